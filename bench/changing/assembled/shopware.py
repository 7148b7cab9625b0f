"""Spare parts for coffee machines, in a German shop of Shopware: parts with variants, a listing, terms, a branch."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.assembled.chance import at_times, chosen, number, pick
from bench.changing.made import MadeSite, Say, Slot, paragraph, row
from bench.changing.noises import token, variant
from bench.changing.pieces import GERMAN, anchors, json_ld, others, turned
from bench.changing.scenario import Fetch

_LIST, _SEAL, _MILL, _PUMP = (
    "/Siebtraeger/Ersatzteile/",
    "/Dichtung-E61/MW1004",
    "/Kegelmahlwerk/MW2210",
    "/Pumpe/MW3307",
)
_TERMS, _BRANCH = "/Versand-und-Zahlung", "/Filiale-Kassel"
_PARTS = ((_SEAL, "Brühgruppendichtung E61"), (_MILL, "Kegelmahlwerk 38 mm"), (_PUMP, "Vibrationspumpe 48 Watt"))
_MENU = (("/", "Startseite"), (_LIST, "Ersatzteile"), (_TERMS, "Versand und Zahlung"), (_BRANCH, "Filiale Kassel"))
_PROMISES = (
    "Ersatzteile vom Fachmann",
    "Rückgabe ohne Wenn und Aber",
    "Technikhilfe am Telefon",
    "Klimaneutral verpackt",
)
_VOICES = (
    ("Schnell da, passt genau.", "Jutta K."),
    ("Endlich läuft die alte Maschine wieder.", "Malte R."),
    ("Sehr nette Beratung am Telefon.", "Cemile A."),
    ("Immer wieder gern.", "Familie Pohl"),
)
_GUIDES = ("Entkalken, aber richtig", "Siebe im Vergleich", "Mahlgrad finden", "Milch schäumen", "Wasserhärte messen")
_TOWNS = ("Fulda", "Bremen", "Jena", "Linz", "Worms", "Husum")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    voice, who = fetch.random.choice(_VOICES)
    guides = "".join(f'<div class="teaser-box"><span>{one}</span></div>' for one in turned(fetch, _GUIDES, 2))
    popup = """<div class="modal newsletter-modal" role="dialog"><h5>5 Euro für Ihre Anmeldung</h5><p>Jetzt den
Rundbrief bestellen und sparen.</p><button class="btn-close">Schließen</button></div>"""
    cookie = """<div class="cookie-permission-container"><div class="cookie-permission-content">Diese Website verwendet
Cookies, um eine bestmögliche Erfahrung bieten zu können.</div><button>Nur technisch notwendige</button>
<button>Konfigurieren</button></div>"""
    agent = variant(fetch, "Unsere Technik ist gerade im Chat", "Der Chat ist zurzeit nicht besetzt")
    return f"""<!DOCTYPE html><html lang="de-DE" itemscope itemtype="https://schema.org/WebPage"><head>
<meta charset="utf-8"><title>{title} | Mahlwerk &amp; Co</title>
<link rel="stylesheet" href="/theme/{token(fetch, 32)}/css/all.css?{number(fetch, 10**9, 2 * 10**9)}">
<script>window.activeNavigationId='{token(fetch, 32)}';window.csrf={{"token":"{token(fetch, 40)}"}};</script></head>
<body class="is-ctl-navigation is-act-index">{at_times(fetch, 0.4, cookie)}<header class="header-main">
<div class="top-bar"><span class="usp">{pick(fetch, _PROMISES)}</span></div>
<a class="header-logo-main-link" href="/">Mahlwerk &amp; Co</a>
<form action="/search"><input type="search" name="search" placeholder="Suchbegriff ..."></form>
<span class="header-cart-total">0,00 €*</span></header>
<nav class="main-navigation-menu"><ul>{anchors(_MENU)}</ul></nav>
<div class="container-main"><main class="content-main">{main}</main></div>
<aside class="cms-block last-seen"><h4>Zuletzt angesehen</h4><ul>{chosen(fetch, others(_PARTS, path), 2)}</ul></aside>
<div class="cms-block trust"><blockquote>{voice}</blockquote> <cite>{who}</cite></div>
<div class="cms-block guides"><h4>Aus dem Ratgeber</h4>{guides}</div>
<div class="chat-bubble"><p>{agent}</p></div>{at_times(fetch, 0.25, popup)}
<footer class="footer-main"><div class="footer-column"><p>Hotline: 0561 220 18, werktags</p></div>
<div class="footer-column"><h5>Shop Service</h5><ul><li>Kontakt</li><li>Explosionszeichnungen</li><li>Altgeräte</li>
<li>Widerrufsrecht</li></ul></div><div class="footer-column"><h5>Informationen</h5><ul><li>Über uns</li>
<li>Datenschutz</li><li>Impressum</li><li>AGB</li></ul></div>
<p class="footer-vat">* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. Versandkosten.</p>
<p class="footer-debug">Anfrage {token(fetch, 10)}, Knoten app{number(fetch, 1, 6)}</p></footer></body></html>"""


def _detail(path: str, fetch: Fetch, price: str, stock: str, text: str, facts: str) -> str:
    name, number_of_part = dict(_PARTS)[path], path.rsplit("/", 1)[1]
    due = fetch.at + timedelta(days=3)
    hours, minutes = number(fetch, 0, 8), number(fetch, 1, 59)
    call = variant(fetch, "In den Warenkorb", "Jetzt kaufen")
    return _page(
        name,
        path,
        fetch,
        f"""<div class="product-detail"><h1 class="product-detail-name">{name}</h1>
<div class="product-detail-buy"><p class="product-detail-price">{price}</p>
<div class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</div>
<p class="delivery-information">{stock}</p><p class="delivery-date">Mit Express bei Ihnen bis {due.day}.
{GERMAN.months[due.month - 1]}</p><p class="dispatch">Noch {hours} Std. {minutes} Min. bis zum nächsten Paketlauf</p>
<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post"><input type="hidden"
name="_csrf_token" value="{token(fetch, 40)}"><button class="btn btn-primary btn-buy">{call}</button></form>
<p class="live-count"><strong>{number(fetch, 2, 38)}</strong> Personen sehen sich diesen Artikel gerade an</p>
<p class="social-proof">Vor {number(fetch, 2, 59)} Minuten gekauft in {pick(fetch, _TOWNS)}</p>
<span class="product-detail-ordernumber">Produktnummer: {number_of_part}</span></div>
<div class="product-detail-description">{text}</div>
<table class="product-detail-properties-table"><tbody>{facts}</tbody></table></div>
<div class="product-slider cross-selling"><h3>Passt dazu</h3><ul>{chosen(fetch, others(_PARTS, path), 2)}</ul></div>
{json_ld("Product", name=name, sku=number_of_part, offers={"@type": "Offer", "price": price})}""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Ersatzteile für Siebträger",
        "/",
        fetch,
        f"""<section class="cms-section"><h1>{say("hero")}</h1><p>Über 9000 Teile ab Lager Kassel. Wir führen auch,
was der Hersteller nicht mehr hat.</p></section>
<section class="cms-section"><h2>Aktuelles</h2>{paragraph(say("news"))}<p>Wir suchen alte Handmühlen für unser kleines
Museum.</p></section><ul class="cms-listing">{anchors(_PARTS)}</ul>""",
    )


def _listing(say: Say, fetch: Fetch) -> str:
    boxes = "".join(
        f"""<div class="cms-listing-col"><div class="card product-box"><a class="product-name" href="{path}">{name}</a>
<span class="product-price">{price}</span></div></div>"""
        for path, name, price in (
            (_SEAL, "Brühgruppendichtung E61", say("seal price")),
            (_MILL, "Kegelmahlwerk 38 mm", say("mill price")),
            ("#MW3401", say("valve"), "31,20 €*"),
            ("#MW1190", say("sieve"), "12,40 €*"),
            ("#MW1410", "Manometer mit Kapillare", "44,90 €*"),
            ("#MW1502", "Kesselthermostat 95 Grad", "18,30 €*"),
            ("#MW1301", "Dampflanze, Edelstahl", "27,60 €*"),
        )
        if name
    )
    return _page(
        "Ersatzteile",
        _LIST,
        fetch,
        f"""<h1>Ersatzteile</h1><div class="cms-element-product-listing"><div class="row">{boxes}</div></div>
<p class="listing-note">{number(fetch, 8, 70)} Kunden stöbern hier gerade</p>""",
    )


def _seal(say: Say, fetch: Fetch) -> str:
    text = f"<p>Aus Silikon, {say('seal thickness')} stark. {say('seal words')}</p>"
    facts = f"<tr><th>Farbe</th><td>Blau</td></tr><tr><th>Härte</th><td>{say('seal hardness')}</td></tr>"
    return _detail(_SEAL, fetch, say("seal price"), say("seal stock"), text, facts)


def _mill(say: Say, fetch: Fetch) -> str:
    manual = f'<a href="{say("mill manual")}">Einbauanleitung</a>'
    text = f"{paragraph(say('mill warning'))}<p>Gehärteter Stahl, passend für acht Mühlen. {manual}</p>"
    facts = f"<tr><th>Gewicht</th><td>410 g</td></tr><tr><th>Lebensdauer</th><td>{say('mill life')}</td></tr>"
    return _detail(_MILL, fetch, say("mill price"), say("mill stock"), text, facts)


def _pump(say: Say, fetch: Fetch) -> str:
    rows = "".join(row(say(key)) for key in ("pump fits", "pump fits too"))
    facts = f"<tr><th>Druck</th><td>15 bar</td></tr>{rows}<tr><td>Rosetta Mini</td><td>bis 2014</td></tr>"
    return _detail(
        _PUMP,
        fetch,
        say("pump price"),
        say("pump stock"),
        "<p>Leise und sparsam. Der Einbau gelingt mit einem Schraubendreher, die Schläuche werden gesteckt.</p>",
        facts,
    )


def _terms(say: Say, fetch: Fetch) -> str:
    return _page(
        "Versand und Zahlung",
        _TERMS,
        fetch,
        f"""<div class="cms-element-text"><h1>Versand und Zahlung</h1><table class="table"><tr><th>Land</th>
<th>Kosten</th></tr><tr><td>Deutschland</td><td>{say("inland")}</td></tr><tr><td>Österreich</td><td>8,90 €</td></tr>
{row(say("swiss"))}</table><p>Ab {say("free from")} liefern wir innerhalb Deutschlands frei Haus.</p>
<ul><li>Vorkasse</li><li>PayPal</li><li>Kauf auf Rechnung</li></ul></div>""",
    )


def _branch(say: Say, fetch: Fetch) -> str:
    return _page(
        "Filiale Kassel",
        _BRANCH,
        fetch,
        f"""<div class="cms-element-text"><h1>Filiale Kassel</h1>{paragraph(say("branch closed"))}<dl><dt>Montag bis
Freitag</dt><dd>10 bis 18 Uhr</dd><dt>Samstag</dt><dd>{say("saturday")}</dd></dl><p>In der Werkstatt dauert eine
Reparatur derzeit etwa zwei Wochen.</p></div>""",
    )


SHOPWARE = MadeSite(
    "mahlwerk-und-co.test",
    (
        "theme hash of Shopware",
        "csrf field of a buy form",
        "cookie permission bar at times",
        "promise in a top bar, by request",
        "parts last seen, picked",
        "voice of a customer by request",
        "guides that turn every six hours",
        "chat of technicians, manned or not",
        "newsletter modal at times",
        "express date by the calendar",
        "time to the next parcel run",
        "wording of a buy button",
        "people on a part at present",
        "purchase in a German town",
        "cross selling in any order",
        "request and node in a footer",
    ),
    {"/": _home, _LIST: _listing, _SEAL: _seal, _MILL: _mill, _PUMP: _pump, _TERMS: _terms, _BRANCH: _branch},
    (
        Slot(
            "hero",
            "claim of a shop window",
            ("/",),
            {0: "Winterpflege für Ihre Maschine", 8: "Frühjahrsputz im Kessel"},
        ),
        Slot("news", "shop news", ("/",), {0: "", 5: "Am 20. März machen wir Inventur und versenden nicht."}),
        Slot(
            "seal price",
            "price of a part and in a listing",
            (_LIST, _SEAL),
            {0: "6,90 €*", 4: "7,40 €*"},
            "Brühgruppendichtung E61",
        ),
        Slot(
            "mill price",
            "price of a part and in a listing",
            (_LIST, _MILL),
            {0: "84,00 €*", 9: "79,50 €*"},
            "Kegelmahlwerk 38 mm",
        ),
        Slot("pump price", "price of a part", (_PUMP,), {0: "38,75 €*", 13: "41,25 €*"}, "Vibrationspumpe 48 Watt"),
        Slot("valve", "product box", (_LIST,), {0: "", 6: "Expansionsventil 3/8 Zoll"}),
        Slot("sieve", "product box", (_LIST,), {0: "Duschsieb, gelasert", 11: ""}),
        Slot("seal thickness", "measure of a part", (_SEAL,), {0: "8,0 mm", 10: "8,5 mm"}),
        Slot("seal words", "sentence on a part", (_SEAL,), {0: "Hält etwa zwei Jahre.", 7: "Fett liegt nun bei."}),
        Slot("seal hardness", "property of a part", (_SEAL,), {0: "70 Shore", 15: "65 Shore"}, "Härte"),
        Slot(
            "seal stock",
            "delivery state of a part",
            (_SEAL,),
            {0: "Lagerware", 3: "Nachschub Ende März", 12: "Lagerware"},
        ),
        Slot(
            "mill stock",
            "delivery state of a part",
            (_MILL,),
            {0: "Sofort lieferbar", 5: "Ausverkauft", 8: "Restposten"},
        ),
        Slot(
            "mill warning", "warning on a part", (_MILL,), {0: "", 11: "Lose aus Februar bitte nicht einbauen: Risse."}
        ),
        Slot("mill life", "property of a part", (_MILL,), {0: "500 kg Bohnen", 3: "650 kg Bohnen"}, "Lebensdauer"),
        Slot(
            "mill manual",
            "link target",
            (_MILL,),
            {0: "/media/einbau-v3.pdf", 13: "/media/einbau-v4.pdf"},
            "Einbauanleitung",
        ),
        Slot("pump stock", "delivery state of a part", (_PUMP,), {0: "Wenige Stück", 6: "Lieferzeit 14 Tage"}),
        Slot("pump fits", "machine that a part fits", (_PUMP,), {0: "", 10: "Bellini Duo | ab 2019"}),
        Slot("pump fits too", "machine that a part fits", (_PUMP,), {0: "Capra 2 | alle Jahre", 4: ""}),
        Slot("inland", "cost of dispatch", (_TERMS,), {0: "4,90 €", 9: "5,40 €"}, "Deutschland"),
        Slot("swiss", "land of dispatch", (_TERMS,), {0: "", 12: "Schweiz | 14,50 €"}),
        Slot("free from", "threshold in a sentence", (_TERMS,), {0: "49 €", 1: "59 €"}),
        Slot(
            "branch closed",
            "closing of a branch",
            (_BRANCH,),
            {0: "", 7: "Wegen Umbau bleibt der Laden bis 28. März zu."},
        ),
        Slot("saturday", "opening hours of a branch", (_BRANCH,), {0: "10 bis 14 Uhr", 3: "9 bis 13 Uhr"}, "Samstag"),
    ),
)
