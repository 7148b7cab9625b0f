"""An article of a feed and the page at its address: one story, whichever comes first. On both engines."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.contract.findings import MAIL, parcel
from tests.contract.sitestories import ROOT, baseline, followed, look, news, settled
from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new
from tests.contract.stories import page as text_of
from tests.contract.watchstories import A, answer, asked, waiting

from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchQuery
from tidings.model.watches import WatchedArticle
from tidings.notify.message.plan import plan_messages
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows

DAY = 24 * HOUR
BEFORE = NOW - HOUR


class Stage:
    """A watch that finds something in everything, a site, and a feed that is known already."""

    def __init__(self, rooms: Rooms, watch_id: int, root: int, feed: int) -> None:
        self.rooms, self.watch_id, self.root, self.feed = rooms, watch_id, root, feed
        self.outbox, self.match_store = OutboxRows(rooms.database), MatchRows(rooms.database)
        self.articles = 0
        self.seq = {root: 1, feed: 1}

    @classmethod
    async def of(cls, rooms: Rooms) -> Stage:
        watch_id = await asked(rooms, channels=(MAIL,))
        root = await followed(rooms)
        (feed,) = await rooms.follow("https://a.test/feed")
        stage = cls(rooms, watch_id, root, feed)
        await rooms.crawl.apply([baseline(root, at=BEFORE), changed(feed, 0, new(0), at=BEFORE)], hourly)
        await stage.ask(BEFORE)
        assert await stage.outbox.waiting(9) == []
        return stage

    async def ask(self, at: datetime) -> None:
        """Each version says something that no other says."""
        asked_about = await waiting(self.rooms)
        own = [{} if isinstance(one, WatchedArticle) else {"segment": one.version_id} for one in asked_about]
        found = [answer(one, self.watch_id, at=at, **more) for one, more in zip(asked_about, own, strict=True)]
        await self.rooms.queue.write_results(found)

    async def announce(self, link: str, at: datetime, *, canonical: str | None = None) -> int:
        """By the feed; its text comes a moment later."""
        self.articles += 1
        article = new(self.articles, link=link)
        await self.rooms.crawl.apply([changed(self.feed, self.seq[self.feed], article, at=at)], hourly)
        self.seq[self.feed] += 1
        await self.ask(at)
        kept = max(one.id for one in await self.rooms.library.articles(ArticleQuery(self.feed)))
        await self.rooms.crawl.apply([text_of(kept, at=at, canonical=canonical)], hourly)
        return kept

    async def publish(self, url: str, at: datetime) -> int:
        """A page that its site has new, visited for the first time."""
        link = look(self.root, self.seq[self.root], news(url, url), at=at, links=(url,))
        await self.rooms.crawl.apply([link], hourly)
        self.seq[self.root] += 1
        (page_id,) = await settled(self.rooms, at)
        # What the root says of it is not what is tried here.
        await self.rooms.queue.write_results([answer(one) for one in await waiting(self.rooms)])
        await self.rooms.crawl.apply([baseline(page_id, at=at)], hourly)
        await self.ask(at)
        return page_id

    async def tell(self, now: datetime) -> tuple[int, int]:
        """All that waits: how many messages and copies."""
        watches = {watch.id: watch for watch in await self.rooms.watches.watches()}
        planned = plan_messages(await self.outbox.waiting(99), watches, now, patience=HOUR)
        await self.outbox.create_messages(planned.messages, planned.copies, now)
        assert await self.outbox.waiting(99) == []
        return len(planned.messages), len(planned.copies)

    async def copies(self) -> list[bool]:
        """Of all that was news, the oldest first: is it a copy?"""
        return [one.copy for one in reversed(await self.match_store.matches(MatchQuery(baselines=False)))]


@pytest.fixture
async def stage(rooms: Rooms) -> Stage:
    return await Stage.of(rooms)


async def test_the_article_first(stage: Stage) -> None:
    await stage.announce(A, NOW + HOUR)
    assert await stage.tell(NOW + HOUR) == (1, 0)
    await stage.publish(A, NOW + 50 * HOUR)  # the site is looked at seldom
    assert await stage.tell(NOW + 50 * HOUR) == (0, 1)
    assert await stage.copies() == [False, True]


async def test_the_page_first(stage: Stage) -> None:
    await stage.publish(A, NOW + HOUR)
    assert await stage.tell(NOW + HOUR) == (1, 0)
    await stage.announce(A, NOW + 3 * HOUR)
    assert await stage.tell(NOW + 3 * HOUR) == (0, 1)


@pytest.mark.parametrize("article_first", [True, False])
async def test_both_at_once(stage: Stage, article_first: bool) -> None:
    await (stage.announce(A, NOW) if article_first else stage.publish(A, NOW))
    await (stage.publish(A, NOW) if article_first else stage.announce(A, NOW))
    assert await stage.tell(NOW) == (1, 1)


async def test_an_address_that_is_spelt_otherwise(stage: Stage) -> None:
    await stage.announce("http://www.a.test/a?utm_source=rss#more", NOW)
    assert await stage.tell(NOW) == (1, 0)
    await stage.publish(A, NOW + HOUR)
    assert await stage.tell(NOW + HOUR) == (0, 1)


@pytest.mark.parametrize("article_first", [True, False])
async def test_an_address_that_only_its_text_tells(stage: Stage, article_first: bool) -> None:
    """A feed that links through somebody else. The canonical address becomes known with the text."""
    link = "https://links.test/r/17"
    if article_first:
        await stage.announce(link, NOW, canonical=A)
        assert await stage.tell(NOW) == (1, 0)
        await stage.publish(A, NOW + HOUR)
    else:
        await stage.publish(A, NOW)
        assert await stage.tell(NOW) == (1, 0)
        await stage.announce(link, NOW + HOUR, canonical=A)  # not asked about again yet: told by the article itself
    assert await stage.tell(NOW + HOUR) == (0, 1)


async def test_a_later_change_of_the_page_is_news(stage: Stage) -> None:
    await stage.announce(A, NOW)
    page_id = await stage.publish(A, NOW)
    assert await stage.tell(NOW) == (1, 1)
    await stage.rooms.crawl.apply([look(page_id, 1, news("More of it"), at=NOW + DAY, body=b"<p>more")], hourly)
    await stage.ask(NOW + DAY)
    assert await stage.tell(NOW + DAY) == (1, 0)


async def test_another_address_is_another_story(stage: Stage) -> None:
    await stage.announce(f"{ROOT}b", NOW)
    await stage.publish(A, NOW)
    assert await stage.tell(NOW) == (2, 0)


async def test_an_article_that_comes_to_an_old_page_is_news(stage: Stage) -> None:
    await stage.publish(A, NOW)
    assert await stage.tell(NOW) == (1, 0)
    await stage.announce(A, NOW + DAY)
    assert await stage.tell(NOW + DAY) == (1, 0)


async def test_a_page_that_was_there_before_hides_no_article(rooms: Rooms) -> None:
    stage = await Stage.of(rooms)
    await stage.announce(ROOT, NOW)  # the root's first state was kept, and told by nobody
    assert await stage.tell(NOW) == (1, 0)


async def test_for_each_watch_and_each_channel(stage: Stage) -> None:
    await stage.announce(A, NOW)
    assert await stage.tell(NOW) == (1, 0)
    other = await asked(stage.rooms, "other", channels=(MAIL,))
    await stage.publish(A, NOW)
    await stage.rooms.crawl.apply([look(stage.root, stage.seq[stage.root], news("x"), at=NOW, body=b"<p>x")], hourly)
    (one,) = await waiting(stage.rooms)
    await stage.rooms.queue.write_results([answer(one, other)])
    told = {one.watch_id: one.delivered for one in await stage.outbox.waiting(9)}
    assert told == {stage.watch_id: True, other: False}


async def test_the_first_of_them(stage: Stage) -> None:
    await stage.announce(A, NOW)
    await stage.publish(A, NOW + 2 * DAY)
    await stage.publish(f"{ROOT}b", NOW)
    await stage.announce(f"{ROOT}b", NOW + DAY)  # too late for a copy
    ids = sorted(one.id for one in await stage.match_store.matches(MatchQuery(baselines=False)))
    article, page, _, _ = ids
    assert await stage.match_store.first_matches(ids, baselines=False) == {page: article}
    await stage.publish(f"{ROOT}c", NOW)
    await stage.announce(f"{ROOT}c", NOW + HOUR)
    page, article = sorted(one.id for one in await stage.match_store.matches(MatchQuery(baselines=False)))[4:]
    assert await stage.match_store.first_matches([page, article], baselines=False) == {article: page}


async def test_what_is_removed_takes_its_address_along(stage: Stage) -> None:
    await stage.announce(A, NOW)
    (one,) = await stage.outbox.waiting(9)
    assert one.addresses
    await stage.outbox.create_messages([parcel(stage.watch_id, one.delivery_id)], (), NOW)
    await stage.rooms.catalogue.remove(stage.feed)
    await stage.publish(A, NOW)
    assert await stage.tell(NOW) == (1, 0)
