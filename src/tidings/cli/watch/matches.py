"""Commands matches, matches show, matches rate: what watches found."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, person_id_of
from tidings.cli.common.output import console, marked_text, moment, parse_since, print_json, printable
from tidings.cli.common.times import READER, stamped

if TYPE_CHECKING:
    from tidings.model.matches import Match
    from tidings.settings.settings import Settings
    from tidings.views.match_rows import MatchRow

matches = typer.Typer(
    name="matches",
    help="Matches of watches, the latest first; rate them, so that a watch can be improved.",
    epilog="Example: tidings matches --watch gas --since 2d",
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(matches)

_LONGEST = 160  # characters of a page's new text
_MOST_IDS = 5  # that are shown of one change
_BEHIND = 200  # matches behind the last that is listed, among which those of other watches in the same article are


def _id(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 19 and int(text)):
        raise typer.BadParameter(f"{text} is no id of a match; `tidings matches` lists them, with their ids")
    return int(text)


IdArgument = Annotated[int, typer.Argument(metavar="ID", parser=_id, help="Its id in `tidings matches`.")]


class Opinion(StrEnum):
    GOOD = "good"
    BAD = "bad"
    NONE = "none"


@matches.callback()
def list_(
    context: typer.Context,
    watch: Annotated[
        str | None, typer.Option("--watch", metavar="WATCH", help="Only of this one: a name, an id, or a part of one.")
    ] = None,
    since: Annotated[str | None, typer.Option(metavar="T", help="Only found since: 2026-01-31, 30d, 2h.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, metavar="N", help="At most; entries are whole.")] = 50,
    news: Annotated[
        bool, typer.Option("--news", metavar=FLAG, help="Only what was new, not what was there at the first visit.")
    ] = False,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List what watches found, the latest first, and why. What was found in one article, or in one change of a page, is
    one entry.

    Example: tidings matches --watch gas --since 2d
    """
    if context.invoked_subcommand is not None:
        if watch is not None or since is not None or news or json or person is not None:
            named = "--watch, --since, --news, --person and --json"
            raise typer.BadParameter(f"{named} stand behind {context.invoked_subcommand}")
        return
    behind = 0 if json else _BEHIND
    found = run_async(_matches(load_settings(data), watch, parse_since(since), limit + behind, person, news=news))
    if json:
        print_json([_object(one) for one in found])
    elif not found:
        print("no matches (yet): `tidings watch test WATCH` shows what one would have found")
    else:
        list_matches(found, limit)


def list_matches(found: list[Match], limit: int) -> None:
    """Lists as entries so many matches, and the others that their entries have."""
    from tidings.views.match_rows import rows_of, subject_of

    listed = {subject_of(one) for one in found[:limit]}
    shown = [one for one in found if subject_of(one) in listed]
    rows = rows_of(shown)
    for row in rows:
        _print(row)
    number = f"{len(shown)} match" if len(shown) == 1 else f"{len(shown)} matches"
    if len(rows) < len(shown):
        number += " in 1 entry" if len(rows) == 1 else f" in {len(rows)} entries"
    print(number + (", and there are more: --limit" if len(shown) < len(found) else ""))


def _print(row: MatchRow) -> None:
    """Prints the title, the new text of a page, source and time, which watches it matched and why, and its URL."""
    from tidings.views.watch_text import cut_passage

    out, title, one = console(), row.headline, row.match
    new = row.passages if one.article_id is None else ()
    if not title.text.strip():
        title, new = [*row.passages, title][0], new[1:]
    out.print(marked_text(title, "bold") if title.text.strip() else printable(one.url or "untitled"), markup=False)
    for passage in new if len(row.by_watch[0]) > 1 else new[:1]:
        out.print(marked_text(cut_passage(passage, _LONGEST)))
    if len(row.by_watch) == 1:
        lines = [[_ids(row.matches), moment(one.at), one.watch_name, one.source_name, standing(one)]]
        words = [one.words]
    else:
        lines = [[moment(one.at), one.source_name]]
        lines += [[_ids(found), found[0].watch_name, standing(found[0]), found[0].words] for found in row.by_watch]
        words = []
    for facts in lines:
        out.print(printable("  ".join(filter(None, facts))), style="dim", markup=False)
    for line in filter(None, (*words, one.url)):
        out.print(printable(line), markup=False)
    out.print()


def _ids(matches: Sequence[Match]) -> str:
    """`812`, or `812, 811 and 9 more`: the segments of a change."""
    more = f" and {len(matches) - _MOST_IDS} more" if len(matches) > _MOST_IDS else ""
    return ", ".join(str(match.id) for match in matches[:_MOST_IDS]) + more


def standing(one: Match) -> str:
    """The state of its delivery: `there before`, `not taken` by a channel, `told 2026-11-15 12:09; good`."""
    words = []
    if one.baseline:
        words.append("there before")
    if one.copy:
        words.append("a copy")
    if one.told_at is not None:
        words.append(f"told {moment(one.told_at)}")
    if one.not_taken:
        words.append("not taken")
    if one.rating is not None:
        words.append(one.rating.value)
    return "; ".join(words) or "new"


def _object(one: Match) -> dict[str, Any]:
    """The shape that the API has."""
    from tidings.views.schema.watches import MatchOut

    return MatchOut.of(one).model_dump(mode="json")


async def _matches(
    settings: Settings, watch: str | None, since: datetime | None, limit: int, person: str | None, *, news: bool
) -> list[Match]:
    from tidings.app.stores import open_stores
    from tidings.model.matches import MatchQuery

    async with open_stores(settings) as stores:
        own = await person_id_of(stores, person)
        watch_id = (await stores.watches.watch(watch, own)).id if watch is not None else None
        return await stores.matches.matches(MatchQuery(watch_id, since, limit, baselines=not news, person_id=own))


# -- one of them --------------------------------------------------------------------------------------


@matches.command("show")
def show(id: IdArgument, json: JsonOption = False, data: DataOption = None) -> None:
    """Show one match: what it says, with the words marked, and why it was found.

    Example: tidings matches show 12
    """
    from tidings.views.watch_text import body_passages, headline

    found, first = run_async(_match_and_first(load_settings(data), id))
    if json:
        print_json(_object(found))
        return
    out = console()
    title = headline(found)
    out.print(marked_text(title, "bold") if title.text.strip() else printable(found.url or "untitled"), markup=False)
    facts = [
        f"{found.source_name}, {stamped(found.at)}; {standing(found)}",
        found.url or "",
        f"A copy of: {first.id}, {first.title or first.url or 'untitled'} ({first.source_name})" if first else "",
        f"Watch: {found.watch_name}",
        f"Why: {found.words}",
        f"`tidings {whole_of(found)}` shows all of it",
    ]
    for line in filter(None, facts):
        out.print(printable(line), markup=False)
    for passage in body_passages(found):
        out.print()
        out.print(marked_text(passage))


def whole_of(one: Match) -> str:
    return f"article {one.article_id}" if one.article_id is not None else f"diff {one.source_id}"


async def _match(settings: Settings, match_id: int) -> Match:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    async with open_stores(settings) as stores:
        found = await stores.matches.match(match_id)
    if found is None:
        raise TidingsError(f"{match_id}: no such match; `tidings matches` lists them")
    return found


async def _match_and_first(settings: Settings, match_id: int) -> tuple[Match, Match | None]:
    """The match, and the one it is a copy of."""
    from tidings.app.stores import open_stores

    found = await _match(settings, match_id)
    if not found.copy:
        return found, None
    async with open_stores(settings) as stores:
        first = (await stores.matches.first_matches([match_id], baselines=False)).get(match_id)
        return found, None if first is None else await stores.matches.match(first)


@matches.command("rate")
def rate(
    id: IdArgument,
    opinion: Annotated[Opinion, typer.Argument(metavar="good|bad|none", help="none takes a rating back.")],
    data: DataOption = None,
) -> None:
    """Say whether a match was what you wanted. `tidings watch show` then knows which word brings the noise.

    Example: tidings matches rate 12 bad
    """
    found = run_async(_rate(load_settings(data), id, opinion))
    said = "no longer rated" if opinion is Opinion.NONE else f"rated {opinion.value}"
    print(printable(f"{id} of {found.watch_name}: {said}"))


async def _rate(settings: Settings, match_id: int, opinion: Opinion) -> Match:
    from tidings.app.stores import open_stores
    from tidings.model.matches import Rating

    found = await _match(settings, match_id)
    async with open_stores(settings) as stores:
        rating = None if opinion is Opinion.NONE else Rating(opinion.value)
        await stores.matches.rate(match_id, rating, READER.now())
    return found
