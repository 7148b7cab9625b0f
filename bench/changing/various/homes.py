"""A Spanish estate agency: listings, two homes, mortgages, the office."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, hours_since, key, links, number, pick, some

FLAT, HOUSE, LOANS, OFFICE = "/inmueble/3381", "/inmueble/3402", "/hipotecas", "/oficina"
LIST_PRICE = Slot("/", "price in a card", {0: "189.000 €", 7: "179.000 €"}, "Ático en Ruzafa")
RESERVED = Slot(
    "/", "state in a card", {0: "Disponible", 4: "Reservado", 8: "Disponible"}, "Bajo con jardín", unique=False
)
NEW = (
    Slot("/", "card", {0: "", 2: "Estudio junto al mercado"}, "Listado"),
    Slot("/", "card", {0: "", 12: "Dúplex con trastero"}, "Listado"),
    Slot("/", "card", {0: "Local comercial en esquina", 10: ""}, "Listado"),
)
FLAT_PRICE = Slot(FLAT, "price", {0: "246.500 €", 3: "239.000 €", 13: "246.500 €"}, "Piso en la calle Cuba")
FEES = Slot(FLAT, "value in a table", {0: "62 €/mes", 9: "85 €/mes"}, "Gastos de comunidad")
FLAT_TEXT = Slot(FLAT, "one word", {0: "exterior", 6: "interior"})
HOUSE_AREA = Slot(HOUSE, "value in a table", {0: "154 m²", 5: "148 m²"}, "Superficie")
HOUSE_PLAN = Slot(HOUSE, "document", {0: "", 5: "Plano acotado (PDF)"}, "Documentos")
HOUSE_TEXT = Slot(
    HOUSE, "paragraph", {0: "", 11: "La vivienda se vende con un inquilino cuyo contrato termina en 2028."}
)
ENERGY = Slot(HOUSE, "value in a table", {0: "en trámite", 14: "letra D"}, "Certificado energético")
RATE = Slot(LOANS, "rate in a table", {0: "2,35 %", 6: "2,20 %"}, "Banco Levante, fija a 25 años")
BANK = Slot(LOANS, "row", {0: "Caja Turia, mixta", 12: ""}, "Comparativa")
PHONE = Slot(OFFICE, "telephone", {0: "963 55 01 27", 8: "963 55 40 90"}, "Teléfono")
SLOTS = (LIST_PRICE, RESERVED, *NEW, FLAT_PRICE, FEES, FLAT_TEXT, HOUSE_AREA, HOUSE_PLAN, HOUSE_TEXT, ENERGY, RATE)

OTHERS = (
    ("Loft en el Cabañal", "165.000 €"),
    ("Chalet en Bétera", "412.000 €"),
    ("Piso en Benimaclet", "158.900 €"),
    ("Garaje en Mestalla", "24.000 €"),
    ("Casa de pueblo en Serra", "97.500 €"),
)
AGENTS = ("Amparo", "Vicent", "Lucía", "Rafa", "Nieves")


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links(
        ((FLAT, "Piso en la calle Cuba"), (HOUSE, "Casa en Alboraya"), (LOANS, "Hipotecas"), (OFFICE, "La oficina"))
    )
    offers = "".join(
        f'<div class="owl-item"><a href="/?ref={key(fetch, 6)}#{at}"><h5>{name}</h5></a><span>{price}</span></div>'
        for at, (name, price) in enumerate(some(fetch, OTHERS, 3))
    )
    return f"""<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>{title} - Inmobiliaria Turia</title>
<script>var houzez_vars={{"nonce":"{key(fetch, 10)}","process_loader":"fa-spin"}};</script></head>
<body class="property-template-default transparent-no elementor-kit-7">
<div class="top-bar"><span>{pick(fetch, AGENTS)} está en línea. ¿Hablamos?</span></div>
<header class="header-main-wrap"><a class="logo" href="/">Inmobiliaria Turia</a><ul class="navbar-nav">{menu}</ul>
</header>
<main id="main-wrap" class="main-wrap"><section class="content-wrap"><h1>{title}</h1>{main}</section>
<section class="similar"><h2>Otras propiedades</h2><div class="owl-carousel">{offers}</div></section></main>
<footer class="footer-wrap"><p>API n.º 1182. Los precios no incluyen impuestos ni gastos.</p>
<input type="hidden" name="_wp_http_referer" value="/?c={key(fetch, 9)}"></footer>
<!-- Cached by rocket, {number(fetch, 100, 999)} ms --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    def card(name: str, price: str, state: str, since: float) -> str:
        age = hours_since(fetch, since)
        when = f"hace {age // 24} días" if age >= 48 else f"hace {age} horas"
        return (
            f'<div class="item-listing-wrap" data-hz-id="{key(fetch, 5)}"><h2 class="item-title">{name}</h2><ul><li '
            f'class="item-price">{price}</li><li>{state}</li></ul><div class="item-date">Publicado {when}</div></div>'
            if name
            else ""
        )

    return frame(
        "Pisos y casas en Valencia",
        card(NEW[1].at(round), "305.000 €", "Novedad", 11.5)
        + card(NEW[0].at(round), "121.000 €", "Novedad", 1.2)
        + card("Ático en Ruzafa", LIST_PRICE.at(round), "Disponible", -20)
        + card("Bajo con jardín", "210.000 €", RESERVED.at(round), -31)
        + card(NEW[2].at(round), "88.000 €", "Rebajado", -44),
        fetch,
    )


def flat(round: int, fetch: Fetch) -> str:
    return frame(
        "Piso en la calle Cuba",
        f"<ul class='item-price-wrap'><li class='item-price'>{FLAT_PRICE.at(round)}</li></ul><p class='visto'>"
        f"{number(fetch, 3, 28)} personas están viendo este piso ahora</p><div class='block-content-wrap'>"
        "<p>Piso de tres "
        f"habitaciones, {FLAT_TEXT.at(round)}, con cocina reformada en 2021, suelos hidráulicos originales y ascensor. "
        "A cuatro minutos de la parada de Bailén.</p></div><table class='detalles'><tr><td>Superficie</td>"
        "<td>96 m²</td>"
        f"</tr><tr><td>Gastos de comunidad</td><td>{FEES.at(round)}</td></tr><tr><td>Planta</td><td>3.ª</td>"
        "</tr></table>",
        fetch,
    )


def house(round: int, fetch: Fetch) -> str:
    return frame(
        "Casa en Alboraya",
        f"<p class='item-price'>335.000 €</p><table class='detalles'><tr><td>Superficie</td><td>{HOUSE_AREA.at(round)}"
        f"</td></tr><tr><td>Certificado energético</td><td>{ENERGY.at(round)}</td></tr></table><p>Casa adosada "
        "con patio "
        f"y azotea, a diez minutos de la playa en bicicleta.</p>{el('p', HOUSE_TEXT.at(round))}<h3>Documentos</h3><ul>"
        f"<li>Nota simple (PDF)</li>{el('li', HOUSE_PLAN.at(round))}</ul>"
        + chance(fetch, 0.5, "<div class='cta'>¿Quiere verla? Reserve su visita virtual</div>"),
        fetch,
    )


def loans(round: int, fetch: Fetch) -> str:
    rows = [
        ("Banco Levante, fija a 25 años", RATE.at(round)),
        (BANK.at(round), "2,60 %"),
        ("Unicaja Mar, variable", "E+0,6"),
    ]
    lines = "".join(
        f"<tr><td>{bank}</td><td>{rate}</td><td><a href='https://go.lead.example/{key(fetch, 11)}'>Pedir "
        "oferta</a></td></tr>"
        for bank, rate in rows
        if bank
    )
    return frame(
        "Hipotecas",
        f"<h2>Comparativa</h2><table><tr><th>Producto</th><th>Tipo</th><th></th></tr>{lines}</table><p>Le "
        "acompañamos a la "
        "notaría sin coste.</p>",
        fetch,
    )


def office(round: int, fetch: Fetch) -> str:
    return frame(
        "La oficina",
        f"<p>Calle Sueca 41, 46006 Valencia</p><p>Teléfono: <a href='tel:+34'>{PHONE.at(round)}</a></p><p>De lunes a "
        f"viernes, de 9.30 a 14 y de 16.30 a 20 horas.</p><p>Hora en Valencia: {fetch.at:%H:%M}</p><form>"
        "<label>¿Cuánto es "
        f"{number(fetch, 1, 9)} + {number(fetch, 1, 9)}?</label></form>",
        fetch,
    )


HOMES = MadeSite(
    "inmoturia.test",
    (
        "agents online",
        "other homes",
        "people viewing",
        "days ago",
        "clock",
        "question against robots",
        "keys in links",
        "a call now and then",
    ),
    {"/": home, FLAT: flat, HOUSE: house, LOANS: loans, OFFICE: office},
    (*SLOTS, BANK, PHONE),
)
