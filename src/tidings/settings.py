"""One frozen Settings, read once, passed down in parts.

Sources, strongest first: TIDINGS_* variables (nested with two underscores: TIDINGS_WEB__PORT=80), then
tidings.toml in the data folder, then the defaults below. A value that cannot be used is refused at start, by name.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tomllib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import platformdirs
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings import SettingsError as UndecodableSetting

from tidings.errors import SettingsError

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_DURATION = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([smhdw])\s*")


def parse_duration(text: str) -> timedelta:
    """`90s`, `10m`, `2h`, `30d`, `4w`, or several in a row (`1h30m`)."""
    seconds, end = 0.0, 0
    while end < len(text) and (part := _DURATION.match(text, end)):
        seconds += float(part[1]) * _UNITS[part[2]]
        end = part.end()
    if end == 0 or end < len(text):
        raise ValueError(f"{text!r} is no duration; write 90s, 10m, 2h or 30d")
    try:
        return timedelta(seconds=seconds)
    except OverflowError:
        raise ValueError(f"{text!r} is longer than time itself") from None


def show_duration(value: timedelta) -> str:
    """The way people write it: 90 s is `1m30s`."""
    rest, parts = value.total_seconds(), ""
    for unit, size in reversed(_UNITS.items()):
        if unit not in "sw" and rest >= size:
            parts += f"{int(rest // size)}{unit}"
            rest %= size
    return f"{parts}{rest:g}s" if rest or not parts else parts


def _duration(value: object) -> object:
    return parse_duration(value) if isinstance(value, str) else value


def _networks(value: object) -> object:
    if isinstance(value, (list, tuple)):
        for item in value:
            ipaddress.ip_network(item)
    return value


def _in_form(pattern: str, words: str) -> AfterValidator:
    """What is wanted, in words: nobody can be asked to read the pattern."""
    form = re.compile(pattern)

    def check(value: str) -> str:
        if not form.fullmatch(value):
            raise ValueError(words)
        return value

    return AfterValidator(check)


_CENTURY = timedelta(days=36525)  # more would lead beyond the dates there are

Duration = Annotated[timedelta, BeforeValidator(_duration), Field(ge=timedelta(0), le=_CENTURY)]
Limit = Annotated[
    timedelta, BeforeValidator(_duration), Field(gt=timedelta(0), le=_CENTURY)
]  # never 0: it would bar all


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FetchSettings(_Section):
    """How Tidings fetches: limits, politeness, and which addresses it may reach."""

    contact: Annotated[str, _in_form(r"[^\x00-\x1f\x7f]*", "must be one line: it goes into a header")] = Field(
        default="",
        description="an address or URL a publisher can write to; part of the User-Agent",
    )
    connect_timeout: Limit = Field(default=timedelta(seconds=10), description="time to reach a server")
    first_byte_timeout: Limit = Field(default=timedelta(seconds=20), description="time until a server begins to answer")
    total_timeout: Limit = Field(
        default=timedelta(seconds=30), description="time for a whole request, redirects included"
    )
    max_body: int = Field(default=16 * 2**20, ge=1024, description="bytes of one body, after decompression")
    max_redirects: int = Field(default=5, ge=0, le=20, description="redirects followed in one request")
    page_gap: Duration = Field(
        default=timedelta(seconds=10), description="least time between two page requests to a host"
    )
    feed_gap: Duration = Field(
        default=timedelta(seconds=1), description="least time between two feed requests to a host"
    )
    per_host: int = Field(default=1, ge=1, description="visits to one host at the same time")
    per_platform: int = Field(
        default=4, ge=1, description="visits at the same time to all hosts of one platform (all of blogspot.com)"
    )
    platform_gap: Duration = Field(
        default=timedelta(seconds=0.25), description="least time between two requests to one platform"
    )
    bridges: tuple[str, ...] = Field(
        default=(),
        description="private bridges (RSS-Bridge, RSSHub): host names whose feeds are limited each, not together",
    )
    refresh_cool_down: Duration = Field(
        default=timedelta(minutes=10), description="least time between a visit and a refresh that a person asks for"
    )
    filter: str = Field(default="", description="which pages may be fetched, as in docs/filters.md; empty: all of them")
    max_depth: int = Field(default=16, ge=0, description="trap: links followed from where a site was begun")
    max_path: int = Field(default=512, ge=1, description="trap: characters of a path, as a person reads them")
    max_repeats: int = Field(default=3, ge=1, description="trap: times that one part of a path may occur in it")
    max_variants: int = Field(default=100, ge=1, le=10_000, description="trap: different queries after one path")
    max_urls: int = Field(default=50_000, ge=1, le=300_000, description="trap: pages of one site")
    take_over: bool = Field(
        default=False,
        description="take over the feed that discovery finds for one that has been dead for a month; otherwise it is "
        "only proposed",
    )
    websub: bool = Field(default=True, description="have hubs push what is new, where web.public_url is set")
    proxy: Annotated[
        str,
        _in_form(
            r"|http://[^\s/@]+(:\d+)?/?", "must be http://host:port, without a name and password, or empty for no proxy"
        ),
    ] = Field(
        default="",
        description="an HTTP proxy (http://host:port) all requests go through; the guard still sees every address",
    )
    articles: bool = Field(default=True, description="fetch the page of every new article")
    whole_content: bool = Field(
        default=True, description="where a feed brings whole articles, their pages are not fetched"
    )
    robots_for_feeds: bool = Field(default=False, description="ask robots.txt for feeds too, not for pages only")
    allow_addresses: Annotated[tuple[str, ...], BeforeValidator(_networks)] = Field(
        default=(), description="private networks (CIDR) that may be reached; everything private is refused otherwise"
    )
    hosts: dict[str, str] = Field(
        default_factory=dict, description="names mapped to address or address:port, asked before DNS"
    )


class CrawlSettings(_Section):
    """How much is done at once."""

    terminals: int = Field(default=48, ge=1, le=1000, description="visits under way at the same time")
    workers: int = Field(default=1, ge=1, le=64, description="processes that read articles and large feeds")
    read_timeout: Limit = Field(
        default=timedelta(seconds=20), description="time to read one document; then it is stopped"
    )

    poll: Limit = Field(
        default=timedelta(seconds=5),
        description="how soon a running program sees sources that were added beside it",
    )


class ScheduleSettings(_Section):
    """When sources are visited again."""

    policy: str = Field(
        default="planner", description="the policy of sources that name none; `tidings policies` lists them"
    )
    budget: float = Field(
        default=0.0,
        ge=0,
        description="visits an hour for all sources together, articles not counted; 0: as many as the policy wants",
    )
    page_policy: str = Field(default="planner", description="the same for pages of followed sites")
    page_ceiling: Limit = Field(
        default=timedelta(days=30), description="no page of a followed site is visited less often than this"
    )
    page_unit: Limit = Field(
        default=timedelta(hours=24), description="one crawl of `frequency` and `selective` for pages"
    )
    price: Duration = Field(
        default=timedelta(minutes=40),
        gt=timedelta(0),
        description="delay that a visit must save to be worth it, for the planner; a budget steers it from there",
    )
    executions: Literal["events", "rounds"] = Field(
        default="events",
        description="visit each source when it is due (events), or all due ones in rounds as in the papers",
    )
    round_min: Duration = Field(default=timedelta(seconds=360), description="least time between two rounds")
    round_max: Duration = Field(default=timedelta(seconds=600), description="most time between two rounds")
    floor: Duration = Field(default=timedelta(minutes=5), description="no source is visited more often than this")
    ceiling: Limit = Field(default=timedelta(hours=24), description="no source is visited less often than this")
    median_cap_grows: bool = Field(
        default=False, description="cap the median policy's M by 25 to 640, as a source shows, instead of by 80"
    )
    fixed_interval: Duration = Field(default=timedelta(hours=1), description="interval of the policy `fixed`")
    round_visits: int = Field(default=100, ge=1, description="visits an execution gives to policies that rank (k)")
    quiet_floor: Duration = Field(
        default=timedelta(hours=1),
        description="a source with nothing new for a week is visited no more often than this",
    )
    blind_floor: Duration = Field(
        default=timedelta(hours=24),
        description="the same for one that was never seen to change and whose server offers no ETag or Last-Modified",
    )
    push_floor: Duration = Field(
        default=timedelta(hours=6), description="the same for a source whose hub pushes what is new (WebSub)"
    )
    subscriber_weight: float = Field(
        default=0.0, ge=0, description="c in the weight 1 + c * subscribers, by which a source's delay counts more"
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not timedelta(0) < self.round_min <= self.round_max:
            raise ValueError("round_min must be more than 0 and at most round_max")
        if self.floor > self.ceiling:
            raise ValueError("floor must be at most ceiling")
        return self


class KeepSettings(_Section):
    """How long things are kept."""

    visits: Duration = Field(
        default=timedelta(days=90), description="age at which a visit's line of history is forgotten"
    )
    hops: Duration = Field(
        default=timedelta(days=14), description="age at which a request is forgotten that `tidings etiquette` counts"
    )
    versions: Duration = Field(
        default=timedelta(0),
        description="age at which a page's version is forgotten; 0: never, the latest always stays",
    )
    versions_a_page: int = Field(default=0, ge=0, description="versions kept of one page; 0: all of them")
    versions_bytes: int = Field(
        default=0, ge=0, description="bytes of all kept versions, compressed; the oldest go first; 0: no limit"
    )


class WebSettings(_Section):
    """The web page and API."""

    host: str = Field(default="127.0.0.1", description="address the web page listens on")
    port: int = Field(default=8642, ge=0, le=65535, description="port of the web page; 0 takes a free one")
    public_url: Annotated[
        str,
        _in_form(
            r"|https?://[^\s?#@]+",
            "must begin with http:// or https://, without a name and password, ? or #; or be empty",
        ),
    ] = Field(
        default="",
        description="where the web page is reached from outside; its /bot is named in the User-Agent, hubs push to it",
    )


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="TIDINGS_",
        env_nested_delimiter="__",
        frozen=True,
        extra="forbid",
        nested_model_default_partial_update=True,
    )

    data: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("tidings")),
        description="folder in which everything is kept",
    )
    database: str = Field(
        default="", description="SQLAlchemy URL (postgresql+psycopg://...); empty: SQLite in the data folder"
    )
    fetch: FetchSettings = FetchSettings()
    crawl: CrawlSettings = CrawlSettings()
    schedule: ScheduleSettings = ScheduleSettings()
    keep: KeepSettings = KeepSettings()
    web: WebSettings = WebSettings()

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'tidings.db'}"

    @property
    def shown_database(self) -> str:
        """The database's URL without its password."""
        return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", self.database_url)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        # The command line is not here: `load` lets it win. Init values are the file's.
        return env_settings, init_settings


def load(data: Path | None = None, **overrides: Any) -> Settings:
    """Settings for this run. `data` is the command line's --data; overrides are whole sections (demo, tests)."""
    folder = data or Path(os.environ.get("TIDINGS_DATA") or platformdirs.user_data_dir("tidings"))
    file = folder / "tidings.toml"
    values: dict[str, Any] = {}
    try:
        if file.is_file():
            values = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"{file}: {error}") from error
    if "data" in values:
        raise SettingsError(f"setting data: say it with --data or TIDINGS_DATA; {file} lies in the folder it names")
    try:
        settings = Settings(**values)
    except ValidationError as error:
        raise SettingsError(_refusal(error, file)) from error
    except UndecodableSetting as error:
        raise SettingsError(_undecodable()) from error
    return settings.model_copy(update={"data": folder, **overrides})


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
                return f"setting {name}: {value!r} is not JSON; write {_EXAMPLES[default]} (in {_variable(name)})"
    return "a TIDINGS_* variable names a whole section; name one setting of it, as in TIDINGS_WEB__PORT=8642"


_EXAMPLES = {"[]": '\'["one", "two"]\'', "{}": '\'{"name": "value"}\''}


def _variable(name: str) -> str:
    return f"TIDINGS_{name.upper().replace('.', '__')}"


def describe() -> Iterator[tuple[str, str, str]]:
    """(name, default, description) of every setting, in the order of the code. docs/settings.md must hold them all."""
    yield from _describe(Settings, "")


def _describe(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, str, str]]:
    for name, info in model.model_fields.items():
        annotation = info.annotation
        if isinstance(annotation, type) and issubclass(annotation, _Section):
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
