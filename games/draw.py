"""The provably fair draw of roles.

A seed of 256 bits from the operating system fixes a deal completely. Before the deal the site shows the
*commitment*, SHA-256 of `mafia-draw/1:<game>:<number of the deal>:<seed in hex>`; after the game it publishes
the seed, so anybody can check that the roles were fixed before and not chosen.

The roles are a Fisher–Yates shuffle of the deck civilian ×6, sheriff, don, mafia ×2. Its random numbers are
the bytes of SHA-256(`<seed bytes> || counter as 4 bytes, big endian>`), counter = 0, 1, …, one after another;
for a number below n a byte ≥ 256 − 256 mod n is thrown away, else it is taken mod n. Seats n = 10 … 2 are
filled from the end: the card at n − 1 changes places with the card at the number drawn.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256

DECK = ("civilian",) * 6 + ("sheriff", "don", "mafia", "mafia")


def new_seed() -> str:
    """32 bytes of the operating system's randomness, in hex."""
    return secrets.token_hex(32)


def commitment_to(seed: str, game: int, number: int) -> str:
    """The digest, in hex, that binds a seed to the game and to the number of the deal (from 1)."""
    return sha256(f"mafia-draw/1:{game}:{number}:{seed}".encode()).hexdigest()


def roles_from(seed: str) -> tuple[str, ...]:
    """Ten roles in seat order; `seed` is 64 hex digits (ValueError otherwise)."""
    stream = _bytes(bytes.fromhex(seed))
    cards = list(DECK)
    for size in range(len(cards), 1, -1):
        drawn = _below(size, stream)
        cards[size - 1], cards[drawn] = cards[drawn], cards[size - 1]
    return tuple(cards)


def _bytes(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit
