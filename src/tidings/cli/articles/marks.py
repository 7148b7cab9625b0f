"""Command mark, and `articles` of what a person follows: unread, starred, saved, tagged, of a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, ReadingChoice, person_id_of
from tidings.cli.common.output import counted, moment, print_json, table
from tidings.cli.common.times import zoned
from tidings.errors import FolderError, TidingsError
from tidings.model.articles import ArticleTime

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.model.people import MarkedArticle
    from tidings.settings.settings import Settings
    from tidings.views.reading.service import MarkAct


@app.command()
def mark(
    ids: Annotated[
        list[int], typer.Argument(metavar="ID...", min=1, help="Articles, as `tidings articles` lists them.")
    ],
    read: Annotated[bool | None, typer.Option("--read/--unread", help="They are read, or not.")] = None,
    star: Annotated[bool | None, typer.Option("--star/--no-star", help="Star them, or no longer.")] = None,
    save: Annotated[bool | None, typer.Option("--save/--no-save", help="Save them for later, or no longer.")] = None,
    tag: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="These are all their tags; repeatable; empty: none.")
    ] = None,
    note: Annotated[str | None, typer.Option(metavar="TEXT", help="A note on them; empty: none.")] = None,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Mark articles as read, star them, save them for later, tag them, or write a note.

    Example: tidings mark 4812 4813 --read --star

    Example: tidings mark 4812 --tag energy --tag "to cite"
    """
    from tidings.views.reading.service import MarkAct

    pairs = (
        (read, MarkAct.READ, MarkAct.UNREAD),
        (star, MarkAct.STAR, MarkAct.UNSTAR),
        (save, MarkAct.SAVE, MarkAct.UNSAVE),
    )
    acts = [on if wanted else off for wanted, on, off in pairs if wanted is not None]
    if not acts and tag is None and note is None:
        raise typer.BadParameter("say what is done: --read, --star, --save, --tag or --note")
    changed = run_async(_mark(load_settings(data), person, ids, acts, tag, note))
    if json:
        print_json({"changed": changed})
    else:
        print(f"{counted(changed, 'article')} changed")


async def _mark(
    settings: Settings,
    person: str | None,
    ids: Sequence[int],
    acts: Sequence[MarkAct],
    tags: Sequence[str] | None,
    note: str | None,
) -> int:
    """Returns how many articles changed; each is counted once."""
    from tidings.app.folder_clock import clock_of
    from tidings.app.reading.reading_service import StoredReadingService
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        person_id, service = (
            await person_id_of(stores, person),
            StoredReadingService(stores.reading, clock_of(settings)),
        )
        before = await service.marks(person_id, ids)
        for one in ids:
            if one not in before:
                raise TidingsError(f"{one}: no such article")
        for act in acts:
            await service.mark(person_id, ids, act)
        try:
            for one in ids:
                if tags is not None:
                    await service.tag(person_id, one, tags)
                if note is not None:
                    await service.note(person_id, one, note)
        except ValueError as error:
            raise TidingsError(str(error)) from error
        after = await service.marks(person_id, ids)
        return sum(after.get(one) != mark for one, mark in before.items())


# -- lists ---


def list_reading(
    settings: Settings,
    choice: ReadingChoice,
    source: str | None,
    since: datetime | None,
    limit: int,
    by: ArticleTime,
    *,
    json: bool,
) -> None:
    found = run_async(_found(settings, choice, source, since, limit, by))
    if json:
        print_json([_row(one) for one in found])
        return
    if not found:
        print("no such articles")
        return
    rows = [
        [
            str(one.article.id),
            moment(one.article.at(by)),
            "".join(sign for sign, on in _signs(one) if on),
            one.article.source_name,
            one.article.title or one.article.url or "",
            ", ".join(one.mark.tags),
        ]
        for one in found
    ]
    heading = zoned("published" if by is ArticleTime.PUBLISHED else "seen")
    table(["id", heading, "marks", "source", "title", "tags"], rows, numbers=[0], whole=[0, 1])


def _signs(one: MarkedArticle) -> tuple[tuple[str, bool], ...]:
    """Unread, starred, saved, with a note."""
    mark = one.mark
    return (
        ("N", mark.unread),
        ("*", mark.starred_at is not None),
        ("S", mark.saved_at is not None),
        ("n", bool(mark.note)),
    )


def _row(one: MarkedArticle) -> dict[str, Any]:
    return {**asdict(one.article), **asdict(one.mark)}


async def _found(
    settings: Settings, choice: ReadingChoice, source: str | None, since: datetime | None, limit: int, by: ArticleTime
) -> tuple[MarkedArticle, ...]:
    from tidings.app.stores import open_stores
    from tidings.model.people import ReadingQuery

    async with open_stores(settings) as stores:
        person_id = await person_id_of(stores, choice.person)
        query = ReadingQuery(
            folder_id=await _folder_id(stores, person_id, choice.folder) if choice.folder else None,
            source_ids=((await stores.library.find(source)).id,) if source else None,
            unread=choice.unread,
            starred=choice.starred,
            saved=choice.saved,
            tag=choice.tag,
            since=since,
            limit=limit,
            by=by,
        )
        return (await stores.reading.articles(person_id, query)).articles


async def _folder_id(stores: Stores, person_id: int, name: str) -> int:
    from tidings.model.people import folder_name

    wanted = folder_name(name).casefold()
    for folder in await stores.reading.folders(person_id):
        if folder.name.casefold() == wanted:
            return folder.id
    raise FolderError(name, "there is no such folder")
