"""The property the whole program rests on: an outcome applied twice, or late, changes nothing."""

from __future__ import annotations

import itertools
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.contract.stories import (
    HOUR,
    LONG,
    NOW,
    Rooms,
    asked,
    audit,
    changed,
    dump,
    failed,
    gone,
    hourly,
    new,
    no_page,
    page,
    unchanged,
)
from tests.examples import ALL

from tidings.model.articles import ArticleQuery
from tidings.model.orders import FeedOutcome, Hop, HopKind, NewArticle, Outcome

_numbers = itertools.count()

entries = st.builds(
    lambda number, version, content: new(number, version, host=f"h{number % 3}.test", content=content * version),
    st.integers(1, 6),
    st.integers(1, 3),
    st.sampled_from(["short ", LONG]),
)
some = st.lists(entries, max_size=4).map(tuple)


@st.composite
def steps(draw: st.DrawFn) -> list[tuple[int, str, tuple[NewArticle, ...], tuple[NewArticle, ...]]]:
    """(which source, what came of the visit, fresh, revised), several."""
    kinds = st.sampled_from(["changed", "changed", "unchanged", "failed", "gone", "pages"])
    return draw(st.lists(st.tuples(st.integers(0, 1), kinds, some, some), min_size=1, max_size=8))


async def batches(
    rooms: Rooms, ids: list[int], story: list[tuple[int, str, tuple[NewArticle, ...], tuple[NewArticle, ...]]]
) -> list[list[Outcome]]:
    """Play the story; the batches that were applied, in order."""
    seqs = dict.fromkeys(ids, 0)
    played: list[list[Outcome]] = []
    for number, (which, kind, fresh, revised) in enumerate(story):
        at, source = NOW + number * HOUR, ids[which]
        batch: list[Outcome]
        if kind == "pages":
            kept = await rooms.library.articles(ArticleQuery(source_id=source))
            batch = [page(a.id, at=at) if a.id % 2 else no_page(a.id, at=at, retry_at=at + HOUR) for a in kept]
            batch = [replace(outcome, hops=requests(number, HopKind.PAGE)) for outcome in batch]
        else:
            batch = [_visit(kind, source, seqs[source], number, fresh, revised)]
            seqs[source] += 1
        await rooms.crawl.apply(batch, hourly)
        played.append(batch)
    return played


def _visit(
    kind: str, source: int, seq: int, number: int, fresh: tuple[NewArticle, ...], revised: tuple[NewArticle, ...]
) -> FeedOutcome:
    at = NOW + number * HOUR
    if kind == "changed":
        made = changed(source, seq, *fresh, revised=revised, at=at, known=bytes([number]), body_hash=b"h")
        hub = ("", "https://hub.test/", "https://hub.test/2")[number % 3]
        made = replace(made, hub=hub, topic="https://topic.test/", notice="odd" if number % 2 else "")
    else:
        made = {"unchanged": unchanged, "failed": failed, "gone": gone}[kind](source, seq, at=at)
    return replace(made, hops=requests(number, HopKind.FEED), moved_to=("https://moved.test/" if seq else None))


def requests(number: int, kind: HopKind) -> tuple[Hop, ...]:
    return asked(number * 3600, kind), asked(number * 3600, kind, host="moved.test"), asked(number * 3600 + 1, kind)


@settings(max_examples=25 if ALL else 12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=steps(), order=st.randoms(use_true_random=False))
async def test_once_is_twice(
    rooms: Rooms, story: list[tuple[int, str, tuple[NewArticle, ...], tuple[NewArticle, ...]]], order: object
) -> None:
    ids = await rooms.follow(*(f"https://s{next(_numbers)}.test/feed" for _ in range(2)))
    played = await batches(rooms, ids, story)
    await audit(rooms.database)
    kept = await dump(rooms.database)
    outcomes = [outcome for batch in played for outcome in batch]
    assert hasattr(order, "shuffle")
    order.shuffle(outcomes)
    applied = await rooms.crawl.apply(outcomes, hourly)
    assert applied.stale == len(outcomes)
    assert (applied.visits, applied.articles_new, applied.articles_revised, applied.texts) == ((), 0, 0, 0)
    assert await dump(rooms.database) == kept
