"""The code that an authenticator app shows (RFC 6238): six digits, thirty seconds, SHA-1."""

import base64
import hmac
import struct
import time


def code_of(secret: str, *, at: float | None = None) -> str:
    step = int((time.time() if at is None else at) // 30)
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"
