"""The responses of look-alike sites: pages, feeds in four formats, sitemaps, robots.txt. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from html import escape
from typing import Literal

Form = Literal["rss", "atom", "json", "rdf", "sitemap"]

_FIRST = datetime(2026, 3, 2, 8, tzinfo=UTC)
_ITEMS = 10
_TYPES: dict[Form, str] = {
    "rss": "application/rss+xml; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8",
    "json": "application/feed+json",
    "rdf": "application/rdf+xml; charset=utf-8",
    "sitemap": "application/xml",
}


@dataclass(frozen=True, slots=True)
class Resource:
    body: bytes
    content_type: str
    headers: Mapping[str, str] = field(default_factory=dict)


def page_resource(title: str, head: str, body: str, headers: Mapping[str, str] | None = None) -> Resource:
    text = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<link rel="alternate" hreflang="de" href="/de/">\n<link rel="stylesheet" href="/static/site.css">\n'
        f'{head}\n</head>\n<body>\n<nav><a href="/about">About</a> <a href="/archive/">Archive</a></nav>\n'
        f"<main><h1>{escape(title)}</h1>\n<p>What was seen and heard, told by those who were there.</p></main>\n"
        f"{body}\n</body>\n</html>\n"
    )
    return Resource(text.encode(), "text/html; charset=utf-8", headers or {})


def robots_resource(sitemap: str | None) -> Resource:
    more = f"\nSitemap: {sitemap}\n" if sitemap else ""
    return Resource(f"User-agent: *\nDisallow: /search\n{more}".encode(), "text/plain; charset=utf-8")


def feed_resource(title: str, host: str, path: str, form: Form) -> Resource:
    items = [
        (
            f"{title}: part {number}",
            f"http://{host}{path.rstrip('/')}/part-{number}",
            _FIRST - timedelta(hours=7 * number),
        )
        for number in range(_ITEMS)
    ]
    return Resource(_RENDER[form](title, f"http://{host}{path}", items).encode(), _TYPES[form])


_Items = list[tuple[str, str, datetime]]


def _rss(title: str, site: str, items: _Items) -> str:
    inner = "".join(
        f"<item><title>{escape(name)}</title><link>{escape(link)}</link><guid>{escape(link)}</guid>"
        f"<pubDate>{format_datetime(at)}</pubDate><description>A summary.</description></item>\n"
        for name, link, at in items
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n'
        f"<title>{escape(title)}</title><link>{escape(site)}</link>\n{inner}</channel></rss>\n"
    )


def _atom(title: str, site: str, items: _Items) -> str:
    inner = "".join(
        f'<entry><title>{escape(name)}</title><link href="{escape(link)}"/><id>{escape(link)}</id>'
        f"<updated>{at.isoformat()}</updated><summary>A summary.</summary></entry>\n"
        for name, link, at in items
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f'<title>{escape(title)}</title><link href="{escape(site)}"/><id>{escape(site)}</id>'
        f"<updated>{items[0][2].isoformat()}</updated>\n{inner}</feed>\n"
    )


def _json(title: str, site: str, items: _Items) -> str:
    entries = [
        {"id": link, "url": link, "title": name, "content_text": "A summary.", "date_published": at.isoformat()}
        for name, link, at in items
    ]
    head = {"version": "https://jsonfeed.org/version/1.1", "title": title, "home_page_url": site}
    return json.dumps({**head, "items": entries}, indent=1)


def _rdf(title: str, site: str, items: _Items) -> str:
    inner = "".join(
        f'<item rdf:about="{escape(link)}"><title>{escape(name)}</title><link>{escape(link)}</link>'
        f"<dc:date>{at.isoformat()}</dc:date></item>\n"
        for name, link, at in items
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<channel rdf:about="{escape(site)}"><title>{escape(title)}</title><link>{escape(site)}</link></channel>\n'
        f"{inner}</rdf:RDF>\n"
    )


def _sitemap(title: str, site: str, items: _Items) -> str:
    inner = "".join(
        f"<url><loc>{escape(link)}</loc><lastmod>{at.isoformat()}</lastmod></url>\n" for _, link, at in items
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{inner}</urlset>\n'
    )


_RENDER = {"rss": _rss, "atom": _atom, "json": _json, "rdf": _rdf, "sitemap": _sitemap}
