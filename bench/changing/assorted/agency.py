"""A Spanish press agency: corrections, two stories, a chronology, newsroom, services; a news platform of today."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import SPANISH, Links, ago, anchors, before, others, turned
from bench.changing.scenario import Fetch

_CORRECTIONS, _PORT, _WATER = "/correcciones", "/nota/dragado-del-puerto", "/nota/tarifa-del-agua"
_CHRONOLOGY, _NEWSROOM, _SERVICES = "/especial/cronologia-huelga", "/redaccion", "/servicios"
_MENU: Links = (
    ("/", "Portada"),
    (_CORRECTIONS, "Correcciones"),
    (_CHRONOLOGY, "Cronología de la huelga"),
    (_NEWSROOM, "Redacción"),
    (_SERVICES, "Servicios para abonados"),
)
_STORIES: Links = (
    (_PORT, "El dragado del puerto, a examen"),
    (_WATER, "La tarifa del agua divide al valle"),
    (_CHRONOLOGY, "Cronología de la huelga"),
)
_ADS = (
    ("Óptica Luarca", "Segunda montura a mitad de precio"),
    ("Seguros Peñalba", "Calcule su póliza en un minuto"),
    ("Viajes Ancla", "Tres noches en la costa"),
    ("Academia Lingua", "Alemán en doce semanas"),
    ("Muebles Cedro", "Montaje incluido"),
)
_VIDEOS = (
    "Así suena el órgano restaurado",
    "Un paseo por las salinas desde el aire",
    "La receta de la sopa de los pastores",
    "El último farero cuenta su vida",
    "Cinco claves para entender la veda",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    brand, claim = pick(fetch, _ADS)
    read = anchors(mixed(fetch, others(_STORIES, path)))
    cookies = """<div id="didomi-host"><div class="didomi-popup"><p>Nosotros y nuestros socios utilizamos cookies para
medir la audiencia.</p><button>Aceptar y cerrar</button> <button>Configurar</button></div></div>"""
    return f"""<!DOCTYPE html><html lang="es"><head><meta charset="UTF-8"/><title>{title} | Agencia Meridiana</title>
<link id="fusion-style" rel="stylesheet"
href="/pf/dist/components/combinations/default.css?d={number(fetch, 100, 999)}"/>
<script>Fusion.contextPath="/pf";Fusion.requestId="{token(fetch, 20)}";</script></head><body><div id="fusion-app"
class="layout-section"><div class="c-stack b-header" data-style-direction="vertical"><header class="c-header"><a
class="c-link" href="/">Agencia Meridiana</a><nav class="c-nav"><ul>
{anchors(_MENU)}</ul></nav><a class="c-button c-button--primary"
href="/alta?origen={token(fetch, 8)}">Suscríbase</a></header>
</div><div class="b-right-rail__rail-container"><section role="main" class="b-right-rail__main" id="main"><h1
class="b-headline">{title}</h1>{main}</section><aside class="b-right-rail__aside"><div class="arcad-wrapper
b-ads-block"><p class="b-ads-block__label">Publicidad</p><a href="https://ads.example/{token(fetch, 14)}"><b>{brand}</b>
<span>{claim}</span></a></div><div class="c-stack b-top-table-list"><h2 class="c-heading">Lo más
leído</h2><ol>{read}</ol>
</div></aside></div>{sometimes(fetch, 0.4, cookies)}<footer class="c-stack b-footer"><p class="c-paragraph">Agencia
Meridiana, sociedad cooperativa de periodistas, sirve textos, fotografías y vídeos a ciento veinte medios de lengua
española desde 1983.</p><ul><li>Aviso legal</li><li>Código ético</li><li>Quiénes somos</li></ul></footer></div></body>
</html>"""


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<article class="c-card b-results-list__item"><h2 class="c-heading"><a href="{to}">{head}</a></h2><p
class="c-paragraph">{text}</p><time class="c-date">{ago(fetch, SPANISH, before(hours))}</time></article>"""
        for to, head, text, hours in (
            ("/nota/lonja", say("breaking"), "Los armadores piden una reunión urgente.", -12),
            (_PORT, "El puerto gana calado", "La obra empieza en otoño.", 9),
            (_WATER, "La tarifa del agua divide al valle", "La votación se espera ajustada.", 33),
            ("/nota/museo", say("dropped"), "La colección incluye trescientas piezas.", 51),
        )
        if head
    )
    clips = listed(mixed(fetch, _VIDEOS, 2), ' class="b-video"')
    return _page(
        "Última hora",
        "/",
        fetch,
        f'<div class="b-results-list">{cards}</div><div class="b-videos"><h2>Vídeos</h2><ul>{clips}</ul></div>',
    )


def _corrections(say: Say, fetch: Fetch) -> str:
    return _page(
        "Correcciones",
        _CORRECTIONS,
        fetch,
        f"""<p class="c-paragraph">La agencia corrige sus errores de forma visible. Los abonados reciben además un aviso
por fax.</p><ul class="b-corrections">{
            listed(
                (
                    say("correction water"),
                    say("correction port"),
                    "27 de febrero: el apellido de la alcaldesa es Urrutia.",
                    say("correction old"),
                )
            )
        }</ul><h2>{say("reach heading")}</h2>
<p>Escriba a {say("ombudsman")}, defensora del lector.</p>
<p class="b-token">Código de su aviso: {token(fetch, 8)}</p>""",
    )


def _port(say: Say, fetch: Fetch) -> str:
    return _page(
        "El dragado del puerto, a examen",
        _PORT,
        fetch,
        f"""<div class="b-byline"><span>Por {say("port author")}</span>
<time>{ago(fetch, SPANISH, before(9))}</time></div>
<article class="b-article-body">{paragraph(say("port correction"))}<p>La autoridad portuaria retirará
{say("mud")} de lodo de la dársena norte.</p><p>El presupuesto asciende a {say("budget")}, según el pliego
<a href="https://docs.example/{say("tender file")}">que se hizo público</a>.</p>{paragraph(say("port fishers"))}<p>Los
trabajos comenzarán en otoño si no hay recursos.</p></article>
<p class="b-live">{number(fetch, 12, 480)} lectores en esta página ahora</p>""",
    )


def _water(say: Say, fetch: Fetch) -> str:
    table = rows((("Hasta 10 m³", say("tier one")), ("De 10 a 25 m³", "1,42 €")))
    return _page(
        "La tarifa del agua divide al valle",
        _WATER,
        fetch,
        f"""<div class="b-byline"><span>Por Inés Valcárcel</span></div><article class="b-article-body"><p>La
mancomunidad
votará la nueva tarifa el {say("vote day")}.</p><table class="c-table"><thead><tr><th>Consumo</th><th>Precio por metro
cúbico</th></tr></thead><tbody>{table}</tbody></table><p>El portavoz vecinal, Julián Otero, anunció
alegaciones.</p>
{paragraph(say("water outcome"))}</article>
{sometimes(fetch, 0.4, '<p class="b-wall">Le quedan dos artículos gratis.</p>')}""",
    )


def _chronology(say: Say, fetch: Fetch) -> str:
    return _page(
        "Cronología de la huelga",
        _CHRONOLOGY,
        fetch,
        f"""<p>Estado: {say("strike state")}.</p><ol class="b-timeline">{
            listed(
                (
                    "24 de febrero: la plantilla vota el paro",
                    "28 de febrero: primera reunión sin acuerdo",
                    say("day one"),
                    say("day three"),
                )
            )
        }</ol>
<p>Participan dos mil trabajadores, según los sindicatos.</p>
<p class="b-poll">{variant(fetch, "¿Apoya la huelga? Vote", "Participe en nuestra encuesta")}</p>""",
    )


def _newsroom(say: Say, fetch: Fetch) -> str:
    motto = turned(fetch, ("Teléfono de guardia todos los días", "Escríbanos con confianza"), 1)[0]
    return _page(
        "Redacción",
        _NEWSROOM,
        fetch,
        f"""<dl><dt>Dirección</dt><dd>Teresa Maldonado</dd><dt>Economía</dt><dd>Inés Valcárcel</dd><dt>Fotografía</dt>
<dd>Xoán Pita</dd></dl><p>Son las {fetch.at:%H:%M} h en la sede.</p><p>Horario de la centralita: de 7 a 23 h</p><p
class="b-motto">{motto}</p>""",
    )


def _services(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Teletipo completo", say("wire price")),
            ("Archivo fotográfico", "190 € al mes"),
            ("Vídeo en directo", say("video price")),
        )
    )
    return _page(
        "Servicios para abonados",
        _SERVICES,
        fetch,
        f"""<table
class="c-table"><thead><tr><th>Servicio</th><th>Precio</th></tr></thead><tbody>{table}</tbody></table>
<p>La beca para corresponsales admite solicitudes hasta el {say("grant")}.</p>
<p><a class="c-button" href="/alta">{variant(fetch, "Suscríbase por un euro", "Pruebe un mes gratis")}</a></p>
<p>Atiende ahora: {pick(fetch, ("Lola", "Nacho", "Pilar", "Quique"))}</p>""",
    )


AGENCY = MadeSite(
    "agencia-meridiana.test",
    (
        "clock",
        "advertisement that rotates",
        "button of two variants",
        "most read in any order",
        "cookie banner for some visitors",
        "id of a request",
        "token in links",
        "hours ago",
        "random videos",
        "readers now",
        "wall for some visitors",
        "box of two variants",
        "sentence that turns",
        "who answers now",
    ),
    {
        "/": _home,
        _CORRECTIONS: _corrections,
        _PORT: _port,
        _WATER: _water,
        _CHRONOLOGY: _chronology,
        _NEWSROOM: _newsroom,
        _SERVICES: _services,
    },
    (
        Slot("breaking", "teaser", ("/",), {0: "", 3: "La lonja cierra por falta de hielo"}),
        Slot("dropped", "teaser", ("/",), {0: "Abre el museo de la sal", 9: ""}),
        Slot(
            "correction water",
            "correction notice",
            (_CORRECTIONS,),
            {0: "", 5: "3 de marzo: el primer tramo del agua cuesta 0,91 € y no 0,19 €."},
        ),
        Slot(
            "correction port",
            "correction notice",
            (_CORRECTIONS,),
            {0: "", 8: "4 de marzo: la dársena que se draga es la norte."},
        ),
        Slot("correction old", "list entry", (_CORRECTIONS,), {0: "2 de febrero: la foto era de archivo.", 13: ""}),
        Slot("reach heading", "heading", (_CORRECTIONS,), {0: "Cómo avisarnos", 15: "Cómo pedir una corrección"}),
        Slot("ombudsman", "name of a person", (_CORRECTIONS,), {0: "Amparo Lledó", 2: "Rocío Berlanga"}),
        Slot("port author", "name of a person", (_PORT,), {0: "Andrés Coll", 4: "Marta Reig"}),
        Slot(
            "port correction", "correction notice", (_PORT,), {0: "", 8: "Una versión anterior citaba la dársena sur."}
        ),
        Slot("mud", "figure", (_PORT,), {0: "90.000 metros cúbicos", 6: "140.000 metros cúbicos"}),
        Slot("budget", "price", (_PORT,), {0: "6,2 millones de euros", 10: "7,1 millones de euros"}),
        Slot(
            "tender file",
            "link target",
            (_PORT,),
            {0: "pliego-114.pdf", 12: "pliego-114-bis.pdf"},
            "que se hizo público",
        ),
        Slot("port fishers", "paragraph", (_PORT,), {0: "Las cofradías no han sido consultadas.", 14: ""}),
        Slot("tier one", "price", (_WATER,), {0: "0,19 €", 5: "0,91 €"}, "Hasta 10 m³"),
        Slot("vote day", "date of an event", (_WATER,), {0: "9 de marzo", 3: "4 de marzo por la tarde"}),
        Slot(
            "water outcome",
            "paragraph",
            (_WATER,),
            {0: "", 12: "La sesión terminó con nueve votos a favor y nueve en contra."},
        ),
        Slot("strike state", "status", (_CHRONOLOGY,), {0: "en curso", 10: "suspendida", 14: "desconvocada"}),
        Slot("day one", "list entry", (_CHRONOLOGY,), {0: "", 2: "2 de marzo: empieza el paro"}),
        Slot("day three", "list entry", (_CHRONOLOGY,), {0: "", 14: "5 de marzo: firma del convenio"}),
        Slot("wire price", "price", (_SERVICES,), {0: "480 € al mes", 4: "510 € al mes"}, "Teletipo completo"),
        Slot("video price", "status", (_SERVICES,), {0: "350 € al mes", 11: "Agotado"}, "Vídeo en directo"),
        Slot("grant", "deadline", (_SERVICES,), {0: "15 de marzo", 9: "31 de marzo"}),
    ),
)
