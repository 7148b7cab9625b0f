"""A Spanish shop for shoes with variants: sizes and colours, stock, prices, delivery, returns, a shop in town."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, one, pick
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import SPANISH, ago, anchors, before, comes_and_goes, held, json_ld, others, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Calzados Riera"),
    ("/bota-sierra", "Bota Sierra"),
    ("/sandalia-cala", "Sandalia Cala"),
    ("/zapato-oficio", "Zapato Oficio"),
    ("/envios", "Envíos y devoluciones"),
    ("/tienda", "Nuestra tienda"),
)
BUYERS = ("Lucía", "Andrés", "Marta", "Iker", "Nuria", "Tomás", "Pilar", "Rosa", "Jordi", "Elena", "Xavi", "Olga")
OPINIONS = (
    "Muy cómodas desde el primer día.",
    "Tallan un poco grande.",
    "El color es más oscuro que en la foto.",
    "Llevo dos inviernos con ellas.",
    "Buen cuero y buena costura.",
    "La suela no resbala.",
    "Las compré para el Camino.",
    "Repetiré sin duda.",
    "El envío llegó en dos días.",
    "Pedí un número menos.",
)
CARE = (
    "Cepilla el cuero en seco.",
    "Usa hormas de cedro.",
    "Aplica grasa una vez al mes.",
    "No las seques al sol.",
    "Cambia los cordones a tiempo.",
    "Airea las plantillas.",
)
BOOT = Slot("/bota-sierra", "precio de una variante", {0: "129,90 €", 3: "119,90 €", 9: "129,90 €"}, "Marrón")
BOOT_42 = Slot("/bota-sierra", "existencias de una talla", {0: "quedan 4", 6: "agotada"}, "Talla 42")
COLOUR = Slot("/bota-sierra", "color de un producto", {0: "", 12: "Verde musgo"}, "Colores")
SANDAL = Slot("/sandalia-cala", "estado de una reserva", {0: "Preventa", 8: "Disponible"}, "Sandalia Cala")
MADE = Slot("/zapato-oficio", "frase de una descripción", {0: "Cosido a mano en Elda.", 10: "Cosido a mano en Inca."})
CODE = Slot("/zapato-oficio", "referencia de un artículo", {0: "REF 7710-B", 5: "REF 7712-B"}, "Zapato Oficio")
SHIP = Slot("/envios", "umbral de envío gratis", {0: "desde 60 €", 7: "desde 75 €"}, "Península")
BACK = Slot("/envios", "plazo de devolución", {0: "30 días", 13: "14 días"}, "Devoluciones")
ISLES = Slot("/envios", "párrafo de envíos", {0: "No enviamos a las islas en agosto.", 3: ""}, "Islas")
STREET = Slot("/tienda", "dirección de una tienda", {0: "Calle Mayor 18", 11: "Plaza del Pan 3"}, "Tienda")
STAR = Slot("/", "producto destacado", {0: "Alpargata Lola", 6: "Mocasín Duero"}, "Destacado")
SLOTS = (BOOT, BOOT_42, COLOUR, SANDAL, MADE, CODE, SHIP, BACK, ISLES, STREET, STAR)


def frame(path: str, main: str, fetch: Fetch, extra: str = "") -> str:
    title = dict(PAGES)[path]
    cookies = comes_and_goes(
        fetch,
        "riera cookies",
        0.35,
        '<div class="iubenda-cs"><p>Usamos cookies propias y de terceros para fines analíticos.</p>'
        "<button>Aceptar</button><button>Configurar</button></div>",
        hours=1,
    )
    seen = "".join(
        f'<li class="product-card"><a href="{link}">{name}</a></li>'
        for link, name in fetch.random.sample(others(PAGES[1:4], path), 2)
    )
    advice = f'<section class="care"><h3>Cuidados</h3>{wrapped("p", turned(fetch, CARE, 3))}</section>'
    cared = advice if extra else ""
    return f"""<!doctype html><html lang="es"><head><meta charset="utf-8"><title>{title}</title>{extra}
<script>var meta={{"cart":"{token(fetch.random, 32)}"}};</script></head><body class="template-product">{cookies}
<div id="shopify-section-header"><header><a href="/">Calzados Riera</a><ul>{anchors(PAGES[1:])}</ul>
<form action="/cart"><input type="hidden" name="token" value="{token(fetch.random, 28)}"></form></header></div>
<main role="main"><h1>{title}</h1>{main}</main><section class="recently"><h2>También te puede gustar</h2><ul>{seen}</ul>
</section>{cared}
<footer><p>Calzados Riera, desde 1951.</p><p>Cupón de esta visita: {token(fetch.random, 7).upper()}</p></footer>
</body></html>"""


def opinion(fetch: Fetch) -> str:
    said = wrapped("p", (f"{fetch.random.choice(BUYERS)}: {words}" for words in fetch.random.sample(OPINIONS, 2)))
    return f'<div class="reviews"><h3>Opiniones al azar</h3>{said}</div>'


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f'<section class="hero"><h2>Destacado: <span>{STAR.at(round)}</span></h2></section><p>Hola, visitante '
        f"{fetch.random.randint(10000, 99999)}.</p>{opinion(fetch)}<h2>Diario</h2><p>Cómo se cose una suela <small>"
        f"{ago(fetch, SPANISH, before(7))}</small></p><p>Taller abierto en Inca <small>"
        f"{ago(fetch, SPANISH, before(80))}</small></p>",
        fetch,
    )


def boot(round: int, fetch: Fetch) -> str:
    data = json_ld("Product", name="Bota Sierra", sku="BS-1", offers={"price": BOOT.at(round)[:6].replace(",", ".")})
    sizes = "".join(
        f'<li data-variant="{size}"><label>Talla {size}</label> <span class="stk">{state}</span></li>'
        for size, state in ((40, "en almacén"), (41, "en almacén"), (42, BOOT_42.at(round)), (43, "por encargo"))
    )
    green = f"<li>{COLOUR.at(round)}</li>" if COLOUR.at(round) else ""
    return frame(
        "/bota-sierra",
        f'<div class="price"><span class="money">{BOOT.at(round)}</span> <span class="iva">IVA incluido</span></div>'
        f'<p class="fomo"><span>{cached(fetch, 60, "riera bota").randint(4, 33)} personas están viendo esto '
        f"ahora</span>"
        f"</p><ul class='sizes'>{sizes}</ul><div class='colors'><p>Colores</p><ul><li>Marrón</li><li>Negro</li>"
        f"{green}</ul></div>{opinion(fetch)}",
        fetch,
        data,
    )


def sandal(round: int, fetch: Fetch) -> str:
    minutes = fetch.random.randint(1, 59)
    return frame(
        "/sandalia-cala",
        f'<div class="price"><span class="money">64,00 €</span></div><p class="badge">{SANDAL.at(round)}</p>'
        f"<p>Alguien de "
        f"{pick(fetch, 'Gijón', 'Soria', 'Cádiz', 'Reus', 'Lugo', 'Elche')} la compró hace {minutes} minutos</p><table>"
        f"<tr><th>Suela</th><td>Suela de corcho</td></tr><tr><th>Forro</th><td>Piel</td></tr></table>",
        fetch,
    )


def shoe(round: int, fetch: Fetch) -> str:
    more = held(fetch, 300, "riera oficio", others(PAGES, "/zapato-oficio"), 2)
    return frame(
        "/zapato-oficio",
        f'<div class="price"><span class="money">148,00 €</span></div><p>{MADE.at(round)} Piel de ternera con curtido '
        f"vegetal.</p><p>{CODE.at(round)} <span>Lote web {token(fetch.random, 6)}</span></p><ul>{anchors(more)}</ul>",
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    return frame(
        "/envios",
        f"<h2>Península</h2><p>Gratis {SHIP.at(round)}; si no, 4,50 €.</p><h2>Islas</h2><p>Entre cuatro y seis "
        f"días.</p>"
        f"{one(ISLES.at(round))}<h2>Devoluciones</h2><p>Tienes {BACK.at(round)} para devolver tu pedido.</p>"
        f"{maybe(fetch, 0.5, '<p>Prueba la recogida en taquilla.</p>')}",
        fetch,
    )


def town(round: int, fetch: Fetch) -> str:
    return frame(
        "/tienda",
        f"<address>{STREET.at(round)}<br>07300 Inca</address><dl><dt>Lunes a viernes</dt><dd>9:30 a 20:00</dd>"
        f"<dt>Sábados</dt><dd>10:00 a 14:00</dd></dl><p>Son las {fetch.at:%H:%M} en la tienda.</p>"
        f"<p>Te atiende hoy por chat el agente {fetch.random.randint(100, 999)}.</p>",
        fetch,
    )


SHOP = MadeSite(
    "riera.test",
    (
        "cookies in some hours, in Spanish",
        "products to like, by request",
        "care that turns by six hours",
        "coupon of the visit",
        "visitor by number, in Spanish",
        "opinions, two of ten, of any buyer",
        "age of a diary in Spanish",
        "people looking, of one minute",
        "who bought it, and how many minutes since",
        "lot of a request beside a reference",
        "links of five minutes",
        "hint of a locker in half of the requests",
        "time in a shop",
        "agent of a chat by number",
    ),
    {
        "/": home,
        "/bota-sierra": boot,
        "/sandalia-cala": sandal,
        "/zapato-oficio": shoe,
        "/envios": delivery,
        "/tienda": town,
    },
    SLOTS,
)
