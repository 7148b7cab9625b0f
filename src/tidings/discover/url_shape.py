"""URLs split into parts: their shape, and where a feed lies relative to its site.

/2026/03/02/a-storm/         the shape of /Y/#/#/*/
/t/which-boat/4711           of /t/*/#  and of  /*/*/#
/@anna  ->  /users/anna.rss  a feed at /users/{0}.rss
/blog?user=anna -> /anna.xml a feed at /{?user}.xml
/People/Anna -> /anna/feed   a feed at /{1~}/feed: the name in small letters
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
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
_NAME = re.compile(r"\{(\??\w+~?)\}")
# Parts of many feeds' URLs: a person called Feed is substituted only where the site's own URL has the name, too.
_FEED_WORDS = frozenset("feed feeds rss rss2 atom rdf xml json index blog blogs news user users php html".split())
_FRONT_PAGES = frozenset("index default home main".split())


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
    """Parses the URL of a site. ValueError if there is no host."""
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
    names = _query_names(parsed)
    return f"{path}?{'&'.join(names)}" if names else path


def _query_names(parsed: ParsedUrl) -> list[str]:
    return sorted({part.partition("=")[0] for part in parsed.query.split("&") if part})[:_DEEPEST]


def _query_values(parsed: ParsedUrl) -> dict[str, str]:
    """The first value of each name in the query."""
    found: dict[str, str] = {}
    for part in parsed.query.split("&"):
        key, _, value = part.partition("=")
        if value and re.fullmatch(r"\w+", key):
            found.setdefault(key, value)
    return found


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
    """Returns True if the shape has more than placeholders."""
    return re.search(r"[A-Za-z@~?]", shape) is not None


def is_dated(parsed: ParsedUrl) -> bool:
    """Returns True if the path has a year in it, as those of articles do."""
    return any(_class(segment) in ("Y", "Y-#-#") for segment in parsed.segments)


# -- the marks of software ------------------------------------------------------------------------------


def software_mark(parsed: ParsedUrl) -> tuple[str, tuple[str, ...]] | None:
    """The end of the path that shows which software a site runs, and the folder before it; None if it has no such end.

    A script is a mark (`entry.php?id`), a numbered file is one with its folder (`archives/#.html`): installed in /blog
    or in /, the software has its feed in the same place relative to its folder.
    """
    if not parsed.segments:
        return None
    *folder, last = parsed.segments[:_DEEPEST]
    names = _query_names(parsed)
    end = f"?{'&'.join(names)}" if names else ""
    if _is_script(last):
        generic = last.lower().partition(".")[0] in _FRONT_PAGES
        return None if generic and not names else (last.lower() + end, tuple(folder))
    if _class(last).startswith("#.") and folder and _WORD.fullmatch(folder[-1]):
        return f"{folder[-1]}/{_class(last)}{end}", tuple(folder[:-1])
    return None


# -- templates of feed URLs ------------------------------------------------------------------------------


class TemplateForm(Enum):
    """The parts of a site's URL that are placeholders in the template of its feed."""

    PLAIN = "plain"  # all parts of the path
    LITERAL = "literal"  # all but the first part of the path
    NAMED = "named"  # the name of the host before those of the path: for hosts of one platform
    MARKED = "marked"  # the folder of the software


def template_of(parsed: ParsedUrl, feed: str, form: TemplateForm = TemplateForm.PLAIN) -> str | None:
    """The template of a feed's URL relative to its site's; None if it does not follow from it.

    `{0}` is the first part of the site's path without an @ or ~ before it, `{?user}` a value of its query, `{name}` the
    name of its host, `{base}` the folder of its software. A name is replaced wherever the feed's URL has it: in its
    host, its path and its query; `{0~}` is a name that the feed's URL has in small letters.
    """
    try:
        feed_url = parse_site_url(feed)
    except ValueError:
        return None
    written = "/".join(feed_url.segments) + feed_url.query
    if len(written) > _LONGEST_PATH or "{" in written or "}" in written:
        return None
    same_host = feed_url.host == parsed.host
    if form is TemplateForm.MARKED:
        return _marked_template(parsed, feed_url) if same_host else None
    names = _SiteNames(parsed, form, named=form is TemplateForm.NAMED or not same_host)
    rest = _template_rest(names, feed_url.segments, feed_url)
    if same_host:
        return rest
    labels = feed_url.authority.split(".")
    whole = "//" + ".".join([*map(names.replace, labels[:-1]), labels[-1]]) + rest
    return whole if _NAME.search(whole) else None


def _marked_template(parsed: ParsedUrl, feed_url: ParsedUrl) -> str | None:
    mark = software_mark(parsed)
    if mark is None or feed_url.segments[: len(mark[1])] != mark[1]:
        return None
    names = _SiteNames(parsed, TemplateForm.MARKED)
    return "{base}" + _template_rest(names, feed_url.segments[len(mark[1]) :], feed_url)


def _template_rest(names: _SiteNames, segments: tuple[str, ...], feed_url: ParsedUrl) -> str:
    """Path and query of a template. Parts that both URLs begin with are replaced by their place, so that a user called
    x keeps the x of /x/tom apart from the name."""
    parts: list[str] = []
    for number, segment in enumerate(segments):
        own = names.at_place(number, segment) if number == len(parts) else None
        parts.append(own or names.replace(segment))
    path = "/" + "/".join(parts) + ("/" if feed_url.slash and segments else "")
    values = []
    for part in feed_url.query.split("&") if feed_url.query else ():
        key, equals, value = part.partition("=")
        values.append(f"{key}={names.in_query(key, value)}" if equals else names.replace(part))
    return f"{path}?{'&'.join(values)}" if values else path


class _SiteNames:
    """The names in a site's URL, and their placeholders."""

    def __init__(self, parsed: ParsedUrl, form: TemplateForm, *, named: bool = False) -> None:
        self._segments = () if form is TemplateForm.MARKED else parsed.segments[:_DEEPEST]
        self._first_is_literal = form is TemplateForm.LITERAL
        self._query = _query_values(parsed)
        self._host_name = parsed.name if named and parsed.parent is not None else None
        found: dict[str, str] = {}
        if self._host_name is not None:
            found[self._host_name] = "{name}"
        for number, segment in enumerate(self._segments):
            if (number or not self._first_is_literal) and not _is_script(segment):
                found.setdefault(_name_in(segment), f"{{{number}}}")
        for key, value in self._query.items():
            found.setdefault(value, f"{{?{key}}}")
        for name, place in tuple(found.items()):
            found.setdefault(name.lower(), f"{place[:-1]}~}}")
        self._placeholders = {name: place for name, place in found.items() if name and name not in _FEED_WORDS}
        self._pattern = _names_pattern(self._placeholders)

    def at_place(self, number: int, segment: str) -> str | None:
        """The template of a feed's segment that the site's URL has at the same place; None if it has another."""
        if self._segments[number : number + 1] != (segment,) or _name_in(segment) == self._host_name:
            return None
        if _is_script(segment) or (self._first_is_literal and number == 0) or not _name_in(segment):
            return segment
        return segment[: len(segment) - len(_name_in(segment))] + f"{{{number}}}"

    def in_query(self, key: str, value: str) -> str:
        return f"{{?{key}}}" if value and self._query.get(key) == value else self.replace(value)

    def replace(self, text: str) -> str:
        return self._pattern.sub(lambda name: self._placeholders[name[0]], text) if self._pattern else text


def _names_pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Matches the names as whole words; names of one character only where nothing but an ending follows."""
    long = sorted((re.escape(name) for name in names if len(name) > 1), key=len, reverse=True)
    short = [re.escape(name) for name in names if len(name) == 1]
    choices = [rf"(?<![\w-])(?:{'|'.join(long)})(?![\w-])"] if long else []
    choices += [rf"^(?:{'|'.join(short)})(?=\.\w+$|$)"] if short else []
    return re.compile("|".join(choices)) if choices else None


def fill_template(template: str, parsed: ParsedUrl, names: dict[str, str] | None = None) -> str | None:
    """The URL of a template for this site; None if the site lacks a part of it."""
    values = {str(number): _name_in(segment) for number, segment in enumerate(parsed.segments)}
    values |= {f"?{key}": value for key, value in _query_values(parsed).items()}
    if mark := software_mark(parsed):
        values["base"] = "".join(f"/{part}" for part in mark[1])
    values |= {"name": parsed.name, **(names or {})}
    values |= {f"{key}~": value.lower() for key, value in values.items()}
    if any(name not in values for name in _NAME.findall(template)):
        return None
    filled = _NAME.sub(lambda name: values[name[1]], template)
    if filled.startswith("//"):
        return f"{parsed.scheme}:{filled}"
    return f"{parsed.root}{filled}" if filled.startswith("/") else filled


def template_parts(template: str) -> tuple[int, ...]:
    """The numbers of the path's parts in the template."""
    numbers = (name.rstrip("~") for name in _NAME.findall(template))
    return tuple(sorted(int(name) for name in numbers if name.isdigit()))


def template_has_query(template: str) -> bool:
    """Returns True if a value of the site's query is in the template."""
    return any(name.startswith("?") for name in _NAME.findall(template))


def _name_in(segment: str) -> str:
    return segment[1:] if segment[0] in "@~" else segment


def _is_script(segment: str) -> bool:
    file = _FILE.fullmatch(segment)
    return file is not None and file[2].lower() in _SCRIPTS
