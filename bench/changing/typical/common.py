"""What the sites of this group are written with: chances and figures of a single request."""

from __future__ import annotations

from typing import TypeVar

from bench.changing.chances import number, sometimes
from bench.changing.chances import pick as pick

at_times = sometimes
figure = number

_Any = TypeVar("_Any")


def framed(text: str, html: str) -> str:
    """The text where the markup has "{}"; nothing if there is no text."""
    return html.replace("{}", text) if text else ""
