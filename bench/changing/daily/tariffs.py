"""A German comparer of energy tariffs: power and gas of a town, a supplier, basic supply, advice, its method."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.daily.pieces import counted, local
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose, sometimes
from bench.changing.scenario import Fetch

POWER, GAS, SUPPLIER, ADVICE = "/strom/leipzig", "/gas/leipzig", "/anbieter/muldenwerk", "/ratgeber/sonderkuendigung"
MENU = (
    (POWER, "Strom in Leipzig"),
    (GAS, "Gas in Leipzig"),
    (SUPPLIER, "Muldenwerk im Test"),
    ("/grundversorgung", "Grundversorgung"),
    (ADVICE, "Sonderkündigung"),
    ("/methodik", "So vergleichen wir"),
)
PLACES = ("Gera", "Kiel", "Fulda", "Passau", "Hagen", "Trier", "Cottbus", "Emden")
SPONSORED = (
    ("HelioFlex 12", "Nordlicht Energie", "31,90"),
    ("Stadtstrom Plus", "Elbtal Vertrieb", "32,40"),
    ("GrünFix 24", "Ökohaus Energie", "33,10"),
)
READ_ALSO = (
    "Abschlag zu hoch: was Sie tun können",
    "Zählerstand richtig ablesen",
    "Wärmepumpenstrom: lohnt sich ein eigener Zähler?",
    "Was ein Smart Meter kostet",
    "Insolvenz des Versorgers: so geht es weiter",
)
VOICES = (
    "„In zehn Minuten gewechselt.“ – Jutta K.",
    "„Der Bonus kam pünktlich.“ – Murat S.",
    "„Endlich verstehe ich meine Rechnung.“ – Ole B.",
)

WORK_PRICE = Slot(POWER, "price per kilowatt-hour", {0: "29,84", 4: "28,97", 12: "29,35"}, "Saale Natur 12")
BASE_PRICE = Slot(POWER, "yearly base price", {0: "148,20 €", 7: "155,90 €"}, "Lindenstrom Fix")
POWER_NEW = Slot(POWER, "tariff in a comparison", {0: "", 9: "Pleiße Direkt"}, "Strom in Leipzig")
BONUS = Slot(POWER, "bonus for new customers", {0: "120 € Bonus", 14: "90 € Bonus"}, "Lindenstrom Fix")
GAS_PRICE = Slot(GAS, "price of gas", {0: "10,62", 6: "10,18"}, "Muldenwerk Gas Komfort")
GAS_GONE = Slot(GAS, "tariff in a comparison", {0: "Auensee Gas Online", 10: ""}, "Gas in Leipzig")
FIXED = Slot(GAS, "length of a guarantee", {0: "12 Monate", 3: "18 Monate"}, "Elsterflamme", unique=False)
RATING = Slot(SUPPLIER, "verdict of a test", {0: "gut (2,1)", 8: "befriedigend (2,8)"}, "Testurteil")
COMPLAINTS = Slot(
    SUPPLIER,
    "sentence of a verdict",
    {
        0: "Beschwerden über späte Schlussrechnungen sind selten.",
        8: "Über späte Schlussrechnungen klagen viele Kunden.",
    },
    "Kundendienst",
)
HOTLINE = Slot(SUPPLIER, "number of a hotline", {0: "0341 5550 100", 13: "0341 5550 444"}, "Hotline")
BASIC = Slot("/grundversorgung", "price of basic supply", {0: "41,15 ct", 5: "38,72 ct"}, "Leipzig")
BASIC_FROM = Slot(
    "/grundversorgung", "day from which prices hold", {0: "gültig ab 1.1.2026", 5: "gültig ab 1.4.2026"}, "Leipzig"
)
BASIC_ROW = Slot("/grundversorgung", "town in a table", {0: "", 11: "Zwickau"}, "Grundversorgung")
NOTICE = Slot(ADVICE, "period of notice", {0: "zwei Wochen", 6: "drei Wochen"}, "Frist")
RULING = Slot(
    ADVICE,
    "ruling in an advice",
    {0: "", 2: "Auch bei gesenkten Umlagen darf der Preis nicht stillschweigend steigen (BGH, VIII ZR 9/25)."},
    "Urteile",
)
LETTER = Slot(
    ADVICE,
    "link target",
    {
        0: "https://dateien.stromlotse.example/musterbrief-2025.docx",
        12: "https://dateien.stromlotse.example/musterbrief-2026.docx",
    },
    "Musterbrief",
)
USAGE = Slot("/methodik", "assumption of a comparison", {0: "2.500 kWh", 9: "2.400 kWh"}, "Annahmen")
PAID = Slot(
    "/methodik", "disclosure", {0: "", 4: "Für Abschlüsse erhalten wir bis zu 65 Euro Provision."}, "Finanzierung"
)
HEADLINE = Slot(
    "/",
    "headline of an adviser",
    {0: "Netzentgelte sinken im Osten", 8: "Gaspreisbremse: Rückzahlung prüfen"},
    "Aktuell",
)
SLOTS = (WORK_PRICE, BASE_PRICE, POWER_NEW, BONUS, GAS_PRICE, GAS_GONE, FIXED, RATING, COMPLAINTS, HOTLINE, BASIC)


def frame(title: str, main: str, fetch: Fetch, side: str = "", wall: float = 0.0) -> str:
    css = cached(fetch, 64_800, "css")
    page, head, foot = (f"sl-{name}_{token(css, 5)}" for name in ("Page", "Head", "Foot"))
    consent = sometimes(
        fetch,
        wall,
        "<div class='pur-wall' role='dialog'><h2>Mit Werbung weiterlesen</h2><p>Oder für 2,99 € im Monat ohne.</p>"
        "<button>Akzeptieren und weiter</button></div>",
    )
    nav = "".join(f'<li class="{head}"><a href="{path}">{text}</a></li>' for path, text in MENU)
    state = f'{{"buildId":"{token(css, 12)}","sid":"{token(fetch.random, 20)}","ab":{fetch.random.randint(0, 3)}}}'
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>{title} | Stromlotse</title></head>
<body><div id="__next" class="{page}">{consent}<header class="{head}"><a href="/">Stromlotse</a><ul>{nav}</ul></header>
<main class="{page}__main"><h1>{title}</h1>
{main}</main>{side}<footer class="{foot}"><p>Stromlotse GmbH, Gottschedstraße 4, Leipzig</p>
<p>Alle Preise brutto, ohne Gewähr.</p></footer></div>
<script id="__NEXT_DATA__" type="application/json">{state}</script></body></html>"""


def spot(fetch: Fetch) -> str:
    """The price at the power exchange, in a box beside everything."""
    hour, price = local(fetch, 1).hour, cached(fetch, 3600, "börse").uniform(2, 19)
    return f"<aside class='spot'><h4>Börsenstrom {hour}–{hour + 1} Uhr</h4><p>{price:.2f} ct/kWh</p></aside>".replace(
        ".", ","
    )


def just_now(fetch: Fetch) -> str:
    place, saved, minutes = fetch.random.choice(PLACES), fetch.random.randint(90, 720), fetch.random.randint(1, 40)
    return f"<div class='toast'>Vor {minutes} Min.: Haushalt aus {place} spart {saved} € im Jahr</div>"


def seal(fetch: Fetch) -> str:
    reviews = f"{counted(fetch, 48_210, 6):,}".replace(",", ".")
    stars = cached(fetch, 86_400, "sterne").randint(6, 8)
    return f"<div class='seal'><b>4,{stars}</b> von 5 aus {reviews} Bewertungen</div>"


def home(round: int, fetch: Fetch) -> str:
    words = fetch.random.choice(("Jetzt vergleichen", "Tarife zeigen"))
    return frame(
        "Strom und Gas vergleichen",
        f"<form class='rechner'><label>PLZ <input name='plz'></label><button>{words}"
        "</button></form><h2>Aktuell</h2>"
        + bullets(HEADLINE.at(round), "Neue Pflichtangaben auf der Rechnung", "Balkonkraftwerk: was jetzt gilt")
        + f"<blockquote>{fetch.random.choice(VOICES)}</blockquote>{just_now(fetch)}",
        fetch,
        f"<div class='trust'>{seal(fetch)}</div>{spot(fetch)}",
        0.35,
    )


def offer(name: str, supplier: str, price: str, extras: Sequence[str], fetch: Fetch, label: str = "") -> str:
    if not name:
        return ""
    chips = "".join(f"<span class='chip'>{extra}</span>" for extra in extras if extra)
    button = (
        f"<a class='cta' rel='nofollow' href='https://ziel.example/go?click={token(fetch.random, 18)}'>Zum Tarif</a>"
    )
    return (
        f"<div class='offer' data-pos='{token(fetch.random, 4)}'>{one(label, 'em')}<h3>{name}</h3><p>{supplier}</p>"
        f"<p class='ct'><strong>{price}</strong> ct/kWh</p>{chips}{button}</div>"
    )


def compared(title: str, offers: Sequence[str], note: str, fetch: Fetch) -> str:
    name, supplier, price = fetch.random.choice(SPONSORED)
    paid = offer(name, supplier, price, ("Ökostrom",), fetch, "Anzeige")
    return frame(
        title,
        f"<p>{note}</p>{paid}<div class='list'>{''.join(offers)}</div>{just_now(fetch)}",
        fetch,
        spot(fetch),
        0.35,
    )


def power(round: int, fetch: Fetch) -> str:
    offers = (
        offer("Saale Natur 12", "Saalewerke", WORK_PRICE.at(round), ("Ökostrom", "12 Monate Garantie"), fetch),
        offer(POWER_NEW.at(round), "Pleiße Energie eG", "30,12", ("monatlich kündbar",), fetch),
        offer(
            "Lindenstrom Fix",
            "Lindenau Energie",
            "30,55",
            (f"Grundpreis {BASE_PRICE.at(round)}", BONUS.at(round)),
            fetch,
        ),
        offer("Muldenwerk Klassik", "Muldenwerk", "31,48", ("ohne Bonus",), fetch),
    )
    return compared(
        "Strom in Leipzig", offers, "Sortiert nach dem Preis je Kilowattstunde, Bonus nicht eingerechnet.", fetch
    )


def gas(round: int, fetch: Fetch) -> str:
    offers = (
        offer("Muldenwerk Gas Komfort", "Muldenwerk", GAS_PRICE.at(round), ("24 Monate",), fetch),
        offer(GAS_GONE.at(round), "Auensee Energie", "10,70", ("nur online",), fetch),
        offer("Elsterflamme", "Elster Gas", "10,94", (FIXED.at(round), "10 % Biogas"), fetch),
        offer("Thomas Gas Basis", "Thomaswerke", "11,40", ("12 Monate",), fetch),
    )
    return compared("Gas in Leipzig", offers, "Für 12.000 kWh im Jahr.", fetch)


def supplier(round: int, fetch: Fetch) -> str:
    return frame(
        "Muldenwerk im Test",
        facts(
            ("Testurteil", RATING.at(round)),
            ("Sitz", "Grimma"),
            ("Hotline", HOTLINE.at(round)),
            ("Kunden", "rund 140.000"),
        )
        + "<h2>Kundendienst</h2>"
        + prose(COMPLAINTS.at(round), "Am Telefon warteten unsere Tester im Mittel vier Minuten.")
        + f"<h2>Meinungen</h2>{seal(fetch)}<blockquote>{fetch.random.choice(VOICES)}</blockquote>",
        fetch,
    )


def basic(round: int, fetch: Fetch) -> str:
    rows = (
        ("Chemnitz", "39,90 ct", "gültig seit 1.2.2025"),
        ("Leipzig", BASIC.at(round), BASIC_FROM.at(round)),
        (BASIC_ROW.at(round), "40,31 ct", "gültig seit 1.3.2025"),
    )
    return frame(
        "Grundversorgung",
        prose("Wer keinen Vertrag wählt, wird vom Grundversorger beliefert. Die Frist beträgt zwei Wochen.")
        + grid(("Stadt", "Arbeitspreis", "Stand"), rows),
        fetch,
    )


def advice(round: int, fetch: Fetch) -> str:
    also = bullets(*cached(fetch, 10_800, "lesen").sample(READ_ALSO, 3))
    helped = counted(fetch, 2_131, 2)
    return frame(
        "Sonderkündigung",
        f"<p>Bei einer Preiserhöhung bleiben Ihnen <strong>{NOTICE.at(round)}</strong> nach dem Schreiben.</p>"
        + "<h2>Urteile</h2>"
        + prose(RULING.at(round), "Eine Erhöhung muss auf einen Blick erkennbar sein (OLG Dresden, 5 U 22/24).")
        + f"<p>Unser <a href='{LETTER.at(round)}'>Musterbrief</a> ist kostenlos.</p>"
        + f"<p class='helped'>{helped} Lesern hat das geholfen</p><h4>Lesen Sie auch</h4>{also}",
        fetch,
        "",
        0.35,
    )


def method(round: int, fetch: Fetch) -> str:
    return frame(
        "So vergleichen wir",
        f"<h2>Annahmen</h2><p>Voreingestellt ist ein Verbrauch von {USAGE.at(round)} im Jahr.</p><h2>Finanzierung</h2>"
        + prose(PAID.at(round), "Anzeigen sind als solche gekennzeichnet und stehen über der Liste."),
        fetch,
    )


TARIFFS = MadeSite(
    "stromlotse.test",
    (
        "consent wall with a paid way round",
        "price at the power exchange in a box",
        "toast of a household that saved",
        "advertised tariff above a list",
        "reviews of a seal, counted each quarter of an hour",
        "words of customers, one of three",
        "words on a button of a calculator",
        "positions and clicks in attributes",
        "class names of a build with a suffix",
        "articles to read, chosen every three hours",
        "readers who were helped",
    ),
    {
        "/": home,
        POWER: power,
        GAS: gas,
        SUPPLIER: supplier,
        "/grundversorgung": basic,
        ADVICE: advice,
        "/methodik": method,
    },
    (*SLOTS, BASIC_FROM, BASIC_ROW, NOTICE, RULING, LETTER, USAGE, PAID, HEADLINE),
)
