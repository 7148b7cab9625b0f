"""Compiled elements (native/compiled.c) and those of lxml give the same feed, for any document."""

from __future__ import annotations

import gc
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from fuzz import corpus
from fuzz.mutations import spoiled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.examples import examples
from tests.tracing import untraced

from tidings.errors import ReadError
from tidings.read.feed import feed as reading
from tidings.read.feed import xml
from tidings.read.feed.feed import read_feed_fast

URL = "https://news.test/feed"
pytestmark = pytest.mark.skipif(xml.COMPILED is None, reason="not compiled")

_NAMESPACES = (
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" '
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
    'xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0" '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:unknown="com-unknown:x:1"'
)
# Texts that str.strip changes or not, UTF-8 that was encoded twice or only looks so, markup escaped and not.
_TEXTS = st.sampled_from(
    "news|Köln|KÃ¶ln|Ã|aÃb|“quoted”|\u00a0wide\u00a0|\u3000x\u2003| \n\t |  two  words \r\n|Ωμέγα €|x\u2028|"
    "&amp;amp; &#8211;|"
    "<![CDATA[<p>a &amp; b</p>]]>|a<!-- c -->b|a<?p i?>b|a <b> c</b> d|<name>Jo</name><email>j@x.test</email>|"
    "https://x.test/1|/2|javascript:x|Tue, 07 May 2024 10:03:00 +0200|2024-05-07T10:00:00Z|60|"
    "Tue, 7 May 2024 10:03:00 EST|Sun, 5 May 2024 23:59:60 CEST|Sun, 5 May 2024 23:59:00 +0260|é\u00a0x|Ã©Ã¨|A &lt; B|"
    "Tue, 07 May 2024 10:03:00 GMT|Wed, 28 Feb 2024 23:59:59 +0000|Fri, 31 Feb 2024 10:03:00 GMT|jo@x.test (Jo)|"
    "https://www.google.com/url?q=1&amp;url=https://x.test/1|HTTPS://x.test/a b|"
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
    "unknown:x ttl skipHours item dc:title dc:subject dc:description media:description itunes:summary "
    "feedburner:origLink published updated summary created rdf:li".split()
)
_ATTRIBUTES = st.sampled_from(
    ["", "", "",
     ' url="/a.mp3" type="Audio/MPEG; x=1" length="12"', ' href="/b" rel="alternate"', ' isPermaLink="false"',
     ' xml:lang="de"', ' xml:base="https://b.test/"', ' medium="image" url="https://i.test/a.jpg" width="20"',
     ' isPermaLink="true"', ' url="https://v.test/a.MP4?x" isDefault="true"', ' xml:base="b/"',
     ' url="https://u:p@i.test/a.png" type="image/png"', ' url="http://i.test:80/a@b.mp3"',
     ' medium=" Image" url="https://i.test/b" fileSize="0x"',
     ' href="https://x.test/l" type="Text/HTML"', ' xmlns="http://www.w3.org/2005/Atom"',
     ' rel="Enclosure" href="https://x.test/e.mp3" type="audio/mpeg" length="007"',
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


def _read(body: bytes) -> str:
    """With the offsets of dates, by which they may differ and be equal."""
    try:
        return repr(read_feed_fast(body, url=URL))
    except ReadError as error:
        return f"{type(error).__name__}: {error}"


def _by_lxml(body: bytes) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "COMPILED", None)
        return _read(body)


@settings(deadline=None, max_examples=examples(200), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([_rss, _atom]), _HEADS, _ITEMS)
def test_the_same_as_by_lxml(document: object, head: str, items: str) -> None:
    body = _rss(head, items) if document is _rss else _atom(head, items)
    assert _read(body) == _by_lxml(body)


@pytest.mark.skipif(not corpus.are_real(), reason="the feeds in ../shared/data are not beside the project")
def test_real_feeds_and_what_becomes_of_them_when_spoiled_are_the_same_as_by_lxml() -> None:
    rng = Random(11)  # others: make fuzz
    feeds = [body for body in corpus.feeds() if len(body) < 60_000]
    for body in rng.sample(feeds, examples(60)):
        for one in (body, spoiled(body, rng.choice(feeds), rng)):
            assert _read(one) == _by_lxml(one), one


_MARKUP = st.sampled_from(
    "<a>|</a>|<a/>|<b x='1'>|</b>|<p:a xmlns:p='http://p.test/'>|</p:a>|<a xmlns='urn:a:b'>|<a xmlns=''>|"
    "<a xml:lang='de'/>|<a xml:base='http://b.test/c'>|<a xml:base='c'>|<a xml:id='c'/>|<a x='1' x='2'/>|<p:b/>|"
    "<a p:x='1' x='&lt;&#10;\t'/>|<a xmlns:p='a b'/>|<!--c-->|<!--c--->|<!---->|<?p i?>|<?p?>|<?xml v?>|<?p:q i?>|"
    "<a xmlns:q='http://p.test/' xmlns:p='http://p.test/' p:x='1' q:x='2'/>|<![CDATA[<]]]]>|]]>|words|&amp;|&#13;|"
    "&#xD800;|&nope;|&#x1F600;|\r\n|\r|\n|é|\uffff|\x01|\x7f|<a\n>|<a x = 'y'\n/>|</a\n>|<é/>|<a é='1'/>|<a.-_9/>|"
    "<-a/>|<a x=1/>|<a x='<'/>|<:a/>|<a:/>|<|>".split("|")
)
_PROLOGS = st.sampled_from(
    ["", "", "<?xml version='1.0'?>", '<?xml version="1.0" encoding="latin-1" standalone="no" ?>',
     "<?xml version='1.1'?>", "<?xml encoding='utf-8'?>", "<!DOCTYPE r>", "<?xml-stylesheet href='a'?>\n", "\n",
     "<!-- c -->"]
)  # fmt: skip


def _is_same(ours: Any, theirs: Any) -> bool:
    return (
        (ours.tag, ours.items(), ours.text or "", len(ours))
        == (theirs.tag, theirs.items(), theirs.text or "", len(theirs))
        and ours.base in (NotImplemented, None if theirs.base == URL else theirs.base)
        and "".join(ours.itertext()) == "".join(theirs.itertext())
        and all(map(_is_same, ours, theirs))
    )


@settings(deadline=None, max_examples=examples(500))
@given(_PROLOGS, st.lists(_MARKUP, max_size=8).map("".join))
def test_a_document_that_is_taken_is_the_one_that_lxml_reads(prolog: str, inside: str) -> None:
    body = f"{prolog}<r>{inside}</r>".encode()
    root = xml.COMPILED.tree(body)
    if root is None:
        return
    parser = etree.XMLParser(encoding="utf-8", resolve_entities=False, remove_comments=True, remove_pis=True)
    assert _is_same(root, etree.fromstring(body, parser, base_url=URL))


_NAMES = st.sampled_from("a b p br img li div iframe script title svg viewBox param BR x:y x-y x_y summary".split())
_VALUES = st.sampled_from(
    [
        "",
        "a b",
        "é",
        " x ",
        "http://x.test/?a=1&amp;b=2",
        "&quot;",
        "it&apos;s",
        "&quot;&apos;",
        "&lt;&gt;",
        "&#13;",
        "\n",
        "%z",
    ]
)
_HTML_ATTRIBUTES = st.dictionaries(
    st.sampled_from("href src action name title checked nowrap data-x xml:lang x:z viewBox HREF alt".split()),
    _VALUES,
    max_size=2,
).map(lambda given: "".join(f' {name}="{value}"' for name, value in given.items()))
_HTML = st.recursive(
    st.sampled_from(
        ["", "words", " ", "\n", "&amp;", "&lt;b>", "é ", "KÃ¶ln", "&#13;", "<![CDATA[<x>&]]>", "<!-- c -->"]
    ),
    lambda inner: st.lists(
        st.tuples(_NAMES, _HTML_ATTRIBUTES, inner).map(lambda one: "<{0}{1}>{2}</{0}>words".format(*one)), max_size=3
    ).map("".join),
    max_leaves=8,
)


@settings(deadline=None, max_examples=examples(300), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["content", "summary", "title"]), st.booleans(), _HTML)
def test_markup_is_written_as_lxml_writes_it(name: str, is_wrapped: bool, markup: str) -> None:
    inside = f'<div xmlns="http://www.w3.org/1999/xhtml">{markup}</div>' if is_wrapped else markup
    entry = f'<{name} type="xhtml" xmlns:x="urn:x:y">{inside}</{name}>'
    for body in (
        f'<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id>{entry}</entry></feed>'.encode(),
        _rss("", f"<item><title>x</title><description xmlns:x='urn:x:y'>{inside}</description></item>"),
    ):
        assert _read(body) == _by_lxml(body)


def test_an_ordinary_feed_is_read_by_compiled_code_and_anything_else_by_lxml() -> None:
    item = "<item><title>x</title>{}</item>"
    tree = xml.COMPILED.tree
    root = tree(_rss("", item.format("")))
    assert root.tag == "rss"
    assert root[0][1][0].text == "x"
    long = "words of a text, and more of them"
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
        _rss("", item.format("<a>" * 300 + "</a>" * 300)),
        _rss("", item.format(f"<a:b xmlns:a\n= '{'u' * 300}'/>")),
        _rss("", item.format(f"<{'p' * 300}:b xmlns:{'p' * 300}='u'/>")),
        _rss('<!DOCTYPE rss [<!ENTITY a "b">]>', item.format("")),
        _rss("", item.format("\ud800").encode("utf-8", "surrogatepass").decode("latin-1"))[:-3],
        # Half characters that would make a whole.
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


def test_links_in_a_relative_base_are_left_to_lxml() -> None:
    for base, link in (("/a/", "b"), ("https://b.test/a/", "b"), ("/a/", "https://c.test/b"), ("", "b")):
        named = f"<link xml:base='{base}' href='{link}'/><enclosure xml:base='{base}' url='{link}'/>"
        item = f"<item><title>x</title>{named}</item>"
        for body in (_rss("", item), _atom("", item)):
            assert xml.COMPILED.tree(body).has_bases
            assert _read(body) == _by_lxml(body)


def test_long_namespaces_and_bases_are_read_by_neither() -> None:
    """Each tag has its namespace in it, and each link is joined to its base: a few kilobytes would become gigabytes."""
    names = "".join(f"<p:a{number}/>" for number in range(50))
    for length, is_read in ((200, True), (5_000, False)):
        long = "x/" * (length // 2)
        for attribute in (f"xmlns:p='urn:b:{long}'", f'xmlns:p="urn:p:p" xml:base = "http://b.test/{long}"'):
            body = f"<rss {attribute}><channel>{names}<item><link>b</link></item></channel></rss>".encode()
            assert ("FeedDocument" in _read(body)) is is_read
            assert _read(body) == _by_lxml(body)
    assert xml.COMPILED.tree(f"<a xmlns='urn:b:{long}'/>".encode()) is None


def test_bases_of_elements_in_many_others_are_not_joined() -> None:
    """lxml joins those of all elements around one, anew for each link."""
    for count, base in ((3, "https://b.test/"), (3, "b/"), (30, "https://b.test/"), (30, "b/" * 50)):
        groups = f"<media:group xml:base='{base}'>" * count + "<media:thumbnail url='c'/>" + "</media:group>" * count
        body = _rss("", f"<item><title>x</title>{groups}</item>")
        (entry,) = read_feed_fast(body, url=URL).entries
        assert (entry.image == "https://news.test/c") is (count == 30)
        assert _read(body) == _by_lxml(body)


def test_subjects_without_a_text_are_none() -> None:
    for subject in ("\u00a0", "<b/>"):
        body = _atom("", f"<item><guid>1</guid><dc:subject>{subject}</dc:subject></item>")
        assert read_feed_fast(body, url=URL).entries[0].categories == ()


def test_names_are_not_interned() -> None:
    """Python 3.12 keeps what is interned for ever, and a document may have any names."""
    name = "name-of-nothing-else"
    root = xml.COMPILED.tree(f"<{name}/>".encode())
    assert root.tag == name
    assert sys.intern("".join(list(name))) is not root.tag


_WITHOUT_MEMORY = """
import _testcapi, sys
from tidings.read.feed import atom, rss, xml

BODIES = [body.encode() for body in sys.argv[1:]]
failed = 0
for at in range(400 * len(BODIES)):
    _testcapi.set_nomemory(at // len(BODIES), at // len(BODIES) + 1)
    try:
        child = next(xml.COMPILED.tree(BODIES[at % len(BODIES)]).iter("item", "{http://www.w3.org/2005/Atom}entry"))
        (rss if child.tag == "item" else atom).gathered(child)
        for one in child:
            one.items(), one.inner_markup(), one.text, one.get("url"), list(one.itertext())
    except MemoryError:
        failed += 1
    finally:
        _testcapi.remove_mem_hooks()
print(failed)
"""


def test_without_memory_it_raises_and_goes_on() -> None:
    """In a process of its own: whatever else runs there while there is no memory fails, too."""
    pytest.importorskip("_testcapi")
    item = (
        "<item><title>x &amp;amp; y</title><link>/a</link><pubDate>Tue, 07 May 2024 10:03:00 GMT</pubDate>"
        "<category>c</category><category> d </category><author><name>A</name></author><enclosure url='https://a.test/b'/>"
        "<media:group><media:content url='https://a.test/a.mp3'/><media:thumbnail url='/a.png'/></media:group>"
        "<description><p title='a'>b<br/></p></description></item>"
    )
    bare = (
        "<item><published>x</published><created>y</created><link href='https://a.test/b'/><media:group/>"
        "<atom:link href='https://a.test/b'/></item>"
    )
    bodies = [document("", one).decode() for one in (item, bare) for document in (_rss, _atom)]
    command = [sys.executable, "-c", _WITHOUT_MEMORY, *bodies]
    done = subprocess.run(command, capture_output=True, env=untraced(), check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 40


def test_what_was_built_from_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert xml.usable(xml.COMPILED) is xml.COMPILED
    monkeypatch.setattr(xml.COMPILED, "VERSION", 1)
    assert xml.usable(xml.COMPILED) is None
    monkeypatch.delattr(xml.COMPILED, "VERSION")
    assert xml.usable(xml.COMPILED) is None


def test_nothing_is_kept_of_a_document() -> None:
    item = (
        "<item><title>x</title><link>/a</link><media:group><media:content url='https://a.test/a.mp3'/></media:group>"
        "<author><name>A</name></author><category>c</category><category> d </category><enclosure url='b'/></item>"
    )
    body = _rss("", item * 50)
    deep = b"<a>" * 300 + b"</a>" * 300

    def read_all() -> None:
        _read(body)
        _read(_atom("", item * 50))
        for broken in (body + b"<", b"<!DOCTYPE a>" + body, deep):
            xml.COMPILED.tree(broken)

    read_all()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(20):
        read_all()
    gc.collect()
    assert sys.getallocatedblocks() - before < 200  # a document has some 400
