"""What the sites of this group share: chance, time, and small pieces of markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import sometimes
from bench.changing.pieces import Tongue
from bench.changing.scenario import Fetch
from bench.changing.visible import START

at_times = sometimes

_Any = TypeVar("_Any")
Links = Sequence[tuple[str, str]]  # path and title

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)


def some(fetch: Fetch, pool: Sequence[_Any], many: int) -> list[_Any]:
    """Some of a pool, in any order."""
    return fetch.random.sample(list(pool), many)


def mixed(fetch: Fetch, pool: Sequence[_Any]) -> list[_Any]:
    """All of a pool, in any order."""
    return some(fetch, pool, len(pool))


def hexes(fetch: Fetch, length: int = 16) -> str:
    return "".join(fetch.random.choices("0123456789abcdef", k=length))


def letters(fetch: Fetch, length: int = 6) -> str:
    return "".join(fetch.random.choices("abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ", k=length))


def either(fetch: Fetch, one: str, other: str) -> str:
    """A test of two variants."""
    return one if fetch.random.random() < 0.5 else other


def between(fetch: Fetch, first: int, last: int, html: str) -> str:
    """A notice from some hours after the first round to some later ones, for all visitors."""
    return html if timedelta(hours=first) <= fetch.at - START < timedelta(hours=last) else ""


def links(pairs: Links, css: str = "", query: str = "") -> str:
    """List entries of links."""
    kind = f' class="{css}"' if css else ""
    return "".join(f'<li{kind}><a href="{path}{query}">{title}</a></li>' for path, title in pairs)


def but(pairs: Links, path: str) -> Links:
    """All but the page itself."""
    return [pair for pair in pairs if pair[0] != path]


def cells(*texts: str, css: str = "") -> str:
    """A row of a table; nothing where its first cell is empty."""
    kind = f' class="{css}"' if css else ""
    return f"<tr{kind}>{''.join(f'<td>{text}</td>' for text in texts)}</tr>" if texts[0] else ""


def table(head: Iterable[str], rows: Iterable[str], css: str = "table") -> str:
    top = "".join(f'<th scope="col">{text}</th>' for text in head)
    return f'<table class="{css}"><thead><tr>{top}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def terms(*pairs: tuple[str, str], css: str = "") -> str:
    """A list of definitions."""
    kind = f' class="{css}"' if css else ""
    return f"<dl{kind}>{''.join(f'<dt>{name}</dt><dd>{text}</dd>' for name, text in pairs if text)}</dl>"


def inside(tag: str, text: str) -> str:
    """An element (with attributes, perhaps) around a text; nothing where there is none."""
    return f"<{tag}>{text}</{tag.split()[0]}>" if text else ""
