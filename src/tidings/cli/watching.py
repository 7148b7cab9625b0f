"""Commands about watches: watch add, list, show, test, edit, remove, pause, resume."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.output import parse_since, print_json, printable, short_moment, table
from tidings.cli.watchoptions import BACKFILL, AskingCommand, Wish, with_wish

if TYPE_CHECKING:
    from tidings.model.watches import Watch
    from tidings.settings import Settings

watch = typer.Typer(
    name="watch",
    help="Standing questions: tell me when something is said. Add them, try them out, see what they find.",
    epilog="Example: tidings watch add gas --any gas,shale,energy --at-least 2 --stem pl",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(watch)

NameArgument = Annotated[str, typer.Argument(metavar="WATCH", help="Its name, its id, or a part only one has.")]
QueryArgument = Annotated[
    str | None, typer.Argument(metavar="QUERY", help="In the query language (docs/watches.md), in quotes.")
]


# -- add ----------------------------------------------------------------------------------------------


@watch.command("add", cls=AskingCommand)
@with_wish()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it.")],
    wish: Wish,
    query: QueryArgument = None,
    backfill: Annotated[
        str | None,
        typer.Option(
            "--backfill", metavar="[T]", help=f"Tell of what is kept already, too, and was seen since ({BACKFILL})."
        ),
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Ask for something once and for all. What is new is held against it from now on.

    Words are found in all their forms, whatever their case and accents. Several options must all hold.

    What stands there when a source is first read is kept with the others, and not told of.

    Example: tidings watch add gas --any gas,shale,energy --at-least 2 --stem pl

    Example: tidings watch add prices 'price < 300€' --pages --source shop.example --to mailto://me@example.org
    """
    since = _looking_back(backfill)
    made = run_async(_add(load_settings(data), name, query, wish, since))
    if json:
        from tidings.cli.watchview import as_json

        print_json(as_json(made))
        return
    from tidings.cli.watchview import told_in_words

    print(printable(f"watching {made.name}: {told_in_words(made.terms)}"))
    if since is None:
        print(printable(f"from now on; `tidings watch test {_quoted(made.name)}` shows what it would have found"))
    else:
        print("what is kept already is looked through by `tidings run` or `tidings crawl --once`, and told of")


def _looking_back(text: str | None) -> datetime | None:
    since = parse_since(text, "--backfill")
    if since is not None and since > datetime.now(UTC):
        raise typer.BadParameter(f"{text}: that is still to come", param_hint="--backfill")
    return since


def _quoted(name: str) -> str:
    """As a shell takes it."""
    import shlex

    return shlex.quote(name)


async def _add(settings: Settings, name: str, query: str | None, wish: Wish, since: datetime | None) -> Watch:
    import secrets

    from tidings.cli.watchterms import checked_name, terms_of
    from tidings.model.watches import Timing, WatchTerms
    from tidings.notify.signing import SECRET_BYTES, secret_of
    from tidings.wiring import open_stores

    terms = WatchTerms(checked_name(name), timing=Timing(zone=settings.notify.zone), backfill=since is not None)
    async with open_stores(settings) as stores:
        terms = await terms_of(settings, stores.library, terms, query, wish)
        secret = secret_of(secrets.token_bytes(SECRET_BYTES))
        number = await stores.watches.add(terms, datetime.now(UTC), secret, since)
        return await stores.watches.watch(str(number))


# -- list ---------------------------------------------------------------------------------------------


@watch.command("list")
def list_(json: JsonOption = False, data: DataOption = None) -> None:
    """List the watches: what they ask for, how much they find.

    Example: tidings watch list --json
    """
    from tidings.cli.watchview import as_json

    rows = run_async(_watches(load_settings(data)))
    if json:
        print_json([as_json(one) for one, _ in rows])
    elif not rows:
        print("no watches yet: `tidings watch add NAME QUERY`")
    else:
        table(
            ["id", "watch", "asks for", "matches", "a day", "last (UTC)", "told", "state"],
            ([*_row(one), *_standing(one, a_day)] for one, a_day in rows),
            numbers=[0, 3, 4],
            whole=[0, 3, 4, 5],
        )


def _row(one: Watch) -> list[str]:
    return [str(one.id), one.name, one.terms.query or "everything", str(one.matches)]


def _standing(one: Watch, a_day: float) -> list[str]:
    from tidings.web.watchwords import timing

    told = timing(one.terms.timing) if one.terms.channels else "nobody"
    state = "paused" if one.paused else one.trouble or "watching"
    return [f"{a_day:.1f}", short_moment(one.last_match_at), told, state]


async def _watches(settings: Settings) -> list[tuple[Watch, float]]:
    """Each with how many it finds a day, news alone, over the last two weeks."""
    from datetime import timedelta

    from tidings.web.watching import DAYS, daily
    from tidings.wiring import open_stores

    now = datetime.now(UTC)
    async with open_stores(settings) as stores:
        rows = []
        for one in await stores.watches.watches():
            counts = await stores.matches.counts(one.id, now - timedelta(days=DAYS))
            rows.append((one, daily(counts, one, now).per_day))
        return rows


# -- show, edit ---------------------------------------------------------------------------------------


@watch.command("show")
def show(
    name: NameArgument,
    secret: Annotated[
        bool, typer.Option("--secret", metavar=FLAG, help="Show what its webhooks are signed with.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show one watch: what it asks for, what it finds day by day, how precise it is, and what it told.

    Example: tidings watch show gas
    """
    from tidings.cli.watchview import facts_as_json, look_at, show_facts

    settings = load_settings(data)
    facts = run_async(look_at(settings, name))
    if json:
        print_json(facts_as_json(settings, facts, secret=secret))
    else:
        show_facts(settings, facts, secret=secret)


@watch.command("edit", cls=AskingCommand)
@with_wish()
def edit(
    name: NameArgument,
    wish: Wish,
    query: QueryArgument = None,
    new_name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Call it this from now on.")] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Change a watch from now on. Only what is named changes; `none` takes away what was there (--to none).

    A query, --any and the like are together the new query, in the place of the old one. --none alone is added to the
    query that is there. What was found stays.

    Example: tidings watch edit gas --any gas,shale,LNG --at-least 2

    Example: tidings watch edit gas --none horoscope

    Example: tidings watch edit gas --to none --daily 07:30
    """
    if query is None and new_name is None and not wish.names_something:
        raise typer.BadParameter("nothing to change was named; `tidings watch edit --help` lists what can be")
    before, changed = run_async(_edit(load_settings(data), name, query, wish, new_name))
    from tidings.cli.watchview import as_json, told_in_words

    if json:
        print_json(as_json(changed))
        return
    print(printable(f"{changed.name}: {told_in_words(changed.terms)}"))
    if before.terms.query != changed.terms.query:
        print(printable(f"before: {before.terms.query or 'everything'}"))
        print(printable(f"now: {changed.terms.query}"))


async def _edit(
    settings: Settings, name: str, query: str | None, wish: Wish, new_name: str | None
) -> tuple[Watch, Watch]:
    """As it was, and as it is."""
    from dataclasses import replace

    from tidings.cli.watchterms import checked_name, terms_of
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        before = await stores.watches.watch(name)
        terms = before.terms if new_name is None else replace(before.terms, name=checked_name(new_name))
        terms = await terms_of(settings, stores.library, terms, query, wish)
        await stores.watches.edit(before.id, terms)
        return before, await stores.watches.watch(terms.name)


# -- remove, pause, resume ----------------------------------------------------------------------------


@watch.command("remove")
def remove(
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Remove a watch, with all it found.

    Example: tidings watch remove gas --yes
    """
    removed = run_async(_remove(load_settings(data), name, yes))
    print(printable(f"removed {removed}"))


async def _remove(settings: Settings, name: str, yes: bool) -> str:
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        found = await stores.watches.watch(name)
        if not yes:
            number = f"{found.matches} match" if found.matches == 1 else f"{found.matches} matches"
            typer.confirm(printable(f"Forget the watch {found.name} and its {number}?"), abort=True)
        await stores.watches.remove(found.id)
        return found.name


@watch.command("pause")
def pause(name: NameArgument, data: DataOption = None) -> None:
    """Pause a watch: it finds nothing until it is resumed. What it found is told all the same.

    Example: tidings watch pause gas
    """
    print(printable(run_async(_pause(load_settings(data), name, paused=True))))


@watch.command("resume")
def resume(name: NameArgument, data: DataOption = None) -> None:
    """Let a paused watch look again. What came meanwhile is not looked at.

    Example: tidings watch resume gas
    """
    print(printable(run_async(_pause(load_settings(data), name, paused=False))))


async def _pause(settings: Settings, name: str, *, paused: bool) -> str:
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        found = await stores.watches.watch(name)
        # Resuming takes its trouble away, too: a detector that failed is asked again.
        if found.paused == paused and not (found.trouble and not paused):
            return f"{found.name} {'is paused already' if paused else 'is not paused'}"
        await stores.watches.pause(found.id, paused)
        again = f"`tidings watch resume {_quoted(found.name)}` lets it look again"
        return f"{found.name} is paused; {again}" if paused else f"{found.name} looks again, from now on"
