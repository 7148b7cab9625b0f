"""What is spoiled: real inputs where they lie beside the project, and always a few of our own."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

from bench.served.corpus import feeds as made_up_feeds

FOLDER = Path(__file__).resolve().parents[1].parent / "shared" / "data"
LONGEST_PAGE = 300_000  # bytes; what a longer one costs says nothing of what was done to it
_MOST_LINES = 3_000

_DATES = re.compile(
    rb"<(?:\w+:)?(?:pubDate|published|updated|date|lastBuildDate|modified|issued|created)>([^<>\n]{4,60})</"
)
_PAGE_DATES = re.compile(rb"""(?:datetime|content)\s*=\s*["']([^"'\n]*\d{4}[^"'\n]{2,40})["']""")
_ADDRESSES = re.compile(
    rb"""(?:href|url|src)\s*=\s*["']([^"'\s]{4,300})["']|<(?:link|guid)>\s*([^<>\s]{4,300})""", re.IGNORECASE
)

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Söme &amp; news</title><link>https://news.test/</link><ttl>60</ttl><atom:link rel="hub" href="/hub"/>
<skipHours><hour>3</hour></skipHours><sy:updatePeriod>daily</sy:updatePeriod><language>de-AT</language>
<item><title>One &#8211; two</title><link>/1</link><guid isPermaLink="false">1</guid><author>a@b.test (A)</author>
<pubDate>Tue, 07 May 2024 10:03:00 +0200</pubDate><description><![CDATA[<p>a <img src="x.png">]]></description></item>
<item><title>Two</title><guid>https://news.test/2</guid><dc:creator>B</dc:creator><dc:date>2024-05-07</dc:date>
<content:encoded>&lt;p&gt;x&lt;/p&gt;</content:encoded><category>c</category></item></channel></rss>""".encode()
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://b.test/">
<title type="html">&lt;b&gt;T</title><link rel="self" href="f"/>
<entry><id>urn:1</id><title>Ä</title><link href="1"/><updated>2024-05-07T10:00:00Z</updated>
<author><name>N</name></author><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/></p></div></content></entry></feed>""".encode()
RDF = b"""<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<channel rdf:about="http://r.test/"><title>R</title><link>http://r.test/</link></channel>
<item rdf:about="http://r.test/1"><title>1</title><link>http://r.test/1</link></item></rdf:RDF>"""
JSON = (
    b'{"version":"https://jsonfeed.org/version/1.1","title":"J","authors":[{"name":"A"}],"hubs":[{"type":"WebSub",'
    b'"url":"/h"}],"items":[{"id":"1","url":"/1","content_html":"<p>","date_published":"2024-05-07T10:00:00+02:00",'
    b'"tags":["a","b"]},{"id":2,"title":"x &amp; y","content_text":"z"}]}'
)
_SENTENCE = (
    "The harbour council met on Tuesday to vote on the budget for the new bridge, and the minister did not come. "
)
PAGE = f"""<!doctype html><html lang="en"><head><title>A page</title><base href="/a/"><meta charset="utf-8">
<meta property="article:published_time" content="2024-05-07T10:00:00+02:00"><meta name="generator" content="Hugo 0.1">
<link rel="alternate" type="application/rss+xml" title="All" href="feed.xml"><link rel="canonical" href="/a/1">
<script type="application/ld+json">{{"@type":"NewsArticle","headline":"A page","author":{{"name":"N"}}}}</script></head>
<body><nav><a href="/">Home</a><a href="/rss">RSS</a></nav><article><h1>A page</h1>
<time datetime="2024-05-07">May 7</time>
<p>{_SENTENCE * 4}</p><p>{_SENTENCE * 5}</p><ul><li>one<li>two</ul><table><tr><td>{_SENTENCE}</td></tr></table>
<blockquote>{_SENTENCE}</blockquote><p>{_SENTENCE * 3}</p></article><footer>Powered by <a href="x">Pivot</a></footer>
</body></html>""".encode()
OPML = """<?xml version="1.0" encoding="UTF-8"?><opml version="2.0"><head><title>Mine</title></head><body>
<outline text="News"><outline title="World  wide" text="w"><outline type="rss" text="Ä &amp; B" title="T"
 xmlUrl="https://a.test/feed?a=1&amp;b=2" htmlUrl="https://a.test/"/></outline>
<outline text="B" xmlUrl="https://b.test/feed"/></outline>
<outline text="C" xmlurl="http://c.test/feed" category="Loose/x"/></body></opml>""".encode()
ROBOTS = b"""User-agent: *
Disallow: /private/*.html$
Allow: /private/open%20
Crawl-delay: 2.5

User-agent: Tidings/1.0
Disallow: /a*b*c
Sitemap: https://a.test/sitemap.xml
"""
SITEMAP = b"""<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>https://a.test/1</loc><lastmod>2024-05-07</lastmod>
<news:news><news:publication><news:name>A</news:name><news:language>en</news:language></news:publication>
<news:publication_date>2024-05-07T10:00:00Z</news:publication_date><news:title>One</news:title></news:news></url>
<url><loc>https://a.test/2</loc><lastmod>2024-05-08T09:00:00+02:00</lastmod></url></urlset>"""
SITEMAP_INDEX = b"""<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://a.test/news.xml</loc><lastmod>2024-05-08</lastmod></sitemap></sitemapindex>"""
DATES = tuple(
    line.encode()
    for line in """Tue, 10 Jun 2003 04:00:00 GMT
Tue, 10 Jun 2003 04:00:00 +0530
2003-06-10T04:00:00Z
2003-06-10T04:00:00.123456789-07:00
2003-06-10 24:00
20030610T040000
2003-W24-2
10 juin 2003 à 4h
10. März 2003, 16:05 Uhr
mardi, 10 juin 2003 04:00 CEST
вт, 10 июня 2003 04:00:00 MSK
2003年6月10日 04:00
Jun 10, 2003 04:00 PM EST
Tue Jun 10 04:00:00 GMT 2003
10/06/03 4:00 a.m.
1055217600
1055217600000
Thu, 31 Jun 2003 25:61:61 +9999
Sat, 01 Jan 0001 00:00:00 GMT
31 Dec 9999 23:59:59 -1200
2003-06
2003""".splitlines()
)
ADDRESSES = tuple(
    line.encode()
    for line in """https://User:Pass@EXAMPLE.org:443/a/../b?utm_source=x&b=2#c
http://tom.blogspot.com/feeds/posts/default
https://bücher.example/ä?ö=ü
http://[2001:db8::1]:8080/x
http://192.168.0.1/
//cdn.test/x
../../x
?p=1
mailto:a@b.test
https://xn--bcher-kva.example./
http://a.co.uk:0/%7Eb/%2f;c=1""".splitlines()
)
FILTERS = (
    b"domain:example.org and not prefix:https://example.org/tag/",
    b'(scheme:https or domain:b.test) and matches:"^https?://[^/]+/news/\\d{4}" and not matches:"a|b"',
    b"everything",
    b'not (not domain:"b\xc3\xbccher.example") or domain:[::1]',
)
HEADERS = (
    b'</feed.xml>; rel="alternate"; type="application/rss+xml"; title="a, \\"b\\"", <https://hub.test/>; rel=hub',
    b"<x>; rel=\"self next\"; anchor='#a', <y>;rel=prev;;,<z",
    b"max-age=3600, must-revalidate",
    b"Wed, 21 Oct 2015 07:28:00 GMT",
    b"120",
    b"hub.mode=subscribe&hub.topic=http%3A%2F%2Fa.test%2F&hub.challenge=x&hub.lease_seconds=86400",
)
QUERIES = tuple(
    line.encode()
    for line in """gas shale -"press release" title:(energy or energies)
2 of (gaz, łupkowy, =energia) lang:pl
sentence:(price < 1299.50€ near/5 x) or "list price" >= $300 and not case:Oil
(shale or "natural gas") near/5 well before/3 drilled
/ga[sz]\\w{1,9}\\/\\d+/i or news* or *wire or g*s
like/0.2:"Gas from shale, 300 ""wells"" in Poland." site:a.test source:12 category:"World news"
東京都 ガス 京 οικονομίας e-mail 10:30""".splitlines()
)


def _files(folder: str, *patterns: str) -> list[bytes]:
    found = sorted(path for pattern in patterns for path in (FOLDER / folder).glob(pattern))
    return [gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes() for path in found]


def are_real() -> bool:
    """Are the collections beside the project?"""
    return FOLDER.is_dir()


def feeds() -> list[bytes]:
    ours = [RSS, ATOM, RDF, JSON, next(iter(made_up_feeds(1, 4).values()))]
    return ours + _files("feeds", "*.xml", "*.json", "*.rss", "*.atom", "*.rdf")


def pages() -> list[bytes]:
    return [PAGE] + [body for body in _files("articles", "*.html.gz") if len(body) <= LONGEST_PAGE]


def lists() -> list[bytes]:
    return [OPML, *_files("opml", "*.opml", "*.xml")]


def robots() -> list[bytes]:
    return [ROBOTS, *_files("robots", "*.txt")]


def sitemaps() -> list[bytes]:
    return [SITEMAP, SITEMAP_INDEX]


def _lines(found: Iterable[bytes], ours: tuple[bytes, ...]) -> list[bytes]:
    return [*ours, *sorted(dict.fromkeys(line.strip() for line in found if line.strip()))[:_MOST_LINES]]


def dates() -> list[bytes]:
    found = [date for body in feeds() for date in _DATES.findall(body)[:20]]
    return _lines(found + [date for body in pages() for date in _PAGE_DATES.findall(body)[:20]], DATES)


def addresses() -> list[bytes]:
    return _lines((one or two for body in feeds() for one, two in _ADDRESSES.findall(body)[:20]), ADDRESSES)


def filters() -> list[bytes]:
    return list(FILTERS)


def headers() -> list[bytes]:
    return list(HEADERS)


def queries() -> list[bytes]:
    return list(QUERIES)
