"""An Italian museum of the sea: hours and tickets, exhibitions, one of them, schools, notices; Drupal with fields."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ITALIAN, Links, anchors, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_VISIT, _SHOWS, _SAILS = "/visita/orari-e-biglietti", "/mostre", "/mostre/le-vele-del-golfo"
_SCHOOLS, _NOTICES, _SHOP = "/scuole", "/avvisi", "/bookshop"
_MENU: Links = (
    ("/", "Museo del Mare"),
    (_VISIT, "Orari e biglietti"),
    (_SHOWS, "Mostre"),
    (_SAILS, "Le vele del golfo"),
    (_SCHOOLS, "Scuole"),
    (_NOTICES, "Avvisi"),
    (_SHOP, "Bookshop"),
)
_PIECES = (
    ("Bussola a secco", "Genova, 1780. Ottone e carta."),
    ("Rete da tonnara", "Canapa, dono dei fratelli Rallo."),
    ("Polena di donna", "Legno dipinto, da una nave perduta nel 1852."),
    ("Sestante", "Londra, 1810. Appartenne a un pilota del porto."),
)
_SAID = (
    "Una mattina che i bambini ricorderanno. (Paola, Parma)",
    "Il plastico del porto vale il viaggio. (Jens, Lubecca)",
    "Personale gentile, ottime spiegazioni. (Teresa, Bari)",
    "Peccato per il tempo, ma che vista! (Ugo, Torino)",
    "Ci siamo persi nella sala delle carte. (Anna, Trieste)",
)
_SPONSORS = ("Cantieri Bonassola", "Fondazione Riva", "Acque del Golfo", "Banca della Costa", "Porto Antico")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    piece, about = turned(fetch, _PIECES, 1)[0]
    consent = """<div id="sliding-popup" class="sliding-popup-bottom eu-cookie-compliance-banner"><div
class="popup-content"><p>Questo sito usa cookie tecnici e, con il tuo consenso, cookie statistici.</p><button
class="agree-button">Accetto</button><button class="decline-button">Rifiuto</button></div></div>"""
    card = """<div class="block block-promo"><p>Diventa amico del museo: un anno di ingressi e un posto alle
inaugurazioni.</p></div>"""
    return f"""<!DOCTYPE html>
<html lang="it" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" /><meta name="Generator"
content="Drupal 11 (https://www.drupal.org)" /><title>{title} | Museo del Mare di Valdarsa</title><link rel="stylesheet"
href="/sites/default/files/css/css_9vT2.css?{c.key(fetch, 6)}" /></head><body class="path-node page-node-type-page">
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>{
        comes_and_goes(fetch, "valdarsa", 0.35, consent)
    }
<header role="banner"><div class="region region-top"><span class="oggi">{today(fetch, ITALIAN)}</span></div><nav
role="navigation" class="menu--main"><ul class="menu">{anchors(_MENU)}</ul></nav><form class="search-block-form"><input
type="hidden" name="form_build_id" value="form-{c.key(fetch, 43)}" /></form><a class="btn-ticket"
href="https://biglietti.example/?session={c.key(fetch, 20)}">{c.pick(fetch, ("Acquista online", "Prenota ora"))}</a>
</header>
<main role="main"><div class="region region-content"><h1 class="page-title"><span>{title}</span></h1>{main}</div><aside
class="region region-sidebar"><div class="block block-views-blockopera"><h2>Dalla collezione</h2><div
class="field--name-title">{piece}</div><p>{about}</p></div><div class="block block-voci"><h2>Dicono di noi</h2>
<blockquote>{c.pick(fetch, _SAID)}</blockquote></div><nav class="block"><h2>Scopri anche</h2><ul>{
        c.links(c.mixed(fetch, others(_MENU[1:], path), 2))
    }</ul></nav>{
        c.sometimes(fetch, 0.3, card)
    }</aside></main><footer role="contentinfo"><div class="region region-footer">
<p>Museo del Mare di Valdarsa, Molo Vecchio 3. Il museo è nato nel 1927 nei magazzini della dogana ed è gestito dal
Comune
con una fondazione.</p><ul class="menu"><li>Amministrazione trasparente</li><li>Privacy</li><li>Lavora con
noi</li></ul><p
class="sponsor">Con il sostegno di {", ".join(c.mixed(fetch, _SPONSORS, 3))}</p></div></footer></div></body></html>"""


def _field(label: str, value: str) -> str:
    if not value:
        return ""
    return f"""<div class="field field--label-inline clearfix"><div class="field__label">{label}</div><div
class="field__item">{value}</div></div>"""


def _teaser(title: str, text: str, when: str, path: str = "") -> str:
    if not title:
        return ""
    name = f'<a href="{path}" rel="bookmark">{title}</a>' if path else title
    return f"""<article class="node node--view-mode-teaser card"><h3 class="node__title">{name}</h3><div
class="field--name-date">{when}</div><div class="node__content"><p>{text}</p></div></article>"""


def _home(say: Say, fetch: Fetch) -> str:
    main = f"""{c.inside('div class="messages messages--warning" role="status"', say("alert"))}<div
class="paragraph paragraph--type--hero"><h2>{say("hero")}</h2><p>Dodici sale, tre barche e una terrazza sul
porto.</p></div>
<div class="view view-news"><h2>Notizie</h2><div class="item-list"><ul>{
        c.listed((say("news a"), "Restaurata la lancia del 1904", say("news b")))
    }</ul></div></div><p>Oggi come sempre la biglietteria chiude {say("desk")} prima del museo.</p>"""
    return _page("Museo del Mare di Valdarsa", "/", fetch, main)


def _visit(say: Say, fetch: Fetch) -> str:
    hours = c.rows(
        (
            ("Martedì, venerdì", say("week hours")),
            ("Sabato, domenica", "10.00-19.00"),
            ("Lunedì", "chiuso"),
        )
    )
    prices = c.rows(
        (
            ("Intero", say("full price")),
            ("Ridotto", say("reduced")),
            *([c.cells(say("family"))] if say("family") else []),
            ("Sotto i sei anni", "gratis"),
        )
    )
    main = f"""<h2>Orari</h2><table class="orari"><tbody>{hours}</tbody></table><h2>Biglietti</h2><table class="prezzi">
<tbody>{prices}</tbody></table><p>{say("free day")}</p>{c.para(say("lift"), ' class="callout"')}<p>L'ultimo ingresso è
un'ora prima della chiusura. Zaini e ombrelli restano al guardaroba, che non costa nulla.</p><p>Scarica la
<a href="/sites/default/files/{say("map")}">pianta del museo</a>.</p><p class="live">{c.number(fetch, 2, 47)} persone
stanno guardando i biglietti.</p>"""
    return _page("Orari e biglietti", _VISIT, fetch, main)


def _shows(say: Say, fetch: Fetch) -> str:
    cards = (
        _teaser("Le vele del golfo", "Quaranta modelli e le loro storie.", f"fino al {say('sails end')}", _SAILS)
        + _teaser(say("show new"), "Fotografie di un mestiere che cambia.", "dal 20 marzo")
        + _teaser(say("show old"), "Le carte nautiche della collezione.", "ultimi giorni")
        + _teaser("Sotto la chiglia", "Per i più piccoli, con le mani in acqua.", "permanente")
    )
    main = f'<div class="view view-mostre view-display-id-page_1"><div class="view-content">{cards}</div></div>'
    return _page("Mostre", _SHOWS, fetch, main)


def _sails(say: Say, fetch: Fetch) -> str:
    main = f"""{_field("Fino al", say("sails end"))}{_field("Sala", say("room"))}{_field("A cura di", "Ada Vernazza")}
{_field("Visite guidate", say("tours"))}<div class="field field--name-body"><p>Leudi, gozzi e tartane: per secoli il
golfo
si è mosso con il vento. La mostra raccoglie modelli, attrezzi e voci di chi ha navigato.</p>{c.para(say("sails text"))}
<p>Il catalogo costa 18,00 € e si trova al bookshop.</p></div><p class="statistics-counter">{
        c.number(fetch, 210, 990)
    } visualizzazioni</p>"""
    return _page("Le vele del golfo", _SAILS, fetch, main)


def _schools(say: Say, fetch: Fetch) -> str:
    labs = c.terms(
        (
            ("Nodi e cime", "dai sei anni, un'ora"),
            ("Carte e stelle", "dagli otto anni, un'ora e mezza"),
            (say("lab new"), "dai dieci anni, due ore"),
        )
    )
    main = f"""<p>Accogliamo le classi ogni mattina, su prenotazione.</p><dl class="laboratori">{labs}</dl><p>Ogni
laboratorio costa {say("lab price")} a studente. Gli insegnanti entrano gratis.</p><p>Prenotazioni: Elisa Conti.</p>"""
    return _page("Scuole", _SCHOOLS, fetch, main)


def _notices(say: Say, fetch: Fetch) -> str:
    rows = c.rows(
        (
            *([c.cells(say("notice a"))] if say("notice a") else []),
            ("Gara per il bar della terrazza", say("tender state")),
            ("Bilancio della fondazione", "pubblicato"),
        )
    )
    main = f"""<table class="views-table cols-2"><thead><tr><th>Oggetto</th><th>Stato</th></tr></thead>
<tbody>{rows}</tbody>
</table><p>Gli atti sono pubblicati per quindici giorni. Le copie si chiedono alla segreteria.</p>"""
    return _page("Avvisi", _NOTICES, fetch, main)


def _shop(say: Say, fetch: Fetch) -> str:
    goods = "".join(
        f"""<li class="product"><span class="name">{name}</span> <span class="price">{price}</span>
<em>{state}</em></li>"""
        for name, price, state in (
            ("Modellino di leudo", "34,00 €", say("model state")),
            ("Manifesto del 1931", "12,00 €", "spedito in un tubo"),
            ("Tazza di latta", "9,50 €", "novità"),
        )
        if name
    )
    main = f"""<p>Libri, carte e piccole cose di mare.</p><ul class="products">{goods}</ul><p>Nel carrello di altri:
{c.number(fetch, 1, 14)} articoli.</p>"""
    return _page("Bookshop", _SHOP, fetch, main)


MUSEUM = MadeSite(
    "museodelmare-valdarsa.test",
    (
        "banner of consent that comes and goes",
        "date of today",
        "id of a form",
        "session in a link",
        "button of two wordings",
        "piece of the collection that turns",
        "voice of a visitor by chance",
        "pages of the site by chance",
        "friends' card for some",
        "sponsors by chance",
        "people looking at tickets",
        "view counter",
        "goods in baskets of others",
    ),
    {
        "/": _home,
        _VISIT: _visit,
        _SHOWS: _shows,
        _SAILS: _sails,
        _SCHOOLS: _schools,
        _NOTICES: _notices,
        _SHOP: _shop,
    },
    (
        Slot("alert", "alert", ("/",), {0: "", 6: "Terrazza chiusa per vento forte.", 9: ""}),
        Slot("hero", "headline", ("/",), {0: "Un inverno tra le onde", 3: "La primavera prende il largo"}),
        Slot("news a", "news item", ("/",), {0: "", 5: "Una balena di carta nel cortile"}),
        Slot("news b", "news item", ("/",), {0: "Concerto di Carnevale in sala grande", 12: ""}),
        Slot("desk", "small words", ("/",), {0: "mezz'ora", 10: "tre quarti d'ora"}),
        Slot("week hours", "opening hours", (_VISIT,), {0: "10.00-17.00", 8: "9.30-18.00"}, "Martedì, venerdì"),
        Slot("full price", "price", (_VISIT,), {0: "9,00 €", 8: "10,00 €"}, "Intero"),
        Slot("reduced", "price", (_VISIT,), {0: "6,00 €", 8: "6,50 €"}, "Ridotto"),
        Slot("family", "row", (_VISIT,), {0: "", 11: "Famiglia | 22,00 €"}),
        Slot("free day", "sentence", (_VISIT,), {0: "La prima domenica è gratis.", 14: "Il primo giovedì è gratis."}),
        Slot("lift", "notice", (_VISIT,), {0: "L'ascensore non funziona.", 4: "", 13: "Guardaroba in riparazione."}),
        Slot("map", "link target", (_VISIT,), {0: "pianta-2025.pdf", 7: "pianta-2026.pdf"}, "pianta del museo"),
        Slot("sails end", "date", (_SHOWS, _SAILS), {0: "29 marzo", 9: "26 aprile"}, "Le vele del golfo"),
        Slot("show new", "list entry", (_SHOWS,), {0: "", 2: "Mani da pescatore"}, "Mostre"),
        Slot("show old", "list entry", (_SHOWS,), {0: "Le coste in un foglio", 13: ""}, "Mostre"),
        Slot("room", "place", (_SAILS,), {0: "Sala 4", 6: "Sala 7"}, "Sala"),
        Slot("tours", "hours of tours", (_SAILS,), {0: "", 10: "sabato alle 16"}, "Visite guidate"),
        Slot("sails text", "paragraph", (_SAILS,), {0: "", 1: "Un leudo vero è ormeggiato davanti all'ingresso."}),
        Slot("lab new", "list entry", (_SCHOOLS,), {0: "", 15: "Costruire una boa"}),
        Slot("lab price", "price", (_SCHOOLS,), {0: "5 euro", 4: "4 euro"}),
        Slot("tender state", "state", (_NOTICES,), {0: "aperta", 7: "chiusa", 14: "aggiudicata"}, "Gara per il bar"),
        Slot("notice a", "row", (_NOTICES,), {0: "", 11: "Selezione di due custodi | aperto"}),
        Slot("model state", "stock", (_SHOP,), {0: "disponibile", 3: "esaurito", 12: "disponibile"}, "Modellino"),
    ),
)
