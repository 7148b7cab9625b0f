"""An Italian school, in the kit that public bodies use: circulars, calendar, lists, canteen, enrolment."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, drawn, grown, in_turn, is_on, tagged, without
from bench.changing.chances import key, listed, mixed, number, para, pick, rows
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ITALIAN, ago, before, days_to, today
from bench.changing.scenario import Fetch

CIRCULARS, CALENDAR, RANKING = "/circolari", "/calendario", "/graduatorie-supplenze"
CANTEEN, ENROL, DESK = "/servizi/mensa", "/iscrizioni", "/segreteria"
PAGES = (
    (CIRCULARS, "Circolari", "Per famiglie, docenti e personale ausiliario."),
    (CALENDAR, "Calendario", "Le lezioni finiscono il 10 giugno."),
    (RANKING, "Graduatorie per supplenze", "Si chiama per punteggio, poi per età."),
    (CANTEEN, "Mensa", "Si cucina a scuola, con verdure della valle."),
    (ENROL, "Iscrizioni", "La domanda si fa una volta sola."),
    (DESK, "Segreteria", "Al piano terra, seconda porta a sinistra."),
)
TERM = datetime(2026, 6, 10, tzinfo=UTC)
PROJECTS = (
    "Orto dei piccoli",
    "Coro di Natale",
    "Scacchi al pomeriggio",
    "Radio di classe",
    "Pedibus",
    "Biblioteca aperta",
    "Robot di cartone",
    "Teatro in cortile",
    "Api e arnie",
    "Giornale murale",
    "Sci di fondo",
    "Cucito",
)
CLASSES = ("1A", "2B", "3C", "4A", "5B", "2D")
SAYINGS = (
    "Chi legge in fretta legge due volte.",
    "La merenda si divide, i compiti no.",
    "Ogni domanda è un ponte.",
    "Il silenzio si impara in palestra.",
)

STRIKE = Slot(
    "/", "avviso di sciopero", {0: "", 3: "Sciopero del 12 marzo: servizi minimi garantiti.", 8: ""}, "Avvisi"
)
OPEN_DAY = Slot("/", "giorno di una visita", {0: "sabato 14 marzo", 6: "sabato 28 marzo"}, "Scuola aperta")
HEAD = Slot("/", "nome della dirigente", {0: "Silvana Pedrotti", 12: "Carla Moser"}, "Dirigente")
NEW_1 = Slot(CIRCULARS, "circolare", {0: "", 2: "n. 118: assemblea sindacale"}, "Circolari")
NEW_2 = Slot(CIRCULARS, "circolare", {0: "", 7: "n. 119: prove di evacuazione"}, "Circolari")
AMENDED = Slot(CIRCULARS, "titolo rettificato", {0: "n. 116: gita a Trento", 5: "n. 116: gita a Rovereto"}, "116")
PDF = Slot(
    CIRCULARS,
    "link target",
    {0: "/allegati/circolare-115.pdf", 9: "/allegati/circolare-115-rettifica.pdf"},
    "n. 115: vaccinazioni",
)
COUNCIL = Slot(
    CALENDAR, "ora di una riunione", {0: "ore 17:00", 1: "ore 16:30", 4: "ore 17:00", 13: "ore 18:00"}, "Consiglio"
)
BRIDGE_DAY = Slot(CALENDAR, "giorno di sospensione", {0: "", 10: "Venerdì 5 giugno"}, "Sospensioni")
TRIP = Slot(CALENDAR, "periodo", {0: "dal 20 al 24 aprile", 8: "dal 4 all’8 maggio"}, "Settimana verde")
SCORE = Slot(RANKING, "punteggio", {0: "84,5 punti", 6: "87,0 punti"}, "Zeni Lucia")
OUT = Slot(RANKING, "nome depennato", {0: "Tomasi Fabio", 11: ""}, "Graduatoria")
STATUS = Slot(
    RANKING, "validità di un elenco", {0: "provvisoria", 6: "definitiva", 9: "sospesa", 14: "definitiva"}, "Elenco"
)
PRICE = Slot(CANTEEN, "prezzo di un pasto", {0: "4,60 €", 5: "4,90 €"}, "Pasto")
DISH = Slot(
    CANTEEN, "piatto di un giorno fisso", {0: "gnocchi di rapa", 3: "orzotto", 12: "gnocchi di rapa"}, "Giovedì"
)
BALANCE = Slot(CANTEEN, "frase modificata", {0: "entro le ore 9", 7: "entro le ore 8:30"}, "Disdetta")
TERM_END = Slot(ENROL, "scadenza prorogata", {0: "20 marzo", 4: "27 marzo", 10: "10 aprile"}, "Iscrizioni")
SEATS = Slot(ENROL, "posti in una frase", {0: "nove posti", 2: "sei posti", 8: "due posti"}, "Classe prima")
PAPERS = Slot(ENROL, "documento richiesto", {0: "Fotografia del bambino", 13: ""}, "Documenti")
PHONE = Slot(DESK, "telefono", {0: "0461 555 018", 9: "0461 555 081"}, "Segreteria")
WINDOW = Slot(DESK, "orario di sportello", {0: "dalle 8 alle 10", 5: "dalle 11 alle 13"}, "Martedì")
SLOTS = (STRIKE, OPEN_DAY, HEAD, NEW_1, NEW_2, AMENDED, PDF, COUNCIL, BRIDGE_DAY, TRIP, SCORE, OUT, STATUS, PRICE)


MORE = {  # what a page says besides, and never otherwise
    "/": "",
    CIRCULARS: "<h2>Come si leggono</h2><p>Le circolari valgono dal giorno in cui appaiono. Quelle con il bollo "
    "rosso vanno firmate e riportate; le altre basta averle lette. I rappresentanti di classe le "
    "ricevono anche per posta.</p>",
    CALENDAR: "<h2>Neve</h2><p>Se alle sei la strada di Roncogno è chiusa, le lezioni cominciano un’ora dopo "
    "per tutti. Lo dice la radio locale e lo dice il campanile, con due rintocchi lunghi.</p><p>Le "
    "gite si fanno con qualunque tempo, tranne il vento.</p>",
    RANKING: "<h2>Come si viene chiamati</h2><p>Per telefono, tra le sette e le sette e mezzo. Chi non "
    "risponde resta al suo posto per quella volta; chi rifiuta due volte passa in fondo. I supplenti "
    "mangiano in mensa con gli altri.</p>",
    CANTEEN: "<h2>Diete</h2><p>Chi ha un’allergia porta il certificato una volta, e la cuoca lo impara. Il "
    "venerdì c’è sempre un piatto senza pesce. Il pane è del forno di Castel Nuovo, le mele sono di "
    "tutti.</p><p>I genitori della commissione possono assaggiare senza avvisare.</p>",
    ENROL: "<h2>Chi può aiutare</h2><p>Il mercoledì pomeriggio una mediatrice aiuta a compilare, in arabo, "
    "albanese e ucraino. Si può venire con i bambini: c’è un angolo con i mattoncini.</p>",
    DESK: "<h2>Cosa si fa qui</h2><p>Certificati, nulla osta, tessere del bus, oggetti smarriti. I diplomi "
    "si ritirano di persona. Per la fotocopia di un tema del 1961, come è successo, serve "
    "pazienza.</p><p>La posta certificata si legge due volte al giorno, il fax non c’è più.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch, calm: bool = False) -> str:
    """On calm pages, what the school proposes is drawn in some rounds only."""
    on = not calm or is_on(fetch, f"scuola {path}")
    cards = "".join(
        f'<div class="it-card"><h3><a href="{tagged(fetch, where, on)}">{name}</a></h3><p>{lead}</p></div>'
        for where, name, lead in chosen(fetch, PAGES, path, 2, on)
    )
    projects = listed(drawn(fetch, PROJECTS, 2, on), ' class="chip"')
    visits = f"<p>Visite: {grown(fetch, 97_200, 6, '.')}</p>" if on else ""
    return f"""<!doctype html>
<html lang="it"><head><meta charset="utf-8"><title>{title} - Istituto comprensivo Val Sorda</title></head>
<body><div class="skiplinks"><a class="visually-hidden-focusable" href="#main">Vai al contenuto</a></div>
<header class="it-header-wrapper"><div class="it-header-slim"><span>Provincia autonoma</span> <span>{
        today(fetch, ITALIAN)
    }</span></div>
<div class="it-brand-wrapper"><a href="/">Istituto comprensivo Val Sorda</a></div>
<nav class="navbar"><ul class="navbar-nav"><li><a href="{CIRCULARS}">Circolari</a></li><li><a href="{
        CALENDAR
    }">Calendario</a>
</li><li><a href="{RANKING}">Graduatorie</a></li><li><a href="{CANTEEN}">Mensa</a></li><li><a href="{
        ENROL
    }">Iscrizioni</a></li>
<li><a href="{DESK}">Segreteria</a></li></ul></nav></header>
<main id="main" class="container"><h1>{title}</h1>
{main}{MORE[path]}</main>
<section class="section bg-light"><h2>Potrebbe interessarti</h2>{cards}<h2>Progetti</h2><ul>{projects}</ul>{
        visits
    }</section>
<footer class="it-footer"><div class="row"><div class="col"><h4>Sedi</h4>
<p>Scuola primaria di Castel Nuovo, scuola primaria di
Roncogno, scuola media “Giovanni Segantini”. In tutto 412 alunni e 58 insegnanti, che salgono ogni mattina con lo stesso
autobus.</p></div><div class="col"><h4>Trasparenza</h4>
<p>Bilanci, incarichi, bandi di gara e accesso civico sono nella sezione
amministrazione trasparente. La dichiarazione di accessibilità è rivista ogni anno.</p></div></div>
<p>© {fetch.at.year} Istituto comprensivo Val Sorda</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = "".join(
        f'<article class="card-teaser"><h3><a href="{where}">{name}</a></h3><p>{lead}</p></article>'
        for where, name, lead in in_turn(fetch, PAGES, "/", 2)
    )
    return frame(
        "La scuola della valle",
        f"{para(STRIKE.at(round), ' class=alert')}<p>Dirigente: {HEAD.at(round)}. In linea: "
        f"{number(fetch, 3, 90)} genitori."
        f"</p><p>La scuola si visita {OPEN_DAY.at(round)}, dalle nove a mezzogiorno.</p>{news}"
        f"<blockquote>{pick(fetch, SAYINGS)} (classe {pick(fetch, CLASSES)})</blockquote>"
        f"<p>Mancano {days_to(fetch, TERM)} giorni alla fine delle lezioni</p><h2>Come siamo</h2><p>Una "
        "scuola di montagna con "
        "classi piccole. Si studia il tedesco dalla prima e l’inglese dalla terza; al pomeriggio si fa "
        "musica, falegnameria "
        "e, quando c’è neve, sci.</p>",
        "/",
        fetch,
    )


def circulars(round: int, fetch: Fetch) -> str:
    entries = without(
        NEW_2.at(round),
        NEW_1.at(round),
        "n. 117: colloqui con le famiglie",
        AMENDED.at(round),
        f'<a href="{PDF.at(round)}">n. 115: vaccinazioni</a>',
        "n. 114: uso del telefono",
    )
    lines = [f"{entry} <small>letta da {number(fetch, 20, 390)} persone</small>" for entry in entries]
    return frame(
        "Circolari",
        f"<p>Per famiglie, docenti e personale ausiliario.</p><ul class='it-list'>{listed(lines)}</ul><p>Le "
        "circolari di anni "
        "passati si chiedono in segreteria. Chi non ha una stampante le trova anche in bacheca, nell’atrio.</p>",
        CIRCULARS,
        fetch,
    )


def calendar(round: int, fetch: Fetch) -> str:
    meetings = (
        ("Consiglio di istituto", "19 marzo", COUNCIL.at(round)),
        ("Collegio dei docenti", "25 marzo", "ore 14:30"),
        ("Colloqui", "8 aprile", "ore 15:00"),
    )
    days = without("Giovedì 2 aprile", "Lunedì 6 aprile", BRIDGE_DAY.at(round))
    return frame(
        "Calendario",
        f"<p>Le lezioni finiscono il 10 giugno.</p><table class='table'>{rows(meetings)}</table><h2>Sospensioni</h2>"
        f"<ul>{listed(days)}</ul><p>La settimana verde delle seconde è {TRIP.at(round)}, a Passo Cimirlo.</p>",
        CALENDAR,
        fetch,
        calm=True,
    )


def ranking(round: int, fetch: Fetch) -> str:
    names = (
        ("1", "<a href='#d1'>Bortolotti Anna</a>", "91,0 punti"),
        ("2", "<a href='#d2'>Zeni Lucia</a>", SCORE.at(round)),
        ("3", OUT.at(round), "80,0 punti"),
        ("4", "<a href='#d4'>Degasperi Ivo</a>", "77,5 punti"),
    )
    body = [row for row in names if row[1]]
    return frame(
        "Graduatorie per supplenze",
        f"<p>Si chiama per punteggio, poi per età.</p><p>La graduatoria è {STATUS.at(round)}; consultata "
        f"{number(fetch, 110, 990)} volte, sessione {key(fetch, 8)}.</p><table class='table'>{rows(body)}</table>"
        f"<p>Aggiornata {ago(fetch, ITALIAN, before(100))}. I reclami si presentano per iscritto.</p>",
        RANKING,
        fetch,
    )


def canteen(round: int, fetch: Fetch) -> str:
    menu = (
        ("Lunedì", "minestrone"),
        ("Martedì", "polenta e tosella"),
        ("Mercoledì", "pasta al pomodoro"),
        ("Giovedì", DISH.at(round)),
        ("Venerdì", "trota"),
    )
    order = mixed(fetch, menu) if is_on(fetch, "mensa") else menu
    return frame(
        "Mensa",
        f"<p>Si cucina a scuola, con verdure della valle.</p><p>Un pasto costa {PRICE.at(round)}; il terzo "
        "figlio mangia "
        f"gratis.</p><table class='table'>{rows(order)}</table><p>Chi resta a casa disdice {BALANCE.at(round)}.</p>",
        CANTEEN,
        fetch,
        calm=True,
    )


def enrol(round: int, fetch: Fetch) -> str:
    papers = without("Codice fiscale", PAPERS.at(round), "Modulo per la mensa")
    form = f"<p>Pratica {key(fetch, 7).upper()} aperta per lei</p>" if is_on(fetch, "pratica", 0.5) else ""
    return frame(
        "Iscrizioni",
        f"<p>La domanda si fa una volta sola.</p><p>Si accettano domande fino al {TERM_END.at(round)}; in classe prima "
        f"restano {SEATS.at(round)} e {number(fetch, 2, 60)} famiglie stanno "
        f"compilando.</p>{form}<ul>{listed(papers)}</ul>"
        "<p>I fratelli di chi è già a scuola hanno la precedenza; poi conta la distanza.</p>",
        ENROL,
        fetch,
    )


def desk(round: int, fetch: Fetch) -> str:
    hours = (("Lunedì", "dalle 8 alle 9"), ("Martedì", WINDOW.at(round)), ("Giovedì", "dalle 14 alle 16"))
    return frame(
        "Segreteria",
        f"<p>Al piano terra, seconda porta a sinistra.</p><table class='table'>{rows(hours)}</table>"
        f"<p>Telefono {PHONE.at(round)}. Si risponde anche durante l’intervallo, ma si sente poco.</p>",
        DESK,
        fetch,
        calm=True,
    )


SCUOLA = MadeSite(
    "valsorda.test",
    (
        "two pages of a school with their sentence",
        "projects of a school that are drawn in some rounds only",
        "visits with a point between thousands",
        "parents in line with the name of a head",
        "articles of own pages, moved on by one",
        "saying with a class, drawn",
        "days until lessons end",
        "readers behind each circular",
        "looked up so often, in a session",
        "age of a ranking, in Italian",
        "days of a menu mixed in some rounds",
        "families that fill in a form",
        "number of a file in some rounds",
    ),
    {
        "/": home,
        CIRCULARS: circulars,
        CALENDAR: calendar,
        RANKING: ranking,
        CANTEEN: canteen,
        ENROL: enrol,
        DESK: desk,
    },
    (*SLOTS, DISH, BALANCE, TERM_END, SEATS, PAPERS, PHONE, WINDOW),
)
