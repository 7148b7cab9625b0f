"""Nothing a feed says is believed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.cases import each

from tidings.model.people import FollowedFeed
from tidings.views.reader_apps.items import listed_feed, subscription
from tidings.views.safe_html import display_host, html_text, html_with_pictures, sanitised_html, web_link


@each("url", ["http://a.example", "https://a.example/x?y=1#z", " https://a.example/ ", "HTTPS://a.example/"])
def test_http_links_are_links(url: str) -> None:
    assert web_link(url) == url.strip()


@each(
    "url",
    [
        None, "", "/relative", "//a.example/", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "\tjavascript:alert(1)",
        "java\nscript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd",
        "http://", "https:///path", "http:\\\\a.example", "http://a.example/\x00", "http://[::1", "mailto:a@b.example",
        "https://a.example/\u0085x",
    ],
)  # fmt: skip
def test_everything_else_is_no_link(url: str | None) -> None:
    assert web_link(url) is None


@given(st.text())
def test_a_safe_link_begins_with_http(url: str) -> None:
    link = web_link(url)
    assert link is None or link.lower().startswith(("http://", "https://"))


def test_the_host_shown_is_the_host_linked_to() -> None:
    assert display_host("https://www.news.example:8443/a") == "news.example"
    assert display_host("https://bank.example@evil.example/") == "evil.example"
    assert display_host("javascript:alert(1)") == ""


def test_plain_is_one_line_of_words() -> None:
    assert html_text("<p>One &amp; two</p><p>three</p>") == "One & two three"
    assert html_text(None) == ""


def test_clean_keeps_no_script() -> None:
    html = sanitised_html(
        '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p>', "https://a.example/"
    )
    assert "script" not in html
    assert "onclick" not in html
    assert "<p>a" in html


def without_pictures(html: str, base_url: str | None) -> str:
    return html_with_pictures(html, base_url, lambda url: None)


def test_pictures_become_their_words() -> None:
    html = without_pictures(
        '<p><a href="/x"><img src="https://i.example/p.jpg" alt="A quay &quot;at&quot; low > water"></a></p>',
        "https://a.example/",
    )
    tree = LexborHTMLParser(html)
    assert not tree.css("img")
    assert tree.css_first("a span.picture").text() == 'Picture: A quay "at" low > water'  # type: ignore[union-attr]


def test_a_counting_pixel_leaves_nothing() -> None:
    assert without_pictures('<img src="https://t.example/1.gif" width="1" height="1">', None) == ""


@each(
    "html",
    [
        '<p title="<img>">x</p>',
        "<p title='<img alt=\"&quot; onclick=x\">'>x</p>",
        '<p title="&lt;img src=x alt=y&gt; onmouseover=alert(1)">x</p>',
        "<b title='><img src=https://x.example/ alt=><script>alert(1)</script>'>x</b>",
    ],
)
def test_what_looks_like_a_picture_in_an_attribute_stays_one(html: str) -> None:
    tree = LexborHTMLParser(without_pictures(html, "https://a.example/"))
    assert not tree.css("img, script, span, [onclick], [onmouseover]")
    assert tree.css_first("p, b").text() == "x"  # type: ignore[union-attr]


@given(st.text(alphabet="<>\"'= imgaltsrcpx/&;on:b"))
def test_no_html_makes_an_element_that_is_not_allowed(html: str) -> None:
    tree = LexborHTMLParser(
        without_pictures(f'<img alt="{html}" src="https://x.example/">{html}', "https://a.example/")
    )
    assert not tree.css("img, script, style, iframe, [onclick]")


def test_a_picture_with_an_entity_that_no_character_has() -> None:
    alt = "a&#" + "9" * 6000 + ";b"
    assert "Picture: a" in without_pictures(f"<img src='https://a.test/i.png' alt='{alt}'>", "https://a.test/")


def test_lists_for_apps_show_no_password() -> None:
    """Not of addresses that are no links, either: a source may be named by one."""
    for url in ("https://ada:secret@a.test/feed", "https://ada:secret@a.test/a b", "ftp://ada:secret@a.test/feed"):
        feed = FollowedFeed(1, "A", url, None, None, 0)
        assert "secret" not in f"{subscription(feed)} {listed_feed(feed)}"
