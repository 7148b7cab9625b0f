"""Commands etiquette and hosts: how publishers are treated."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PageOption, SourceArgument, find_source
from tidings.cli.common.output import counted, moment, print_json, printable, table
from tidings.cli.common.times import READER, stamped, zoned

if TYPE_CHECKING:
    from tidings.model.hosts import Flag
    from tidings.model.sources import Source
    from tidings.settings.settings import Settings
    from tidings.views.conduct import Conduct, ConductReport, HostRow

# -- etiquette -----------------------------------------------------------------------------------------


@app.command()
def etiquette(
    source: SourceArgument,
    page: PageOption = False,
    days: Annotated[
        int, typer.Option(min=1, max=90, help="Of how many days, as far as requests are kept (keep.hops).")
    ] = 7,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Say what a publisher sees of us at a source, compared with what a well-behaved fetcher does.

    Requests, how many were conditional, how far apart they were, whether what the publisher asked for was honoured.

    Our User-Agent as it is sent; what is known of its host and its robots.txt. A rule with nothing to judge has a -.

    Example: tidings etiquette example.org --days 3
    """
    found, report = run_async(_etiquette(load_settings(data), source, days, page=page))
    if json:
        from tidings.views.schema.conduct import EtiquetteOut

        print_json(EtiquetteOut.of(found.id, report).model_dump(mode="json"))
    else:
        _show_etiquette(found, report)


async def _etiquette(settings: Settings, text: str, days: int, *, page: bool) -> tuple[Source, ConductReport]:
    from tidings.app.stores import open_stores
    from tidings.app.views import conduct_of

    async with open_stores(settings) as stores:
        source = await find_source(stores.library, text, page=page)
        conduct = conduct_of(stores, settings)
        return source, await conduct.report(stores.library, source, READER.now(), days)


def _show_etiquette(source: Source, report: ConductReport) -> None:
    from tidings.views.format import brief, requests, size

    seen = report.etiquette
    print(printable(f"{source.name}  {source.url}"))
    print(printable(f"User-Agent: {report.user_agent}"))
    since = f"Since {stamped(seen.since)}: {requests(seen.requests)}"
    if seen.requests:
        answers = ", ".join(f"{number} x {status}" for status, number in seen.answers.items())
        # After less than a day the number a day is not known.
        pace = f"{seen.a_day:.1f} a day, " if seen.until - seen.since >= timedelta(days=1) else ""
        print(f"{since} ({pace}{size(seen.bytes)})")
        print(f"Answers: {answers}")
    else:
        print(since)
    if seen.conditional is not None and seen.unchanged is not None:
        print(f"Conditional: {seen.conditional:.0%} of the feed's requests; {seen.unchanged:.0%} answered 304")
    if seen.median_gap is not None and seen.least_gap is not None:
        print(f"Between two visits: {brief(seen.median_gap)} as a rule, {brief(seen.least_gap)} at least")
    _show_host(report)
    table(["rule", "kept", "what was seen"], ([rule.name, _kept(rule.kept), rule.words] for rule in seen.rules))
    judged = sum(rule.kept is not None for rule in seen.rules)
    score = "nothing to judge yet" if seen.score is None else f"{seen.score:.0f} % of {counted(judged, 'rule')} kept"
    print(f"Score: {score}")


def _kept(kept: bool | None) -> str:
    return {None: "-", True: "yes", False: "no"}[kept]


def _show_host(report: ConductReport) -> None:
    """Prints what is known of the host and its robots.txt."""
    manners = report.manners
    facts = []
    if manners.crawl_delay:
        facts.append(f"Crawl-delay {manners.crawl_delay:g} s")
    if manners.gap:
        facts.append(f"a gap of {manners.gap:.0f} s, learned from its refusals")
    if manners.closed_until is not None and manners.closed_until > report.etiquette.until:
        facts.append(f"left alone until {stamped(manners.closed_until)} ({manners.reason})")
    print(printable(f"Host {manners.host}: {'; '.join(facts) or 'treated like any other'}"))
    asked = "" if report.robots_asked else " (it is asked for pages, not for feeds: fetch.robots_for_feeds)"
    when = f", as of {stamped(report.robots.fetched_at)}" if report.robots.fetched_at is not None else ""
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

    closed until: all of the host is left alone until then. because of: the answer that taught us the gap and closed it.

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
            ["host", "what was seen", "times", zoned("last"), "where"],
            ([flag.host, flag.reason, str(flag.times), moment(flag.at), flag.url] for flag in flags),
            numbers=[2],
        )


def _show_hosts(rows: list[HostRow], every: bool) -> None:
    from tidings.views.format import brief

    if not rows:
        print("no hosts yet" if every else "no host asks for anything special; --all lists every one")
        return
    table(
        ["host", "sources", "gap", "Crawl-delay", "refusals", zoned("closed until"), "because of"],
        (
            [
                _host_name(row),
                str(row.sources),
                brief(row.gap),
                f"{row.manners.crawl_delay:g} s" if row.manners.crawl_delay else "-",
                str(row.manners.refusals or "-"),
                moment(row.manners.closed_until) if row.closed else "-",
                row.manners.reason or "-",
            ]
            for row in rows
        ),
        numbers=[1, 2, 3, 4],
        whole=[2, 3],
    )


def _host_name(row: HostRow) -> str:
    """Returns the name of a host; with the source where the row is one feed of a bridge, which has limits of its
    own."""
    host = row.manners.host.partition("#")[0]
    return host if row.source_id is None else f"{host} (source {row.source_id})"


async def _hosts(settings: Settings, every: bool) -> tuple[list[HostRow], list[Flag]]:
    from tidings.app.stores import open_stores
    from tidings.app.views import conduct_of

    async with open_stores(settings) as stores:
        conduct: Conduct = conduct_of(stores, settings)
        rows = await conduct.all_host_rows(READER.now(), every=every)
        return rows, list(await stores.flags.flags())


async def _unflag(settings: Settings, host: str) -> None:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    async with open_stores(settings) as stores:
        taken = await stores.flags.unflag(host.strip().lower())
    if not taken:
        raise TidingsError(f"{host}: not flagged; `tidings hosts` lists those that are")
    print(printable(f"{host}: {counted(taken, 'flag')} taken away"))
