"""What the sites of this group are written with besides the templates: chance, tokens, times, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from bench.changing.chances import clock as clock
from bench.changing.chances import key, listed, mixed, sometimes
from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import rows as rows
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

drawn = mixed
for_some = sometimes
hexes = key
entries = listed

_Any = TypeVar("_Any")
_OWN_LINK = re.compile(r'(<a\b[^>]*\bhref="/[^"?#]*)"')


def uuid(fetch: Fetch) -> str:
    return "-".join(hexes(fetch, length) for length in (8, 4, 4, 4, 12))


def in_session(fetch: Fetch, name: str, html: str) -> str:
    """All links to pages of the site carry the session."""
    session = hexes(fetch, 20)
    return _OWN_LINK.sub(rf'\1?{name}={session}"', html)


def since(round: int, minutes: int = 0) -> datetime:
    """So long before a round began."""
    return START + timedelta(hours=round * HOURS, minutes=-minutes)


def shown(text: str, html: str) -> str:
    """The markup, if there is something to say in it."""
    return html if text else ""


def para(text: str, attributes: str = "") -> str:
    return shown(text, f"<p{attributes}>{text}</p>")


def head(*names: str) -> str:
    return f"<thead><tr>{''.join(f'<th>{name}</th>' for name in names)}</tr></thead>"


def terms(pairs: Sequence[tuple[str, str]]) -> str:
    """Entries of a definition list; one that says nothing is not there."""
    return "\n".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in pairs if text)
