"""Pieces of markup that these sites are written with, and the randomness of their noise by hour and by day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from random import Random

from bench.changing.parts import cached, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START

HOUR = 3600
DAY = 24 * HOUR


def prose(*paragraphs: str) -> str:
    """Paragraphs; an empty one is left out."""
    return "\n".join(f"<p>{text}</p>" for text in paragraphs if text)


def bullets(*items: str, tag: str = "ul") -> str:
    """A list; an empty item is left out."""
    return f"<{tag}>" + "\n".join(f"<li>{item}</li>" for item in items if item) + f"</{tag.split()[0]}>"


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], name: str = "table") -> str:
    """A table; a row whose first cell is empty is left out."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows if row[0])
    return f'<table class="{name}"><thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table>'


def settled(seed: str, number: int, first: str, *columns: Sequence[str]) -> list[Sequence[str]]:
    """Numbered rows that never change, as of an archive: the other cells are drawn from pools."""
    random = Random(seed)
    return [(first.format(number - at), *(random.choice(column) for column in columns)) for at in range(number)]


def facts(*pairs: tuple[str, str]) -> str:
    """A list of definitions; one without a value is left out."""
    return "<dl>" + "\n".join(f"<dt>{term}</dt><dd>{value}</dd>" for term, value in pairs if value) + "</dl>"


def links(pages: Iterable[tuple[str, str]], name: str = "nav") -> str:
    items = "".join(f'<li><a href="{path}">{text}</a></li>' for path, text in pages)
    return f'<ul class="{name}">{items}</ul>'


def sometimes(fetch: Fetch, share: float, html: str) -> str:
    """What only some of the fetches have."""
    return html if fetch.random.random() < share else ""


def interrupted(fetch: Fetch, html: str, insert: str) -> str:
    """With something put after any of the paragraphs."""
    parts = html.split("</p>")
    at = fetch.random.randrange(len(parts) - 1)
    return "</p>".join((*parts[: at + 1], insert + parts[at + 1], *parts[at + 2 :]))


def hourly(fetch: Fetch, what: str) -> Random:
    return cached(fetch, HOUR, what)


def daily(fetch: Fetch, what: str) -> Random:
    return cached(fetch, DAY, what)


def growing(fetch: Fetch, base: int, per_minute: float) -> int:
    """A counter of all visitors: it grows between any two fetches."""
    minutes = (fetch.at - START) / timedelta(minutes=1)
    return base + int(minutes * per_minute) + fetch.random.randint(1, 9)


def mixed(fetch: Fetch, pool: Sequence[str], number: int) -> list[str]:
    """Some of a pool in any order."""
    return fetch.random.sample(list(pool), number)


def uuid(fetch: Fetch) -> str:
    return "-".join(token(fetch.random, length) for length in (8, 4, 4, 4, 12))
