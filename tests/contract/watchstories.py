"""Short ways to say what waits for the watches, and what they find in it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection
from tests.contract.sitestories import ROOT
from tests.contract.stories import NOW, Rooms

from tidings.model.matches import NewMatch, WatchResult
from tidings.model.watches import Watched, WatchedArticle, WatchedPage, WatchTerms
from tidings.store.db.watch_tables import delivery, watch_match

FEED, A, B, C = "https://a.test/feed", f"{ROOT}a", f"{ROOT}b", f"{ROOT}c"
MAIL, HOOK = "mailto://me@a.test", "webhook:https://a.test/hook"


async def asked(rooms: Rooms, name: str = "gas", **more: Any) -> int:
    since = more.pop("since", None)
    return await rooms.watches.add(WatchTerms(name, **more), NOW, "", since)


async def waiting(rooms: Rooms, limit: int = 1000) -> list[Watched]:
    found = await rooms.queue.next_items(limit)
    assert len(found) == min(limit, await rooms.queue.waiting())
    return found


async def articles(rooms: Rooms) -> list[WatchedArticle]:
    return [one for one in await waiting(rooms) if isinstance(one, WatchedArticle)]


async def pages(rooms: Rooms) -> list[WatchedPage]:
    return [one for one in await waiting(rooms) if isinstance(one, WatchedPage)]


async def answer_all(rooms: Rooms, *watch_ids: int) -> int:
    """Each of these watches finds something in all that waits."""
    return await rooms.queue.write_results([answer(one, *watch_ids) for one in await waiting(rooms)])


def answer(watched: Watched, *watch_ids: int, **more: Any) -> WatchResult:
    found = tuple(found_in(watched, watch_id, **more) for watch_id in watch_ids)
    if isinstance(watched, WatchedArticle):
        return WatchResult(article_id=watched.article.article_id, times=watched.article.times, matches=found)
    return WatchResult(version_id=watched.version_id, times=watched.times, matches=found)


def found_in(watched: Watched, watch_id: int, **more: Any) -> NewMatch:
    said: dict[str, Any] = {"version_id": getattr(watched, "version_id", None), "segment": 17}
    if isinstance(watched, WatchedArticle):
        said = {"article_id": watched.article.article_id}
    said |= {"at": NOW, "url": watched.url, "title": "T", "score": 0.5, "words": "why", "baseline": watched.baseline}
    return NewMatch(watch_id, watched.source_id, **({"reasons": (), "passages": ()} | said | more))


async def told(rooms: Rooms) -> list[tuple[int, str]]:
    """(watch, channel) of all that is to be told."""

    def read(connection: Connection) -> list[tuple[int, str]]:
        rows = connection.execute(select(delivery).order_by(delivery.c.id))
        assert all((row.waiting, row.copy, row.message_id) == (1, 0, None) for row in rows.all())
        rows = connection.execute(select(delivery).order_by(delivery.c.watch_match_id, delivery.c.id))
        return [(row.watch_id, row.channel) for row in rows]

    return await rooms.database.read(read)


async def matches(rooms: Rooms) -> int:
    def read(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(watch_match)).scalar_one()

    return await rooms.database.read(read)
