"""Command watch test: what a watch would have found in what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common import output as logs
from tidings.cli.common.app import DataOption, JsonOption, load_settings, run_async
from tidings.cli.common.output import (
    complain,
    console,
    counted,
    moment,
    parse_since,
    print_json,
    printable,
    table,
)
from tidings.cli.common.progress import Show, progress
from tidings.cli.common.times import READER, stamped
from tidings.cli.watch.commands import watch
from tidings.cli.watch.options import OptionalValueCommand, WatchOptions, with_watch_options
from tidings.model.people import OWNER
from tidings.model.times import EPOCH

if TYPE_CHECKING:
    from tidings.app.remote.connection import RemoteApi
    from tidings.app.stores import Stores
    from tidings.model.matches import NewMatch
    from tidings.model.watches import Watch, WatchTerms
    from tidings.settings.settings import Settings
    from tidings.watch.backtest import Backtest

_A_MINUTE = 60.0
_MOST_OLDER = 5_000  # articles and versions, where nothing is found in the time
_MOST_SOURCES = 10  # sources that are listed


@watch.command("test", cls=OptionalValueCommand)
@with_watch_options(delivery=False)
def try_out(
    options: WatchOptions,
    subject: Annotated[
        str | None, typer.Argument(metavar="[WATCH|QUERY]", help="A watch by its name or id, or a query to try out.")
    ] = None,
    since: Annotated[str, typer.Option(metavar="T", help="What was seen since: 2026-01-31, 30d, 2h.")] = "30d",
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Try a watch on stored items: how many matches a day, where, the best and the latest, and why they match.

    It need not be there yet: give its options or a query. With the name of one that is there, options change it
    for this test alone.

    Example: tidings watch test gas --since 30d

    Example: tidings watch test --any gas,shale,energy --at-least 2 --stem pl
    """
    settings = load_settings(data)  # with the zone of --since
    beginning = parse_since(since)
    assert beginning is not None
    if subject is None and not options.any_given:
        raise typer.BadParameter("name a watch, or say what to look for: a query, --any, --like, ...")
    logs.begin("%(message)s")
    with progress(quiet=json) as bar:
        terms, found, stories, older = run_async(_test(settings, subject, options, beginning, bar, back=not json))
    if json:
        print_json(_object(terms, found, stories))
    else:
        _show(terms, found, stories, older)


async def _test(
    settings: Settings, subject: str | None, options: WatchOptions, since: datetime, bar: Show, *, back: bool
) -> tuple[WatchTerms, Backtest, int, Backtest | None]:
    """The matches and the number of their stories; with `back`, older texts are tried where there are none."""
    from tidings.app.remote.stores import remote_of
    from tidings.app.stores import open_stores
    from tidings.cli.watch.terms import terms_of
    from tidings.model.watches import Watch, WatchTerms

    async with open_stores(settings) as stores:
        known = await _known(stores, subject)
        terms = WatchTerms("test") if known is None else known.terms
        query = subject if known is None else None
        if known is None and subject is not None and subject.isalnum():
            complain(f"no watch is called {subject}: it is taken for a query{await _meant(stores, subject)}")
        terms = await terms_of(settings, stores.library, terms, query, options)
        if (api := remote_of(stores)) is not None:
            return terms, *await _tried(api, terms, known, since), None
        trial_watch = Watch(1, replace(terms, backfill=True), since, since, "")
        found, stories = await _walk(settings, stores, trial_watch, since, bar)
        older = None
        if back and not found.days and since > EPOCH:
            before = replace(trial_watch, since=EPOCH, created_at=EPOCH)
            older, _ = await _walk(settings, stores, before, EPOCH, bar, most=_MOST_OLDER)
        return terms, found, stories, older


async def _tried(api: RemoteApi, terms: WatchTerms, known: Watch | None, since: datetime) -> tuple[Backtest, int]:
    from tidings.app.remote.watches import try_watch
    from tidings.errors import TidingsError
    from tidings.views.adding.watch_service import PREVIEW_DAYS

    if abs((READER.now() - since).total_seconds() - PREVIEW_DAYS * 86_400) > _A_MINUTE:
        raise TidingsError(f"--since: another server looks at the last {PREVIEW_DAYS} days; leave it out")
    tried = await try_watch(api, terms, None if known is None else known.id)
    if not tried.is_whole:
        complain("the server looked at the latest alone, as it does for its web page")
    return tried.found, tried.stories


async def _meant(stores: Stores, subject: str) -> str:
    from difflib import get_close_matches

    every = [one.name for one in await stores.watches.watches(OWNER)]
    names = {word: name for name in every for word in name.casefold().split()}
    names |= {name.casefold(): name for name in every}
    near = get_close_matches(subject.casefold(), names, n=1, cutoff=0.7)
    return f"; did you mean the watch {names[near[0]]}?" if near else ""


async def _known(stores: Stores, subject: str | None) -> Watch | None:
    """The watch with this whole name or id: a part of a name might be meant as a query."""
    for one in await stores.watches.watches(OWNER):
        if subject is not None and (one.name.casefold() == subject.casefold().strip() or str(one.id) == subject):
            return one
    return None


async def _walk(
    settings: Settings, stores: Stores, watch: Watch, since: datetime, bar: Show, most: int | None = None
) -> tuple[Backtest, int]:
    from tidings.app.watches.trial import TrialLimits, walk_stored

    outcome = await walk_stored(settings, stores, watch, since, READER.now(), TrialLimits(most=most), bar)
    for words in outcome.troubles:
        complain(f"not all of it could be asked: {words}")
    return outcome.found, outcome.stories


# -- shown --------------------------------------------------------------------------------------------


def _show(terms: WatchTerms, found: Backtest, stories: int, older: Backtest | None) -> None:
    from tidings.cli.watch.show import matches_in_words, terms_in_words

    print(printable(f"asked for: {terms_in_words(terms)}"))
    looked = [counted(found.articles, "article")] if found.articles else []
    looked += [counted(found.pages, "version") + " of pages"] if found.pages else []
    print(f"looked at since {stamped(found.since)}: {' and '.join(looked) or 'nothing'}")
    if not found.news and not found.baselines:
        print(f"it would have found nothing{_older(found, older)}")
        return
    there = (
        f", and {found.baselines} that stood there at the first visit, which are not told" if found.baselines else ""
    )
    in_stories = f"{stories} story" if stories == 1 else f"{stories} stories"
    pace = _pace(stories / found.covered)
    print(f"it would have found {matches_in_words(found.news)} in {in_stories}: {pace}, told at once{there}")
    before = bool(found.baselines)  # without a column of zeros
    table(
        ["source", "found", *(["there before"] if before else [])],
        ([one.name, str(one.news), *([str(one.baselines)] if before else [])] for one in found.places[:_MOST_SOURCES]),
        numbers=[1, 2],
    )
    if len(found.places) > _MOST_SOURCES:
        print(f"and {counted(len(found.places) - _MOST_SOURCES, 'more source')}")
    _show_matches("The best", found.best)
    if set(found.latest) != set(found.best):
        _show_matches("The latest", found.latest)


def _older(found: Backtest, older: Backtest | None) -> str:
    """A remark where stored texts do not reach back to the given time."""
    looked = 0 if older is None else older.articles + older.pages
    if older is None or looked <= found.articles + found.pages:
        return ""
    if not older.days:
        return f"; nor in what is older ({counted(looked, 'thing')} looked at)"
    number = sum(day.news + day.baselines for day in older.days)
    since = min(day.day for day in older.days)
    ones = "1 older one fits" if number == 1 else f"{number} older ones fit"
    return f" in this time; {ones}: --since {READER.local(since):%Y-%m-%d}"


def _pace(a_day: float) -> str:
    return f"{a_day:.0f} messages a day" if a_day >= 10 else f"{a_day:.1f} messages a day"


def _show_matches(heading: str, found: Sequence[NewMatch]) -> None:
    out = console()
    out.print(heading, style="bold")
    for one in found:
        title = one.title or (one.passages[0].text if one.passages else "") or one.url or "untitled"
        out.print(printable(f"  {moment(one.at)}  {title}"), markup=False)
        out.print(printable(f"    {one.words}"), style="dim", markup=False)


def _object(terms: WatchTerms, found: Backtest, stories: int) -> dict[str, Any]:
    def match(one: NewMatch) -> dict[str, Any]:
        said = ("title", "url", "at", "score", "words", "baseline", "source_id", "article_id", "version_id")
        return {name: getattr(one, name) for name in said}

    return {
        "query": terms.query,
        "since": found.since,
        "articles": found.articles,
        "versions": found.pages,
        "news": found.news,
        "baselines": found.baselines,
        "stories": stories,
        "a_day": round(found.per_day, 3),
        "messages_a_day": round(stories / found.covered, 3) if found.covered else 0.0,
        "days": list(found.days),
        "sources": list(found.places),
        "best": [match(one) for one in found.best],
        "latest": [match(one) for one in found.latest],
    }
