"""Link headers (RFC 8288)."""

import time

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text.http_headers import links_of
from tidings.text.url import is_web

BASE = "https://example.org/blog/feed"


@each(
    ("header", "links"),
    [
        ('<https://hub.example/>; rel="hub"', [("hub", "https://hub.example/")]),
        ("<https://hub.example/>; rel=hub", [("hub", "https://hub.example/")]),
        (
            "<https://hub.example/>;rel=hub,</feed>;rel=self",
            [("hub", "https://hub.example/"), ("self", "https://example.org/feed")],
        ),
        ('<x>; REL="Hub Self"', [("hub", "https://example.org/blog/x"), ("self", "https://example.org/blog/x")]),
        ('<>; rel="self"', [("self", BASE)]),
        ('<//other.example/x>; rel="alternate"', [("alternate", "https://other.example/x")]),
        ("<https://hub.example/?a=1,2;b=3>; rel=hub", [("hub", "https://hub.example/?a=1,2;b=3")]),
        ('<a>; title="x, <b>; rel=no"; rel="next"', [("next", "https://example.org/blog/a")]),
        (r'<a>; title="say \"no\", twice\\"; rel="ne\xt"', [("next", "https://example.org/blog/a")]),
        ('<a>; rel="first"; rel="second"', [("first", "https://example.org/blog/a")]),
        ("<a>; rel = next ; crossorigin", [("next", "https://example.org/blog/a")]),
        ("<a>;;; rel=next;", [("next", "https://example.org/blog/a")]),
        (
            "  <a> ;rel=next , , <b>; rel=prev",
            [("next", "https://example.org/blog/a"), ("prev", "https://example.org/blog/b")],
        ),
        ("nonsense, <a>; rel=next", [("next", "https://example.org/blog/a")]),
        ("<a> rel=next, <b>; rel=prev", [("prev", "https://example.org/blog/b")]),
        ('<a>; rel="next, <b>; rel=prev', [("prev", "https://example.org/blog/b")]),  # a quote that never ends
        ("<a>; title=x", []),
        ('<a>; rel=""', []),
        ("<a", []),
        ("", []),
        ("<javascript:alert(1)>; rel=hub, <mailto:a@b>; rel=self", []),
        ('<a>; rel=self; anchor="https://other.example/"', []),
        ('<a>; anchor=""; rel=self', [("self", "https://example.org/blog/a")]),
    ],
)
def test_what_a_header_names(header: str, links: list[tuple[str, str]]) -> None:
    assert list(links_of(header, BASE)) == links


def test_a_great_many_are_cut() -> None:
    assert len(links_of(", ".join(["<x>; rel=next"] * 5000), BASE)) == 100
    assert len(links_of(f'<x>; rel="{"a " * 5000}"', BASE)) == 100


@given(st.text(alphabet='<>;,="\\ arelhub/:\t', max_size=60))
def test_any_text_is_read_or_passed_over(header: str) -> None:
    assert all(is_web(url) and rel == rel.lower() for rel, url in links_of(header, BASE))


@each("part", ["<", "<>", "<x>;", ";", ",", '"', '<x>;a="', " ", "<x>;rel=a,", "\\", '<x>; a="\\"'])
def test_no_header_takes_long(part: str) -> None:
    began = time.process_time()
    links_of((part * (131_072 // len(part)))[:131_072], BASE)
    assert time.process_time() - began < 10
