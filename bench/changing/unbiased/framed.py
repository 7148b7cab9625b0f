"""Pages of one site in the frame they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bench.changing.parts import Page
from bench.changing.scenario import Fetch

Frame = Callable[[str, str, str, Fetch], str]  # of a path, a title, what is the page's own, and the request


def framed(frame: Frame, pages: Sequence[tuple[str, str]], mains: Sequence[Page]) -> Mapping[str, Page]:
    """By path, as a site is made of them."""
    return {path: _whole(frame, path, title, main) for (path, title), main in zip(pages, mains, strict=True)}


def _whole(frame: Frame, path: str, title: str, main: Page) -> Page:
    return lambda round, fetch: frame(path, title, main(round, fetch), fetch)
