"""Commands watch add, list, show, edit, remove, pause, resume."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, person_id_of
from tidings.cli.common.output import console, parse_since, print_json, printable, short_moment, table
from tidings.cli.common.times import READER, stamped, zoned
from tidings.cli.watch.options import BACKFILL, OptionalValueCommand, WatchOptions, with_watch_options

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.messages import ChannelChange
    from tidings.model.watches import Watch
    from tidings.settings.settings import Settings

watch = typer.Typer(
    name="watch",
    help="Standing questions: be notified when something is published. Add them, try them out, see what they find.",
    epilog="Example: tidings watch add gas --any gas,shale,energy --at-least 2 --stem pl",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(watch)

_WIDE = 100  # columns of a terminal that has room for everything

NameArgument = Annotated[str, typer.Argument(metavar="WATCH", help="Its name, its id, or a part only one has.")]
QueryArgument = Annotated[
    str | None,
    typer.Argument(metavar="QUERY", help="A query of docs/watches.md, in quotes; `any` is any change."),
]


# -- add ----------------------------------------------------------------------------------------------


@watch.command("add", cls=OptionalValueCommand)
@with_watch_options()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it.")],
    options: WatchOptions,
    query: QueryArgument = None,
    backfill: Annotated[
        str | None,
        typer.Option(
            "--backfill", metavar="[T]", help=f"Report stored items, too, that were seen since then ({BACKFILL})."
        ),
    ] = None,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Add a watch: a query that all new articles and page changes are matched against from now on.

    Words are found in all their forms, in any case and with or without accents. Several options must all hold.

    The query `any` asks for any change, anywhere or where --source, --pages or site: say.

    Matches in what a source contains at its first visit are stored, and not sent.

    Example: tidings watch add gas --any gas,shale,energy --at-least 2 --stem pl

    Example: tidings watch add prices 'price < 300€' --pages --source shop.example --to mailto://me@example.org

    Example: tidings watch add shop 'any site:shop.example' --pages
    """
    settings = load_settings(data)  # with the zone of --backfill
    since = _looking_back(backfill)
    made = run_async(_add(settings, name, query, options, since, person))
    if json:
        from tidings.cli.watch.show import as_json

        print_json(as_json(made))
        return
    from tidings.cli.watch.show import terms_in_words

    print(printable(f"watching {made.name}: {terms_in_words(made.terms)}"))
    if since is None:
        print(printable(f"{_from_now_on()}; `tidings watch test {_quoted(made.name)}` shows what it would have found"))
    else:
        print("what is kept already is looked through by `tidings run` or `tidings crawl --once`, and reported")


def _from_now_on() -> str:
    return f"from now on, {stamped(READER.now())} by the clock of this demo" if READER.is_demo else "from now on"


def _looking_back(text: str | None) -> datetime | None:
    since = parse_since(text, "--backfill")
    if since is not None and since > READER.now():
        raise typer.BadParameter(f"{text}: that is still to come", param_hint="--backfill")
    return since


def _quoted(name: str) -> str:
    """Quoted for a shell."""
    import shlex

    return shlex.quote(name)


async def _add(
    settings: Settings, name: str, query: str | None, options: WatchOptions, since: datetime | None, person: str | None
) -> Watch:
    from tidings.app.stores import open_stores
    from tidings.app.watches.terms import add_watch
    from tidings.cli.watch.terms import terms_of
    from tidings.model.watches import DeliveryTiming, WatchTerms
    from tidings.watch.terms import checked_name

    terms = WatchTerms(checked_name(name), timing=DeliveryTiming(zone=settings.notify.zone), backfill=since is not None)
    async with open_stores(settings) as stores:
        person_id = await person_id_of(stores, person)
        own = await _own_channels(stores, person_id, options)
        terms = await terms_of(settings, stores.library, terms, query, options, own)
        return await add_watch(stores.watches, terms, READER.now(), since, person_id)


async def _own_channels(stores: Stores, person_id: int, options: WatchOptions) -> dict[str, str]:
    """The person's channels by their names, where some are given."""
    from tidings.app.watches.terms import own_references

    return {} if options.delivery.to is None else own_references(await stores.channels.channels(person_id))


# -- list ---------------------------------------------------------------------------------------------


@watch.command("list")
def list_(person: PersonOption = None, json: JsonOption = False, data: DataOption = None) -> None:
    """List the watches with their queries and the numbers of their matches.

    Example: tidings watch list --json
    """
    from tidings.cli.watch.show import as_json

    rows = run_async(_watches(load_settings(data), person))
    if json:
        print_json([as_json(one) for one, _ in rows])
    elif not rows:
        print("no watches yet: `tidings watch add NAME QUERY`")
    else:
        show_list(rows)


def show_list(rows: Sequence[tuple[Watch, float]]) -> None:
    """The table of watches; narrow terminals get fewer columns, errors are printed below it."""
    headings = ["id", "watch", "asks for", "matches", "a day", zoned("last"), "told", "state"]
    kept = [0, 1, 2, 3, 5, 7] if console().width < _WIDE else list(range(len(headings)))
    cells = ([*_row(one), *_standing(one, a_day)] for one, a_day in rows)
    table(
        [headings[number] for number in kept],
        ([row[number] for number in kept] for row in cells),
        numbers=[place for place, number in enumerate(kept) if number in (0, 3, 4)],
        whole=[place for place, number in enumerate(kept) if number in (0, 3, 4, 5, 7)],
        least={1: 10, 2: 16},
    )
    for one, _ in rows:
        if one.trouble:
            print(printable(f"{one.name}: {one.trouble}"))


def _row(one: Watch) -> list[str]:
    terms = one.terms
    asks = [terms.query or "everything"]
    asks += [f"only in {' or '.join(terms.categories)}"] if terms.categories else []
    asks += [f"what {' or '.join(terms.detectors)} finds"] if terms.detectors else []
    return [str(one.id), one.name, "; ".join(asks), str(one.matches)]


def _standing(one: Watch, a_day: float) -> list[str]:
    from tidings.views.watch_text import timing

    told = timing(one.terms.timing) if one.terms.channels else "nobody"
    state = "paused" if one.paused else "trouble" if one.trouble else "watching"
    return [f"{a_day:.1f}", short_moment(one.last_match_at), told, state]


async def _watches(settings: Settings, person: str | None) -> list[tuple[Watch, float]]:
    """Watches with their matches a day over the last two weeks, without baselines."""
    from tidings.app.stores import open_stores
    from tidings.cli.watch.show import watch_view
    from tidings.views.watches import with_source_trouble

    async with open_stores(settings) as stores:
        own = await stores.watches.watches(await person_id_of(stores, person))
        every = await with_source_trouble(stores.library, own)
        days = await watch_view(stores).days(every, READER.now())
        return [(one, days[one.id].per_day) for one in every]


# -- show, edit ---------------------------------------------------------------------------------------


@watch.command("show")
def show(
    name: NameArgument,
    secret: Annotated[
        bool, typer.Option("--secret", metavar=FLAG, help="Show the secret that its webhooks are signed with.")
    ] = False,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show one watch: its query, its matches day by day, how precise it is, and the messages it sent.

    Example: tidings watch show gas
    """
    from tidings.cli.watch.show import facts_as_json, look_at, show_facts

    settings = load_settings(data)
    facts = run_async(look_at(settings, name, person))
    if json:
        print_json(facts_as_json(settings, facts, secret=secret))
    else:
        show_facts(settings, facts, secret=secret)


@watch.command("edit", cls=OptionalValueCommand)
@with_watch_options()
def edit(
    name: NameArgument,
    options: WatchOptions,
    query: QueryArgument = None,
    new_name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Call it this from now on.")] = None,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Change a watch from now on. Only what is named changes; `none` takes away what was there (--to none).

    A query, --any and the like are together the new query, in the place of the old one. --none alone is added to the
    query that is there. What was found stays. What waits for a channel that is named no more, and was never sent, goes
    to the channels that are new.

    Example: tidings watch edit gas --any gas,shale,LNG --at-least 2

    Example: tidings watch edit gas --none horoscope

    Example: tidings watch edit gas --to none --daily 07:30
    """
    if query is None and new_name is None and not options.any_given:
        raise typer.BadParameter("nothing to change was named; `tidings watch edit --help` lists what can be")
    before, changed, redirected = run_async(_edit(load_settings(data), name, query, options, new_name, person))
    from tidings.cli.watch.show import as_json, redirected_in_words, terms_in_words

    if json:
        from dataclasses import asdict

        print_json({**as_json(changed), "redirected": asdict(redirected)})
        return
    print(printable(f"{changed.name}: {terms_in_words(changed.terms)}"))
    if before.terms.query != changed.terms.query:
        print(printable(f"before: {before.terms.query or 'everything'}"))
        print(printable(f"now: {changed.terms.query}"))
    for line in redirected_in_words(redirected, before, changed):
        print(printable(line))


async def _edit(
    settings: Settings, name: str, query: str | None, options: WatchOptions, new_name: str | None, person: str | None
) -> tuple[Watch, Watch, ChannelChange]:
    """The watch before and after, and what happened to its undelivered matches."""
    from dataclasses import replace

    from tidings.app.stores import open_stores
    from tidings.cli.watch.terms import terms_of
    from tidings.watch.terms import checked_name

    async with open_stores(settings) as stores:
        before = await stores.watches.watch(name, await person_id_of(stores, person))
        terms = before.terms if new_name is None else replace(before.terms, name=checked_name(new_name))
        own = await _own_channels(stores, before.person_id, options)
        terms = await terms_of(settings, stores.library, terms, query, options, own)
        redirected = await stores.watches.edit(before.id, terms)
        return before, await stores.watches.by_id(before.id), redirected


# -- remove, pause, resume ----------------------------------------------------------------------------


@watch.command("remove")
def remove(
    names: Annotated[
        list[str], typer.Argument(metavar="WATCH...", help="Names, ids, or parts of a name that only one has.")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask.")] = False,
    person: PersonOption = None,
    data: DataOption = None,
) -> None:
    """Remove watches, with all they found. Where one of the names is wrong, none is removed.

    With --yes, a part of a name is not enough.

    Example: tidings watch remove gas --yes
    """
    for removed in run_async(_remove(load_settings(data), names, yes, person)):
        print(printable(f"removed {removed}"))


async def _remove(settings: Settings, names: list[str], yes: bool, person: str | None) -> list[str]:
    from tidings.app.stores import open_stores
    from tidings.cli.sources.removal import check_watch
    from tidings.cli.watch.show import matches_in_words

    async with open_stores(settings) as stores:
        person_id = await person_id_of(stores, person)
        named = [(name, await stores.watches.watch(name, person_id)) for name in names]
        found = {one.id: one for _, one in named}
        if yes:
            for name, one in named:
                check_watch(name, one)
        else:
            number = matches_in_words(sum(one.matches for one in found.values()))
            called = ", ".join(one.name for one in found.values())
            what = f"the watch {called} and its" if len(found) == 1 else f"the watches {called} and their"
            typer.confirm(printable(f"Forget {what} {number}?"), abort=True)
        for watch_id in found:
            await stores.watches.remove(watch_id)
        return [one.name for one in found.values()]


@watch.command("pause")
def pause(name: NameArgument, person: PersonOption = None, data: DataOption = None) -> None:
    """Pause a watch: it finds nothing until it is resumed. Earlier matches are still sent.

    Example: tidings watch pause gas
    """
    print(printable(run_async(_pause(load_settings(data), name, person, paused=True))))


@watch.command("resume")
def resume(name: NameArgument, person: PersonOption = None, data: DataOption = None) -> None:
    """Resume a paused watch. What came meanwhile is not evaluated.

    Example: tidings watch resume gas
    """
    print(printable(run_async(_pause(load_settings(data), name, person, paused=False))))


async def _pause(settings: Settings, name: str, person: str | None, *, paused: bool) -> str:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        found = await stores.watches.watch(name, await person_id_of(stores, person))
        # Resuming clears its error, too: a detector that failed runs again.
        if found.paused == paused and not (found.trouble and not paused):
            return f"{found.name} {'is paused already' if paused else 'is not paused'}"
        await stores.watches.pause(found.id, paused)
        again = f"`tidings watch resume {_quoted(found.name)}` lets it look again"
        return f"{found.name} is paused; {again}" if paused else f"{found.name} looks again, from now on"
