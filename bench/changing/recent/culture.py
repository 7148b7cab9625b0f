"""The programme of a Spanish house of culture, made with a page builder."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, json_ld, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_PAGES = (
    ("/agenda", "Agenda"),
    ("/concierto-marea", "Marea Baja en concierto"),
    ("/exposicion-salinas", "Salinas, fotografías de Nuria Roig"),
    ("/talleres", "Talleres de primavera"),
    ("/visita", "Prepara tu visita"),
)
_HEROES = (
    ("La cultura se comparte", "Ver programación"),
    ("Vive el teatro de cerca", "Comprar entradas"),
    ("Un lugar para encontrarse", "Hazte amigo"),
)
_QUOTES = (
    "«Un tesoro en el barrio», Lucía",
    "«Siempre hay algo nuevo», Andrés",
    "«El personal es encantador», Begoña",
    "«Volveremos con los niños», Iker",
    "«La mejor acústica de la ciudad», Pilar",
)
_PARTNERS = ("Fundación Arenal", "Caja del Puerto", "Radio Levante", "Bodegas Miralles", "Imprenta Soto")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    partners = "".join(f'<img alt="{name}"><span>{name}</span>' for name in mixed(fetch, _PARTNERS))
    also = links(mixed(fetch, [one for one in _PAGES if one[0] != path], 2), "div", "elementor-post__title")
    popup = (
        '<div class="elementor-popup-modal"><h3>Únete a los Amigos del Almacén</h3><p>Dos entradas de regalo.</p></div>'
    )
    return f"""<!DOCTYPE html><html lang="es"><head><meta charset="UTF-8"><title>{title} – El Almacén</title>
<link rel="stylesheet"
href="/wp-content/uploads/elementor/css/post-{len(title)}.css?ver={number(fetch, 10**9, 10**10)}">
</head><body class="elementor-default elementor-kit-7"><header data-elementor-type="header"><div
class="elementor-widget">
<a href="/">El Almacén · Casa de cultura</a></div><nav class="elementor-nav-menu--main"><ul>
{links(_PAGES, css="menu-item")}</ul></nav></header><div class="elementor elementor-{len(path)}"><section
class="elementor-section elementor-top-section"><div class="elementor-container"><div
class="elementor-widget-wrap">{main}
</div></div></section><section class="elementor-section"><h4>También te puede interesar</h4>{also}</section>
<section class="elementor-testimonial"><p>{pick(fetch, _QUOTES)}</p></section></div>{at_times(fetch, 0.25, popup)}
<footer data-elementor-type="footer"><div class="logos">{partners}</div><p>Calle del Muelle, 8. Taquilla: martes a
domingo
de 17 a 21 h.</p></footer><script id="nonce">var e={{"nonce":"{hexes(fetch)}"}};</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    head, call = pick(fetch, _HEROES)
    room = turning(fetch, ("Sala Norte: aforo 320", "Sala Azul: aforo 90", "Patio: aforo 150"))
    return _page(
        "Inicio",
        "/",
        fetch,
        f"""<div class="elementor-slide"><h2>{head}</h2><a class="elementor-button">{call}</a></div><h1>Esta semana</h1>
<p>{say("aviso")}</p><ul class="elementor-icon-list-items">{links(_PAGES)}</ul><p class="spaces">{room}</p>""",
    )


def _agenda(say: Say, fetch: Fetch) -> str:
    events = "".join(
        f"""<article class="tribe-events-calendar-list__event"><time>{day}</time><h3>{name}</h3><p
class="tribe-events-c-small-cta"><span>{price}</span></p></article>"""
        for day, name, price in (
            ("6 de marzo", "Cuentos con sombras", "Gratis"),
            ("8 de marzo", say("cine"), "4 €"),
            (say("fecha"), "Marea Baja en concierto", say("precio")),
            ("22 de marzo", say("danza"), "10 €"),
            ("29 de marzo", "Coro de la Lonja", say("coro")),
        )
        if name
    )
    return _page("Agenda", "/agenda", fetch, f'<h1>Agenda</h1><div class="tribe-events-calendar-list">{events}</div>')


def _concert(say: Say, fetch: Fetch) -> str:
    guest = f"<p>{say('invitada')}</p>" if say("invitada") else ""
    return _page(
        "Marea Baja en concierto",
        "/concierto-marea",
        fetch,
        f"""<h1>Marea Baja en concierto</h1><table class="ficha"><tr><th>Fecha</th><td>{say("fecha")}</td></tr><tr>
<th>Precio</th><td>{say("precio")}</td></tr><tr><th>Entradas</th><td>{say("entradas")}</td></tr></table><p>El quinteto
presenta su tercer disco, grabado en una nave del puerto.</p>{guest}<p class="viendo">{number(fetch, 2, 30)} personas
están viendo este evento ahora</p>{json_ld("Event", name="Marea Baja en concierto")}""",
    )


def _exhibition(say: Say, fetch: Fetch) -> str:
    return _page(
        "Salinas",
        "/exposicion-salinas",
        fetch,
        f"""<h1>Salinas, fotografías de Nuria Roig</h1><p>Durante {say("anos")} años la fotógrafa volvió cada verano
a las
salinas de su infancia, donde ya solo trabajaban dos familias, para retratar el color del agua, las manos y los
montones de sal. La muestra reúne {say("fotos")} copias de gran formato, muchas de ellas inéditas.</p>
<p>Hasta el <strong>{say("hasta")}</strong>. <a href="{say("dosier")}">Dosier de prensa</a></p>""",
    )


def _workshops(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{day}</td><td>{state}</td></tr>"
        for name, day, state in (
            ("Cerámica", "Lunes", say("ceramica")),
            ("Encuadernación", say("encuadernacion"), "Plazas libres"),
            (say("grabado"), "Viernes", "Plazas libres"),
        )
        if name
    )
    one, other = number(fetch, 1, 9), number(fetch, 1, 9)
    return _page(
        "Talleres",
        "/talleres",
        fetch,
        f"""<h1>Talleres de primavera</h1><table><thead><tr><th>Taller</th><th>Día</th><th>Estado</th></tr></thead>
<tbody>
{rows}</tbody></table><form class="wpcf7-form"><label>Comprobación: {one} + {other} =</label></form>""",
    )


def _visit(say: Say, fetch: Fetch) -> str:
    extra = f"<p>{say('ascensor')}</p>" if say("ascensor") else ""
    return _page(
        "Prepara tu visita",
        "/visita",
        fetch,
        f"""<h1>Prepara tu visita</h1><h2>{say("horario")}</h2><p>Entrada general a las exposiciones:
{say("general")}.</p>
{extra}<p>Autobuses 4 y 11, parada Muelle.</p>""",
    )


_CONCERT, _SHOW = "/concierto-marea", "/exposicion-salinas"
CULTURE = MadeSite(
    "el-almacen.test",
    (
        "hero",
        "quotes",
        "partners shuffled",
        "also interesting",
        "popup at times",
        "set that turns",
        "captcha",
        "viewing",
    ),
    {
        "/": _home,
        "/agenda": _agenda,
        _CONCERT: _concert,
        _SHOW: _exhibition,
        "/talleres": _workshops,
        "/visita": _visit,
    },
    (
        Slot(
            "aviso",
            "edited sentence",
            ("/",),
            {0: "El bar abre también los domingos.", 9: "El bar permanece cerrado por obras."},
        ),
        Slot("cine", "list entry", ("/agenda",), {0: "Cine de barrio: tarde de cortos", 8: ""}),
        Slot("danza", "list entry", ("/agenda",), {0: "", 4: "Danza: Pies de barro"}),
        Slot("coro", "price", ("/agenda",), {0: "6 €"}, "Coro de la Lonja"),
        Slot("fecha", "date", ("/agenda", _CONCERT), {0: "14 de marzo", 6: "28 de marzo"}, "Marea Baja en concierto"),
        Slot("precio", "price", ("/agenda", _CONCERT), {0: "12 €", 3: "14 €"}, "Marea Baja en concierto"),
        Slot("entradas", "state", (_CONCERT,), {0: "A la venta", 5: "Agotadas", 6: "A la venta"}, "Entradas"),
        Slot("invitada", "paragraph", (_CONCERT,), {0: "", 10: "Abre la noche la cantautora Elsa Vidal."}),
        Slot("anos", "one word", (_SHOW,), {0: "ocho", 7: "nueve"}),
        Slot("fotos", "figure in a paragraph", (_SHOW,), {0: "46", 13: "52"}),
        Slot("hasta", "deadline", (_SHOW,), {0: "19 de abril", 5: "3 de mayo"}),
        Slot("dosier", "link target", (_SHOW,), {0: "/d/salinas.pdf", 11: "/d/salinas-2.pdf"}, "Dosier de prensa"),
        Slot(
            "ceramica", "state", ("/talleres",), {0: "Últimas plazas", 2: "Completo", 12: "Últimas plazas"}, "Cerámica"
        ),
        Slot("encuadernacion", "table cell", ("/talleres",), {0: "Miércoles", 8: "Jueves"}, "Encuadernación"),
        Slot("grabado", "table row", ("/talleres",), {0: "", 8: "Grabado en linóleo"}),
        Slot("horario", "heading", ("/visita",), {0: "Horario de invierno", 14: "Horario de verano"}),
        Slot("general", "price", ("/visita",), {0: "3 euros", 4: "3,50 euros"}),
        Slot("ascensor", "notice", ("/visita",), {0: "", 6: "El ascensor está averiado; use la rampa del patio."}),
    ),
)
