"""Command upgrade-check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import print_json
from tidings.cli.maintenance.doctor import facts, findings_table

if TYPE_CHECKING:
    from tidings.app.maintenance.findings import Finding
    from tidings.settings.settings import Settings

_TO_DO = 3


@app.command("upgrade-check")
def upgrade_check(json: JsonOption = False, data: DataOption = None) -> None:
    """Say what an upgrade left to do: migrations, settings, packages, files. Nothing is asked of the network.

    Nothing is changed, either. The exit code is 0 where there is nothing to do, 3 where there is something, and 1 where
    this version cannot work with the data folder or its settings.

    Example: tidings upgrade-check --json
    """
    findings = _examined(load_settings(data))
    states = [finding.state.value for finding in findings]
    if json:
        print_json({"checks": [facts(finding) for finding in findings], "to_do": len(states) - states.count("ok")})
    else:
        findings_table(findings)
    if set(states) != {"ok"}:
        raise typer.Exit(1 if "fail" in states else _TO_DO)


def _examined(settings: Settings) -> list[Finding]:
    from tidings.app.maintenance.upgrade_check import upgrade_findings

    async def all_of_them() -> list[Finding]:
        return [finding async for finding in upgrade_findings(settings)]

    return run_async(all_of_them())
