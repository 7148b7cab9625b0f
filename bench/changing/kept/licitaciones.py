"""Un portal de licitaciones: the tenders of a province, in Spanish, with the markup of web forms."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.kept.chance import at_times, counter, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import SPANISH, days_to, today
from bench.changing.scenario import Fetch

_SEARCH, _BRIDGE, _MEALS = "/licitaciones.aspx", "/detalle-OB-2026-031.aspx", "/detalle-SE-2026-008.aspx"
_AWARDS, _PROFILE = "/adjudicaciones.aspx", "/perfil-contratante.aspx"
_MENU = (
    (_SEARCH, "Licitaciones"),
    (_AWARDS, "Adjudicaciones"),
    (_PROFILE, "Perfil del contratante"),
)
_HINTS = (
    "¿Sabía que puede recibir avisos por correo electrónico?",
    "¿Sabía que la firma electrónica ahorra desplazamientos?",
    "¿Sabía que hay un buzón de sugerencias?",
    "¿Sabía que la guía rápida cabe en dos páginas?",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    state = letters(fetch, 420)
    menu = "".join(f'<li><a id="ctl00_mnu_{at}" href="{path}">{name}</a></li>' for at, (path, name) in enumerate(_MENU))
    survey = """<div id="ctl00_pnlEncuesta" class="modalPopup"><p>¿Nos ayuda a mejorar? Responda a una encuesta de dos
minutos.</p></div>"""
    consulted = "".join(
        f"<li>{name} ({number(fetch, 20, 400)} consultas)</li>"
        for name in some(fetch, ("Suministro de tóner", "Poda de arbolado", "Seguro de flota", "Alumbrado LED"), 3)
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="es"><head id="ctl00_Head1"><meta charset="utf-8"/><title>{title} -
Portal de
Contratación</title><link href="/WebResource.axd?d={letters(fetch, 30)}&amp;t={number(fetch, 10**8, 10**9)}"
rel="stylesheet"/>
</head><body><form name="aspnetForm" method="post" action="./?sid={token(fetch, 24)}" id="aspnetForm"><div><input
type="hidden"
name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDw{state}"/><input type="hidden" name="__VIEWSTATEGENERATOR"
value="CA0B0334"/>
<input type="hidden" name="__EVENTVALIDATION" value="/wEd{letters(fetch, 120)}"/></div><div id="cabecera"><a
href="/"><img alt=""
src="/img/escudo.png"/>Diputación de Valdeaguas</a><span id="ctl00_lblFecha">{today(fetch, SPANISH)}</span> <span
id="ctl00_lblHora">Hora oficial: {fetch.at:%H:%M}:{number(fetch, 0, 59):02}</span></div><ul id="menu">{menu}</ul>
{at_times(fetch, 0.25, survey)}<table id="cuerpo" cellspacing="0" cellpadding="4" width="100%"><tr><td valign="top"
class="contenido"><h1><span
id="ctl00_ContentPlaceHolder1_lblTitulo">{title}</span></h1>{main}{standing(title)}</td><td valign="top"
class="lateral"><div class="caja"><h4>Lo más consultado</h4><ul>{consulted}</ul></div><div
class="caja"><p>{pick(fetch, _HINTS)}
</p></div><div class="caja"><p>Usuarios conectados: {number(fetch, 20, 260)}</p></div></td></tr></table><div
id="pie"><p>Palacio
Provincial, Plaza Mayor 3</p><p>Visitas desde 2011:
{counter(fetch, 4120933, 60).replace(",", ".")}</p></div></form></body></html>"""


def _row(label: str, value: str, at: int) -> str:
    return (
        f'<tr><td class="etiqueta">{label}</td><td><span id="ctl00_ContentPlaceHolder1_lbl{at:02}">'
        f"{value}</span></td></tr>"
        if value
        else ""
    )


def _search(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="{"fila" if at % 2 else "filaAlterna"}"><td><a id="ctl00_gv_ctl{at:02}_lnk"
href="{path}">{code}</a></td><td>
{what}</td><td align="right">{money}</td><td>{state}</td></tr>"""
        for at, (path, code, what, money, state) in enumerate(
            (
                (_BRIDGE, "OB-2026-031", "Rehabilitación del puente de Arce", say("bridge money"), say("bridge state")),
                (_MEALS, "SE-2026-008", "Comedores escolares", "1.140.000,00 €", say("meals state")),
                ("/x.aspx", say("new code"), "Suministro de dos quitanieves", "310.500,00 €", "Publicada"),
                ("/y.aspx", "SU-2026-002", say("subject"), "48.900,00 €", "Publicada"),
                ("/z.aspx", "SE-2025-144", "Limpieza de cunetas", "77.000,00 €", "Desierta"),
            ),
            2,
        )
        if code
    )
    return _page(
        "Licitaciones en curso",
        fetch,
        f"""<div id="ctl00_ContentPlaceHolder1_UpdatePanel1"><table class="grid" id="ctl00_gv" border="1"
rules="all"><tr><th>Expediente
</th><th>Objeto</th><th>Presupuesto</th><th>Estado</th></tr>{rows}</table></div>""",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    closing = datetime.strptime(say("bridge end"), "%d/%m/%Y %H:%M").replace(tzinfo=UTC)
    files = "".join(f"<li>{one}</li>" for one in ("Pliego administrativo", say("file a"), "Memoria provisional") if one)
    return _page(
        "OB-2026-031",
        fetch,
        f"""<table class="ficha">{_row("Objeto", "Rehabilitación del puente de Arce", 1)}
{_row("Presupuesto base", say("bridge money"), 2)}{_row("Estado", say("bridge state"), 3)}
{_row("Fin de presentación", say("bridge end"), 4)}{
            _row("Tiempo restante", f"{days_to(fetch, closing)} días, {number(fetch, 0, 23)} horas", 5)
        }{_row("Plazo de ejecución", "8 meses", 6)}{_row("Garantía", "5 % del importe adjudicado", 7)}</table>
<h3>Documentos</h3><ul>{files}</ul><p><a href="/{say("plan")}">Planos del proyecto</a></p>
<p class="nota">Ficha consultada {number(fetch, 100, 900)} veces</p>""",
    )


def _meals(say: Say, fetch: Fetch) -> str:
    return _page(
        "SE-2026-008",
        fetch,
        f"""<table class="ficha">{_row("Objeto", "Comedores escolares de la comarca norte", 1)}{
            _row("Estado", say("meals state"), 2)
        }
{_row("Mesa de contratación", say("table day"), 3)}{_row("Ofertas recibidas", "Tres", 4)}{
            _row("Adjudicatario", say("winner"), 5)
        }</table><p>Los criterios de adjudicación son el precio, con 60 puntos, y la calidad del menú.</p>
{kept(say("appeal"), '<div class="aviso"><b>Aviso:</b> ', "</div>")}""",
    )


def _awards(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        "<tr><td>{}</td><td>{}</td><td align='right'>{}</td></tr>".format(*row.split(CELLS))
        for row in (
            "Comedores escolares | Cocinas del Norte | 1.098.000,00 €",
            "Asfaltado VP-14 | Firmes del Duero SA | 214.300,00 €",
            "Tóner | Papelería Sanz | 9.870,00 €",
        )
        if row
    )
    return _page(
        "Adjudicaciones",
        fetch,
        f"""<table class="grid" border="1"><tr><th>Contrato</th><th>Empresa</th><th>Importe</th></tr>{rows}</table>""",
    )


def _profile(say: Say, fetch: Fetch) -> str:
    return _page(
        "Perfil del contratante",
        fetch,
        f"""<p>Órgano de contratación: {say("organ")}.</p><p>Registro: de 9 a 14 horas.</p>
<p>Teléfono: 975 010 200</p>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    links = "".join(f'<p><a href="{path}">{name}</a></p>' for path, name in _MENU)
    return _page(
        "Portal de Contratación",
        fetch,
        f"""{links}{kept(say("outage"), '<div class="aviso"><p>', "</p></div>")}<p>{say("law")}</p>""",
    )


LICITACIONES = MadeSite(
    "contratacion.valdeaguas.test",
    (
        "estado de la vista",
        "hora oficial",
        "usuarios conectados",
        "visitas desde 2011",
        "tiempo restante",
        "lo más consultado",
        "sugerencias al azar",
        "encuesta a ratos",
        "consultas de una ficha",
    ),
    {"/": _home, _SEARCH: _search, _BRIDGE: _bridge, _MEALS: _meals, _AWARDS: _awards, _PROFILE: _profile},
    (
        Slot("bridge money", "presupuesto", (_SEARCH, _BRIDGE), {0: "862.400,00 €", 7: "905.150,00 €"}, "OB-2026-031"),
        Slot("bridge state", "estado", (_SEARCH, _BRIDGE), {0: "En plazo", 13: "Suspendida"}, "OB-2026-031"),
        Slot("meals state", "estado", (_SEARCH, _MEALS), {0: "En evaluación", 10: "Adjudicada"}, "SE-2026-008"),
        Slot("new code", "licitación", (_SEARCH,), {0: "", 3: "SU-2026-019"}),
        Slot(
            "subject",
            "objeto",
            (_SEARCH,),
            {0: "Mobiliario de oficina", 12: "Mobiliario de bibliotecas"},
            "SU-2026-002",
        ),
        Slot(
            "bridge end",
            "fin de plazo",
            (_BRIDGE,),
            {0: "20/03/2026 14:00", 7: "27/03/2026 14:00"},
            "Fin de presentación",
        ),
        Slot("file a", "documento", (_BRIDGE,), {0: "", 2: "Respuestas a consultas (1)"}),
        Slot(
            "plan", "link target", (_BRIDGE,), {0: "docs/planos-v1.zip", 5: "docs/planos-v2.zip"}, "Planos del proyecto"
        ),
        Slot("table day", "fecha de la mesa", (_MEALS,), {0: "9 de marzo a las 10:00", 1: "12 de marzo a las 9:30"}),
        Slot("winner", "adjudicatario", (_MEALS,), {0: "", 10: "Cocinas del Norte, S. Coop."}, "Adjudicatario"),
        Slot("appeal", "aviso", (_MEALS,), {0: "", 14: "Se ha interpuesto recurso contra la adjudicación."}),
        Slot("organ", "órgano", (_PROFILE,), {0: "Pleno de la Diputación", 8: "Junta de Gobierno"}),
        Slot(
            "outage", "aviso", ("/",), {0: "", 8: "El registro electrónico no estará disponible el 7 de marzo.", 15: ""}
        ),
        Slot(
            "law", "norma", ("/",), {0: "Umbral de contrato menor: 15.000 €.", 2: "Umbral de contrato menor: 18.000 €."}
        ),
    ),
)
