"""What a person chose to be watched of a page or of the pages of its site, and what that leaves of its last version."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tidings.model.pages import PageScope
from tidings.views.pages.scope_preview import ScopePreview


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """What is not named stays as it is; with `whole`, only what is named is left."""

    only: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    main: bool = False
    whole: bool = False
    as_site: bool = False  # as is set for the pages of its site

    def __bool__(self) -> bool:
        return bool(self.only or self.ignore or self.main or self.whole or self.as_site)

    def applied(self, present: PageScope) -> PageScope:
        changed = PageScope() if self.whole else present
        if self.only:
            changed = replace(changed, only=self.only, main=False)
        if self.main:
            changed = replace(changed, only=(), main=True)
        return replace(changed, ignore=self.ignore) if self.ignore else changed


@dataclass(frozen=True, slots=True)
class ChosenScope:
    page_id: int
    url: str
    of_site: bool  # it holds for all pages of the site without a setting of their own
    asked: bool  # something was chosen; else this is what is watched now
    stored: bool  # from the next visit on
    scope: PageScope
    at: datetime | None  # of the version that is shown; None: none is kept
    preview: ScopePreview | None
