"""The slow path: feedparser, for what the fast path refuses (broken XML, unknown roots, wrong charsets).

Its input is repaired first: decoded by our own charset rules, without prolog (so without DTD and entities), without
characters that XML forbids. Its own URL resolution and sanitising are switched off: both are done by the code that does
it for the fast path. Its result becomes a FeedDocument by the same rules; differences are noted where they occur.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tidings.errors import NotAFeed
from tidings.model.feeds import Entry, Hints
from tidings.read.document import LIBRARY_ERRORS, MOST_ITEMS, FeedDocument, error_line
from tidings.read.feed.atom import HTML_TYPES
from tidings.read.feed.media import MediaLink, MediaRole, enclosures_of, media_link, picture_of
from tidings.read.feed.novelty import older_link
from tidings.read.feed.rss import publication
from tidings.read.feed.websub import hub_and_topic
from tidings.read.feed.xml import feed_hints, without_prolog
from tidings.text.charset import decode_xml
from tidings.text.dates import parse_date
from tidings.text.markup import collapsed, escaped, literal_title, person_names, scrubbed, title_of, unique
from tidings.text.url import is_web, safe_link

_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"))  # `&` last
_DECLARATION = b"<?xml version='1.0' encoding='utf-8'?>\n"
_CHARACTER = re.compile(r"&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?")
# feedparser joins a base that begins with white space to itself at each tag: gigabytes from a hundred bytes.
_BASE = re.compile(r"""(\bbase\s*=\s*["']?)(?:\s|&#?\w+;?)+""", re.IGNORECASE)
_LONGEST_AUTHOR = 1_000  # characters
_ROOT = re.compile(rb"<([\w:.-]+)")
_CDF = re.compile(rb"<channel\s[^<>]*?\b(?:href|base|lastmod)\s*=", re.IGNORECASE)  # feedparser does not name it
_ITEM = re.compile(rb"<(?:\w+:)?(?:item|entry)[\s>]", re.IGNORECASE)
_ITEM_END = re.compile(rb"</(?:\w+:)?(?:item|entry)\s*>", re.IGNORECASE)
_SKIPPED = re.compile(r"<skip(Hours|Days)>(.*?)</skip\1>", re.IGNORECASE | re.DOTALL)
_SKIPPED_VALUE = re.compile(r"<(?:hour|day)>\s*(\w+)\s*</", re.IGNORECASE)
_VOID_END = re.compile(r"</(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)>")
_FORMATS = {
    "rss090": "rss0.90",
    "rss091n": "rss0.91",
    "rss091u": "rss0.91",
    "rss092": "rss0.92",
    "rss093": "rss0.93",
    "rss094": "rss0.94",
    "rss10": "rss1.0",
    "rss20": "rss2.0",
    "rss": "rss",
    "atom01": "atom0.1",
    "atom02": "atom0.2",
    "atom03": "atom0.3",
    "atom10": "atom1.0",
    "atom": "atom",
    "cdf": "cdf",
}


def read_with_feedparser(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    """Reads what can be recovered of a feed. Raises NotAFeed where that is nothing."""
    xml = _closed_after_last_item(repaired(body, content_type))
    parsed = _parsed(_DECLARATION + xml)
    format_ = _FORMATS.get(parsed.get("version", ""), "") or ("cdf" if _CDF.match(xml) else "")
    atom = format_.startswith("atom")
    author = _author(parsed.feed) if atom else None
    language = collapsed(_value(parsed.feed, "language"))
    entries = tuple([_entry(entry, url, atom, author, language) for entry in parsed.entries[:MOST_ITEMS]])
    if not entries and (not format_ or parsed.get("bozo")):
        raise NotAFeed(_refusal(parsed, format_))
    links = dict.get(parsed.feed, "links") or ()
    related = [(_value(link, "rel"), _value(link, "href"), url) for link in links]
    hub, topic = hub_and_topic(related)
    return FeedDocument(
        format=format_ or "rss",
        title=_title(parsed.feed, atom),
        link=_link(parsed.feed, url),
        language=language,
        entries=entries,
        left_out=max(0, len(parsed.entries) - MOST_ITEMS),
        hints=_hints(parsed.feed, xml),
        reader="feedparser",
        hub=hub,
        topic=topic,
        older=older_link(related),
        complete="fh_complete" in parsed.feed,
        generator=collapsed(_value(parsed.feed, "generator")),
    )


def repaired(body: bytes, content_type: str | None) -> bytes:
    """The document as feedparser can read it safely: UTF-8, no prolog, no forbidden characters."""
    text = scrubbed(decode_xml(body, content_type))
    text = _BASE.sub(r"\1", text)
    text = _CHARACTER.sub(_valid_reference, text)
    return without_prolog(text.encode("utf-8", "replace"))


def _closed_after_last_item(xml: bytes) -> bytes:
    """A truncated document, cut after its last complete item and with its open elements closed.

    Half an item may lack its guid, and would be stored as another article. And a document that is well-formed again is
    read by feedparser's strict parser, with the same results for the complete items as before the truncation.
    """
    root = _ROOT.match(xml)
    if root is None or re.search(b"</" + re.escape(root[1]) + rb"[\s>]", xml):
        return xml
    end = 0
    for match in _ITEM_END.finditer(xml):
        end = match.end()
    if not end:
        half = _ITEM.search(xml)
        return xml[: half.start()] if half else xml
    channel = b"</channel>" if root[1] == b"rss" and b"</channel" not in xml[:end] else b""
    return xml[:end] + channel + b"</" + root[1] + b">"


def _valid_reference(match: re.Match[str]) -> str:
    """Drops references to characters that XML forbids: feedparser would stop there."""
    digits = match[1] or match[2]
    if len(digits) > 9:
        return ""
    number = int(digits, 16 if match[1] else 10)
    return match[0] if number <= 0x10FFFF and scrubbed(chr(number)) else ""


@cache
def _feedparser() -> Any:
    """feedparser, with its search for an e-mail address in an author's name limited to short names: its time grows with
    the square of the name's length (a second for 14 KB). It has no public hook;
    tests/unit/read/feed/feedparser/test_feedparser_private.py fails when feedparser changes the method."""
    import feedparser  # 35 ms, and most feeds do not need it
    from feedparser.mixin import _FeedParserMixin as Mixin

    searched = Mixin._sync_author_detail

    def bounded(parser: Any, key: str = "author") -> None:
        if len(parser._get_context().get(key) or "") <= _LONGEST_AUTHOR:
            searched(parser, key)

    Mixin._sync_author_detail = bounded
    return feedparser


def _parsed(xml: bytes) -> Any:
    try:
        # Wrapped: a plain string would be tried as a URL and as a file name first.
        parsed = _feedparser().parse(io.BytesIO(xml), sanitize_html=False, resolve_relative_uris=False)
    except LIBRARY_ERRORS as error:
        raise NotAFeed(f"too broken for feedparser ({type(error).__name__}: {error_line(error)})") from error
    if _xml_error(parsed) is not None:
        for entry in parsed.entries:
            _unescape_fields(entry)
    return parsed


def _xml_error(parsed: Any) -> str | None:
    """The error of feedparser's strict parser, before it fell back to the tolerant one."""
    from xml.sax import SAXException

    error = parsed.get("bozo_exception")
    # Without the line number: it is that of the repaired document.
    return " ".join(error.getMessage().split()) if isinstance(error, SAXException) else None


def _unescaped(text: str) -> str:
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


def _unescape_fields(entry: Any) -> None:
    """Unescapes ids, tags and authors: feedparser's tolerant parser leaves `&amp;` in everything but texts and links.
    An id that depends on whether the document is well-formed would make another article."""
    for name in ("id", "feedburner_origlink"):
        if isinstance(value := dict.get(entry, name), str):
            entry[name] = _unescaped(value)
    for tag in dict.get(entry, "tags") or ():
        if isinstance(tag["term"], str):
            tag["term"] = _unescaped(tag["term"])
    for author in dict.get(entry, "authors") or ():
        if isinstance(dict.get(author, "name"), str):
            author["name"] = _unescaped(author["name"])


def _refusal(parsed: Any, format_: str) -> str:
    broken = _xml_error(parsed)
    reason = f": {broken}" if broken else ""
    if format_:
        return f"broken {format_} without a single whole entry{reason}"
    return f"no feed in any format known{reason}"


def _value(data: Any, name: str) -> str | None:
    """A string under this very key: dict.get, because feedparser's dictionary has aliases."""
    value = dict.get(data, name)
    return (scrubbed(value).strip() or None) if isinstance(value, str) else None


def _entry(data: Any, url: str, atom: bool, feed_author: str | None, feed_language: str | None) -> Entry:
    identity = _value(data, "id")
    contents = dict.get(data, "content") or ()
    language = collapsed(_value(data, "language")) or next((_value(part, "language") for part in contents), None)
    published, updated = _dates(data, atom)
    media = list(_media(data, url))
    return Entry(
        id=identity,
        link=_link(data, url) or (safe_link(url, identity) if is_web(identity) and _is_permalink(data) else None),
        title=_title(data, atom),
        published=published,
        updated=updated,
        author=_author(data) or feed_author,
        summary=_summary(data, atom),
        content=_content(contents, atom),
        categories=_categories(data),
        language=language if language != feed_language else None,
        enclosures=enclosures_of(media),
        image=picture_of(media),
    )


def _media(data: Any, url: str) -> Iterator[MediaLink]:
    """feedparser lists enclosures among the links, and Media RSS without its groups."""
    links = [link for link in dict.get(data, "links") or () if link.get("rel") == "enclosure"]
    named = [(MediaRole.ATTACHED, link, "href", "length") for link in links]
    named += [(MediaRole.CONTENT, one, "url", "filesize") for one in dict.get(data, "media_content") or ()]
    named += [(MediaRole.THUMBNAIL, one, "url", "") for one in dict.get(data, "media_thumbnail") or ()]
    if isinstance(icon := dict.get(data, "image"), dict):
        named.append((MediaRole.ICON, icon, "href", ""))
    for role, one, address, length in named:
        medium = "image" if role in (MediaRole.THUMBNAIL, MediaRole.ICON) else _value(one, "medium") or ""
        width = _value(one, "width")
        link = media_link(url, _value(one, address), role, _value(one, "type"), _value(one, length), medium, width)
        if link is not None:
            yield link


def _dates(data: Any, atom: bool) -> Any:
    if atom:
        published = parse_date(_value(data, "published")) or parse_date(_value(data, "created"))
        return published, parse_date(_value(data, "updated"))
    return publication(_value(data, "published"), _value(data, "updated"))


def _is_permalink(data: Any) -> bool:
    return bool(dict.get(data, "guidislink", True))


def _link(data: Any, url: str) -> str | None:
    original = _value(data, "feedburner_origlink")
    if original:
        return safe_link(url, original)
    other = None
    for link in dict.get(data, "links") or ():
        if link.get("rel", "alternate") == "alternate" and link.get("href"):
            address = safe_link(url, scrubbed(link["href"]))
            if link.get("type") in HTML_TYPES:
                return address
            other = other or address
    return other


def _title(data: Any, atom: bool) -> str | None:
    if not dict.get(data, "title"):
        return title_of(_value(data, "itunes_title"))
    plain = atom and (dict.get(data, "title_detail") or {}).get("type") == "text/plain"
    return literal_title(_value(data, "title")) if plain else title_of(_value(data, "title"))


def _content(parts: Any, atom: bool) -> str | None:
    """The first content. In RSS feedparser turns a second summary (itunes:summary, media:description) into a plain
    content; content:encoded is never plain."""
    if not atom:
        parts = [part for part in parts if part.get("type") != "text/plain"]
    return next(filter(None, (_detail(part, atom) for part in parts)), None)


def _summary(data: Any, atom: bool) -> str | None:
    """Returns the summary; None for one without detail: it is feedparser's copy of the content. A later nested one may
    empty the detail, so the value is taken from the entry."""
    detail = dict.get(data, "summary_detail")
    return _detail({**detail, "value": dict.get(data, "summary")}, atom) if detail else None


def _detail(detail: Any, atom: bool) -> str | None:
    """Summary or content as HTML."""
    value, kind = _value(detail, "value"), dict.get(detail, "type") or ""
    if value and kind == "application/xhtml+xml":
        return _VOID_END.sub("", value)
    return escaped(value) if atom and kind == "text/plain" else value


def _author(data: Any) -> str | None:
    people = dict.get(data, "authors") or ()
    return person_names([_value(one, "name") or _value(one, "email") for one in people])


def _categories(data: Any) -> tuple[str, ...]:
    tags = [tag for tag in dict.get(data, "tags") or () if "itunes" not in (tag.get("scheme") or "")]
    return unique([scrubbed(tag.get("label") or tag.get("term") or "") for tag in tags])


def _hints(feed: Any, xml: bytes) -> Hints:
    """Update hints. feedparser keeps only the last <hour>, so <skipHours> and <skipDays> are read from the text."""
    skipped: dict[str, list[str | None]] = {"hours": [], "days": []}
    head = xml[:20_000].decode("utf-8", "replace")
    for match in _SKIPPED.finditer(head):
        skipped[match[1].lower()] += _SKIPPED_VALUE.findall(match[2])
    return feed_hints(
        _value(feed, "ttl"),
        _value(feed, "sy_updateperiod"),
        _value(feed, "sy_updatefrequency"),
        skipped["hours"],
        skipped["days"],
        _value(feed, "sy_updatebase"),
    )
