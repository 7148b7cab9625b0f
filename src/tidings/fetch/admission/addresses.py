"""Normalizes addresses: filters and traps look at an address in the form in which it would be fetched.

The client's own parser (yarl) reads it, so that no address is judged in one spelling and fetched in another: host in
lower case and punycode without its final dot, no default port, no `..`, no `%74` for `t`. Credentials and fragment are
left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address

from yarl import URL

from tidings.text.url import DEFAULT_PORTS, ascii_host

LONGEST = 4096  # characters: Scrapy stops at 2083; a linear pattern over this many is still quick
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
# Control characters, and bytes that were not UTF-8: the parser drops them silently, which changes the address.
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class UnreadableAddress(ValueError):
    """The error for a text that is no address of a web page; the message says why and continues a sentence that begins
    with `it`."""


@lru_cache(maxsize=1024)  # filters, traps and robots.txt look at the same one in turn
def normalized(url: str) -> str:
    """The address as it would be fetched. UnreadableAddress where it is no http or https address."""
    _check_length(url)
    if _FORBIDDEN.search(url):
        raise UnreadableAddress("has characters that no address may have")
    try:
        parts = URL(url)
    except ValueError:
        raise UnreadableAddress("is no address that can be read") from None
    if parts.scheme not in DEFAULT_PORTS:
        raise UnreadableAddress(f"has {parts.scheme or 'no'} scheme; only http and https are fetched")
    host = ascii_host(parts.raw_host or "")
    if not (_HOST.fullmatch(host) or _is_ipv6(host)):
        raise UnreadableAddress("has no host that can be looked up")
    if ":" in host:
        host = f"[{host}]"
    if parts.explicit_port not in (None, DEFAULT_PORTS[parts.scheme]):
        host = f"{host}:{parts.explicit_port}"
    query = f"?{parts.raw_query_string}" if parts.raw_query_string else ""
    address = f"{parts.scheme}://{host}{parts.raw_path or '/'}{query}"
    _check_length(address)  # again: a non-ASCII letter becomes up to twelve
    return address


def _is_ipv6(host: str) -> bool:
    try:
        return IPv6Address(host).scope_id is None  # a scope names an interface of this machine
    except AddressValueError:
        return False


def _check_length(url: str) -> None:
    if len(url) > LONGEST:
        raise UnreadableAddress(f"has {len(url)} characters (limit {LONGEST})")


def host_in(address: str) -> str:
    """The full host name, or bare IP address, of a normalized address; not the registrable domain."""
    authority = address.partition("//")[2].partition("/")[0]
    if authority.startswith("["):
        return authority[1:].partition("]")[0]
    return authority.partition(":")[0]


def path_and_query(address: str) -> tuple[str, str]:
    """Path and query of a normalized address; the path begins with its slash."""
    rest = address.partition("//")[2]
    path, _, query = rest[rest.index("/") :].partition("?")
    return path, query
