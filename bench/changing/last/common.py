"""What the sites of this group share: chance of one request, ages, what comes and goes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.chances import pick, sometimes
from bench.changing.scenario import Fetch
from bench.changing.visible import START

one_of = pick
maybe = sometimes

_Any = TypeVar("_Any")
Pairs = Sequence[tuple[str, str]]


def key(fetch: Fetch, length: int = 12) -> str:
    return f"{fetch.random.getrandbits(4 * length):0{length}x}"


def count(fetch: Fetch, least: int, most: int) -> str:
    """With a comma between thousands."""
    return f"{fetch.random.randint(least, most):,}"


def some_of(fetch: Fetch, pool: Sequence[_Any], amount: int = 0) -> list[_Any]:
    """So many, or all, in any order."""
    return fetch.random.sample(list(pool), amount or len(pool))


def by_turns(fetch: Fetch, pool: Sequence[_Any], hours: int = 12) -> _Any:
    """What the server puts there for some hours, for everybody."""
    return pool[int(fetch.at.timestamp()) // (3600 * hours) % len(pool)]


def age(fetch: Fetch, hours: float) -> str:
    """Of what is so many hours older than the first round."""
    minutes = max((fetch.at - START + timedelta(hours=hours)) // timedelta(minutes=1), 1)
    for unit, name in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= unit:
            amount = minutes // unit
            return f"{amount} {name}{'s' if amount > 1 else ''} ago"
    return "just now"


def moment(fetch: Fetch, form: str = "%-d %B %Y, %H:%M:%S") -> str:
    """Of the request."""
    return f"{fetch.at + timedelta(seconds=fetch.random.randrange(12)):{form}}"


def anchors(pairs: Pairs, tag: str = "li", css: str = "") -> str:
    attribute = f' class="{css}"' if css else ""
    return "\n".join(f'<{tag}{attribute}><a href="{path}">{title}</a></{tag}>' for path, title in pairs)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], css: str = "") -> str:
    """Rows whose first cell is empty are not there."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows if row[0])
    return f'<table class="{css}"><thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table>'


def block(tag: str, text: str) -> str:
    """An element, unless it has no text."""
    return f"<{tag}>{text}</{tag.split()[0]}>\n" if text else ""


def structured(kind: str, **fields: object) -> str:
    data = {"@context": "https://schema.org", "@type": kind, **fields}
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def head(fetch: Fetch, title: str, site: str, summary: str) -> str:
    """What platforms put before a page: no reader sees it, and some of it is of the request."""
    return f"""<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title} | {site}</title>
<meta name="description" content="{summary}"><meta property="og:title" content="{title}">
<meta property="og:site_name" content="{site}"><meta property="og:type" content="website">
<meta name="twitter:card" content="summary_large_image"><link rel="icon" href="/favicon.ico" sizes="any">
<link rel="preload" as="font" href="/fonts/text-regular.woff2" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/static/app.{key(fetch, 10)}.css">
<style>.visually-hidden{{position:absolute;clip:rect(0 0 0
0)}}.is-sticky{{position:sticky;top:0}}</style><script nonce="{key(fetch, 16)}">window.dataLayer=window.dataLayer||[];
dataLayer.push({{"event":"page_view","client":"{key(fetch, 20)}","at":{fetch.at.timestamp():.0f}}});</script>"""
