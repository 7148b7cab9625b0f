"""Every setting as it is in force and where it came from, without secrets: for `tidings settings` and the web page."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from json import dumps
from pathlib import Path
from typing import Any

import platformdirs

from tidings.errors import SettingsError
from tidings.model.redact import redacted
from tidings.model.times import show_duration
from tidings.settings.environment import from_environment
from tidings.settings.secrets import is_reference, map_strings
from tidings.settings.settings import Settings, describe, load
from tidings.views.admin.admin_service import Origin, SettingLine

HIDDEN = "***"


def shown_settings(settings: Settings, environment: Mapping[str, str] | None = None) -> list[SettingLine]:
    """Returns all settings in the order of the documentation."""
    origins = _Origins(settings, os.environ if environment is None else environment)
    return [
        SettingLine(name, shown_value(settings, name), default, words, *origins.of(name))
        for name, default, words in describe()
    ]


def shown_value(settings: Settings, name: str) -> str:
    """The value as it is written in a TIDINGS_* variable; what is secret in it is hidden."""
    value: Any = _value(settings, name)
    if name == "database":
        value = settings.shown_database
    if name == "notify.channels":
        from tidings.notify.channels.address import redacted_channel

        value = {name: one if is_reference(one) else redacted_channel(one) for name, one in value.items()}
    if name == "fetch.passwords":
        value = {address: one if is_reference(one) else HIDDEN for address, one in value.items()}
    if name == "cluster.seed" and value and not is_reference(value):
        value = HIDDEN
    if name == "store.bodies":
        value = redacted(value)
    if name == "store.bodies_options":
        value = map_strings(value, lambda one: one if is_reference(one) else HIDDEN)
    if isinstance(value, timedelta):
        return show_duration(value)
    return redacted(str(value) if isinstance(value, (str, Path)) else dumps(value, ensure_ascii=False))


def _value(settings: Settings, name: str) -> Any:
    value: Any = settings
    for part in name.split("."):
        value = getattr(value, part)
    return value


class _Origins:
    """Finds where each value came from. A value in neither the file nor a variable was given with the command."""

    def __init__(self, settings: Settings, environment: Mapping[str, str]) -> None:
        self._settings, self._environment = settings, environment
        self._file = settings.data / "tidings.toml"
        self._in_file = _table(self._file)
        self._in_environment = from_environment(Settings, environment)
        try:
            self._usual: Settings | None = load(settings.data)
        except SettingsError:  # the file was changed since
            self._usual = None

    def of(self, name: str) -> tuple[Origin, str]:
        if name == "data":
            return self._of_data()
        if self._usual is not None and _value(self._usual, name) != _value(self._settings, name):
            return Origin.COMMAND_LINE, ""
        if _holds(self._in_environment, name):
            variable = f"TIDINGS_{name.upper().replace('.', '__')}"
            return Origin.ENVIRONMENT, variable
        return (Origin.FILE, str(self._file)) if _holds(self._in_file, name) else (Origin.DEFAULT, "")

    def _of_data(self) -> tuple[Origin, str]:
        folder = self._settings.data
        if self._environment.get("TIDINGS_DATA") == str(folder):
            return Origin.ENVIRONMENT, "TIDINGS_DATA"
        is_usual = folder == Path(platformdirs.user_data_dir("tidings"))
        return (Origin.DEFAULT, "") if is_usual else (Origin.COMMAND_LINE, "--data")


def _table(file: Path) -> dict[str, Any]:
    try:
        return {name.lower(): value for name, value in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError):
        return {}


def _holds(table: Any, name: str) -> bool:
    for part in name.split("."):
        if not isinstance(table, dict) or part not in table:
            return False
        table = table[part]
    return True
