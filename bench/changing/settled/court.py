"""A court of appeal: its list of hearings, pending cases, one case, judgments, directions, fees; Drupal."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    clock,
    drawn,
    entries,
    for_some,
    head,
    hexes,
    number,
    para,
    pick,
    rows,
    shown,
    terms,
)

_HEARINGS, _PENDING, _CASE = "/hearings", "/cases/pending", "/cases/ca-2026-0014"
_JUDGMENTS, _DIRECTIONS, _FEES, _PRESS = "/judgments", "/practice-directions", "/fees", "/media/access"
_MENU: Links = (
    ("/", "Court of Appeal of Brannock"),
    (_HEARINGS, "Hearing list"),
    (_PENDING, "Pending appeals"),
    (_CASE, "CA 2026/0014 Ferris v. Harbour Board"),
    (_JUDGMENTS, "Judgments"),
    (_DIRECTIONS, "Practice directions"),
    (_FEES, "Fees"),
    (_PRESS, "Access for the media"),
)
_GUIDES = (
    ("What does leave to appeal mean?", "The court must first allow an appeal to be brought."),
    ("What is a skeleton argument?", "A short outline of what a party will say."),
    ("Who may watch a hearing?", "Anybody, unless the court sits in private."),
)
_FEEDBACK = """<div class="feedback-prompt"><form><p>Is there anything wrong with this page?</p><button>Yes</button>
<button>No</button></form></div>"""
_BETA = """<div class="alert alert--beta"><p>You have been chosen to try our new search. <a href="/search/new">Try
it</a></p></div>"""
_COOKIES = """<div class="eu-cookie-compliance-banner" role="alertdialog"><h2>We use cookies on this site</h2>
<p>They help us to see which pages are read.</p><button>Agree</button><button>Decline</button></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    ask, answer = turned(fetch, _GUIDES, 1, 6)[0]
    build = f"form-{hexes(fetch, 10)}-{hexes(fetch, 20)}"
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="Generator" content="Drupal 10
(https://www.drupal.org)"><title>{title} | Court of Appeal of Brannock</title><link rel="stylesheet" media="all"
href="/sites/default/files/css/css_{hexes(fetch, 12)}.css?delta=0"></head><body class="path-node
page-node-type-page">{comes_and_goes(fetch, "court cookies", 0.3, _COOKIES)}<a href="#main-content"
class="visually-hidden focusable skip-link">Skip to main content</a><div class="dialog-off-canvas-main-canvas"
data-off-canvas-main-canvas><header role="banner"><div class="region region-header"><a href="/" rel="home">Court of
Appeal of Brannock</a><div class="block block-date">{today(fetch, ENGLISH)}</div><form action="/search"
id="search-block-form"><input type="search" name="keys"><input type="hidden" name="form_build_id" value="{build}">
</form></div><nav role="navigation"><ul class="menu menu--main nav">{anchors(_MENU)}</ul></nav></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><div
id="block-brannock-page-title"><h1 class="page-header"><span>{title}</span></h1></div>{for_some(fetch, 0.2, _BETA)}
<article class="node node--type-page node--view-mode-full"><div class="node__content">{main}</div></article></div>
<aside class="layout-sidebar-second"><section class="block block-views"><h2>In plain words</h2><h3>{ask}</h3>
<p>{answer}</p></section><section class="block block-related"><h2>You may also need</h2><ul>
{anchors(drawn(fetch, others(_MENU, path), 3))}</ul></section></aside></main>{for_some(fetch, 0.5, _FEEDBACK)}
<footer role="contentinfo"><p>Registry: Assize House, 2 Moot Hill, Brannock BK1 1AA. Open on weekdays from 9.30 to
16.00. The registry cannot give legal advice.</p><ul><li>Accessibility</li><li>Freedom of information</li><li>Privacy
notice</li></ul></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="views-row"><span class="field-date">{day}</span> <h3 class="field-title">{title}</h3></div>'
        for day, title in (
            ("4 March 2026", say("news ferris")),
            ("27 February 2026", "Two judges sworn in"),
            ("20 February 2026", "Opening of the renovated library"),
        )
        if title
    )
    return _page(
        "Welcome to the Court of Appeal",
        "/",
        fetch,
        f"""{para(say("weather"), ' class="messages messages--warning"')}<p>The court hears appeals from the county
courts, the land court and tribunals.</p><h2>News</h2><div class="view-content">{news}</div><h2>The bench</h2><dl>{
            terms((("President", "Dame Orla Finnamore"), ("Vice-president", say("vice")), ("Registrar", "Colm Strand")))
        }</dl><p class="live-stream">{number(fetch, 12, 240)} people are watching the live stream of Court 1.</p>""",
    )


def _hearings(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("CA 2025/0391", "Linnet Homes v. Oake", say("linnet day"), "Court 1"),
            (f'<a href="{_CASE}">CA 2026/0014</a>', "Ferris v. Harbour Board", say("ferris day"), say("ferris room")),
            (say("hearing"), "In re Tallow's Will", "11 March, 10:00", "Court 2"),
            ("CA 2025/0402", "Revenue v. Peat Works", "12 March, 14:00", "Court 3"),
            (say("vacated"), "Doyle v. Doyle", "13 March, 10:30", "Private"),
        )
    )
    return _page(
        "Hearing list",
        _HEARINGS,
        fetch,
        f"""<p>The list may change at short notice. Parties are told by the registry.</p><table
class="table table-striped views-table cols-4">{head("Number", "Parties", "Time", "Room")}<tbody>{table}</tbody></table>
<p class="small">As at {clock(fetch)}. Printed from node {pick(fetch, ("alder", "birch", "cedar"))}.</p>""",
    )


def _pending(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("2026/0021", "Marsh v. Ferry Company", "Negligence", say("marsh stage")),
            ("2026/0014", "Ferris v. Harbour Board", "Public law", say("ferris stage")),
            ("2026/0009", "Salt Union v. Brine plc", "Labour", "Awaiting reply"),
            (say("new appeal"), "Orchard Trust v. County", "Planning", "Leave sought"),
            ("2025/0391", "Linnet Homes v. Oake", "Contract", "Listed for March"),
        )
    )
    return _page(
        "Pending appeals",
        _PENDING,
        fetch,
        f"""<p>There are <strong>{say("pending")}</strong> appeals before the court. The table shows those of public
interest.</p><table class="table">{head("Number", "Parties", "Subject", "Stage")}<tbody>{table}</tbody></table>
<p>Request {hexes(fetch, 12)}</p>""",
    )


def _case(say: Say, fetch: Fetch) -> str:
    facts = (
        ("Appellant", "Rosalind Ferris"),
        ("Respondent", "Brannock Harbour Board"),
        ("Stage", say("ferris stage")),
        ("Hearing", say("ferris day")),
        ("Judges", "Finnamore, Aldous, Reeve"),
        ("Counsel for the appellant", say("counsel")),
        ("Interveners", say("intervener")),
    )
    fields = "".join(
        f'<div class="field field--label-inline"><div class="field__label">{name}</div><div '
        f'class="field__item">{text}</div></div>'
        for name, text in facts
        if text
    )
    return _page(
        "CA 2026/0014 Ferris v. Harbour Board",
        _CASE,
        fetch,
        f"""{fields}<h2>Summary</h2><p>The appellant runs a stall on the old quay. The Board ended her licence when it
sold the quay. The land court held that the Board had not needed to hear her first.</p><p>{say("issue")}</p>
{shown(say("outcome"), f'<h2>Outcome</h2><p class="outcome">{say("outcome")}</p>')}<h2>Documents</h2><ul><li><a
href="/files/{say("skeleton")}">Skeleton argument of the appellant</a></li><li>Judgment of the land court</li>
</ul><p>{number(fetch, 2, 25)} people follow this case right now.</p>""",
    )


def _judgments(say: Say, fetch: Fetch) -> str:
    listed = "".join(
        f'<div class="views-row"><h3><a href="/judgments/{cite[-2:]}">{name}</a></h3><p>{cite}. {held}</p></div>'
        for cite, name, held in (
            ("[2026] BCA 13", say("judgment"), "Licences; duty to hear before ending them."),
            ("[2026] BCA 12", "Quill v. Registrar of Titles", "Land; errors in the register."),
            ("[2026] BCA 11", "Attorney v. Sexton", "Sentence; guilty plea on the day of trial."),
            ("[2026] BCA 10", "Heron Fisheries v. Minister", "Quotas; reasons given late."),
        )
        if name
    )
    return _page(
        "Judgments",
        _JUDGMENTS,
        fetch,
        f"""<p>Judgments are published on the day they are handed down. They may be corrected for slips.</p>{listed}
<p class="pager">Found in {number(fetch, 4, 80)} ms</p>""",
    )


def _directions(say: Say, fetch: Fetch) -> str:
    return _page(
        "Practice directions",
        _DIRECTIONS,
        fetch,
        f"""<ol><li>Bundles are lodged electronically. No more than 300
pages.</li><li>{say("remote")}</li><li>Authorities are
cited by their neutral citation.</li><li>Robes are worn in Courts 1 and 2, but not on days above thirty degrees.</li>
{entries((say("ai rule"),))}</ol><p>Directions are made by the president after hearing the bar. Older ones can be read
in the library.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    table = rows((("Application for leave", say("leave fee")), ("Appeal", "£610"), ("Copy of a file", "£11")))
    return _page(
        "Fees",
        _FEES,
        fetch,
        f"""<table class="table">{head("Step", "Fee")}<tbody>{table}</tbody></table><p>Those who receive legal aid pay
nothing. Fees are paid before a document is lodged, by card or by transfer.</p><p>Payment session
{number(fetch, 100_000, 999_999)}</p>""",
    )


def _press(say: Say, fetch: Fetch) -> str:
    return _page(
        "Access for the media",
        _PRESS,
        fetch,
        """<p>Accredited journalists sit in the first row. They may write and send text from the court room, but not
take
pictures or record sound.</p><p>Embargoed copies of judgments are given out in the lobby half an hour before they are
read. Ask the registry for a card at least two days before the hearing; bring a letter of your editor.</p>""",
    )


COURT = MadeSite(
    "court-of-appeal.brannock.test",
    (
        "form build id",
        "plain words in a sidebar that turn",
        "what you may also need by chance",
        "prompt for feedback for half of visitors",
        "new search for some visitors",
        "viewers of a live stream",
        "node that printed a list",
        "followers of a case at the moment",
        "milliseconds of a query",
        "number of a session of payment",
        "date above a menu",
    ),
    {
        "/": _home,
        _HEARINGS: _hearings,
        _PENDING: _pending,
        _CASE: _case,
        _JUDGMENTS: _judgments,
        _DIRECTIONS: _directions,
        _FEES: _fees,
        _PRESS: _press,
    },
    (
        Slot("news ferris", "news of a court", ("/",), {0: "", 9: "Appeal of stallholder allowed"}),
        Slot("weather", "notice of a court", ("/",), {0: "", 3: "The registry closes at noon today: snow.", 5: ""}),
        Slot("vice", "name of a judge", ("/",), {0: "Sir Piers Aldous", 12: "Hester Quayle"}, "Vice-president"),
        Slot("linnet day", "time of a hearing", (_HEARINGS,), {0: "3 March, 10:30", 3: "10 March, 10:30"}, "Linnet"),
        Slot(
            "ferris day",
            "time of a hearing",
            (_HEARINGS, _CASE),
            {0: "5 March, 10:00", 2: "4 March, 10:00", 9: "Concluded"},
            "Ferris v. Harbour Board",
        ),
        Slot("ferris room", "court room", (_HEARINGS,), {0: "Court 2", 6: "Court 1"}, "Ferris v. Harbour Board"),
        Slot("hearing", "row of a hearing", (_HEARINGS,), {0: "", 7: "CA 2026/0005"}),
        Slot("vacated", "row of a hearing", (_HEARINGS,), {0: "CA 2025/0377", 11: ""}),
        Slot("marsh stage", "stage of a case", (_PENDING,), {0: "Leave sought", 5: "Leave granted"}, "Marsh"),
        Slot(
            "ferris stage",
            "stage of a case",
            (_PENDING, _CASE),
            {0: "Listed", 8: "Judgment reserved", 9: "Decided"},
            "Ferris v. Harbour Board",
        ),
        Slot("new appeal", "row of an appeal", (_PENDING,), {0: "", 4: "2026/0023"}),
        Slot("pending", "number of appeals", (_PENDING,), {0: "187", 4: "188"}),
        Slot("counsel", "name of counsel", (_CASE,), {0: "Ambrose Tull, Dora Pell", 3: "Ambrose Tull, Ines Corrigan"}),
        Slot("intervener", "intervener", (_CASE,), {0: "", 4: "Market Traders' Guild"}),
        Slot(
            "issue",
            "question of law",
            (_CASE,),
            {0: "It raises the duty to hear a licensee.", 4: "It raises the duty to hear those concerned."},
        ),
        Slot("outcome", "outcome", (_CASE,), {0: "", 9: "Appeal allowed by two to one; Reeve J dissenting."}),
        Slot("skeleton", "link target", (_CASE,), {0: "skeleton-1.pdf", 5: "skeleton-2.pdf"}, "Skeleton"),
        Slot("judgment", "judgment", (_JUDGMENTS,), {0: "", 9: "Ferris v. Brannock Harbour Board"}),
        Slot(
            "remote",
            "small word of a rule",
            (_DIRECTIONS,),
            {0: "Short hearings may be held by video.", 14: "Short hearings will be held by video."},
        ),
        Slot("ai rule", "rule", (_DIRECTIONS,), {0: "", 10: "Whoever used software to draft must say so."}),
        Slot("leave fee", "court fee", (_FEES,), {0: "£270", 8: "£290"}, "Application for leave"),
    ),
)
