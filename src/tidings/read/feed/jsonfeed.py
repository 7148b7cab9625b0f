"""JSON Feed 1.0 and 1.1: JSON -> FeedDocument. Values of the wrong type are ignored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tidings.errors import NotAFeed
from tidings.model.feeds import Entry
from tidings.read.document import MOST_ITEMS, FeedDocument, error_line
from tidings.read.feed.media import MediaLink, MediaRole, enclosures_of, media_link, picture_of
from tidings.read.feed.novelty import older_link
from tidings.read.feed.websub import hub_and_topic
from tidings.text.charset import decode_xml
from tidings.text.dates import parse_date
from tidings.text.markup import escaped, literal_title, person_names, scrubbed, unique
from tidings.text.url import is_web, safe_link


def read_json_feed(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    """Reads a JSON Feed. Raises NotAFeed for other or invalid JSON."""
    data = _load(body, content_type)
    version = _text(data, "version") or ""
    items = data.get("items")
    if "jsonfeed.org/version/" not in version or not isinstance(items, list):
        raise NotAFeed("JSON, but no JSON Feed: `version` and `items` do not say so")
    authors = _authors(data)
    hub, topic = hub_and_topic(_links(data, url))
    return FeedDocument(
        format="json1.0" if version.rstrip("/").endswith(("/1", "/1.0")) else "json1.1",
        title=literal_title(_text(data, "title")),
        link=safe_link(url, _text(data, "home_page_url")),
        language=_text(data, "language"),
        entries=tuple([_entry(item, url, authors) for item in items[:MOST_ITEMS] if isinstance(item, dict)]),
        left_out=max(0, len(items) - MOST_ITEMS),
        hub=hub,
        topic=topic,
        older=older_link([("next", _text(data, "next_url"), url)]),
    )


def _load(body: bytes, content_type: str | None) -> dict[str, Any]:
    try:
        data = json.loads(decode_xml(body, content_type), strict=False)
    except RecursionError:
        raise NotAFeed("JSON nested too deeply to be a feed") from None
    except ValueError as error:
        raise NotAFeed(f"looks like JSON but cannot be read: {error_line(error)}") from error
    if not isinstance(data, dict):
        raise NotAFeed("JSON, but no JSON Feed: it is a list")
    return data


def _text(data: dict[str, Any], name: str) -> str | None:
    """A string value; numbers, which some publishers use as ids, become strings."""
    value = data.get(name)
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = repr(value)
    return (scrubbed(value).strip() or None) if isinstance(value, str) else None


def _links(data: dict[str, Any], url: str) -> Iterator[tuple[str, str | None, str]]:
    """(rel, href, base) of the feed itself and of its WebSub hubs; `hubs` may list others (rssCloud)."""
    yield "self", _text(data, "feed_url"), url
    hubs = data.get("hubs")
    for hub in hubs if isinstance(hubs, list) else ():
        if isinstance(hub, dict) and (_text(hub, "type") or "").lower() == "websub":
            yield "hub", _text(hub, "url"), url


def _authors(data: dict[str, Any]) -> str | None:
    """The names in `authors` (1.1) or `author` (1.0)."""
    listed = data.get("authors")
    people = listed if isinstance(listed, list) else [data.get("author")]
    return person_names([_text(one, "name") or _text(one, "url") for one in people if isinstance(one, dict)])


def _entry(item: dict[str, Any], url: str, feed_authors: str | None) -> Entry:
    identity = _text(item, "id")
    link = safe_link(url, _text(item, "url")) or safe_link(url, _text(item, "external_url"))
    tags = item.get("tags")
    media = list(_media(item, url))
    return Entry(
        id=identity,
        link=link or (identity if is_web(identity) else None),
        title=literal_title(_text(item, "title")),
        published=parse_date(_text(item, "date_published")),
        updated=parse_date(_text(item, "date_modified")),
        author=_authors(item) or feed_authors,
        summary=escaped(_text(item, "summary")),
        content=_text(item, "content_html") or escaped(_text(item, "content_text")),
        categories=unique([scrubbed(tag) for tag in tags if isinstance(tag, str)]) if isinstance(tags, list) else (),
        language=_text(item, "language"),
        enclosures=enclosures_of(media),
        image=picture_of(media),
    )


def _media(item: dict[str, Any], url: str) -> Iterator[MediaLink]:
    attachments = item.get("attachments")
    listed = [one for one in attachments if isinstance(one, dict)] if isinstance(attachments, list) else []
    found = [
        media_link(url, _text(one, "url"), MediaRole.ATTACHED, _text(one, "mime_type"), _text(one, "size_in_bytes"))
        for one in listed
    ]
    found += [
        media_link(url, _text(item, name), MediaRole.PICTURE, medium="image") for name in ("image", "banner_image")
    ]
    yield from (link for link in found if link is not None)
