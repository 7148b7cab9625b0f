"""Metadata of the article on a page: title, author, date, image, canonical URL, language.

Each is given in several places, and each place is wrong on some sites: authors that are URLs of profiles, titles with
the site's name, dates without a time, canonical URLs of another site. So they are read in order of trust, and
implausible values are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.model.times import utc
from tidings.read.article.json_ld import LinkedData, read_linked_data
from tidings.read.article.phrases import BY
from tidings.text.dates import parse_date
from tidings.text.html import plain_text
from tidings.text.language import primary
from tidings.text.markup import collapsed, person_name, scrubbed
from tidings.text.url import host_of, is_web, join, without_credentials

# -- title --------------------------------------------------------------------------------------------

_LONGEST_TITLE = 500
_SEPARATOR = re.compile(r"\s+[|\-–—·•»«:/]+\s+|\s*[|｜]\s*")


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles that a page gives, and the site's name."""

    head: str | None  # <title>
    social: str | None  # og:title, twitter:title
    headline: str | None  # JSON-LD
    headings: tuple[str, ...]  # h1
    site: str
    url: str


def title_of_page(titles: Titles) -> str | None:
    """The h1 where another title agrees; else the first of the other titles, without the site's name; else an h1."""
    given = [text for text in (titles.social, titles.headline, titles.head) if text]
    names = {key for key in (_letters_of(titles.site), _host_key(titles.url)) if key}
    for heading in titles.headings:
        key = _letters_of(heading)
        # Many sites have their own name in an h1.
        if len(key) > 2 and key not in names and any(_agrees(_letters_of(text), key) for text in given):
            return heading[:_LONGEST_TITLE]
    known = {_letters_of(text) for text in (*given, *titles.headings)}
    for text in given:
        title = without_site(text, titles.site, titles.url, known)
        if title:
            return title[:_LONGEST_TITLE]
    return titles.headings[0][:_LONGEST_TITLE] if titles.headings else None


def _agrees(given: str, heading: str) -> bool:
    return given.startswith(heading) or (heading in given and 2 * len(heading) >= len(given))


def without_site(title: str, site: str, url: str, known: set[str] | None = None) -> str:
    """`Headline | The Paper` -> `Headline`: where the last or the first piece is the site's name, or the rest is in
    `known`, the other titles of the page."""
    marks = list(_SEPARATOR.finditer(title))
    if not marks:
        return title
    names = {key for key in (_letters_of(site), _host_key(url)) if key}
    first, last = marks[0], marks[-1]
    pieces = ((title[: last.start()], title[last.end() :]), (title[first.end() :], title[: first.start()]))
    for rest, piece in pieces:
        key = _letters_of(piece)
        if (
            rest
            and key
            and (key in names or any(_is_same_name(key, name) for name in names) or _letters_of(rest) in (known or ()))
        ):
            return rest
    return title


def _is_same_name(one: str, other: str) -> bool:
    """`bbcnews` and `bbc`, `thepaper` and `paper`."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 3 and (long.startswith(short) or long.endswith(short)) and len(long) <= 2 * len(short) + 4


def _host_key(url: str) -> str:
    return _letters_of(host_of(url).partition(".")[0])


def _letters_of(text: str) -> str:
    """Letters and digits in lower case, to compare titles and names."""
    return "".join(character for character in text.lower() if character.isalnum())


# -- author -------------------------------------------------------------------------------------------

_MOST_AUTHORS, _LONGEST_NAME = 6, 120
_ADDRESS = re.compile(r"^(?:https?:)?//|^www\.|^@|\.(?:com|org|net|html?|php)(?:/|$)", re.IGNORECASE)
_PLACEHOLDER_NAMES = frozenset(
    {"admin", "administrator", "author", "editor", "null", "none", "undefined", "unknown", "user", "root", "guest"}
)
_SEPARATORS = re.compile(r"\s*[;|•\n]\s*|\s*,\s*(?=[A-ZÀ-ÞА-Я][^,]*\s)")


def author_of(given: Iterable[Sequence[str]], site: str) -> str | None:
    """The names of the first place that has any; the site's own name only where no place has another."""
    own = _letters_of(site)
    site_name: str | None = None
    for texts in given:
        names = list(dict.fromkeys(name for text in texts for name in _names(text)))
        people = [name for name in names if not own or _letters_of(name) != own]
        if people:
            return ", ".join(people[:_MOST_AUTHORS])
        site_name = site_name or (names[0] if names else None)
    return site_name


def _names(text: str) -> list[str]:
    # Longer texts are paragraphs about the author.
    return [name for part in _SEPARATORS.split(scrubbed(text)[:400]) if (name := _name(part))]


def _name(text: str) -> str | None:
    name = collapsed(plain_text(text)) or ""
    name = BY.sub("", name).strip(" ,;:|-–—•")
    if not name or _ADDRESS.search(name):
        return None
    name = person_name(name)
    if (
        len(name) > _LONGEST_NAME
        or "@" in name
        or name.lower() in _PLACEHOLDER_NAMES
        or not any(map(str.isalpha, name))
    ):
        return None
    return name


# -- all metadata -------------------------------------------------------------------------------------

_LONGEST_URL = 2_000  # characters
_FIRST_YEAR, _LAST_YEAR = 1990, 2100
_DATE_METAS = """
article:published_time og:article:published_time og:published_time datepublished parsely-pub-date
sailthru.date dc.date.issued dcterms.issued dc.date dcterms.date dcterms.created dc.date.created pubdate publishdate
publish-date publish_date article.published published_time published article_date_original rnews:datepublished
cxenseparse:recs:publishtime date datecreated
""".split()
_IMAGE_METAS = "og:image:secure_url og:image og:image:url twitter:image twitter:image:src".split()
_AUTHOR_METAS = (
    "author article:author dc.creator dcterms.creator byl parsely-author sailthru.author twitter:creator".split()
)
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?=[/-]|$)")
_WITH_TIME = re.compile(r"\d[T\s]\s*\d{1,2}:\d\d|\d{1,2}:\d\d\s*[ap]m|^\d{10,13}$", re.IGNORECASE)
_WITH_ZONE = re.compile(r"(?:Z|[+-]\d\d:?\d\d|UTC|GMT)\s*$|^\d{10,13}$")
_SAME_DATE = timedelta(hours=36)  # two dates this close mean the same, in different zones or precision
_TIME_ELEMENTS = (
    "[itemprop~=datePublished], time[pubdate], article time[datetime], header time[datetime], time[datetime]"
)


@dataclass(frozen=True, slots=True)
class Metadata:
    """The metadata of one page."""

    linked: LinkedData
    kind: str  # og:type in lower case
    title: str | None = None
    author: str | None = None
    published: datetime | None = None
    image: str | None = None
    canonical: str | None = None
    language: str | None = None
    tier: str = ""  # article:content_tier: free, metered, locked

    @property
    def declared(self) -> bool:
        """Does the page declare itself an article?"""
        return bool(self.linked.article) or self.kind == "article"


def read_metadata(tree: LexborHTMLParser, url: str) -> Metadata:
    """Reads all metadata, in about a millisecond. Needs the scripts: call it before they are stripped."""
    metas = _metas(tree)
    linked = read_linked_data(tree)
    base_node = tree.css_first("base[href]")
    base = join(url, base_node.attributes.get("href") or "") if base_node is not None else url
    site = metas.get("og:site_name") or metas.get("application-name") or ""
    heads = [collapsed(scrubbed(node.text())) for node in tree.css("h1")[:5]]
    titles = Titles(
        head=_text(tree.css_first("head title") or tree.css_first("title")),
        social=collapsed(metas.get("og:title") or metas.get("twitter:title")),
        headline=next((collapsed(text) for text in linked.strings("headline")), None),
        headings=tuple(head for head in heads if head),
        site=site,
        url=url,
    )
    return Metadata(
        linked=linked,
        kind=metas.get("og:type", "").strip().lower(),
        title=title_of_page(titles),
        author=_author(tree, metas, linked, site),
        published=_published(tree, metas, linked, url),
        image=_image(tree, metas, linked, base),
        canonical=_canonical(tree, metas, base, url),
        language=_language(metas, linked),
        tier=metas.get("article:content_tier", "").strip().lower(),
    )


def _metas(tree: LexborHTMLParser) -> dict[str, str]:
    """Every <meta> by its name in lower case; the first of each counts."""
    found: dict[str, str] = {}
    for node in tree.css("meta[content]"):
        attributes = node.attributes
        content = attributes.get("content")
        if not content or not content.strip():
            continue
        for key in ("property", "name", "itemprop"):
            name = attributes.get(key)
            if name:
                found.setdefault(name.strip().lower(), scrubbed(content))
    return found


def _text(node: LexborNode | None) -> str | None:
    return collapsed(scrubbed(node.text())) if node is not None else None


def _author(tree: LexborHTMLParser, metas: dict[str, str], linked: LinkedData, site: str) -> str | None:
    given = [linked.strings("author"), linked.strings("creator")]
    given += [[metas[name]] for name in _AUTHOR_METAS if name in metas]
    for query in ("[itemprop~=author] [itemprop~=name], [itemprop~=author]", "a[rel~=author], [rel~=author]"):
        given.append([_text(node) or "" for node in tree.css(query)[:5]])
    return author_of(given, site)


def _published(tree: LexborHTMLParser, metas: dict[str, str], linked: LinkedData, url: str) -> datetime | None:
    """The first valid date, or another of about the same time that is more precise (has a time, an offset)."""
    given = linked.strings("datePublished") + [metas[name] for name in _DATE_METAS if name in metas]
    for node in tree.css(_TIME_ELEMENTS)[:10]:
        attributes = node.attributes
        given.append(attributes.get("datetime") or attributes.get("content") or _text(node) or "")
    given += linked.strings("dateCreated") + linked.strings("uploadDate")
    if match := _URL_DATE.search(url):
        given.append("-".join(part.zfill(2) for part in match.groups()))
    read = [(moment, _precision(text)) for text in given if (moment := _plausible_date(text))]
    if not read:
        return None
    first = read[0][0]
    near = [one for one in read if abs(utc(one[0]) - utc(first)) <= _SAME_DATE]
    return utc(max(near, key=lambda one: one[1])[0])  # the first of the most precise ones


def _plausible_date(text: str) -> datetime | None:
    moment = parse_date(text)
    return moment if moment and _FIRST_YEAR <= moment.year <= _LAST_YEAR else None


def _precision(text: str) -> int:
    """0: a day; 1: a time without zone; 2: a time with zone."""
    text = text.strip()
    if not _WITH_TIME.search(text):
        return 0
    return 2 if _WITH_ZONE.search(text) else 1


def _image(tree: LexborHTMLParser, metas: dict[str, str], linked: LinkedData, base: str) -> str | None:
    given = [metas[name] for name in _IMAGE_METAS if name in metas]
    given += linked.strings("image") + linked.strings("thumbnailUrl")
    given += [node.attributes.get("href") or "" for node in tree.css("link[rel~=image_src]")]
    return next((address for text in given if (address := _address(text, base))), None)


def _canonical(tree: LexborHTMLParser, metas: dict[str, str], base: str, url: str) -> str | None:
    """The canonical URL where it is on the same site, and not the front page, which careless templates give for every
    article."""
    given = [node.attributes.get("href") or "" for node in tree.css("link[rel~=canonical]")]
    given.append(metas.get("og:url", ""))
    for text in given:
        address = _address(text, base)
        if address and host_of(address) == host_of(url) and (not _is_front(address) or _is_front(url)):
            return address.partition("#")[0]
    return None


def _is_front(url: str) -> bool:
    return url.partition("//")[2].partition("/")[2].strip("/") == ""


def _address(text: str, base: str) -> str | None:
    text = "".join(text.split())
    if not text or len(text) > _LONGEST_URL:
        return None
    address = join(base, text)
    return without_credentials(address) if is_web(address) and host_of(address) else None


def _language(metas: dict[str, str], linked: LinkedData) -> str | None:
    given = [*linked.strings("inLanguage"), metas.get("content-language", ""), metas.get("og:locale", "")]
    return next((language for text in given if (language := primary(text))), None)
