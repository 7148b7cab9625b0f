"""Links of pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.read.page.tree.links import PageLinks, host_without_www
from tidings.text.url import is_web, join, normalise

URL = "https://www.Paper.test/news/today?x=1"
HREFS = st.one_of(
    st.text("/.abc?#=&:%-_ ~é", max_size=14),
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["http://", "https://", "//", "HTTPS://", ""]),
        st.sampled_from(
            ["paper.test", "www.paper.test:443", "paper.test:8080", "Paper.TEST", "user@paper.test", "x.test."]
        ),
        st.text("/.ab?#=&utm_source%-", max_size=14),
    ),
)


@given(HREFS)
def test_the_quick_way_says_what_the_careful_one_does(href: str) -> None:
    careful = join(URL, href.strip())
    expected = normalise(careful) if is_web(careful) else None
    if not href.strip() or href.strip().startswith("#"):
        expected = None
    assert PageLinks(URL, URL).absolute(href) == expected


@each(
    ("href", "inside"),
    [
        ("/story/1", True),
        ("story.html", True),
        ("https://paper.test/a", True),
        ("http://www.paper.test:8080/a.php?x=1", True),
        ("https://other.test/", False),
        ("https://blog.paper.test/", False),
        ("/photo.JPG", False),
        ("/style.css?v=3", False),
        ("/files/report.pdf#page=2", False),
        ("/app.js", False),
        ("/feed.xml", False),
        ("/list?file=a.pdf", True),
        ("/v1.2/notes", True),
    ],
)
def test_what_leads_into_the_site(href: str, inside: bool) -> None:
    links = PageLinks(URL, URL)
    link = links.absolute(href)
    assert link is not None
    assert links.is_internal(link) is inside
    assert list(links.internal([href, href])) == ([link] if inside else [])


@each("href", ["#top", "", "mailto:a@b.c", "javascript:void(0)", "tel:12", "data:text/html,x", "/" + "x" * 3_000])
def test_what_leads_nowhere(href: str) -> None:
    assert PageLinks(URL, URL).absolute(href) is None


def test_the_base_counts_for_links_and_not_for_the_site() -> None:
    links = PageLinks(URL, "https://cdn.test/root/")
    assert links.absolute("a") == "https://cdn.test/root/a"
    assert not links.is_internal("https://cdn.test/root/a")


def test_the_name_of_a_site() -> None:
    assert host_without_www("https://www.Paper.test:8080/x") == "paper.test" == host_without_www("http://paper.test?x")
    assert host_without_www("http://[::1]:80/") == "[::1]"
    assert host_without_www("nothing") == ""
