"""A Spanish fish market: prices of the day, lots, boats, notices, rules, the buyers; Joomla with Cassiopeia."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import SPANISH, Links, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    clock,
    drawn,
    for_some,
    head,
    hexes,
    number,
    para,
    pick,
    rows,
    shown,
    since,
    terms,
)

_PRICES, _LOTS, _FLEET = "/precios", "/subastas", "/flota"
_NOTICES, _RULES, _REPORT = "/avisos", "/normas", "/informes/merluza"
_MENU: Links = (
    ("/", "Lonja de Santoña Vieja"),
    (_PRICES, "Precios de referencia"),
    (_LOTS, "Subastas"),
    (_FLEET, "Flota"),
    (_NOTICES, "Avisos"),
    (_REPORT, "Informe sobre la merluza"),
    (_RULES, "Normas"),
)
_RECIPES = (
    "Merluza en salsa verde con almejas",
    "Marmita de bonito, como a bordo",
    "Sardinas al espeto",
    "Rape con patatas y azafrán",
    "Bocartes rebozados",
)
_SEASONS = (
    "En marzo, la caballa está en su mejor momento.",
    "El chicharro aguanta dos días en la nevera.",
    "Pida siempre la etiqueta con el arte de pesca.",
)
_BUYERS = ("Conservas Ibarzo", "Pescados Lolo", "Hermanos Quesada", "Mar y Brasa", "Distribuciones Tarek")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookies = """<div class="cookie-notice" role="alert"><p>Utilizamos cookies propias y de terceros para fines
analíticos. Puede aceptarlas o rechazarlas.</p><button>Aceptar</button><button>Rechazar</button></div>"""
    poll = '<div class="encuesta"><p>¿Ha encontrado lo que buscaba?</p><button>Sí</button><button>No</button></div>'
    users = f"""<p>Hay {number(fetch, 20, 380)} invitados y {pick(fetch, ("ningún miembro", "un miembro"))} en
línea</p>"""
    return f"""<!DOCTYPE html>
<html lang="es-es" dir="ltr"><head><meta charset="utf-8"><meta name="generator" content="Joomla! - Open Source Content
Management"><title>{title} - Lonja de Santoña Vieja</title><script type="application/json" class="joomla-script-options
new">{{"csrf.token":"{hexes(fetch, 32)}","system.paths":{{"root":"","base":""}}}}</script></head><body class="site
com_content wrapper-static view-article no-layout"><header class="header container-header full-width"><div
class="container-topbar"><span class="mod-fecha">{today(fetch, SPANISH)}</span></div><div class="navbar-brand"><a
class="brand-logo" href="/">Lonja de Santoña Vieja</a></div><nav class="container-nav"><ul class="mod-menu mod-list
nav">{anchors(_MENU)}</ul></nav></header><div class="site-grid"><div class="grid-child container-component"><main>
<div class="com-content-article item-page"><div class="page-header"><h1>{title}</h1></div><div
class="com-content-article__body">{main}</div></div></main></div><div class="grid-child container-sidebar-right"><div
class="moduletable card"><h3 class="card-header">Receta</h3><div class="card-body">{pick(fetch, _RECIPES)}</div></div>
<div class="moduletable card"><h3 class="card-header">De temporada</h3><div class="card-body">
{turned(fetch, _SEASONS, 1)[0]}</div></div><div class="moduletable card"><h3 class="card-header">Quién está en
línea</h3>
{users}</div><div class="moduletable card"><h3 class="card-header">Enlaces</h3><ul>
{anchors(drawn(fetch, others(_MENU, path), 3))}</ul></div></div></div>{for_some(fetch, 0.3, poll)}
{comes_and_goes(fetch, "lonja cookies", 0.35, cookies)}<footer class="container-footer footer full-width"><div
class="grid-child"><p>Cofradía de Pescadores de Santoña Vieja, muelle norte s/n. Teléfono 942 960 017. La venta al
público está prohibida dentro de la lonja.</p><ul><li>Aviso legal</li><li>Perfil del contratante</li><li>Canal de
denuncias</li></ul></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    facts = terms(
        (("Descargado ayer", say("landed")), ("Barcos en puerto", "veintiséis"), ("Próxima subasta", "hoy, 17:30"))
    )
    news = "".join(
        f'<div class="blog-item"><h2 class="item-title">{title}</h2><p>{text}</p></div>'
        for title, text in (
            (say("news"), "Los barcos salieron al amanecer hacia el oeste."),
            ("Nueva cámara de frío", "Se abrirá en abril."),
            (say("old"), "La fiesta reunió a las cuadrillas de todo el golfo."),
        )
        if title
    )
    return _page(
        "Lonja de Santoña Vieja",
        "/",
        fetch,
        f"""{shown(say("storm"), f'<div class="alert alert-danger">{say("storm")}</div>')}<dl>{facts}</dl>
<div class="blog-items">{news}</div>""",
    )


def _prices(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Merluza del pincho", say("hake low"), say("hake high"), "1.870"),
            ("Rape negro", "7,10", "9,95", "640"),
            ("Caballa", "0,70", "1,35", "5.600"),
            ("Chicharro", "0,95", "1,80", "2.310"),
            (say("squid"), "9,80", "13,50", "118"),
            (say("sardine"), "1,10", "1,60", "950"),
        )
    )
    return _page(
        "Precios de referencia",
        _PRICES,
        fetch,
        f"""<p>Euros por kilo, sin impuestos. Datos del {say("data day")}.</p><table class="table table-striped">
<caption>Especies principales</caption>{head("Especie", "Mínimo", "Máximo", "Kilos")}<tbody>{table}</tbody></table>
{para(say("remark"), ' class="nota"')}<p class="small">Consulta hecha a las {clock(fetch)}, {number(fetch, 5, 60)}
ms</p>""",
    )


def _lots(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Lote 311", "Virgen del Faro", say("lot a")),
            ("Lote 312", "Nuevo Ontón", "Anunciado"),
            ("Lote 313", say("lot boat"), "En reloj"),
        )
    )
    buyers = ", ".join(drawn(fetch, _BUYERS, 3))
    return _page(
        "Subastas",
        _LOTS,
        fetch,
        f"""<p>La subasta es a la baja. El reloj empieza a las 17:30.</p><table class="table">
{head("Lote", "Barco", "Estado")}<tbody>{table}</tbody></table><p>Conectados ahora: {buyers}</p>
<p><a href="/images/pdf/{say("catalogue")}">Catálogo de lotes</a></p>""",
    )


def _fleet(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="card"><div class="card-body"><h2 class="card-title">{name}</h2><p>{gear}</p><p
class="patron">Patrón: {skipper}</p><span class="badge bg-info">{state}</span></div></div>"""
        for name, gear, skipper, state in (
            ("Virgen del Faro", "Palangre", "Chema Goikoa", say("faro")),
            ("Nuevo Ontón", "Cerco", "Tomás Urrutia", say("onton")),
            ("Hermanas Arce", "Volanta", "Lucía Arce", "En puerto"),
            (say("boat"), "Cerco", "Iker Solana", "En puerto"),
        )
        if name
    )
    return _page(
        "Flota",
        _FLEET,
        fetch,
        f"""<p>La cofradía reúne a cuarenta y uno barcos de bajura.</p><div class="row">{cards}</div><p>Señal recibida
hace {number(fetch, 2, 58)} segundos</p>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    notices = "".join(
        f"<li><h3>{title}</h3><p>{text}</p><span>{ago(fetch, SPANISH, at)}</span></li>"
        for title, text, at in (
            (say("notice"), "Quedan cerradas las aguas al este del cabo.", since(5, 40)),
            ("Cuota de caballa", say("quota"), before(52)),
            (say("notice two"), "Se reparten en la oficina, con el rol del barco.", since(11, 15)),
            ("Fin del corte de luz", "El muelle sur vuelve a tener luz.", before(120)),
        )
        if title
    )
    return _page("Avisos", _NOTICES, fetch, f'<ul class="avisos">{notices}</ul>')


def _report(say: Say, fetch: Fetch) -> str:
    return _page(
        "Informe sobre la merluza",
        _REPORT,
        fetch,
        f"""<p>La merluza del pincho se pesca con anzuelo, una a una. Es la de más precio en la subasta.</p><h2>Menos
días, piezas mayores</h2><p>Los
barcos pequeños salen menos días que hace diez años, pero vuelven con piezas mayores. La talla media ha subido a 61
centímetros.</p><p>{say("forecast")}</p><p class="votos">Lecturas en esta hora:
{number(fetch, 3, 95)}</p>""",
    )


def _rules(say: Say, fetch: Fetch) -> str:
    return _page(
        "Normas",
        _RULES,
        fetch,
        """<ol><li>Solo pujan los compradores con aval.</li><li>El pescado se retira antes de las nueve de la
mañana.</li><li>Las cajas vacías se devuelven limpias, el mismo día.</li><li>Se prohíbe fumar en toda la nave.</li></ol>
<p>Quien no cumpla las normas pierde el turno durante una semana. Los recursos se presentan por escrito ante el cabildo,
que responde en quince días.</p>""",
    )


LONJA = MadeSite(
    "lonja-santona-vieja.test",
    (
        "token en las opciones de un script",
        "receta al azar en un módulo",
        "invitados en línea de un portal",
        "enlaces al azar en un módulo",
        "consejo de temporada que rota",
        "encuesta para algunos visitantes",
        "hora de una consulta",
        "compradores conectados",
        "segundos desde una señal",
        "lecturas en esta hora",
        "fecha de hoy en la barra",
        "antigüedad de avisos",
    ),
    {
        "/": _home,
        _PRICES: _prices,
        _LOTS: _lots,
        _FLEET: _fleet,
        _NOTICES: _notices,
        _REPORT: _report,
        _RULES: _rules,
    },
    (
        Slot(
            "landed", "cantidad", ("/",), {0: "14.200 kg", 4: "11.850 kg", 8: "16.430 kg", 12: "3.020 kg"}, "Descargado"
        ),
        Slot("storm", "alerta", ("/",), {0: "", 10: "Temporal del noroeste: puerto cerrado.", 14: ""}),
        Slot("news", "titular", ("/",), {0: "", 3: "Empieza la costera de la caballa"}),
        Slot("old", "titular", ("/",), {0: "Regata de traineras en la bahía", 7: ""}),
        Slot("data day", "fecha de los datos", (_PRICES,), {0: "27 de febrero", 4: "2 de marzo", 8: "3 de marzo"}),
        Slot("hake low", "precio por kilo", (_PRICES,), {0: "6,40", 4: "6,85", 8: "6,20"}, "Merluza del pincho"),
        Slot(
            "hake high",
            "precio por kilo",
            (_PRICES,),
            {0: "11,20", 4: "12,05", 8: "11,90", 12: "14,75"},
            "Merluza del pincho",
        ),
        Slot("squid", "especie", (_PRICES,), {0: "", 8: "Calamar"}),
        Slot("sardine", "especie", (_PRICES,), {0: "Sardina", 12: ""}),
        Slot(
            "remark", "nota al pie de una tabla", (_PRICES,), {0: "", 12: "Solo se vendió a un barco por el temporal."}
        ),
        Slot(
            "lot a",
            "estado de un lote",
            (_LOTS,),
            {0: "En reloj", 1: "Vendido", 5: "Retirado"},
            "Lote 311",
        ),
        Slot("lot boat", "nombre de un barco", (_LOTS,), {0: "Hermanas Arce", 9: "Isla Mouro"}, "Lote 313"),
        Slot("catalogue", "link target", (_LOTS,), {0: "lotes-0302.pdf", 5: "lotes-0303.pdf"}, "Catálogo de lotes"),
        Slot("faro", "estado de un barco", (_FLEET,), {0: "Faenando", 10: "A refugio"}, "Virgen del Faro"),
        Slot("onton", "estado de un barco", (_FLEET,), {0: "En el astillero", 3: "Faenando"}, "Nuevo Ontón"),
        Slot("boat", "barco", (_FLEET,), {0: "", 7: "Isla Mouro"}),
        Slot("notice", "aviso a la flota", (_NOTICES,), {0: "", 5: "Maniobras de la Armada"}),
        Slot("notice two", "aviso a la flota", (_NOTICES,), {0: "", 11: "Vales de gasóleo"}),
        Slot("quota", "cuota", (_NOTICES,), {0: "Queda el 92 % de la cuota.", 13: "Queda el 71 % de la cuota."}),
        Slot(
            "forecast",
            "palabra de una previsión",
            (_REPORT,),
            {0: "Se espera que el precio suba en Semana Santa.", 12: "Se espera que el precio baje en Semana Santa."},
        ),
    ),
)
