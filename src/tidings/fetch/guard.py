"""Decides which addresses may be reached: private ones only if the operator allowed their network.

The URL is checked as written (scheme, host, port), the IP addresses of its host when they are resolved, and again when
a socket is made: a literal address is never resolved, and a name may resolve differently the second time (DNS
rebinding).
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

from yarl import URL

from tidings.errors import AddressRefused
from tidings.text.url import DEFAULT_PORTS

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

LONGEST = 8192  # characters of an address; servers accept fewer
SHORT = 512  # longer ones are not cached: thousands of them would fill the memory

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# The range allocated to the public. `is_global` alone is also true for ::127.0.0.1, fec0::1 and 64:ff9b:1::1.
_PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")
# Formally public: a cloud's internal services, the relays of 6to4, and the documentation range (RFC 9637).
_NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("168.63.129.16/32", "192.88.99.0/24", "3fff::/20")))
# Ports of protocols that would read a line of HTTP as a command (mail, IRC, printers ...). Browsers refuse them, too.
BAD_PORTS = frozenset(
    int(port)
    for port in (
        "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 "
        "117 119 123 135 137 139 143 161 179 389 427 445 465 512 513 514 515 526 530 531 532 540 548 554 556 563 "
        "587 601 636 873 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 "
        "6668 6669 6679 6697 10080"
    ).split()
)
# Control characters, and bytes of a header that were not UTF-8: in no address, and in no message.
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
# Characters that one parser takes for the end of the host, and another for a part of it.
_AMBIGUOUS = re.compile(r"[\s\\]")
_NAME = re.compile(r"(?=.{1,254}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
# An address whose path and query have nothing that the judgement goes by, and which no two parsers read differently.
_PLAIN = re.compile(r"(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/[A-Za-z0-9_~%+,:!*()=/.;&?-]*")


class RefusedSocket(OSError):
    """Raised inside aiohttp's connector, which passes only OSErrors on; the client translates it."""

    def __init__(self, address: str) -> None:
        super().__init__(errno.EACCES, private_address_message(address))
        self.address = address


class Guard:
    """`allow`: networks that may be reached although they are private."""

    def __init__(self, allow: Sequence[str] = ()) -> None:
        self._allowed = tuple(ipaddress.ip_network(network) for network in allow)
        self.permits = lru_cache(maxsize=1024)(self._permits)

    def check_url(self, url: str) -> None:
        """Raises AddressRefused if the URL itself, or the IP address it names, may not be fetched."""
        plain = _PLAIN.fullmatch(url) if len(url) <= LONGEST else None
        if plain is None:
            self._check(url, url)
        else:
            self.check_plain(url, plain[1])

    def check_plain(self, url: str, site: str) -> None:
        """Does what `check_url` does, for a URL known to be plain: nothing behind its `site` has to be judged."""
        self._check(url, f"{site}/")  # one answer for all plain addresses of a site

    def _check(self, url: str, judged: str) -> None:
        words, literal = judge_url(judged) if len(judged) <= SHORT else judge_url.__wrapped__(judged)
        if literal is not None and not self.permits(literal):
            words = private_address_message(literal)
        if words is not None:
            raise AddressRefused(_FORBIDDEN.sub("?", url[:LONGEST]), words)

    def _permits(self, address: str) -> bool:
        try:
            ip = _innermost(ipaddress.ip_address(address.partition("%")[0]))
        except ValueError:
            return False
        if any(ip in network for network in self._allowed):
            return True
        if isinstance(ip, ipaddress.IPv6Address) and ip not in _PUBLIC_IPV6:
            return False
        return ip.is_global and not ip.is_multicast and not any(ip in network for network in _NOT_PUBLIC)

    def socket_for(self, info: tuple[int, int, int, str, tuple[Any, ...]]) -> socket.socket:
        """The connector's socket factory: the last check before a connection, and one that every connection passes."""
        family, kind, protocol, _, address = info
        if not self.permits(str(address[0])):
            raise RefusedSocket(str(address[0]))
        return socket.socket(family, kind, protocol)


def private_address_message(address: str) -> str:
    return f"{address} is a private address; fetch.allow_addresses says which of them may be reached"


@lru_cache(maxsize=2_048)  # the same sources are fetched again and again
def judge_url(url: str) -> tuple[str | None, str | None]:
    """Returns why a URL may never be fetched, or None; and its host if that is a literal IP address."""
    if len(url) > LONGEST:
        return f"it has {len(url):,} characters (limit {LONGEST:,})", None
    if _FORBIDDEN.search(url):
        return "it has characters that no address may have", None
    try:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https"):
            return f"{parts.scheme or 'no'} scheme; only http and https are fetched", None
        host = parts.hostname
        if not host:
            return "no host in this address", None
        if _AMBIGUOUS.search(parts.netloc):
            return "its host has characters that can be read in two ways", None
        parsed = URL(url)  # as aiohttp reads it; the rest of the program uses urllib
        port = parts.port if parts.port is not None else DEFAULT_PORTS[parts.scheme]
        if (parsed.raw_host, parsed.port) != (URL.build(scheme=parts.scheme, host=host).raw_host, port):
            return "its host can be read in two ways", None
    except ValueError as error:
        return f"not an address that can be fetched ({error})", None
    if port in BAD_PORTS:
        return f"port {port} is not one of the web's", None
    return _judge_host(parsed.raw_host or "")


def _judge_host(host: str) -> tuple[str | None, str | None]:
    if ":" in host:
        if "%" in host:
            return "its host names an interface of this machine", None
        return None, host
    if not _NAME.fullmatch(host):
        return "not an address that can be fetched (no host that can be looked up)", None
    if _NUMBER.fullmatch(host.rstrip(".").rpartition(".")[2]):
        # The system reads 127.1, 0177.0.0.1, 0x7f.1 and 2130706433 as 127.0.0.1; no real site is written so.
        try:
            return None, str(ipaddress.IPv4Address(host))
        except ValueError:
            return "not an address that can be fetched (a number that is no plain IPv4 address)", None
    return None, None


def _innermost(ip: IPAddress) -> IPAddress:
    """The IPv4 address embedded in an IPv6 one, if any. (Teredo addresses are never public and need no unwrapping.)"""
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return ip.ipv4_mapped
        if ip.sixtofour is not None:
            return ip.sixtofour
        if ip in _NAT64:
            return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip
