"""Splits user name and password off an address, or finds them in the settings, and keeps them to their origin.

They are sent to the origin they were given for and to no other: a redirect to another origin drops them, and those in
a Location header are ignored. Those of the settings are for addresses below one address, and for requests that begin
on its origin.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from urllib.parse import quote, urljoin, urlsplit

from yarl import URL

from tidings.errors import AddressRefused, SettingsError
from tidings.fetch.guard import SHORT
from tidings.quick_dataclass import quick_dataclass
from tidings.text.url import host_of

_PRINTABLE = "".join(map(chr, range(32, 127)))


@quick_dataclass(frozen=True, slots=True)
class Target:
    """An address ready to be requested."""

    url: str  # as given
    bare: str  # without user name and password
    address: URL  # the same, parsed for aiohttp
    host: str  # registrable domain, the unit of politeness
    authorization: str | None = None


def target_of(url: str) -> Target:
    """The target of an address that the guard has accepted."""
    return _target_of(url) if len(url) <= SHORT else _target_of.__wrapped__(url)


@lru_cache(maxsize=2_048)  # the same sources are fetched again and again
def _target_of(url: str) -> Target:
    address = URL(url)
    if address.raw_user is None and address.raw_password is None:
        return Target(url, url, address, host_of(url))
    authorization = _basic(f"{address.user or ''}:{address.password or ''}")
    bare = _without_credentials(url)
    return Target(url, bare, address.with_user(None), host_of(bare), authorization)


def location_of(target: Target, location: str) -> str:
    """The absolute address of a Location header. Bytes that are not UTF-8 are percent-encoded as they are."""
    encoded = quote(location.encode("utf-8", "surrogateescape"), safe=_PRINTABLE)
    try:
        return urljoin(target.bare, encoded)
    except ValueError as error:
        raise AddressRefused(target.bare, f"redirects to {encoded[:100]}, which is no address ({error})") from error


def redirected(target: Target, url: str) -> Target:
    """The target of a redirect to `url`, which the guard has accepted."""
    onward = target_of(url)
    if onward.authorization is not None:
        onward = target_of(onward.bare)
    if target.authorization is None or not same_origin(onward, target):
        return onward
    credentials, given, _ = urlsplit(target.url).netloc.rpartition("@")
    if not given:  # of the settings: they are found again where they hold
        return onward
    scheme, _, rest = onward.bare.partition("//")
    return replace(onward, url=f"{scheme}//{credentials}@{rest}", authorization=target.authorization)


def same_origin(one: Target, other: Target) -> bool:
    return _origin(one.address) == _origin(other.address)


class Logins:
    """Names and passwords of the settings, by the address that they hold below."""

    def __init__(self, logins: Mapping[str, str]) -> None:
        self._logins = logins
        addresses = [(URL(address), address) for address in logins]
        self._addresses = sorted(addresses, key=lambda pair: len(pair[0].raw_path), reverse=True)

    def __bool__(self) -> bool:
        return bool(self._addresses)

    def with_login(self, target: Target) -> Target:
        """The target with the login of the longest address it is below, unless it has one. SettingsError where that
        cannot be read."""
        if target.authorization is not None:
            return target
        for address, name in self._addresses:
            if _origin(address) == _origin(target.address) and _is_below(target.address.raw_path, address.raw_path):
                login = self._logins[name]
                if ":" not in login:
                    raise SettingsError(f"the password for {name} is to be written as name:password")
                return replace(target, authorization=_basic(login))
        return target


def _is_below(path: str, above: str) -> bool:
    return path == above or path.startswith(above if above.endswith("/") else f"{above}/")


def _basic(pair: str) -> str:
    return f"Basic {b64encode(pair.encode('utf-8', 'surrogateescape')).decode('ascii')}"


def _origin(address: URL) -> tuple[str, str | None, int | None]:
    return address.scheme, address.raw_host, address.port


def _without_credentials(url: str) -> str:
    netloc = urlsplit(url).netloc
    return url.replace(f"//{netloc}", f"//{netloc.rpartition('@')[2]}", 1)
