"""Pages that are due because of their parent (selective crawler paper)."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.engine import Connection
from tests.contract.sitestories import asking, followed, grown, look, news, resting, woken
from tests.contract.stories import HOUR, NOW, Rooms, failed, gone, hourly, unchanged

from tidings.model.feeds import Hints
from tidings.model.pages import Examination, SettledLink
from tidings.model.visits import Rescheduled, Scheduled, Visit
from tidings.schedule.policies.frequency import FrequencyState
from tidings.schedule.policies.selective import SelectiveState, Theta
from tidings.schedule.registry import pack_state, policy_named, unpack_state
from tidings.store.db.schema import source
from tidings.store.db.site_tables import page

LATER, REST = NOW + 2 * HOUR, NOW + 99 * HOUR
DEEP, SHALLOW = Examination.DEEP, Examination.SHALLOW
TREE: dict[str, dict[str, Any]] = {"a": {"a1": {}, "a2": {}}, "b": {"b1": {}}, "c": {}}


@pytest.fixture
async def ids(rooms: Rooms) -> dict[str, int]:
    """A site of three levels, all of it visited once; nothing is due."""
    grew = await grown(rooms, await followed(rooms), TREE)
    assert await rooms.crawl.due(LATER, 100) == []
    return grew


async def examinations(rooms: Rooms, ids: dict[str, int]) -> dict[str, str]:
    def read(connection: Connection) -> dict[int, str | None]:
        return {row[0]: row[1] for row in connection.execute(select(page.c.source_id, page.c.examination))}

    kept = await rooms.database.read(read)
    return {name: asked for name, page_id in ids.items() if (asked := kept[page_id]) is not None}


async def counts(rooms: Rooms, page_id: int) -> tuple[int, int, int]:
    def read(connection: Connection) -> tuple[int, int, int]:
        columns = page.c.pending, page.c.examined, page.c.examined_changed
        pending, examined, changed = connection.execute(select(*columns).where(page.c.source_id == page_id)).one()
        return pending, examined, changed

    return await rooms.database.read(read)


async def teach(rooms: Rooms, page_id: int, theta: float) -> None:
    """It was visited under `selective`, and goes on from this share of changed children on."""
    state = SelectiveState(FrequencyState(records=1), Theta(theta))
    packed = pack_state(policy_named("selective"), state)

    def write(connection: Connection) -> None:
        connection.execute(source.update().where(source.c.id == page_id).values(policy_state=packed))

    await rooms.database.write(write)


def share_of(kept: Scheduled) -> float:
    state: SelectiveState = unpack_state(policy_named("selective"), kept.policy_state, random.Random(1))
    return state.theta.share


async def due(rooms: Rooms, until: datetime = LATER) -> list[int]:
    return [one.source_id for one in await rooms.crawl.due(until, 100)]


async def test_a_page_that_changed_has_its_children_follow(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    applied = await rooms.crawl.apply([look(root, 1, news("x"))], asking(**{f"s{root}": DEEP}))
    children = sorted(ids[name] for name in "abc")
    assert (woken(applied), applied.woken) == (children, 3)
    assert {(one.seq, one.next_at, one.host) for one in applied.next} == {(1, NOW + HOUR, "a.test")}
    assert sorted(await due(rooms)) == children
    assert await examinations(rooms, ids) == dict.fromkeys("abc", "deep")
    assert await counts(rooms, root) == (0, 0, 0)
    kept = await rooms.kept(ids["a"])
    assert (kept.next_at, kept.reason) == (NOW + HOUR, "looked at with its parent, which changed")
    (told,) = await rooms.crawl.scheduled([ids["a"]])
    assert told.page is not None
    assert told.page.examination is DEEP
    # The visit it was asked for is over with its outcome; what it asks for itself is its policy's to say.
    await rooms.crawl.apply([unchanged(ids["a"], 1)], resting)
    assert await examinations(rooms, ids) == dict.fromkeys("bc", "deep")
    assert await counts(rooms, root) == (0, 0, 0)


async def test_the_children_of_one_that_rests_are_looked_at_and_it_is_judged(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await teach(rooms, root, 0.3)
    applied = await rooms.crawl.apply([unchanged(root, 1, at=NOW + HOUR)], asking(**{f"s{root}": SHALLOW}))
    assert (applied.woken, await counts(rooms, root)) == (3, (3, 0, 0))
    assert await examinations(rooms, ids) == dict.fromkeys("abc", "shallow")
    first = await rooms.crawl.apply([look(ids["a"], 1, news("x")), failed(ids["b"], 1)], resting)
    assert (first.woken, await counts(rooms, root)) == (0, (1, 2, 1))
    # The last one is in: 1 of 3 changed, which is enough.
    last = await rooms.crawl.apply([unchanged(ids["c"], 1, at=LATER)], resting)
    assert woken(last) == sorted(ids[name] for name in ("a1", "a2", "b1"))
    assert {one.next_at for one in last.next} == {LATER}
    assert await examinations(rooms, ids) == {"a1": "deep", "a2": "deep", "b1": "shallow"}
    assert [await counts(rooms, ids[name]) for name in ("", "a", "b")] == [(0, 0, 0), (0, 0, 0), (1, 0, 0)]
    assert share_of(await rooms.library.scheduled(root)) == pytest.approx(0.3 + 0.2 * (1 / 3 - 0.3))


async def test_where_too_few_changed_nothing_follows_and_the_share_moves(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await teach(rooms, root, 0.4)
    await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": SHALLOW}))
    outcomes = [look(ids["a"], 1, news("x")), unchanged(ids["b"], 1), gone(ids["c"], 1)]
    applied = await rooms.crawl.apply(outcomes, resting)
    assert (applied.woken, applied.next, await counts(rooms, root)) == (0, (), (0, 0, 0))
    assert share_of(await rooms.library.scheduled(root)) == pytest.approx(0.4 + 0.2 * (1 / 3 - 0.4))
    assert await due(rooms) == []


async def lull(rooms: Rooms, page_id: int) -> None:
    """The last looks found nothing at it or below it: it rests, longer than these tests last."""
    packed = pack_state(policy_named("selective"), SelectiveState(FrequencyState(records=3), calm=3, rest=(NOW, REST)))

    def write(connection: Connection) -> None:
        connection.execute(source.update().where(source.c.id == page_id).values(policy_state=packed))

    await rooms.database.write(write)


async def test_a_child_that_rests_is_not_woken_and_counts_as_unchanged(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await teach(rooms, root, 0.4)
    for name in ("b", "c", "a2"):
        await lull(rooms, ids[name])
    applied = await rooms.crawl.apply([look(root, 1, news("x"))], asking(**{f"s{root}": DEEP}))
    assert (woken(applied), await counts(rooms, root)) == ([ids["a"]], (0, 0, 0))
    await teach(rooms, root, 0.3)
    await rooms.crawl.apply([unchanged(root, 2)], asking(**{f"s{root}": SHALLOW}))
    assert await counts(rooms, root) == (1, 2, 0)
    # 1 of 3 changed, which is enough: what is below it follows, but for what rests there, or below one that rests.
    last = await rooms.crawl.apply([look(ids["a"], 1, news("y"))], resting)
    assert woken(last) == [ids["a1"]]
    assert share_of(await rooms.library.scheduled(root)) == pytest.approx(0.3 + 0.2 * (1 / 3 - 0.3))


async def test_where_all_children_rest_nothing_is_judged(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    for name in "abc":
        await lull(rooms, ids[name])
    applied = await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": SHALLOW}))
    assert (applied.woken, applied.next, await counts(rooms, root)) == (0, (), (0, 0, 0))


async def test_the_judgement_goes_down_level_by_level(rooms: Rooms, ids: dict[str, int]) -> None:
    """b's own children are looked at for b, and b is judged by them."""
    root = ids[""]
    for name in ("", "b"):
        await teach(rooms, ids[name], 0.1)
    await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": SHALLOW}))
    keeping = asking()
    await rooms.crawl.apply([look(ids["a"], 1, news("x")), *(unchanged(ids[n], 1) for n in "bc")], keeping)
    assert await counts(rooms, ids["b"]) == (1, 0, 0)
    await rooms.crawl.apply([unchanged(ids["b1"], 1)], keeping)
    assert await counts(rooms, ids["b"]) == (0, 0, 0)
    assert share_of(await rooms.library.scheduled(ids["b"])) == 0.1
    assert await counts(rooms, ids["a"]) == (0, 0, 0)  # a1 and a2 follow it; nobody is judged by them


async def test_a_parent_visited_again_begins_anew(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await teach(rooms, root, 0.1)
    asks = asking(**{f"s{root}": SHALLOW})
    await rooms.crawl.apply([unchanged(root, 1)], asks)
    await rooms.crawl.apply([look(ids["a"], 1, news("x"))], asks)
    assert await counts(rooms, root) == (2, 1, 1)
    # In one batch: what was answered belonged to the old examination.
    await rooms.crawl.apply([unchanged(root, 2, at=LATER), unchanged(ids["b"], 1)], asks)
    assert await counts(rooms, root) == (3, 0, 0)
    assert await examinations(rooms, ids) == dict.fromkeys("abc", "shallow")
    assert sorted(await due(rooms)) == sorted(ids[name] for name in "abc")
    outcomes = [unchanged(ids[name], seq) for name, seq in (("a", 2), ("b", 2), ("c", 1))]
    applied = await rooms.crawl.apply(outcomes, asks)
    assert (applied.woken, await counts(rooms, root)) == (0, (0, 0, 0))


async def test_a_failed_visit_of_the_parent_leaves_what_was_begun(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": SHALLOW}))
    await rooms.crawl.apply([failed(root, 2), unchanged(ids["a"], 1)], resting)
    assert await counts(rooms, root) == (2, 1, 0)


async def test_what_is_gone_or_was_never_visited_is_not_waited_for(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]
    await rooms.crawl.apply([gone(ids["c"], 1), look(root, 1, news("x"), links=("https://a.test/new",))], resting)
    (link,) = await rooms.frontier.found(10)
    (new,) = await rooms.frontier.settle([SettledLink(link, "a.test", first_at=LATER + HOUR)], NOW)
    applied = await rooms.crawl.apply([unchanged(root, 2)], asking(**{f"s{root}": SHALLOW}))
    assert woken(applied) == sorted([ids["a"], ids["b"]])
    assert await counts(rooms, root) == (2, 0, 0)
    assert (await rooms.kept(new.source_id)).next_at == LATER + HOUR


async def test_the_children_of_a_page_that_is_gone_are_asked_with_those_beside_it(
    rooms: Rooms, ids: dict[str, int]
) -> None:
    root = ids[""]
    await rooms.crawl.apply([gone(ids["a"], 1)], resting)
    applied = await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": DEEP}))
    assert woken(applied) == sorted(ids[name] for name in ("b", "c", "a1", "a2"))


async def test_a_page_without_children_asks_nobody(rooms: Rooms, ids: dict[str, int]) -> None:
    applied = await rooms.crawl.apply([unchanged(ids["c"], 1)], asking(**{f"s{ids['c']}": SHALLOW}))
    assert (applied.woken, await counts(rooms, ids["c"])) == (0, (0, 0, 0))


async def test_where_child_and_parent_land_together_the_child_is_due_once(rooms: Rooms, ids: dict[str, int]) -> None:
    root = ids[""]

    def both(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        asked = asking(**{f"s{root}": DEEP})(scheduled, visit, hints)
        return asked if scheduled.source_id == root else hourly(scheduled, visit, hints)

    applied = await rooms.crawl.apply([unchanged(ids["a"], 1), look(root, 1, news("x"))], both)
    mine = [one for one in applied.next if one.source_id == ids["a"]]
    assert [(one.seq, one.next_at) for one in mine] == [(2, NOW + HOUR)]
