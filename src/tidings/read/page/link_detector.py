"""The detector of addresses (seed 003): without it a crawl would not go on, so it cannot be switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tidings.model.pages import Segment

MOST_LINKS = 2_000  # of one page


class UrlDetector:
    """Collects the addresses that lead into the site, each once, in the order it meets them."""

    name = "links"
    wants: frozenset[int] | None = None

    def __init__(self, leads_in: Callable[[str], bool]) -> None:
        self._leads_in = leads_in
        self._found: dict[str, None] = {}

    @property
    def found(self) -> tuple[str, ...]:
        return tuple(self._found)

    def look(self, segment: Segment) -> str | None:
        inside = [link for link in segment.links if self._leads_in(link)]
        self.take(inside)
        return " ".join(inside) or None

    def take(self, inside: Iterable[str]) -> None:
        """Links of which somebody knows that they lead in."""
        for link in inside:
            if len(self._found) == MOST_LINKS:
                return
            self._found.setdefault(link)
