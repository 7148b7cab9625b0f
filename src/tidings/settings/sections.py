"""The sections of the settings; each package is given only its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from tidings.settings.fields import (
    Duration,
    Limit,
    Section,
    WebProcesses,
    Workers,
    hours,
    in_form,
    logins_by_address,
    networks,
    zone_name,
)
from tidings.settings.secrets import Secrets, map_strings, reveal


class FetchSettings(Section):
    """How Tidings fetches: limits, politeness, and which addresses it may reach."""

    contact: Annotated[str, in_form(r"[^\x00-\x1f\x7f]*", "must be one line: it goes into a header")] = Field(
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
        in_form(
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
    allow_addresses: Annotated[tuple[str, ...], BeforeValidator(networks)] = Field(
        default=(), description="private networks (CIDR) that may be reached; everything private is refused otherwise"
    )
    hosts: dict[str, str] = Field(
        default_factory=dict, description="names mapped to address or address:port, asked before DNS"
    )
    passwords: Annotated[dict[str, str], AfterValidator(logins_by_address)] = Field(
        default_factory=dict,
        description="addresses mapped to the name:password for all below them; or to file:, env: or credential: "
        "and where that is",
    )

    @property
    def logins(self) -> Mapping[str, str]:
        """`passwords`, each read from where it is when it is looked up."""
        return Secrets(self.passwords, "fetch.passwords")


class CrawlSettings(Section):
    """How much is done at once."""

    terminals: int = Field(default=48, ge=1, le=1000, description="visits under way at the same time")
    workers: Workers = Field(
        default="auto",
        description="processes that read articles and large feeds, at most; auto: one for each core, up to 2",
    )
    read_timeout: Limit = Field(
        default=timedelta(seconds=20), description="time to read one document; then it is stopped"
    )

    poll: Limit = Field(
        default=timedelta(seconds=5),
        description="how soon a running program sees sources that were added beside it",
    )


class ClusterSettings(Section):
    """Several machines: who one is on the lane, and whom one believes."""

    name: str = Field(default="", description="what this process is called in lists; empty: its kind, host and number")
    seed: str = Field(
        default="",
        description="the nkey seed by which this process logs in to NATS and signs; file:, env: or credential: and "
        "where it is; empty: none, which is for a lane on this machine only",
    )
    controllers: tuple[str, ...] = Field(default=(), description="public nkeys of those who may sign orders")
    terminals: tuple[str, ...] = Field(default=(), description="public nkeys of those who may sign outcomes")
    ca: str = Field(default="", description="PEM file with the authority that signed the certificates of NATS")
    certificate: str = Field(default="", description="PEM file with the certificate this process shows to NATS")
    key: str = Field(default="", description="PEM file with that certificate's key")
    lease: Limit = Field(
        default=timedelta(seconds=8), description="how long others wait for a process that has gone silent"
    )

    @property
    def nkey_seed(self) -> str:
        """The seed itself; SecretMissing where it is not where the setting says."""
        return reveal(self.seed, "cluster.seed")


class ScheduleSettings(Section):
    """Rules for when sources are visited again."""

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
    floor: Duration = Field(
        default=timedelta(minutes=5),
        description="no source is visited more often than this; where set, it overrides a policy's own floor",
    )
    ceiling: Limit = Field(
        default=timedelta(hours=24),
        description="no source is visited less often than this; where set, it overrides a policy's own ceiling",
    )
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
        default=0.5,
        ge=0,
        description="c in the weight (1 + c * readers) / (1 + c), by which the delay of a source that several people "
        "read counts more; 0: all the same",
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not timedelta(0) < self.round_min <= self.round_max:
            raise ValueError("round_min must be more than 0 and at most round_max")
        if self.floor > self.ceiling:
            raise ValueError("floor must be at most ceiling")
        return self


class PagesSettings(Section):
    """How followed pages are looked at."""

    second_look: Duration = Field(
        default=timedelta(seconds=15),
        description="after a change, and at the first visit, a page is fetched once more this much later: "
        "what differs is noise; 0: never",
    )
    link_targets: bool = Field(
        default=True, description="another address behind the same words of a page is a change: it leads to ... now"
    )


class KeepSettings(Section):
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


class StoreSettings(Section):
    """The place of bodies, and what happens while the database cannot be used, or its disk is nearly full."""

    patience: Duration = Field(
        default=timedelta(seconds=60),
        description="how long to wait for the database at start, and with --once; a running program waits for ever",
    )
    keep_free: int = Field(
        default=200_000_000,
        ge=0,
        description="bytes free on the disk of the SQLite file, below which visits pause; 0: none",
    )
    bodies: str = Field(
        default="",
        description="where new bodies (contents of articles, versions of pages) are stored: a folder, from the data "
        "folder, or a URL of fsspec's (s3://bucket/prefix); empty: in the database",
    )
    bodies_options: dict[str, Any] = Field(
        default_factory=dict,
        description="options for that URL, as its package calls them (key, secret, client_kwargs); values may be "
        "file:, env: or credential: and where they are",
    )

    @property
    def revealed_options(self) -> dict[str, Any]:
        """`bodies_options`, each secret read from where it is."""
        return map_strings(self.bodies_options, lambda value: reveal(value, "store.bodies_options"))


class WebSettings(Section):
    """The web page and API."""

    host: str = Field(default="127.0.0.1", description="address the web page listens on")
    port: int = Field(default=8642, ge=0, le=65535, description="port of the web page; 0 takes a free one")
    public_url: Annotated[
        str,
        in_form(
            r"|https?://[^\s?#@]+",
            "must begin with http:// or https://, without a name and password, ? or #; or be empty",
        ),
    ] = Field(
        default="",
        description="where the web page is reached from outside; its /bot is named in the User-Agent, hubs push to it",
    )
    hub: Annotated[
        str,
        in_form(r"|https?://[^\s#@]+", "must begin with http:// or https://, without a name and password; or be empty"),
    ] = Field(
        default="",
        description="WebSub hub that is told when an output feed with a secret address changed; needs web.public_url",
    )
    connections: int = Field(
        default=256,
        ge=16,
        le=10_000,
        description="connections to the web page at the same time; fewer if ulimit -n is low",
    )
    requests: int = Field(
        default=3, ge=1, le=1_000, description="requests answered at the same time; others wait, or get a 503"
    )
    processes: WebProcesses = Field(
        default="auto",
        description="processes that answer requests, where many come at once; auto: two where there are two cores",
    )
    setup: bool = Field(
        default=False,
        description="while nobody can sign in: the first person is made in the browser, with a code that is printed",
    )
    pictures: Literal["proxy", "off"] = Field(
        default="proxy",
        description="pictures of articles: proxy (this program fetches them; browsers ask nobody else) or off",
    )
    reader_channels: bool = Field(
        default=False,
        description="readers may have webhooks of their own, to which this machine then sends; otherwise admins alone",
    )
    trusted_proxies: Annotated[tuple[str, ...], BeforeValidator(networks)] = Field(
        default=(), description="networks (CIDR) of proxies whose X-Forwarded headers and sign-in are believed"
    )
    proxy_user_header: Annotated[
        str, in_form(r"|[A-Za-z0-9-]+", "must be the name of a header, as in Remote-User, or be empty")
    ] = Field(
        default="",
        description="header in which a trusted proxy names the person it has let in, as in Remote-User; empty: none",
    )


class UiSettings(Section):
    """How things are shown to people."""

    zone: Annotated[str, AfterValidator(lambda value: zone_name(value) if value else value)] = Field(
        default="",
        description="time zone in which times are shown, as in Europe/Warsaw; empty: the machine's for commands, the "
        "browser's for the web page",
    )
    language: Annotated[str, in_form(r"[a-z]{2,3}", "must be the code of a language, as in de")] = Field(
        default="en",
        description="language of the web page for browsers that ask for none that there is: en, de, es, fr or pl",
    )


class TextSettings(Section):
    """How words are compared, in search and watches."""

    lemmas: Literal["auto", "on", "off"] = Field(
        default="auto",
        description="compare words by their dictionary forms, too; it needs the extra `lemmas`: auto, if it is "
        "installed",
    )


class WatchSettings(Section):
    """What watches go by."""

    synonyms: str = Field(
        default="", description="a file with synonyms (docs/watches.md), from the data folder; empty: none"
    )
    model: str = Field(
        default="",
        description="folder of a local model of sentence embeddings: `like:` then goes by meaning; empty: by words",
    )
    detector_timeout: Limit = Field(
        default=timedelta(seconds=10), description="time for a plugin to look at one batch; then it is stopped"
    )
    detector_memory: int = Field(
        default=2**30, ge=2**27, description="bytes that the process of a plugin may take; then it has failed"
    )


class NotifySettings(Section):
    """Delivery of messages."""

    channels: dict[str, str] = Field(
        default_factory=dict,
        description="names for channels: an address of apprise's (mailto://...), or webhook: and an address; or "
        "file:, env: or credential: and where that is",
    )
    zone: Annotated[str, AfterValidator(zone_name)] = Field(
        default="UTC", description="time zone of digests and quiet hours, as in Europe/Warsaw"
    )
    quiet: Annotated[str, AfterValidator(hours)] = Field(
        default="", description="hours in which nothing is sent, as in 22:00-07:00, for watches that name none"
    )
    patience: Duration = Field(
        default=timedelta(minutes=5),
        description="how long a match waits for its article's text, by which copies of a story are known",
    )
    timeout: Limit = Field(default=timedelta(seconds=30), description="time for a channel to take a message")
    burst: int = Field(
        default=30, ge=1, description="messages an hour to one channel of a watch; what would be more is joined"
    )
    give_up: Limit = Field(
        default=timedelta(days=3), description="age at which a message that nobody takes is not tried any more"
    )

    @property
    def addresses(self) -> Mapping[str, str]:
        """`channels`, each read from where it is when it is looked up."""
        return Secrets(self.channels, "notify.channels")
