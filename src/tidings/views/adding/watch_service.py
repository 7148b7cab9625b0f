"""WatchService: what a person does with watches on the web page; a watch as a form has it, and its preview.

ChannelService: the channels that a person keeps under a name, for the messages of their watches.
"""

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
    """The matches that a watch would have had in stored items of the last PREVIEW_DAYS."""

    found: Backtest  # `latest` are those that are shown
    daily: Daily
    messages: int  # copies of a story are one
    meaning: str = ""  # the query in plain words, where that says more
    warnings: tuple[str, ...] = ()  # what is probably not meant
    is_whole: bool = True  # False: only the latest were looked at, or time was up
    names: Mapping[int, str] | None = None  # of sources, by id


@dataclass(frozen=True, slots=True)
class ChannelOutcome:
    """The result of a test message."""

    channel: str  # without what is secret in it
    problem: str | None = None  # None: it was taken


class WatchService(Protocol):
    """TidingsError where a value cannot be used; QueryError with the column where it is the query."""

    async def channel_names(self, person_id: int) -> Sequence[str]:
        """Returns a person's own channels, and those of the settings, which all people may use."""
        ...

    async def form(self, watch: Watch) -> WatchForm: ...

    async def make(self, form: WatchForm, person_id: int, *, own_addresses: bool, since: datetime | None = None) -> int:
        """Makes a watch of this person and returns its id. `own_addresses`: it may name other channels than those of
        the settings. `since`: what was first seen from then on is evaluated and delivered, too."""
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


# -- channels -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownChannel:
    """`shown`: its address without what is secret in it, which is not shown again."""

    id: int
    name: str
    shown: str
    watches: tuple[str, ...] = ()  # names of the watches that send to it


class ChannelService(Protocol):
    """The person is always the first argument; nothing is shown or changed of another one."""

    @property
    def readers_may(self) -> bool:
        """Returns whether those who are no admins may have channels of their own (web.reader_channels)."""
        ...

    async def channels(self, person_id: int) -> list[ShownChannel]:
        """Returns the person's channels by name."""
        ...

    async def add(self, person_id: int, name: str, address: str, *, any_kind: bool) -> None:
        """`any_kind`: an address of apprise's, too; otherwise webhooks alone, whose address the guard checks.
        TidingsError where the name or the address cannot be used."""
        ...

    async def remove(self, person_id: int, channel_id: int) -> bool:
        """Deletes a channel; returns False where the person has none of this id. TidingsError where a watch still sends
        to it."""
        ...

    async def test(self, person_id: int, channel_id: int) -> str | None:
        """Sends a test message. Returns what is wrong; None: it was taken. KeyError where the person has none of this
        id."""
        ...
