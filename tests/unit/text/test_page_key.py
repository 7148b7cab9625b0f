"""page_key is equal for all spellings of a page's URL."""

from __future__ import annotations

from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text.url import page_key, without_session

ONE = "//news.test/a?b=1"


@each(
    "url",
    [
        "http://news.test/a?b=1",
        "https://www.news.test/a?b=1",
        "HTTPS://WWW.News.TEST:443/a?b=1#part",
        "http://news.test:80/%61?%62=1",
        "https://user:secret@news.test/a?b=1&utm_source=x",
        "https://news.test/a;jsessionid=1F2E.node1?b=1",
        "https://news.test/a;JSESSIONID=1F2E?b=1&PHPSESSID=abc",
        "https://news.test/a?phpsessid=abc&b=1",
        "https://news.test/a?%50HPSESSID=abc&b=1",
        "https://news.test/a?sid=0123456789abcdef0123456789abcdef&b=1",
        "https://news.test/a?b=1&sid=4128790b29b6",
        "https://news.test/(S(lit3py55t21z5v55vlm25s55))/a?b=1",
    ],
)
def test_spellings_of_one_page(url: str) -> None:
    assert page_key(url) == ONE


@each(
    ("one", "other"),
    [
        ("https://news.test/a", "https://news.test/a/"),
        ("https://news.test/a", "https://news.test/A"),
        ("https://news.test/a%2Fb", "https://news.test/a/b"),
        ("https://news.test/a%3Fb", "https://news.test/a?b"),
        ("https://news.test/a%25b", "https://news.test/a%b7"),
        ("https://news.test/?sid=24/11/15", "https://news.test/?sid=24/11/16"),
        ("https://news.test/?sid=2026111801", "https://news.test/?sid=2026111802"),
        ("https://news.test/?sid=100", "https://news.test/?sid=101"),
        ("https://news.test/?session=4", "https://news.test/?session=5"),
        ("https://news.test:8080/", "https://news.test/"),
        ("https://m.news.test/", "https://news.test/"),
        ("https://news.test/a;v=1", "https://news.test/a;v=2"),
    ],
)
def test_pages_that_may_differ(one: str, other: str) -> None:
    assert page_key(one) != page_key(other)


@each(("one", "other"), [("/%C3%BC", "/ü"), ("/a%2fb", "/a%2Fb"), ("/100%", "/100%25"), ("", "/")])
def test_what_is_encoded_in_two_ways(one: str, other: str) -> None:
    assert page_key(f"https://news.test{one}") == page_key(f"https://news.test{other}")


@each("odd", ["", "mailto:a@b.test", "https://[broken/", "https://news.test:port/", "/a"])
def test_what_is_no_page_is_itself(odd: str) -> None:
    assert page_key(odd) == odd


_ends = st.text(alphabet="abAB/%2567eE;=&?#.~+ üwSsid()0123\ud800", max_size=30)


@given(_ends | st.text(max_size=30))
def test_the_key_of_a_key_is_that_key(end: str) -> None:
    key = page_key(f"https://www.news.test/{end}")
    assert page_key(key) == key
    assert page_key(f"http:{key}") == key
    assert page_key(f"https:{key}") == key


_word = st.text(alphabet="abcXYZ019-_.~", min_size=1, max_size=8)
_path = st.lists(_word, min_size=1, max_size=4).map("/".join)
_query = st.lists(st.tuples(st.sampled_from(["id", "page", "q", "s"]), _word), max_size=3).map(tuple)


@given(_path, _query, _path, _query)
def test_other_paths_and_queries_are_never_joined(
    path: str, query: tuple[tuple[str, str], ...], other: str, asked: tuple[tuple[str, str], ...]
) -> None:
    one, two = (
        f"https://news.test/{place}?{'&'.join(f'{k}={v}' for k, v in said)}"
        for place, said in ((path, query), (other, asked))
    )
    assert (page_key(one) == page_key(two)) == ((path, query) == (other, asked))


@given(_path, st.text(alphabet="/?#&=%;ab ", max_size=8))
def test_what_must_be_encoded_stays_so(path: str, odd: str) -> None:
    """A character that means something in an address is another one where it is encoded."""
    key = page_key(f"https://news.test/{path}{quote(odd, safe='')}")
    assert key == f"//news.test/{path}{quote(odd, safe='')}"


@each(
    ("url", "bare"),
    [
        ("https://news.test/a;jsessionid=1?b=1&PHPSESSID=2#c", "https://news.test/a?b=1#c"),
        ("https://news.test/?PHPSESSID=2", "https://news.test/"),
        ("https://news.test/a?print=1&a97c6772f7c85ee2e9732158dc6d116a=1", "https://news.test/a?print=1"),
        (
            "https://news.test/a?a97c6772f7c85ee2e9732158dc6d116a=12",
            "https://news.test/a?a97c6772f7c85ee2e9732158dc6d116a=12",
        ),
        ("https://news.test/sessions?day=2", "https://news.test/sessions?day=2"),
        ("https://news.test/a%61?b=1", "https://news.test/a%61?b=1"),
    ],
)
def test_an_address_without_its_session(url: str, bare: str) -> None:
    assert without_session(url) == bare


def test_a_port_is_part_of_the_key_unless_it_is_one_of_the_webs() -> None:
    for port in (1, 81, 800, 4430, 8080, 59999, 60000, 65535):
        plain = page_key(f"http://www.news.test:{port}/a")
        assert plain == f"//news.test:{port}/a" == page_key(f"https://NEWS.test:{port}/a#top")
    for own in ("80", "443", "080", ""):
        assert page_key(f"http://news.test:{own}/a") == "//news.test/a"
