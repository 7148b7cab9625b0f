"""An Italian court on a portal of portlets with the state's design: calendar, judgments, fees, registry, auctions."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ITALIAN, ago, before, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

CALENDAR, JUDGMENTS, FEES = "/web/valmarina/calendario-udienze", "/web/valmarina/sentenze", "/web/valmarina/contributo"
REGISTRY, AUCTIONS, FORMS = "/web/valmarina/cancelleria-civile", "/web/valmarina/aste", "/web/valmarina/modulistica"
PAGES = (
    (CALENDAR, "Calendario delle udienze"),
    (JUDGMENTS, "Sentenze e massime"),
    (FEES, "Contributo unificato e diritti"),
    (REGISTRY, "Cancelleria civile"),
    (AUCTIONS, "Aste giudiziarie"),
    (FORMS, "Modulistica"),
)
PROMPTS = (
    (CALENDAR, "Avete un'udienza? Controllate sala e orario prima di mettervi in viaggio."),
    (FEES, "Quanto costa iscrivere una causa: la tabella degli scaglioni."),
    (REGISTRY, "Copie, certificati, iscrizioni: dove si trova lo sportello giusto."),
    (AUCTIONS, "Come si partecipa a una vendita, spiegato in sei passi."),
    (FORMS, "I moduli da compilare a casa per non fare due volte la fila."),
)
LINKS = (
    "Ministero della Giustizia",
    "Corte di Cassazione",
    "Gazzetta Ufficiale",
    "Normattiva",
    "Ordine degli Avvocati",
)
MAXIMS = ("Ubi societas, ibi ius.", "Audiatur et altera pars.", "Dura lex, sed lex.", "Iura novit curia.")
WORDS = (
    ("Procura", "l'atto con cui si incarica un difensore."),
    ("Comparsa", "lo scritto con cui il convenuto risponde."),
    ("Giudicato", "la decisione che non si può più impugnare."),
    ("Precetto", "l'ultima intimazione prima dell'esecuzione."),
)
SUSPENSION = datetime(2026, 8, 1, tzinfo=UTC)

STRIKE = Slot("/", "days of an abstention of lawyers", {0: "dal 16 al 18 marzo", 9: "dal 23 al 25 marzo"}, "Astensione")
NEWS = Slot(
    "/",
    "item on top of a court's news",
    {0: "", 4: "Riapre lo scalone di via dei Mercanti dopo il restauro."},
    "Notizie",
)
TIME = Slot(CALENDAR, "hour of a cause on a list", {0: "ore 9:30", 2: "ore 11:15"}, "R.G. 1187/2024")
ROOM = Slot(CALENDAR, "room of a hearing", {0: "Aula Calamandrei", 6: "Aula Bobbio"}, "R.G. 2043/2023")
STATE = Slot(
    CALENDAR, "state of a cause", {0: "Confermata", 11: "Rinviata", 13: "Confermata"}, "R.G. 312/2025", unique=False
)
RULING = Slot(
    JUDGMENTS,
    "judgment new on a list",
    {0: "", 5: "Sentenza n. 214/2026: il vicino deve potare il glicine che copre la finestra."},
    "Ultime decisioni",
)
MAXIM = Slot(
    JUDGMENTS,
    "headnote that was put right",
    {
        0: "Il termine per la denuncia dei vizi decorre dalla consegna.",
        10: "Il termine per la denuncia dei vizi decorre dalla scoperta, se questa è successiva.",
    },
    "Vendita",
)
BRACKET = Slot(FEES, "court fee of a bracket", {0: "€ 237,00", 3: "€ 259,00"}, "da 5.200 a 26.000 euro")
EXEMPT = Slot(FEES, "income for legal aid", {0: "13.659,64 euro", 14: "13.978,20 euro"}, "Patrocinio")
DESK = Slot(
    REGISTRY, "counter hours of a registry", {0: "dalle 8:45 alle 12:45", 7: "dalle 9:15 alle 12:15"}, "Sportello"
)
CHIEF = Slot(REGISTRY, "head of a registry", {0: "Ornella Battistuzzi", 12: "Fulvio Carraro"}, "Responsabile")
BASE = Slot(AUCTIONS, "base price of a lot at auction", {0: "€ 84.000", 1: "€ 63.000"}, "Lotto 2")
LOT = Slot(AUCTIONS, "lot struck off an auction", {0: "Magazzino in via delle Reti", 8: ""}, "Vendite in corso")
PDF = Slot(
    FORMS,
    "link target",
    {0: "/documents/20142/nota-ruolo-2025.pdf", 15: "/documents/20142/nota-ruolo-2026.pdf"},
    "Nota di iscrizione a ruolo",
)
SHEET = Slot(
    FORMS, "form added to a court's forms", {0: "", 10: "Istanza di visibilità del fascicolo telematico"}, "Civile"
)
SLOTS = (
    *(STRIKE, NEWS, TIME, ROOM, STATE, RULING, MAXIM, BRACKET),
    *(EXEMPT, DESK, CHIEF, BASE, LOT, PDF, SHEET),
)


def portlet(name: str, fetch: Fetch, inner: str) -> str:
    """With the instance's name and the ticket that the portal gives out for it."""
    instance = f"_{name}_INSTANCE_{key(fetch, 12)}_"
    return (
        f'<div class="portlet-boundary portlet-{name}" id="p_p_id{instance}"><section class="portlet" '
        f'id="portlet{instance}"><div class="portlet-body" data-p-auth="{key(fetch, 8)}">{inner}</div></section></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li class="nav-item"><a class="nav-link" href="{address}"><span>{name}</span></a></li>'
        for address, name in PAGES
    )
    bar = sometimes(
        fetch,
        0.4,
        '<div class="cookiebar show" role="region"><p>Il sito del Tribunale usa cookie tecnici e, con il vostro '
        "consenso, cookie di statistica.</p><button>Accetto</button><button>Rifiuto</button></div>",
    )
    rating = sometimes(
        fetch,
        0.35,
        '<div class="cmp-rating"><h2>Quanto sono chiare queste informazioni?</h2><p>Da una a cinque stelle, un '
        "istante basta.</p></div>",
    )
    cards = "".join(
        f'<div class="card-body"><p class="card-text">{words}</p><a class="read-more" href="{address}">Vai alla '
        "pagina</a></div>"
        for address, words in mixed(fetch, others(PROMPTS, path), 2)
    )
    links = "".join(f'<li><span class="list-item">{name}</span></li>' for name in mixed(fetch, LINKS))
    word, meaning = pick(fetch, WORDS)
    entry = pick(fetch, ("Accedi con SPID o CIE", "Entra nell'area riservata"))
    return f"""<!DOCTYPE html><html class="ltr" dir="ltr" lang="it-IT"><head>
<title>{title} - Tribunale di Valmarina</title>
<meta content="text/html; charset=UTF-8" http-equiv="content-type"/>
<link href="/o/tema-giustizia/css/main.css?browserId=other&amp;t=1735" rel="stylesheet"/>
<script>var Portale = {{authToken: "{key(fetch, 8)}", getPlid: function() {{ return "2047"; }}}};</script>
{json_ld("Courthouse", name="Tribunale di Valmarina", address="Palazzo Loredan, Valmarina")}</head>
<body class="yui3-skin-sam public-page site">{bar}<div class="skiplinks"><a class="visually-hidden-focusable"
href="#contenuto">Vai al contenuto</a></div><header class="it-header-wrapper"><div class="it-header-slim-wrapper"><span
class="navbar-brand">Distretto di Corte d'appello delle Lagune</span><span class="btn btn-primary
btn-full">{entry}</span></div><div class="it-header-center-wrapper"><a href="/" class="it-brand-wrapper">Tribunale di
Valmarina</a><p class="it-date">{today(fetch, ITALIAN)}, ore {fetch.at:%H.%M}</p></div><nav class="navbar"><ul
class="navbar-nav">{menu}</ul></nav></header>
<main id="contenuto" class="container my-4"><nav class="breadcrumb-container"><ol class="breadcrumb"><li>Home</li><li
class="active">{title}</li></ol></nav><h1>{title}</h1>
{main}
<section class="row"><h2>Può servire anche</h2>{cards}</section>
{portlet("glossario", fetch, f"<p><strong>{word}</strong>: {meaning}</p>")}{rating}</main>
<footer class="it-footer"><div class="it-footer-main"><h3>Collegamenti</h3><ul class="link-list">{links}</ul><p>
Tribunale di Valmarina, Palazzo Loredan, campo San Fosco 3</p><p>Codice fiscale 94007710261</p><ul class="list-inline">
<li>Note legali</li><li>Dichiarazione di accessibilità</li><li>Mappa</li></ul><p>Mancano {days_to(fetch, SUSPENSION)}
giorni alla sospensione feriale</p><p>© {fetch.at:%Y} Tribunale di Valmarina, nodo {pick(fetch, ("n1", "n2", "n3"))}</p>
</div></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        NEWS.at(round),
        "Concorso per quattro tirocini nella sezione lavoro, domande in segreteria.",
        "Il parcheggio di fondamenta Nuova resta riservato a chi ha il contrassegno.",
        "Visite guidate al palazzo per le scuole, il venerdì pomeriggio.",
    )
    main = f"""<div class="alert alert-warning"><h2>Astensione</h2><p>La Camera penale ha proclamato
l'astensione dalle udienze {STRIKE.at(round)}; sono garantiti i processi con imputati detenuti.</p></div>
<h2>Notizie</h2><ul class="it-list">{listed(news)}</ul><h2>Il Tribunale</h2><p>Ha competenza su ventinove comuni, dalla
foce del fiume alle isole. Vi lavorano trentuno magistrati e centoquaranta tra cancellieri e assistenti.</p>
<h2>Le sezioni</h2><ul><li>Prima civile: persone e famiglia</li><li>Seconda civile: contratti e immobili</li><li>Lavoro
e previdenza</li><li>Penale dibattimento</li><li>Giudice per le indagini preliminari</li></ul><h2>Come arrivare</h2>
<p>Linea 4 del battello, fermata San Fosco, poi cento passi. Dalla stazione si arriva a piedi in un quarto d'ora.</p>
{portlet("massima", fetch, f"<blockquote>{pick(fetch, MAXIMS)}</blockquote>")}"""
    return frame("/", "Giustizia in laguna", main, fetch)


def calendar(round: int, fetch: Fetch) -> str:
    table = (
        ("R.G. 1187/2024", "giovedì 12", TIME.at(round), "Aula Mortara", "Confermata"),
        ("R.G. 2043/2023", "giovedì 12", "ore 10:00", ROOM.at(round), "Confermata"),
        ("R.G. 312/2025", "venerdì 13", "ore 12:00", "Aula Carnelutti", STATE.at(round)),
        ("R.G. 905/2025", "lunedì 16", "ore 9:00", "Aula Mortara", "A porte chiuse"),
    )
    main = f"""<p>Udienze civili di marzo davanti al collegio. Per le cause di famiglia si indica solo il numero.</p>
<table class="table table-striped"><thead><tr><th>Causa</th><th>Giorno</th><th>Ora</th><th>Sala</th><th>Stato</th></tr>
</thead><tbody>{rows(table)}</tbody></table><h2>Per chi assiste</h2><ul><li>Telefoni spenti</li><li>In piedi quando
entra il collegio</li><li>Borse ai controlli, all'ingresso di levante</li></ul><h2>Per i testimoni</h2><p>Presentatevi
con un documento e con la citazione. Il rimborso del viaggio si chiede lo stesso giorno all'ufficio spese.</p>
<p class="text-muted">Pagina composta in {number(fetch, 40, 610)} millisecondi</p>"""
    return frame(CALENDAR, "Calendario delle udienze", main, fetch)


def judgments(round: int, fetch: Fetch) -> str:
    latest = (
        RULING.at(round),
        "Sentenza n. 207/2026: nulla la clausola che vieta di tenere un gatto in affitto.",
        "Sentenza n. 198/2026: risarcito il pescatore per la rete tagliata dal motoscafo.",
        "Sentenza n. 183/2026: la caparra va restituita doppia anche tra parenti.",
        "Sentenza n. 171/2026: respinta la domanda contro il campanile.",
    )
    main = f"""<h2>Ultime decisioni</h2><ol class="it-list">{listed(latest)}</ol><h2>Massime</h2><h3>Vendita</h3>
<p>{MAXIM.at(round)}</p><h3>Condominio</h3><p>Chi si distacca dal riscaldamento comune paga la conservazione
dell'impianto, non il consumo.</p><h3>Lavoro</h3><p>Il tempo per indossare la divisa è lavoro, quando il datore ne
impone il luogo.</p><small>Inserita {ago(fetch, ITALIAN, before(123))}</small><h2>Testo integrale</h2><p>Le decisioni si
leggono per intero nell'archivio, con i nomi delle parti coperti. Le copie conformi si chiedono in cancelleria.</p>
{portlet("massima", fetch, f"<blockquote>{pick(fetch, MAXIMS)}</blockquote>")}"""
    return frame(JUDGMENTS, "Sentenze e massime", main, fetch)


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("fino a 1.100 euro", "€ 43,00"),
        ("da 1.100 a 5.200 euro", "€ 98,00"),
        ("da 5.200 a 26.000 euro", BRACKET.at(round)),
        ("da 26.000 a 52.000 euro", "€ 518,00"),
        ("oltre 52.000 euro", "€ 759,00"),
        ("valore indeterminabile", "€ 530,00"),
    )
    main = f"""<p>Si paga quando la causa viene iscritta. In appello gli importi crescono della metà.</p>
<table class="table"><thead><tr><th>Valore della causa</th><th>Importo</th></tr></thead><tbody>{rows(table)}</tbody>
</table><h2>Come si paga</h2><ul><li>Con la piattaforma dei pagamenti pubblici</li><li>In tabaccheria, con il
contrassegno</li><li>Con modello F23, soltanto per il recupero</li></ul><h2>Diritti di copia</h2><p>Una copia semplice
fino a quattro pagine costa un euro e quarantasette; l'urgenza triplica il prezzo.</p>
<h2>Patrocinio</h2><p>Vi è ammesso chi ha un reddito non superiore a {EXEMPT.at(round)}. La domanda
si presenta al Consiglio dell'Ordine, che decide in dieci giorni.</p><h2>Rimborsi</h2><p>Chi ha versato due volte può
chiedere la restituzione entro due anni.</p>
<p class="text-muted">{number(fetch, 3, 64)} utenti collegati alle pagine dei costi</p>"""
    return frame(FEES, "Contributo unificato e diritti", main, fetch)


def registry(round: int, fetch: Fetch) -> str:
    badge = "Ora lo sportello riceve" if 10 <= fetch.at.hour <= 12 else "Ora lo sportello non riceve"
    main = f"""<h2>Sportello</h2><p>Dal lunedì al venerdì, {DESK.at(round)}, al piano terra, stanza 11.</p>
<span class="badge">{badge}</span><h2>Responsabile</h2><p>{CHIEF.at(round)}, direttrice o direttore di cancelleria</p>
<h2>Che cosa si chiede qui</h2><ul><li>Copie di atti e di sentenze</li><li>Certificati di pendenza</li><li>Formula
esecutiva</li><li>Deposito di testamenti</li></ul><h2>Recapiti</h2><p>Centralino 0555 010 320, posta certificata
civile.valmarina@pec.example</p><h2>Prenotazione</h2><p>Un appuntamento si fissa al telefono o al totem nell'atrio. Chi
non può venire è pregato di disdire, perché altri possano prendere il posto.</p><h2>Atti urgenti</h2><p>Per le scadenze
dello stesso giorno si suona alla stanza 14, fino alle tredici.</p>
<p class="text-muted">Codice per la stampa: {key(fetch, 10).upper()}</p>"""
    return frame(REGISTRY, "Cancelleria civile", main, fetch)


def auctions(round: int, fetch: Fetch) -> str:
    lots = (
        ("Lotto 1", "Appartamento in calle del Forno", "€ 142.000"),
        ("Lotto 2", "Casa con orto a Torsello", BASE.at(round)),
        ("Lotto 3" if LOT.at(round) else "", LOT.at(round), "€ 51.500"),
        ("Lotto 4", "Peschereccio Stella Maris", "€ 38.200"),
    )
    main = f"""<h2>Vendite in corso</h2><table class="table"><thead><tr><th>Lotto</th><th>Bene</th><th>Base</th></tr>
</thead><tbody>{rows(lots)}</tbody></table><h2>In sei passi</h2><ol><li>Leggere la perizia</li><li>Visitare il bene con
il custode</li><li>Versare la cauzione, un decimo dell'offerta</li><li>Depositare l'offerta in busta o per via
telematica</li><li>Partecipare alla gara</li><li>Pagare il saldo in centoventi giorni</li></ol><h2>Custode</h2><p>Per le
visite risponde l'Istituto Vendite del distretto, 0555 010 377.</p><h2>Attenzione ai mediatori</h2><p>Nessuno può
chiedere una provvigione in nome del Tribunale. Segnalate chi lo fa.</p>
<form class="needs-validation"><label>Per scrivere al custode: quanto fa {number(fetch, 2, 9)} per
{number(fetch, 2, 9)}?</label><input type="hidden" name="p_auth" value="{key(fetch, 8)}"/></form>"""
    return frame(AUCTIONS, "Aste giudiziarie", main, fetch)


def forms(round: int, fetch: Fetch) -> str:
    civil = (
        SHEET.at(round),
        f'<a href="{PDF.at(round)}">Nota di iscrizione a ruolo</a>',
        "Ricorso per la nomina di un amministratore di sostegno",
        "Rinuncia all'eredità",
        "Richiesta di copie",
    )
    criminal = ("Nomina del difensore", "Richiesta di certificato del casellario", "Istanza di dissequestro")
    main = f"""<p>I moduli si possono riempire al computer. Si firma davanti al cancelliere, se non è digitale.</p>
<h2>Civile</h2><ul class="link-list">{listed(civil)}</ul><h2>Penale</h2><ul class="link-list">{listed(criminal)}</ul>
<h2>Marche da bollo</h2><p>Dove il modulo mostra un riquadro vuoto serve una marca. Le cause di lavoro e quelle sui
figli ne sono esenti.</p><h2>Aiuto nella compilazione</h2><p>Il martedì due volontari dell'ordine siedono nell'atrio,
accanto alla guardiola, e aiutano chiunque ne abbia bisogno.</p>
<p class="text-muted">Codice per la stampa: {key(fetch, 10).upper()}</p>"""
    return frame(FORMS, "Modulistica", main, fetch)


COURT = MadeSite(
    "tribunale-valmarina.test",
    (
        "instance and ticket of a portlet",
        "bar on cookies of a court",
        "stars for clear information",
        "two of six pages of a court one may need",
        "links to authorities in any order",
        "word of the law, one of four",
        "label of the way into a court's private pages",
        "date and hour in an Italian header",
        "days to the summer's suspension of terms",
        "node of a portal",
        "Latin maxim, one of four",
        "milliseconds of a calendar",
        "age of a headnote",
        "users on pages about costs",
        "whether a registry's counter receives",
        "code for a printout",
        "multiplication before one writes to a custodian",
    ),
    {"/": home, CALENDAR: calendar, JUDGMENTS: judgments, FEES: fees}
    | {REGISTRY: registry, AUCTIONS: auctions, FORMS: forms},
    SLOTS,
)
