"""Our requests to one source, checked against the rules of a well-behaved fetcher. Pure.

Each rule checks the requests (hops) and visits of the last days and gives the figures it went by; a rule with nothing
to check says so and does not count. The score is the share of rules that were kept.

The limits are the checklist's, not the operator's: a setting that makes us less polite shows here. Where a person may
ask for a visit at any time (`tidings refresh`), one in twenty is forgiven.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from operator import attrgetter

from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.orders import Hop, HopKind
from tidings.model.visits import Scheduled, Standing, Visit, VisitResult
from tidings.schedule.policies.base import duration_words

MINUTE, HOUR, DAY, WEEK = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1), timedelta(days=7)
_SLACK = timedelta(seconds=1)  # between two clocks, and between a request and its row
_ALMOST = 0.95  # of a time: jitter and rounding
_BACKOFF, _BACKOFF_ALMOST = timedelta(minutes=5), 0.85  # the jitter of `decide` takes a tenth off
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_FOR_GOOD = frozenset({301, 308})
_READ = frozenset({200, 304})
_MOVES_IN_A_ROW = 4  # three confirm a move; the fourth was under way meanwhile


@dataclass(frozen=True, slots=True)
class Rule:
    """The result of one rule."""

    name: str
    kept: bool | None  # None: nothing to check
    words: str


@dataclass(frozen=True, slots=True)
class Etiquette:
    """The results of all rules, with totals: `requests` by kind, `answers` by status ("none": no answer); `score` in
    percent, None without a rule that counts."""

    since: datetime
    until: datetime
    requests: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    bytes: int = 0
    a_day: float = 0.0
    conditional: float | None = None  # share of the feed's requests that carried a validator
    unchanged: float | None = None  # share of them that were answered 304
    least_gap: timedelta | None = None  # between two visits
    median_gap: timedelta | None = None
    score: float | None = None
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Customs:
    """The operator's limits: the least time between two requests to one host, and how far a backoff grows."""

    feed_gap: timedelta = timedelta(seconds=1)
    page_gap: timedelta = timedelta(seconds=10)
    ceiling: timedelta = DAY
    push_floor: timedelta = timedelta(hours=6)


def judge_etiquette(
    hops: Sequence[Hop],
    visits: Sequence[Visit],
    since: datetime,
    until: datetime,
    customs: Customs,
    *,
    new: bool,
    scheduled: Scheduled | None = None,
    manners: HostManners | None = None,
) -> Etiquette:
    """The results for `hops` from `since` on, and `visits`, the oldest first. Visits before `since` are not judged, but
    justify later ones. `new`: the source was added within this time, so its first request has no validator.
    `scheduled` and `manners`: the state of the source and of its host now."""
    requested = [visit for visit in visits if not visit.pushed]
    lately = [visit for visit in requested if visit.at >= since]
    feeds, pages, robots = (_of_kind(hops, kind) for kind in (HopKind.FEED, HopKind.PAGE, HopKind.ROBOTS))
    standing = scheduled.standing if scheduled is not None else None
    rules = (
        _conditional(feeds, new, standing),
        _one_each(feeds, sum(visit.at >= since for visit in visits)),
        _in_time(lately),
        _skipped(lately[new:], scheduled.hints if scheduled is not None else Hints()),
        _how_often(visits, requested, since, standing),
        _where_pushed(visits, since, customs, standing),
        _spaced("pages spaced", pages, customs.page_gap),
        _spaced("feed requests spaced", feeds, customs.feed_gap),
        _crawl_delay(hops, manners),
        _after_refusals(hops, requested),
        _after_failures(requested, since, customs),
        _after_gone(requested, since),
        _moved(feeds),
        _not_in_step(lately),
        _robots(robots, (until - since) / DAY),
    )
    judged = [rule.kept for rule in rules if rule.kept is not None]
    gaps = sorted(later.at - earlier.at for earlier, later in pairwise(lately))
    return Etiquette(
        since=since,
        until=until,
        requests=dict(Counter(hop.kind.value for hop in hops)),
        answers=dict(sorted(Counter("none" if hop.status is None else str(hop.status) for hop in hops).items())),
        bytes=sum(hop.size for hop in hops),
        a_day=len(hops) / max((until - since) / DAY, 1 / 24),
        conditional=_share(hop.conditional for hop in feeds),
        unchanged=_share(hop.status == 304 for hop in feeds),
        least_gap=gaps[0] if gaps else None,
        median_gap=gaps[len(gaps) // 2] if gaps else None,
        score=100 * sum(judged) / len(judged) if judged else None,
        rules=rules,
    )


def _share(flags: Iterable[bool]) -> float | None:
    values = list(flags)
    return sum(values) / len(values) if values else None


def _of_kind(hops: Sequence[Hop], kind: HopKind) -> list[Hop]:
    return [hop for hop in hops if hop.kind is kind]


def _by_host(hops: Iterable[Hop]) -> Iterator[list[Hop]]:
    """The hops of each host by time."""
    ordered = sorted(hops, key=attrgetter("host", "at"))
    return (list(of_host) for _, of_host in groupby(ordered, key=attrgetter("host")))


def _few(number: int, of: int) -> bool:
    return number * 20 <= of


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


# -- contents of requests ---


def _conditional(feeds: Sequence[Hop], new: bool, standing: Standing | None) -> Rule:
    name = "conditional requests"
    answered = [hop for hop in feeds if hop.status in _READ]
    if len(answered) < 2:
        return Rule(name, None, "too few requests to say")
    plain = max(0, sum(not hop.conditional for hop in answered) - new)
    if not plain:
        which = "every one after the first" if new else "every one"
        return Rule(name, True, f"{len(answered)} requests, {which} with ETag or Last-Modified")
    if plain >= len(answered) - new and (standing is None or not standing.validated):
        return Rule(name, None, "its server offers neither ETag nor Last-Modified")
    # After an answer without validators there is nothing to send.
    return Rule(name, plain <= len(answered) // 10, f"{plain} of {len(answered)} requests carried no validator")


def _one_each(feeds: Sequence[Hop], visits: int) -> Rule:
    name = "one fetch a visit"
    answered = sum(hop.status is not None and hop.status not in _REDIRECTS for hop in feeds)
    if not answered:
        return Rule(name, None, "no request was answered")
    more = max(0, answered - visits)
    # One may have begun before this time; what a program that was killed had fetched has no visit.
    words = f"{answered} fetches for {visits} visits"
    return Rule(name, more <= 1 or _few(more, answered), words)


def _moved(feeds: Sequence[Hop]) -> Rule:
    name = "takes over moves (301, 308)"
    chain: list[Hop] = []
    moved = row = longest = 0
    for hop in feeds:
        chain.append(hop)
        if hop.status in _REDIRECTS:
            continue
        if hop.status in _READ:  # a move to what cannot be read is not believed
            row = row + 1 if len(chain) > 1 and chain[0].status in _FOR_GOOD else 0
            moved, longest = moved + (row > 0), max(longest, row)
        chain = []
    if not moved:
        return Rule(name, None, "never sent elsewhere for good")
    return Rule(name, longest <= _MOVES_IN_A_ROW, f"sent elsewhere for good {_times(moved)}, {longest} in a row")


# -- times of visits ---


def _in_time(visits: Sequence[Visit]) -> Rule:
    name = "Retry-After, max-age, Expires, ttl"
    limited = [(visit.at, visit.not_before) for visit in visits if visit.not_before is not None]
    if not limited:
        return Rule(name, None, "the publisher asked for nothing")
    early = sum(at + _SLACK < not_before for at, not_before in limited)
    if early:
        words = f"{early} of {len(limited)} visits came before the publisher wanted"
        return Rule(name, _few(early, len(limited)), words)
    return Rule(name, True, f"{len(limited)} visits, none before the publisher wanted")


def _skipped(visits: Sequence[Visit], hints: Hints) -> Rule:
    name = "skipHours, skipDays"
    said = 0 < len(hints.skip_hours) < 24 or 0 < len(hints.skip_days) < 7
    if not said or not visits:
        return Rule(name, None, "the feed names none")
    moments = [visit.at.astimezone(UTC) for visit in visits]
    within = sum(
        (at.hour in hints.skip_hours and len(hints.skip_hours) < 24)
        or (at.weekday() in hints.skip_days and len(hints.skip_days) < 7)
        for at in moments
    )
    return Rule(name, _few(within, len(visits)), f"{within} of {len(visits)} visits in the hours it asks us to skip")


def _how_often(visits: Sequence[Visit], requested: Sequence[Visit], since: datetime, standing: Standing | None) -> Rule:
    name = "no more often than it pays"
    pairs = [(earlier.at, later.at) for earlier, later in pairwise(requested) if later.at >= since]
    if not pairs:
        return Rule(name, None, "too few visits to say")
    changes = [visit.at for visit in visits if visit.result is VisitResult.CHANGED]
    blind = standing is not None and not standing.validated and not standing.changes
    least = DAY if blind else HOUR
    hasty = sum(
        later - earlier < least * _ALMOST and bisect_left(changes, later) == bisect_left(changes, later - WEEK)
        for earlier, later in pairs
    )
    days = max((pairs[-1][1] - pairs[0][0]) / DAY, 1 / 24)
    found = sum(visit.result is VisitResult.CHANGED and visit.at >= since for visit in requested)
    words = f"{len(pairs) / days:.1f} visits a day, {found} in all brought something new"
    if hasty:
        words += f"; {hasty} within {duration_words(least)} of the last, with nothing new for a week"
    return Rule(name, _few(hasty, len(pairs)), words)


def _where_pushed(visits: Sequence[Visit], since: datetime, customs: Customs, standing: Standing | None) -> Rule:
    name = "seldom where a hub pushes (WebSub)"
    pushes = [number for number, visit in enumerate(visits) if visit.pushed]
    if standing is None or not standing.pushed or not pushes:
        return Rule(name, None, "no hub pushes what is new")
    pairs = [
        later.at - earlier.at
        for earlier, later in pairwise(visits[pushes[-1] :])  # it is trusted since the last push, at least
        if later.at >= since and earlier.result is not VisitResult.FAILED
    ]
    if not pairs:
        return Rule(name, None, "no visit since the last push")
    hasty = sum(gap < customs.push_floor * _ALMOST for gap in pairs)
    words = f"{len(pairs)} visits since the last push, {hasty} of them within {duration_words(customs.push_floor)}"
    return Rule(name, _few(hasty, len(pairs)), words)


def _not_in_step(visits: Sequence[Visit]) -> Rule:
    """Visits that brought something new are not counted: they may follow a publisher's own rhythm."""
    name = "never at the same minute"
    idle = [visit.at.astimezone(UTC) for visit in visits if visit.result is not VisitResult.CHANGED]
    if len(idle) >= 4 and (idle[-1] - idle[0]) / (len(idle) - 1) >= 20 * HOUR:
        often = Counter((at.hour, at.minute) for at in idle).most_common(1)[0][1]
        words = f"{often} of {len(idle)} visits in vain at one and the same minute of the day"
        return Rule(name, 2 * often <= len(idle), words)
    if len(idle) < 12:
        return Rule(name, None, "too few visits in vain to say")
    minute, often = Counter(at.minute for at in idle).most_common(1)[0]
    words = f"{often} of {len(idle)} visits in vain at one and the same minute of the hour (:{minute:02d})"
    return Rule(name, 2 * often <= len(idle), words)


# -- gaps between requests ---


def _least_gap(hops: Iterable[Hop]) -> timedelta | None:
    """The least time between two requests to one host. A redirect and what follows it are one request; one without an
    answer was repeated at once on another connection."""
    answered = [hop for hop in hops if hop.status is not None and hop.status not in _REDIRECTS]
    gaps = [later.at - earlier.at for of_host in _by_host(answered) for earlier, later in pairwise(of_host)]
    return min(gaps, default=None)


def _apart(name: str, least: timedelta, gap: timedelta, who: str) -> Rule:
    kept = least + min(_SLACK, gap * (1 - _ALMOST)) >= gap
    return Rule(name, kept, f"at least {_exactly(least)} apart ({who}: {_exactly(gap)})")


def _exactly(span: timedelta) -> str:
    seconds = span.total_seconds()
    return f"{seconds:.1f} s" if 0 < seconds < 10 and seconds % 1 else duration_words(span)


def _spaced(name: str, hops: Sequence[Hop], gap: timedelta) -> Rule:
    least = _least_gap(hops)
    return Rule(name, None, "no two of them") if least is None else _apart(name, least, gap, "promised")


def _crawl_delay(hops: Sequence[Hop], manners: HostManners | None) -> Rule:
    name = "Crawl-delay"
    if manners is None or not manners.crawl_delay:
        return Rule(name, None, "its robots.txt asks for none")
    there = [hop for hop in hops if hop.host == manners.host]
    read = next((hop.at for hop in there if hop.kind is HopKind.ROBOTS), None)  # before that, it was not known
    least = _least_gap(hop for hop in there if hop.kind is not HopKind.ROBOTS and (read is None or hop.at >= read))
    if least is None:
        return Rule(name, None, "no two requests")
    return _apart(name, least, timedelta(seconds=manners.crawl_delay), "asked for")


def _robots(robots: Sequence[Hop], days: float) -> Rule:
    name = "robots.txt, about once a day"
    answered = [hop for hop in robots if hop.status is not None and hop.status not in _REDIRECTS]
    if not answered:
        return Rule(name, None, "not asked in this time: no pages, or still known")
    hosts = [len(of_host) for of_host in _by_host(answered)]
    # A host may have several sites, each with a file of its own, and a server may say that it changes by the hour.
    most = 4 * (days + 1)
    words = f"asked {_times(len(answered))}, at {len(hosts)} host{'' if len(hosts) == 1 else 's'}"
    return Rule(name, max(hosts) <= most, words)


# -- after refusals and failures ---


def _after_refusals(hops: Sequence[Hop], visits: Sequence[Visit]) -> Rule:
    """Broken by a request within the hour that was refused again, unless the server's Retry-After was waited for."""
    name = "left alone after 429, and after 403 twice"
    waited = [visit.at for visit in visits if visit.not_before is not None and visit.at + _SLACK >= visit.not_before]
    refusals = broken = 0
    for of_host in _by_host(hop for hop in hops if hop.kind is not HopKind.ROBOTS):
        for before, hop, after in zip([None, *of_host], of_host, [*of_host[1:], None], strict=False):
            again = hop.status == 403 and before is not None and before.status == 403
            if hop.status != 429 and not again:
                continue
            refusals += 1
            if after is not None and after.status == hop.status and after.at - hop.at < HOUR * _ALMOST:
                near = bisect_left(waited, after.at)
                broken += not (near < len(waited) and waited[near] - after.at < 2 * MINUTE)
    if not refusals:
        return Rule(name, None, "never told that we come too often")
    return Rule(name, not broken, f"told {_times(refusals)}; within the hour asked and refused again: {broken}")


def _after_failures(visits: Sequence[Visit], since: datetime, customs: Customs) -> Rule:
    name = "backs off after failures"
    judged = hasty = row = 0
    for earlier, later in pairwise(visits):
        row = row + 1 if earlier.result is VisitResult.FAILED else 0
        if row and later.at >= since:
            judged += 1
            patience = min(_BACKOFF * (1 << min(row - 1, 12)), customs.ceiling * 0.8)
            hasty += later.at - earlier.at < patience * _BACKOFF_ALMOST
    if not judged:
        return Rule(name, None, "nothing failed")
    soon = f"too soon {_times(hasty)}" if hasty else "never too soon"
    return Rule(name, _few(hasty, judged), f"tried again {_times(judged)}, {soon}")


def _after_gone(visits: Sequence[Visit], since: datetime) -> Rule:
    name = "stops when it is gone (410)"
    gone = [number for number, visit in enumerate(visits) if visit.result is VisitResult.GONE and visit.at >= since]
    if not gone:
        return Rule(name, None, "it is not gone")
    again = sum(number + 1 < len(visits) and visits[number + 1].at - visits[number].at < DAY for number in gone)
    words = f"asked again within a day {_times(again)}" if again else "not asked again"
    return Rule(name, not again, words)
