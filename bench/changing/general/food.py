"""An Italian agency for the safety of food: recalls, one of them, alerts, controls, advice; a public site's
template."""

from __future__ import annotations

from bench.changing.general.common import key, listed, mixed, number, para, pick, rows, sometimes, terms
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ITALIAN, Links, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_RECALLS, _GORGONZOLA, _ALERTS = "/richiami", "/richiami/gorgonzola-valdora", "/allerte/ondata-botulino"
_CONTROLS, _ADVICE = "/controlli/dati", "/cittadini/consigli"
_MENU: Links = (
    ("/", "Agenzia per gli alimenti"),
    (_RECALLS, "Richiami di prodotti"),
    (_GORGONZOLA, "Gorgonzola Valdora"),
    (_ALERTS, "Conserve fatte in casa"),
    (_CONTROLS, "Controlli ufficiali"),
    (_ADVICE, "Consigli ai cittadini"),
)
_TIPS = (
    "Il frigorifero va tenuto a quattro gradi.",
    "La carne cruda non tocca mai l'insalata.",
    "Leggere l'etichetta richiede dieci secondi.",
    "Gli avanzi si consumano entro due giorni.",
    "Il miele non è adatto ai bambini sotto un anno.",
)
_CAMPAIGNS = (
    ("Mangiamoli giusti", "La campagna sul pesce azzurro"),
    ("Zero sprechi a scuola", "Il concorso per le classi terze"),
    ("Occhio al fungo", "Gli ispettori micologi sono a disposizione"),
)
_VOICES = (
    ("Vero o falso?", "Il limone non disinfetta le cozze."),
    ("Vero o falso?", "Il congelatore non uccide tutti i batteri."),
    ("Vero o falso?", "Il pane vecchio non è pane cattivo."),
    ("Vero o falso?", "Le uova non si lavano prima di riporle."),
)


def _page(title: str, path: str, fetch: Fetch, main: str, side: str = "") -> str:
    campaign, about = turned(fetch, _CAMPAIGNS, 1, 12)[0]
    ask, answer = pick(fetch, _VOICES)
    cookies = """<section class="cookiebar fade show" aria-label="Gestione dei cookies"><p>Questo sito utilizza cookie
tecnici,
analitici e di terze parti.<br>Proseguendo nella navigazione accetti l'utilizzo dei cookie.</p><div
class="cookiebar-buttons"><button class="cookiebar-btn">Preferenze</button><button class="cookiebar-btn
cookiebar-confirm">
Accetto</button></div></section>"""
    poll = """<div class="cmp-rating pt-lg-80"><h2 class="title-medium-2-semi-bold">Quanto sono chiare le informazioni
su questa
pagina?</h2><fieldset class="rating"><label>Valuta 5 stelle su 5</label></fieldset></div>"""
    return f"""<!doctype html><html lang="it"><head><meta charset="utf-8"><title>{title} - Agenzia per gli
alimenti</title><link
href="/o/tema-italia/css/clay.css?browserId=other&amp;t={number(fetch, 10**12, 10**13)}" rel="stylesheet"><script>
Liferay.authToken = "{key(fetch, 8)}";</script></head><body class="controls-visible guest-site signed-out public-page
site">
{comes_and_goes(fetch, "food cookies", 0.4, cookies)}<div class="skiplinks"><a class="visually-hidden-focusable"
href="#main">Vai ai contenuti</a></div><header class="it-header-wrapper"><div class="it-header-slim-wrapper"><span
class="d-none d-lg-block navbar-brand">Regione Valdora</span> <span class="data-odierna">{today(fetch, ITALIAN)}</span>
<a
href="/c/portal/login?p_l_id={number(fetch, 10000, 99999)}">Accedi all'area personale</a></div><div
class="it-header-navbar-wrapper"><nav class="navbar navbar-expand-lg has-megamenu"><ul
class="navbar-nav">{anchors(_MENU)}</ul>
</nav></div></header><main id="main"><div class="container"><div class="row"><div class="col-12 col-lg-8
it-page-section"><h1
data-element="page-name">{title}</h1>{main}</div><div class="col-12 col-lg-4">{side}<div class="card-wrapper
card-space"><div
class="card card-bg"><div class="card-body"><h3 class="card-title h5">{campaign}</h3><p
class="card-text">{about}</p></div></div>
</div><div class="callout note"><div class="callout-title">{ask}</div><p>{answer}</p></div><div
class="link-list-wrapper"><h4>
Potrebbe interessarti</h4><ul class="link-list">{anchors(mixed(fetch, others(_MENU, path), 3))}</ul></div></div></div>
{sometimes(fetch, 0.4, poll)}</div></main><footer class="it-footer"><div class="it-footer-main"><div
class="container"><p>Agenzia
regionale per la sicurezza degli alimenti, via dei Granai 9, Valdora. Numero verde 800 960 114. L'Agenzia coordina i
servizi
veterinari e di igiene degli alimenti delle aziende sanitarie.</p></div></div><div class="it-footer-small-prints"><ul
class="it-footer-small-prints-list"><li>Amministrazione trasparente</li><li>Informativa privacy</li><li>Note
legali</li><li>
Dichiarazione di accessibilità</li></ul></div></footer><!-- nodo {pick(fetch, ("lr1", "lr2", "lr3"))},
{number(fetch, 20, 800)} ms
--></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f"""<article class="it-right-zone border-bottom"><span class="badge bg-primary">{kind}</span><h3
class="h6">{head}</h3></article>"""
        for kind, head in (
            ("Richiamo", say("news recall")),
            ("Bando", say("news call")),
            ("Dati", "Pubblicata la relazione sui controlli del 2025"),
        )
        if head
    )
    return _page(
        "La sicurezza di quello che mangiamo",
        "/",
        fetch,
        f"""{para(say("level"), ' class="alert alert-warning"')}<p class="lead">Vigiliamo sugli alimenti dal campo alla
tavola.</p><h2>In primo piano</h2><div class="it-list">{news}</div><div class="callout success"><div
class="callout-title">Il
consiglio</div><p>{pick(fetch, _TIPS)}</p></div>""",
        f"""<div class="card card-teaser"><h3 class="h5">L'Agenzia in breve</h3><dl>{
            terms(
                (
                    ("Direttrice", say("director")),
                    ("Richiami nel 2026", say("count")),
                    ("Laboratori", "quattro"),
                )
            )
        }</dl></div>""",
    )


def _recalls(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            (say("salmon"), "Fiordinord", "Listeria", "Rischio grave"),
            (
                f'<a href="{_GORGONZOLA}">Gorgonzola dolce</a>',
                "Valdora Latte",
                "Corpi estranei",
                say("gorgonzola risk"),
            ),
            ("Farina di ceci", "Molino Brusa", say("flour reason"), "Rischio moderato"),
            (say("tuna"), "Mare Blu", "Istamina", "Rischio grave"),
            ("Nocciole tostate", "Cascina Alba", "Aflatossine", say("nut state")),
        )
    )
    return _page(
        "Richiami di prodotti",
        _RECALLS,
        fetch,
        f"""<p>Chi ha acquistato i prodotti elencati non li consumi.</p><div class="table-responsive"><table
class="table
table-striped"><thead><tr><th>Prodotto</th><th>Marchio</th><th>Motivo</th><th>Livello</th></tr></thead>
<tbody>{table}</tbody>
</table></div><p>Elenco generato alle {fetch.at:%H:%M:%S}.</p>""",
    )


def _gorgonzola(say: Say, fetch: Fetch) -> str:
    return _page(
        "Gorgonzola Valdora",
        _GORGONZOLA,
        fetch,
        f"""<p class="data">Pubblicato {ago(fetch, ITALIAN, before(26))}</p><dl class="row">{
            terms(
                (
                    ("Lotti", say("lots")),
                    ("Scadenza", "18 marzo 2026"),
                    ("Livello", say("gorgonzola risk")),
                    ("Punti vendita", say("shops")),
                )
            )
        }</dl><h2>Che cosa fare</h2><ol>{
            listed(("Non consumare il prodotto.", say("step"), "Conservare lo scontrino."))
        }</ol><figure class="figure"><img src="/documents/{
            number(fetch, 10**5, 10**6)
        }/etichetta.jpg" alt=""><figcaption
class="figure-caption">{say("caption")}</figcaption></figure><p>Il testo completo è nel <a
href="/documents/richiami/{say("model")}">modello di richiamo</a>.</p>{para(say("revoked"))}<p
class="small">{number(fetch, 6, 240)} persone stanno leggendo questa scheda.</p>""",
    )


def _alerts(say: Say, fetch: Fetch) -> str:
    return _page(
        "Conserve fatte in casa",
        _ALERTS,
        fetch,
        f"""<p>{say("cases")}</p><p>I sintomi compaiono di solito entro due giorni: vista doppia, bocca secca,
difficoltà a
deglutire.</p><p>Il botulismo è raro ma grave. La tossina si forma dove manca l'aria e l'acidità è bassa: verdure
sott'olio, pesti,
insaccati fatti in casa. Non cambia né l'odore né il sapore.</p><div class="accordion"><div class="accordion-item"><h2
class="accordion-header"><button
class="accordion-button">Da quali alimenti?</button></h2><div class="accordion-collapse collapse show"><div
class="accordion-body">{say("foods")}</div></div></div><div class="accordion-item"><h2 class="accordion-header"><button
class="accordion-button collapsed">Dove chiamare</button></h2><div class="accordion-collapse collapse"><div
class="accordion-body">Centro antiveleni: {say("phone")}</div></div></div></div>{para(say("hospital"))}<h2>Che cosa
evitare</h2><p>Gettare i vasetti rigonfi senza assaggiare.</p>""",
    )


def _controls(say: Say, fetch: Fetch) -> str:
    return _page(
        "Controlli ufficiali",
        _CONTROLS,
        fetch,
        f"""<table class="table"><thead><tr><th>Provincia</th><th>Settore</th><th>Ispezioni</th><th>Irregolari</th></tr>
</thead>
<tbody><tr><td rowspan="2">Valdora</td><td>Ristorazione</td><td>412</td><td>{say("irregular")}</td></tr><tr>
<td>Mercati</td><td>
186</td><td>11,3 %</td></tr><tr><td rowspan="2">Montalbo</td><td>Ristorazione</td><td>205</td><td>6,8 %</td></tr>
<tr><td>Mercati</td><td>74</td><td>4,1 %</td></tr></tbody></table><p>Prossimo aggiornamento: {say("next update")}</p><ol
class="note small">{listed(("Dati provvisori.", say("note")))}</ol><p>Scaricato {number(fetch, 1000, 9000)}
volte.</p>""",
    )


def _advice(say: Say, fetch: Fetch) -> str:
    return _page(
        "Consigli ai cittadini",
        _ADVICE,
        fetch,
        f"""<p>Il pollo non si lava: gli schizzi portano i batteri sul piano di lavoro.</p><h2>Sportello</h2><p>Lo
sportello micologico riceve {say("desk")}.</p><p>Il corso per chi
cucina alle sagre inizia il 21 aprile e costa 35 euro.</p><p>Codice della visita: {key(fetch, 10)}</p>""",
    )


FOOD = MadeSite(
    "alimenti-valdora.test",
    (
        "token di autenticazione",
        "domanda vero o falso a caso",
        "campagna che ruota",
        "consiglio a caso",
        "barra dei cookie che va e viene",
        "pagine che potrebbero interessare",
        "valutazione per alcuni visitatori",
        "data odierna",
        "ora di un elenco",
        "ore fa",
        "persone che leggono",
        "volte che fu scaricato",
        "codice di una visita",
        "nodo in un commento",
    ),
    {
        "/": _home,
        _RECALLS: _recalls,
        _GORGONZOLA: _gorgonzola,
        _ALERTS: _alerts,
        _CONTROLS: _controls,
        _ADVICE: _advice,
    },
    (
        Slot("level", "level of alert", ("/",), {0: "", 3: "Livello di attenzione: elevato per le conserve.", 13: ""}),
        Slot("news recall", "news item", ("/",), {0: "", 2: "Salmone affumicato Fiordinord, due lotti"}),
        Slot("news call", "news item", ("/",), {0: "Quattro posti per tecnici della prevenzione", 9: ""}),
        Slot(
            "director",
            "name of a person",
            ("/",),
            {0: "Paola Ghirardi", 6: "Enrico Sabbatini (reggente)"},
            "Direttrice",
        ),
        Slot("count", "count", ("/",), {0: "trentuno", 2: "trentadue"}, "Richiami nel 2026"),
        Slot("salmon", "recall", (_RECALLS,), {0: "", 2: "Salmone affumicato"}),
        Slot(
            "gorgonzola risk",
            "level of a risk",
            (_RECALLS, _GORGONZOLA),
            {0: "Rischio basso", 7: "Rischio molto grave"},
            "Gorgonzola dolce",
        ),
        Slot(
            "flour reason",
            "reason of a recall",
            (_RECALLS,),
            {0: "Soia non dichiarata", 5: "Senape non dichiarata"},
            "Farina di ceci",
        ),
        Slot("tuna", "recall", (_RECALLS,), {0: "Filetti di tonno", 14: ""}),
        Slot("nut state", "state of a recall", (_RECALLS,), {0: "In verifica", 10: "Revocato"}, "Nocciole tostate"),
        Slot("lots", "numbers of lots", (_GORGONZOLA,), {0: "G114 e G115", 4: "da G112 a G118"}, "Lotti"),
        Slot("shops", "area", (_GORGONZOLA,), {0: "solo Valdora", 7: "tutta la regione"}, "Punti vendita"),
        Slot(
            "step",
            "list entry",
            (_GORGONZOLA,),
            {0: "", 7: "Riportare la confezione anche se aperta."},
            "Che cosa fare",
        ),
        Slot("caption", "caption", (_GORGONZOLA,), {0: "Etichetta del lotto G114", 4: "Etichette dei sette lotti"}),
        Slot("model", "link target", (_GORGONZOLA,), {0: "g114.pdf", 4: "g112-g118.pdf"}, "modello di richiamo"),
        Slot(
            "revoked", "correction notice", (_GORGONZOLA,), {0: "", 12: "Rettifica: il peso della confezione è 200 g."}
        ),
        Slot(
            "cases",
            "number of cases",
            (_ALERTS,),
            {0: "I casi confermati sono tre.", 3: "I casi confermati sono cinque.", 8: "I casi confermati sono sei."},
        ),
        Slot(
            "foods",
            "answer reworded",
            (_ALERTS,),
            {0: "Per ora si sospettano le olive.", 8: "L'origine sono le cime di rapa sott'olio."},
            "Da quali alimenti?",
        ),
        Slot("phone", "telephone number", (_ALERTS,), {0: "0163 960 200", 6: "0163 960 911"}, "Dove chiamare"),
        Slot("hospital", "paragraph", (_ALERTS,), {0: "Due persone sono ancora ricoverate.", 15: ""}),
        Slot("irregular", "statistic", (_CONTROLS,), {0: "8,2 %", 5: "8,9 %"}, "Ristorazione"),
        Slot("next update", "date of publication", (_CONTROLS,), {0: "31 marzo", 11: "15 aprile"}),
        Slot("note", "footnote", (_CONTROLS,), {0: "", 9: "Il dato di Montalbo comprende le mense."}),
        Slot("desk", "opening hours", (_ADVICE,), {0: "il lunedì dalle 8 alle 10", 1: "il giovedì dalle 9 alle 12"}),
    ),
)
