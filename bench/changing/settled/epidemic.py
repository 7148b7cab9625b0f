"""Surveillance of infections: key figures, influenza by week, measles, sewage, vaccination, methods; Quarto."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
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
    uuid,
)

_FLU, _MEASLES, _SEWAGE = "/influenza.html", "/measles.html", "/wastewater.html"
_VACCINES, _METHODS = "/vaccination.html", "/methods.html"
_MENU: Links = (
    ("/", "Overview"),
    (_FLU, "Influenza by week"),
    (_MEASLES, "Measles"),
    (_SEWAGE, "Wastewater"),
    (_VACCINES, "Vaccination"),
    (_METHODS, "Methods"),
)
_ADVICE = (
    "Wash your hands for twenty seconds.",
    "Stay at home while you have a fever.",
    "Air the room every hour.",
    "Cough into the bend of your arm.",
)
_PARTNERS = ("University of Ostrey", "Isles Blood Service", "Harbour Health", "Society of Nurses", "Water Board")


def _page(title: str, path: str, fetch: Fetch, main: str, contents: tuple[str, ...] = ()) -> str:
    cookie = """<div id="cookie-consent-banner" class="freeprivacypolicy-com---nb-simple"><p>This site counts visits
with
a cookie of its own.</p><button>I agree</button><button>I decline</button></div>"""
    toc = entries([f'<a href="#{name.lower().replace(" ", "-")}" class="nav-link">{name}</a>' for name in contents])
    helpful = f"""<div class="page-feedback">Was this page useful? <button>Yes ({number(fetch, 400, 900)})</button>
<button>No ({number(fetch, 30, 90)})</button></div>"""
    partners = " ".join(f"<span>{one}</span>" for one in drawn(fetch, _PARTNERS))
    return f"""<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en"><head><meta charset="utf-8"><meta name="generator"
content="quarto-1.6.40"><title>{title} – Isles Infection Watch</title><script src="site_libs/clipboard/clipboard.min.js?
v={hexes(fetch, 8)}"></script><script>window.tracker = {{visit: "{uuid(fetch)}"}};</script></head>
<body class="nav-sidebar docked nav-fixed fullcontent">{comes_and_goes(fetch, "epidemic cookie", 0.35, cookie)}
<header id="quarto-header" class="headroom fixed-top"><nav class="navbar navbar-expand-lg"><a class="navbar-brand"
href="/">Isles Infection Watch</a><ul class="navbar-nav">{anchors(_MENU)}</ul><span
class="navbar-text">{today(fetch, ENGLISH)}</span></nav></header><div id="quarto-content" class="quarto-container
page-columns page-rows-contents page-layout-article"><div id="quarto-margin-sidebar" class="sidebar margin-sidebar">
{shown(toc, f'<nav id="TOC" role="doc-toc" class="toc-active"><h2>On this page</h2><ul>{toc}</ul></nav>')}<div
class="advice"><h3>Protect yourself</h3><p>{turned(fetch, _ADVICE, 1)[0]}</p></div></div><main class="content"
id="quarto-document-content"><header id="title-block-header" class="quarto-title-block default"><h1
class="title">{title}</h1></header>{main}</main></div>{for_some(fetch, 0.4, helpful)}<footer class="footer"><div
class="nav-footer"><p>Isles Institute of Public Health, Lantern Street 4, Ostrey. Figures may be used freely when the
institute is named. Older weeks are in the archive.</p><p class="with">With data from {partners}</p><ul
class="footer-items"><li>Contact</li><li>Data protection</li><li>Source code</li></ul></div></footer>
<!-- {pick(fetch, ("fra", "ams", "dub"))}-{number(fetch, 10, 99)} --></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    boxes = "".join(
        f"""<div class="card bslib-card bslib-value-box"><p class="value-box-title">{name}</p><p
class="value-box-value">{value}</p><p>{text}</p></div>"""
        for name, value, text in (
            ("Influenza", say("flu level"), "Level of activity"),
            ("Measles this year", say("measles total"), "Confirmed cases"),
            ("Hospital beds taken", say("beds"), "Share of all beds"),
        )
    )
    messages = entries(
        (
            say("message"),
            "The report on tick bites is out.",
            "Briefing: Wednesday at 11, online",
        )
    )
    return _page(
        "Overview",
        "/",
        fetch,
        f"""{
            shown(
                say("callout"),
                f'<div class="callout callout-style-default callout-warning"><div '
                f'class="callout-body"><p>{say("callout")}</p></div></div>',
            )
        }<div class="bslib-grid">{boxes}</div>
<h2 class="anchored">Messages</h2><ul>{messages}</ul><p>{number(fetch, 310, 900)} readers are on this page.</p>""",
    )


def _flu(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Week 6", "1,204", "311", "9"),
            ("Week 7", "1,377", "352", "10"),
            ("Week 8", "1,290", say("eight cases"), "12"),
        )
    )
    return _page(
        "Influenza by week",
        _FLU,
        fetch,
        f"""<p>Activity is <strong>{say("flu level")}</strong>. Fewer schools report absences.</p><h2
class="anchored">Tests and
cases</h2><table class="table table-sm table-striped caption-top">{head("Week", "Tests", "Positive", "Deaths")}<tbody>
{table}{row(say("nine"))}</tbody></table><p><a href="data/{say("csv")}">Download the table</a></p>
<h2 class="anchored">Types</h2><p>Most samples are of type A(H3N2); the share of type B is 6 per cent.</p>
{para(say("correction"), ' class="erratum"')}<details><summary>Code</summary><pre class="sourceCode r"><code>flu |>
count(week, result)</code></pre></details>""",
        ("Tests and cases", "Types"),
    )


def _measles(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Ostrey", say("ostrey"), "2"),
            ("North Isles", "4", "0"),
            ("Saltmarsh", say("saltmarsh"), "1"),
        )
    )
    places = entries((say("exposure"), "28 February, swimming pool in Ostrey, 15:00 to 17:00", say("exposure out")))
    return _page(
        "Measles",
        _MEASLES,
        fetch,
        f"""<p>So far {say("measles total")} people have been confirmed with measles this year.</p><h2
class="anchored">By district</h2><table class="table">{head("District", "Cases", "In hospital")}<tbody>{table}</tbody>
</table><h2 class="anchored">Places of exposure</h2><ul>{places}</ul><p>If you were there and are not protected, call
your doctor before you go. {say("outbreak")}</p>""",
        ("By district", "Places of exposure"),
    )


def _sewage(say: Say, fetch: Fetch) -> str:
    trends = terms((("Plant of Ostrey", say("ostrey trend")), ("Plant of Saltmarsh", "Falling"), ("Airport", "Stable")))
    return _page(
        "Wastewater",
        _SEWAGE,
        fetch,
        f"""<p>Samples are taken twice a week. Trends compare the last two weeks.</p><dl>{trends}</dl>
<p>Norovirus is rare.</p><p>Load at Ostrey: {say("load")} copies per litre.</p><p class="small">Drawn in
{number(fetch, 30, 900)} ms; the picture has the number {hexes(fetch, 8)}.</p>""",
    )


def _vaccines(say: Say, fetch: Fetch) -> str:
    table = rows((("Children of two years", "91 %"), ("Over 65, influenza", say("elders")), ("Staff of wards", "61 %")))
    return _page(
        "Vaccination",
        _VACCINES,
        fetch,
        f"""<table class="table">{head("Group", "Share")}<tbody>{table}</tbody></table><h2 class="anchored">Clinics
without appointment</h2><ul>
<li>Ostrey, Lantern Street 4, Tuesdays</li>{entries((say("clinic"),))}
<li>Bus at the ferry landing, Fridays</li></ul>
<p>{say("advice")}</p><p>Bring your card if you have one; if you do not, the clinic looks into the register. Vaccination
is free for all who live in the isles.</p>
<p class="also">See also: {" · ".join(f'<a href="{path}">{name}</a>' for path, name in _see(fetch))}</p>""",
        ("Clinics without appointment",),
    )


def _see(fetch: Fetch) -> list[tuple[str, str]]:
    return drawn(fetch, others(_MENU, _VACCINES), 2)


def _methods(say: Say, fetch: Fetch) -> str:
    return _page(
        "Methods",
        _METHODS,
        fetch,
        """<h2 class="anchored">Sources</h2><p>Laboratories report each positive result by law, within a day. A case is
counted in the week in which the sample was taken, and numbers of late weeks therefore grow.</p><h2
class="anchored">Levels</h2><p>We call activity low, moderate, high or very high by the method of moving epidemics, with
thresholds from ten seasons.</p><h2 class="anchored">Corrections</h2><p>Errors are corrected in place, with a note.
Revised files carry a new letter at the end of their name.</p>""",
        ("Sources", "Levels", "Corrections"),
    )


EPIDEMIC = MadeSite(
    "isles-infection-watch.test",
    (
        "visit id in a script of statistics",
        "advice in a margin that turns",
        "partners in any order",
        "counts beside the buttons of feedback",
        "readers on this page",
        "milliseconds of a drawing",
        "number of a picture",
        "host in a comment at the end",
        "date in a navigation bar",
        "two pages to see also",
        "cookie banner for some hours",
    ),
    {"/": _home, _FLU: _flu, _MEASLES: _measles, _SEWAGE: _sewage, _VACCINES: _vaccines, _METHODS: _methods},
    (
        Slot("flu level", "level of activity", ("/", _FLU), {0: "High", 5: "Moderate"}, "Influenza"),
        Slot(
            "measles total",
            "total of cases",
            ("/", _MEASLES),
            {0: "23", 3: "24", 7: "27"},
            "Measles",
        ),
        Slot("beds", "share of beds", ("/",), {0: "81.4 %", 5: "79.9 %", 9: "80.2 %", 13: "78.6 %"}, "Hospital beds"),
        Slot("message", "message", ("/",), {0: "", 7: "More cases of measles in Saltmarsh"}),
        Slot("callout", "callout", ("/",), {0: "", 2: "Water in Northport must be boiled.", 8: ""}),
        Slot("eight cases", "figure revised", (_FLU,), {0: "287", 5: "295", 11: "294"}, "Week 8"),
        Slot("nine", "row of a week", (_FLU,), {0: "", 5: "Week 9 | 1,102 | 214 | 7"}),
        Slot("csv", "link target", (_FLU,), {0: "flu-2026-08a.csv", 5: "flu-2026-09a.csv"}, "Download the table"),
        Slot(
            "correction",
            "correction",
            (_FLU,),
            {0: "", 11: "Corrected: one positive of week 8 had been counted twice."},
        ),
        Slot("ostrey", "cases of a district", (_MEASLES,), {0: "14", 3: "15"}, "Ostrey"),
        Slot("saltmarsh", "cases of a district", (_MEASLES,), {0: "five", 7: "eight"}, "Saltmarsh"),
        Slot("exposure", "place of exposure", (_MEASLES,), {0: "", 4: "2 March, ferry to Saltmarsh, 7:40"}),
        Slot("exposure out", "place of exposure", (_MEASLES,), {0: "12 February, library of Northport", 6: ""}),
        Slot(
            "outbreak",
            "assessment",
            (_MEASLES,),
            {0: "There is no sign of a wider outbreak.", 7: "There is an outbreak in Saltmarsh."},
        ),
        Slot(
            "ostrey trend",
            "trend",
            (_SEWAGE,),
            {0: "Rising", 2: "Stable at a high level", 10: "Falling slowly"},
            "Plant of Ostrey",
        ),
        Slot("load", "load", (_SEWAGE,), {0: "41,000", 10: "33,500"}),
        Slot("elders", "share of a group", (_VACCINES,), {0: "52.0 %", 8: "52.7 %"}, "Over 65, influenza"),
        Slot("clinic", "clinic", (_VACCINES,), {0: "", 9: "Saltmarsh, school hall, daily until 14 March"}),
        Slot(
            "advice",
            "advice reworded",
            (_VACCINES,),
            {
                0: "Infants get their first dose at eleven months.",
                9: "Infants in Saltmarsh get their first dose early.",
            },
        ),
    ),
)
