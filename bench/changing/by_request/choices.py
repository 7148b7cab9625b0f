"""Choices that a server makes for each request: one of a few texts, a box or none, an order."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.parts import token
from bench.changing.scenario import Fetch


def pick(fetch: Fetch, *texts: str) -> str:
    """One of a few texts."""
    return fetch.random.choice(texts)


def maybe(fetch: Fetch, share: float, text: str) -> str:
    """The text in a share of all requests."""
    return text if fetch.random.random() < share else ""


def mixed(fetch: Fetch, texts: Sequence[str]) -> str:
    """All of them, in any order."""
    return "".join(fetch.random.sample(texts, len(texts)))


def coined(fetch: Fetch, *columns: Sequence[str]) -> str:
    """A text of one part of each column: hardly ever the same twice."""
    return " ".join(map(fetch.random.choice, columns))


def one(text: str, tag: str = "p") -> str:
    """An element where there is a text."""
    return f"<{tag}>{text}</{tag.split()[0]}>" if text else ""


def tracked(fetch: Fetch, path: str) -> str:
    """An address with the session of the request."""
    return f"{path}?utm_content={token(fetch.random, 6)}&amp;sid={token(fetch.random, 20)}"
