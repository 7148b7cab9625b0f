"""The building office's frame and noises, its front page, the register and one file."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.parts import Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    grid,
    hourly,
    links,
    mixed,
    prose,
    settled,
)
from bench.changing.scenario import Fetch

LIST, FILE, DISPLAY, FEES, FORMS, DESK = (
    "/verfahren",
    "/verfahren/2026-0143",
    "/auslegungen",
    "/gebuehren",
    "/formulare",
    "/termine",
)
RULING = Slot(
    LIST,
    "ruling of an authority",
    {0: "in Prüfung seit Januar", 11: "genehmigt mit Auflagen"},
    "2026-0143",
    also=(FILE,),
)
REFUSED = Slot(LIST, "ruling of an authority", {0: "Beteiligung der Nachbarn", 8: "abgelehnt"}, "2026-0117")
NEW_FILE = Slot(LIST, "procedure", {0: "", 6: "2026-0161"}, "Register")
OFFICIAL = Slot(FILE, "official in charge", {0: "Frau Derksen, Zimmer 214", 7: "Herr Abendroth, Zimmer 219"})
CONDITION = Slot(FILE, "condition of a permit", {0: "", 13: "Die Linde an der Ostgrenze ist zu erhalten."}, "Auflagen")
CLOSED = Slot("/", "notice of closure", {0: "", 5: "Am Freitag bleibt das Bauamt wegen einer Schulung zu.", 10: ""})
SLOTS = (RULING, REFUSED, NEW_FILE, OFFICIAL, CONDITION, CLOSED)
NAV = (
    ("/", "Bauamt"),
    (LIST, "Bauregister"),
    (DISPLAY, "Öffentliche Auslegungen"),
    (FEES, "Gebühren"),
    (FORMS, "Formulare"),
    (DESK, "Öffnungszeiten und Termine"),
)
PICTURES = (
    "Blick vom Katzenturm auf den Marktplatz. Foto: Jens Rühmann",
    "Das alte Zollhaus im Nebel. Foto: Stadtarchiv",
    "Frühjahrsmarkt am Neutor. Foto: Maike Osterloh",
    "Die Weserbrücke bei Nacht. Foto: Pressestelle",
    "Kinder am Brunnen der Tuchmacher. Foto: Ilse Grabow",
)
SUGGESTIONS = (
    "Wie beantrage ich einen Reisepass?",
    "Wann wird der Sperrmüll geholt?",
    "Wo melde ich meinen Hund an?",
    "Brauche ich für ein Gartenhaus eine Genehmigung?",
    "Wie bekomme ich einen Anwohnerparkausweis?",
    "Was kostet eine Meldebescheinigung?",
)
STREETS = "Am Wall;Neutorstraße;Hohe Leite;Gerberweg;Weidenweg;Kirchplatz;Bahnhofstraße;Zum Hafen".split(";")
JOBS = "Dachgaube;Garage;Anbau;Wintergarten;Werbeanlage;Abbruch;Einfamilienhaus;Terrassendach".split(";")
ENDS = ("genehmigt", "genehmigt", "genehmigt im vereinfachten Verfahren", "zurückgenommen", "versagt")
SKIES = ("heiter", "wolkig", "leichter Regen", "bedeckt", "Schauer")


def head(fetch: Fetch) -> str:
    sky = hourly(fetch, "neuenrode")
    return (
        f'<header class="frame frame-type-header" id="c{fetch.random.randint(1000, 9999)}"><a class="logo" href="/">'
        f'Stadt Neuenrode</a><span class="weather">{sky.randint(2, 13)} °C, {sky.choice(SKIES)}</span>'
        f"{links(NAV, 'main-menu')}"
        f'<figure class="keyvisual"><img src="/fileadmin/_processed_/csm_{token(fetch.random, 10)}.jpg" alt="">'
        f"<figcaption>{fetch.random.choice(PICTURES)}</figcaption></figure></header>"
    )


def chatbot(fetch: Fetch) -> str:
    asked = "".join(f'<button type="button">{text}</button>' for text in mixed(fetch, SUGGESTIONS, 3))
    if fetch.random.random() < 0.15:
        return (
            '<div class="chatbot chatbot--offline"><p>Rodi macht gerade Pause. Bitte versuchen Sie es später.</p></div>'
        )
    return f'<div class="chatbot" data-conversation="{token(fetch.random, 20)}"><p>Fragen Sie Rodi!</p>{asked}</div>'


def foot(fetch: Fetch) -> str:
    read = f"https://app.readspeaker.example/?customerid=77&amp;lang=de&amp;k={token(fetch.random, 10)}"
    return (
        f'<footer><p><a href="{read}">Diese Seite vorlesen</a> '
        f'<a href="/impressum?no_cache=1&amp;cHash={token(fetch.random, 32)}">Impressum</a></p>'
        "<p>Stadt Neuenrode, Fachbereich Bauen und Wohnen, Rathausplatz 3. Auskünfte zu laufenden Verfahren erhalten "
        "nur Beteiligte und ihre Vertretung. Rechtlich verbindlich ist allein der Aushang im Rathaus.</p></footer>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    return (
        f'<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>{title} - Stadt Neuenrode</title></head>\n'
        f'<body id="p{fetch.random.randint(10, 99)}">{head(fetch)}\n<main><h1>{title}</h1>\n{main}\n</main>\n'
        f"{chatbot(fetch)}{foot(fetch)}</body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    called = f"{fetch.random.choice('ABC')} {fetch.random.randint(1, 140):03}"
    notice = CLOSED.at(round)
    alert = f'<div class="alert alert-warning" role="alert">{notice}</div>' if notice else ""
    return frame(
        "Bauamt der Stadt Neuenrode",
        alert
        + f'<div class="callup"><span>Jetzt aufgerufen:</span> <strong>{called}</strong> '
        + f"<span>Schalter {fetch.random.randint(1, 7)}</span></div>"
        + prose(
            "Wer bauen, umbauen oder abreißen will, braucht dafür in den meisten Fällen eine Genehmigung. Das Bauamt "
            "prüft die Anträge, hört die Nachbarn an und führt das öffentliche Bauregister, in dem jede und jeder den "
            "Stand eines Verfahrens nachsehen kann.",
            "Anträge nehmen wir auf Papier in dreifacher Ausfertigung oder über das Serviceportal des Landes entgegen. "
            "Die Bearbeitung beginnt, sobald die Unterlagen vollständig sind; fehlt etwas, schreiben wir Ihnen binnen "
            "zehn Werktagen. Ein einfaches Verfahren dauert im Mittel elf Wochen, ein Verfahren mit Beteiligung der "
            "Denkmalpflege etwa fünf Monate.",
            "Die Bauberatung hilft vor dem Antrag: Ist das Grundstück bebaubar? Gilt ein Bebauungsplan? Welche "
            "Abstände sind einzuhalten? Eine erste Beratung von dreißig Minuten ist kostenlos.",
        )
        + "<h2>Was keine Genehmigung braucht</h2>"
        + bullets(
            "Gartenhäuser bis 30 Kubikmeter ohne Feuerstätte",
            "Einfriedungen bis 1,80 Meter Höhe, nicht an Kreuzungen",
            "Solaranlagen auf Dächern, außer an Denkmälern",
            "Stellplätze für Fahrräder bis zu zehn Stück",
        ),
        fetch,
    )


def register(round: int, fetch: Fetch) -> str:
    asked = fetch.at + timedelta(seconds=fetch.random.randrange(5))
    rows = (
        (NEW_FILE.at(round), "Lindenhof 2", "Nutzungsänderung: Laden zu Praxis", "eingegangen"),
        ("2026-0150", "Am Wall 41", "Dachgaube", "in Prüfung"),
        ("2026-0143", "Färbergasse 9", "Neubau eines Wohnhauses", RULING.at(round)),
        ("2026-0139", "Neutorstraße 77", "Werbeanlage", "in Prüfung"),
        ("2026-0128", "Hohe Leite 5", "Carport für zwei Wagen", "genehmigt"),
        ("2026-0117", "Gewerbepark Süd 12", "Lagerhalle mit Rampe", REFUSED.at(round)),
        ("2026-0102", "Schulstraße 1", "Fluchttreppe", "genehmigt"),
        ("2026-0094", "Kirchplatz 6", "Sanierung eines Denkmals", "Stellungnahme der Denkmalpflege"),
        ("2026-0071", "Am Alten Hafen 30", "Abbruch eines Speichers", "in Prüfung"),
        ("2026-0055", "Weidenweg 14", "Wintergarten", "genehmigt"),
        ("2026-0032", "Bahnhofstraße 3", "Umbau zum Hotel", "ruht auf Antrag"),
        ("2025-0988", "Mühlenfeld 8", "Doppelhaus", "zurückgenommen"),
    )
    return frame(
        "Bauregister",
        prose(
            "Das Register nennt alle Verfahren der letzten zwölf Monate, über die noch nicht endgültig entschieden "
            "ist oder deren Klagefrist noch läuft. Personenbezogene Angaben werden nicht veröffentlicht.",
            f"<small>Abfrage {token(fetch.random, 6).upper()}, ausgeführt in {fetch.random.randint(12, 240)} ms am "
            f"{asked:%d.%m.%Y um %H:%M:%S} Uhr</small>",
        )
        + grid(("Aktenzeichen", "Grundstück", "Vorhaben", "Stand"), rows, "tx-register")
        + f'<p><a href="{FILE}">Akte 2026-0143 ansehen</a></p><h2>Abgeschlossen im Vorjahr</h2>'
        + grid(("Nummer", "Straße", "Vorhaben", "Ausgang"), settled("rode", 48, "2025-0{:03}", STREETS, JOBS, ENDS))
        + prose(
            "Gegen eine Entscheidung kann binnen eines Monats Widerspruch erhoben werden. Nachbarn, denen die "
            "Genehmigung nicht zugestellt wurde, haben dafür ein Jahr Zeit, gerechnet von dem Tag, an dem sie von den "
            "Bauarbeiten wissen mussten. Das Register ersetzt keine Zustellung.",
        ),
        fetch,
    )


def file(round: int, fetch: Fetch) -> str:
    conditions = bullets(
        "Der Baubeginn ist eine Woche vorher anzuzeigen.",
        CONDITION.at(round),
        "Regenwasser ist auf dem Grundstück zu versickern.",
    )
    return frame(
        "Akte 2026-0143",
        facts(
            ("Grundstück", "Färbergasse 9, Flur 12, Flurstück 331/4"),
            ("Vorhaben", "Neubau eines Wohnhauses, vier Vollgeschosse, elf Wohnungen, Tiefgarage"),
            ("Eingang", "9. Januar 2026"),
            ("Stand", RULING.at(round)),
            ("Zuständig", OFFICIAL.at(round)),
            ("Vorgangsschlüssel", f"<code>{token(fetch.random, 8)}-{token(fetch.random, 4)}</code>"),
        )
        + "<h2>Beschreibung</h2>"
        + prose(
            "Auf dem Grundstück der früheren Färberei soll ein Wohnhaus entstehen. Die straßenseitige Mauer aus "
            "Bruchstein bleibt stehen und wird in die Fassade einbezogen. Die Zufahrt zur Tiefgarage liegt an der "
            "Rückseite, am Gerberweg. Ein Drittel der Wohnungen ist für Haushalte mit Wohnberechtigungsschein gedacht.",
            "Beteiligt wurden die Feuerwehr, die Denkmalpflege, die untere Wasserbehörde und sieben Nachbarn. Drei "
            "Einwendungen betrafen die Verschattung der Höfe, eine den Lärm während der Bauzeit.",
        )
        + "<h2>Auflagen und Hinweise</h2>"
        + conditions
        + prose(
            "Die Unterlagen können nach Anmeldung im Rathaus eingesehen werden. Kopien kosten fünfzig Cent je Seite, "
            "Pläne im Format A1 sechs Euro. Fotografieren ist erlaubt, soweit keine Urheberrechte entgegenstehen.",
        ),
        fetch,
    )
