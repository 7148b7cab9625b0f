"""An Italian film festival: the programme, competition, a film, juries, tickets, accreditation in English."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, lately, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import ENGLISH, ITALIAN, ago, before, comes_and_goes, days_to, held, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

ARCHIVE = (
    ("2019", "La diga"),
    ("2020", "Quasi inverno"),
    ("2021", "Un'altra riva"),
    ("2022", "Sette barche"),
    ("2023", "Il custode"),
    ("2024", "Nessuno al molo"),
)
LINES = (
    "«Il cinema è una finestra che si apre da sola.»",
    "«Si gira con la luce che c'è.»",
    "«Ogni film comincia da una porta.»",
    "«Il silenzio è una battuta.»",
)
POSTS = (
    "@cinelago Che emozione la sala piena!",
    "@marta.v Chi viene alla maratona notturna?",
    "@filmbuff Locandina stupenda quest'anno.",
    "@lungolago Già prenotato l'albergo!",
    "@beppe_s Speriamo nel sole.",
)
HOTELS = ("Albergo Belvedere", "Locanda del Pescatore", "Hotel Riva", "B&amp;B Tre Lune", "Ostello al Molo")

OPENING = Slot(
    "/",
    "opening film",
    {0: "Film d'apertura: Acqua alta di Nives Corradi", 7: "Film d'apertura: Il traghetto di Leo Santi"},
    "Edizione 2026",
)
DATES = Slot(
    "/", "dates of a festival", {0: "dal 22 al 30 maggio 2026", 12: "dal 23 al 31 maggio 2026"}, "Edizione 2026"
)
HALL = Slot("/programma", "hall of a screening", {0: "Sala Verdi", 4: "Teatro Sociale"}, "Le ore piccole")
TIME = Slot("/programma", "hour of a screening", {0: "21.15", 9: "20.30"}, "Granito")
CANCELLED = Slot("/programma", "screening", {0: "La zia d'America", 9: ""}, "Sabato")
ADDED = Slot("/programma", "screening", {0: "", 4: "Corti dal mondo, parte II"}, "Sabato")
PREMIERE = Slot("/programma", "label of a screening", {0: "prima italiana", 13: "prima mondiale"}, "Granito")
SEATS = Slot(
    "/programma",
    "link target",
    {0: "https://biglietti.example/g/granito-sg-22", 6: "https://biglietti.example/g/granito-replica"},
    "Biglietti",
)
LENGTH = Slot("/film/granito", "length of a film", {0: "118 minuti", 5: "109 minuti"}, "Durata")
SYNOPSIS = Slot(
    "/film/granito",
    "synopsis rewritten",
    {
        0: "Una cava chiude e un paese intero deve decidere chi resta.",
        8: "Due sorelle ereditano una cava che nessuno vuole comprare.",
    },
    "Sinossi",
)
CAST = Slot("/film/granito", "actor", {0: "", 5: "Dario Pellizzari"}, "Interpreti")
MUSIC = Slot(
    "/film/granito",
    "credit of a film",
    {0: "Musiche: Ottavia Renn", 14: "Musiche: Ottavia Renn e Coro Alpino"},
    "Crediti",
    unique=False,
)
HEAD = Slot("/giurie", "president of a jury", {0: "Hélène Marchetti", 3: "Bogdan Ilić"}, "Concorso")
JUROR = Slot("/giurie", "member of a jury", {0: "Tilda Brask, montatrice", 10: "Amadou Sy, produttore"}, "Concorso")
PRIZE = Slot("/giurie", "endowment of a prize", {0: "10.000 euro", 11: "15.000 euro"}, "Premio Onda d'oro")
PASS = Slot("/en/accreditation", "fee of accreditation", {0: "EUR 60", 6: "EUR 75"}, "Industry")
CLOSES = Slot("/en/accreditation", "deadline of accreditation", {0: "31 March 2026", 10: "15 April 2026"}, "Press")
NEEDS = Slot(
    "/en/accreditation",
    "condition of accreditation",
    {0: "Send two articles from the past year.", 13: "Send a letter from your editor and one article."},
    "Press",
)
STUDENT = Slot("/en/accreditation", "class of accreditation", {0: "", 6: "Film student"}, "Accreditation")
SLOTS = (
    *(OPENING, DATES, HALL, TIME, CANCELLED, ADDED, PREMIERE, SEATS, LENGTH, SYNOPSIS, CAST, MUSIC),
    *(HEAD, JUROR, PRIZE, PASS, CLOSES, NEEDS, STUDENT),
)


def frame(title: str, main: str, fetch: Fetch, lang: str = "it") -> str:
    left = days_to(fetch, START.replace(month=5, day=20))
    heat = hourly(fetch, "lago weather", 3)
    counted = f"Only {left} days to go" if lang == "en" else f"Mancano {left} giorni"
    strip = comes_and_goes(
        fetch, "lago train", 0.3, '<div class="strip">Sciopero dei treni: verificate gli orari.</div>', 6
    )
    news = sometimes(fetch, 0.35, '<div class="modal"><p>Iscriviti alla newsletter e vinci due ingressi!</p></div>')
    hotels = "".join(f"<li>{one}</li>" for one in shuffled(fetch.random, HOTELS))
    return f"""<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>
{title} • Lago Film Fest</title></head>
<body data-v-{token(fetch.random, 8)}>{news}{strip}<div class="v-toolbar"><a href="/">Lago Film Fest</a><p>{counted}</p>
<a href="/programma">Programma</a><a href="/film/granito">Granito</a><a href="/giurie">Giurie</a>
<a href="/en/accreditation">Accreditation</a></div><div class="v-main"><h1>{title}</h1>{main}</div>
<div class="v-side"><h4>Dove dormire</h4><ul>{hotels}</ul><p>{fetch.random.choice(LINES)}</p>
<p>Sul lago: {heat.randint(3, 15)} °C, {heat.choice(("sereno", "nuvoloso", "pioggia"))}</p></div>
<div class="v-footer"><p>Lago Film Fest · {fetch.at:%H:%M}</p></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    posts = each_in("<li>{0}</li>", [[one] for one in held(fetch, 1800, "lago posts", POSTS, 3)])
    year, film = turned(fetch, ARCHIVE, 1)[0]
    return frame(
        "Edizione 2026",
        f"<p>{DATES.at(round)}</p><p>{OPENING.at(round)}</p><h2>Dicono di noi</h2><ul>{posts}</ul>"
        f"<h2>Dall'archivio</h2><p>{film} ({year})</p>",
        fetch,
    )


def programme(round: int, fetch: Fetch) -> str:
    def entry(time: str, title: str, hall: str, label: str, seats: str) -> str:
        if not title:
            return ""
        fans = counted(fetch, title, 20, 400, 1.7)
        return (
            f'<li class="v-card"><time>{time}</time><strong>{title}</strong><span>{hall}</span><em>{label}</em>'
            f'<a href="{seats}">Biglietti</a><small>{fans} preferiti</small></li>'
        )

    shop = "https://biglietti.example/g"
    return frame(
        "Programma",
        "<h2>Venerdì</h2><ul>"
        + entry("18.00", "Le ore piccole", HALL.at(round), "concorso", f"{shop}/2200")
        + entry(
            TIME.at(round), '<a href="/film/granito">Granito</a>', "Sala Grande", PREMIERE.at(round), SEATS.at(round)
        )
        + "</ul><h2>Sabato</h2><ul>"
        + entry("15.30", CANCELLED.at(round), "Cinema Astra", "fuori concorso", f"{shop}/2202")
        + entry("17.45", ADDED.at(round), "Cinema Astra", "corti", f"{shop}/2203")
        + entry("22.00", "Notte di vetro", "Arena sul lago", "evento", f"{shop}/2204")
        + f"</ul><p>{fetch.random.randint(4, 90)} persone stanno guardando il programma</p>",
        fetch,
    )


def granite(round: int, fetch: Fetch) -> str:
    more = each_in("<li>{1}, {0}</li>", some(fetch, ARCHIVE, 3))
    score = hourly(fetch, "granito score", 1)
    return frame(
        "Granito",
        f"<dl><dt>Regia</dt><dd>Sabina Torrisi</dd><dt>Durata</dt><dd>{LENGTH.at(round)}</dd>"
        f"<dt>Interpreti</dt><dd><ul><li>Agata Ferri</li>{shown(CAST, round, '<li>{}</li>')}<li>Nino Basso</li>"
        f"</ul></dd>"
        f"</dl><h2>Sinossi</h2><p>{SYNOPSIS.at(round)}</p><h2>Crediti</h2><p>{MUSIC.at(round)}</p>"
        f"<p>Nelle liste di {score.randint(80, 300)} spettatori · voto attesa {score.uniform(3, 5):.1f}</p>"
        f"<h2>Potrebbero piacerti</h2><ul>{more}</ul><p>Trailer caricato {ago(fetch, ITALIAN, before(40))}</p>",
        fetch,
    )


def juries(round: int, fetch: Fetch) -> str:
    members = [f"<li>{JUROR.at(round)}</li>", "<li>Pia Lorenzon, critica</li>", "<li>Yoko Hamada, regista</li>"]
    return frame(
        "Giurie e premi",
        f"<h2>Concorso</h2><p>Presidenza: <b>{HEAD.at(round)}</b></p><ul>"
        f"{''.join(shuffled(fetch.random, members))}</ul>"
        f"<table><tr><td>Premio Onda d'oro</td><td>{PRIZE.at(round)}</td></tr>"
        "<tr><td>Premio del pubblico</td><td>una targa</td></tr></table>",
        fetch,
    )


def accreditation(round: int, fetch: Fetch) -> str:
    student = "<tr><td>Film student</td><td>EUR 20</td><td>20 April 2026</td></tr>" if STUDENT.at(round) else ""
    return frame(
        "Accreditation",
        "<table><tr><th>Class</th><th>Fee</th><th>Closes</th></tr>"
        f"<tr><td>Press</td><td>free</td><td>{CLOSES.at(round)}</td></tr>"
        f"<tr><td>Industry</td><td>{PASS.at(round)}</td><td>30 April 2026</td></tr>{student}</table>"
        f"<h2>Press</h2><p>{NEEDS.at(round)}</p><p>Queue position if you apply now: {fetch.random.randint(20, 300)}</p>"
        f"<p>Last request {lately(fetch, ENGLISH, 23)}</p>"
        f'<form action="/en/accreditation;jsessionid={token(fetch.random, 24)}"></form>',
        fetch,
        "en",
    )


FESTIVAL = MadeSite(
    "lagofilm.test",
    (
        "days to an opening in two languages",
        "strip on a strike that comes and goes",
        "hotels in chance order",
        "line on cinema by request",
        "weather on a lake",
        "modal of a newsletter",
        "posts of spectators from a cache of half an hour",
        "film of the archive that turns",
        "favourites beside each screening",
        "spectators' lists and votes",
        "members of a jury in chance order",
        "place in a queue",
    ),
    {
        "/": home,
        "/programma": programme,
        "/film/granito": granite,
        "/giurie": juries,
        "/en/accreditation": accreditation,
    },
    SLOTS,
)
