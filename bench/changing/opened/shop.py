"""A Spanish maker of leather bags, in the markup of a shop plug-in: sale prices, options, shipping, a guarantee."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.opened.served import around, carousel, consent, crumbs, honeypot, mail, one, spaced
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
TOWNS = ("Viena", "Lyon", "Oporto", "Gante", "Turín", "Cork")
WAYS = (("Inicio", "Tienda"), ("Inicio", "Regalos"), ("Inicio", "Novedades", "Piel"))
GOODS = (
    ("Cinturón trenzado", "39,00"),
    ("Llavero nudo", "12,50"),
    ("Estuche de gafas", "28,00"),
    ("Monedero media luna", "34,00"),
    ("Funda de pasaporte", "31,00"),
    ("Correa de reloj", "45,00"),
    ("Neceser Duero", "62,00"),
    ("Bandolera Ebro", "118,00"),
)
PRAISE = (
    "«Huele a taller de verdad.» Marta, Burgos",
    "«Llegó en dos días y bien envuelta.» Iñaki, Tolosa",
    "«Mi padre quiere otra igual.» Lola, Cádiz",
    "«La costura es impecable.» Jordi, Vic",
)

NOTE = Slot("/", "announcement bar", {0: "", 3: "El taller cierra del 9 al 13 de marzo"}, "Avisos")
NEW = Slot("/tienda", "product", {0: "", 5: "Riñonera Sil"}, "Todos los productos")
SALE = Slot("/producto/mochila", "sale price", {0: "", 2: "159,00 €", 6: "", 9: "149,00 €"}, "Mochila Tajo")
LEFT = Slot("/producto/mochila", "pieces left", {0: "Quedan 7", 4: "Quedan 2"}, "Mochila Tajo")
SHADE = Slot("/producto/cartera", "option of a choice", {0: "", 6: "Verde botella"}, "Color")
BACK = Slot(
    "/producto/funda",
    "date of return",
    {0: "Disponible de nuevo el 20 de marzo", 7: "Disponible de nuevo el 3 de abril"},
    "Funda Arlanza",
)
CARE = Slot(
    "/producto/funda",
    "text in a closed box",
    {0: "Limpiar con un paño seco.", 12: "Limpiar con un paño húmedo."},
    "Cuidados",
)
SET = Slot("/producto/set-viaje", "part of a set", {0: "", 4: "Etiqueta de maleta grabada"}, "Contenido")
BUTTON = Slot("/producto/set-viaje", "state", {0: "Agotado", 2: "Bajo pedido", 9: "Agotado"}, "Set de viaje")
ISLANDS = Slot("/envios", "price in a row", {0: "9,90 €", 15: "12,90 €"}, "Baleares")
CUSTOMS = Slot(
    "/envios", "country in an enumeration", {0: "Suiza y Noruega", 8: "Suiza, Noruega y Reino Unido"}, "Aduanas"
)
COLUMN = Slot("/envios", "column of a table", {0: "", 12: "Punto de recogida"}, "Tarifas")
YEARS = Slot("/garantia", "figure in words", {0: "cinco años", 7: "diez años"}, "Garantía")
FORM = Slot(
    "/garantia",
    "link target",
    {0: "https://docs.alforja.example/reparacion-2025.pdf", 14: "https://docs.alforja.example/reparacion-2026.pdf"},
    "hoja de reparación",
)
SLOTS = (NOTE, NEW, SALE, LEFT, SHADE, BACK, CARE, SET, BUTTON, ISLANDS, CUSTOMS)


def arrival(fetch: Fetch) -> str:
    """When it would be there if it were ordered now."""
    day = fetch.at + timedelta(days=3)
    return f"Recíbelo el {DAYS[day.weekday()]} {day.day} en <span class='geo'>{fetch.random.choice(TOWNS)}</span>"


def rail(fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="product type-product post-{fetch.random.randint(100, 999)}">'
        f'<a href="/tienda#{token(fetch.random, 4)}">'
        f'<h2 class="woocommerce-loop-product__title">{name}</h2><span class="price">'
        '<span class="woocommerce-Price-amount">'
        f"<bdi>{price}&nbsp;<span>€</span></bdi></span></span></a></li>"
        for name, price in fetch.random.sample(GOODS, 4)
    )
    return (
        f'<section class="related products"><h2>También te puede gustar</h2><ul class="products columns-4">{cards}'
        "</ul></section>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    bar = consent(fetch, "Usamos cookies propias y de {} socios.", ("Aceptar", "Configurar"), 0.3)
    hint = ""
    if fetch.random.random() < 0.4:
        tongue = fetch.random.choice(("Deutsch", "English", "Français"))
        hint = (
            f'<div class="wcml-hint" hidden-by="js">¿Prefieres ver la tienda en {tongue}? '
            f'<a href="#{token(fetch.random, 5)}">{tongue}</a></div>'
        )
    return f"""<!doctype html><html lang="es"><head><meta charset="utf-8"><title>{title} – Alforja</title>
<script>var wc_params={{"nonce":"{token(fetch.random, 10)}","cart_hash":"{token(fetch.random, 32)}"}}</script></head>
<body class="theme-alforja woocommerce-js">{hint}<div id="page"><header><a href="/">Alforja</a>
<ul id="menu"><li><a href="/tienda">Tienda</a></li><li><a href="/envios">Envíos</a></li><li>
<a href="/garantia">Garantía</a></li></ul>
<a class="cart-contents" href="https://pago.alforja.example/?k={token(fetch.random, 12)}">0,00 € <span>0 artículos
</span></a></header>
<div id="content"><main id="main">{main}</main></div>
<footer><p>Taller Alforja, S. Coop., calle del Batán 4, Ubrique. Curtimos con corteza de roble y cosemos a mano.</p>
<p>Abierto de lunes a viernes de 9 a 14 h. Devoluciones durante treinta días.</p><p>{fetch.random.choice(PRAISE)}
</p><p>Escríbenos: {mail(fetch)}</p>{honeypot(fetch)}</footer></div>{bar}
</body></html>"""


def product(title: str, price: str, facts: str, fetch: Fetch) -> str:
    buy = fetch.random.choice(("Añadir al carrito", "Añadir a la cesta", "Lo quiero"))
    slides = [
        f'<img src="/i/{token(fetch.random, 7)}.jpg" alt=""><span>{view}</span>'
        for view in ("Frente", "Interior", "Detalle")
    ]
    return frame(
        title,
        f'{crumbs(fetch, WAYS, title)}<div id="product-{fetch.random.randint(100, 999)}" class="product">'
        f'{carousel(fetch, slides)}<div class="summary"><h1 class="product_title">{title}</h1>'
        f'<p class="price">{price}</p>'
        f'{facts}<p class="eta">{arrival(fetch)}</p><button name="add-to-cart">{buy}</button>'
        f'<p class="fomo">{around(fetch, title, 3, 30)} personas lo tienen en su cesta</p></div></div>{rail(fetch)}',
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    offers = [f"<h3>{name}</h3><p>{price} €</p>" for name, price in GOODS[:4]]
    return frame(
        "Piel curtida a mano",
        f"{one(NOTE.at(round), 'p class=woocommerce-store-notice')}{carousel(fetch, offers)}<h2>Nuestro taller</h2>"
        f"<p>Somos once artesanos en un patio de Ubrique y cosemos desde 1961.</p>{rail(fetch)}",
        fetch,
    )


def catalogue(round: int, fetch: Fetch) -> str:
    fixed = [
        ("Mochila Tajo", "/producto/mochila"),
        ("Cartera Júcar", "/producto/cartera"),
        (NEW.at(round), "/tienda#sil"),
    ]
    fixed += [
        ("Funda Arlanza", "/producto/funda"),
        ("Portafolios Miño", "/tienda#mino"),
        ("Set de viaje", "/producto/set-viaje"),
    ]
    cards = [f'<li class="product"><a href="{href}"><h2>{name}</h2></a></li>' for name, href in fixed if name]
    fetch.random.shuffle(cards)
    return frame(
        "Todos los productos",
        f'<p class="woocommerce-result-count">Orden: recomendados</p><ul class="products">{"".join(cards)}</ul>',
        fetch,
    )


def backpack(round: int, fetch: Fetch) -> str:
    full = f"<bdi>{spaced(fetch, '189,00 €')}</bdi>"
    sale = f"<bdi>{spaced(fetch, SALE.at(round))}</bdi>"
    price = f"<del aria-hidden='true'>{full}</del> <ins>{sale}</ins>" if SALE.at(round) else full
    return product(
        "Mochila Tajo", price, f"<p class='stock in-stock'>{LEFT.at(round)}</p><p>Piel de vaquetilla.</p>", fetch
    )


def wallet(round: int, fetch: Fetch) -> str:
    shades = "".join(
        one(shade, "option") for shade in ("Elige una opción", "Cuero", "Negro", SHADE.at(round), "Burdeos")
    )
    facts = (
        "<table class='variations'><tr><th><label>Color</label></th><td>"
        f"<select name='attribute_{token(fetch.random, 3)}'>"
        f"{shades}</select></td></tr></table><span class='sku_wrapper'>SKU: <span class='sku'>JUC-014"
        "</span></span>"
    )
    return product("Cartera Júcar", spaced(fetch, "42,00 € – 55,00 €"), facts, fetch)


def sleeve(round: int, fetch: Fetch) -> str:
    facts = (
        f"<p class='stock out-of-stock'>{BACK.at(round)}</p><details><summary>Cuidados</summary><p>{CARE.at(round)} "
        "Nutrir una vez al año.</p></details>"
    )
    return product("Funda Arlanza", "49,00 €", facts, fetch)


def travel(round: int, fetch: Fetch) -> str:
    parts = "".join(one(part, "li") for part in ("Bolsa de fin de semana", SET.at(round), "Neceser pequeño"))
    facts = (
        f"<p class='stock'><strong>{BUTTON.at(round)}</strong></p><h3>Contenido</h3><ul>{parts}</ul>"
        "<table class='shop_attributes'><tr><th>Medidas</th><td>45 × 30 × 20 cm</td></tr><tr><th>Peso</th>"
        "<td>1,4 kg</td></tr></table>"
    )
    return product("Set de viaje", "240,00 €", facts, fetch)


def shipping(round: int, fetch: Fetch) -> str:
    point = COLUMN.at(round)

    def row(tag: str, *cells: str) -> str:
        return f"<tr>{''.join(one(cell, tag) for cell in cells)}</tr>"

    return frame(
        "Envíos",
        f"<h1>Envíos</h1><h2>Tarifas</h2><table>{row('th', 'Destino', 'A domicilio', point)}"
        f"{row('td', 'Península', '4,90 €', point and '2,90 €')}"
        f"{row('td', 'Baleares', ISLANDS.at(round), point and '6,50 €')}</table>"
        f"<h2>Aduanas</h2><p>En los envíos a {CUSTOMS.at(round)} el cliente paga los aranceles.</p>"
        f"<p>{arrival(fetch)}</p>",
        fetch,
    )


def guarantee(round: int, fetch: Fetch) -> str:
    return frame(
        "Garantía",
        f"<h1>Garantía</h1><p>Cada costura está garantizada durante {YEARS.at(round)}.</p>"
        f'<p>Rellena la <a href="{FORM.at(round)}">hoja de reparación</a> y mándala a {mail(fetch)}.</p>{rail(fetch)}',
        fetch,
    )


SHOP = MadeSite(
    "alforja.test",
    (
        "carousel with cloned slides",
        "expected day and town of delivery",
        "breadcrumb of the way a visitor came",
        "mail address hidden with a new key",
        "offer of another language",
        "words of the buy button in a test",
        "spaces that do not break",
        "catalogue in any order",
        "recommended goods",
        "carts of others",
        "nonce and cart hash",
        "consent layer with a number of partners",
        "honeypot with another label",
        "random praise",
    ),
    {
        "/": home,
        "/tienda": catalogue,
        "/producto/mochila": backpack,
        "/producto/cartera": wallet,
        "/producto/funda": sleeve,
        "/producto/set-viaje": travel,
        "/envios": shipping,
        "/garantia": guarantee,
    },
    (*SLOTS, COLUMN, YEARS, FORM),
)
