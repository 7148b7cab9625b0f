"""From the table to sites with everything they will ever publish. Pure: a seed and a start decide everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from math import ceil
from random import Random
from typing import Final

from tidings.lab.farm import prose
from tidings.lab.farm.prose import EDITS, Copy
from tidings.lab.farm.rhythm import PAST, Rhythm, instants, thinned
from tidings.lab.farm.site import FEED_PATHS, FarmSite, Post, Trouble, TroubleKind, guid_of, path_of
from tidings.lab.farm.site_table import SiteRow, site_rows
from tidings.model.times import utc

# -- syndication: some reports of the wires are copied by other sites of their language a little later ---
#
# Each site keeps its posts and their times; some of them become copies of a report.

CARRIED: Final = 0.12  # of a wire's reports
MOST_COPIES: Final = 4
_EARLIEST, _LATEST = timedelta(minutes=3), timedelta(hours=5)  # after the report
_CARRIERS = (Rhythm.NEWSROOM, Rhythm.LIVE)


def syndicated(sites: Sequence[FarmSite], seed: int) -> list[FarmSite]:
    """Returns the sites with some posts replaced by copies."""
    posts = [list(site.posts) for site in sites]
    for wire in sites:
        for report in wire.posts if wire.rhythm is Rhythm.WIRE else ():
            rng = Random(f"{seed}:{report.url}")
            if rng.random() < CARRIED:
                _carry(report, wire, sites, posts, rng)
    return [replace(site, posts=tuple(own)) for site, own in zip(sites, posts, strict=True)]


def _carry(report: Post, wire: FarmSite, sites: Sequence[FarmSite], posts: Sequence[list[Post]], rng: Random) -> None:
    carriers = [
        place
        for place, site in enumerate(sites)
        if site.rhythm in _CARRIERS
        and site.language == wire.language
        and not site.is_disallowed(report.path)  # robots.txt forbids it there, so no copy could be found
    ]
    rng.shuffle(carriers)
    edits = rng.sample(EDITS, k=len(EDITS))
    for place, edit in zip(carriers[: rng.randint(1, MOST_COPIES)], edits, strict=False):
        site, own = sites[place], posts[place]
        fitting = (index for index, post in enumerate(own) if _EARLIEST <= post.at - report.at <= _LATEST)
        index = next((index for index in fitting if own[index].copy is None), None)
        if index is not None:
            copy = Copy(report.url, wire.title, site.title, report.number, report.seed, edit)
            own[index] = _taken_over(own[index], site, copy)


def _taken_over(post: Post, site: FarmSite, copy: Copy) -> Post:
    topic = prose.story(post.language, copy.number).topic
    path = path_of(topic, post.at, post.number)
    return replace(
        post,
        path=path,
        guid=guid_of(site.name, site.format, site.manners, path, post.number),
        category=topic.category,
        copy=copy,
    )


# -- sites ---

_EDITED = {
    Rhythm.NEWSROOM: 0.08,
    Rhythm.COLUMN: 0.1,
    Rhythm.WIRE: 0.03,
    Rhythm.BLOG: 0.1,
    Rhythm.LIVE: 0.04,
    Rhythm.QUIET: 0.0,
}


def build_sites(seed: int, start: datetime, days: float, count: int) -> list[FarmSite]:
    """`count` sites that begin with a past at `start` and publish for `days`; some carry what a wire reported."""
    start = utc(start).replace(microsecond=0)
    sites = [_site(row, start, start + timedelta(days=days), seed) for row in site_rows(count)]
    return syndicated(sites, seed)


def hurried(site: FarmSite, start: datetime, speed: float) -> FarmSite:
    """The site, publishing `speed` times as fast from `start` on, and its past as much closer. Instants stay whole
    seconds that rise, as Last-Modified knows no shorter ones. It is never away, and asks no visitor to come less often:
    such times would not be shorter."""
    start = utc(start).replace(microsecond=0)

    def sooner(moment: datetime) -> datetime:
        return start + timedelta(seconds=ceil((moment - start).total_seconds() / speed))

    times: dict[datetime, datetime] = {}
    latest = datetime.min.replace(tzinfo=UTC)
    for post in site.posts:
        latest = times[post.at] = max(sooner(post.at), latest + timedelta(seconds=1))
    posts = []
    for post in site.posts:
        leaves_at = times[post.leaves_at] if post.leaves_at else None
        posts.append(
            replace(
                post,
                at=times[post.at],
                edited_at=max(times[post.at], sooner(post.edited_at)) if post.edited_at else None,
                leaves_at=leaves_at,
                readable_at=_readable_at(max(times[post.at], start), leaves_at, ()),
            )
        )
    moved_at = sooner(site.moved_at) if site.moved_at else None
    manners = replace(site.manners, ttl=None, max_age=None)
    return replace(site, posts=tuple(posts), manners=manners, troubles=(), moved_at=moved_at)


def _site(row: SiteRow, start: datetime, end: datetime, seed: int) -> FarmSite:
    rng = Random(f"{seed}:{row.name}")
    zone = timezone(timedelta(hours=row.ahead))
    window = _window(row.rhythm, rng)
    moments = instants(row.rhythm, start - PAST[row.rhythm], end, zone, rng)
    before = sum(moment < start for moment in moments)
    moments = thinned(moments[max(0, before - window) :], window)
    troubles = tuple(_troubles(row.trouble, start, end, rng))
    number = rng.randint(100, 5000)
    posts = []
    for index, at in enumerate(moments):
        leaves_at = moments[index + window] if index + window < len(moments) else None
        readable_at = _readable_at(max(at, start), leaves_at, troubles)
        posts.append(
            _post(row, number + index, at, _edited_at(row.rhythm, at, start, rng), leaves_at, readable_at, rng)
        )
    return FarmSite(
        name=f"{row.name}.test",
        title=row.name.replace("-", " ").title(),
        rhythm=row.rhythm,
        format=row.format,
        language=row.language,
        zone=zone,
        window=window,
        posts=tuple(posts),
        manners=row.manners,
        troubles=troubles,
        moved_at=None if row.moves_after is None else start + timedelta(hours=row.moves_after),
    )


def _window(rhythm: Rhythm, rng: Random) -> int:
    if rhythm is Rhythm.LIVE:
        return 60
    return 30 if rhythm in (Rhythm.NEWSROOM, Rhythm.WIRE) else rng.randint(20, 30)


def _post(
    row: SiteRow,
    number: int,
    at: datetime,
    edited_at: datetime | None,
    leaves_at: datetime | None,
    readable_at: datetime | None,
    rng: Random,
) -> Post:
    name = f"{row.name}.test"
    topic = prose.story(row.language, number).topic
    path = path_of(topic, at, number)
    seed = rng.getrandbits(48)
    return Post(
        site=name,
        feed_url=f"http://{name}{FEED_PATHS[row.format]}",
        number=number,
        guid=guid_of(name, row.format, row.manners, path, number),
        path=path,
        at=at,
        author=prose.author(row.language, number),
        category=topic.category,
        language=row.language,
        seed=seed,
        edited_at=edited_at,
        retitled=seed % 2 == 0,
        leaves_at=leaves_at,
        readable_at=readable_at,
    )


def _edited_at(rhythm: Rhythm, at: datetime, start: datetime, rng: Random) -> datetime | None:
    """Returns when the post is edited, if it is; edits long before the start are left out."""
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
