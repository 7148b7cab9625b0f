"""A German town hall on TYPO3: notices with downloads, opening hours, news, vacancies, fees."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, row
from bench.changing.platforms.serving import age, hexes, moment, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

HOURS, NEWS, NOTICES = "/rathaus/oeffnungszeiten", "/aktuelles", "/bauen/bekanntmachungen"
JOBS, FEES = "/rathaus/stellenangebote", "/buergerservice/gebuehren"
TITLES = {
    HOURS: "Öffnungszeiten",
    NEWS: "Aktuelles",
    NOTICES: "Amtliche Bekanntmachungen",
    JOBS: "Stellenangebote",
    FEES: "Gebührenverzeichnis",
}
DAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli")
FACTS = (
    "Hohenried hat 47 Brunnen, aus sechs davon darf man trinken.",
    "Der Rathausturm neigt sich um elf Zentimeter nach Osten.",
    "Die älteste Linde der Stadt steht am Spitaltor.",
    "Im Stadtarchiv liegen drei Kilometer Akten.",
    "Das Freibad wurde 1931 von Vereinen gebaut.",
    "Jeder siebte Einwohner singt in einem Chor.",
)
SEARCHES = (
    "Personalausweis",
    "Sperrmüll",
    "Wohngeld",
    "Hundesteuer",
    "Bauantrag",
    "Kita-Anmeldung",
    "Fundbüro",
    "Trauung",
)
SLOTS = (
    Slot("welcome", "notice", ("/",), {0: "", 2: "Das Bürgerbüro ist wegen eines Wasserschadens geschlossen.", 7: ""}),
    Slot("citizens", "figure in a paragraph", ("/",), {0: "23.418 Menschen", 9: "23.502 Menschen"}),
    Slot("mayor", "deadline moved", ("/",), {0: "Donnerstag, 12. März, 17 Uhr", 12: "Dienstag, 17. März, 18 Uhr"}),
    Slot("monday", "table cell", (HOURS,), {0: "8.00 bis 12.00 Uhr", 3: "8.00 bis 13.00 Uhr"}, "Montag"),
    Slot("thursday", "table cell", (HOURS,), {0: "14.00 bis 18.00 Uhr", 3: "14.00 bis 19.00 Uhr"}, "Donnerstag"),
    Slot("holiday", "paragraph", (HOURS,), {0: "", 10: "Am Gründonnerstag schließt das Rathaus bereits um 12 Uhr."}),
    Slot("news1", "entry", (NEWS,), {0: "", 1: "Neue Brücke über die Ried freigegeben"}),
    Slot("news2", "entry", (NEWS,), {0: "", 8: "Stadtwald: Wege nach Sturm gesperrt"}),
    Slot("news3", "entry", (NEWS,), {0: "Faschingsumzug zog Tausende an", 8: ""}),
    Slot("news text", "word in a sentence", (NEWS,), {0: "voraussichtlich im Herbst", 13: "frühestens im Winter"}),
    Slot("plan", "document", (NOTICES,), {0: "", 5: "Bebauungsplan Nr. 61 Ziegelhütte, Entwurf"}),
    Slot("report", "document", (NOTICES,), {0: "Umweltbericht Gewerbepark Süd", 11: ""}),
    Slot("display", "deadline moved", (NOTICES,), {0: "bis 3. April 2026", 5: "bis 17. April 2026"}),
    Slot("law", "heading", (NOTICES,), {0: "Entwurf der Stellplatzsatzung", 14: "Beschlossene Stellplatzsatzung"}),
    Slot("map", "link target", (NOTICES,), {
        0: "https://geo.hohenried.example/karte/58", 11: "https://geo.hohenried.example/karte/61",
    }),
    Slot("job1", "entry", (JOBS,), {0: "", 4: "Gärtnerin oder Gärtner (m/w/d) für den Bauhof"}),
    Slot("job2", "entry", (JOBS,), {0: "Leitung der Musikschule (m/w/d)", 9: ""}),
    Slot("grade", "word in a paragraph", (JOBS,), {0: "Entgeltgruppe 8", 6: "Entgeltgruppe 9a"}),
    Slot("apply", "deadline moved", (JOBS,), {0: "22. März 2026", 6: "5. April 2026"}),
    Slot("pass", "price", (FEES,), {0: "37,00 Euro", 7: "46,00 Euro"}, "Personalausweis"),
    Slot("cert", "price", (FEES,), {0: "12,00 Euro", 7: "13,50 Euro"}, "Geburtsurkunde"),
    Slot("photo", "row", (FEES,), {0: "", 12: f"Lichtbild im Bürgerbüro{CELLS}6,00 Euro{CELLS}je Aufnahme"}),
)  # fmt: skip


def content(number: int, header: str, text: str, kind: str = "text") -> str:
    """A content element as the system wraps it."""
    head = f'<header><h2 class="element-header">{header}</h2></header>' if header else ""
    return (
        f'<div id="c{number}" class="frame frame-default frame-type-{kind} frame-layout-0"><div '
        f'class="frame-container"><div class="frame-inner">{head}{text}</div></div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The page template with date, search, teasers and consent."""
    searches = "".join(f'<a class="tag" href="/suche?q={word}">{word}</a> ' for word in several(fetch, SEARCHES, 5))
    teasers = "".join(
        '<div class="card"><div class="card-body"><h5 class="card-title"><a class="stretched-link" '
        f'href="{href}">{name}</a></h5></div></div>'
        for href, name in of_cache(fetch, path, 300).sample([pair for pair in TITLES.items() if pair[0] != path], 3)
    )
    picture = turn(fetch, ("Blick vom Kirchturm", "Der Marktplatz am Morgen", "Die Ried bei Hochwasser"), 2)
    captions = "".join(
        f'<figure class="image"><figcaption class="image-caption">{text}</figcaption></figure>' for text in picture
    )
    consent = (
        '<div id="dp--cookie-statistics" class="dp--cookie-consent" role="dialog"><p>Diese Webseite verwendet '
        "Cookies. Wir nutzen sie, um Inhalte bereitzustellen und Zugriffe zu zählen.</p><button>Alle "
        "akzeptieren</button><button>Nur notwendige</button></div>"
        if often(fetch, 0.3)
        else ""
    )
    at = moment(fetch)
    return f"""<!DOCTYPE html><html lang="de-DE"><head><meta charset="utf-8"><title>{title} | Stadt Hohenried</title>
<meta name="generator" content="TYPO3 CMS"><link rel="stylesheet"
href="/typo3temp/assets/compressed/m-{hexes(fetch)}.css">
</head><body id="p{len(path)}" class="page-{len(path)} pagelevel-1 language-0 backendlayout-subnavigation_left">
<div id="top"></div><div class="body-bg body-bg-top"><a class="visually-hidden-focusable" href="#page-content">Zum
Hauptinhalt springen</a><header id="page-header" class="bp-page-header navbar navbar-mainnavigation"><div
class="container">
<a class="navbar-brand" href="/">Stadt Hohenried</a><span class="today">Heute ist {DAYS[at.weekday()]}, der {at.day}.
{MONTHS[at.month - 1]} {at.year}</span><nav><ul class="navbar-nav"><li><a href="{HOURS}">Öffnungszeiten</a></li>
<li><a href="{NEWS}">Aktuelles</a></li><li><a href="{NOTICES}">Bauen</a></li><li><a href="{JOBS}">Karriere</a></li>
<li><a href="{FEES}">Gebühren</a></li></ul></nav></div></header><div class="carousel">{captions}</div>
<main id="page-content" class="bp-page-content main-section"><!--TYPO3SEARCH_begin--><h1>{title}</h1>{main}
<!--TYPO3SEARCH_end--></main><aside class="subcontent-wrap">{content(7, "Oft gesucht", searches)}
{content(8, "Wussten Sie schon?", f"<p>{one(fetch, FACTS)}</p>")}
{content(9, "Das könnte Sie interessieren", teasers)}</aside>
<footer id="page-footer"><form action="/suche" method="post"><input type="hidden" name="__trustedProperties"
value="a:1:{{}}{hexes(fetch, 40)}"></form><p>Stadt Hohenried, Marktplatz 1, 87999 Hohenried</p></footer></div>{consent}
</body></html><!-- Cached page generated {at:%d-%m-%y %H:%M}. Parsetime: {fetch.random.randint(18, 290)}ms -->"""


def home(say: Say, fetch: Fetch) -> str:
    alert = f'<div class="alert alert-danger"><p>{say("welcome")}</p></div>' if say("welcome") else ""
    shows = several(
        fetch, ("Kino: Der lange Sommer", "Lesung im Turm", "Yoga im Park", "Orgel um fünf", "Reparaturcafé"), 3
    )
    tips = "".join(item(text) for text in shows)
    return frame(
        "/",
        "Willkommen in Hohenried",
        content(
            21,
            "",
            f"{alert}<p>In Hohenried leben {say('citizens')} in elf Ortsteilen, zwischen Weinberg und Moor, und fast "
            "jeder von ihnen kennt die Geschichte vom gestohlenen Stadttor.</p>",
        )
        + content(
            22, "Sprechstunde der Bürgermeisterin", f"<p>Nächster Termin: <strong>{say('mayor')}</strong>, Zimmer 3</p>"
        )
        + content(23, "Tipps für Sie", f"<ul>{tips}</ul>", "bullets"),
        fetch,
    )


def hours(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        row(CELLS.join(cells))
        for cells in (
            ("Montag", say("monday"), "nach Vereinbarung"),
            ("Dienstag", "8.30 bis 12.30 Uhr", "geschlossen"),
            ("Donnerstag", "8.30 bis 12.30 Uhr", say("thursday")),
            ("Freitag", "8.30 bis 11.30 Uhr", "geschlossen"),
        )
    )
    holiday = f"<p>{say('holiday')}</p>" if say("holiday") else ""
    head = "<thead><tr><th>Tag</th><th>Vormittag</th><th>Nachmittag</th></tr></thead>"
    table = f'<table class="table ce-table">{head}{rows}</table>'
    waiting = (
        f'<p class="wait">Wartende im Bürgerbüro: {fetch.random.randint(0, 14)}, Platz {hexes(fetch, 2).upper()}</p>'
    )
    return frame(
        HOURS, TITLES[HOURS], content(31, "Rathaus", table + holiday, "table") + content(32, "", waiting), fetch
    )


def news(say: Say, fetch: Fetch) -> str:
    posts = (
        (say("news2"), "Bis die Bäume geprüft sind, bleibt der Forst zu.", 8, 2),
        (say("news1"), "Autos dürfen ab sofort wieder fahren.", 1, 1),
        (
            "Sanierung der Grundschule",
            f"Der zweite Bauabschnitt beginnt {say('news text')}, teilt das Bauamt mit.",
            0,
            30,
        ),
        (say("news3"), "Die Polizei meldet einen friedlichen Verlauf.", 0, 300),
    )
    rows = "".join(
        f'<div class="article articletype-0" itemscope><div class="header"><h3><a title="{name}" '
        f'href="/aktuelles/detail/{round}?cHash={hexes(fetch)}"><span itemprop="headline">{name}</span></a></h3></div>'
        f'<div class="teaser-text"><p>{text}</p><span class="news-list-date">vor '
        f"{int(age(fetch, round, back).total_seconds()) // 3600} Stunden</span></div></div>"
        for name, text, round, back in posts
        if name
    )
    return frame(NEWS, TITLES[NEWS], content(41, "", f'<div class="news-list-view">{rows}</div>', "news"), fetch)


def notices(say: Say, fetch: Fetch) -> str:
    files = "".join(
        '<li><span class="ce-uploads-fileName"><a '
        f'href="/fileadmin/bauen/{place}.pdf?v={fetch.random.randint(10**9, 10**10)}">{name}</a></span></li>'
        for place, name in enumerate((say("plan"), say("report"), "Flächennutzungsplan, 9. Änderung"))
        if name
    )
    return frame(
        NOTICES,
        TITLES[NOTICES],
        content(51, say("law"), "<p>Die Satzung regelt, wie viele Stellplätze ein Neubau braucht.</p>")
        + content(
            52,
            "Öffentliche Auslegung",
            f"<p>Die Unterlagen liegen {say('display')} im Stadtbauamt aus. Der Geltungsbereich ist auf "
            f'<a href="{say("map")}" class="external-link">dieser Karte</a> dargestellt.</p>',
        )
        + content(53, "Unterlagen", f'<ul class="ce-uploads">{files}</ul>', "uploads"),
        fetch,
    )


def jobs(say: Say, fetch: Fetch) -> str:
    entries = (
        say("job1"),
        "Sachbearbeitung Wohngeld (m/w/d)",
        say("job2"),
        "Ausbildung: Fachkraft für Abwassertechnik",
    )
    spam = f"Spamschutz: Wie viel ist {fetch.random.randint(2, 12)} mal {fetch.random.randint(2, 5)}?"
    return frame(
        JOBS,
        TITLES[JOBS],
        content(61, "Offene Stellen", f"<ul>{''.join(map(item, entries))}</ul>", "bullets")
        + content(
            62,
            "Sachbearbeitung Wohngeld",
            f"<p>Die Stelle ist unbefristet, in Vollzeit oder geteilt zu besetzen und nach {say('grade')} bewertet. "
            f"Sie prüfen Anträge und beraten am Telefon. Bewerbungsschluss ist der {say('apply')}.</p>",
        )
        + content(63, "", f'<form class="powermail_form"><label>{spam}</label></form>', "powermail_pi1"),
        fetch,
    )


def fees(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Personalausweis", say("pass"), "zehn Jahre gültig"),
        ("Geburtsurkunde", say("cert"), "je Ausfertigung"),
        ("Meldebescheinigung", "8,00 Euro", "je Person"),
    )
    lines = "".join(row(CELLS.join(cells)) for cells in rows) + row(say("photo"))
    return frame(FEES, TITLES[FEES], content(71, "Ausweise", f'<table class="table">{lines}</table>', "table"), fetch)


TOWNHALL = MadeSite(
    "stadt-hohenried.test",
    (
        "asset and form tokens", "today's date", "random fact", "random searches", "teasers from a cache",
        "captions in turn",
        "consent banner", "random events", "people waiting", "ages", "sum to solve", "generation time in a comment",
    ),
    {"/": home, HOURS: hours, NEWS: news, NOTICES: notices, JOBS: jobs, FEES: fees},
    SLOTS,
)  # fmt: skip
