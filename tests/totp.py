"""The code that an authenticator app shows (RFC 6238): six digits, thirty seconds, SHA-1."""

import base64
import hmac
import struct
import time

STEP = 30


def code_of(secret: str) -> str:
    """A code that will hold for some seconds yet."""
    left = STEP - time.time() % STEP
    if left < 5:
        time.sleep(left)
    step = int(time.time() // STEP)
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"
