"""An Italian procurement portal: calls with deadlines and amounts, answers, awards, a register of suppliers."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.by_request.choices import coined, maybe, mixed, one
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import (
    ITALIAN,
    ago,
    anchors,
    before,
    comes_and_goes,
    days_to,
    held,
    others,
    today,
    turned,
)
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Gare della Val d'Arbia"),
    ("/gara/mensa", "Refezione scolastica 2026"),
    ("/gara/ponte", "Consolidamento del ponte"),
    ("/esiti", "Esiti di gara"),
    ("/fornitori", "Albo dei fornitori"),
    ("/contatti", "Contatti e orari"),
)
HOW = ("Come si", "Dove si", "Quando si", "Perché si", "Con chi si")
DOES = ("firma", "carica", "ritira", "paga", "chiede", "annulla", "controlla")
WHAT = ("il modulo?", "l'offerta?", "il contributo?", "il verbale?", "la cauzione?", "la visura?")
STEPS = ("Registrati sul portale", "Carica i documenti", "Firma e invia", "Segui la seduta in linea")
END = datetime(2026, 3, 31, tzinfo=UTC)
LIST = Slot("/", "bando in un elenco", {0: "", 3: "Manutenzione del verde pubblico"}, "Bandi")
STOP = Slot("/", "avviso del portale", {0: "", 9: "Il portale è fermo sabato dalle 8 alle 12."}, "Avvisi")
DUE = Slot("/gara/mensa", "scadenza di una gara", {0: "31 marzo 2026, ore 12", 6: "10 aprile 2026, ore 12"}, "Mensa")
BASE = Slot("/gara/mensa", "importo a base di gara", {0: "€ 1.240.000,00", 2: "€ 1.265.500,00"}, "Mensa")
FAQ_3 = Slot("/gara/mensa", "chiarimento", {0: "", 4: "I pasti si contano per giorno di scuola."}, "Chiarimenti")
PHASE = Slot(
    "/gara/ponte",
    "fase di una procedura",
    {0: "Presentazione delle offerte", 5: "Valutazione tecnica", 11: "Sospesa", 14: "Valutazione tecnica"},
    "Ponte",
)
RUP = Slot("/gara/ponte", "responsabile", {0: "ing. Silvio Pratesi", 7: "ing. Carla Bindi"}, "Ponte")
PLAN = Slot(
    "/gara/ponte", "link target", {0: "/allegati/capitolato_v1.pdf", 3: "/allegati/capitolato_v2.pdf"}, "Capitolato"
)
WON = Slot("/esiti", "aggiudicatario", {0: "in corso", 10: "Edilpoggio s.r.l."}, "Palestra")
NEW = Slot("/fornitori", "impresa in un albo", {0: "", 5: "Falegnameria Nannini", 12: ""}, "Albo")
SLOTS = (
    LIST,
    STOP,
    DUE,
    BASE,
    FAQ_3,
    PHASE,
    RUP,
    PLAN,
    WON,
    NEW,
)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    consent = comes_and_goes(
        fetch,
        "arbia cookie",
        0.4,
        '<div class="cookiebar"><p>Questo sito utilizza cookie tecnici e di terze parti.</p><button>Accetta</button>'
        "<button>Rifiuta</button></div>",
        hours=4,
    )
    asked = wrapped("li", (coined(fetch, HOW, DOES, WHAT) for _ in range(3)))
    return f"""<!doctype html><html lang="it"><head><meta charset="utf-8"><title>{title}</title></head><body>{consent}
<form id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="{token(fetch.random, 60)}"><div class="it-header">
<p>{today(fetch, ITALIAN)}, ore {fetch.at:%H:%M}</p><ul class="navbar-nav">{
        anchors(PAGES)
    }</ul></div><div class="container">
<div class="row"><div class="col-lg-8"><h1>{title}</h1>{main}</div><div class="col-lg-4"><div class="it-card"><h5>
Domande frequenti</h5><ul>{asked}</ul></div><div class="it-card"><h5>In evidenza</h5>{
        anchors(held(fetch, 900, f"arbia {path}", others(PAGES, path), 2), "p")
    }</div><div class="it-card"><ol>{
        "".join(f"<li>{step}</li>" for step in turned(fetch, STEPS, 4, hours=1, by=1))
    }</ol></div></div></div></div></form><footer><p>Unione dei comuni della Val d'Arbia</p><p>Protocollo di sessione {
        fetch.random.randint(10**7, 10**8)
    }</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f'{one(STOP.at(round), "div class=alert")}<h2>Bandi</h2><div class="list"><div class="it-list"><span>Refezione '
        f"scolastica</span> <em>{ago(fetch, ITALIAN, before(14))}</em></div>{one(LIST.at(round), 'div class=it-list')}"
        f'<div class="it-list"><span>Consolidamento del ponte sull\'Arbia</span> '
        f"<em>{ago(fetch, ITALIAN, before(60))}</em>"
        f"</div></div><p>{cached(fetch, 180, 'arbia home').randint(3, 70)} utenti collegati in questo momento</p>",
        fetch,
    )


def meals(round: int, fetch: Fetch) -> str:
    answers = "".join(one(text, "li") for text in ("Le cucine si visitano il lunedì.", FAQ_3.at(round)))
    return frame(
        "/gara/mensa",
        f'<div class="row"><div class="col-4">Scadenza</div><div class="col-8">{DUE.at(round)}</div></div><div '
        f'class="row">'
        f'<div class="col-4">Importo</div><div class="col-8">{BASE.at(round)}</div></div><h2>Chiarimenti</h2>'
        f"<ul>{answers}"
        f"</ul><p>Codice di controllo {token(fetch.random, 6).upper()}</p>",
        fetch,
    )


def bridge(round: int, fetch: Fetch) -> str:
    return frame(
        "/gara/ponte",
        f'<p>Fase: <span class="badge">{PHASE.at(round)}</span> <small>Richiesta {token(fetch.random, 6)}</small></p>'
        f"<p>Responsabile del procedimento: {RUP.at(round)}</p><h3>Allegati</h3><ul><li><a href='{PLAN.at(round)}'>"
        f"Capitolato</a></li><li><a href='/allegati/disciplinare.pdf'>Disciplinare</a></li></ul>"
        f"<p>Sopralluogo il 31 marzo: mancano {days_to(fetch, END)} giorni</p>",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    rows = [
        f"<tr><td>Palestra di Lucignano</td><td>{WON.at(round)}</td><td>da definire</td></tr>",
        "<tr><td>Scuolabus</td><td>Autolinee Crete</td><td>12,40 %</td></tr>",
        "<tr><td>Illuminazione</td><td>Lumen coop.</td><td>8,75 %</td></tr>",
    ]
    return frame(
        "/esiti",
        f"<table class='table'><thead><tr><th>Oggetto</th><th>Impresa</th><th>Ribasso</th></tr></thead><tbody>"
        f"{''.join(rows)}</tbody></table><p>Interrogazione eseguita in {fetch.random.randint(12, 980)} ms dal nodo "
        f"{token(fetch.random, 4)}</p>",
        fetch,
    )


def suppliers(round: int, fetch: Fetch) -> str:
    firms = [one(name, "li") for name in ("Bottega Rossi", "Idraulica Senese", "Vetreria Asso", NEW.at(round))]
    return frame(
        "/fornitori",
        f"<h2>Fascia B</h2><p>Affidamenti fino a 40.000 euro.</p><ul>{mixed(fetch, firms)}</ul>"
        f"{maybe(fetch, 0.5, '<p>Iscriviti anche tu: bastano dieci minuti.</p>')}",
        fetch,
    )


def contacts(round: int, fetch: Fetch) -> str:
    return frame(
        "/contatti",
        "<table><tr><td>Ufficio gare</td><td>lunedì e giovedì, 9-12</td></tr><tr><td>Assistenza</td><td>ogni "
        "giorno</td>"
        "</tr></table><p>Posta certificata: gare@valdarbia.example</p>",
        fetch,
    )


TENDERS = MadeSite(
    "valdarbia.test",
    (
        "questions put together by request, in Italian",
        "consent in some hours, in Italian",
        "highlights of a quarter of an hour",
        "steps whose order turns by the hour",
        "date and time in Italian",
        "protocol of a session",
        "age in Italian",
        "users connected, of three minutes",
        "control code",
        "request beside a phase",
        "days to a visit, in Italian",
        "milliseconds and node of a query",
        "firms in any order",
        "call to join in half of the requests",
    ),
    {
        "/": home,
        "/gara/mensa": meals,
        "/gara/ponte": bridge,
        "/esiti": results,
        "/fornitori": suppliers,
        "/contatti": contacts,
    },
    SLOTS,
)
