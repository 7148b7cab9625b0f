"""A central bank on Adobe Experience Manager: key rates, a statement, a calendar, averages, news, the board."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot, days_since
from bench.changing.pieces import ENGLISH, ago, before, days_to, others, today
from bench.changing.scenario import Fetch

RATES, WORDS = "/en/monetary-policy/key-rates.html", "/en/monetary-policy/statement-january.html"
CALENDAR, AVERAGES = "/en/calendar.html", "/en/statistics/exchange-averages.html"
NEWS, BOARD = "/en/news-and-speeches.html", "/en/about-us/governing-board.html"
TEASERS = (
    (RATES, "Where our rates stand"),
    (WORDS, "Why the Board held still in January"),
    (CALENDAR, "What is coming, week by week"),
    (AVERAGES, "The crown against other currencies"),
    (NEWS, "Releases, speeches and interviews"),
    (BOARD, "The seven people who vote"),
)
FRAUD = (
    "We never telephone to ask for a card number.",
    "Nobody from the Bank will offer you an investment.",
    "A message that asks you to “unlock” a transfer is not from us.",
    "We hold no accounts for private persons.",
)
NOTES = (
    ("Ten crowns", "A lapwing and the salt marshes of Orrin"),
    ("Twenty crowns", "The astronomer Ilse Marrable at her quadrant"),
    ("One hundred crowns", "The viaduct at Saltby, seen from the river"),
    ("Five hundred crowns", "A page of the town book of 1388"),
    ("Two crowns, coin", "An otter, as drawn by a schoolboy of nine"),
)
QUIZ = (
    "How many times can a banknote be folded before it tears?",
    "Which metal rings longest when it is dropped?",
    "What did a loaf cost in the year the Bank was founded?",
    "Who signs a banknote, and since when?",
    "How heavy is a sack of a thousand small coins?",
)
COOKIES = """<div id="onetrust-banner-sdk" class="otFlat" role="region"><p>The Bank counts visits with cookies of its
own. No data leave our servers.</p><button>Accept statistics</button> <button>Decline statistics</button></div>"""
SURVEY = """<div class="cmp-survey"><p>You have been chosen at random: would you tell us why you came
today?</p><button>Answer four questions</button></div>"""
DECISION = datetime(2026, 4, 29, tzinfo=UTC)

POLICY = Slot("/", "policy rate of a central bank", {0: "3.25 %", 10: "3.00 %"}, "Policy rate", also=(RATES,))
DEPOSIT = Slot(RATES, "rate of a standing facility", {0: "2.75 %", 10: "2.50 %"}, "Deposit facility")
RESERVE = Slot(RATES, "ratio of required reserves", {0: "1.0 per cent", 3: "1.5 per cent"}, "Reserve requirement")
HISTORY = Slot(RATES, "row of past decisions", {0: "", 10: "Decision 118"}, "Past decisions")
VOTE = Slot(WORDS, "count of a vote in words", {0: "six votes to one", 2: "five votes to two"}, "The vote")
OUTLOOK = Slot(
    WORDS,
    "sentence of a statement rewritten",
    {
        0: "Risks to this path lie mainly on the upside, as wages in services keep rising.",
        6: "Risks to this path are broadly balanced, as wages in services have begun to slow.",
    },
    "Outlook",
)
FORECAST = Slot(WORDS, "forecast in a table", {0: "2.6 per cent", 6: "2.3 per cent"}, "Inflation, 2026")
NOTE = Slot(WORDS, "note under a statement", {0: "", 8: "Corrected: growth for 2027 was given for 2026."})
MINUTES = Slot(
    WORDS,
    "link target",
    {0: "/content/dam/cbr/minutes-of-december.pdf", 12: "/content/dam/cbr/minutes-of-january.pdf"},
    "Minutes of the meeting",
)
STABILITY = Slot(
    CALENDAR, "date of a report put off", {0: "19 March 2026", 7: "26 March 2026"}, "Financial stability report"
)
SPEECH = Slot(CALENDAR, "speech that was called off", {0: "Speech by Deputy Governor Halloran in Tallow Bay", 5: ""})
HEARING = Slot(CALENDAR, "hearing that was fixed", {0: "", 9: "Hearing before the finance committee"}, "Calendar")
PRESS_AT = Slot(CALENDAR, "hour of a press conference", {0: "at 14.30", 13: "at 15.15"}, "Monetary policy decision")
MONTH = Slot(AVERAGES, "month that joins a table", {0: "", 4: "February 2026"}, "Monthly averages")
REVISED = Slot(AVERAGES, "average that was revised", {0: "6.8142", 11: "6.8124"}, "January 2026, US dollar")
METHOD = Slot(AVERAGES, "hour named in a method", {0: "at a quarter past two", 14: "at noon"}, "How they are made")
RELEASE = Slot(NEWS, "release at the head of a bank's news", {0: "", 10: "Board lowers the policy rate"}, "Releases")
BANKNOTE = Slot(NEWS, "release at the head of a bank's news", {0: "", 3: "A new fifty for the autumn"}, "Releases")
CONSULT = Slot(
    NEWS,
    "state of a consultation",
    {0: "Open for comments", 5: "Comments have ended", 9: "Open for comments", 15: "Withdrawn"},
    "Instant payments rulebook",
)
MEMBER = Slot(BOARD, "member of a governing board", {0: "Cornelius Addy", 7: "Philippa Thorne"}, "Sixth member")
FIELD = Slot(BOARD, "portfolio of a governor", {0: "Payments and cash", 11: "Payments and audit"}, "Leona Halloran")
DESK = Slot(BOARD, "number of a press desk", {0: "+999 20 555 0147", 1: "+999 20 555 0174"}, "Press desk")
SLOTS = (
    *(POLICY, DEPOSIT, RESERVE, HISTORY, VOTE, OUTLOOK, FORECAST, NOTE, MINUTES, STABILITY, SPEECH, HEARING),
    *(PRESS_AT, MONTH, REVISED, METHOD, RELEASE, BANKNOTE, CONSULT, MEMBER, FIELD, DESK),
)


def opened(fetch: Fetch, kind: str) -> str:
    """The beginning of a component in its column of the grid, with what it tells the data layer."""
    name = f"{kind}-{key(fetch, 10)}"
    layer = json.dumps({name: {"@type": f"cbr/components/{kind}"}}).replace('"', "&quot;")
    column = f'<div class="{kind} aem-GridColumn aem-GridColumn--default--12">'
    return f'{column}<div id="{name}" data-cmp-data-layer="{layer}" class="cmp-{kind}">'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    zones = (("Saltby", 0), ("New York", -5), ("Singapore", 8))
    clocks = "".join(f"<li>{town} {fetch.at + timedelta(hours=by):%H:%M}</li>" for town, by in zones)
    note, words = pick(fetch, NOTES)
    chosen = mixed(fetch, others(TEASERS, path), 3)
    links = listed([f'<a href="{to}" class="cmp-list__item-link">{name}</a>' for to, name in chosen])
    staffed = fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 17
    return f"""<!DOCTYPE HTML><html lang="en"><head><meta charset="UTF-8"><title>{title} | Central Bank of
Ravenmark</title> <meta name="template" content="content-page"><link rel="stylesheet"
href="/etc.clientlibs/cbr/clientlibs/clientlib-site.lc-{key(fetch, 32)}-lc.min.css"></head><body class="page basicpage"
id="page-{key(fetch, 10)}">{sometimes(fetch, 0.3, COOKIES)}<div class="root container responsivegrid"><div
class="cmp-container"> <div class="aem-Grid aem-Grid--12 aem-Grid--default--12"><header class="experiencefragment
aem-GridColumn"><a href="/" class="cmp-image__link">Central Bank of Ravenmark</a><nav class="cmp-navigation"><ul
class="cmp-navigation__group"><li><a href="{RATES}">Key rates</a></li><li><a href="{CALENDAR}">Calendar</a></li><li><a
href="{AVERAGES}">Exchange rates</a></li><li><a href="{NEWS}">News</a></li><li><a href="{BOARD}">About
us</a></li></ul></nav><div class="cmp-clock"><p>{today(fetch, ENGLISH)}</p>
<ul>{clocks}</ul></div></header>{opened(fetch, "alert")}<strong>Beware of
fraud</strong><p>{pick(fetch, FRAUD)}</p></div></div> {opened(fetch, "title")}<h1
class="cmp-title__text">{title}</h1></div></div>{main} <aside class="experiencefragment
aem-GridColumn">{opened(fetch, "teaser")}<h3>{note}</h3><p>{words}</p></div></div> {opened(fetch, "list")}<h3>Elsewhere
on this site</h3><ul class="cmp-list">{links}</ul></div></div>{sometimes(fetch, 0.25, SURVEY)}</aside> <footer
class="experiencefragment aem-GridColumn"><p>1 Mint Street, Saltby</p><p>Next policy decision in
{days_to(fetch, DECISION)} days</p><p>The press desk is
{"staffed at this hour" if staffed else "closed at this hour"}.</p> <ul><li>Legal notice</li><li>Accessibility
statement</li><li>Whistleblowing</li></ul><p>© {fetch.at:%Y} Central Bank of Ravenmark</p><p class="ref">Response
{key(fetch, 8)}-{key(fetch, 4)}</p></footer></div></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    question = QUIZ[days_since(fetch) % len(QUIZ)]
    figures = (("Policy rate", POLICY.at(round)), ("Inflation target", "2 %"), ("Gold held", "41.6 tonnes"))
    tiles = "".join(
        f'<div class="cmp-keyfigure"><span class="label">{name}</span><span class="value">{value}</span></div>'
        for name, value in figures
    )
    main = f"""{opened(fetch, "keyfigures")}{tiles}</div></div>{opened(fetch, "text")}<p>We keep prices stable, money
sound and payments running. The law of 1924 gives us that task and leaves the means to
us.</p></div></div>{opened(fetch, "text")}<h2>Statement</h2><p>The Board explains each decision on the day it is taken.
<a href="{WORDS}">Read the one of January</a>, with votes and forecasts.</p></div></div>
{opened(fetch, "tabs")}<h2>Museum of money: question of the
day</h2><p>{question}</p></div></div>{opened(fetch, "text")}<h2>Cash</h2><p>Torn notes are exchanged at the counter in
Mint Street, on working mornings, if more than half of the note is there. Old coins with the ship are still good; those
with the plough lost their value in 1999.</p><h2>For schools</h2><ul><li>A morning in the vault, for classes from the
eighth year</li><li>A box of forged notes on loan</li><li>The game “You are the Governor”</li></ul></div></div>"""
    return frame("/", "Welcome to the Central Bank", main, fetch)


def rates(round: int, fetch: Fetch) -> str:
    table = (
        ("Policy rate", POLICY.at(round), "One-week operations"),
        ("Deposit facility", DEPOSIT.at(round), "Overnight, without limit"),
        ("Lending facility", "3.85 %", "Overnight, against collateral"),
        ("Default interest", "8.10 %", "Half-yearly, by decree"),
    )
    decisions = (
        (HISTORY.at(round), "down by 0.25", "In force from 11 March"),
        ("Decision 117", "unchanged", "Two members dissented"),
        ("Decision 116", "down by 0.50", "In force at once"),
        ("Decision 115", "unchanged", "Unanimous"),
    )
    main = f"""{opened(fetch, "table")}<table
class="cmp-table"><thead><tr><th>Rate</th><th>Level</th><th>Use</th></tr></thead>
<tbody>{rows(table)}</tbody></table></div></div>{opened(fetch, "text")}<h2>Reserve requirement</h2><p>Banks hold
{RESERVE.at(round)} of their customers' deposits with us, averaged over four weeks. Savings banks below a certain size
are exempt.</p></div></div> {opened(fetch, "table")}<h2>Past decisions</h2><table
class="cmp-table"><thead><tr><th>Number</th><th>Change</th><th>Remark</th>
</tr></thead><tbody>{rows(decisions)}</tbody></table></div></div> {opened(fetch, "text")}<h2>How it reaches you</h2><p>A
bank that can park money with us at one rate will not lend it to you at less. That is the whole trick, and it takes
about five quarters.</p></div></div>"""
    return frame(RATES, "Key rates", main, fetch)


def words(round: int, fetch: Fetch) -> str:
    table = (
        ("Inflation, 2026", FORECAST.at(round), "2.9 per cent"),
        ("Inflation, 2027", "2.1 per cent", "2.2 per cent"),
        ("Growth, 2026", "1.4 per cent", "1.1 per cent"),
        ("Unemployment, 2026", "5.2 per cent", "5.0 per cent"),
    )
    main = f"""{opened(fetch, "text")}<h2>The vote</h2><p>The Board left its rate where it was, by {VOTE.at(round)}. The
minority would have moved now rather than later.</p><h2>Outlook</h2><p>Prices rose more slowly through the winter,
helped by cheap gas and a full harvest. {OUTLOOK.at(round)} Households save more than we had thought, and shops feel
it.</p></div></div>{opened(fetch, "table")}<table class="cmp-table"><thead><tr><th>Figure</th><th>Now</th><th>In
autumn</th></tr></thead><tbody>{rows(table)}</tbody></table></div></div>
{opened(fetch, "text")}{para(NOTE.at(round), ' class="cmp-text--note"')}<p><a href="{MINUTES.at(round)}">Minutes of the
meeting</a></p><h2>What would change our mind</h2><ul><li>A second quarter of falling orders</li><li>A crown that
weakens by more than a twentieth</li> <li>Rents, if the new law bites</li></ul><p>The Board will not announce steps in
advance, since it does not know them.</p></div></div>"""
    return frame(WORDS, "Statement of January 2026", main, fetch)


def calendar(round: int, fetch: Fetch) -> str:
    table = (
        ("Monetary policy decision", "29 April 2026", f"Press conference {PRESS_AT.at(round)}, hall 2"),
        (SPEECH.at(round), "12 March 2026", "University of Tallow Bay, open to the public"),
        ("Financial stability report", STABILITY.at(round), "Online, with data"),
        (HEARING.at(round), "9 April 2026", "House of Estates, streamed"),
        ("Balance of payments, fourth quarter", "31 March 2026", "Statistics desk"),
        ("Annual accounts", "22 April 2026", "Printed copies on request"),
    )
    waiting = number(fetch, 3, 75)
    main = f"""{opened(fetch, "table")}<table class="cmp-table
cmp-table--calendar"><thead><tr><th>Event</th><th>Date</th><th>Where</th>
</tr></thead><tbody>{rows(table)}</tbody></table></div></div>{opened(fetch, "text")}<p class="live">{waiting} readers
have the calendar open.</p> <h2>Silence</h2><p>In the seven days before a decision members give no interviews and meet
no bankers. They may be seen in the canteen, where the matter is not discussed either.</p><h2>Holidays of the payment
system</h2><ul><li>3 April</li><li>6 April</li><li>1 May</li><li>25 and 26 December</li></ul><h2>Subscribe</h2><p>A file
for your own calendar is renewed at each change and needs no password. Figures come out at nine sharp, to everybody in
the same second.</p></div></div>"""
    return frame(CALENDAR, "Calendar", main, fetch)


def averages(round: int, fetch: Fetch) -> str:
    table = (
        (MONTH.at(round), "6.7719", "8.0355", "9.1480"),
        ("January 2026", REVISED.at(round), "8.0417", "9.2036"),
        ("December 2025", "6.8833", "8.0590", "9.2274"),
        ("November 2025", "6.9021", "8.0188", "9.1902"),
        ("October 2025", "6.8650", "7.9876", "9.2541"),
    )
    main = f"""{opened(fetch, "table")}<table class="cmp-table"><caption>Monthly averages, crowns for one
unit</caption><thead><tr><th> Month</th><th>US
dollar</th><th>Euro</th><th>Pound</th></tr></thead><tbody>{rows(table)}</tbody></table></div></div>
{opened(fetch, "text")}<h2>How they are made</h2><p>On each working day six banks tell us their quotes
{METHOD.at(round)}. The highest and the lowest are struck out, the rest is averaged, and the month is the mean of its
days.</p><h2>Use</h2><p>The averages serve accounts and taxes. Nobody is bound to trade at them, and the Bank does
not.</p><h2>Older series</h2><ul><li>1993 to 2025, by month</li><li>1924 to 1992, by year</li> <li>The thaler, as far as
letters tell</li></ul><p>Errors are put right without ceremony and listed in the yearbook.</p></div></div>"""
    return frame(AVERAGES, "Exchange rates: averages", main, fetch)


def news(round: int, fetch: Fetch) -> str:
    entries = (
        (RELEASE.at(round), -59),
        (BANKNOTE.at(round), -17.4),
        ("Interview: why cash will outlive us all", 31),
        ("Working paper on rents and expectations", 77),
        ("Two counterfeits found in each ten thousand notes", 143),
        ("The library opens on Saturdays", 260),
    )
    items = [
        f'<article class="cmp-contentfragment"><h3>{name}</h3><span class="cmp-list__item-date">'
        f"{ago(fetch, ENGLISH, before(hours))}</span></article>"
        for name, hours in entries
        if name
    ]
    main = f"""{opened(fetch, "list")}<h2>Releases</h2><ul
class="cmp-list">{listed(items)}</ul></div></div>{opened(fetch, "text")}<h2>Consultations</h2> <div
class="cmp-consultation"><h3>Instant payments rulebook</h3><p class="state">{CONSULT.at(round)}</p><p>Forty pages on who
pays when a transfer goes astray.</p></div><div class="cmp-consultation"><h3>Coins of one and two groats</h3><p
class="state">Under evaluation</p><p>Should they go? Bakers and charities have told us
no.</p></div><h2>Speeches</h2><p>Texts are put online when the speaker begins, and what is said counts, not what is
written. Recordings follow overnight.</p></div></div>"""
    return frame(NEWS, "News and speeches", main, fetch)


def board(round: int, fetch: Fetch) -> str:
    table = (
        ("Governor", "Sir Edwin Rask", "Policy and staff"),
        ("Deputy Governor", "Leona Halloran", FIELD.at(round)),
        ("Third member", "Ismet Kolar", "Supervision"),
        ("Fourth member", "Grizel Monteath", "Statistics and research"),
        ("Fifth member", "Tomasz Bell", "Markets and reserves"),
        ("Sixth member", MEMBER.at(round), "External, without portfolio"),
        ("Seventh member", "Ada Quillfeather", "External, without portfolio"),
    )
    main = f"""{opened(fetch, "table")}<table
class="cmp-table"><thead><tr><th>Seat</th><th>Name</th><th>Field</th></tr></thead><tbody>
{rows(table)}</tbody></table></div></div>{opened(fetch, "text")}<h2>Appointment</h2><p>Members are named by the Head of
State for eight years and cannot be dismissed for a vote. A second term is possible, a third is not.</p><h2>Press
desk</h2><dl><dt>Telephone</dt><dd>{DESK.at(round)} </dd><dt>Mail</dt><dd>press@cbr.example</dd></dl><p>Questions on
your own loan are best put to your own bank.</p><h2>Pay</h2><p>The Governor earns what a judge of the highest court
earns, and has the use of a bicycle. Shares in banks must be sold before the oath is taken.</p></div></div>"""
    return frame(BOARD, "The Governing Board", main, fetch)


BANK = MadeSite(
    "centralbank.test",
    (
        "warning of fraud, one of four",
        "clocks of three towns",
        "banknote of the request, one of five",
        "pages elsewhere, three by lot, of a bank",
        "ids of components for a data layer",
        "response's reference in a footer",
        "days to a decision on rates",
        "desk that is staffed by the hour",
        "question of a museum of money, by the day",
        "age of a bank's releases",
        "readers of a calendar",
    ),
    {"/": home, RATES: rates, WORDS: words, CALENDAR: calendar, AVERAGES: averages, NEWS: news, BOARD: board},
    SLOTS,
)
