"""Commands settings and policies: what can be configured, and its values now."""

from __future__ import annotations

from typing import Any

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings
from tidings.cli.common.output import print_json, table


@app.command()
def settings(json: JsonOption = False, data: DataOption = None) -> None:
    """List every setting: its value now, its default, what it does. Set them in tidings.toml or as TIDINGS_*.

    With --json also where each came from: default, file, environment or command line.

    Example: TIDINGS_WEB__PORT=8080 tidings settings
    """
    from tidings.app.maintenance.shown_settings import shown_settings

    rows: list[dict[str, Any]] = [
        {
            "name": one.name,
            "value": one.value,
            "default": one.default,
            "from": one.origin.value,
            "description": one.description,
        }
        for one in shown_settings(load_settings(data))
    ]
    if json:
        print_json(rows)
    else:
        table(
            ["setting", "value", "default", "what it does"],
            ([r["name"], r["value"], r["default"], r["description"]] for r in rows),
            whole=[0],
        )


@app.command()
def policies(json: JsonOption = False, data: DataOption = None) -> None:
    """List the policies that decide when a source is visited again, and which of them is the setting's.

    Example: tidings policies
    """
    from tidings.schedule.policies.base import ranks
    from tidings.schedule.registry import policies as known

    usual = load_settings(data).schedule.policy
    rows: list[dict[str, Any]] = [
        {
            "name": p.name,
            "kind": "ranks" if ranks(p) else "times",
            "summary": p.summary,
            "default": p.name == usual,
        }
        for p in known()
    ]
    if json:
        print_json(rows)
    else:
        table(["policy", "kind", "what it does"], ([r["name"], r["kind"], r["summary"]] for r in rows))
        print(f"schedule.policy is {usual}: the one of sources that name none")
