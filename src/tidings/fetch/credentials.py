"""What is asked of whom: an address without its name and password, and the header that carries them.

They go to the origin they were given for and to no other: a redirect that leaves it leaves them behind, and a name and
password in a Location are not taken.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import quote, urljoin, urlsplit

from yarl import URL

from tidings.errors import AddressRefused
from tidings.fetch.guard import SHORT
from tidings.text.url import host_of

_PRINTABLE = "".join(map(chr, range(32, 127)))


@dataclass(frozen=True, slots=True)
class Target:
    url: str  # as it was given
    bare: str  # without name and password
    address: URL  # the same for the client
    host: str  # the unit of politeness
    authorization: str | None = None


def target_of(url: str) -> Target:
    """Of an address that the guard has passed."""
    return _target_of(url) if len(url) <= SHORT else _target_of.__wrapped__(url)


@lru_cache(maxsize=2_048)  # the same sources are asked for again and again
def _target_of(url: str) -> Target:
    address = URL(url)
    if address.raw_user is None and address.raw_password is None:
        return Target(url, url, address, host_of(url))
    pair = f"{address.user or ''}:{address.password or ''}"
    authorization = f"Basic {b64encode(pair.encode('utf-8', 'surrogateescape')).decode('ascii')}"
    bare = _without_credentials(url)
    return Target(url, bare, address.with_user(None), host_of(bare), authorization)


def location_of(target: Target, location: str) -> str:
    """Where a redirect leads, as it says. Bytes that are no UTF-8 are kept as they came, percent-encoded."""
    spoken = quote(location.encode("utf-8", "surrogateescape"), safe=_PRINTABLE)
    try:
        return urljoin(target.bare, spoken)
    except ValueError as error:
        raise AddressRefused(target.bare, f"redirects to {spoken[:100]}, which is no address ({error})") from error


def redirected(target: Target, url: str) -> Target:
    """The target of a redirect to `url`, which the guard has passed."""
    onward = target_of(url)
    if onward.authorization is not None:
        onward = target_of(onward.bare)
    if target.authorization is None or _origin(onward.address) != _origin(target.address):
        return onward
    credentials = urlsplit(target.url).netloc.rpartition("@")[0]
    scheme, _, rest = onward.bare.partition("//")
    return replace(onward, url=f"{scheme}//{credentials}@{rest}", authorization=target.authorization)


def _origin(address: URL) -> tuple[str, str | None, int | None]:
    return address.scheme, address.raw_host, address.port


def _without_credentials(url: str) -> str:
    netloc = urlsplit(url).netloc
    return url.replace(f"//{netloc}", f"//{netloc.rpartition('@')[2]}", 1)
