"""An Italian ferry line, half of it in English: timetables, disruptions, fares, a port, rights of passengers."""

from __future__ import annotations

from bench.changing.later.common import cells, chance, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import ITALIAN, ago, before, comes_and_goes, today, turned
from bench.changing.scenario import Fetch

HOME, TIMES, FARES, PORT, RIGHTS = "/", "/orari/ponza", "/tariffe", "/en/ports/formia", "/en/passenger-rights"
MENU = (
    (HOME, "Linee Pontine"),
    (TIMES, "Orari"),
    (FARES, "Tariffe"),
    (PORT, "Formia (EN)"),
    (RIGHTS, "Your rights (EN)"),
)
OFFERS = (
    "Hotel Miramare, camere vista porto",
    "Noleggio gommoni da Gino",
    "Trattoria del Faro, menù di pesce",
    "Scooter a Ponza, primo giorno gratis",
    "Diving Le Forna, prova per tutti",
)
DID_YOU_KNOW = (
    "Lo sapevi? Ponza ha dato il nome a Ponzio Pilato.",
    "Lo sapevi? Ventotene è lunga tre chilometri.",
    "Lo sapevi? Le lenticchie di Ventotene sono un presidio.",
    "Lo sapevi? Il faro della Guardia è del 1886.",
)

NOTICES = (
    Slot(
        HOME,
        "disruption of a crossing",
        {0: "", 4: "Corsa delle 14:20 da Ponza soppressa per avverse condizioni meteo", 7: ""},
        "Avvisi",
    ),
    Slot(HOME, "disruption of a crossing", {0: "Ascensore della nave Tetide fuori servizio", 9: ""}, "Avvisi"),
    Slot(HOME, "disruption of a crossing", {0: "", 12: "Da aprile imbarco veicoli al molo Vespucci"}, "Avvisi"),
)
CALL = Slot(HOME, "call centre hours", {0: "tutti i giorni 8–20", 6: "lunedì–sabato 7.30–19"}, "Call center")
FIRST = Slot(TIMES, "departure", {0: "07:05", 5: "06:45"}, "Formia, Tetide")
LAST = Slot(TIMES, "departure", {0: "19:10", 13: "20:35"}, "Formia, Aliscafo Eolo")
DAYS = Slot(TIMES, "days of a crossing", {0: "lun mer ven", 5: "lun gio ven dom"}, "Aliscafo Eolo")
NOTE = Slot(
    TIMES,
    "footnote of a timetable",
    {0: "* Non si effettua il 25 aprile.", 10: "* Non si effettua il 25 aprile e il 1º maggio."},
    "Note",
)
PRINT = Slot(TIMES, "link target", {0: "/pdf/orario-inverno-2026.pdf", 8: "/pdf/orario-primavera-2026.pdf"}, "PDF")
PRINT_BACK = Slot(TIMES, "link target", {0: "/pdf/rientri-inverno.pdf", 11: "/pdf/rientri-primavera.pdf"}, "PDF")
ADULT = Slot(FARES, "fare of a crossing", {0: "€ 21,40", 8: "€ 23,10"}, "Adulti, Nave")
CAR = Slot(FARES, "fare of a crossing", {0: "€ 58,00", 8: "€ 61,50"}, "Auto fino a 4 m")
DOG = Slot(FARES, "condition of a fare", {0: "I cani viaggiano gratis.", 3: "I cani pagano € 5 a tratta."}, "Animali")
STUDENT = Slot(FARES, "fare row", {0: "", 14: "Studenti pendolari"}, "Tariffe")
QUAY = Slot(
    PORT, "quay", {0: "Ferries leave from quay Azzurra.", 9: "Ferries leave from quay Vespucci, berth 4."}, "Boarding"
)
PARKING = Slot(PORT, "parking at a port", {0: "€12 a day", 6: "€15 a day"}, "Car park")
DESK = Slot(
    PORT,
    "closing of a desk",
    {0: "closes 30 minutes before departure", 12: "closes 45 minutes before departure"},
    "Ticket desk",
)
MAP = Slot(PORT, "link target", {0: "/maps/formia-azzurra.png", 9: "/maps/formia-vespucci.png"}, "map of the port")
REFUND = Slot(
    RIGHTS,
    "right of passengers",
    {0: "We refund within 30 days of your claim.", 7: "We refund within 14 days of your claim."},
    "Refunds",
)
FORM = Slot(RIGHTS, "link target", {0: "/forms/claim-2025.docx", 7: "/forms/claim-online"}, "claim form")
REMOVED = Slot(RIGHTS, "right of passengers", {0: "Vouchers are valid for one year.", 11: ""}, "Refunds")
SLOTS = (
    *(*NOTICES, CALL, FIRST, LAST, DAYS, NOTE, PRINT, PRINT_BACK, ADULT, CAR, DOG, STUDENT),
    *(QUAY, PARKING, DESK, MAP, REFUND, FORM, REMOVED),
)


def frame(title: str, main: str, fetch: Fetch, language: str = "it") -> str:
    sea = cached(fetch, 3600, "sea")
    banner = comes_and_goes(
        fetch,
        "strike",
        0.2,
        '<div class="alert alert-warning">Sciopero generale annunciato: seguite gli aggiornamenti.</div>',
        12,
    )
    cookie = chance(
        fetch, 0.35, '<div id="iubenda-cs-banner"><p>Noi e terze parti usiamo cookie.</p><button>Accetta</button></div>'
    )
    return f"""<!DOCTYPE html><html lang="{language}"><head><title>{title} - Linee Pontine</title></head>
<body data-nonce="{key(fetch, 10)}">{cookie}{banner}<div class="container-fluid"><div class="row top">
<div class="col meteo">Mare: {sea.choice(("calmo", "poco mosso", "mosso"))}, vento {sea.randint(4, 28)} nodi</div>
<div class="col">{today(fetch, ITALIAN)}</div></div><nav class="navbar">
{menu(MENU, f"?lang={language}&amp;s={key(fetch, 6)}")}</nav>
<div class="row"><div class="col-md-9">{main}</div><div class="col-md-3"><div class="adv">
<small>Pubblicità</small><a href="https://ads.example/{key(fetch, 12)}">{pick(fetch, OFFERS)}</a></div>
<div class="box">{turned(fetch, DID_YOU_KNOW, 1)[0]}</div></div></div>
<footer>P. IVA 01234560598 · {number(fetch, 20, 180)} utenti collegati</footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Traghetti per Ponza e Ventotene",
        f"""<h1>Traghetti per Ponza e Ventotene</h1><h2>Avvisi</h2><ul class="list-group">{listed(NOTICES, round)}
<li>Presentarsi all'imbarco venti minuti prima.</li></ul>
<p class="upd">Aggiornato {ago(fetch, ITALIAN, before(0.7))}</p>
<h2>Call center</h2><p>Rispondiamo {CALL.at(round)}.</p><p>{number(fetch, 3, 40)} persone stanno prenotando ora</p>""",
        fetch,
    )


def times(round: int, fetch: Fetch) -> str:
    return frame(
        "Orari Formia–Ponza",
        f"""<h1>Formia – Ponza</h1><table class="table table-striped"><thead>
{cells("Mezzo", "Formia", "Ponza", "Giorni", tag="th")}</thead>
<tbody>{cells("Nave Tetide", FIRST.at(round), "09:40", "tutti")}
{cells("Aliscafo Eolo", "13:25", "14:45", DAYS.at(round))}
{cells("Aliscafo Eolo *", LAST.at(round), "21:55", "sab")}</tbody></table><p><small>{NOTE.at(round)}</small></p>
<ul><li>Andata: <a href="{PRINT.at(round)}">PDF</a></li><li>Ritorno: <a href="{PRINT_BACK.at(round)}">PDF</a></li></ul>
<p>Prossima partenza tra {number(fetch, 5, 59)} minuti</p>""",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    student = if_any(STUDENT.at(round), "<tr><td>", "</td><td>€ 6,20</td><td>€ 9,80</td></tr>")
    return frame(
        "Tariffe",
        f"""<h1>Tariffe</h1><table class="table"><thead>{cells("", "Nave", "Aliscafo", tag="th")}</thead><tbody>
{cells("Adulti", ADULT.at(round), "€ 29,00")}{cells("Bambini", "€ 10,70", "€ 14,50")}{student}
{cells("Auto fino a 4 m", CAR.at(round), "–")}</tbody></table><h2>Animali</h2><p>{DOG.at(round)}</p>
<p>{chance(fetch, 0.5, "Prenota ora e viaggia sereno!", "Posti limitati: scegli la tua corsa!")}</p>""",
        fetch,
    )


def port(round: int, fetch: Fetch) -> str:
    return frame(
        "Formia",
        f"""<h1>Port of Formia</h1><h2>Boarding</h2><p>
{QUAY.at(round)} See the <a href="{MAP.at(round)}">map of the port</a>.</p>
<dl class="row"><dt>Car park</dt><dd>{PARKING.at(round)}</dd><dt>Free places now</dt><dd>
{cached(fetch, 600, "cars").randint(3, 190)}</dd>
<dt>Ticket desk</dt><dd>{DESK.at(round)}</dd></dl>""",
        fetch,
        "en",
    )


def rights(round: int, fetch: Fetch) -> str:
    return frame(
        "Passenger rights",
        f"""<h1>Your rights at sea</h1><h2>Delays</h2><p>After 90 minutes you may choose another sailing.</p>
<h2>Refunds</h2><p>{REFUND.at(round)} Use the <a href="{FORM.at(round)}">claim form</a>.</p>{if_any(REMOVED.at(round))}
<p>Ticket {key(fetch, 5).upper()} was opened for this visit.</p>""",
        fetch,
        "en",
    )


FERRY = MadeSite(
    "pontine.test",
    (
        "state of the sea by the hour",
        "sponsors of a box",
        "Lo sapevi by the quarter of a day",
        "strike banner of the whole site",
        "next departure in N minutes",
        "free places of a car park",
        "people that book now",
        "language and session in every menu link",
        "cookie banner in a third of requests",
        "updated N minutes ago, in Italian",
        "two slogans",
        "users connected",
    ),
    {HOME: home, TIMES: times, FARES: fares, PORT: port, RIGHTS: rights},
    SLOTS,
)
