"""What the sites of this group are written with besides the templates: chance of a request, ages, lists and tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing import parts
from bench.changing.made import CELLS
from bench.changing.pieces import Links, Tongue, ago, before
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

_Any = TypeVar("_Any")


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def mixed(fetch: Fetch, pool: Sequence[_Any], count: int = 0) -> list[_Any]:
    """So many of a pool, or all, in an order of this request."""
    return fetch.random.sample(list(pool), count or len(pool))


def sometimes(fetch: Fetch, share: float, html: str) -> str:
    """For a share of the visitors."""
    return html if fetch.random.random() < share else ""


def key(fetch: Fetch, length: int) -> str:
    """A nonce, a session, an id."""
    return parts.token(fetch.random, length)


def clock(fetch: Fetch) -> str:
    return f"{fetch.at:%H:%M:%S}"


def since(fetch: Fetch, tongue: Tongue, round: int) -> str:
    """The age of what came in some round, a while before it was seen."""
    return ago(fetch, tongue, start_of(round) - timedelta(minutes=25))


def old(fetch: Fetch, tongue: Tongue, hours: float) -> str:
    """The age of what was so many hours old in the first round."""
    return ago(fetch, tongue, before(hours))


def para(text: str, attributes: str = "") -> str:
    """A paragraph, if there is something to say."""
    return f"<p{attributes}>{text}</p>" if text else ""


def inside(tag: str, text: str) -> str:
    """An element, if there is something in it; the tag with its attributes."""
    return f"<{tag}>{text}</{tag.split()[0]}>" if text else ""


def listed(items: Sequence[str], attributes: str = "") -> str:
    """Those that are there, as entries of a list."""
    return "\n".join(f"<li{attributes}>{item}</li>" for item in items if item)


def rows(table: Sequence[Sequence[str]], attributes: str = "") -> str:
    """Table rows; one whose first cell is empty is not there."""
    return "\n".join(
        f"<tr{attributes}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in table if cells[0]
    )


def cells(text: str) -> list[str]:
    """The cells of a row that is one slot: such a row comes and goes as a whole."""
    return text.split(CELLS)


def terms(pairs: Sequence[tuple[str, str]], attributes: str = "") -> str:
    """Entries of a definition list; one that lacks its name or its text is not there."""
    return "\n".join(f"<dt{attributes}>{name}</dt><dd>{text}</dd>" for name, text in pairs if name and text)


def links(some: Links, before_each: str = "<li>", after_each: str = "</li>") -> str:
    return "".join(f'{before_each}<a href="{path}">{title}</a>{after_each}' for path, title in some)
