"""What several of these sites' servers do: hashes of a build, stamps of a cache, lists by the readers of the hour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bench.changing.parts import cached, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START


def build(fetch: Fetch, name: str) -> str:
    """A stylesheet with the hash of its build; during a rollout one of two is served."""
    random = cached(fetch, 12 * 3600, f"build {name}")
    builds = token(random, 8), token(random, 8)
    return f'<link rel="stylesheet" href="/assets/{name}.{fetch.random.choice(builds)}.css">'


def stamp(fetch: Fetch, host: str) -> str:
    """The comment of a cache at the end of a page."""
    spent = fetch.random.uniform(0.04, 1.9)
    return f"<!-- {host}{fetch.random.randint(1, 6)} generated {fetch.at:%Y-%m-%dT%H:%M:%S}Z in {spent:.3f}s -->"


def ranked(fetch: Fetch, seconds: int, what: str, pool: Sequence[str], number: int) -> list[str]:
    """The first of a ranking that is counted anew every so many seconds."""
    return cached(fetch, seconds, what).sample(list(pool), number)


def hours_since(fetch: Fetch, hours: float) -> int:
    """Full hours since something that was so many hours old in the first round."""
    return max(0, int((fetch.at - START) / timedelta(hours=1) + hours))


def days_left(fetch: Fetch, days: int) -> int:
    """Days until something that was so many days away in the first round, by the calendar."""
    return days - (fetch.at.date() - START.date()).days


def boxes(name: str, texts: Sequence[str]) -> str:
    """Each text in a box of a class."""
    return "".join(f'<div class="{name}">{text}</div>' for text in texts if text)


def anchors(prefix: str, texts: Sequence[str]) -> list[str]:
    """Titles as links to places that no visitor of a made-up site follows."""
    return [f'<a href="{prefix}#{index}">{text}</a>' for index, text in enumerate(texts)]


def hidden(fields: Mapping[str, str]) -> str:
    """Hidden fields of a form."""
    return "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields.items())
