"""Articles, feeds and groups as the Fever API has them. A group is a folder; `saved` means starred."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tidings.model.people import FollowedFeed, MarkedWholeArticle
from tidings.views.reader_apps.items import html_of, title_of
from tidings.views.safe_html import web_link


def feed(one: FollowedFeed) -> dict[str, Any]:
    url = web_link(one.url) or one.url
    return {
        "id": one.source_id,
        "favicon_id": 0,
        "title": one.name,
        "url": url,
        "site_url": web_link(one.site_url) or url,
        "is_spark": 0,
        "last_updated_on_time": int(one.newest.timestamp()) if one.newest is not None else 0,
    }


def groups(folders: Mapping[int, str]) -> list[dict[str, Any]]:
    return [{"id": one, "title": name} for one, name in folders.items()]


def feeds_groups(feeds: Iterable[FollowedFeed], folders: Mapping[int, str]) -> list[dict[str, Any]]:
    """Lists the feeds directly in each folder; those in none are in no group."""
    ids = {name: one for one, name in folders.items()}
    found: dict[int, list[int]] = {}
    for one in feeds:
        if one.folder is not None and one.folder in ids:
            found.setdefault(ids[one.folder], []).append(one.source_id)
    return [{"group_id": one, "feed_ids": joined(members)} for one, members in found.items()]


def item(whole: MarkedWholeArticle) -> dict[str, Any]:
    article = whole.article
    return {
        "id": article.id,
        "feed_id": article.source_id,
        "title": title_of(article),
        "author": article.author or "",
        "html": html_of(whole),
        "url": web_link(article.url) or "",
        "is_saved": int(whole.mark.starred_at is not None),
        "is_read": int(not whole.mark.unread),
        "created_on_time": int(article.dated.timestamp()),
    }


def joined(ids: Sequence[int]) -> str:
    return ",".join(map(str, ids))


def numbers(text: str, most: int) -> list[int]:
    """The numbers of a list with commas, `most` at most; what is none is passed over."""
    parts = (part.strip() for part in text[: most * 20].split(","))
    return [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 19][:most]
