"""A small German town: current notices, the swimming pool, waste, the council, a building plan."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, some, some_hours

POOL, WASTE, COUNCIL, PLAN = (
    "/freizeit/freibad",
    "/buergerservice/abfall",
    "/rathaus/gemeinderat",
    "/bauen/am-muehlbach",
)
NEWS = (
    Slot("/", "notice", {0: "", 2: "Vollsperrung der Lindenstraße ab Montag"}, "Aktuelles"),
    Slot("/", "notice", {0: "", 7: "Abkochgebot für das Trinkwasser in Oberdorf", 10: ""}, "Aktuelles"),
    Slot("/", "notice", {0: "Häckselplatz wieder geöffnet", 12: ""}, "Aktuelles"),
)
OFFICE = Slot("/", "opening hours", {0: "8.00 – 12.00 Uhr", 9: "nur nach Vereinbarung"}, "Mittwoch")
FEE = Slot(POOL, "price in a table", {0: "4,50 €", 5: "5,00 €"}, "Erwachsene")
SEASON = Slot(POOL, "date in a paragraph", {0: "9. Mai", 11: "16. Mai"})
POOL_STATE = Slot(POOL, "state", {0: "geschlossen (Winterpause)", 13: "geschlossen (Sanierung des Filters)"}, "Becken")
PICKUP = Slot(WASTE, "table cell", {0: "Dienstag, 10. März", 4: "Mittwoch, 11. März"}, "Biotonne, Bezirk 2")
LEAFLET = Slot(
    WASTE,
    "link target",
    {0: "/fileadmin/abfall/abfuhrkalender_2026.pdf", 8: "/fileadmin/abfall/abfuhrkalender_2026_korrigiert.pdf"},
    "Abfuhrkalender",
)
DEPOT = Slot(
    WASTE,
    "edited sentence",
    {
        0: "Elektrogeräte nimmt der Wertstoffhof samstags an.",
        14: "Elektrogeräte nimmt der Wertstoffhof vorerst nicht an.",
    },
)
AGENDA = Slot(COUNCIL, "item of a list", {0: "", 3: "Antrag auf Tempo 30 in der Hauptstraße"}, "Tagesordnung")
ROOM = Slot(COUNCIL, "place", {0: "Sitzungssaal, Rathaus", 6: "Turnhalle der Grundschule"}, "Ort")
MEMBER = Slot(COUNCIL, "name", {0: "Dr. Hannelore Vogt", 12: "Jens Albers (nachgerückt)"}, "FWG")
PLAN_END = Slot(PLAN, "deadline", {0: "bis einschließlich 13. März 2026", 10: "bis einschließlich 27. März 2026"})
PLAN_DOC = Slot(PLAN, "document", {0: "", 5: "Artenschutzgutachten (PDF, 3,4 MB)"}, "Unterlagen")
SLOTS = (*NEWS, OFFICE, FEE, SEASON, POOL_STATE, PICKUP, LEAFLET, DEPOT, AGENDA, ROOM, MEMBER, PLAN_END)

PAGES = (
    (POOL, "Freibad"),
    (WASTE, "Abfall und Wertstoffe"),
    (COUNCIL, "Gemeinderat"),
    (PLAN, "Bebauungsplan Am Mühlbach"),
)
PHOTOS = ("Blick vom Kirchturm", "Winter am Mühlbach", "Marktplatz bei Nacht", "Die alte Kelter", "Streuobst im Mai")


def frame(title: str, main: str, fetch: Fetch) -> str:
    layer = (
        '<div id="cookieman-modal" class="modal"><p>Wir nutzen Cookies, um die Zugriffe auf unsere Website zu zählen. '
        "Sie können selbst entscheiden, welche Sie zulassen.</p><button>Alle zulassen</button>"
        "<button>Nur notwendige</button></div>"
    )
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="de-DE"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 -->
<title>{title} – Stadt Kaltenbronn</title><link rel="stylesheet" href="/typo3temp/assets/merged-{key(fetch, 12)}.css">
</head><body id="p{len(title)}" class="page-default"><div class="body-bg"><header class="bp-page-navigation">
<a class="navbar-brand" href="/">Stadt Kaltenbronn</a>
<ul class="navbar-nav">{links(PAGES, "li", 'class="nav-item"')}</ul>
<figure class="headerbild"><img src="/fileadmin/_processed_/{key(fetch, 8)}.jpg" alt="">
<figcaption>{pick(fetch, PHOTOS)}</figcaption></figure></header>
<main id="page-content" class="bp-page-content"><!--TYPO3SEARCH_begin-->{main}<!--TYPO3SEARCH_end--></main>
<footer class="frame frame-footer"><p>Stadtverwaltung Kaltenbronn, Marktplatz 1, 77777 Kaltenbronn</p>
<p>Heute ist der {fetch.at:%d.%m.%Y}</p>
<form action="/suche"><input type="hidden" name="tx_indexedsearch[__trustedProperties]" value="{key(fetch, 40)}"></form>
</footer>{some_hours(fetch, "kaltenbronn", 0.4, layer)}</div><!-- Parsezeit {number(fetch, 30, 420)} ms --></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="article articletype-0"><h3 itemprop="headline">{text}</h3></div>'
        for text in (*(slot.at(round) for slot in NEWS), "Bücherbus hält wieder donnerstags")
        if text
    )
    firms = "".join(
        f"<li>{firm}</li>"
        for firm in some(
            fetch, ("Bäckerei Stolz", "Autohaus Rehm", "Gärtnerei Klee", "Optik Sauer", "Zimmerei Haas"), 2
        )
    )
    return frame(
        "Willkommen",
        f"<h1>Willkommen in Kaltenbronn</h1><h2>Aktuelles</h2><div class='news-list-view'>{news}</div>"
        "<h2>Sprechzeiten im Rathaus</h2><table class='contenttable'><tr><td>Montag</td><td>8.00 – 16.00 Uhr</td></tr>"
        f"<tr><td>Mittwoch</td><td>{OFFICE.at(round)}</td></tr><tr><td>Freitag</td><td>8.00 – 13.00 Uhr</td>"
        "</tr></table>"
        f"<div class='anzeige'><h4>Firmen am Ort</h4><ul>{firms}</ul></div>",
        fetch,
    )


def pool(round: int, fetch: Fetch) -> str:
    return frame(
        "Freibad",
        f"<h1>Freibad</h1><dl><dt>Becken</dt><dd>{POOL_STATE.at(round)}</dd></dl><p>Das Freibad am Mühlbach öffnet in "
        f"diesem Jahr am {SEASON.at(round)}, sofern das Wetter es zulässt. Der Vorverkauf der Dauerkarten läuft im "
        "Bürgerbüro; Kinder unter sechs Jahren baden frei.</p><table class='contenttable'><tr><th>Karte</th>"
        "<th>Preis</th>"
        f"</tr><tr><td>Erwachsene</td><td>{FEE.at(round)}</td></tr><tr><td>Ermäßigt</td><td>2,50 €</td></tr></table>",
        fetch,
    )


def waste(round: int, fetch: Fetch) -> str:
    return frame(
        "Abfall und Wertstoffe",
        "<h1>Abfall und Wertstoffe</h1><table class='contenttable'><tr><th>Tonne</th><th>Nächste Abfuhr</th>"
        "</tr><tr><td>"
        "Biotonne, Bezirk 1</td><td>Montag, 9. März</td></tr><tr><td>Biotonne, Bezirk 2</td>"
        f"<td>{PICKUP.at(round)}</td>"
        f"</tr></table><p>Alle Termine nennt der <a href='{LEAFLET.at(round)}'>Abfuhrkalender</a>. "
        f"{DEPOT.at(round)}</p>" + chance(fetch, 0.5, "<div class='teaser'>Neu: Die Abfall-App für Ihr Handy</div>"),
        fetch,
    )


def council(round: int, fetch: Fetch) -> str:
    return frame(
        "Gemeinderat",
        "<h1>Gemeinderat</h1><p>Nächste öffentliche Sitzung am 19. März 2026, 19 Uhr.</p><p><b>Ort:</b> "
        f"{ROOM.at(round)}"
        f"</p><h2>Tagesordnung</h2><ol><li>Fragen der Einwohner</li><li>Haushalt 2026</li>{el('li', AGENDA.at(round))}"
        "<li>Verschiedenes</li></ol><h2>Mitglieder</h2><table class='contenttable'><tr><td>CDU</td><td>Karl Ritter</td>"
        f"</tr><tr><td>FWG</td><td>{MEMBER.at(round)}</td></tr><tr><td>Grüne</td><td>Esra Yıldız</td></tr></table>",
        fetch,
    )


def plan(round: int, fetch: Fetch) -> str:
    return frame(
        "Bebauungsplan Am Mühlbach",
        "<h1>Bebauungsplan Am Mühlbach</h1><p>Der Entwurf liegt im Stadtbauamt, Zimmer 12, während der Dienststunden "
        f"{PLAN_END.at(round)} zu jedermanns Einsicht aus. Stellungnahmen können schriftlich abgegeben werden.</p>"
        f"<h2>Unterlagen</h2><ul class='ce-uploads'><li>Planzeichnung (PDF, 1,9 MB)</li>{el('li', PLAN_DOC.at(round))}"
        f"<li>Begründung (PDF, 800 KB)</li></ul><form><p>Sicherheitsfrage: Wie viel ist {number(fetch, 2, 9)} mal "
        f"{number(fetch, 2, 9)}?</p></form>",
        fetch,
    )


TOWN = MadeSite(
    "kaltenbronn.test",
    (
        "picture and its caption",
        "firms of the place",
        "date of today",
        "consent that comes and goes",
        "question against robots",
        "a teaser now and then",
        "keys and times in comments",
    ),
    {"/": home, POOL: pool, WASTE: waste, COUNCIL: council, PLAN: plan},
    (*SLOTS, PLAN_DOC),
)
