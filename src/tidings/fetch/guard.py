"""Which addresses may be reached. Everything private is refused unless the operator allowed its network.

Names are checked where they turn into addresses and again where a socket is made: a resolver is skipped for a
literal address, and a name may answer differently the second time (DNS rebinding).
"""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from tidings.errors import AddressRefused

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# All that is given out to the public. `is_global` alone also says yes to ::127.0.0.1, fec0::1 and 64:ff9b:1::1.
_PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")
# Controls, and bytes of a header that were no UTF-8: no address has them, and no line of words may.
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class RefusedSocket(OSError):
    """Raised inside the client's connector, where only an OSError finds its way out; translated by the client."""

    def __init__(self, address: str) -> None:
        super().__init__(errno.EACCES, f"{address} is a private address")
        self.address = address


class Guard:
    def __init__(self, allow: Sequence[str] = ()) -> None:
        self._allowed = tuple(ipaddress.ip_network(network) for network in allow)

    def check_url(self, url: str) -> None:
        words = _refusal(url)
        if words is not None:
            raise AddressRefused(_UNSPEAKABLE.sub("?", url), words)

    def permits(self, address: str) -> bool:
        try:
            ip = _innermost(ipaddress.ip_address(address.partition("%")[0]))
        except ValueError:
            return False
        if any(ip in network for network in self._allowed):
            return True
        if isinstance(ip, ipaddress.IPv6Address) and ip not in _PUBLIC_IPV6:
            return False
        return ip.is_global and not ip.is_multicast

    def socket_for(self, info: tuple[int, int, int, str, tuple[Any, ...]]) -> socket.socket:
        """The connector's socket factory: the last place before a connection, and the one nothing passes by."""
        family, kind, protocol, _, address = info
        if not self.permits(str(address[0])):
            raise RefusedSocket(str(address[0]))
        return socket.socket(family, kind, protocol)


@lru_cache(maxsize=10_000)  # the same sources are asked for again and again
def _refusal(url: str) -> str | None:
    """Why an address may not be fetched, whatever it leads to."""
    if _UNSPEAKABLE.search(url):
        return "it has characters that no address may have"
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError as error:
        return f"not an address that can be fetched ({error})"
    if parts.scheme not in ("http", "https"):
        return f"{parts.scheme or 'no'} scheme; only http and https are fetched"
    return None if host else "no host in this address"


def _innermost(ip: IPAddress) -> IPAddress:
    """The IPv4 address inside an IPv6 one, however it is wrapped."""
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return ip.ipv4_mapped
        if ip.sixtofour is not None:
            return ip.sixtofour
        if ip in _NAT64:
            return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip
