"""URLs split into parts: their shape, and where a feed lies relative to its site.

/2026/03/02/a-storm/         the shape of /Y/#/#/*/
/t/which-boat/4711           of /t/*/#  and of  /*/*/#
/@anna  ->  /users/anna.rss  a feed at /users/{0}.rss
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from tidings.text.url import ascii_host, host_of, platform_of

_DEEPEST = 6  # parts of a path that are used
_LONGEST_PATH = 300  # of a feed that is learned
_YEAR = re.compile(r"(?:19|20)\d\d")
_DATE = re.compile(r"(?:19|20)\d\d-\d\d?-\d\d?")
_FILE = re.compile(r"(.+)\.([A-Za-z][A-Za-z0-9]{0,4})")
_SCRIPTS = frozenset("php php3 php5 asp aspx cgi jsp pl do cfm py".split())
_WORD = re.compile(r"[a-z][a-z_-]{0,15}")
_NAME = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class ParsedUrl:
    """A URL split into parts. `www.` is left out of the host."""

    scheme: str
    authority: str  # as written: where requests go
    host: str
    segments: tuple[str, ...]
    slash: bool  # the path ends with one
    query: str

    @property
    def root(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def path(self) -> str:
        end = "/" if self.slash or not self.segments else ""
        return "/" + "/".join(self.segments) + (end if self.segments else "")

    @property
    def is_root(self) -> bool:
        return not self.segments and not self.query

    @property
    def parent(self) -> str | None:
        """The platform's host: blogspot.com for tom.blogspot.com; None for a host of its own."""
        domain = host_of(f"//{self.host}/")
        if domain and self.host != domain and self.host.endswith(f".{domain}"):
            return self.host.partition(".")[2]
        return platform_of(self.host)

    @property
    def name(self) -> str:
        """The name of the host under its parent: tom."""
        return self.host.partition(".")[0]


@lru_cache(maxsize=4096)
def parse_site_url(url: str) -> ParsedUrl:
    """ValueError if there is no host."""
    parts = urlsplit(url.strip())
    host = ascii_host(parts.hostname or "")
    if parts.scheme not in ("http", "https") or not host:
        raise ValueError(f"{url}: no address on the web")
    segments = tuple(part for part in parts.path.split("/") if part)
    authority = parts.netloc.rpartition("@")[2].lower()
    slash = parts.path.endswith("/") and bool(segments)
    return ParsedUrl(parts.scheme, authority, host.removeprefix("www."), segments, slash, parts.query)


# -- shapes -----------------------------------------------------------------------------------------


def url_shapes(parsed: ParsedUrl) -> tuple[str, ...]:
    """The shapes of the path, the more specific first: with its first word as it is, and without."""
    plain = _shape(parsed, literal=False)
    literal = _shape(parsed, literal=True)
    return (plain,) if literal == plain else (literal, plain)


def _shape(parsed: ParsedUrl, *, literal: bool) -> str:
    parts = [_class(segment) for segment in parsed.segments[:_DEEPEST]]
    if literal and len(parts) > 1 and _WORD.fullmatch(parsed.segments[0]):
        parts[0] = parsed.segments[0]
    path = "/" + "/".join(parts) + ("/" if parsed.slash else "")
    names = sorted({part.partition("=")[0] for part in parsed.query.split("&") if part})[:_DEEPEST]
    return f"{path}?{'&'.join(names)}" if names else path


def _class(segment: str) -> str:
    if segment[0] in "@~" and len(segment) > 1:
        return f"{segment[0]}*"
    if _YEAR.fullmatch(segment):
        return "Y"
    if segment.isdigit():
        return "#"
    if _DATE.fullmatch(segment):
        return "Y-#-#"
    if file := _FILE.fullmatch(segment):
        end = file[2].lower()
        if end in _SCRIPTS:
            return segment.lower()
        return f"{'#' if file[1].isdigit() else '*'}.{end}"
    return "*"


def is_specific(shape: str) -> bool:
    """True if the shape has more than placeholders."""
    return re.search(r"[A-Za-z@~?]", shape) is not None


def is_dated(parsed: ParsedUrl) -> bool:
    """True if the path has a year in it, as those of articles do."""
    return any(_class(segment) in ("Y", "Y-#-#") for segment in parsed.segments)


# -- templates of feed URLs ------------------------------------------------------------------------------


def template_of(parsed: ParsedUrl, feed: str, *, literal: bool = False) -> str | None:
    """The template of a feed's URL relative to its site's; None if it does not follow from it.

    `{0}` is the first part of the site's path without an @ or ~ before it, `{name}` the name of its host. With
    `literal` the first part stays as it is.
    """
    try:
        feed_url = parse_site_url(feed)
    except ValueError:
        return None
    rest = (
        "/"
        + "/".join(feed_url.segments)
        + ("/" if feed_url.slash else "")
        + (f"?{feed_url.query}" if feed_url.query else "")
    )
    if len(rest) > _LONGEST_PATH or "{" in rest or "}" in rest:
        return None
    for number, segment in enumerate(parsed.segments[:_DEEPEST]):
        value = _name_in(segment)
        if (number or not literal) and len(value) > 1 and not _is_script(segment):
            rest = re.sub(rf"(?<![\w{{-]){re.escape(value)}(?![\w}}-])", f"{{{number}}}", rest)
    if feed_url.host == parsed.host:
        return rest
    if parsed.parent is None:
        return f"//{feed_url.authority}{rest}" if _NAME.search(rest) else None
    named = rf"(?<![\w{{-]){re.escape(parsed.name)}(?![\w}}-])"
    whole = re.sub(named, "{name}", f"//{feed_url.authority}{rest}")
    return whole if _NAME.search(whole) else None


def fill_template(template: str, parsed: ParsedUrl, names: dict[str, str] | None = None) -> str | None:
    """The URL of a template for this site; None if the site lacks a part of it."""
    values = {str(number): _name_in(segment) for number, segment in enumerate(parsed.segments)}
    values |= {"name": parsed.name, **(names or {})}
    if any(name not in values for name in _NAME.findall(template)):
        return None
    filled = _NAME.sub(lambda name: values[name[1]], template)
    if filled.startswith("//"):
        return f"{parsed.scheme}:{filled}"
    return f"{parsed.root}{filled}" if filled.startswith("/") else filled


def template_parts(template: str) -> tuple[int, ...]:
    """The numbers of the path's parts in the template."""
    return tuple(sorted(int(name) for name in _NAME.findall(template) if name.isdigit()))


def _name_in(segment: str) -> str:
    return segment[1:] if segment[0] in "@~" else segment


def _is_script(segment: str) -> bool:
    file = _FILE.fullmatch(segment)
    return file is not None and file[2].lower() in _SCRIPTS
