"""Command explain: when a source is visited next, and why."""

from __future__ import annotations

from datetime import UTC, tzinfo
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PageOption, SourceArgument, every_words, find_source
from tidings.cli.common.output import console, counted, markup_safe, moment, print_json, table
from tidings.cli.common.times import READER, stamped, zoned

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.pages import Page
    from tidings.model.sources import Source
    from tidings.model.visits import Standing
    from tidings.settings.settings import Settings


@app.command()
def explain(
    source: SourceArgument,
    page: PageOption = False,
    visits: Annotated[int, typer.Option(min=1, max=1000, help="How many of the last visits to show.")] = 10,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Say when a source is visited next and why: its last visits, what its policy has learned, what decided.

    Example: tidings explain example.org
    """
    settings = load_settings(data)
    facts = run_async(_explain(settings, source, visits, page=page, zone=UTC if json else READER.current))
    if json:
        print_json(facts)
        return
    out = console()
    name = f"[bold]{markup_safe(facts['title'])}[/bold]  " if facts["title"] else ""
    out.print(f"{name}{markup_safe(facts['url'])}")
    if facts["failures"]:
        out.print(f"Failed {counted(facts['failures'], 'time')} in a row: {markup_safe(facts['last_error'] or '')}")
    for line in _remarks(facts):
        out.print(markup_safe(line))
    if facts["next_at"] is None:
        out.print(f"Never visited again: {markup_safe(facts['reason'])}.")
    else:
        out.print(f"Next visit: {stamped(facts['next_at'])}. Why then: {markup_safe(facts['reason'])}.")
    out.print(f"Policy {facts['policy']}: {markup_safe(facts['policy_state'])}.")
    if facts["visits"]:
        # A page has no articles; its new segments are in the column `how`.
        columns = 5 if facts["page"] is not None else 6
        table(
            [zoned("visit"), "result", "how", "status", "seconds", "new"][:columns],
            (
                [
                    *(moment(v.at), v.result_words, v.how, str(v.status or "-"), f"{v.seconds:.2f}"),
                    str(v.articles_new),
                ][:columns]
                for v in facts["visits"]
            ),
            numbers=[3, 4, 5],
        )
    else:
        out.print("Not visited yet.")


def _remarks(facts: dict[str, Any]) -> list[str]:
    """Lines on what is unusual about the source, and on its own settings."""
    lines = []
    if (page := facts["page"]) is not None:
        changed = "no change seen yet"
        if page["last_change_at"] is not None:
            changed = f"last change seen {stamped(page['last_change_at'])}"
        lines.append(f"A page at level {page['level']}, {counted(page['versions'], 'version')} kept, {changed}.")
    if facts["failing_since"] is not None:
        lines.append(f"Failing since {stamped(facts['failing_since'])}.")
    if facts["notice"]:
        lines.append(f"Odd: {facts['notice']}.")
    if facts["move"]:
        lines.append(f"It has {facts['move']}.")
    if facts["every"] is not None:
        lines.append(f"Every {every_words(facts['every'])}, as was set; `--every auto` leaves it to the policy.")
    if facts["same_title"]:
        lines.append("An item with a known title is that item (`--no-same-title-is-same` goes by guid and link).")
    if facts["egress"] is not None:
        lines.append(f"Only terminals with the label {facts['egress']} visit it; `--egress any` lets all of them.")
    if facts["weight"] != 1:
        lines.append(f"Weight {facts['weight']:g}: its delay counts so many times as much as a plain source's.")
    if facts["readers"] is not None:
        lines.append(facts["readers"]["words"])
    if facts["subscribers"] != 1:
        lines.append(f"{counted(facts['subscribers'], 'subscriber')}.")
    return lines


async def _explain(settings: Settings, text: str, visits: int, *, page: bool, zone: tzinfo) -> dict[str, Any]:
    from tidings.app.stores import open_stores
    from tidings.model.sources import SourceKind
    from tidings.views.sources import move

    async with open_stores(settings) as stores:
        source = await find_source(stores.library, text, page=page)
        history = await stores.library.visits(source.id, visits)
        followed = await stores.sites.page(source.id) if source.kind is SourceKind.PAGE else None
        policy, state, readers = await _learned(stores, settings, source, zone)
    return {
        "id": source.id,
        "url": source.url,
        "title": source.title,
        "state": source.state,
        "policy": policy,
        "policy_state": state,
        "next_at": source.next_at,
        "reason": source.reason,
        "failures": source.failures,
        "last_error": source.last_error,
        "failing_since": source.failing_since,
        "notice": source.notice,
        "moved_to": source.moved_to,
        "moved_times": source.moved_times,
        "move": move(source),
        "every": source.every,
        "same_title": source.same_title,
        "egress": source.egress,
        "weight": source.weight,
        "subscribers": source.subscribers,
        "readers": readers,
        "page": None if followed is None else _page_facts(followed),
        "visits": history,
    }


def _readers(standing: Standing, subscriber_weight: float) -> dict[str, Any] | None:
    """Returns how many people read a source; None: one does."""
    from tidings.schedule.policies.base import weight_of
    from tidings.views.sources import readers_words

    weight = weight_of(standing, subscriber_weight)
    words = readers_words(standing.readers, weight)
    followers, read = standing.readers.followers, standing.readers.read
    return None if words is None else {"followers": followers, "read": read, "weight": weight, "words": words}


async def _learned(
    stores: Stores, settings: Settings, source: Source, zone: tzinfo
) -> tuple[str, str, dict[str, Any] | None]:
    """The policy that decides, what it has learned of the source, and who reads it, which another machine does not
    tell."""
    from tidings.app.remote.stores import learned, remote_of
    from tidings.model.sources import SourceKind
    from tidings.schedule.registry import explain_state

    if (api := remote_of(stores)) is not None:
        return *await learned(api, source.id), None
    schedule, is_page = settings.schedule, source.kind is SourceKind.PAGE
    policy = source.policy or (schedule.page_policy if is_page else schedule.policy)
    scheduled = await stores.library.scheduled(source.id)
    said = explain_state(policy, scheduled.policy_state, schedule.page_unit if is_page else None, zone)
    return policy, said, _readers(scheduled.standing, schedule.subscriber_weight)


def _page_facts(page: Page) -> dict[str, Any]:
    names = ("root_id", "parent_id", "level", "versions", "last_change_at")
    return {name: getattr(page, name) for name in names}
