"""A project of free software on pages rendered by a framework in Python: governance, releases, security, community."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, held, turned
from bench.changing.scenario import Fetch
from bench.changing.unbiased.framed import framed

PAGES = (
    ("/", "Wharfline: a queue for jobs that must not get lost"),
    ("/governance/", "How Wharfline is governed"),
    ("/releases/", "Releases and support"),
    ("/releases/4.2/", "Notes on Wharfline 4.2"),
    ("/security/", "Reporting a vulnerability"),
    ("/security/wsa-2026-02/", "WSA-2026-02: replay of signed receipts"),
    ("/community/", "Community and meetings"),
)
HOME, GOVERNANCE, RELEASES, NOTES, SECURITY, ADVISORY, COMMUNITY = (path for path, _ in PAGES)
BACKERS = ("Tidegate Hosting", "Ostrava Freight", "Loam Analytics", "Kitewerk GmbH", "Pennant Mail", "Sable & Reed")
COMMANDS = (
    ("wharf drain --wait", "lets running jobs end before a node goes down"),
    ("wharf peek mail -n 5", "shows the five jobs at the head of a queue"),
    ("wharf replay --since 1h", "puts back what failed in the past hour"),
    ("wharf doctor", "checks the clock, the disk and the peers"),
    ("wharf bench --small", "measures your disk and not your patience"),
)
HELPERS = (
    ("Inés Calatrava", "found the typo that had been in the manual since version one"),
    ("Mubarak Sesay", "made the test suite pass on a telephone"),
    ("Lotte Wiersma", "answers on the list before most of us are awake"),
    ("Dov Perlstein", "drew the crane"),
)
MIRRORS = ("Gdynia", "Osaka", "Recife", "Tromsø")
SUMMIT = datetime(2026, 6, 11, tzinfo=UTC)

CURRENT = Slot(HOME, "current version on a front page", {0: "4.2.1", 4: "4.2.2"}, "Current release")
KEEPERS = Slot(HOME, "count of maintainers in a sentence", {0: "eleven maintainers", 9: "thirteen maintainers"})
COUNCIL = Slot(GOVERNANCE, "seat on a steering council", {0: "Ayumi Brandvold", 7: "Kwabena Oforiwa"}, "Seat 4")
MAJORITY = Slot(
    *(GOVERNANCE, "majority in a charter", {0: "four of the seven members", 12: "five of the seven members"}, "Votes")
)
VETO = "The founder may set aside a vote of the council once a year, giving reasons in writing."
FOUNDER = Slot(GOVERNANCE, "clause struck from a charter", {0: VETO, 3: ""}, "Votes")
PATCH = Slot(RELEASES, "release in a table of releases", {0: "", 4: "Wharfline 4.2.2"}, "Release")
ENDS = Slot(RELEASES, "end of support put off", {0: "30 June 2026", 10: "31 December 2026"}, "Branch 3.8")
CARE = Slot(
    *(RELEASES, "support of a branch", {0: "All fixes", 14: "Security fixes only"}, "Branch 4.0"),
    unique=False,
)
LEAK = "Fixed a file handle that stayed open when a receipt was refused (#3318)."
FIXED = Slot(NOTES, "line in notes on a release", {0: "", 4: LEAK}, "Changes since 4.2.0")
ISSUE = "Under musl the scheduler wakes up once per second; set WHARF_TICK=5 until we know why."
KNOWN = Slot(NOTES, "known issue that was resolved", {0: ISSUE, 8: ""}, "Known issues")
TARBALLS = {0: "/dist/wharfline-4.2.1.tar.xz", 4: "/dist/wharfline-4.2.2.tar.xz"}
SOURCE = Slot(NOTES, "link target", TARBALLS, "Source as one file")
EMBARGO = Slot(SECURITY, "days of silence before disclosure", {0: "ninety days", 5: "sixty days"}, "What happens next")
PRINTS = {0: "71E0 4B9D 22AF C815", 2: "D40C 8E37 6A1B 90F2"}
PRINT = Slot(SECURITY, "fingerprint of a security team's key", PRINTS, "Key")
ADVISED = {0: "", 6: "WSA-2026-03: a crafted queue name fills the log"}
NEWEST = Slot(SECURITY, "advisory at the top of a list", ADVISED, "Advisories")
SCORE = Slot(ADVISORY, "score of a vulnerability", {0: "7.5", 1: "8.1"}, "CVSS")
RANGE = Slot(ADVISORY, "range of versions affected", {0: "4.0.0 to 4.2.0", 11: "3.8.2 to 4.2.0"}, "Affected")
SEEN = {
    0: "We know of nobody who has made use of this.",
    13: "On 5 March two operators told us of attempts against servers open to the internet.",
}
ABUSE = Slot(ADVISORY, "what is known of abuse", SEEN, "Exploitation")
CALL = Slot(
    *(COMMUNITY, "date of a monthly call", {0: "Thursday 12 March, 17:00 UTC", 8: "Tuesday 17 March, 17:00 UTC"})
)
LIST = Slot(
    *(COMMUNITY, "state of a mailing list", {0: "Open", 3: "Moved to the forum", 15: "Open"}, "wharfline-users"),
    unique=False,
)
SLOTS = (
    *(CURRENT, KEEPERS, COUNCIL, MAJORITY, FOUNDER, PATCH, ENDS, CARE, FIXED, KNOWN, SOURCE),
    *(EMBARGO, PRINT, NEWEST, SCORE, RANGE, ABUSE, CALL, LIST),
)


def defined(pairs: Sequence[tuple[str, str]]) -> str:
    return '<dl class="docutils field-list">' + "".join(f"<dt>{a}</dt><dd><p>{b}</p></dd>" for a, b in pairs) + "</dl>"


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    command, does = pick(fetch, COMMANDS)
    backers = "".join(f'<li class="sponsor-slot"><span>{name}</span></li>' for name in mixed(fetch, BACKERS, 4))
    give = (
        '<div class="alert alert-dismissible fundraising" role="alert"><p>Wharfline is made in evenings. If it saves '
        'you some, consider a gift.</p><a class="btn" href="/donate/">Give</a> <button>Hide</button></div>'
    )
    trail = "".join(f'<li class="breadcrumb-item">{part}</li>' for part in path.strip("/").split("/") if part)
    return f"""<!DOCTYPE html> <html lang="en" data-bs-theme="auto"> <head> <meta charset="utf-8"> <meta
name="htmx-config" content='{{"includeIndicatorStyles": false}}'> <title>{title} | Wharfline</title> <link
rel="stylesheet" href="/static/css/site.{key(fetch, 12)}.css"> <script
nonce="{key(fetch, 22)}">document.documentElement .dataset.js = "1";</script> </head> <body
hx-headers='{{"X-CSRFToken": "{key(fetch, 64)}"}}'> <a href="#main" class="skip-link visually-hidden-focusable">Skip
to the text</a> {sometimes(fetch, 0.35, give)} <header class="navbar navbar-expand-lg" role="banner"><div
class="container"><a class="navbar-brand" href="/">Wharfline</a><ul class="navbar-nav"><li class="nav-item"><a
class="nav-link" href="{RELEASES}">Releases</a></li><li class="nav-item"><a class="nav-link"
href="{SECURITY}">Security</a></li><li class="nav-item"><a class="nav-link"
href="{GOVERNANCE}">Governance</a></li><li class="nav-item"><a class="nav-link"
href="{COMMUNITY}">Community</a></li></ul><form class="d-flex" action="/search/" method="get"><input type="hidden"
name="csrfmiddlewaretoken" value="{key(fetch, 64)}"><label for="id_q">Search docs</label><input id="id_q"
name="q"></form><div class="utc-clock">UTC {clock(fetch)}</div></div></header> <nav aria-label="breadcrumb"><ol
class="breadcrumb"><li class="breadcrumb-item"><a href="/">wharfline.example</a></li> {trail}</ol></nav> <div
class="container row"><main id="main" class="col-lg-9"><article class="prose"><h1>{title}<a class="headerlink"
href="#main">¶</a></h1> {main}</article></main> <aside class="col-lg-3"><div class="card tip"><h2
class="card-title">At the prompt</h2><pre><code>{command}</code></pre><p>{does}</p></div><div class="card
sponsors"><h2 class="card-title">Berths paid for by</h2><ul class="list-unstyled">{backers}</ul></div><div
class="card call-to-action"><a class="btn btn-primary" href="/start/" data-variant="{key(fetch, 4)}">
{pick(fetch, ("Get started", "Try it in a minute", "Install Wharfline"))}</a></div></aside></div> <footer
class="footer"><div class="container"><ul><li><a href="/code-of-conduct/">Code of conduct</a></li><li><a
href="/trademark/">Name and logo</a></li><li><a href="/imprint/">Imprint</a></li></ul><p>Text under CC BY 4.0, code
under the Mozilla Public License.</p><p>© 2014 to {fetch.at:%Y} Wharfline contributors. Rendered in
{number(fetch, 11, 240)} ms by dock-{number(fetch, 1, 6)}.</p></div></footer> <script
src="/static/js/htmx.min.{key(fetch, 12)}.js" defer></script> </body></html>"""


def home(round: int, fetch: Fetch) -> str:
    who, did = pick(fetch, HELPERS)
    return f"""<p class="lead">Give it a job and it will be done once, even if the machine that took it is in the sea
by then.</p> <div class="release-box"><span>Current release</span> <strong
class="version">{CURRENT.at(round)}</strong> <a href="{NOTES}">What is in it</a></div> <h2>Why another
queue</h2><p>Most queues keep jobs in memory and promises in a manual. Wharfline writes each job to three disks
before it says yes, and asks for a receipt when the job is done.</p> <ul> <li>One binary of nine megabytes, with no
other service to run</li><li>Clients for eleven languages, all tested each night</li><li>Storage on any file system
that keeps its word about fsync</li><li>Metrics in plain text</li></ul> <h2>Who makes it</h2><p>There are
{KEEPERS.at(round)} and some three hundred people who sent us a patch. Nobody is paid by the project; six are paid by
their employers to work on it for a part of the week.</p> <h2>In production</h2><p>A post office, two ports, a maker
of hearing aids and a choir send their jobs through it. Tell us if you do too.</p> <div class="spotlight"><h3>Thank
you</h3><p>{who} {did}.</p></div> <p class="mirror-age">Mirror in {pick(fetch, MIRRORS)} synced
{number(fetch, 2, 58)} seconds ago</p> <p class="summit">Dockside, our yearly meeting: {days_to(fetch, SUMMIT)} days
to go</p>"""


def governance(round: int, fetch: Fetch) -> str:
    seats = (
        ("Seat 1", "Rosalind Achterberg", "until May 2027"),
        ("Seat 2", "Tomasz Wielgosz", "until May 2027"),
        ("Seat 3", "Efua Mensah-Boyd", "until May 2026"),
        ("Seat 4", COUNCIL.at(round), "until May 2027"),
        ("Seat 5", "Håkon Lysebu", "until May 2026"),
        ("Seat 6", "Priyanka Sundaram", "until May 2026"),
        ("Seat 7", "Caspar Nuttall", "founder's seat"),
    )
    return f"""<p>Code is merged by maintainers. What cannot be settled in a review goes to the steering council, and
this page says how it decides.</p> <h2>Steering council</h2><table class="table
table-sm"><thead><tr><th>Seat</th><th>Held by</th><th>Term</th></tr></thead><tbody>{rows(seats)}</tbody></table>
<h2>Votes</h2><p>A motion passes when {MAJORITY.at(round)} are for it. It lies open for a week on the public list
before it is put.</p>{para(FOUNDER.at(round))} <h2>Becoming a maintainer</h2><p>Two maintainers propose you, and
nobody objects within ten days. You need not have written code: our translators and testers are maintainers as
well.</p> <h2>Stepping back</h2><p>Whoever has not been heard of in a year is moved to the roll of honour, and may
come back by asking.</p> <h2>Money</h2><p>Gifts are held by the Commons Slipway Foundation, which takes five in a
hundred and publishes the books in January.</p> <h2>Conflicts of interest</h2><p>No more than two members may have
the same employer. If a merger makes it three, lots are drawn.</p> <p class="last-edit">Charter in force since 2019.
This copy was fetched at {clock(fetch)}.</p>"""


def releases(round: int, fetch: Fetch) -> str:
    branches = (
        ("Branch 4.2", "February 2026", "All fixes", "February 2029"),
        ("Branch 4.0", "April 2025", CARE.at(round), "April 2028"),
        ("Branch 3.8", "November 2023", "Security fixes only", ENDS.at(round)),
        ("Branch 3.6", "January 2022", "None", "ended"),
    )
    past = (
        (PATCH.at(round), "3 March 2026", "One leak, two typing errors"),
        ("Wharfline 4.2.1", "19 February 2026", "Signed receipts, see the advisory"),
        ("Wharfline 4.2.0", "2 February 2026", "Receipts, quotas, new scheduler"),
        ("Wharfline 4.0.9", "19 February 2026", "Signed receipts, brought back from 4.2.1"),
        ("Wharfline 4.0.8", "8 December 2025", "Time zones of Kazakhstan"),
        ("Wharfline 3.8.14", "27 October 2025", "OpenSSL 3.6"),
    )
    return f"""<p>A branch gets every fix for two years and security fixes for one more. We make no long-term
branches for money, so please do not ask.</p> <h2>Branches</h2><table
class="table"><thead><tr><th>Branch</th><th>Begun</th><th>What it gets</th><th>Until</th></tr></thead><tbody>
{rows(branches)}</tbody></table> <h2>Past releases</h2><table
class="table"><thead><tr><th>Release</th><th>Day</th><th>In short</th></tr></thead><tbody>
{rows(past)}</tbody></table> <h2>How we count</h2><p>The first number moves when a job written by the old version
cannot be read by the new, which has happened three times. The second is for features and the third for repairs.</p>
<h2>Checking a download</h2><p>Each file has a signature beside it. Compare before you unpack: a mirror is a
stranger's computer.</p><p class="mirror">Nearest to you, we think: {held(fetch, 600, "mirror", MIRRORS, 1)[0]}</p>"""


def notes(round: int, fetch: Fetch) -> str:
    changes = (
        FIXED.at(round),
        "Receipts now carry the name of the key that signed them (#3290).",
        "Quotas count bytes after compression, as the manual always said (#3277).",
        "The drain command prints what it waits for (#3269).",
    )
    known = (KNOWN.at(round), "Clusters of two nodes still elect nobody. Run three.")
    return f"""<p>4.2 is the first version in which a job can prove that it was done. It also forgets less and says
more. Upgrade from 4.0 in place; from 3.8 take a copy of the store before.</p> <h2>Changes since 4.2.0</h2><ul
class="simple">{listed(changes)}</ul> <h2>Known issues</h2><ul class="simple">{listed(known)}</ul> <h2>What is
new</h2><dl><dt> Receipts</dt><dd>A worker signs what it has finished, and the one who gave the job can check it
years later.</dd><dt>Quotas </dt><dd>Per queue and per client, in jobs or in bytes.</dd><dt>Scheduler</dt><dd>Written
anew by Tomasz, half as long and twice as fair.</dd></dl> <h2>What is gone</h2><p>The XML interface, after a farewell
of six years. The flag --fast, which was not.</p> <h2>Files</h2><p><a href="{SOURCE.at(round)}">Source as one
file</a>, and packages for Debian, Fedora, Alpine and FreeBSD in their own places.</p> <p class="thanks">Forty-four
people took part, from seventeen countries.</p> <p class="poll">{number(fetch, 3, 40)} readers have these notes
open</p>"""


def security(round: int, fetch: Fetch) -> str:
    past = (
        NEWEST.at(round),
        f'<a href="{ADVISORY}">WSA-2026-02: replay of signed receipts</a>',
        "WSA-2026-01: panic on an empty header",
        "WSA-2025-07: world-readable socket in the Debian package",
        "WSA-2025-06: quota bypass by renaming a queue",
    )
    return f"""<p>Please do not open a ticket. Write to security@wharfline.example, in any language that one of us
reads: English, Norwegian, Polish, Twi, Tamil, Dutch or Spanish.</p> <h2>Key</h2><p>Encrypt if you can. The
fingerprint of our key ends in <code>{PRINT.at(round)}</code>, and it is also printed on the back of our
stickers.</p> <h2>What happens next</h2><ol> <li>Somebody answers within two working days, and it is a
person.</li><li>We tell you whether we can see it too, mostly within a week.</li><li>We mend it in private and ask
you to look at the patch.</li><li>After {EMBARGO.at(round)} at the latest we publish, whether the patch is ready or
not.</li></ol> <h2>Thanks</h2><p>We have no bounty. You get your name in the advisory, a mug, and our lasting
gratitude.</p> <h2>What does not count</h2><p>Reports by scanners without a word of explanation; anything that needs
root; missing headers on this site.</p> <h2>Advisories</h2><ul class="advisories">{listed(past)}</ul> <p
class="rota">Picked for you from the manual: {turned(fetch, ("Sandboxing", "Rotating keys", "Audit logs"), 1)[0]}</p>"""


def advisory(round: int, fetch: Fetch) -> str:
    facts = (
        ("Number", "CVE-2026-90417"),
        ("CVSS", SCORE.at(round)),
        ("Affected", RANGE.at(round)),
        ("Mended in", "4.2.1 and 4.0.9"),
        ("Found by", "Wen-Li Tsao of Harrow Audit"),
    )
    return f"""<p class="published">Published {ago(fetch, ENGLISH, before(265))}</p>{defined(facts)} <h2>In
short</h2><p>A receipt was not bound to the queue it came from. Whoever had one could hand it in for another job with
the same number, which then counted as done.</p> <h2>Exploitation</h2><p>{ABUSE.at(round)}</p> <h2>Are you
concerned?</h2><p>Only if clients that do not trust each other share a server. A single team on its own machines has
little to fear.</p> <h2>What to do</h2><ol><li>Upgrade all nodes; the order does not matter.</li><li>Run <code>wharf
receipts rotate</code> on one of them.</li><li>Look in the log for the words “receipt reused”.</li></ol> <h2>If you
cannot upgrade</h2><p>Give each client a range of job numbers of its own. That is tedious, and it works.</p>
<h2>Timeline</h2><ul><li>9 January: reported to us</li><li>12 January: confirmed</li><li>6 February: patch seen by
the finder</li><li>19 February: made public</li></ul> <p class="ticket">Questions? Quote reference Q-{key(fetch, 6)}
when you write.</p>"""


def community(round: int, fetch: Fetch) -> str:
    places = (
        ("wharfline-announce", "Six letters a year", "Open"),
        ("wharfline-users", "Questions and answers", LIST.at(round)),
        ("wharfline-dev", "Patches and quarrels", "Open"),
        ("wharfline-council", "Read by all, written by seven", "Members only"),
    )
    return f"""<p>Ask. Somebody has had the same trouble, and will be glad that it was good for something.</p>
<h2>Mailing lists</h2><table class="table"><tbody>{rows(places)}</tbody></table> <h2>Monthly call</h2><p>The next one
is on {CALL.at(round)}, with a camera or without. Minutes are out by the next morning.</p> <h2>Chat</h2><p>#wharfline
on Libera.Chat, and a bridge to Matrix that mostly holds. Europe is awake from seven.</p> <h2>User
groups</h2><ul><li>Utrecht, first Monday, above the bicycle shop</li><li>Accra, at the university, in
term</li><li>Halifax, when there is cake</li></ul> <h2>Translating</h2><p>The manual is whole in five languages and
half done in nine. A glossary keeps us from calling a berth three things.</p> <h2>Being decent</h2><p>Two stewards
see to the code of conduct. Write to either; they do not share an office, an employer or a continent.</p> <p
class="greeting">{pick(fetch, ("Ahoy!", "Come aboard.", "Mind the gap."))}</p> <p
class="presence">{number(fetch, 31, 96)} people idle in the channel</p>"""


PROJECT = MadeSite(
    "wharfline.test",
    (
        *("tokens of a framework's forms and scripts", "command at the prompt, one of five"),
        *("four of six backers in any order", "appeal for a gift to those who save evenings"),
        *("wording of a button to get started", "clock of a project in UTC", "milliseconds and dock of a page"),
        *("helper who is thanked, one of four", "seconds since a mirror was synced", "days to a dockside meeting"),
        *("mirror thought nearest for ten minutes", "readers with notes open", "page of the manual that turns"),
        *("age of an advisory", "reference to quote in a question", "welcome in three wordings"),
        *("people idle in a channel", "time at which a charter was fetched"),
    ),
    framed(frame, PAGES, (home, governance, releases, notes, security, advisory, community)),
    SLOTS,
)
