"""Addresses as a request needs them: the site to connect to, the path to ask it for, and the login for it.

yarl, which aiohttp goes by, takes 20 us to read an address: a tenth of what a visit of an unchanged feed takes the
event loop. So it reads sites, once each. The path of a plain address (most are) is sent as it is written, which is what
yarl makes of it, too.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from urllib.parse import urlsplit

from yarl import URL

from tidings.fetch.guard import SHORT, Guard
from tidings.quick_dataclass import quick_dataclass
from tidings.text.url import host_of

Origin = tuple[str, str | None, int | None]  # scheme, host, port

# A site, and a path and query that have nothing to be encoded, decoded or left out: no percent sign, no fragment, no
# question mark with nothing behind it; where it has no segment of dots either, it is sent as it is written.
_PLAIN = re.compile(r"(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)(/[A-Za-z0-9_~./-]*(?:\?[A-Za-z0-9_~.=&/-]+)?)")


@quick_dataclass(frozen=True, slots=True)
class SiteAddress:
    """The target of a connection."""

    origin: Origin
    authority: str  # as the header `Host` has it
    url: URL  # without user name and password; the path is of no account


@quick_dataclass(frozen=True, slots=True)
class Target:
    """An address ready to be requested."""

    url: str  # as given
    bare: str  # without user name and password
    site: SiteAddress
    path: str  # with the query, as it is sent
    host: str  # registrable domain, the unit of politeness
    authorization: str | None = None


def admitted(url: str, guard: Guard) -> Target:
    """The target of an address. Raises AddressRefused unless the guard accepts it."""
    plain = _plain_parts(url)
    if plain is None:
        guard.check_url(url)
        return target_of(url)
    start, path = plain
    guard.check_plain(url, start)
    return _plain_target(url, start, path)


def target_of(url: str) -> Target:
    """The target of an address that the guard has accepted."""
    plain = _plain_parts(url)
    if plain is not None:
        return _plain_target(url, *plain)
    return _target_of(url) if len(url) <= SHORT else _target_of.__wrapped__(url)


def _plain_parts(url: str) -> tuple[str, str] | None:
    """The site and the path of a plain address; None: it is not plain."""
    plain = _PLAIN.fullmatch(url) if len(url) <= SHORT else None
    if plain is None:
        return None
    start, path = plain.groups()
    return None if "/." in path else (start, path)


def _plain_target(url: str, start: str, path: str) -> Target:
    site, host = _plain_site(start)
    return Target(url, url, site, path, host)


@lru_cache(maxsize=2_048)
def _plain_site(start: str) -> tuple[SiteAddress, str]:
    """A site, and its registrable domain."""
    return site_of(URL(start)), host_of(f"{start}/")


@lru_cache(maxsize=2_048)  # the same sources are fetched again and again
def _target_of(url: str) -> Target:
    address = URL(url)
    if address.raw_user is None and address.raw_password is None:
        return Target(url, url, site_of(address), address.raw_path_qs, host_of(url))
    authorization = basic(f"{address.user or ''}:{address.password or ''}")
    bare = _without_credentials(url)
    return Target(url, bare, site_of(address.with_user(None)), address.raw_path_qs, host_of(bare), authorization)


def site_of(address: URL) -> SiteAddress:
    return SiteAddress(origin_of(address), address.host_port_subcomponent or "", address)


def origin_of(address: URL) -> Origin:
    return address.scheme, address.raw_host, address.port


def basic(pair: str) -> str:
    """The header `Authorization` for `name:password`."""
    return f"Basic {b64encode(pair.encode('utf-8', 'surrogateescape')).decode('ascii')}"


def _without_credentials(url: str) -> str:
    netloc = urlsplit(url).netloc
    return url.replace(f"//{netloc}", f"//{netloc.rpartition('@')[2]}", 1)
