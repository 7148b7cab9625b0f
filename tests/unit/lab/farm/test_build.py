"""The sites of the farm: enough of each kind, the same for the same seed, with texts that can be read."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import chain, pairwise

import pytest
from tests.cases import each
from tests.unit.lab.farm.town import SITES, START

from tidings.lab.farm import prose
from tidings.lab.farm.build import build_sites, hurried
from tidings.lab.farm.prose import TEXTS
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import FarmSite, FarmValidators, Flaw, Format, Post, TroubleKind

UNTIL = START + timedelta(days=2)


def all_posts(sites: list[FarmSite]) -> list[Post]:
    return list(chain.from_iterable(site.posts for site in sites))


def test_sixty_sites_of_every_kind() -> None:
    assert len({site.name for site in SITES}) == 60
    assert all(site.name.endswith(".test") for site in SITES)
    rhythms = Counter(site.rhythm for site in SITES)
    assert set(rhythms) == set(Rhythm)
    assert min(rhythms.values()) >= 5
    assert {site.format for site in SITES} == set(Format)
    assert {site.language for site in SITES} == set(TEXTS)
    assert {site.manners.validators for site in SITES} == set(FarmValidators)
    assert {site.manners.flaw for site in SITES} == {None, *Flaw}
    assert {trouble.kind for site in SITES for trouble in site.troubles} == set(TroubleKind)
    honest = sum(site.manners.validators is FarmValidators.BOTH and not site.manners.restless for site in SITES)
    assert honest > 30
    for special in ("restless", "gzip", "slow", "full", "disallow", "crawl_delay"):
        assert sum(bool(getattr(site.manners, special)) for site in SITES) >= 2, special
    assert sum(site.moved_at is not None for site in SITES) >= 2


@pytest.mark.parametrize("day", range(7))
def test_two_days_bring_about_as_many_posts_as_promised(day: int) -> None:
    start = START + timedelta(days=day)
    count = sum(post.at >= start for post in all_posts(build_sites(7, start, 2, 60)))
    assert 1100 <= count <= 2000


def test_one_seed_one_town() -> None:
    again = build_sites(7, START, 2, 60)
    assert again == SITES
    assert build_sites(8, START, 2, 6) != build_sites(7, START, 2, 6)
    texts = [[(post.title, post.paragraphs) for post in all_posts(sites)[::25]] for sites in (again, SITES)]
    assert texts[0] == texts[1]


def test_a_longer_span_begins_the_same() -> None:
    longer = build_sites(7, START, 5, 60)
    for short, long in zip(SITES, longer, strict=True):
        if short.rhythm is not Rhythm.NEWSROOM:  # a day cut short draws the same posts
            continue
        assert [post.at for post in long.published(UNTIL - timedelta(days=1))] == [
            post.at for post in short.published(UNTIL - timedelta(days=1))
        ]


def test_few_sites_are_still_a_mix_and_more_than_the_table_go_on() -> None:
    assert {site.rhythm for site in build_sites(7, START, 1, 6)} == set(Rhythm)
    many = build_sites(7, START, 1, 130)
    assert len({site.name for site in many}) == 130
    assert len({site.posts[-1].at for site in many if site.rhythm is Rhythm.WIRE}) > 10


def test_feeds_begin_with_a_past_and_never_lose_a_post_within_six_hours() -> None:
    for site in SITES:
        assert len(site.items(START)) >= 10
        assert 20 <= site.window <= 30 or (site.rhythm is Rhythm.LIVE and site.window == 60)
        for post in site.posts:
            if post.at >= START and post.leaves_at is not None:
                assert post.leaves_at - post.at >= timedelta(hours=6)


def test_what_is_shown_is_what_was_published_newest_first() -> None:
    for site in SITES:
        for hours in (0, 7, 26, 48):
            now = START + timedelta(hours=hours)
            shown = site.items(now)
            assert [post.at for post in shown] == sorted((post.at for post in shown), reverse=True)
            assert all(post.at <= now and (post.leaves_at is None or post.leaves_at > now) for post in shown)
            left = [post for post in site.posts if post.at <= now and post not in shown]
            assert all(post.leaves_at is not None and post.leaves_at <= now for post in left)


def test_guids_and_paths_are_unique_in_a_site() -> None:
    for site in SITES:
        assert len({post.guid for post in site.posts}) == len({post.path for post in site.posts}) == len(site.posts)


def test_a_post_that_comes_in_a_trouble_can_be_read_after_it() -> None:
    later = never = 0
    for site in SITES:
        for post in site.posts:
            if post.readable_at is None:
                never += post.at >= START
                assert post.at < START or any(trouble.end is None for trouble in site.troubles)
                continue
            assert site.trouble(post.readable_at) is None
            assert post in site.items(post.readable_at)
            if post.readable_at > max(post.at, START):
                later += 1
                assert site.trouble(max(post.at, START)) is not None
    assert later > 5
    assert 10 < never < 60


def test_some_posts_are_edited_in_title_or_text() -> None:
    edited = [post for post in all_posts(SITES) if post.edited_at and START <= post.edited_at < UNTIL]
    assert 30 < len(edited) < 200
    assert {post.retitled for post in edited} == {True, False}
    for post in edited:
        assert post.edited_at is not None
        before = post.edited_at - timedelta(seconds=1)
        titles = post.title_at(before), post.title_at(post.edited_at)
        texts = post.paragraphs_at(before), post.paragraphs_at(post.edited_at)
        assert (titles[0] != titles[1]) == post.retitled
        assert (texts[0] != texts[1]) == (not post.retitled)
        assert (post.summary_at(before) != post.summary_at(post.edited_at)) == (not post.retitled)


def test_the_version_of_a_feed_changes_with_what_it_shows_and_not_otherwise() -> None:
    def face(site: FarmSite, now: datetime) -> list[tuple[str, str, str]]:
        return [(post.guid, post.title_at(now), post.summary_at(now)) for post in site.items(now)]

    for site in SITES[:12]:
        for moment in site.changes[-40:]:
            before = moment - timedelta(seconds=1)
            assert site.version(before) < site.version(moment)
            assert face(site, before) != face(site, moment)
            assert face(site, moment) == face(site, moment + timedelta(milliseconds=999))


@each("language", TEXTS)
def test_fifty_posts_in_a_row_have_titles_of_their_own(language: str) -> None:
    for first in range(100, 1000, 50):
        assert len({prose.story(language, number).headline for number in range(first, first + 50)}) == 50


@each("language", TEXTS)
def test_articles_are_long_enough_and_filled_in(language: str) -> None:
    for number in range(100):
        told = prose.story(language, number)
        text = prose.paragraphs(language, told, seed=number)
        assert 3 <= len(text) <= 6
        assert sum(len(paragraph.split()) for paragraph in text) >= 300
        assert text[0].startswith(prose.opening(language, told, seed=number))
        assert "{" not in "".join((*text, told.headline, prose.correction(language, number)))
        assert all(paragraph[0].isupper() or paragraph[0] in "“„«" for paragraph in text)


def test_a_hurried_site_publishes_the_same_at_whole_seconds_that_rise() -> None:
    for site in SITES:
        quick = hurried(site, START, 360)
        assert [post.guid for post in quick.posts] == [post.guid for post in site.posts]
        for before, after in pairwise(quick.posts):
            assert before.at < after.at
        for slow, post in zip(site.posts, quick.posts, strict=True):
            late = post.at - (START + (slow.at - START) / 360)
            assert post.at.microsecond == 0
            assert timedelta(0) <= late < timedelta(seconds=30)  # a burst within seconds is drawn out
            assert post.leaves_at is None or post.leaves_at > post.at
            assert (post.readable_at is None) == (post.leaves_at is not None and post.leaves_at <= START)
        assert not quick.troubles
        assert (quick.manners.ttl, quick.manners.max_age) == (None, None)
