"""From the table of plots to the sites with all they will ever publish. Pure: a seed and a start decide everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone
from random import Random

from tidings.lab.farm import prose
from tidings.lab.farm.rhythm import PAST, Rhythm, instants, thinned
from tidings.lab.farm.site import FEED_PATHS, Post, Site, Trouble, TroubleKind, guid_of, path_of
from tidings.lab.farm.site_table import Plot, plots
from tidings.lab.farm.syndicate import syndicated
from tidings.model.times import utc

_EDITED = {
    Rhythm.NEWSROOM: 0.08,
    Rhythm.COLUMN: 0.1,
    Rhythm.WIRE: 0.03,
    Rhythm.BLOG: 0.1,
    Rhythm.LIVE: 0.04,
    Rhythm.QUIET: 0.0,
}


def build(seed: int, start: datetime, days: float, count: int) -> list[Site]:
    """`count` sites that begin with a past at `start` and publish for `days`; some carry what a wire reported."""
    start = utc(start).replace(microsecond=0)
    sites = [_site(plot, start, start + timedelta(days=days), seed) for plot in plots(count)]
    return syndicated(sites, seed)


def _site(plot: Plot, start: datetime, end: datetime, seed: int) -> Site:
    rng = Random(f"{seed}:{plot.name}")
    zone = timezone(timedelta(hours=plot.ahead))
    window = _window(plot.rhythm, rng)
    moments = instants(plot.rhythm, start - PAST[plot.rhythm], end, zone, rng)
    before = sum(moment < start for moment in moments)
    moments = thinned(moments[max(0, before - window) :], window)
    troubles = tuple(_troubles(plot.trouble, start, end, rng))
    number = rng.randint(100, 5000)
    posts = []
    for index, at in enumerate(moments):
        leaves_at = moments[index + window] if index + window < len(moments) else None
        readable_at = _readable_at(max(at, start), leaves_at, troubles)
        posts.append(
            _post(plot, number + index, at, _edited_at(plot.rhythm, at, start, rng), leaves_at, readable_at, rng)
        )
    return Site(
        name=f"{plot.name}.test",
        title=plot.name.replace("-", " ").title(),
        rhythm=plot.rhythm,
        format=plot.format,
        language=plot.language,
        zone=zone,
        window=window,
        posts=tuple(posts),
        manners=plot.manners,
        troubles=troubles,
        moved_at=None if plot.moves_after is None else start + timedelta(hours=plot.moves_after),
    )


def _window(rhythm: Rhythm, rng: Random) -> int:
    if rhythm is Rhythm.LIVE:
        return 60
    return 30 if rhythm in (Rhythm.NEWSROOM, Rhythm.WIRE) else rng.randint(20, 30)


def _post(
    plot: Plot,
    number: int,
    at: datetime,
    edited_at: datetime | None,
    leaves_at: datetime | None,
    readable_at: datetime | None,
    rng: Random,
) -> Post:
    name = f"{plot.name}.test"
    topic = prose.story(plot.language, number).topic
    path = path_of(topic, at, number)
    seed = rng.getrandbits(48)
    return Post(
        site=name,
        feed_url=f"http://{name}{FEED_PATHS[plot.format]}",
        number=number,
        guid=guid_of(name, plot.format, plot.manners, path, number),
        path=path,
        at=at,
        author=prose.author(plot.language, number),
        category=topic.category,
        language=plot.language,
        seed=seed,
        edited_at=edited_at,
        retitled=seed % 2 == 0,
        leaves_at=leaves_at,
        readable_at=readable_at,
    )


def _edited_at(rhythm: Rhythm, at: datetime, start: datetime, rng: Random) -> datetime | None:
    """What was edited long before the start makes no difference to anyone."""
    if at > start - timedelta(hours=6) and rng.random() < _EDITED[rhythm]:
        return at + timedelta(minutes=rng.randint(10, 300))
    return None


def _readable_at(readable: datetime, leaves_at: datetime | None, troubles: Sequence[Trouble]) -> datetime | None:
    """The first moment from `readable` on at which the feed answers and still holds the post."""
    for trouble in troubles:
        if trouble.begin <= readable and (trouble.end is None or readable < trouble.end):
            if trouble.end is None:
                return None
            readable = trouble.end
    return None if leaves_at is not None and leaves_at <= readable else readable


def _troubles(kind: TroubleKind | None, start: datetime, end: datetime, rng: Random) -> Iterator[Trouble]:
    match kind:
        case TroubleKind.GONE:
            yield Trouble(kind, start + timedelta(days=1), None)
        case TroubleKind.NOT_FOUND | TroubleKind.HTML:
            begin = start + timedelta(minutes=rng.randint(6 * 60, 16 * 60))
            yield Trouble(kind, begin, begin + timedelta(minutes=rng.randint(180, 300)))
        case TroubleKind.TOO_MANY | TroubleKind.UNAVAILABLE:
            begin = start + timedelta(minutes=rng.randint(60, 240))
            while begin < end:
                yield Trouble(kind, begin, begin + timedelta(minutes=rng.randint(10, 25)))
                begin += timedelta(minutes=rng.randint(150, 420))
