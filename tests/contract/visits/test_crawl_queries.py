from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.contract.sitestories import ROOT, SITE, baseline, followed
from tests.contract.stories import HOUR, NOW, Rooms, asked, changed, hourly, new, page, unchanged

from tidings.model.articles import ArticleQuery
from tidings.model.feeds import Hints
from tidings.model.pages import SettledLink
from tidings.model.sources import NewSource, SourceState, Validators
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit

SECOND = timedelta(seconds=1)


async def add(rooms: Rooms, **first: timedelta) -> dict[str, int]:
    """Sources by name, each first due so long after NOW."""
    sources = [NewSource(f"https://{name}.test/feed", f"{name}.test") for name in first]
    await rooms.catalogue.add(sources, NOW, [NOW + later for later in first.values()])
    return {name: (await rooms.library.find(f"https://{name}.test/feed")).id for name in first}


# -- due --------------------------------------------------------------------------------------------


async def test_due_the_earliest_first(rooms: Rooms) -> None:
    ids = await add(rooms, late=3 * SECOND, early=1 * SECOND, later=9 * SECOND, middle=2 * SECOND)
    due = await rooms.crawl.due(NOW + 3 * SECOND, 10)
    assert [one.source_id for one in due] == [ids["early"], ids["middle"], ids["late"]]
    assert (due[0].seq, due[0].next_at, due[0].host) == (0, NOW + SECOND, "early.test")
    assert [one.source_id for one in await rooms.crawl.due(NOW + HOUR, 2)] == [ids["early"], ids["middle"]]
    assert await rooms.crawl.due(NOW, 10) == []


async def test_those_of_some_hosts_are_passed_over(rooms: Rooms) -> None:
    first, _, third = await rooms.follow("https://a.test/1", "https://b.test/1", "https://a.test/2")
    due = await rooms.crawl.due(NOW + HOUR, 10, ["b.test", "nobody.test"])
    assert [one.source_id for one in due] == [first, third]
    assert len(await rooms.crawl.due(NOW + HOUR, 10, [f"h{number}.test" for number in range(50_000)])) == 3


async def test_a_visit_moves_a_source_in_the_row(rooms: Rooms) -> None:
    ids = await add(rooms, a=0 * SECOND, b=1 * SECOND)
    await rooms.crawl.apply([unchanged(ids["a"], 0)], hourly)
    due = await rooms.crawl.due(NOW + 2 * HOUR, 10)
    assert [(one.source_id, one.seq) for one in due] == [(ids["b"], 0), (ids["a"], 1)]


# -- orders -----------------------------------------------------------------------------------------


async def test_feed_orders_come_in_the_order_asked(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND, b=SECOND, c=SECOND)
    await rooms.catalogue.remove(ids["b"])
    orders = await rooms.crawl.feed_orders([ids["c"], ids["b"], 999, ids["a"]])
    assert [order.source_id for order in orders] == [ids["c"], ids["a"]]
    first = orders[0]
    assert (first.seq, first.url, first.host) == (0, "https://c.test/feed", "c.test")
    assert (first.validators, first.body_hash, first.known) == (Validators(), None, b"")
    assert await rooms.crawl.feed_orders([]) == []


async def test_an_article_order_carries_what_its_terminal_needs(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND)
    await rooms.crawl.apply([changed(ids["a"], 0, new(1, summary="Short", language=None))], hourly)
    (order,) = await rooms.crawl.article_orders(NOW, 10)
    (kept,) = await rooms.library.articles(ArticleQuery())
    assert (order.article_id, order.source_id, order.url) == (kept.id, ids["a"], "https://news.test/1")
    assert (order.host, order.title, order.summary, order.language) == ("news.test", "Title 1", "Short", None)


async def test_orders_carry_the_egress_of_their_source(rooms: Rooms) -> None:
    (feed,) = await rooms.follow("https://a.test/feed", egress="eu")
    root = await followed(rooms, replace(SITE, egress="us"))
    await rooms.crawl.apply([changed(feed, 0, new(1)), baseline(root, 0, f"{ROOT}a")], hourly)
    (link,) = await rooms.frontier.found(1)
    (due,) = await rooms.frontier.settle([SettledLink(link, "a.test")], NOW)
    orders = await rooms.crawl.feed_orders([feed, root, due.source_id])
    assert [order.egress for order in orders] == ["eu", "us", "us"]
    assert [order.egress for order in await rooms.crawl.article_orders(NOW, 9)] == ["eu"]
    for source_id in (feed, root):
        await rooms.catalogue.edit(source_id, {"egress": None})
    assert {order.egress for order in await rooms.crawl.feed_orders([feed, root, due.source_id])} == {None}
    assert [order.egress for order in await rooms.crawl.article_orders(NOW, 9)] == [None]


async def test_article_orders_are_spread_over_hosts(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND, b=SECOND)
    busy = [new(number, host="busy.test") for number in range(50)]
    await rooms.crawl.apply([changed(ids["a"], 0, *busy, at=NOW)], hourly)
    calm = [new(100 + number, host=f"calm{number}.test") for number in range(3)]
    await rooms.crawl.apply([changed(ids["b"], 0, *calm, at=NOW + SECOND)], hourly)
    orders = await rooms.crawl.article_orders(NOW + HOUR, 100)
    assert [order.host for order in orders] == ["busy.test", "calm0.test", "calm1.test", "calm2.test", "busy.test"]
    assert [order.host for order in await rooms.crawl.article_orders(NOW + HOUR, 2)] == ["busy.test", "calm0.test"]
    assert [order.host for order in await rooms.crawl.article_orders(NOW, 100)] == ["busy.test"] * 2


async def test_hosts_that_are_busy_are_left_out(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND)
    fresh = [new(number, host=f"h{number}.test") for number in range(4)]
    await rooms.crawl.apply([changed(ids["a"], 0, *fresh)], hourly)
    orders = await rooms.crawl.article_orders(NOW, 10, ["h0.test", "h2.test", "unknown.test"])
    assert [order.host for order in orders] == ["h1.test", "h3.test"]
    assert await rooms.crawl.article_orders(NOW, 10, [f"h{number}.test" for number in range(4)]) == []


async def test_every_article_gets_its_turn(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND)
    await rooms.crawl.apply([changed(ids["a"], 0, *(new(number) for number in range(9)))], hourly)
    seen: list[int] = []
    while orders := await rooms.crawl.article_orders(NOW, 10):
        seen += [order.article_id for order in orders]
        await rooms.crawl.apply([page(order.article_id) for order in orders], hourly)
    assert seen == sorted(seen)
    assert len(seen) == 9


async def test_when_the_next_page_is_due(rooms: Rooms) -> None:
    assert await rooms.crawl.next_article_at(NOW) is None
    ids = await add(rooms, a=SECOND, b=SECOND)
    await rooms.crawl.apply([changed(ids["a"], 0, new(1), at=NOW)], hourly)
    await rooms.crawl.apply([changed(ids["b"], 0, new(2), at=NOW + HOUR)], hourly)
    assert await rooms.crawl.next_article_at(NOW - SECOND) == NOW
    assert await rooms.crawl.next_article_at(NOW) == NOW + HOUR
    assert await rooms.crawl.next_article_at(NOW + HOUR) is None


# -- history ----------------------------------------------------------------------------------------


async def test_old_visits_are_forgotten(rooms: Rooms) -> None:
    ids = await add(rooms, a=SECOND)
    for seq in range(5):
        hops = (asked(seq * 3600),)
        await rooms.crawl.apply([unchanged(ids["a"], seq, at=NOW + seq * HOUR, hops=hops)], hourly)
    assert await rooms.crawl.prune(NOW + 3 * HOUR, NOW) == 3
    assert await rooms.crawl.prune(NOW + 3 * HOUR, NOW) == 0
    assert len(await rooms.library.hops(ids["a"], NOW)) == 5
    assert await rooms.crawl.prune(NOW + 3 * HOUR, NOW + 4 * HOUR) == 4
    assert [made.at for made in await rooms.library.hops(ids["a"], NOW)] == [NOW + 4 * HOUR]
    assert [visit.at for visit in await rooms.library.visits(ids["a"], 10)] == [NOW + 4 * HOUR, NOW + 3 * HOUR]


async def test_what_is_learned_of_all_is_kept_by_name(rooms: Rooms) -> None:
    assert await rooms.crawl.kept("population") is None
    await rooms.crawl.keep("population", b"\x00first")
    await rooms.crawl.keep("population", b"second")
    await rooms.crawl.keep("price", b"1")
    assert await rooms.crawl.kept("population") == b"second"
    assert await rooms.crawl.kept("price") == b"1"


async def test_states_are_of_active_sources_that_were_visited(rooms: Rooms) -> None:
    first, second, third, _ = await rooms.follow(*(f"http://{name}.test/feed" for name in "abcd"))

    def reschedule(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        state = SourceState.GONE if scheduled.source_id == third else SourceState.ACTIVE
        return Rescheduled(Decision(NOW + HOUR, "later"), bytes([scheduled.source_id]), 0, state=state)

    outcomes = [unchanged(source, 0) for source in (first, second, third)]
    await rooms.crawl.apply(outcomes, reschedule)
    assert sorted(await rooms.crawl.states(10)) == [bytes([first]), bytes([second])]
    assert len(await rooms.crawl.states(1)) == 1


# -- batches ----------------------------------------------------------------------------------------


async def test_an_empty_batch(rooms: Rooms) -> None:
    applied = await rooms.crawl.apply([], hourly)
    assert (applied.visits, applied.stale) == ((), 0)


async def test_a_feed_of_ten_thousand_items(rooms: Rooms, engine: str) -> None:
    """More than a list of ids in one statement holds; on PostgreSQL, where each row costs more, only more values than
    one statement may have."""
    first, second = await rooms.follow("https://a.test/feed", "https://b.test/feed")
    count = 12_000 if engine == "sqlite" else 6_000
    many = tuple(new(number, content=None) for number in range(count))
    applied = await rooms.crawl.apply([changed(first, 0, *many), changed(second, 0, *many[:100])], hourly)
    assert applied.articles_new == count + 100
    again = changed(first, 1, *many, new(99_999), at=NOW + HOUR)
    assert (await rooms.crawl.apply([again], hourly)).articles_new == 1
