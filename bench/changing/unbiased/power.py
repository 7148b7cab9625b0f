"""A Spanish supplier of electricity, on a portal of portlets: tariffs, terms, faults, planned cuts, service."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import SPANISH, anchors, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

FLAT, NIGHT, TERMS = "/hogar/tarifa-llana", "/hogar/tarifa-lechuza", "/hogar/condiciones-generales"
FAULTS, CUTS, SERVICE = "/red/averias", "/red/cortes-programados", "/clientes/atencion"
MENU = (
    (FLAT, "Tarifa Llana"),
    (NIGHT, "Tarifa Lechuza"),
    (TERMS, "Condiciones"),
    (FAULTS, "Averías"),
    (CUTS, "Cortes programados"),
    (SERVICE, "Atención al cliente"),
)
ADVICE = (
    "Descongela la nevera cuando el hielo pase de tres milímetros.",
    "Baja la persiana antes de que dé el sol, no después.",
    "Una regleta con interruptor apaga cinco pilotos de una vez.",
    "Tapa la olla: hierve antes y gasta la cuarta parte.",
    "La lavadora llena y en frío lava igual de bien.",
)
OPINIONS = (
    ("Me cambié en diez minutos y sin quedarme a oscuras.", "Remedios, Villalba del Cerro"),
    ("La factura cabe en una hoja y se entiende.", "Eusebio, Torremarta"),
    ("Llamé de madrugada y contestó una persona.", "Noa, Castrobajo"),
    ("Me avisaron de que pagaba de más. Ellos a mí.", "Iker, Puente Albar"),
)
ASKED = ("Cambio de titular", "Alta de luz", "Bono social", "Lectura del contador", "Placas solares", "Baja potencia")
PROMOTED = (
    ("/ventajas/amigos", "Trae a un amigo y cenáis los dos"),
    ("/ventajas/huerto", "Cede tu tejado a un huerto solar"),
    ("/ventajas/app", "Tu contador en el móvil"),
    ("/ventajas/revision", "Revisamos tu instalación"),
)

PLEDGE = Slot(
    "/", "claim of a supplier's share", {0: "el 87 % de origen renovable", 9: "el 91 % de origen renovable"}, "Origen"
)
AWARD = Slot("/", "press item on top of a portal", {0: "", 3: "Abrimos una oficina en Puente Albar"}, "Sala de prensa")
KWH = Slot(FLAT, "price of a kilowatt hour", {0: "0,1389 €/kWh", 2: "0,1425 €/kWh"}, "Energía")
POWER = Slot(FLAT, "price of contracted power", {0: "0,0971 €/kW día", 13: "0,1004 €/kW día"}, "Potencia")
GIFT = Slot(
    FLAT, "gift to new customers", {0: "", 6: "Si contratas en marzo te regalamos la primera factura.", 11: ""}, "Alta"
)
OWL = Slot(NIGHT, "price of a cheap period", {0: "0,0790 €/kWh", 5: "0,0740 €/kWh"}, "Madrugada")
SPAN = Slot(NIGHT, "hours of a cheap period", {0: "de 0:00 a 7:00", 8: "de 23:00 a 6:00"}, "Periodos")
SHEET = Slot(
    NIGHT,
    LINK_TARGET,
    {0: "/documents/20121/ficha-lechuza-enero.pdf", 5: "/documents/20121/ficha-lechuza-marzo.pdf"},
    "ficha de precios",
)
STAY = Slot(TERMS, "months one is bound", {0: "sin permanencia", 7: "con permanencia de doce meses"}, "Duración")
NOTICE = Slot(TERMS, "days of notice of a new price", {0: "quince días", 14: "treinta días"}, "Revisión de precios")
PAPER = Slot(
    TERMS,
    "clause dropped from terms",
    {0: "La factura en papel tiene un recargo de 0,60 € por envío.", 10: ""},
    "Facturación",
)
VALLEY = Slot(
    FAULTS,
    "state of a power fault",
    {0: "Servicio normal", 1: "Sin suministro", 4: "Servicio normal"},
    "Valle del Arlón",
    unique=False,
)
CAUSE = Slot(FAULTS, "cause of a past fault", {0: "causa en estudio", 8: "caída de un pino"}, "Incidencias resueltas")
MOVED = Slot(CUTS, "day of a planned cut", {0: "jueves 12 de marzo", 3: "martes 17 de marzo"}, "Calle de los Hornos")
VILLAGE = Slot(CUTS, "planned cut entered in a table", {0: "", 11: "Polígono Las Eras"}, "Cortes programados")
FREE = Slot(SERVICE, "free number of a supplier", {0: "900 555 018", 6: "900 555 081"}, "Teléfonos")
OFFICE = Slot(SERVICE, "timetable of an office", {0: "de 9:00 a 14:00", 15: "de 8:30 a 13:30"}, "Torremarta")
SLOTS = (
    *(PLEDGE, AWARD, KWH, POWER, GIFT, OWL, SPAN, SHEET, STAY),
    *(NOTICE, PAPER, VALLEY, CAUSE, MOVED, VILLAGE, FREE, OFFICE),
)


def portlet(fetch: Fetch, name: str, inner: str) -> str:
    """A portlet in its boundary, whose instance has a name of its own in each rendering."""
    where = f"com_portal_journal_content_web_portlet_{name}_INSTANCE_{key(fetch, 12)}"
    return (
        f'<div class="portlet-boundary portlet-static portlet-{name}" id="p_p_id_{where}_"><section class="portlet" '
        f'id="portlet_{where}"><div class="portlet-content-container"><div class="portlet-body">{inner}</div></div>'
        "</section></div>"
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    hour = (fetch.at + timedelta(hours=1)).hour
    hello = "Buenos días" if 6 <= hour < 14 else "Buenas tardes" if 14 <= hour < 21 else "Buenas noches"
    words, who = pick(fetch, OPINIONS)
    address, offer = pick(fetch, PROMOTED)
    doors = anchors(mixed(fetch, others(MENU, path), 2))
    cookies = sometimes(
        fetch,
        0.35,
        '<div id="cookiesBanner" class="cookies-banner" role="alertdialog"><p>Usamos cookies propias y ajenas para que '
        "el área de cliente funcione y contar visitas.</p><button>Aceptar</button> <button>Rechazar</button></div>",
    )
    start = pick(fetch, ("Contrata en cinco minutos", "Pásate hoy", "Calcula tu ahorro"))
    said = ("opinion", f"<blockquote>{words}</blockquote><p>{who}</p>")
    promo = ("promo", f'<a href="{address}">{offer}</a>')
    sign = ("alta", f'<p><a class="btn" href="/contratar">{start}</a></p>')
    maybe = (("nav", f"<h3>Quizá buscabas</h3><ul>{doors}</ul>"),)
    boxes = {"/": (), FLAT: (said,), NIGHT: (promo,), TERMS: (said, sign), FAULTS: maybe, CUTS: maybe, SERVICE: maybe}
    return f"""<!DOCTYPE html><html class="ltr" dir="ltr" lang="es-ES"><head><meta charset="UTF-8"><title>{
        title
    } - Eléctrica del Arlón</title>
<link href="/o/tema-arlon/css/main.css?browserId=other&amp;t={key(fetch, 13)}" rel="stylesheet">{
        json_ld("Organization", name="Eléctrica del Arlón")
    }<script>var Portal = {{authToken: '{key(fetch, 8)}', currentURL: '{path}'}};</script></head>
<body class="controls-visible yui3-skin-sam signed-out public-page site">{cookies}<nav class="quick-access-nav"
id="{key(fetch, 4)}_quickAccessNav"><a href="#main-content">Saltar al contenido</a></nav><div class="container-fluid"
id="wrapper"><header id="banner" role="banner"><a class="logo custom-logo" href="/">Eléctrica del Arlón</a><p
class="saludo">{hello}</p><nav id="navigation"><ul class="navbar-site">{anchors(MENU)}</ul></nav><a class="btn"
href="/c/portal/login?p_l_id={number(fetch, 1000, 99999)}">Área de cliente</a></header><section id="content"><div
class="columns-1-2" id="main-content" role="main"><h1 class="header-title">{title}</h1>{portlet(fetch, "web", main)}
<div class="portlet-column">{"".join(portlet(fetch, *box) for box in boxes[path])}</div></div></section><footer
id="footer"><ul> <li><a href="/aviso-legal">Aviso legal</a></li><li><a href="/privacidad">Privacidad</a></li><li><a
href="/canal-etico">Canal ético</a></li><li><a href="/empleo">Trabaja con nosotros</a></li></ul><p>{
        today(fetch, SPANISH)
    }
</p><p>Eléctrica del Arlón, S. Coop., avenida del Molino, 30, Torremarta</p><p>© {fetch.at:%Y}</p></footer></div></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    press = (
        AWARD.at(round),
        "Doscientos contadores nuevos en Castrobajo",
        "La presa vieja vuelve a girar tras cuarenta años",
        "Asamblea de socios: actas y fotografías",
    )
    return frame(
        "/",
        "Luz de aquí",
        f"""<div class="fragment-banner"><p>Somos una cooperativa de 1924: la energía la pone el río, la red la cuidan
vecinos y las cuentas se aprueban a mano alzada.</p></div><div class="fragment-cards"><h2>Dos tarifas y ninguna letra
pequeña</h2><p>Llana, si no quieres mirar el reloj. Lechuza, si cargas un coche o pones la lavadora de noche.</p></div>
<h2>Origen</h2><p>El año pasado repartimos electricidad con {PLEDGE.at(round)}, según el certificado que puedes pedir en
cualquier ventanilla.</p><h2>Sala de prensa</h2><ul class="list-unstyled">{listed(press)}</ul><h2>Ahorra sin pasar frío
</h2><p class="consejo">{pick(fetch, ADVICE)}</p><h2>Lo más preguntado</h2><ul>{listed(mixed(fetch, ASKED, 4))}</ul>""",
        fetch,
    )


def flat(round: int, fetch: Fetch) -> str:
    table = (
        ("Energía, todo el día", KWH.at(round)),
        ("Potencia", POWER.at(round)),
        ("Alquiler del contador", "0,81 € al mes"),
        ("Impuesto eléctrico", "el que fije la ley"),
    )
    return frame(
        FLAT,
        "Tarifa Llana",
        f"""<p>Un solo precio de día y de noche, en verano y en invierno. Pensada para quien vive en casa y no quiere
planificar la plancha.</p><table class="table table-autofit show-quick-actions-on-hover"><thead><tr><th>Concepto</th>
<th>Precio sin impuestos</th></tr></thead><tbody>{rows(table)}</tbody></table>{para(GIFT.at(round))}<h2>Alta</h2><p>Ten
a mano el código que empieza por ES y una cuenta bancaria. Del papeleo con tu compañía de ahora nos ocupamos
nosotros.</p> <h2>¿Cuánto pagaría?</h2><p>Una casa de cuatro personas con cocina de gas suele gastar 240 kilovatios hora
al mes. Con vitrocerámica, unos noventa más.</p><p class="mirando">{number(fetch, 2, 33)} personas comparan esta tarifa
ahora</p>""",
        fetch,
    )


def night(round: int, fetch: Fetch) -> str:
    table = (
        ("Madrugada", OWL.at(round)),
        ("Mañana y tarde", "0,1610 €/kWh"),
        ("Punta, de 19:00 a 22:00", "0,2035 €/kWh"),
    )
    return frame(
        NIGHT,
        "Tarifa Lechuza",
        f"""<p>Para coches enchufados, termos con programador y gente de turno de noche. Necesitas un contador digital,
que en nuestra red ya tienen todos.</p><h2>Periodos</h2><p>La madrugada va {SPAN.at(round)}, también en festivos; el
cambio de hora de primavera lo hace el contador solo.</p><table
class="table"><tbody>{rows(table)}</tbody></table><p>Descarga la <a href="{SHEET.at(round)}">ficha de precios</a> con
los ejemplos que nos pide el regulador.</p><h2>Cargador en casa</h2><p>Lo instala uno de los cuatro electricistas de la
comarca con los que trabajamos. Presupuesto en una semana.</p><p class="consejo">{pick(fetch, ADVICE)}</p>""",
        fetch,
    )


def terms(round: int, fetch: Fetch) -> str:
    billing = ("Se factura cada mes natural, con lectura real.", PAPER.at(round), "El pago se gira el día 8.")
    return frame(
        TERMS,
        "Condiciones generales",
        f"""<h2>Duración</h2><p>El contrato se firma por un año, {STAY.at(round)}, y se renueva solo si nadie dice lo
contrario.</p><h2>Revisión de precios</h2><p>Cualquier subida se comunica con {NOTICE.at(round)} de antelación y por
escrito. Quien no la acepte puede irse sin
coste.</p><h2>Facturación</h2><ul>{listed(billing)}</ul><h2>Impagos</h2><p>Antes de cortar mandamos dos cartas y hacemos
una llamada. A los hogares acogidos al bono social no se les corta en invierno.</p> <h2>Reclamaciones</h2><p>Respondemos
en veintiún días. Si la respuesta no convence, decide la junta arbitral de consumo de la
provincia.</p><h2>Datos</h2><p>Las curvas de consumo se guardan dos años y no se venden.</p><p><a
href="/c/portal/pdf?p_auth={key(fetch, 8)}">Versión para imprimir</a></p>""",
        fetch,
    )


def faults(round: int, fetch: Fetch) -> str:
    table = (
        ("Torremarta y barrios", "Servicio normal"),
        ("Valle del Arlón", VALLEY.at(round)),
        ("Castrobajo", "Servicio normal"),
        ("Sierra de Almendral", "Servicio normal"),
        ("Puente Albar", "Servicio normal"),
    )
    past = (
        f"26 de febrero, Almendral: {CAUSE.at(round)}, hora y media",
        "19 de febrero, Castrobajo: cigüeña en la línea, veinte minutos",
        "3 de febrero, Torremarta: excavadora, dos horas",
    )
    return frame(
        FAULTS,
        "Averías en la red",
        f"""<p class="sello">Panel leído hace {
            number(fetch, 5, 55)
        } segundos</p><table class="table table-list"><thead><tr>
<th>Zona</th><th>Estado</th></tr></thead><tbody>{rows(table)}</tbody></table><h2>Incidencias resueltas</h2><ul>{
            listed(past)
        }</ul><h2>Si te has quedado a oscuras</h2><p>Mira primero si los vecinos tienen luz. Si la tienen, sube el
diferencial; si salta otra vez, desenchufa todo y prueba de uno en uno.</p><p>Un cable caído no se toca ni con un palo.
Aléjate diez pasos y avísanos.</p><p>Guardia de esta noche y de todas: dos personas y una furgoneta.</p>""",
        fetch,
    )


def cuts(round: int, fetch: Fetch) -> str:
    table = (
        ("Calle de los Hornos", "Torremarta", MOVED.at(round), "cambio de transformador"),
        (VILLAGE.at(round), "Castrobajo", "lunes 23 de marzo", "nueva acometida"),
        ("Camino de la Ermita", "Almendral", "miércoles 18 de marzo", "poda bajo la línea"),
        ("Barrio de la Estación", "Puente Albar", "viernes 20 de marzo", "postes nuevos"),
    )
    (address, name), *_ = turned(fetch, PROMOTED, 1, 24)
    return frame(
        CUTS,
        "Cortes programados",
        f"""<p>Trabajamos siempre de nueve a una y colgamos un cartel en cada portal con tres días.</p><table
class="table" id="{key(fetch, 6)}SearchContainer"><thead><tr><th>Lugar</th><th>Municipio</th><th>Día</th><th>Motivo</th>
</tr></thead><tbody>{rows(table)}</tbody></table><h2>Antes del corte</h2><p>Guarda lo que estés escribiendo, baja del
ascensor y no abras el congelador: aguanta cerrado medio día.</p><h2>Enfermos en casa</h2><p>Si alguien depende de un
aparato, dilo una sola vez y llevaremos un generador a cada corte.</p><p class="hoy">Hoy te contamos: <a
href="{address}">{name}</a></p>""",
        fetch,
    )


def service(round: int, fetch: Fetch) -> str:
    who = pick(fetch, ("Amparo", "Lorenzo", "Begoña", "Fermín"))
    offices = (
        f"Torremarta, plaza del Grano, 2: {OFFICE.at(round)}",
        "Castrobajo, antigua escuela: martes por la mañana",
        "Almendral, bajos del ayuntamiento: primer jueves de mes",
    )
    return frame(
        SERVICE,
        "Atención al cliente",
        f"""<h2>Teléfonos</h2><p>Contratos y facturas: {FREE.at(round)}. Averías, a cualquier hora: 900 555 700. Ningún
menú: descuelga alguien.</p><h2>Oficinas</h2><ul>{listed(offices)}</ul><h2>Por escrito</h2><p>Manda tu carta a la
avenida del Molino o usa el formulario; pon el número de contrato, que está arriba a la derecha de la factura.</p><form
action="/o/formulario?p_auth={key(fetch, 8)}"><label>Tu consulta</label><button>Enviar</button></form><h2>Chat</h2>
<p>Te atiende {who}. Escribe cuando quieras.</p><p>Hablamos castellano, y Fermina entiende la lengua de signos.</p>""",
        fetch,
    )


POWER_SUPPLY = MadeSite(
    "electrica-arlon.test",
    (
        "instances of portlets and a portal's tokens",
        "greeting in Spanish by the hour",
        "customer's opinion, one of four in Spanish",
        "advantage promoted, one of four",
        "two doors one may have looked for",
        "wording of a button to sign a contract",
        "box on cookies of a portal",
        "advice on saving light, one of five",
        "four of six questions most asked",
        "people who compare a tariff",
        "seconds since a panel was read",
        "advantage that turns with the day",
        "name of who answers a chat, one of four",
    ),
    {"/": home, FLAT: flat, NIGHT: night, TERMS: terms, FAULTS: faults, CUTS: cuts, SERVICE: service},
    SLOTS,
)
