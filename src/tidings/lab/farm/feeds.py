"""The feeds of the farm as text: RSS 2.0, Atom, RSS 1.0 (RDF) and JSON Feed. Pure.

A feed is a head, items, and a foot. Items are kept by (number, edited) as long as the feed shows them, so a new
post costs the rendering of one item.
"""

from __future__ import annotations

import json
from datetime import datetime
from email.utils import format_datetime
from xml.sax.saxutils import escape

from tidings.lab.farm.site import FarmSite, Flaw, Format, Post

CONTENT_TYPES = {
    Format.RSS: "application/rss+xml; charset=utf-8",
    Format.ATOM: "application/atom+xml; charset=utf-8",
    Format.JSON: "application/feed+json",
    Format.RDF: "application/rdf+xml; charset=utf-8",
}

# Where a restless feed says when it was made. Filled in at each request.
MADE_AT = b"@@made-at@@"


class FeedPress:
    """Renders the feed of one site, item by item."""

    def __init__(self, site: FarmSite) -> None:
        self._site = site
        self._items: dict[tuple[int, bool], str] = {}

    def render(self, now: datetime) -> bytes:
        """The feed as it is now, flaws and all; a restless one still has MADE_AT in it."""
        site = self._site
        shown = site.items(now)
        kept = self._items
        self._items = {}
        for post in shown:
            key = (post.number, post.is_edited(now))
            self._items[key] = kept.get(key) or ITEM_RENDERERS[site.format](site, post, now)
        text = _FEED_RENDERERS[site.format](site, shown, list(self._items.values()))
        return _flawed(text, site.manners.flaw)


def _flawed(text: str, flaw: Flaw | None) -> bytes:
    if flaw is Flaw.AMPERSAND:
        # A place for the ampersand in every item, where no identity depends on it.
        text = text.replace("</category>", " & more</category>")
    elif flaw is Flaw.TRUNCATED:
        text = text[: text.rindex("</item>") + len("</item>")]
    elif flaw is Flaw.LATIN_BODY:
        return text.encode("cp1252", "xmlcharrefreplace")
    return text.encode()


def _html(post: Post, now: datetime) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in post.paragraphs_at(now))


def _rss_item(site: FarmSite, post: Post, now: datetime) -> str:
    manners = site.manners
    parts = [f"<item>\n<title>{escape(post.title_at(now))}</title>\n<link>{post.url}</link>\n"]
    if manners.guids:
        parts.append(f'<guid isPermaLink="false">{post.guid}</guid>\n')
    if manners.dated:
        parts.append(f"<pubDate>{format_datetime(post.at.astimezone(site.zone))}</pubDate>\n")
    parts.append(f"<dc:creator>{escape(post.author)}</dc:creator>\n<category>{escape(post.category)}</category>\n")
    parts.append(f"<description>{escape(post.summary_at(now))}</description>\n")
    if manners.full:
        parts.append(f"<content:encoded><![CDATA[{_html(post, now)}]]></content:encoded>\n")
    parts.append("</item>")
    return "".join(parts)


def _rss_feed(site: FarmSite, shown: tuple[Post, ...], items: list[str]) -> str:
    manners = site.manners
    language = f"<language>{site.language}</language>\n" if manners.declared else ""
    ttl = f"<ttl>{manners.ttl}</ttl>\n" if manners.ttl else ""
    made = f"<!-- made at {MADE_AT.decode()} -->\n" if manners.restless else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>\n'
        f"<title>{escape(site.title)}</title>\n<link>{site.url}</link>\n"
        f"<description>{escape(site.title)}, a {site.rhythm.value}</description>\n{language}{ttl}{made}"
        + "\n".join(items)
        + "\n</channel></rss>\n"
    )


def _atom_item(site: FarmSite, post: Post, now: datetime) -> str:
    updated = post.edited_at if post.edited_at and post.is_edited(now) else post.at
    content = f'<content type="html">{escape(_html(post, now))}</content>\n' if site.manners.full else ""
    return (
        f"<entry>\n<title>{escape(post.title_at(now))}</title>\n"
        f'<link rel="alternate" type="text/html" href="{post.url}"/>\n<id>{post.guid}</id>\n'
        f"<published>{post.at.astimezone(site.zone).isoformat()}</published>\n"
        f"<updated>{updated.astimezone(site.zone).isoformat()}</updated>\n"
        f"<author><name>{escape(post.author)}</name></author>\n"
        f'<category term="{escape(post.category)}"/>\n'
        f"<summary>{escape(post.summary_at(now))}</summary>\n{content}</entry>"
    )


def _atom_feed(site: FarmSite, shown: tuple[Post, ...], items: list[str]) -> str:
    language = f' xml:lang="{site.language}"' if site.manners.declared else ""
    updated = shown[0].at.isoformat() if shown else "1970-01-01T00:00:00Z"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom"{language}>\n<title>{escape(site.title)}</title>\n'
        f'<link rel="alternate" href="{site.url}"/>\n<link rel="self" href="{site.feed_url}"/>\n'
        f"<id>{site.url}</id>\n<updated>{updated}</updated>\n" + "\n".join(items) + "\n</feed>\n"
    )


def _rdf_item(site: FarmSite, post: Post, now: datetime) -> str:
    return (
        f'<item rdf:about="{post.url}">\n<title>{escape(post.title_at(now))}</title>\n<link>{post.url}</link>\n'
        f"<description>{escape(post.summary_at(now))}</description>\n"
        f"<dc:date>{post.at.astimezone(site.zone).isoformat()}</dc:date>\n"
        f"<dc:creator>{escape(post.author)}</dc:creator>\n<dc:subject>{escape(post.category)}</dc:subject>\n</item>"
    )


def _rdf_feed(site: FarmSite, shown: tuple[Post, ...], items: list[str]) -> str:
    language = f"<dc:language>{site.language}</dc:language>\n" if site.manners.declared else ""
    listed = "".join(f'<rdf:li rdf:resource="{post.url}"/>' for post in shown)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">\n'
        f'<channel rdf:about="{site.feed_url}">\n<title>{escape(site.title)}</title>\n<link>{site.url}</link>\n'
        f"<description>{escape(site.title)}, a {site.rhythm.value}</description>\n{language}"
        f"<items><rdf:Seq>{listed}</rdf:Seq></items>\n</channel>\n" + "\n".join(items) + "\n</rdf:RDF>\n"
    )


def _json_item(site: FarmSite, post: Post, now: datetime) -> str:
    item = {
        "id": post.guid,
        "url": post.url,
        "title": post.title_at(now),
        "summary": post.summary_at(now),
        "content_html": _html(post, now) if site.manners.full else f"<p>{escape(post.summary_at(now))}</p>",
        "date_published": post.at.astimezone(site.zone).isoformat(),
        "authors": [{"name": post.author}],
        "tags": [post.category],
    }
    if post.edited_at and post.is_edited(now):
        item["date_modified"] = post.edited_at.astimezone(site.zone).isoformat()
    return json.dumps(item, ensure_ascii=False)


def _json_feed(site: FarmSite, shown: tuple[Post, ...], items: list[str]) -> str:
    head = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": site.title,
        "home_page_url": site.url,
        "feed_url": site.feed_url,
    }
    if site.manners.declared:
        head["language"] = site.language
    return json.dumps(head, ensure_ascii=False)[:-1] + ', "items": [\n' + ",\n".join(items) + "\n]}\n"


ITEM_RENDERERS = {Format.RSS: _rss_item, Format.ATOM: _atom_item, Format.RDF: _rdf_item, Format.JSON: _json_item}
_FEED_RENDERERS = {Format.RSS: _rss_feed, Format.ATOM: _atom_feed, Format.RDF: _rdf_feed, Format.JSON: _json_feed}
