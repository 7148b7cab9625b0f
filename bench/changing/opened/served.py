"""What servers of real pages send differently at every fetch: noises that several of these sites share."""

from __future__ import annotations

import re
from calendar import Calendar
from collections.abc import Sequence
from datetime import datetime, timedelta

from bench.changing.parts import cached, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START

Edge = tuple[str, int]  # its time zone, hours before UTC
_EDGES: Sequence[Edge] = (("UTC", 0), ("CET", 1), ("EET", 2), ("WET", 0))
_HONEYPOTS = ("Website", "Fax", "Second name", "Nickname", "Company address")


def one(text: str, tag: str = "p") -> str:
    """An element where there is a text, nothing else."""
    return f"<{tag}>{text}</{tag.split()[0]}>" if text else ""


def grown(fetch: Fetch, base: int, per_hour: int = 3) -> int:
    """A counter that grows; two fetches of one moment may agree."""
    return base + per_hour * ((fetch.at - START) // timedelta(hours=1)) + fetch.random.randint(0, 2)


def around(fetch: Fetch, what: str, least: int, most: int, jitter: int = 2) -> int:
    """A reading of the moment, near the one that holds this hour."""
    return max(0, cached(fetch, 3600, what).randint(least, most) + fetch.random.randint(-jitter, jitter))


def presigned(fetch: Fetch, address: str) -> str:
    """The address of a file in a bucket, with a signature that is good for an hour."""
    expires = int(fetch.at.timestamp()) + 3600 + fetch.random.randrange(60)
    return f"{address}?Expires={expires}&amp;Signature={token(fetch.random, 32)}&amp;Key-Pair-Id=APKA7Q"


def mail(fetch: Fetch) -> str:
    """A mail address as a content network hides it: with a key of its own at every fetch."""
    code = token(fetch.random, 34)
    return (
        f'<a href="/cdn-cgi/l/email-protection#{code}"><span class="__cf_email__" data-cfemail="{code}">'
        "[email&#160;protected]</span></a>"
    )


def edge_of(fetch: Fetch) -> Edge:
    """The edge that answers, by its time zone."""
    return fetch.random.choice(_EDGES)


def edge_time(edge: Edge, moment: datetime, form: str = "%d.%m.%Y %H:%M") -> str:
    """One moment in the time zone of an edge."""
    zone, hours = edge
    local = moment + timedelta(hours=hours)
    return f'<time datetime="{moment.isoformat()}">{local.strftime(form)} {zone}</time>'


def minified(fetch: Fetch, html: str) -> str:
    """White space as some of the servers squeeze it."""
    return re.sub(r"\s*\n\s*", " ", html) if fetch.random.random() < 0.5 else html


def wrapped_by_test(fetch: Fetch, html: str) -> str:
    """A test of two layouts: the same content in one element more, or under other names."""
    if fetch.random.random() < 0.5:
        return f'<div class="layout layout--b"><div class="layout__inner">{html}</div></div>'
    return f'<div class="layout">{html}</div>'


def consent(fetch: Fetch, sentence: str, buttons: Sequence[str], seldom: float = 0.4) -> str:
    """A consent layer in some fetches; `{}` in its sentence is the number of partners of the moment."""
    if fetch.random.random() >= seldom:
        return ""
    many = "".join(f'<button type="button" id="{token(fetch.random, 6)}">{button}</button>' for button in buttons)
    return (
        f'<div id="cmp-{token(fetch.random, 8)}" role="dialog" aria-modal="true"><div class="cmp-text">'
        f"{sentence.format(fetch.random.randint(780, 870))}</div><div>{many}</div></div>"
    )


def ad_slot(fetch: Fetch, label: str, creatives: Sequence[str]) -> str:
    """An advertisement, or the empty place of one that nobody bought."""
    place = f"div-gpt-ad-{fetch.random.randrange(10**9)}-0"
    if fetch.random.random() < 0.35:
        return f'<div class="ad ad--empty" id="{place}"></div>'
    where = f"https://adclick.example/aclk?sa=l&amp;ai={token(fetch.random, 20)}"
    return (
        f'<div class="ad" id="{place}"><span class="ad__label">{label}</span>'
        f'<a href="{where}" rel="sponsored">{fetch.random.choice(creatives)}</a></div>'
    )


def carousel(fetch: Fetch, slides: Sequence[str]) -> str:
    """Slides from any of them on, the first and the last once more as such scripts clone them."""
    start = fetch.random.randrange(len(slides))
    turned = [*slides[start:], *slides[:start]]
    track = "".join(
        f'<div class="slick-slide{" slick-cloned" if at in (0, len(turned) + 1) else ""}" data-slick-index="{at - 1}"'
        f' style="width:{fetch.random.randint(300, 420)}px">{slide}</div>'
        for at, slide in enumerate((turned[-1], *turned, turned[0]))
    )
    return f'<div class="slick-list"><div class="slick-track">{track}</div></div>'


def month(fetch: Fetch, title: str, days: Sequence[str], today: str) -> str:
    """The calendar of this month with a mark at today."""
    head = "".join(f'<th scope="col">{day}</th>' for day in days)
    weeks = "".join(
        "<tr>" + "".join(_day(day, today if day == fetch.at.day else "") for day in week) + "</tr>"
        for week in Calendar().monthdayscalendar(fetch.at.year, fetch.at.month)
    )
    return f'<table class="calendar"><caption>{title}</caption><tr>{head}</tr>{weeks}</table>'


def _day(day: int, mark: str) -> str:
    if not day:
        return '<td class="pad">&nbsp;</td>'
    return f'<td class="today">{day}<span class="sr-only">{mark}</span></td>' if mark else f"<td>{day}</td>"


def honeypot(fetch: Fetch) -> str:
    """A field for robots, with a name and a label of the moment, in a form with its keys."""
    return (
        f'<form method="post" action="#"><input type="hidden" name="_wpnonce" value="{token(fetch.random, 10)}">'
        f'<div style="position:absolute;left:-5000px"><label>{fetch.random.choice(_HONEYPOTS)} '
        f'<input name="b_{token(fetch.random, 12)}" tabindex="-1"></label></div></form>'
    )


def crumbs(fetch: Fetch, ways: Sequence[Sequence[str]], title: str) -> str:
    """The way a visitor came, one of several that lead here."""
    way = "".join(f'<li><a href="/">{step}</a></li>' for step in fetch.random.choice(ways))
    return f'<ol class="breadcrumb">{way}<li aria-current="page">{title}</li></ol>'


def spaced(fetch: Fetch, text: str) -> str:
    """With or without spaces that do not break, as the filter of the server has it."""
    return text.replace(" ", "&nbsp;") if fetch.random.random() < 0.5 else text
