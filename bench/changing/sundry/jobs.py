"""A Spanish job board for research and the press: offers, four of them in full, employers, advice."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import SPANISH, ago, before
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, at_times, but, either, hexes, inside, links, number, pick, some, terms

_LIST, _EDITOR, _ANALYST = "/ofertas", "/ofertas/redactora-datos", "/ofertas/analista-riesgos"
_LIBRARIAN, _ENGINEER = "/ofertas/documentalista", "/ofertas/ingeniera-plataforma"
_FIRMS, _ADVICE = "/empresas", "/consejos"
_OFFERS: Links = (
    (_EDITOR, "Redactora o redactor de datos"),
    (_ANALYST, "Analista de riesgos"),
    (_LIBRARIAN, "Documentalista"),
    (_ENGINEER, "Ingeniería de plataforma"),
)
_MENU: Links = ((_LIST, "Todas las ofertas"), (_FIRMS, "Empresas"), (_ADVICE, "Consejos"))
_ADS = (
    ("Curso de SQL en ocho tardes", "Academia Brújula"),
    ("Tu currículum revisado hoy", "Letra Clara"),
    ("Inglés para reuniones", "Babelia"),
    ("Coworking con luz natural", "La Nave 12"),
)
_LOOKS = ("w-full rounded-xl", "w-full rounded-lg shadow", "w-full rounded-2xl border")
_FOOT = """<div class="grid grid-cols-2 gap-8"><div><h3
class="font-semibold">Candidaturas</h3><ul><li>Alertas</li><li>Perfil público</li><li>Guía de
salarios</li></ul></div><div><h3 class="font-semibold">Para empresas</h3><ul><li>Tarifas</li><li>Logos y
prensa</li><li>Preguntas frecuentes</li></ul></div></div>"""
_AROUND = {
    "Empleo en prensa e investigación": (
        "",
        """<section class="mt-10"><h2 class="text-2xl">Por qué Plaza Libre</h2><p>Leemos cada anuncio antes de
publicarlo. No admitimos prácticas sin sueldo ni ofertas sin nombre. Si una empresa no contesta, lo decimos.</p><ul
class="list-disc"><li>Sin intermediarios</li><li>Sin registro para leer</li><li>Con respuesta en un
mes</li></ul></section>""",
    ),
    "Todas las ofertas": (
        """<form class="mt-4 flex gap-2"><input type="search" placeholder="Puesto o ciudad"><select><option>Toda
España</option><option>Aragón</option><option>Cataluña</option></select><button class="btn">Buscar</button></form>""",
        """<nav class="mt-8 flex justify-between"><span>Página 1 de 6</span><span>Siguiente</span></nav><p>Los salarios
son brutos y anuales. Las ofertas se retiran cuando termina el plazo o cuando el puesto está cubierto.</p>""",
    ),
    "Redactora o redactor de datos": (
        "",
        """<h2>Qué ofrecen</h2><p>Un equipo de cinco personas, un archivo propio de cuarenta años y tiempo para
investigar. La redacción está en el centro, a dos calles del río.</p><h2>Cómo presentarse</h2><p>Envía tres trabajos
publicados y una página sobre cómo hiciste uno de ellos.</p>""",
    ),
    "Analista de riesgos": (
        "",
        """<h2>Requisitos</h2><ul><li>grado en matemáticas, economía o similar</li><li>estadística
aplicada</li><li>buena escritura</li></ul><p>La caja tiene sesenta oficinas y ningún accionista. El departamento usa R y
programas de código abierto.</p>""",
    ),
    "Documentalista": (
        "",
        """<h2>El archivo</h2><p>Guarda medio millón de negativos de fotógrafos de la montaña. El trabajo se hace en una
nave con clima constante y luz suave. Hay un proyecto europeo en marcha para digitalizar la mitad.</p><p>Se pide
titulación en biblioteconomía y carné de conducir.</p>""",
    ),
    "Ingeniería de plataforma": (
        "",
        """<h2>Tecnología</h2><ul><li>Linux y Kubernetes</li><li>PostgreSQL</li><li>Ansible</li></ul><p>La web recibe
tres millones de visitas al mes y se publica cien veces al día. Buscan a alguien con paciencia y sentido del
humor.</p><h2>Proceso</h2><p>Una llamada, una prueba pagada de medio día y una comida con el equipo.</p>""",
    ),
    "Empresas": (
        "<p>Estas organizaciones publican aquí de forma habitual y aceptan nuestras normas.</p>",
        """<section class="mt-8"><h2>Nuestras normas</h2><ol><li>Decir el sueldo.</li><li>Contestar a todo el
mundo.</li><li>No pedir fotografía ni edad.</li></ol><p>Quien incumple dos veces deja de publicar durante un
año.</p></section>""",
    ),
    "Consejos": (
        "",
        """<section class="mt-8"><h2>Negociar</h2><p>Conoce la banda salarial antes de sentarte. Habla de dinero al
final y por escrito. Un no de hoy puede ser un sí dentro de un año.</p><h2>Referencias</h2><p>Avisa a quien vayas a
nombrar. Dos personas que te han visto trabajar valen más que diez títulos.</p></section>""",
    ),
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    ad, firm = pick(fetch, _ADS)
    banner = """<div class="fixed bottom-0 inset-x-0 p-4 bg-white"><p class="text-sm">Crea una alerta y recibe las
ofertas nuevas cada mañana.</p><button class="btn">Crear alerta</button></div>"""
    return f"""<!DOCTYPE html><html lang="es" class="scroll-smooth"><head><meta charset="utf-8"><title>{title} · Plaza
Libre</title><meta name="csrf-token" content="{hexes(fetch, 40)}"><link rel="stylesheet"
href="/css/app.css"></head><body class="font-sans antialiased bg-slate-50 text-slate-900"><div class="min-h-screen flex
flex-col"><header class="sticky top-0 z-40 w-full border-b"><div class="max-w-7xl mx-auto px-4 flex items-center
justify-between"><a href="/" class="text-xl font-bold">Plaza Libre</a><nav class="hidden md:flex gap-6"><ul class="flex
gap-6">{links(_MENU)}</ul></nav> <button class="btn btn-primary">Publicar oferta</button></div></header><main
class="flex-1 max-w-7xl mx-auto px-4 py-8 grid lg:grid-cols-3 gap-8"><div class="lg:col-span-2"><h1 class="text-3xl
font-extrabold tracking-tight">{title}</h1>{before}{main}{after}</div> <aside class="space-y-6"><div
class="{pick(fetch, _LOOKS)}"><span class="text-xs uppercase">Publicidad</span><a
href="https://anuncios.example/{hexes(fetch, 10)}">{ad}</a><p>{firm}</p></div></aside></main>
{at_times(fetch, 0.3, banner)} <footer class="border-t py-10 text-sm text-slate-500"><div class="max-w-7xl mx-auto grid
grid-cols-3"><ul><li>Quiénes somos</li><li>Aviso legal</li><li>Política de privacidad</li></ul><p>Plaza Libre, Calle del
Olmo 9, Zaragoza</p></div>{_FOOT} </footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    box = either(
        fetch,
        '<div class="cta"><h3>¿Buscas equipo?</h3><p>Publica gratis la primera oferta.</p></div>',
        '<div class="cta"><h3>Encuentra talento</h3><p>Llega a lectores de todo el país.</p></div>',
    )
    return _page(
        "Empleo en prensa e investigación",
        fetch,
        f"""<p class="mt-4 text-lg">Trabajos que importan, sin ruido.</p><section class="mt-8"><h2
class="text-2xl">{say("heading")}</h2><ul class="divide-y">{links(_OFFERS, "py-4")}</ul></section><p class="mt-6">Esta
semana publican con nosotros 38 empresas.</p> {inside("p", say("fair"))}{box}""",
    )


def _card(path: str, title: str, firm: str, pay: str, age: str) -> str:
    if not title:
        return ""
    return f"""<li class="group relative rounded-xl border p-6"><div class="flex justify-between"><h2 class="text-lg"><a
href="{path}">{title}</a></h2><span class="text-xs text-slate-400">{age}</span></div><div class="mt-2 flex gap-2"><span
class="badge">{firm}</span><span class="badge">{pay}</span></div></li>"""


def _list(say: Say, fetch: Fetch) -> str:
    ages = [ago(fetch, SPANISH, before(hours)) for hours in (1, 4, 15, 40, 90, 6)]
    cards = (
        _card(_LIST, say("offer new"), "Radio Ebro", "25.000 €", ages[0]),
        _card(_EDITOR, _OFFERS[0][1], "El Cierzo", say("editor pay"), ages[1]),
        _card(_ANALYST, _OFFERS[1][1], "Caja Sierra", say("analyst pay"), ages[2]),
        _card(_LIBRARIAN, _OFFERS[2][1], "Archivo de Huesca", "26.200 €", ages[3]),
        _card(_ENGINEER, _OFFERS[3][1], say("engineer firm"), "47.000 €", ages[4]),
        _card(_LIST, say("offer gone"), "Museo del Agua", "21.900 €", ages[5]),
    )
    return _page("Todas las ofertas", fetch, f'<ul role="list" class="mt-6 space-y-4">{"".join(cards)}</ul>')


def _offer(path: str, fetch: Fetch, facts: str, body: str) -> str:
    like = "".join(
        f'<li class="rounded border p-3"><a href="{to}">{title}</a></li>'
        for to, title in some(fetch, but(_OFFERS, path), 2)
    )
    return _page(
        dict(_OFFERS)[path],
        fetch,
        f"""<div class="mt-6 rounded-xl bg-white p-6">{facts}</div><article class="prose prose-slate
mt-8">{body}</article> <section class="mt-10"><h3>Ofertas parecidas</h3><ul>{like}</ul></section>""",
    )


def _editor(say: Say, fetch: Fetch) -> str:
    facts = terms(("Salario", say("editor pay")), ("Plazo", say("editor deadline")), ("Contrato", "indefinido"))
    body = f"""<p>El Cierzo busca a quien sepa leer un presupuesto y contarlo {say("editor words")}.</p><h2>Qué
pedimos</h2><ul><li>tres años de oficio</li>{inside("li", say("editor skill"))}<li>soltura con hojas de
cálculo</li></ul>"""
    return _offer(_EDITOR, fetch, facts, body)


def _analyst(say: Say, fetch: Fetch) -> str:
    facts = terms(("Salario", say("analyst pay")), ("Lugar", "Teruel"), ("Estado", say("analyst state")))
    body = f"<p>Harás modelos de impago y los explicarás al consejo.</p>{inside('p', say('analyst note'))}"
    return _offer(_ANALYST, fetch, facts, body)


def _librarian(say: Say, fetch: Fetch) -> str:
    facts = terms(("Jornada", say("librarian hours")), ("Plazas", "una"), ("Persona de contacto", say("contact")))
    body = f"""<p>Catalogación de fondos fotográficos.</p><h2>Bases</h2><p>Las bases están en <a
href="/pdf/{say("rules")}">el boletín</a>.</p>"""
    return _offer(_LIBRARIAN, fetch, facts, body)


def _engineer(say: Say, fetch: Fetch) -> str:
    facts = terms(("Empresa", say("engineer firm")), ("Modalidad", "presencial"), ("Incorporación", say("start")))
    body = f"<p>Mantendrás los servidores de una redacción.</p>{inside('p', say('engineer note'))}"
    return _offer(_ENGINEER, fetch, facts, body)


def _firms(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="rounded-xl border p-4"><img class="h-10 w-10" alt=""
src="/logos/{number(fetch, 1, 40)}.svg"><h2>{name}</h2><p>{text}</p></div>"""
        for name, text in (
            ("El Cierzo", "Diario, Zaragoza"),
            ("Caja Sierra", "Banca cooperativa, Teruel"),
            (say("firm new"), "Satélites de observación, Tres Cantos"),
            (say("firm gone"), "Edición de mapas, Girona"),
        )
        if name
    )
    return _page("Empresas", fetch, f'<div class="grid sm:grid-cols-2 gap-4">{cards}</div>')


def _advice(say: Say, fetch: Fetch) -> str:
    return _page(
        "Consejos",
        fetch,
        f"""<article class="prose"><h2>La carta</h2><p>Una carta no debe pasar de {say("letter")}.</p><h2>La
entrevista</h2><p>Llega diez minutos antes.</p>{inside("p", say("advice new"))}<h2>Taller gratuito</h2><p>Próxima
sesión: {say("workshop")}</p></article><p class="text-xs">{number(fetch, 3, 44)} personas están leyendo esto
ahora</p>""",
    )


_SLOTS = (
    Slot("heading", "heading", ("/",), {0: "Recién llegadas", 6: "Ofertas de marzo"}),
    Slot("fair", "paragraph", ("/",), {0: "", 14: "Feria de empleo el 18 de abril en el Pabellón Puente."}),
    Slot("offer new", "card", (_LIST,), {0: "", 2: "Técnica o técnico de sonido"}),
    Slot("offer gone", "card", (_LIST,), {0: "Guía de sala", 8: ""}),
    Slot("editor pay", "price", (_LIST, _EDITOR), {0: "28.500 €", 5: "30.000 €"}, "Redactora o redactor de datos"),
    Slot("analyst pay", "price", (_LIST, _ANALYST), {0: "36.000 €", 10: "38.400 €"}, "Analista de riesgos"),
    Slot("engineer firm", "name of a firm", (_LIST, _ENGINEER), {0: "Nube Roja", 13: "Grupo Almenara"}, "plataforma"),
    Slot("editor deadline", "deadline extended", (_EDITOR,), {0: "15 de marzo", 9: "29 de marzo"}, "Plazo"),
    Slot("editor words", "words of a paragraph", (_EDITOR,), {0: "con claridad", 12: "en dos párrafos"}),
    Slot("editor skill", "entry of a list", (_EDITOR,), {0: "", 3: "conocimientos de Python"}),
    Slot("analyst state", "status", (_ANALYST,), {0: "Abierta", 15: "En fase de entrevistas"}, "Estado"),
    Slot("analyst note", "paragraph", (_ANALYST,), {0: "Se valorará el alemán.", 4: ""}),
    Slot("librarian hours", "working hours", (_LIBRARIAN,), {0: "de 8 a 15 h", 7: "de 9 a 14 h"}, "Jornada"),
    Slot("contact", "person's name", (_LIBRARIAN,), {0: "Pilar Lanuza", 1: "Jorge Escartín"}, "Persona de contacto"),
    Slot("rules", "link target", (_LIBRARIAN,), {0: "bases-041.pdf", 5: "bases-057.pdf"}, "el boletín"),
    Slot("start", "date of an event", (_ENGINEER,), {0: "1 de abril", 8: "4 de mayo"}, "Incorporación"),
    Slot(
        "engineer note",
        "correction notice",
        (_ENGINEER,),
        {0: "", 11: "Corrección: no hay guardias de noche, como decía el anuncio."},
    ),
    Slot("firm new", "card", (_FIRMS,), {0: "", 12: "Órbita Baja"}),
    Slot("firm gone", "card", (_FIRMS,), {0: "Cartoteca Nord", 3: ""}),
    Slot("letter", "words of a paragraph", (_ADVICE,), {0: "una página", 9: "media página"}),
    Slot("advice new", "paragraph", (_ADVICE,), {0: "", 5: "Pregunta siempre por el horario real."}),
    Slot("workshop", "date of an event", (_ADVICE,), {0: "lunes 9 de marzo", 13: "jueves 26 de marzo"}),
)

JOBS = MadeSite(
    "plaza-libre.test",
    (
        "token of a form",
        "advertisement in turn by request",
        "banner for some visitors",
        "box under test",
        "hours ago",
        "similar offers at random",
        "logos at random",
        "readers of the moment",
    ),
    {
        "/": _home,
        _LIST: _list,
        _EDITOR: _editor,
        _ANALYST: _analyst,
        _LIBRARIAN: _librarian,
        _ENGINEER: _engineer,
        _FIRMS: _firms,
        _ADVICE: _advice,
    },
    _SLOTS,
)
