"""Short ways to say what watches found. Everything is about NOW unless said otherwise."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection
from tests.contract.stories import NOW, Rooms, changed, hourly, new

from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchReason, NewMatch, WatchResult
from tidings.model.messages import NewMessage
from tidings.model.search import Passage
from tidings.model.watches import WatchTerms
from tidings.ports.watch_store import Outbox
from tidings.store.db.database import Database
from tidings.store.db.watch_tables import watch_match
from tidings.store.watches.queue import QueueRows
from tidings.store.watches.watch_book import WatchRows

MAIL, HOOK = "mailto://me:secret@a.test", "webhook:https://a.test/hook"


async def watch_for(
    database: Database, name: str = "gas", *, channels: tuple[str, ...] = (MAIL,), at: datetime = NOW, **terms: Any
) -> int:
    return await WatchRows(database).add(WatchTerms(name, channels=channels, **terms), at, f"secret of {name}")


async def keep_articles(rooms: Rooms, count: int = 3, url: str = "https://a.test/feed") -> tuple[int, list[int]]:
    """A source with so many articles: its id, and theirs."""
    (source_id,) = await rooms.follow(url)
    await rooms.crawl.apply([changed(source_id, 0, *(new(number) for number in range(count)))], hourly)
    kept = await rooms.library.articles(ArticleQuery(source_id))
    return source_id, sorted(one.id for one in kept)


def in_article(watch_id: int, source_id: int, article_id: int, **more: Any) -> NewMatch:
    return _match(watch_id, source_id, article_id=article_id, **more)


def in_segment(watch_id: int, source_id: int, segment: int, version_id: int | None = None, **more: Any) -> NewMatch:
    """Of the one version that its page has, unless another is named."""
    version_id = source_id if version_id is None else version_id
    return _match(watch_id, source_id, version_id=version_id, segment=segment, **more)


def _match(watch_id: int, source_id: int, **more: Any) -> NewMatch:
    said: dict[str, Any] = {
        "at": NOW,
        "url": "https://a.test/1",
        "title": "Gas",
        "score": 0.5,
        "words": "gas",
        "reasons": (MatchReason("gas", "title", "Gas"), MatchReason("price", "text", "prices", 0.25)),
        "passages": (Passage("Gas", ((0, 3),)), Passage("The prices of gas.", ((4, 10), (14, 17)))),
        "baseline": False,
    }
    return NewMatch(watch_id, source_id, **(said | more))


async def find(database: Database, *found: NewMatch) -> list[int]:
    """Keep them; their ids."""
    answers = [WatchResult(one.article_id, one.version_id, matches=(one,)) for one in found]
    before = await database.read(_latest)
    assert await QueueRows(database).write_results(answers) == len(found)
    made = select(watch_match.c.id).where(watch_match.c.id > before).order_by(watch_match.c.id)
    return await database.read(lambda connection: list(connection.execute(made).scalars()))


def _latest(connection: Connection) -> int:
    return connection.execute(select(func.max(watch_match.c.id))).scalar() or 0


def parcel(watch_id: int, *delivery_ids: int, channel: str = MAIL, digest: bool = False) -> NewMessage:
    return NewMessage(watch_id, channel, delivery_ids, digest)


async def delivery_ids(outbox: Outbox) -> list[int]:
    return [one.delivery_id for one in await outbox.waiting(100)]
