"""A desk of pages in memory: it knows the blocks of the town's page with prices, and notes what is decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from tidings.errors import SourceError, SourceNotFound
from tidings.views.pages.page_desk import BlockDecision

CELLS = "main > table.prices > tbody > tr > td"


@dataclass
class FakePageDesk:
    decided: list[tuple[int, str, BlockDecision, int | None]] = field(default_factory=list)

    async def decide(self, page_id: int, path: str, decision: BlockDecision, version_id: int | None = None) -> str:
        if page_id != 8:
            raise SourceNotFound(str(page_id))
        if path not in ("div.clock", "main > p", CELLS):
            raise SourceError(path, "the page has no such block; reload it")
        self.decided.append((page_id, path, decision, version_id))
        return f"{path}: {decision.words}"
