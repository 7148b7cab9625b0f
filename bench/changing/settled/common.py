"""What the sites of this group are written with besides the templates: chance, tokens, times, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from bench.changing import parts
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")
_OWN_LINK = re.compile(r'(<a\b[^>]*\bhref="/[^"?#]*)"')


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def drawn(fetch: Fetch, pool: Sequence[_Any], count: int = 0) -> list[_Any]:
    """So many of a pool, or all, in an order of this request."""
    return fetch.random.sample(list(pool), count or len(pool))


def for_some(fetch: Fetch, share: float, html: str) -> str:
    """For a share of the visitors."""
    return html if fetch.random.random() < share else ""


def hexes(fetch: Fetch, length: int) -> str:
    """A nonce, an id or a name that busts caches."""
    return parts.token(fetch.random, length)


def uuid(fetch: Fetch) -> str:
    return "-".join(hexes(fetch, length) for length in (8, 4, 4, 4, 12))


def in_session(fetch: Fetch, name: str, html: str) -> str:
    """All links to pages of the site carry the session."""
    session = hexes(fetch, 20)
    return _OWN_LINK.sub(rf'\1?{name}={session}"', html)


def clock(fetch: Fetch) -> str:
    return f"{fetch.at:%H:%M:%S}"


def since(round: int, minutes: int = 0) -> datetime:
    """So long before a round began."""
    return START + timedelta(hours=round * HOURS, minutes=-minutes)


def shown(text: str, html: str) -> str:
    """The markup, if there is something to say in it."""
    return html if text else ""


def para(text: str, attributes: str = "") -> str:
    return shown(text, f"<p{attributes}>{text}</p>")


def entries(items: Sequence[str], attributes: str = "") -> str:
    """Those that are there, as entries of a list."""
    return "\n".join(f"<li{attributes}>{item}</li>" for item in items if item)


def rows(table: Sequence[Sequence[str]], attributes: str = "") -> str:
    """Table rows; one whose first cell is empty is not there."""
    return "\n".join(
        f"<tr{attributes}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in table if cells[0]
    )


def head(*names: str) -> str:
    return f"<thead><tr>{''.join(f'<th>{name}</th>' for name in names)}</tr></thead>"


def terms(pairs: Sequence[tuple[str, str]]) -> str:
    """Entries of a definition list; one that says nothing is not there."""
    return "\n".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in pairs if text)
