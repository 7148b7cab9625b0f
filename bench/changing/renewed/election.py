"""A Spanish election authority: calendar, lists of candidates, polling stations, postal votes, count, rulings."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.parts import MadeSite, Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    daily,
    grid,
    growing,
    links,
    mixed,
    prose,
    settled,
    sometimes,
    uuid,
)
from bench.changing.scenario import Fetch

DATES, LISTS, PLACES, POST, COUNT = "/calendario", "/candidaturas", "/mesas", "/voto-por-correo", "/escrutinio"
NOTICE = Slot("/", "press notice", {0: "", 4: "La Junta amplía el plazo de las reclamaciones al censo"}, "Avisos")
CENSUS = Slot(DATES, "day in a calendar", {0: "9 de marzo", 4: "16 de marzo"}, "Reclamaciones al censo")
DEBATE = Slot(DATES, "step of a procedure", {0: "", 8: "Sorteo de los espacios gratuitos en la radio"}, "Calendario")
REJECTED = Slot(LISTS, "list of candidates admitted", {0: "proclamada", 5: "excluida"}, "Foro de los Valles", False)
HEAD = Slot(LISTS, "head of a list", {0: "Tomás Urrutia Vela", 9: "Carmen Ibarrola Sanz"}, "Unión Ribereña")
NEW_LIST = Slot(LISTS, "list of candidates", {0: "", 7: "Agrupación de Electores La Encina"}, "Candidaturas")
SCHOOL = Slot(PLACES, "polling station moved", {0: "Colegio San Blas", 6: "Polideportivo El Soto"}, "Sección 014")
HOURS = Slot(PLACES, "hours of voting", {0: "de 9 a 20 horas", 14: "de 8 a 21 horas"}, "Horario")
LAST_DAY = Slot(POST, "last day for postal votes", {0: "jueves 26 de marzo", 3: "viernes 27 de marzo"}, "Solicitud")
PAPER = Slot(POST, "paper to be shown", {0: "", 10: "También se admite el permiso de conducir."}, "Identificación")
MODEL = Slot(
    POST,
    "link target",
    {
        0: "https://impresos.comicios.example/solicitud-cer.pdf",
        12: "https://impresos.comicios.example/solicitud-cer-bilingue.pdf",
    },
    "Impreso de solicitud",
)
SEATS = Slot(COUNT, "seats of a district", {0: "7 escaños", 6: "8 escaños"}, "Tierra Llana")
RULING = Slot(COUNT, "ruling on a count", {0: "", 2: "Se anula el acta de la mesa 3 de Ardales."}, "Acuerdos")
SLOTS = (
    *(NOTICE, CENSUS, DEBATE, REJECTED, HEAD, NEW_LIST, SCHOOL, HOURS, LAST_DAY, PAPER, MODEL),
    *(SEATS, RULING),
)
NAV = (
    ("/", "Junta Electoral"),
    (DATES, "Calendario electoral"),
    (LISTS, "Candidaturas"),
    (PLACES, "Mesas y locales"),
    (POST, "Voto por correo"),
    (COUNT, "Escrutinio y escaños"),
)
QUESTIONS = (
    "¿Puedo votar con el carné caducado?",
    "¿Qué hago si me toca ser vocal?",
    "¿Dónde consulto el censo?",
    "¿Puedo llevar la papeleta de casa?",
    "¿Cuánto se cobra por estar en la mesa?",
    "¿Pueden entrar los perros guía?",
)
TOWNS = "Ardales;Moncalvo;Tierga;Valdehorna;Cosuenda;Pinseque;Alforque;Bulbuente;Lituénigo".split(";")
ROOMS = ("Ayuntamiento", "Escuelas", "Centro de mayores", "Pabellón", "Casa del médico", "Biblioteca")
DOORS = ("con rampa", "por la puerta lateral", "con ascensor y rampa")
HISTORY = (
    "En 1931 se votó en urnas de madera de nogal.",
    "La papeleta más larga de la región midió 84 centímetros.",
    "La sección 003 lleva un siglo en el mismo molino.",
    "El primer escrutinio por telégrafo duró dos noches.",
    "En 1979 nevó y aun así votó el 71 por ciento.",
)


def clock(fetch: Fetch) -> str:
    """The official time of a public site, with the digest of the page beside it."""
    moment = fetch.at + timedelta(hours=1, seconds=fetch.random.randrange(3))
    return (
        f'<div class="fecha-oficial" role="timer">Fecha y hora oficial: {moment:%d/%m/%Y %H:%M:%S}</div>'
        f'<p class="huella">Código seguro de verificación: CSV-{uuid(fetch).upper()}</p>'
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    turn = f"{fetch.random.choice('KLMN')}{fetch.random.randint(100, 999)}"
    busy = (
        '<div class="aviso-tecnico" role="status">Por el alto número de visitas, algunas consultas pueden tardar más '
        "de lo habitual. Disculpe las molestias.</div>"
    )
    asked = "".join(
        f'<li><a href="/faq#{token(fetch.random, 5)}">{text}</a></li>' for text in mixed(fetch, QUESTIONS, 3)
    )
    return (
        f'<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>{title} | Junta Electoral</title></head>\n'
        f'<body><form id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="{token(fetch.random, 48)}">\n'
        f"<header><a href='/'>Junta Electoral de la Ribera Alta</a>{links(NAV, 'menu')}{clock(fetch)}</header>"
        f"{sometimes(fetch, 0.35, busy)}<div id='ctl00_{token(fetch.random, 4)}'><h1>{title}</h1>\n{main}\n</div>"
        f"<aside><h2>Preguntas frecuentes</h2><ul>{asked}</ul><p class='historia'>Tal día como hoy: "
        f"{daily(fetch, 'historia').choice(HISTORY)}</p></aside><footer><p>Sede: plaza de los Fueros, 2. Atención al "
        "elector: 900 150 000, de lunes a sábado, gratuita. Los textos publicados aquí tienen carácter informativo; "
        f"los plazos corren desde su publicación en el boletín. Turno virtual {turn}</p></footer></form></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Elecciones regionales de 2026",
        "<h2>Avisos</h2>"
        + bullets(
            NOTICE.at(round),
            "Las personas con discapacidad visual pueden pedir el voto accesible hasta el 15 de marzo",
            "Publicadas las instrucciones sobre propaganda en la vía pública",
            "El sorteo de los miembros de las mesas se celebra en sesión abierta en cada ayuntamiento",
        )
        + f"<p class='visitas'>Consultas al censo atendidas: {growing(fetch, 84_200, 6):,}</p>"
        + prose(
            "El domingo 12 de abril de 2026 se eligen los 45 miembros de las Cortes de la región. Pueden votar quienes "
            "tengan 18 años cumplidos ese día y figuren en el censo cerrado el 1 de diciembre. Los residentes en el "
            "extranjero votan por correo o en el consulado, del 4 al 9 de abril.",
            "Preside la Junta doña Remedios Alcántara, elegida por sorteo entre los magistrados de la Audiencia. "
            "Forman parte de ella otros dos magistrados, dos catedráticos y el secretario, que levanta acta y "
            "custodia los sobres. Sus acuerdos se recurren ante la Junta Central en el plazo de dos días.",
            "La jornada de reflexión es el sábado. Ese día no se puede pedir el voto ni publicar encuestas; las "
            "encuestas están prohibidas desde el martes anterior. Los bares pueden abrir, pese a lo que se oye cada "
            "vez, y los colegios se ventilan desde la víspera.",
        ),
        fetch,
    )


def dates(round: int, fetch: Fetch) -> str:
    rows = (
        ("Convocatoria", "17 de febrero", "Decreto de la Presidencia"),
        ("Designación de representantes", "26 de febrero", "Partidos y coaliciones"),
        ("Reclamaciones al censo", CENSUS.at(round), "Cualquier elector"),
        ("Presentación de candidaturas", "del 4 al 10 de marzo", "Ante esta Junta"),
        (DEBATE.at(round), "19 de marzo", "Comisión de radio y televisión"),
        ("Proclamación definitiva", "17 de marzo", "Esta Junta"),
        ("Comienzo de la campaña", "27 de marzo, a las cero horas", "Partidos y coaliciones"),
        ("Fin de la campaña", "10 de abril, a las 24 horas", "Partidos y coaliciones"),
        ("Votación", "12 de abril", "Mesas electorales"),
        ("Escrutinio general", "15 de abril", "Esta Junta, en acto público"),
    )
    return frame(
        "Calendario electoral",
        grid(("Actuación", "Fecha límite", "Quién"), rows)
        + prose(
            "Los días de este calendario son naturales, no hábiles: cuentan también los sábados, los domingos y los "
            "festivos. Las oficinas de la Junta abren todos los días del período electoral, de 9 a 14 y de 16 a 19 "
            "horas, y hasta la medianoche el último día de cada plazo.",
            "Un escrito presentado en Correos vale desde la fecha del sello si lleva también la hora. Los que se "
            "envían por la sede electrónica valen desde el momento del acuse. El fax dejó de admitirse en 2019.",
            "Si un plazo cambia por acuerdo de la Junta, se avisa el mismo día a los representantes y se corrige esta "
            "página. Las papeletas se imprimen en cuanto las candidaturas son firmes; los primeros envíos salen hacia "
            "los consulados, después hacia los hospitales, las prisiones y los barcos.",
        )
        + f"<p class='suscripcion'>{fetch.random.randint(200, 900)} personas siguen este calendario ahora</p>",
        fetch,
    )


def lists(round: int, fetch: Fetch) -> str:
    rows = (
        ("Unión Ribereña", HEAD.at(round), "proclamada"),
        ("Partido del Campo", "Águeda Montes Lara", "proclamada"),
        ("Izquierda del Ebro", "Íñigo Salas Peral", "proclamada"),
        ("Foro de los Valles", "Dolores Quintana Ruiz", REJECTED.at(round)),
        ("Por un Pueblo Vivo", "Martín Arana Gil", "proclamada"),
        (NEW_LIST.at(round), "Esther Monreal Coll", "en subsanación"),
        ("Centro Regional", "Alfonso de la Peña Rey", "proclamada"),
        ("Verdes y Labradores", "Nerea Ochoa Blanco", "proclamada"),
    )
    shown = [(f'<span data-row="{token(fetch.random, 6)}">{row[0]}</span>' if row[0] else "", *row[1:]) for row in rows]
    return frame(
        "Candidaturas",
        grid(("Candidatura", "Cabeza de lista", "Situación"), shown, "rgMasterTable")
        + f"<p class='pagina'>Resultados obtenidos en 0,{fetch.random.randint(100, 999)} segundos, nodo "
        f"{fetch.random.choice(('ebro', 'jalón', 'huerva'))}-{fetch.random.randint(1, 4)}</p>"
        + prose(
            "Cada lista tiene tantos nombres como escaños la circunscripción y hasta tres suplentes. Entre cada cinco "
            "nombres seguidos, ninguno de los dos sexos baja del cuarenta por ciento. Las agrupaciones de electores "
            "necesitan las firmas del uno por ciento del censo, y nadie puede firmar por dos.",
            "La Junta comprueba los requisitos de oficio y da dos días para subsanar los defectos. Contra la "
            "exclusión de una lista cabe recurso ante el juzgado, que resuelve en otros dos, y después amparo ante el "
            "Tribunal Constitucional, en tres. Mientras tanto la lista figura aquí como excluida.",
            "El orden de las papeletas en la cabina se sortea en cada local la mañana de la votación. Los datos "
            "personales de los candidatos se retiran de esta página un mes después de la proclamación de electos.",
        ),
        fetch,
    )


def places(round: int, fetch: Fetch) -> str:
    rows = (
        ("Sección 003", "Molino Viejo", "a pie llano", "612"),
        ("Sección 008", "Instituto Goya", "con ascensor", "1.204"),
        ("Sección 014", SCHOOL.at(round), "a pie llano", "988"),
        ("Sección 017", "Casa de la Cultura", "con ascensor", "1.131"),
        ("Sección 021", "Escuela de Música", "sin ascensor", "745"),
        ("Sección 026", "Mercado de Abastos", "a pie llano", "1.350"),
        ("Sección 030", "Frontón municipal", "a pie llano", "890"),
        ("Sección 034", "Antiguas Cocheras", "con rampa", "1.017"),
    )
    example = f"{fetch.random.randint(10_000_000, 79_999_999)}{fetch.random.choice('TRWAGMYFPDX')}"
    return frame(
        "Mesas y locales",
        f"<label>Su documento <input placeholder='{example}'></label><p class='ejemplo'>Por ejemplo: {example}</p>"
        + grid(("Sección", "Local", "Acceso", "Electores"), rows)
        + "<h2>Pueblos de la comarca</h2>"
        + grid(("Sección", "Pueblo", "Local", "Acceso"), settled("comicios", 52, "Sección 1{:02}", TOWNS, ROOMS, DOORS))
        + prose(
            f"Se vota {HOURS.at(round)}, sin interrupción. Quien esté dentro del local a la hora de cierre puede "
            "votar. Los miembros de la mesa se presentan una hora antes, con su documento y el nombramiento.",
            "Lleve el documento nacional de identidad, el pasaporte o el permiso de conducir, en original; una "
            "fotocopia no sirve, ni la tarjeta del censo, que solo informa. Si su nombre no está en la lista, la mesa "
            "llama a la oficina del censo, que contesta en el acto.",
            "La dieta de quienes forman la mesa es de 70 euros y el día siguiente se libran cinco horas de trabajo. Se "
            "puede alegar enfermedad, cuidado de menores o un viaje ya pagado, en los siete días que siguen a la "
            "notificación; la Junta de zona resuelve en cinco y no hay recurso. No presentarse es delito.",
        ),
        fetch,
    )


def post(round: int, fetch: Fetch) -> str:
    offices = [f"{name}: {fetch.random.randint(0, 25)} personas" for name in ("Centro", "Estación", "Arrabal")]
    return frame(
        "Voto por correo",
        prose(
            f"Se pide en cualquier oficina de Correos o en la sede electrónica hasta el {LAST_DAY.at(round)}, con el "
            f"<a href='{MODEL.at(round)}'>Impreso de solicitud</a>. La petición es personal y gratuita; solo en caso "
            "de enfermedad puede hacerla otra persona, con un poder ante notario que no cuesta nada.",
        )
        + "<h2>Cola en las oficinas de Correos</h2>"
        + bullets(*offices)
        + "<h2>Identificación</h2>"
        + prose(
            "Al recoger la documentación y al entregar el sobre hay que enseñar el documento de identidad o el "
            "pasaporte.",
            PAPER.at(round),
            "El cartero entrega en mano las papeletas de todas las listas, los sobres y el certificado de inscripción. "
            "Si no hay nadie en casa, deja un aviso y el envío queda siete días en la oficina. No se deja en el buzón "
            "ni a los vecinos.",
        )
        + "<h2>Cómo se vota</h2>"
        + bullets(
            "Elija una papeleta y métala en el sobre de votación, sin escribir nada",
            "Ponga ese sobre y el certificado en el sobre dirigido a la mesa",
            "Entréguelo en una oficina de Correos, sin sello, antes del 8 de abril a las 14 horas",
            tag="ol",
        )
        + prose(
            "Quien ha pedido el voto por correo ya no puede votar en la mesa, aunque no lo haya enviado. Los sobres "
            "viajan custodiados y se abren en la mesa al final de la jornada, antes de que voten los interventores. "
            "Los que llegan tarde se destruyen sin abrir, ante notario, a los tres meses.",
        ),
        fetch,
    )


def count(round: int, fetch: Fetch) -> str:
    rows = (
        ("Valle Alto", "9 escaños", "61.300"),
        ("Tierra Llana", SEATS.at(round), "54.870"),
        ("La Capital", "18 escaños", "148.020"),
        ("Sierra de Moncalvo", "5 escaños", "29.110"),
        ("Bajo Cinca", "6 escaños", "40.455"),
    )
    return frame(
        "Escrutinio y escaños",
        grid(("Circunscripción", "A elegir", "Electores"), rows)
        + f"<p class='simulacro'>Simulacro de recuento: {fetch.random.uniform(0, 100):.2f} % escrutado, datos ficticios"
        "</p>"
        + prose(
            "Los escaños se reparten por la regla de D'Hondt entre las listas que pasan del tres por ciento de los "
            "votos válidos de la circunscripción. Los votos en blanco cuentan como válidos; los nulos, no. Si dos "
            "cocientes coinciden, el escaño es de la lista con más votos, y si también empatan, se sortea.",
            "Participación en 2022: 63,4 %, con 1.204 mesas. El recuento provisional terminó entonces a "
            "las 23.40 horas, y el general cambió un solo escaño.",
        )
        + "<h2>Acuerdos</h2>"
        + bullets(
            "Se admite la presencia de observadores de tres universidades.",
            RULING.at(round),
            "Se desestima la petición de trasladar las urnas de Moncalvo por carretera antes del cierre.",
        )
        + prose(
            "Las mesas cuentan en público y en voz alta, papeleta por papeleta, y cuelgan el acta en la puerta. Una "
            "copia va al juzgado, otra a esta Junta y otra a Correos. Los representantes de las listas reciben la suya "
            "y con ella pueden comprobar lo que aquí se publica. Las papeletas se destruyen allí mismo, salvo las "
            "nulas y las discutidas, que acompañan al acta.",
        ),
        fetch,
    )


ELECTION = MadeSite(
    "comicios.test",
    (
        "official time with seconds",
        "verification code of the page",
        "frequent questions, others each time",
        "seldom notice of many visits",
        "virtual turn",
        "consultations so far",
        "followers of a calendar",
        "node and time of a result",
        "example of a document number",
        "people queuing at offices in a list",
        "rehearsal of a count",
        "fact of the day's history",
    ),
    {"/": home, DATES: dates, LISTS: lists, PLACES: places, POST: post, COUNT: count},
    SLOTS,
)
