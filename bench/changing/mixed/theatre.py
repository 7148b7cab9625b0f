"""An Italian theatre on Joomla with Bootstrap: the season, shows, tickets, an audition, notices."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, during, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import ITALIAN, today
from bench.changing.scenario import Fetch

_SEASON, _GULL, _OPERA, _TICKETS = "/stagione", "/stagione/il-faro", "/stagione/la-serra", "/biglietteria"
_CALL, _VISIT, _PRESS = "/audizioni", "/visite-guidate", "/stampa"
_MENU = (
    ("/", "Home"),
    (_SEASON, "Stagione"),
    (_TICKETS, "Biglietteria"),
    (_CALL, "Audizioni"),
    (_VISIT, "Visite guidate"),
    (_PRESS, "Stampa"),
)
_SPONSORS = ("Banca del Colle", "Cartiera Sant'Elmo", "Caffè Brunori", "Fondazione Altamura", "Autolinee Rapide")
_VOICES = (
    "«Una sala piccola e un suono enorme.» Carla, abbonata",
    "«Ci torno ogni inverno con mio nonno.» Davide, spettatore",
    "«Il foyer vale da solo il viaggio.» Ingrid, turista",
    "«Platea comoda, prezzi onesti.» Renzo, abbonato",
)
_SHOTS = ("Prove in palcoscenico", "Il sipario dipinto", "La bottega delle scene", "Il loggione visto dal palco")


def _voice(fetch: Fetch) -> str:
    return f"""<div class="sidebar-right card"><h3 class="card-header">Dicono di noi</h3><div class="card-body">
<p>{pick(fetch, _VOICES)}</p></div></div>"""


def _page(title: str, fetch: Fetch, main: str) -> str:
    cookie = """<div class="modal-cookie alert alert-secondary" role="alert"><p>Questo sito utilizza cookie tecnici e,
con il tuo consenso, cookie di profilazione.</p><button class="btn btn-primary">Accetta tutti</button> <button
class="btn btn-link">Rifiuta</button></div>"""
    notice = '<div class="alert alert-warning">Lunedì gli uffici restano chiusi per la festa del patrono.</div>'
    logos = "".join(f'<li class="list-inline-item">{name}</li>' for name in mixed(fetch, _SPONSORS))
    return f"""<!DOCTYPE html><html lang="it-it" dir="ltr"><head><meta charset="utf-8"><title>{title} - Teatro della
Lanterna</title><meta name="generator" content="Joomla! - Open Source Content Management"><script
type="application/json" class="joomla-script-options new">{{"csrf.token":"{hexes(fetch, 32)}"}}</script><link
rel="stylesheet" href="/media/templates/site/lanterna/css/template.min.css?{hexes(fetch, 6)}"></head><body class="site
com_content wrapper-static view-article">{during(fetch, 5, 8, notice)}<header class="header container-header
full-width"><div class="grid-child"> <div class="navbar-brand"><a class="brand-logo" href="/">Teatro della
Lanterna</a></div><div class="mod-custom small">Oggi è {today(fetch, ITALIAN)}</div></div><nav class="navbar
navbar-expand-lg"><ul class="mod-menu mod-list nav"> {links(_MENU, "nav-item")}</ul></nav></header><div
class="site-grid"><div class="grid-child container-component"><main> <div class="com-content-article item-page"><div
class="page-header"><h1>{title}</h1></div>{main}</div></main></div> </div>{at_times(fetch, 0.35, cookie)}
<footer class="container-footer footer full-width"><div class="grid-child"><p>Con il sostegno di</p><ul
class="list-inline"> {logos}</ul><p>Piazza del Molo 3 · P. IVA 00000000000</p></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    call = either(fetch, "Acquista i biglietti", "Prenota il tuo posto")
    return _page(
        "Benvenuti a teatro",
        fetch,
        f"""<div class="row row-cols-1 row-cols-md-2 g-4"><div class="col"><div class="card h-100"><div
class="card-body"><h2 class="card-title"><a href="{_GULL}">Il faro</a></h2><p
class="card-text">{say("faro date")}</p></div></div></div><div class="col"><div class="card h-100"><div
class="card-body"><h2 class="card-title"><a href="{_OPERA}">La serra</a></h2><p class="card-text">Opera da camera in un
atto</p></div></div></div></div><p><a class="btn btn-primary" href="{_TICKETS}">{call} </a></p><h2>Notizie</h2><ul
class="mod-articles-latest">{each(say, "n_tour", "<li>{}</li>")}<li>Il loggione riapre dopo i
lavori</li></ul><figure><figcaption>{pick(fetch, _SHOTS)}</figcaption></figure>""",
    )


def _season(say: Say, fetch: Fetch) -> str:
    return _page(
        "Stagione 2026",
        fetch,
        f"""<table class="table
table-striped"><thead><tr><th>Spettacolo</th><th>Date</th><th>Posti</th></tr></thead><tbody><tr> <td><a
href="{_GULL}">Il faro</a></td><td>{say("faro date")}</td><td>{say("faro posti")}</td></tr><tr><td> <a
href="{_OPERA}">La serra</a></td><td>27 e 28
marzo</td><td>{say("serra posti")}</td></tr>{rows(say, "s_jazz s_mimo")}</tbody> </table><p>Gli spettacoli iniziano alle
20.30.</p>{_voice(fetch)}""",
    )


def _faro(say: Say, fetch: Fetch) -> str:
    return _page(
        "Il faro",
        fetch,
        f"""<p>Commedia in due tempi per cinque attori e una nebbia. Durata: 110 minuti, intervallo compreso.</p><dl
class="row"><dt class="col-sm-3">Quando</dt><dd class="col-sm-9">{say("faro date")}</dd><dt
class="col-sm-3">Regia</dt><dd class="col-sm-9">{say("regia")}</dd><dt class="col-sm-3">Con</dt><dd
class="col-sm-9">Ottavia Renn, Mirko Salis</dd></dl> {paragraph(say("faro nota"))}<p
class="text-muted">{number(fetch, 2, 40)} persone stanno guardando questo spettacolo</p>""",
    )


def _serra(say: Say, fetch: Fetch) -> str:
    return _page(
        "La serra",
        fetch,
        f"""<p>Musica di Elio Tamborra, libretto di {say("libretto")}. Una giardiniera scopre che le sue orchidee
parlano di notte.</p>{paragraph(say("serra nota"))}<p>Scarica il <a href="{say("programma")}">programma di
sala</a>.</p><p class="text-muted">{number(fetch, 2, 40)} persone stanno guardando questo spettacolo</p>""",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    return _page(
        "Biglietteria",
        fetch,
        f"""<h2>Orari</h2><p>{say("orari")}</p><h2>Prezzi</h2><table class="table"><tbody><tr><th>Platea</th><td>
{say("platea")}</td></tr><tr><th>Palchi</th><td>24,00
€</td></tr><tr><th>Loggione</th><td>{say("loggione")}</td></tr></tbody> </table><form method="post"><input type="hidden"
name="{hexes(fetch, 32)}" value="1"><button class="btn">Invia richiesta</button></form>{_voice(fetch)}""",
    )


def _call(say: Say, fetch: Fetch) -> str:
    return _page(
        "Audizioni",
        fetch,
        f"""<p>Il teatro cerca {say("cerca")} per la prossima produzione.</p><p>Le domande si inviano entro il
<strong>{say("scadenza")}</strong>.</p><h3>Cosa serve</h3><ul><li>Curriculum di una pagina</li>
{each(say, "c_video", "<li>{}</li>")}</ul>{_voice(fetch)}""",
    )


def _visits(say: Say, fetch: Fetch) -> str:
    shots = "".join(f'<div class="col"><figure>{one}</figure></div>' for one in mixed(fetch, _SHOTS, 2))
    return _page(
        "Visite guidate",
        fetch,
        f"""<p>Ogni domenica alle {say("ora visita")}, con {say("guida")}.</p><h2>Dietro il sipario</h2><p>Si sale fino
alla graticcia, sconsigliato a chi soffre di vertigini.</p><div class="row">{shots}</div>""",
    )


def _press(say: Say, fetch: Fetch) -> str:
    return _page(
        "Stampa",
        fetch,
        f"""<p>Ufficio stampa: {say("stampa")}</p><ul class="list-group">
{each(say, "p_err", '<li class="list-group-item">{}</li>')}<li class="list-group-item">Fotografie della stagione
passata</li></ul><p class="small">ID richiesta {hexes(fetch, 10)}</p>""",
    )


THEATRE = MadeSite(
    "teatro-lanterna.test",
    (
        "sponsors in another order",
        "voice of a random visitor",
        "caption of a random photograph",
        "people viewing a show",
        "one of two words on a button",
        "tokens of pages and forms",
        "id of a request",
        "cookie consent",
        "date of today",
        "notice of the whole site for a day",
    ),
    {
        "/": _home,
        _SEASON: _season,
        _GULL: _faro,
        _OPERA: _serra,
        _TICKETS: _tickets,
        _CALL: _call,
        _VISIT: _visits,
        _PRESS: _press,
    },
    (
        Slot(
            "faro date",
            "date of an event",
            ("/", _SEASON, _GULL),
            {0: "dal 12 al 15 marzo", 6: "dal 19 al 22 marzo"},
            "Il faro",
        ),
        Slot("n_tour", "list entry", ("/",), {0: "", 4: "La compagnia in tournée a Lugano"}),
        Slot("faro posti", "sold out", (_SEASON,), {0: "disponibili", 9: "ultimi posti", 13: "esaurito"}, "Il faro"),
        Slot("serra posti", "status", (_SEASON,), {0: "in prevendita", 3: "in vendita libera"}, "La serra"),
        Slot("s_jazz", "row", (_SEASON,), {0: "", 7: "Quartetto Brezza | 11 aprile | da domani"}),
        Slot("s_mimo", "row", (_SEASON,), {0: "Mimi e maschere | 3 aprile | solo scuole", 12: ""}),
        Slot("regia", "person", (_GULL,), {0: "Livia Morandini", 8: "Sandro Quaranta"}, "Regia"),
        Slot("faro nota", "paragraph", (_GULL,), {0: "", 6: "Chi ha già il biglietto può chiedere il rimborso."}),
        Slot("libretto", "person", (_OPERA,), {0: "Nives Gallo", 5: "Nives Galletti"}),
        Slot("serra nota", "paragraph", (_OPERA,), {0: "In scena vengono usate luci stroboscopiche.", 14: ""}),
        Slot(
            "programma",
            "link target",
            (_OPERA,),
            {0: "/images/pdf/serra-bozza.pdf", 11: "/images/pdf/serra-definitivo.pdf"},
            "programma di sala",
        ),
        Slot(
            "orari",
            "opening hours",
            (_TICKETS,),
            {0: "Da martedì a sabato, ore 10-13", 4: "Da martedì a sabato, ore 15-19"},
            "Orari",
        ),
        Slot("platea", "price", (_TICKETS,), {0: "32,00 €", 9: "35,00 €"}, "Platea"),
        Slot("loggione", "price", (_TICKETS,), {0: "12,00 €", 12: "10,00 €"}, "Loggione"),
        Slot("cerca", "paragraph edited", (_CALL,), {0: "due baritoni", 3: "un baritono e un basso"}),
        Slot("scadenza", "deadline extended", (_CALL,), {0: "9 marzo", 13: "20 marzo"}),
        Slot("c_video", "list entry", (_CALL,), {0: "", 7: "Un video di tre minuti"}),
        Slot("ora visita", "hour", (_VISIT,), {0: "10.15", 8: "11.45"}),
        Slot("guida", "person", (_VISIT,), {0: "Fulvia Dordoni", 14: "Achille Benussi"}),
        Slot("stampa", "person", (_PRESS,), {0: "Greta Vianello", 2: "Tullio Marras"}, "Ufficio stampa"),
        Slot(
            "p_err",
            "correction notice",
            (_PRESS,),
            {0: "", 5: "Rettifica: il nome dell'autrice del libretto era errato"},
        ),
    ),
)
