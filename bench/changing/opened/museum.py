"""An Italian museum: exhibitions, tickets, guided tours, an object of the collection, releases for the press."""

from __future__ import annotations

from bench.changing.opened.served import carousel, grown, honeypot, mail, minified, month, one, presigned
from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.scenario import Fetch

WEEK = ("lun", "mar", "mer", "gio", "ven", "sab", "dom")
OBJECTS = (
    ("Astrolabio arabo", "ottone, 1274"),
    ("Globo celeste", "legno e carta, 1688"),
    ("Microscopio da tasca", "avorio, 1740"),
    ("Quadrante notturno", "bronzo, 1592"),
    ("Termometro a sfere", "vetro, 1660"),
    ("Macchina elettrica", "mogano, 1785"),
    ("Compasso geometrico", "argento, 1606"),
    ("Orologio ad acqua", "rame, 1610"),
)
SUPPORTERS = ("Fondazione Arno", "Banca del Borgo", "Vetreria Salvi", "Regione", "Amici del Palazzo", "Libreria Dante")
BOOKS = (
    ("Catalogo generale", "45"),
    ("Quaderno blu", "9"),
    ("Puzzle del globo", "24"),
    ("Borsa di tela", "14"),
    ("Matite", "6"),
)

HOURS = Slot("/", "opening hours in a row", {0: "9.30–18.00", 14: "10.00–19.00"}, "martedì – domenica")
CLOSED = Slot("/", "closure", {0: "", 3: "La sala degli orologi è chiusa per restauro.", 11: ""}, "Avvisi")
SHOW = Slot("/mostre", "exhibition", {0: "", 4: "Carte del cielo"}, "In arrivo")
ENDED = Slot("/mostre", "exhibition", {0: "Sabbia e vento", 12: ""}, "In corso")
END = Slot(
    "/mostre/luce",
    "range of dates extended",
    {0: "fino al 6 aprile 2026", 8: "fino al 3 maggio 2026"},
    "La misura della luce",
)
CURATOR = Slot(
    "/mostre/luce",
    "curators",
    {0: "a cura di Elena Sarti", 2: "a cura di Elena Sarti e Ugo Neri"},
    "La misura della luce",
    unique=False,
)
FULL = Slot("/biglietti", "price in a line of dots", {0: "€ 12,00", 7: "€ 13,50"}, "Intero")
TOUR = Slot("/visite", "language of a tour", {0: "", 6: "Visita in lingua dei segni"}, "Visite guidate")
SEATS = Slot(
    "/visite",
    "state of a date",
    {0: "posti disponibili", 5: "completo", 9: "posti disponibili"},
    "14 marzo",
    unique=False,
)
DATED = Slot("/collezione/bilancia", "dating", {0: "1690 circa", 3: "1684"}, "Datazione", unique=False)
MAKER = Slot(
    "/collezione/bilancia", "attribution", {0: "attribuita a G. Campani", 12: "bottega di G. Campani"}, "Autore"
)
ROOM = Slot("/collezione/bilancia", "place in the house", {0: "Sala VII", 13: "Deposito, non esposta"}, "Collocazione")
RELEASE = Slot("/stampa", "release", {0: "", 4: "Carte del cielo: anteprima per la stampa il 20 marzo"}, "Comunicati")
KIT = Slot(
    "/stampa",
    "link target",
    {0: "https://file.palazzo.example/cartella-luce.zip", 15: "https://file.palazzo.example/cartella-cielo.zip"},
    "cartella stampa",
)
SLOTS = (
    HOURS,
    CLOSED,
    SHOW,
    ENDED,
    END,
    CURATOR,
    FULL,
    TOUR,
    SEATS,
    DATED,
    MAKER,
    ROOM,
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    name, made = cached(fetch, 86_400, "oggetto").choice(OBJECTS)
    logos = " ".join(
        f'<img alt="{name}" src="/l/{token(fetch.random, 4)}.png">{name}' for name in shuffled(fetch.random, SUPPORTERS)
    )
    crowd = cached(fetch, 300, "affollamento").choice(("poco affollato", "mediamente affollato", "molto affollato"))
    goods = "".join(
        f"<li><span>{book}</span> <span>{price} euro</span></li>" for book, price in fetch.random.sample(BOOKS, 2)
    )
    page = f"""<!DOCTYPE html>
<html lang="it" dir="ltr">
<head><meta charset="utf-8"><title>{title} | Palazzo delle Misure</title>
<script>drupalSettings={{"user":{{"permissionsHash":"{token(fetch.random, 40)}"}}}}</script></head>
<body class="path-node"><div class="dialog-off-canvas-main-canvas"><header role="banner">
<a href="/">Palazzo delle Misure</a>
<ul class="menu"><li><a href="/mostre">Mostre</a></li><li><a href="/biglietti">Biglietti</a></li><li>
<a href="/visite">Visite</a></li>
<li><a href="/collezione/bilancia">Collezione</a></li><li><a href="/stampa">Stampa</a></li></ul>
<div class="adesso">Adesso: {crowd}</div></header>
<div class="region region-content"><h1>{title}</h1>
{main}</div>
<aside><div class="block block-views"><h2>L'oggetto del giorno</h2><p><a href="/#oggetti">{name}</a>, {made}</p></div>
<div class="block"><h2>Dal bookshop</h2><ul>{goods}</ul></div></aside>
<footer>
<p>Palazzo delle Misure, via dei Regoli 8. Il museo conserva tremila strumenti scientifici dal Duecento a oggi.</p>
<p>Accessibile in sedia a rotelle; guardaroba gratuito.</p><div class="sostenitori">Con il sostegno di {logos}
</div>{honeypot(fetch)}</footer></div></body></html>"""
    return minified(fetch, page)


def home(round: int, fetch: Fetch) -> str:
    slides = [f"<h3>{name}</h3><p>{made}</p>" for name, made in OBJECTS[:5]]
    return frame(
        "Benvenuti",
        f"{one(CLOSED.at(round), 'div class=avviso')}{carousel(fetch, slides)}<table class='orari'><tr>"
        "<td>lunedì</td><td>chiuso</td></tr>"
        f"<tr><td>martedì – domenica</td><td>{HOURS.at(round)}</td></tr>"
        f"</table>{month(fetch, 'Calendario', WEEK, 'oggi')}",
        fetch,
    )


def shows(round: int, fetch: Fetch) -> str:
    def card(name: str, href: str) -> str:
        picture = presigned(fetch, "https://img.palazzo.example/m.webp")
        return (
            f'<div class="views-row"><a href="{picture}"><img alt=""></a><h3><a href="{href}">{name}</a></h3></div>'
            if name
            else ""
        )

    return frame(
        "Mostre",
        f"<h2>In corso</h2>{card('La misura della luce', '/mostre/luce')}{card(ENDED.at(round), '/mostre#sabbia')}"
        f"<h2>In arrivo</h2>{card(SHOW.at(round), '/mostre#cielo')}"
        f"<p>Visto da {grown(fetch, 200, 11)} persone questa settimana</p>",
        fetch,
    )


def light(round: int, fetch: Fetch) -> str:
    works = "".join(f"<li>{work}</li>" for work in ("Lente di Torricelli", "Prisma di Padova", "Candela campione"))
    quiz = fetch.random.choice(("Quanto pesa un raggio?", "Di che colore è il buio?", "Chi accese la prima lampada?"))
    return frame(
        "La misura della luce",
        f"<p class='date'>{END.at(round)}</p><p>Una mostra {CURATOR.at(round)}.</p><h2>Opere esposte</h2>"
        f"<ul>{works}</ul>"
        f"<div class='quiz'><b>Quiz:</b> {quiz} <a href='#quiz'>Rispondi</a></div>",
        fetch,
    )


def tickets(round: int, fetch: Fetch) -> str:
    queue = cached(fetch, 60, "coda").randint(1, 35)
    return frame(
        "Biglietti",
        f"<p class='voce'>Intero <span class='punti'>..........</span> <b>{FULL.at(round)}</b></p>"
        "<p class='voce'>Ridotto (studenti fino a 25 anni) "
        "<span class='punti'>....</span> <b>€ 7,00</b></p><p class='voce'>Gratuito: prima domenica del mese</p>"
        f"<p>Coda alla cassa: {queue} minuti</p>",
        fetch,
    )


def tours(round: int, fetch: Fetch) -> str:
    kinds = "".join(one(kind, "li") for kind in ("Visita per famiglie", TOUR.at(round), "Visita con il curatore"))
    dates = "".join(
        f"<tr><td>{day}</td><td>{state}</td><td>{grown(fetch, len(state), 1)} interessati</td></tr>"
        for day, state in (
            ("13 marzo", "posti disponibili"),
            ("14 marzo", SEATS.at(round)),
            ("21 marzo", "in vendita da lunedì"),
        )
    )
    return frame(
        "Visite guidate",
        f"<ul>{kinds}</ul><table>{dates}</table><p>Ritrovo: davanti al bookshop."
        f"</p>{month(fetch, 'Scegli un giorno', WEEK, 'oggi')}",
        fetch,
    )


def scales(round: int, fetch: Fetch) -> str:
    fields = (
        ("Datazione", DATED.at(round)),
        ("Autore", MAKER.at(round)),
        ("Collocazione", ROOM.at(round)),
        ("Consultazioni", str(grown(fetch, 4_000, 6))),
    )
    rows = "".join(
        f'<div class="field field--label-inline"><div class="field__label">{label}</div>'
        f'<div class="field__item">{value}</div></div>'
        for label, value in fields
    )
    near = "".join(
        f"<li><a href='/#oggetti'>{name}</a> <i>{made}</i></li>" for name, made in fetch.random.sample(OBJECTS, 3)
    )
    return frame("Bilancia idrostatica", f"{rows}<h2>Oggetti vicini</h2><ul>{near}</ul>", fetch)


def press(round: int, fetch: Fetch) -> str:
    releases = "".join(one(text, "li") for text in (RELEASE.at(round), "Bilancio sociale 2025", "Nuovo direttore"))
    return frame(
        "Stampa",
        f"<h2>Comunicati</h2><ul>{releases}</ul><h2>Ufficio stampa</h2><p>Bianca Rolle, 055 210 44, {mail(fetch)}</p>"
        f'<p>Scarica la <a href="{KIT.at(round)}">cartella stampa</a>.</p>',
        fetch,
    )


MUSEUM = MadeSite(
    "palazzo.test",
    (
        "object of the day",
        "supporters in any order",
        "how crowded it is, from a cache of five minutes",
        "goods of the shop",
        "carousel with cloned slides",
        "calendar with a mark at today",
        "signed address of a picture",
        "people interested, in a table of states",
        "question of a quiz",
        "queue from a cache of a minute",
        "consultations beside fields",
        "random objects nearby",
        "mail address hidden with a new key",
        "honeypot with another label",
        "white space squeezed by some servers",
    ),
    {
        "/": home,
        "/mostre": shows,
        "/mostre/luce": light,
        "/biglietti": tickets,
        "/visite": tours,
        "/collezione/bilancia": scales,
        "/stampa": press,
    },
    (*SLOTS, RELEASE, KIT),
)
