"""An address is judged as it would be fetched, in whatever spelling it comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from yarl import URL

from tidings.fetch.admission.addresses import LONGEST, UnreadableAddress, host_in, normalized, path_and_query


@each(
    ("url", "address"),
    [
        ("https://example.org", "https://example.org/"),
        ("HTTP://EXAMPLE.org:80/", "http://example.org/"),
        ("https://example.org:443/x", "https://example.org/x"),
        ("https://example.org:8443/x", "https://example.org:8443/x"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("https://example.org./x", "https://example.org/x"),
        ("https://bücher.example/straße?q=é", "https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A9"),
        ("https://example.org/a/../t%61g/./x", "https://example.org/tag/x"),
        ("https://example.org/%2e%2e/x", "https://example.org/x"),
        ("https://example.org/a%2fb", "https://example.org/a%2Fb"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://user:secret@example.org/x#part", "https://example.org/x"),
        ("https://example.org/?", "https://example.org/"),
        ("http://[2001:DB8::1]:8080/x", "http://[2001:db8::1]:8080/x"),
    ],
)
def test_one_form_for_all_spellings(url: str, address: str) -> None:
    assert normalized(url) == address


@each(
    ("url", "words"),
    [
        ("ftp://example.org/", "has ftp scheme"),
        ("javascript:alert(1)", "has javascript scheme"),
        ("/news", "has no scheme"),
        ("", "has no scheme"),
        ("https:///news", "has no host"),
        ("https://exa mple.org/", "has no host"),
        ("https://ex%61mple.org/", "has no host"),
        ("https://a..b/", "has no host"),
        ("http://[fe80::1%25eth0]/", "has no host"),
        ("http://[:]", "is no address|has no host"),
        ("http://[:::]/", "is no address|has no host"),
        ("http://[1:2]/", "is no address|has no host"),
        ("http://[::1.2]/", "is no address|has no host"),
        ("https://example.org:99999/", "is no address"),
        ("https://example.net\\@example.org/", "is no address"),  # parsers disagree about where this leads
        ("https://example.org/\nx", "characters that no address may have"),
        ("https://example.org/\ud800", "characters that no address may have"),
        ("https://example.org/" + "x" * LONGEST, "has 4116 characters .limit 4096"),
        ("https://example.org/" + "日" * 500, "has 4520 characters .limit 4096"),
    ],
)
def test_what_is_no_address_of_a_page(url: str, words: str) -> None:
    with pytest.raises(UnreadableAddress, match=words):
        normalized(url)


def test_parts() -> None:
    assert host_in("https://news.example.org:8443/a?b") == "news.example.org"
    assert host_in("http://[2001:db8::1]:8080/x") == "2001:db8::1"
    assert path_and_query("https://example.org/a/b;c?d=/e?f") == ("/a/b;c", "d=/e?f")
    assert path_and_query("https://example.org/") == ("/", "")


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_the_form_of_a_form_is_itself_and_is_what_the_client_fetches(rest: str) -> None:
    try:
        address = normalized(f"https://example.org/{rest}")
    except UnreadableAddress:
        return
    assert normalized(address) == address
    assert address.isascii()
    assert address.isprintable()
    assert str(URL(address)) == address
