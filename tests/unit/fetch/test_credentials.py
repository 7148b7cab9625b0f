"""A name and password in an address: shown nowhere, sent to one origin only."""

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import AddressRefused, BadStatus, FetchError
from tidings.fetch.credentials import location_of, redirected
from tidings.fetch.guard import Guard
from tidings.fetch.target import target_of
from tidings.model.redact import redacted

SECRET = "tom:s3cret"


@each(
    ("text", "shown"),
    [
        ("https://tom:s3cret@example.org/feed", "https://***@example.org/feed"),
        ("https://tom@example.org/", "https://***@example.org/"),
        ("https://:s3cret@example.org/", "https://***@example.org/"),
        ("https://tom:s3@cret@example.org/", "https://***@example.org/"),
        ("https://tom:s3/cret@example.org/x@y", "https://***@example.org/x@y"),
        ("https://tom:s3?cret@example.org/", "https://***@example.org/"),
        ("https://tom:s3#cret@example.org/", "https://***@example.org/"),
        ("HTTPS://TOM:S3CRET@EXAMPLE.ORG", "HTTPS://***@EXAMPLE.ORG"),
        ("//tom:s3cret@example.org/", "//***@example.org/"),
        ("see http://a:b@c/ and http://d:e@f/", "see http://***@c/ and http://***@f/"),
        ("http://good\\@evil/", "http://***@evil/"),
        # and what is no password
        ("https://medium.com/feed/@somebody", "https://medium.com/feed/@somebody"),
        ("https://example.org:8080/@somebody", "https://example.org:8080/@somebody"),
        ("https://[2606:4700::1]:80/@somebody", "https://[2606:4700::1]:80/@somebody"),
        ("https://example.org/?mail=a@b.example", "https://example.org/?mail=a@b.example"),
        ("write to me@example.org", "write to me@example.org"),
        ("https://example.org/a//b@c", "https://example.org/a//b@c"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert redacted(text) == shown
    assert redacted(shown) == shown


@given(st.text(alphabet="abc%:!$&'*+,;=.-_~s3cret@", min_size=1, max_size=30), st.sampled_from(["", "/", "/@x", "?q"]))
def test_no_user_information_is_ever_shown(credentials: str, rest: str) -> None:
    assert redacted(f"https://{credentials}@example.org{rest}") == f"https://***@example.org{rest}"


def test_redaction_is_quick_whatever_it_is_given() -> None:
    began = time.process_time()
    for text in ("http://" * 10_000 + "@", "@" + "://a:b" * 10_000, "a" * 100_000 + "@", "http://" + "a:" * 50_000):
        redacted(text)
    assert time.process_time() - began < 20


def test_errors_show_no_password() -> None:
    url = f"https://{SECRET}@example.org/feed"
    for error in (FetchError(url, f"redirects to {url}"), BadStatus(url, 404, "HTTP 404"), AddressRefused(url, "no")):
        assert error.url == "https://***@example.org/feed"
        for shown in (str(error), repr(error), error.message, *map(str, error.args)):
            assert "s3cret" not in shown
            assert "tom" not in shown
    with pytest.raises(AddressRefused) as caught:
        Guard().check_url(f"gopher://{SECRET}@example.org/")
    assert "s3cret" not in str(caught.value)


# -- to whom they go --------------------------------------------------------------------------------


def basic(pair: str) -> str:
    return "Basic " + base64.b64encode(pair.encode()).decode()


@each(
    ("credentials", "pair"),
    [
        (SECRET, SECRET),
        ("tom", "tom:"),
        (":s3cret", ":s3cret"),
        ("tom%40work:p%2Fw%3A%20x", "tom@work:p/w: x"),
        ("j%C3%B6rg:%E2%98%83", "jörg:☃"),
        ("a%0d%0aX-Evil:1", "a\r\nX-Evil:1"),  # no line of its own inside base64
    ],
)
def test_they_become_a_header(credentials: str, pair: str) -> None:
    target = target_of(f"https://{credentials}@example.org:8443/feed?a=b@c")
    assert target.authorization == basic(pair)
    assert target.bare == "https://example.org:8443/feed?a=b@c"
    assert f"https://{target.site.authority}{target.path}" == target.bare
    assert (target.site.url.raw_user, target.site.url.raw_password) == (None, None)
    assert "\n" not in (target.authorization or "")


def test_without_them_there_is_none() -> None:
    target = target_of("https://example.org/@somebody")
    assert (target.authorization, target.bare, target.url) == (None, target.url, "https://example.org/@somebody")


@each(
    ("location", "bare", "kept"),
    [
        ("/new", "https://example.org/new", True),
        ("new?x=1", "https://example.org/new?x=1", True),
        ("https://example.org/new", "https://example.org/new", True),
        ("https://EXAMPLE.org:443/new", "https://EXAMPLE.org:443/new", True),
        ("https://eve:mallory@example.org/new", "https://example.org/new", True),
        ("https://www.example.org/new", "https://www.example.org/new", False),
        ("http://example.org/new", "http://example.org/new", False),
        ("https://example.org:8443/new", "https://example.org:8443/new", False),
        ("//other.example/new", "//other.example/new", False),
        ("https://eve:mallory@other.example/new", "https://other.example/new", False),
        ("https://tom:s3cret@other.example/new", "https://other.example/new", False),
    ],
)
def test_a_redirect_takes_them_along_within_their_origin_only(location: str, bare: str, kept: bool) -> None:
    first = target_of(f"https://{SECRET}@example.org/feed")
    onward = redirected(first, location_of(first, location))
    assert onward.bare == (f"https:{bare}" if bare.startswith("//") else bare)
    assert onward.authorization == (basic(SECRET) if kept else None)
    assert (SECRET in onward.url) is kept  # a source that moves within its origin keeps its password
    assert "mallory" not in onward.url
    assert redirected(onward, "https://other.example/").authorization is None


def test_once_left_behind_they_do_not_come_back() -> None:
    first = target_of(f"https://{SECRET}@example.org/feed")
    away = redirected(first, "https://other.example/")
    assert redirected(away, "https://example.org/feed").authorization is None


def test_a_location_gives_nobody_a_password() -> None:
    first = target_of("https://example.org/feed")
    assert redirected(first, "https://eve:mallory@example.org/x").authorization is None
