"""Commands doctor and upgrade-check: what is wrong, and what is left to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import print_json, printable, table
from tidings.cli.common.progress import Show, progress

if TYPE_CHECKING:
    from tidings.app.maintenance.findings import Finding
    from tidings.app.remote.connection import RemoteServer
    from tidings.settings.settings import Settings


@app.command()
def doctor(
    repair: Annotated[
        bool, typer.Option("--repair", metavar=FLAG, help="Repair what can be repaired, and say what was done.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", metavar=FLAG, help="Do not compare the indexes of SQLite with their tables.")
    ] = False,
    offline: Annotated[
        bool,
        typer.Option("--offline", metavar=FLAG, help="Check nothing on other machines: no DNS, no network, no clock."),
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Check the installation: database, folder, rights, disk, clock, network, worker processes. Say what to do.

    Works beside a running program, and changes nothing without --repair, which needs the program to be stopped. The
    exit code is 1 where something failed, and 0 where there are only warnings. With --server the quick checks
    are made there.

    Example: tidings doctor --repair
    """
    findings, done = _examined(data, repair=repair, quick=quick, offline=offline, quiet=json)
    failed = sum(finding.state.value == "fail" for finding in findings)
    if json:
        print_json({"checks": [facts(finding) for finding in findings], "repaired": done, "failed": failed})
    else:
        for words in done:
            print(printable(f"repaired: {words}"))
        findings_table(findings)
        if repair and not done:
            print("nothing had to be repaired")
    if failed:
        raise typer.Exit(1)


def _examined(
    data: Path | None, *, repair: bool, quick: bool, offline: bool, quiet: bool
) -> tuple[list[Finding], list[str]]:
    from tidings.app.maintenance.findings import fail
    from tidings.errors import SettingsError, TidingsError

    try:
        settings = load_settings(data)
    except SettingsError as error:
        return [fail("settings", str(error), "correct it; docs/settings.md lists them all")], []
    if (server := getattr(settings, "server", None)) is not None:
        if repair or offline:
            raise TidingsError("--repair and --offline work on the data folder itself, not with --server")
        return run_async(_examined_there(server)), []
    with progress(quiet=quiet) as show:
        return run_async(_doctor(settings, show, repair=repair, quick=quick, offline=offline))


async def _examined_there(server: RemoteServer) -> list[Finding]:
    from tidings.app.maintenance.findings import Finding, FindingState
    from tidings.app.remote.connection import open_api
    from tidings.app.remote.people import examined

    async with open_api(server) as api:
        return [Finding(one.check, FindingState(one.state), one.what, one.remedy) for one in await examined(api)]


async def _doctor(
    settings: Settings, show: Show, *, repair: bool, quick: bool, offline: bool
) -> tuple[list[Finding], list[str]]:
    from tidings.app.maintenance import doctor

    async def looked() -> list[Finding]:
        findings = []
        async for finding in doctor.examine(settings, quick=quick, offline=offline):
            findings.append(finding)
            show(f"checked: {finding.check}", len(findings), None)
        return findings

    findings = await looked()
    if not repair or not any(finding.repair for finding in findings):
        return findings, []
    done = await doctor.repair(settings, findings)
    return await looked(), done


def findings_table(findings: list[Finding]) -> None:
    rows = ([one.check, one.state.value, one.what, one.remedy or "-"] for one in findings)
    table(["check", "state", "what", "remedy"], rows, whole=[0, 1], least={2: 20, 3: 12})


def facts(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "state": finding.state.value,
        "what": finding.what,
        "remedy": finding.remedy or None,
        "repairable": finding.repair is not None,
    }


# -- upgrade-check -----------------------------------------------------------------------------------

_TO_DO = 3


@app.command("upgrade-check")
def upgrade_check(json: JsonOption = False, data: DataOption = None) -> None:
    """Say what an upgrade left to do: migrations, settings, packages, files. Uses no network.

    Nothing is changed, either. The exit code is 0 where there is nothing to do, 3 where there is something, and 1 where
    this version cannot work with the data folder or its settings.

    Example: tidings upgrade-check --json
    """
    findings = _upgrade_findings(load_settings(data))
    states = [finding.state.value for finding in findings]
    if json:
        print_json({"checks": [facts(finding) for finding in findings], "to_do": len(states) - states.count("ok")})
    else:
        findings_table(findings)
    if set(states) != {"ok"}:
        raise typer.Exit(1 if "fail" in states else _TO_DO)


def _upgrade_findings(settings: Settings) -> list[Finding]:
    from tidings.app.maintenance.upgrade_check import upgrade_findings

    async def all_of_them() -> list[Finding]:
        return [finding async for finding in upgrade_findings(settings)]

    return run_async(all_of_them())
