"""Atom 1.0 and 0.3: XML elements -> Fields -> FeedDocument.

Atom has three kinds of text constructs: `text` is plain, `html` is escaped markup, `xhtml` is markup as child elements;
Atom 0.3 expresses the same with a MIME type and a mode. All become HTML (plain text for titles).
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tidings.model.feeds import Entry
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.read.feed.media import MEDIA_NAMES, MEDIA_ROLES, enclosures_of, gathered_files, links_in, picture_of
from tidings.read.feed.novelty import HISTORY, older_link
from tidings.read.feed.websub import hub_and_topic
from tidings.read.feed.xml import (
    CATEGORY_UNREADY,
    COMPILED,
    COMPILED_ELEMENT,
    CONTENT_UNREADY,
    FILES_UNREADY,
    LINK_UNREADY,
    MANY,
    ONCE,
    PEOPLE,
    PERSON_UNREADY,
    SUMMARY_PLAIN,
    SUMMARY_UNREADY,
    TITLE_UNREADY,
    WORDS,
    Fields,
    element_kinds,
    feed_hints,
    places_of,
)
from tidings.text.dates import parse_date
from tidings.text.markup import (
    MEDIA,
    XmlContext,
    XmlElement,
    collapsed,
    escaped,
    in_media,
    inner_markup,
    literal_title,
    markup_of,
    name_in,
    person_names,
    text_of,
    title_of,
    unique,
)
from tidings.text.url import is_web, safe_link

_ATOM = "{http://www.w3.org/2005/Atom}"
_ATOM03 = "{http://purl.org/atom/ns#}"
_XHTML_DIV = "{http://www.w3.org/1999/xhtml}div"
_SY = "{http://purl.org/rss/1.0/modules/syndication/}"
_DC = "{http://purl.org/dc/elements/1.1/}"

_LOCAL_NAMES = {
    "title": "title",
    "id": "id",
    "link": "link",
    "summary": "summary",
    "content": "content",
    "published": "published",
    "updated": "updated",
    "issued": "published",
    "modified": "updated",
    "created": "created",
    "author": "author",
    "category": "category",
    "entry": "entry",
    "generator": "generator",
}
_NAMES = {namespace + tag: name for namespace in (_ATOM, _ATOM03) for tag, name in _LOCAL_NAMES.items()}
_NAMES |= {
    _DC + "subject": "subject",
    _DC + "creator": "author",
    _DC + "language": "language",
    **MEDIA_NAMES,
    **dict.fromkeys((namespace + "description" for namespace in MEDIA), "about"),
    "{http://rssnamespace.org/feedburner/ext/1.0}origLink": "original",
    _SY + "updatePeriod": "period",
    _SY + "updateFrequency": "frequency",
    HISTORY + "complete": "complete",
}
_KEPT = {
    **dict.fromkeys(("title", "summary", "content", "complete"), ONCE),
    **dict.fromkeys(("link", "category", "entry", "media", "enclosure"), MANY),
    **{"subject": WORDS, "author": PEOPLE},
}
_KINDS = element_kinds(_NAMES, _KEPT)
_PLACES = places_of(_NAMES, {"link": "atom_link", "author": "person"})
ROOTS = {_ATOM + "feed": "atom1.0", _ATOM03 + "feed": "atom0.3"}
HTML_TYPES = frozenset({"text/html", "html", "application/xhtml+xml", "xhtml", ""})


def read_atom(root: XmlElement, context: XmlContext) -> FeedDocument:
    """Reads a feed from its <feed> element."""
    fields = Fields(root, _KINDS)
    author = _author(fields)
    language = context.language(root) or collapsed(fields.text.get("language"))
    links, entries = fields.all("link"), fields.all("entry")
    related = [(link.get("rel"), link.get("href"), context.base(link)) for link in links]
    hub, topic = hub_and_topic(related)
    return FeedDocument(
        format=ROOTS[root.tag],
        title=construct_title(fields.once.get("title")),
        link=_link(links, context),
        language=language,
        entries=tuple([_entry(entry, context, author, language) for entry in entries[:MOST_ITEMS]]),
        left_out=max(0, len(entries) - MOST_ITEMS),
        hints=feed_hints(None, fields.text.get("period"), fields.text.get("frequency"), (), ()),
        hub=hub,
        topic=topic,
        older=older_link(related),
        complete="complete" in fields.once,
        generator=collapsed(fields.text.get("generator")),
    )


def _entry(element: XmlElement, context: XmlContext, feed_author: str | None, feed_language: str | None) -> Entry:
    if type(element) is COMPILED_ELEMENT:
        found = _ordinary_entry(element, context, feed_author, feed_language)
        if found is not None:
            return found
    fields = Fields(element, _KINDS)
    text, once = fields.text, fields.once
    identity = text.get("id")
    link = (
        safe_link(context.url, text.get("original"))
        or _link(fields.all("link"), context)
        or (identity if is_web(identity) else None)
    )
    language = _language(element, fields, context)
    attached = [link for link in fields.all("link") if (link.get("rel") or "").lower() == "enclosure"]
    named = [*attached, *fields.all("media"), *fields.all("enclosure")]
    media = list(links_in(named, context)) if named else []
    return Entry(
        id=identity,
        link=link,
        title=construct_title(once.get("title")) or title_of(in_media(next(iter(fields.all("media")), None), "title")),
        published=parse_date(text.get("published")) or parse_date(text.get("created")),
        updated=parse_date(text.get("updated")),
        author=_author(fields) or feed_author,
        summary=construct_html(once.get("summary")) or escaped(_description(fields)),
        content=construct_html(once.get("content")),
        categories=_categories(fields),
        language=language if language != feed_language else None,
        enclosures=enclosures_of(media) if media else (),
        image=picture_of(media) if media else None,
    )


def gathered(entry: XmlElement) -> Any:
    """The values that compiled code gathers of an ordinary entry by their places, with flags; None for any other."""
    return COMPILED.entry(entry, _PLACES, MEDIA_ROLES, text_of, name_in, datetime.fromisoformat)


def _ordinary_entry(
    element: XmlElement, context: XmlContext, feed_author: str | None, feed_language: str | None
) -> Entry | None:
    """What `_entry` returns for an entry that compiled code finds ordinary; None for any other. Values that are not
    ready are flagged: titles, summaries and contents then come as their elements."""
    values = gathered(element)
    if values is None:
        return None
    id_, link, title, published, updated, author, summary, content, words, language, files, image, unready = values
    if unready:
        if unready & LINK_UNREADY:
            link = _link(link, context) if type(link) is list else safe_link(context.url, link)
        title = construct_title(title) if unready & TITLE_UNREADY else title
        summary = construct_html(summary) if unready & SUMMARY_UNREADY else summary
        if (
            (link is None and unready & LINK_UNREADY)
            or (title is None and unready & TITLE_UNREADY)
            or (summary is None and unready & SUMMARY_UNREADY)
        ):
            return None  # others may replace them
        summary = escaped(summary) if unready & SUMMARY_PLAIN else summary
        content = construct_html(content) if unready & CONTENT_UNREADY else content
        author = person_names(author) if unready & PERSON_UNREADY else author
        words = unique(words) if unready & CATEGORY_UNREADY else words
    if files is not None:
        files, image = gathered_files(files, image, context, ready=not unready & FILES_UNREADY)
    return Entry(
        id_,
        link,
        title,
        published if type(published) is datetime else parse_date(published),
        updated if type(updated) is datetime else parse_date(updated),
        author or feed_author,
        summary,
        content,
        tuple(words) if words else (),
        language if language != feed_language else None,
        files or (),
        image,
    )


def _language(entry: XmlElement, fields: Fields, context: XmlContext) -> str | None:
    own = context.language(entry) or collapsed(fields.text.get("language"))
    content = fields.once.get("content")
    return own or (context.language(content) if content is not None else None)


def _description(fields: Fields) -> str | None:
    """The description in Media RSS, for entries without a summary (videos)."""
    return fields.text.get("about") or in_media(next(iter(fields.all("media")), None), "description")


def _link(links: Iterable[XmlElement], context: XmlContext) -> str | None:
    """The first alternate link in HTML, else the first alternate link of any type."""
    other = None
    for element in links:
        if (element.get("rel") or "alternate").lower() != "alternate":
            continue
        address = safe_link(context.base(element), element.get("href") or text_of(element))
        if address is None:
            continue
        if (element.get("type") or "").lower() in HTML_TYPES:
            return address
        other = other or address
    return other


def _categories(fields: Fields) -> tuple[str, ...]:
    found: list[str | None] = [
        element.get("label") or element.get("term") or text_of(element) for element in fields.all("category")
    ]
    found += fields.words.get("subject", ())
    return unique(found) if found else ()


def _author(fields: Fields) -> str | None:
    names = fields.words.get("author")
    return person_names(names) if names else None


def _kind(element: XmlElement) -> str:
    """The kind of a text construct: text, html, xhtml, base64, or other (not text)."""
    mode = element.get("mode")
    kind = (element.get("type") or "text").strip().lower()
    if mode == "base64":
        return "base64"
    if mode == "escaped" and kind != "text":  # Atom 0.3
        return "text" if kind == "text/plain" else "html"
    if kind in {"text", "text/plain", "plain"}:
        return "text" if not len(element) else "xhtml"
    if kind in {"html", "text/html"}:
        return "html"
    if kind in {"xhtml", "application/xhtml+xml"} or kind.endswith(("+xml", "/xml")):
        return "xhtml"
    return "other"


def _from_base64(element: XmlElement) -> str | None:
    """Decodes base64 (Atom 0.3); None where it is invalid."""
    try:
        return base64.b64decode(text_of(element) or "").decode("utf-8").strip() or None
    except (binascii.Error, ValueError):
        return None


def construct_html(element: XmlElement | None) -> str | None:
    """A text construct as HTML."""
    if element is None:
        return None
    kind = _kind(element)
    if kind == "html":
        return markup_of(element)
    if kind == "xhtml":
        # Atom 1.0 wraps the markup in one <div> that is not part of it.
        inner = element[0] if len(element) == 1 and element[0].tag == _XHTML_DIV else element
        return inner_markup(inner)
    if kind == "base64":
        return _from_base64(element)
    return escaped(text_of(element)) if kind == "text" else None


def construct_title(element: XmlElement | None) -> str | None:
    """A text construct as plain text on one line."""
    if element is None:
        return None
    kind = _kind(element)
    if kind == "base64":
        return title_of(_from_base64(element))
    text = text_of(element)
    if kind == "xhtml":
        return collapsed(text)
    return literal_title(text) if kind == "text" else title_of(text)
