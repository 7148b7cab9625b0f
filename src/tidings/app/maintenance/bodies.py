"""Bodies outside the database (store.bodies): moves them, and checks for `tidings doctor`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from tidings.app.maintenance.findings import Finding, fail, ok
from tidings.app.stores import bodies_of, body_store_at
from tidings.errors import SettingsError, TidingsError
from tidings.settings.settings import Settings
from tidings.store.bodies.body_store import BodyStore
from tidings.store.db.database import Database
from tidings.store.maintenance.outside_bodies import MovedBodies, check_place, move_bodies, sample_bodies

_CHECK = "bodies outside"
_NAMED = 3  # objects that are named


async def move_all_bodies(
    settings: Settings, source: str | None, show: Callable[[int], None] = lambda moved: None
) -> MovedBodies:
    """Moves all bodies to where store.bodies says; `source`: where others of them lie, as that setting is written."""
    place = None if source is None else body_store_at(source, settings)
    bodies = bodies_of(settings)
    if bodies is None and place is None:
        raise SettingsError("setting store.bodies: it is empty; set it to where bodies are to be moved, or say --from")
    if bodies is not None and place is not None and bodies.address == place.address:
        raise SettingsError("setting store.bodies: it names the place that bodies are to be moved from")
    async with await Database.open(settings.database_url, None, bodies) as database:
        try:
            return await move_bodies(database, place, show)
        finally:
            if place is not None:
                await asyncio.to_thread(place.close)


async def body_findings(settings: Settings) -> AsyncIterator[Finding]:
    """Whether the place can be written and read, and whether some bodies are there."""
    bodies = bodies_of(settings)
    async with await Database.open(settings.database_url, None, bodies) as database:
        if bodies is not None:
            try:
                await asyncio.to_thread(bodies.check_settings)
                if not database.read_only:
                    await database.write(check_place)
            except TidingsError as error:
                yield fail(_CHECK, str(error), "new bodies cannot be stored there; see docs/operations.md")
                return
        found = await _sampled(database, bodies)
    if found is not None:
        yield found


async def _sampled(database: Database, bodies: BodyStore | None) -> Finding | None:
    try:
        sample = await database.read(sample_bodies)
    except TidingsError as error:
        return fail(_CHECK, str(error))
    if bodies is None:
        return None
    wrong = {"missing": sample.missing, "damaged": sample.damaged}
    words = [f"{len(names)} {what} ({', '.join(names[:_NAMED])})" for what, names in wrong.items() if names]
    if words:
        what = f"{bodies.address}: of {sample.looked_at} bodies, {' and '.join(words)}"
        return fail(_CHECK, what, "put them back from a copy of that place; lists and other bodies are not affected")
    return ok(_CHECK, f"{bodies.address} can be written and read; {sample.looked_at} bodies looked at, all whole")
