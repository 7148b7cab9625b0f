"""One frozen Settings, read once, passed down in parts.

Sources, strongest first: TIDINGS_* variables (nested with two underscores: TIDINGS_WEB__PORT=80), then
tidings.toml in the data folder, then the defaults below. A value that cannot be used is refused at start, by name.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from pydantic import BaseModel, Field, ValidationError
from pydantic.fields import FieldInfo

from tidings.errors import SettingsError
from tidings.model.times import parse_duration, show_duration
from tidings.settings.environment import from_environment, merged
from tidings.settings.fields import Section
from tidings.settings.secrets import anchored, is_reference, map_strings, reveal
from tidings.settings.sections import (
    ClusterSettings,
    CrawlSettings,
    FetchSettings,
    KeepSettings,
    NotifySettings,
    PagesSettings,
    ScheduleSettings,
    StoreSettings,
    TextSettings,
    UiSettings,
    WatchSettings,
    WebSettings,
)

__all__ = [
    "ClusterSettings",
    "CrawlSettings",
    "FetchSettings",
    "KeepSettings",
    "NotifySettings",
    "PagesSettings",
    "ScheduleSettings",
    "Settings",
    "StoreSettings",
    "TextSettings",
    "UiSettings",
    "WatchSettings",
    "WebSettings",
    "describe",
    "load",
    "parse_duration",
    "show_duration",
]


class Settings(Section):
    data: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("tidings")),
        description="folder in which everything is kept",
    )
    database: str = Field(
        default="",
        description="SQLAlchemy URL (postgresql+psycopg://...), or file:, env: or credential: and where it is; empty: "
        "SQLite in the data folder",
    )
    lane: str = Field(
        default="",
        description="where orders and outcomes travel between machines: nats:// or tls://host:port, several by "
        "commas; empty: within one process",
    )
    fetch: FetchSettings = Field(default_factory=FetchSettings)
    crawl: CrawlSettings = Field(default_factory=CrawlSettings)
    schedule: ScheduleSettings = Field(default_factory=ScheduleSettings)
    pages: PagesSettings = Field(default_factory=PagesSettings)
    keep: KeepSettings = Field(default_factory=KeepSettings)
    store: StoreSettings = Field(default_factory=StoreSettings)
    web: WebSettings = Field(default_factory=WebSettings)
    ui: UiSettings = Field(default_factory=UiSettings)
    text: TextSettings = Field(default_factory=TextSettings)
    watch: WatchSettings = Field(default_factory=WatchSettings)
    notify: NotifySettings = Field(default_factory=NotifySettings)
    cluster: ClusterSettings = Field(default_factory=ClusterSettings)

    @property
    def database_url(self) -> str:
        """Read from where it is; SettingsError where that is not there."""
        return reveal(self.database, "database") if self.database else f"sqlite:///{self.data / 'tidings.db'}"

    @property
    def shown_database(self) -> str:
        """The database's URL without its password, or where it is read from."""
        if is_reference(self.database):
            return self.database
        return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", self.database_url)


_EMPTY_SECTIONS: dict[str, Any] = {
    name: {} for name, info in Settings.model_fields.items() if info.default_factory is info.annotation
}


def load(data: Path | None = None, **overrides: Any) -> Settings:
    """Settings for this run. `data` is the command line's --data; overrides are whole sections (demo, tests)."""
    folder = data or Path(os.environ.get("TIDINGS_DATA") or platformdirs.user_data_dir("tidings"))
    file = folder / "tidings.toml"
    values: dict[str, Any] = {}
    try:
        if file.is_file():
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            values = {name.lower(): value for name, value in table.items()}  # [WEB] is [web]
    except (OSError, ValueError) as error:
        raise SettingsError(f"{file}: {error}") from error
    if "data" in values:
        raise SettingsError(f"setting data: say it with --data or TIDINGS_DATA; {file} lies in the folder it names")
    try:
        # A section that is named is read by the schema of the whole; without, its own would have to be built.
        settings = Settings(**merged(_EMPTY_SECTIONS | values, from_environment(Settings, os.environ)))
    except ValidationError as error:
        raise SettingsError(_refusal(error, file)) from error
    except ValueError as error:
        raise SettingsError(_undecodable()) from error
    return _anchored(settings.model_copy(update={"data": folder, **overrides}))


def _anchored(settings: Settings) -> Settings:
    """Passwords and keys in files: relative paths start at the data folder."""
    data, fetch, notify, cluster = settings.data, settings.fetch, settings.notify, settings.cluster
    passwords = {name: anchored(value, data) for name, value in fetch.passwords.items()}
    channels = {name: anchored(value, data) for name, value in notify.channels.items()}
    files = {name: getattr(cluster, name) for name in ("ca", "certificate", "key")}
    keys = {name: str(data.absolute() / Path(file).expanduser()) for name, file in files.items() if file}
    options = map_strings(settings.store.bodies_options, lambda value: anchored(value, data))
    return settings.model_copy(
        update={
            "store": settings.store.model_copy(update={"bodies_options": options}),
            "database": anchored(settings.database, data),
            "cluster": cluster.model_copy(update={"seed": anchored(cluster.seed, data), **keys}),
            "fetch": fetch.model_copy(update={"passwords": passwords}),
            "notify": notify.model_copy(update={"channels": channels}),
        }
    )


def _refusal(error: ValidationError, file: Path) -> str:
    """The first thing that is wrong: which setting, why, and where it was set."""
    first = error.errors()[0]
    name = ".".join(str(part) for part in first["loc"])
    words = first["msg"].removeprefix("Value error, ").replace("valid tuple", "list")
    if first["type"] == "extra_forbidden":
        words = "there is no such setting; `tidings settings` lists them"
    elif first["type"] == "model_type":
        words = "a section, not a value; set one of what is in it, which `tidings settings` lists"
    variable = _variable(name)
    set_here = [given for given in os.environ if given == variable or given.startswith(f"{variable}__")]
    return f"setting {name}: {words} (in {', '.join(set_here) or file})"


def _undecodable() -> str:
    """A variable for a list or a table that is not JSON: which one, and how it is written."""
    for name, default, _ in describe():
        value = os.environ.get(_variable(name))
        if value is not None and default in _EXAMPLES:
            try:
                json.loads(value)
            except ValueError:
                shown = "it" if name in _SECRET else repr(value)
                return f"setting {name}: {shown} is not JSON; write {_EXAMPLES[default]} (in {_variable(name)})"
    return "a TIDINGS_* variable names a whole section; name one setting of it, as in TIDINGS_WEB__PORT=8642"


_SECRET = frozenset({"fetch.passwords", "notify.channels", "store.bodies_options"})  # their values are never shown
_EXAMPLES = {"[]": '\'["one", "two"]\'', "{}": '\'{"name": "value"}\''}


def _variable(name: str) -> str:
    return f"TIDINGS_{name.upper().replace('.', '__')}"


def describe() -> Iterator[tuple[str, str, str]]:
    """(name, default, description) of every setting, in the order of the code. docs/settings.md must hold them all."""
    yield from _describe(Settings, "")


def _describe(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, str, str]]:
    for name, info in model.model_fields.items():
        annotation = info.annotation
        if isinstance(annotation, type) and issubclass(annotation, Section):
            yield from _describe(annotation, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", _default(info), info.description or ""


def _default(info: FieldInfo) -> str:
    value = info.default
    if info.default_factory is not None:
        return "{}" if info.default_factory is dict else "the platform's data folder"
    if isinstance(value, timedelta):
        return show_duration(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[]"
    return str(value) if value != "" else '""'
