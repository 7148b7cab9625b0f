"""The pages of the farm: articles, front pages, robots.txt, and what a site shows while its feed is away. Pure."""

from __future__ import annotations

from datetime import datetime
from html import escape

from tidings.lab.farm.feeds import CONTENT_TYPES
from tidings.lab.farm.prose import story
from tidings.lab.farm.site import Post, Site
from tidings.lab.farm.voices.languages import VOICES


def article(site: Site, post: Post, now: datetime) -> bytes:
    """A small real page: the text between a navigation, other headlines and a footer."""
    title = escape(post.title_at(now))
    text = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in post.paragraphs_at(now))
    local = post.at.astimezone(site.zone)
    edited = ""
    if post.edited_at and post.is_edited(now):
        edited = (
            f'<meta property="article:modified_time" content="{post.edited_at.astimezone(site.zone).isoformat()}">\n'
        )
    more = "\n".join(
        f'<li><a href="/archive/{number}">{escape(story(post.language, number).headline)}</a></li>'
        for number in range(post.number + 11, post.number + 15)
    )
    body = (
        f'<main><article>\n<header><h1>{title}</h1>\n<p class="byline"><span>{escape(post.author)}</span>, '
        f'<time datetime="{local.isoformat()}">{local:%Y-%m-%d %H:%M}</time></p></header>\n{text}\n</article></main>\n'
        f"<aside><h2>{VOICES[post.language].more}</h2>\n<ul>\n{more}\n</ul></aside>\n"
    )
    meta = (
        f'<meta name="author" content="{escape(post.author)}">\n'
        f'<meta property="article:published_time" content="{local.isoformat()}">\n'
        f'<meta property="article:section" content="{escape(post.category)}">\n{edited}'
        f'<link rel="canonical" href="{post.url}">\n'
    )
    return _page(site, f"{title} - {escape(site.title)}", meta, body)


def front(site: Site, now: datetime) -> bytes:
    """The latest headlines, as people see them."""
    links = "\n".join(
        f'<li><a href="{post.path}">{escape(post.title_at(now))}</a></li>' for post in site.shown(now, most=10)
    )
    return _page(site, escape(site.title), "", f"<main><h1>{escape(site.title)}</h1>\n<ul>\n{links}\n</ul></main>\n")


def away(site: Site) -> bytes:
    """What comes instead of the feed while a site is being worked on. No word of a feed in it."""
    text = "<p>We are moving to a new system and will be back in a few hours.</p>"
    head = f"<head><title>{escape(site.title)}</title></head>"
    return f"<!doctype html>\n<html>{head}<body>{text}</body></html>\n".encode()


def robots(site: Site) -> bytes:
    lines = ["User-agent: *", "Disallow: /search"]
    if site.manners.disallow:
        lines.append(f"Disallow: /{site.manners.disallow}/")
    if site.manners.crawl_delay:
        lines.append(f"Crawl-delay: {site.manners.crawl_delay}")
    return ("\n".join(lines) + "\n").encode()


def _page(site: Site, title: str, meta: str, body: str) -> bytes:
    language = f' lang="{site.language}"' if site.manners.declared else ""
    topics = "\n".join(f'<a href="/{topic.slug}/">{topic.category}</a>' for topic in VOICES[site.language].topics)
    kind = CONTENT_TYPES[site.format].partition(";")[0]
    return (
        f'<!doctype html>\n<html{language}>\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n{meta}'
        f'<link rel="alternate" type="{kind}" title="{escape(site.title)}" href="{site.feed_path}">\n</head>\n<body>\n'
        f"<nav>\n{topics}\n</nav>\n{body}"
        f'<footer><p>{escape(site.title)} · <a href="/about">about</a> · <a href="/contact">contact</a></p></footer>\n'
        "</body>\n</html>\n"
    ).encode()
