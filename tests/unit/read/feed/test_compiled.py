"""Compiled elements (compiled.c) and those of lxml give the same feed, for any document."""

from __future__ import annotations

import gc
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.errors import ReadError
from tidings.read.document import FeedDocument
from tidings.read.feed import feed as reading
from tidings.read.feed import xml
from tidings.read.feed.feed import read_feed_fast

URL = "https://news.test/feed"
pytestmark = pytest.mark.skipif(xml.COMPILED is None, reason="not compiled")

_NAMESPACES = (
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" '
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
)
# Texts that str.strip changes or not, UTF-8 that was encoded twice or only looks so, markup escaped and not.
_TEXTS = st.sampled_from(
    "news|Köln|KÃ¶ln|Ã|aÃb|“quoted”|\u00a0wide\u00a0|\u3000x\u2003| \n\t |  two  words \r\n|Ωμέγα €|x\u2028|"
    "&amp;amp; &#8211;|"
    "<![CDATA[<p>a &amp; b</p>]]>|a<!-- c -->b|a<?p i?>b|a <b> c</b> d|<name>Jo</name><email>j@x.test</email>|"
    "https://x.test/1|/2|javascript:x|Tue, 07 May 2024 10:03:00 +0200|2024-05-07T10:00:00Z|60|"
    "Tue, 07 May 2024 10:03:00 GMT|Wed, 28 Feb 2024 23:59:59 +0000|Fri, 31 Feb 2024 10:03:00 GMT|jo@x.test (Jo)|"
    "https://www.google.com/url?q=1&amp;url=https://x.test/1|HTTPS://x.test/a b|"
    # Long ones, which expat does not see.
    "nothing but plain words, and enough of them|words of a text on\ntwo lines and more|"
    "a text with &amp; in the middle of it|"
    "<![CDATA[<p>a paragraph of plain words</p>]]>|<![CDATA[<p>a paragraph</p> with ] and ]] in it]]> and more|"
    "Ein längerer Text über Köln und Düsseldorf|a line with a\r\nreturn in the middle|deleted \x7f in a longer text|"
    "<!-- <![CDATA[ words that are in no section ]]> -->|<?p > words in an instruction, many of them ?>a|"
    "words of a text<b title='a > and words behind it'/>|&lt;p>escaped &quot;markup&quot; &amp;amp; more&#8230;&lt;/p>|"
    "a reference &#127; and words, many of them|a reference to nothing &#0; and some words|&nbsp; and words|"
    "&#xe9;t&#233; &#x1F600; words of a text &#X41;|[in brackets] ]] are words as others".split("|")
)
_ELEMENTS = st.sampled_from(
    "title link guid description pubDate category author dc:creator dc:date dc:language content:encoded comments "
    "media:title media:group media:content media:thumbnail itunes:image enclosure atom:link atom:id atom:summary "
    "unknown:x ttl skipHours item".split()
)
_ATTRIBUTES = st.sampled_from(
    ["", "", "",
     ' url="/a.mp3" type="Audio/MPEG; x=1" length="12"', ' href="/b" rel="alternate"', ' isPermaLink="false"',
     ' xml:lang="de"', ' xml:base="https://b.test/"', ' medium="image" url="https://i.test/a.jpg" width="20"',
     ' type="xhtml"', ' term="t" label="L"', ' rel="enclosure" href="/c.ogg"', ' type="html"', " broken"]
)  # fmt: skip
_CHILDREN = st.lists(st.tuples(_ELEMENTS, _ATTRIBUTES, _TEXTS).map(lambda one: "<{0}{1}>{2}</{0}>".format(*one)))
_ITEMS = st.lists(_CHILDREN.map(lambda parts: f"<item>{''.join(parts)}</item>"), max_size=3).map("".join)
_HEADS = st.sampled_from(
    ["", "", "<!-- c -->", "<?xml version='1.0'?>", "<!DOCTYPE rss>", '<!DOCTYPE rss [<!ENTITY a "b">]>']
)


def _rss(head: str, items: str) -> bytes:
    return f'{head}<rss version="2.0" {_NAMESPACES}><channel><title>T</title>{items}</channel></rss>'.encode()


def _atom(head: str, items: str) -> bytes:
    entries = items.replace("item>", "entry>").replace("guid", "id").replace("description", "content")
    return f'{head}<feed xmlns="http://www.w3.org/2005/Atom" {_NAMESPACES}><title>T</title>{entries}</feed>'.encode()


def _read(body: bytes) -> FeedDocument | str:
    try:
        return read_feed_fast(body, url=URL)
    except ReadError as error:
        return f"{type(error).__name__}: {error}"


def _by_lxml(body: bytes) -> FeedDocument | str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "COMPILED", None)
        return _read(body)


@settings(deadline=None, max_examples=examples(200), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([_rss, _atom]), _HEADS, _ITEMS)
def test_the_same_as_by_lxml(document: object, head: str, items: str) -> None:
    body = _rss(head, items) if document is _rss else _atom(head, items)
    assert _read(body) == _by_lxml(body)


def test_an_ordinary_feed_is_read_by_compiled_code_and_anything_else_by_lxml() -> None:
    item = "<item><title>x</title>{}</item>"
    tree = xml.COMPILED.tree
    root = tree(_rss("", item.format("")))
    assert root.tag == "rss"
    assert root[0][1][0].text == "x"
    long = "words of a text that expat does not see, and more of them"
    for text in (
        long,
        f"<![CDATA[{long}]]>",
        f"{long}<!-- > {long} <b> -->",
        f"{long} & \x7f <![CDATA[{long}]]>",
        f"{long} [a] &&",
    ):
        root = tree(_rss("", item.format(f"<description>{text.replace('&', '&amp;')}</description>")))
        assert "".join(root[0][1][1].itertext()) == text.replace("<![CDATA[", "").replace("]]>", "").split("<!--")[0]
    for word in ("xmlns", "xmlns = a", "&lt;svg xmlns=&quot;http://www.w3.org/2000/svg&quot;>", "x"):
        assert tree(_rss("", item.format(f"<description>{word}</description>"))) is not None
    for other in (
        _rss("", item.format("<description>&unknown;</description>")),
        _rss("", item.format("<link xml:base='/a'>b</link>")),
        _rss("", item.format("<a>" * 300 + "</a>" * 300)),
        _rss("", item.format(f"<a:b xmlns:a\n= '{'u' * 300}'/>")),
        _rss("", item.format(f"<{'p' * 300}:b xmlns:{'p' * 300}='u'/>")),
        _rss('<!DOCTYPE rss [<!ENTITY a "b">]>', item.format("")),
        _rss("", item.format("\ud800").encode("utf-8", "surrogatepass").decode("latin-1"))[:-3],
        # Where nothing is put in for a text: a section in an instruction, and half characters that would make a whole.
        _rss("", item.format(f"<?p > {long} <?>")),
        _rss("", item.format(f"<description><![CDATA[{long}\xc3]]>\xa9{long}</description>"))
        .replace(b"\xc3\x83", b"\xc3")
        .replace(b"\xc2\xa9", b"\xa9"),
        _rss("", item.format(f"<description>{long}\uffff</description>")),
        _rss("", item.format(f"<description>{long}\x01</description>")),
        _rss("", item.format(f"<description>{long} ]]> </description>")),
        b"\xff",
        b"",
    ):
        assert tree(other) is None
    with pytest.raises(TypeError):
        tree("text")


def test_nothing_is_kept_of_a_document() -> None:
    body = _rss("", "<item><title>x</title><media:group><media:content url='/a'/></media:group></item>" * 50)
    deep = b"<a>" * 300 + b"</a>" * 300

    def read_all() -> None:
        _read(body)
        for broken in (body + b"<", b"<!DOCTYPE a>" + body, deep):
            xml.COMPILED.tree(broken)

    read_all()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(20):
        read_all()
    gc.collect()
    assert sys.getallocatedblocks() - before < 200  # a document has some 400
