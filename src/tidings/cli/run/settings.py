"""Commands settings and policies: what can be configured, and its values now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings
from tidings.cli.common.output import print_json, table

if TYPE_CHECKING:
    from tidings.settings.settings import Settings


@app.command()
def settings(json: JsonOption = False, data: DataOption = None) -> None:
    """List every setting: its value now, its default, what it does. Set them in tidings.toml or as TIDINGS_*.

    Example: TIDINGS_WEB__PORT=8080 tidings settings
    """
    from tidings.settings.settings import describe

    current = load_settings(data)
    rows = [
        {"name": name, "value": _value(current, name), "default": default, "description": words}
        for name, default, words in describe()
    ]
    if json:
        print_json(rows)
    else:
        table(
            ["setting", "value", "default", "what it does"],
            ([r["name"], r["value"], r["default"], r["description"]] for r in rows),
            whole=[0],
        )


def _value(current: Settings, name: str) -> str:
    from datetime import timedelta
    from json import dumps

    from tidings.model.redact import redacted
    from tidings.settings.durations import show_duration
    from tidings.settings.secrets import is_reference, map_strings

    value: Any = current
    for part in name.split("."):
        value = getattr(value, part)
    if name == "database":
        value = current.shown_database
    if name == "notify.channels":
        from tidings.notify.channels.address import redacted_channel

        value = {name: one if is_reference(one) else redacted_channel(one) for name, one in value.items()}
    if name == "fetch.passwords":
        value = {address: one if is_reference(one) else "***" for address, one in value.items()}
    if name == "store.bodies":
        value = redacted(value)
    if name == "store.bodies_options":
        value = map_strings(value, lambda one: one if is_reference(one) else "***")
    if isinstance(value, timedelta):
        return show_duration(value)
    # As it is written in TIDINGS_*.
    return str(value) if isinstance(value, (str, Path)) else dumps(value, ensure_ascii=False)


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
