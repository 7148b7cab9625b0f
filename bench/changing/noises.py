"""What differs between two fetches of one page and is no change of it: each kind as its own markup.

Most depend on the fetch alone; what a cache or a calendar decides depends on its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from bench.changing.scenario import Fetch

_Any = TypeVar("_Any")
_FIRST_DAY = datetime(2026, 3, 1, tzinfo=UTC)
_TOWNS = ("Leeds", "Graz", "Porto", "Lund", "Ghent", "Turin", "Brno", "Cork", "Vilnius", "Bergen", "Trieste")
_NAMES = ("anna", "bertil", "chloe", "dmitri", "edda", "farid", "greta", "hugo", "ines", "jonas", "kaya", "lucio")
_GOODS = ("Rain cape", "Air pump", "Steel flask", "Wool socks", "Desk lamp", "Travel mug", "Fountain pen", "Sun hat")
_CALLS = ("Order today", "Limited offer", "Free returns", "See the range", "Members save more")
_SHARES = ("NRDX", "COBA", "LUMN", "HARB", "WEFT")
_QUOTES = (
    "A letter that waits a day is a better letter.",
    "Whoever repairs a fence talks to the neighbour.",
    "No map shows the weather.",
    "The slow boat sees both banks.",
    "A borrowed umbrella stays dry.",
    "Salt first, then questions.",
    "Even the clock tower was once a heap of stones.",
)


def token(fetch: Fetch, length: int = 24) -> str:
    return "".join(fetch.random.choices("0123456789abcdef", k=length))


def css(fetch: Fetch) -> str:
    """A class name as build tools and protections against scrapers make them."""
    return f"{fetch.random.choice('abcdefgh')}{token(fetch, 5)}"


def some(fetch: Fetch, pool: Sequence[_Any], number: int) -> list[_Any]:
    return fetch.random.sample(list(pool), number)


def now_viewing(fetch: Fetch) -> str:
    return f'<p class="viewers"><span>{fetch.random.randint(3, 61)}</span> people are looking at this right now</p>'


def last_bought(fetch: Fetch) -> str:
    minutes, town = fetch.random.randint(2, 58), fetch.random.choice(_TOWNS)
    return f"<div>Bought {minutes} minutes ago by somebody in {town}</div>"


def countdown(fetch: Fetch) -> str:
    hour, minute, second = (fetch.random.randrange(most) for most in (12, 60, 60))
    return f"<div><em>Order within {hour:02}:{minute:02}:{second:02} for delivery tomorrow</em></div>"


def converted(fetch: Fetch, base: float) -> str:
    return f"<small>about {base * fetch.random.uniform(1.06, 1.14):,.2f} USD at the rate of this minute</small>"


def consent(fetch: Fetch) -> str:
    """A banner in three fetches of ten."""
    if fetch.random.random() >= 0.3:
        return ""
    return (
        '<div class="layer"><p>We and our partners store data on your device to measure how these pages are used.</p>'
        "<p><button>Accept all</button> <button>Only what is needed</button></p></div>"
    )


def appeal(fetch: Fetch) -> str:
    """A call for donations in three fetches of ten."""
    if fetch.random.random() >= 0.3:
        return ""
    return "<div><strong>Enjoying what you read?</strong> <p>Three euro a month keep this site going.</p></div>"


def advertisement(fetch: Fetch) -> str:
    thing, call, price = fetch.random.choice(_GOODS), fetch.random.choice(_CALLS), fetch.random.uniform(4, 90)
    where = f"https://click.example/{token(fetch, 12)}"
    return f'<div><a href="{where}">{thing}: {price:.2f} EUR</a> <span>{call}</span></div>'


def sponsored_row(fetch: Fetch, columns: int) -> str:
    thing, price = fetch.random.choice(_GOODS), fetch.random.uniform(4, 900)
    cells = [f'<a href="https://click.example/{token(fetch, 8)}">{thing}</a>', f"{price:.2f} EUR", "Sponsored"]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells[:columns])}</tr>"


def greeting(fetch: Fetch) -> str:
    return f"<div>Good day, guest-{fetch.random.randint(10_000, 99_999)}!</div>"


def csrf(fetch: Fetch) -> str:
    return f'<form method="post"><p>Form key: {token(fetch)}</p><input type="hidden" value="{token(fetch)}"></form>'


def shuffled_links(fetch: Fetch, title: str, links: Sequence[tuple[str, str]]) -> str:
    mixed = some(fetch, links, len(links))
    items = "".join(f'<li><a href="{path}">{text}</a></li>' for path, text in mixed)
    return f"<section><h4>{title}</h4><ol>{items}</ol></section>"


def related(fetch: Fetch, title: str, links: Sequence[tuple[str, str]], number: int) -> str:
    """Some of the pages of the site, others at each fetch."""
    items = "".join(f'<div><a href="{path}">{text}</a></div>' for path, text in some(fetch, links, number))
    return f"<div><h4>{title}</h4>{items}</div>"


def related_goods(fetch: Fetch, links: Sequence[tuple[str, str]], number: int) -> str:
    """With a price of the moment."""
    cards = "".join(
        f'<li class="{css(fetch)}"><a href="{path}">{text}</a> <b>{fetch.random.uniform(9, 99):.2f} EUR</b></li>'
        for path, text in some(fetch, links, number)
    )
    return f"<aside><p>Others also looked at</p><ul>{cards}</ul></aside>"


def cached_wire(fetch: Fetch, links: Sequence[tuple[str, str]], number: int) -> str:
    """Some pages of the site, chosen anew every minute: two fetches a moment apart mostly agree."""
    minute = int(fetch.at.timestamp()) // 60
    start = minute * 7 % len(links)
    chosen = [links[(start + step * (1 + minute % 2)) % len(links)] for step in range(number)]
    rows = "".join(f'<p><a href="{path}">{text}</a></p>' for path, text in chosen)
    return f"<div>{rows}</div>"


def tip(fetch: Fetch, tips: Sequence[str]) -> str:
    return f"<blockquote>{fetch.random.choice(tips)}</blockquote>"


def daily_quote(fetch: Fetch) -> str:
    """The same the whole day long."""
    return f"<p>Thought of the day: {_QUOTES[fetch.at.toordinal() % len(_QUOTES)]}</p>"


def today(fetch: Fetch) -> str:
    return f"<div>{fetch.at:%A, %-d %B %Y}</div>"


def clock(fetch: Fetch) -> str:
    return f"<div><span>{fetch.at:%H:%M}</span>:<span>{fetch.random.randrange(60):02}</span> UTC</div>"


def ago(fetch: Fetch, hours: int) -> str:
    """How old something is: from the time of the fetch, and rounded as the mood of a cache has it."""
    age = hours + (fetch.at - _FIRST_DAY) // timedelta(hours=1)
    minutes = fetch.random.randint(2, 59)
    return f"<span>{age} hours ago</span>" if fetch.random.random() < 0.5 else f"<span>{age} h {minutes} min ago</span>"


def ticker(fetch: Fetch) -> str:
    cells = "".join(
        f"<span>{name} <b>{fetch.random.uniform(20, 400):.2f}</b> {fetch.random.uniform(-3, 3):+.2f} %</span> "
        for name in _SHARES
    )
    return f"<div>{cells}</div>"


def served_by(fetch: Fetch) -> str:
    return f"<footer><p>Served by web-{fetch.random.randint(1, 9):02}.dc{fetch.random.randint(1, 3)}</p></footer>"


def generated(fetch: Fetch) -> str:
    return f"<p>Page generated in {fetch.random.uniform(0.03, 0.9):.2f} s, {fetch.random.randint(9, 44)} queries</p>"


def variant(fetch: Fetch, one: str, other: str) -> str:
    """An A/B test."""
    return one if fetch.random.random() < 0.5 else other


def lazy(fetch: Fetch, text: str) -> str:
    """Filled in by the server when it was quick, a placeholder else."""
    return f"<div>{text}</div>" if fetch.random.random() < 0.6 else '<div aria-busy="true">Loading …</div>'


def visitor_number(fetch: Fetch) -> str:
    return f"<p>You are visitor no. {120_000 + 31 * fetch.number + fetch.random.randrange(30)}</p>"


def online(fetch: Fetch) -> str:
    names = some(fetch, _NAMES, fetch.random.randint(3, 7))
    return f"<p>Online: {', '.join(names)} and {fetch.random.randint(5, 80)} guests</p>"


def captcha(fetch: Fetch) -> str:
    return f"<p>To reply, tell us: what is {fetch.random.randint(2, 9)} plus {fetch.random.randint(2, 9)}?</p>"


def checked(fetch: Fetch) -> str:
    return f"<p>Last probe {fetch.random.randint(1, 58)} seconds ago from node {fetch.random.choice(_TOWNS)}</p>"


def milliseconds(fetch: Fetch, least: int, most: int) -> str:
    return f"{fetch.random.randint(least, most)} ms"


def uptime(fetch: Fetch) -> str:
    return f"{99 + fetch.random.random():.3f} %"


def helpful(fetch: Fetch) -> str:
    yes = fetch.random.randint(10, 90)
    return f"<div>Was this page helpful? {yes} of {yes + fetch.random.randint(3, 30)} say yes</div>"


def agent(fetch: Fetch) -> str:
    name = fetch.random.choice(_NAMES).title()
    return variant(fetch, f"<div>{name} is online. Ask away!</div>", "<div>We are offline. Leave a message.</div>")


def printed(fetch: Fetch) -> str:
    moment = fetch.at + timedelta(seconds=fetch.random.randrange(9))
    return f"<p>Printed on {moment:%-d.%-m.%Y} at {moment:%H:%M:%S}</p>"
