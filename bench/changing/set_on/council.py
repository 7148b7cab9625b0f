"""A German town council: Bootstrap cards, an agenda, minutes, members, notices."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, shuffled, token, wrapped
from bench.changing.scenario import Fetch

DAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
FACTS = (
    "Der Rathausturm hat 212 Stufen.",
    "Das Freibad wurde 1931 eröffnet.",
    "In Lindenau stehen über viertausend Linden.",
    "Die Stadtbücherei verleiht auch Werkzeug.",
    "Der älteste Verein ist der Turnverein von 1864.",
    "Der Marktbrunnen stammt aus Sandstein der Umgebung.",
    "Bürgerbusse fahren ehrenamtlich.",
    "Die Musikschule hat eine Orgel.",
    "Jeder Neugeborene erhält einen Baum.",
    "Das Stadtarchiv verwahrt 900 Urkunden.",
    "Der Wochenmarkt besteht seit dem Mittelalter.",
    "Die Feuerwehr sucht Nachwuchs.",
)
SERVICES = (
    ("Reisepass beantragen", "/notices"),
    ("Hund anmelden", "/notices"),
    ("Sitzungskalender", "/agenda"),
    ("Sperrmüll bestellen", "/notices"),
    ("Ihre Stadträte", "/members"),
    ("Protokolle nachlesen", "/minutes"),
    ("Wohnsitz ummelden", "/notices"),
    ("Führerschein umtauschen", "/notices"),
    ("Kita-Platz finden", "/notices"),
    ("Fundsachen", "/notices"),
)

HALL = Slot("/agenda", "place", {0: "Großer Sitzungssaal", 4: "Aula der Lindenschule"}, "Ort")
START = Slot("/agenda", "date moved", {0: "12. März 2027", 4: "19. März 2027"}, "Termin")
ITEMS = (
    Slot("/agenda", "agenda item", {0: "Eröffnung und Feststellung der Beschlussfähigkeit"}),
    Slot("/agenda", "agenda item", {0: "", 2: "Fragen der Einwohnerschaft"}, "Tagesordnung"),
    Slot("/agenda", "agenda item", {0: "Bebauungsplan Nord II", 11: "Bebauungsplan Nord IV"}, "Tagesordnung"),
    Slot("/agenda", "agenda item", {0: "Neufassung der Hundesteuersatzung", 4: ""}, "Tagesordnung"),
    Slot("/agenda", "agenda item", {0: "Sanierung der Turnhalle West"}),
    Slot("/agenda", "agenda item", {0: "", 11: "Verschiedenes und Anfragen"}, "Tagesordnung"),
)
VOTES = Slot(
    "/minutes",
    "figure in a sentence",
    {0: "mit 17 gegen 9 Stimmen", 8: "mit 18 gegen 8 Stimmen"},
    "Radweg Uferstraße",
)
COSTS = Slot(
    "/minutes", "unit", {0: "412 Tausend Euro", 8: "412 Tausend Euro netto"}, "Radweg Uferstraße", unique=False
)
OBJECTION = Slot(
    "/minutes",
    "sentence",
    {0: "Frau Kessler gab eine persönliche Erklärung zu Protokoll.", 8: ""},
    "Haushalt",
)
ANNEX = Slot(
    "/minutes",
    "link target",
    {0: "https://rat.lindenau.example/anlage-3.pdf", 12: "https://rat.lindenau.example/nachtrag-7.pdf"},
    "Anlage 3",
)
CHAIR = Slot(
    "/members", "contact's name", {0: "Dr. Almut Reiners", 3: "Jörg Petersmann"}, "Ausschuss für Bau und Verkehr"
)
PHONE = Slot("/members", "telephone", {0: "04711 55-231", 3: "04711 55-408"}, "Geschäftsstelle des Rates")
CLOSURE = Slot(
    "/notices",
    "notice",
    {0: "", 5: "Vollsperrung der Mühlenbrücke", 9: ""},
    also=("/",),
)
LEVY = Slot("/notices", "figure in a sentence", {0: "2,84 Euro", 9: "3,02 Euro"}, "Abwassergebühr")
SLOTS = (HALL, START, *ITEMS, VOTES, COSTS, OBJECTION, ANNEX, CHAIR, PHONE, CLOSURE, LEVY)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The theme: date and weather above, a search form with a token, services and a counter below."""
    weather = cached(fetch, 3600, "lindenau")
    degrees, sky = weather.randint(-3, 14), weather.choice(("heiter", "bedeckt", "Regen", "Schneeregen", "neblig"))
    banner = ""
    if fetch.random.random() < 0.25:
        banner = (
            '<div class="alert alert-info alert-dismissible" role="alert"><strong>Ihre Meinung zählt!</strong> '
            'Nehmen Sie an unserer Umfrage zum Stadtportal teil. <button class="btn-close">Schließen</button></div>'
        )
    links = "".join(
        f'<li class="list-group-item"><a href="{href}">{text}</a></li>'
        for text, href in fetch.random.sample(SERVICES, 4)
    )
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>{title} – Stadt Lindenau</title>
<meta name="csrf-token" content="{token(fetch.random, 32)}"></head><body>{banner}
<header class="container"><div class="row"><div class="col-6"><a class="navbar-brand" href="/">Stadt Lindenau</a></div>
<div class="col-6 text-end small">{DAYS[fetch.at.weekday()]}, {fetch.at:%d.%m.%Y} · {degrees} °C, {sky}</div></div>
<nav class="navbar"><a class="nav-link" href="/agenda">Sitzungen</a> <a class="nav-link" href="/minutes">Protokolle</a>
<a class="nav-link" href="/members">Rat</a> <a class="nav-link" href="/notices">Bekanntmachungen</a></nav>
<form action="/" method="get"><input type="hidden" name="t" value="{token(fetch.random)}"></form></header>
<main class="container"><div class="row"><div class="col-md-9"><h1>{title}</h1>
{main}
</div><aside class="col-md-3"><div class="card"><div class="card-header">Häufig gesucht</div>
<ul class="list-group list-group-flush">{links}</ul></div>
<div class="card"><div class="card-body"><h5 class="card-title">Wussten Sie schon?</h5>
<p class="card-text">{fetch.random.choice(FACTS)}</p></div></div></aside></div></main>
<footer class="container"><p>Impressum · Datenschutz · Sie sind der
{830_000 + fetch.number * 3 + fetch.random.randint(0, 2)}.
Besucher</p></footer></body></html>"""


def card(head: str, text: str) -> str:
    return f'<div class="card mb-3"><div class="card-header">{head}</div><div class="card-body">{text}</div></div>'


def home(round: int, fetch: Fetch) -> str:
    news = wrapped(
        'li class="list-group-item"',
        (
            CLOSURE.at(round),
            "Die Stadtbücherei bleibt am Brückentag geschlossen",
            "Anmeldung zur Ferienbetreuung läuft",
            "Ausbildung bei der Stadt: jetzt bewerben",
        ),
    )
    welcome = "Willkommen auf den Seiten der Stadt Lindenau, der Stadt zwischen Moor und Marsch."
    events = wrapped("li", shuffled(fetch.random, ("Flohmarkt", "Orgelvesper", "Blutspende", "Vorlesestunde")))
    return frame(
        "Rathaus online",
        f'<p class="lead">{welcome}</p><h2>Aktuelles</h2><ul class="list-group">{news}</ul>'
        f"<h2>Veranstaltungen dieser Woche</h2><ul>{events}</ul>",
        fetch,
    )


def agenda(round: int, fetch: Fetch) -> str:
    items = wrapped("li", (item.at(round) for item in ITEMS))
    facts = (
        f'<div class="row"><div class="col-3 fw-bold">Termin</div>'
        f'<div class="col-9">{START.at(round)}, 18 Uhr</div></div>'
        f'<div class="row"><div class="col-3 fw-bold">Ort</div><div class="col-9">{HALL.at(round)}</div></div>'
    )
    left = abs(int(fetch.at.timestamp() // 3600)) % 240
    online = f"<p class='text-muted'>Livestream: Wartezimmer öffnet in {left // 24} Tagen und {left % 24} Stunden</p>"
    return frame(
        "Sitzung des Stadtrates", card("Einladung", facts) + f"<h2>Tagesordnung</h2><ol>{items}</ol>{online}", fetch
    )


def minutes(round: int, fetch: Fetch) -> str:
    bicycle = (
        f"<p>Der Rat beschloss {VOTES.at(round)} den Bau des Radwegs. Die Kosten betragen {COSTS.at(round)}, "
        f'wie in <a href="{ANNEX.at(round)}">Anlage 3</a> dargestellt.</p>'
    )
    budget = f"<p>Der Kämmerer trug den Entwurf vor. {OBJECTION.at(round)} Die Beratung wird fortgesetzt.</p>"
    reads = cached(fetch, 60, "minutes").randint(40, 900)
    return frame(
        "Niederschrift",
        card("Radweg Uferstraße", bicycle)
        + card("Haushalt", budget)
        + f'<p class="small"><span class="badge bg-secondary">{reads}</span> mal gelesen · '
        f"Dokument erzeugt in 0,{fetch.random.randint(100, 999)} s</p>",
        fetch,
    )


def members(round: int, fetch: Fetch) -> str:
    cards = (
        card("Ausschuss für Bau und Verkehr", f"<p>Vorsitz: <b>{CHAIR.at(round)}</b></p><p>Neun Mitglieder</p>"),
        card("Ausschuss für Schule und Kultur", "<p>Vorsitz: <b>Hinrich Claasen</b></p><p>Sieben Mitglieder</p>"),
        card("Geschäftsstelle des Rates", f"<p>Telefon <span>{PHONE.at(round)}</span></p><p>Zimmer 114</p>"),
    )
    now = fetch.at.hour
    opened = "Jetzt geöffnet" if 8 <= now < 16 and fetch.at.weekday() < 5 else "Zurzeit geschlossen"
    faces = " ".join(f'<img src="/f/{token(fetch.random, 6)}.jpg" alt="">' for _ in range(3))
    return frame("Rat und Ausschüsse", "".join(cards) + f"<p>Bürgerbüro: <em>{opened}</em></p>{faces}", fetch)


def notices(round: int, fetch: Fetch) -> str:
    traffic = CLOSURE.at(round)
    body = f"<p>{traffic}</p>" if traffic else ""
    return frame(
        "Bekanntmachungen",
        f"<h2>Verkehr</h2>{body}<p>Baustellen werden nach Fortschritt gemeldet.</p>"
        f"<h2>Abgaben</h2><p>Die Abwassergebühr beträgt {LEVY.at(round)} je Kubikmeter Schmutzwasser; "
        "die Grundgebühr bleibt unverändert.</p>"
        f'<h2 id="anlage-3">Anlagen</h2><p>Anlagen zu den Niederschriften liegen im Rathaus aus.</p>',
        fetch,
    )


COUNCIL = MadeSite(
    "lindenau.test",
    (
        "weather from an hourly cache",
        "today's date",
        "seldom banner of a survey",
        "random fact",
        "random service links",
        "form and meta tokens",
        "visitor counter",
        "shuffled list",
        "countdown",
        "reads from a cache of a minute",
        "generation time",
        "open or closed now",
        "random image names",
    ),
    {"/": home, "/agenda": agenda, "/minutes": minutes, "/members": members, "/notices": notices},
    SLOTS,
)
