"""A county's election office: candidates, polling places, dates, early voting, votes by post, work at the polls."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, others, today
from bench.changing.scenario import Fetch

PAGES = (
    ("/candidates", "Candidates on the ballot"),
    ("/polling-places", "Polling places"),
    ("/key-dates", "Key dates"),
    ("/early-voting", "Early voting"),
    ("/vote-by-mail", "Vote by mail"),
    ("/poll-workers", "Work at the polls"),
)
LINES = {
    "/candidates": "Candidates are listed by lot, not by the alphabet.",
    "/polling-places": "Every polling place has a table at the height of a wheelchair.",
    "/vote-by-mail": "Sign the outer envelope: one ballot in ninety comes without a signature.",
    "/poll-workers": "Students of sixteen may serve, if their school agrees.",
}
RUMOURS = (
    ("A torn ballot is not counted.", "It is copied by two people and counted."),
    ("Machines are connected to the internet.", "They have no network card, and are sealed."),
    ("You need your card to vote.", "Any identity with a photograph will do."),
    ("Votes by mail are counted only if it is close.", "All of them are counted, always."),
)
BALLOT = (
    "<p>Sheriff, county clerk, two judges, and two measures. Voters of a party get its ballot; all others may choose "
    "one at the table.</p>"
)
COUNT = (
    "<p>The count is open to everybody. There are chairs for forty people behind a rope, and a camera for those who "
    "stay at home.</p>"
)
ELECTION = datetime(2026, 5, 19, tzinfo=UTC)

ROLL = Slot(
    "/", "registered voters in a sentence", {0: "214,806 registered voters", 10: "214,860 registered voters"}, "Roll"
)
BANNER = Slot(
    "/",
    "message across a page",
    {0: "", 5: "The office is closed on Friday 6 March for a test of the counting machines.", 12: ""},
    "Message",
)
WITHDRAWN = Slot("/candidates", "candidate who withdrew", {0: "Lucille Brandvold", 7: ""}, "Sheriff")
SPELLING = Slot("/candidates", "spelling of a name", {0: "Tomas Eckhart", 3: "Thomas Eckhart"}, "County Clerk")
STATE = Slot(
    "/candidates",
    "state of a candidacy",
    {0: "Under review", 3: "Certified", 9: "Challenged", 13: "Certified"},
    "Measure B",
)
MOVED = Slot(
    "/polling-places",
    "polling place that moved",
    {0: "Grange Hall, 77 Orchard Road", 4: "Millpond School, 12 Alder Street", 11: "Grange Hall, 77 Orchard Road"},
    "Precinct 14",
)
HOURS = Slot("/polling-places", "hour when doors close", {0: "until 7 p.m.", 8: "until 8 p.m."}, "Hours")
REGISTER = Slot(
    "/key-dates", "last day to register", {0: "Monday, April 20", 6: "Friday, April 24"}, "Last day to register"
)
CANVASS = Slot("/key-dates", "date put into a calendar", {0: "", 9: "Public test of the recount"}, "Key dates")
TITLE = Slot(
    "/key-dates", "caption of dates in other words", {0: "Before the vote", 15: "Before Election Day"}, "Dates"
)
LIBRARY = Slot(
    "/early-voting",
    "place that closed and opened",
    {0: "Open from May 4", 2: "Not available", 10: "Open from May 6"},
    "Library",
)
BOX = Slot("/early-voting", "drop box in a list", {0: "", 7: "Fire station 3, by the flagpole"}, "Drop boxes")
STAMP = Slot(
    "/vote-by-mail",
    "warning on postage",
    {0: "One stamp is enough.", 5: "Two stamps are needed, as the ballot has a second sheet."},
    "Postage",
)
CURE = Slot(
    "/vote-by-mail", "days to repair a signature", {0: "five days", 1: "three days", 13: "five days"}, "Signature"
)
FORM = Slot(
    "/vote-by-mail",
    "link target",
    {0: "/forms/mail-ballot-request-2025.pdf", 8: "/forms/mail-ballot-request-2026.pdf"},
    "Request form",
)
PAY = Slot("/poll-workers", "pay of a day", {0: "$185", 4: "$210"}, "Pay")
CLASS = Slot("/poll-workers", "evening of a training", {0: "Tuesday, April 28", 11: "Thursday, April 30"}, "Training")
SLOTS = (
    *(ROLL, BANNER, WITHDRAWN, SPELLING, STATE, MOVED, HOURS, REGISTER, CANVASS),
    *(TITLE, LIBRARY, BOX, STAMP, CURE, FORM, PAY, CLASS),
)


def panel(name: str, head: str, inner: str) -> str:
    """An open part of an accordion."""
    return (
        f'<section aria-labelledby="{name}-h"><h2 id="{name}-h"><button aria-expanded="true" aria-controls="{name}-p">'
        f'{head}</button></h2><div id="{name}-p" role="region">{inner}</div></section>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    claim, truth = pick(fetch, RUMOURS)
    address, line = pick(fetch, others(tuple(LINES.items()), path))
    lines = "Phones are answered now." if 13 <= fetch.at.hour < 22 else "Phones are answered from eight to five."
    survey = sometimes(
        fetch,
        0.4,
        f'<county-survey data-session="{key(fetch, 18)}"><p>How did you find this page? One question, no name.</p>'
        "<button>Search</button><button>Mail</button><button>A friend</button></county-survey>",
    )
    call = pick(fetch, ("Check your registration", "Are you registered?", "Look up your record"))
    left = days_to(fetch, ELECTION)
    return f"""<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>{title} | Tamarack County
Elections</title>
<meta name="request-id" content="{key(fetch, 26)}"></head><body><county-alert></county-alert>
<header role="banner"><a href="/" aria-label="Home">Tamarack County Elections</a>
<p><time datetime="{fetch.at:%Y-%m-%d}">{today(fetch, ENGLISH)}</time> <strong>{left} days until the
primary</strong></p>
<nav role="navigation" aria-label="Main"><ul role="menubar"><li role="none"><a role="menuitem"
href="/candidates">Candidates
</a></li><li role="none"><a role="menuitem" href="/polling-places">Polling places</a></li>
<li role="none"><a role="menuitem" href="/key-dates">Key dates</a></li>
<li role="none"><a role="menuitem" href="/early-voting">Early voting</a></li>
<li role="none"><a role="menuitem" href="/vote-by-mail">By mail</a></li></ul></nav></header>
<main role="main" tabindex="-1"><h1>{title}</h1>
{main}</main>
<aside role="complementary" aria-label="Rumor and fact"><h2>Rumor or
fact?</h2><p><s>{claim}</s></p><p>{truth}</p></aside>
<aside role="complementary" aria-label="From this site"><p>{line}</p><a href="{address}">Read on</a></aside>{survey}
<footer role="contentinfo"><form action="/lookup" method="post"><input type="hidden" name="authenticity_token"
value="{key(fetch, 44)}"><label for="ln">{call}</label><input id="ln" name="ln"></form>
<p>Tamarack County Election Office, Courthouse Annex, Room 104. {lines} <a href="/poll-workers">Work at the
polls</a></p>
<p>© {fetch.at:%Y} Tamarack County</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    message = BANNER.at(round)
    box = f'<div role="status" class="message">{message}</div>' if message else ""
    return frame(
        "/",
        "Primary of May 19",
        f"""{box}<p>We run elections for the county, its towns and its school districts. The county has
{ROLL.at(round)} in 61 precincts, and about 700 neighbors who work at the polls on the day.</p>
{panel("ballot", "What is on the ballot", BALLOT)}
{panel("watch", "Watch us count", COUNT)}
<p>Results are put up from half past eight on, and do not become final until the canvass is signed.</p>""",
        fetch,
    )


def candidates(round: int, fetch: Fetch) -> str:
    gone = WITHDRAWN.at(round)
    sheriff = (("Ron Castellano", "Certified"), (gone, "Certified"), ("Ada Whitehorse", "Certified"))
    clerk = ((SPELLING.at(round), "Certified"), ("Marguerite Oduya", "Certified"))
    return frame(
        "/candidates",
        "Candidates on the ballot",
        f"""<p>Candidates are listed by lot, not by the alphabet. Their statements were not checked by this office.</p>
{panel("sheriff", "Sheriff", f"<table><tbody>{rows(sheriff)}</tbody></table>")}
{panel("clerk", "County Clerk", f"<table><tbody>{rows(clerk)}</tbody></table>")}
<section aria-labelledby="measures"><h2 id="measures">Measures</h2><dl><dt>Measure A, library levy</dt><dd>On the
ballot</dd>
<dt>Measure B, sale of the fairground</dt><dd>{STATE.at(round)}</dd></dl></section>
<p>A name can be taken from the ballot until the printer starts. After that, votes for it are counted but elect
nobody. To challenge a candidate, bring a sworn statement and fifty dollars to the counter.</p>""",
        fetch,
    )


def places(round: int, fetch: Fetch) -> str:
    table = (
        ("Precinct 11", "Fire station 1, 200 Main Street", "Ramp at the side"),
        ("Precinct 14", MOVED.at(round), "Level entrance"),
        ("Precinct 15", "Church of the Good Shepherd, 9 Hill Street", "Lift, ask at the door"),
        ("Precinct 22", "Tribal Center, 4100 River Bend", "Level entrance"),
    )
    return frame(
        "/polling-places",
        "Polling places",
        f"""<p>Doors are open from 7 a.m. {HOURS.at(round)}; whoever is in line by then votes, however long it
takes.</p>
<div role="region" aria-label="Table of places" tabindex="0"><table><thead><tr><th scope="col">Precinct</th>
<th scope="col">Place</th><th scope="col">Access</th></tr></thead><tbody>{rows(table)}</tbody></table></div>
<p>Your precinct is on your card and on the label of the voters' guide. Every polling place has a table at the height
of a wheelchair and a machine that reads aloud. You may bring a child, a list, and a person to help you, but no
button or hat of a candidate.</p><p>{number(fetch, 20, 480)} neighbors are looking for their place right now.</p>""",
        fetch,
    )


def dates(round: int, fetch: Fetch) -> str:
    after = (
        ("Wednesday, May 20", "Count of ballots that came late"),
        ("Friday, May 29" if CANVASS.at(round) else "", CANVASS.at(round)),
        ("Tuesday, June 9", "Canvass is signed"),
    )
    return frame(
        "/key-dates",
        "Key dates",
        f"""<h2>{TITLE.at(round)}</h2><dl class="dates"><dt>Ballots go to soldiers and citizens abroad</dt>
<dd>Friday, April 3</dd><dt>Last day to register</dt><dd>{REGISTER.at(round)}</dd><dt>Last day to ask for a ballot by
mail</dt>
<dd>Tuesday, May 12</dd></dl><h2>Afterwards</h2><table><tbody>{rows(after)}</tbody></table>
<p>What must be with us on a day must be with us by five in the afternoon. A postmark does not help, except for
ballots from abroad. Dates follow the law of the state and cannot be changed by this office.</p>""",
        fetch,
    )


def early(round: int, fetch: Fetch) -> str:
    boxes = ("Courthouse Annex, at the curb", BOX.at(round), "Marsh Road park and ride")
    shown = "".join(f'<li role="listitem">{box}</li>' for box in boxes if box)
    return frame(
        "/early-voting",
        "Early voting",
        f"""<dl><dt>Courthouse Annex</dt><dd>Weekdays, May 1 to 18</dd><dt>Carver
Library</dt><dd>{LIBRARY.at(round)}</dd>
<dt>College Union</dt><dd>May 12 and 13 only</dd></dl><p>Early votes are cast on the same paper as on the day, and
lie in a locked box until then. Once you have put your ballot in, it cannot be taken back.</p>
<h2>Drop boxes</h2><ul role="list">{shown}</ul><p>Boxes are emptied each evening by two people of different parties.
They are watched by cameras and locked at the minute when polls close. You may hand in the ballot of one other
person, if you live in the same household.</p>""",
        fetch,
    )


def mail(round: int, fetch: Fetch) -> str:
    cure = (
        f"<p>If yours differs from the one on file, we call you. You then have {CURE.at(round)} to come by or to send "
        "a copy of your identity.</p>"
    )
    steps = mixed(fetch, ("Use blue or black ink.", "Do not write your name inside.", "Fold along the line."), 2)
    return frame(
        "/vote-by-mail",
        "Vote by mail",
        f"""<p>Any voter may vote by mail and need not say why. Ask each year, or once and for all if you are over
sixty-five.
</p><p><a href="{FORM.at(round)}" type="application/pdf">Request form</a> (two pages)</p>
{panel("postage", "Postage", f"<p>{STAMP.at(round)} Ballots with too little are delivered anyway, at our cost.</p>")}
{panel("signature", "Signature", cure)}
<p>Sign the outer envelope: one ballot in ninety comes without a signature. You can follow your envelope from the
printer to the count with the number on its flap.</p><ul class="hints"><li>{steps[0]}</li><li>{steps[1]}</li></ul>""",
        fetch,
    )


def workers(round: int, fetch: Fetch) -> str:
    return frame(
        "/poll-workers",
        "Work at the polls",
        f"""<p>A day at the polls is long, friendly and useful. You start at six, have two breaks, and go home when
the box has been handed over, which may be ten at night.</p><dl><dt>Pay</dt><dd>{PAY.at(round)} and
lunch</dd><dt>Training</dt>
<dd>{CLASS.at(round)}, six to nine in the evening</dd><dt>Needed most</dt><dd>people who speak Hmong or
Spanish</dd></dl>
<p>Students of sixteen may serve, if their school agrees. You cannot serve where a relative is on the ballot. Each
table has members of both larger parties, and a chief who has done it before.</p>
<blockquote>{pick(fetch, ("I met my whole street.", "Best pie of the year.", "You see it done right."))}</blockquote>
""",
        fetch,
    )


ELECTIONS = MadeSite(
    "elections.test",
    (
        "rumor and fact, one pair of four",
        "line of another page of an election office",
        "one question of a county's survey",
        "days until a primary",
        "phones answered by the hour",
        "label of a search for a voter's record",
        "neighbors looking for their place",
        "two of three hints on a ballot",
    ),
    {
        "/": home,
        "/candidates": candidates,
        "/polling-places": places,
        "/key-dates": dates,
        "/early-voting": early,
        "/vote-by-mail": mail,
        "/poll-workers": workers,
    },
    SLOTS,
)
