"""The tender portal of a Spanish province: a list of tenders, two files with their documents, a profile, help."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, consent, element, hidden, one_of, some_of, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import SPANISH, ago, before, others, today
from bench.changing.scenario import Fetch

LIST, SCHOOL, SNOW, PROFILE, HELP = (
    "/licitaciones",
    "/expediente/2026-014",
    "/expediente/2026-021",
    "/perfil",
    "/ayuda",
)
LINKS = (
    (LIST, "Licitaciones en plazo"),
    (SCHOOL, "Reforma del colegio de Peñarrasa"),
    (SNOW, "Suministro de dos máquinas quitanieves"),
    (PROFILE, "Perfil del contratante"),
    (HELP, "Preguntas frecuentes"),
)
HINTS = (
    "Compruebe la caducidad de su certificado digital.",
    "Los sobres se firman uno por uno.",
    "Guarde siempre el justificante de presentación.",
    "El portal admite ficheros de hasta 40 MB.",
    "Use un navegador actualizado.",
    "Suscríbase a los avisos de su sector.",
    "No espere al último día para presentar su oferta.",
    "La hora válida es la peninsular.",
)
STANDING = {
    LIST: "<p>La relación se ordena por fecha de publicación. Los expedientes cerrados pasan al archivo, donde se "
    "pueden consultar durante diez años. Para recibir avisos de nuevas licitaciones hay que darse de alta con "
    "certificado.</p>",
    SCHOOL: "<h2>Objeto</h2><p>Sustitución de la cubierta y de las ventanas, instalación de un ascensor, renovación de "
    "la calefacción y adaptación de los aseos del colegio público de Peñarrasa, según el proyecto aprobado por la "
    "Junta de Gobierno. El plazo de ejecución es de siete meses y las obras más ruidosas se harán durante el verano. "
    "Se admiten variantes en el sistema de calefacción. La visita al edificio es obligatoria y se acredita con un "
    "certificado.</p>",
    SNOW: "<h2>Lugar y condiciones</h2><p>El suministro incluye el transporte, la matriculación, la formación de "
    "cuatro conductores y las revisiones de los dos primeros años. El pago se hará a los treinta días de la "
    "recepción.</p>",
    PROFILE: "<p>El perfil reúne los anuncios, los acuerdos y las actas de los órganos de contratación de la "
    "Diputación y de los ayuntamientos que se han adherido al convenio. Los datos se publican también en formato "
    "abierto.</p>",
    HELP: "<h2>¿Qué necesito para firmar?</h2><p>Un certificado reconocido y el programa de firma del ministerio.</p>"
    "<h2>¿Puedo retirar una oferta?</h2><p>Sí, hasta que termine el plazo, con un escrito firmado.</p>",
}

OUTAGE = Slot("/", "notice", {0: "", 4: "El portal no estará disponible el domingo de 8 a 11 horas."})
TOTAL = Slot("/", "figure in a sentence", {0: "41 licitaciones", 6: "42 licitaciones", 10: "40 licitaciones"})
TENDERS = (
    Slot(LIST, "row of a table", {0: "", 2: "Limpieza de las oficinas comarcales"}, "Licitaciones en plazo"),
    Slot(LIST, "row of a table", {0: "", 6: "Asfaltado de la carretera PR-211"}, "Licitaciones en plazo"),
    Slot(LIST, "row of a table", {0: "Vestuario para bomberos", 10: ""}, "Licitaciones en plazo"),
    Slot(LIST, "row of a table", {0: "", 12: "Redacción del plan forestal"}, "Licitaciones en plazo"),
)
ROW_STATE = Slot(LIST, "cell of a table", {0: "En plazo", 8: "Anulada"}, "Alquiler de carpas", unique=False)
PHASE = Slot(
    SCHOOL,
    "state",
    {0: "Presentación de ofertas", 7: "Suspendida", 9: "Presentación de ofertas", 14: "Pendiente de adjudicación"},
    "Estado",
)
BUDGET = Slot(SCHOOL, "amount", {0: "1.284.000,00 €", 5: "1.326.500,00 €"}, "Presupuesto base sin IVA")
LIMIT = Slot(SCHOOL, "deadline", {0: "16/03/2026 14:00", 5: "27/03/2026 14:00"}, "Fin de presentación")
ERRATA = Slot(
    SCHOOL,
    "correction",
    {0: "", 5: "Corrección de errores: la partida de carpintería figuraba con un importe inferior al debido."},
)
PAPERS = (
    Slot(SCHOOL, "document", {0: "", 3: "Respuestas a las consultas 1 a 6"}, "Documentos"),
    Slot(SCHOOL, "document", {0: "", 11: "Acta de la mesa de contratación"}, "Documentos"),
)
SPEC = Slot(
    SNOW,
    "link target",
    {
        0: "https://docs.diputacion.example/pliego-tecnico-v1.pdf",
        4: "https://docs.diputacion.example/pliego-tecnico-v2.pdf",
    },
    "Pliego de prescripciones técnicas",
)
POWER = Slot(SNOW, "figure in a paragraph", {0: "310 CV", 4: "290 CV"}, "potencia")
WINNER = Slot(SNOW, "cell of a table", {0: "Sin adjudicar", 8: "Talleres Urbión, S. L."}, "Adjudicatario")
AWARD = Slot(SNOW, "paragraph", {0: "", 13: "Contra la adjudicación se ha interpuesto recurso especial."})
WEIGHT = Slot(SNOW, "cell of a table", {0: "60 puntos", 2: "55 puntos"}, "Precio")
HEAD = Slot(PROFILE, "name", {0: "Elvira Santamaría", 9: "Joaquín Peral"}, "Presidencia de la mesa")
PHONE = Slot(PROFILE, "telephone", {0: "947 00 41 10", 3: "947 00 41 85"}, "Teléfono")
ANSWER = Slot(HELP, "sentence", {0: "La garantía es del 5 %.", 11: "La garantía es del 3 %."}, "garantía")
QUESTION = Slot(HELP, "heading", {0: "", 7: "¿Puedo presentar la oferta en papel?"})
SLOTS = (OUTAGE, TOTAL, *TENDERS, ROW_STATE, PHASE, BUDGET, LIMIT, ERRATA, *PAPERS, SPEC, POWER, WINNER, AWARD, WEIGHT)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    session = token(fetch.random, 28).upper()
    form = f"j_idt{fetch.random.randint(10, 99)}"
    banner = consent(fetch, "Este portal utiliza cookies técnicas y de sesión.", ("Aceptar", "Más información"), 0.3)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd">
<html lang="es"><head><meta charset="utf-8"><title>{title} - Portal de contratación</title>
<link rel="stylesheet" href="{asset(fetch, "/javax.faces.resource/theme.css.jsf")}"></head><body>
<div id="cabecera"><a href="/">Portal de contratación de la Diputación de Urbión</a>
<div class="fecha">{today(fetch, SPANISH)}
<span class="hora">{fetch.at:%H:%M}:{fetch.random.randrange(60):02}</span></div>
<a href="/acceso;jsessionid={session}">Acceso con certificado</a></div>
<div id="menu"><ul><li><a href="{LIST}">Licitaciones en plazo</a></li><li><a href="{PROFILE}">Perfil del contratante</a>
</li><li><a href="{HELP}">Preguntas frecuentes</a></li></ul></div>
<form id="{form}" action="#" method="post">{hidden(fetch, "javax.faces.ViewState", form)}
<div id="contenido"><h1>{title}</h1>{main}{STANDING.get(path, "")}</div></form>
<div id="lateral"><div class="caja"><h3>Consejo</h3><p>{fetch.random.choice(HINTS)}</p></div>
<div class="caja"><h3>Lo más consultado</h3><ul>{some_of(fetch, others(LINKS, path), 3)}</ul></div></div>
<div id="pie"><p>Diputación Provincial de Urbión, plaza Mayor 2</p>
<p>Usuarios conectados: {fetch.random.randint(12, 340)}
· Nodo {one_of(fetch, "a1", "a2", "b1", "b2", "c1")} · Sesión {session[:8]}</p></div>{banner}
{timing(fetch, "jboss-")}</body></html>"""


def table(rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr class="{"par" if at % 2 else "impar"}"><td class="etiqueta">{name}</td>'
        f'<td class="valor">{value}</td></tr>'
        for at, (name, value) in enumerate(rows)
    )
    return f'<table class="datos"><tbody>{lines}</tbody></table>'


def front(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        "Portal de contratación",
        f"{element('p', OUTAGE.at(round), 'class=aviso')}<p>La Diputación tiene ahora {TOTAL.at(round)} en plazo. Las "
        "empresas pueden presentar sus ofertas por vía electrónica las veinticuatro horas del día.</p>"
        f'<ul><li><a href="{SCHOOL}">Reforma del colegio de Peñarrasa</a></li>'
        f'<li><a href="{SNOW}">Suministro de dos máquinas quitanieves</a></li></ul>',
        fetch,
    )


def tenders(round: int, fetch: Fetch) -> str:
    rows = [(tender.at(round), "En plazo") for tender in reversed(TENDERS)]
    rows.append(("Alquiler de carpas", ROW_STATE.at(round)))
    lines = "".join(
        f'<tr><td>{name}</td><td>{state}</td><td><a href="/ficha;jsessionid={token(fetch.random, 20)}">Ver</a> '
        f"<small>{fetch.random.randint(2, 60)} personas consultan ahora este anuncio</small></td></tr>"
        for name, state in rows
        if name
    )
    head = "<tr><th>Objeto</th><th>Estado</th><th></th></tr>"
    return frame(LIST, "Licitaciones en plazo", f'<table class="lista"><thead>{head}</thead>{lines}</table>', fetch)


def school(round: int, fetch: Fetch) -> str:
    papers = ("Anuncio de licitación", PAPERS[0].at(round), PAPERS[1].at(round))
    links = "".join(
        f'<li><a href="/descarga?id={token(fetch.random, 16)}">{paper}</a></li>' for paper in papers if paper
    )
    facts = [
        ("Expediente", "2026-014"),
        ("Estado", PHASE.at(round)),
        ("Presupuesto base sin IVA", BUDGET.at(round)),
        ("Fin de presentación", LIMIT.at(round)),
    ]
    return frame(
        SCHOOL,
        "Reforma del colegio de Peñarrasa",
        f"{table(facts)}{element('p', ERRATA.at(round), 'class=errata')}<h2>Documentos</h2><ul>{links}</ul>"
        f"<p>Publicado {ago(fetch, SPANISH, before(70))}</p>",
        fetch,
    )


def snow(round: int, fetch: Fetch) -> str:
    return frame(
        SNOW,
        "Suministro de dos máquinas quitanieves",
        f"{table([('Expediente', '2026-021'), ('Adjudicatario', WINNER.at(round))])}<p>Se compran dos máquinas con "
        f"pala de tres metros, una potencia no inferior a {POWER.at(round)} y cabina con calefacción, que se "
        f"entregarán en el parque de maquinaria antes del 1 de octubre.</p><h2>Criterios</h2>"
        f"{table([('Precio', WEIGHT.at(round)), ('Plazo de entrega', '25 puntos')])}{element('p', AWARD.at(round))}"
        f'<p><a href="{SPEC.at(round)}">Pliego de prescripciones técnicas</a></p>',
        fetch,
    )


def profile(round: int, fetch: Fetch) -> str:
    facts = [("Presidencia de la mesa", HEAD.at(round)), ("Teléfono", PHONE.at(round)), ("Sede", "Plaza Mayor 2")]
    return frame(PROFILE, "Perfil del contratante", table(facts), fetch)


def questions(round: int, fetch: Fetch) -> str:
    paper = QUESTION.at(round)
    more = f"<h2>{paper}</h2><p>No, solo por vía electrónica.</p>" if paper else ""
    return frame(
        HELP,
        "Preguntas frecuentes",
        f"<h2>¿Qué garantía se exige?</h2><p>{ANSWER.at(round)} Se deposita en la tesorería.</p>{more}",
        fetch,
    )


CONTRATOS = MadeSite(
    "contratos-urbion.test",
    ("view state", "session ids", "users connected", "node", "hints", "most consulted", "clock", "today", "ages"),
    {"/": front, LIST: tenders, SCHOOL: school, SNOW: snow, PROFILE: profile, HELP: questions},
    (*SLOTS, HEAD, PHONE, ANSWER, QUESTION),
)
