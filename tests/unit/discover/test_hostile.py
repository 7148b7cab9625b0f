"""Nothing a page, a header or a robots.txt holds breaks the search, and nothing takes long."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.unit.discover.sites import Web, page

from tidings.discover.page_traits import header_links, looks_like_feed, read_traits
from tidings.discover.search import sitemap_summary, sitemaps_named

_HREFS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "http://[",
            "//",
            "feed:",
            "feed://[::1/rss",
            "http://a.test:99999/rss",
            "javascript:rss",
            "http://\x00/rss",
            "?",
            "#",
        ]
    ),
)


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.tuples(_HREFS, st.text(max_size=20)), max_size=8), st.text(max_size=60))
def test_any_page_is_searched_to_an_end(anchors: list[tuple[str, str]], generator: str) -> None:
    body = "".join(f'<a href="{href}">{text} rss</a>' for href, text in anchors)
    head = f'<meta name="generator" content="{generator}">' + "".join(
        f'<link rel="alternate" type="application/rss+xml" href="{href}">' for href, _ in anchors
    )
    # What HTTP could not send is not what is tested: lone surrogates.
    made = (head + body).encode("utf-8", "replace")
    web = Web({"http://a.test/": b"<!doctype html><html>" + made})
    found = web.search("http://a.test/")
    assert found.requests <= 12


@given(st.text(max_size=300))
def test_any_header_and_address(text: str) -> None:
    header_links(text, "http://a.test/")
    looks_like_feed(text)
    sitemaps_named(text.encode("utf-8", "replace"), "http://a.test/")
    sitemap_summary(text.encode("utf-8", "replace"))


def test_no_input_takes_long() -> None:
    began = time.process_time()
    header_links("<" * 30_000, "http://a.test/")
    header_links("<x>" + ' ; a="' * 8_000, "http://a.test/")
    header_links("<x>;rel" * 6_000, "http://a.test/")
    read_traits(page(body="powered by <b> " * 40_000), "http://a.test/", None)
    read_traits(page(body='<a href="/rss">' * 20_000), "http://a.test/", None)
    read_traits(page("<meta name=generator content='" + "1 " * 100_000 + "'>"), "http://a.test/", None)
    Web({"http://a.test/": page(body='"/a' * 100_000 + "/wp-content/")}).search("http://a.test/")
    sitemap_summary(b"<urlset " + b"<lastmod>" * 200_000)
    assert time.process_time() - began < 10
