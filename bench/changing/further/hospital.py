"""A hospital: visiting, clinics, people, news, a ward."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import at_times, hexes, in_some_hours, links, mixed, number, pick
from bench.changing.scenario import Fetch

_VISIT, _CLINICS, _TEAM, _WARD, _PARK = "/visiting", "/clinics", "/our-team", "/wards/maple", "/getting-here"
_MENU = (
    ("/", "Home"),
    (_VISIT, "Visiting"),
    (_CLINICS, "Clinics"),
    (_TEAM, "Our team"),
    (_WARD, "Maple ward"),
    (_PARK, "Getting here"),
)
_STORIES = (
    "“The nurses made my father laugh every day.” Read Nell's story",
    "“I walked out after nine weeks.” Read Viktor's story",
    "“They listened.” Read Amara's story",
    "“My twins were born here.” Read Joan's story",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    quick = links(mixed(fetch, [one for one in _MENU if one[0] != path], 3))
    cookie = """<div class="nhsuk-cookie-banner"><h2>Cookies on this site</h2><p>We'd like to use analytics
cookies.</p><button>I'm OK with analytics cookies</button> <button>Do not use</button></div>"""
    lottery = '<div class="promo-tile"><p>Play our charity lottery and help the children\'s ward.</p></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | St Osyth Hospital</title>
<link rel="stylesheet" href="/sites/default/files/css/css_{hexes(fetch, 20)}.css"><meta name="viewport"
content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head>
<body class="path-node page-node-type-page">{at_times(fetch, 0.35, cookie)}<header class="nhsuk-header"><a href="/">St
Osyth
Hospital</a><nav><ul class="nhsuk-header__navigation-list">{links(_MENU)}</ul></nav></header>
<div class="wait-widget"><h4>Emergency department now</h4><p>Longest wait {number(fetch, 1, 5)} h
{number(fetch, 10, 59)}
min, {number(fetch, 12, 70)} people waiting</p></div><main class="nhsuk-main-wrapper" id="maincontent"><h1>{title}</h1>
<div class="field--name-body">{main}</div></main><aside class="sidebar"><h3>Quick links</h3><ul>{quick}</ul>
<blockquote class="patient-story">{pick(fetch, _STORIES)}</blockquote>{in_some_hours(fetch, "lottery", 0.4, lottery)}
</aside><footer class="nhsuk-footer"><section class="site-info"><h2>About this site</h2><p>The trust runs one hospital
and four health centres.</p><p>If something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>St Osyth Hospital, Priory Road. Switchboard 01632 960100.</p><p>© St Osyth
Hospital Trust 2026</p></footer><script type="application/json" data-drupal-selector="drupal-settings-json">
{{"ajaxPageState":"{hexes(fetch, 30)}","permissionsHash":"{hexes(fetch, 24)}"}}</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    alert = say("alert")
    box = f'<div class="nhsuk-inset-text"><p>{alert}</p></div>' if alert else ""
    return _page(
        "Welcome to St Osyth",
        "/",
        fetch,
        f"""{box}<p>We care for the people of the priory towns, day and night.</p><h2>News</h2>
<ul class="view-news">{item(say("news scanner"))}{item(say("news garden"))}<li>{say("news choir")}</li></ul>""",
    )


def _visit(say: Say, fetch: Fetch) -> str:
    return _page(
        "Visiting",
        _VISIT,
        fetch,
        f"""<p>Most wards welcome visitors {say("hours")}.</p><p>Masks are optional.</p><ul><li>Wash your hands when
you come
and go</li><li>No more than {say("number")} at a bed</li></ul><p>You were the
{number(fetch, 100, 999)}th visitor to this page today.</p>""",
    )


def _clinics(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{day}</td><td>{wait}</td></tr>"
        for name, day, wait in (
            ("Fracture clinic", "Monday", say("fracture")),
            ("Eye clinic", say("eye day"), "fourteen weeks"),
            (say("sleep"), "Friday", "six weeks"),
            (say("travel"), "Thursday", "two weeks"),
        )
        if name
    )
    head = "<tr><th>Clinic</th><th>Day</th><th>First appointment in</th></tr>"
    return _page("Clinics", _CLINICS, fetch, f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>")


def _team(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<div class="card"><h3>{name}</h3><p>{role}</p></div>'
        for name, role in (
            (say("chief"), "Chief executive"),
            ("Dr Farida Noor", say("noor role")),
            (say("surgeon"), "Consultant surgeon"),
        )
        if name
    )
    return _page("Our team", _TEAM, fetch, f'<div class="cards">{people}</div>')


def _ward(say: Say, fetch: Fetch) -> str:
    return _page(
        "Maple ward",
        _WARD,
        fetch,
        f"""<p>Maple has 24 beds for people who recover from surgery. The ward manager is Sister Ruth Calder.</p>
<h2>Ring the ward</h2><p>{say("ward phone")}</p><p>Read <a href="{say("leaflet")}">our leaflet on going
home</a>.</p>""",
    )


def _parking(say: Say, fetch: Fetch) -> str:
    return _page(
        "Getting here",
        _PARK,
        fetch,
        f"""<p>Bus X14 stops at the main door.</p><table><tbody><tr><td>Up to three hours</td>
<td>{say("parking")}</td></tr><tr><td>All day</td><td>£8.00</td></tr></tbody></table><p>Spaces free right now:
{number(fetch, 4, 160)}</p><p>The west entrance is open day and night.</p>""",
    )


HOSPITAL = MadeSite(
    "st-osyth.test",
    (
        "wait of an emergency department",
        "story of a patient",
        "quick links in any order",
        "spaces free right now",
        "visitor of the day",
        "cookies of a health site",
        "lottery in some half days",
        "state of a page in a script",
    ),
    {"/": _home, _VISIT: _visit, _CLINICS: _clinics, _TEAM: _team, _WARD: _ward, _PARK: _parking},
    (
        Slot(
            "alert",
            "alert on a first page",
            ("/",),
            {0: "", 5: "Norovirus: please stay away if you feel unwell.", 11: ""},
        ),
        Slot("news scanner", "news of a hospital", ("/",), {0: "", 2: "Second scanner comes into service"}),
        Slot("news garden", "news of a hospital", ("/",), {0: "", 9: "Roof garden opens for patients"}),
        Slot(
            "news choir", "line of news", ("/",), {0: "Staff choir sings on Friday", 14: "Staff choir sings on Sunday"}
        ),
        Slot("hours", "hours for visitors", (_VISIT,), {0: "from two to eight", 5: "from three to six", 11: "all day"}),
        Slot("number", "number of visitors", (_VISIT,), {0: "three people", 8: "two people"}),
        Slot("fracture", "wait for a clinic", (_CLINICS,), {0: "nine days", 4: "twelve days"}, "Fracture clinic"),
        Slot("eye day", "day of a clinic", (_CLINICS,), {0: "Tuesday", 10: "Wednesday"}, "Eye clinic"),
        Slot("sleep", "row of clinics", (_CLINICS,), {0: "Sleep clinic", 13: ""}),
        Slot("travel", "row of clinics", (_CLINICS,), {0: "", 7: "Travel clinic"}),
        Slot("chief", "name of a chief", (_TEAM,), {0: "Margaret Oyelaran", 6: "Hugh Castellan"}),
        Slot("noor role", "role of a doctor", (_TEAM,), {0: "Consultant in medicine", 12: "Medical director"}),
        Slot("surgeon", "person of a hospital", (_TEAM,), {0: "", 3: "Mr Ivo Brandt"}),
        Slot("ward phone", "telephone of a ward", (_WARD,), {0: "01632 960144", 14: "01632 960178"}),
        Slot(
            "leaflet",
            "link target",
            (_WARD,),
            {0: "/leaflets/home-v3.pdf", 7: "/leaflets/home-v4.pdf"},
            "our leaflet on going home",
        ),
        Slot("parking", "charge for parking", (_PARK,), {0: "£3.60", 13: "£4.10"}, "Up to three hours"),
    ),
)
