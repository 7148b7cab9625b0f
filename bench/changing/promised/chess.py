"""A German chess district: league table, fixtures, results, a tournament, the board's news."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, one
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import GERMAN, ago, anchors, before, held, others, today, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Schachbezirk Oberharz"),
    ("/tabelle", "Tabelle der Bezirksliga"),
    ("/spielplan", "Spielplan"),
    ("/turnier", "Osterturnier Altenau"),
    ("/vorstand", "Vorstand und Ordnungen"),
    ("/impressum", "Impressum"),
)
PUZZLES = (
    "Weiß zieht und gewinnt eine Figur.",
    "Schwarz hält remis, aber wie?",
    "Matt in drei Zügen.",
    "Welcher Turm zieht auf die offene Linie?",
    "Der Läufer ist stärker als er aussieht.",
    "Findet das Dauerschach.",
    "Ein stiller Zug entscheidet.",
    "Wer steht besser?",
    "Bauernendspiel: Opposition halten.",
    "Der Springer gabelt, sobald er darf.",
    "Ein Opfer auf h7?",
)
CLUBS = ("SK Altenau", "Turm Goslar", "SV Clausthal", "Springer Seesen", "SF Lautenthal")
FIRST = Slot("/tabelle", "Punkte in einer Tabelle", {0: "11:3", 4: "13:3", 12: "14:4"}, "SK Altenau")
BOARD = Slot("/tabelle", "Brettpunkte", {0: "33,5", 4: "38,0", 8: "37,0", 12: "41,5"}, "SK Altenau")
LAST = Slot(
    "/tabelle", "Fußnote einer Tabelle", {0: "", 8: "Ein Brettpunkt aberkannt (Beschluss vom 4. März)."}, "Tabelle"
)
DATE = Slot("/spielplan", "Termin eines Wettkampfs", {0: "22. März, 10 Uhr", 3: "29. März, 10 Uhr"}, "Runde 8")
HALL = Slot("/spielplan", "Spielort", {0: "Kurhaus", 6: "Grundschule Nord", 13: "Kurhaus"}, "Runde 8")
RESULT = Slot("/spielplan", "Ergebnis", {0: "offen", 10: "4,5:3,5"}, "Turm Goslar – SV Clausthal")
PLACES = Slot(
    "/turnier",
    "freie Plätze",
    {0: "noch 18 Plätze", 5: "noch 9 Plätze", 14: "ausgebucht"},
    "Osterturnier",
)
JUDGE = Slot("/turnier", "Name eines Schiedsrichters", {0: "Jörg Meinke", 11: "Jörg Meineke"}, "Leitung")
RULES = Slot(
    "/vorstand", "link target", {0: "/pdf/spielordnung-2024.pdf", 10: "/pdf/spielordnung-2026.pdf"}, "Spielordnung"
)
NEWS = Slot("/", "Meldung", {0: "", 3: "Altenau vorzeitig Meister?"}, "Aktuelles")
HEAD = Slot("/", "Zwischenüberschrift", {0: "Bezirkstag am 18. April", 7: "Bezirkstag am 25. April"}, "Aktuelles")
SLOTS = (FIRST, BOARD, LAST, DATE, HALL, RESULT, PLACES, JUDGE, RULES, NEWS, HEAD)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    return f"""<!doctype html><html lang="de"><head><meta charset="utf-8"><title>{title}</title>
<meta name="generator" content="Joomla!"><script type="application/json" class="joomla-script-options">
{{"csrf.token":"{token(fetch.random, 32)}"}}</script></head><body class="site com_content view-article"><header>
<div class="grid-child"><a href="/">Schachbezirk Oberharz</a><p>Heute ist {today(fetch, GERMAN)}</p></div>
<ul class="mod-menu">{anchors(PAGES)}</ul></header><div class="site-grid"><div class="container-component"><main>
<div class="com-content-article item-page"><div class="page-header"><h1>{title}</h1></div>{main}</div></main></div>
<div class="sidebar-right card"><h3>Aufgabe</h3><p>{fetch.random.choice(PUZZLES)}</p><p>Stellung {
        fetch.random.randint(1000, 9999)
    }</p></div><div class="sidebar-right card"><h3>Lesenswert</h3>{
        anchors(turned(fetch, others(PAGES, path), 2, hours=24), "p")
    }</div></div><footer><p>Wir haben {
        fetch.random.randint(5, 60)
    } Gäste und keine Mitglieder online</p></footer></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f"{one(NEWS.at(round), 'h2')}<h2>{HEAD.at(round)}</h2><p>Anträge bitte vier Wochen vorher.</p><h2>Jugend</h2>"
        f"<p>Training freitags um 17 Uhr. <small>Eingestellt {ago(fetch, GERMAN, before(11))}</small></p>"
        f"<p>{maybe(fetch, 0.5, 'Spende für die Jugendkasse willkommen!')}</p><h3>Vereine</h3>"
        f"<ul>{wrapped('li', turned(fetch, CLUBS, 3))}</ul>",
        fetch,
    )


def table(round: int, fetch: Fetch) -> str:
    rows = (
        ("SK Altenau", FIRST.at(round), BOARD.at(round)),
        ("Turm Goslar", "10:4", "31,0"),
        ("SV Clausthal", "6:8", "27,5"),
        ("Springer Seesen", "3:11", "22,0"),
    )
    body = "".join(
        f"<tr><td>{place}.</td><td>{club}</td><td>{points}</td><td>{boards}</td></tr>"
        for place, (club, points, boards) in enumerate(rows, 1)
    )
    watching = cached(fetch, 60, "oberharz tabelle").randint(2, 30)
    return frame(
        "/tabelle",
        f"<table class='table table-striped'><thead><tr><th>Platz</th><th>Verein</th><th>Punkte</th>"
        f"<th>Bretter</th></tr>"
        f"</thead><tbody>{body}</tbody></table>{one(LAST.at(round), 'p class=small')}"
        f"<p>{watching} Besucher sehen sich das gerade an</p>",
        fetch,
    )


def fixtures(round: int, fetch: Fetch) -> str:
    return frame(
        "/spielplan",
        f"<h2>Runde 8</h2><p>Termin: <b>{DATE.at(round)}</b>, Ort: <b>{HALL.at(round)}</b>, Abruf "
        f"{token(fetch.random, 5)}"
        f"</p><table><tr><td>Turm Goslar – SV Clausthal</td><td>{RESULT.at(round)}</td></tr><tr><td>SK Altenau "
        f"– Springer "
        f"Seesen</td><td>verlegt</td></tr></table><p>Uhrzeit: {fetch.at:%H:%M} Uhr</p>",
        fetch,
    )


def tournament(round: int, fetch: Fetch) -> str:
    return frame(
        "/turnier",
        f"<p>Neun Runden Schnellschach am Ostersamstag.</p><dl><dt>Anmeldung</dt><dd>{PLACES.at(round)}</dd>"
        f"<dt>Startgeld</dt><dd>25 Euro</dd><dt>Leitung</dt><dd>{JUDGE.at(round)}</dd></dl>"
        f"<p>Sicherheitsfrage: Wie viel ist {fetch.random.randint(12, 59)} mal {fetch.random.randint(2, 9)}?</p>"
        f"<ul>{anchors(held(fetch, 300, 'oberharz turnier', others(PAGES, '/turnier'), 2))}</ul>",
        fetch,
    )


def board(round: int, fetch: Fetch) -> str:
    people = [
        "<li>Vorsitz: <span>Dr. Karin Tolle</span></li>",
        "<li>Kasse: <span>Renate Sievers</span></li>",
        "<li>Spielleitung: <span>Bernd Ahrend</span></li>",
        "<li>Jugend: <span>Mia Rust</span></li>",
    ]
    return frame(
        "/vorstand",
        f"<ul>{''.join(fetch.random.sample(people, 4))}</ul><p>Es gilt die <a "
        f'href="{RULES.at(round)}">Spielordnung</a>.</p>',
        fetch,
    )


def imprint(round: int, fetch: Fetch) -> str:
    return frame(
        "/impressum",
        f"<address>Schachbezirk Oberharz e. V.<br>Bergstraße 9</address><p>Eingetragen beim Amtsgericht.</p>"
        f"<p>Kontaktformular: Schlüssel {token(fetch.random, 12)}</p>",
        fetch,
    )


CHESS = MadeSite(
    "oberharz.test",
    (
        "puzzle of chess with its number",
        "clubs that turn by six hours",
        "pages worth reading, by the day",
        "date of the day in German",
        "guests online, in German",
        "age in German",
        "call for a gift in half of the requests",
        "visitors looking, of one minute, in German",
        "call number beside a date and a place",
        "clock in German",
        "question against robots in German",
        "pages of five minutes in a list",
        "people of a board in any order",
        "key of a form in German",
    ),
    {
        "/": home,
        "/tabelle": table,
        "/spielplan": fixtures,
        "/turnier": tournament,
        "/vorstand": board,
        "/impressum": imprint,
    },
    SLOTS,
)
