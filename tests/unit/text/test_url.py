from __future__ import annotations

from pathlib import Path

import publicsuffixlist
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text.url import host_of, is_web, join, normalise, platform_of, safe_link


@each(
    ("url", "same"),
    [
        ("HTTP://News.TEST/A?b=C#d", "http://news.test/A?b=C"),
        ("http://news.test:80", "http://news.test/"),
        ("https://news.test:443/", "https://news.test/"),
        ("https://news.test:8443/", "https://news.test:8443/"),
        ("http://news.test:443/", "http://news.test:443/"),
        ("https://user:secret@news.test/x", "https://news.test/x"),
        ("https://news.test/x?utm_source=a&id=7&UTM_Medium=b&fbclid=c", "https://news.test/x?id=7"),
        ("https://news.test/x?gclid=1", "https://news.test/x"),
        ("https://news.test/x?b=2&a=1&a=%20", "https://news.test/x?b=2&a=1&a=%20"),
        ("https://news.test/x?utmost=1", "https://news.test/x?utmost=1"),
        ("https://Bücher.example/ü", "https://xn--bcher-kva.example/ü"),
        ("https://news.test./x", "https://news.test/x"),
        ("https://[2001:DB8::1]:443/", "https://[2001:db8::1]/"),
        ("  https://news.test/\n", "https://news.test/"),
        ("mailto:a@b.test", "mailto:a@b.test"),
        ("tag:news.test,2024:1", "tag:news.test,2024:1"),
        ("https://[broken/", "https://[broken/"),
        ("https://news.test:port/", "https://news.test:port/"),
        ("", ""),
    ],
)
def test_normalise(url: str, same: str) -> None:
    assert normalise(url) == same


@given(st.text(max_size=60) | st.text(max_size=40).map(lambda rest: "https://" + rest))
def test_normalising_twice_is_once(url: str) -> None:
    once = normalise(url)
    assert normalise(once) == once


@each(
    ("url", "host"),
    [
        ("https://www.news.co.uk/x", "news.co.uk"),
        ("https://tom.blogspot.com/feed", "tom.blogspot.com"),
        ("https://a.b.tom.blogspot.com/", "tom.blogspot.com"),
        ("https://blogspot.com/", "blogspot.com"),
        ("https://jane.github.io/blog", "jane.github.io"),
        ("http://localhost:8080/x", "localhost"),
        ("http://site.test/", "site.test"),
        ("http://daily.news.test/", "news.test"),
        ("http://127.0.0.1:99/", "127.0.0.1"),
        ("http://[::1]:99/", "::1"),
        ("http://user:p@ss@WWW.News.Example.:80/x", "news.example"),
        ("https://www.bücher.example/", "xn--bcher-kva.example"),
        ("https://www.xn--bcher-kva.example/", "xn--bcher-kva.example"),
        ("https://www.食狮.公司.cn/", "xn--85x722f.xn--55qx5d.cn"),
        ("https://www.xn--85x722f.xn--55qx5d.cn/", "xn--85x722f.xn--55qx5d.cn"),
        ("https://news.example\\@evil.test/", "news.example"),
        ("mailto:a@b.test", ""),
        ("", ""),
        ("https://", ""),
    ],
)
def test_host_of(url: str, host: str) -> None:
    assert host_of(url) == host


def test_hosts_and_platforms_are_those_of_the_public_suffix_list() -> None:
    with Path(publicsuffixlist.PSLFILE).open(encoding="utf-8") as lines:
        rules = [line.strip() for line in lines if line.strip() and not line.startswith("//")]
    chosen = [rule for number, rule in enumerate(rules) if number % 29 == 0 or rule[0] in "!*"]
    known = publicsuffixlist.PublicSuffixList(accept_encoded_idn=False)
    registries = publicsuffixlist.PublicSuffixList(accept_encoded_idn=False, only_icann=True)
    for rule in filter(str.isascii, chosen):
        name = rule.lstrip("!").removeprefix("*.")
        for host in filter(lambda host: "." in host, (name, f"a.{name}", f"b.a.{name}", f"c.b.a.{name}")):
            assert host_of(f"https://{host}/feed") == (known.privatesuffix(host) or host)
            suffix = known.publicsuffix(host) or ""
            platform = suffix if "." in suffix and registries.publicsuffix(suffix) != suffix else None
            assert platform_of(host) == platform_of(f"{host}.") == platform


def test_a_name_longer_than_dns_allows_is_no_host() -> None:
    longest = ".".join(["a" * 62] * 4) + "b.test"  # 257
    assert host_of(f"https://{longest[4:]}/") == "a" * 62 + "b.test"
    assert host_of(f"https://{longest}/") == ""
    assert host_of(f"https://{'ü' * 300}.test/") == ""


@given(st.text(max_size=60))
def test_a_host_is_found_or_not(text: str) -> None:
    assert isinstance(host_of("https://" + text), str)


@each(
    ("link", "absolute"),
    [
        ("https://other.test/x", "https://other.test/x"),
        (" https://other.test/x\n", "https://other.test/x"),
        ("/x?y", "https://news.test/x?y"),
        ("//cdn.test/x", "https://cdn.test/x"),
        ("/a/../b", "https://news.test/b"),
        ("x", "https://news.test/dir/x"),
        ("../x", "https://news.test/x"),
        ("?p=2", "https://news.test/dir/feed?p=2"),
        ("", "https://news.test/dir/feed"),
        ("mailto:a@b.test", "mailto:a@b.test"),
        ("http://[oops", "http://[oops"),
        ("//[oops", "//[oops"),
    ],
)
def test_join(link: str, absolute: str) -> None:
    assert join("https://news.test/dir/feed", link) == absolute


def test_join_from_no_base() -> None:
    assert join("", "/x") == "/x"
    assert join("feed.xml", "x") == "x"


@each("link", [None, "", "  ", "javascript:x", "java\nscript:x", " DATA:x", "file:///x", "vbscript:x"])
def test_links_that_lead_nowhere_good(link: str | None) -> None:
    assert safe_link("https://news.test/", link) is None


def test_a_link_is_on_one_line() -> None:
    assert safe_link("https://news.test/", "https://news.test/a\n\tb ") == "https://news.test/ab"


def test_what_can_be_fetched() -> None:
    assert [is_web(url) for url in ("https://a.test", "HTTP://a.test")] == [True, True]
    assert [is_web(url) for url in ("ftp://a.test", None, "httpx://a", "")] == [False] * 4
