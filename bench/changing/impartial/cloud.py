"""A provider of cloud storage on Next.js: status, incidents, prices, changelog, limits, compliance."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot, days_since
from bench.changing.pieces import ENGLISH, ago, before, days_to, others
from bench.changing.scenario import Fetch

STATUS, PAST, PRICING, LOG = "/status", "/status/history", "/pricing", "/changelog"
LIMITS, TRUST = "/docs/limits", "/trust"
TEASERS = (
    (STATUS, "See how every region is doing"),
    (PRICING, "Work out your monthly bill"),
    (LOG, "What we shipped lately"),
    (LIMITS, "Know the edges before you hit them"),
    (TRUST, "Papers for your auditor"),
)
VOICES = (
    ("We moved four petabytes over a long weekend and nobody noticed.", "Head of platform, Brightkiln"),
    ("The bill fits on one screen. That alone was worth it.", "Finance lead, Oat & Anchor"),
    ("Their post-mortems are better written than our own docs.", "Site reliability, Tramline"),
    ("I deleted two hundred lines of retry code.", "Developer, Pocket Atlas"),
    ("Support answered with a packet capture.", "Network engineer, Solvay Street"),
)
PERKS = (
    ("Durable", "Every object is written to three halls before you get an answer. Bits are compared each month."),
    ("Quick", "Small files live on flash, next to the index. The first byte leaves within a blink."),
    ("Plain", "One price for storage, one for traffic. Requests are free, because counting them costs more."),
)
LOGOS = ("Brightkiln", "Oat & Anchor", "Tramline", "Pocket Atlas", "Solvay Street", "Quarrel Games", "Hexley")
PROBES = ("Tallinn", "Osaka", "Halifax", "Montevideo", "Nairobi", "Perth")
HINTS = ("List with a prefix.", "Upload in large parts.", "Send a checksum along.", "Let rules clean up.")
COOKIES = """<div role="dialog" class="fixed bottom-4 rounded-xl shadow-lg" data-state="open"><p>Cookies help us see
which docs get read. Essentials stay on either way.</p><button>Allow</button> <button>Essentials only</button></div>"""
SURVEY = """<div class="rounded-lg border p-4" data-survey="q1"><p>Got thirty seconds? Tell us what annoys you most
about object storage.</p><button>Sure</button> <button>Not today</button></div>"""
SUMMIT = datetime(2026, 5, 19, tzinfo=UTC)

OVERALL = Slot(
    STATUS,
    "headline of a status page",
    {0: "All systems operational", 4: "Partial outage in one region", 6: "All systems operational"},
)
STORE = Slot(
    STATUS,
    "state of a component in a region",
    {0: "Operational", 4: "Degraded performance", 6: "Operational"},
    "Object storage, fra-2",
    unique=False,
)
UPDATE = Slot(
    STATUS,
    "update of a running incident",
    {0: "", 4: "Investigating: a tenth of uploads to fra-2 fail.", 5: "Identified: one rack lost its power.", 6: ""},
    "Current incidents",
)
WINDOW = Slot(
    STATUS, "window of planned work", {0: "14 March, 01:00 UTC", 9: "21 March, 01:00 UTC"}, "Metadata upgrade"
)
REPORT = Slot(PAST, "incident that joins a history", {0: "", 7: "Uploads failing in fra-2"}, "March 2026")
LENGTH = Slot(PAST, "length of an outage corrected", {0: "42 minutes", 2: "67 minutes"}, "Console sign-in unavailable")
POSTMORTEM = Slot(
    PAST,
    "link target",
    {0: "/status/reports/2026-02-dns-draft", 10: "/status/reports/2026-02-dns-final"},
    "Read the report on DNS resolution",
)
STORAGE = Slot(PRICING, "price for a unit of storage", {0: "$0.0061", 8: "$0.0058"}, "Standard storage")
EGRESS = Slot(PRICING, "allowance that is included", {0: "1 TB free each month", 8: "2 TB free each month"}, "Egress")
PLAN = Slot(PRICING, "plan that is withdrawn", {0: "Archive Lite", 12: ""}, "Plans")
SUPPORT = Slot(PRICING, "promised time of an answer", {0: "within 4 hours", 3: "within 2 hours"}, "Support")
NEWEST = Slot(LOG, "entry of a changelog", {0: "", 5: "Conditional writes are generally available"})
NEWER = Slot(LOG, "entry of a changelog", {0: "", 13: "Bucket events can be sent to a webhook"})
SUNSET = Slot(LOG, "day an interface is shut off", {0: "30 April 2026", 9: "30 September 2026"}, "Deprecations")
QUOTA = Slot(LIMITS, "ceiling in a table of limits", {0: "5,000", 1: "8,000"}, "Requests per second and bucket")
NAMES = Slot(LIMITS, "row of a limit", {0: "", 10: "Tags per object"}, "Limits")
NOTE = Slot(
    LIMITS,
    "footnote on raising a limit",
    {0: "Starred limits can be raised in the console.", 14: "Starred limits need a ticket and two working days."},
)
AUDIT = Slot(TRUST, "certificate's date of expiry", {0: "12 May 2026", 7: "12 May 2029"}, "ISO/IEC 27001")
PROCESSOR = Slot(TRUST, "subprocessor", {0: "", 3: "Lantern Mail GmbH", 15: "Pigeonry Ltd"}, "Subprocessors")
REGION = Slot("/", "region on a front page", {0: "", 6: "New: a region in Reykjavík, rek-1"})
CLAIM = Slot("/", "count in a paragraph about customers", {0: "9,400 teams", 13: "9,900 teams"})
SLOTS = (
    *(OVERALL, STORE, UPDATE, WINDOW, REPORT, LENGTH, POSTMORTEM, STORAGE, EGRESS, PLAN, SUPPORT),
    *(NEWEST, NEWER, SUNSET, QUOTA, NAMES, NOTE, AUDIT, PROCESSOR, REGION, CLAIM),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The app's shell; what the server renders is said again to the browser, in pieces."""
    build, deploy = key(fetch, 21), key(fetch, 12)
    flight = json.dumps(f'0:["$","html",null,{{"lang":"en","buildId":"{build}","path":"{path}"}}]')
    words, who = pick(fetch, VOICES)
    address, teaser = pick(fetch, others(TEASERS, path))
    button = pick(fetch, ("Start building", "Get a free bucket", "Create an account"))
    logos = "".join(
        f'<span class="opacity-60 grayscale" data-logo="{key(fetch, 4)}">{x}</span> ' for x in mixed(fetch, LOGOS, 5)
    )
    return f"""<!DOCTYPE html><html lang="en" class="__variable_{key(fetch, 6)} scroll-smooth antialiased"><head> <meta
charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"> <link rel="stylesheet"
href="/_next/static/css/{key(fetch, 16)}.css?dpl={deploy}" data-precedence="next"> <title>{title} |
Nimbrel</title><script src="/_next/static/chunks/webpack-{key(fetch, 16)}.js" async=""></script></head> <body
class="bg-white text-slate-900 dark:bg-slate-950"><div class="flex min-h-screen flex-col"> <header class="sticky top-0
z-40 w-full border-b backdrop-blur"><div class="container flex h-14 items-center"> <a class="mr-6 font-bold"
href="/">Nimbrel</a><nav class="flex gap-6 text-sm"><a href="{PRICING}">Pricing</a> <a href="{LIMITS}">Docs</a><a
href="{LOG}">Changelog</a><a href="{STATUS}">Status</a><a href="{TRUST}">Trust</a></nav> <a class="ml-auto inline-flex
rounded-md bg-indigo-600 px-4" href="/signup?ref={key(fetch, 8)}">{button}</a></div></header> <main class="container
flex-1 py-10" id=":r{key(fetch, 2)}:"><h1 class="text-4xl font-semibold tracking-tight">{title}</h1> {main}</main>
<section class="border-t py-8"><figure><blockquote
class="text-lg">{words}</blockquote><figcaption>{who}</figcaption></figure> <div class="mt-6 flex flex-wrap
gap-8">{logos}</div><a class="underline" href="{address}">{teaser}</a> {sometimes(fetch, 0.3, SURVEY)}</section> <footer
class="border-t py-6 text-sm text-slate-500"><p>{number(fetch, 60, 410)} developers are in the chat right now</p>
<p>Nimbrel Days, our meeting in Ghent, starts in {days_to(fetch, SUMMIT)} days</p> <ul><li>Terms of service</li><li>Data
processing addendum</li><li>Imprint</li></ul> <p>© {fetch.at:%Y} Nimbrel B.V., Keizersbaan 40, Breda</p> <p>Rendered
{clock(fetch)} UTC on edge-{pick(fetch, PROBES).lower()}-{number(fetch, 1, 9)}</p></footer></div>
{sometimes(fetch, 0.35, COOKIES)} <script>self.__next_f.push([1,{flight}])</script></body></html>"""


def card(title: str, inner: str) -> str:
    return f'<div class="rounded-xl border bg-card shadow-sm"><h3 class="font-medium">{title}</h3>{inner}</div>'


def home(round: int, fetch: Fetch) -> str:
    hint = HINTS[(days_since(fetch) * 4 + fetch.at.hour // 6) % len(HINTS)]
    perks = "".join(card(name, f"<p>{words}</p>") for name, words in PERKS)
    main = f"""{para(REGION.at(round), ' class="inline-flex rounded-full bg-indigo-50 px-3"')} <p class="text-xl
text-slate-600">Object storage that speaks the protocol you already use, in eleven regions, on hardware we own. No
lock-in, no sales call, no surprise at the end of the month.</p><div class="grid gap-6 md:grid-cols-3"> {perks}</div>
<h2>Who uses it</h2><p>Today {CLAIM.at(round)} keep backups, films, maps and gene sequences with us. The largest bucket
holds two billion objects; the smallest, a single poem, has been there since the first day.</p> <h2>A hint</h2><p
class="rounded bg-amber-50 p-3">{hint}</p> <h2>Moving in</h2><ol><li>Create a bucket and a key.</li><li>Point our copy
machine at your old provider.</li> <li>Switch the endpoint when the counters agree.</li></ol><p>We pay what your old
provider charges for letting your data go, up to fifty terabytes, if you stay for a year.</p>"""
    return frame("/", "Storage without the small print", main, fetch)


def status(round: int, fetch: Fetch) -> str:
    parts = (
        ("Object storage, ams-1", "Operational"),
        ("Object storage, fra-2", STORE.at(round)),
        ("Object storage, yul-1", "Operational"),
        ("Console", "Operational"),
    )
    grid = "".join(
        f'<div class="component-inner-container" data-component-id="{key(fetch, 12)}"><span class="name">{name}</span>'
        f'<span class="component-status">{state}</span></div>'
        for name, state in parts
    )
    running = para(UPDATE.at(round), ' class="update"') or "<p>There is nothing to report.</p>"
    main = f"""<div class="page-status rounded-lg p-4"><h2 class="status font-large">{OVERALL.at(round)}</h2></div> <p
class="text-xs">Last probe {number(fetch, 2, 58)} seconds ago from {pick(fetch, PROBES)}</p> <div
class="components-section">{grid}</div><h2>Current incidents</h2><div class="unresolved-incidents">{running}</div>
<h2>Planned work</h2><div class="scheduled-maintenance"><h3>Metadata upgrade</h3><p>{WINDOW.at(round)}</p> <p>Listing
may be slower for a few minutes. Reads and writes go on as usual.</p></div> <div
class="scheduled-maintenance"><h3>Router replacement in yul-1</h3><p>2 April, 05:00 to 05:30 UTC</p><p>Connections will
be closed once and can be opened again at once.</p></div><p><a href="{PAST}">Incident history</a></p> <h2>How we
measure</h2><p>Probes in six cities write, read and delete a small object every minute. A component turns yellow when
two of them disagree with the rest for three minutes in a row, and a person has to confirm red.</p>"""
    return frame(STATUS, "System status", main, fetch)


def past(round: int, fetch: Fetch) -> str:
    entries = (
        (REPORT.at(round), "Resolved", "About a tenth of writes were refused for half a day after a feed tripped."),
        ("Console sign-in unavailable", LENGTH.at(round), "A certificate on the sign-in service was renewed too late."),
        ("Slow listings in ams-1", "3 hours", "One customer's cleanup job listed a billion keys; it is now throttled."),
        ("DNS resolution", "19 minutes", "Two of four name servers answered with an old zone after a rollback."),
    )
    items = "".join(
        f'<div class="incident-container"><h3 class="incident-title">{name}</h3><div class="incident-data">'
        f"<strong>{length}</strong><p>{words}</p></div></div>"
        for name, length, words in entries
        if name
    )
    main = f"""<p>Everything that customers could notice, newest first. Nothing is taken off this list.</p> <h2>March
2026 and before</h2>{items}<p><a class="underline" href="{POSTMORTEM.at(round)}">Read the report on DNS resolution</a>,
eight pages with a timeline.</p><h2>Words we use</h2><dl><dt>Degraded</dt><dd>It works, yet slower than we
promise.</dd><dt>Partial</dt><dd>Some requests fail.</dd><dt>Major</dt><dd>Most requests fail, and the founders are
awake.</dd> </dl><h2>Credits</h2><p>If a month ends below 99.9 percent in your region, a tenth of the bill is returned
without your asking. The sum appears as a line of its own on the next invoice.</p> <p class="text-xs">Page assembled in
{number(fetch, 8, 96)} ms from {number(fetch, 3, 9)} fragments</p>"""
    return frame(PAST, "Incident history", main, fetch)


def pricing(round: int, fetch: Fetch) -> str:
    table = (
        ("Standard storage", STORAGE.at(round), "per GB and month"),
        ("Cold storage", "$0.0024", "per GB and month, ninety days at least"),
        ("Egress", "$0.0070", f"per GB, {EGRESS.at(round)}"),
        ("Replication", "$0.0030", "per GB copied to a second region"),
        ("Requests", "$0", "of any kind"),
    )
    plans = (
        ("Solo", "No fee, card required, one region"),
        ("Team", "$29 a month, ten seats and audit log"),
        (PLAN.at(round), "$9 a month, restore within a day"),
        ("Company", "Yearly invoice, single sign-on, contract"),
    )
    boxes = "".join(card(name, f"<p>{words}</p>") for name, words in plans if name)
    main = f"""<table class="w-full caption-bottom
text-sm"><thead><tr><th>Item</th><th>Price</th><th>Unit</th></tr></thead>
<tbody>{rows(table, ' class="border-b hover:bg-muted/50"')}</tbody></table><h2>Plans</h2><div class="grid
md:grid-cols-4">{boxes}</div><h2>Support</h2><p>Team includes mail on working days, with a first answer
{SUPPORT.at(round)}. Company adds a telephone number that is answered by an engineer at night.</p><h2>Questions people
ask</h2><details open><summary>Is there a minimum?</summary><p>One dollar a month, so that the card company is
happy.</p></details><details open> <summary>What about taxes?</summary><p>Prices are net. Enter your VAT number and we
charge none inside the Union.</p></details> <details open><summary>Can the price rise?</summary><p>It can, with ninety
days of notice to everybody by mail.</p></details> <p class="text-xs">{number(fetch, 5, 64)} people have the calculator
open</p>"""
    return frame(PRICING, "Pricing", main, fetch)


def log(round: int, fetch: Fetch) -> str:
    entries = (
        (NEWER.at(round), -77.5, "Pick the events, name a secret, and watch deliveries in the console."),
        (NEWEST.at(round), -29.2, "Write only if nobody else did, with a header instead of a lock table."),
        ("Console search learned prefixes", 40, "Type the start of a key and see what is below it."),
        ("Keys can be limited to a network", 130, "An address range per key, in both families."),
        ("Faster deletes", 310, "Emptying a bucket of a million objects now takes under a minute."),
    )
    items = "".join(
        f'<article class="relative pl-8" id="e-{key(fetch, 6)}"><h3>{name}</h3><time class="text-sm text-slate-500">'
        f"{ago(fetch, ENGLISH, before(hours))}</time><p>{words}</p></article>"
        for name, hours, words in entries
        if name
    )
    main = f"""<div class="space-y-10">{items}</div><h2>Downloads</h2><p>The command-line tool is at version 3.8 for
three systems; packages are signed with the key printed on the trust page.</p><h2>Deprecations</h2><p>Signature version
2 is refused after {SUNSET.at(round)}. Clients that still use it find a warning in their access log.</p><ul><li>Legacy
hostnames with underscores will stay for those who have them.</li><li>The old console at /classic has been read-only
since January.</li></ul><p>Follow along by feed, or by mail once a month.</p>"""
    return frame(LOG, "Changelog", main, fetch)


def limits(round: int, fetch: Fetch) -> str:
    table = (
        ("Objects per bucket", "none", ""),
        ("Size of one object", "12 TB", ""),
        ("Requests per second and bucket", QUOTA.at(round), "*"),
        ("Buckets per account", "250", "*"),
        (NAMES.at(round), "16", ""),
        ("Length of a key", "1,024 bytes", ""),
    )
    asked = pick(fetch, ("Did this answer your question?", "Was something missing here?", "How clear was this page?"))
    main = f"""<nav class="text-sm"><a href="/">Home</a> / Docs / Reference</nav><p>Most accounts never meet these. If
yours does, the answer carries code 429 and a header that says how long to wait.</p><table class="my-6
w-full"><thead><tr>
<th>What</th><th>Limit</th><th>Raise</th></tr></thead><tbody>{rows(table, ' class="m-0 border-t p-0"')}</tbody></table>
<p class="text-sm">{NOTE.at(round)}</p><h2>Counting</h2><p>Rates are averaged over ten seconds, so a short burst is
fine. Deleting counts as a quarter of a request. Requests that we refuse do not count at all.</p><h2>Good
manners</h2><ul><li>Back off with a random delay, not a fixed one.</li><li>Keep connections open.</li><li>Spread keys: a
date at the front makes one shard do all the work.</li></ul><pre><code>retry-after: 2</code></pre><div class="feedback"
data-fb="{key(fetch, 8)}"> <p>{asked}</p></div>"""
    return frame(LIMITS, "Limits", main, fetch)


def trust(round: int, fetch: Fetch) -> str:
    papers = (
        ("ISO/IEC 27001", "Bureau Waarborg", AUDIT.at(round)),
        ("ISO/IEC 27018", "Bureau Waarborg", "3 November 2027"),
        ("SOC 2 type II", "Harmsen & Pike", "report for 2025, under agreement"),
    )
    helpers = (PROCESSOR.at(round), "Kassapoint SA, card payments", "Deskworks Oy, tickets")
    main = f"""<p>Where your data lies, who may touch it, and who checks that we tell the truth about it.</p>
<h2>Certificates</h2><table><thead><tr><th>Standard</th><th>Auditor</th><th>Valid
until</th></tr></thead><tbody>{rows(papers)}
</tbody></table><h2>Subprocessors</h2><ul>{listed(helpers)}</ul><p>Customers are told thirty days ahead of a newcomer
and may leave without notice if they object.</p><h2>Contact</h2><p>Found a hole? Write to security@nimbrel.example and
give us ninety days. We pay between two hundred and twenty thousand dollars, and we do not sue people who were
kind.</p><h2>Keys</h2><p>Data at rest is encrypted with keys that turn every quarter. Bring your own if you like; lose
it and we cannot help.</p><h2>Places</h2><ul> <li>Three halls per region, at least eight kilometres apart</li><li>Diesel
for two days, tested on the first Tuesday</li> <li>No visitors, except auditors and one beekeeper</li></ul>"""
    return frame(TRUST, "Trust centre", main, fetch)


CLOUD = MadeSite(
    "nimbrel.test",
    (
        "customer's praise of a cloud, one of five",
        "logos of customers, five of seven by lot",
        "wording of the button to sign up, one of three",
        "developers in a provider's chat",
        "hashes of chunks and ids of a hydrated app",
        "city and second of a status probe",
        "hint on storage that turns four times a day",
        "days to a provider's meeting",
        "edge node and second of rendering",
        "survey about annoyances for a third of visitors",
        "age of a changelog's entries",
    ),
    {"/": home, STATUS: status, PAST: past, PRICING: pricing, LOG: log, LIMITS: limits, TRUST: trust},
    SLOTS,
)
