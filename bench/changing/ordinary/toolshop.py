"""A German shop for tools in the markup of a shop system: prices, stock, deliveries, data sheets, shipping costs."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, consent, element, hidden, one_of, picture, sponsored, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import json_ld, turned
from bench.changing.scenario import Fetch

DRILL, SAW, LASER, LIST, SHIPPING = (
    "/akkuschrauber-bs18",
    "/tauchsaege-ts55",
    "/kreuzlinienlaser-kl3",
    "/akku",
    "/versand",
)
GOODS = (
    (DRILL, "Akkuschrauber BS 18"),
    (SAW, "Tauchsäge TS 55"),
    (LASER, "Kreuzlinienlaser KL 3"),
)
SAID = (
    ("„Schnell geliefert, gut verpackt.“", "Jens aus Kassel"),
    ("„Endlich ein Laden, der ans Telefon geht.“", "Meike aus Leer"),
    ("„Die Säge läuft wie am Schnürchen.“", "Horst aus Plauen"),
    ("„Retoure ohne Rückfragen, danke.“", "Ayşe aus Ulm"),
    ("„Preis und Beratung stimmen.“", "Olaf aus Husum"),
    ("„Bin seit zwölf Jahren Kunde.“", "Gudrun aus Gera"),
    ("„Das Ersatzteil war am nächsten Tag da.“", "Piotr aus Görlitz"),
    ("„Gern wieder.“", "Saskia aus Trier"),
)
ADS = (
    "Arbeitshosen mit Kniepolstern ab 59 Euro",
    "Werkstattwagen in Rot und Anthrazit",
    "Schleifscheiben im Zehnerpack",
    "Handschuhe, Größe 8 bis 12",
    "Leitern nach neuer Norm",
    "Gehörschutz mit Radio",
    "Sägeblätter aus Hartmetall",
    "Kabeltrommeln für draußen",
)
PROMISES = ("Versandkostenfrei ab 75 Euro", "30 Tage Rückgaberecht")
STANDING = {
    "Akkuschrauber BS 18": "<h2>Lieferumfang</h2><ul><li>Schrauber</li><li>zwei Akkus mit 4 Ah</li><li>Ladegerät</li>"
    "<li>Gürtelclip und Bithalter</li></ul><p>Passende Bits finden Sie im Zubehör. Der Akku passt zu allen Geräten der "
    "Reihe 18.</p>",
    "Tauchsäge TS 55": "<h2>Lieferumfang</h2><ul><li>Säge mit Blatt für Massivholz</li><li>Führungsschiene</li>"
    "<li>Koffer</li></ul><p>Zum Sägen von Aluminium empfehlen wir ein Blatt mit 54 Zähnen.</p>",
    "Versand und Rückgabe": "<h2>Abholung</h2><p>Bestellte Ware liegt meist nach zwei Stunden in unserem Laden bereit. "
    "Bitte bringen Sie die Nachricht mit der Bestellnummer mit. Altgeräte nehmen wir kostenlos zurück.</p>",
    "Akkugeräte": "<p>Alle Geräte mit 18 Volt lassen sich mit denselben Akkus betreiben. Wer schon einen Akku hat, "
    "kauft das Gerät einzeln und spart. Wir beraten Sie gern am Telefon oder im Laden.</p>",
}

NOTICE = Slot("/", "notice", {0: "", 4: "Am Freitag bleibt unser Lager wegen Inventur geschlossen."})
HOLIDAY = Slot("/", "opening hours", {0: "Samstag 9 bis 14 Uhr", 10: "Samstag 9 bis 16 Uhr"}, "Ladengeschäft")
NEW = Slot(LIST, "product in a list", {0: "", 3: "Akku-Stichsäge PS 18"}, "Akkugeräte")
GONE = Slot(LIST, "product in a list", {0: "Akku-Lampe AL 12", 11: ""}, "Akkugeräte")
CARD = Slot(LIST, "price in a list", {0: "129,00 €", 6: "119,00 €"}, "Akku-Tacker T 18")
PRICE = Slot(DRILL, "price", {0: "219,00 €", 3: "199,00 €", 8: "219,00 €", 13: "209,00 €"}, "Akkuschrauber BS 18")
STOCK = Slot(
    DRILL,
    "stock",
    {0: "Auf Lager", 5: "Nur noch 3 Stück", 7: "Ausverkauft", 12: "Auf Lager"},
    "Akkuschrauber BS 18",
)
TORQUE = Slot(DRILL, "cell of a table", {0: "60 Nm", 9: "65 Nm"}, "Drehmoment")
DELIVERY = Slot(SAW, "delivery time", {0: "Lieferzeit 2–3 Werktage", 4: "Lieferzeit 3 Wochen"}, "Tauchsäge TS 55")
SAW_PRICE = Slot(SAW, "price", {0: "498,00 €", 10: "529,00 €"}, "Tauchsäge TS 55")
RECALL = Slot(
    SAW,
    "safety notice",
    {0: "", 6: "Rückruf: Geräte mit den Seriennummern 4410 bis 4475 bitte nicht mehr verwenden."},
)
SHEET = Slot(LASER, "document", {0: "", 5: "Datenblatt KL 3 (PDF, 1,2 MB)"}, "Downloads")
MANUAL = Slot(
    LASER,
    "link target",
    {0: "https://dl.brandt.example/kl3-anleitung-v1.pdf", 12: "https://dl.brandt.example/kl3-anleitung-v2.pdf"},
    "Bedienungsanleitung",
)
RANGE = Slot(LASER, "word in a paragraph", {0: "dreißig Meter", 2: "vierzig Meter"}, "Reichweite")
SWISS = Slot(SHIPPING, "cell of a table", {0: "14,90 €", 7: "17,90 €"}, "Schweiz")
BULKY = Slot(SHIPPING, "row of a table", {0: "", 2: "Sperrgut"}, "Versandkosten")
RETURNS = Slot(
    SHIPPING,
    "sentence",
    {0: "Die Rücksendung ist kostenlos.", 14: "Für die Rücksendung berechnen wir 4,95 €."},
    "Rückgabe",
)
SLOTS = (NOTICE, HOLIDAY, NEW, GONE, CARD, PRICE, STOCK, TORQUE, DELIVERY, SAW_PRICE, RECALL)


def cross_sell(fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="product-box" data-id="{token(fetch.random, 8)}"><a class="product-name" href="{path}">{name}</a>'
        "</div>"
        for path, name in fetch.random.sample(GOODS, 2)
    )
    return f'<div class="product-slider cross-selling"><h3>Kunden kauften auch</h3>{cards}</div>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    said, who = fetch.random.choice(SAID)
    promise = turned(fetch, PROMISES, 1)[0]
    banner = consent(
        fetch,
        "Diese Website verwendet Cookies, die für den Betrieb erforderlich sind. Andere werden nur mit Ihrer "
        "Zustimmung gesetzt.",
        ("Ablehnen", "Konfigurieren", "Alle akzeptieren"),
        0.5,
    )
    return f"""<!DOCTYPE html>
<html lang="de-DE" itemscope itemtype="https://schema.org/WebPage"><head><meta charset="UTF-8">
<title>{title} | Werkzeug Brandt</title>
<link rel="stylesheet" href="{asset(fetch, "/theme/all.css")}"><script>window.features={{"k":"{token(fetch.random)}"}};
</script></head><body class="is-ctl-product is-act-index">
<div class="top-bar"><span class="top-bar__usp">{promise}</span>
<span class="top-bar__hello">Guten Tag, Gast {fetch.random.randint(10_000, 99_999)}</span>
<a href="/account/login?redirect={token(fetch.random, 6)}">Anmelden</a></div>
<header class="header-main"><a href="/" class="header-logo">Werkzeug Brandt</a>
<form action="/search">{hidden(fetch, "_csrf_token")}<input type="search" name="search"></form>
<nav class="main-navigation"><a href="{LIST}">Akkugeräte</a> <a href="{SAW}">Sägen</a> <a href="{LASER}">Messtechnik</a>
<a href="{SHIPPING}">Versand und Rückgabe</a></nav></header>
<main class="content-main"><div class="container-main">{main}{STANDING.get(title, "")}</div></main>
{sponsored(fetch, "Anzeige", ADS, "teaser-box")}
<blockquote class="testimonial"><p>{said}</p><cite>{who}</cite></blockquote>
<footer class="footer-main"><p>Werkzeug Brandt GmbH, Hafenstraße 17, Oldenburg. Alle Preise inkl. gesetzl. MwSt.
zzgl. Versandkosten.</p><p>Service-Telefon 0441 55 01, Montag bis Freitag</p></footer>{banner}
{timing(fetch, "sw-app")}</body></html>"""


def product(name: str, number: str, price: str, facts: str, more: str, fetch: Fetch) -> str:
    button = one_of(fetch, "In den Warenkorb", "In den Einkaufswagen")
    return frame(
        name,
        f'<div class="row product-detail-content"><h1 class="product-detail-name" itemprop="name">{name}</h1>'
        f'{picture(fetch, number)}<p class="product-detail-price">{price}*</p>'
        f"{json_ld('Product', name=name, sku=number, offers={'price': price})}{facts}"
        f'<form action="/checkout/line-item/add" method="post">{hidden(fetch, "_csrf_token", "redirectTo")}'
        f'<button class="btn btn-buy">{button}</button></form>'
        f'<p class="viewing">{fetch.random.randint(2, 34)} Personen '
        f"sehen sich diesen Artikel gerade an</p><span>Artikelnummer: {number}</span></div>"
        f'<div class="product-detail-tabs">{more}</div>{cross_sell(fetch)}',
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    hero = fetch.random.choice(GOODS)
    return frame(
        "Profiwerkzeug aus Oldenburg",
        f"{element('div', NOTICE.at(round), 'class=alert role=alert')}"
        f'<div class="cms-hero"><a href="{hero[0]}">{hero[1]}'
        "</a></div><h1>Profiwerkzeug aus Oldenburg</h1><p>Seit 1954 verkaufen und reparieren wir Werkzeug für Bau und "
        f"Werkstatt.</p><h2>Ladengeschäft</h2><p>Montag bis Freitag 8 bis 18 Uhr, {HOLIDAY.at(round)}</p>"
        f"{cross_sell(fetch)}",
        fetch,
    )


def catalogue(round: int, fetch: Fetch) -> str:
    lines = (
        ("Akku-Tacker T 18", CARD.at(round), "lieferbar"),
        (NEW.at(round), "189,00 €", "neu"),
        (GONE.at(round), "39,90 €", "lieferbar"),
        ("Ladegerät L 4", "69,00 €", "lieferbar"),
    )
    cards = "".join(
        f'<div class="card product-box box-standard" data-rank="{token(fetch.random, 4)}"><a class="product-name" '
        f'href="/artikel/{len(name)}{ord(name[5])}">{name}</a><span class="product-price">{price}</span>'
        f'<small class="state">{state}</small>'
        f"<em>{fetch.random.randint(2, 19)} Kunden sehen das gerade</em></div>"
        for name, price, state in lines
        if name
    )
    return frame(
        "Akkugeräte",
        f'<h1>Akkugeräte</h1><p><a href="{DRILL}">Akkuschrauber BS 18</a></p>'
        f'<div class="cms-listing-row">{cards}</div>',
        fetch,
    )


def drill(round: int, fetch: Fetch) -> str:
    rows = (("Spannung", "18 V"), ("Drehmoment", TORQUE.at(round)), ("Gewicht", "1,6 kg"), ("Bohrfutter", "13 mm"))
    table = "".join(f'<tr class="properties-row"><th>{name}:</th><td>{value}</td></tr>' for name, value in rows)
    return product(
        "Akkuschrauber BS 18",
        "BR-10418",
        PRICE.at(round),
        f'<p class="delivery-information"><span class="dot"></span>{STOCK.at(round)}</p>',
        "<h2>Beschreibung</h2><p>Zweigang-Schrauber mit bürstenlosem Motor, zwei Akkus und Ladegerät im Koffer.</p>"
        f'<table class="product-detail-properties-table">{table}</table>',
        fetch,
    )


def saw(round: int, fetch: Fetch) -> str:
    notice = element("div", RECALL.at(round), 'class="alert alert-danger"')
    return product(
        "Tauchsäge TS 55",
        "BR-20855",
        SAW_PRICE.at(round),
        f'{notice}<p class="delivery-information">{DELIVERY.at(round)}</p>',
        "<h2>Beschreibung</h2><p>Schnitttiefe 55 mm, mit Führungsschiene von 1,4 m und Absaugstutzen.</p>",
        fetch,
    )


def laser(round: int, fetch: Fetch) -> str:
    sheet = SHEET.at(round)
    link = (
        f'<li><a href="https://dl.brandt.example/kl3.pdf?t={token(fetch.random, 10)}">{sheet}</a></li>' if sheet else ""
    )
    return product(
        "Kreuzlinienlaser KL 3",
        "BR-30303",
        "289,00 €",
        '<p class="delivery-information">Lieferzeit 1–2 Werktage</p>',
        "<h2>Beschreibung</h2><p>Drei grüne Linien, selbstnivellierend bis vier Grad. Die Reichweite beträgt mit "
        f"Empfänger {RANGE.at(round)}, ohne Empfänger etwa die Hälfte; das Gehäuse ist gegen Staub und Spritzwasser "
        f'geschützt.</p><h2>Downloads</h2><ul><li><a href="{MANUAL.at(round)}">Bedienungsanleitung</a></li>{link}</ul>',
        fetch,
    )


def shipping(round: int, fetch: Fetch) -> str:
    bulky = BULKY.at(round)
    rows = [("Deutschland", "5,90 €"), ("Österreich", "9,90 €"), ("Schweiz", SWISS.at(round))]
    rows += [(bulky, "29,00 €")] if bulky else []
    table = "".join(f"<tr><td>{where}</td><td>{price}</td></tr>" for where, price in rows)
    return frame(
        "Versand und Rückgabe",
        f'<h1>Versand und Rückgabe</h1><table class="table"><thead><tr><th>Ziel</th><th>Kosten</th></tr></thead>{table}'
        f"</table><h2>Rückgabe</h2><p>Sie können Ware binnen 30 Tagen zurückgeben. {RETURNS.at(round)} Das Geld ist "
        "nach etwa einer Woche auf Ihrem Konto.</p>",
        fetch,
    )


TOOLSHOP = MadeSite(
    "werkzeug-brandt.test",
    ("cache-busters", "form keys", "advertisements", "praise", "also bought", "viewers", "consent", "turning promise"),
    {"/": home, LIST: catalogue, DRILL: drill, SAW: saw, LASER: laser, SHIPPING: shipping},
    (*SLOTS, SHEET, MANUAL, RANGE, SWISS, BULKY, RETURNS),
)
