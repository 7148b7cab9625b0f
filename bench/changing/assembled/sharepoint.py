"""The intranet of a ceramics firm on SharePoint: news, canteen, vacancies, policies, shuttle, IT services, rooms."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, guid, number, pick
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before, days_to, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

_CANTEEN, _JOBS, _LEAVE = "/sites/home/canteen.aspx", "/sites/hr/vacancies.aspx", "/sites/hr/leave-policy.aspx"
_SHUTTLE, _SERVICES, _SAFETY = "/sites/home/shuttle.aspx", "/sites/it/services.aspx", "/sites/safety/kiln-hall.aspx"
_PAGES = (
    (_CANTEEN, "Canteen"),
    (_JOBS, "Internal vacancies"),
    (_LEAVE, "Leave policy"),
    (_SHUTTLE, "Shuttle bus"),
    (_SERVICES, "IT services"),
    (_SAFETY, "Kiln hall safety"),
)
_STAFF = ("Abena Lowe", "Radek Holub", "Tess Mallory", "Yusuf Kaya", "Carys Penrose", "Bo Lindgren", "Noor Shah")
_KUDOS = (
    ("Thank you for the weekend shift!", "Glazing team"),
    ("Best stocktake ever.", "Stores"),
    ("The new sample room looks great.", "Sales"),
)
_TIPS = (
    "Lock your screen when you step away.",
    "Report a suspicious message with the hook button.",
    "Save to the cloud, not to the desktop.",
    "Use a passphrase of four words.",
)


def _card(fetch: Fetch, title: str, content: str, kind: str = "News") -> str:
    return f"""<div class="ControlZone" data-sp-feature-instance-id="{guid(fetch)}"><div class="CanvasComponent
webPart{kind}">
<div class="title-{token(fetch, 3)}" role="heading" aria-level="2">{title}</div>{content}</div></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    kudos, who = fetch.random.choice(_KUDOS)
    people = "".join(
        f"<li>{name} <em>{pick(fetch, ('Available', 'Away', 'Busy'))}</em></li>" for name in some(fetch, _STAFF, 3)
    )
    banner = """<div class="ms-MessageBar"><span class="ms-MessageBar-innerText">A newer look is here. Try the new
experience.
</span><button>Dismiss</button></div>"""
    follow = variant(fetch, "Follow", "Not following")
    value = turned(fetch, ("Care", "Craft", "Candour", "Curiosity"), 1)[0]
    rest = days_to(fetch, START.replace(day=27))
    return f"""<!DOCTYPE html><html lang="en-us" dir="ltr"><head><meta charset="utf-8"><title>{title} - Corvane
Connect</title>
<script id="SpPageContextInfo">var _spPageContextInfo={{"correlationId":"{guid(fetch)}","formDigestValue":"0x{
        token(fetch, 64).upper()
    }","webTitle":"Corvane Connect"}};</script></head><body class="sp-page"><div id="SuiteNavPlaceHolder"></div>
{at_times(fetch, 0.3, banner)}<div id="spSiteHeader" class="root-{number(fetch, 40, 190)}"><a class="logoWrapper-{
        number(fetch, 100, 199)
    }" href="/">Corvane Connect</a><div class="ms-HorizontalNav"><ul>{anchors(_PAGES)}</ul></div>
<button class="followButton">{follow}</button></div><div class="Canvas"><div data-automation-id="pageHeader"
role="heading" aria-level="1">{title}</div><div class="CanvasZone"><div class="CanvasSection CanvasSection--xl8">{main}
</div><div class="CanvasSection CanvasSection--xl4">{_card(fetch, "People", f"<ul>{people}</ul>", "People")}
{_card(fetch, "Praise", f"<p>{kudos}</p><p>{who}</p>", "Praise")}
{_card(fetch, "Suggested for you", f"<ul>{chosen(fetch, others(_PAGES, path), 3)}</ul>", "Highlighted")}
{_card(fetch, "Value of the shift", f"<p>{value}</p>", "Text")}
{_card(fetch, "Stay secure", f"<p>{pick(fetch, _TIPS)}</p>", "Text")}
{_card(fetch, "Family day", f"<p>{rest} days to go</p>", "Countdown")}</div></div>
<div class="CommentsWrapper"><span data-automation-id="sp-socialbar-viewers">{number(fetch, 1, 30)} colleagues have this
page open</span></div></div><div class="footer"><span>{today(fetch, ENGLISH)}</span> <span>Corvane Ceramics, staff
only</span><span class="farm">SPRequestDuration {number(fetch, 40, 800)}; farm {token(fetch, 6)}</span></div></body>
</html>"""


def _text(content: str) -> str:
    return f'<div class="ControlZone"><div class="cke_editable" data-sp-rte="true">{content}</div></div>'


def _home(say: Say, fetch: Fetch) -> str:
    stories = "".join(
        f"""<div data-automation-id="newsItem"><a data-automation-id="newsItemTitle" href="#{key}">{say(key)}</a>
<p>{teaser}</p><span>{ago(fetch, ENGLISH, before(hours))}</span></div>"""
        for key, teaser, hours in (
            ("story kiln", "From the works.", 30),
            ("story new", "From the board.", -35),
            ("story old", "From the archive.", 300),
        )
        if say(key)
    )
    return _page("Home", "/", fetch, _card(fetch, "News", stories) + _text(paragraph(say("alert"))))


def _canteen(say: Say, fetch: Fetch) -> str:
    days = "".join(
        f"<tr><td>{day}</td><td>{main}</td><td>{green}</td></tr>"
        for day, main, green in (
            ("Monday", say("monday"), "Leek tart"),
            ("Wednesday", "Haddock and peas", say("wednesday green")),
            ("Friday", say("friday"), "Chickpea stew"),
        )
    )
    return _page(
        "Canteen",
        _CANTEEN,
        fetch,
        _text(
            f"""<table><tr><th>Day</th><th>Main</th><th>Vegetarian</th></tr>{days}</table><p>A main dish costs
{say("dish")}. Open from {say("canteen hours")}.</p>"""
        )
        + f'<p class="queue">Queue at the till: {number(fetch, 0, 12)} min</p>',
    )


def _jobs(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<div role="row" class="ms-DetailsRow"><div role="gridcell">{name}</div><div role="gridcell">{place}</div>
<div role="gridcell">{until}</div></div>"""
        for name, place, until in (
            ("Glaze technician", "Works 2", say("glaze until")),
            (say("planner"), "Head office", "3 April"),
            (say("driver"), "Depot", "9 March"),
            ("Buyer, packaging", say("buyer place"), "27 March"),
        )
        if name
    )
    return _page("Internal vacancies", _JOBS, fetch, f'<div role="grid" class="ms-DetailsList">{rows}</div>')


def _leave(say: Say, fetch: Fetch) -> str:
    return _page(
        "Leave policy",
        _LEAVE,
        fetch,
        _text(
            f"""<p>Version {say("version")}. Everybody has {say("days")} of annual leave.</p><p>Up to {say("carry")}
may be
carried over.</p><p><a href="{say("form")}">Request form for parental leave</a></p>{paragraph(say("carers"))}"""
        ),
    )


def _shuttle(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{stop}</td><td>{first}</td><td>{last}</td></tr>"
        for stop, first, last in (
            ("Station", say("station first"), "18:40"),
            (say("stop"), "06:25", "18:52"),
            ("Works 2", "06:35", say("works last")),
        )
        if stop
    )
    return _page(
        "Shuttle bus",
        _SHUTTLE,
        fetch,
        _text(
            f"""<table><tr><th>Stop</th><th>First</th><th>Last</th></tr>{rows}</table>{paragraph(say("diversion"))}"""
        ),
    )


def _services(say: Say, fetch: Fetch) -> str:
    tiles = "".join(
        f'<div class="tile"><div class="tileTitle">{name}</div><div class="tileState">{state}</div></div>'
        for name, state in (("Mail", "Running"), ("Order desk", say("orders")), ("Print", say("print")))
    )
    return _page(
        "IT services",
        _SERVICES,
        fetch,
        f"""{tiles}{_text(f"<p>Next maintenance: {say('maintenance')}.</p>")}<p class="tickets">{number(fetch, 3, 40)}
tickets are being worked on right now</p>""",
    )


def _safety(say: Say, fetch: Fetch) -> str:
    return _page(
        "Kiln hall safety",
        _SAFETY,
        fetch,
        _text(
            f"""<ol><li>Wear eye protection.</li><li>Nobody enters above 60 °C.</li></ol><p>First aider on duty:
{say("aider")}</p>"""
        ),
    )


SHAREPOINT = MadeSite(
    "connect.corvane.test",
    (
        "instance ids of web parts",
        "correlation id and form digest",
        "presence of colleagues, picked",
        "praise by request",
        "message bar on a newer look",
        "follow or not following",
        "numbers in class names of a suite",
        "suggested for you, picked",
        "value of the shift that turns",
        "tip on security by request",
        "days to a family day",
        "colleagues with a page open",
        "date of today in a suite",
        "request duration of a farm",
        "age of intranet news",
        "queue at a till by request",
    ),
    {
        "/": _home,
        _CANTEEN: _canteen,
        _JOBS: _jobs,
        _LEAVE: _leave,
        _SHUTTLE: _shuttle,
        _SERVICES: _services,
        _SAFETY: _safety,
    },
    (
        Slot("story kiln", "headline of an intranet", ("/",), {0: "Kiln four is lit", 3: "Kiln four passes its trial"}),
        Slot("story new", "story of an intranet", ("/",), {0: "", 6: "Pay talks end in agreement"}),
        Slot("story old", "story of an intranet", ("/",), {0: "Sixty years of Corvane blue", 13: ""}),
        Slot("alert", "alert of an intranet", ("/",), {0: "", 9: "The east gate is shut until noon.", 10: ""}),
        Slot("monday", "dish of a day", (_CANTEEN,), {0: "Beef goulash", 1: "Chicken pie"}, "Monday"),
        Slot("wednesday green", "dish of a day", (_CANTEEN,), {0: "Bean chilli", 7: "Squash gnocchi"}, "Wednesday"),
        Slot("friday", "dish of a day", (_CANTEEN,), {0: "Fish and chips", 12: "Lamb curry"}, "Friday"),
        Slot("dish", "price of a dish", (_CANTEEN,), {0: "£4.20", 5: "£4.50"}),
        Slot("canteen hours", "hours of a canteen", (_CANTEEN,), {0: "11:30 to 14:00", 15: "11:00 to 14:00"}),
        Slot("glaze until", "closing date of a vacancy", (_JOBS,), {0: "16 March", 4: "20 March"}, "Glaze technician"),
        Slot("planner", "row of vacancies", (_JOBS,), {0: "", 8: "Production planner"}),
        Slot("driver", "row of vacancies", (_JOBS,), {0: "Forklift driver", 11: ""}),
        Slot("buyer place", "place of a vacancy", (_JOBS,), {0: "Works 1", 2: "Remote"}, "Buyer, packaging"),
        Slot("version", "version of a policy", (_LEAVE,), {0: "4.1", 10: "4.2"}),
        Slot("days", "days in a policy", (_LEAVE,), {0: "26 days", 10: "27 days"}),
        Slot("carry", "limit in a policy", (_LEAVE,), {0: "five days", 5: "eight days"}),
        Slot(
            "form",
            "link target",
            (_LEAVE,),
            {0: "/sites/hr/parental-v2.docx", 7: "/sites/hr/parental-v3.docx"},
            "Request form for parental leave",
        ),
        Slot("carers", "paragraph of a policy", (_LEAVE,), {0: "", 13: "Carers may take one week without pay."}),
        Slot("station first", "departure of a shuttle", (_SHUTTLE,), {0: "06:10", 6: "06:05"}, "Station"),
        Slot("stop", "stop of a shuttle", (_SHUTTLE,), {0: "", 9: "Tannery Row"}),
        Slot("works last", "departure of a shuttle", (_SHUTTLE,), {0: "19:05", 12: "19:35"}, "Works 2"),
        Slot("diversion", "diversion of a shuttle", (_SHUTTLE,), {0: "Buses avoid Mill Bridge until May.", 3: ""}),
        Slot("orders", "state of an IT service", (_SERVICES,), {0: "Working", 4: "Down", 5: "Working"}, "Order desk"),
        Slot("print", "state of an IT service", (_SERVICES,), {0: "Slow", 11: "Normal"}, "Print"),
        Slot("maintenance", "date of maintenance", (_SERVICES,), {0: "Sunday 8 March", 8: "Sunday 15 March"}),
        Slot("aider", "first aider", (_SAFETY,), {0: "Imogen Vale", 6: "Desmond Ashe"}),
    ),
)
