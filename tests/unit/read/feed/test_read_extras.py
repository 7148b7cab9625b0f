"""Comments and places, by the fast path and by feedparser."""

from __future__ import annotations

import pytest

from tidings.model.feeds import Place
from tidings.read.feed.extras import comments_of, place_of
from tidings.read.feed.feed import read_feed_fast, read_feed_slow

NAMES = (
    "xmlns:slash='http://purl.org/rss/1.0/modules/slash/' xmlns:georss='http://www.georss.org/georss' "
    "xmlns:geo='http://www.w3.org/2003/01/geo/wgs84_pos#' xmlns:thr='http://purl.org/syndication/thread/1.0'"
)
RSS = (
    "<rss version='2.0' {names}><channel><title>T</title><item><title>A</title><link>http://a.test/1</link>{inner}"
    "</item></channel></rss>"
)
ATOM = (
    "<feed xmlns='http://www.w3.org/2005/Atom' {names}><title>T</title><id>t</id><entry><title>A</title><id>1</id>"
    "<link href='http://a.test/1'/>{inner}</entry></feed>"
)


@pytest.mark.parametrize("form", [RSS, ATOM])
@pytest.mark.parametrize("read", [read_feed_fast, read_feed_slow])
def test_comments_and_a_place_are_read(form: str, read: object) -> None:
    inner = "<slash:comments>12</slash:comments><georss:point>52.25 21.0</georss:point>"
    body = form.format(names=NAMES, inner=inner).encode()
    [entry] = read(body, url="http://a.test/", content_type=None).entries  # type: ignore[operator]
    assert (entry.comments, entry.place) == (12, Place(52.25, 21.0))


def test_latitude_and_longitude_apart() -> None:
    inner = "<geo:lat>-33.9</geo:lat><geo:long>18.4</geo:long><thr:total>3</thr:total>"
    [entry] = read_feed_fast(
        RSS.format(names=NAMES, inner=inner).encode(), url="http://a.test/", content_type=None
    ).entries
    assert (entry.comments, entry.place) == (3, Place(-33.9, 18.4))


@pytest.mark.parametrize("point", ["", "52", "91 0", "0 181", "north 4", "1e9 2", "52.1 21.0 7"])
def test_nowhere_on_earth(point: str) -> None:
    assert place_of({"point": point}) is None


@pytest.mark.parametrize("said", ["", "-1", "many", "1.5", "9" * 40, "\u0661"])
def test_no_number_of_comments(said: str) -> None:
    assert comments_of({"comments": said}) is None
