"""URLs split into parts: shapes, and where a feed lies relative to its site."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.discover.url_shape import (
    TemplateForm,
    fill_template,
    parse_site_url,
    software_mark,
    template_of,
    url_shapes,
)


@each(
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


@each(
    ("site", "feed", "template"),
    [
        ("http://a.test/", "http://a.test/feed/", "/feed/"),
        ("http://www.a.test/", "https://a.test/feed/", "/feed/"),
        ("http://a.test/@anna", "http://a.test/users/anna.rss", "/users/{0}.rss"),
        ("http://a.test/u/anna", "http://a.test/u/anna/feed?format=rss", "/{0}/{1}/feed?format=rss"),
        ("http://anna.blogs.test/", "http://feeds.blogs.test/anna", "//feeds.blogs.test/{name}"),
        ("http://a.test/x/tom", "http://tom.a.test/feed", "//{1}.a.test/feed"),
        ("http://a.test/People/Tom", "http://a.test/out/tom/feed", "/out/{1~}/feed"),
        ("http://a.test/x/x", "http://a.test/x/x/feed", "/{0}/{1}/feed"),
        ("http://a.test/u/feed", "http://a.test/u/feed/feed", "/{0}/{1}/feed"),
        ("http://a.test/blog?user=tom", "http://a.test/rss?user=tom&all=1", "/rss?user={?user}&all=1"),
        ("http://a.test/?user=tom", "http://a.test/rss/tom.xml", "/rss/{?user}.xml"),
        ("http://tom.blogs.test/", "http://tom.blogs.test/x/tom/feed", "/x/tom/feed"),
        ("http://a.test/2026/03/02/x/", "http://a.test/feed/", "/feed/"),
        ("http://a.test/", "http://other.test/feed", None),
        ("http://a.test/", "http://a.test/{x}", None),
        ("http://a.test/", "mailto:x@a.test", None),
    ],
)
def test_where_a_feed_lies(site: str, feed: str, template: str | None) -> None:
    assert template_of(parse_site_url(site), feed) == template


@each(
    ("site", "feed", "form", "template"),
    [
        ("http://tom.blogs.test/", "http://tom.blogs.test/x/tom/feed", TemplateForm.NAMED, "/x/{name}/feed"),
        ("http://tom.blogs.test/tom/", "http://tom.blogs.test/tom/feed", TemplateForm.NAMED, "/{name}/feed"),
        ("http://tom.blogs.test/", "http://tom.blogs.test/out?u=tom", TemplateForm.NAMED, "/out?u={name}"),
        ("http://tom.blogs.test/", "http://tom.blogs.test/tomato/feed", TemplateForm.NAMED, "/tomato/feed"),
        ("http://feed.blogs.test/", "http://feed.blogs.test/feed", TemplateForm.NAMED, "/feed"),
        ("http://a.test/x/tom", "http://a.test/x/tom/feed", TemplateForm.LITERAL, "/x/{1}/feed"),
        ("http://a.test/b/entry.php?id=3", "http://a.test/b/f.php", TemplateForm.MARKED, "{base}/f.php"),
        ("http://a.test/b/entry.php?id=3", "http://a.test/f.php", TemplateForm.MARKED, None),
        ("http://a.test/b/entry.php?id=3", "http://b.test/b/f.php", TemplateForm.MARKED, None),
        ("http://a.test/b/c", "http://a.test/b/f.php", TemplateForm.MARKED, None),
    ],
)
def test_forms_of_templates(site: str, feed: str, form: TemplateForm, template: str | None) -> None:
    assert template_of(parse_site_url(site), feed, form) == template


@each(
    ("url", "mark"),
    [
        ("http://a.test/blog/entry.php?id=3", ("entry.php?id", ("blog",))),
        ("http://a.test/archives/000123.html", ("archives/#.html", ())),
        ("http://a.test/index.php", None),
        ("http://a.test/index.php?entry=4", ("index.php?entry", ())),
        ("http://a.test/news/12", None),
        ("http://a.test/", None),
    ],
)
def test_marks_of_software(url: str, mark: tuple[str, tuple[str, ...]] | None) -> None:
    assert software_mark(parse_site_url(url)) == mark


def test_a_template_leads_to_the_neighbours_feed() -> None:
    template = template_of(parse_site_url("http://a.test/u/anna"), "http://a.test/u/anna/feed")
    assert template is not None
    assert fill_template(template, parse_site_url("http://a.test/u/bob")) == "http://a.test/u/bob/feed"
    assert fill_template(template, parse_site_url("http://a.test/")) is None
    assert (
        fill_template("//feeds.blogs.test/{name}", parse_site_url("https://bob.blogs.test/x"))
        == "https://feeds.blogs.test/bob"
    )


@each(
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


@each("url", ["", "a.test", "ftp://a.test/", "http:///x", "http://[::1/", "javascript:alert(1)"])
def test_no_address(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_site_url(url)


_PART = st.text(
    st.characters(codec="ascii", categories=["L", "N"], include_characters="-_.@~"), min_size=1, max_size=12
)


@given(st.lists(_PART, max_size=4), st.lists(_PART, max_size=4), _PART, _PART, st.sampled_from(TemplateForm))
def test_a_template_filled_for_its_own_site_is_its_feed(
    site: list[str], feed: list[str], value: str, feed_value: str, form: TemplateForm
) -> None:
    parsed = parse_site_url(f"http://tom.a.test/{'/'.join(site)}?u={value}")
    address = f"http://tom.a.test/{'/'.join(feed)}?w={feed_value}"
    template = template_of(parsed, address, form)
    if form is not TemplateForm.MARKED:
        assert template is not None
    if template is not None:
        assert fill_template(template, parsed) == address
