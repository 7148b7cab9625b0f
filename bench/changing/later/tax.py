"""A Spanish regional tax office: forms as files, a calendar, rates in a table, an appointment, answers."""

from __future__ import annotations

from bench.changing.later.common import cells, chance, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import SPANISH, ago, before, comes_and_goes, held, today
from bench.changing.scenario import Fetch

HOME, FORMS, DATES, RATES, VISIT = "/", "/modelos", "/calendario", "/tipos", "/cita-previa"
MENU = ((HOME, "Inicio"), (FORMS, "Modelos"), (DATES, "Calendario"), (RATES, "Tipos"), (VISIT, "Cita previa"))
ASKED = tuple(
    f"¿Cómo {what}?"
    for what in (
        "pago en plazos",
        "cambio mi domicilio",
        "consulto una notificación",
        "anulo un recibo",
        "obtengo un certificado",
        "presento un recurso",
        "renuevo mi clave",
    )
)
CAMPAIGNS = ("Denuncie el fraude", "Use el certificado digital", "Descargue la app", "Domicilie sus recibos")

NOTICES = (
    Slot(HOME, "notice of an office", {0: "", 3: "Ampliado el plazo del impuesto de vehículos."}, "Avisos"),
    Slot(HOME, "notice of an office", {0: "La oficina de Lorca atiende en la plaza Real.", 8: ""}, "Avisos"),
    Slot(HOME, "notice of an office", {0: "Nuevas cuantías de las tasas portuarias."}),
)
PHONE = Slot(HOME, "telephone of an office", {0: "968 360 112", 11: "968 360 900"}, "Teléfono")
FORM_600 = Slot(FORMS, "link target", {0: "/docs/m600_2025.pdf", 4: "/docs/m600_2026.pdf"}, "Descargar")
FORM_650 = Slot(FORMS, "link target", {0: "/docs/getfile.php?id=4117", 9: "/docs/getfile.php?id=5208"}, "Descargar")
GUIDE_650 = Slot(FORMS, "link target", {0: "/docs/guia650.pdf", 9: "/docs/guia650-rev.pdf"}, "Instrucciones")
VERSION = Slot(
    FORMS, "version of a form", {0: "Versión 3.1, octubre de 2025", 4: "Versión 4.0, febrero de 2026"}, "Modelo 600"
)
FORM_NEW = Slot(FORMS, "tax form", {0: "", 12: "Modelo 663"}, "Modelos")
FORM_OLD = Slot(FORMS, "tax form", {0: "Modelo 047", 6: ""}, "Modelos")
CAR = Slot(DATES, "period of payment", {0: "hasta el 5 de mayo", 3: "hasta el 30 de junio"}, "Vehículos")
WASTE = Slot(DATES, "period of payment", {0: "del 1 al 31 de julio", 10: "del 15 de julio al 14 de agosto"}, "Residuos")
WEALTH = Slot(DATES, "deadline", {0: "", 13: "Patrimonio: 1 de julio"}, "Calendario")
TRANSFER = Slot(RATES, "tax rate", {0: "8 %", 7: "7,75 %"}, "Transmisiones, General")
YOUNG = Slot(RATES, "tax rate", {0: "3 %", 7: "2,5 %"}, "Transmisiones, Jóvenes")
LIMIT = Slot(
    RATES,
    "condition of a rate",
    {0: "Se aplica a viviendas de hasta 150.000 euros.", 14: "Se aplica a viviendas de hasta 180.000 euros."},
    "Jóvenes",
)
LAW = Slot(RATES, "link target", {0: "/boletin/ley-12-2024", 7: "/boletin/ley-3-2026"}, "texto de la ley")
HOURS = Slot(VISIT, "hours of a counter", {0: "de 9:00 a 14:00", 5: "de 8:30 a 13:30"}, "Cartagena")
AFTERNOON = Slot(VISIT, "hours of a counter", {0: "jueves por la tarde", 11: "cerrado por la tarde"}, "Murcia")
PAPERS = Slot(
    VISIT,
    "papers to bring",
    {0: "Traiga su documento de identidad.", 8: "Traiga su documento de identidad y el justificante de la cita."},
    "Antes de venir",
)
SLOTS = (
    *(*NOTICES, PHONE, FORM_600, FORM_650, GUIDE_650, VERSION, FORM_NEW, FORM_OLD, CAR, WASTE, WEALTH),
    *(TRANSFER, YOUNG, LIMIT, LAW, HOURS, AFTERNOON, PAPERS),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    portlet = key(fetch, 12)
    outage = comes_and_goes(
        fetch, "sede", 0.25, '<div class="aviso-global">La sede electrónica puede ir lenta esta noche.</div>', 6
    )
    asked = "".join(f"<li>{one}</li>" for one in held(fetch, 10800, "asked", ASKED, 3))
    return f"""<!DOCTYPE html><html lang="es-ES"><head><title>{title} - Agencia Tributaria del Segura</title></head>
<body class="yui3-skin-sam guest-site signed-out"><div id="wrapper">{outage}<div id="banner"><span class="fecha">
{today(fetch, SPANISH)}</span>
<span class="hora">{fetch.at:%H:%M}:{number(fetch, 10, 59)}</span></div><div id="navigation">
{menu(MENU, f"?p_auth={key(fetch, 8)}")}</div>
<div id="content"><div class="portlet-boundary" id="p_p_id_{portlet}_">{main}</div>
<div class="portlet-boundary"><h2>Lo más preguntado</h2><ul>{asked}</ul></div>
<div class="portlet-boundary destacado"><a href="/campana?c={key(fetch, 5)}">{pick(fetch, CAMPAIGNS)}</a></div></div>
<div id="footer"><p>Visitas: {702_000 + 5 * fetch.number}</p>
<p>Última actualización del portal {ago(fetch, SPANISH, before(1.3))}</p>
{chance(fetch, 0.3, "<p>Este portal usa cookies propias. <button>Entendido</button></p>")}</div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Inicio",
        f"""<h1>Agencia Tributaria del Segura</h1><h2>Avisos</h2><ul>{listed(NOTICES, round)}</ul>
<p>Teléfono: <strong>{PHONE.at(round)}</strong></p>
<p>Espera media: {cached(fetch, 600, "espera").randint(1, 22)} minutos</p>""",
        fetch,
    )


def forms(round: int, fetch: Fetch) -> str:
    def form(name: str, what: str, version: str, file: str, guide: str) -> str:
        return f"""<div class="asset-abstract"><h3 class="asset-title">{name}</h3><div class="asset-content"><p>
{what}</p><p>{version}</p>
<a href="{file}">Descargar</a> <a href="{guide}">Instrucciones</a></div></div>"""

    found = [
        form("Modelo 600", "Transmisiones patrimoniales", VERSION.at(round), FORM_600.at(round), "/docs/instr600.pdf"),
        form("Modelo 650", "Sucesiones", "Versión 2.2", FORM_650.at(round), GUIDE_650.at(round)),
        form("Modelo 651", "Donaciones", "Versión 2.0", "/docs/m651.pdf", "/docs/instr651.pdf"),
    ]
    if FORM_OLD.at(round):
        found.insert(
            0, form(FORM_OLD.at(round), "Tasas varias", "Versión 1.0", "/docs/tasas.pdf", "/docs/instr-tasas.pdf")
        )
    if FORM_NEW.at(round):
        found.append(
            form(FORM_NEW.at(round), "Estancias turísticas", "Versión 1.1", "/docs/tur.pdf", "/docs/instr-tur.pdf")
        )
    return frame("Modelos", f"<h1>Modelos</h1>{''.join(found)}<p>Identificador: {key(fetch, 18)}</p>", fetch)


def dates(round: int, fetch: Fetch) -> str:
    return frame(
        "Calendario",
        f"""<h1>Calendario del contribuyente</h1><dl><dt>Vehículos</dt><dd>{CAR.at(round)}</dd><dt>Residuos</dt><dd>
{WASTE.at(round)}</dd>
<dt>Bienes inmuebles</dt><dd>del 1 de septiembre al 5 de noviembre</dd></dl>{if_any(WEALTH.at(round))}
<p><a href="/ics?k={key(fetch, 16)}">Añadir a mi agenda</a></p>""",
        fetch,
    )


def rates(round: int, fetch: Fetch) -> str:
    return frame(
        "Tipos",
        f"""<h1>Tipos de gravamen</h1><table summary="Tipos"><tbody>{cells("Impuesto", "General", "Jóvenes", tag="th")}
{cells("Transmisiones", TRANSFER.at(round), YOUNG.at(round))}{cells("Actos jurídicos", "1,5 %", "0,1 %")}</tbody>
</table>
<h2>Jóvenes</h2><p>{LIMIT.at(round)}</p><p>Véase el <a href="{LAW.at(round)}">texto de la ley</a>.</p>""",
        fetch,
    )


def visit(round: int, fetch: Fetch) -> str:
    return frame(
        "Cita previa",
        f"""<h1>Cita previa</h1><table>
{cells("Oficina", "Mañana", "Tarde", tag="th")}{cells("Cartagena", HOURS.at(round), "no atiende")}
{cells("Murcia", "de 9:00 a 15:00", AFTERNOON.at(round))}</table><h2>Antes de venir</h2><p>{PAPERS.at(round)}</p>
<form method="post"><input type="hidden" name="formDate" value="{int(fetch.at.timestamp()) * 1000}">
<p>Escriba los caracteres:
<b>{key(fetch, 5).upper()}</b></p></form><p>{number(fetch, 2, 35)} personas en la sala de espera virtual</p>""",
        fetch,
    )


TAX = MadeSite(
    "segura.test",
    (
        "p_auth in every menu link",
        "clock with seconds, in Spanish",
        "asked most, by three hours",
        "campaign by request",
        "slow office notice of the whole site",
        "mean wait on the telephone",
        "identifier of a request, in Spanish",
        "characters to be typed",
        "virtual waiting room",
        "key of a calendar",
        "visits of a portal",
        "portal updated N hours ago",
        "ids of portlets",
    ),
    {HOME: home, FORMS: forms, DATES: dates, RATES: rates, VISIT: visit},
    SLOTS,
)
