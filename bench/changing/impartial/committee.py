"""A committee of a Spanish-speaking assembly on Liferay: agenda, papers, members, hearings, a bill, contact."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot, days_since
from bench.changing.pieces import SPANISH, ago, before, days_to, others, today
from bench.changing.scenario import Fetch

AGENDA, PAPERS, MEMBERS = "/comision-aguas/orden-del-dia", "/comision-aguas/documentos", "/comision-aguas/miembros"
HEARINGS, BILL, CONTACT = "/comision-aguas/comparecencias", "/iniciativas/ley-de-acuiferos", "/atencion-ciudadana"
TEASERS = (
    (AGENDA, "De qué se hablará en la próxima reunión"),
    (PAPERS, "Informes, dictámenes y actas"),
    (MEMBERS, "Quién se sienta en la Comisión"),
    (HEARINGS, "Las voces que ha escuchado la Cámara"),
    (BILL, "Así avanza la ley del agua subterránea"),
    (CONTACT, "Escriba a la Cámara o venga a verla"),
)
GROUPS = ("Grupo Alianza Ribereña", "Grupo Progreso y Monte", "Grupo Foro Insular", "Grupo Mixto", "Grupo Campo Vivo")
PROCEDURE = (
    ("¿Qué es una ponencia?", "Un grupo pequeño de diputados que prepara el texto antes del debate."),
    ("¿Qué es un voto particular?", "La opinión de quien no está de acuerdo con la mayoría."),
    ("¿Qué es la Mesa?", "Presidencia, vicepresidencia y secretaría, que ordenan los trabajos."),
    ("¿Qué es una transaccional?", "Un texto nuevo, a medio camino entre una enmienda y el original."),
    ("¿Qué es un letrado?", "El jurista de la Cámara que asesora sin votar."),
)
CITIZENS = (
    "¿Debe pagar más quien más riega?",
    "¿Quién limpia los pozos?",
    "¿Hay que cerrar grifos?",
    "¿Sobran presas?",
)
PHOTOS = (
    "El salón de sesiones antes del incendio de 1903",
    "Taquígrafas en la tribuna, invierno de 1954",
    "La primera reunión televisada",
    "Un diputado duerme: anónimo, hacia 1911",
    "Obras en la cúpula",
)
COOKIES = """<div class="portlet-cookies-banner cookies-banner-bottom" role="dialog"><p>La Asamblea utiliza cookies
técnicas y, si usted lo permite, otras para elaborar estadísticas.</p><button>Permitir</button>
<button>Rechazar</button></div>"""
POLL = """<section class="portlet encuesta"><h2>Dos minutos de su tiempo</h2><p>¿Ha encontrado lo que buscaba? Conteste
a tres preguntas y ayúdenos a ordenar mejor esta casa.</p><button>Participar</button></section>"""
PLENARY = datetime(2026, 4, 23, tzinfo=UTC)

SESSION = Slot(
    AGENDA,
    "day of a committee's sitting",
    {0: "martes 10 de marzo", 4: "martes 17 de marzo"},
    "Próxima sesión",
    also=("/",),
)
ROOM = Slot(AGENDA, "room of a sitting", {0: "Sala Clara Orozco", 8: "Sala de Columnas"}, "Lugar")
CALLED = Slot(AGENDA, "state of a sitting", {0: "Convocada", 2: "Aplazada", 4: "Convocada"}, "Estado")
POINT = Slot(
    AGENDA,
    "point that joins an agenda",
    {0: "", 7: "Debate sobre el trasvase Umbría-Salinas"},
    "Puntos del orden del día",
)
DROPPED = Slot(
    AGENDA,
    "point struck from an agenda",
    {0: "Ruegos sobre el embalse de Peñarroja", 12: ""},
    "Puntos del orden del día",
)
REPORT = Slot(PAPERS, "paper tabled", {0: "", 3: "Informe de la ponencia sobre vertidos"}, "Documentos")
MINUTES = Slot(PAPERS, "paper tabled", {0: "", 11: "Acta de la sesión de febrero"}, "Documentos")
PAGES = Slot(PAPERS, "extent of a paper", {0: "118 páginas", 6: "124 páginas"}, "Dictamen de costas")
ANNEX = Slot(
    PAPERS,
    "link target",
    {0: "/documents/20121/mapa-de-pozos-2024.pdf", 9: "/documents/20121/mapa-de-pozos-2026.pdf"},
    "Mapa de pozos autorizados",
)
SEAT = Slot(MEMBERS, "member who was replaced", {0: "Jacinto Villalobos", 5: "Nuria Etxaniz"}, "Vocal por Campo Vivo")
SPOKES = Slot(
    MEMBERS, "spokesperson of a group", {0: "Elvira Santacruz", 10: "Teodoro Mena"}, "Portavoz de Foro Insular"
)
QUORUM = Slot(MEMBERS, "quorum in a sentence", {0: "al menos cuatro miembros", 14: "al menos cinco miembros"})
EXPERT = Slot(HEARINGS, "witness invited", {0: "", 6: "Rosaura Pinedo, hidrogeóloga"}, "Comparecencias")
TURN = Slot(
    HEARINGS,
    "whether a witness comes",
    {0: "Confirmada", 1: "Excusa su asistencia", 9: "Confirmada"},
    "Comunidad de Regantes del Alto Segura Vieja",
    unique=False,
)
HOUR = Slot(HEARINGS, "hour of a hearing", {0: "16:30 horas", 13: "17:15 horas"}, "Director de la Agencia de Costas")
DEADLINE = Slot(
    BILL, "closing of a term for amendments", {0: "6 de marzo, 14:00 horas", 5: "13 de marzo, 14:00 horas"}, "Enmiendas"
)
COUNTED = Slot(BILL, "amendments counted", {0: "212 enmiendas", 15: "231 enmiendas"}, "Enmiendas")
STAGE = Slot(BILL, "stage of a bill", {0: "Enmiendas al articulado", 15: "Debate en ponencia"}, "Fase actual")
ARTICLE = Slot(
    BILL,
    "article rewritten",
    {0: "Todo pozo de más de siete metros necesita licencia.", 8: "Todo pozo, sin excepción, necesita licencia."},
    "Artículo 4",
)
CLERK = Slot(CONTACT, "extension of a clerk", {0: "ext. 4417", 10: "ext. 4471"}, "Secretaría de la Comisión")
VISITS = Slot(CONTACT, "days for visits to a chamber", {0: "de lunes a jueves", 12: "martes y jueves"}, "Visitas")
NOTICE = Slot("/", "notice of a presidency", {0: "", 13: "La Presidencia suspende el plazo de preguntas escritas."})
SLOTS = (
    *(SESSION, ROOM, CALLED, POINT, DROPPED, REPORT, MINUTES, PAGES, ANNEX, SEAT, SPOKES, QUORUM),
    *(EXPERT, TURN, HOUR, DEADLINE, COUNTED, STAGE, ARTICLE, CLERK, VISITS, NOTICE),
)


def portlet(fetch: Fetch, kind: str, title: str, inner: str) -> str:
    """A portlet with the instance's id that all its markup is prefixed with."""
    name = f"com_liferay_{kind}_INSTANCE_{key(fetch, 12)}"
    return f"""<div class="portlet-boundary portlet-static portlet-borderless" id="p_p_id_{name}_"><span
id="p_{name}"></span><section class="portlet" id="portlet_{name}"><h2 class="portlet-title-text">{title}</h2><div
class="portlet-content-container"><div class="portlet-body">{inner}</div></div></section></div>"""


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    asked, answer = pick(fetch, PROCEDURE)
    address, words = pick(fetch, others(TEASERS, path))
    hour = fetch.at.hour + 1
    greeting = "Buenos días" if 6 <= hour < 14 else "Buenas tardes" if 14 <= hour < 21 else "Buenas noches"
    photo = PHOTOS[days_since(fetch) % len(PHOTOS)]
    return f"""<!DOCTYPE html><html class="ltr" dir="ltr" lang="es-ES"><head><title>{title} - Asamblea de
Valdeluz</title> <meta charset="UTF-8"><link data-senna-track="temporary"
href="/o/asamblea-theme/css/main.css?browserId=other&amp;t={key(fetch, 13)}" rel="stylesheet"><script>var Liferay =
{{authToken: "{key(fetch, 8)}", currentURL: "{path}"}};</script></head> <body class="controls-visible guest-site
signed-out public-page site"><nav aria-label="Enlaces rápidos" class="bg-dark cadmin quick-access-nav"><a
href="#main-content">Saltar al contenido</a></nav>{sometimes(fetch, 0.35, COOKIES)}<div class="d-flex flex-column
min-vh-100"><header id="banner" role="banner"><a class="logo" href="/">Asamblea de Valdeluz</a><p>{greeting}. Hoy es
{today(fetch, SPANISH)}.</p><nav class="navbar"><ul class="navbar-nav"><li><a href="{AGENDA}">Orden del día</a></li>
<li><a href="{PAPERS}">Documentos</a></li><li><a href="{MEMBERS}">Miembros</a></li><li><a
href="{HEARINGS}">Comparecencias</a></li> <li><a href="{BILL}">Ley de acuíferos</a></li><li><a href="{CONTACT}">Atención
ciudadana</a></li></ul></nav></header> <section class="flex-fill" id="content"><div class="columns-1-2-columns"
id="main-content" role="main"><div class="portlet-layout row"><div class="col-md-8 portlet-column"><h1
class="header-title">{title}</h1>{main}</div> <div class="col-md-4
portlet-column">{portlet(fetch, "journal_content", "La Cámara, explicada", f"<h3>{asked}</h3><p>{answer}</p>")}
{portlet(fetch, "asset_publisher", "Le puede interesar", f'<a href="{address}">{words}</a>')}
{portlet(fetch, "groups", "Grupos, en orden de sorteo", f"<ul>{listed(mixed(fetch, GROUPS))}</ul>")}
{sometimes(fetch, 0.3, POLL)}</div></div></div></section><footer id="footer" role="contentinfo"><p>Del archivo:
{photo}</p><p>Faltan {days_to(fetch, PLENARY)} días para el Pleno abierto a la ciudadanía</p> <p>Palacio de los Aljibes,
plaza Mayor, 1, Valdeluz</p><ul><li>Aviso legal</li><li>Transparencia</li><li>Mapa web</li></ul> <p>© {fetch.at:%Y}
Asamblea de Valdeluz</p><p class="node">Servido a las {clock(fetch)} por nodo-{number(fetch, 1, 6)}</p></footer>
</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notice = para(NOTICE.at(round), ' class="alert alert-info"')
    watching = number(fetch, 4, 88)
    main = f"""{notice}<div class="journal-content-article" data-analytics-asset-id="{key(fetch, 6)}"><p>La Comisión de
Aguas y Costas estudia lo que llueve, lo que se bebe y lo que se lleva el mar. Sus reuniones son públicas y se
transmiten por el canal de la Cámara.</p></div><h2>Próxima sesión</h2><p class="proxima">{SESSION.at(round)}, a las
diez, con traducción a lengua de signos.</p><p><a href="{AGENDA}">Consulte los puntos que se van a tratar</a></p><h2>Qué
hace la Comisión</h2><ul><li>Dictamina las leyes sobre ríos, pozos, puertos y playas</li><li>Pide cuentas al Gobierno
cada quincena</li><li>Escucha a quien sabe y a quien padece</li></ul><h2>Pregunta
abierta</h2><p>{pick(fetch, CITIZENS)}</p><p>Su respuesta se lee en la Mesa y no se publica con nombre.</p><h2>En
directo</h2><p>{watching} personas conectadas al canal.</p><h2>Cómo asistir</h2><p>Hay cuarenta asientos para el
público. Basta con el documento de identidad y llegar un cuarto de hora antes; los grupos escolares avisan con una
semana.</p>"""
    return frame("/", "Comisión de Aguas y Costas", main, fetch)


def agenda(round: int, fetch: Fetch) -> str:
    facts = (
        ("Fecha", SESSION.at(round)),
        ("Hora", "10:00"),
        ("Lugar", ROOM.at(round)),
        ("Estado", CALLED.at(round)),
        ("Carácter", "Pública"),
    )
    points = (
        "Aprobación del acta anterior",
        POINT.at(round),
        "Proposición sobre playas sin plástico, de Campo Vivo",
        DROPPED.at(round),
        "Preguntas con respuesta oral al consejero de Obras",
    )
    main = f"""<table class="table table-autofit table-list"><tbody>{rows(facts)}</tbody></table><h2>Puntos del orden
del día</h2><ol class="puntos">{listed(points)}</ol><h2>Normas del debate</h2><p>Cada grupo dispone de siete minutos por
punto y de tres para la réplica. La luz ámbar avisa del último minuto; con la roja se apaga el micrófono.</p><p>Las
votaciones se agrupan al final, no antes de la una. Quien no pueda estar vota por medios telemáticos, previa
autorización de la Mesa.</p><h2>Retransmisión</h2><p>La señal es libre para los medios. El archivo se conserva diez años
y se subtitula en dos días.</p><p class="taglib-text">{number(fetch, 2, 31)} usuarios leen esta convocatoria</p>"""
    return frame(AGENDA, "Orden del día", main, fetch)


def papers(round: int, fetch: Fetch) -> str:
    entries = (
        (MINUTES.at(round), "22 páginas", -65),
        (REPORT.at(round), "61 páginas", -17.6),
        ("Dictamen de costas", PAGES.at(round), 74),
        ("Estudio comparado de tarifas de riego", "240 páginas", 172),
        ("Respuesta del Gobierno sobre desaladoras", "9 páginas", 316),
    )
    items = [
        f'<div class="autofit-col"><p class="list-group-title">{name}</p><span>{extent}</span> '
        f'<span class="text-default">Modificado {ago(fetch, SPANISH, before(hours))}</span></div>'
        for name, extent, hours in entries
        if name
    ]
    main = f"""<ul class="list-group" id="_dl_{key(fetch, 6)}_entries">{listed(items, ' class="list-group-item"')}</ul>
<h2>Cartografía</h2><p><a href="{ANNEX.at(round)}">Mapa de pozos autorizados</a>, a escala 1:50 000, con leyenda en tres
lenguas.</p><h2>Cómo citar</h2><p>Indique la legislatura, el número de expediente y el folio. Los borradores no se
citan, aunque se lean.</p><h2>Formatos</h2><ul><li>Texto accesible, para lectores de pantalla</li><li>Original
firmado</li><li>Datos de los anexos, en hojas de cálculo</li></ul><p>Lo anterior a 1987 está en papel, en el sótano, y
lo busca la archivera los miércoles.</p>"""
    return frame(PAPERS, "Documentos", main, fetch)


def members(round: int, fetch: Fetch) -> str:
    table = (
        ("Presidencia", "Aurelia Montcada", "Alianza Ribereña"),
        ("Vicepresidencia", "Fermín Lasarte", "Progreso y Monte"),
        ("Secretaría", "Wenceslao Pardo", "Alianza Ribereña"),
        ("Portavoz de Foro Insular", SPOKES.at(round), "Foro Insular"),
        ("Portavoz de Progreso y Monte", "Consuelo Abad", "Progreso y Monte"),
        ("Vocal por Campo Vivo", SEAT.at(round), "Campo Vivo"),
        ("Vocal por el Mixto", "Iker Balmaseda", "Mixto"),
    )
    main = f"""<table class="table
table-striped"><thead><tr><th>Cargo</th><th>Nombre</th><th>Grupo</th></tr></thead><tbody>
{rows(table)}</tbody></table><h2>Quórum</h2><p>Para votar deben estar presentes {QUORUM.at(round)}; para escuchar basta
con la Mesa. Si falta número, la sesión se repite a la semana siguiente con los mismos
puntos.</p><h2>Declaraciones</h2><p>Los bienes y actividades de cada diputada y diputado constan en el registro, que
cualquiera puede leer sin decir para qué.</p><h2>Letrada</h2><p>Doña Inmaculada Riquelme asiste a la Comisión desde la
legislatura pasada.</p><h2>Sustituciones</h2> <p>Un grupo puede mandar a otra persona a una sesión con una nota de dos
líneas, entregada antes de pasar lista.</p>"""
    return frame(MEMBERS, "Miembros", main, fetch)


def hearings(round: int, fetch: Fetch) -> str:
    entries = (
        (EXPERT.at(round), "24 de marzo", "10:15 horas", "Confirmada"),
        ("Director de la Agencia de Costas", "24 de marzo", HOUR.at(round), "Confirmada"),
        ("Comunidad de Regantes del Alto Segura Vieja", "14 de abril", "10:00 horas", TURN.at(round)),
        ("Cofradía de Pescadores de Puerto Almagre", "14 de abril", "12:00 horas", "Pendiente de respuesta"),
        ("Alcaldesa de Fuentelasal", "5 de mayo", "10:00 horas", "Pendiente de respuesta"),
    )
    main = f"""<table
class="table"><thead><tr><th>Compareciente</th><th>Día</th><th>Hora</th><th>Situación</th></tr></thead><tbody>
{rows(entries)}</tbody></table><h2>Quién puede pedirlas</h2><p>Dos grupos, o una quinta parte de la Comisión. La persona
citada puede venir acompañada, traer papeles y callar lo que la ley le permite callar.</p><h2>Desarrollo</h2><ol>
<li>Exposición, veinte minutos</li><li>Preguntas de los grupos, de menor a mayor</li><li>Respuesta conjunta</li></ol>
<h2>Gastos</h2><p>La Cámara paga el viaje en segunda clase y, si la reunión se alarga, una cena sencilla.</p> <p>Los
vídeos de comparecencias pasadas se ordenan por nombre y por cuenca.</p>"""
    return frame(HEARINGS, "Comparecencias", main, fetch)


def bill(round: int, fetch: Fetch) -> str:
    facts = (
        ("Expediente", "10/PL-0031"),
        ("Autor", "Consejo de Gobierno"),
        ("Fase actual", STAGE.at(round)),
        ("Ponente", "Fermín Lasarte"),
    )
    main = f"""<table class="table ficha"><tbody>{rows(facts)}</tbody></table><h2>Enmiendas</h2><p>El plazo termina el
{DEADLINE.at(round)}. Hasta hoy el registro ha recibido {COUNTED.at(round)}, nueve de ellas de devolución.</p><h2>Texto
en debate</h2><h3>Artículo 3</h3><p>El agua que no se ve es de todos, igual que la que se ve.</p><h3>Artículo 4</h3>
<p>{ARTICLE.at(round)}</p><h3>Artículo 5</h3><p>Las licencias duran quince años y no se heredan sin
inspección.</p><h2>Tramitación hasta la fecha</h2><ul><li>Toma en consideración, por 41 votos contra
33</li><li>Publicación en el boletín</li><li>Audiencia a municipios</li></ul><form method="post"
action="{BILL}?p_p_auth={key(fetch, 8)}"><label>Reciba avisos de esta ley</label>
<button>Suscribirse</button></form><p>{number(fetch, 2, 44)} personas siguen ahora esta página.</p>"""
    return frame(BILL, "Proyecto de ley de acuíferos", main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Secretaría de la Comisión</h2><dl><dt>Teléfono</dt><dd>900 555 230,
{CLERK.at(round)}</dd><dt>Correo</dt> <dd>aguas@asamblea-valdeluz.example</dd><dt>Despacho</dt><dd>Segunda planta,
puerta 27</dd></dl><h2>Registro</h2><p>Los escritos se presentan en mano hasta las tres, o a cualquier hora con firma
electrónica. Se sella una copia en el acto.</p> <h2>Visitas</h2><p>El palacio se enseña {VISITS.at(round)}, a las once y
a la una, en grupos de veinticinco. La cúpula solo se sube con buen tiempo.</p><h2>Derecho de petición</h2><p>Cualquiera
puede pedir algo a la Cámara, por escrito y sin abogado. La contestación llega en tres meses, y siempre lleva el nombre
de quien la firma.</p><h2>Prensa</h2><ul><li>Acreditación anual o por un día</li><li>Sala con doce puestos y mal
café</li><li>Declaraciones, en el patio de los naranjos</li></ul>"""
    return frame(CONTACT, "Atención ciudadana", main, fetch)


COMMITTEE = MadeSite(
    "valdeluz.test",
    (
        "word of procedure explained, one of five",
        "groups of an assembly in an order by lot",
        "instances of portlets and tokens of a portal",
        "greeting of an assembly in Spanish",
        "photograph of an archive, by the day",
        "days to an open plenary",
        "node and second that served an assembly's page",
        "question to citizens, one of four",
        "people watching an assembly's channel",
        "poll of visitors in Spanish",
        "age of a committee's papers",
    ),
    {"/": home, AGENDA: agenda, PAPERS: papers, MEMBERS: members, HEARINGS: hearings, BILL: bill, CONTACT: contact},
    SLOTS,
)
