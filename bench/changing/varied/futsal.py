"""A Spanish sports club on WordPress with a page builder: fixtures, squad, tickets, the youth school, a report."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import SPANISH, ago, before, today, turned
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, but, code, entries, hexed, menu, now_and_then, one_of, some, variant

_GAMES, _SQUAD, _TICKETS, _SCHOOL = "/calendario/", "/primer-equipo/", "/entradas/", "/escuela/"
_MENU = (
    ("/", "Inicio"),
    (_GAMES, "Calendario"),
    (_SQUAD, "Primer equipo"),
    (_TICKETS, "Entradas y abonos"),
    (_SCHOOL, "Escuela"),
)
_SPONSORS = ("Talleres Arriaga", "Pan del Duero", "Óptica Lince", "Autocares Peña", "Gráficas Sil", "Bodegas Valdeón")
_FANS = (
    "«Desde la grada norte se oye hasta el banquillo.» Paqui",
    "«Vengo desde el ascenso del 98.» Honorio",
    "«Mi hija quiere ser portera.» Lidia",
    "«El bocadillo de calamares, imprescindible.» Samu",
    "«Nunca me pierdo un derbi.» Begoña",
)
_SHOP = (
    ("Bufanda de la temporada", "bufanda"),
    ("Camiseta de portero", "portero"),
    ("Taza del centenario", "taza"),
    ("Balón firmado", "balon"),
    ("Gorro de lana", "gorro"),
)


def _widget(inner: str, kind: str = "text-editor") -> str:
    return f"""<div class="elementor-element elementor-widget elementor-widget-{kind}" data-element_type="widget"><div
class="elementor-widget-container">{inner}</div></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    goods = "".join(
        f'<li><a href="https://tienda.example/{key}?ref={hexed(fetch, 6)}">{what}</a></li>'
        for what, key in some(fetch, _SHOP, 2)
    )
    logos = "".join(f'<span class="logo">{name}</span>' for name in some(fetch, _SPONSORS, 6))
    consent = """<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner"><div
class="cmplz-title">Gestionar
consentimiento</div><div class="cmplz-message">Para ofrecer las mejores experiencias utilizamos tecnologías como las
cookies.</div><button class="cmplz-btn">Aceptar</button><button class="cmplz-btn">Denegar</button></div></div>"""
    teaser = "".join(
        f'<a class="teaser" href="{where}">{what}</a>' for where, what in turned(fetch, but(_MENU[1:], path), 1)
    )
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="UTF-8"><title>{title} &#8211; Ribera Fútbol Sala</title>
<meta name="generator" content="WordPress 6.7">
<script>var wpApi={{"root":"/wp-json/","nonce":"{hexed(fetch, 10)}"}};</script>
<link rel="stylesheet" id="astra-css"
href="/wp-content/themes/astra/style.css?ver={between(fetch, 10**9, 2 * 10**9)}"></head>
<body class="page page-template-default elementor-default elementor-page">
<div id="page" class="hfeed site"><div class="site-header"><div class="ast-container"><span class="site-title"><a
href="/"
rel="home">Ribera Fútbol Sala</a></span><span class="ast-date">{today(fetch, SPANISH)}</span><ul
class="main-header-menu">{menu(_MENU, "menu-item", "menu-link")}</ul></div></div>
<div id="content" class="site-content"><div class="ast-container"><div id="primary" class="content-area"><div
class="entry-header"><h1 class="entry-title">{title}</h1></div><div class="entry-content"><div
data-elementor-type="wp-page"
class="elementor"><div class="elementor-section"><div class="elementor-container"><div class="elementor-column"><div
class="elementor-widget-wrap">{main}</div></div></div></div></div></div></div>
<div id="secondary" class="widget-area"><div class="widget"><h2 class="widget-title">La afición</h2>
<p>{one_of(fetch, _FANS)}</p></div><div class="widget"><h2 class="widget-title">Tienda</h2><ul>{goods}</ul></div><div
class="widget">{teaser}</div></div></div></div>
<div class="site-footer"><div class="logos">{logos}</div><p>Pabellón de la Ribera, calle del Soto 8</p><p
class="stats">{between(fetch, 41, 67)} consultas en {between(fetch, 120, 990)} ms</p></div></div>
{now_and_then(fetch, 0.35, consent)}</body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    post = '<article class="elementor-post"><h3 class="elementor-post__title">{}</h3><div><p>{}</p></div></article>'
    return _page(
        "Somos de la Ribera",
        "/",
        fetch,
        _widget(
            f"""<div class="partido"><div class="partido-rival">Ribera – Sporting Carballo</div><div
class="partido-fecha">{say("carballo")}</div><div class="partido-lugar">Pabellón de la Ribera</div></div>""",
            "match",
        )
        + _widget(
            f"""<div class="elementor-posts">{entries(say, "n_lesion n_obras", post)}<article class="elementor-post"><h3
class="elementor-post__title">El juvenil gana el torneo de Zamora</h3><div><p>Cinco partidos y cinco
victorias.</p><time>
{ago(fetch, SPANISH, before(60))}</time></div></article></div>""",
            "posts",
        )
        + _widget(f"<p>{variant(fetch, 'Hazte socio', 'Únete al club', 'Tu carné en dos minutos')}</p>", "button")
        + _widget(
            f"""<h2>Oficinas</h2><p>Atendemos de lunes a viernes por la tarde. Presidente: {say("presidente")}.</p>{
                now_and_then(fetch, 0.4, "<p>Recibe el boletín en tu correo cada lunes.</p>")
            }"""
        ),
    )


def _games(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Calendario",
        _GAMES,
        fetch,
        _widget(
            f"""<div class="ea-advanced-tabs"><ul class="tabs"><li>Liga</li><li>Copa</li></ul><div
class="tab-content"><table
class="calendario"><thead><tr><th>Partido</th><th>Cuándo</th><th>Resultado</th></tr></thead><tbody><tr><td>Leones de
Soria –
Ribera</td><td>28 de febrero</td><td>{say("soria")}</td></tr><tr><td>Ribera – Sporting
Carballo</td><td>{say("carballo")}</td>
<td>{say("carballo_res")}</td></tr><tr><td>Atlético Bierzo – Ribera</td><td>{say("bierzo")}</td><td>por jugar</td></tr>
{entries(say, "g_extra", row)}</tbody></table></div><div class="tab-content"><table
class="calendario"><tbody><tr><td>Cuartos
de final</td><td>9 de abril</td><td>sede por decidir</td></tr></tbody></table></div></div>""",
            "tabs",
        )
        + _widget(
            f"""<h2>Clasificación</h2><table><tr><th>Equipo</th><th>Puntos</th></tr><tr><td>Atlético Bierzo</td><td>47
ptos.
</td></tr><tr><td>Ribera</td><td>{say("puntos")}</td></tr></table>{paragraph(say("g_nota"))}<p>Conectados ahora:
{between(fetch, 5, 130)} aficionados</p>""",
            "table",
        ),
    )


def _squad(say: Say, fetch: Fetch) -> str:
    card = """<div class="jugador"><figure><img src="/wp-content/uploads/j.jpg"
alt=""><figcaption>{}</figcaption></figure><p>{}
</p></div>"""
    return _page(
        "Primer equipo",
        _SQUAD,
        fetch,
        _widget(
            f"""<div class="plantilla">{entries(say, "p_ala", card)}<div class="jugador"><figure><img
src="/wp-content/uploads/m.jpg" alt=""><figcaption>Darío Mencía</figcaption></figure><p>Cierre, capitán</p><span
class="estado">{say("mencia")}</span></div><div class="jugador"><figure><img src="/wp-content/uploads/u.jpg"
alt=""><figcaption>Unai Beltza</figcaption></figure><p>Portero
suplente</p></div>{entries(say, "p_pivot", card)}</div>""",
            "gallery",
        )
        + _widget(
            f"""<p>La plantilla se entrena cuatro tardes por semana y la mitad de los jugadores ha salido de nuestra
escuela.</p>
<h2>Cuerpo técnico</h2><ul><li>Entrenador: {say("mister")}</li><li>Preparadora física: Inés
Robledo</li><li>
Fisioterapeuta: Bruno Lasheras</li></ul>"""
        )
        + _widget(f"<p>Álbum {code(fetch, 7)}: {between(fetch, 1, 60)} descargas hoy</p>"),
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    return _page(
        "Entradas y abonos",
        _TICKETS,
        fetch,
        _widget(
            f"""<table
class="wp-block-table"><thead><tr><th>Zona</th><th>Entrada</th><th>Abono</th></tr></thead><tbody><tr><td>
Grada norte</td><td>{say("norte")}</td><td>75 €</td></tr><tr><td>Tribuna</td><td>14
€</td><td>{say("tribuna")}</td></tr><tr>
<td>Infantil</td><td>4 €</td><td>30 €</td></tr></tbody></table><p>Los menores de catorce años entran acompañados. No se
permiten botellas, paraguas ni bengalas; las banderas sí.</p>
<p>Las taquillas abren una hora antes. Solo se
puede pagar con tarjeta.</p>""",
            "table",
        )
        + _widget(
            f"""<div class="aviso"><strong>{say("aforo")}</strong></div><p><a class="elementor-button"
href="{say("compra")}">Comprar por internet</a></p>{paragraph(say("t_bus"))}<p>{between(fetch, 2, 48)} personas en la
cola</p>"""
        ),
    )


def _school(say: Say, fetch: Fetch) -> str:
    return _page(
        "Escuela",
        _SCHOOL,
        fetch,
        _widget(
            f"""<p>Más de doscientos niños y niñas entrenan con nosotros. La cuota es de {say("cuota")} al trimestre y
el plazo de inscripción termina el {say("plazo")}.</p><details><summary>Horario de los
alevines</summary><p>{say("alevin")}</p></details>
<details><summary>¿Qué hay que llevar?</summary><ul><li>Calzado de suela
blanca</li>{entries(say, "e_seguro", "<li>{}</li>")}
<li>Una botella de agua</li></ul></details><h2>Campus de verano</h2><p>Del 6 al 10 de julio, en el polideportivo.</p>"""
        )
        + _widget(f"<p>{variant(fetch, 'Pregunta a los monitores', 'Escribe a la escuela')}</p>", "button"),
    )


FUTSAL = MadeSite(
    "ribera-futsal.test",
    (
        "nonce of an interface and version of a theme",
        "date of the day in Spanish",
        "voice of a fan",
        "two goods of a shop",
        "logos of sponsors in any order",
        "teaser of one known page",
        "window of consent of a plugin",
        "queries and milliseconds",
        "one of three invitations to members",
        "weekly letter offered to some readers",
        "fans connected",
        "persons in a queue",
        "album and its downloads",
        "age of a victory",
    ),
    {"/": _home, _GAMES: _games, _SQUAD: _squad, _TICKETS: _tickets, _SCHOOL: _school},
    (
        Slot(
            "carballo",
            "kick-off",
            ("/", _GAMES),
            {0: "sábado 7 de marzo, 17.30", 3: "domingo 8 de marzo, 19.15"},
            "Sporting Carballo",
        ),
        Slot(
            "n_lesion", "news item", ("/",), {0: "", 5: "Mencía, baja tres semanas | Se lesionó en el calentamiento."}
        ),
        Slot("n_obras", "news item", ("/",), {0: "Obras en el vestuario | Los equipos se cambiarán fuera.", 11: ""}),
        Slot("presidente", "name", ("/",), {0: "Eutimio Cabañas", 14: "Rocío Villafañe"}, "Presidente"),
        Slot("soria", "result", (_GAMES,), {0: "2–3", 1: "2–4"}, "Leones de Soria"),
        Slot("carballo_res", "result", (_GAMES,), {0: "sin jugar", 8: "5–5"}, "Sporting Carballo"),
        Slot("bierzo", "kick-off", (_GAMES,), {0: "14 de marzo, 18.15", 6: "aplazado"}, "Atlético Bierzo"),
        Slot("g_extra", "fixture", (_GAMES,), {0: "", 6: "Ribera – Náutico de Vigo | 21 de marzo | amistoso"}),
        Slot("puntos", "points", (_GAMES,), {0: "44 ptos.", 8: "45 ptos.", 13: "42 ptos."}, "Ribera"),
        Slot("g_nota", "note", (_GAMES,), {0: "", 13: "Sanción de tres puntos por alineación indebida."}),
        Slot("p_ala", "squad", (_SQUAD,), {0: "", 4: "Jordi Casals | Ala, cedido hasta junio"}),
        Slot("p_pivot", "squad", (_SQUAD,), {0: "Nando Queiroz | Pívot", 10: ""}),
        Slot(
            "mencia",
            "state of a player",
            (_SQUAD,),
            {0: "disponible", 5: "lesionado", 15: "disponible"},
            "Darío Mencía",
        ),
        Slot("mister", "name", (_SQUAD,), {0: "Fermín Ordóñez", 7: "Amparo Ledesma"}, "Entrenador"),
        Slot("norte", "price", (_TICKETS,), {0: "8 €", 2: "9 €"}, "Grada norte"),
        Slot("tribuna", "price", (_TICKETS,), {0: "120 €", 9: "95 €"}, "Tribuna"),
        Slot(
            "aforo",
            "availability",
            (_TICKETS,),
            {0: "Quedan entradas", 7: "Agotadas para el derbi", 12: "Quedan entradas"},
        ),
        Slot("compra", "link target", (_TICKETS,), {0: "/tienda/v1", 11: "/tienda/v2"}, "Comprar por internet"),
        Slot("t_bus", "paragraph", (_TICKETS,), {0: "Los abonados viajan gratis en el autobús 6.", 14: ""}),
        Slot("cuota", "fee", (_SCHOOL,), {0: "65 euros", 8: "72 euros"}),
        Slot("plazo", "closing date", (_SCHOOL,), {0: "27 de marzo", 3: "10 de abril"}),
        Slot("alevin", "entry of details", (_SCHOOL,), {0: "Lunes y miércoles, 17.00", 10: "Martes y viernes, 16.45"}),
        Slot("e_seguro", "list item", (_SCHOOL,), {0: "", 13: "Copia del seguro escolar"}),
    ),
)
