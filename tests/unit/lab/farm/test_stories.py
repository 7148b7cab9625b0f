"""What the farm publishes is told apart by the reader's own measure, and what several sites carry is one story."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest
from tests.cases import each
from tests.unit.lab.farm.town import SITES as TOWN

from tidings.lab.farm import prose
from tidings.lab.farm.audit import Syndication, syndication
from tidings.lab.farm.prose import EDITS, TEXTS, Copy, Edit
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import Post
from tidings.read.article.signature import bands, same_stories, signature, similarities, stories_to_join

SITES = {site.name: site for site in TOWN}
POSTS = [post for site in SITES.values() for post in site.posts]
REPORTS: dict[str, list[Post]] = defaultdict(list)  # those that are carried, by address: the report and its copies
for _post in POSTS:
    REPORTS[_post.origin].append(_post)
CARRIED = {origin: posts for origin, posts in REPORTS.items() if len(posts) > 1}


def signed(post: Post) -> bytes:
    return signature("\n".join(post.paragraphs))


@pytest.mark.parametrize("language", TEXTS)
def test_different_articles_share_few_runs_of_words_and_are_not_joined(language: str) -> None:
    own = [post for post in POSTS if post.language == language and post.copy is None][::7][:160]
    assert len({post.site for post in own}) >= 5
    signatures = [signed(post) for post in own]
    shares = []
    for place, one in enumerate(signatures):
        assert same_stories(one, signatures[place + 1 :]) == []
        shares += similarities(one, signatures[place + 1 :])
    assert max(shares) < 0.3
    assert sum(shares) / len(shares) < 0.12


def test_one_headline_is_not_one_story() -> None:
    told = prose.story("en", 123)
    one, other = (signature("\n".join(prose.paragraphs("en", told, seed))) for seed in (1, 2))
    assert same_stories(one, [other]) == []


@each("edit", [edit | more for edit in Edit for more in (Edit(0), Edit.LINE)])
@each("language", TEXTS)
def test_a_report_and_its_copy_are_one_story(language: str, edit: Edit) -> None:
    for number in range(20):
        told = prose.story(language, number)
        report = prose.paragraphs(language, told, number)
        copy = Copy("http://wire.test/1", "Wire", "Paper", number, number, edit)
        carried = copy.paragraphs(language, copy.story(language, 99), 99)
        assert carried != report
        one, other = (signature("\n".join(text)) for text in (report, carried))
        assert same_stories(one, [other]) == [0]
        assert set(bands(one)) & set(bands(other))


def test_copies_are_a_cut_another_lead_and_a_line() -> None:
    told = prose.story("en", 5)
    report = prose.paragraphs("en", told, 5)

    def copy(edit: Edit) -> tuple[str, tuple[str, ...], str]:
        made = Copy("http://wire.test/1", "Northern Wire", "Harbour Post", 5, 5, edit)
        carried = made.story("en", 99)
        return carried.headline, made.paragraphs("en", carried, 99), made.opening("en", carried, 99)

    assert copy(Edit.CUT)[:2] == (told.headline, report[:-1])
    headline, text, opening = copy(Edit.LEAD)
    assert headline != told.headline
    assert text[0].startswith(opening)
    assert opening != prose.opening("en", told, 5)
    assert text[1:] == report[1:]
    line = "This report came from Northern Wire; the desk of Harbour Post has edited it."
    assert copy(Edit.LINE)[1] == (*report, line)


@each("language", TEXTS)
def test_a_place_before_a_headline_takes_the_stead_of_another(language: str) -> None:
    for number in range(60):
        told = prose.story(language, number)
        bare = told.headline.removeprefix(TEXTS[language].located.format(place=told.place, headline=""))
        moved = prose.located(language, told, number + 1)
        expected = TEXTS[language].located.format(place=moved.place, headline=bare)
        assert moved.headline == (expected if told.place else expected.replace(bare, told.headline))


def test_some_reports_of_the_wires_are_carried_a_little_later() -> None:
    assert 40 <= len(CARRIED) <= 100
    assert {posts[0].language for posts in CARRIED.values()} == set(TEXTS)
    assert max(len(posts) for posts in CARRIED.values()) >= 4
    edits = {post.copy.edit for posts in CARRIED.values() for post in posts if post.copy}
    assert edits == set(EDITS)
    for origin, posts in CARRIED.items():
        [report] = [post for post in posts if post.copy is None]
        assert report.url == origin
        assert SITES[report.site].rhythm is Rhythm.WIRE
        assert len({post.site for post in posts}) == len(posts)
        for post in posts:
            if post is not report:
                assert timedelta(0) < post.at - report.at <= timedelta(hours=5)
                assert post.category == report.category
                assert post.path.split("/")[1] == report.path.split("/")[1]
                assert not SITES[post.site].is_disallowed(post.path)


def test_the_store_would_join_the_copies_and_nothing_else() -> None:
    """As the store does it: what shares a band is compared, the nearest joins."""
    english = [post for post in POSTS if post.language == "en" and (post.origin in CARRIED or post.number % 4 == 0)]
    english.sort(key=lambda post: post.at)
    signatures = {post.url: signed(post) for post in english}
    holders: dict[int, list[str]] = defaultdict(list)
    joined: set[tuple[str, str]] = set()
    for post in english:
        value = signatures[post.url]
        met = sorted({url for band in bands(value) for url in holders[band]})
        joined.update((post.url, met[place]) for place in stories_to_join(value, [signatures[url] for url in met]))
        for band in bands(value):
            holders[band].append(post.url)
    origins = {post.url: post.origin for post in english}
    assert all(origins[one] == origins[other] for one, other in joined)
    copies = {post.url for post in english if post.copy}
    assert copies <= {url for pair in joined for url in pair}
    assert len(copies) > 20


# -- the ledger's account -----------------------------------------------------------------------------


def _read(*posts: Post, **stories: int) -> dict[str, int | None]:
    return {post.url: stories.get(f"p{number}") for number, post in enumerate(posts)}


def test_the_account_of_what_was_carried() -> None:
    report, copy, third = max(CARRIED.values(), key=len)[:3]
    alone, stranger = [post for post in POSTS if post.origin not in CARRIED][:2]
    posts = (report, copy, third, alone, stranger)
    assert syndication(posts, _read(*posts, p0=1, p1=1, p2=1)) == Syndication(1, 2, 3, 3, 0)
    assert syndication(posts, _read(*posts, p0=1, p1=1)) == Syndication(1, 1, 3, 2, 0)
    assert syndication(posts, _read(*posts)) == Syndication(0, 0, 3, 0, 0)
    assert syndication(posts, _read(*posts, p3=4, p4=4)) == Syndication(1, 1, 3, 0, 2)
    assert syndication(posts, _read(*posts, p0=1, p1=1, p3=1)) == Syndication(1, 2, 3, 2, 3)
    assert syndication(posts, _read(report, alone)) == Syndication(0, 0, 0, 0, 0)


def test_posts_without_a_copy_are_their_own_origin() -> None:
    plain = next(post for post in POSTS if post.copy is None)
    assert plain.origin == plain.url
    copy = Copy("http://wire.test/1", "Wire", "Paper", 1, 1, Edit.CUT)
    assert replace(plain, copy=copy).origin == "http://wire.test/1"
    assert all(one.origin != other.origin for one, other in combinations([plain, replace(plain, path="/x")], 2))
