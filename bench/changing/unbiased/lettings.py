"""A regulator of letting agents, on a large content system: decisions, penalties, consultations, fees."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, json_ld, others, today
from bench.changing.scenario import Fetch
from bench.changing.unbiased.framed import framed

PAGES = (
    ("/", "We license and watch over letting agents"),
    ("/register/decisions", "Register of decisions"),
    ("/register/decisions/lca-2026-014", "Harbourgate Lettings Limited"),
    ("/register/penalties", "Penalties and payment"),
    ("/consultations", "Consultations"),
    ("/consultations/holding-deposits", "Holding deposits: a single rule"),
    ("/fees-and-contact", "Fees and contact"),
)
HOME, REGISTER, CASE, PENALTIES, TALKS, PAPER, FEES = (path for path, _ in PAGES)
FACTS = (
    "Every agent that holds tenants' money needs our licence, however few homes it lets.",
    "Four complaints in ten are mended before an officer of ours writes a letter.",
    "Anybody may sit in at a hearing of the panel; seats are given at the door.",
    "A licence is granted to a firm and not to the person who runs it.",
    "Our inspectors carry a green card with a photograph. Ask to see it.",
)
SEARCHES = ("deposit not returned", "check a licence", "appeal form", "client money", "inventory rules", "late fees")
CONFERENCE = datetime(2026, 5, 19, tzinfo=UTC)

HANDED = "Ashdown & Pryce hand back their licence after inspection"
SURRENDER = Slot(HOME, "announcement at the top of a regulator's front page", {0: "", 5: HANDED}, "Announcements")
CHAIR = Slot(HOME, "head of an authority", {0: "Dame Orla Prendergast", 11: "Tobias Wrenfield (acting)"}, "Chair")
EFFECTS = {0: "In force", 4: "Stayed by the tribunal", 10: "In force"}
FORCE = Slot(REGISTER, "legal effect of a decision", EFFECTS, "LCA/2025/203", unique=False)
JOINED = Slot(REGISTER, "case in a register of decisions", {0: "", 6: "LCA/2026/021"}, "Case")
STRUCK = Slot(REGISTER, "case older than five years", {0: "LCA/2021/009", 12: ""}, "Case")
TENANTS = Slot(CASE, "tenants in a finding", {0: "212 tenants", 3: "231 tenants"}, "What we found")
UNDERTOOK = (
    "On 4 March the firm also undertook to close its office in Quay Parade and to pass the files to an administrator "
    "we have named."
)
UNDERTAKING = Slot(CASE, "undertaking of a firm", {0: "", 9: UNDERTOOK}, "What the firm must do")
FILES = "/sites/default/files/2026-"
NOTICES = {0: f"{FILES}02/lca-014-notice.pdf", 8: f"{FILES}03/lca-014-notice-v2.pdf"}
NOTICE = Slot(CASE, "link target", NOTICES, "Notice of decision")
FINE = Slot(PENALTIES, "fine cut on review", {0: "£48,000", 7: "£31,500"}, "Stannard Homes and Estates")
PAID = {0: "Overdue", 2: "Instalments agreed", 13: "Settled"}
PAYMENT = Slot(PENALTIES, "payment of a fine", PAID, "Brightkey Residential")
CLOSING = {0: "27 March 2026", 8: "17 April 2026"}
CLOSES = Slot(TALKS, "closing day of a consultation", CLOSING, "Holding deposits: a single rule", also=(PAPER,))
PAUSE = Slot(
    *(TALKS, "whether answers are taken", {0: "Open for answers", 1: "Paused"}, "Inventories in words and pictures"),
    unique=False,
)
SIGNING = Slot(TALKS, "consultation that was opened", {0: "", 15: "Electronic signatures on tenancies"})
QUESTIONS = {
    0: "Should an agent be free to keep a holding deposit when a reference cannot be had in time?",
    11: "When a reference is late through nobody's fault, who ought to bear the cost of the delay?",
}
QUESTION = Slot(PAPER, "question of a consultation put otherwise", QUESTIONS, "Our questions")
CORN = "Tuesday 17 March, Corn Exchange, Pellmouth"
WORKSHOP = Slot(PAPER, "workshop called off", {0: CORN, 2: ""}, "Come and talk to us")
FEE = Slot(FEES, "fee for a licence", {0: "£340", 4: "£365"}, "Firm with one office")
DIGIT = Slot(FEES, "digits of a helpline swapped", {0: "0300 555 0142", 2: "0300 555 0124"}, "Helpline for tenants")
SLOTS = (
    *(SURRENDER, CHAIR, FORCE, JOINED, STRUCK, TENANTS, UNDERTAKING, NOTICE, FINE, PAYMENT),
    *(CLOSES, PAUSE, SIGNING, QUESTION, WORKSHOP, FEE, DIGIT),
)


def block(name: str, title: str, inner: str) -> str:
    return (
        f'<div id="block-lca-{name}" class="block block-block-content"><h2 class="block__title">{title}</h2>'
        f'<div class="block__content"><div class="clearfix text-formatted field field--name-body">{inner}</div></div>'
        "</div>"
    )


def field(name: str, label: str, value: str) -> str:
    return (
        f'<div class="field field--name-field-{name} field--label-inline clearfix"><div class="field__label">{label}'
        f'</div><div class="field__item">{value}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    dom = key(fetch, 64)
    settings = {
        "path": {"baseUrl": "/", "currentPath": f"node/{len(path) * 7}", "currentLanguage": "en"},
        "views": {"ajaxViews": {f"views_dom_id:{dom}": {"view_name": "related", "view_dom_id": dom}}},
        "user": {"uid": 0, "permissionsHash": key(fetch, 40)},
    }
    seen = "".join(
        f'<div class="views-row"><article class="node node--view-mode-teaser" about="{to}"><h3><a href="{to}" rel="'
        f'bookmark">{name}</a></h3></article></div>'
        for to, name in mixed(fetch, others(PAGES[1:], path), 3)
    )
    survey = (
        '<div class="eu-survey-invite" role="dialog"><h2>Help us write more plainly</h2><p>Have you time for questions '
        "on these pages once you are done?</p><button>Yes, later</button><button>No</button></div>"
    )
    lines = "Somebody is at the telephone now" if 9 <= fetch.at.hour < 17 else "Nobody is at the telephone now"
    asked = "".join(f'<li><a href="/search?keys={words}">{words}</a></li>' for words in mixed(fetch, SEARCHES, 4))
    return f"""<!DOCTYPE html> <html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8"
/> <meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /> <title>{title} | Lettings Conduct
Authority</title>
{json_ld("GovernmentOrganization", name="Lettings Conduct Authority", url="https://lettings-conduct.example/")} <link
rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 20)}.css?delta=0" /></head> <body
class="path-node has-sidebar"><a href="#main-content" class="visually-hidden focusable">Skip to main content</a> <div
class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div class="layout-container"> <header
role="banner"><div class="region region-header"><div id="block-lca-branding" class="block block-system"> <a href="/"
rel="home">Lettings Conduct Authority</a><div class="site-slogan">Fair dealing in rented homes</div></div> <div
class="block block-lca-clock"><time datetime="{fetch.at:%Y-%m-%d}">{today(fetch, ENGLISH)}</time> <span
class="line-state">{lines}</span></div></div> <div class="region region-primary-menu"><nav role="navigation"
aria-labelledby="block-lca-main-menu"><h2 class="visually-hidden" id="block-lca-main-menu">Main navigation</h2><ul
class="menu"><li class="menu-item"><a href="/register/decisions"
data-drupal-link-system-path="node/41">Decisions</a></li><li class="menu-item"><a href="/register/penalties"
data-drupal-link-system-path="node/42">Penalties</a></li><li class="menu-item"><a href="/consultations"
data-drupal-link-system-path="node/43">Consultations</a></li><li class="menu-item"><a href="/fees-and-contact"
data-drupal-link-system-path="node/7">Fees and contact</a></li></ul></nav></div></header> <form action="/search"
method="get" id="search-block-form" accept-charset="UTF-8"><label for="edit-keys">Search</label> <input
data-drupal-selector="edit-keys" type="search" id="edit-keys--{key(fetch, 6)}" name="keys" /><input type="hidden"
name="form_build_id" value="form-{key(fetch, 43)}" /><button type="submit">Find</button></form> <main role="main"><a
id="main-content" tabindex="-1"></a><div class="layout-content"><div class="region region-content"><div
data-drupal-messages-fallback class="hidden"></div><h1 class="page-title">{title}</h1> <article class="node
node--view-mode-full"><div class="node__content"> {main}</div></article></div></div> <aside
class="layout-sidebar-second" role="complementary"><div class="region region-sidebar-second"><div
class="views-element-container block"><h2>Elsewhere in these pages</h2><div class="view view-related view-id-related
js-view-dom-id-{dom}"><div class="view-content">{seen}</div></div></div>
{block("fact", "In a sentence", f"<p>{pick(fetch, FACTS)}</p>")} <div class="block-facets"><h2>Often looked
for</h2><ul>{asked}</ul></div></div></aside></main> <footer role="contentinfo"><div class="region region-footer"><ul
class="menu"><li><a href="/">Front page</a></li><li> <a href="/accessibility">Accessibility statement</a></li><li><a
href="/privacy">How we treat your data</a></li></ul> <p>Lettings Conduct Authority, 2 Assay Yard, Pellmouth.
Established by the Rented Homes Act.</p><p>© {fetch.at:%Y} Crown of the Islands. Free to copy with a note of where it
is from.</p></div></footer></div></div>{sometimes(fetch, 0.35, survey)} <script type="application/json"
data-drupal-selector="drupal-settings-json">{json.dumps(settings)}</script> <script
src="/sites/default/files/js/js_{key(fetch, 20)}.js?scope=footer"></script></body></html>"""


def announced(items: Sequence[tuple[str, str, str]]) -> str:
    return "".join(
        f'<div class="views-row"><time>{day}</time><h3 class="field-content">{title}</h3><p>{text}</p></div>'
        for day, title, text in items
        if title
    )


def home(round: int, fetch: Fetch) -> str:
    news = (
        ("3 March 2026", SURRENDER.at(round), "Their tenants go on paying rent to the same account until 30 April."),
        ("26 February 2026", "Harbourgate Lettings to repay holding money", "Deposits were used to meet wages."),
        ("19 February 2026", "Our plan for the year", "Fewer forms, more visits: what we mean to do until winter."),
        ("4 February 2026", "Rules on pets come into effect", "An agent may no longer refuse without asking."),
    )
    return f"""<div class="field--name-field-intro"><p>Before you hand over money, see that the firm has a licence.
If it does and something went wrong all the same, write to the firm first and to us after fourteen days.</p></div>
<h2>What would you like to do?</h2><ul class="task-list"><li>Look up whether an agent is licensed</li><li>Tell us
about a deposit that was not returned</li><li>Appeal against a decision</li><li>Become a lay member of a
panel</li></ul> <h2>Announcements</h2><div class="view view-announcements"><div class="view-content">
{announced(news)}</div></div> <h2>Who we are</h2>{field("chair", "Chair of the board", CHAIR.at(round))}
{field("chief", "Chief officer", "Hamid Osei")}
{field("staff", "Officers and inspectors", "Sixty-four, in three offices")}<p>The board meets on the second Thursday
of every other month. Its papers are out a week before, except for those that name a firm under inquiry.</p> <p
class="event-count">Our conference at the Guildhall: {days_to(fetch, CONFERENCE)} days to go</p>"""


def decisions(round: int, fetch: Fetch) -> str:
    table = (
        (JOINED.at(round), "Tollgate Student Lets", "No record of client money", "Licence restricted", "In force"),
        ("LCA/2026/014", "Harbourgate Lettings Limited", "Use of deposits", "Repayment ordered", "In force"),
        ("LCA/2026/011", "Merrow & Daughters", "Late annual return", "Reprimand", "In force"),
        ("LCA/2026/003", "Stannard Homes and Estates", "Charges not allowed", "Fine", "On review"),
        ("LCA/2025/203", "Cobden Keyholders", "Unlicensed branch", "Closure of the branch", FORCE.at(round)),
        ("LCA/2025/196", "Brightkey Residential", "Repairs withheld", "Fine", "In force"),
        ("LCA/2025/171", "Lark Street Flats", "Advert without a rent", "Reprimand", "Lapsed"),
        ("LCA/2024/088", "Gull & Partners", "Inspectors sent away", "Licence withdrawn", "In force"),
        (STRUCK.at(round), "Fenwick Rooms", "Unsigned inventories", "Reprimand", "Lapsed"),
    )
    return f"""<p>Everything the panel has decided in the past five years, newest first. A reprimand lapses after
three years and is then taken off; a withdrawn licence stays. <a href="{CASE}">Case 2026/014</a> has a page of its
own since so many people asked about it.</p><div class="view view-register js-view-dom-id-{key(fetch, 64)}"><table
class="cols-5 responsive-enabled"
data-striping="1"><thead><tr><th>Case</th><th>Firm</th><th>Matter</th><th>Outcome</th>
<th>Effect</th></tr></thead><tbody>{rows(table, ' class="odd"')}</tbody></table></div> <h2>How to read the
table</h2><p>“Effect” says whether a firm must obey today. A stay means that a judge has asked us to wait, and
nothing more: the finding itself stands until it is quashed.</p><p>Firms that changed their name are listed by the
one they had when they were found out.</p>"""


def harbourgate(round: int, fetch: Fetch) -> str:
    return f"""{field("case", "Case", "LCA/2026/014")}{field("day", "Decided on", "24 February 2026")}
{field("panel", "Panel", "Judith Amory, Neil Castellan, Prof. Wanda Iweala")}
{field("reads", "Times this page was opened", f"{18_200 + 3 * fetch.number + number(fetch, 0, 2):,}")} <h2>What we
found</h2><p>Between September and January the firm took holding deposits from {TENANTS.at(round)} and put them into
the account from which it paid its own rent. The books were in order; the money was not there.</p><p>Mr Lionel
Harbourgate told the panel that he had meant to make good the gap in spring. The panel believed him, and did not
think that it mattered.</p><h2>What the firm must do</h2><ol><li>Repay every holding deposit taken since 1 September
with interest at five per cent.</li><li>Keep clients' money with a bank that reports to us each Friday.</li><li>Send
all branch managers to a course of two days at the firm's cost.</li></ol>{para(UNDERTAKING.at(round))} <h2>Why not
withdraw the licence?</h2><p>Nine hundred homes are let by the firm. Had it been shut overnight, keys and rents would
have been in limbo; the panel preferred a firm on a short lead.</p><h2>Papers</h2><ul><li><span class="file
file--mime-application-pdf"><a href="{NOTICE.at(round)}">Notice of decision</a></span></li><li><span class="file"><a
href="/sites/default/files/2026-02/lca-014-hearing.pdf">Record of the hearing</a></span></li></ul>"""


def penalties(round: int, fetch: Fetch) -> str:
    table = (
        ("Stannard Homes and Estates", "Fees for viewings", FINE.at(round), "Not yet due"),
        ("Brightkey Residential", "Repairs withheld", "£22,400", PAYMENT.at(round)),
        ("Cobden Keyholders", "Branch without a licence", "£15,000", "Settled"),
        ("Merrow & Daughters", "Return four months late", "£900", "Settled"),
        ("Oriel Lets", "Misleading photographs", "£3,750", "Settled"),
        ("Gull & Partners", "Obstruction of an inspector", "£61,000", "With bailiffs"),
        ("Penhallow Estates", "Deposit not protected", "£7,200", "Settled"),
    )
    return f"""<p>Since 1 April we have imposed twenty-six fines, the largest since the Act. The money goes to the
treasury of the islands and none of it to us, so that nobody can say we live on what we punish.</p><table
class="views-table views-view-table cols-4"><caption>Fines above £500</caption><thead><tr><th
scope="col">Firm</th><th scope="col">For</th> <th scope="col">Fine</th><th
scope="col">Payment</th></tr></thead><tbody>{rows(table)}</tbody></table><h2>How a fine is reckoned</h2><p>We start
from a tenth of the firm's fees in a year. Harm to tenants raises it, frankness lowers it by up to a third, and a
firm that has been before us already pays double.</p><h2>If it is not paid</h2><p>After twenty-eight days we write,
after fifty-six we go to the county court. A director may then be asked to pay from his own pocket.</p>
<h2>Review</h2><p>Within a month a firm may ask three other members to look again. They can cut a fine or leave it,
but not raise it.</p>"""


def consultations(round: int, fetch: Fetch) -> str:
    cards = (
        (SIGNING.at(round), "What must a screen show before somebody signs?", "Open for answers", "29 May 2026"),
        (PAGES[5][1], "One rule in place of the seven in use today.", "Open for answers", CLOSES.at(round)),
        ("Inventories in words and pictures", "Is a film enough?", PAUSE.at(round), "10 April 2026"),
        ("Who may inspect a room", "Notice of 24 hours, or of 48.", "Answers being read", "30 January 2026"),
        ("Licences for platforms", "Sites that only put up adverts.", "Decided", "14 November 2025"),
    )
    made = "".join(
        f'<article class="node node--type-consultation"><h2>{title}</h2><p>{text}</p>{field("state", "State", state)}'
        f"{field('closes', 'Closing day', day)}</article>"
        for title, text, state, day in cards
        if title
    )
    return f"""<p>Rules are better when those who live by them have read the draft. You need not answer every
question, and a letter by hand counts as much as one by a lawyer.</p>{made}<p><a href="{PAPER}">Read the paper on
holding deposits</a></p><h2>What happens to answers</h2><p>We print all of them with the name of the writer unless
asked not to, and say for each proposal how many were for it. Then the board decides, in public.</p>"""


def deposits(round: int, fetch: Fetch) -> str:
    return f"""{field("closes", "Answers by", CLOSES.at(round))}{field("ref", "Paper", "CP 26/02")}
{field("team", "Written by", "Policy team, Saltcote")}<p>A holding deposit is what a tenant pays to have a home taken
off the market while papers are checked. Seven sets of rules deal with it, written over forty years, and no two agree
on when it must be returned.</p><h2>What we propose</h2><p>A week's rent at most; returned in full unless the tenant
withdraws or has lied; and a receipt that says so on a single side of paper.</p><h2>Our questions</h2><ol
class="questions"><li>Is one week's rent the right upper limit?</li><li>Should the agent give it back within seven
days, or within three?</li><li>{QUESTION.at(round)}</li><li>May a deposit be taken from more than one household for
the same home?</li><li>What would the change cost your firm in a year?</li></ol><h2>Come and talk to
us</h2><ul><li>Thursday 12 March, Library, Saltcote</li>{listed([WORKSHOP.at(round)])}<li>Monday 23 March, by video,
at noon</li></ul><p>No need to book. Tea is on us.</p><div class="webform-submission-form"><label>Your
answer</label><textarea id="edit-answer--{key(fetch, 8)}"></textarea><p class="captcha">Sum to show you are a person:
{number(fetch, 2, 9)} + {number(fetch, 2, 9)}</p></div>"""


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("Firm with one office", FEE.at(round), "a year"),
        ("Each further office", "£120", "a year"),
        ("Firm that holds no client money", "£95", "a year"),
        ("Change of director", "£40", "each"),
        ("Certified copy from the register", "£8", "each"),
    )
    return f"""<h2>Fees</h2><table
class="cols-3"><thead><tr><th>For</th><th>Fee</th><th>When</th></tr></thead><tbody>
{rows(table)}</tbody></table><p>Fees are payable before a licence is sent out. Charities that let fewer than ten
homes pay half.</p><h2>Helpline for tenants</h2>{field("tel", "Telephone", DIGIT.at(round))}
{field("hours", "Monday to Friday", "9am to 5pm")}{field("text", "Text relay", "18002 and then the number")}
<h2>Offices</h2><ul><li>Pellmouth: 2 Assay Yard, by the fish market</li><li>Saltcote: 14 Signal Terrace</li>
<li>Upper Wick: in the town hall, Wednesdays only</li></ul><h2>For agents</h2><p>Please use the portal for returns
and changes. Letters about a licence go to Pellmouth, with the number of the licence on the envelope.</p>
<h2>Complaints about us</h2><p>If an officer was rude or slow, write to the chief officer. If that does not help, the
ombudsman of the islands takes it from there.</p>"""


LETTINGS = MadeSite(
    "lettings-conduct.test",
    (
        *("dom id of a related view and its settings", "build id of a search form on every page"),
        *("invitation to a survey on plain writing", "whether a helpline is staffed at this hour"),
        *("three pages elsewhere on a regulator's site", "sentence on a regulator, one of five"),
        *("four of six searches in any order", "days to a regulator's conference"),
        *("times a decision was opened", "sum to show that a person answers"),
    ),
    framed(frame, PAGES, (home, decisions, harbourgate, penalties, consultations, deposits, fees)),
    SLOTS,
)
