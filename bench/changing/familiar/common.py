"""What the sites of this group are written with besides the templates: chance of a request, ages, lists and tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.chances import clock as clock
from bench.changing.chances import key as key
from bench.changing.chances import listed as listed
from bench.changing.chances import mixed as mixed
from bench.changing.chances import number as number
from bench.changing.chances import para as para
from bench.changing.chances import pick as pick
from bench.changing.chances import rows as rows
from bench.changing.chances import sometimes as sometimes
from bench.changing.made import CELLS
from bench.changing.pieces import Links, Tongue, ago, before
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

_Any = TypeVar("_Any")


def since(fetch: Fetch, tongue: Tongue, round: int) -> str:
    """The age of what came in some round, a while before it was seen."""
    return ago(fetch, tongue, start_of(round) - timedelta(minutes=25))


def old(fetch: Fetch, tongue: Tongue, hours: float) -> str:
    """The age of what was so many hours old in the first round."""
    return ago(fetch, tongue, before(hours))


def inside(tag: str, text: str) -> str:
    """An element, if there is something in it; the tag with its attributes."""
    return f"<{tag}>{text}</{tag.split()[0]}>" if text else ""


def cells(text: str) -> list[str]:
    """The cells of a row that is one slot: such a row comes and goes as a whole."""
    return text.split(CELLS)


def terms(pairs: Sequence[tuple[str, str]], attributes: str = "") -> str:
    """Entries of a definition list; one that lacks its name or its text is not there."""
    return "\n".join(f"<dt{attributes}>{name}</dt><dd>{text}</dd>" for name, text in pairs if name and text)


def links(some: Links, before_each: str = "<li>", after_each: str = "</li>") -> str:
    return "".join(f'{before_each}<a href="{path}">{title}</a>{after_each}' for path, title in some)
