"""Jobs of a shipping company: a table of vacancies, posts at sea and ashore, cadets, pay, how one is hired."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld
from bench.changing.scenario import Fetch

BOARD, ENGINEER, PLANNER = "/go/All-Vacancies", "/job/Second-Engineer-Ro-Pax", "/job/Berth-Planner-Hollin"
COOK, CADETS, PAY, HIRING = "/job/Chief-Cook-Ocean", "/content/Cadets", "/content/Pay-and-Leave", "/content/How-We-Hire"
VOICES = (
    ("I came for one trip and have my name on a mug.", "Ilse, boatswain"),
    ("My relief has never once been late.", "Tomasz, third officer"),
    ("The galley is where you hear things first.", "Grace, steward"),
    ("They paid for my ticket when nobody else would.", "Kwame, electrician"),
    ("From the crane you can see three counties.", "Rhona, crane driver"),
    ("Six weeks home means school plays and a tidy shed.", "Arjun, chief officer"),
)
AREAS = (
    ("/go/Deck", "Deck and bridge"),
    ("/go/Engine", "Engine room"),
    ("/go/Hotel", "Hotel and galley"),
    ("/go/Terminals", "Quays and yards"),
    ("/go/Offices", "Offices"),
)
MEMBERS = ("Green Quay Pact", "Sailors' Rest Trust", "Women Aboard", "Fair Crewing Code", "Northern Pilots' Fund")
OPEN_DAY = datetime(2026, 5, 9, tzinfo=UTC)
OPEN, PAUSED = "Taking applications", "On hold"

CLOSING = Slot(
    ENGINEER, "closing date of a vacancy", {0: "13 March 2026", 8: "27 March 2026"}, "Second Engineer", also=(BOARD,)
)
STATE = Slot(COOK, "whether a post is on hold", {0: OPEN, 5: PAUSED, 12: OPEN}, "Application")
NEW_ROW = Slot(BOARD, "row of a vacancy", {0: "", 4: "Able Seaman, cable layer"}, "Vacancies")
GONE_ROW = Slot(BOARD, "row of a vacancy", {0: "Purser, night ferry", 10: ""}, "Vacancies")
BASE = Slot(BOARD, "home port in a table", {0: "Hollin", 6: "Skarrow"}, "Payroll Clerk", unique=False)
SHIFT = Slot(
    ENGINEER, "weeks aboard and at home", {0: "four weeks on, four off", 3: "six weeks on, six off"}, "Rotation"
)
TICKET = Slot(
    ENGINEER,
    "certificate in a list of demands",
    {0: "", 8: "High-voltage certificate at management level"},
    "You bring",
)
SHIP = Slot(ENGINEER, "ship a post is for", {0: "MV Corvane Petrel", 14: "MV Corvane Dunlin"}, "Ship")
TITLE = Slot(PLANNER, "title of a post", {0: "Berth Planner", 7: "Lead Planner, Berths"}, "Hollin")
SALARY = Slot(PLANNER, "lower end of a salary", {0: "£38,400", 2: "£39,900"}, "Salary")
RECRUITER = Slot(PLANNER, "recruiter to ask", {0: "Maud Ferriday", 11: "Owen Castellan"}, "Questions")
DIRECT = Slot(COOK, "extension of a recruiter", {0: "01632 960 417", 9: "01632 960 471"}, "Questions")
DUTY = Slot(COOK, "duty in a list", {0: "Order stores for three weeks", 2: ""}, "Your work")
PLACES = Slot(CADETS, "places in a scheme", {0: "24 places", 6: "30 places", 13: "28 places"}, "Intake")
DAY = Slot(CADETS, "date of an assessment day", {0: "18 April", 13: "25 April"}, "Assessment")
GUIDE = Slot(CADETS, "link target", {0: "/files/cadet-guide-2025.pdf", 3: "/files/cadet-guide-2026.pdf"}, "guide")
PENSION = Slot(PAY, "share paid into a pension", {0: "7.5 per cent", 5: "8.25 per cent"}, "Pension")
WIFI = Slot(PAY, "data allowance on board", {0: "20 gigabytes", 15: "35 gigabytes"}, "On board")
TRAVELS = "Partners may sail with you twice a year at the cost of their meals."
PARTNERS = Slot(PAY, "benefit that was dropped", {0: TRAVELS, 10: ""}, "Family")
MEDICAL = Slot(HIRING, "step of hiring", {0: "", 4: "A swimming test in the harbour pool"}, "Steps")
REPLY = Slot(
    HIRING, "promise of a reply in a sentence", {0: "within ten working days", 9: "within fifteen working days"}
)
FLEET = Slot(
    "/", "count of ships in a heading", {0: "Forty-one ships and nine quays", 1: "Forty-two ships and nine quays"}
)
NOTICE = Slot(
    "/", "notice on a hiring office", {0: "", 11: "The hiring office in Skarrow moves to Kelp Lane on Monday."}
)
SLOTS = (
    *(CLOSING, STATE, NEW_ROW, GONE_ROW, BASE, SHIFT, TICKET, SHIP, TITLE, SALARY, RECRUITER, DIRECT),
    *(DUTY, PLACES, DAY, GUIDE, PENSION, WIFI, PARTNERS, MEDICAL, REPLY, FLEET, NOTICE),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """A career site of a suite for personnel: tables for layout, tokens in every part."""
    words, who = pick(fetch, VOICES)
    hour = fetch.at.hour
    hail = "Good morning" if hour < 12 else "Good afternoon" if hour < 18 else "Good evening"
    community = sometimes(
        fetch,
        0.4,
        f'<div class="talentcommunity-modal" id="tc{key(fetch, 8)}"><h2>Not the right berth today?</h2><p>Leave a name '
        "with our talent community and hear from us first.</p><button>Join</button><button>Close</button></div>",
    )
    areas = "".join(
        f'<li><a href="{address}/{number(fetch, 10000, 99999)}/">{name}</a></li>' for address, name in AREAS
    )
    return f"""<!DOCTYPE html>
<html class="html5" xml:lang="en-GB" lang="en-GB" xmlns="http://www.w3.org/1999/xhtml"><head>
<meta http-equiv="X-UA-Compatible" content="IE=edge"><meta charset="utf-8"><title>{title} | Corvane Line Careers</title>
<script>var CSRFToken = "{key(fetch, 32)}"; var j2w = {{"locale": "en_GB", "jsession": "{key(fetch, 20)}"}};</script>
<link rel="stylesheet" href="/platform/css/j2w/min/bootstrapV3.global.responsive.min.css?h={key(fetch, 8)}"></head>
<body class="coreCSS search-page body unify" id="body"><a class="skipNavLink" href="#content">Skip to the content</a>
<div id="outershell" class="outershell"><div class="headermain slightlylimitwidth"><div class="menu desktop upper">
<a href="/" title="Corvane Line">Corvane Line</a><ul class="nav nav-pills" role="list">
<li><a href="{BOARD}">All vacancies</a></li><li><a href="{CADETS}">Cadets</a></li><li><a href="{PAY}">Pay and
leave</a></li> <li><a href="{HIRING}">How we hire</a></li><li><a href="/login">My profile</a></li></ul></div>
<div class="profileWidget"><span>{hail}, sailor.</span></div></div>{community}
<div id="content" class="content-row"><div class="inner" role="main"><h1 class="keyword-title">{title}</h1>
{main}</div><div class="rightcolumn"><div class="joblayouttoken rtltextaligneligible displayDTM" data-token="{
        key(fetch, 10)
    }">
<h3>Fields of work</h3><ul class="areas">{areas}</ul></div><blockquote class="voice"><p>{words}</p><cite>{who}</cite>
</blockquote></div></div>
<div id="footerRowTop" class="footer footerRow"><ul class="inline nav nav-pills"><li><a href="/content/Privacy">Privacy
of applicants</a></li><li><a href="/content/Scams">Beware of false job offers</a></li><li><a
href="/content/Imprint">Company details</a></li></ul><p>©
{fetch.at:%Y} Corvane Line plc, Tidewaiters' House, Hollin</p></div></div></body></html>"""


def post(title: str, facts: tuple[tuple[str, str], ...], age: int, text: str, fetch: Fetch) -> str:
    """A vacancy with its facts above, and a button that carries a token."""
    cells = "".join(
        f'<div class="row"><span class="rtltextaligneligible">{name}</span><span>{value}</span></div>'
        for name, value in facts
    )
    main = f"""{json_ld("JobPosting", title=title, identifier=f"R-{age * 7}", hiringOrganization="Corvane Line")}
<div class="jobDisplay"><div class="applylink pull-right"><a class="btn btn-primary"
href="/talentcommunity/apply/{age * 7}/?locale=en_GB&amp;ck={key(fetch, 16)}">Apply now</a></div>
<div class="jobfacts">{cells}</div><p class="jobposted">Posted {ago(fetch, ENGLISH, before(age))}</p>
<p class="jobviews">{number(fetch, 4, 60)} people opened this page in the last hour</p>
<span class="jobdescription">{text}</span></div>"""
    return frame(title, main, fetch)


def open_ship(fetch: Fetch) -> str:
    return f'<p class="openday">{days_to(fetch, OPEN_DAY)} days until the open ship in Hollin</p>'


def belongs(fetch: Fetch) -> str:
    logos = "".join(f'<span class="logo">{name}</span>' for name in mixed(fetch, MEMBERS))
    return f'<p>We belong to</p><div class="logos">{logos}</div>'


def home(round: int, fetch: Fetch) -> str:
    main = f"""<div class="hero"><h2>{FLEET.at(round)}</h2><p>We carry lorries, paper, wind
turbine blades and, on two routes, people who are on holiday. Some of us are away for weeks; others are home for dinner
every day. All of us get seasick now and then.</p></div><h2>Where you could start</h2><ul class="featured">
<li><a href="{PLANNER}">Planning at the quay in Hollin</a></li><li><a href="{ENGINEER}">Engines on a ferry</a></li>
<li><a href="{COOK}">A galley on the ocean run</a></li></ul>{para(NOTICE.at(round), ' class="notice"')}<h2>Who we look
for</h2><p>People who finish what the last watch began. We train those who have no ticket yet, and we do not mind where
you learned what you know, as long as a flag state has stamped it.</p><h2>Where we sail</h2><p>The short sea between the
Hollin estuary and the Skarrow islands, the paper route to the inland lakes, and since last year a weekly ocean service
with two container ships.</p> <h2>Life aboard</h2><p>Everybody has a cabin of their own with a shower. There is a
gymnasium of sorts, a library with too many thrillers, and a cook who is told about allergies before you arrive.</p>
{open_ship(fetch)}{belongs(fetch)}"""
    return frame("Work with the tide", main, fetch)


def board(round: int, fetch: Fetch) -> str:
    vacancies = (
        (NEW_ROW.at(round), "Deck", "Skarrow", "17 April 2026", -22),
        ("Second Engineer, ro-pax", "Engine", "Hollin", CLOSING.at(round), 190),
        ("Chief Cook, ocean service", "Hotel", "at sea", "3 April 2026", 260),
        (GONE_ROW.at(round), "Hotel", "Skarrow", "6 March 2026", 400),
        ("Payroll Clerk", "Offices", BASE.at(round), "20 March 2026", 140),
        ("Straddle Carrier Driver", "Terminals", "Hollin", "31 March 2026", 330),
        ("Electro-Technical Officer", "Engine", "Skarrow", "10 April 2026", 75),
    )
    lines = "".join(
        f'<tr class="data-row"><td class="colTitle"><span class="jobTitle hidden-phone">{name}</span></td>'
        f'<td class="colDepartment">{area}</td><td class="colLocation">{port}</td><td class="colClosing">{until}</td>'
        f'<td class="colDate"><span class="jobDate">{ago(fetch, ENGLISH, before(age))}</span></td></tr>'
        for name, area, port, until, age in vacancies
        if name
    )
    main = f"""<div class="searchwell"><form action="/search/" method="get"><label for="q">Search by
keyword</label><input id="q" name="q"><input type="hidden" name="s" value="{key(fetch, 12)}"></form></div>
<table id="searchresults" class="searchResults full table table-striped table-hover"><caption>Vacancies</caption>
<thead><tr><th>Title</th><th>Field</th><th>Home port</th><th>Apply by</th><th>Posted</th></tr></thead>
<tbody>{lines}</tbody></table><h2>Good to know</h2><p>We fill posts as soon as we have found somebody, so do not wait
for the last day. Travel to your ship is booked and paid by us from your home airport. Those who live further than two
hours from an office post may ask for help with moving.</p>"""
    return frame("All vacancies", main, fetch)


def engineer(round: int, fetch: Fetch) -> str:
    facts = (
        *(("Ship", SHIP.at(round)), ("Rotation", SHIFT.at(round)), ("Apply by", CLOSING.at(round))),
        *(("Flag", "Cyprus"), ("Contract", "permanent")),
    )
    needs = ("Certificate III/2 without limits", TICKET.at(round), "A medical that is valid for half a year")
    text = f"""<p>You keep watch over two four-stroke engines that have been with us longer than most of the crew, and
over a battery room that is newer than your telephone. The passage takes seven hours, the turnaround ninety minutes.</p>
<h3>Your work</h3><ul><li>Plan and carry out maintenance of auxiliaries</li><li>Lead a team of four on your watch</li>
<li>Keep the oil record book as if it were read aloud</li></ul><h3>You bring</h3><ul>{listed(needs)}</ul>
<h3>We offer</h3><p>Pay as on the scale for officers, tax settled by us, and a chief who answers questions. Spares are
ordered from your cabin and arrive before you need them, mostly.</p>"""
    return post("Second Engineer, ro-pax", facts, 190, text, fetch)


def planner(round: int, fetch: Fetch) -> str:
    facts = (
        *(("Where", "Hollin, south quay"), ("Salary", f"{SALARY.at(round)} to £46,000 a year")),
        *(("Hours", "rota of early and late turns"), ("Contract", "permanent, after three months of trial")),
    )
    text = f"""<p>Nine metres of tide, three berths and a pilot station that closes in fog: you decide who comes in
when. You draw the plan for the week on Friday and redraw it until Thursday.</p><h3>Your work</h3><ul><li>Agree windows
with agents and pilots</li><li>Place cranes and gangs</li><li>Tell masters what they would rather not
hear</li></ul><h3>You bring</h3><ul><li>Some years in a port, or a degree and thick skin</li><li>A head for numbers
under pressure</li> <li>Spoken Portuguese or Polish, which would
help</li></ul><h3>Questions</h3><p>{RECRUITER.at(round)} knows the team and is glad to be rung up. Interviews are
held on site, with boots on.</p>"""
    return post(TITLE.at(round), facts, 52, text, fetch)


def cook(round: int, fetch: Fetch) -> str:
    duties = (
        "Cook for twenty-two, three times a day",
        DUTY.at(round),
        "Bake every second night",
        "Train the mess hand",
    )
    facts = (("Ship", "MV Corvane Albatross"), ("Application", STATE.at(round)), ("Length of trip", "eleven weeks"))
    text = f"""<p>The mood on board is made in your galley. You will have an induction range, a proving cabinet and a
window to the sea, which is more than most cooks can say.</p><h3>Your work</h3><ul>{listed(duties)}</ul><h3>You
bring</h3><ul><li>A ship's cook certificate</li><li>Experience with halal and vegetarian kitchens</li><li>Nerves, when
it rolls</li></ul><h3>Questions</h3><p>Please call {DIRECT.at(round)} between nine and four, ship's time. Letters are
fine, too, and need no photograph.</p><p>We reimburse the renewal of your certificate after the second trip.</p>"""
    return post("Chief Cook, ocean service", facts, 260, text, fetch)


def cadets(round: int, fetch: Fetch) -> str:
    main = f"""<p>Three years, of which half at sea and half at the nautical college of Skarrow. You leave with a
degree, a ticket, and a strong opinion on instant noodles.</p><h2>Intake</h2><p>For September we have
{PLACES.at(round)}, two thirds of them on deck. You need five passes at school, mathematics among them, and have to be
seventeen on the day you sign.</p><h2>Assessment</h2><p>Those who are shortlisted come to Hollin on {DAY.at(round)}.
There is a test of colour vision, an hour in the simulator, and lunch. Parents may come along but not into the
simulator.</p><h2>Money</h2><p>We pay the college. You get a training wage from the first month, and a grant for your
uniform. Who leaves early pays nothing back.</p><h2>Read on</h2><p>All of this and the syllabus is in our <a
href="{GUIDE.at(round)}">guide for cadets</a>, with pictures of people who did not know they were being
photographed.</p> {open_ship(fetch)}<p
class="chat">{pick(fetch, ("A cadet is online", "Write to a cadet", "Cadets are on watch, leave a line"))}</p>"""
    return frame("Cadets", main, fetch)


def pay(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Scales</h2><table class="table"><thead><tr><th>Rank</th><th>Per day aboard</th><th>Per day of
leave</th></tr></thead><tbody><tr><td>Rating</td><td>£118</td><td>£118</td></tr><tr><td>Junior officer</td><td>£171</td>
<td>£171</td></tr><tr><td>Senior
officer</td><td>£244</td><td>£244</td></tr><tr><td>Master</td><td>£325</td><td>£325</td>
</tr></tbody></table><h2>Pension</h2><p>We pay {PENSION.at(round)} of your wage into the seafarers' scheme, whether you
add to it or not. Years with other companies are counted if they used the same scheme.</p><h2>On board</h2><p>Every
cabin has {WIFI.at(round)} of data a month without charge. Calls to a doctor or to the union never
count.</p><h2>Family</h2> <p>Leave for a birth is twelve weeks for either parent, and no ship sails with a father whose
child is due that week.</p> {para(PARTNERS.at(round))}<h2>Illness</h2><p>Full pay for sixteen weeks, then two thirds
up to a year. Flights home are
ours to arrange.</p>{open_ship(fetch)}"""
    return frame("Pay and leave", main, fetch)


def hiring(round: int, fetch: Fetch) -> str:
    steps = (
        "Your form, ten minutes",
        "A call with a recruiter",
        MEDICAL.at(round),
        "Two talks, one of them with the crew",
    )
    main = f"""<p>We try to treat you as we would a guest on the bridge: politely, and with the facts. You will hear
from us {REPLY.at(round)} after each step, also when the answer is no.</p><h2>Steps</h2><ol>{listed(steps)}</ol>
<h2>Papers</h2><ul><li>Discharge book or proof of training</li><li>Passport with two empty pages</li><li>References of
the last two ships</li></ul><h2>What we never ask for</h2><p>Money. Anybody who asks you for a fee, a deposit or the
price of a uniform in our name is a swindler, and we would like to know about it.</p><h2>Being fair</h2><p>Names and
ages are hidden from those who read applications first. If a step is hard for you because of a disability, tell us and
we change the step.</p>{belongs(fetch)}<p class="serverinfo">Rendered for session {key(fetch, 6)}</p>"""
    return frame("How we hire", main, fetch)


SEALIFE = MadeSite(
    "sealife.test",
    (
        "greeting of sailors by the hour",
        "voice of a crew, one of six",
        "session and anti-forgery tokens of a career suite",
        "numbers behind the fields of work",
        "talent community for a share of visitors",
        "memberships of a line in any order",
        "days until an open ship",
        "age of a vacancy",
        "people who opened a vacancy in the last hour",
        "cadet's chat in three wordings",
        "session a page was rendered for",
    ),
    {
        "/": home,
        BOARD: board,
        ENGINEER: engineer,
        PLANNER: planner,
        COOK: cook,
        CADETS: cadets,
        PAY: pay,
        HIRING: hiring,
    },
    SLOTS,
)
