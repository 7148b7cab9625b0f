"""The notices of a Spanish province on pages of old: tables in tables, tenders, posts for exams, grants, dates."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token, variant
from bench.changing.pieces import SPANISH, Links, ago, before, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET

_TENDERS, _FILE, _POSTS = "/licitaciones.asp", "/licitacion-0412.asp", "/oposiciones.asp"
_GRANTS, _ROADS, _FEES, _PLENARY = "/subvenciones.asp", "/carreteras.asp", "/tasas.asp", "/pleno.asp"
_LINKS: Links = (
    (_TENDERS, "Licitaciones"),
    (_FILE, "Expediente 0412: puente de Arce"),
    (_POSTS, "Oposiciones"),
    (_GRANTS, "Subvenciones"),
    (_ROADS, "Estado de carreteras"),
    (_FEES, "Tasas"),
    (_PLENARY, "Pleno"),
)
_WARNINGS = (
    "Pida cita previa para venir al registro.",
    "El buzón ciudadano atiende también por la tarde.",
    "Descargue el calendario del contribuyente.",
)
_SAYINGS = (
    "Sabía que la provincia tiene 214 fuentes?",
    "Sabía que el archivo guarda mapas de 1570?",
    "Sabía que el puente más viejo es romano?",
    "Sabía que aquí nació la trashumancia?",
)
_VILLAGES = ("Arce", "Valdehierro", "Montejo", "La Solana", "Cubillas", "Peñarrubia", "Torrejil")
_CAMPAIGNS = (
    ("Reciclar suma", "Campaña de residuos"),
    ("Beba del grifo", "Campaña del agua"),
    ("Al volante, cero", "Campaña de tráfico"),
)
_SLIDES = ("Venga a la Feria del Queso", "Camine por la Ruta del Agua", "Conozca el Belén de la Villa")
_GALLERY = ("Foto: ermita al alba", "Foto: ferial de ganado", "Foto: pantano lleno", "Foto: plaza porticada")
_MORE = {
    "/": "La Diputación coopera con los municipios pequeños en obras, cultura y asistencia.",
    _TENDERS: "Los pliegos se consultan en cada expediente. No se admiten ofertas en papel.",
    _FILE: "Sustitución del tablero, refuerzo de las pilas y acera por el lado de aguas arriba.",
    _POSTS: "El temario está en el boletín. Hay que llevar el documento de identidad y un bolígrafo azul.",
    _GRANTS: "El pago se hace tras justificar el gasto. Una sola solicitud por persona y año.",
    _ROADS: "Llame a emergencias si ve un obstáculo. Lleve cadenas de noviembre a abril.",
    _FEES: "Las tasas se abonan antes de presentar la solicitud; guarde el justificante.",
    _PLENARY: "Las sesiones son públicas y se celebran en el salón noble, segunda planta.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    campaign, line = pick(fetch, _CAMPAIGNS)
    left = "".join(
        f'<tr><td bgcolor="#EFE7D2"><font face="Verdana" size="2"><a href="{to}">{name}</a></font></td></tr>'
        for to, name in _LINKS
    )
    read = "".join(
        f'<a href="{to}?jsessionid={token(fetch, 16)}">{name}</a><br>'
        for to, name in some(fetch, others(_LINKS, path), 3)
    )
    stamp = f"{fetch.at:%d/%m/%Y %H:%M}:{figure(fetch, 10, 59)}"
    cookie = """<table width="100%" class="avisocookies"><tr><td>Este sitio usa cookies propias y de terceros. <a
href="#ok">Aceptar</a> | <a href="#no">Rechazar</a></td></tr></table>"""
    survey = '<tr><td align="center"><b>Encuesta:</b> valore nuestra sede en un minuto</td></tr>'
    villages = " - ".join(some(fetch, _VILLAGES, 4))
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="es"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>{title} - Diputación de
Sotoalto</title><script language="JavaScript">var sid="{token(fetch, 24)}";</script></head>
<body bgcolor="#FFFFFF" link="#663300" topmargin="0">{at_times(fetch, 0.35, cookie)}
<table width="980" border="0" align="center" cellpadding="0" cellspacing="0"><tr><td colspan="3"><a href="/">Diputación
Provincial de Sotoalto</a></td></tr><tr><td colspan="3" align="right"><font size="1">{today(fetch, SPANISH)} | Hora
oficial: {fetch.at:%H:%M}</font></td></tr><tr><td colspan="3" bgcolor="#FFF3B0"><marquee scrollamount="3">
{turned(fetch, _WARNINGS, 1)[0]}</marquee></td></tr><tr valign="top"><td width="180"><table width="100%">{left}
<tr><td><font size="1">Usuarios conectados: {figure(fetch, 3, 140)}</font></td></tr></table></td>
<td width="620" class="contenido"><h2><font face="Georgia" color="#663300">{title}</font></h2>{main}<p align="justify">
<font size="2">{_MORE[path]}</font></p></td>
<td width="180"><table width="100%" cellpadding="4"><tr><td bgcolor="#DDE6D5"><b>{campaign}</b><br>{line}</td></tr>
<tr><td><b>Lo más visto ahora</b><br>{read}</td></tr><tr><td><i>¿{pick(fetch, _SAYINGS)}</i></td></tr>
<tr><td><font size="1">{pick(fetch, _GALLERY)}</font></td></tr>{at_times(fetch, 0.3, survey)}
<tr><td><b>Conozca</b><br>{villages}</td></tr></table></td></tr>
<tr><td colspan="3" align="center"><font size="1">Plaza Mayor, 1. Sotoalto. Registro de lunes a viernes.<br>
{variant(fetch, "Optimizado para 1024x768", "Sitio adaptado para móviles")} | Página servida el {stamp} por
nodo{figure(fetch, 1, 6)}</font></td></tr></table></body></html>"""


def _grid(heads: str, *lines: str) -> str:
    rows = "".join(
        f'<tr bgcolor="{"#F7F7F7" if place % 2 else "#FFFFFF"}">'
        f"{''.join(f'<td><font size=2>{cell}</font></td>' for cell in line.split(CELLS))}</tr>"
        for place, line in enumerate(filter(None, lines))
    )
    head = "".join(f'<td class="cab"><b>{one}</b></td>' for one in heads.split(CELLS))
    return f'<table width="100%" border="1" cellspacing="0" class="listado"><tr>{head}</tr>{rows}</table>'


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<p><a href="{to}">{name}</a> <font size="1">({ago(fetch, SPANISH, before(hours))})</font></p>'
        for (to, name), hours in ((_LINKS[3], 4), (_LINKS[0], 29), (_LINKS[2], 53))
    )
    return _page(
        "Bienvenidos",
        "/",
        fetch,
        f"""{framed(say("fault"), '<p align="center"><font color="red"><b>{}</b></font></p>')}
<p>Servimos a 96 municipios de la sierra.</p>
{news}<p>Presidente: {say("president")}</p>
<table id="carrusel"><tr><td>{turned(fetch, _SLIDES, 1, by=1)[0]}</td></tr></table>""",
    )


def _tenders(say: Say, fetch: Fetch) -> str:
    looks = [f"{figure(fetch, 2, 33)} consultando" for _ in range(2)]
    return _page(
        "Licitaciones",
        _TENDERS,
        fetch,
        _grid(
            "Expediente | Objeto | Presupuesto | Estado",
            f"0412 | Puente de Arce | {say('bridge sum')} | {say('bridge state')} ({looks[0]})",
            f"0398 | Limpieza de edificios | 118.200 € | {say('cleaning state')} ({looks[1]})",
            say("lamps"),
            say("printer"),
        )
        + f"<p>Las ofertas se presentan en la plataforma estatal. Sesión {token(fetch, 8)}.</p>",
    )


def _file(say: Say, fetch: Fetch) -> str:
    return _page(
        "Expediente 0412: puente de Arce",
        _FILE,
        fetch,
        f"""<table class="ficha"><tr><td><b>Presupuesto</b></td><td>{say("bridge sum")}</td></tr><tr><td><b>Plazo de
ofertas</b></td><td>{say("deadline")} <font size="1">lo consultan {figure(fetch, 2, 29)} personas</font></td></tr>
<tr><td><b>Garantía</b></td><td>{say("bond")}</td></tr>
{framed(say("award"), "<tr><td><b>Adjudicado a</b></td><td>{}</td></tr>")}
</table><p><a href="/docs/{say("terms")}">Pliego de cláusulas</a></p>{framed(say("correction"), "<p>{}</p>")}""",
    )


def _posts(say: Say, fetch: Fetch) -> str:
    return _page(
        "Oposiciones",
        _POSTS,
        fetch,
        _grid(
            "Puesto | Número | Examen",
            f"Auxiliar administrativo | {say('assistant number')} | {say('assistant exam')}",
            f"Bombero conductor | 6 | {say('fire exam')}",
            say("archivist"),
        )
        + f"<p>El tribunal se reúne en {say('room')}. Turnos en espera: {figure(fetch, 0, 21)}.</p>",
    )


def _grants(say: Say, fetch: Fetch) -> str:
    return _page(
        "Subvenciones",
        _GRANTS,
        fetch,
        f"""<p>Ayuda al comercio rural: hasta {say("shop grant")}, solicitudes hasta el {say("shop end")}.
{pick(fetch, ("Prepare el modelo 4.", "Tenga a mano su certificado.", "Lea antes las bases."))}</p>
{framed(say("youth"), "<p>{}</p>")}<p>Tramitación: {figure(fetch, 5, 60)} solicitudes en cola ahora mismo.</p>""",
    )


def _roads(say: Say, fetch: Fetch) -> str:
    return _page(
        "Estado de carreteras",
        _ROADS,
        fetch,
        _grid(
            "Vía | Estado | Cámara",
            f"SO-110 | {say('so110')} | fotograma {figure(fetch, 1000, 9999)}",
            f"SO-204 | {say('so204')} | fotograma {figure(fetch, 1000, 9999)}",
            f"SO-315 | Abierta | fotograma {figure(fetch, 1000, 9999)}",
        ),
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Tasas",
        _FEES,
        fetch,
        _grid(
            "Servicio | Importe", f"Copia compulsada | {say('copy fee')}", "Anuncio en el boletín | 0,09 €", say("pool")
        )
        + "<p>Pago en Caja Serrana.</p>",
    )


def _plenary(say: Say, fetch: Fetch) -> str:
    return _page(
        "Pleno",
        _PLENARY,
        fetch,
        f"""<p>Próxima sesión: {say("session")}.</p><ol><li>Actas anteriores</li><li>{say("agenda")}</li>
</ol><p>{figure(fetch, 1, 60)} personas siguen el canal en directo.</p>""",
    )


PROVINCE = MadeSite(
    "diputacion-sotoalto.test",
    (
        "session ids in links",
        "date and hour of a header",
        "warning that runs and turns",
        "users online",
        "campaigns, any",
        "most seen pages, any three",
        "curiosities",
        "captions",
        "villages, any four",
        "survey for some",
        "cookies for a third",
        "wording of a footer",
        "moment and node",
        "ages of news",
        "slides of a front page that turn",
        "people consulting, in a row beside a state",
        "queues and readers of the moment",
        "frames of cameras in a row of states",
    ),
    {
        "/": _home,
        _TENDERS: _tenders,
        _FILE: _file,
        _POSTS: _posts,
        _GRANTS: _grants,
        _ROADS: _roads,
        _FEES: _fees,
        _PLENARY: _plenary,
    },
    (
        Slot("fault", "aviso de avería", ("/",), {0: "", 5: "La sede electrónica no funciona.", 6: ""}),
        Slot("president", "nombre", ("/",), {0: "Amparo Villar", 15: "Julián Cebrián"}),
        Slot("bridge sum", "presupuesto", (_TENDERS, _FILE), {0: "642.000 €", 4: "688.500 €"}, "Puente de Arce"),
        Slot(
            "bridge state",
            "estado junto a un contador",
            (_TENDERS,),
            {0: "En plazo", 9: "En evaluación", 12: "Adjudicada"},
            "Puente de Arce",
        ),
        Slot("cleaning state", "estado", (_TENDERS,), {0: "Resuelta", 6: "Desierta"}, "Limpieza de edificios"),
        Slot("lamps", "fila", (_TENDERS,), {0: "", 2: "0421 | Farolas de La Solana | 54.900 € | Anuncio previo"}),
        Slot("printer", "fila", (_TENDERS,), {0: "0377 | Imprenta | 12.000 € | Formalizada", 10: ""}),
        Slot(
            "deadline", "plazo junto a un contador", (_FILE,), {0: "16 de marzo", 3: "23 de marzo"}, "Plazo de ofertas"
        ),
        Slot("bond", "cifra", (_FILE,), {0: "5 %", 7: "4 %"}, "Garantía"),
        Slot("award", "fila", (_FILE,), {0: "", 12: "Obras Tejeda, S.L."}),
        Slot("terms", LINK_TARGET, (_FILE,), {0: "pliego_0412.pdf", 4: "pliego_corregido.pdf"}, "Pliego"),
        Slot("correction", "párrafo", (_FILE,), {0: "", 4: "Se corrige el anexo II."}),
        Slot(
            "assistant number",
            "número de plazas",
            (_POSTS,),
            {0: "14 plazas", 5: "17 plazas"},
            "Auxiliar administrativo",
        ),
        Slot(
            "assistant exam",
            "fecha de examen",
            (_POSTS,),
            {0: "18 de abril", 8: "9 de mayo", 11: "18 de abril"},
            "Auxiliar administrativo",
        ),
        Slot("fire exam", "fecha de examen", (_POSTS,), {0: "sin fecha", 3: "30 de mayo"}, "Bombero conductor"),
        Slot("archivist", "fila", (_POSTS,), {0: "", 14: "Archivero | 1 | 20 de junio"}),
        Slot("room", "lugar junto a una cola", (_POSTS,), {0: "el salón de actos", 1: "la casa de cultura"}),
        Slot("shop grant", "cifra en una frase", (_GRANTS,), {0: "3.000 €", 7: "4.500 €"}),
        Slot("shop end", "plazo en una frase con consejos", (_GRANTS,), {0: "31 de marzo", 10: "15 de abril"}),
        Slot("youth", "párrafo", (_GRANTS,), {0: "Becas de idiomas: agotadas las plazas.", 12: ""}),
        Slot("so110", "estado en una fila", (_ROADS,), {0: "Cortada por nieve", 2: "Con cadenas"}, "SO-110"),
        Slot("so204", "estado en una fila", (_ROADS,), {0: "En obras", 8: "Un carril"}, "SO-204"),
        Slot("copy fee", "tasa", (_FEES,), {0: "2,10 €", 6: "2,35 €"}, "Copia compulsada"),
        Slot("pool", "fila", (_FEES,), {0: "", 9: "Piscina cubierta | 3,80 €"}),
        Slot("session", "fecha", (_PLENARY,), {0: "jueves 12 de marzo", 3: "viernes 13 de marzo"}),
        Slot("agenda", "punto del orden", (_PLENARY,), {0: "Parque de bomberos", 10: "Presupuesto de bomberos"}),
    ),
)
