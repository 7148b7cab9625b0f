"""A wiki of volcanoes: an article, a list, a lake, alert levels, a talk page, help; MediaWiki with Vector."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import drawn, entries, for_some, head, hexes, number, para, pick, rows, shown, uuid

_SERRAT, _LIST, _LAKE = "/wiki/Mount_Serrat", "/wiki/List_of_eruptions_in_2026", "/wiki/Lake_Oru"
_ALERTS, _TALK, _HELP = "/wiki/Portal:Alert_levels", "/wiki/Talk:Mount_Serrat", "/wiki/Help:Citing_sources"
_PAGES: Links = (
    (_SERRAT, "Mount Serrat"),
    (_LIST, "List of eruptions in 2026"),
    (_LAKE, "Lake Oru"),
    (_ALERTS, "Portal:Alert levels"),
    (_HELP, "Help:Citing sources"),
)
_KNOWN = (
    "... that pumice from Kalmarra drifted for two years before it reached a beach?",
    "... that the crater of Old Hesper holds a football pitch?",
    "... that Lake Oru changes its colour with the rain?",
    "... that the observatory on Mount Serrat was built by monks?",
)
_FEATURED = (
    (_SERRAT, "Mount Serrat", "is a stratovolcano in the north of Tavira Island."),
    (_LAKE, "Lake Oru", "is a crater lake in the highlands of Senn."),
    (_LIST, "List of eruptions in 2026", "is kept by volunteers from the reports of observatories."),
)
_USERS = ("Basaltic", "Lapilli42", "Mme Tephra", "OldHesper", "Pahoehoe", "Q. Dyke", "Scoria", "Tuffstone")


def _page(title: str, path: str, fetch: Fetch, main: str, cats: tuple[str, ...] = ()) -> str:
    notice = """<div id="siteNotice"><div class="cn-fundraising"><p>Volcanopedia has no advertisements. If everyone who
reads this gave the price of a coffee, the servers would run until 2030.</p><a href="/donate">Donate</a></div></div>"""
    survey = '<div class="ext-quick-survey-panel"><strong>Why are you reading this today?</strong></div>'
    categories = shown("".join(cats), f'<div id="catlinks" class="catlinks">Categories: <ul>{entries(cats)}</ul></div>')
    return f"""<!DOCTYPE html>
<html class="client-nojs vector-feature-language-in-header-enabled" lang="en" dir="ltr"><head><meta charset="UTF-8">
<title>{title} - Volcanopedia</title><script>RLCONF={{"wgRequestId":"{uuid(fetch)}","wgPageName":"{path[6:]}",
"wgBackendResponseTime":{number(fetch, 90, 700)}}};</script></head>
<body class="skin-vector skin-vector-search-vue mediawiki ltr sitedir-ltr"><div id="mw-page-base"></div>
<nav id="mw-panel"><ul><li><a href="/">Main page</a></li>{anchors(_PAGES)}<li><a
href="/wiki/Special:Random?x={hexes(fetch, 6)}">Random article</a></li></ul></nav>
<div id="content" class="mw-body" role="main">{comes_and_goes(fetch, "wiki notice", 0.35, notice)}
<h1 id="firstHeading" class="firstHeading mw-first-heading">{title}</h1><div id="bodyContent" class="vector-body">
<div id="siteSub" class="noprint">From Volcanopedia, the encyclopedia of volcanoes</div>
<div id="mw-content-text" class="mw-body-content mw-content-ltr"><div class="mw-parser-output">{main}
<!-- NewPP limit report Parsed by mw-{number(fetch, 100, 499)} Cached time: {fetch.at:%Y%m%d%H%M%S} CPU time usage:
0.{number(fetch, 100, 999)} seconds --></div></div>{categories}</div></div>{for_some(fetch, 0.2, survey)}
<footer id="footer" class="mw-footer"><ul id="footer-info"><li>Text is available under a licence of attribution and
sharing alike.</li><li>This page has been viewed {number(fetch, 30_000, 90_000):,} times.</li></ul><ul
id="footer-places"><li>Privacy policy</li><li>About Volcanopedia</li><li>Disclaimers</li><li>Code of
Conduct</li></ul></footer></body></html>"""


def _box(title: str, table: tuple[tuple[str, str], ...]) -> str:
    cells = "".join(
        f'<tr><th scope="row" class="infobox-label">{name}</th><td class="infobox-data">{text}</td></tr>'
        for name, text in table
        if text
    )
    return f'<table class="infobox vcard"><tbody><tr><th colspan="2">{title}</th></tr>{cells}</tbody></table>'


def _part(name: str) -> str:
    return f"""<div class="mw-heading mw-heading2"><h2 id="{name.replace(" ", "_")}">{name}</h2><span
class="mw-editsection">[<a href="?action=edit">edit</a>]</span></div>"""


def _note(mark: str) -> str:
    return f'<sup class="reference"><a href="#cite_{mark}">[{mark}]</a></sup>'


def _home(say: Say, fetch: Fetch) -> str:
    path, name, says = turned(fetch, _FEATURED, 1, 12)[0]
    known = entries(turned(fetch, _KNOWN, 2))
    news = entries((say("news"), say("news ash"), "The observatory of Kalmarra marks its hundredth year."))
    return _page(
        "Main Page",
        "/wiki/Main_Page",
        fetch,
        f"""<div id="mp-topbanner">Welcome to Volcanopedia, with <b>3,118</b> articles. <span>{today(fetch, ENGLISH)}
</span></div><table id="mp-upper"><tbody><tr><td id="mp-left"><h2 id="mp-tfa-h2">From the best articles</h2>
<div id="mp-tfa"><p><b><a href="{path}">{name}</a></b> {says}</p></div><h2>Did you know ...</h2><ul>{known}</ul></td>
<td id="mp-right"><h2 id="mp-itn-h2">In the news</h2><ul>{news}</ul><p><b>Ongoing</b>: {say("ongoing")}</p></td></tr>
</tbody></table><p>Editors online: {", ".join(drawn(fetch, _USERS, 3))} and {number(fetch, 8, 60)} others.</p>""",
    )


def _serrat(say: Say, fetch: Fetch) -> str:
    box = _box(
        "Mount Serrat",
        (
            ("Elevation", say("height")),
            ("Prominence", "1,904 m"),
            ("Mountain type", "Stratovolcano"),
            ("Last eruption", say("last")),
            ("Alert level", say("serrat level")),
        ),
    )
    disputed = '<table class="box-Current plainlinks ambox"><tbody><tr><td>{}</td></tr></tbody></table>'
    return _page(
        "Mount Serrat",
        _SERRAT,
        fetch,
        f"""{shown(say("current"), disputed.format(say("current")))}{box}<p><b>Mount Serrat</b> is a stratovolcano in
the
north of Tavira Island. It rises above the town of Port Serrat, which has 18,204 inhabitants.{_note("1")}</p>
{_part("Geology")}<p>The cone was built over forty thousand years by flows of andesite. Its summit crater is 600 metres
wide and open to the west, where an avalanche of debris left a scar in the eleventh century.{_note("2")}</p>
<p>The magma rises from a chamber at a depth of seven kilometres. Gas is measured at three stations.</p>
{_part("Activity")}<p>The first eruption on record is that of 1611. It was followed by long rests.</p>
<p>{say("activity")}</p>{para(say("evacuation"))}{_part("Climbing")}<p>{say("path")}</p>
{_part("References")}<ol class="references"><li id="cite_1">Census of Tavira, 2021.</li><li id="cite_2">Orme, L.
(1998). <i>Scars of debris</i>.</li></ol>""",
        ("Stratovolcanoes", "Tavira Island", *((say("category"),) if say("category") else ())),
    )


def _list(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Kalmarra", "4 January", "2 February", "2"),
            ("Old Hesper", "19 January", say("hesper end"), "2?"),
            ("Uln-Tor", "11 February", "ongoing", "1"),
        )
    )
    return _page(
        "List of eruptions in 2026",
        _LIST,
        fetch,
        f"""<p>This is a list of eruptions in 2026, by the day on which they began. It is kept by
volunteers from the reports of observatories. There have been {say("count")}
so far.</p><table class="wikitable sortable">{head("Volcano", "Began", "Ended", "Index")}<tbody>{table}{row(say("new"))}
{row(say("second"))}</tbody></table>{_part("See also")}<ul>{anchors(drawn(fetch, _PAGES[2:], 2))}</ul>""",
        ("Lists of eruptions", "2026"),
    )


def _lake(say: Say, fetch: Fetch) -> str:
    return _page(
        "Lake Oru",
        _LAKE,
        fetch,
        f"""{_box("Lake Oru", (("Area", "2.3 km²"), ("Depth", say("depth")), ("Acidity", "pH 1.9")))}<p><b>Lake Oru</b>
is a crater lake in the highlands of Senn. It is fed by hot springs and has no outflow.</p><p>The water is green in the
dry season and grey after rain, when clay is washed in from the northern wall. Fish have never been seen in it. The lake
overflowed in 1874 and took the road to Senn with it.</p>{_part("Research")}<p>A buoy has measured temperature since
2009. Its data are sent by radio every hour.</p>""",
        ("Crater lakes",),
    )


def _alerts(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            (f'<a href="{_SERRAT}">Mount Serrat</a>', say("serrat level"), "Tavira Observatory"),
            ("Old Hesper", say("hesper level"), "Survey of Senn"),
            ("Uln-Tor", "Orange", "Institute of Tor"),
            ("Kalmarra", "Green", "Kalmarra Observatory"),
            (say("watched"), "Yellow", "Survey of Senn"),
        )
    )
    return _page(
        "Portal:Alert levels",
        _ALERTS,
        fetch,
        f"""<p>Levels as the observatories announce them. Green is normal, yellow is restless, orange means that an
eruption is likely, red that it is under way.</p><table class="wikitable">{head("Volcano", "Level", "Agency")}
<tbody>{table}</tbody></table><p><a href="/wiki/File:{say("map")}">Map of the levels</a></p><p><small>It is
{fetch.at:%H:%M:%S} UTC. <a href="?action=purge&amp;t={number(fetch, 10**9, 10**10)}">Refresh</a></small></p>""",
    )


def _talk(say: Say, fetch: Fetch) -> str:
    answer = shown(say("reply"), f"<dl><dd>{say('reply')}</dd></dl>")
    return _page(
        "Talk:Mount Serrat",
        _TALK,
        fetch,
        f"""<table class="tmbox"><tbody><tr><td>This article has been rated Start class on the scale of
quality.</td></tr></tbody></table>{_part("Height of the summit")}<p>The survey of last autumn has another figure than
the map. Should we wait for the printed edition? <a href="/wiki/User:Scoria">Scoria</a> 09:12, 25 February
2026</p>{answer}<p class="vandal">Human check: {pick(fetch, ("copper", "marble", "violet"))}
{pick(fetch, ("anchor", "basket", "candle"))}</p>""",
    )


def _help(say: Say, fetch: Fetch) -> str:
    return _page(
        "Help:Citing sources",
        _HELP,
        fetch,
        f"""<p>Every figure needs a source. Bulletins of observatories are preferred to newspapers, and newspapers to
private pages.</p><ol><li>Place the reference behind the full stop.</li><li>Give the author, the year and the
title.</li><li>Add the day on which you read it.</li></ol><p>Articles about eruptions under way may cite bulletins of
the day; they are replaced by reports later. Do not cite pictures without a date.</p>
<p>For practice use the <a href="/wiki/Sandbox?preload={hexes(fetch, 8)}">sandbox</a>. See also the <a
href="{_TALK}">talk page of Mount Serrat</a>.</p>""",
    )


VOLCANOES = MadeSite(
    "volcanopedia.test",
    (
        "request id in a script of configuration",
        "report of a parser in a comment",
        "views of a page as a wiki counts them",
        "appeal for donations that comes and goes",
        "editors online by name",
        "quick survey for some readers",
        "featured article that turns",
        "did-you-know entries that turn",
        "see-also entries by chance",
        "words of a human check",
        "clock with seconds beside a link",
        "date on a main page",
    ),
    {"/": _home, _SERRAT: _serrat, _LIST: _list, _LAKE: _lake, _ALERTS: _alerts, _TALK: _talk, _HELP: _help},
    (
        Slot("news", "news line", ("/",), {0: "", 4: "Mount Serrat erupts for the first time since 1988."}),
        Slot("news ash", "news line", ("/",), {0: "Ash from Uln-Tor closes two airports.", 9: ""}),
        Slot("ongoing", "ongoing events", ("/",), {0: "Uln-Tor, Old Hesper", 4: "Mount Serrat, Old Hesper, Uln-Tor"}),
        Slot("height", "elevation", (_SERRAT,), {0: "2,481 m", 11: "2,476 m"}, "Elevation"),
        Slot("last", "entry of an infobox", (_SERRAT,), {0: "1988", 4: "March 2026 (ongoing)"}, "Last eruption"),
        Slot(
            "serrat level",
            "alert level",
            (_SERRAT, _ALERTS),
            {0: "Green", 2: "Yellow", 4: "Red", 12: "Orange"},
            "Mount Serrat",
        ),
        Slot("current", "maintenance box", (_SERRAT,), {0: "", 4: "This article is about a current event.", 14: ""}),
        Slot(
            "activity",
            "sentence of an article",
            (_SERRAT,),
            {
                0: "The volcano has been quiet since 1988.",
                4: "It began to erupt on the morning of 3 March 2026.",
                8: "It began to erupt before dawn on 3 March 2026, and ash fell on Port Serrat.",
            },
        ),
        Slot("evacuation", "section text", (_SERRAT,), {0: "", 6: "Some 2,300 people left the western valley by bus."}),
        Slot(
            "path",
            "advice to climbers",
            (_SERRAT,),
            {0: "The path from the east is open all year.", 5: "The path from the east is closed for now."},
        ),
        Slot("category", "category", (_SERRAT,), {0: "Dormant volcanoes", 4: ""}),
        Slot("count", "number in words", (_LIST,), {0: "three", 4: "four", 10: "five"}),
        Slot("new", "row of a list", (_LIST,), {0: "", 4: "Mount Serrat | 3 March | ongoing | 3"}),
        Slot("second", "row of a list", (_LIST,), {0: "", 10: "Mawe Islet | 4 March | 4 March | 1"}),
        Slot("hesper end", "end of an eruption", (_LIST,), {0: "unknown", 13: "27 February"}, "Old Hesper"),
        Slot("hesper level", "alert level", (_ALERTS,), {0: "Yellow", 13: "Green"}, "Old Hesper"),
        Slot("watched", "volcano on watch", (_ALERTS,), {0: "Dun Mask", 9: ""}),
        Slot("map", "link target", (_ALERTS,), {0: "Levels_2026-02.svg", 3: "Levels_2026-03.svg"}, "Map of the levels"),
        Slot("reply", "reply on a talk page", (_TALK,), {0: "", 7: "The survey is newer; I would use it. Lapilli42"}),
        Slot("depth", "depth of a lake", (_LAKE,), {0: "74 m", 13: "71 m"}, "Depth"),
    ),
)
