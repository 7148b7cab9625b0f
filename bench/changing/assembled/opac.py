"""The catalogue of a county's libraries on Koha: records with their copies, branches, charges, events, new titles."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.assembled.chance import at_times, chosen, number
from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import some, token, variant
from bench.changing.pieces import anchors, held, others, turned
from bench.changing.scenario import Fetch

_ATLAS, _NOVEL = "/cgi-bin/koha/opac-detail.pl/20417", "/cgi-bin/koha/opac-detail.pl/31882"
_HOURS, _CHARGES, _EVENTS, _NEW = "/pages/branches", "/pages/charges", "/pages/whats-on", "/lists/new-arrivals"
_BOOKS = ((_ATLAS, "The hedgerow atlas"), (_NOVEL, "Low water at Saltcote"))
_MENU = (
    ("/", "Catalogue"),
    (_NEW, "New arrivals"),
    (_HOURS, "Branches and hours"),
    (_CHARGES, "Charges"),
    (_EVENTS, "What's on"),
)
_QUOTES = (
    ("Outside of a dog, a book is a reader's best friend.", "old joke"),
    ("A library is a room with many doors.", "Ines Calloway"),
    ("I have always imagined paradise with a returns trolley.", "staff room wall"),
    ("Read slowly; the kettle can wait.", "G. Harpole"),
)
_SHELF = ("Knots and splices", "A field guide to mosses", "The tin whistle tutor", "Bread in a day", "Chess for two")
_SEARCHES = ("dry stone walls", "large print crime", "driving theory", "crochet", "family history", "dinosaurs")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    quote, who = fetch.random.choice(_QUOTES)
    covers = "".join(f'<li class="coverflow"><span>{name}</span></li>' for name in some(fetch, _SHELF, 3))
    tags = " ".join(f'<a class="tag" href="#q={one[:4]}">{one}</a>' for one in turned(fetch, _SEARCHES, 3))
    consent = """<div id="cookieConsentBar"><div>This website needs your consent to set cookies.</div><a
role="button">Accept essential cookies</a> <a role="button">Accept all</a></div>"""
    notice = """<div class="alert alert-info" id="opac-survey"><p>Tell us about your visit and win a book bag.</p>
</div>"""
    hint = variant(fetch, "Log in to see your own saved tags.", "Log in to place holds and renew.")
    return f"""<!DOCTYPE html><html lang="en" class="no-js"><head><meta charset="utf-8">
<title>{title} › Wrenshire Libraries catalogue</title><meta name="generator" content="Koha">
<link rel="stylesheet" href="/opac-tmpl/bootstrap/css/opac_23.1105000.css"><script>var csrf_token =
"{token(fetch, 64)}";
var sessionID = "{token(fetch, 32)}";</script></head><body id="opac-detail" class="scrollto">
{at_times(fetch, 0.35, consent)}<header id="header-region"><a class="navbar-brand" id="logo" href="/">Wrenshire
Libraries</a><div id="moresearches"><ul>{anchors(_MENU)}</ul></div></header><div class="main">
{at_times(fetch, 0.3, notice)}<div class="row"><div class="col-lg-2"><div id="opacnav"><p>{hint}</p>
<div id="quote"><p class="quote-text">{quote}</p> <span class="quote-source">{who}</span></div></div></div>
<div class="maincontent col-lg-8"><h1 class="title">{title}</h1>{main}</div>
<div class="col-lg-2"><div id="browse-shelf"><h5>Browsing Wrenford shelves</h5><ul>{covers}</ul></div>
<div id="searchcloud"><h5>Often searched</h5><p>{tags}</p></div><h5>Borrowers also looked at</h5><ul>{
        chosen(fetch, others((*_BOOKS, *_MENU[1:]), path), 2)
    }</ul></div></div></div><footer><p>{number(fetch, 6, 140)} people are using the catalogue</p>
<p id="debug">Page built in {number(fetch, 80, 900)} ms by opac{
        number(fetch, 1, 3)
    }</p><ul class="nav"><li>Join</li><li>Suggest a purchase</li><li>Data protection</li></ul><p>Powered by Koha</p>
</footer></body></html>"""


def _record(path: str, fetch: Fetch, about: str, copies: str, holds: str) -> str:
    due = fetch.at + timedelta(days=21)
    staff = held(fetch, 1800, "staff pick", ("Staff at Ebbing liked this", "Picked by the Thursday readers"), 1)[0]
    return _page(
        dict(_BOOKS)[path],
        path,
        fetch,
        f"""<div id="catalogue_detail_biblio" class="record">{about}</div><div id="holdings"><table id="holdingst">
<thead>
<tr><th>Current library</th><th>Shelfmark</th><th>Status</th></tr></thead><tbody>{copies}</tbody></table></div>
<div id="bib_holds"><span class="holds_label">Holds:</span> {holds}</div><p class="loan">Borrowed today it is due back
on
{due:%-d %B}.</p><p class="pick">{staff}</p><p class="baskets">In the cart of {number(fetch, 1, 9)} visitors</p>
<div id="export"><a href="#marc" data-token="{token(fetch, 18)}">Save record</a></div>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Welcome to the catalogue",
        "/",
        fetch,
        f"""<div id="opacmainuserblock"><div class="newsitem"><h4>{say("news title")}</h4><p>{say("news text")}</p>
</div>
{f'<div class="newsitem"><h4>{say("outage")}</h4></div>' if say("outage") else ""}</div><ul>{anchors(_BOOKS)}</ul>""",
    )


def _atlas(say: Say, fetch: Fetch) -> str:
    about = f"""<span class="results_summary author">By: Dorothea Flint</span> <span class="results_summary
edition">Edition: {say("edition")}</span><p>Four hundred plants, drawn from life.</p>
<p>Description: 312 pages, illustrated, 25 cm</p><p>Subjects: Hedges; Plants, Britain</p>"""
    copies = (
        f"<tr><td>Wrenford</td><td>582.16 FLI</td><td>{say('atlas wrenford')}</td></tr>"
        f"<tr><td>Ebbing</td><td>582.16 FLI</td><td>{say('atlas ebbing')}</td></tr>{row(say('atlas mobile'))}"
    )
    return _record(_ATLAS, fetch, about, copies, say("atlas holds"))


def _novel(say: Say, fetch: Fetch) -> str:
    about = f"""<span class="results_summary author">By: Edwin Marsh-Cole</span>{paragraph(say("prize"))}
<p>Description: 288 pages, 22 cm</p><p>A harbour master goes
missing on the lowest tide of the century.</p><p>Online: <a href="{say("ebook")}">borrow the ebook</a></p>"""
    copies = (
        f"<tr><td>Saltcote</td><td>Fiction MAR</td><td>{say('novel saltcote')}</td></tr>"
        f"{row(say('novel lost'))}<tr><td>Thripp</td><td>Fiction MAR</td><td>Local reading group set</td></tr>"
    )
    return _record(_NOVEL, fetch, about, copies, say("novel holds"))


def _hours(say: Say, fetch: Fetch) -> str:
    return _page(
        "Branches and hours",
        _HOURS,
        fetch,
        f"""{paragraph(say("closure"))}<table class="table"><thead><tr><th>Branch</th><th>Weekdays</th><th>Saturday</th>
</tr></thead><tbody><tr><td>Wrenford</td><td>9.30 to 18.00</td><td>{say("wrenford saturday")}</td></tr>
<tr><td>Ebbing</td><td>{say("ebbing weekdays")}</td><td>closed</td></tr><tr><td>Saltcote</td><td>13.00 to 17.00</td>
<td>10.00 to 13.00</td></tr></tbody></table><p>The mobile library calls at {say("mobile stop")} on Wednesdays.</p>
<p class="busy">Study seats free at Wrenford: {number(fetch, 0, 42)}</p>""",
    )


def _charges(say: Say, fetch: Fetch) -> str:
    return _page(
        "Charges",
        _CHARGES,
        fetch,
        f"""<dl><dt>Overdue book, adult</dt><dd>{say("overdue")}</dd><dt>Overdue book, child</dt><dd>free</dd>
<dt>Request from another county</dt><dd>{say("request")}</dd></dl><p>You may borrow up to twelve items.</p>
<ul><li>Printing, A4: 15p</li>{item(say("scan"))}</ul>""",
    )


def _events(say: Say, fetch: Fetch) -> str:
    blocks = "".join(
        f'<div class="event"><h3>{name}</h3><p class="when">{when}</p><p class="where">{where}</p></div>'
        for name, when, where in (
            ("Rhyme time", say("rhyme when"), "Wrenford, children's room"),
            ("An evening with Edwin Marsh-Cole", "19 March, 19.00", say("evening where")),
            (say("repair"), "28 March, 10.00", "Ebbing"),
            ("Chess club", "Mondays at 17.00", "Saltcote library"),
        )
        if name
    )
    return _page("What's on", _EVENTS, fetch, f'<div class="events">{blocks}</div><p>{say("tickets")}</p>')


def _new(say: Say, fetch: Fetch) -> str:
    titles = [say("arrival a"), "A short history of gravel", "Ten bridges by bicycle", "The lamplighter's niece"]
    return _page(
        "New arrivals",
        _NEW,
        fetch,
        f"""<p>Catalogued in the last weeks.</p><ol class="listgroup">{"".join(map(item, titles))}</ol>""",
    )


OPAC = MadeSite(
    "wrenshirelibraries.test",
    (
        "session of a catalogue in a script",
        "cookie consent bar of Koha at times",
        "survey of an OPAC at times",
        "wording of a hint to log in",
        "quote of the moment with its source",
        "covers of a shelf browser, picked",
        "search cloud that turns",
        "what borrowers looked at",
        "people who use a catalogue",
        "build time of a catalogue page",
        "due date by the calendar",
        "pick of staff from a cache",
        "carts with a book by request",
        "token at an export link",
        "study seats by request",
    ),
    {
        "/": _home,
        _ATLAS: _atlas,
        _NOVEL: _novel,
        _HOURS: _hours,
        _CHARGES: _charges,
        _EVENTS: _events,
        _NEW: _new,
    },
    (
        Slot("news title", "headline of a library", ("/",), {0: "Reading challenge begins", 7: "Seed swap at Thripp"}),
        Slot("news text", "text of library news", ("/",), {0: "Six books, one badge.", 7: "Bring labelled envelopes."}),
        Slot("outage", "trouble of a catalogue", ("/",), {0: "", 10: "Renewals by telephone are down", 12: ""}),
        Slot("edition", "edition of a book", (_ATLAS,), {0: "second", 13: "third, revised"}),
        Slot("atlas wrenford", "status of a copy", (_ATLAS,), {0: "On loan", 2: "Available", 9: "On loan"}, "Wrenford"),
        Slot("atlas ebbing", "status of a copy", (_ATLAS,), {0: "Reference only", 6: "In repair"}, "Ebbing"),
        Slot("atlas mobile", "copy of a book", (_ATLAS,), {0: "", 4: "Mobile library | 582.16 FLI | New"}),
        Slot("atlas holds", "number of holds", (_ATLAS,), {0: "3 requests", 9: "none waiting"}),
        Slot("prize", "line on a prize", (_NOVEL,), {0: "", 11: "Winner of the Tidewater Prize."}),
        Slot(
            "ebook",
            "link target",
            (_NOVEL,),
            {0: "/ebooks/3188/old-lender", 5: "/ebooks/3188/burrow"},
            "borrow the ebook",
        ),
        Slot("novel saltcote", "status of a copy", (_NOVEL,), {0: "On hold shelf", 8: "Overdue"}, "Saltcote"),
        Slot("novel lost", "copy of a book", (_NOVEL,), {0: "Wrenford, store | MAR | Missing", 3: ""}),
        Slot("novel holds", "number of holds", (_NOVEL,), {0: "11 waiting", 6: "14 waiting", 13: "12 waiting"}),
        Slot("closure", "closure of a branch", (_HOURS,), {0: "", 4: "Ebbing shuts on 18 March for new boilers."}),
        Slot("wrenford saturday", "hours of a branch", (_HOURS,), {0: "9.30 to 16.00", 9: "9.30 to 13.30"}, "Wrenford"),
        Slot("ebbing weekdays", "hours of a branch", (_HOURS,), {0: "10.00 to 17.30", 12: "10.00 to 19.00"}, "Ebbing"),
        Slot("mobile stop", "stop of a mobile library", (_HOURS,), {0: "Pound Green", 1: "the Plough at Nettle"}),
        Slot("overdue", "charge for lateness", (_CHARGES,), {0: "20p a day", 5: "25p a day"}, "Overdue book, adult"),
        Slot("request", "charge for a request", (_CHARGES,), {0: "£6.50", 14: "£5.00"}),
        Slot("scan", "line of charges", (_CHARGES,), {0: "", 7: "Scanning to email: 10p"}),
        Slot(
            "rhyme when", "time of an event", (_EVENTS,), {0: "Tuesdays at 10.15", 3: "Fridays at 10.45"}, "Rhyme time"
        ),
        Slot(
            "evening where",
            "place of an event",
            (_EVENTS,),
            {0: "Saltcote chapel", 8: "Wrenford town hall"},
            "An evening with Edwin Marsh-Cole",
        ),
        Slot("repair", "event of a library", (_EVENTS,), {0: "", 11: "Repair café"}),
        Slot("tickets", "state of tickets", (_EVENTS,), {0: "All events are free.", 15: "The evening is sold out."}),
        Slot("arrival a", "title of new books", (_NEW,), {0: "", 6: "Ferrymen of the Wren"}),
    ),
)
