"""A wiki about light railways: a main page, two lines, a works, a museum, a list, a page of rules."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import in_season, slug
from bench.changing.judging.standing import standing
from bench.changing.judging.standing_further import WIKI as STANDING
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import anchors
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

LINE, TRAM, WORKS = "/wiki/Tarn_Valley_Railway", "/wiki/Ostlow_Tramway", "/wiki/Pellew_Works"
MUSEUM, LIST, RULES = "/wiki/Museum_of_Narrow_Things", "/wiki/List_of_locomotives", "/wiki/Rules_for_editors"
MENU = (
    ("/", "Main page"),
    (LINE, "Tarn Valley Railway"),
    (TRAM, "Ostlow Tramway"),
    (WORKS, "Pellew Works"),
    (MUSEUM, "Museum of Narrow Things"),
    (LIST, "List of locomotives"),
    (RULES, "Rules for editors"),
)
KNOWN = (
    "... that the mail of Skerry was once carried by a dog on rails?",
    "... that a tram of Ostlow served as a chapel for eleven years?",
    "... that two engines were named after the same goat?",
    "... that the tunnel of Hale was dug from the wrong side?",
    "... that conductors were forbidden to whistle?",
)
WANTED = (
    "Gauge of the quarry lines",
    "Water cranes",
    "Slip coaches",
    "Tickets of card",
    "Wooden viaducts",
    "Ropeways",
    "Lamp rooms",
    "Peat railways",
)

COUNT = Slot("/", "figure in prose", {0: "3,412 articles", 5: "3,460 articles", 13: "3,502 articles"}, "Welcome")
FEATURED = Slot("/", "list entry", {0: "", 9: "Inclined planes of the north"}, "Featured articles")
GAUGE = Slot(LINE, "cell of an infobox", {0: "597 mm", 2: "600 mm", 7: "597 mm"}, "Gauge")
OPENED = Slot(LINE, "date in prose", {0: "in May 1883", 4: "in June 1884"}, "History")
FUTURE = Slot(LINE, "sentence", {0: "", 11: "Trains to Upper Tarn run again since 1 March 2026."}, "Today")
OWNER = Slot(TRAM, "cell of an infobox", {0: "Ostlow Corporation", 6: "Ostlow Trams Trust"}, "Owner")
ACCIDENT = Slot(
    TRAM, "paragraph", {0: "In 1907 car 4 rolled into the harbour without loss of life.", 10: ""}, "Accidents"
)
CARS = Slot(TRAM, "figure in prose", {0: "nine cars", 1: "eleven cars"}, "Cars")
STATE = Slot(WORKS, "state", {0: "Disused", 3: "Under restoration", 12: "Open to visitors"}, "Status")
ROOF = Slot(WORKS, "sentence", {0: "", 8: "The roof of the erecting shop was slated anew."}, "Buildings")
SOURCE = Slot(
    WORKS,
    LINK_TARGET,
    {0: "https://archive.example/pellew-1920", 14: "https://archive.example/pellew-1921"},
    "plan of the yard",
)
FEE = Slot(MUSEUM, "price in prose", {0: "€6", 4: "€7"}, "Visiting")
HOURS = Slot(MUSEUM, "opening hours", {0: "Friday to Sunday", 10: "Thursday to Sunday"}, "Visiting")
EXHIBIT = Slot(MUSEUM, "list entry", {0: "", 7: "The goat's harness"}, "Collection")
ENGINE = Slot(LIST, "row named by a link", {0: "", 6: "Wilhelmina"}, "Locomotives")
SCRAPPED = Slot(LIST, "row named by a link", {0: "Marrow", 13: ""}, "Locomotives")
PLACE = Slot(LIST, "cell of a row named by a link", {0: "Skerry shed", 3: "Hale depot", 9: "Skerry shed"}, "Tarn Lass")
VOTES = Slot(RULES, "limit", {0: "three reverts a day", 8: "one revert a day"}, "Edit wars")
IMAGES = Slot(RULES, "list entry", {0: "", 12: "Pictures need a date and a place"}, "Pictures")
SLOTS = (
    *(COUNT, FEATURED, GAUGE, OPENED, FUTURE, OWNER, ACCIDENT, CARS, STATE, ROOF, SOURCE, FEE, HOURS, EXHIBIT),
    *(ENGINE, SCRAPPED, PLACE, VOTES, IMAGES),
)


def frame(path: str, main: str, round: int, fetch: Fetch) -> str:
    title = dict(MENU)[path]
    notice = ""
    if in_season(round, f"notice {title}"):
        notice = (
            f"<div id='siteNotice'><p>{number(fetch, 200, 900)} readers have given this week. "
            f"{pick(fetch, ('Will you?', 'Join them.', 'Thank you.'))}</p></div>"
        )
    wanted = listed(
        [f'<a href="/index.php?title={slug(name)}&amp;action=edit">{name}</a>' for name in mixed(fetch, WANTED, 3)]
    )
    return f"""<!DOCTYPE html><html class="client-nojs" lang="en" dir="ltr"><head><meta charset="utf-8">
<title>{title} - Lightrailopedia</title>
<script>RLCONF={{"wgRequestId":"{key(fetch, 24)}","wgBackend":{number(fetch, 40, 800)}}};</script>
</head><body class="mediawiki ltr sitedir-ltr ns-0 skin-vector">{notice}<div id="mw-panel"><ul>{anchors(MENU)}</ul>
<h3>Articles wanted</h3><ul>{wanted}</ul></div><div id="content" class="mw-body" role="main">
<h1 id="firstHeading" class="firstHeading">{title}</h1><div id="siteSub">From Lightrailopedia</div>
<div id="mw-content-text"><div class="mw-parser-output">{main}
{standing(STANDING, path)}</div></div>
<div class="printfooter">Retrieved from "http://narrow.test{path}?oldid={number(fetch, 10**5, 10**6)}"</div></div>
<form action="/index.php" id="searchform"><input type="hidden" name="token" value="{key(fetch, 32)}+\\"></form>
<aside><p>{number(fetch, 2, 60)} readers and {number(fetch, 0, 9)} editors are here now.</p></aside>
<footer id="footer"><ul><li>This page has been viewed {70000 + 13 * fetch.number + number(fetch, 0, 12)} times.</li>
<li>Content is available under a free licence unless otherwise noted.</li>
<li>Served by mw{number(fetch, 1001, 1044)} in {number(fetch, 80, 940)} ms</li></ul></footer></body></html>"""


def infobox(*facts: tuple[str, str]) -> str:
    cells = "".join(f"<tr><th scope='row'>{name}</th><td>{value}</td></tr>" for name, value in facts)
    return f'<table class="infobox"><tbody>{cells}</tbody></table>'


def head(name: str) -> str:
    anchor = name.replace(" ", "_")
    edit = f'<span class="mw-editsection">[<a href="/index.php?action=edit&amp;section={len(name)}">edit</a>]</span>'
    return f'<h2><span class="mw-headline" id="{anchor}">{name}</span>{edit}</h2>'


def home(round: int, fetch: Fetch) -> str:
    known = listed(mixed(fetch, KNOWN, 2))
    return frame(
        "/",
        f"<p>Welcome to the wiki of light railways, which has {COUNT.at(round)} in English. Anybody who has sat in a "
        f"cold "
        f"carriage may edit.</p>{head('Featured articles')}<ul>{listed(('The salt trains', FEATURED.at(round)))}</ul>"
        f"{head('Did you know')}<ul>{known}</ul>{head('Other languages')}<p>Deutsch, Nederlands, Cymraeg, Norsk</p>"
        f'<p><a href="/wiki/Special:Random">Read an article by chance</a></p>',
        round,
        fetch,
    )


def line(round: int, fetch: Fetch) -> str:
    return frame(
        LINE,
        f"{infobox(('Gauge', GAUGE.at(round)), ('Length', '14.2 km'), ('Stations', '7'))}<p>The <b>Tarn Valley "
        f"Railway</b> is "
        "a railway from Hale to Upper Tarn. It was laid for slate and kept for picnics.</p>"
        f"{head('History')}<p>The line was opened {OPENED.at(round)} by a duchess who was late. Slate went by road "
        f"after "
        "the war, and a society of teachers took the trains over.</p>"
        f"{head('Today')}<p>In summer there are four trains a day, drawn by steam at weekends. {FUTURE.at(round)}</p>"
        f"{head('See also')}<ul>{anchors(mixed(fetch, MENU[2:6], 2))}</ul>",
        round,
        fetch,
    )


def tram(round: int, fetch: Fetch) -> str:
    return frame(
        TRAM,
        f"{infobox(('Owner', OWNER.at(round)), ('Current', '500 V'), ('Closed', '1951'))}<p>The <b>Ostlow "
        f"Tramway</b> ran "
        f"from the harbour to the baths.</p>{head('Cars')}<p>There were {CARS.at(round)}, all open at the sides, "
        f"painted "
        f"green and cream. One is a summerhouse now.</p>{head('Accidents')}<p>The hill of Spring Street was steep.</p>"
        f"{para(ACCIDENT.at(round))}{head('Revival')}<p>A trust has laid 300 metres of track at the old shed.</p>"
        f"{sometimes(fetch, 0.5, '<p class=stub>This article could do with a picture.</p>')}",
        round,
        fetch,
    )


def works(round: int, fetch: Fetch) -> str:
    return frame(
        WORKS,
        f"{infobox(('Status', STATE.at(round)), ('Founded', '1866'), ('Built', '214 engines'))}<p><b>Pellew "
        f"Works</b> made "
        "engines small enough to go through a barn door. Customers came from as far as Chile.</p>"
        f"{head('Buildings')}<p>Of the yard there are left the erecting shop, a chimney and the office with its clock. "
        f"{ROOF.at(round)}</p><p>A <a href='{SOURCE.at(round)}'>plan of the yard</a> shows the foundry, which burned "
        f"down.</p>{head('Engines')}<p>The works numbers up to 31 were never written down.</p>"
        f"<p class='rating'>Rated {number(fetch, 38, 49) / 10} by {number(fetch, 20, 90)} readers</p>",
        round,
        fetch,
    )


def museum(round: int, fetch: Fetch) -> str:
    return frame(
        MUSEUM,
        "<p>The <b>Museum of Narrow Things</b> in Hale keeps what was too small for other museums.</p>"
        f"{head('Visiting')}<p>It is open {HOURS.at(round)} and costs {FEE.at(round)} for adults; whoever brings a "
        f"thing "
        f"that is narrow pays "
        f"nothing.</p>{head('Collection')}<ul>{listed(('A bed for a signalman', EXHIBIT.at(round), 'Six lamps'))}"
        f"</ul><p>{number(fetch, 3, 50)} people plan to go this week.</p>",
        round,
        fetch,
    )


def engines(round: int, fetch: Fetch) -> str:
    def engine(name: str, year: str, where: str) -> tuple[str, ...]:
        return name and f'<a href="/wiki/{name.replace(" ", "_")}" title="{name}">{name}</a>', year, where

    table = rows(
        (
            engine("Tarn Lass", "1891", PLACE.at(round)),
            engine(SCRAPPED.at(round), "1902", "in parts"),
            engine("Little Bishop", "1911", "Ostlow"),
            engine(ENGINE.at(round), "1924", "on a playground"),
        )
    )
    return frame(
        LIST,
        "<p>This list has the engines that still exist, in whole or in large parts.</p><table class='wikitable "
        "sortable'>"
        f"<tr><th>Name</th><th>Built</th><th>Kept at</th></tr>{table}</table>{head('Notes')}<p>Engines of toy size are "
        f"listed elsewhere.</p><p>Engine of the moment: {pick(fetch, ('Old Tom', 'Pearl', 'Vulcan II', 'Bessie'))}</p>",
        round,
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        RULES,
        f"{head('Edit wars')}<p>Nobody makes more than {VOTES.at(round)} on one page. Talk first, then write.</p>"
        f"{head('Pictures')}<ul>{listed(('Only your own, or old ones', IMAGES.at(round)))}</ul>"
        f"{head('Sources')}<p>Memory is "
        f"a source if it has a name. What is {number(fetch, 2, 9)} plus {number(fetch, 2, 9)}? Answer before you "
        f"save.</p>",
        round,
        fetch,
    )


WIKI = MadeSite(
    "narrow.test",
    (
        "articles wanted, picked at each request",
        "did you know, two of five",
        "call for gifts in some rounds",
        "readers and editors now",
        "views and server of a page",
        "number of a version and tokens",
        "see also, picked at each request",
        "rating",
        "sum to be answered in a sentence",
        "engine of the moment, one of four",
        "people who plan a visit",
        "hint to some visitors",
    ),
    {
        "/": home,
        LINE: line,
        TRAM: tram,
        WORKS: works,
        MUSEUM: museum,
        LIST: engines,
        RULES: rules,
    },
    SLOTS,
)
