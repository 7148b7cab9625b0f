"""An Italian town hall in the common theme of public bodies: notice board, water works, nursery, registry, waste."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, element, hidden, one_of, some_of, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ITALIAN, ago, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

BOARD, WATER, NURSERY, REGISTRY, WASTE = (
    "/albo-pretorio",
    "/avvisi/acquedotto",
    "/servizi/asilo-nido",
    "/uffici/anagrafe",
    "/servizi/rifiuti",
)
LINKS = (
    (BOARD, "Albo pretorio"),
    (WATER, "Lavori all'acquedotto di via Roma"),
    (NURSERY, "Iscrizione all'asilo nido"),
    (REGISTRY, "Ufficio anagrafe"),
    (WASTE, "Raccolta differenziata"),
)
FACTS = (
    "Lo sapevi? Il campanile di San Vito fu alzato nel 1511.",
    "Lo sapevi? Valdora ha diciannove fontane pubbliche.",
    "Lo sapevi? La biblioteca presta anche semi.",
    "Lo sapevi? Il mercato del giovedì esiste dal 1388.",
    "Lo sapevi? Il ponte vecchio era di legno fino al 1862.",
    "Lo sapevi? In paese si parlano otto lingue.",
    "Lo sapevi? Il bosco comunale misura 240 ettari.",
)
COOKIES = (
    '<section class="cookiebar" aria-label="Gestione dei cookies"><p>Questo sito utilizza cookie tecnici e, con il tuo '
    "consenso, cookie di statistica.</p><button>Accetta tutti</button><button>Rifiuta</button></section>"
)
STANDING = {
    BOARD: "<p>Gli atti restano pubblicati per quindici giorni, salvo diversa disposizione di legge. Gli atti non più "
    "in pubblicazione si possono richiedere all'ufficio protocollo con domanda di accesso.</p>",
    WATER: "<h2>A chi rivolgersi</h2><p>Per guasti e urgenze risponde il numero verde del gestore, attivo tutti i "
    "giorni a ogni ora. Le attività commerciali possono chiedere un preavviso telefonico.</p>",
    NURSERY: "<h2>A chi è rivolto</h2><p>Possono iscriversi i bambini da tre mesi a tre anni residenti nel comune. "
    "Hanno la precedenza i fratelli di bambini già iscritti e i figli di genitori che lavorano entrambi.</p>",
    REGISTRY: "<h2>Cosa si può fare</h2><ul><li>Carta d'identità elettronica</li><li>Cambio di residenza</li>"
    "<li>Certificati anagrafici e di stato civile</li><li>Autentica di firme</li></ul>",
    WASTE: "<p>I sacchi si espongono dopo le ore venti della sera precedente. Il centro di raccolta di via "
    "dell'Industria accetta legno, metalli, piccoli elettrodomestici e sfalci. Chi composta in giardino paga di "
    "meno.</p>",
}

NOTICE = Slot("/", "notice", {0: "", 5: "Allerta arancione per vento forte fino a mercoledì sera", 9: ""})
MAYOR = Slot("/", "sentence", {0: "Il sindaco riceve il martedì.", 12: "Il sindaco riceve il giovedì."})
ACTS = (
    Slot(BOARD, "row of a table", {0: "", 2: "Ordinanza 18/2026: divieto di sosta in piazza Duomo"}, "Atti"),
    Slot(BOARD, "row of a table", {0: "", 4: "Delibera 31/2026: bilancio di previsione"}, "Atti"),
    Slot(BOARD, "row of a table", {0: "Determina 77/2026: acquisto di arredi scolastici", 7: ""}, "Atti"),
    Slot(BOARD, "row of a table", {0: "", 10: "Bando 4/2026: assegnazione di orti urbani"}, "Atti"),
    Slot(BOARD, "row of a table", {0: "", 14: "Ordinanza 19/2026: chiusura del ponte vecchio"}, "Atti"),
)
TAPS = Slot(WATER, "time in a sentence", {0: "dalle 8 alle 13", 3: "dalle 8 alle 18"})
STREETS = Slot(WATER, "enumeration", {0: "via Roma e vicolo Stretto", 6: "via Roma, vicolo Stretto e via dei Mille"})
TANKER = Slot(WATER, "paragraph", {0: "", 4: "Un'autobotte è a disposizione dei cittadini in piazza Garibaldi."})
DONE = Slot(WATER, "state", {0: "In corso", 11: "Conclusi"}, "Stato dei lavori")
FEE = Slot(NURSERY, "price", {0: "310 euro al mese", 8: "335 euro al mese"}, "Retta")
TERM = Slot(NURSERY, "deadline", {0: "31 marzo 2026", 6: "15 aprile 2026", 13: "31 marzo 2026"}, "Scadenza")
FORM = Slot(
    NURSERY,
    "link target",
    {0: "https://doc.valdora.example/domanda-nido-2025.pdf", 3: "https://doc.valdora.example/domanda-nido-2026.pdf"},
    "modulo di domanda",
)
RANKING = Slot(NURSERY, "document", {0: "", 15: "Graduatoria provvisoria (PDF)"}, "Documenti")
DESK = Slot(REGISTRY, "cell of a table", {0: "8.30–12.30", 9: "chiuso"}, "Sabato")
CHIEF = Slot(REGISTRY, "name", {0: "Ornella Piras", 5: "Davide Montanari"}, "Responsabile")
PAPER = Slot(WASTE, "cell of a table", {0: "ogni mercoledì", 7: "ogni venerdì"}, "Carta")
OIL = Slot(
    WASTE, "entry of a list", {0: "", 10: "Olio esausto: contenitore presso il centro sportivo"}, "Altri rifiuti"
)
SLOTS = (NOTICE, MAYOR, *ACTS, TAPS, STREETS, TANKER, DONE, FEE, TERM, FORM, RANKING, DESK, CHIEF, PAPER, OIL)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    auth = token(fetch.random, 8)
    asked = one_of(fetch, "Quanto sono chiare le informazioni?", "Hai trovato quello che cercavi?")
    return f"""<!DOCTYPE html>
<html class="ltr" dir="ltr" lang="it-IT"><head><meta charset="UTF-8"><title>{title} - Comune di Valdora</title>
<link href="{asset(fetch, "/o/bootstrap-italia/css/main.css")}" rel="stylesheet">
<script>Liferay={{authToken:"{auth}",currentURL:"{path}",fp:"{token(fetch.random, 32)}"}};</script></head>
<body class="controls-visible guest-site signed-out public-page site">
<div class="it-header-slim-wrapper"><span>Regione Alta Serra</span>
<a href="/c/portal/login?p_l_id=20441&amp;p_auth={auth}">Accedi all'area personale</a></div>
<div class="it-header-center-wrapper"><a href="/">Comune di Valdora</a><span class="oggi">{today(fetch, ITALIAN)}</span>
</div><div class="it-header-navbar-wrapper"><nav><ul class="navbar-nav"><li><a href="{BOARD}">Albo pretorio</a></li>
<li><a href="{REGISTRY}">Ufficio anagrafe</a></li><li><a href="{NURSERY}">Iscrizione all'asilo nido</a></li>
<li><a href="{WASTE}">Raccolta differenziata</a></li></ul></nav></div>
<main id="main-content">{main}{STANDING.get(path, "")}</main>
<section class="bg-grey-card"><h3>Potrebbe interessarti</h3><ul class="link-list">
{some_of(fetch, others(LINKS, path), 3)}</ul></section>
<section class="rating" id="portlet_{token(fetch.random, 6)}"><h2>{asked}</h2>
<form>{hidden(fetch, "formDate", "p_auth")}<button>Invia</button></form></section>
<footer class="it-footer"><p>Comune di Valdora, piazza Duomo 1. Codice fiscale 80004410991</p>
<p>{fetch.random.choice(FACTS)}</p><p class="visite">Visite: {fetch.random.randint(20_000, 90_000)}</p></footer>
{comes_and_goes(fetch, "valdora", 0.5, COOKIES, 6)}{timing(fetch, "liferay-")}</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    lead = turned(fetch, LINKS, 2)
    cards = "".join(
        f'<div class="card card-teaser"><h5 class="card-title"><a href="{path}">{title}</a></h5></div>'
        for path, title in lead
    )
    return frame(
        "/",
        "Comune di Valdora",
        f"{element('div', NOTICE.at(round), 'class=alert-warning role=alert')}<h1>Comune di Valdora</h1>"
        f'<div class="row in-evidenza">{cards}</div><p>Gli uffici sono aperti al pubblico dal lunedì al venerdì. '
        f"{MAYOR.at(round)} Per un appuntamento si scrive alla segreteria.</p>"
        f'<p><a href="{WATER}">Lavori all\'acquedotto di via Roma</a></p>',
        fetch,
    )


def board(round: int, fetch: Fetch) -> str:
    acts = [act.at(round) for act in reversed(ACTS)] + ["Avviso 9/2026: nomina degli scrutatori"]
    rows = "".join(
        f'<tr class="atto" id="_albo_{token(fetch.random, 5)}"><td>{act}</td>'
        f'<td><a href="/c/document?p_auth={token(fetch.random, 8)}">Apri</a></td></tr>'
        for act in acts
        if act
    )
    return frame(
        BOARD,
        "Albo pretorio",
        f'<h1>Albo pretorio</h1><table class="table"><caption>Atti</caption><tbody>{rows}</tbody></table>'
        f"<p>Documento generato il {fetch.at:%d/%m/%Y} alle {fetch.at:%H:%M}</p>",
        fetch,
    )


def water(round: int, fetch: Fetch) -> str:
    return frame(
        WATER,
        "Lavori all'acquedotto di via Roma",
        f"<article><h1>Lavori all'acquedotto di via Roma</h1><p class='data'>Pubblicato "
        f"{ago(fetch, ITALIAN, before(20))}</p><p>Per la sostituzione di una condotta l'acqua sarà sospesa giovedì "
        f"{TAPS.at(round)} in {STREETS.at(round)}. Si consiglia di fare scorta per gli usi domestici e di lasciar "
        f"scorrere l'acqua prima di berla.</p>{element('p', TANKER.at(round))}<dl><dt>Stato dei lavori</dt>"
        f"<dd>{DONE.at(round)}</dd></dl></article>",
        fetch,
    )


def nursery(round: int, fetch: Fetch) -> str:
    ranking = RANKING.at(round)
    link = f'<li><a href="/documents/{token(fetch.random, 8)}">{ranking}</a></li>' if ranking else ""
    return frame(
        NURSERY,
        "Iscrizione all'asilo nido",
        f"<h1>Iscrizione all'asilo nido</h1><dl><dt>Retta</dt><dd>{FEE.at(round)}</dd><dt>Scadenza</dt>"
        f'<dd>{TERM.at(round)}</dd></dl><p>Occorre compilare il <a href="{FORM.at(round)}">modulo di domanda</a> e '
        f"consegnarlo al protocollo.</p><h2>Documenti</h2><ul><li>Regolamento</li>{link}</ul>",
        fetch,
    )


def registry(round: int, fetch: Fetch) -> str:
    is_open = fetch.at.hour in range(9, 14)
    rows = (("Lunedì–venerdì", "8.30–13.00"), ("Sabato", DESK.at(round)))
    table = "".join(f'<tr><th scope="row">{day}</th><td>{hours}</td></tr>' for day, hours in rows)
    return frame(
        REGISTRY,
        "Ufficio anagrafe",
        f"<h1>Ufficio anagrafe</h1><p><span>{'Aperto adesso' if is_open else 'Ora non in servizio'}</span>"
        f"</p><table>{table}</table><p>Responsabile: {CHIEF.at(round)}</p>",
        fetch,
    )


def waste(round: int, fetch: Fetch) -> str:
    rows = (("Organico", "lunedì e sabato"), ("Carta", PAPER.at(round)), ("Vetro", "martedì"))
    table = "".join(f"<tr><td>{what}</td><td>{day}</td></tr>" for what, day in rows)
    items = "".join(element("li", text) for text in ("Ingombranti: su prenotazione", OIL.at(round)))
    return frame(
        WASTE,
        "Raccolta differenziata",
        f"<h1>Raccolta differenziata</h1><table class='table'>{table}</table><h2>Altri rifiuti</h2><ul>{items}</ul>",
        fetch,
    )


COMUNE = MadeSite(
    "comune-valdora.test",
    (
        "portal keys",
        "related links",
        "did you know",
        "visits",
        "question of a rating",
        "consent by the hour",
        "open now",
    ),
    {"/": home, BOARD: board, WATER: water, NURSERY: nursery, REGISTRY: registry, WASTE: waste},
    SLOTS,
)
