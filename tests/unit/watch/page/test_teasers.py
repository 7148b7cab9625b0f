"""What a page says beside a link is no news where the page behind it, or its list, has said it before."""

from __future__ import annotations

from typing import Any

from tests.cases import each
from tests.unit.watch.page.test_known_links import keys
from tests.unit.watch.watchedthings import page

from tidings.model.watches import LinkedPage
from tidings.text.decoding import pack
from tidings.text.tokens import hash64
from tidings.text.url import page_key
from tidings.watch.page.documents import segment_documents

SITE = "https://site.test/"
TITLE, LEAD = "Gas found in shale", "Engineers found gas in the shale below the old harbour."
STORY = f"<h1>{TITLE}</h1><p>By Anna</p><p>{LEAD}</p><p>Nobody knows how much there is of it.</p>"
OWN = "Shale gas at last: how the town learned of it."


def neighbour(body: str, at: str = "old", *, listing: bool = False, link: str = "old") -> LinkedPage:
    return LinkedPage(hash64(page_key(SITE + link)), pack(body.encode()), "text/html", SITE + at, listing)


def news(body: str, said: str, *linked_pages: LinkedPage, **known: Any) -> str:
    watched = page(body, said, followed=keys("old"), linked_pages=linked_pages, **known)
    (piece,) = segment_documents(watched)
    return " + ".join(document.text for document in piece.news)


CARDS = [
    f"<div><h3><a href='/old'>{TITLE}</a></h3><p>{LEAD}</p></div>",
    f"<div><a href='/old'><img src='x'></a><p>{LEAD}</p></div>",
    f"<div><h4>{TITLE}</h4><p>{LEAD}</p><a href='/old'>Read on</a></div>",
    f"<dl><dt><a href='/old'>{TITLE}</a></dt><dd>{LEAD}</dd></dl>",
    f"<section><h2>More</h2><h3><a href='/old'>{TITLE}</a></h3><p>{LEAD}</p><h3><a href='/x'>Else</a></h3></section>",
]


@each("card", CARDS)
def test_the_beginning_of_a_story_beside_its_link_is_no_news(card: str) -> None:
    assert news(card, LEAD, neighbour(STORY)) == ""
    assert news(card, LEAD, neighbour("<h1>Another story</h1>")) == LEAD
    assert news(card, LEAD) == LEAD


@each(
    ("card", "said"),
    [
        (f"<li><a href='/old'>{TITLE}</a> {LEAD}</li>", f"{TITLE} {LEAD}"),
        (f"<p>{LEAD} <a href='/old'>more</a></p>", f"{LEAD} more"),
        (f"<div><a href='/old'>{TITLE}</a><p>{LEAD[:40]}…</p></div>", f"{LEAD[:40]}…"),
        (f"<div><h4>{TITLE}</h4><a href='/old'>Read on</a></div>", TITLE),
    ],
)
def test_cut_short_in_one_line_or_without_a_link_of_its_own(card: str, said: str) -> None:
    assert news(card, said, neighbour(STORY)) == ""
    assert news(card, said, neighbour("<h1>Another story</h1>")) != ""


def test_what_is_new_beside_a_link_is_news() -> None:
    said = "Engineers found oil, too, below the old harbour."
    assert news(f"<div><a href='/old'>{TITLE}</a><p>{said}</p></div>", said, neighbour(STORY)) == said


def test_a_summary_that_stands_in_the_list_of_the_page() -> None:
    card = f"<div><a href='/old'>{TITLE}</a><p>{OWN}</p></div>"
    front = f"<div><a href='/old'>{TITLE}</a><p>{OWN}</p></div><p>x</p><p>y</p><p>z</p>"
    assert news(card, OWN, neighbour(STORY), neighbour(front, "", listing=True)) == ""
    elsewhere = f"<div><a href='/else'>{TITLE}</a><p>{OWN}</p></div><p>x</p><p>y</p><p><a href='/old'>z</a></p>"
    assert news(card, OWN, neighbour(STORY), neighbour(elsewhere, "", listing=True)) == OWN


def test_what_a_list_says_of_this_page_is_news_on_it_all_the_same() -> None:
    """The page is new; the list above it has its headline and its beginning."""
    body = f"<p><a href='/old'>Business</a></p><h1>{TITLE}</h1><p>{LEAD}</p>"
    section = f"<div><a href='/a'>{TITLE}</a><p>{LEAD}</p></div>"
    watched = page(body, first=True, baseline=False, followed=keys("old"), linked_pages=(neighbour(section),))
    assert [document.text for piece in segment_documents(watched) for document in piece.news] == [TITLE, LEAD]


def test_a_link_with_another_name_than_before() -> None:
    before = b"<p><a href='/old'>Business</a></p>"
    body = f"<p><a href='/old'>Business</a></p><p><a href='/old'>{TITLE}</a></p>"
    assert news(body, TITLE, neighbour(STORY), before=before) == ""
    said = "Gas found in shale once more"
    assert news(body.replace(TITLE, said), said, neighbour(STORY), before=before) == said
