"""Which articles of a person are listed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """Which articles of a person are listed."""

    person: str | None = None
    unread: bool = False
    starred: bool = False
    saved: bool = False
    folder: str | None = None
    tag: str | None = None

    @property
    def is_given(self) -> bool:
        return bool(self.unread or self.starred or self.saved or self.folder or self.tag or self.person)
