"""What the sites of this group share: chance of one request, class names of builds, rows and lists of slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.parts import Slot, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")


def chance(fetch: Fetch, share: float, html: str, otherwise: str = "") -> str:
    """Some requests get it, the others something else or nothing."""
    return html if fetch.random.random() < share else otherwise


def grown(fetch: Fetch, base: int, an_hour: float) -> int:
    """A count that rises with time; one of the servers lags behind the others by one."""
    return base + int((fetch.at - START).total_seconds() / 3600 * an_hour) - fetch.random.choice((0, 0, 1))


def key(fetch: Fetch, length: int = 24) -> str:
    return token(fetch.random, length)


def texts(slots: Sequence[Slot], round: int) -> list[str]:
    """Those that are there."""
    return [text for slot in slots if (text := slot.at(round))]


def listed(slots: Sequence[Slot], round: int, opening: str = "<li>", closing: str = "</li>") -> str:
    return "\n".join(f"{opening}{text}{closing}" for text in texts(slots, round))


def if_any(text: str, before: str = "<p>", after: str = "</p>") -> str:
    return f"{before}{text}{after}" if text else ""


def cells(*texts: str, tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{text}</{tag}>' for text in texts)}</tr>"


def menu(links: Sequence[tuple[str, str]], suffix: str = "") -> str:
    return "".join(f'<a href="{path}{suffix}">{title}</a> ' for path, title in links)
