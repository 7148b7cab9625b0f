"""`decide`: a policy's proposal, or a person's interval, bounded. The one function that sets when a source is visited
again.

The bounds, in the order in which they are applied; the last one that moved the time gives the reason:

1. after failures: tried again after 5 minutes, 10, 20 ..., no later than the policy would have visited it anyway; where
   it has failed nine times in a row, twice as late each time, up to the ceiling; an hour at least where a server says
   "too often"
2. the floor and ceiling: those that the policy states for itself, else the usual ones; where a person has set them,
   these bound every policy (a ranking policy proposes the next execution); pages have a ceiling of their own
3. what a source has earned: at most once an hour where nothing was new for a week, at most once a day where its
   server offers no validator and it was never seen to change, seldom where a hub pushes what is new; not where a
   person set the interval
4. freshness (Cache-Control max-age, Expires) and ttl: a publisher's "not before", within the ceiling of feeds (a page
   may rest for a month because it does not change, not because its server calls it fresh for a year); not after a
   failure, which brought nothing that could be fresh
5. skipHours and skipDays: the first hour that is not skipped
6. Retry-After: never undercut by any limit of ours
7. jitter: a little later at random, so that sources are not visited at the same moment, nor at the same
   time every day
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.model.feeds import NO_HINTS, Hints
from tidings.model.visits import Decision
from tidings.schedule.policies.base import Chance, Circumstances, Policy, Proposal, duration_words, limits_of, times

BACKOFF_START = timedelta(minutes=5)
PASSING = 9  # failures in a row that may be a passing fault: by then it has failed for hours, or nine times
REFUSED_START = timedelta(hours=1)  # after 429, or 403 again and again
JITTER_SHARE, JITTER_MOST = 0.02, 30.0
DRIFT_FROM = 6 * 3600.0  # seconds: beyond it the jitter is not bounded, so that a daily visit drifts
QUIET = timedelta(days=7)


def decide(
    policy: Policy[Any],
    state: Any,
    circumstances: Circumstances,
    now: datetime,
    rng: Chance,
    proposal: Proposal | None = None,
) -> Decision:
    """The time of the next visit and the reason for it. `proposal`: the policy's, where it is known; else the policy is
    asked."""
    every = circumstances.every
    if every is not None:
        return _bounded(Proposal(now + every, interval_words(every)), circumstances, now, rng, has_wish=True)
    if proposal is None:
        proposal = _proposal(policy, state, circumstances, now)
    limits = limits_of(policy, circumstances.terms) if circumstances.page is None else None
    return _bounded(proposal, circumstances, now, rng, has_wish=times(policy), limits=limits)


def interval_words(every: timedelta) -> str:
    return f"every {duration_words(every)}, as a person asked for"


def retry_failed(circumstances: Circumstances, now: datetime, rng: Chance) -> Decision:
    """The time of a retry, for pages that have no other reason to be visited again."""
    return _bounded(Proposal(now, "tried again"), circumstances, now, rng, has_wish=False)


def _bounded(
    proposal: Proposal,
    circumstances: Circumstances,
    now: datetime,
    rng: Chance,
    *,
    has_wish: bool,
    limits: tuple[timedelta, timedelta] | None = None,
) -> Decision:
    """`has_wish`: the time of the proposal is its policy's own. `limits`: floor and ceiling, if not the usual ones."""
    terms, hints = circumstances.terms, circumstances.hints
    floor, ceiling = limits or (terms.floor, circumstances.ceiling)
    if circumstances.failures:
        proposal = _after_failure(proposal, circumstances, now, rng, has_wish=has_wish)
    if now + floor > proposal.at:
        words = f"the floor: no source more often than every {duration_words(floor)}"
        proposal = Proposal(now + floor, words)
    if proposal.at > now + ceiling:
        each = "source" if circumstances.page is None else "page"
        proposal = Proposal(now + ceiling, f"the ceiling: every {each} at least every {duration_words(ceiling)}", -1.0)
    proposal = _earned(proposal, circumstances, now)
    asked = hints is not NO_HINTS  # most publishers ask for nothing
    if asked and not circumstances.failures:
        for bound, words in _publisher_bounds(hints, now):
            proposal = _later(proposal, min(bound, now + terms.ceiling), words)
    if circumstances.rounds is not None:
        decision = _honour_retry_after(_outside_skipped(proposal, hints), hints)
        at = circumstances.rounds.nth_after((decision.at or now) - timedelta(microseconds=1), 1)
        return Decision(at, decision.reason)
    at = _jittered(proposal, now, rng)
    if not asked:
        return Decision(at, proposal.reason)
    late = rng.uniform(0, JITTER_MOST)
    return _honour_retry_after(_outside_skipped(Proposal(at, proposal.reason), hints, late), hints)


def first_visit(now: datetime, circumstances: Circumstances, rng: random.Random) -> datetime:
    """A new source is visited at once; in rounds, spread over the first executions as advaRSS's ToE of 0 to 3."""
    if circumstances.rounds is None:
        return now
    return circumstances.rounds.nth_after(now, max(1, rng.randrange(4)))


def _proposal(policy: Policy[Any], state: Any, circumstances: Circumstances, now: datetime) -> Proposal:
    if times(policy):
        return policy.next_visit(state, circumstances, now)
    return Proposal(now, f"{policy.name}: ranked again at each execution, the highest are visited")


def _later(proposal: Proposal, bound: datetime, words: str) -> Proposal:
    return Proposal(bound, words) if bound > proposal.at else proposal


def _throttled(circumstances: Circumstances) -> bool:
    """Returns whether the server limits our rate: a 429, or 403 again and again."""
    return circumstances.status == 429 or (circumstances.status == 403 and circumstances.failures > 1)


def _after_failure(
    proposal: Proposal, circumstances: Circumstances, now: datetime, rng: Chance, *, has_wish: bool
) -> Proposal:
    failures, words = circumstances.failures, _failed_words(circumstances)
    since = "the last visit failed" if failures == 1 else f"failed {failures} times in a row"
    proposal = Proposal(proposal.at, f"{since}; {proposal.reason}", proposal.drift)
    if _throttled(circumstances):
        longest = max(circumstances.ceiling, REFUSED_START * 1.2)
        wait = min(longest, REFUSED_START * _doubled(failures) * rng.uniform(1.0, 1.2))
        return _later(proposal, now + wait, words)
    # The jitter stays where the backoff has reached its end: those that failed together do not come back together.
    longest = circumstances.ceiling * rng.uniform(0.8, 1.0)
    jitter = rng.uniform(0.9, 1.1)
    wait = min(longest, BACKOFF_START * _doubled(failures) * jitter)
    if not has_wish or _is_refused_page(circumstances):
        return _later(proposal, now + wait, words)
    # A server that asked for time (Retry-After) gets more of it each time, beyond what it asked for, however often the
    # policy would come. Nor is the policy waited for: who says "in a minute" would wait longer than who says nothing.
    if circumstances.hints.retry_after is not None:
        return Proposal(now + wait, words)
    if failures <= PASSING:
        return Proposal(now + wait, words) if now + wait < proposal.at else proposal
    usual = max(proposal.at - now, circumstances.terms.floor)
    return Proposal(now + min(longest, usual * _doubled(failures - PASSING + 1) * jitter), words)


def _doubled(times_over: int) -> int:
    """1, 2, 4 ... for 1, 2, 3 ..."""
    return 1 << min(times_over - 1, 16)


def _is_refused_page(circumstances: Circumstances) -> bool:
    """A page of a followed site that its server does not have: one of thousands, and no fault that passes."""
    return circumstances.page is not None and circumstances.status is not None and 400 <= circumstances.status < 500


def _failed_words(circumstances: Circumstances) -> str:
    if _throttled(circumstances):
        return f"the server says we come too often (HTTP {circumstances.status}): left alone for an hour and more"
    failures = circumstances.failures
    return (
        "the last visit failed: tried again soon" if failures == 1 else f"failed {failures} times in a row: backs off"
    )


def _earned(proposal: Proposal, circumstances: Circumstances, now: datetime) -> Proposal:
    """The proposal, bounded by what was seen of the source, whatever its policy proposes."""
    standing, terms = circumstances.standing, circumstances.terms
    # A visit that failed says nothing of the feed; it backs off. An interval that a person set is not to be earned.
    if standing is None or circumstances.failures or standing.every is not None:
        return proposal
    if standing.pushed:
        words = "its hub pushes what is new (WebSub): visited only to make sure"
        proposal = _later(proposal, now + terms.push_floor, words)
    if standing.posted_at is not None and now - standing.posted_at <= QUIET:
        return proposal
    # The words only where they are needed: they take longer than all the rest.
    if (bound := now + terms.quiet_floor) > proposal.at:
        words = f"nothing new for a week: at most one visit every {duration_words(terms.quiet_floor)}"
        proposal = Proposal(bound, words)
    if not standing.validated and not standing.changes and (bound := now + terms.blind_floor) > proposal.at:
        words = f"never seen to change, and its server offers no ETag: every {duration_words(terms.blind_floor)}"
        proposal = Proposal(bound, words)
    return proposal


def asked_to_wait(hints: Hints, since: datetime | None, ceiling: timedelta) -> datetime | None:
    """Returns until when a publisher asked us not to visit after the visit at `since`, as far as `decide` honours
    it."""
    if since is None:
        return hints.retry_after
    bounds = [min(bound, since + ceiling) for bound, _ in _publisher_bounds(hints, since)]
    if hints.retry_after is not None:
        bounds.append(hints.retry_after)
    return max(bounds, default=None)


def _publisher_bounds(hints: Hints, now: datetime) -> list[tuple[datetime, str]]:
    bounds = []
    if hints.fresh_until is not None:
        bounds.append((hints.fresh_until, "the server says its answer is fresh until then (Cache-Control, Expires)"))
    if hints.ttl is not None:
        words = f"the feed asks for at most one visit every {duration_words(hints.ttl)} (ttl)"
        bounds.append((_next_update(hints.ttl, hints.base, now), words))
    return bounds


def _next_update(ttl: timedelta, base: datetime | None, now: datetime) -> datetime:
    """A feed that says when its day begins (sy:updateBase) is looked at then. For shorter spans that is no help: half
    the web would have its base at the full hour."""
    if base is None or ttl < timedelta(days=1):
        return now + ttl
    return now + (ttl - (now - base) % ttl)


def _jittered(proposal: Proposal, now: datetime, rng: Chance) -> datetime:
    at, drift = proposal.at, proposal.drift
    ahead = (at - now).total_seconds()
    spread = drift * JITTER_SHARE * ahead if drift and ahead >= DRIFT_FROM else min(JITTER_MOST, JITTER_SHARE * ahead)
    return at + timedelta(0, rng.uniform(0, spread))


def _outside_skipped(proposal: Proposal, hints: Hints, late: float = 0.0) -> Proposal:
    """Moves a visit to the first hour that is not skipped, and `late` seconds into it."""
    if not hints.skip_hours and not hints.skip_days:
        return proposal
    if len(hints.skip_hours) >= 24 or len(hints.skip_days) >= 7:
        return proposal  # a feed that skips everything says nothing
    at = proposal.at.astimezone(UTC)
    while at.hour in hints.skip_hours or at.weekday() in hints.skip_days:
        at = at.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    if at == proposal.at:
        return proposal
    words = "the feed asks not to be visited in the hours before (skipHours, skipDays)"
    return Proposal(at + timedelta(seconds=late), words)


def _honour_retry_after(proposal: Proposal, hints: Hints) -> Decision:
    if hints.retry_after is not None and hints.retry_after > proposal.at:
        return Decision(hints.retry_after, "the server asked us to wait until then (Retry-After)")
    return Decision(proposal.at, proposal.reason)
