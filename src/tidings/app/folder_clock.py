"""The clock of a data folder: the machine's, or in a folder that the demo made the demo's, which goes on from its end.

The demo notes in a file of the folder what its clock showed, and when. The difference is what all commands on that
folder subtract from the machine's time.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tidings.errors import SettingsError

if TYPE_CHECKING:
    from tidings.crawl.clock import SystemClock
    from tidings.settings.settings import Settings

CLOCK_NAME: Final = "demo-clock.json"


def remember_clock(folder: Path, shown: datetime, at: datetime | None = None) -> None:
    """Notes that the folder's clock shows this now. `at`: the machine's time, for tests."""
    from tidings.store.sqlite.data_folder import create_file

    aside = folder / f"{CLOCK_NAME}.part"
    aside.unlink(missing_ok=True)
    noted = {"shown": shown.isoformat(), "at": (at or datetime.now(UTC)).isoformat()}
    with os.fdopen(create_file(aside), "w", encoding="utf-8") as file:
        json.dump(noted, file)
    aside.replace(folder / CLOCK_NAME)


def time_behind(settings: Settings) -> timedelta:
    """Returns how far the folder's clock is behind the machine's; 0 for all folders but a demo's. SettingsError where
    the note cannot be read."""
    file = settings.data / CLOCK_NAME
    if settings.database:  # the demo keeps its data in the folder
        return timedelta(0)
    try:
        noted = json.loads(file.read_text(encoding="utf-8"))
        shown, at = (datetime.fromisoformat(noted[name]) for name in ("shown", "at"))
        return at - shown
    except FileNotFoundError:
        return timedelta(0)
    except (OSError, ValueError, TypeError, KeyError) as error:
        words = "no clock of a demo; without this file the folder goes by the machine's clock"
        raise SettingsError(f"{file}: {words} ({error})") from error


def clock_of(settings: Settings) -> SystemClock:
    """The clock for visits, schedules and messages on this folder."""
    from tidings.crawl.clock import SystemClock

    behind = time_behind(settings)
    return SystemClock(lambda: datetime.now(UTC) - behind) if behind else SystemClock()
