from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import NotAFeed, ReadError
from tidings.read.feed.linkpage import MOST_LINKS, points_of_address, read_links

URL = "https://www.paper.test/news/"

PAGE = b"""<!doctype html><html lang="en-GB"><head><title> The Paper: News </title></head><body>
<nav><a href="/2024/05/07/only-in-the-navigation">Only in the navigation, a long one</a><a href="/sport">Sport</a></nav>
<main>
 <article><a href="/2024/05/07/harbour-reopens"><img src="h.jpg" alt="A ship"></a>
  <h2><a href="/2024/05/07/harbour-reopens#top">Harbour reopens after the storm of Tuesday</a></h2>
  <a href="/2024/05/07/harbour-reopens">Read more</a>
  <a href="/2024/05/07/harbour-reopens#comments">3 comments</a></article>
 <article><h2><a href="council-votes-on-the-new-budget">Council votes on the new budget</a></h2>
  <a href="council-votes-on-the-new-budget?utm_source=front">Read more</a>
  <a href="/author/jane-doe-of-the-paper">Jane Doe</a></article>
 <article><h2><a href="//www.paper.test/story/1234567">Rents rise again in the old town</a></h2>
  <a href="https://www.paper.test/story/1234567">Read more</a></article>
 <a href="https://blog.paper.test/a-letter-from-the-editor-to-you">A letter from the editor</a>
 <a href="https://elsewhere.test/2024/05/07/another-site-altogether">Another site altogether, long words</a>
 <a href="/tag/long-words-in-a-tag">All about long words in a tag</a>
 <a href="/page/2">Older stories of this paper</a>
 <a href="/2024/05/07/">All stories of this very day</a>
 <a href="/files/report-of-the-whole-year-2024.pdf">The report of the whole year</a>
 <a href="javascript:void(0)">Open the menu of this page</a><a href="mailto:a@paper.test">Write a letter to us now</a>
 <a href="#top">Back to the top of this page</a><a href="">An empty one of some words</a>
</main><footer><a href="/terms-and-conditions-of-use-for-all">Terms and conditions of use for all</a></footer>
</body></html>"""


def links(body: bytes, url: str = URL) -> list[str | None]:
    return [entry.link for entry in read_links(body, url=url).entries]


def test_the_articles_of_a_page_in_its_order() -> None:
    feed = read_links(PAGE, url=URL)
    assert (feed.format, feed.title, feed.link, feed.language) == ("links", "The Paper: News", URL, "en")
    assert [(entry.link, entry.title) for entry in feed.entries] == [
        ("https://www.paper.test/2024/05/07/harbour-reopens", "Harbour reopens after the storm of Tuesday"),
        ("https://www.paper.test/news/council-votes-on-the-new-budget", "Council votes on the new budget"),
        ("https://www.paper.test/story/1234567", "Rents rise again in the old town"),
        ("https://blog.paper.test/a-letter-from-the-editor-to-you", "A letter from the editor"),
    ]


def test_the_same_page_gives_the_same_entries() -> None:
    assert read_links(PAGE, url=URL) == read_links(PAGE, url=URL)


def test_words_that_recur_are_no_title() -> None:
    body = "".join(f"<a href='/2024/05/0{n}/a-story-of-day-{n}'>Read the whole story here</a>" for n in range(1, 6))
    feed = read_links(body.encode(), url=URL)
    assert [entry.title for entry in feed.entries] == [None] * 5, "the address alone speaks for them"


def test_an_image_lends_its_words() -> None:
    body = b"<a href='/a/harbour-reopens-today'><img alt='Harbour reopens after the storm'></a>"
    assert read_links(body, url=URL).entries[0].title == "Harbour reopens after the storm"


def test_scripts_without_spaces_have_words_too() -> None:
    body = "<a href='/news/k100123456'>台風で港が閉鎖され船の運航が止まる</a><a href='/news/k100'>次へ</a>".encode()
    assert links(body) == ["https://www.paper.test/news/k100123456"]


def test_a_base_counts() -> None:
    body = b"<base href='/archive/2024/'><a href='harbour-reopens-after-storm'>Harbour reopens after storm</a>"
    assert links(body) == []  # a path of archives
    body = body.replace(b"archive", b"stories")
    assert links(body) == ["https://www.paper.test/stories/2024/harbour-reopens-after-storm"]


@each(
    ("path", "article"),
    [
        ("/2024/05/07/big-fire", True),
        ("/2024/may/07/big-fire-in-town", True),
        ("/news/fire-in-the-old-town-again", True),
        ("/politik/ausland/article1234567.html", True),
        ("/story/123456/", False),  # its words must say the rest
        ("/20240507-fire.html", True),
        ("/index.php?id=55", True),
        ("/2024/05/07/", False),
        ("/2024/", False),
        ("/", False),
        ("/news", False),
        ("/sports/football", False),
        ("/about-us", False),
        ("/tag/foo-bar-baz-qux-quux", False),
        ("/author/some-long-name-in-here", False),
        ("/login?id=5", False),
        ("/page/2", False),
        ("/news/fire-in-the-old-town-again?page=2", False),
        ("/2024/05/07/photo-of-the-big-fire.jpg", False),
        ("/feed/", False),
    ],
)
def test_what_an_address_alone_says(path: str, article: bool) -> None:
    assert (points_of_address(f"https://www.paper.test{path}") >= 3) is article


def test_no_more_than_an_index_page_holds() -> None:
    body = "".join(
        f"<a href='/2024/05/07/the-story-number-{n}'>The story number {n}</a>" for n in range(MOST_LINKS + 5)
    )
    feed = read_links(body.encode(), url=URL)
    assert (len(feed.entries), feed.left_out) == (MOST_LINKS, 5)


@each("body", [b"", b"  ", b"words alone"])
def test_what_is_no_page(body: bytes) -> None:
    with pytest.raises(NotAFeed):
        read_links(body, url=URL)


@given(st.lists(st.text(max_size=60), max_size=6))
def test_nothing_but_our_own_errors(addresses: list[str]) -> None:
    body = "".join(f"<a href='{address}'>{address}</a>" for address in addresses).encode("utf-8", "replace")
    try:
        feed = read_links(body, url=URL)
    except ReadError:
        return
    assert all(entry.link and entry.link.startswith(("http://", "https://")) for entry in feed.entries)


def test_a_page_of_twenty_thousand_links_does_not_take_long() -> None:
    body = "".join(f"<a href='../x/{n}/some-story-of-{n}'>Some story of {n}</a>" for n in range(20_000)).encode()
    began = time.process_time()
    read_links(body, url=URL)
    assert time.process_time() - began < 10
