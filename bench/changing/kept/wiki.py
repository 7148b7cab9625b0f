"""An encyclopedia of a river valley, on the software of the large encyclopedias."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.kept.chance import at_times, counter, kept, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import comes_and_goes, turned
from bench.changing.scenario import Fetch

_DAM, _TOWN, _PERSON = "/wiki/Orrin_Dam", "/wiki/Orrinford", "/wiki/Elspeth_Garrow"
_LINE, _LIST = "/wiki/Orrin_Valley_line", "/wiki/List_of_mills_on_the_Orrin"
_KNOWN = (
    "... that the bell of Orrinford rang thirteen for a century?",
    "... that the first ferry on the Orrin was a converted bathtub?",
    "... that otters came back to the lower valley in 1998?",
    "... that the Orrin Gazette was once printed on blotting paper?",
    "... that a local law forbids whistling on the weir?",
    "... that Strath Mill ground mustard for three kings?",
)
_ON_DAY = (
    "1877: the first train reaches Orrinford.",
    "1903: the great flood carries off the old bridge.",
    "1931: electric light comes to the upper valley.",
    "1954: the last working mill closes.",
    "1968: the dam is opened.",
)


def _page(title: str, fetch: Fetch, main: str, categories: str) -> str:
    fund = """<div id="centralNotice"><div class="frb"><p>We ask you, humbly: do not scroll past this. If everyone
gave 2 coins,
we would be done in an hour.</p></div></div>"""
    notice = '<div id="siteNotice"><p>The photo contest of the valley is open for votes.</p></div>'
    return f"""<!DOCTYPE html><html class="client-nojs vector-feature-language-in-header-enabled" lang="en"
dir="ltr"><head><meta
charset="UTF-8"><title>{title} -
Orrinpedia</title><script>RLCONF={{"wgRequestId":"{token(fetch, 32)}","wgBackendResponseTime":
{number(fetch, 90, 700)},"wgCSPNonce":"{token(fetch, 12)}"}};</script></head>
<body class="skin-vector-2022 mediawiki ltr ns-0">
<div class="mw-page-container"><header class="vector-header"><a href="/wiki/Main_Page"
class="mw-logo">Orrinpedia</a><nav
class="vector-user-links"><ul><li><a
href="/w/index.php?title=Special:CreateAccount&amp;returnto={token(fetch, 6)}">Create
account</a></li><li>Talk for
{number(fetch, 11, 220)}.{number(fetch, 0, 255)}.{number(fetch, 0, 255)}.{number(fetch, 1, 254)}</li>
</ul></nav></header>{at_times(fetch, 0.3, fund)}{comes_and_goes(fetch, "orrin contest", 0.4, notice, 12)}
<nav id="p-navigation"><ul><li><a href="/">Main page</a></li><li><a href="/wiki/Special:Random">Random
article</a></li></ul></nav>
<main id="content" class="mw-body"><header class="mw-body-header"><h1 id="firstHeading" class="firstHeading
mw-first-heading">
<span class="mw-page-title-main">{title}</span></h1></header><div id="bodyContent"><div id="siteSub"
class="noprint">From
Orrinpedia</div><div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr
mw-parser-output">{main}{standing(title)}
<!-- NewPP limit report Cached time: {fetch.at:%Y%m%d%H%M%S} CPU time usage: {fetch.random.random():.3f} seconds
--></div></div>
<div id="catlinks" class="catlinks">Categories: <ul>{categories}</ul></div></div></main><footer id="footer"
class="mw-footer"><ul id="footer-info"><li id="footer-info-copyright">Text is available under a free licence.</li><li
id="footer-info-viewcount">This page has been accessed {counter(fetch, 48210 + len(title), 3)}
times.</li></ul></footer></div>
<!-- Saved in parser cache with key orrin:pcache:{number(fetch, 1000, 99999)} --></body></html>"""


def _categories(*names: str) -> str:
    return "".join(f'<li><a href="/wiki/Category:{name.replace(" ", "_")}">{name}</a></li>' for name in names if name)


def _box(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    lines = "".join(
        f'<tr><th scope="row" class="infobox-label">{key}</th><td class="infobox-data">{value}</td></tr>'
        for key, value in rows
        if value
    )
    return (
        f'<table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above">{title}</th></tr>'
        f"{lines}</tbody></table>"
    )


def _heading(text: str) -> str:
    return (
        f'<div class="mw-heading mw-heading2"><h2 id="{text.replace(" ", "_")}">{text}</h2><span '
        f'class="mw-editsection">[edit]'
        "</span></div>"
    )


def _note(at: int) -> str:
    return f'<sup id="cite_ref-{at}" class="reference"><a href="#cite_note-{at}">[{at}]</a></sup>'


def _dam(say: Say, fetch: Fetch) -> str:
    box = _box(
        "Orrin Dam",
        (("Height", "51 m"), ("Opened", "1968"), ("Capacity", "38,000,000 m³"), ("Operator", say("operator"))),
    )
    return _page(
        "Orrin Dam",
        fetch,
        f"""{kept(say("hatnote"), '<div role="note" class="hatnote">', "</div>")}{box}<p>The <b>Orrin Dam</b> is a
rock-fill dam
on the upper Orrin.{_note(1)} It was built between 1961 and 1968 by up to 1,200 workers, {say("deaths")} of
whom
died.{_note(2)} The reservoir supplies water to some 240,000 people and drives three
turbines.</p>{_heading("Inspection")}<p>
{say("inspection")}</p>{_heading("References")}<ol class="references"><li><span class="reference-text">Halloran,
<i>Water and
Stone</i>, p. 44.</span></li>{kept(say("reference"), '<li><span class="reference-text">', "</span></li>")}</ol>""",
        _categories("Dams", "Reservoirs", "Dams of the 1960s"),
    )


def _town(say: Say, fetch: Fetch) -> str:
    box = _box("Orrinford", (("Population", say("population")), ("Provost", say("provost")), ("Area", "18.4 km²")))
    return _page(
        "Orrinford",
        fetch,
        f"""{box}<p><b>Orrinford</b> is a town at the mouth of the <a
href="{_DAM}">Orrin</a>.</p>{_heading(say("town heading"))}<p>
The town lived on linen until 1954. Today the largest employer is
{say("employer")}.</p>{kept(say("twin"), "<p>", "</p>")}""",
        _categories("Towns"),
    )


def _person(say: Say, fetch: Fetch) -> str:
    return _page(
        "Elspeth Garrow",
        fetch,
        f"""{_box("Elspeth Garrow", (("Born", "1941 or 1942"), ("Died", say("died")), ("Known for", "Novels")))}<p>
<b>Elspeth
Garrow</b> {say("tense")} from <a href="{_TOWN}">Orrinford</a>. Her best known book is <i>The Weir Keeper</i>.</p>
{_heading("Awards")}<ul><li>Lowland Prize, 1989</li>{kept(say("award"), "<li>", "</li>")}</ul><p><a class="external
text"
rel="nofollow" href="https://garrow.example/{say("homepage")}">Official website</a></p>""",
        _categories("Novelists"),
    )


def _line(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>".format(*row.split(CELLS))
        for row in (
            "Orrinford | 1877 | open",
            "Mill Halt | 1902 | request stop",
            f"Strath | 1879 | {say('strath')}",
            "Garve End | 1881 | closed",
        )
        if row
    )
    return _page(
        "Orrin Valley line",
        fetch,
        f"""<p>The <b>Orrin Valley line</b> is a branch line of 17.2 miles. {say("reopening")}</p><table
class="wikitable
sortable"><caption>Stations</caption><tbody><tr><th>Station</th><th>Opened</th><th>State</th></tr>{rows}</tbody>
</table>""",
        _categories("Railway lines"),
    )


def _list(say: Say, fetch: Fetch) -> str:
    items = "".join(f"<li>{one}</li>" for one in ("Strath Mill", say("mill a"), "Ferry Mill", "Upper Walk Mill") if one)
    return _page(
        "List of mills on the Orrin",
        fetch,
        f"""<div class="plainlist"><p>This list covers mills that were standing in 1900.</p><ul>{items}</ul></div>""",
        _categories("Mills"),
    )


def _home(say: Say, fetch: Fetch) -> str:
    day = _ON_DAY[(fetch.at - timedelta(hours=1)).toordinal() % len(_ON_DAY)]
    facts = "".join(f"<li>{fact}</li>" for fact in turned(fetch, _KNOWN, 3, 12))
    visitors = "".join(f"<li>{who}</li>" for who in some(fetch, ("Tam", "Isla", "Mhairi", "Rory", "Greer"), 3))
    links = "".join(
        f'<li><a href="{path}">{path[6:].replace("_", " ")}</a></li>' for path in (_DAM, _TOWN, _PERSON, _LINE, _LIST)
    )
    return _page(
        "Main Page",
        fetch,
        f"""<div id="articlecount">{counter(fetch, 6120, 1)} articles, {number(fetch, 40, 90)} active editors</div><div
id="mp-tfa"><h2>From the featured article</h2><p>{say("featured")}</p></div><div id="mp-dyk"><h2>Did you
know</h2><ul>{facts}</ul>
</div><div id="mp-otd"><h2>On this day</h2><p>{day}</p></div><div><h2>Pillars</h2><ul>{links}</ul></div><div
class="welcome"><p>New editors: {pick(fetch, ("say hello to", "welcome"))}</p><ul>{visitors}</ul></div>""",
        _categories("Main page"),
    )


WIKI = MadeSite(
    "orrinpedia.test",
    (
        "did you know of the half day",
        "on this day",
        "address of the visitor",
        "articles and active editors",
        "accesses of a page",
        "new editors at random",
        "appeal for money",
        "contest notice of some hours",
        "limit report",
    ),
    {"/": _home, _DAM: _dam, _TOWN: _town, _PERSON: _person, _LINE: _line, _LIST: _list},
    (
        Slot("operator", "infobox row", (_DAM,), {0: "", 5: "Orrin Water Trust"}, "Operator"),
        Slot("hatnote", "hatnote", (_DAM,), {0: "", 7: "For the smaller dam upstream, see Garve Weir."}),
        Slot("deaths", "number in an article", (_DAM,), {0: "seven", 12: "nine"}),
        Slot(
            "inspection",
            "rewritten section",
            (_DAM,),
            {
                0: "The dam was last inspected in 2016 and found to be sound.",
                10: "An inspection in 2026 found seepage at the western abutment, and the water was lowered.",
            },
        ),
        Slot("reference", "reference", (_DAM,), {0: "", 10: "Orrinford Gazette, Seepage found at dam, 3 March."}),
        Slot("population", "infobox value", (_TOWN,), {0: "14,310", 4: "14,872"}, "Population"),
        Slot("provost", "infobox value", (_TOWN,), {0: "Callum Reid", 11: "Shona Baird"}, "Provost"),
        Slot("town heading", "section heading", (_TOWN,), {0: "History", 6: "Economy and work"}),
        Slot("employer", "name in an article", (_TOWN,), {0: "the hospital", 8: "a seed potato company"}),
        Slot("twin", "paragraph of an article", (_TOWN,), {0: "The town is twinned with Ulvik.", 13: ""}),
        Slot("died", "infobox row", (_PERSON,), {0: "", 9: "4 March 2026 (aged 84)"}, "Died"),
        Slot("tense", "tense", (_PERSON,), {0: "is a novelist", 9: "was a novelist"}, "Elspeth Garrow"),
        Slot("award", "award", (_PERSON,), {0: "", 5: "Order of the Thistle Quill, 2003"}),
        Slot("homepage", "link target", (_PERSON,), {0: "index-old.html", 12: "estate.html"}, "Official website"),
        Slot(
            "reopening", "sentence of an article", (_LINE,), {0: "", 3: "A reopening to Garve End is planned for 2031."}
        ),
        Slot("strath", "table cell of an article", (_LINE,), {0: "in use", 14: "closed for repair"}, "Strath"),
        Slot("mill a", "entry of a list article", (_LIST,), {0: "", 4: "Heron Mill"}),
        Slot(
            "featured",
            "featured article",
            ("/",),
            {
                0: "The Orrin Dam is a rock-fill dam whose building drowned two hamlets.",
                6: "Elspeth Garrow wrote eleven novels about a valley much like this one.",
            },
        ),
    ),
)
