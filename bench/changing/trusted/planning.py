"""The planning pages of a district council: applications, a committee, a weekly list, fees."""

from __future__ import annotations

from bench.changing.chances import clock, key, mixed, number, para, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, anchors, others, today
from bench.changing.scenario import Fetch

PAGES = (
    ("/applications/26-00417-FUL", "Former Tannery, Weir Lane"),
    ("/applications/26-00391-OUT", "Land north of Cobbler's Wood"),
    ("/committee", "Planning Committee"),
    ("/weekly-list", "Weekly list of applications"),
    ("/conservation", "Conservation areas and trees"),
    ("/fees", "Fees and advice"),
)
NOTICES = (
    "Garden waste: renew your sticker before the end of the month.",
    "Could you foster? Come and talk to families who do.",
    "Free swimming lessons for under eights at Hollin Baths.",
    "Blue badge? You can now renew it without a new photograph.",
    "Book a slot at the recycling centre before you load the car.",
    "Tell us about a pothole in less than a minute.",
)
FACTS = ("The oldest yew stands at Hollin church.", "Two hundred lamp posts are listed.", "We have 41 tree wardens.")

SYSTEM = Slot(
    "/",
    "note on a service's rest",
    {0: "", 4: "Comments cannot be sent on Saturday 14 March while the register is moved to another server.", 12: ""},
    "Online register",
)
TARGET = Slot("/", "share decided in time", {0: "87 per cent", 8: "89 per cent"}, "How we are doing")
STATUS = Slot(
    "/applications/26-00417-FUL",
    "stage of an application",
    {0: "Out for consultation", 3: "Under consideration", 7: "Out for consultation", 13: "Pending decision"},
    "Status",
)
UNITS = Slot(
    "/applications/26-00417-FUL",
    "first of two numbers in a proposal",
    {0: "38 dwellings", 7: "34 dwellings"},
    "Proposal",
)
OFFICER = Slot(
    "/applications/26-00417-FUL", "case officer", {0: "Marcus Ellerby", 10: "Priya Nandakumar"}, "Case officer"
)
DRAWING = Slot(
    "/applications/26-00417-FUL",
    "link target",
    {0: "/files/26-00417/elevations-rev-b.pdf", 7: "/files/26-00417/elevations-rev-c.pdf"},
    "Proposed elevations",
)
COMMENT_BY = Slot(
    "/applications/26-00391-OUT", "last day for comments", {0: "27 March 2026", 5: "10 April 2026"}, "Comments until"
)
GRID = Slot(
    "/applications/26-00391-OUT",
    "digit of a title number",
    {0: "WX 2240718", 2: "WX 2240178", 6: "WX 2240718"},
    "Land registry title",
)
HIGHWAYS = Slot(
    "/applications/26-00391-OUT",
    "reply of a consultee",
    {
        0: "No reply so far",
        9: "Objects: the visibility at the proposed junction falls short of the standard",
        14: "No objection, subject to three conditions",
    },
    "Highways",
)
VENUE = Slot("/committee", "room of a meeting", {0: "Council Chamber", 6: "Assembly Room"}, "Thursday 19 March")
ITEM = Slot("/committee", "item off an agenda", {0: "26/00288/LBC, 4 Bridge Street, shop front", 11: ""}, "Agenda")
SPEAK = Slot("/committee", "time to register as a speaker", {0: "noon on Tuesday", 3: "5pm on Monday"}, "Speaking")
ROW = Slot("/weekly-list", "new application in a list", {0: "", 1: "26/00455/HSE"}, "Weekly list")
DECIDED = Slot("/weekly-list", "decision in a row", {0: "Undecided", 5: "Refused", 12: "Appeal lodged"}, "26/00402/ADV")
TREE = Slot(
    "/conservation",
    "sentence on a tree order",
    {0: "", 9: "Order 7/2026 protects the row of limes along Priory Walk."},
    "Tree preservation orders",
)
HEDGE = Slot("/conservation", "weeks of notice for trees", {0: "six weeks", 14: "eight weeks"}, "Notice")
FEE = Slot("/fees", "fee for householders", {0: "£258", 8: "£264"}, "Householder application")
MEETING = Slot("/fees", "fee in small print", {0: "£72.50", 2: "£75.00"}, "Additional meeting")
SLOTS = (
    *(SYSTEM, TARGET, STATUS, UNITS, OFFICER, DRAWING, COMMENT_BY, GRID, HIGHWAYS),
    *(VENUE, ITEM, SPEAK, ROW, DECIDED, TREE, HEDGE, FEE, MEETING),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """Everything in one form, as pages of that software are."""
    state = key(fetch, 96)
    survey = sometimes(
        fetch,
        0.4,
        f'<div id="ctl00_pnlSurvey_{key(fetch, 5)}" class="panel"><span class="panelHead">Your views</span><p>Would '
        "you answer five questions about this website when you leave?</p><input type='button' value='Not now'></div>",
    )
    first, second = mixed(fetch, NOTICES, 2)
    related = anchors(mixed(fetch, others(PAGES, path), 3))
    desk = "The reception is open." if 9 <= fetch.at.hour < 17 else "The reception is closed at this hour."
    return f"""<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en-GB"><head><title>{title} - Wexdale District Council</title></head>
<body><form method="post" action=".{path}" id="aspnetForm"><div class="aspNetHidden">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDwUK{state}" />
<input type="hidden" name="__EVENTVALIDATION" value="{key(fetch, 48)}" /></div>
<div id="ctl00_header"><a id="ctl00_lnkHome" href="/">Wexdale District Council</a><ul id="ctl00_menu">
<li><a href="/weekly-list">Weekly list</a></li><li><a href="/committee">Committee</a></li>
<li><a href="/conservation">Conservation</a></li><li><a href="/fees">Fees</a></li></ul></div>
<table class="layout" width="100%" cellpadding="0"><tr><td id="ctl00_left" valign="top"><div class="sideNav">
<h3>You may also want</h3><ul>{related}</ul></div></td>
<td id="ctl00_content" valign="top"><h1><span id="ctl00_lblTitle">{title}</span></h1>
{main}</td>
<td id="ctl00_right" valign="top">{survey}<div class="promo"><p>{first}</p></div><div
class="promo"><p>{second}</p></div>
</td></tr></table><div id="ctl00_footer"><p>Wexdale District Council, Guildhall Yard, Wexdale. {desk}</p>
<p>Page served by WEB0{number(fetch, 1, 4)} in {number(fetch, 101, 988)} ms. {today(fetch, ENGLISH)}, {clock(fetch)}</p>
</div></form></body></html>"""


def details(pairs: tuple[tuple[str, str], ...], prefix: str) -> str:
    return "".join(
        f'<tr><th scope="row" class="lbl">{label}</th><td><span id="{prefix}_lbl{at}">{value}</span></td></tr>'
        for at, (label, value) in enumerate(pairs)
    )


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        "Planning in Wexdale",
        f"""<p>Find an application, see its drawings, and tell us what you think of it. The register holds everything
since 1974; papers from before that can be seen in the record office by appointment.</p>
<h2>Online register</h2><p>Search by number, street or the name of an
agent.</p>{para(SYSTEM.at(round), ' class="warn"')}
<ul><li><a href="/applications/26-00417-FUL">26/00417/FUL: Former Tannery, Weir Lane</a></li>
<li><a href="/applications/26-00391-OUT">26/00391/OUT: Land north of Cobbler's Wood</a></li></ul>
<h2>How we are doing</h2><p>In the last quarter {TARGET.at(round)} of smaller applications and 71 out of every hundred
larger ones were decided within the time that the law sets. Four appeals were decided, three of them in our favour.</p>
<h2>Before you build</h2><p>Many sheds, porches and loft rooms need no permission. If in doubt, ask before you order the
bricks: a letter that says so will please whoever buys your house.</p>""",
        fetch,
    )


def tannery(round: int, fetch: Fetch) -> str:
    facts = (
        ("Reference", "26/00417/FUL"),
        ("Status", STATUS.at(round)),
        ("Received", "21 January 2026"),
        ("Ward", "Weirside"),
        ("Applicant", "Aldgrove Homes (North) Ltd"),
        ("Case officer", OFFICER.at(round)),
        ("Expected decision", "by committee"),
    )
    return frame(
        "/applications/26-00417-FUL",
        "Former Tannery, Weir Lane",
        f"""<table class="details" id="ctl00_dvApp">{details(facts, "ctl00_dvApp")}</table>
<h2>Proposal</h2><p>Demolition of the drying sheds; conversion of the main building; erection of {UNITS.at(round)}
and two workshops, with access from Weir Lane, bin stores and a footbridge over the leat.</p>
<h2>Documents</h2><ul><li><a href="/files/26-00417/application-form.pdf">Application form</a></li>
<li><a href="{DRAWING.at(round)}">Proposed elevations</a></li>
<li><a href="/files/26-00417/flood-risk.pdf">Flood risk assessment</a></li></ul>
<h2>Heritage</h2><p>The main building dates from 1838 and is listed in the second grade. The chimney fell in 1967 and is
not to be rebuilt. Swifts nest under the eaves of the west wing.</p>""",
        fetch,
    )


def wood(round: int, fetch: Fetch) -> str:
    facts = (
        ("Reference", "26/00391/OUT"),
        ("Comments until", COMMENT_BY.at(round)),
        ("Ward", "Upper Moss"),
        ("Land registry title", GRID.at(round)),
        ("Site area", "6.3 hectares"),
    )
    replies = (
        ("Natural environment", "Asks for a survey of bats in two seasons"),
        ("Highways", HIGHWAYS.at(round)),
        ("Drainage board", "No objection in principle"),
        ("Parish council", "Objects"),
    )
    return frame(
        "/applications/26-00391-OUT",
        "Land north of Cobbler's Wood",
        f"""<table class="details" id="ctl00_dvApp">{details(facts, "ctl00_dvApp")}</table>
<h2>Proposal</h2><p>Outline application for a care village of up to ninety flats, a shop and a surgery. All matters
but the access are left for later.</p><h2>Consultees</h2>
<table class="grid" id="ctl00_gvReplies" border="1">{details(replies, "ctl00_gvReplies")}</table>
<p>Comments are published with your name and street. Please keep to planning matters: a view, the price of your house
or the character of the applicant are none.</p>""",
        fetch,
    )


def committee(round: int, fetch: Fetch) -> str:
    gone = ITEM.at(round)
    return frame(
        "/committee",
        "Planning Committee",
        f"""<p>Eleven councillors decide what is too large, too disputed or too close to home for officers.</p>
<h2>Thursday 19 March</h2><p>The committee meets at half past six in the {VENUE.at(round)}. A site visit by minibus
leaves from the Guildhall at two.</p><h2>Agenda</h2><ol><li>Apologies and interests</li>
<li>26/00131/FUL, Dyehouse Yard, nine flats</li>{f"<li>{gone}</li>" if gone else ""}
<li>Report on appeals</li></ol><h2>Speaking</h2><p>One person for and one against may speak for three minutes each. Put
your name down by {SPEAK.at(round)} of the week of the meeting; the first to ask is the one to speak.</p>
<p>The meeting is shown live and can be watched for six months.</p>""",
        fetch,
    )


def weekly(round: int, fetch: Fetch) -> str:
    entries = (
        ("26/00398/HSE", "19 Mill Rise", "Dormer window to the rear", "Approved"),
        ("26/00402/ADV", "Unit 3, Forge Park", "Two lit signs", DECIDED.at(round)),
        ("26/00419/TCA", "The Old Rectory", "Fell one ash with dieback", "No objection"),
        (ROW.at(round), "7 Quarry Bank", "Garage to become a study", "Registered"),
    )
    lines = "".join(
        f'<tr class="{"alt" if at % 2 else "row"}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for at, cells in enumerate(entries)
        if cells[0]
    )
    return frame(
        "/weekly-list",
        "Weekly list of applications",
        f"""<p>Applications that were made valid, and those of the list before that were decided. The list is for
information; what is on the notice at the site counts.</p><table class="grid" id="ctl00_gvList" border="1"><thead><tr>
<th>Number</th><th>Address</th><th>Proposal</th><th>State</th></tr></thead><tbody>{lines}</tbody></table>
<p>Would you like the list each Monday? Send an empty message to weekly-list@wexdale.example.</p>""",
        fetch,
    )


def conservation(round: int, fetch: Fetch) -> str:
    return frame(
        "/conservation",
        "Conservation areas and trees",
        f"""<p>There are nineteen areas in which the look of streets is protected. In them you need consent to pull a
building down, and sometimes to change a window.</p><h2>Notice</h2><p>Tell us {HEDGE.at(round)} before you cut a tree
with a stem of more than 75 millimetres. If you hear nothing by then, you may go ahead.</p>
<h2>Tree preservation orders</h2><p>An order covers roots as well as branches. {TREE.at(round)}</p>
<p class="fact">{pick(fetch, FACTS)}</p><h2>Buildings at risk</h2><p>Nine buildings are on our register. Owners can
ask for a grant of a third of the cost of making a roof sound.</p>""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    scale = (
        ("Householder application", FEE.at(round)),
        ("New dwelling, each", "£578"),
        ("Change of use", "£528"),
        ("Prior approval of a larger extension", "£120"),
    )
    return frame(
        "/fees",
        "Fees and advice",
        f"""<table class="grid" id="ctl00_gvFees" border="1">{details(scale, "ctl00_gvFees")}</table>
<p>Fees are set by the government and are not returned if permission is refused. A second application for the same site
within a year is free.</p><h2>Advice before you apply</h2><p>An officer visits the site, writes to you within four weeks
and keeps the matter private. The advice does not bind the committee.</p>
<p><font size="1">Advice on a single house costs £165 with tax; an additional meeting costs {MEETING.at(round)} for each
half hour, in person or by video.</font></p>""",
        fetch,
    )


PLANNING = MadeSite(
    "planning.test",
    (
        "state of a form and its validation",
        "two of six notices of a council",
        "side menu of three own pages",
        "panel that asks for views, with an id",
        "which web server, and in how many milliseconds",
        "reception open or closed by the hour",
        "fact on trees, one of three",
        "date and clock of a council's page",
    ),
    {
        "/": home,
        "/applications/26-00417-FUL": tannery,
        "/applications/26-00391-OUT": wood,
        "/committee": committee,
        "/weekly-list": weekly,
        "/conservation": conservation,
        "/fees": fees,
    },
    SLOTS,
)
