"""A regional newspaper, in Spanish: a front page, three articles, the market table and a page of corrections."""

from __future__ import annotations

from bench.changing.everyday.wire import age, between, hour_of, is_shown, key, pick, seen, some, texts, uuid, when
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.scenario import Fetch

DAYS = "lunes martes miércoles jueves viernes sábado domingo".split()
MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
MINE, BRIDGE, CLUB = "/sucesos/mina-santa-olalla", "/local/puente-nuevo", "/deportes/ud-ribera"
LINKS = (
    (MINE, "El incendio de la mina Santa Olalla"),
    (BRIDGE, "El puente nuevo, otra vez en obras"),
    (CLUB, "La UD Ribera se juega el ascenso"),
    ("/lonja", "Precios de la lonja"),
    ("/fe-de-errores", "Fe de errores"),
)
ADS = (
    "Tu coche eléctrico desde 199 € al mes",
    "Audífonos invisibles: prueba gratuita",
    "Seguro de hogar con la primera cuota gratis",
    "Escápate a la sierra: dos noches con desayuno",
    "Aprende inglés en tres meses, o te devolvemos el dinero",
    "Placas solares subvencionadas para tu tejado",
)
OPINIONS = (
    ("Carmen Ojeda", "La plaza y el silencio"),
    ("J. L. Bermejo", "Contra las rotondas"),
    ("Marta Quintana", "Lo que el tren se llevó"),
    ("Félix Arribas", "Elogio de la siesta breve"),
)

S = {
    "lead": Slot("/", "headline", {0: "Un herido grave en la mina", 4: "Dos heridos graves en la mina"}),
    "brief": Slot("/", "entry", {0: "", 7: "Cortado el suministro de agua en Las Eras hasta la noche"}, "Breves"),
    "gone": Slot("/", "entry", {0: "Abierta la inscripción del concurso de migas", 11: ""}, "Breves"),
    "injured": Slot(MINE, "one word in a paragraph", {0: "once mineros", 2: "catorce mineros"}),
    "update": Slot(
        MINE, "paragraph", {0: "", 4: "Un segundo trabajador fue trasladado de madrugada al hospital comarcal."}
    ),
    "cause": Slot(
        MINE,
        "edited sentence",
        {0: "Se desconoce la causa del fuego.", 9: "El fuego empezó en una cinta transportadora."},
    ),
    "correction": Slot(
        MINE, "correction", {0: "", 13: "Corrección: la mina emplea a 212 personas, no a 122 como se publicó."}
    ),
    "cost": Slot(BRIDGE, "figure", {0: "3,2 millones de euros", 6: "4,7 millones de euros"}),
    "opening": Slot(BRIDGE, "deadline", {0: "antes del verano", 12: "a finales de octubre"}),
    "result": Slot(CLUB, "table cell", {0: "por jugar", 5: "2-1", 10: "2-2"}, "UD Ribera - CD Llanos"),
    "coach": Slot(CLUB, "subheading", {0: "El técnico confía en los mismos once", 14: "El técnico anuncia su marcha"}),
    "oil": Slot(
        "/lonja", "price", {0: "4,12 €/kg", 3: "4,05 €/kg", 8: "3,98 €/kg", 15: "4,12 €/kg"}, "Aceite virgen extra"
    ),
    "almond": Slot("/lonja", "row of a table", {0: "", 8: "Almendra marcona"}, "Precios de la lonja"),
    "error": Slot(
        "/fe-de-errores", "entry", {0: "", 13: "En la noticia sobre la mina del domingo se dio mal la plantilla."}
    ),
}


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    at = fetch.at
    menu = "".join(f'<li class="menu__item"><a href="{to}">{name}</a></li>' for to, name in LINKS)
    consent = (
        '<div class="didomi-popup-container" role="dialog"><p>Nosotros y nuestros socios almacenamos o accedemos a '
        "información en un dispositivo, como cookies.</p><button>Rechazar y suscribirse</button><button>Aceptar y "
        "continuar</button></div>"
        if is_shown(fetch, "diario consentimiento", 0.4, 9)
        else ""
    )
    who, column = pick(fetch, OPINIONS)
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>{title} | El Eco de la Ribera</title>
<script>window.marfeel={{"pageId":"{uuid(fetch)}","ab":"{pick(fetch, "xyz")}"}};</script>
<script async src="/static/js/app.js?cb={between(fetch, 10**6, 10**7)}"></script></head>
<body class="v_{len(path)} site-eco">{consent}<div class="ad ad--top" id="div-gpt-{between(fetch, 1000, 9999)}">
<span class="ad__tag">Publicidad</span><a href="https://pub.example/k/{key(fetch, 16)}">{pick(fetch, ADS)}</a></div>
<header class="header"><a class="header__logo" href="/">El Eco de la Ribera</a><p class="header__date">
{DAYS[at.weekday()]}, {at.day} de {MONTHS[at.month - 1]} de {at.year}</p>
<a class="header__sub" href="https://suscripcion.example/{key(fetch, 5)}">
{pick(fetch, ("Suscríbete", "Un mes por 1 €", "Hazte socio"))}</a></header>
<nav class="menu"><ul>{menu}</ul></nav><main class="main" data-mrf="{key(fetch, 8)}"><h1
class="title">{title}</h1>{main}
</main><aside class="col-side">{most_read(fetch)}<section class="opinion"><h4>Opinión</h4><article><span
class="author">{who}</span>
<h5>{column}</h5></article></section><div class="ad ad--mpu"><span class="ad__tag">Publicidad</span>
<a href="https://pub.example/k/{key(fetch, 16)}">{pick(fetch, ADS)}</a></div></aside>
<footer class="footer"><p>© Editora de la Ribera, S. L. Calle del Pósito, 4.</p></footer>
<!-- {key(fetch, 12)} varnish-{between(fetch, 1, 5)} {between(fetch, 1, 40)}ms --></body></html>"""


def most_read(fetch: Fetch) -> str:
    """What was read most in the last hours: always articles of this site."""
    items = "".join(
        f'<li><a href="{to}">{name}</a></li>' for to, name in cached(fetch, 3 * 3600, "lo más leído").sample(LINKS, 3)
    )
    return f'<section class="most-read"><h4>Lo más leído</h4><ol>{items}</ol></section>'


def more(path: str, fetch: Fetch) -> str:
    items = "".join(
        f'<article class="card"><h3><a href="{to}">{name}</a></h3></article>'
        for to, name in some(fetch, [link for link in LINKS if link[0] != path], 3)
    )
    return f'<section class="more"><h4>Te puede interesar</h4>{items}</section>'


def signed(fetch: Fetch, who: str, round: int) -> str:
    days, hours = age(fetch, hour_of(round))
    old = f"hace {days} {'día' if days == 1 else 'días'}" if days else f"hace {hours} horas"
    return f'<div class="byline"><span class="author">{who}</span> <time class="ago">Publicado {old}</time></div>'


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    sponsored = f'<li class="brief brief--ad"><small>Contenido patrocinado</small> {pick(fetch, ADS)}</li>'
    briefs = "".join(
        f'<li class="brief">{text}</li>'
        for text in (t["brief"], "El coro de Almenar canta en la colegiata", t["gone"], "Sin trenes el domingo")
        if text
    )
    return frame(
        "/",
        "Portada",
        f"""<section class="opening"><article class="opening__main"><h2>{t["lead"]}</h2><p>Los equipos de rescate
siguen en
el pozo número tres.</p></article></section><section><h4>Breves</h4><ul
class="briefs">{briefs}{sponsored if between(fetch, 0, 2) else ""}</ul></section>
{more("/", fetch)}""",
        fetch,
    )


def mine(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        MINE,
        LINKS[0][1],
        f"""{signed(fetch, "Redacción", -5)}<div class="article-body"><p>El incendio que se declaró a primera hora
obligó a
evacuar a {t["injured"]} que trabajaban a 340 metros de profundidad, según informó la empresa en una nota de dos líneas.
{t["cause"]}</p>{when(t["update"], f"<p>{t['update']}</p>")}<div class="ad ad--inread"><span class="ad__tag">Publicidad
</span>{pick(fetch, ADS)}</div><p>La Guardia Civil mantiene cerrada la carretera de la Dehesa.</p>
{when(t["correction"], f'<p class="correction"><em>{t["correction"]}</em></p>')}</div>
<p class="live">{between(fetch, 40, 900)} lectores están leyendo esta noticia</p>{more(MINE, fetch)}""",
        fetch,
    )


def bridge(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    opened, closed = pick(fetch, (("", ""), ('<div class="layout-b"><div class="layout-b__in">', "</div></div>")))
    return frame(
        BRIDGE,
        LINKS[1][1],
        f"""{opened}{signed(fetch, "Inés Tordable", -30)}<div class="article-body"><p>La reparación de los apoyos
costará
{t["cost"]} y la paga íntegra la Diputación.</p><p>El alcalde confía en abrirlo al tráfico {t["opening"]}, aunque ya lo
dijo el año pasado.</p></div><p class="reads">{seen(fetch, 4100, 300)} lecturas</p>{closed}{more(BRIDGE, fetch)}""",
        fetch,
    )


def club(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        CLUB,
        LINKS[2][1],
        f"""{signed(fetch, "Nacho Berzal", -9)}<h2 class="subtitle">{t["coach"]}</h2><table class="scores"><thead><tr>
<th>Partido</th><th>Resultado</th></tr></thead><tbody><tr><td>UD Ribera - CD Llanos</td><td>{t["result"]}</td></tr>
<tr><td>Atlético Serón - Peña Azul</td><td>0-0</td></tr></tbody></table>{more(CLUB, fetch)}""",
        fetch,
    )


def market(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    almond = f"<tr><td>{t['almond']}</td><td>7,30 €/kg</td></tr>"
    return frame(
        "/lonja",
        LINKS[3][1],
        f"""<table class="lonja"><tr><th>Producto</th><th>Precio</th></tr><tr><td>Aceite virgen extra</td>
<td>{t["oil"]}</td>
</tr>{when(t["almond"], almond)}<tr><td>Cebada</td><td>201 €/t</td></tr><tr><td>Cordero</td><td>4,60 €/kg vivo</td></tr>
</table>""",
        fetch,
    )


def errors(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "/fe-de-errores",
        LINKS[4][1],
        f"""<ul class="errata">{when(t["error"], f"<li>{t['error']}</li>")}<li>El pregonero de Valdehierro se llama
Eladio,
no Elías.</li><li>La foto de la página 12 del jueves era de 2019.</li></ul>""",
        fetch,
    )


PAPER = MadeSite(
    "ecoribera.test",
    (
        "advertisements by request, also between paragraphs",
        "opinion by request",
        "words of the subscription in a test",
        "related articles by request",
        "layout of an article in a test",
        "most read, from a cache of three hours",
        "date of today",
        "published N days ago",
        "readers right now",
        "reads by node",
        "consent dialog that comes and goes",
        "ids of pages, busters, comment of the cache",
    ),
    {"/": home, MINE: mine, BRIDGE: bridge, CLUB: club, "/lonja": market, "/fe-de-errores": errors},
    tuple(S.values()),
)
