"""What a page says of its article beside the text: title, author, moment, image, address, language.

Each is said in several places, and each place is wrong somewhere: authors that are addresses of profiles, titles
with the site's name, dates without a time, canonical addresses of another site. So they are read in order of trust,
and what cannot be what it should be is passed over.
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

# -- What an article is called, without the name of the site it is on. -----------------------------

_LONGEST_TITLE = 500
_SEPARATOR = re.compile(r"\s+[|\-–—·•»«:/]+\s+|\s*[|｜]\s*")


@dataclass(frozen=True, slots=True)
class Titles:
    """Where a page says its title."""

    head: str | None  # <title>
    social: str | None  # og:title, twitter:title
    headline: str | None  # JSON-LD
    headings: tuple[str, ...]  # h1
    site: str
    url: str


def title_of_page(titles: Titles) -> str | None:
    """The h1 where another place says it too; else what is said for sharing; else the first there is."""
    said = [text for text in (titles.social, titles.headline, titles.head) if text]
    names = {key for key in (_title_key(titles.site), _host_key(titles.url)) if key}
    for heading in titles.headings:
        key = _title_key(heading)
        # Many sites have their own name in an h1.
        if len(key) > 2 and key not in names and any(_begins(_title_key(text), key) for text in said):
            return heading[:_LONGEST_TITLE]
    known = {_title_key(text) for text in (*said, *titles.headings)}
    for text in said:
        title = without_site(text, titles.site, titles.url, known)
        if title:
            return title[:_LONGEST_TITLE]
    return titles.headings[0][:_LONGEST_TITLE] if titles.headings else None


def _begins(said: str, heading: str) -> bool:
    return said.startswith(heading) or (heading in said and 2 * len(heading) >= len(said))


def without_site(title: str, site: str, url: str, known: set[str] | None = None) -> str:
    """`Headline | The Paper` -> `Headline`: where the last or the first piece is the site's name, or what is left
    without it is said elsewhere on the page."""
    marks = list(_SEPARATOR.finditer(title))
    if not marks:
        return title
    names = {key for key in (_title_key(site), _host_key(url)) if key}
    first, last = marks[0], marks[-1]
    pieces = ((title[: last.start()], title[last.end() :]), (title[first.end() :], title[: first.start()]))
    for rest, piece in pieces:
        key = _title_key(piece)
        if (
            rest
            and key
            and (key in names or any(_alike(key, name) for name in names) or _title_key(rest) in (known or ()))
        ):
            return rest
    return title


def _alike(one: str, other: str) -> bool:
    """`bbcnews` and `bbc`, `thepaper` and `paper`."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 3 and (long.startswith(short) or long.endswith(short)) and len(long) <= 2 * len(short) + 4


def _host_key(url: str) -> str:
    return _title_key(host_of(url).partition(".")[0])


def _title_key(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


# -- Who wrote it: names, without "By", addresses of profiles, handles and the site's own name where there is a better.

_MOST, _LONGEST_NAME = 6, 120
_ADDRESS = re.compile(r"^(?:https?:)?//|^www\.|^@|\.(?:com|org|net|html?|php)(?:/|$)", re.IGNORECASE)
_NOBODY = frozenset(
    {"admin", "administrator", "author", "editor", "null", "none", "undefined", "unknown", "user", "root", "guest"}
)
_SEPARATORS = re.compile(r"\s*[;|•\n]\s*|\s*,\s*(?=[A-ZÀ-ÞА-Я][^,]*\s)")


def author_of(said: Iterable[Sequence[str]], site: str) -> str | None:
    """The first place that names somebody. A name that is the site's own is taken where no place knows better."""
    own = _name_key(site)
    house: str | None = None
    for texts in said:
        names = list(dict.fromkeys(name for text in texts for name in _names(text)))
        people = [name for name in names if not own or _name_key(name) != own]
        if people:
            return ", ".join(people[:_MOST])
        house = house or (names[0] if names else None)
    return house


def _names(text: str) -> list[str]:
    # A few hundred characters: beyond, it is a paragraph about the author.
    return [name for part in _SEPARATORS.split(scrubbed(text)[:400]) if (name := _name(part))]


def _name(text: str) -> str | None:
    name = collapsed(plain_text(text)) or ""
    name = BY.sub("", name).strip(" ,;:|-–—•")
    if not name or _ADDRESS.search(name):
        return None
    name = person_name(name)
    if len(name) > _LONGEST_NAME or "@" in name or name.lower() in _NOBODY or not any(map(str.isalpha, name)):
        return None
    return name


def _name_key(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


# --------------------------------------------------------------------------------------------------

_LONGEST_URL = 2_000  # characters of an address
_FIRST_YEAR, _LAST_YEAR = 1990, 2100
_DATES = """
article:published_time og:article:published_time og:published_time datepublished parsely-pub-date
sailthru.date dc.date.issued dcterms.issued dc.date dcterms.date dcterms.created dc.date.created pubdate publishdate
publish-date publish_date article.published published_time published article_date_original rnews:datepublished
cxenseparse:recs:publishtime date datecreated
""".split()
_IMAGES = "og:image:secure_url og:image og:image:url twitter:image twitter:image:src".split()
_AUTHORS = "author article:author dc.creator dcterms.creator byl parsely-author sailthru.author twitter:creator".split()
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?=[/-]|$)")
_CLOCK = re.compile(r"\d[T\s]\s*\d{1,2}:\d\d|\d{1,2}:\d\d\s*[ap]m|^\d{10,13}$", re.IGNORECASE)
_ZONE = re.compile(r"(?:Z|[+-]\d\d:?\d\d|UTC|GMT)\s*$|^\d{10,13}$")
_NEAR = timedelta(hours=36)
_TIMES = "[itemprop~=datePublished], time[pubdate], article time[datetime], header time[datetime], time[datetime]"


@dataclass(frozen=True, slots=True)
class Metadata:
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
        """Does the page say that it is an article?"""
        return bool(self.linked.article) or self.kind == "article"


def read_metadata(tree: LexborHTMLParser, url: str) -> Metadata:
    """All of it in a millisecond. Reads scripts: to be called before they are stripped."""
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
    said = [linked.strings("author"), linked.strings("creator")]
    said += [[metas[name]] for name in _AUTHORS if name in metas]
    for query in ("[itemprop~=author] [itemprop~=name], [itemprop~=author]", "a[rel~=author], [rel~=author]"):
        said.append([_text(node) or "" for node in tree.css(query)[:5]])
    return author_of(said, site)


def _published(tree: LexborHTMLParser, metas: dict[str, str], linked: LinkedData, url: str) -> datetime | None:
    """The first that can be read; made more exact by another of the same day that has a time and an offset."""
    said = linked.strings("datePublished") + [metas[name] for name in _DATES if name in metas]
    for node in tree.css(_TIMES)[:10]:
        attributes = node.attributes
        said.append(attributes.get("datetime") or attributes.get("content") or _text(node) or "")
    said += linked.strings("dateCreated") + linked.strings("uploadDate")
    if match := _URL_DATE.search(url):
        said.append("-".join(part.zfill(2) for part in match.groups()))
    read = [(moment, _exactness(text)) for text in said if (moment := _moment(text))]
    if not read:
        return None
    first = read[0][0]
    near = [one for one in read if abs(utc(one[0]) - utc(first)) <= _NEAR]
    return utc(max(near, key=lambda one: one[1])[0])  # the first of the most exact ones


def _moment(text: str) -> datetime | None:
    moment = parse_date(text)
    return moment if moment and _FIRST_YEAR <= moment.year <= _LAST_YEAR else None


def _exactness(text: str) -> int:
    """0: a day; 1: a time of an unknown place; 2: a moment."""
    text = text.strip()
    if not _CLOCK.search(text):
        return 0
    return 2 if _ZONE.search(text) else 1


def _image(tree: LexborHTMLParser, metas: dict[str, str], linked: LinkedData, base: str) -> str | None:
    said = [metas[name] for name in _IMAGES if name in metas]
    said += linked.strings("image") + linked.strings("thumbnailUrl")
    said += [node.attributes.get("href") or "" for node in tree.css("link[rel~=image_src]")]
    return next((address for text in said if (address := _address(text, base))), None)


def _canonical(tree: LexborHTMLParser, metas: dict[str, str], base: str, url: str) -> str | None:
    """On the same site only: another site's word on where an article lives is that site's affair. The front page is
    what careless templates say of every article."""
    said = [node.attributes.get("href") or "" for node in tree.css("link[rel~=canonical]")]
    said.append(metas.get("og:url", ""))
    for text in said:
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
    said = [*linked.strings("inLanguage"), metas.get("content-language", ""), metas.get("og:locale", "")]
    return next((language for text in said if (language := primary(text))), None)
