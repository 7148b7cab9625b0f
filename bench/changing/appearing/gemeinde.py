"""A small town in Hesse, as its contents are kept in a German system: notices, council, building land, waste, posts."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, drawn, grown, in_turn, is_on, tagged, without
from bench.changing.chances import key, listed, number, para, pick, rows
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import GERMAN, ago, before, days_to, today
from bench.changing.scenario import Fetch

NOTICES, COUNCIL, LAND = "/bekanntmachungen.html", "/rathaus/sitzungen.html", "/bauen/baugebiet-lohwiese.html"
WASTE, POSTS, OFFICE = "/buerger/abfall.html", "/rathaus/stellen.html", "/rathaus/buergerbuero.html"
PAGES = (
    (NOTICES, "Amtliche Bekanntmachungen", "Aushänge gelten mit dem Tag der Veröffentlichung."),
    (COUNCIL, "Sitzungen", "Alle Sitzungen beginnen im Saal der alten Schule."),
    (LAND, "Baugebiet Lohwiese", "Zwölf Bauplätze am Südhang, voll erschlossen."),
    (WASTE, "Abfall", "Tonnen stehen bis sechs Uhr früh an der Straße."),
    (POSTS, "Stellen", "Die Stadt sucht Menschen, die hier leben wollen."),
    (OFFICE, "Bürgerbüro", "Ausweise, Meldungen und Fundsachen unter einem Dach."),
)
FAIR = datetime(2026, 5, 14, tzinfo=UTC)
SIGHTS = (
    "Blick vom Galgenberg",
    "Fachwerk am Markt",
    "Die Ohm bei Hochwasser",
    "Kirchturm im Nebel",
    "Lohmühle im März",
)
ASKED = (
    "Personalausweis beantragen",
    "Hund anmelden",
    "Sperrmüll",
    "Führungszeugnis",
    "Ummelden",
    "Wahlschein",
    "Kita",
    "Fischereischein",
    "Grundsteuer",
    "Trauung",
    "Osterfeuer anmelden",
    "Wasserzähler",
)

WATER = Slot("/", "Hinweis auf eine Sperrung", {0: "", 3: "Abkochgebot für Oberrode bis auf Weiteres", 6: ""}, "Wasser")
MARKET = Slot("/", "Tag eines Marktes", {0: "Krämermarkt am 22. März", 8: "Krämermarkt am 29. März"}, "Termine")
MAYOR = Slot("/", "Sprechstunde", {0: "dienstags ab 16 Uhr", 13: "donnerstags ab 17 Uhr"}, "Bürgermeisterin")
PLAN = Slot(NOTICES, "neue Bekanntmachung", {0: "", 2: "Offenlage des Bebauungsplans Nr. 14"}, "Bekanntmachungen")
STATUTE = Slot(NOTICES, "neue Bekanntmachung", {0: "", 7: "Zweite Änderung der Gebührensatzung"}, "Bekanntmachungen")
OLD = Slot(NOTICES, "Aushang abgenommen", {0: "Widmung der Straße Am Anger", 11: ""}, "Bekanntmachungen")
UNTIL = Slot(NOTICES, "Frist verlängert", {0: "bis 20. März", 5: "bis 17. April"}, "Jagdkataster")
PDF = Slot(
    NOTICES,
    "link target",
    {0: "/fileadmin/aushang/haushalt-2026-entwurf.pdf", 9: "/fileadmin/aushang/haushalt-2026-beschluss.pdf"},
    "Haushaltssatzung",
)
MEETING = Slot(
    COUNCIL, "Beginn einer Sitzung", {0: "19.30 Uhr", 2: "18.00 Uhr", 4: "19.30 Uhr", 10: "18.30 Uhr"}, "Bauausschuss"
)
AGENDA = Slot(COUNCIL, "Punkt einer Tagesordnung", {0: "", 5: "Antrag auf ein Freibad im Ortsteil"}, "Tagesordnung")
MINUTES = Slot(
    COUNCIL, "Name eines Dokuments", {0: "Niederschrift (Entwurf)", 12: "Niederschrift (genehmigt)"}, "26.2."
)
PLOTS = Slot(
    LAND,
    "freie Plätze im Satz",
    {0: "sieben Plätze", 1: "sechs Plätze", 6: "vier Plätze", 14: "fünf Plätze"},
    "Lohwiese",
)
PRICE = Slot(LAND, "Preis je Quadratmeter", {0: "148 €", 9: "156 €"}, "Kaufpreis")
PLOT_5 = Slot(
    LAND, "Zustand eines Platzes", {0: "reserviert", 3: "frei", 6: "reserviert", 11: "verkauft"}, "Platz 5", False
)
GLASS = Slot(WASTE, "Abfuhrtag", {0: "Mittwoch, 11. März", 4: "Donnerstag, 12. März"}, "Papier")
CENTRE = Slot(WASTE, "Absatz am Ende", {0: "", 10: "Der Wertstoffhof nimmt ab April keine Reifen mehr an."}, "Hof")
FEE = Slot(WASTE, "Gebühr", {0: "9,60 €", 7: "11,20 €"}, "120 Liter")
JOB = Slot(POSTS, "Stelle", {0: "", 1: "Fachkraft für Abwassertechnik", 12: ""}, "Stellen")
GRADE = Slot(POSTS, "Entgeltgruppe", {0: "EG 8", 8: "EG 9a"}, "Bauhof")
APPLY = Slot(POSTS, "Bewerbungsschluss", {0: "15. März", 5: "29. März"}, "Bauhof")
DESK = Slot(OFFICE, "Öffnungszeit", {0: "8 bis 12 Uhr", 14: "7 bis 12 Uhr"}, "Freitag")
CLOSED = Slot(OFFICE, "Schließung", {0: "", 8: "Am 18. März bleibt das Bürgerbüro wegen Schulung zu.", 13: ""}, "Büro")
SLOTS = (WATER, MARKET, MAYOR, PLAN, STATUTE, OLD, UNTIL, PDF, MEETING, AGENDA, MINUTES, PLOTS, PRICE, PLOT_5, GLASS)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>Über die Stadt</h2><p>Ohmrode liegt zwischen zwei Wäldern an einem Fluss, der selten mehr "
    "als ein Bach ist. Die Stadtrechte stammen von 1323, das Rathaus von 1589 und die Umgehungsstraße "
    "aus einem Jahr, in dem man noch an Umgehungsstraßen glaubte.</p><p>Es gibt zwei Bäckereien, "
    "einen Buchladen und dienstags einen Fischwagen. Wer zuzieht, bekommt vom Verkehrsverein einen "
    "Apfelbaum.</p> "
    "<ul><li>Formulare</li><li>Ortsrecht</li><li>Vereine</li><li>Stadtbücherei</li><li>Freibad</li><li>Feuerwehr</li></ul>",
    NOTICES: "<h2>Rechtsgrundlage</h2><p>Nach der Hauptsatzung werden Satzungen, Verordnungen und Termine an "
    "dieser Stelle bekannt gemacht. Zugleich hängt ein Abdruck im Kasten am Rathaus. Maßgeblich ist "
    "der Tag, an dem er hier erscheint.</p><p>Einwendungen schreibt man an den Magistrat; eine "
    "Postkarte genügt. Was zu spät kommt, wird gelesen, aber nicht beschieden.</p>",
    COUNCIL: "<h2>Zuhören und fragen</h2><p>Die Sitzungen sind öffentlich, solange nicht über Personen oder "
    "Grundstücke gesprochen wird. Vor dem ersten Punkt dürfen Einwohner fragen, höchstens drei "
    "Minuten lang. Ton und Bild werden nicht aufgezeichnet.</p><h2>Fraktionen</h2><p>Die Versammlung "
    "hat 31 Mitglieder in fünf Fraktionen. Der Ortsbeirat tagt in der Gaststätte, weil der Ort keinen "
    "Saal hat.</p>",
    LAND: "<h2>Was man wissen muss</h2><p>Bauen muss man binnen drei Jahren und selbst einziehen. Heizöl "
    "ist nicht erlaubt, ein Anschluss an die Nahwärme wird gelegt. Firsthöhe neun Meter, Dachform "
    "frei, Flachdächer sind zu begrünen.</p><h2>Lage</h2><p>Zum Kindergarten geht man acht Minuten, "
    "zum Bus vier. Der Spielplatz wird gebaut, wenn die ersten Familien wohnen.</p>",
    WASTE: "<h2>Was wohin gehört</h2><p>Asche kalt in die graue Tonne, Windeln auch. Laub nimmt der "
    "Häckselplatz, Steine nimmt niemand. Tüten aus Maisstärke verrotten nicht schnell genug und "
    "bleiben liegen.</p><h2>Wenn die Tonne stehen bleibt</h2><p>Rufen Sie am selben Tag den Entsorger "
    "an. Bei Glatteis kommt er am nächsten Werktag, ohne dass man fragen muss.</p>",
    POSTS: "<h2>Was wir bieten</h2><p>Tarif, Jahressonderzahlung, ein Dienstrad und einen Schreibtisch mit "
    "Blick auf den Markt. Wer in der Feuerwehr ist, wird für Einsätze "
    "freigestellt.</p><h2>Ausbildung</h2><p>Jedes Jahr im Sommer beginnen zwei junge Menschen, eine "
    "im Büro und einer im Freibad oder umgekehrt.</p>",
    OFFICE: "<h2>Mitbringen</h2><p>Zum Ausweis ein Bild, das nicht älter ist als ein Jahr, und den alten "
    "Ausweis. Zum Ummelden die Bestätigung des Vermieters. Kinder kommen mit, wenn sie unterschreiben "
    "können.</p><h2>Fundsachen</h2><p>Wir heben sechs Monate auf. Zurzeit warten elf Schirme, ein "
    "Gebiss und ein Waldhorn auf ihre Besitzer.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch, calm: bool = False) -> str:
    """Of the calm pages, the column at the side is drawn, and visits are counted, in some rounds only."""
    on = not calm or is_on(fetch, f"gemeinde {path}")
    asked = listed([f'<a href="{tagged(fetch, OFFICE, on)}">{one}</a>' for one in drawn(fetch, ASKED, 3, on)])
    also = "".join(
        f'<div class="ce-textpic"><h4><a href="{where}">{name}</a></h4><p>{lead}</p></div>'
        for where, name, lead in chosen(fetch, PAGES, path, 2, on)
    )
    visits = f"<p>Besuche: {grown(fetch, 611_300, 22, '.')}</p>" if on else ""
    side = f'<aside class="col-md-4"><h3>Oft gesucht</h3><ul>{asked}</ul>{also}{visits}</aside>'
    return f"""<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>{title}: Stadt Ohmrode</title>
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{key(fetch, 12)}.css"></head>
<body id="p{len(path)}" class="layout-2"><a class="sr-only" href="#content">Zum Inhalt</a>
<div class="container"><header class="row"><div class="col-md-8"><a href="/">Stadt Ohmrode</a></div>
<div class="col-md-4 text-right">{today(fetch, GERMAN)}</div></header>
<nav class="navbar"><ul class="nav"><li><a href="{NOTICES}">Bekanntmachungen</a></li><li>
<a href="{COUNCIL}">Sitzungen</a></li>
<li><a href="{LAND}">Bauen</a></li><li><a href="{WASTE}">Abfall</a></li><li><a href="{POSTS}">Stellen</a></li>
<li><a href="{OFFICE}">Bürgerbüro</a></li></ul></nav>
<div class="row"><div id="content" class="col-md-8"><div class="frame frame-default"><h1>{title}</h1>
{main}{MORE[path]}</div></div>{side}</div>
<footer class="row"><div class="col-md-4"><p>Stadt Ohmrode, Markt 1. Die Verwaltung betreut acht Ortsteile mit zusammen
6.900 Einwohnern, drei Feuerwehren und einem Freibad, das niemand schließen will.</p></div><div class="col-md-4">
<p>Bankverbindung und Rechnungsanschrift stehen im Impressum. Wir nehmen elektronische Rechnungen an.</p></div>
<div class="col-md-4"><p>© {fetch.at.year} Magistrat der Stadt Ohmrode</p></div></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="article"><h3><a href="{where}">{name}</a></h3><p>{lead}</p></div>'
        for where, name, lead in in_turn(fetch, PAGES, "/", 3)
    )
    dates = without("Blutspende am 10. März", MARKET.at(round), "Seniorenkaffee am 24. März")
    return frame(
        "Willkommen in Ohmrode",
        f"{para(WATER.at(round), ' class=alert-danger')}<p>Bild: {pick(fetch, SIGHTS)}, "
        f"{number(fetch, 2, 60)} Bilder in "
        f"der Galerie</p><p>Sprechstunde der Bürgermeisterin ist {MAYOR.at(round)}, ohne Anmeldung.</p>"
        f"<h2>Aus dem Rathaus</h2>{news}<h2>Termine</h2><ul>{listed(dates)}</ul>"
        f"<p>Noch {days_to(fetch, FAIR)} Tage bis zum Himmelfahrtsmarkt</p>",
        "/",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    entries = without(
        STATUTE.at(round),
        PLAN.at(round),
        f"Jagdkataster liegt aus {UNTIL.at(round)}, {number(fetch, 40, 400)} Abrufe",
        f'<a href="{PDF.at(round)}">Haushaltssatzung</a>, {number(fetch, 40, 400)} Abrufe',
        OLD.at(round),
        "Schöffenwahl: Vorschlagsliste",
    )
    return frame(
        "Amtliche Bekanntmachungen",
        f"<p>Aushänge gelten mit dem Tag der Veröffentlichung.</p><ul class='list-unstyled'>{listed(entries)}</ul>"
        "<p>Ältere Aushänge hält das Stadtarchiv bereit. Wer sie sehen will, meldet sich vorher an.</p>",
        NOTICES,
        fetch,
    )


def council(round: int, fetch: Fetch) -> str:
    table = (
        ("Bauausschuss", "9. März", MEETING.at(round)),
        ("Stadtverordnete", "26. März", "20.00 Uhr"),
        ("Ortsbeirat Oberrode", "31. März", "19.00 Uhr"),
    )
    agenda = without("Bericht des Magistrats", "Haushalt 2026", AGENDA.at(round), "Verschiedenes")
    return frame(
        "Sitzungen",
        f"<p>Alle Sitzungen beginnen im Saal der alten Schule.</p><table class='table'>{rows(table)}</table>"
        f"<h2>Tagesordnung vom 26. März</h2><ol>{listed(agenda)}</ol>"
        f'<h2>Unterlagen vom 26. Februar</h2><p><a href="#nd">{MINUTES.at(round)}</a>, geladen vor '
        f"{number(fetch, 2, 59)} Sekunden vom Ratssystem</p>",
        COUNCIL,
        fetch,
        calm=True,
    )


def land(round: int, fetch: Fetch) -> str:
    plots = (
        ("<a href='#p3'>Platz 3</a>", "612 m²", "verkauft"),
        ("<a href='#p4'>Platz 4</a>", "580 m²", "frei"),
        ("<a href='#p5'>Platz 5</a>", "701 m²", PLOT_5.at(round)),
        ("<a href='#p6'>Platz 6</a>", "655 m²", "frei"),
        ("<a href='#p7'>Platz 7</a>", "690 m²", "reserviert"),
    )
    return frame(
        "Baugebiet Lohwiese",
        f"<p>Zwölf Bauplätze am Südhang, voll erschlossen.</p><p>Zurzeit sind {PLOTS.at(round)} zu haben, für "
        f"{PRICE.at(round)} je Quadratmeter. Es schauen {number(fetch, 2, 80)} Leute auf den Lageplan.</p>"
        f"<table class='table'>{rows(plots)}</table><p>Vergeben wird nach Punkten: Kinder zählen, Ehrenämter "
        "zählen, und "
        "wer schon ein Haus hat, stellt sich hinten an.</p>",
        LAND,
        fetch,
    )


def waste(round: int, fetch: Fetch) -> str:
    table = (("Restmüll", "Montag, 9. März"), ("Papier", GLASS.at(round)), ("Bio", "Freitag, 13. März"))
    fees = (("60 Liter", "5,10 €"), ("120 Liter", FEE.at(round)), ("240 Liter", "18,90 €"))
    return frame(
        "Abfall",
        f"<p>Tonnen stehen bis sechs Uhr früh an der Straße.</p><table>{rows(table)}</table><h2>Gebühren im Monat</h2>"
        f"<table>{rows(fees)}</table><p>Sperrmüll wird zweimal im Jahr geholt, auf Karte.</p>{para(CENTRE.at(round))}",
        WASTE,
        fetch,
        calm=True,
    )


def posts(round: int, fetch: Fetch) -> str:
    jobs = without(
        f"Mitarbeiter Bauhof, {GRADE.at(round)}, Bewerbung bis {APPLY.at(round)}", JOB.at(round), "Erzieher, Kita Anger"
    )
    return frame(
        "Stellen",
        f"<p>Die Stadt sucht Menschen, die hier leben wollen.</p><ul>{listed(jobs)}</ul>"
        f"<p>Stand: {ago(fetch, GERMAN, before(40))}, Vorgang {key(fetch, 8)}</p>"
        "<p>Bewerbungen bitte als eine Datei. Mappen schicken wir nicht zurück.</p>",
        POSTS,
        fetch,
    )


def office(round: int, fetch: Fetch) -> str:
    hours = (("Montag", "8 bis 16 Uhr"), ("Mittwoch", "8 bis 18 Uhr"), ("Freitag", DESK.at(round)))
    wait = f"Gerade {number(fetch, 1, 19)} Wartende, {number(fetch, 3, 58)} Minuten" if is_on(fetch, "wartende") else ""
    return frame(
        "Bürgerbüro",
        f"<p>Ausweise, Meldungen und Fundsachen unter einem Dach.</p>{para(CLOSED.at(round), ' class=hinweis')}"
        f"<table>{rows(hours)}</table>{para(wait)}<p>Termine gibt es am Telefon und an der Tür.</p>",
        OFFICE,
        fetch,
        calm=True,
    )


GEMEINDE = MadeSite(
    "ohmrode.test",
    (
        "oft gesucht, aus zwölf gezogen",
        "two pages of a town with their first sentence",
        "column at the side that is drawn in some rounds only",
        "visits to a town since it counts",
        "picture of the town, one of five",
        "days until a fair",
        "reports of a town hall, moved on",
        "Abrufe beside an Aushang",
        "seconds since a council system answered",
        "people over a plan of plots",
        "number of a case beside an age",
        "people who wait in an office, in some rounds",
    ),
    {
        "/": home,
        NOTICES: notices,
        COUNCIL: council,
        LAND: land,
        WASTE: waste,
        POSTS: posts,
        OFFICE: office,
    },
    (*SLOTS, CENTRE, FEE, JOB, GRADE, APPLY, DESK, CLOSED),
)
