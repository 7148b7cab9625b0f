"""User name and password, of an address or of the settings, kept to their origin.

They are sent to the origin they were given for and to no other: a redirect to another origin drops them, and those in
a Location header are ignored. Those of the settings are for addresses below one address, and for requests that begin
on its origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote, urljoin, urlsplit

from yarl import URL

from tidings.errors import AddressRefused, SettingsError
from tidings.fetch.target import Target, basic, origin_of, target_of

_PRINTABLE = "".join(map(chr, range(32, 127)))


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
    return one.site.origin == other.site.origin


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
            path = target.path.partition("?")[0]
            if origin_of(address) == target.site.origin and _is_below(path, address.raw_path):
                login = self._logins[name]
                if ":" not in login:
                    raise SettingsError(f"the password for {name} is to be written as name:password")
                return replace(target, authorization=basic(login))
        return target


def _is_below(path: str, above: str) -> bool:
    return path == above or path.startswith(above if above.endswith("/") else f"{above}/")
