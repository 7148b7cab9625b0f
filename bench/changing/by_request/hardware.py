"""A German chain of hardware stores: goods with the stock of a store of the moment, bundles, reviews, vouchers."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

STORES = ("Markt Süd", "Markt Hafen", "Markt Linden")
EXTRAS = (
    ("Sägeblatt fein", "12,90 €"),
    ("Schutzbrille klar", "7,49 €"),
    ("Holzleim 500 g", "8,29 €"),
    ("Zwingen, 2 Stück", "19,95 €"),
    ("Bleistifte, 12 Stück", "4,99 €"),
    ("Winkel 300 mm", "11,49 €"),
    ("Staubbeutel", "14,90 €"),
)
REVIEWS = (
    ("Läuft ruhig und sägt gerade.", "Heimwerker62"),
    ("Der Koffer könnte besser sein.", "Ute aus Celle"),
    ("Preis und Leistung passen.", "T. Wagner"),
    ("Nach zwei Jahren noch wie neu.", "Schreinerin"),
)

COOKIES = '<div class="cmp"><p>Wir verwenden Cookies und ähnliche Techniken.</p><button>Einverstanden</button></div>'

BAR = Slot("/", "notice of a chain", {0: "", 5: "Am 3. April bleiben alle Märkte geschlossen."}, "Hinweis")
WEEK = Slot(
    "/",
    "offer in a rotating box",
    {0: "Gartenerde 40 l für 3,99 €", 4: "Blumenkasten für 6,99 €", 11: "Rasensamen für 9,99 €"},
)
SAW = Slot("/p/saege", "price beside a stock", {0: "129,00 €", 3: "119,00 €", 8: "134,00 €"}, "Stichsäge S 70")
RECALL = Slot(
    "/p/saege", "recall", {0: "", 12: "Rückruf: Geräte der Charge 25-11 bitte zurückgeben."}, "Stichsäge S 70"
)
WATT = Slot("/p/saege", "technical value", {0: "700 W", 8: "720 W"}, "Leistung")
DRILL = Slot("/p/bohrer", "price beside a stock", {0: "89,00 €", 6: "79,00 €"}, "Akkubohrer A 12")
SOLD = Slot(
    "/p/bohrer",
    "sold out online",
    {0: "Online lieferbar", 2: "Online ausverkauft", 9: "Online lieferbar"},
    "Akkubohrer A 12",
)
SCOPE = Slot("/p/bohrer", "part of a delivery", {0: "", 6: "Ersatzakku 2,0 Ah"}, "Lieferumfang")
GLUE = Slot("/regal", "name in a mixed shelf", {0: "", 7: "Leim D4 wasserfest"}, "Leime")
CHEAP = Slot("/regal", "price in a mixed shelf", {0: "5,49 €", 10: "5,99 €"}, "Leim D2")
HOURS = Slot(
    "/markt", "opening hours of a store", {0: "7 bis 20 Uhr", 4: "8 bis 20 Uhr", 13: "8 bis 19 Uhr"}, "Markt Hafen"
)
RENT = Slot("/markt", "service", {0: "Anhänger zu mieten", 9: ""}, "Leistungen")
FEE = Slot("/lieferung", "charge", {0: "ab 49 €", 5: "ab 59 €"}, "Speditionsware")
BACK = Slot("/lieferung", "time limit", {0: "30 Tage", 14: "60 Tage"}, "Rückgabe")
SLOTS = (BAR, WEEK, SAW, RECALL, WATT, DRILL, SOLD, SCOPE, GLUE, CHEAP, HOURS, RENT, FEE, BACK)


def bundle(fetch: Fetch, name: str) -> str:
    chosen = fetch.random.sample(EXTRAS, 2)
    cards = "".join(
        f'<div class="item"><a href="{tracked(fetch, "/regal")}">{what}</a><b>{price}</b></div>'
        for what, price in chosen
    )
    return (
        f'<div class="bundle"><h3>Wird oft zusammen gekauft</h3><div class="item"><i>{name}</i></div>{cards}'
        f"<p>Zusammen {fetch.random.randint(110, 190)},{fetch.random.randint(10, 99)} €</p></div>"
    )


def bought(fetch: Fetch) -> str:
    words, who = fetch.random.choice(REVIEWS)
    number = 211 + fetch.random.choice((0, 1))
    return (
        f'<div class="reviews"><h3>Bewertungen</h3><p>4,{fetch.random.choice("56")} von 5, {number} Bewertungen</p>'
        f'<div class="r"><p>{words}</p><span>{who}</span></div></div>'
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    store, minutes = fetch.random.choice(STORES), fetch.random.randint(4, 25)
    promo = pick(
        fetch,
        "Kostenloser Versand ab 50 Euro",
        "Click &amp; Collect: in zwei Stunden abholbereit",
        "Jetzt Kundenkarte sichern",
        "Farben mischen wir gratis",
    )
    code = maybe(fetch, 0.4, f'<div class="gutschein"><p>Ihr Code: SPAR-{token(fetch.random, 5).upper()}</p></div>')
    return f"""<!doctype html><html lang="de"><head><meta charset="utf-8"><title>{title} – Nagel &amp; Brett
</title></head>
<body>{maybe(fetch, 0.3, COOKIES)}
<div class="promo"><span>{promo}</span></div>
<header><a href="{tracked(fetch, "/")}">Nagel &amp; Brett</a><form action="/suche"><input placeholder="Suche"></form>
<div class="mymarket">Ihr Markt: <strong>{store}</strong> <small>{minutes} min entfernt</small></div>
<ul><li><a href="/regal">Leime</a></li><li><a href="/markt">Märkte</a></li><li><a href="/lieferung">Lieferung</a>
</li></ul></header>
<div id="main"><h1>{title}</h1>{main}</div>{code}
<footer><p>Nagel &amp; Brett, 41 Baumärkte zwischen Ems und Oder. Alle Preise mit Mehrwertsteuer.</p>
<p>Sitzung {token(fetch.random, 12)}</p></footer></body></html>"""


def good(name: str, price: str, facts: str, fetch: Fetch) -> str:
    """The stock of a store, a time of delivery and the number of baskets are of the request."""
    store, pieces = fetch.random.choice(STORES), fetch.random.randint(1, 14)
    days = pick(fetch, "in 2 bis 3 Werktagen", "in 3 bis 5 Werktagen")
    badge = maybe(fetch, 0.5, f"<span class=badge>{pick(fetch, 'Bestseller', 'Beliebt')}</span>")
    return frame(
        name,
        f"<div class=buy>{badge}<p class=price>{price}</p><p class=stock>{store}: {pieces} Stück</p>"
        f"<p>Lieferung {days}</p>"
        f"<p>{fetch.random.randint(2, 40)} Kunden haben das im Korb</p>"
        f"</div>{facts}{bundle(fetch, name)}{bought(fetch)}",
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    """The offer of the week stands between two that the server picks."""
    others = fetch.random.sample(EXTRAS, 2)
    boxes = [f"<div class=o><h3>Angebot</h3><p>{WEEK.at(round)}</p></div>"]
    boxes += [f"<div class=o><h3>Angebot</h3><p>{name} für {price}</p></div>" for name, price in others]
    guide = pick(fetch, "Ratgeber: Laminat verlegen", "Ratgeber: Fugen erneuern", "Ratgeber: Beete anlegen")
    return frame(
        "Nagel & Brett",
        f"{one(BAR.at(round), 'p class=info')}<div class=offers>{mixed(fetch, boxes)}</div>"
        f'<p><a href="/p/saege">Stichsäge S 70</a> <a href="/p/bohrer">Akkubohrer A 12</a></p><p>'
        f'<a href="#g">{guide}</a></p>',
        fetch,
    )


def saw(round: int, fetch: Fetch) -> str:
    facts = (
        f"{one(RECALL.at(round), 'p class=warn')}<table><tr><th>Leistung</th><td>{WATT.at(round)}</td></tr><tr>"
        f"<th>Gewicht</th><td>2,1 kg</td></tr></table>"
    )
    return good("Stichsäge S 70", SAW.at(round), facts, fetch)


def drill(round: int, fetch: Fetch) -> str:
    parts = ("Koffer", "Ladegerät", SCOPE.at(round))
    facts = f"<p>{SOLD.at(round)}</p><h2>Lieferumfang</h2><ul>{''.join(one(part, 'li') for part in parts)}</ul>"
    return good("Akkubohrer A 12", DRILL.at(round), facts, fetch)


def shelf(round: int, fetch: Fetch) -> str:
    """In any order, with sponsored goods between."""
    goods = [("Leim D2", CHEAP.at(round)), ("Leim D3", "6,49 €"), ("Heißkleber", "9,99 €"), (GLUE.at(round), "8,99 €")]
    cards = [f"<li><h4>{name}</h4><span class=price>{price}</span></li>" for name, price in goods if name]
    name, price = fetch.random.choice(EXTRAS)
    cards.append(f"<li class=sp><h4>{name}</h4><span class=price>{price}</span><small>Anzeige</small></li>")
    return frame(
        "Leime", f"<p>{fetch.random.randint(11, 14)} Artikel</p><ul class=shelf>{mixed(fetch, cards)}</ul>", fetch
    )


def market(round: int, fetch: Fetch) -> str:
    face = pick(fetch, "Frau Adler berät Sie in der Holzabteilung", "Herr Pohl berät Sie im Garten")
    return frame(
        "Märkte",
        f"<dl><dt>Markt Hafen</dt><dd>{HOURS.at(round)}</dd><dt>Markt Süd</dt><dd>9 bis 20 Uhr</dd></dl>"
        f"<h2>Leistungen</h2>"
        f"<ul><li>Zuschnitt</li>{one(RENT.at(round), 'li')}<li>Schlüsseldienst</li></ul><p>{face}.</p>",
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    ask = fetch.random.sample(
        ("Wo ist mein Paket?", "Kann ich umtauschen?", "Wer trägt in den Keller?", "Gibt es Expreß?"), 2
    )
    return frame(
        "Lieferung",
        f"<table><tr><th>Paket</th><td>4,95 €</td></tr><tr><th>Speditionsware</th><td>{FEE.at(round)}</td></tr></table>"
        f"<h2>Rückgabe</h2><p>Innerhalb von {BACK.at(round)} mit Kassenbon.</p><h2>Häufige Fragen</h2>"
        f"{''.join(f'<details><summary>{question}</summary></details>' for question in ask)}",
        fetch,
    )


HARDWARE = MadeSite(
    "nagelbrett.test",
    (
        "bar with one of four promises",
        "store of the moment with its distance",
        "stock of one of three stores",
        "days of delivery, one of two",
        "two goods of a bundle and their sum",
        "review, one of four, with its author",
        "number of reviews of two replicas",
        "voucher with a code of its own",
        "badge, one of two or none",
        "offer between two that are picked",
        "sponsored good in a mixed shelf",
        "who gives advice, one of two",
        "two of four questions",
        "session in the links of the site",
    ),
    {"/": home, "/p/saege": saw, "/p/bohrer": drill, "/regal": shelf, "/markt": market, "/lieferung": delivery},
    SLOTS,
)
