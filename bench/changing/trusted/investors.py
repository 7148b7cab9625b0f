"""The pages of a listed company for its shareholders: results, outlook, dividend, calendar, board, buy-back."""

from __future__ import annotations

from bench.changing.chances import key, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before, json_ld, others
from bench.changing.scenario import Fetch

PAGES = (
    ("/results", "Results at a glance"),
    ("/outlook", "Outlook and targets"),
    ("/dividend", "Dividend"),
    ("/calendar", "Financial calendar"),
    ("/governance", "Board and committees"),
    ("/buyback", "Share buy-back"),
)
STORIES = (
    "How our foundry in Sellby learned to pour without coal",
    "The apprentice who redesigned a pump on her lunch break",
    "Nine thousand valves under one harbour",
    "Why we still keep a pattern shop",
    "A bearing that has turned since 1961",
    "What the north sea taught us about rust",
)
PHOTOS = (
    "The test basin at Orrin, filled for the first time since its repair",
    "A rotor on its way to the port of Hallam",
    "Night shift in hall four",
)

HEADLINE = Slot(
    "/",
    "headline of a latest notice",
    {
        0: "Holmgate completes the sale of its valve service business",
        4: "Holmgate wins a frame contract for pumps in three ports",
        11: "Holmgate to close its plant in Brannock",
    },
    "Latest announcement",
)
CONTACT = Slot("/", "contact for analysts", {0: "Rosalind Achterberg", 8: "Dominic Pell"}, "For analysts")
ORDERS = Slot("/results", "digit within a long figure", {0: "1,284,617", 5: "1,284,671"}, "Orders received")
MARGIN = Slot("/results", "margin beside that of a year before", {0: "11.8 %", 5: "11.6 %"}, "Operating margin")
RESTATED = Slot(
    "/results",
    "footnote to a table",
    {0: "", 9: "Figures for the Marine segment were restated after the move of two contracts."},
    "Notes",
)
RANGE = Slot(
    "/outlook",
    "range of a forecast",
    {0: "between 4 and 6 per cent", 3: "between 3 and 5 per cent", 12: "between 4 and 6 per cent"},
    "Growth of sales",
)
CAPEX = Slot("/outlook", "sum to be invested", {0: "€135 million", 7: "€150 million"}, "Investment")
CLIMATE = Slot(
    "/outlook",
    "target that was dropped",
    {0: "All plants run on power from renewable sources by 2028.", 10: ""},
    "Targets",
)
PAYOUT = Slot("/dividend", "dividend per share", {0: "€1.35", 6: "€1.40"}, "Proposed for 2025")
EXDATE = Slot("/dividend", "day without dividend", {0: "7 May 2026", 2: "11 May 2026"}, "Ex-dividend date")
SCRIP = Slot(
    "/dividend", "choice for shareholders", {0: "", 13: "Shareholders may take new shares instead of cash."}, "How"
)
MEETING = Slot(
    "/calendar",
    "day of a general meeting",
    {0: "Wednesday 6 May", 2: "Friday 8 May"},
    "Annual general meeting",
)
CALL = Slot("/calendar", "hour of a call", {0: "09:30 CET", 8: "10:00 CET", 15: "09:30 CET"}, "First quarter")
DAY = Slot("/calendar", "event in a table of dates", {0: "", 6: "Capital markets day in Hallam"}, "Events")
CHAIR = Slot("/governance", "chair of a committee", {0: "Sir Anthony Wrey", 7: "Beatriz Loureiro"}, "Audit committee")
LEAVER = Slot("/governance", "director who left", {0: "Henrik Dahlgaard, since 2019", 12: ""}, "The board")
BOUGHT = Slot(
    "/buyback", "shares bought so far", {0: "2,406,180 shares", 4: "2,551,730 shares", 9: "2,688,045 shares"}, "So far"
)
PROGRAMME = Slot(
    "/buyback", "state of a programme", {0: "Running", 1: "Suspended", 4: "Running", 14: "Completed"}, "Status"
)
SLOTS = (
    *(HEADLINE, CONTACT, ORDERS, MARGIN, RESTATED, RANGE, CAPEX, CLIMATE, PAYOUT),
    *(EXDATE, SCRIP, MEETING, CALL, DAY, CHAIR, LEAVER, BOUGHT, PROGRAMME),
)


def field(name: str, label: str, value: str) -> str:
    """A field as a system for content renders it."""
    return (
        f'<div class="field field--name-field-{name} field--label-inline"><div class="field__label">{label}</div>'
        f'<div class="field__item">{value}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    dom = key(fetch, 64)
    consent = sometimes(
        fetch,
        0.4,
        '<div class="eu-cookie-compliance-banner" role="alertdialog"><h2>Your privacy</h2><p>We count visits to see '
        "which reports are read. May we?</p><button>Agree</button><button>Decline</button></div>",
    )
    stories = anchors([(f"https://stories.holmgate.example/{len(name)}", name) for name in mixed(fetch, STORIES, 2)])
    also = anchors(mixed(fetch, others(PAGES, path), 2))
    alert = pick(fetch, ("Get our announcements by e-mail", "Never miss a report", "Sign up for alerts"))
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<title>{title} | Holmgate plc</title><meta name="Generator" content="Drover 11" />
<script type="application/json" data-drover-selector="settings-json">{{"ajaxPageState":{{"theme":"holmgate","token":
"{key(fetch, 43)}"}},"user":{{"uid":0,"permissionsHash":"{dom}"}}}}</script></head>
<body class="path-node page-node-type-page">{consent}
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><header role="banner"><div class="region-header">
<div id="block-branding"><a href="/" rel="home">Holmgate plc</a></div><nav role="navigation" id="block-main-menu">
<ul class="menu"><li class="menu-item"><a href="/results">Results</a></li><li class="menu-item"><a
href="/outlook">Outlook
</a></li><li class="menu-item"><a href="/dividend">Dividend</a></li><li class="menu-item"><a
href="/calendar">Calendar</a>
</li><li class="menu-item"><a href="/governance">Governance</a></li></ul></nav></div></header>
<div class="layout-content"><div class="region-content"><div id="block-page-title"><h1
class="page-title">{title}</h1></div>
<div id="block-content"><div class="node__content">{main}</div></div></div></div>
<div class="layout-sidebar-second"><div class="views-element-container js-view-dom-id-{dom[:20]}"><h2>More for investors
</h2><ul>{also}</ul></div><div class="block block-stories"><h2>From our magazine</h2><ul>{stories}</ul></div>
<form class="signup" data-drover-selector="edit-{key(fetch, 9)}"><label>{alert}</label><input type="email"></form></div>
<footer role="contentinfo"><p>Holmgate plc, registered in Hallam under number 00418823. <a href="/buyback">Share
buy-back</a>
</p><p>© {fetch.at:%Y} Holmgate plc. Page built in {number(fetch, 101, 979)} ms.</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        "Investors",
        f"""{json_ld("Corporation", name="Holmgate plc", tickerSymbol="HLMG")}
<p>Holmgate makes pumps, valves and bearings for ships, harbours and waterworks. We employ eleven thousand people in
nine countries, and have paid a dividend each year since 1954.</p><h2>Latest announcement</h2>
<div class="views-row"><h3>{HEADLINE.at(round)}</h3><p>The full text and its annexes are with the exchange and can be
had in print from the company secretary.</p></div>
<figure><img src="/sites/default/files/styles/hero/{key(fetch, 8)}.webp"
alt=""><figcaption>{pick(fetch, PHOTOS)}</figcaption>
</figure><h2>For analysts</h2><p>Please write to {CONTACT.at(round)}, who answers within a day outside of closed
periods. Eight houses cover the share; their estimates are collected by a third party and are not ours.</p>""",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    table = (
        ("Orders received", ORDERS.at(round), "1,197,052"),
        ("Sales", "1,163,940", "1,120,488"),
        ("Operating margin", MARGIN.at(round), "10.9 %"),
        ("Net debt", "402,115", "455,730"),
        ("Staff at the end of the year", "11,046", "10,872"),
    )
    return frame(
        "/results",
        "Results at a glance",
        f"""<p>All sums are in thousands of euros and were audited. A spreadsheet of the last ten years is kept with the
annual report.</p><table class="table table--figures"><thead><tr><th></th><th scope="col">2025</th><th
scope="col">2024</th>
</tr></thead><tbody>{rows(table)}</tbody></table><h2>Notes</h2>{para(RESTATED.at(round), ' class="footnote"')}
<p class="footnote">Orders are counted when a first payment has reached us. Exchange rates took two points from
sales, mostly in the second half. The pension fund in Brannock is in surplus and has been left out of net debt.</p>""",
        fetch,
    )


def outlook(round: int, fetch: Fetch) -> str:
    return frame(
        "/outlook",
        "Outlook and targets",
        f"""{field("growth", "Growth of sales", f"{RANGE.at(round)}, without acquisitions")}
{field("investment", "Investment", f"about {CAPEX.at(round)}, of which a third in Sellby")}
{field("tax", "Tax rate", "around 24 per cent")}
<h2>What we assume</h2><p>Shipyards keep their books full until the end of next year. The price of nickel stays where
it was in the autumn. No strike lasts for more than a fortnight.</p><h2>Targets</h2><p>Return on capital of fifteen
per cent over the cycle. {CLIMATE.at(round)} One manager in three is a woman by the end of the decade.</p>
<p>What is said here about the future may turn out otherwise. We correct it when we must, not when we could.</p>""",
        fetch,
    )


def dividend(round: int, fetch: Fetch) -> str:
    table = (("2023", "€1.20", "42 %"), ("2024", "€1.28", "43 %"), ("Proposed for 2025", PAYOUT.at(round), "44 %"))
    return frame(
        "/dividend",
        "Dividend",
        f"""<table class="table"><thead><tr><th>Year</th><th>Per share</th><th>Of earnings</th></tr></thead><tbody>
{rows(table)}</tbody></table>{field("ex", "Ex-dividend date", EXDATE.at(round))}
{field("pay", "Payment", "fourteen working days later")}
<h2>How it is paid</h2><p>Banks pass the money on as a rule on the same day. Holders of paper certificates get a cheque,
which has to be cashed within a year. {SCRIP.at(round)}</p><p>Our policy is to pay between forty and fifty per cent
of what we earn, and not to cut the dividend for a single poor year.</p>
<p class="poll">{pick(fetch, ("Do you hold our shares?", "Are you a private investor?"))} <a href="#">Tell
us</a></p>""",
        fetch,
    )


def calendar(round: int, fetch: Fetch) -> str:
    table = (
        ("First quarter", "Tuesday 28 April", CALL.at(round)),
        ("Annual general meeting", MEETING.at(round), "14:00 CET"),
        (DAY.at(round), "Thursday 18 June", "all day"),
        ("Half year", "Tuesday 28 July", "08:45 CET"),
        ("Third quarter", "Thursday 29 October", "08:45 CET"),
    )
    return frame(
        "/calendar",
        "Financial calendar",
        f"""<div class="view-content"><table><caption>Dates of this year</caption><thead><tr><th>Event</th><th>Day</th>
<th>Start</th></tr></thead><tbody>{rows(table, ' class="odd"')}</tbody></table></div>
<p>Calls can be listened to by anybody; questions are for analysts. A recording is put up on the same evening, a
transcript within three days.</p><p>In the thirty days before results we do not talk about the course of business,
not even in the lift.</p><p><a href="https://cal.holmgate.example/feed?k={key(fetch, 16)}">Subscribe to this
calendar</a></p>
<p class="meta">Checked by the secretary {ago(fetch, ENGLISH, before(20))}</p>""",
        fetch,
    )


def governance(round: int, fetch: Fetch) -> str:
    members = (
        "Beatriz Loureiro, since 2022",
        LEAVER.at(round),
        "Sir Anthony Wrey, since 2017",
        "Mei-Ling Foss, since 2024",
    )
    people = "".join(f'<article class="profile"><h3>{name}</h3></article>' for name in members if name)
    return frame(
        "/governance",
        "Board and committees",
        f"""<p>The board has executive members and others, who are in the majority. It met eleven times last year,
once in a foundry.</p><h2>The board</h2><div class="profiles">{people}</div>
<h2>Committees</h2>{field("audit", "Audit committee", f"chaired by {CHAIR.at(round)}; met six times")}
{field("pay-committee", "Remuneration committee", "chaired by the senior independent director; met four times")}
<p>Directors hold shares worth at least two years of their fee. Loans to directors are not given. Their other offices
are listed in the annual report, with the days they take.</p>""",
        fetch,
    )


def buyback(round: int, fetch: Fetch) -> str:
    return frame(
        "/buyback",
        "Share buy-back",
        f"""{field("status", "Status", f"<strong>{PROGRAMME.at(round)}</strong>")}
{field("limit", "Limit", "€80 million or 4,000,000 shares, whichever is reached first")}
{field("sofar", "So far", BOUGHT.at(round))}
<p>Shares are bought by a bank that decides on its own when to buy, within limits on price and on volume of a day.
They are cancelled at the end of each quarter.</p><p>We tell the exchange once a week what was bought; the tables of
single trades are kept for five years. The programme was approved by shareholders with 98.2 per cent of votes.</p>
<p class="live">{number(fetch, 2, 60)} visitors on these pages</p>""",
        fetch,
    )


INVESTORS = MadeSite(
    "investors.test",
    (
        "two of six stories of a magazine",
        "more for investors: two own pages",
        "banner on privacy with two answers",
        "label of a form for alerts, one of three",
        "settings and hashes of a content system",
        "milliseconds a page was built in",
        "caption from a works, one of three",
        "visitors on investors' pages",
    ),
    {
        "/": home,
        "/results": results,
        "/outlook": outlook,
        "/dividend": dividend,
        "/calendar": calendar,
        "/governance": governance,
        "/buyback": buyback,
    },
    SLOTS,
)
