"""The reader's zone (`ui.zone`, otherwise the machine's) and the time of commands: in a demo's folder, the demo's.

Times are stored in UTC, and JSON has them so.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final


@dataclass(slots=True)
class ReaderZone:
    """The zone that times are shown in. None is the machine's, by the rules it has for each moment; UTC where it has
    none."""

    zone: tzinfo | None = None
    behind: timedelta = timedelta(0)  # how far the folder's clock is behind the machine's

    def use(self, name: str) -> None:
        """A name as in Europe/Warsaw; empty: the machine's."""
        from zoneinfo import ZoneInfo

        self.zone = ZoneInfo(name) if name else None

    def now(self) -> datetime:
        """The time by the clock of the data folder."""
        return datetime.now(UTC) - self.behind

    @property
    def is_demo(self) -> bool:
        return bool(self.behind)

    def local(self, value: datetime) -> datetime:
        """The moment by the reader's clock; by UTC where no calendar has it otherwise."""
        try:
            return value.astimezone(self.zone)
        except (OverflowError, ValueError, OSError):
            return value.astimezone(UTC)

    @property
    def current(self) -> tzinfo:
        """The zone; the machine's as it is set now."""
        return self.zone or self.local(self.now()).tzinfo or UTC

    def moment(self, naive: datetime) -> datetime:
        """The moment at which the reader's clock shows this. OverflowError, ValueError where there is none."""
        return naive.replace(tzinfo=self.zone).astimezone(UTC)

    @property
    def name(self) -> str:
        """`UTC`, or the names in winter and summer: `CET/CEST`."""
        year = self.now().year
        names = [self.local(datetime(year, month, 1, tzinfo=UTC)).tzname() or "UTC" for month in (1, 7)]
        return "/".join(dict.fromkeys(names))


READER: Final = ReaderZone()


def zoned(heading: str) -> str:
    """The heading of a column of times: `seen (UTC)`."""
    return f"{heading} ({READER.name})"


def stamped(value: datetime | None, *, seconds: bool = False) -> str:
    """One moment with its zone: `2026-11-15 10:11 CET`."""
    if value is None:
        return "-"
    local = READER.local(value)
    return f"{local:%Y-%m-%d %H:%M:%S} {local:%Z}" if seconds else f"{local:%Y-%m-%d %H:%M} {local:%Z}"
