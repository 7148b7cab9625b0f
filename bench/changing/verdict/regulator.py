"""A telecoms regulator on a content system of modules and views: licences, decisions, consultations."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, anchors, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

HOME, SPECTRUM, APPLY, DECISIONS = "/", "/licences/mobile-spectrum", "/licences/apply", "/decisions"
CONSULTATIONS, COPPER, CONTACT = "/consultations", "/consultations/copper-switch-off", "/contact"
LINKS = (
    (SPECTRUM, "Register of spectrum licences"),
    (APPLY, "Apply for a licence"),
    (DECISIONS, "Decisions"),
    (CONSULTATIONS, "Consultations"),
    (COPPER, "Switching off the copper network"),
    (CONTACT, "Contact the Authority"),
)
LEADS = {
    HOME: "We license networks, keep the peace between operators and look after those who use them.",
    SPECTRUM: "Every right to use frequencies for public mobile networks, as the Act asks us to publish it.",
    APPLY: "Check first whether you need one: most short-range devices do not.",
    DECISIONS: "Newest first. The full reasons are attached to each, with what is confidential blacked out.",
    CONSULTATIONS: "Anybody may answer, and we read every answer.",
    COPPER: "Corvane wants to retire its copper lines exchange by exchange. This paper says on what terms.",
    CONTACT: "For a fault on your line, ring your provider first. We step in when it does not help.",
}
ADVICE = (
    "A provider must tell you a month ahead before it raises the price of your contract.",
    "Keep the reference number of every complaint you make to your provider.",
    "Your number goes with you: switching takes one working day.",
    "Never call back a missed call from a prefix you do not know.",
    "Test your line with a cable before you complain about its speed.",
)
COPPER_CLOSES = datetime(2026, 4, 30, tzinfo=UTC)

NEWS = Slot(HOME, "auction news of a regulator", {0: "", 4: "Three bidders admitted to the 26 GHz auction"}, "Latest")
COMPLAINTS = Slot(HOME, "rate of complaints", {0: "7.4 complaints", 11: "8.1 complaints"}, "Facts and figures")
HOLDER = Slot(SPECTRUM, "holder of a spectrum licence", {0: "Corvane Mobile Ltd", 3: "Corvane Telecom plc"}, "0107")
LOWMOOR = Slot(SPECTRUM, "licence struck off a register", {0: "Lowmoor Broadband Ltd", 9: ""}, "3.6 GHz")
EXPIRY = Slot(SPECTRUM, "term of a licence prolonged", {0: "31 December 2033", 14: "31 December 2038"}, "ACA-S-0112")
FEE = Slot(APPLY, "fee of an application", {0: "€1,250", 6: "€1,400"}, "General authorisation")
FORM = Slot(
    APPLY,
    "link target",
    {0: "/sites/default/files/2025-06/form-l4-v7.pdf", 2: "/sites/default/files/2026-03/form-l4-v8.pdf"},
    "Form L4",
)
WAITING = Slot(APPLY, "days to decide on an application", {0: "30 working days", 12: "45 working days"}, "How long")
DIRECTION = Slot(
    DECISIONS, "direction at the top of decisions", {0: "", 5: "Direction to Fernway Networks on access to ducts"}
)
PENALTY = Slot(DECISIONS, "sum of a penalty corrected", {0: "€310,000", 8: "€275,000"}, "Pennant Voice")
CLOSING = Slot(
    CONSULTATIONS,
    "closing day of a paper put off",
    {0: "20 March 2026", 7: "3 April 2026"},
    "Numbering plan",
    also=(HOME,),
)
STATE = Slot(
    CONSULTATIONS,
    "standing of a call for inputs",
    {0: "Responses being published", 10: "Paused at the request of the Minister", 13: "Responses being published"},
    "Call for inputs: satellite links to handsets",
)
SAFEGUARD = Slot(
    COPPER,
    "proposal dropped from a paper",
    {0: "We propose that no household be moved between 1 November and the end of February.", 4: ""},
    "Proposal",
)
QUESTION = Slot(
    COPPER,
    "question of a paper reworded",
    {
        0: "Do you agree that twelve months of notice are enough?",
        11: "Do you agree that eighteen months of notice are needed for lifts and alarms?",
    },
    "Question 3",
)
HOURS = Slot(
    CONTACT, "hours of a consumer line", {0: "9.00 to 17.00", 1: "10.00 to 16.00", 9: "9.00 to 17.00"}, "Consumer line"
)
SLOTS = (
    *(NEWS, COMPLAINTS, HOLDER, LOWMOOR, EXPIRY, FEE, FORM, WAITING),
    *(DIRECTION, PENALTY, CLOSING, STATE, SAFEGUARD, QUESTION, HOURS),
)


def view(fetch: Fetch, name: str, inner: str) -> str:
    return (
        f'<div class="views-element-container block block-views" id="block-{name}"><div class="view view-{name} '
        f'js-view-dom-id-{key(fetch, 40)}"><div class="view-content">{inner}</div></div></div>'
    )


END = "</div></div>"


def opened(title: str) -> str:
    """The beginning of a paragraph as the modules print it."""
    return (
        '<div class="paragraph paragraph--type--text paragraph--view-mode--default"><h2 class="field '
        f'field--name-field-title">{title}</h2><div class="clearfix text-formatted field__item">'
    )


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(LINKS).get(path, "Communications that work for Ardmere")
    consent = sometimes(
        fetch,
        0.4,
        '<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>Cookies on aca.example</h2><p>We would like '
        "to set cookies that count visits to our papers. They stay on your device for thirty days.</p>"
        "<button>Agree</button><button>Decline</button></div>",
    )
    survey = sometimes(
        fetch,
        0.35,
        f'<div class="webform-dialog" data-survey="{key(fetch, 10)}"><p>Did you find the paper you were after? Answer '
        "two questions and help us to arrange this site better.</p><a href='#survey'>Start</a></div>",
    )
    twice = anchors(mixed(fetch, others(LINKS, path), 2))
    form = (
        f'<form action="/search" method="get" id="search-block-form--{key(fetch, 11)}"><label>Search</label>'
        f'<input name="form_build_id" type="hidden" value="form-{key(fetch, 43)}"><button>Search</button></form>'
    )
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>{title} | ACA</title>
{json_ld("GovernmentOrganization", name="Ardmere Communications Authority", url="https://aca.example/")}
<link rel="stylesheet" href="/themes/custom/aca/css/style.css?t{key(fetch, 5)}"></head>
<body class="path-node page-node-type-page">{consent}<a href="#main-content" class="visually-hidden focusable">Skip to
main content</a><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><header role="banner">
<div class="region region-header"><a href="/" rel="home" class="site-logo">Ardmere Communications Authority</a>{form}
<p class="header-date">{today(fetch, ENGLISH)}</p></div>
<nav role="navigation" aria-labelledby="block-mainmenu"><h2 class="visually-hidden">Main navigation</h2>
<ul class="menu menu--main">{anchors(LINKS)}</ul></nav></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><h1 class="page-title">{title}</h1>
<article data-history-node-id="{len(path) * 37}" class="node node--type-page node--view-mode-full">
<p class="lead">{LEADS[path]}</p>{main}</article></div>
<aside class="layout-sidebar-second" role="complementary"><div class="block block-tip"><h2>Know your rights</h2>
<p>{pick(fetch, ADVICE)}</p></div><div class="block block-seealso"><h2>Also on this site</h2><ul>{twice}</ul></div>
{survey}</aside></main>
<footer class="site-footer" role="contentinfo"><div class="region region-footer"><ul class="menu menu--footer"><li>
Accessibility statement</li><li>Freedom of information</li><li>Data protection</li><li>Protected disclosures</li></ul>
<p>ACA, Signal House, 4 Quayside, Ardmere</p><p class="rendered">© {fetch.at:%Y} ACA. Rendered {clock(fetch)} by node
{pick(fetch, ("a1", "a2", "b1", "b3"))}</p></div></footer></div><script
type="application/json" data-drupal-selector="drupal-settings">{{"path":"{path}",
"theme_token":"{key(fetch, 32)}"}}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        NEWS.at(round),
        *("Coverage map now shows indoor reception", "Annual report 2025 laid before Parliament"),
        "Nuisance calls: two prefixes blocked at the border",
    )
    main = f"""<h2>Latest</h2>{view(fetch, "news", f"<ul>{listed(news)}</ul>")}
{opened("Closing soon")}<p>Our review of the numbering plan takes responses until {CLOSING.at(round)}.</p>{END}
{opened("Facts and figures")}<p>In the last quarter there were {COMPLAINTS.at(round)} for every thousand
customers of broadband. Late engineers were the most frequent cause, bills the second.</p><p>Of all households, 91 in
a hundred can order a line of glass. Most of the others live north of the Skerrin hills.</p>{END}
{opened("Who we are")}<p>The Authority was set up by the Communications Act of 2003. Five commissioners decide
in public session on the second Thursday of each month. It lives on levies, not on taxes.</p>{END}"""
    return frame(HOME, main, fetch)


def spectrum(round: int, fetch: Fetch) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in ("Holder", "Licence", "Band", "Area", "Expires"))
    table = (
        (HOLDER.at(round), "ACA-S-0107", "800 MHz", "National", "30 June 2030"),
        ("Pennant Voice Ltd", "ACA-S-0109", "1800 MHz", "National", "30 June 2030"),
        ("Fernway Networks DAC", "ACA-S-0112", "2100 MHz", "National", EXPIRY.at(round)),
        (LOWMOOR.at(round), "ACA-S-0118", "3.6 GHz", "Northern counties", "31 March 2032"),
        ("Isle Link Co-operative", "ACA-S-0121", "3.6 GHz", "Islands", "31 March 2032"),
    )
    body = f'<table class="cols-5 table"><thead><tr>{head}</tr></thead><tbody>{rows(table)}</tbody></table>'
    main = f"""{view(fetch, "licence-register", body)}
{opened("Conditions")}<p>Each licence obliges its holder to reach a share of the people, to keep below the
limits of emission, and to share masts where two would stand within sight of each other.</p><p>Holders pay a charge in
January for each megahertz they hold.</p>{END}
{opened("Trading")}<p>Rights can be sold or let. Both sides notify us, and we have eight weeks to object. What
was agreed on the price stays between them.</p>{END}"""
    return frame(SPECTRUM, main, fetch)


def apply(round: int, fetch: Fetch) -> str:
    fees = (
        ("General authorisation", FEE.at(round)),
        *(("Point-to-point radio link", "€110 a year"), ("Ship station", "free")),
        *(("Temporary use at an event", "€75"), ("Amateur station", "€20 for life")),
    )
    main = f"""{opened("What it costs")}<table class='table'><tbody>{rows(fees)}</tbody></table>{END}
{opened("How to apply")}<ol><li>Fill in <a href="{FORM.at(round)}" type="application/pdf">Form L4</a> and have
it signed by a director.</li><li>Add a drawing of the network and the heights of all aerials.</li><li>Pay by transfer;
cheques are sent back.</li><li>Send it all in one message, or by post in two copies.</li></ol>{END}
{opened("How long it takes")}<p>We decide within {WAITING.at(round)} of a complete application. The clock stands
still while we wait for an answer from you or from a neighbouring country.</p>{END}
{opened("If we refuse")}<p>You are told why in writing. A panel of three hears appeals; it has overturned two of
our refusals in ten years.</p>{END}"""
    return frame(APPLY, main, fetch)


def decisions(round: int, fetch: Fetch) -> str:
    list_of = (
        (DIRECTION.at(round), "Access", "Fernway opens its ducts in six towns from the summer, at a regulated rent."),
        ("Roaming: wholesale caps for the islands", "Mobile", "Isle Link pays no more than cost for guests' data."),
        (f"Penalty of {PENALTY.at(round)} on Pennant Voice", "Consumers", "Bills went to customers who had long left."),
        ("Emergency calls: location of handsets", "Safety", "Handsets must send their place within five seconds."),
        ("Universal service: designation renewed", "Access", "Corvane remains the provider of last resort."),
    )
    articles = "".join(
        f'<article class="node node--type-decision node--view-mode-teaser"><h3><span class="field--name-title">{name}'
        f'</span></h3><div class="field--name-field-topic">{topic}</div>{para(text)}</article>'
        for name, topic, text in list_of
        if name
    )
    main = f"""{view(fetch, "decisions", articles)}
{opened("Older decisions")}<p>Those from before 2024 are in the archive of the National Library.</p>{END}
{opened("Appeals")}<p>A decision can be taken to the High Court within 28 days. It stands meanwhile unless the
court suspends it.</p>{END}"""
    return frame(DECISIONS, main, fetch)


def consultations(round: int, fetch: Fetch) -> str:
    table = (
        ("Review of the numbering plan", "Open", CLOSING.at(round)),
        (f'<a href="{COPPER}">Switching off the copper network</a>', "Open", "30 April 2026"),
        ("Call for inputs: satellite links to handsets", STATE.at(round), "16 January 2026"),
        ("Quality of service: what to measure", "Decision in draft", "5 December 2025"),
        ("Charges for spectrum from 2027", "Decided", "12 September 2025"),
    )
    head = "<tr><th>Paper</th><th>Standing</th><th>Closing day</th></tr>"
    main = f"""{
        view(
            fetch,
            "consultations",
            f"<table class='table'><thead>{head}</thead><tbody>{rows(table)}</tbody></table>",
        )
    }
{opened("How to respond")}<p>Write to us by noon of the closing day. Mark what is confidential and say why; we
publish the rest together with our decision.</p><p>Answers may be in English or in sign language on video.</p>{END}
{opened("What happens then")}<p>We sum up what was said, say which of it we follow, and put a draft before the
commissioners. Between the closing day and the decision some five months go by.</p>{END}"""
    return frame(CONSULTATIONS, main, fetch)


def copper(round: int, fetch: Fetch) -> str:
    left = days_to(fetch, COPPER_CLOSES)
    questions = (
        *("Do you agree with the order of the exchanges?", "Who should pay for a battery where power often fails?"),
        QUESTION.at(round),
        "Which services that hang on copper have we overlooked?",
    )
    main = f"""<div class="field field--name-field-closing"><div class="field__label">Closes</div><div
class="field__item">30 April 2026, 12 noon</div><span class="countdown">{left} days left to
respond</span></div>
{opened("What we propose")}<p>An exchange may close once every address it serves can order glass or a fixed
radio link of the same speed, and has been told twice by letter.</p>{para(SAFEGUARD.at(round))}<p>Pendants of the
elderly, lifts and burglar alarms get an engineer's visit at the cost of the operator.</p>{END}
{opened("Questions")}<ol>{listed(questions)}</ol>{END}
{opened("Papers")}<ul><li>The consultation paper, 64 pages</li><li>Study of the costs, by Hale and Overend</li>
<li>List of exchanges by year</li><li>Easy-read version, 8 pages</li></ul>{END}"""
    return frame(COPPER, main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    working = fetch.at.weekday() < 5 and 10 <= fetch.at.hour < 16
    now = "The consumer line is staffed right now." if working else "Nobody is at the consumer line at this moment."
    board = ("Dr Honor Tierney, chair", "Lewis Abara", "Prof. Maud Kinsella", "Oskar Devane", "Grainne Whitlow")
    main = f"""{opened("Consumer line")}<p>01 555 0142, on working days from {HOURS.at(round)}</p>
<p class="office-hours__comment">{now}</p><p>Calls are recorded and kept for six months.</p>{END}
{opened("Departments")}<dl><dt>Licensing</dt><dd>01 555 0160</dd><dt>Interference</dt><dd>01 555 0171, day and
night</dd><dt>Press</dt><dd>01 555 0188</dd></dl>{END}
{opened("Commissioners")}<ul>{listed(board)}</ul>{END}
{opened("Where to find us")}<p>Signal House is five minutes from Custom Wharf station. Bring a pencil to the
reading room.</p>{END}"""
    return frame(CONTACT, main, fetch)


REGULATOR = MadeSite(
    "regulator.test",
    (
        *("dom ids of a regulator's views", "build id of a regulator's search form"),
        *("cookie layer of a regulator", "survey on papers for some"),
        *("right of a customer, one of five", "two of the regulator's pages"),
        *("second and node of a regulator's rendering", "date above a regulator's menu"),
        *("days left to respond to a paper", "consumer line staffed by the clock"),
    ),
    {
        **{HOME: home, SPECTRUM: spectrum, APPLY: apply, DECISIONS: decisions},
        **{CONSULTATIONS: consultations, COPPER: copper, CONTACT: contact},
    },
    SLOTS,
)
