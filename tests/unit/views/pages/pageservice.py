"""A service of pages in memory: it knows the blocks of the town's page with prices, and notes what is decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from tidings.errors import SelectorError, SourceError, SourceNotFound
from tidings.model.pages import PageScope
from tidings.views.pages.page_service import BlockDecision, ChosenScope, ScopeChoice, ScopePreview

NOW = datetime(2026, 11, 7, 12, tzinfo=UTC)
CELLS = "main > table.prices > tbody > tr > td"


@dataclass
class FakePageService:
    decided: list[tuple[int, str, BlockDecision, int | None]] = field(default_factory=list)
    chosen: list[tuple[ScopeChoice, bool]] = field(default_factory=list)

    async def decide(self, page_id: int, path: str, decision: BlockDecision, version_id: int | None = None) -> str:
        if page_id != 8:
            raise SourceNotFound(str(page_id))
        if path not in ("div.clock", "main > p", CELLS):
            raise SourceError(path, "the page has no such block; reload it")
        self.decided.append((page_id, path, decision, version_id))
        return f"{path}: {decision.words}"

    async def choose_scope(self, page_id: int, choice: ScopeChoice, *, of_site: bool, preview: bool) -> ChosenScope:
        if page_id != 8:
            raise SourceNotFound(str(page_id))
        if "<" in choice.only:
            raise SelectorError("<", "it is no CSS")
        scope, stored = choice.applied(PageScope()), bool(choice) and not preview
        if stored:
            self.chosen.append((choice, of_site))
        shown = ScopePreview(1, 5, ("Bread <b>2.10</b>",), choice.ignore)
        return ChosenScope(page_id, "https://town.test/prices", of_site, bool(choice), stored, scope, NOW, shown)
