"""Which row of the table of platforms a URL or a page belongs to, and where its feeds are then."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tidings.discover.platforms import HOSTED_PLATFORMS, SITE_SOFTWARE, HostedPlatform, SiteSoftware
from tidings.discover.url_shape import ParsedUrl, fill_template

_NAME = re.compile(r"\{(\w+)\}")
# A platform inside a folder of a site: /forum/viewtopic.php, /people/blog/?p=12.
_FOLDER = r"(?P<base>(?:/[^/?]+){0,2}?)"


@dataclass(frozen=True, slots=True)
class PlatformSite:
    """A site on a hosted platform."""

    platform: HostedPlatform
    names: tuple[tuple[str, str], ...]  # values of the names in its pattern
    site: str  # medium.com/@tom, tom.blogspot.com

    def feeds(self, parsed: ParsedUrl, found: str | None = None) -> tuple[str, ...]:
        names = dict(self.names)
        if found is not None:
            names["found"] = found
        addresses = (fill_template(template, parsed, names) for template in self.platform.feeds)
        return tuple(address for address in addresses if address)

    def page_url(self, parsed: ParsedUrl) -> str | None:
        """The page to read first, if it is not the given one."""
        return fill_template(self.platform.page_url, parsed, dict(self.names)) if self.platform.page_url else None

    def found(self, text: str) -> str | None:
        """The id in the page that the feed's URL needs."""
        match = re.search(self.platform.page_pattern, text)
        return next((group for group in match.groups() if group), None) if match else None


def platform_site(parsed: ParsedUrl) -> PlatformSite | None:
    """The hosted platform of this URL, and the site on it."""
    by_host = _patterns_by_host()
    host = parsed.host
    while host:
        for pattern, platform in by_host.get(host, ()):
            address = f"{parsed.host}{parsed.path}" + (f"?{parsed.query}" if parsed.query else "")
            match = pattern.match(address)
            if match and not _is_platform_page(platform, parsed):
                site = match[0].rstrip("/?")
                return PlatformSite(platform, tuple(match.groupdict().items()), site)
        host = host.partition(".")[2]
    return None


def _is_platform_page(platform: HostedPlatform, parsed: ParsedUrl) -> bool:
    """Returns True for a page of the platform itself."""
    return bool(parsed.segments) and parsed.segments[0].lower() in platform.own_names


@lru_cache(maxsize=1)
def _patterns_by_host() -> dict[str, list[tuple[re.Pattern[str], HostedPlatform]]]:
    """Patterns by the fixed part of the host."""
    table: dict[str, list[tuple[re.Pattern[str], HostedPlatform]]] = {}
    for platform in HOSTED_PLATFORMS:
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
class InstalledSoftware:
    """The software of a site, and the folder it is in ("" is the root)."""

    platform: SiteSoftware
    base: str = ""

    def feeds(self, parsed: ParsedUrl) -> tuple[str, ...]:
        """The feed of the section first, then the site's."""
        found: list[str | None] = []
        path = parsed.path + (f"?{parsed.query}" if parsed.query else "")
        for pattern, template in self.platform.section_feeds:
            match = _section_pattern(pattern).fullmatch(path.removeprefix(self.base))
            if match:
                found.append(fill_template(self.base + template, parsed, match.groupdict()))
                break
        found += [fill_template(self.base + template, parsed) for template in self.platform.feeds]
        return tuple(address for address in found if address)


def software_by_url(parsed: ParsedUrl) -> InstalledSoftware | None:
    """The software that the shape of a URL reveals, without a look at the page."""
    path = parsed.path + (f"?{parsed.query}" if parsed.query else "")
    for pattern, platform in _url_patterns():
        if match := pattern.match(path):
            return InstalledSoftware(platform, match["base"])
    return None


def software_by_page(generators: tuple[str, ...], text: str, parsed: ParsedUrl) -> tuple[InstalledSoftware, ...]:
    """The software that a page reveals: by generator tags first, then by markers. `text` is the page in lower case."""
    found: dict[str, InstalledSoftware] = {}
    for generator in generators:
        for platform in SITE_SOFTWARE:
            if any(_begins(generator, known) for known in platform.generators):
                found.setdefault(platform.name, InstalledSoftware(platform, _base(platform, text, parsed)))
    for platform in SITE_SOFTWARE:
        if platform.name not in found and any(marker in text for marker in platform.markers):
            found[platform.name] = InstalledSoftware(platform, _base(platform, text, parsed))
    return tuple(found.values())


def _begins(generator: str, known: str) -> bool:
    """`hugo 0.121` begins with hugo; `hugobosscms` does not."""
    return generator.startswith(known) and not generator[len(known) : len(known) + 1].isalnum()


def _base(platform: SiteSoftware, text: str, parsed: ParsedUrl) -> str:
    """The folder of the software, from the URLs of its own files; "" if they do not tell."""
    for marker in platform.markers:
        if not marker.startswith("/"):
            continue
        own = rf"""["'=(]\s?(?:(?:https?:)?//{re.escape(parsed.authority)})?((?:/[\w~.-]+){{0,3}}){re.escape(marker)}"""
        if match := re.search(own, text):
            return match[1]
    return ""


@lru_cache(maxsize=256)
def _section_pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(_expression(pattern, r"[^/?]+") + r"(?:/[^?]*)?(?:\?.*)?", re.DOTALL)


@lru_cache(maxsize=1)
def _url_patterns() -> tuple[tuple[re.Pattern[str], SiteSoftware], ...]:
    found = []
    for platform in SITE_SOFTWARE:
        for pattern in platform.url_patterns:
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
