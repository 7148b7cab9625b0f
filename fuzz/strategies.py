"""Inputs made up by hypothesis: documents of the right kind with strange things in every place.

They are well-formed more often than not, so that what is read late is reached; the mutations spoil them afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fuzz import imports
from fuzz.corpus import ADDRESSES, DATES, FILTERS, HEADERS, QUERIES
from fuzz.mutations import CHARSETS, NUMBERS

_NAMESPACES = {
    "atom": "http://www.w3.org/2005/Atom",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "sy": "http://purl.org/rss/1.0/modules/syndication/",
    "media": "http://search.yahoo.com/mrss/",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "feedburner": "http://rssnamespace.org/feedburner/ext/1.0",
    "georss": "http://www.georss.org/georss",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "slash": "http://purl.org/rss/1.0/modules/slash/",
}
_DECLARATIONS = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in _NAMESPACES.items())
_ATOM, _RSS_1 = 'xmlns="http://www.w3.org/2005/Atom"', 'xmlns="http://purl.org/rss/1.0/"'
_RSS_NAMES = """title link description guid pubDate author category comments enclosure source ttl language skipHours
skipDays hour day cloud image item dc:date dc:creator dc:subject dc:language content:encoded sy:updatePeriod
sy:updateFrequency sy:updateBase media:content media:description media:group itunes:summary itunes:author
feedburner:origLink atom:link atom:updated georss:point slash:comments lastBuildDate xhtml""".split()
_ATOM_NAMES = """title link id updated published summary content author name email category rights source entry subtitle
modified issued created contributor generator logo media:group media:description dc:date""".split()
_HTML_NAMES = """p div span a b i em ul li table tr td th h1 h2 article section nav header footer main aside time script
style noscript template svg math iframe form input select option textarea title blockquote pre code br hr img figure
object frameset body html head base meta link button details ruby rt plaintext listing xmp font center
marquee""".split()
_ATTRIBUTES = """href src rel type title content name property itemprop datetime lang class id isPermaLink rdf:about url
text xmlUrl htmlUrl xml:base xml:lang xmlns term label scheme domain charset http-equiv style onload length
version""".split()
_HTML = (
    "<p>a<p>b",
    "<b>x</i>",
    "<script>1</script>",
    "&lt;p&gt;",
    "&nbsp;&#8211;",
    "<![CDATA[x]]>",
    "<!-- ",
    "a < b",
    "]]>",
)
_WORDS = (
    "hourly",
    "daily",
    "Monday",
    "25",
    "html",
    "xhtml",
    "text/html",
    "alternate",
    "self",
    "hub",
    "en-US",
    "und",
    "x" * 3_000,
)

_tricks = st.sampled_from(
    [
        *(line.decode() for line in (*DATES, *ADDRESSES, *NUMBERS[:6])),
        *_HTML,
        *_WORDS,
        "",
        " ",
        "\u2028",
        "\U0010ffff",
        "\ufdd0",
    ]
)
_letters = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_value = st.one_of(_tricks, _letters, st.lists(_tricks, min_size=1, max_size=3).map(" ".join))


def _xml(text: str) -> str:
    return escape("".join(letter for letter in text if letter >= " " or letter in "\t\n"))


@st.composite
def _element(draw: st.DrawFn, names: list[str], inner: SearchStrategy[str]) -> str:
    name = draw(st.sampled_from(names))
    pairs = draw(st.dictionaries(st.sampled_from(_ATTRIBUTES), _value, max_size=3))
    attributes = "".join(f' {key}="{_xml(value)}"' for key, value in pairs.items() if not (key.startswith("xmlns")))
    return f"<{name}{attributes}>{draw(inner)}</{name}>"


def _tree(names: list[str]) -> SearchStrategy[str]:
    text = st.one_of(_value.map(_xml), _value.map(lambda value: f"<![CDATA[{_xml(value).replace(']]>', '')}]]>"))
    return st.recursive(text, lambda inner: _element(names, st.lists(inner, max_size=4).map("".join)), max_leaves=12)


def _in_charset(text: SearchStrategy[str]) -> SearchStrategy[bytes]:
    """Declared as one thing, encoded as the same or another."""
    declared = st.sampled_from([name.decode() for name in CHARSETS])
    codecs = st.sampled_from(["utf-8"] * 6 + ["utf-16", "cp1251", "latin-1", "utf-32-be", "iso2022_jp", "gb18030"])

    def encoded(body: str, name: str | None, codec: str) -> bytes:
        declaration = f'<?xml version="1.0" encoding="{name}"?>' if name is not None else ""
        return (declaration + body).encode(codec, "replace")

    return st.builds(encoded, text, st.none() | declared, codecs)


def feeds() -> SearchStrategy[bytes]:
    rss = st.lists(_tree(_RSS_NAMES), max_size=8).map("".join)
    items = st.lists(rss.map(lambda inner: f"<item>{inner}</item>"), max_size=4).map("".join)
    entries = st.lists(
        st.lists(_tree(_ATOM_NAMES), max_size=8).map(lambda inner: f"<entry>{''.join(inner)}</entry>"), max_size=4
    ).map("".join)
    version = st.sampled_from(["2.0", "0.91", "0.92", "", "1.0", "two"])
    xml = st.one_of(
        st.builds(
            lambda number, head, rest: f'<rss version="{number}" {_DECLARATIONS}><channel>{head}{rest}</channel></rss>',
            version, rss, items,
        ),
        st.builds(lambda head, rest: f"<feed {_ATOM} {_DECLARATIONS}>{head}{rest}</feed>", rss, entries),
        st.builds(
            lambda head, rest: f"<rdf:RDF {_RSS_1} {_DECLARATIONS}><channel>{head}</channel>{rest}</rdf:RDF>",
            rss, items,
        ),
        _tree([*_RSS_NAMES, "rss", "feed", "channel", "rdf:RDF"]),
    )  # fmt: skip
    return st.one_of(_in_charset(xml), _in_charset(xml), _json_feeds())


def _json_feeds() -> SearchStrategy[bytes]:
    plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), _value, st.text(max_size=5))
    names = """id url external_url title content_html content_text summary date_published date_modified authors author
    tags language attachments name type hubs feed_url home_page_url version items""".split()
    deep = st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(names), inner, max_size=5),
        max_leaves=8,
    )
    item = st.dictionaries(st.sampled_from(names), deep, max_size=8)
    feed = st.builds(
        lambda rest, items: {**rest, "version": "https://jsonfeed.org/version/1.1", "items": items},
        item,
        st.lists(item, max_size=4),
    )
    return st.one_of(feed, feed, deep).map(lambda wire: json.dumps(wire).encode())


def pages() -> SearchStrategy[bytes]:
    sentence = (
        "The council of the village voted on Tuesday for a new bridge over the river, and nobody was against it. "
    )
    text = st.one_of(_value, st.just(sentence * 3), st.just(f"<p>{sentence * 2}</p>"))
    tree = st.recursive(
        text, lambda inner: _element(_HTML_NAMES, st.lists(inner, max_size=5).map("".join)), max_leaves=25
    )
    body = st.lists(tree, max_size=10).map("".join)
    return _in_charset(st.one_of(body, body.map(lambda inner: f"<!doctype html><html lang=en><body><article>{inner}")))


def lists() -> SearchStrategy[bytes]:
    """Subscription lists: folders in folders, addresses that are none."""

    @st.composite
    def outline(draw: st.DrawFn, inner: SearchStrategy[str]) -> str:
        names = st.sampled_from(["text", "title", "xmlUrl", "htmlUrl", "category", "type", "xmlurl", "URL"])
        web = st.sampled_from(
            ["https://a.test/f", "http://b.test/?a=1&b", "HTTPS://C.test/ x", "https://ü.test/\u2028"]
        )
        pairs = draw(st.dictionaries(names, st.one_of(_value, web, web), max_size=5))
        attributes = "".join(f' {key}="{_xml(value)}"' for key, value in pairs.items())
        return f"<outline{attributes}>{draw(inner)}</outline>"

    tree = st.recursive(st.just(""), lambda inner: outline(st.lists(inner, max_size=4).map("".join)), max_leaves=15)
    return _in_charset(st.lists(tree, max_size=6).map(lambda inner: f"<opml><body>{''.join(inner)}</body></opml>"))


def sitemaps() -> SearchStrategy[bytes]:
    names = """url loc lastmod news:news news:title news:publication_date changefreq priority sitemap image:loc
    news:name""".split()
    tree = st.lists(_tree(names), max_size=8).map("".join)
    news = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:image="urn:image" ' + _DECLARATIONS
    root = st.sampled_from(["urlset", "sitemapindex", "urlset", "x:urlset"])
    return _in_charset(st.builds(lambda name, inner: f"<{name} {news}>{inner}</{name}>", root, tree))


def robots() -> SearchStrategy[bytes]:
    field = st.sampled_from(["User-agent", "Disallow", "Allow", "Crawl-delay", "Sitemap", "user agent", "Noindex", ""])
    value = st.one_of(
        st.sampled_from(["*", "tidings", "/", "/*", "/a*$", "/%2f*%", "*" * 50, "/$$", "1e9", "-1"]), _value
    )
    line = st.builds(lambda name, text: f"{name}: {text}", field, value)
    return st.lists(line, max_size=25).map(lambda lines: "\n".join(lines).encode("utf-8", "replace"))


# -- line by line -----------------------------------------------------------------------------------


def _lines(line: SearchStrategy[str]) -> SearchStrategy[bytes]:
    return st.lists(line, min_size=1, max_size=30).map(lambda lines: "\n".join(lines).encode("utf-8", "surrogatepass"))


def dates() -> SearchStrategy[bytes]:
    moment = st.datetimes().map(lambda value: value.isoformat())
    parts = """Mon Tue, mardi, 1 9 10 31 32 Jan Juin März июня 6 06 13 2003 03 99 0000 9999 10000 04:00 4:00:00.5
    24:00:00 23:59:60 T Z GMT EST +0200 -99:99 +24:00 UTC+3 PM a.m. à Uhr 年 月 W24 : - / . , ( ) ٣ ²
    1055217600""".split()
    mixed = st.lists(st.sampled_from(parts), min_size=1, max_size=8)
    return _lines(st.one_of(moment, mixed.map(" ".join), mixed.map("".join), mixed.map("-".join), st.text(max_size=40)))


def addresses() -> SearchStrategy[bytes]:
    host = st.one_of(
        st.text(max_size=20),
        st.sampled_from(["a.test", "[::1]", "[", "xn--", "xn--a.co.uk", "..", "ß.com", "1.2.3.4", "a" * 260]),
    )
    port = st.sampled_from(["", ":", ":80", ":443", ":99999", ":x", ":٣"])
    rest = st.one_of(
        st.text(max_size=20),
        _value,
        st.sampled_from(["", "/", "/../..", "?utm_source=a&", "?&&", "#", "/%", "/%FF%00"]),
    )
    scheme = st.sampled_from(
        ["http://", "https://", "HTTP://", "//", "", "javascript:", "http:", "http:///", "http://u:p@"]
    )
    return _lines(st.builds(lambda *parts: "".join(parts).replace("\n", ""), scheme, host, port, rest))


def filters() -> SearchStrategy[bytes]:
    word = st.sampled_from(["and", "or", "not", "(", ")", "everything", *(line.decode() for line in FILTERS)])
    term = st.builds(
        lambda kind, value, quoted: f'{kind}:"{value}"' if quoted else f"{kind}:{value}",
        st.sampled_from(["domain", "prefix", "scheme", "matches", "plugin", "x"]), _value, st.booleans(),
    )  # fmt: skip
    return _lines(st.lists(st.one_of(word, term), max_size=10).map(lambda parts: " ".join(parts).replace("\n", " ")))


def headers() -> SearchStrategy[bytes]:
    part = st.one_of(
        _value,
        st.sampled_from(["<", ">", ";", ",", '"', "rel=", "max-age=", "\\", "=", *(line.decode() for line in HEADERS)]),
    )
    return _lines(st.lists(part, max_size=12).map(lambda parts: "".join(parts).replace("\n", "")))


def queries() -> SearchStrategy[bytes]:
    marks = ["and", "or", "not", "(", ")", ",", "+", "-", "=", '"', "/", "*", "<", ">=", "==", "near/3", "before/9"]
    names = ["title:", "lang:", "site:", "case:", "sentence:", "like:", "like/0.2:", "2 of (", "300€", "x:"]
    part = st.one_of(_value, st.sampled_from([*marks, *names, *(line.decode() for line in QUERIES)]))
    glue = st.sampled_from(["", " "])
    parts = st.lists(st.builds(lambda one, gap: one + gap, part, glue), max_size=10)
    return _lines(parts.map(lambda found: "".join(found).replace("\n", " ")))


STRATEGIES: dict[str, Callable[[], SearchStrategy[bytes]]] = {
    "feeds": feeds,
    "pages": pages,
    "dates": dates,
    "opml": lists,
    "sitemaps": sitemaps,
    "robots": robots,
    "addresses": addresses,
    "filters": filters,
    "headers": headers,
    "queries": queries,
    "watchimports": imports.strategy,
}


def examples(strategy: SearchStrategy[bytes], seed: int, count: int) -> list[bytes]:
    """So many inputs, the same for the same seed."""
    found: list[bytes] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(strategy)
    def collect(body: bytes) -> None:
        found.append(body)

    collect()
    return found
