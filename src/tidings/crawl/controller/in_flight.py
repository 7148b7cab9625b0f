"""What a run came to, counted."""

from __future__ import annotations

from dataclasses import dataclass

from tidings.model.orders import Applied
from tidings.model.visits import VisitResult


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    visited: int = 0
    unchanged: int = 0
    changed: int = 0
    first: int = 0  # pages that were seen for the first time: what later visits are compared with
    failed: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    pages: int = 0
    put_off: int = 0  # due, but their host wants to be left alone for now

    def add(self, applied: Applied) -> None:
        self.visited += len(applied.visits)
        for visit in applied.visits:
            match visit.result:
                case VisitResult.UNCHANGED:
                    self.unchanged += 1
                case VisitResult.CHANGED if visit.first:
                    self.first += 1
                case VisitResult.CHANGED:
                    self.changed += 1
                case _:
                    self.failed += 1
        self.articles_new += applied.articles_new
        self.articles_revised += applied.articles_revised
        self.pages += applied.texts
