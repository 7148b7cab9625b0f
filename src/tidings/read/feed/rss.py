"""RSS 2.0, 1.0 (RDF) and 0.9x: XML elements -> Fields -> FeedDocument.

Rules: `guid` is the id whatever isPermaLink says; the link is feedburner's original, else <link>, else an alternate
atom:link, else a guid that is a URL; a dc:date is the date of publication, or of the update where there is a pubDate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tidings.model.feeds import NO_HINTS, Entry, Hints
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.read.feed.atom import construct_html, construct_title
from tidings.read.feed.media import (
    MEDIA_NAMES,
    MEDIA_ROLES,
    MediaLink,
    enclosures_of,
    gathered_files,
    links_in,
    picture_of,
)
from tidings.read.feed.novelty import HISTORY, older_link
from tidings.read.feed.websub import hub_and_topic
from tidings.read.feed.xml import (
    CATEGORY_UNREADY,
    COMPILED,
    COMPILED_ELEMENT,
    FILES_UNREADY,
    LEAF,
    LINK_UNREADY,
    MANY,
    ONCE,
    PEOPLE,
    PERSON_UNREADY,
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
    in_media,
    markup_of,
    name_in,
    person_names,
    text_of,
    title_of,
    unique,
)
from tidings.text.url import is_web, safe_link

# RSS has no namespace; feeds use these nevertheless.
_NAMESPACES = (
    "",
    "{http://purl.org/rss/1.0/}",
    "{http://my.netscape.com/rdf/simple/0.9/}",
    "{http://channel.netscape.com/rdf/simple/0.9/}",
    "{http://purl.org/net/rss1.1#}",
    "{http://backend.userland.com/rss}",
    "{http://backend.userland.com/rss2}",
    "{http://backend.userland.com/RSS2}",
    "{http://backend.userland.com/rss091}",
    "{http://backend.userland.com/rss092}",
    "{http://blogs.law.harvard.edu/tech/rss}",
    "{http://cyber.law.harvard.edu/rss/rss.html}",
)
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_ABOUT = _RDF + "about"
_ATOM = "{http://www.w3.org/2005/Atom}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_SY = "{http://purl.org/rss/1.0/modules/syndication/}"
_ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
_FEEDBURNER = "{http://rssnamespace.org/feedburner/ext/1.0}"

_LOCAL_NAMES = {
    "title": "title",
    "link": "link",
    "guid": "guid",
    "description": "summary",
    "pubDate": "published",
    "published": "published",
    "updated": "updated",
    "modified": "updated",
    "author": "person",
    "category": "category",
    "language": "language",
    "enclosure": "enclosure",
    "item": "item",
    "ttl": "ttl",
    "skipHours": "skip_hours",
    "skipDays": "skip_days",
    "generator": "generator",
}
_NAMES = {namespace + tag: name for namespace in _NAMESPACES for tag, name in _LOCAL_NAMES.items()}
_NAMES |= {tag.lower(): name for tag, name in _LOCAL_NAMES.items()}  # pubdate, skiphours
_NAMES |= {
    "{http://purl.org/rss/1.0/modules/content/}encoded": "content",
    "{http://www.w3.org/1999/xhtml}body": "content",
    _DC + "title": "dc_title",
    _DC + "description": "about",
    _DC + "creator": "person",
    _DC + "author": "person",
    _DC + "date": "updated",
    _DC + "subject": "category",
    _DC + "language": "language",
    _TERMS + "issued": "published",
    _TERMS + "modified": "updated",
    _ATOM + "link": "atom_link",
    _ATOM + "published": "published",
    _ATOM + "updated": "updated",
    _ATOM + "id": "atom_id",
    _ATOM + "title": "atom_title",
    _ATOM + "summary": "atom_summary",
    _ATOM + "content": "atom_content",
    _ATOM + "author": "person",
    _ITUNES + "title": "media_title",
    _ITUNES + "author": "person",
    _ITUNES + "summary": "about",
    **MEDIA_NAMES,
    **dict.fromkeys((namespace + "title" for namespace in MEDIA), "media_title"),
    **dict.fromkeys((namespace + "description" for namespace in MEDIA), "about"),
    _FEEDBURNER + "origLink": "original",
    _SY + "updatePeriod": "period",
    _SY + "updateFrequency": "frequency",
    _SY + "updateBase": "base",
    HISTORY + "complete": "complete",
    "{http://webns.net/mvcb/}generatorAgent": "agent",
}
_KEPT = {
    **dict.fromkeys(("link", "guid", "summary", "content"), LEAF),
    **dict.fromkeys(("skip_hours", "skip_days", "complete", "agent"), ONCE),
    **dict.fromkeys(("atom_title", "atom_summary", "atom_content"), ONCE),
    **dict.fromkeys(("atom_link", "item", "media", "enclosure"), MANY),
    **{"category": WORDS, "person": PEOPLE},
}
_KINDS = element_kinds(_NAMES, _KEPT)
_PLACES = places_of(_NAMES, {"guid": "id"}, unusual=("atom_id", "atom_title", "atom_summary", "atom_content"))
ROOTS = {namespace + "rss": "rss" for namespace in _NAMESPACES} | {_RDF + "RDF": "rdf"}
_CHANNELS = frozenset(namespace + "channel" for namespace in _NAMESPACES)


def read_rss(root: XmlElement, context: XmlContext) -> FeedDocument:
    """Reads a feed from its <rss> or <rdf:RDF> element."""
    channel: Fields | None = None
    items: list[XmlElement] = []
    for child in root:
        if child.tag in _CHANNELS:
            fields = Fields(child, _KINDS)
            items += fields.all("item")
            channel = channel or fields
        elif _NAMES.get(child.tag) == "item":  # RSS 1.0, and 2.0 with a channel that is closed too early
            items.append(child)
    language = (channel.text.get("language") if channel else None) or context.language(root)
    links = channel.all("atom_link") if channel else ()
    related = [(link.get("rel"), link.get("href"), context.base(link)) for link in links]
    hub, topic = hub_and_topic(related)
    return FeedDocument(
        format=_format(root),
        title=_title(channel) if channel else None,
        link=_link(channel, context) if channel else None,
        language=collapsed(language),
        entries=tuple([_entry(item, context, language) for item in items[:MOST_ITEMS]]),
        left_out=max(0, len(items) - MOST_ITEMS),
        hints=_hints(channel) if channel else NO_HINTS,
        hub=hub,
        topic=topic,
        older=older_link(related),
        complete=channel is not None and "complete" in channel.once,
        generator=_generator(channel) if channel else None,
    )


def _generator(channel: Fields) -> str | None:
    agent = channel.once.get("agent")  # RSS 1.0
    return collapsed(channel.text.get("generator")) or (agent.get(_RDF + "resource") if agent is not None else None)


def _format(root: XmlElement) -> str:
    if root.tag == _RDF + "RDF":
        first = next(iter(root), None)
        return "rss0.90" if first is not None and "netscape" in first.tag else "rss1.0"
    return format_of_version(root.get("version"))


def format_of_version(version: str | None) -> str:
    """`2.0`, `2.0.1`, `0.91` ... -> the format name of FeedDocument."""
    version = (version or "").strip()
    if version.startswith("2"):
        return "rss2.0"
    return f"rss{version}" if version in {"0.90", "0.91", "0.92", "0.93", "0.94"} else "rss"


def _entry(item: XmlElement, context: XmlContext, feed_language: str | None) -> Entry:
    if type(item) is COMPILED_ELEMENT and (found := _ordinary_entry(item, context, feed_language)) is not None:
        return found
    fields = Fields(item, _KINDS)
    text, once, words = fields.text, fields.once, fields.words
    identity = text.get("guid") or (text_of(once["guid"]) if "guid" in once else None)
    published, updated = publication(text.get("published"), text.get("updated"))
    language = text.get("language") or (context.language(item) if context.languages else None)
    many = fields.all
    media = _media(many("enclosure"), many("media"), many("atom_link"), context) if fields.many else ()
    return Entry(
        identity or text.get("atom_id") or item.get(_ABOUT),
        _link(fields, context) or _permalink(once.get("guid"), identity),
        _title(fields),
        published,
        updated,
        person_names(words["person"]) if "person" in words else None,
        text.get("summary") or markup_of(once.get("summary")) or text.get("about") or _summary(fields),
        text.get("content") or (_content(once) if once else None),
        unique(words["category"]) if "category" in words else (),
        language if language != feed_language else None,
        enclosures_of(media) if media else (),
        picture_of(media) if media else None,
    )


def gathered(item: XmlElement) -> Any:
    """The values that compiled code gathers of an ordinary item by their places, with flags; None for any other."""
    return COMPILED.item(item, _PLACES, MEDIA_ROLES, text_of, name_in, datetime.fromisoformat)


def _ordinary_entry(item: XmlElement, context: XmlContext, feed_language: str | None) -> Entry | None:
    """What `_entry` returns for an item that compiled code finds ordinary; None for any other. Most values come as they
    shall be, the others are flagged."""
    values = gathered(item)
    if values is None:
        return None
    guid, link, title, published, updated, person, summary, content, words, language, files, image, unready = values
    if unready:
        if unready & LINK_UNREADY and (link := safe_link(context.url, link)) is None:
            return None
        title = title_of(title) if unready & TITLE_UNREADY else title
        person = person_names(person) if unready & PERSON_UNREADY else person
        words = unique(words) if unready & CATEGORY_UNREADY else words
    if type(published) is not datetime or updated is not None:
        published, updated = publication(published, updated)
    if files is not None:
        files, image = gathered_files(files, image, context, ready=not unready & FILES_UNREADY)
    return Entry(
        guid,
        link,
        title,
        published,
        updated,
        person,
        summary,
        content,
        tuple(words) if words else (),
        language if language != feed_language else None,
        files or (),
        image,
    )


def _content(once: Mapping[str, XmlElement]) -> str | None:
    return markup_of(once.get("content")) or construct_html(once.get("atom_content"))


def _media(
    files: Sequence[XmlElement],
    media: Sequence[XmlElement],
    links: Sequence[XmlElement],
    context: XmlContext,
) -> list[MediaLink]:
    named = [*files, *media]
    named += [link for link in links if link.get("rel") == "enclosure"]
    return list(links_in(named, context)) if named else []


def _title(fields: Fields) -> str | None:
    text, once = fields.text, fields.once
    named = text.get("title") or text.get("dc_title")
    if named:
        return title_of(named)
    if not (once or fields.many):
        return title_of(text.get("media_title"))
    # Without an RSS title: titles of other vocabularies.
    atom = construct_title(once.get("atom_title"))
    return atom or title_of(text.get("media_title") or in_media(next(iter(fields.all("media")), None), "title"))


def _summary(fields: Fields) -> str | None:
    return construct_html(fields.once.get("atom_summary")) or in_media(
        next(iter(fields.all("media")), None), "description"
    )


def publication(
    published: str | datetime | None, updated: str | datetime | None
) -> tuple[datetime | None, datetime | None]:
    """(published, updated) of an RSS item: a single date is the date of publication."""
    first = published if isinstance(published, datetime) else parse_date(published)
    second = updated if isinstance(updated, datetime) else parse_date(updated)
    return (first, second) if first else (second, None)


def _link(fields: Fields, context: XmlContext) -> str | None:
    text = fields.text
    if "original" in text:
        return safe_link(context.url, text["original"])
    element = fields.once.get("link")
    if element is not None:
        address = text.get("link") or text_of(element) or element.get("href")
        if address:
            return safe_link(context.base(element), address)
    for element in fields.all("atom_link"):
        if element.get("rel", "alternate") == "alternate" and element.get("href"):
            return safe_link(context.base(element), element.get("href"))
    return None


def _permalink(guid: XmlElement | None, identity: str | None) -> str | None:
    """The guid as a link, unless isPermaLink denies it."""
    if guid is None or not is_web(identity):
        return None
    permalink = next((value for name, value in guid.items() if name.lower() == "ispermalink"), "")
    return None if permalink.strip().lower() == "false" else identity


def _hints(channel: Fields) -> Hints:
    text, once = channel.text, channel.once
    hours, days = once.get("skip_hours"), once.get("skip_days")
    return feed_hints(
        text.get("ttl"),
        text.get("period"),
        text.get("frequency"),
        [text_of(hour) for hour in hours] if hours is not None else (),
        [text_of(day) for day in days] if days is not None else (),
        text.get("base"),
    )
