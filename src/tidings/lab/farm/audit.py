"""Compares what the farm published with what a store holds. Pure.

Each post that a reader of the feeds could have seen is one of

    seen      stored
    missed    not stored, though its feed was read while the post was in it, or the post has left the feed since
    pending   not stored, but its feed was not read since: a later visit can still bring it

and of the seen ones some are `doubled`: stored more than once. A post whose feed was away when it appeared counts
from the moment the feed was back; one that could not be read up to now is `unreachable`, which is no fault.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import mean, median
from typing import NamedTuple
from urllib.parse import urlsplit

from tidings.lab.farm.site import Post

_HOUR = timedelta(hours=1)


class SeenArticle(NamedTuple):
    """An article as a store holds it. Either of guid and url identifies the post."""

    guid: str | None
    url: str | None
    source_url: str
    first_seen: datetime


@dataclass(frozen=True, slots=True)
class Audit:
    published: int  # after the start, and readable
    seen: int  # of those
    missed: int  # the past of a feed at its start included
    doubled: int  # the same
    pending: int
    unreachable: int
    strangers: int  # articles in the store that no site of the farm published
    mean_delay: timedelta | None  # from publication to first seen, over the seen ones; None: none was seen
    median_delay: timedelta | None
    p95_delay: timedelta | None
    findings: tuple[str, ...]  # what is missed, doubled or strange, in words

    @property
    def is_clean(self) -> bool:
        return not (self.missed or self.doubled or self.strangers)


@dataclass(frozen=True, slots=True)
class Syndication:
    """How the store grouped reports that several sites carried."""

    stories: int  # of two articles or more
    copies: int  # articles of theirs beside the first
    carried: int  # reports and copies, by the farm's own account, whose pages were read
    found: int  # of those, the ones in one story with another of the same report
    wrong: int  # articles in a story with one of another report


@dataclass(frozen=True, slots=True)
class FixedPoll:
    """The delays and visits if every feed had been visited once an hour."""

    mean_delay: timedelta | None
    requests: int


def audit(
    posts: Sequence[Post],
    seen: Iterable[SeenArticle],
    last_success: Mapping[str, datetime],
    start: datetime,
    until: datetime,
) -> Audit:
    """The counts and delays of all posts up to `until`. `last_success`: when each feed was last read, by URL (any URL
    of its site: feeds move)."""
    kept, strangers = _matched(posts, seen)
    visited = {_site(url): at for url, at in last_success.items()}
    counts = dict.fromkeys(("published", "seen", "missed", "doubled", "pending", "unreachable"), 0)
    delays: list[float] = []
    findings = [f"stranger: {article.url or article.guid} of {article.source_url}" for article in strangers]
    for post in posts:
        readable, is_new, copies = post.readable_at, post.at >= start, kept[id(post)]
        if readable is None or readable > until:
            counts["unreachable"] += is_new
            continue
        counts["published"] += is_new
        if len(copies) > 1:
            counts["doubled"] += 1
            findings.append(f"doubled: {post.url} kept {len(copies)} times")
        if copies:
            counts["seen"] += is_new
            if is_new:
                delays.append((min(copies) - readable).total_seconds())
        elif reason := _missed(post, readable, visited.get(post.site), is_new, until):
            counts["missed"] += 1
            findings.append(f"missed: {post.url} {reason}")
        else:
            counts["pending"] += is_new
    return Audit(
        **counts,
        strangers=len(strangers),
        mean_delay=timedelta(seconds=mean(delays)) if delays else None,
        median_delay=timedelta(seconds=median(delays)) if delays else None,
        p95_delay=_percentile(delays, 0.95),
        findings=tuple(findings),
    )


def syndication(posts: Iterable[Post], joined: Mapping[str, int | None]) -> Syndication:
    """`joined`: the story of each article whose page was read, by URL."""
    origins = {post.url: post.origin for post in posts if post.url in joined}
    of_report, of_story = defaultdict[str, list[str]](list), defaultdict[int, list[str]](list)
    for url, origin in origins.items():
        of_report[origin].append(url)
        if (story := joined[url]) is not None:
            of_story[story].append(url)
    carried = [url for urls in of_report.values() if len(urls) > 1 for url in urls]
    stories = [[origins[url] for url in urls] for urls in of_story.values() if len(urls) > 1]
    alike = {
        url for urls in of_story.values() for url in urls if [origins[one] for one in urls].count(origins[url]) > 1
    }
    return Syndication(
        stories=len(stories),
        copies=sum(len(members) - 1 for members in stories),
        carried=len(carried),
        found=sum(url in alike for url in carried),
        wrong=sum(len(members) for members in stories if len(set(members)) > 1),
    )


def hourly(posts: Iterable[Post], start: datetime, until: datetime) -> FixedPoll:
    """The delay and the requests of a poll once an hour, each site at its own minute, on the same posts."""
    delays: list[float] = []
    sites: set[str] = set()
    for post in posts:
        sites.add(post.site)
        readable = post.readable_at
        if post.at < start or readable is None:
            continue
        first = start + _phase(post.site)
        rounds = max(0, -((first - readable) // _HOUR))  # rounded up: the first poll that is not before it
        poll = first + rounds * _HOUR
        if poll <= until:
            delays.append((poll - readable).total_seconds())
    requests = sum(max(0, (until - start - _phase(site)) // _HOUR + 1) for site in sites)
    return FixedPoll(timedelta(seconds=mean(delays)) if delays else None, requests)


def _missed(post: Post, readable: datetime, visited: datetime | None, is_new: bool, until: datetime) -> str | None:
    """Returns why the absence of a post is a fault; None: it is none, as where it left the feed before the first
    visit."""
    if visited is not None and visited >= readable and (post.leaves_at is None or visited < post.leaves_at):
        return f"of {readable.isoformat()}, though its feed was read at {visited.isoformat()}"
    if is_new and post.leaves_at is not None and post.leaves_at <= until:
        return f"of {readable.isoformat()} left its feed unseen at {post.leaves_at.isoformat()}"
    return None


def _matched(
    posts: Sequence[Post], seen: Iterable[SeenArticle]
) -> tuple[Mapping[int, list[datetime]], list[SeenArticle]]:
    """Returns when each post (by its id()) was first seen, once for each copy; and the articles that are no post."""
    by_name: dict[tuple[str, str], Post] = {}
    for post in posts:
        by_name[post.site, post.guid] = by_name[post.site, post.url] = post
    kept: defaultdict[int, list[datetime]] = defaultdict(list)
    strangers: list[SeenArticle] = []
    for article in seen:
        site = _site(article.source_url)
        found = next((by_name[site, name] for name in _names(article) if (site, name) in by_name), None)
        if found is None:
            strangers.append(article)
        else:
            kept[id(found)].append(article.first_seen)
    return kept, strangers


def _names(article: SeenArticle) -> Iterator[str]:
    if article.guid:
        yield article.guid
    if article.url:
        yield article.url


def _site(url: str) -> str:
    return urlsplit(url).hostname or ""


def _phase(site: str) -> timedelta:
    digest = hashlib.blake2b(site.encode(), digest_size=4).digest()
    return timedelta(seconds=int.from_bytes(digest, "big") % 3600)


def _percentile(values: list[float], share: float) -> timedelta | None:
    if not values:
        return None
    ranked = sorted(values)
    return timedelta(seconds=ranked[min(len(ranked) - 1, int(share * len(ranked)))])
