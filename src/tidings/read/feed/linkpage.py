"""A page without a feed: HTML -> FeedDocument whose entries are the links that look like articles.

    links to the same site -> without tags, authors, logins, share pages and files -> scored by URL and link text

A URL scores by a date in its path, a slug of several words, or a number; a link text by the number of its words. Links
in the site's navigation are ignored, and so are texts that several links share ("read more"). Nothing is fetched or
learned: the same page gives the same entries.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.errors import NotAFeed
from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument
from tidings.text.charset import decode_html
from tidings.text.language import primary
from tidings.text.markup import collapsed
from tidings.text.url import host_of, is_web, join, normalise

LEAST_POINTS = 3  # of a link that counts as an article
MOST_LINKS = 500  # articles of one page; an index page has some dozens
_MOST_ANCHORS = 20_000
_SHARED_TEXT = 3  # links with the same text: it does not describe their targets
_LONGEST_TITLE = 300

_NAVIGATION = "nav a[href], footer a[href], [role=navigation] a[href], [role=menu] a[href], [role=contentinfo] a[href]"
_FILE = re.compile(
    r"\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|json|xml|rss|atom|rdf|ics|pdf|zip|gz|tgz|mp[34]|m4[av]|ogg|wav|webm|mov"
    r"|avi|exe|dmg|apk|iso|docx?|xlsx?|pptx?|epub|torrent|txt)$",
    re.IGNORECASE,
)
# Path segments of lists, people and forms, in several languages.
_OTHER_PARTS = frozenset(
    """
    tag tags topic topics label labels keyword keywords category categories cat c kategorie kategorien categorie
    categoria categorias rubrik rubriken rubrique thema themen schlagwort etiqueta etiquetas archive archives archiv
    author authors autor autoren auteur auteurs autore people person profile profiles user users u member members
    login log-in signin sign-in signup sign-up register registration logout anmelden registrieren connexion account
    konto my subscribe subscription subscriptions abo newsletter newsletters donate shop store cart checkout basket
    share sharer print email feed feeds rss atom search suche recherche buscar cerca find
    about about-us contact contact-us kontakt impressum imprint privacy privacy-policy datenschutz terms
    terms-of-service terms-of-use agb legal cookies cookie-policy help faq hilfe jobs careers advertise advertising
    sitemap wp-login.php wp-admin wp-content wp-json xmlrpc.php cgi-bin cdn-cgi amp comment comments reply
    """.split()
)
_PAGING = re.compile(r"(?:^|/)(?:page|seite|pagina|p)[/-]?\d{1,4}$", re.IGNORECASE)
_PAGING_QUERY = re.compile(
    r"(?:^|&)(?:page|paged|p(?:g|age)?no|offset|start|sort|order|filter|replytocom|share)=", re.I
)
_DAY = re.compile(r"(?:^|[/_-])(?:19|20)\d\d[/_-]?(?:0[1-9]|1[0-2])[/_-]?(?:0[1-9]|[12]\d|3[01])(?=$|[^\d])")
_MONTH = re.compile(r"(?:^|/)(?:19|20)\d\d/(?:0?[1-9]|1[0-2]|[a-z]{3})(?=/)")
_ONLY_DATE = re.compile(r"[/\d_-]*")
_NUMBER = re.compile(r"(?:^|[/._-])[a-z]{0,8}\d{5,12}(?=$|[./_-])|/(?!(?:19|20)\d\d(?:/|$))\d{3,12}(?=$|[./])")
_NUMBER_QUERY = re.compile(r"(?:^|&)(?:id|p|story|article|artikel|news|nid|aid|no|item)=\d+(?:&|$)", re.IGNORECASE)
_PAGE_END = re.compile(r"\.(?:s?html?|php\d?|aspx?|jsp|cfm)$", re.IGNORECASE)
_SLUG_SEPARATOR = re.compile(r"[-_+~]|%20|\.")
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts without spaces


@dataclass(slots=True)
class _Link:
    url: str
    points: int  # of its address
    texts: list[str] = field(default_factory=list)


def read_links(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """The articles that a page links to, in page order, each once. Raises NotAFeed where it is not a page."""
    page = decode_html(body, content_type)
    if "<" not in page:
        raise NotAFeed("the page is empty" if not page.strip() else "no page: not even markup")
    tree = LexborHTMLParser(page)
    base = tree.css_first("base[href]")
    links = _candidate_links(tree, join(url, base.attributes.get("href") or "") if base is not None else url, url)
    shared = _shared_texts(links)
    entries = []
    for link in links:
        title = max((text for text in link.texts if text not in shared), key=len, default=None)
        if link.points + _points_of_text(title) >= LEAST_POINTS:
            entries.append(Entry(link=link.url, title=title))
    html = tree.css_first("html")
    return FeedDocument(
        format="links",
        title=_title(tree),
        link=url,
        language=primary(html.attributes.get("lang")) if html is not None else None,
        entries=tuple(entries[:MOST_LINKS]),
        left_out=max(0, len(entries) - MOST_LINKS),
    )


def _title(tree: LexborHTMLParser) -> str | None:
    node = tree.css_first("title")
    return collapsed(node.text()) if node is not None else None


def _candidate_links(tree: LexborHTMLParser, base: str, url: str) -> list[_Link]:
    """The internal links that may be articles, in page order, each with all its texts."""
    host, here = host_of(url), _key(url)
    aside = {node.mem_id for node in tree.css(_NAVIGATION)}
    found: dict[str, _Link | None] = {}  # None: not an article
    raw: dict[str, str] = {}  # href -> key: pages repeat links, and joining is slow
    for node in tree.css("a[href]")[:_MOST_ANCHORS]:
        if node.mem_id in aside:
            continue
        href = (node.attributes.get("href") or "").partition("#")[0].strip()
        if not href:
            continue
        key = raw.get(href)
        if key is None:
            address = join(base, href)
            key = raw[href] = _key(address) if is_web(address) and host_of(address) == host else ""
            if key and key not in found:
                points = 0 if key == here else points_of_address(key)
                found[key] = _Link(address, points) if points > 0 else None
        link = found.get(key)
        if link is not None and (text := _link_text(node)):
            link.texts.append(text)
    return [link for link in found.values() if link is not None]


def _key(address: str) -> str:
    """Returns a key that is the same for all links to one article."""
    return normalise(address)


def _link_text(node: LexborNode) -> str | None:
    text = collapsed(node.text(separator=" "))
    if not text:
        attributes = node.attributes
        text = collapsed(attributes.get("title") or attributes.get("aria-label"))
        image = node.css_first("img[alt]") if text is None else None
        text = collapsed(image.attributes.get("alt")) if image is not None else text
    return text[:_LONGEST_TITLE] if text and "://" not in text else None


def _shared_texts(links: list[_Link]) -> frozenset[str]:
    counts = Counter(text for link in links for text in set(link.texts))
    return frozenset(text for text, count in counts.items() if count >= _SHARED_TEXT)


def _points_of_text(title: str | None) -> int:
    if title is None:
        return -1
    words = max(len(title.split()), len(_UNSPACED.findall(title)) // 2)
    return 2 if words >= 6 else 1 if words >= 4 else 0 if words >= 2 else -1


@lru_cache(maxsize=4_096)
def points_of_address(url: str) -> int:
    """Score of a URL as that of an article; 0: it is none, whatever the link text."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return 0
    path = parts.path.rstrip("/")
    names = [name for name in path.lower().split("/") if name]
    query = parts.query
    numbered = bool(_NUMBER_QUERY.search(query))
    if not names and not numbered:
        return 0
    if _FILE.search(path) or _PAGING.search(path) or _PAGING_QUERY.search(query):
        return 0
    if not _OTHER_PARTS.isdisjoint(names[:-1]) or (names and _PAGE_END.sub("", names[-1]) in _OTHER_PARTS):
        return 0
    slug = _PAGE_END.sub("", names[-1]) if names else ""
    words = [word for word in _SLUG_SEPARATOR.split(slug) if word and not word.isdigit()]
    dated = 3 if _DAY.search(path) else 2 if _MONTH.search(f"{path}/") else 0
    undated = _MONTH.sub("", _DAY.sub("", path))
    if dated and not words and _ONLY_DATE.fullmatch(undated) and not _NUMBER.search(undated):
        return 0  # the archive of a day or a month
    points = dated
    points += 3 if len(words) >= 5 else 2 if len(words) >= 3 else 0
    points += 2 if _NUMBER.search(undated) or numbered else 0
    points += 1 if names and _PAGE_END.search(names[-1]) else 0
    return points
