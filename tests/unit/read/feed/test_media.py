"""Enclosures and pictures of items, in every format, on both paths where both can tell."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cases import each

from tidings.model.feeds import Enclosure, Entry
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_fast, read_feed_slow

URL = "https://pod.test/feeds/all.xml"
Read = Callable[..., FeedDocument]
both = each("read", [read_feed_fast, read_feed_slow])
NAMESPACES = (
    "xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "
    "xmlns:atom='http://www.w3.org/2005/Atom'"
)
SONG = Enclosure("https://pod.test/1.mp3", "audio/mpeg", 1234)
FILM = Enclosure("https://pod.test/1.mp4", "video/mp4", 99)


def rss(item: str) -> bytes:
    return f"<rss version='2.0' {NAMESPACES}><channel><item><guid>1</guid>{item}</item></channel></rss>".encode()


def first(read: Read, body: bytes, content_type: str | None = None) -> Entry:
    return read(body, url=URL, content_type=content_type).entries[0]


@both
@each(
    ("item", "enclosures", "image"),
    [
        ("<enclosure url='/1.mp3' type='audio/mpeg' length='1234'/>", (SONG,), None),
        ("<enclosure url='/1.mp3' type='Audio/MPEG; x=1' length='1234'/>", (SONG,), None),
        (
            "<enclosure url='/1.mp3' type='audio/mpeg' length='1234'/>"
            "<enclosure url='/1.mp4' type='video/mp4' length='99'/>",
            (SONG, FILM),
            None,
        ),
        ("<enclosure url='/1.mp3'/>", (Enclosure(SONG.url),), None),
        ("<enclosure url='/1.mp3' type='mp3' length='unknown'/>", (Enclosure(SONG.url),), None),
        ("<enclosure url='/a.jpg' type='image/jpeg'/>", (Enclosure("https://pod.test/a.jpg", "image/jpeg"),), "a.jpg"),
        ("<atom:link rel='enclosure' href='/1.mp3' type='audio/mpeg' length='1234'/>", (SONG,), None),
        ("<media:content url='/1.mp4' type='video/mp4' fileSize='99'/>", (FILM,), None),
        ("<media:content url='/a.jpg' medium='image'/>", (), "a.jpg"),
        ("<media:thumbnail url='/t.jpg'/><media:content url='/a.jpg' medium='image' width='9'/>", (), "a.jpg"),
        ("<media:thumbnail url='/s.jpg' width='60'/><media:thumbnail url='/l.jpg' width='600'/>", (), "l.jpg"),
        ("<itunes:image href='/cover.jpg'/><media:thumbnail url='/t.jpg'/>", (), "t.jpg"),
        ("<itunes:image href='/cover.jpg'/>", (), "cover.jpg"),
        ("<enclosure url='javascript:alert(1)' type='audio/mpeg'/><media:thumbnail url='data:image/png,x'/>", (), None),
        ("<enclosure/><media:content/><media:thumbnail/>", (), None),
        (
            "<enclosure url='smb://evil/share'/><enclosure url='http://'/><media:thumbnail url='ftp://a.test/a.jpg'/>",
            (),
            None,
        ),
        ("<media:content url='/1.mp4'/><media:thumbnail url='/t.jpg'/>", (Enclosure(FILM.url),), "t.jpg"),
        ("<media:content url='/file'/><media:thumbnail url='/t.jpg'/>", (), "t.jpg"),
    ],
)
def test_items_of_rss(read: Read, item: str, enclosures: tuple[Enclosure, ...], image: str | None) -> None:
    entry = first(read, rss(item))
    assert entry.enclosures == enclosures
    assert entry.image == (image and f"https://pod.test/{image}")


@both
def test_entries_of_atom(read: Read) -> None:
    entry = first(
        read,
        b"<feed xmlns='http://www.w3.org/2005/Atom' xmlns:media='http://search.yahoo.com/mrss/'><entry><id>1</id>"
        b"<link href='/1'/><link rel='enclosure' href='/1.mp3' type='audio/mpeg' length='1234'/>"
        b"<media:group><media:thumbnail url='/t.jpg'/></media:group></entry></feed>",
    )
    assert (entry.link, entry.enclosures, entry.image) == ("https://pod.test/1", (SONG,), "https://pod.test/t.jpg")


def test_of_a_group_the_default_rendition_counts() -> None:
    contents = (
        "<media:content url='/s.mp4' type='video/mp4'/>"
        "<media:content url='/1.mp4' type='video/mp4' fileSize='99' isDefault='true'/>"
        "<media:content url='/p.jpg' medium='image'/>"
    )
    entry = first(read_feed_fast, rss(f"<media:group>{contents}</media:group>"))
    assert (entry.enclosures, entry.image) == ((FILM,), "https://pod.test/p.jpg")


def test_rss_1_0() -> None:
    body = (
        b"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' "
        b"xmlns:enc='http://purl.oclc.org/net/rss_2.0/enc#'><item rdf:about='/1'><title>t</title>"
        b"<enc:enclosure rdf:resource='/1.mp3' enc:type='audio/mpeg' enc:length='1234'/></item></rdf:RDF>"
    )
    assert first(read_feed_fast, body).enclosures == (SONG,)


def test_items_of_json_feed() -> None:
    song = {"url": "/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 1234, "duration_in_seconds": 60}
    item = {"id": "1", "attachments": [song, "odd", {}, {"url": 7}], "image": "/a.jpg", "banner_image": "/b.jpg"}
    body = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": [item]}).encode()
    entry = first(read_feed, body, "application/feed+json")
    assert (entry.enclosures[0], entry.image) == (SONG, "https://pod.test/a.jpg")
    assert len(entry.enclosures) == 2  # a number is an address where a careless publisher wrote one


def test_names_and_passwords_of_addresses_are_dropped() -> None:
    entry = first(
        read_feed, rss("<enclosure url='https://me:hunter2@pod.test/1.mp3' type='audio/mpeg' length='1234'/>")
    )
    assert entry.enclosures == (SONG,)


def test_many_are_bounded() -> None:
    many = "".join(f"<enclosure url='/{number}.mp3' length='{'9' * number}'/>" for number in range(500))
    found = first(read_feed, rss(many)).enclosures
    assert len(found) == 20
    assert all(one.length is None or one.length < 10**15 for one in found)
