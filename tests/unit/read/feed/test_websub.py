"""WebSub: the hub of a feed, requests to it, requests from it."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.read.feed.feedparser.realfeeds import FEEDS, URL, fast, needed, slow

from tidings.model.hosts import Subscription
from tidings.read.document import NeedsFallback
from tidings.read.feed.feed import read_feed, read_feed_fast
from tidings.read.feed.websub import (
    METHODS,
    Intent,
    callback_of,
    hub_and_topic,
    intent_of,
    signature_ok,
    subscription_form,
)
from tidings.text.url import without_credentials

HUB, TOPIC = "https://hub.test/", "https://publisher.test/feed"
ATOM = "xmlns:atom='http://www.w3.org/2005/Atom'"


def atom(links: str, base: str = "") -> bytes:
    entry = "<entry><id>1</id><title>One</title><link rel='hub' href='https://entry.test/'/></entry>"
    return f"<feed xmlns='http://www.w3.org/2005/Atom' {base}><title>News</title>{links}{entry}</feed>".encode()


def rss(links: str) -> bytes:
    item = "<item><guid>1</guid><title>One</title><atom:link rel='hub' href='https://item.test/'/></item>"
    return f"<rss version='2.0' {ATOM}><channel><title>News</title>{links}{item}</channel></rss>".encode()


def named(body: bytes) -> tuple[str | None, str | None]:
    feed = read_feed_fast(body, url=URL)
    return feed.hub, feed.topic


# -- hub and self in the feed -------------------------------------------------------------------------


def test_29_hub_and_self_are_found_in_atom() -> None:
    links = f"<link href='https://publisher.test/'/><link rel='self' href='{TOPIC}'/><link rel='hub' href='{HUB}'/>"
    assert named(atom(links)) == (HUB, TOPIC)
    assert read_feed_fast(atom(links), url=URL).link == "https://publisher.test/"


def test_29_hub_and_self_are_found_in_rss() -> None:
    links = f"<atom:link rel='hub' href='{HUB}'/><atom:link rel='self' href='{TOPIC}' type='application/rss+xml'/>"
    assert named(rss(links)) == (HUB, TOPIC)


def test_29_hub_and_self_are_found_in_rss_1_0() -> None:
    names = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'"
    links = f"<atom:link rel='hub' href='{HUB}'/><atom:link rel='self' href='{TOPIC}'/>"
    body = f"<rdf:RDF {names} {ATOM}><channel><title>News</title>{links}</channel></rdf:RDF>"
    assert named(body.encode()) == (HUB, TOPIC)


def test_29_hub_and_self_are_found_in_json_feed() -> None:
    hubs = [{"type": "rssCloud", "url": "https://cloud.test/"}, 7, {"type": "WebSub"}, {"type": "WebSub", "url": HUB}]
    wire = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "News",
        "feed_url": TOPIC,
        "hubs": hubs,
        "items": [],
    }
    assert named(json.dumps(wire).encode()) == (HUB, TOPIC)
    assert named(json.dumps({**wire, "hubs": "https://hub.test/", "feed_url": [TOPIC]}).encode()) == (None, None)


@pytest.mark.parametrize(("make", "link"), [(atom, "link"), (rss, "atom:link")])
def test_29_hub_and_self_are_found_in_broken_feeds(make: Callable[[str], bytes], link: str) -> None:
    """With a raw ampersand, which only feedparser reads."""
    body = make(f"<{link} rel='hub' href='{HUB}'/><{link} rel='self' href='{TOPIC}'/>").replace(b"One", b"One & two")
    with pytest.raises(NeedsFallback):
        read_feed_fast(body, url=URL)
    feed = read_feed(body, url=URL)
    assert (feed.reader, feed.hub, feed.topic) == ("feedparser", HUB, TOPIC)


def test_a_feed_that_names_no_hub_has_none() -> None:
    """What stands in an entry is the entry's."""
    assert named(atom("<link href='https://publisher.test/'/>")) == (None, None)
    assert named(rss("")) == (None, None)


def test_addresses_are_made_absolute() -> None:
    assert named(atom("<link rel='hub' href='/hub'/><link rel='self' href='me.xml'/>")) == (
        "https://publisher.test/hub",
        "https://publisher.test/feeds/me.xml",
    )
    based = atom("<link rel='hub' href='/hub'/>", "xml:base='https://other.test/x/'")
    assert named(based) == ("https://other.test/hub", None)


@each(
    "address",
    ["javascript:alert(1)", "file:///etc/passwd", "ftp://hub.test/", "mailto:hub@hub.test", "", "gopher://hub.test/1",
     "https://hub.test/" + "x" * 2000],
)  # fmt: skip
def test_only_the_web_has_hubs(address: str) -> None:
    assert hub_and_topic([("hub", address, URL), ("self", address, URL)]) == (None, None)


def test_relations_are_words_in_any_case_and_the_first_counts() -> None:
    links = [
        ("HUB", "javascript:x", URL),
        ("Hub self", HUB, URL),
        ("hub", "https://second.test/", URL),
        (None, "x", URL),
    ]
    assert hub_and_topic(links) == (HUB, HUB)
    assert hub_and_topic([("hubs", HUB, URL), ("self-service", TOPIC, URL)]) == (None, None)


@needed
def test_29_both_paths_find_the_same_hubs_in_real_feeds() -> None:
    found = 0
    for path in sorted(FEEDS.iterdir()):
        if b"hub" not in path.read_bytes() or path.suffix == ".csv":
            continue
        quick = fast(path.name)
        if quick is None:
            continue
        thorough = slow(path.name)
        assert (quick.hub, quick.topic) == (thorough.hub, thorough.topic), path.name
        found += quick.hub is not None
    assert found >= 15


@each(
    ("url", "bare"),
    [
        (URL, URL), ("https://me:pw@a.test/x@y?z=@", "https://a.test/x@y?z=@"), ("http://a@b@c.test", "http://c.test"),
        ("http://a.test?q=me@b", "http://a.test?q=me@b"), ("http://me@[::1]:80/", "http://[::1]:80/"),
        ("mailto:a@b.test", "mailto:a@b.test"), ("http://me@a.test\\@b.test/", "http://a.test\\@b.test/"), ("", ""),
    ],
)  # fmt: skip
def test_an_address_without_its_password(url: str, bare: str) -> None:
    assert without_credentials(url) == bare


# -- what we say --------------------------------------------------------------------------------------

SUBSCRIPTION = Subscription(1, HUB, f"{TOPIC}?a=1&b=ü", token="t0ken", secret="s3cret")


def test_29_the_form_asks_for_a_topic() -> None:
    callback = callback_of("https://reader.test/news/", SUBSCRIPTION)
    assert callback == "https://reader.test/news/websub/t0ken"
    assert dict(parse_qsl(subscription_form(SUBSCRIPTION, callback, 864_000).decode(), strict_parsing=True)) == {
        "hub.mode": "subscribe",
        "hub.topic": SUBSCRIPTION.topic,
        "hub.callback": callback,
        "hub.secret": "s3cret",
        "hub.lease_seconds": "864000",
    }


@given(st.text(min_size=1).filter(lambda text: not any("\ud800" <= letter <= "\udfff" for letter in text)))
def test_a_topic_of_any_letters_cannot_add_a_field(topic: str) -> None:
    body = subscription_form(Subscription(1, HUB, topic, "t", "s"), "https://reader.test/websub/t", 60)
    fields = parse_qsl(body.decode("ascii"), keep_blank_values=True)
    assert len(fields) == 5
    assert dict(fields)["hub.topic"] == topic


# -- what hubs say ------------------------------------------------------------------------------------


def test_29_a_verification_is_understood() -> None:
    query = urlencode(
        {"hub.mode": "subscribe", "hub.topic": TOPIC, "hub.challenge": "a b&c", "hub.lease_seconds": "60"}
    )
    assert intent_of(query.encode()) == Intent("subscribe", TOPIC, b"a b&c", 60)


def test_a_denial_gives_its_reason_on_one_line() -> None:
    query = urlencode({"hub.mode": "denied", "hub.topic": TOPIC, "hub.reason": "not\r\nhere\x1b[2J " + "x" * 500})
    intent = intent_of(query.encode())
    assert intent is not None
    assert intent.reason.startswith("not here [2J x")
    assert len(intent.reason) == 200
    assert intent.reason.isprintable()


@each(
    "query",
    [b"", b"hub.mode=subscribe", b"hub.topic=x", b"hub.mode=&hub.topic=x", b"x&" * 40 + b"hub.mode=s&hub.topic=x",
     b"a=1&" * 40 + b"hub.mode=subscribe&hub.topic=x"],
)  # fmt: skip
def test_what_is_no_intent_is_none(query: bytes) -> None:
    assert intent_of(query) is None


def test_of_a_field_given_twice_the_first_counts() -> None:
    intent = intent_of(b"hub.mode=subscribe&hub.topic=one&hub.topic=two&hub.challenge=1&hub.mode=denied")
    assert intent == Intent("subscribe", "one", b"1")


@each("lease", ["-1", "1e9", "٣", "", "x", "9" * 13, "1.5"])
def test_a_lease_that_is_no_number_was_not_said(lease: str) -> None:
    query = urlencode({"hub.mode": "subscribe", "hub.topic": TOPIC, "hub.lease_seconds": lease}).encode()
    assert intent_of(query) == Intent("subscribe", TOPIC)


@given(st.binary(min_size=1))
def test_29_a_challenge_comes_back_byte_for_byte(challenge: bytes) -> None:
    query = urlencode({"hub.mode": "subscribe", "hub.topic": TOPIC, "hub.challenge": challenge}).encode()
    intent = intent_of(query)
    assert intent is not None
    assert intent.challenge == challenge


@given(st.binary())
def test_no_query_breaks_it(query: bytes) -> None:
    intent = intent_of(query)
    assert intent is None or (intent.mode and intent.topic)


def signed(method: str, secret: str, body: bytes) -> str:
    return f"{method}={hmac.new(secret.encode(), body, method).hexdigest()}"


@each("method", METHODS)
def test_29_the_four_methods_of_signing_are_known(method: str) -> None:
    header = signed(method, "s3cret", b"news")
    assert signature_ok("s3cret", header, b"news")
    assert signature_ok("s3cret", header.upper(), b"news")
    assert not signature_ok("s3cret", header, b"other news")
    assert not signature_ok("another", header, b"news")
    assert not signature_ok("s3cret", header[:-1], b"news")


@each(
    "header",
    [None, "", "=", "sha256", "sha256=", signed("md5", "s3cret", b"news"), signed("sha224", "s3cret", b"news"),
     signed("sha256", "s3cret", b"news").partition("=")[2], "sha256=é" * 8, "sha256=" + "0" * 64,
     "sha1=" + signed("sha256", "s3cret", b"news").partition("=")[2], "none=", "sha256==x"],
)  # fmt: skip
def test_29_other_signatures_are_refused(header: str | None) -> None:
    assert not signature_ok("s3cret", header, b"news")


def test_29_without_a_secret_nothing_is_signed() -> None:
    assert not signature_ok("", signed("sha256", "", b"news"), b"news")


@given(st.text(), st.binary())
def test_no_header_breaks_it(header: str, body: bytes) -> None:
    assert not signature_ok("s3cret", header, body)
