"""The names and addresses by which other devices of the hall reach this machine."""

import contextlib
import socket
import struct
import sys
from typing import Final

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE: Final = frozenset({"0.0.0.0", "[::]", "::", ""})  # noqa: S104 - recognised, not bound
#: "Get the address of an interface" (ioctl), as each system numbers it.
ASK: Final = 0xC0206921 if sys.platform == "darwin" else 0x8915


def own_hosts(bind: str) -> list[str]:
    """Hosts that browsers may name for a server bound so: never more than this machine's own."""
    host = bind.rpartition(":")[0]
    if host not in EVERYWHERE:
        return list(dict.fromkeys([*LOCAL, host]))
    return [*LOCAL, *own_names(), *own_addresses()]


def own_names() -> list[str]:
    name = socket.gethostname().partition(".")[0].lower()
    return [name, f"{name}.local"] if name and name not in LOCAL else []


def own_addresses() -> list[str]:
    """IPv4 of every interface that is up, without the loopback."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _number, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                found.append(_address_of(asking.fileno(), name))
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def _address_of(asking: int, interface: str) -> str:
    import fcntl  # not on Windows, where `make` is not either

    told = fcntl.ioctl(asking, ASK, struct.pack("256s", interface.encode()[:15]))
    return socket.inet_ntoa(told[20:24])
