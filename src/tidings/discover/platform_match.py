"""Which line of the table of platforms an address or a page belongs to, and where its feeds must be then."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tidings.discover.platforms import INSTALLABLE, JOINABLE, Installable, Joinable
from tidings.discover.url_shape import Place, fill

_NAME = re.compile(r"\{(\w+)\}")
# A platform inside a folder of a site: /forum/viewtopic.php, /people/blog/?p=12.
_FOLDER = r"(?P<base>(?:/[^/?]+){0,2}?)"


@dataclass(frozen=True, slots=True)
class Joined:
    """An address on a host that people join."""

    platform: Joinable
    names: tuple[tuple[str, str], ...]  # what the names in its pattern stand for
    site: str  # whose it is: medium.com/@tom, tom.blogspot.com

    def feeds(self, place: Place, found: str | None = None) -> tuple[str, ...]:
        names = dict(self.names)
        if found is not None:
            names["found"] = found
        addresses = (fill(template, place, names) for template in self.platform.feeds)
        return tuple(address for address in addresses if address)

    def asks(self, place: Place) -> str | None:
        """The page that must be read first, where it is not the one that was given."""
        return fill(self.platform.asks, place, dict(self.names)) if self.platform.asks else None

    def found(self, text: str) -> str | None:
        """What the page tells."""
        match = re.search(self.platform.finds, text)
        return next((group for group in match.groups() if group), None) if match else None


def joined(place: Place) -> Joined | None:
    """The platform whose host this is."""
    by_host = _joinable()
    host = place.host
    while host:
        for pattern, platform in by_host.get(host, ()):
            address = f"{place.host}{place.path}" + (f"?{place.query}" if place.query else "")
            match = pattern.match(address)
            if match and not _is_its_own(platform, place):
                site = match[0].rstrip("/?")
                return Joined(platform, tuple(match.groupdict().items()), site)
        host = host.partition(".")[2]
    return None


def _is_its_own(platform: Joinable, place: Place) -> bool:
    """Is it a page of the platform about itself?"""
    return bool(place.segments) and place.segments[0].lower() in platform.never


@lru_cache(maxsize=1)
def _joinable() -> dict[str, list[tuple[re.Pattern[str], Joinable]]]:
    """Patterns by the part of the host that has no names in it."""
    table: dict[str, list[tuple[re.Pattern[str], Joinable]]] = {}
    for platform in JOINABLE:
        for pattern in platform.at:
            host, _, path = pattern.partition("/")
            known = host.rpartition("}.")[2]
            expression = _expression(host, r"[a-z0-9_-]+") + (_expression(f"/{path}", r"[^/?&]+") if path else "")
            table.setdefault(known, []).append((re.compile(expression + r"(?=[/?&]|$)"), platform))
    return table


def _expression(pattern: str, part: str) -> str:
    """A pattern of the table as a regular expression with named groups."""
    parts = _NAME.split(pattern)
    made = []
    for index, text in enumerate(parts):
        if index % 2 == 0:
            made.append(re.escape(text))
        else:
            made.append(rf"(?P<{text}>\d+)" if text == "number" else rf"(?P<{text}>{part})")
    return "".join(made)


# -- software ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Software:
    """What a site runs on, and the folder it stands in ("" is the root)."""

    platform: Installable
    base: str = ""

    def feeds(self, place: Place) -> tuple[str, ...]:
        """The feed of the very room first, then the site's."""
        found: list[str | None] = []
        path = place.path + (f"?{place.query}" if place.query else "")
        for pattern, template in self.platform.rooms:
            match = _room(pattern).fullmatch(path.removeprefix(self.base))
            if match:
                found.append(fill(self.base + template, place, match.groupdict()))
                break
        found += [fill(self.base + template, place) for template in self.platform.feeds]
        return tuple(address for address in found if address)


def told_by(place: Place) -> Software | None:
    """What the form of an address tells without a look at its pages."""
    path = place.path + (f"?{place.query}" if place.query else "")
    for pattern, platform in _telling():
        if match := pattern.match(path):
            return Software(platform, match["base"])
    return None


def made_by(generators: tuple[str, ...], text: str, place: Place) -> tuple[Software, ...]:
    """What a page tells: its generator tags first, then texts in it. `text` is the page in lower case."""
    found: dict[str, Software] = {}
    for generator in generators:
        for platform in INSTALLABLE:
            if any(_begins(generator, known) for known in platform.generators):
                found.setdefault(platform.name, Software(platform, _base(platform, text, place)))
    for platform in INSTALLABLE:
        if platform.name not in found and any(marker in text for marker in platform.markers):
            found[platform.name] = Software(platform, _base(platform, text, place))
    return tuple(found.values())


def _begins(generator: str, known: str) -> bool:
    """`hugo 0.121` begins with hugo; `hugobosscms` does not."""
    return generator.startswith(known) and not generator[len(known) : len(known) + 1].isalnum()


def _base(platform: Installable, text: str, place: Place) -> str:
    """The folder it stands in, from the addresses of its own files; the address's first folder where they tell none."""
    for marker in platform.markers:
        if not marker.startswith("/"):
            continue
        own = rf"""["'=(]\s?(?:(?:https?:)?//{re.escape(place.authority)})?((?:/[\w~.-]+){{0,3}}){re.escape(marker)}"""
        if match := re.search(own, text):
            return match[1]
    return ""


@lru_cache(maxsize=256)
def _room(pattern: str) -> re.Pattern[str]:
    return re.compile(_expression(pattern, r"[^/?]+") + r"(?:/[^?]*)?(?:\?.*)?", re.DOTALL)


@lru_cache(maxsize=1)
def _telling() -> tuple[tuple[re.Pattern[str], Installable], ...]:
    found = []
    for platform in INSTALLABLE:
        for pattern in platform.telling:
            path, mark, query = pattern.partition("?")
            end = (
                r"\?(?:[^?]*&)?" + _expression(query, r"[^&]+") + r"(?=&|$)"
                if mark
                else ""
                if path.endswith("/")
                else r"(?=[/?]|$)"
            )
            found.append((re.compile(_FOLDER + _expression(path, r"[^/?]+") + end), platform))
    return tuple(found)
