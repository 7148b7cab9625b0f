"""A secondary school: notices, the menu of its canteen, dates of the term, sports fixtures, staff; hand-made blocks."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.general.common import key, listed, mixed, month_sheet, number, para, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, days_to, others, today, turned
from bench.changing.scenario import Fetch

_NOTICES, _CANTEEN, _DATES = "/parents/notices", "/school-life/canteen", "/calendar/term-dates"
_SPORT, _STAFF = "/school-life/fixtures", "/about/staff"
_MENU: Links = (
    ("/", "St Brannoc's School"),
    (_NOTICES, "Notices"),
    (_CANTEEN, "Canteen"),
    (_DATES, "Term dates"),
    (_SPORT, "Fixtures"),
    (_STAFF, "Staff"),
)
_VALUES = (
    ("Courage", "We try what we cannot do yet."),
    ("Kindness", "Nobody eats alone here."),
    ("Curiosity", "A good question is worth a mark."),
)
_PUPILS = (
    "The library is my favourite place. (Year 7)",
    "I joined the orchestra and can now play four notes. (Year 8)",
    "Our robot came third of forty! (Year 10)",
    "The chickens know my name. (Year 9)",
    "Maths club has the best biscuits. (Year 11)",
)
_EXAMS = datetime(2026, 5, 11, tzinfo=UTC)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    word, meaning = turned(fetch, _VALUES, 1, 12)[0]
    cookies = """<div class="kYx3b_bar" role="alertdialog"><span class="kYx3b_text">Our site uses cookies for its
pictures and
maps.</span><button class="kYx3b_btn">OK</button></div>"""
    translate = '<div class="fQ9d_tr">Translate this page: Polski | Română | اردو</div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - St Brannoc's
School</title><script
nonce="{key(fetch, 22)}">window.__site = {{"build": "{key(fetch, 7)}", "visitor": "{key(fetch, 18)}"}}</script><style
data-styled="active" data-styled-version="6.1.{number(fetch, 1, 9)}"></style></head><body class="sc-{key(fetch, 6)}">
{comes_and_goes(fetch, "school cookies", 0.4, cookies)}{sometimes(fetch, 0.35, translate)}<div class="sc-aXZVg
hTop"><div
class="sc-gEvEer"><a href="/" class="logo">St Brannoc's School</a><span
class="sc-date">{today(fetch, ENGLISH)}</span></div>
<div role="navigation"><ul class="sc-eqUAAy nav">{anchors(_MENU)}</ul></div></div><div class="sc-fqkvVR wrap"><div
class="sc-dcJsrY col col-8"><h1 class="sc-iGgWBj">{title}</h1>{main}</div><div class="sc-gsFSXq col col-4"><div
class="blk blk-value"><h3>One of our values</h3><p><b>{word}.</b> {meaning}</p></div><div class="blk
blk-voice"><h3>Heard
in the corridor</h3><p>{pick(fetch, _PUPILS)}</p></div><div class="blk blk-cal">{month_sheet(fetch, ENGLISH)}<p>
{days_to(fetch, _EXAMS)} days to the first examination</p></div><div class="blk blk-links"><h3>Quick links</h3><ul>
{anchors(mixed(fetch, others(_MENU, path), 3))}</ul></div></div></div><div class="sc-kAyceB foot"><p>St Brannoc's
School,
Chapel Hill, Penmorrow. Telephone 01632 960 441. The school is part of the Headland Learning Trust, a charitable company
limited by guarantee.</p><ul><li>Ofsted report</li><li>Pupil premium</li><li>Safeguarding</li><li>Policies</li></ul><p
class="tiny">Page views today: {number(fetch, 300, 1900)}</p></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    urgent = say("urgent")
    banner = f'<div class="blk blk-urgent"><strong>{urgent}</strong></div>' if urgent else ""
    return _page(
        "Welcome",
        "/",
        fetch,
        f"""{banner}<p>We are a school of 840 boys and girls between the moor and the sea. Our doors open at
{say("doors")} and breakfast is free for all.</p><div class="blk"><h2>{say("news heading")}</h2><ul>{
            listed((say("news play"), "Year 8 plants two hundred oaks"))
        }</ul></div><div class="blk"><h2>From the head</h2><p>I look forward to meeting families at the open evening on
{say("open evening")}. Please use the car park of the church.</p>
<p>Spring is the season of rehearsals, revision and mud. Thank you to all who helped at the quiz, which paid for two new
sewing machines and a net for the goal. Breakfast club needs another pair of hands on Thursdays; ask Mr Wrona in the
canteen.</p><p class="sign">{say("head")}, head teacher</p></div>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    notices = "".join(
        f"""<div class="sc-notice"><div class="sc-notice-h">{head}</div><div class="sc-notice-b">{text}</div></div>"""
        for head, text in (
            (say("flu head"), "Please keep children with a fever at home for two days."),
            ("School photographs", f"The photographer comes on {say('photo day')}. Ties, please."),
            ("Bus 14", say("bus text")),
            ("Lost property", "Twelve jumpers and one trombone wait in the office."),
            (say("trip head"), "Deposits were due last week."),
        )
        if head
    )
    return _page(
        "Notices",
        _NOTICES,
        fetch,
        f"""{notices}<div class="blk"><h2>Payments due</h2><table class="tbl">{
            rows(
                (
                    ("Residential in Year 6", say("residential"), say("residential due")),
                    ("Music tuition", "£96.00", "20 March"),
                    ("Locker key", "£5.00", "any time"),
                )
            )
        }</table></div><p>{number(fetch, 2, 18)} parents are signed in.</p>""",
    )


def _canteen(say: Say, fetch: Fetch) -> str:
    return _page(
        "Canteen",
        _CANTEEN,
        fetch,
        f"""<p>A two-course meal costs {say("meal price")}. Week A runs from 2 March.</p><table class="tbl
menu"><thead><tr><th>
Day</th><th>Choice</th><th>Dish</th><th>Allergens</th></tr></thead><tbody><tr><td
rowspan="2">Monday</td><td>Main</td><td>
Cottage pie</td><td>milk, celery</td></tr><tr><td>Meat-free</td><td>{say("monday veg")}</td><td>gluten</td></tr><tr><td
rowspan="2">Wednesday</td><td>Main</td><td>{say("wednesday main")}</td><td>{say("wednesday allergens")}</td></tr><tr>
<td>
Meat-free</td><td>Chickpea curry</td><td>mustard</td></tr><tr><td rowspan="2">Friday</td><td>Main</td><td>Fish and
chips</td>
<td>fish, gluten</td></tr><tr><td>Meat-free</td><td>Bean burger</td><td>gluten, soya</td></tr></tbody></table><h3>Every
day</h3><ul>{listed(("Jacket potatoes", say("daily extra"), "Fresh bread"))}</ul><p>Top up your account
<a href="/docs/{say("canteen guide")}">as this guide shows</a>.</p>{para(say("nut note"))}<p class="queue">The queue is
about
{number(fetch, 1, 14)} minutes long.</p>""",
    )


def _dates(say: Say, fetch: Fetch) -> str:
    return _page(
        "Term dates",
        _DATES,
        fetch,
        f"""<h2>Spring term 2026</h2><dl class="dates"><dt>First day</dt><dd>5 January</dd><dt>Half term</dt><dd>16 to
20
February</dd><dt>Last day</dt><dd>27 March</dd><dt>Training day, no lessons</dt><dd>{say("training")}</dd></dl><h2>
Summer term 2026</h2><dl class="dates"><dt>First day</dt><dd>13 April</dd><dt>Sports
day</dt><dd>3 July</dd></dl>
<p>The school day has five lessons of an hour. Registration is at 8.35 and the last bell rings at 15.10. Clubs end at
16.15, when the late bus leaves from the lower gate.</p><p>Leave in term time is granted for exceptional reasons
only.</p><p><a href="/ical?sid={key(fetch, 16)}">Add to your
calendar</a></p>""",
    )


def _sport(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Under 14 netball", "Tregarrow College", "3 March", say("netball")),
            ("First XI hockey", "Penhale Academy", "5 March", "15.45"),
            ("Under 12 football", "Portmellin", "6 March", say("football")),
            (say("chess"), "Bodwen High", "10 March", "16.00"),
        )
    )
    return _page(
        "Fixtures",
        _SPORT,
        fetch,
        f"""<table class="tbl"><tr><th>Team</th><th>Against</th><th>Date</th><th>Start or
result</th></tr>{table}</table><p>
Coach leaves from the lower gate.</p><p>Sports captain: Isla Jago</p>""",
    )


def _staff(say: Say, fetch: Fetch) -> str:
    photo = f'<img src="/_img/{key(fetch, 10)}.webp" alt="">'
    return _page(
        "Staff",
        _STAFF,
        fetch,
        f"""<ul class="people"><li>{photo}<b>{
            say("head")
        }</b><br>Head teacher</li><li><b>Gwen Pascoe</b><br>Deputy head</li><li>
<b>Oluwaseun Bassey</b><br>Head of mathematics</li><li><b>Tomasz Wrona</b><br>Canteen
manager</li></ul><h2>Vacancies</h2><ul>{listed((say("vacancy"), "Exam invigilators, as needed"))}</ul>""",
    )


SCHOOL = MadeSite(
    "st-brannocs.test",
    (
        "generated class of the body",
        "value of the school that turns",
        "voice of a pupil by chance",
        "calendar with today marked",
        "days to an examination",
        "bar of consent that comes and goes",
        "offer to translate for some",
        "quick links by chance",
        "page views of today",
        "parents signed in",
        "length of a queue",
        "name of a portrait",
    ),
    {
        "/": _home,
        _NOTICES: _notices,
        _CANTEEN: _canteen,
        _DATES: _dates,
        _SPORT: _sport,
        _STAFF: _staff,
    },
    (
        Slot("urgent", "alert", ("/",), {0: "", 8: "School is closed on Wednesday: no heating.", 12: ""}),
        Slot("doors", "opening hours", ("/",), {0: "7.50", 3: "7.40"}),
        Slot("news heading", "heading", ("/",), {0: "News of February", 2: "News of March"}),
        Slot("news play", "news item", ("/",), {0: "", 6: "Tickets for the spring play are on sale"}),
        Slot("open evening", "date of an event", ("/",), {0: "12 March", 9: "26 March"}),
        Slot(
            "head",
            "name of a person",
            ("/", _STAFF),
            {0: "Dr Helen Trevose", 13: "Marcus Bligh (acting)"},
            "Head teacher",
        ),
        Slot("flu head", "notice", (_NOTICES,), {0: "", 4: "Flu in Year 9"}),
        Slot("trip head", "notice", (_NOTICES,), {0: "Trip to Lyon", 10: ""}),
        Slot("photo day", "date of an event", (_NOTICES,), {0: "Tuesday 10 March", 7: "Thursday 19 March"}),
        Slot(
            "bus text",
            "notice reworded",
            (_NOTICES,),
            {0: "It runs ten minutes late this week.", 5: "It does not stop at Quay Road until Easter."},
            "Bus 14",
        ),
        Slot("residential", "amount to pay", (_NOTICES,), {0: "£245.00", 11: "£228.00"}, "Residential in Year 6"),
        Slot("residential due", "deadline", (_NOTICES,), {0: "6 March", 11: "13 March"}, "Residential in Year 6"),
        Slot("meal price", "price of a meal", (_CANTEEN,), {0: "£2.65", 14: "£2.80"}),
        Slot("monday veg", "dish", (_CANTEEN,), {0: "Macaroni cheese", 1: "Leek pasties"}, "Monday"),
        Slot(
            "wednesday main", "dish", (_CANTEEN,), {0: "Roast chicken", 5: "Beef stew", 9: "Roast chicken"}, "Wednesday"
        ),
        Slot(
            "wednesday allergens", "allergens", (_CANTEEN,), {0: "none", 5: "celery, sulphites", 9: "none"}, "Wednesday"
        ),
        Slot("daily extra", "list entry", (_CANTEEN,), {0: "", 7: "Soup with croutons"}, "Every day"),
        Slot(
            "canteen guide",
            "link target",
            (_CANTEEN,),
            {0: "topup-2025.pdf", 12: "topup-2026.pdf"},
            "as this guide shows",
        ),
        Slot("nut note", "note", (_CANTEEN,), {0: "Our kitchen is free of nuts.", 15: ""}),
        Slot("training", "date without lessons", (_DATES,), {0: "9 March", 6: "23 March"}),
        Slot("netball", "result of a match", (_SPORT,), {0: "16.15", 8: "Won 23:17"}, "Under 14 netball"),
        Slot("football", "result of a match", (_SPORT,), {0: "14.30", 3: "Postponed"}, "Under 12 football"),
        Slot("chess", "row", (_SPORT,), {0: "", 10: "Chess, board one"}),
        Slot("vacancy", "vacancy", (_STAFF,), {0: "Teacher of physics, from September", 4: ""}),
    ),
)
