"""A hosting company on a framework of components: plans, servers, limits, domains, notices, support."""

from __future__ import annotations

import json

from bench.changing.chances import clock, key, listed, mixed, number, pick, sometimes
from bench.changing.moment.prose import Prose, grid, slots
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, ago, before, json_ld
from bench.changing.scenario import Fetch

TEXT = Prose(
    '<section class="mt-12">{}</section>', '<h2 class="text-2xl font-bold">{}</h2>', '<p class="mt-3 leading-7">{}</p>'
)
WORDS = (
    ("Moved forty shops over a weekend and slept through both nights.", "Orla, agency owner"),
    ("The invoice is one line long. I had forgotten that this was possible.", "Piet, choir treasurer"),
    ("Someone read my log before answering my ticket.", "Yusra, developer"),
    ("Five years, two reboots, both announced.", "Emlyn, radio ham"),
    ("My old host called it unlimited. Here they tell me the number.", "Katarina, potter"),
)
GUIDES = (
    "Pointing a name at your new server",
    "Reading the access log without tears",
    "Why your contact form lands in the junk folder",
    "Keys instead of passwords in ten minutes",
    "Taking a copy of a database by hand",
    "What to do before you change a plugin",
)
OPENERS = ("Hello! Looking for a plan?", "Stuck? A person reads this.", "Moving from another host? Ask us how.")
STARTS = ("Get started", "Put my site online", "Choose a plan")

SLOTS = slots("""
/ | number of sites in a host's pitch | Where it runs | three data centres | 6: four data centres
/ | latest post of a host's journal | From the journal | - | 9: PHP 8.1 leaves our shared servers on 30 June
/web-hosting | monthly price of a shared plan | Fold | £4.20 | 3: £4.80
/web-hosting | mailboxes of a shared plan | Croft | 25 mailboxes | 11: 40 mailboxes
/web-hosting | sentence on renewal under the plans | Small print, in normal print | After the first year a plan goes
    on at the price you began with. | 8: After the first year a plan goes on at the price of the list of that day.
/vps | memory of a virtual server | Heron 2 | 6 GB | 5: 8 GB
/vps | whether a server can be ordered | Kite 8 | Ready in minutes | 2: No capacity | 7: Ready in minutes
/limits | hourly cap on outgoing mail | Outgoing mail | 300 messages an hour | 4: 200 messages an hour
/limits | paragraph on scheduled jobs | Processor and memory | Scheduled jobs may start every five minutes and share
    one processor with your pages. | 10: -
/status | state of a hosting component | Control panel* | Operational | 1: Degraded performance | 3: Operational
/status | window of works that was put off | Replacement of switches in Tollbridge | 12 March, 01:00 to 03:00 | 6: 19
    March, 01:00 to 03:00
/status | closing word of an incident | Power feed in Ardnish | - | 14: Resolved: the faulty power supply was replaced
    and both halves carry load again.
/domains | renewal price of a domain ending | .org | £13.90 | 5: £15.40
/domains | ending new among domain prices | Endings and prices | - | 12: .garden
/support | hours of a host's telephone | By telephone | weekdays from 9 am to 6 pm | 7: weekdays from 8 am to 9 pm
/support | digits of a sales line | Before you buy | 01632 960 417 | 13: 01632 960 471
""")
CENTRES, POST, FOLD, BOXES, RENEWAL, MEMORY, ORDERS, MAIL = SLOTS[:8]
CRON, STATE, WINDOW, UPDATE, RENEW, ENDING, LINES, SALES = SLOTS[8:]


def frame(path: str, title: str, lead: str, main: str, fetch: Fetch) -> str:
    """The shell that the framework renders around a page, with what it sends along for the browser."""
    words, who = pick(fetch, WORDS)
    nonce, request = key(fetch, 22), key(fetch, 12)
    flight = json.dumps(["$", "$L1", None, {"buildId": "mX4tq", "requestId": request, "segment": path}])
    cookies = sometimes(
        fetch,
        0.4,
        f"""<div role="dialog" aria-labelledby="radix-:r{key(fetch, 2)}:" class="fixed bottom-4 right-4 rounded-xl
bg-white p-6 shadow-lg"><h2 class="text-base font-semibold">A word about cookies</h2><p>One keeps you signed in. Two
count visits, and only if you let them.</p><button>That is fine</button> <button>Only the one</button></div>""",
    )
    launcher = f'<div class="fixed bottom-6 left-6 chat-launcher"><p>{pick(fetch, OPENERS)}</p></div>'
    chat = launcher if path in ("/web-hosting", "/support") else ""
    guides = listed([f'<a href="/support">{guide}</a>' for guide in mixed(fetch, GUIDES, 2)], ' class="py-1"')
    return f"""<!DOCTYPE html><html lang="en" class="scroll-smooth antialiased"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{title} | Brackenhost</title>
<link rel="preload" href="/_next/static/css/5d0f3c.css" as="style" nonce="{nonce}"/>
{json_ld("Organization", name="Brackenhost", url="https://brackenhost.example/")}</head>
<body class="__className_a41c9b bg-white text-slate-900"><div id="__next"><a class="sr-only" href="#main">Skip to
content</a>{cookies}<header class="sticky top-0 z-40 border-b"><nav class="mx-auto flex max-w-7xl items-center px-6"
aria-label="Main"><a class="font-bold tracking-tight" href="/">Brackenhost</a><ul class="ml-8 flex gap-6">
<li><a href="/web-hosting">Web hosting</a></li><li><a href="/vps">Virtual servers</a></li>
<li><a href="/domains">Domains</a></li><li><a href="/limits">Limits</a></li><li><a href="/status">Notices</a></li>
<li><a href="/support">Support</a></li></ul><button type="button" id="radix-:r{key(fetch, 3)}:" aria-haspopup="menu"
class="ml-auto">My account</button><a class="btn-primary" href="/web-hosting">{pick(fetch, STARTS)}</a></nav></header>
<main id="main" class="mx-auto max-w-5xl px-6 py-16"><h1 class="text-4xl font-extrabold">{title}</h1>
<p class="mt-4 text-lg text-slate-600">{lead}</p>{TEXT.html(main)}
<figure class="mt-16 border-l-4 pl-6"><blockquote><p>“{words}”</p></blockquote><figcaption>{who}</figcaption></figure>
<aside class="mt-10"><h3 class="text-sm uppercase">Worth a read</h3><ul>{guides}</ul></aside></main>
{chat}
<footer class="border-t bg-slate-50"><div class="mx-auto grid max-w-7xl grid-cols-3 px-6 py-10"><div><h4>Company</h4>
<p>Brackenhost Ltd, The Old Signal Box, Ardnish</p><p>Registered under 0071 4482</p></div><div><h4>Trust</h4><ul>
<li>Electricity from two wind farms</li><li>Backups in another town</li></ul></div><div><h4>Legal</h4><ul>
<li>Terms of service</li><li>Privacy</li><li>Report abuse</li></ul></div></div><p class="px-6 pb-4 text-xs">©
{fetch.at:%Y} Brackenhost. Answered by edge-{number(fetch, 1, 14)} for request {request}.</p></footer></div>
<script nonce="{nonce}">(self.__next_f=self.__next_f||[]).push({flight})</script></body></html>"""


def table(heads: str, lines: str) -> str:
    head = grid(heads, 'th scope="col" class="px-3 py-2"')
    return (
        '<div class="mt-6 overflow-x-auto rounded-lg ring-1"><table class="min-w-full divide-y"><thead>'
        f'{head}</thead><tbody class="divide-y">{grid(lines)}</tbody></table></div>'
    )


def home(round: int, fetch: Fetch) -> str:
    letter = sometimes(
        fetch,
        0.3,
        """<section class="mt-12 rounded-2xl bg-slate-50 p-8"><h3>Four letters a year</h3><p>What we changed, what broke
and what we learnt. Leave your address, and leave us whenever you like.</p></section>""",
    )
    posts = (POST.at(round), "How we test a restore every Tuesday", "A farewell to the last spinning disk")
    text = f"""<div class="mt-10 grid gap-6"><a class="rounded-2xl p-6 ring-1" href="/web-hosting"><h3>Shared
hosting</h3><p>For clubs, shops and everybody who has other things to do.</p></a><a class="rounded-2xl p-6 ring-1"
href="/vps"><h3>Your own machine</h3><p>Root, a fixed address and a console that works when nothing else does.</p></a>
<a class="rounded-2xl p-6 ring-1" href="/domains"><h3>Names</h3><p>Forty endings, no tricks in the basket.</p></a></div>
## Where it runs
Everything stands in {CENTRES.at(round)} on one coast, linked by our own fibre. You choose the place when you order, and
you may move later without paying for it.
¶ The air outside cools the rooms for eleven months of the year. The warmth goes to a swimming pool next door.
## Who we are
Nineteen people, most of them on the telephone for at least one day of the month. We belong to ourselves, since 2004,
and nobody has asked us to grow faster.
## From the journal
<ul class="mt-4 space-y-2">{listed(posts)}</ul>{letter}"""
    lead = "No stars beside our prices. What a plan can carry is written down, and you can read it before you pay."
    return frame("/", "Hosting that tells you the number", lead, text, fetch)


def plans(round: int, fetch: Fetch) -> str:
    lines = f"""Fold|{FOLD.at(round)}|10 GB|5 mailboxes|1 site
Croft|£8.60|50 GB|{BOXES.at(round)}|10 sites
Glen|£17.30|150 GB|100 mailboxes|50 sites
Ben|£32.00|400 GB|As many as you need|As many as fit"""
    text = f"""{table("Plan|A month|Disk|Mail|Sites", lines)}
## What is in all of them
Copies of the last thirty nights, which you restore yourself with two clicks.
¶ A shell, Git, and a copy of your site that search engines cannot see, for trying out what you would rather not try in
public.
¶ We bring your old site over. It costs nothing and takes a day or two.
## Small print, in normal print
{RENEWAL.at(round)}
¶ You may leave at the end of any month. What you paid in advance comes back to the card it came from.
¶ All prices are without tax, which depends on where you live."""
    lead = "Four plans on fast disks. All of them have certificates, nightly copies and a place to try things out."
    return frame("/web-hosting", "Web hosting", lead, text, fetch)


def servers(round: int, fetch: Fetch) -> str:
    lines = f"""Wren 1|1 core|2 GB|£5.50|A few minutes
Heron 2|2 cores|{MEMORY.at(round)}|£11.80|A few minutes
Osprey 4|4 cores|16 GB|£24.00|A few minutes
Kite 8|8 cores|32 GB|£46.00|{ORDERS.at(round)}
Erne 16|16 cores|64 GB|£89.00|On request"""
    text = f"""{number(fetch, 4, 39)} people are putting a server together right now
¶ {table("Server|Processor|Memory|At most a month|Set up", lines)}
## Systems
Debian, Alma, Ubuntu and FreeBSD come ready. You can also upload an image of your own and start from that.
## Network
Each machine has one address of the old kind and a whole block of the new kind. Traffic within a town is free; beyond
it, four terabytes are included.
¶ Filters against floods are always on. They look at amounts, never into your packets.
## Snapshots
Three snapshots are free for each server. More cost four pence a gigabyte and month."""
    lead = "Real cores, not shares of one. Billed by the hour, capped by the month."
    return frame("/vps", "Virtual servers", lead, text, fetch)


def limits(round: int, fetch: Fetch) -> str:
    text = f"""## Outgoing mail
A shared plan may send {MAIL.at(round)}. What is above it waits in line and goes out later; nothing is thrown away.
¶ Lists with more than two thousand readers belong on a server of their own. We are glad to help with it.
## Processor and memory
A site has one core and 768 MB to itself. If it wants more for longer than ten minutes, its pages become slow but are
never switched off.
¶ {CRON.at(round)}
## Files
A plan holds up to 250,000 files. Single uploads through the panel end at 512 MB; by SFTP there is no end but the disk.
## Databases
Thirty connections at a time, and one gigabyte for each database on the smaller plans. Queries that run for two minutes
are stopped and written into your log.
## What we do not want
Mining, open relays, and mirrors of things that are not yours. We write before we act, except when others are harmed
that very moment."""
    lead = "Every host has limits. These are ours, with what happens when you reach them."
    return frame("/limits", "Limits", lead, text, fetch)


def status(round: int, fetch: Fetch) -> str:
    states = f"""Web servers|Operational
Mail, incoming and outgoing|Operational
Control panel|{STATE.at(round)}
Name servers|Operational
Virtual servers in Tollbridge|Operational"""
    text = f"""It is now {clock(fetch)} here.
¶ <ul class="mt-8 divide-y rounded-xl ring-1">{grid(states, "span", 'li class="flex p-4"')}</ul>
## Planned works
<strong>Replacement of switches in Tollbridge:</strong> {WINDOW.at(round)}. Servers there will be without a network for
about four minutes, once.
¶ New kernel for shared servers: in the nights of the last week of April, one machine after the other.
## Power feed in Ardnish
One of two feeds of our rack row B failed in a storm. The other carries the load and no customer was cut off.
¶ Written {ago(fetch, ENGLISH, before(31))}
¶ {UPDATE.at(round)}
## Slow webmail
An index had to be built anew after an upgrade, and searching took a minute for some.
¶ Written {ago(fetch, ENGLISH, before(190))}"""
    lead = "What is running, what is planned and what went wrong. All times are UTC."
    return frame("/status", "Notices", lead, text, fetch)


def domains(round: int, fetch: Fetch) -> str:
    lines = f""".com|£11.20|£12.60|£11.20
.org|£10.50|{RENEW.at(round)}|£10.50
.uk|£7.00|£7.00|Free
.scot|£27.00|£29.50|£27.00
{ENDING.at(round)}|£19.80|£26.40|£19.80
.studio|£16.10|£24.90|£16.10"""
    text = f"""<form class="mt-8 flex" action="/domains"><input type="hidden" name="ct" value="{key(fetch, 32)}"/>
<input name="q" placeholder="yourname"/><button>Is it free?</button></form>
## Endings and prices
{table("Ending|First year|Each later year|Bring it to us", lines)}
## Whose name is it
Yours. You are written down as the holder, and we only as those who look after it. The code for moving away is in the
panel and needs nobody's leave.
## Forgotten to renew
We write five times, the last time by letter. After that a name rests for thirty days in which you can have it back at
the usual price."""
    lead = "The price of the first year and that of all later ones, side by side."
    return frame("/domains", "Domains", lead, text, fetch)


def support(round: int, fetch: Fetch) -> str:
    text = f"""## By telephone
We pick up on {LINES.at(round)}. In between a machine takes your number, and whoever is on duty rings back if something
is down. Customers call 01632 960 220.
## Before you buy
Questions on plans and on moving: {SALES.at(round)}. No scripts, no discounts that end at midnight.
## By ticket
Half of all tickets have an answer within forty minutes. Those that take longer get a name and a day by which we write
again.
## What we help with
Mail that does not arrive, names that point elsewhere, sites that became slow. With the code of your own programs we
help as far as we can read it.
## Visits
On the first Friday of the month we show the rooms in Ardnish. Bring a jumper and a passport."""
    lead = "People who have a server of their own at home, at the other end of the line."
    return frame("/support", "Support", lead, text, fetch)


HOSTING = MadeSite(
    "brackenhost.test",
    (
        "nonce and payload of a component framework",
        "generated ids of a menu's button",
        "a host's customer in one sentence, of five",
        "card on three cookies",
        "two of six guides under Worth a read",
        "words on a host's button in three variants",
        "opening line of a host's chat",
        "quarterly letter for a third of visitors",
        "edge machine and number of a request",
        "people who put a server together",
        "time of day beside a host's states",
        "age of a host's incident",
    ),
    {
        "/": home,
        "/web-hosting": plans,
        "/vps": servers,
        "/limits": limits,
        "/status": status,
        "/domains": domains,
        "/support": support,
    },
    SLOTS,
)
