"""A status page, a council's notices and a manual: states that toggle, deadlines, figures, versions, link targets."""

from __future__ import annotations

from bench.changing import noises
from bench.changing.made import MadeSite, Say, Slot, document, item, paragraph, row
from bench.changing.scenario import Fetch

# -- the status page --------------------------------------------------------------------------------------


def _state_page(title: str, fetch: Fetch, content: str) -> str:
    links = "".join(f'<a href="{path}">{name}</a>' for path, name in (("/", "Now"), ("/incidents", "Incidents")))
    more = "<a href='/regions'>Regions</a><a href='/maintenance'>Maintenance</a>"
    return document(title, f"<header>{links}{more}</header>{content}<footer>{noises.checked(fetch)}</footer>")


def _state_front(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><th>{name}</th><td>{say(name)}</td><td>{noises.milliseconds(fetch, 20, 400)}</td>"
        f"<td>{noises.uptime(fetch)}</td></tr>"
        for name in ("API", "Uploads", "Mail", "Search 2")
    )
    return _state_page(
        "Status",
        fetch,
        f"<h1>{say('summary')}</h1><p>Current status: <strong>{say('status')}</strong></p><p>Response time: "
        f"<strong>{noises.milliseconds(fetch, 80, 900)}</strong></p><table>{rows}</table>"
        f"<p>Next refresh in {fetch.random.randint(1, 59)} s</p>",
    )


def _incidents(say: Say, fetch: Fetch) -> str:
    entries = "".join(f"<section><h3>{day}</h3>{paragraph(say(day))}</section>" for day in ("Tuesday", "Wednesday"))
    return _state_page(
        "Incidents",
        fetch,
        f"<h1>Incidents</h1><ul>{item(say('first'))}{item(say('second'))}</ul>{entries}"
        f"<p>{fetch.random.randint(100, 900)} subscribers, {fetch.random.randint(1, 9)} of them reading now</p>",
    )


def _regions(say: Say, fetch: Fetch) -> str:
    cells = "".join(
        f'<div class="region"><span>{name}</span> <span class="dot">{say(name)}</span> '
        f"<i>{noises.milliseconds(fetch, 5, 90)}</i></div>"
        for name in ("North", "South", "Islands")
    )
    probes = ", ".join(noises.some(fetch, ("ams", "osl", "rig", "lis", "ath", "dub"), 3))
    return _state_page("Regions", fetch, f"<h1>Regions</h1>{cells}<p>Probes: {probes}</p>")


def _maintenance(say: Say, fetch: Fetch) -> str:
    return _state_page(
        "Maintenance",
        fetch,
        f"<h1>Maintenance</h1><p>The next window is on {say('window')}. {say('impact')}</p>"
        f"<p>Local time at the data centre: {fetch.at:%H:%M}:{fetch.random.randrange(60):02}</p>",
    )


_TOGGLES = {0: "Operational", 2: "Outage", 3: "Operational", 7: "Outage", 8: "Operational", 12: "Outage"}
_STATUS = MadeSite(
    "status.test",
    (
        "response times in rows",
        "uptime",
        "last probe",
        "refresh countdown",
        "subscribers",
        "names of probes",
        "local time",
    ),
    {"/": _state_front, "/incidents": _incidents, "/regions": _regions, "/maintenance": _maintenance},
    (
        Slot(
            "summary",
            "heading",
            ("/",),
            {0: "All systems are fine", 7: "Some systems have trouble", 8: "All systems are fine"},
        ),
        Slot("status", "state that returns", ("/",), _TOGGLES, "Current status"),
        Slot("API", "state in a row", ("/",), {0: "Up", 4: "Slow", 5: "Up", 10: "Slow", 11: "Up"}, "API"),
        Slot("Uploads", "state in a row", ("/",), {0: "Up", 7: "Down", 8: "Up"}, "Uploads"),
        Slot("Mail", "state in a row", ("/",), {0: "Up"}),
        Slot("Search 2", "state in a row, its label with figures", ("/",), {0: "Up", 13: "Down"}, "Search 2"),
        Slot(
            "first",
            "second outage in the same words",
            ("/incidents",),
            {0: "", 2: "Outage of the API: under repair", 4: ""},
        ),
        Slot(
            "second", "second outage in the same words", ("/incidents",), {0: "", 7: "Outage of the API: under repair"}
        ),
        Slot("Tuesday", "paragraph", ("/incidents",), {0: "No incidents to report.", 5: "A switch was replaced."}),
        Slot("Wednesday", "paragraph", ("/incidents",), {0: "", 9: "Disks were slow for an hour."}),
        Slot(
            "North",
            "state beside a restless figure",
            ("/regions",),
            {0: "green", 3: "amber", 6: "green", 9: "amber"},
            "North",
        ),
        Slot("South", "state beside a restless figure", ("/regions",), {0: "green", 11: "red"}, "South"),
        Slot("Islands", "state beside a restless figure", ("/regions",), {0: "green"}),
        Slot("window", "date moved", ("/maintenance",), {0: "7 March, 02:00 UTC", 5: "9 March, 02:00 UTC"}),
        Slot("impact", "sentence", ("/maintenance",), {0: "Uploads will pause.", 10: ""}),
    ),
)

# -- the council ------------------------------------------------------------------------------------------

_OFFICES = (
    ("/tenders", "Tenders"),
    ("/tenders/lock", "Tender: lock gates"),
    ("/meetings", "Meetings"),
    ("/contacts", "Contacts"),
    ("/waste", "Waste"),
)
_KNOWN = (
    "Did you know? The town hall clock is wound by hand.",
    "Did you know? Lost keys wait at counter two.",
    "Did you know? Bulky waste is fetched on request.",
    "Did you know? The archive lends readers' gloves.",
    "Did you know? The fountain runs from Easter on.",
)


def _council(title: str, fetch: Fetch, content: str) -> str:
    tongues = " ".join(noises.some(fetch, ("English", "Deutsch", "Polski", "Dansk"), 4))
    menu = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in _OFFICES)
    return document(
        title,
        f"<div>{tongues}</div><ul>{menu}</ul><div>{content}</div>{noises.tip(fetch, _KNOWN)}"
        f"{noises.visitor_number(fetch)}{noises.consent(fetch)}",
    )


def _council_front(say: Say, fetch: Fetch) -> str:
    return _council(
        "Council",
        fetch,
        f"<h1>Town council</h1><p>{say('notice')}</p><p>Gauge at the bridge: {fetch.random.randint(380, 440)} cm</p>"
        f"{noises.daily_quote(fetch)}<p>Mayor: {say('mayor')}</p>",
    )


def _tenders(say: Say, fetch: Fetch) -> str:
    rows = "".join(row(say(key)) for key in ("lamps", "salt", "roof"))
    lock = f"<tr><td><a href='/tenders/lock'>Lock gates</a></td><td>{say('lock closes')}</td></tr>"
    return _council(
        "Tenders",
        fetch,
        f"<h1>Tenders</h1><table><thead><tr><th>Subject</th><th>Closes</th></tr></thead><tbody>{lock}{rows}</tbody>"
        f"</table>{noises.printed(fetch)}",
    )


def _lock(say: Say, fetch: Fetch) -> str:
    return _council(
        "Lock gates",
        fetch,
        f"<h1>Lock gates</h1><dl><dt>Estimated value</dt><dd>{say('value')}</dd><dt>Closes</dt><dd>{say('lock closes')}"
        f"</dd><dt>Lots</dt><dd>{say('lots')}</dd></dl><p>Documents: <a href='{say('papers')}'>specification</a></p>"
        f"{paragraph(say('visit'))}<p>Case key {noises.token(fetch, 8)}</p>",
    )


def _meetings(say: Say, fetch: Fetch) -> str:
    return _council(
        "Meetings",
        fetch,
        f"<h1>Meetings</h1><h3>Harbour committee</h3><p>{say('committee')}</p><h3>Council</h3><p>Thursday, 18:00, "
        f"{say('room')}</p>{paragraph(say('agenda'))}{noises.today(fetch)}",
    )


def _contacts(say: Say, fetch: Fetch) -> str:
    rows = f"<tr><td>Registry</td><td>{say('registrar')}</td><td>{say('telephone')}</td></tr>"
    return _council(
        "Contacts",
        fetch,
        f"<h1>Contacts</h1><table>{rows}<tr><td>Cash desk</td><td>Mr Petit</td><td>04921 330</td></tr></table>"
        f"<p>Waiting at the counters now: {fetch.random.randint(0, 30)}</p>",
    )


def _waste(say: Say, fetch: Fetch) -> str:
    return _council(
        "Waste",
        fetch,
        f"<h1>Waste</h1><p>Fee for 80 litres: {say('fee')} a year.</p><ul><li>Paper: {say('paper')}</li>"
        f"<li>Glass: first Monday</li></ul>{noises.related(fetch, 'You may also need', _OFFICES, 3)}",
    )


_COUNCIL = MadeSite(
    "council.test",
    (
        "shuffled languages",
        "rotating did-you-know",
        "visitor number",
        "consent banner",
        "water gauge",
        "quote of the day",
        "time of printing",
        "case key",
        "today's date",
        "people waiting",
        "random links",
    ),
    {
        "/": _council_front,
        "/tenders": _tenders,
        "/tenders/lock": _lock,
        "/meetings": _meetings,
        "/contacts": _contacts,
        "/waste": _waste,
    },
    (
        Slot(
            "notice",
            "notice",
            ("/",),
            {0: "The ford is passable.", 4: "The ford is closed.", 8: "The ford is passable."},
        ),
        Slot("mayor", "person", ("/",), {0: "Edith Kranz", 11: "Paul Aydin"}),
        Slot("lamps", "table row", ("/tenders",), {0: "Street lamps | 20 March"}),
        Slot("salt", "table row", ("/tenders",), {0: "Road salt | 11 March", 6: ""}),
        Slot("roof", "table row", ("/tenders",), {0: "", 5: "Roof of the library | 2 April"}),
        Slot(
            "lock closes",
            "deadline",
            ("/tenders", "/tenders/lock"),
            {0: "18 March", 7: "25 March", 13: "1 April"},
            "Lock gates",
        ),
        Slot(
            "value",
            "number in a definition list",
            ("/tenders/lock",),
            {0: "640,000 EUR", 4: "655,000 EUR"},
            "Estimated",
        ),
        Slot("lots", "number in a definition list", ("/tenders/lock",), {0: "two", 9: "three"}, "Lots"),
        Slot("papers", "link target", ("/tenders/lock",), {0: "/files/lock-1.pdf", 11: "/files/lock-2.pdf"}),
        Slot("visit", "paragraph", ("/tenders/lock",), {0: "A visit of the site is on 10 March.", 8: ""}),
        Slot(
            "committee",
            "sentence reworded",
            ("/meetings",),
            {0: "Tuesday, 17:00, hall B", 3: "Cancelled", 6: "Tuesday, 17:00, hall B"},
        ),
        Slot("room", "place", ("/meetings",), {0: "great hall", 9: "fire station"}),
        Slot("agenda", "paragraph", ("/meetings",), {0: "", 12: "The agenda now holds the budget of 2027."}),
        Slot("registrar", "person", ("/contacts",), {0: "Ms Wolff", 5: "Mr Benali"}, "Registry"),
        Slot("telephone", "telephone number", ("/contacts",), {0: "04921 300", 10: "04921 318"}, "Registry"),
        Slot("fee", "figure in a sentence, its label with figures", ("/waste",), {0: "96.40 EUR", 6: "101.20 EUR"}),
        Slot("paper", "one word", ("/waste",), {0: "second Tuesday", 12: "second Friday"}, "Paper"),
    ),
)

# -- the manual -------------------------------------------------------------------------------------------

_CHAPTERS = (("/install", "Install"), ("/config", "Settings"), ("/cli", "Commands"), ("/releases", "Releases"))
_HINTS = (
    "Hint: press ? for the keys.",
    "Hint: profiles can inherit.",
    "Hint: dry runs print what they would do.",
    "Hint: colours follow NO_COLOR.",
)


def _manual(title: str, fetch: Fetch, content: str) -> str:
    menu = "".join(f'<a href="{path}">{name}</a>' for path, name in _CHAPTERS)
    call = noises.variant(fetch, "<p><b>Try it in the cloud</b></p>", "<div>Hosted plans from nine euro</div>")
    authors = ", ".join(noises.some(fetch, ("mk", "tove", "ravi", "sunniva"), 4))
    return document(
        title,
        f"<nav>{menu}</nav><main>{content}</main>{noises.helpful(fetch)}{call}{noises.tip(fetch, _HINTS)}"
        f"<footer>Build {noises.token(fetch, 7)} by {authors}</footer>",
    )


def _manual_front(say: Say, fetch: Fetch) -> str:
    return _manual(
        "Manual",
        fetch,
        f"<h1>Sluice</h1><p>The current version is <code>{say('version')}</code>.</p>"
        f"{noises.related(fetch, 'Popular chapters', _CHAPTERS, 2)}",
    )


def _install(say: Say, fetch: Fetch) -> str:
    return _manual(
        "Install",
        fetch,
        f"<h1>Install</h1><pre><code>{say('command')}</code></pre><p>You need {say('needs')}. {say('note')}</p>"
        f"<p>More in the <a href='{say('guide')}'>guide for servers</a>.</p>"
        f"<pre><code>export SLUICE_KEY={noises.token(fetch, 16)}</code></pre>",
    )


def _config(say: Say, fetch: Fetch) -> str:
    rows = f"<tr><td><code>retries</code></td><td>{say('retries')}</td></tr>{row(say('jitter'))}{row(say('legacy'))}"
    return _manual(
        "Settings",
        fetch,
        f"<h1>Settings</h1><table><tr><th>Name</th><th>Default</th></tr>{rows}<tr><td>timeout</td><td>"
        f"{say('timeout')}</td></tr></table><h2>{say('config heading')}</h2><p>Files are read in order.</p>",
    )


def _cli(say: Say, fetch: Fetch) -> str:
    return _manual(
        "Commands",
        fetch,
        f"<h1>Commands</h1><dl><dt>open</dt><dd>{say('open')}</dd><dt>drain</dt><dd>Empties a chamber.</dd></dl>"
        f"<ul><li>--quiet</li>{item(say('option'))}</ul>",
    )


def _releases(say: Say, fetch: Fetch) -> str:
    notes = "".join(f"<h2>{text}</h2><p>Fixes.</p>" for key in ("third", "second") if (text := say(key)))
    return _manual("Releases", fetch, f"<h1>Releases</h1>{notes}<h2>Sluice 4.0</h2><p>{say('first note')}</p>")


_DOCS = MadeSite(
    "manual.test",
    (
        "helpful votes",
        "two versions of a call",
        "rotating hint",
        "build number",
        "shuffled authors",
        "popular chapters",
        "key in a code sample",
    ),
    {"/": _manual_front, "/install": _install, "/config": _config, "/cli": _cli, "/releases": _releases},
    (
        Slot("version", "version number", ("/",), {0: "4.0.1", 4: "4.1.0", 9: "4.1.2"}),
        Slot("command", "code", ("/install",), {0: "apt install sluice", 6: "apt install --upgrade sluice"}),
        Slot("needs", "figure in a sentence", ("/install",), {0: "2 GiB of memory", 10: "3 GiB of memory"}),
        Slot("note", "sentence", ("/install",), {0: "", 4: "Windows is not supported any more."}),
        Slot("guide", "link target", ("/install",), {0: "/files/servers-4.pdf", 12: "/files/servers-41.pdf"}),
        Slot("retries", "number in a table", ("/config",), {0: "5 times", 5: "8 times"}, "retries"),
        Slot("jitter", "table row", ("/config",), {0: "", 7: "jitter | 10 %"}),
        Slot("legacy", "table row", ("/config",), {0: "legacy_mode | off", 10: ""}),
        Slot("timeout", "unit", ("/config",), {0: "30 s", 12: "30 min"}, "timeout"),
        Slot("config heading", "heading", ("/config",), {0: "Where files are", 8: "Where files belong"}),
        Slot("open", "sentence reworded", ("/cli",), {0: "Opens a gate.", 6: "Opens one gate or all."}, "open"),
        Slot("option", "list entry", ("/cli",), {0: "", 11: "--dry-run"}),
        Slot("second", "release", ("/releases",), {0: "", 4: "Sluice 4.1.0"}),
        Slot("third", "release", ("/releases",), {0: "", 9: "Sluice 4.1.2"}),
        Slot("first note", "one word", ("/releases",), {0: "Gates open slowly.", 13: "Gates open quickly."}),
    ),
)

PUBLIC = (_STATUS, _COUNCIL, _DOCS)
