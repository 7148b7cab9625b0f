"""A maker of routers and switches: security advisories, releases, end of support, a policy, rewards."""

from __future__ import annotations

import json

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, others
from bench.changing.scenario import Fetch

PAGES = (
    ("/advisories/pgsa-2026-011", "PGSA-2026-011: Overflow in the DHCP relay"),
    ("/advisories/pgsa-2026-009", "PGSA-2026-009: Weak default of the web console"),
    ("/releases", "Release notes of PortOS 9"),
    ("/lifecycle", "End of sale and support"),
    ("/policy", "How to report a vulnerability"),
    ("/rewards", "Rewards and thanks"),
)
TIPS = (
    "Run <kbd>show health</kbd> before and after an update.",
    "Keep the console on a network of its own.",
    "A second image in flash makes going back a matter of a minute.",
    "Name your interfaces: numbers change when a card is moved.",
    "Send logs away from the box; attackers delete local ones first.",
    "Use keys, not passwords, for scripts.",
)
COURSES = ("Routing for people in a hurry", "Switching from the ground up", "Hardening in one afternoon")

FEED = Slot(
    "/",
    "sentence on a feed",
    {0: "", 6: "The old feed in XML ends on 30 June; please move to the one in JSON."},
    "Feeds",
)
COUNT = Slot("/", "advisories of a year", {0: "11 advisories", 3: "12 advisories"}, "This year")
NEWEST = Slot("/", "advisory on top of a list", {0: "", 3: "PGSA-2026-012: Leak of names in SNMP"}, "Newest")
SCORE = Slot(
    "/advisories/pgsa-2026-011",
    "score of severity",
    {0: "8.6", 2: "9.3", 8: "8.6"},
    "CVSS base score",
)
FIXED = Slot(
    "/advisories/pgsa-2026-011",
    "release with a repair",
    {0: "no release yet", 5: "9.4.2-p3", 9: "9.4.2-p4"},
    "PortOS 9.4",
)
EXPLOITED = Slot(
    "/advisories/pgsa-2026-011",
    "word on attacks in the wild",
    {
        0: "We know of no attacks.",
        2: "Attacks on unpatched boxes have been seen since 1 March.",
    },
    "Exploitation",
)
AFFECTED = Slot(
    "/advisories/pgsa-2026-009", "model struck from those affected", {0: "Gate 240, all revisions", 7: ""}, "Affected"
)
WORKAROUND = Slot(
    "/advisories/pgsa-2026-009",
    "command of a workaround",
    {0: "no web console remote", 11: "web console local-only"},
    "Until then",
)
HASH = Slot(
    "/releases",
    "digit of a checksum",
    {0: "b41c09e7", 4: "b41c09f7"},
    "portos-9.4.2.img",
)
IMAGE = Slot(
    "/releases",
    "link target",
    {0: "https://dl.portgate.example/portos-9.4.2-p2.img", 5: "https://dl.portgate.example/portos-9.4.2-p3.img"},
    "Download",
)
ISSUE = Slot(
    "/releases",
    "known issue",
    {0: "", 9: "Ports 25 to 28 of the Gate 480 may stay dark after a warm start."},
    "Known issues",
)
SUPPORT = Slot(
    "/lifecycle", "end of support", {0: "31 December 2026", 6: "30 June 2027", 13: "31 March 2027"}, "Gate 120"
)
PHASE = Slot(
    "/lifecycle", "phase of a product", {0: "Sold", 10: "Last orders", 12: "Sold", 14: "Last orders"}, "Gate 310"
)
DAYS = Slot("/policy", "days until disclosure", {0: "90 days", 8: "75 days"}, "Our promise")
PGP = Slot("/policy", "fingerprint of a key", {0: "6F2A 91D0 C37E 5B44", 1: "6F2A 91D0 C87E 5B44"}, "Key")
TOP = Slot("/rewards", "highest reward", {0: "$12,000", 4: "$15,000"}, "Remote takeover")
THANKS = Slot("/rewards", "name on a roll of thanks", {0: "", 12: "Ngozi Umeh of Lantern Labs"}, "Thanks")
SLOTS = (
    *(FEED, COUNT, NEWEST, SCORE, FIXED, EXPLOITED, AFFECTED, WORKAROUND, HASH),
    *(IMAGE, ISSUE, SUPPORT, PHASE, DAYS, PGP, TOP, THANKS),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """As a generator of documentation makes pages, streamed by an application server."""
    flight = json.dumps(["$", key(fetch, 5), {"buildId": "k7", "nonce": key(fetch, 16), "path": path}])
    crumbs = "".join(
        f'<li class="menu__item"><a class="menu__link" href="{address}">{name}</a></li>' for address, name in PAGES
    )
    nearby = "".join(
        f'<a class="pagination-nav__link" href="{address}?ref={key(fetch, 6)}"><div class="nav__label">{name}</div></a>'
        for address, name in mixed(fetch, others(PAGES, path), 2)
    )
    course = sometimes(
        fetch,
        0.4,
        f'<div class="announcementBar_{key(fetch, 4)}" role="banner"><div>Training: {pick(fetch, COURSES)}. Seats '
        'are left for next month.</div><button aria-label="Close">x</button></div>',
    )
    vote = pick(fetch, ("Was this helpful?", "Did this answer your question?", "Rate this page"))
    pop = pick(fetch, ("fra2", "ams1", "lhr4", "waw1"))
    return f"""<!doctype html><html lang="en" dir="ltr" data-theme="light" data-rh="lang,dir,data-theme"><head>
<meta charset="utf-8"><title>{title} | Portgate Security</title>
<script nonce="{key(fetch, 20)}">(self.__flight=self.__flight||[]).push({flight})</script></head>
<body class="navigation-with-keyboard"><div id="__app">{course}<nav aria-label="Main" class="navbar navbar--fixed-top">
<a class="navbar__brand" href="/"><b class="navbar__title">Portgate Security</b></a></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar-container"><ul class="theme-doc-sidebar-menu
menu__list">{crumbs}
</ul></aside><div class="container"><article><div class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>
{main}</div></article>
<div class="theme-admonition theme-admonition-tip"><div
class="admonitionHeading">tip</div><p>{pick(fetch, TIPS)}</p></div>
<nav class="pagination-nav" aria-label="Pages">{nearby}</nav>
<div class="feedback"><span>{vote}</span> <button>Yes</button> <button>No</button></div></div></div>
<footer class="footer"><div class="footer__copyright">Copyright © {fetch.at:%Y} Portgate Networks. Edge {pop}, request
{key(fetch, 12)}.</div></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    newest = (
        NEWEST.at(round),
        f'<a href="{PAGES[0][0]}">{PAGES[0][1]}</a>',
        "PGSA-2026-010: Wrong check of certificates in the updater",
        f'<a href="{PAGES[1][0]}">{PAGES[1][1]}</a>',
    )
    return frame(
        "/",
        "Portgate security centre",
        f"""<p>We publish what we know about weaknesses in our products on the second Tuesday of a month, and at once
where attacks are under way. Customers with a contract get the same text at the same time as everybody else.</p>
<h2 id="newest">Newest<a class="hash-link" href="#newest">#</a></h2><ul>{listed(newest)}</ul>
<h2 id="year">This year</h2><p>There have been {COUNT.at(round)} so far, two of them on parts that we buy. In the
whole of last year there were 37, most of them found by our own people.</p>
<h2 id="feeds">Feeds</h2><p>Each advisory exists as text, as a feed, and in the common format for machines.</p>
{para(FEED.at(round))}<p class="meta">Centre last reviewed {ago(fetch, ENGLISH, before(11))}</p>""",
        fetch,
    )


def overflow(round: int, fetch: Fetch) -> str:
    table = (
        ("PortOS 9.4", FIXED.at(round), "Gate 240, 310, 480"),
        ("PortOS 9.2", "9.2.7", "Gate 120, 240"),
        ("PortOS 8", "not affected", "Gate 60"),
    )
    return frame(
        PAGES[0][0],
        PAGES[0][1],
        f"""<div class="alert alert--warning" role="alert"><span class="badge">CVE-2026-21844</span> CVSS base score:
<b>{SCORE.at(round)}</b></div><h2 id="summary">Summary</h2><p>A relay that gets an answer with an overlong option writes
beyond a buffer. Whoever sits on the same segment can stop the process and, with patience, run code as its user.</p>
<h2 id="exploitation">Exploitation</h2><p>{EXPLOITED.at(round)} A proof is public in two places, one of which does
not work.</p>
<h2 id="fixed">Repaired in</h2><table><thead><tr><th>Train</th><th>First repaired
release</th><th>Boxes</th></tr></thead><tbody>
{rows(table)}</tbody></table><p>Where you cannot update, switch the relay off on ports that face guests. Found by a
customer who wants to stay without a name; reported to us in December.</p>""",
        fetch,
    )


def console(round: int, fetch: Fetch) -> str:
    models = ("Gate 60, revisions A to C", AFFECTED.at(round), "Gate 310, before serial 41")
    return frame(
        PAGES[1][0],
        PAGES[1][1],
        f"""<div class="alert alert--secondary" role="alert"><span class="badge">CVE-2026-20977</span> CVSS base score:
<b>6.5</b></div><h2 id="summary">Summary</h2><p>Boxes that were set up with the assistant of an older image listen
for the console on all interfaces, although the assistant says that they do not.</p>
<h2 id="affected">Affected</h2><ul>{listed(models)}</ul><h2 id="until">Until then</h2><p>Update when it suits you. If
it does not suit you soon, enter this in configuration mode and save:</p>
<div class="language-text codeBlockContainer_{key(fetch, 4)}"><pre><code>{WORKAROUND.at(round)}</code></pre></div>
<p>The command needs no restart. Sessions that are open stay open, so close them by hand. Central management goes on
working, since it uses a channel of its own.</p>""",
        fetch,
    )


def releases(round: int, fetch: Fetch) -> str:
    issues = (
        ISSUE.at(round),
        "Graphs of the last hour are empty until the clock is set.",
        "Names longer than 63 are cut.",
    )
    return frame(
        "/releases",
        "Release notes of PortOS 9",
        f"""<h2 id="current">9.4.2</h2><p>This release brings repairs and no features. Plan for four minutes without
traffic on boxes with one supervisor, and none on the others.</p><ul><li>Relay answers are checked for their length</li>
<li>Neighbours are kept through a change of the master</li><li>The fan of the Gate 310 runs slower below thirty
degrees</li></ul>
<p><a class="button button--primary" href="{IMAGE.at(round)}">Download</a></p>
<p>Checksum of portos-9.4.2.img begins with <code>{HASH.at(round)}</code>; the whole of it is in the signed list.</p>
<h2 id="issues">Known issues</h2><ul>{listed(issues)}</ul>
<p class="meta">{number(fetch, 40, 900)} downloads are running from this mirror</p>""",
        fetch,
    )


def lifecycle(round: int, fetch: Fetch) -> str:
    table = (
        ("Gate 60", "Not sold any more", "30 September 2026"),
        ("Gate 120", "Not sold any more", SUPPORT.at(round)),
        ("Gate 240", "Sold until autumn", "31 October 2031"),
        ("Gate 310", PHASE.at(round), "no date set"),
        ("Gate 480", "New", "no date yet"),
    )
    return frame(
        "/lifecycle",
        "End of sale and support",
        f"""<p>We announce the end of a product a year ahead. After the last order there are five years of repairs for
weaknesses, and three of repairs for everything else.</p><table><thead><tr><th>Product</th><th>Phase</th><th>Support
ends</th>
</tr></thead><tbody>{rows(table)}</tbody></table><p>Spare parts can be had as long as stocks last. Licences move to a
new box without charge, if the old one is sent back or destroyed before a witness.</p>""",
        fetch,
    )


def policy(round: int, fetch: Fetch) -> str:
    return frame(
        "/policy",
        "How to report a vulnerability",
        f"""<p>Write to security@portgate.example in any language; English, Dutch and Polish are answered fastest. A
mail without an attachment arrives more surely than one with.</p><h2 id="promise">Our promise</h2><ol><li>A person
answers within two working days.</li><li>We tell you what we found, also if we do not agree.</li><li>We publish after
{DAYS.at(round)} at the latest, with your name if you like.</li><li>We do not call a lawyer on anybody who keeps to
this page.</li></ol>
<h2 id="key">Key</h2><p>Our key ends in <code>{PGP.at(round)}</code> and is on three servers. Please do not test on
boxes of other people, and do not read more than you need to prove your point.</p>""",
        fetch,
    )


def rewards(round: int, fetch: Fetch) -> str:
    table = (("Remote takeover", TOP.at(round)), ("Way past a login", "$6,000"), ("Leak of keys", "$4,500"))
    thanks = ("Aleksy Gorski", THANKS.at(round), "The networks group of Brae College", "rainbird")
    return frame(
        "/rewards",
        "Rewards and thanks",
        f"""<table><thead><tr><th>Finding</th><th>Up to</th></tr></thead><tbody>{rows(table)}</tbody></table>
<p>The sum depends on how much of the work is already done: a test that fails before a repair and passes after it
earns half as much again. Doubles are paid once, to the first. If you give the reward to a charity, we add the same.</p>
<h2 id="thanks">Thanks</h2><ul class="roll">{listed(thanks)}</ul><p>Names are kept for as long as their owners wish.</p>
<p class="meta">{number(fetch, 2, 15)} reports are waiting in the queue</p>""",
        fetch,
    )


ADVISORIES = MadeSite(
    "advisories.test",
    (
        "nonce and build of a streamed application",
        "two own pages at the end of a document",
        "bar on training in some requests",
        "tip for operators, one of six",
        "edge and request in a copyright line",
        "question of a feedback row, one of three",
        "downloads running from a mirror",
        "reports waiting in a queue",
    ),
    {
        "/": home,
        PAGES[0][0]: overflow,
        PAGES[1][0]: console,
        "/releases": releases,
        "/lifecycle": lifecycle,
        "/policy": policy,
        "/rewards": rewards,
    },
    SLOTS,
)
