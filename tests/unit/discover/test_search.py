"""The search for a site's feeds: what it requests, in which order, and when it is certain."""

from __future__ import annotations

import json

import pytest
from tests.cases import each
from tests.unit.discover.sites import Web, feed, link, page

from tidings.discover.candidates import FeedKind, FoundVia
from tidings.discover.learned_paths import Knowledge

A = "http://a.test/"


def test_a_feed_is_found_at_its_own_address_with_one_request() -> None:
    web = Web({f"{A}feed.xml": feed("A", A)})
    found = web.search(f"{A}feed.xml")
    assert found.best is not None
    assert (found.best.how, found.requests, found.pages) == (FoundVia.ITSELF, 1, 0)
    assert (found.best.title, found.best.entries) == ("A", 3)
    assert found.best.last_published is not None
    assert found.best.last_published.day == 4


def test_a_feed_whose_address_does_not_look_like_one() -> None:
    found = Web({f"{A}news": feed("A", A)}).search(f"{A}news")
    assert found.best is not None
    assert (found.best.url, found.best.how, found.requests) == (f"{A}news", FoundVia.ITSELF, 1)


def test_a_link_element() -> None:
    web = Web({A: page(link("/x.xml", "News")), f"{A}x.xml": feed("A", A)})
    found = web.search(A)
    assert [(one.url, one.how) for one in found.feeds] == [(f"{A}x.xml", FoundVia.LINK)]
    assert (found.requests, found.pages) == (2, 1)


def test_the_main_feed_before_comments_categories_and_what_is_somebody_elses() -> None:
    head = (
        link("http://theme.test/feed", "Themes")
        + link("/comments/feed/", "A » Comments Feed")
        + link("/category/cats/feed/", "A » Cats")
        + link("/feed/", "A » Feed")
    )
    web = Web(
        {
            A: page(head),
            f"{A}feed/": feed("A", A),
            f"{A}comments/feed/": feed("Comments", A),
            f"{A}category/cats/feed/": feed("Cats", A),
            "http://theme.test/feed": feed("Themes", "http://theme.test/"),
        }
    )
    found = web.search(A)
    assert found.best is not None
    assert found.best.url == f"{A}feed/"
    # The main ones are asked first; that the first of them is another site's shows only when it is read.
    assert web.urls == [A, "http://theme.test/feed", f"{A}feed/"]
    assert {one.url for one in found.others} == {f"{A}comments/feed/", f"{A}category/cats/feed/"}

    thorough = web.search(A, thorough=True)
    assert [one.kind for one in thorough.feeds] == [
        FeedKind.MAIN,
        FeedKind.PART,
        FeedKind.COMMENTS,
        FeedKind.FOREIGN,
    ]


def test_the_feed_of_the_category_that_was_asked_for() -> None:
    asked = f"{A}category/cats/"
    head = link("/comments/feed/", "Comments") + link("/category/cats/feed/", "Cats")
    web = Web({asked: page(head), f"{asked}feed/": feed("Cats", A), f"{A}comments/feed/": feed("Comments", A)})
    found = web.search(asked)
    assert found.best is not None
    assert (found.best.url, found.best.kind) == (f"{asked}feed/", FeedKind.MAIN)


def test_an_articles_own_comments_are_not_the_sites_feed() -> None:
    asked = f"{A}2026/03/02/storm/"
    web = Web({asked: page(link("feed/") + link("/feed/")), f"{A}feed/": feed("A", A), f"{asked}feed/": feed("C", A)})
    found = web.search(asked)
    assert found.best is not None
    assert found.best.url == f"{A}feed/"


def test_a_link_header() -> None:
    other = '<https://a.test/wp-json/>; rel="alternate"; type="application/json"'
    header = f"{other}, </f>; rel=alternate; type=application/atom+xml"
    web = Web({A: page(), f"{A}f": feed("A", A)}, {A: header})
    found = web.search(A)
    assert found.best is not None
    assert (found.best.url, found.best.how, found.requests) == (f"{A}f", FoundVia.HEADER, 2)


def test_software_by_its_marks() -> None:
    web = Web({A: page('<meta name="generator" content="Ghost 5.82">'), f"{A}rss/": feed("A", A)})
    found = web.search(A)
    assert found.best is not None
    assert (found.best.how, found.best.why, found.requests) == (FoundVia.PLATFORM, "Ghost", 2)


@each(
    ("body", "url"),
    [
        ('<a href="/export/all.rss">News</a>', f"{A}export/all.rss"),
        ('<a href="/export?x=1" title="RSS feed">subscribe</a>', f"{A}export?x=1"),
        ('<a href="feed://a.test/all">RSS</a>', f"{A}all"),
        ('<a href="https://feedly.com/i/subscription/feed%2Fhttp%3A%2F%2Fa.test%2Fall">F</a>', f"{A}all"),
        ('<a href="/feeds-of-ours.html">RSS</a>', f"{A}deep/rss.rdf"),
    ],
)
def test_anchors(body: str, url: str) -> None:
    listing = page(body=f'<a href="{A}about">About</a><a href="/deep/rss.rdf">All of it</a>')
    web = Web({A: page(body=body), f"{A}feeds-of-ours.html": listing, url: feed("A", A)})
    found = web.search(A)
    assert found.best is not None
    assert (found.best.url, found.best.how) == (url, FoundVia.ANCHOR)


def test_pictures_and_other_sites_are_no_feeds() -> None:
    body = '<a href="/rss.png">RSS</a><a href="http://other.test/">feed</a><a href="mailto:x@a.test">RSS</a>'
    web = Web({A: page(body=body)})
    assert web.search(A).feeds == ()
    assert not any("png" in url or "other" in url or "mailto" in url for url in web.urls)


def test_guesses_then_the_sitemap() -> None:
    web = Web({A: page(), f"{A}atom.xml": feed("A", A)})
    found = web.search(A)
    assert found.best is not None
    assert found.best.how is FoundVia.COMMON

    news = b'<urlset xmlns="x"><url><loc>http://a.test/1</loc><lastmod>2026-03-01</lastmod></url></urlset>'
    web = Web({A: page(), f"{A}robots.txt": b"Sitemap: /m/all.xml\nSitemap: /m/news.xml\n", f"{A}m/news.xml": news})
    found = web.search(A)
    assert found.best is not None
    assert (found.best.url, found.best.how, found.best.kind, found.best.entries) == (
        f"{A}m/news.xml",
        FoundVia.SITEMAP,
        FeedKind.SITEMAP,
        1,
    )
    assert found.requests <= 12


def test_a_site_without_a_feed_says_why_and_is_bounded() -> None:
    web = Web({A: page(), f"{A}about": page()})
    found = web.search(f"{A}about")
    assert found.feeds == ()
    assert found.reason
    assert found.requests == len(web.wants) <= 12
    assert len(set(web.urls)) == len(web.urls)
    assert len(Web({A: page()}).search(A, requests=4).reason) > 0


def test_a_site_that_answers_anything_is_not_asked_for_everything() -> None:
    class Anything(dict[str, bytes]):
        def get(self, key: str, default: bytes | None = None) -> bytes | None:  # type: ignore[override]
            return page()

    web = Web({})
    web.answers = Anything()
    assert web.search(A).feeds == ()
    assert sum(want.how is FoundVia.COMMON for want in web.wants) == 2


def test_a_host_that_does_not_answer_teaches_nothing() -> None:
    found = Web({}).search(A)
    assert found.reason == "HTTP 404"
    assert found.learned == Knowledge()


def test_the_next_blog_of_the_same_kind_takes_one_request() -> None:
    """The paper's point: the path manager predicts where the feed is."""
    names = ["anna", "bob", "cleo"]
    sites = {f"http://{name}.blogs.test/": page(body='<a href="/out/rss.php">RSS</a>') for name in names}
    feeds = {f"{site}out/rss.php": feed(site, site) for site in sites}
    web = Web({**sites, **feeds})
    findings, knowledge = web.searches(list(sites), Knowledge())
    assert [found.requests for found in findings] == [2, 1, 1]
    assert [found.pages for found in findings] == [1, 0, 0]
    assert [found.best.how for found in findings if found.best] == [FoundVia.ANCHOR, FoundVia.LEARNED, FoundVia.LEARNED]
    # And again: it is known.
    again = web.search("http://anna.blogs.test/", knowledge)
    assert again.best is not None
    assert (again.best.how, again.requests) == (FoundVia.VISITED, 1)


NAMES = ("tom", "ann", "bob", "cleo", "x")


@each(
    ("site", "feed_at"),
    [
        ("http://{}.blogs.test/", "http://{}.blogs.test/x/{}/feed"),
        ("http://{}.blogs.test/", "http://{}.blogs.test/out?u={}"),
        ("http://{}.blogs.test/", "http://feeds.blogs.test/out?u={}"),
        ("http://blogs.test/{}/", "http://blogs.test/x/{}/feed"),
        ("http://blogs.test/x/{}", "http://blogs.test/x/{}/feed"),
        ("http://blogs.test/x/{}", "http://{}.blogs.test/feed"),
        ("http://blogs.test/blog?user={}", "http://blogs.test/rss?user={}"),
        ("http://blogs.test/?user={}", "http://blogs.test/out/{}.xml"),
        ("http://blogs.test/People/{Name}", "http://blogs.test/out/{}.xml"),
    ],
)
def test_a_name_anywhere_in_the_address_is_replaced_by_the_next_ones(site: str, feed_at: str) -> None:
    sites = [site.replace("{}", name).replace("{Name}", name.title()) for name in NAMES]
    feeds = [feed_at.replace("{}", name) for name in NAMES]
    pages = {one: page(body=f'<a href="{its}">RSS</a>') for one, its in zip(sites, feeds, strict=True)}
    web = Web({**pages, **{its: feed(its, one) for one, its in zip(sites, feeds, strict=True)}})
    findings, knowledge = web.searches(sites, Knowledge())
    assert [found.best.url for found in findings if found.best] == feeds
    assert [found.requests for found in findings] == [2, 1, 1, 1, 1]
    again = [web.search(one, knowledge) for one in sites]
    assert [(found.best.url, found.best.how) for found in again if found.best] == [
        (its, FoundVia.VISITED) for its in feeds
    ]


@pytest.mark.parametrize(
    ("article", "feed_at"), [("/entry.php?id=31", "/f.php"), ("/archives/000123.html", "/index.rdf")]
)
def test_learned_software_is_known_by_the_shape_of_an_address_in_any_folder(article: str, feed_at: str) -> None:
    roots = [
        f"http://{name}.test{folder}" for name, folder in zip("pqrs", ("/blog", "", "/en/log", "/log"), strict=True)
    ]
    pages = {f"{root}{article}": page(body=f'<a href="{root}{feed_at}">RSS</a>') for root in roots}
    web = Web({**pages, **{f"{root}{feed_at}": feed(root, f"{root}/") for root in roots}})
    findings, _ = web.searches(list(pages), Knowledge())
    assert [found.best.url for found in findings if found.best] == [f"{root}{feed_at}" for root in roots]
    assert [(found.requests, found.pages) for found in findings] == [(2, 1), (1, 0), (1, 0), (1, 0)]


def test_a_feed_whose_address_does_not_have_the_name_is_not_taken_for_the_neighbours() -> None:
    sites = [f"http://blogs.test/people/{name}" for name in NAMES]
    pages = {one: page(link(f"/out/{number}.xml")) for number, one in enumerate(sites)}
    feeds = {f"http://blogs.test/out/{number}.xml": feed(one, one) for number, one in enumerate(sites)}
    web = Web({**pages, **feeds})
    findings, _ = web.searches(sites, Knowledge())
    assert [found.best.url for found in findings if found.best] == list(feeds)
    # The first predictions are wrong, which is seen by the page that a feed names as its own; then there are none.
    assert [found.requests for found in findings] == [2, 3, 4, 2, 2]


def test_a_wrong_prediction_costs_a_request_and_is_believed_less() -> None:
    sites = {f"http://{name}.test/story/{name}-news": page(link("/own.xml")) for name in ("p", "q", "r")}
    feeds = {f"http://{name}.test/own.xml": feed(name, f"http://{name}.test/") for name in "pqr"}
    first = Web(
        {"http://o.test/story/o-news": page(link("/old.xml")), "http://o.test/old.xml": feed("O", "http://o.test/")}
    )
    _, knowledge = first.searches(["http://o.test/story/o-news"], Knowledge())
    web = Web({**sites, **feeds})
    findings, _ = web.searches(list(sites), knowledge)
    assert all(found.best is not None for found in findings)
    # /old.xml is asked for and missing; then it is one of two; then /own.xml is what most have.
    assert [found.requests for found in findings] == [3, 2, 1]


def test_unknown_software_is_learned_by_its_name() -> None:
    head = '<meta name="generator" content="Federkiel 3.1">'
    web = Web(
        {
            "http://p.test/": page(head, '<a href="/out/f.php">RSS</a>'),
            "http://p.test/out/f.php": feed("P", "http://p.test/"),
            "http://q.test/": page(head),
            "http://q.test/out/f.php": feed("Q", "http://q.test/"),
        }
    )
    findings, _ = web.searches(["http://p.test/", "http://q.test/"], Knowledge())
    best = findings[1].best
    assert best is not None
    assert (best.how, best.why) == (FoundVia.LEARNED, "made:federkiel")


def test_one_feed_under_several_addresses_is_one() -> None:
    text = "A whole article. " * 60
    head = link("/rss", "RSS") + link("/atom", "Atom") + link("https://www.a.test/rss/", "RSS again")
    web = Web(
        {
            A: page(head),
            f"{A}rss": feed("A", A),
            f"{A}atom": feed("A", A, text=text),
            "https://www.a.test/rss/": feed("A", A),
        }
    )
    found = web.search(A, thorough=True)
    assert [(one.url, one.full) for one in found.feeds] == [(f"{A}atom", True)]


def test_the_page_first_where_its_links_are_wanted() -> None:
    web = Web({"http://tom.blogspot.com/": page(body='<a href="http://other.test/x">x</a>')})
    web.answers["http://tom.blogspot.com/feeds/posts/default"] = feed("Tom", "http://tom.blogspot.com/")
    found = web.search("http://tom.blogspot.com/", predict=False)
    assert web.urls == ["http://tom.blogspot.com/", "http://tom.blogspot.com/feeds/posts/default"]
    assert found.links == ("http://other.test/x",)


def test_a_summary_is_plain() -> None:
    web = Web({A: page(link("/x.xml", "News") + link("/comments.xml", "Comments")), f"{A}x.xml": feed("A", A)})
    summary = web.search(A).summary()
    assert json.loads(json.dumps(summary)) == summary
    assert summary["requests"] == 2
    assert summary["others"] == [{"url": f"{A}comments.xml", "how": "link element", "title": "Comments"}]
