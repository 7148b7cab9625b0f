"""An institute for the study of glaciers: publications, people, data, seminars."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph, row
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PAPER, _DATA = "/publications/firn-aquifers", "/data/mass-balance"
_PAGES = (
    ("/", "Institute"),
    ("/publications", "Publications"),
    (_PAPER, "Firn aquifers"),
    (_DATA, "Mass balance data"),
    ("/seminars", "Seminars"),
    ("/people", "People"),
)
_FACES = ("Ice core 7B", "Camp on the plateau", "Drill at night", "Meltwater lake", "Sastrugi at noon")
_VISITED = ("Delft", "Boulder", "Innsbruck", "Hobart", "Sapporo", "Bergen", "Punta Arenas")


def _page(path: str, fetch: Fetch, main: str) -> str:
    title = dict(_PAGES)[path]
    towns = ", ".join(mixed(fetch, _VISITED, 3))
    join = '<div class="popup-mail"><p>Hear from the ice once a month.</p><button>Subscribe</button></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Brandvoll Institute for
Glaciology</title><meta name="generator" content="TYPO3 CMS"><meta name="viewport" content="width=device-width">
<meta name="description" content="Research on glaciers, snow and
sea ice since 1962."><link rel="stylesheet" href="/typo3temp/assets/compressed/merged-bootstrap.css">
<meta name="x-trace" content="{hexes(fetch, 24)}"></head>
<body id="p{len(path)}"><div class="container-fluid"><header><a href="/" class="brand">Brandvoll Institute for
Glaciology</a><figure class="header-image"><figcaption>{pick(fetch, _FACES)}</figcaption></figure><nav class="main-nav">
<ul>{links(_PAGES)}</ul></nav></header><main><h1>{title}</h1><div class="frame frame-default">{main}</div></main>
<section class="frame frame-partners"><h4>Partners</h4><ul><li>University Centre in
Svalbard</li><li>Norwegian Polar Institute</li><li>World Glacier Monitoring Service</li><li>Alfred Wegener
Institute</li></ul><h4>For the press</h4><p>Pictures may be used free of charge if the institute is named. Film crews
need a permit of the governor, for which six weeks should be allowed.</p></section><aside
class="live-station"><h4>Our station now</h4><p>Air {-number(fetch, 4, 29)}.{number(fetch, 0, 9)} °C, wind
{number(fetch, 1, 24)} m/s</p></aside>{at_times(fetch, 0.25, join)}<footer><p>Visitors just now from {towns}</p>
<p>Brandvoll Institute, Isveien 40, 9170 Longyearbyen. Press: press@brandvoll.example</p><ul><li>Imprint</li><li>Data
protection</li><li>Vacancies</li></ul><p class="rendered">Rendered {fetch.at:%Y-%m-%d %H:%M:%S}Z</p></footer></div>
</body>
</html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "/",
        fetch,
        f"""<article class="news"><h2>{say("news")}</h2><p>{say("news text")}</p><small>{ago(fetch, 44)}</small>
</article>
<p>The institute is open to visitors on Fridays.</p>{paragraph(say("obituary"))}""",
    )


def _publications(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"""<li class="csl-entry"><span>{text}</span> <span class="altmetric">{number(fetch, 3, 200)} mentions</span>
<span class="dl">{number(fetch, 40, 3000)} downloads</span></li>"""
        for text in (
            say("pub a"),
            f"Lindqvist, O., Rana, S.: Firn aquifers of the northern plateau. {say('journal')}",
            say("pub b"),
            "Ekdahl, N., Rana, S.: Seasonal speed-up of two outlet glaciers. Annals of Ice 66 (2025).",
            "Moreau, C.: Crevasse depth from drones. Annals of Ice 66 (2025).",
            say("pub c"),
        )
        if text
    )
    return _page("/publications", fetch, f'<h2>2026 and 2025</h2><ol class="csl-bib-body">{entries}</ol>')


def _paper(say: Say, fetch: Fetch) -> str:
    notice = say("notice") and f'<div class="erratum" role="note">{say("notice")}</div>'
    return _page(
        _PAPER,
        fetch,
        f"""{notice}<p class="authors">O. Lindqvist, {say("authors")}</p><h2>Abstract</h2>
<p>Radar lines of 1,460
kilometres show liquid water below the snow all through the winter. We estimate that the plateau holds {say("water")} of
it, and that it may reach the bed within days when a crevasse opens.</p><dl><dt>State</dt><dd>{say("paper state")}</dd>
<dt>Data</dt><dd><a href="{say("doi")}">Radar lines</a></dd></dl><p>Cited {number(fetch, 4, 40)} times</p>""",
    )


def _data(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        row(text)
        for text in (
            say("row 2026"),
            f"2025 | {say('kongsbreen')} | -0.71",
            f"2024 | -1.12 | {say('austre')}",
            "2023 | -0.48 | -0.39",
            "2022 | -0.77 | -0.65",
            "2021 | -0.31 | -0.28",
            "2020 | -1.58 | -1.41",
        )
        if text
    )
    return _page(
        _DATA,
        fetch,
        f"""<p>Metres of water equivalent a year. Version {say("version")}.</p><table><thead><tr><th>Year</th>
<th>Kongsbreen
</th><th>Austre</th></tr></thead><tbody>{rows}</tbody></table><p>Licence: CC BY-NC 4.0.</p>""",
    )


def _seminars(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<div class="event"><h3>{talk}</h3><p>{who}</p><p>{when}</p></div>'
        for talk, who, when in (
            ("Sliding laws revisited", "Ian Frost, Leeds", "Thursday 12 March, 14:15"),
            ("Snow algae from space", "Keiko Arai, Sapporo", say("algae")),
            (say("talk"), "Peter Okonjo, Cambridge", "Thursday 2 April, 14:15"),
        )
        if talk
    )
    return _page(
        "/seminars",
        fetch,
        f"""{rows}<p>Seminars last an hour, with coffee before and questions after. Talks are recorded if
the speaker agrees.</p><p>All seminars are in the library. {number(fetch, 2, 40)} people have asked for a link.</p>""",
    )


def _people(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="card"><h3>{name}</h3><p>{role}</p></div>'
        for name, role in (
            ("Olof Lindqvist", "Senior scientist"),
            ("Sunita Rana", "Radar and seismics"),
            ("Claire Moreau", "Remote sensing"),
            ("Tor Voll", "Field technician"),
            (say("postdoc"), "Modelling"),
            (say("retired"), "Library"),
        )
        if name
    )
    return _page("/people", fetch, f'<div class="card-deck">{cards}</div><p>Director: {say("director")}</p>')


INSTITUTE = MadeSite(
    "brandvoll-glaciology.test",
    (
        "weather at a station",
        "mentions and downloads",
        "captions of header pictures",
        "towns of visitors",
        "popup for a letter at times",
        "citations",
        "moment of rendering",
        "ages",
    ),
    {
        "/": _home,
        "/publications": _publications,
        _PAPER: _paper,
        _DATA: _data,
        "/seminars": _seminars,
        "/people": _people,
    },
    (
        Slot("news", "news of an institute", ("/",), {0: "Winter camp is set up", 6: "Camp leaves the ice early"}),
        Slot(
            "news text",
            "text of news",
            ("/",),
            {0: "Eleven people stay for six weeks.", 6: "A storm broke two of the masts."},
        ),
        Slot("obituary", "paragraph", ("/",), {0: "", 13: "We mourn Edvard Lie, who founded our ice core store."}),
        Slot(
            "pub a",
            "publication in a list",
            ("/publications",),
            {0: "", 4: "Rana, S.: Icequakes at dawn. Journal of Polar Physics 9 (2026)."},
        ),
        Slot(
            "journal", "journal of a paper", ("/publications",), {0: "In review.", 9: "Cryosphere Letters 20 (2026)."}
        ),
        Slot(
            "pub b",
            "publication in a list",
            ("/publications",),
            {0: "", 12: "Arai, K., Moreau, C.: Red snow and albedo. Preprint (2026)."},
        ),
        Slot(
            "pub c", "publication in a list", ("/publications",), {0: "Voll, T.: Ice and myth. Preprint (2025).", 7: ""}
        ),
        Slot(
            "notice",
            "notice on a paper",
            (_PAPER,),
            {0: "", 10: "Correction: the volume in the abstract was too high."},
        ),
        Slot("authors", "authors of a paper", (_PAPER,), {0: "S. Rana, T. Voll", 3: "S. Rana, P. Okonjo"}),
        Slot("water", "quantity in an abstract", (_PAPER,), {0: "9.4 cubic kilometres", 10: "4.9 cubic kilometres"}),
        Slot("paper state", "state of a paper", (_PAPER,), {0: "Submitted", 2: "Accepted", 9: "Published"}, "State"),
        Slot("doi", "link target", (_PAPER,), {0: "/set/radar-draft", 9: "/set/10.5555.bv77"}, "Radar lines"),
        Slot("row 2026", "year in a table", (_DATA,), {0: "", 8: "2026 (first half) | -0.02 | +0.11"}),
        Slot("kongsbreen", "value of a year", (_DATA,), {0: "-0.86", 4: "-0.93"}, "2025"),
        Slot("austre", "value of a year", (_DATA,), {0: "-0.97", 12: "-1.04"}, "2024"),
        Slot("version", "version of data", (_DATA,), {0: "3.1", 4: "3.2", 12: "3.3"}),
        Slot("algae", "day of a seminar", ("/seminars",), {0: "Thursday 19 March, 14:15", 6: "Put off"}, "Snow algae"),
        Slot("talk", "seminar in a list", ("/seminars",), {0: "", 9: "Basal water under pressure"}),
        Slot("postdoc", "person in a list", ("/people",), {0: "", 7: "Amina Yusuf"}),
        Slot("retired", "person in a list", ("/people",), {0: "Gerd Olsen", 10: ""}),
        Slot("director", "director of an institute", ("/people",), {0: "Hilde Brandvoll", 14: "Jonas Ødegård"}),
    ),
)
