"""Command watch import: the watches and sources of other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, load_settings, run_async
from tidings.cli.common.output import counted, print_json, printable
from tidings.cli.common.times import READER
from tidings.cli.watch.commands import watch
from tidings.model.people import OWNER
from tidings.model.watches import name_key

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.watches import Watch, WatchTerms
    from tidings.settings.settings import Settings
    from tidings.watch.imports.imported import ImportedWatch

_PROGRAMS = "google-alerts, changedetection or urlwatch"


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan for one imported watch."""

    imported: ImportedWatch
    terms: WatchTerms | None  # with the name it gets; its source is named once it has an id
    notes: tuple[str, ...]
    source_id: int | None = None  # None: it is not followed yet
    new_source: bool = False
    watch_id: int | None = None  # None: it is not made yet
    new_watch: bool = False
    error: str | None = None


@watch.command("import")
def import_watches(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A list, a backup, or the feed of an alert; - reads standard input.")
    ],
    program: Annotated[
        str | None, typer.Option("--from", metavar="PROGRAM", help=f"{_PROGRAMS}; left out: recognised by the file.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", metavar=FLAG, help="Only show what would be followed and watched.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Take over what another program watched: Google Alerts, changedetection.io, urlwatch.

    The feed of a Google alert is followed, and what it asks for becomes a watch over all sources.

    A page of the other programs is followed by itself, with a watch over it alone.

    Nothing is fetched now. What is there at the first visit is not reported. What could not be carried over is listed.

    Example: tidings watch import changedetection-backup.zip --dry-run

    Example: tidings watch import urls.yaml --from urlwatch
    """
    settings = load_settings(data)
    imported = _read(file, program)
    plans = run_async(_import(settings, imported, dry_run=dry_run))
    if json:
        print_json([_object(plan) for plan in plans])
    else:
        _show(plans, dry_run=dry_run)
    if any(plan.error for plan in plans):
        raise typer.Exit(1)


def _read(file: Path, program: str | None) -> list[ImportedWatch]:
    from tidings.errors import ReadError, TidingsError
    from tidings.watch.imports.formats import OtherProgram, read_imported_watches
    from tidings.watch.imports.imported import MOST_BYTES

    if program is not None and program not in list(OtherProgram):
        raise typer.BadParameter(f"{program!r}; write {_PROGRAMS}", param_hint="--from")
    try:
        if str(file) == "-":
            body = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as opened:
                body = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise TidingsError(f"{file}: {error.strerror}") from error
    try:
        return read_imported_watches(body, OtherProgram(program) if program is not None else None)
    except ReadError as error:
        raise ReadError(f"{file}: {error}") from error


# -- doing it -----------------------------------------------------------------------------------------


async def _import(settings: Settings, imported: Sequence[ImportedWatch], *, dry_run: bool) -> list[Plan]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        watches = await stores.watches.watches(OWNER)
        followed = {source.url: source.id for source in await stores.library.sources()}
        if dry_run:
            followed |= await _pages_held(stores, imported, followed)
        plans = _planned(settings, imported, watches, followed)
        if dry_run:
            return plans
        plans = await _follow(settings, stores, plans)
        plans = _already_made(plans, watches)
        return [await _make(stores, plan) for plan in plans]


def _planned(
    settings: Settings, imported: Iterable[ImportedWatch], watches: Sequence[Watch], followed: dict[str, int]
) -> list[Plan]:
    """Checks names, channels and queries before anything is written."""
    taken = {name_key(one.name) for one in watches}
    plans = []
    for one in imported:
        plan = _checked(settings, one)
        plan = replace(plan, source_id=followed.get(_address(one)) if one.url else None)
        [plan] = _already_made([plan], watches)
        if plan.terms is not None and plan.watch_id is None:
            name = _free(plan.terms.name, taken)
            taken.add(name_key(name))
            plan = replace(plan, terms=replace(plan.terms, name=name))
        plans.append(plan)
    return plans


def _checked(settings: Settings, one: ImportedWatch) -> Plan:
    from tidings.app.watching import synonyms_of
    from tidings.errors import QueryError, SecretMissing, TidingsError, WatchError
    from tidings.model.watches import DeliveryTiming
    from tidings.notify.channels.address import check_channel, redacted_channel
    from tidings.watch.query.compose import query_of

    if one.terms is None:
        return Plan(one, None, one.notes)
    notes, channels = list(one.notes), []
    for channel in one.terms.channels:
        try:
            check_channel(channel, settings.notify.addresses)
            channels.append(channel)
        except SecretMissing as error:  # the running program may have what this user has not
            channels.append(channel)
            notes.append(f"channel {redacted_channel(channel)} is not checked here: {error}")
        except TidingsError as error:
            notes.append(f"channel {redacted_channel(channel)} is left out: {error}")
    terms = replace(one.terms, channels=tuple(channels), timing=DeliveryTiming(zone=settings.notify.zone))
    try:
        query_of(terms, synonyms_of(settings))
    except QueryError as error:  # too large with the synonyms
        raise WatchError(terms.name, str(error)) from error
    return Plan(one, terms, tuple(notes))


async def _follow(settings: Settings, stores: Stores, plans: Sequence[Plan]) -> list[Plan]:
    """Follows feeds and pages that are not followed yet; the others stay as they are."""
    known: dict[str, int] = {}
    done = []
    for plan in plans:
        address = _address(plan.imported) if plan.imported.url else ""
        if not address or plan.source_id is not None:
            done.append(plan)
        elif address in known:
            done.append(replace(plan, source_id=known[address]))
        else:
            plan = await _follow_one(settings, stores, plan, address)
            if plan.source_id is not None:
                known[address] = plan.source_id
            done.append(plan)
    if known:
        await stores.catalogue.announce()
    return done


async def _follow_one(settings: Settings, stores: Stores, plan: Plan, address: str) -> Plan:
    import random

    from tidings.app.add_source import add_sources
    from tidings.errors import SourceError
    from tidings.model.pages import NewSite
    from tidings.model.sources import NewSource, SourceKind
    from tidings.text.url import host_of

    one, now = plan.imported, READER.now()
    try:
        if one.kind is SourceKind.PAGE:
            site = NewSite(address, host_of(address), 0, category=one.category)
            source_id, new = await stores.sites.follow(site, now)
            return replace(plan, source_id=source_id, new_source=new)
        source = NewSource(address, host_of(address), one.kind, one.name, category=one.category)
        [new] = await add_sources(stores, settings, [source], now, random.Random())
        return replace(plan, source_id=(await stores.library.find(address)).id, new_source=new)
    except SourceError as error:
        held = await _held(stores, address)  # as a page of another site
        return replace(plan, error=str(error)) if held is None else replace(plan, source_id=held)


async def _pages_held(stores: Stores, imported: Iterable[ImportedWatch], followed: Mapping[str, int]) -> dict[str, int]:
    """Imported URLs that are pages of followed sites, for dry runs."""
    asked = {_address(one) for one in imported if one.url} - followed.keys()
    held = {address: await _held(stores, address) for address in asked}
    return {address: source_id for address, source_id in held.items() if source_id is not None}


async def _held(stores: Stores, address: str) -> int | None:
    from tidings.errors import SourceError

    try:
        found = await stores.library.find(address)
    except SourceError:
        return None
    return found.id if found.url == address else None


def _already_made(plans: Sequence[Plan], watches: Sequence[Watch]) -> list[Plan]:
    """Creates the watches; one that was imported before with the same terms is not made again."""
    held = {_meaning(one.terms, one.terms.sources): one for one in watches}
    done = []
    for plan in plans:
        same = held.get(_meaning(plan.terms, _sources(plan))) if plan.terms is not None else None
        if same is not None and same.name.casefold().startswith(name_key(plan.imported.name)):
            plan = replace(plan, terms=same.terms, watch_id=same.id)
        done.append(plan)
    return done


async def _make(stores: Stores, plan: Plan) -> Plan:
    import secrets

    from tidings.notify.channels.webhook import SECRET_BYTES, secret_of

    if plan.terms is None or plan.watch_id is not None or plan.error is not None:
        return plan
    terms = replace(plan.terms, sources=_sources(plan))
    secret = secret_of(secrets.token_bytes(SECRET_BYTES))
    watch_id = await stores.watches.add(terms, READER.now(), secret)
    if plan.imported.paused:
        await stores.watches.pause(watch_id, True)
    return replace(plan, terms=terms, watch_id=watch_id, new_watch=True)


def _sources(plan: Plan) -> tuple[int, ...]:
    return (plan.source_id,) if plan.imported.own and plan.source_id is not None else ()


def _meaning(terms: WatchTerms, sources: tuple[int, ...]) -> tuple[object, ...]:
    return terms.query, terms.scope, sources, terms.channels


def _address(one: ImportedWatch) -> str:
    from tidings.text.url import addresses

    return addresses(one.url)[0]


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while name_key(free) in taken:
        number += 1
        free = f"{name} {number}"
    return free


# -- saying it ----------------------------------------------------------------------------------------


def _object(plan: Plan) -> dict[str, Any]:
    one, terms = plan.imported, plan.terms
    found: dict[str, Any] = {
        "name": one.name,
        "url": one.url or None,
        "kind": one.kind if one.url else None,
        "source_id": plan.source_id,
        "followed": plan.new_source,
        "watch": terms.name if terms is not None else None,
        "watch_id": plan.watch_id,
        "made": plan.new_watch,
        "query": terms.query if terms is not None else None,
        "channels": _shown(terms),
        "paused": one.paused,
        "notes": [printable(note) for note in plan.notes],
    }
    return found | ({"error": plan.error} if plan.error is not None else {})


def _shown(terms: WatchTerms | None) -> list[str]:
    from tidings.notify.channels.address import redacted_channel

    return [redacted_channel(channel) for channel in terms.channels] if terms is not None else []


def _show(plans: Sequence[Plan], *, dry_run: bool) -> None:
    for plan in plans:
        print(printable(plan.imported.name))
        for words in _lines(plan, dry_run=dry_run):
            print(printable(f"  {words}"))
    followed = [plan for plan in plans if plan.new_source or (dry_run and plan.imported.url and plan.source_id is None)]
    made = [plan for plan in plans if plan.new_watch or (dry_run and plan.terms is not None and plan.watch_id is None)]
    sources = len({plan.imported.url for plan in followed})
    would = "would be " if dry_run else ""
    watches = f"{len(made)} watch" if len(made) == 1 else f"{len(made)} watches"
    print(f"{counted(sources, 'source')} {would}followed, {watches} {would}made")


def _lines(plan: Plan, *, dry_run: bool) -> Iterable[str]:
    from tidings.cli.watch.show import terms_in_words

    url = plan.imported.url
    if plan.error is not None:
        yield f"not followed: {plan.error}"
        return
    if url:
        new = plan.new_source or (dry_run and plan.source_id is None)
        yield f"{'would follow' if dry_run else 'following'} {url}" if new else f"already followed: {url}"
    if plan.terms is not None:
        new = plan.new_watch or (dry_run and plan.watch_id is None)
        paused = ", paused" if plan.imported.paused and new else ""
        here = ", there alone" if plan.imported.own else ""
        does = ("would watch" if dry_run else "watching") if new else "already watched as"
        said = terms_in_words(replace(plan.terms, sources=()))
        yield f"{does} {plan.terms.name}{here}{paused}: {said}"
    for note in plan.notes:
        yield f"note: {note}"
