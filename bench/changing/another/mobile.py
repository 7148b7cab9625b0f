"""A Spanish mobile operator: plans, roaming, coverage works, conditions, help."""

from __future__ import annotations

from bench.changing.another.common import each_in, hourly, lately, shown, sometimes
from bench.changing.noises import css, some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import SPANISH, comes_and_goes, turned
from bench.changing.scenario import Fetch

PHONES = (
    ("Nimbo 7", "219"),
    ("Orlo Mini", "159"),
    ("Kestrel X2", "489"),
    ("Nimbo 7 Pro", "349"),
    ("Aldea 5G", "129"),
    ("Kestrel Fold", "899"),
)
OPINIONS = (
    ("Lucía, Murcia", "Cambié en un día y sin llamadas."),
    ("Iker, Bilbao", "La cobertura en el monte es otra cosa."),
    ("Mar, Vigo", "Por fin una factura que se entiende."),
    ("Rafa, Jaén", "El chat contesta hasta de noche."),
    ("Nerea, Soria", "Dos líneas y me sobran gigas."),
)
QUESTIONS = (
    "¿Cómo activo la eSIM?",
    "¿Puedo congelar mi línea?",
    "¿Qué hago si pierdo el móvil?",
    "¿Cómo cambio de titular?",
    "¿Dónde veo mi consumo?",
    "¿Puedo pasar gigas a otra línea?",
)

BASIC = Slot("/tarifas", "fee of a plan", {0: "7,90 €/mes", 5: "8,90 €/mes"}, "Brisa", also=("/",))
GIGAS = Slot("/tarifas", "data of a plan", {0: "60 GB", 5: "85 GB", 12: "110 GB"}, "Levante")
PLAN = Slot("/tarifas", "plan", {0: "", 9: "Galerna"}, "Tarifas móviles")
GONE = Slot("/tarifas", "plan", {0: "Calima", 9: ""}, "Tarifas móviles")
TERM = Slot("/tarifas", "commitment", {0: "Sin permanencia", 12: "Permanencia de 12 meses"}, "Levante", unique=False)
SHEET = Slot(
    "/tarifas", "link target", {0: "/pdf/resumen-brisa-v8.pdf", 5: "/pdf/resumen-brisa-v9.pdf"}, "Resumen del contrato"
)
MOROCCO = Slot("/roaming", "roaming rate", {0: "0,95 €/min", 3: "0,60 €/min"}, "Marruecos")
SWISS = Slot("/roaming", "roaming zone", {0: "Zona 2", 8: "Zona 1 (como en casa)"}, "Suiza")
LIMIT = Slot(
    "/roaming", "fair use", {0: "Hasta 22 GB al mes en la UE", 8: "Hasta 31 GB al mes en la UE"}, "Uso razonable"
)
TURKEY = Slot("/roaming", "country", {0: "", 14: "Turquía"}, "Países")
TERUEL = Slot("/cobertura", "state of a mast", {0: "En obras", 6: "En servicio"}, "Albarracín")
FIVE = Slot("/cobertura", "date of a rollout", {0: "abril de 2026", 10: "septiembre de 2026"}, "Sanabria")
OUTAGE = Slot(
    "/cobertura",
    "announced outage",
    {0: "", 4: "El jueves 5 de marzo, de 2 a 5 h, no habrá servicio en La Gomera.", 13: ""},
    "Cortes programados",
)
NOTICE = Slot(
    "/condiciones",
    "notice period",
    {
        0: "Avisaremos de cualquier subida con 30 días de antelación.",
        7: "Avisaremos de cualquier subida con dos meses de antelación.",
    },
    "4. Cambios",
)
LATE = Slot("/condiciones", "fee for late payment", {0: "3,00 €", 11: "4,50 €"}, "6. Impagos")
VERSION = Slot(
    "/condiciones", "version of terms", {0: "Versión 14, enero de 2026", 7: "Versión 15, abril de 2026"}, "Condiciones"
)
PHONE = Slot("/ayuda", "helpline", {0: "1407 (gratuito)", 9: "900 83 14 07"}, "Atención al cliente")
CHAT = Slot("/ayuda", "hours of a chat", {0: "de 8 a 22 h", 3: "las 24 horas"}, "Chat")
PORT = Slot(
    "/ayuda",
    "step of a guide",
    {0: "Te enviaremos la SIM en cinco días laborables.", 12: "Recibirás un código QR para la eSIM en el acto."},
    "Tráete tu número",
)
SLOTS = (
    *(BASIC, GIGAS, PLAN, GONE, TERM, SHEET, MOROCCO, SWISS, LIMIT, TURKEY, TERUEL, FIVE, OUTAGE),
    *(NOTICE, LATE, VERSION, PHONE, CHAT, PORT),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    box = css(fetch)
    promo = fetch.random.choice(
        ("Trae a un amigo y llévate 20 € de saldo", "Estrena móvil sin intereses", "Fibra y móvil en una sola factura")
    )
    black = comes_and_goes(fetch, "viento promo", 0.4, '<div class="cinta">¡Solo este finde: alta gratis!</div>', 12)
    cookies = sometimes(
        fetch, 0.35, '<div id="onetrust"><p>Usamos cookies propias y de terceros.</p><button>Rechazar</button></div>'
    )
    who, line = turned(fetch, OPINIONS, 1)[0]
    return f"""<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>{title} | Viento Móvil</title>
</head><body>
{cookies}{black}<div class="{box} hdr"><a href="/">Viento Móvil</a><a href="/tarifas">Tarifas</a>
<a href="/roaming">Roaming</a>
<a href="/cobertura">Cobertura</a><a href="/condiciones">Condiciones</a><a href="/ayuda">Ayuda</a>
<span>¿Te llamamos? Espera actual: {fetch.random.randint(1, 9)} min</span></div>
<div class="{css(fetch)}"><div class="{css(fetch)}"><h1>{title}</h1>{main}</div></div>
<div class="{box}-promo"><a href="/?utm_id={token(fetch.random, 10)}">{promo}</a></div>
<div class="opiniones"><p>{line}</p><p>{who}</p></div>
<div class="ftr"><p>Valoración {hourly(fetch, "viento stars", 6).uniform(4.1, 4.8):.2f}/5</p></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    phones = each_in("<li><b>{0}</b> desde {1} €</li>", some(fetch, PHONES, 3))
    return frame(
        "Móvil sin letra pequeña",
        f"<p>La operadora de las comarcas.</p><p>Brisa: <b>{BASIC.at(round)}</b></p><h2>Móviles destacados</h2>"
        f"<ul>{phones}</ul>"
        f"<p>{fetch.random.randint(20, 300)} personas están mirando esta oferta</p>",
        fetch,
    )


def plans(round: int, fetch: Fetch) -> str:
    def card(name: str, fee: str, data: str, term: str, sheet: str) -> str:
        return (
            f'<div class="plan {css(fetch)}"><h3>{name}</h3><div><span>{fee}</span></div><div><span>{data}</span></div>'
            f'<div>{term}</div><a href="{sheet}">Resumen del contrato</a></div>'
            if name
            else ""
        )

    free = "Sin permanencia"
    return frame(
        "Tarifas móviles",
        card("Brisa", BASIC.at(round), "20 GB", free, SHEET.at(round))
        + card("Levante", "14,90 €/mes", GIGAS.at(round), TERM.at(round), "/pdf/resumen-levante.pdf")
        + card(GONE.at(round), "19,90 €/mes", "150 GB", free, "/pdf/resumen-calima.pdf")
        + card(PLAN.at(round), "24,90 €/mes", "Datos sin límite", free, "/pdf/resumen-galerna.pdf")
        + f"<p>Última alta {lately(fetch, SPANISH, 13)} "
        f"en {fetch.random.choice(('Lugo', 'Huesca', 'Elche'))}</p>",
        fetch,
    )


def roaming(round: int, fetch: Fetch) -> str:
    turkey = "<tr><td>Turquía</td><td>Zona 3</td><td>1,20 €/min</td></tr>" if TURKEY.at(round) else ""
    rate = hourly(fetch, "viento dollar", 1).uniform(1.05, 1.15)
    return frame(
        "Roaming",
        "<h2>Países</h2><table><tr><th>País</th><th>Zona</th><th>Llamadas</th></tr>"
        f"<tr><td>Marruecos</td><td>Zona 3</td><td>{MOROCCO.at(round)}</td></tr>"
        f"<tr><td>Suiza</td><td>{SWISS.at(round)}</td><td>incluidas</td></tr>{turkey}"
        f"<tr><td>Andorra</td><td>Zona 2</td><td>0,35 €/min</td></tr></table>"
        f"<h2>Uso razonable</h2><p>{LIMIT.at(round)}.</p><p>Cambio orientativo: 1 € = {rate:.4f} USD</p>",
        fetch,
    )


def coverage(round: int, fetch: Fetch) -> str:
    return frame(
        "Cobertura",
        f"<h2>Cortes programados</h2>{shown(OUTAGE, round)}<p>Consulta aquí antes de llamarnos.</p>"
        f"<h2>Nuevas antenas</h2><dl><dt>Albarracín</dt><dd>{TERUEL.at(round)}</dd>"
        f"<dt>Sanabria</dt><dd>{FIVE.at(round)}</dd><dt>Las Hurdes</dt><dd>verano de 2026</dd></dl>"
        f"<p>Latencia media ahora: {fetch.random.randint(18, 44)} ms · "
        f"{hourly(fetch, 'masts').randint(96, 100)} % de antenas activas</p>",
        fetch,
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Condiciones generales",
        f"<p><small>{VERSION.at(round)}</small></p><h3>4. Cambios</h3><p>{NOTICE.at(round)}</p>"
        f"<h3>5. Baja</h3><p>Puedes darte de baja desde tu área de cliente.</p>"
        f"<h3>6. Impagos</h3><p>Cada recibo devuelto tiene un coste de {LATE.at(round)}.</p>"
        f"<p>Descarga n.º {token(fetch.random, 10)}</p>",
        fetch,
    )


def help_page(round: int, fetch: Fetch) -> str:
    asked = "".join(f"<li>{one}</li>" for one in shuffled(fetch.random, QUESTIONS))
    return frame(
        "Ayuda",
        f"<dl><dt>Atención al cliente</dt><dd>{PHONE.at(round)}</dd><dt>Chat</dt><dd>{CHAT.at(round)}</dd></dl>"
        f"<h2>Tráete tu número</h2><ol><li>Elige tarifa.</li><li>{PORT.at(round)}</li><li>Listo.</li></ol>"
        f"<h2>Lo más preguntado</h2><ul>{asked}</ul>",
        fetch,
    )


MOBILE = MadeSite(
    "vientomovil.test",
    (
        "class names of one request around prices",
        "promotion by request with a campaign id",
        "ribbon of a weekend that comes and goes",
        "opinions of customers that turn",
        "telephones by chance with prices",
        "waiting time of a helpline",
        "last order and its town",
        "rate of exchange of the hour",
        "latency and share of masts",
        "questions in chance order",
        "number of a download",
        "rating of the quarter day",
    ),
    {
        "/": home,
        "/tarifas": plans,
        "/roaming": roaming,
        "/cobertura": coverage,
        "/condiciones": terms,
        "/ayuda": help_page,
    },
    SLOTS,
)
