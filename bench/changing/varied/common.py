"""What the sites of this group are written with: the chance of a single request, and entries of several parts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.chances import number, pick, sometimes
from bench.changing.made import Say
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

between = number
one_of = pick
now_and_then = sometimes

_Any = TypeVar("_Any")
Links = Sequence[tuple[str, str]]  # path and title
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def code(fetch: Fetch, length: int = 22) -> str:
    """A token of letters and figures, as nonces and sessions have them."""
    return "".join(fetch.random.choices(_LETTERS, k=length))


def hexed(fetch: Fetch, length: int = 32) -> str:
    return f"{fetch.random.getrandbits(4 * length):0{length}x}"


def some(fetch: Fetch, pool: Sequence[_Any], count: int) -> list[_Any]:
    """So many of a pool, in any order."""
    return fetch.random.sample(list(pool), count)


def variant(fetch: Fetch, *ways: str) -> str:
    """One of the ways in which a test of a layout shows the same."""
    return fetch.random.choice(ways)


def in_rounds(fetch: Fetch, first: int, last: int, html: str) -> str:
    """A notice of the whole site: by the clock, from the start of one round to the end of another."""
    since = (fetch.at - START) // timedelta(hours=HOURS)
    return html if first <= since <= last else ""


def menu(pairs: Links, item: str = "", link: str = "") -> str:
    """The items of a navigation, with classes of the item and of the link."""
    li, a = (f' class="{css}"' if css else "" for css in (item, link))
    return "".join(f'<li{li}><a{a} href="{path}">{title}</a></li>' for path, title in pairs)


def but(pairs: Links, path: str) -> Links:
    """All but the page itself."""
    return [pair for pair in pairs if pair[0] != path]


def entries(say: Say, keys: str, html: str) -> str:
    """The slots that have a text, by their keys, their parts ("a | b") each where the braces of the markup are."""
    return "\n".join(html.format(*say(key).split(" | ")) for key in keys.split() if say(key))
