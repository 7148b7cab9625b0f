"""Commands about how sources and hosts are treated: etiquette, hosts, refresh, set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import SourceArgument, SubscribersOption, WeightOption, checked_weight
from tidings.cli.common.output import complain, counted, moment, print_json, printable, table

if TYPE_CHECKING:
    from tidings.model.sources import Source
    from tidings.ports.crawl_store import Flag
    from tidings.settings.settings import Settings
    from tidings.views.conduct import Conduct, HostRow, Report

SourceArguments = Annotated[
    list[str], typer.Argument(metavar="SOURCE", help="Ids, URLs, or parts only one source has.")
]


# -- etiquette -----------------------------------------------------------------------------------------


@app.command()
def etiquette(
    source: SourceArgument,
    days: Annotated[
        int, typer.Option(min=1, max=90, help="Of how many days, as far as requests are kept (keep.hops).")
    ] = 7,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Say what a publisher would see of us at a source, held against what a well-behaved fetcher does.

    Requests, how many were conditional, how far apart they were, whether what the publisher asked for was honoured.

    Our User-Agent as it is sent; what is known of its host and its robots.txt. A rule with nothing to judge has a -.

    Example: tidings etiquette example.org --days 3
    """
    found, report = run_async(_etiquette(load_settings(data), source, days))
    if json:
        from tidings.views.schema.conduct import EtiquetteOut

        print_json(EtiquetteOut.of(found.id, report).model_dump(mode="json"))
    else:
        _show_etiquette(found, report)


async def _etiquette(settings: Settings, text: str, days: int) -> tuple[Source, Report]:
    from tidings.app.stores import open_stores
    from tidings.app.views import conduct_of

    async with open_stores(settings) as stores:
        source = await stores.library.find(text)
        conduct = conduct_of(stores, settings)
        return source, await conduct.report(stores.library, source, datetime.now(UTC), days)


def _show_etiquette(source: Source, report: Report) -> None:
    from tidings.views.format import brief, requests, size

    seen = report.etiquette
    print(printable(f"{source.name}  {source.url}"))
    print(printable(f"User-Agent: {report.user_agent}"))
    since = f"Since {moment(seen.since)} UTC: {requests(seen.requests)}"
    if seen.requests:
        answers = ", ".join(f"{number} x {status}" for status, number in seen.answers.items())
        # Of a source that was added an hour ago, nobody knows how many a day there will be.
        pace = f"{seen.a_day:.1f} a day, " if seen.until - seen.since >= timedelta(days=1) else ""
        print(f"{since} ({pace}{size(seen.bytes)})")
        print(f"Answers: {answers}")
    else:
        print(since)
    if seen.conditional is not None and seen.unchanged is not None:
        print(f"Conditional: {seen.conditional:.0%} of the feed's requests; {seen.unchanged:.0%} answered 304")
    if seen.median_gap is not None and seen.least_gap is not None:
        print(f"Between two visits: {brief(seen.median_gap)} as a rule, {brief(seen.least_gap)} at least")
    _show_wishes(report)
    table(["rule", "kept", "what was seen"], ([rule.name, _kept(rule.kept), rule.words] for rule in seen.rules))
    judged = sum(rule.kept is not None for rule in seen.rules)
    score = "nothing to judge yet" if seen.score is None else f"{seen.score:.0f} % of {counted(judged, 'rule')} kept"
    print(f"Score: {score}")


def _kept(kept: bool | None) -> str:
    return {None: "-", True: "yes", False: "no"}[kept]


def _show_wishes(report: Report) -> None:
    """What is known of its host and its robots.txt."""
    manners = report.manners
    wishes = []
    if manners.crawl_delay:
        wishes.append(f"Crawl-delay {manners.crawl_delay:g} s")
    if manners.gap:
        wishes.append(f"a gap of {manners.gap:.0f} s, learned from its refusals")
    if manners.closed_until is not None and manners.closed_until > report.etiquette.until:
        wishes.append(f"left alone until {moment(manners.closed_until)} UTC ({manners.reason})")
    print(printable(f"Host {manners.host}: {'; '.join(wishes) or 'treated like any other'}"))
    asked = "" if report.robots_asked else " (it is asked for pages, not for feeds: fetch.robots_for_feeds)"
    when = f", as of {moment(report.robots.fetched_at)} UTC" if report.robots.fetched_at is not None else ""
    print(printable(f"robots.txt: {report.robots.words}{when}{asked}"))


# -- hosts ---------------------------------------------------------------------------------------------


@app.command()
def hosts(
    every: Annotated[
        bool, typer.Option("--all", metavar=FLAG, help="Every host that is followed, not the special ones alone.")
    ] = False,
    unflag: Annotated[
        str | None, typer.Option(metavar="HOST", help="You have looked at this site: it is no trap, or no longer.")
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List hosts that are treated specially (Crawl-delay, refusals, closed until), and sites that may be traps.

    gap: the least time between two requests for feeds, as asked for (Crawl-delay) or learned from refusals.

    closed until: all of the host is left alone until then. why: the answer that taught us.

    Example: tidings hosts --all, or: tidings hosts --unflag example.org
    """
    settings = load_settings(data)
    if unflag is not None:
        run_async(_unflag(settings, unflag))
        return
    rows, flags = run_async(_hosts(settings, every))
    if json:
        from tidings.views.schema.conduct import HostsOut

        print_json(HostsOut.of(rows, flags).model_dump(mode="json"))
        return
    _show_hosts(rows, every)
    if flags:
        print("Possible traps, for you to look at (--unflag HOST when you have):")
        table(
            ["host", "what was seen", "times", "last (UTC)", "where"],
            ([flag.host, flag.reason, str(flag.times), moment(flag.at), flag.url] for flag in flags),
            numbers=[2],
        )


def _show_hosts(rows: list[HostRow], every: bool) -> None:
    from tidings.views.format import brief

    if not rows:
        print("no hosts yet" if every else "no host asks for anything special; --all lists every one")
        return
    table(
        ["host", "sources", "gap", "Crawl-delay", "refusals", "closed until (UTC), why"],
        (
            [
                _host_name(row),
                str(row.sources),
                brief(row.gap),
                f"{row.manners.crawl_delay:g} s" if row.manners.crawl_delay else "-",
                str(row.manners.refusals or "-"),
                " ".join(filter(None, [_closed_until(row), row.manners.reason])) or "-",
            ]
            for row in rows
        ),
        numbers=[1, 2, 3, 4],
        whole=[2, 3],
    )


def _closed_until(row: HostRow) -> str:
    return moment(row.manners.closed_until) if row.closed else ""


def _host_name(row: HostRow) -> str:
    """Of a bridge each feed is limited for itself."""
    host = row.manners.host.partition("#")[0]
    return host if row.source_id is None else f"{host} (source {row.source_id})"


async def _hosts(settings: Settings, every: bool) -> tuple[list[HostRow], list[Flag]]:
    from tidings.app.stores import open_stores
    from tidings.app.views import conduct_of

    async with open_stores(settings) as stores:
        conduct: Conduct = conduct_of(stores, settings)
        rows = await conduct.host_rows(await stores.library.sources(), datetime.now(UTC), every=every)
        return rows, list(await stores.flags.flags())


async def _unflag(settings: Settings, host: str) -> None:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    async with open_stores(settings) as stores:
        taken = await stores.flags.unflag(host.strip().lower())
    if not taken:
        raise TidingsError(f"{host}: not flagged; `tidings hosts` lists those that are")
    print(printable(f"{host}: {counted(taken, 'flag')} taken away"))


# -- refresh -------------------------------------------------------------------------------------------


@app.command()
def refresh(sources: SourceArguments, json: JsonOption = False, data: DataOption = None) -> None:
    """Make sources due now; one that is gone comes back. A running program visits them within seconds.

    Where none runs, `tidings crawl --once` visits them.

    Not within fetch.refresh_cool_down (10m) of the last visit, and not while their server asks to be left alone.

    Example: tidings refresh example.org 7
    """
    results = run_async(_refresh(load_settings(data), sources))
    if json:
        print_json(results)
    else:
        for result in results:
            if "error" in result:
                complain(result["error"])
            else:
                back = " (it had been gone)" if result["was_gone"] else ""
                print(printable(f"due now: {result['title'] or result['url']}{back}"))
    if any("error" in result for result in results):
        raise typer.Exit(1)


async def _refresh(settings: Settings, texts: list[str]) -> list[dict[str, Any]]:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError
    from tidings.model.sources import SourceState

    results: list[dict[str, Any]] = []
    async with open_stores(settings) as stores:
        for asked in texts:
            now = datetime.now(UTC)
            try:
                source = await stores.library.find(asked)
                may_at = await stores.catalogue.refresh(source.id, now, settings.fetch.refresh_cool_down)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            result = {
                "asked": asked,
                "id": source.id,
                "url": source.url,
                "title": source.title,
                "was_gone": source.state is SourceState.GONE,
                "due": may_at is None,
                "may_at": may_at,
            }
            results.append(result if may_at is None else result | {"error": _not_yet(source, settings, may_at)})
    return results


def _not_yet(source: Source, settings: Settings, may_at: datetime) -> str:
    from tidings.settings.durations import show_duration

    cool_down = show_duration(settings.fetch.refresh_cool_down)
    why = f"visited or refreshed less than {cool_down} ago, or its server asked us to wait"
    return f"{source.name}: not before {may_at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC ({why})"


# -- set -----------------------------------------------------------------------------------------------


@app.command("set")
def set_(
    source: SourceArgument,
    policy: Annotated[
        str | None, typer.Option(metavar="NAME", help="Its policy; `default` is what schedule.policy says.")
    ] = None,
    weight: WeightOption = None,
    subscribers: SubscribersOption = None,
    category: Annotated[
        str | None, typer.Option(metavar="NAME", help='The category of its articles; "" takes it away.')
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help='Its title here; "" leaves it to the feed again.')
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Change how a source is treated or shown, and say what changed. A policy or weight counts from the next visit on.

    Example: tidings set example.org --policy fixed --weight 3 --subscribers 12
    """
    wishes: dict[str, Any] = {
        "policy": policy,
        "weight": checked_weight(weight),
        "subscribers": subscribers,
        "category": category,
        "title": title,
    }
    changes = {name: value for name, value in wishes.items() if value is not None}
    if not changes:
        raise typer.TyperException("set needs --policy, --weight, --subscribers, --category or --title")
    before, after = run_async(_set(load_settings(data), source, changes))
    if json:
        print_json(after)
        return
    changed = [name for name in changes if getattr(before, name) != getattr(after, name)]
    for name in changed:
        print(printable(f"{after.name}: {name} {_shown(name, before)} -> {_shown(name, after)}"))
    if not changed:
        print(printable(f"{after.name}: nothing changed"))


async def _set(settings: Settings, text: str, changes: dict[str, Any]) -> tuple[Source, Source]:
    from tidings.app.stores import open_stores
    from tidings.errors import SourceError
    from tidings.schedule.registry import policy_named

    if changes.get("policy") == "default":
        changes["policy"] = None
    elif "policy" in changes:
        policy_named(changes["policy"])
    async with open_stores(settings) as stores:
        before = await stores.library.find(text)
        try:
            await stores.catalogue.edit(before.id, changes)
        except ValueError as error:
            raise SourceError(before.name, str(error)) from error
        return before, await stores.library.find(str(before.id))


def _shown(name: str, source: Source) -> str:
    value = getattr(source, name)
    if value is None:
        return "default" if name == "policy" else "none"
    return f"{value:g}" if isinstance(value, float) else str(value)
