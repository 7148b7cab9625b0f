"""URLs split into parts: shapes, and where a feed lies relative to its site."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.discover.url_shape import fill_template, parse_site_url, template_of, url_shapes


@pytest.mark.parametrize(
    ("url", "shapes"),
    [
        ("http://a.test", ("/",)),
        ("http://a.test/2026/03/02/a-storm/", ("/Y/#/#/*/",)),
        ("http://a.test/t/which-boat/4711", ("/t/*/#", "/*/*/#")),
        ("http://a.test/@anna", ("/@*",)),
        ("http://a.test/anna", ("/*",)),
        ("http://a.test/archives/000123.html", ("/archives/#.html", "/*/#.html")),
        ("http://a.test/viewtopic.php?t=5&f=2", ("/viewtopic.php?f&t",)),
        ("http://a.test/?p=12", ("/?p",)),
    ],
)
def test_shapes(url: str, shapes: tuple[str, ...]) -> None:
    assert url_shapes(parse_site_url(url)) == shapes


@pytest.mark.parametrize(
    ("site", "feed", "template"),
    [
        ("http://a.test/", "http://a.test/feed/", "/feed/"),
        ("http://www.a.test/", "https://a.test/feed/", "/feed/"),
        ("http://a.test/@anna", "http://a.test/users/anna.rss", "/users/{0}.rss"),
        ("http://a.test/u/anna", "http://a.test/u/anna/feed?format=rss", "/u/{1}/feed?format=rss"),
        ("http://anna.blogs.test/", "http://feeds.blogs.test/anna", "//feeds.blogs.test/{name}"),
        ("http://a.test/2026/03/02/x/", "http://a.test/feed/", "/feed/"),
        ("http://a.test/", "http://other.test/feed", None),
        ("http://a.test/", "http://a.test/{x}", None),
        ("http://a.test/", "mailto:x@a.test", None),
    ],
)
def test_where_a_feed_lies(site: str, feed: str, template: str | None) -> None:
    assert template_of(parse_site_url(site), feed) == template


def test_a_template_leads_to_the_neighbours_feed() -> None:
    template = template_of(parse_site_url("http://a.test/u/anna"), "http://a.test/u/anna/feed")
    assert template is not None
    assert fill_template(template, parse_site_url("http://a.test/u/bob")) == "http://a.test/u/bob/feed"
    assert fill_template(template, parse_site_url("http://a.test/")) is None
    assert (
        fill_template("//feeds.blogs.test/{name}", parse_site_url("https://bob.blogs.test/x"))
        == "https://feeds.blogs.test/bob"
    )


@pytest.mark.parametrize(
    ("url", "parent"),
    [
        ("http://tom.blogspot.com/", "blogspot.com"),
        ("http://anna.blogs.test/", "blogs.test"),
        ("http://www.example.co.uk/", None),
        ("http://example.org/", None),
        ("http://127.0.0.1:80/", None),
    ],
)
def test_what_a_host_was_joined_under(url: str, parent: str | None) -> None:
    assert parse_site_url(url).parent == parent


@pytest.mark.parametrize("url", ["", "a.test", "ftp://a.test/", "http:///x", "http://[::1/", "javascript:alert(1)"])
def test_no_address(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_site_url(url)


_PART = st.text(
    st.characters(codec="ascii", categories=["L", "N"], include_characters="-_.@~"), min_size=1, max_size=12
)


@given(st.lists(_PART, max_size=4), st.lists(_PART, max_size=4), st.booleans())
def test_a_template_filled_for_its_own_site_is_its_feed(site: list[str], feed: list[str], literal: bool) -> None:
    parsed = parse_site_url("http://a.test/" + "/".join(site))
    address = "http://a.test/" + "/".join(feed)
    template = template_of(parsed, address, literal=literal)
    assert template is not None
    assert fill_template(template, parsed) == address
