"""Command tail: events as they happen."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, person_id_of
from tidings.cli.common.output import moment, printable
from tidings.cli.common.times import READER
from tidings.cli.events.hooks import EventOption, FolderOption, QueryOption, SourceOption, WatchOption, filter_of

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.model.messages import EventFilter, EventPlace
    from tidings.settings.settings import Settings


@app.command("tail")
def tail_(
    json: Annotated[bool, typer.Option("--json", metavar=FLAG, help="One JSON object a line, with a cursor.")] = False,
    since: Annotated[
        str, typer.Option("--since", metavar="TIME|CURSOR", help="Begin there (2h, 2026-11-15, or a cursor); else now.")
    ] = "",
    event: EventOption = None,
    source: SourceOption = None,
    folder: FolderOption = None,
    watch: WatchOption = None,
    query: QueryOption = "",
    text: Annotated[bool, typer.Option("--text", metavar=FLAG, help="With the whole text of articles.")] = False,
    follow: Annotated[bool, typer.Option("--follow/--no-follow", help="Wait for what comes; else end.")] = True,
    person: PersonOption = None,
    data: DataOption = None,
) -> None:
    """Print events as they happen: new and revised articles, matches, pages that changed, sources that fail.

    Events are kept for a week, from the first use of this command or of a hook on. With --since and the cursor of
    the last line that was read, nothing is missed and nothing comes twice.

    Example: tidings tail --json --event article.new --since 1234-5
    """
    asked = event, source, folder, watch, query
    run_async(_tail(load_settings(data), since, asked, person, as_json=json, text=text, follow=follow))


async def _tail(
    settings: Settings, since: str, asked: Any, person: str | None, *, as_json: bool, text: bool, follow: bool
) -> None:
    from tidings.app.stores import open_stores

    this = asyncio.current_task()
    async with open_stores(settings) as stores:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, lambda: this.cancel() if this is not None else None)
        person_id = await person_id_of(stores, person)
        wanted = await filter_of(stores, person_id, *asked)
        try:
            async for one in _events(stores, settings, wanted, person_id, _begin(since), text=text, follow=follow):
                _write(_json_line(one) if as_json else _line(one))
        except BrokenPipeError:  # its reader has ended: so is this, and without a word
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except asyncio.CancelledError:  # Ctrl-C, or a service that is stopped
            return


async def _events(
    stores: Stores,
    settings: Settings,
    wanted: EventFilter,
    person_id: int,
    begin: EventPlace | datetime | None,
    *,
    text: bool,
    follow: bool,
) -> AsyncIterator[dict[str, Any]]:
    """Events as JSON has them, of this machine's log or of another's."""
    from tidings.app.remote.stores import remote_of

    if (api := remote_of(stores)) is not None:
        from tidings.app.remote.events import remote_tail

        async for told in remote_tail(api, wanted, begin, text=text, follow=follow):
            yield told
        return
    from tidings.app.folder_clock import clock_of
    from tidings.app.hooks.hook_service import tail
    from tidings.model.messages import EventPlace
    from tidings.views.events.event_detail import event_json

    if begin is None:
        begin = await stores.events.end()
    elif not isinstance(begin, EventPlace):
        begin = await stores.events.since(begin)
    async for one in tail(stores, clock_of(settings), wanted, person_id, begin, follow=follow):
        yield event_json(one, with_text=text)


def _begin(since: str) -> EventPlace | datetime | None:
    """Returns the place that `--since` names: a cursor, a time, or (None) the end."""
    from tidings.model.messages import place_of
    from tidings.views.format import parse_moment

    if not since:
        return None
    try:
        return place_of(since)
    except ValueError:
        pass
    try:
        return parse_moment(since, READER.now())
    except ValueError as error:
        raise typer.BadParameter(f"{error}; or give a cursor as in 1234-5", param_hint="'--since'") from None


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _json_line(event: dict[str, Any]) -> str:
    import json

    return json.dumps({"cursor": event["data"]["id"]} | event)


def _line(event: dict[str, Any]) -> str:
    from datetime import datetime

    data, said = event["data"], ""
    if (article := data.get("article")) is not None:
        said = article["title"] or article["url"] or ""
    elif (match := data.get("match")) is not None:
        said = f"{match['watch_name']}: {match['title'] or match['words']}"
    elif (page := data.get("page")) is not None:
        said = f"{page['url']}: {page['words']}"
    at = moment(datetime.fromisoformat(event["timestamp"]))
    return printable(f"{at}  {event['type']:16}  {data['source']['name']}  {said or data.get('error', '')}")
