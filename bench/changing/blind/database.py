"""A hosted database: plans, status, releases, limits and promises, in components with utility classes."""

from __future__ import annotations

import json

from bench.changing.blind import database_truth as truth
from bench.changing.blind.hours import some_others
from bench.changing.chances import key, mixed, number, pick, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import json_ld
from bench.changing.scenario import Fetch

CARD = "rounded-2xl border border-zinc-200 bg-white p-6 shadow-sm dark:border-zinc-800 dark:bg-zinc-900"
PROSE = "mt-4 max-w-prose text-base leading-7 text-zinc-600 dark:text-zinc-400"
HEADING = "text-2xl font-semibold tracking-tight text-zinc-900 sm:text-3xl"


def heading(text: str) -> str:
    return f'<h2 class="{HEADING}">{text}</h2>'


def prose(text: str) -> str:
    return f'<p class="{PROSE}">{text}</p>' if text else ""


def consent(fetch: Fetch) -> str:
    """Asked of two visitors in five."""
    radix = number(fetch, 1, 90)
    return sometimes(
        fetch,
        0.4,
        f'<div role="dialog" aria-labelledby="radix-:r{radix}:" class="fixed inset-x-4 bottom-4 z-50 {CARD}">'
        f'<h2 id="radix-:r{radix}:">Your privacy, your call</h2><p>We store two things on your device to keep you '
        "signed in. May we also measure which pages help?</p><button>Only what is needed</button>"
        "<button>Yes, measure</button></div>",
    )


def sales(fetch: Fetch) -> str:
    who = pick(fetch, ("Hanneke", "Rafael", "Shreya", "Colm"))
    return sometimes(
        fetch,
        0.5,
        f'<div data-testid="chat-launcher" class="fixed bottom-6 right-6"><p>Hi, I am {who}. Moving from another host? '
        f"I can do the sums with you.</p><button>Chat with {who}</button></div>",
    )


def guides(path: str, fetch: Fetch) -> str:
    cards = "".join(
        f'<a class="group block {CARD}" href="{to}"><span class="font-medium">{name}</span>'
        '<svg aria-hidden="true" viewBox="0 0 20 20" class="h-4 w-4"><path d="M7 4l6 6-6 6"></path></svg></a>'
        for to, name in some_others(fetch, truth.LINKS, path, 2)
    )
    return f'<nav aria-label="Keep reading" class="mt-16 grid gap-4 sm:grid-cols-2"><p>Keep reading</p>{cards}</nav>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    nonce, build = key(fetch, 22), key(fetch, 21)
    props = json.dumps({"props": {"requestId": key(fetch, 16)}, "page": path, "buildId": build})
    menu = "".join(f'<a class="text-sm font-medium hover:underline" href="{to}">{name}</a>' for to, name in truth.LINKS)
    return f"""<!DOCTYPE html><html lang="en" class="h-full scroll-smooth antialiased"><head><meta charSet="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{title} – Brackenbase</title>
<link rel="preload" href="/_next/static/css/{key(fetch, 16)}.css" as="style"/>
<script nonce="{nonce}" src="/_next/static/chunks/main-{key(fetch, 16)}.js" defer=""></script></head>
<body class="flex min-h-full bg-zinc-50"><div id="__next">{consent(fetch)}
<div class="sticky top-0 z-40 backdrop-blur"><div class="mx-auto flex max-w-7xl items-center justify-between px-6">
<a href="/" aria-label="Home" class="font-semibold">Brackenbase</a>
<div class="hidden gap-x-8 lg:flex">{menu}</div>
<a data-testid="signup" class="rounded-full bg-emerald-600 px-4 py-1.5 text-white"
href="https://console.brackenbase.test/new?s={key(fetch, 8)}">{pick(fetch, truth.START)}</a></div></div>
<main class="mx-auto w-full max-w-7xl px-6 py-16"><h1 class="text-4xl font-bold">{title}</h1>{main}{guides(path, fetch)}
</main>{sales(fetch)}
<footer class="border-t border-zinc-200 px-6 py-10 text-sm text-zinc-500"><p>Brackenbase is a product of Heathfern
Software GmbH, Bremen. Postgres is a trademark of its community association; we are not affiliated with it.</p>
<p>© {fetch.at.year} Heathfern Software</p>
<p class="font-mono text-xs">{pick(fetch, truth.EDGES)}::{key(fetch, 5)} rendered in {number(fetch, 6, 74)} ms</p>
</footer></div>
<script id="__NEXT_DATA__" type="application/json" nonce="{nonce}">{props}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    words, who, role = pick(fetch, truth.PRAISE)
    logos = "".join(
        f'<li class="grayscale">{name.replace("&", "&amp;")}</li>' for name in mixed(fetch, truth.CUSTOMERS, 5)
    )
    return frame(
        "/",
        "Postgres that looks after itself",
        f"""<a href="/changelog" class="inline-flex rounded-full bg-emerald-50 px-3 py-1 text-sm">
<span>{truth.VERSION.at(round)}</span></a>
{prose(truth.PITCH)}
<ul class="mt-10 flex flex-wrap gap-8" aria-label="Customers">{logos}</ul>
<section class="mt-20">{heading("Sleep through the night")}{prose(truth.SNAPSHOTS.at(round))}
{prose("Restoring is a branch, not a ticket: pick a minute, get a second database beside the first, compare, switch.")}
</section>
<figure class="mt-20 {CARD}"><blockquote><p>“{words}”</p></blockquote>
<figcaption><div>{who}</div><div class="text-zinc-500">{role.replace("&", "&amp;")}</div></figcaption></figure>
<section class="mt-20">{heading("Learn with us")}{prose(truth.WORKSHOP)}</section>""",
        fetch,
    )


def pricing(round: int, fetch: Fetch) -> str:
    plans = (
        ("Seedling", "$0", "For side projects and first steps.", ("2 GB of storage", "One region", "Community help")),
        ("Grove", truth.GROVE.at(round), "For teams with customers.", (truth.STORAGE.at(round), "Three regions")),
        ("Forest", "$390", "For those who are audited.", ("1 TB of storage", "All nine regions", "A named engineer")),
    )
    cards = "".join(
        f'<div class="{CARD}" data-plan="{name.lower()}"><h3 class="text-lg">{name}</h3><p class="text-sm">{pitch}</p>'
        f'<p class="mt-6 flex items-baseline gap-x-1"><span class="text-4xl font-bold">{price}</span>'
        f'<span class="text-sm">per month</span></p><ul role="list">{"".join(f"<li>{line}</li>" for line in lines)}'
        f'</ul><button class="w-full">{pick(fetch, truth.START)}</button></div>'
        for name, price, pitch, lines in plans
    )
    offer = json_ld("Product", name="Brackenbase Grove", offers={"price": truth.GROVE.at(round), "sku": "bb-grove"})
    return frame(
        "/pricing",
        "Pricing",
        f"""{offer}{prose("Every plan has the same engine. You pay for room and for company.")}
<div class="isolate mt-10 grid grid-cols-1 gap-8 lg:grid-cols-3">{cards}</div>
<section class="mt-20">{heading("Compare plans")}
<table class="w-full text-left text-sm"><thead><tr><th scope="col">Feature</th><th scope="col">Included in</th></tr>
</thead><tbody><tr><th scope="row">Point-in-time branches</th><td>All plans</td></tr>
<tr><th scope="row">Single sign-on (SAML)</th><td>{truth.SIGN_ON.at(round)}</td></tr>
<tr><th scope="row">Private networking</th><td>Forest, add-on for the others</td></tr></tbody></table></section>
<p class="mt-8 text-xs text-zinc-400">Prices exclude taxes. Extra storage is billed at {truth.OVERAGE.at(round)} and
month, extra transfer at $0.05 per GB. Unused databases on Seedling are paused after a week and wake on connection.</p>
""",
        fetch,
    )


def status(round: int, fetch: Fetch) -> str:
    regions = (("Dublin", ""), ("Frankfurt", truth.FRANKFURT.at(round)), ("Virginia", ""), ("Singapore", ""))
    rows = "".join(
        f'<div class="flex justify-between py-3" data-region="{name.lower()}"><dt>{name}</dt>'
        f'<dd><span class="sr-only">State: </span>{state or "Operational"}</dd></div>'
        for name, state in regions
    )
    note = truth.INCIDENT.at(round) or "Nothing to report from the last seven days."
    return frame(
        "/status",
        "System status",
        f"""<p class="text-sm">Last check {number(fetch, 2, 58)} seconds ago</p>
<dl class="divide-y {CARD}">{rows}</dl>
<section class="mt-12" aria-live="polite">{heading("Incidents")}{prose(note)}</section>
<section class="mt-12">{heading("Planned maintenance")}<article class="{CARD}"><h3>Router upgrade in Virginia</h3>
<p><time>{truth.WINDOW.at(round)}</time></p>
<p>Connections may drop once for up to five seconds. Pools that retry will not notice.</p></article></section>""",
        fetch,
    )


def changelog(round: int, fetch: Fetch) -> str:
    release = truth.RELEASE.at(round)
    newest = (
        f'<article class="relative pl-10"><span class="rounded bg-zinc-100 font-mono">7.4.0</span><h2>{release}</h2>'
        "<p>When a primary goes away, the replica with the least lag takes over in about four seconds, and your "
        "pooler follows without a restart.</p></article>"
        if release
        else ""
    )
    return frame(
        "/changelog",
        "Changelog",
        f"""<div class="mt-10 space-y-16 border-l">{newest}
<article class="relative pl-10"><span class="rounded bg-zinc-100 font-mono">7.3.2</span>
<h2>Quieter alerts</h2><p>Alerts on disk growth now look at a whole day and no longer at a single busy hour.</p>
{prose(truth.KNOWN.at(round))}</article>
<article class="relative pl-10"><span class="rounded bg-zinc-100 font-mono">7.3.0</span><h2>Branches by label</h2>
<p>Give a branch a label and refer to it in your pipelines. Labels are unique within a project and survive a rename
of the database.</p></article></div>""",
        fetch,
    )


def limits(round: int, fetch: Fetch) -> str:
    interfaces = (("Postgres wire protocol", "supported"), (truth.GATEWAY.at(round), "deprecated"), ("HTTP", "beta"))
    rows = "".join(f"<tr><td><code>{name}</code></td><td>{state}</td></tr>" for name, state in interfaces if name)
    return frame(
        "/docs/limits",
        "Limits and defaults",
        f"""{prose("These values hold for new databases. Older ones keep theirs until you restart them.")}
<table class="mt-8 text-sm"><thead><tr><th>Setting</th><th>Grove</th><th>Can be raised</th></tr></thead>
<tbody><tr><td><code>max_connections</code></td><td>{truth.CONNECTIONS.at(round)}</td><td>on request</td></tr>
<tr><td><code>max_wal_size</code></td><td>16 GB</td><td>no</td></tr>
<tr><td><code>shared_buffers</code></td><td>a quarter of the memory</td><td>no</td></tr></tbody></table>
<section>{heading("Session defaults")}<div class="relative"><button aria-label="Copy">Copy</button>
<pre class="language-ini"><code>{truth.TIMEOUT.at(round)}
lock_timeout = '5s'
idle_in_transaction_session_timeout = '10min'</code></pre></div></section>
<section>{heading("Interfaces")}<table><tbody>{rows}</tbody></table></section>""",
        fetch,
    )


def trust(round: int, fetch: Fetch) -> str:
    partners = (("Norrland Compute AB", "Servers"), (truth.PROCESSOR.at(round), "E-mail"), ("Ledgerly BV", "Invoices"))
    cells = "".join(
        f'<div role="row" class="grid grid-cols-2"><div role="cell">{name}</div><div role="cell">{what}</div></div>'
        for name, what in partners
        if name
    )
    return frame(
        "/trust",
        "Trust center",
        f"""{prose("Data stays in the region you choose, encrypted with keys that you may bring yourself.")}
<div class="mt-8 grid gap-6 sm:grid-cols-2"><div class="{CARD}"><h3>ISO 27001</h3><p>Audited by Ferrand &amp; Moss,
<span>{truth.CERTIFICATE.at(round)}</span></p></div>
<div class="{CARD}"><h3>Penetration test</h3><p>Twice a year by two firms in turn. Summaries under a signed
agreement.</p></div></div>
<section>{heading("Subprocessors")}<div role="table" aria-label="Subprocessors">{cells}</div></section>
<section>{heading("Report a weakness")}{prose("Write to security@brackenbase.test and encrypt what is delicate.")}
<p>Security mail key</p><p class="break-all font-mono text-xs">{truth.FINGERPRINT.at(round)}</p></section>""",
        fetch,
    )


def support(round: int, fetch: Fetch) -> str:
    return frame(
        "/support",
        "Support",
        f"""{prose("Everybody on the support rota also writes the code. Tell us what you see and what you expected.")}
<dl class="mt-8 grid gap-4 sm:grid-cols-3"><div class="{CARD}"><dt>Seedling</dt><dd>The forum, usually the same day
</dd></div><div class="{CARD}"><dt>Grove</dt><dd>By e-mail, {truth.REPLY.at(round)} on working days</dd></div>
<div class="{CARD}"><dt>Forest</dt><dd>By telephone, at any hour</dd></div></dl>
<section>{heading("Before you write")}<ul><li><a href="{truth.GUIDE.at(round)}" rel="noopener">Upgrade guide</a>:
the order of steps, and how long each one takes.</li>
<li>The project id is in the address of your console; please include it.</li></ul></section>
<form action="/api/tickets" method="post"><input type="hidden" name="csrf" value="{key(fetch, 44)}"/>
<label for="mail-{key(fetch, 4)}">Your e-mail</label><input type="email" name="mail"/><button>Open a ticket</button>
</form>""",
        fetch,
    )


DATABASE = MadeSite(
    "brackenbase.test",
    truth.NOISES,
    {
        "/": home,
        "/pricing": pricing,
        "/status": status,
        "/changelog": changelog,
        "/docs/limits": limits,
        "/trust": trust,
        "/support": support,
    },
    truth.SLOTS,
)
