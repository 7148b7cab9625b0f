"""Who carries what: some reports of the wires stand in other sites of their language a little later. Pure.

Each site keeps its posts and their times; some of them are copies of a report instead of articles of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Final

from tidings.lab.farm import prose
from tidings.lab.farm.copies import EDITS, Copy
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import Post, Site, guid_of, path_of

CARRIED: Final = 0.12  # of a wire's reports
MOST_COPIES: Final = 4
_EARLIEST, _LATEST = timedelta(minutes=3), timedelta(hours=5)  # after the report
_CARRIERS = (Rhythm.NEWSROOM, Rhythm.LIVE)


def syndicated(sites: Sequence[Site], seed: int) -> list[Site]:
    """The same sites, in which some posts are copies."""
    posts = [list(site.posts) for site in sites]
    for wire in sites:
        for report in wire.posts if wire.rhythm is Rhythm.WIRE else ():
            rng = Random(f"{seed}:{report.url}")
            if rng.random() < CARRIED:
                _carry(report, wire, sites, posts, rng)
    return [replace(site, posts=tuple(own)) for site, own in zip(sites, posts, strict=True)]


def _carry(report: Post, wire: Site, sites: Sequence[Site], posts: Sequence[list[Post]], rng: Random) -> None:
    carriers = [
        place
        for place, site in enumerate(sites)
        if site.rhythm in _CARRIERS
        and site.language == wire.language
        and not site.is_disallowed(report.path)  # nobody may read it there, so it would be nobody's copy
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


def _taken_over(post: Post, site: Site, copy: Copy) -> Post:
    topic = prose.story(post.language, copy.number).topic
    path = path_of(topic, post.at, post.number)
    return replace(
        post,
        path=path,
        guid=guid_of(site.name, site.format, site.manners, path, post.number),
        category=topic.category,
        copy=copy,
    )
