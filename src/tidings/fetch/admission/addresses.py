"""An address as it would be fetched: the form in which filters and traps look at it.

The client's own parser (yarl) reads it, so that nothing is judged in one spelling and fetched in another: the host in
lower case and punycode without the dot at its end, no default port, no `..`, no `%74` where `t` is meant. Credentials
and the fragment are left out: the first are nobody's business, the second never leaves this machine.
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address

from yarl import URL

from tidings.text.url import ascii_host

LONGEST = 4096  # characters: Scrapy stops at 2083; a linear pattern over this many is still quick
_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
# Controls, and bytes that were no UTF-8: the parser drops them without a word, and then it is another address.
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class UnreadableAddress(ValueError):
    """No address of a page on the web; the message says why, in words that follow `it`."""


@lru_cache(maxsize=1024)  # filter, traps and robots.txt ask for the same one in turn
def plain(url: str) -> str:
    """The address as it would be fetched. UnreadableAddress where it cannot be."""
    _check_length(url)
    if _UNSPEAKABLE.search(url):
        raise UnreadableAddress("has characters that no address may have")
    try:
        parts = URL(url)
    except ValueError:
        raise UnreadableAddress("is no address that can be read") from None
    if parts.scheme not in _PORTS:
        raise UnreadableAddress(f"has {parts.scheme or 'no'} scheme; only http and https are fetched")
    host = ascii_host(parts.raw_host or "")
    if not (_HOST.fullmatch(host) or _is_ipv6(host)):
        raise UnreadableAddress("has no host that can be looked up")
    if ":" in host:
        host = f"[{host}]"
    if parts.explicit_port not in (None, _PORTS[parts.scheme]):
        host = f"{host}:{parts.explicit_port}"
    query = f"?{parts.raw_query_string}" if parts.raw_query_string else ""
    address = f"{parts.scheme}://{host}{parts.raw_path or '/'}{query}"
    _check_length(address)  # again: a letter beyond ASCII becomes up to twelve
    return address


def _is_ipv6(host: str) -> bool:
    try:
        return IPv6Address(host).scope_id is None  # a scope is this machine's own
    except AddressValueError:
        return False


def _check_length(url: str) -> None:
    if len(url) > LONGEST:
        raise UnreadableAddress(f"has {len(url)} characters (limit {LONGEST})")


def host_name(address: str) -> str:
    """The full name of a plain address's host, or its bare IP address; not the registrable domain."""
    authority = address.partition("//")[2].partition("/")[0]
    if authority.startswith("["):
        return authority[1:].partition("]")[0]
    return authority.partition(":")[0]


def path_and_query(address: str) -> tuple[str, str]:
    """The two of a plain address; the path begins with its slash."""
    rest = address.partition("//")[2]
    path, _, query = rest[rest.index("/") :].partition("?")
    return path, query
