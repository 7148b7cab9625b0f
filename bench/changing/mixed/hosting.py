"""A hosting provider: plans, state of its services, an incident, maintenance; React with class names of a build."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch

_PLANS, _STATUS, _INCIDENT, _MAINT = "/plans", "/status", "/status/incidents/4417", "/status/maintenance"
_LOG, _REGIONS, _SLA = "/changelog", "/regions", "/legal/sla"
_MENU = (
    (_PLANS, "Plans"),
    (_STATUS, "Status"),
    (_MAINT, "Maintenance"),
    (_REGIONS, "Regions"),
    (_LOG, "Changelog"),
    (_SLA, "Service levels"),
)
_TEAMS = ("Koralle Games", "Fennel Analytics", "Oaktide Press", "Brackish Labs", "Nine Lanterns", "Rookery Radio")
_VOICES = (
    ("We moved forty databases over a weekend.", "Head of platform"),
    ("The console is boring in the best sense.", "Founder"),
    ("Support answered before my tea was cold.", "Administrator"),
    ("Snapshots saved our launch.", "Release manager"),
)


def _css(fetch: Fetch, name: str) -> str:
    return f"{name}_{hexes(fetch, 5)}"


def _chat(fetch: Fetch) -> str:
    name = pick(fetch, ("Ria", "Tobias", "Wen", "Amadou"))
    line = either(fetch, f"<p>{name} from support is here to help</p>", "<p>Ask our assistant</p>")
    return f'<div class="{_css(fetch, "ChatBubble")}">{line}</div>'


def _voice(fetch: Fetch) -> str:
    quote, role = pick(fetch, _VOICES)
    return f"<figure><blockquote>{quote}</blockquote><figcaption>{role}</figcaption></figure>"


def _page(title: str, fetch: Fetch, main: str) -> str:
    cookies = """<div role="dialog" aria-label="Cookies"><p>We use cookies to keep you signed in and to count
visits.</p> <button>Accept</button><button>Decline</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} · Stratavolt</title><link
rel="modulepreload" href="/assets/index-{hexes(fetch, 8)}.js"></head><body><div id="root"><div
class="{_css(fetch, "Layout")}"><header class="{_css(fetch, "Header")}"><a href="/"
aria-label="Stratavolt">Stratavolt</a> <nav><ul class="{_css(fetch, "NavList")}">{links(_MENU)}</ul></nav><a
class="{_css(fetch, "Button")}" href="/plans"> {either(fetch, "Start free", "Create an account")}</a></header><main
class="{_css(fetch, "Main")}"><h1>{title}</h1>{main} </main>{at_times(fetch, 0.4, cookies)}<footer
class="{_css(fetch, "Footer")}"><div>© 2026 Stratavolt Cloud Ltd</div><div>Trace {hexes(fetch, 16)} from
{pick(fetch, ("ams", "fra", "waw", "lis"))}{number(fetch, 1, 8)}</div></footer></div></div>
<script>window.__STATE__={{"nonce":"{hexes(fetch, 24)}"}}</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    logos = "".join(f'<span class="{_css(fetch, "Logo")}">{team}</span>' for team in mixed(fetch, _TEAMS))
    return _page(
        "Servers that stay out of the way",
        fetch,
        f"""<section class="{_css(fetch, "Hero")}"><p>Ready in forty seconds.</p></section><section><h2>Trusted
by</h2><div>{logos} </div></section><section>
<h2>New</h2><div class="{_css(fetch, "Card")}"><h3>{say("feature")}</h3></div></section>""",
    )


def _plans(say: Say, fetch: Fetch) -> str:
    def card(name: str, price: str, lines: str) -> str:
        return f"""<div class="{_css(fetch, "PlanCard")}"><h2>{name}</h2><div class="{_css(fetch, "Price")}"><span>
{price}</span><span>per month</span></div><ul>{lines}</ul><button>Choose</button></div>"""

    return _page(
        "Plans",
        fetch,
        card("Pebble", say("pebble"), "<li>1 core</li><li>2 GB memory</li>")
        + card("Cobble", "9.90 €", "<li>2 cores</li><li>80 GB disk</li>")
        + card("Boulder", say("boulder"), "<li>8 cores</li><li>32 GB memory</li>")
        + paragraph(say("plan note"))
        + f'<p class="{_css(fetch, "Social")}">{number(fetch, 5, 48)} people are comparing plans right now</p>',
    )


def _status(say: Say, fetch: Fetch) -> str:
    lines = "".join(
        f"""<li class="{_css(fetch, "Component")}"><span>{name}</span><span
class="{_css(fetch, "Badge")}">{state}</span> </li>"""
        for name, state in (
            ("Control panel", say("s_panel")),
            ("Block storage", say("s_block")),
            ("Name servers", "Available"),
        )
    )
    return _page(
        "Status",
        fetch,
        f"""<div class="{_css(fetch, "Summary")}"><h2>{say("overall")}</h2></div><ul>{lines}</ul><h2>Incidents</h2>
<article><h3><a href="{_INCIDENT}">Slow writes on block storage</a></h3><p>{say("state")}</p><time>
{ago(fetch, ENGLISH, before(5))}</time></article><p>Probe answered in {number(fetch, 14, 97)} ms</p>""",
    )


def _incident(say: Say, fetch: Fetch) -> str:
    posts = each(say, "i_fixed i_found", f'<div class="{_css(fetch, "Update")}"><p>{{}}</p></div>')
    return _page(
        "Slow writes on block storage",
        fetch,
        f"""<p>Opened {ago(fetch, ENGLISH, before(5))}</p><dl><dt>State</dt><dd>{say("state")}</dd><dt>Customers
affected</dt><dd>about 120</dd></dl><h2>Updates</h2>{posts}<div class="{_css(fetch, "Update")}"><p>We see slow writes
in one cluster and are looking into it.</p></div>{paragraph(say("i_fix"))}""",
    )


def _maintenance(say: Say, fetch: Fetch) -> str:
    return _page(
        "Maintenance",
        fetch,
        f"""<table class="{_css(fetch, "Table")}"><thead><tr><th>Work</th><th>Window</th><th>Region</th></tr></thead>
<tbody>{rows(say, "m_fw")}<tr><td>Kernel upgrade</td><td>{say("kernel")}</td><td>Porto</td></tr><tr><td>Cooling
service</td><td>19 March, 01:00 to 05:00</td><td>Graz</td></tr></tbody></table>{_chat(fetch)}""",
    )


def _changelog(say: Say, fetch: Fetch) -> str:
    entries = each(say, "l_cli", f'<section class="{_css(fetch, "Entry")}"><h2>{{}}</h2><p>Engineering</p></section>')
    return _page(
        "Changelog",
        fetch,
        f"""{entries}<section><h2>Private networks in Porto</h2><p>Engineering</p></section><h2>Command line client</h2>
<ul><li>Version <b>{say("cli")}</b></li><li>Size <b>{say("cli size")}</b></li><li><a href="{say("cli link")}">Download
for Linux</a></li></ul>{_voice(fetch)}""",
    )


def _regions(say: Say, fetch: Fetch) -> str:
    return _page(
        "Regions",
        fetch,
        f"""<div class="{_css(fetch, "Grid")}"><div><h3>Porto</h3><p>Three halls, wind
power</p></div><div><h3>Graz</h3><p>
{say("graz")}</p></div>{each(say, "r_turku", "<div><h3>{}</h3><p>One hall, sea water cooling</p></div>")}</div>
<p>Response of the nearest region: {number(fetch, 6, 60)} ms</p>""",
    )


def _sla(say: Say, fetch: Fetch) -> str:
    return _page(
        "Service levels",
        fetch,
        f"""<ol><li>We promise {say("promise")} of availability in a calendar month.</li><li>Claims are sent within
{say("claims")} after the end of the month.</li><li>Credits are not paid out in cash.</li></ol>{_chat(fetch)}""",
    )


HOSTING = MadeSite(
    "stratavolt.test",
    (
        "class names of a build",
        "trace and server in a footer",
        "one of two words on a button",
        "chat with a random agent",
        "customers in another order",
        "voice of a random customer",
        "people comparing plans",
        "milliseconds of a probe",
        "cookie consent",
        "age of an incident",
    ),
    {
        "/": _home,
        _PLANS: _plans,
        _STATUS: _status,
        _INCIDENT: _incident,
        _MAINT: _maintenance,
        _LOG: _changelog,
        _REGIONS: _regions,
        _SLA: _sla,
    },
    (
        Slot("feature", "heading", ("/",), {0: "Private networks", 6: "Snapshots on a schedule"}, "New"),
        Slot("pebble", "price", (_PLANS,), {0: "4.90 €", 7: "5.40 €"}, "Pebble"),
        Slot("boulder", "price", (_PLANS,), {0: "58.00 €", 12: "54.00 €"}, "Boulder"),
        Slot("plan note", "paragraph", (_PLANS,), {0: "Prices are guaranteed until the end of April.", 14: ""}),
        Slot("overall", "heading", (_STATUS,), {0: "Some services are impaired", 3: "All services are healthy"}),
        Slot(
            "s_panel",
            "status",
            (_STATUS,),
            {0: "Operational", 11: "Partial outage", 13: "Running again"},
            "Control panel",
        ),
        Slot("s_block", "status", (_STATUS,), {0: "Degraded", 3: "Stable"}, "Block storage"),
        Slot(
            "state",
            "status",
            (_STATUS, _INCIDENT),
            {0: "Investigating", 1: "Identified", 3: "Resolved"},
            "Slow writes on block storage",
        ),
        Slot("i_found", "paragraph", (_INCIDENT,), {0: "", 1: "A controller with old firmware holds up the queue."}),
        Slot(
            "i_fixed", "paragraph", (_INCIDENT,), {0: "", 3: "The controller was replaced and writes are quick again."}
        ),
        Slot(
            "i_fix",
            "correction notice",
            (_INCIDENT,),
            {0: "", 10: "Amended: the incident began twenty minutes earlier than we first wrote."},
        ),
        Slot("m_fw", "row", (_MAINT,), {0: "", 5: "Firmware of controllers | 12 March, 22:00 to 23:30 | all"}),
        Slot(
            "kernel",
            "date of an event",
            (_MAINT,),
            {0: "10 March, 02:00 to 04:00", 13: "17 March, 02:00 to 04:00"},
            "Kernel upgrade",
        ),
        Slot("l_cli", "list entry", (_LOG,), {0: "", 11: "Client asks before it deletes"}),
        Slot("cli", "version", (_LOG,), {0: "3.8.1", 11: "3.9.0"}, "Command line client"),
        Slot("cli size", "size of a file", (_LOG,), {0: "11.2 MB", 11: "11.7 MB"}, "Command line client"),
        Slot(
            "cli link",
            "link target",
            (_LOG,),
            {0: "/get/strata-3.8.1.tar.gz", 11: "/get/strata-3.9.0.tar.gz"},
            "Download for Linux",
        ),
        Slot(
            "graz", "paragraph edited", (_REGIONS,), {0: "Two halls, river power", 7: "Two halls, solar power"}, "Graz"
        ),
        Slot("r_turku", "region", (_REGIONS,), {0: "", 15: "Turku"}),
        Slot("promise", "figure in a sentence", (_SLA,), {0: "99.9 per cent", 5: "99.95 per cent"}),
        Slot("claims", "deadline extended", (_SLA,), {0: "ten days", 14: "thirty days"}),
    ),
)
