"""WatchDesk: what a person does with watches on the web page; a watch as it stands in a form, and its preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from tidings.model.watches import DeliveryPace, Watch, WatchScope
from tidings.views.watches import Daily
from tidings.watch.backtest import Backtest

PREVIEW_DAYS: Final = 30


@dataclass(frozen=True, slots=True)
class WatchForm:
    """The fields of the form, as they were written. Lists have one value on each line."""

    name: str = ""
    query: str = ""
    scope: str = WatchScope.BOTH.value
    languages: str = ""  # codes
    categories: str = ""
    sources: str = ""  # addresses, ids, or parts that only one source has
    channels: str = ""  # names and addresses; those of a stored watch without what is secret in them
    pace: str = DeliveryPace.AT_ONCE.value
    at: str = "08:00"  # of a daily message
    # What only programs write; None: as it is kept, or as usual.
    stems: str | None = None  # codes of languages
    detectors: str | None = None
    quiet: str | None = None  # 22:00-07:00; `none`: at no time; `default`: as notify.quiet has it
    zone: str | None = None
    template: str | None = None


@dataclass(frozen=True, slots=True)
class WatchPreview:
    """What a watch would have found in what is kept of the last PREVIEW_DAYS."""

    found: Backtest  # `latest` are those that are shown
    daily: Daily
    messages: int  # copies of a story are one
    meaning: str = ""  # the query in plain words, where that says more
    warnings: tuple[str, ...] = ()  # what is probably not meant
    is_whole: bool = True  # False: only the latest were looked at, or time was up
    names: Mapping[int, str] | None = None  # of sources, by id


@dataclass(frozen=True, slots=True)
class ChannelOutcome:
    """What came of a test message."""

    channel: str  # without what is secret in it
    problem: str | None = None  # None: it was taken


class WatchDesk(Protocol):
    """TidingsError where a value cannot be used; QueryError with the column where it is the query."""

    async def channel_names(self, person_id: int) -> Sequence[str]:
        """A person's own, and those of the settings, which anybody may use."""
        ...

    async def form(self, watch: Watch) -> WatchForm: ...

    async def make(self, form: WatchForm, person_id: int, *, own_addresses: bool, since: datetime | None = None) -> int:
        """Makes a watch of this person and returns its id. `own_addresses`: it may name other channels than those of
        the settings. `since`: what was first seen from then on is looked at, and told, too."""
        ...

    async def edit(self, watch_id: int, form: WatchForm, *, own_addresses: bool) -> None:
        """A channel that is left as `form` showed it stays the same."""
        ...

    async def preview(self, form: WatchForm, watch_id: int | None = None) -> WatchPreview:
        """`watch_id`: a stored watch, of which the form shows not all."""
        ...

    async def pause(self, watch_id: int, *, paused: bool) -> None: ...

    async def remove(self, watch_id: int) -> None: ...

    async def test(self, watch_id: int) -> list[ChannelOutcome]:
        """Sends a test message through each of its channels."""
        ...
