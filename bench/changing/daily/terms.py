"""A Hungarian garden shop: delivery, payment, terms, guarantee, vouchers, its shop on the corner."""

from __future__ import annotations

from bench.changing.daily.pieces import counted, local, within
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose, sometimes
from bench.changing.scenario import Fetch

MENU = (
    ("/szallitas", "Szállítás"),
    ("/fizetes", "Fizetés"),
    ("/aszf", "ÁSZF"),
    ("/garancia", "Garancia"),
    ("/utalvany", "Ajándékutalvány"),
    ("/bolt", "Üzletünk"),
)
GOODS = (
    ("Metszőolló", 5_490),
    ("Tulipánhagyma, 10 db", 1_990),
    ("Öntözőkanna, 9 l", 4_290),
    ("Komposztláda", 12_900),
    ("Magfogó háló", 2_350),
    ("Kerti kesztyű", 1_290),
    ("Paradicsompalánta", 690),
)
WEEK = ("hétfőn", "kedden", "szerdán", "csütörtökön", "pénteken")
CLAUSES = (
    "A rendelés elküldése fizetési kötelezettséggel jár. A visszaigazolás a szerződés létrejöttét jelenti.",
    "A képek tájékoztató jellegűek: a növények színe és mérete a fajtára jellemző határok között eltérhet.",
    "A Vásárló a hibás teljesítést a felfedezése után késedelem nélkül köteles közölni.",
    "A személyes adatokat a rendelés teljesítéséhez kezeljük, és a könyvelő kivételével senkinek nem adjuk át.",
    "Panaszával a Vásárló a békéltető testülethez is fordulhat.",
    "A jelen feltételekben nem szabályozott kérdésekben a Polgári Törvénykönyv irányadó.",
)

HOME_PRICE = Slot("/szallitas", "price of delivery", {0: "1 690 Ft", 4: "1 890 Ft"}, "Házhoz szállítás")
FREE_FROM = Slot(
    "/szallitas", "sum from which delivery is free", {0: "20 000 Ft felett", 4: "25 000 Ft felett"}, "Ingyenes"
)
LOCKER = Slot("/szallitas", "way of delivery", {0: "", 2: "Csomagautomata"}, "Szállítási módok")
DELAY = Slot(
    "/szallitas",
    "notice of delay",
    {0: "", 8: "A nemzeti ünnep miatt a csomagok március 17-én indulnak.", 13: ""},
    "Szállítás",
)
ABROAD = Slot(
    "/szallitas", "country of delivery", {0: "Szlovákia és Ausztria", 11: "Szlovákia, Ausztria és Szlovénia"}, "Külföld"
)
CASH_FEE = Slot("/fizetes", "surcharge", {0: "490 Ft", 6: "590 Ft"}, "Utánvét")
CARD = Slot("/fizetes", "way of payment", {0: "", 9: "Részletfizetés három részben"}, "Fizetési módok")
TRANSFER = Slot("/fizetes", "number of an account", {0: "11700000-20481111", 14: "10300002-13207788"}, "Átutalás")
WITHDRAW = Slot("/aszf", "days of withdrawal", {0: "14 napon belül", 5: "30 napon belül"}, "Elállás")
CLAUSE = Slot(
    "/aszf",
    "clause of terms",
    {0: "", 5: "Élő növényt csak ép gyökérzettel veszünk vissza."},
    "Elállás",
)
CLAUSE_GONE = Slot("/aszf", "clause of terms", {0: "A Szolgáltató a vételárat kerekítheti.", 10: ""}, "Árak")
VERSION = Slot(
    "/aszf", "day of a version", {0: "Hatályos: 2025. október 1-től", 5: "Hatályos: 2026. március 3-tól"}, "ÁSZF"
)
HOST = Slot(
    "/aszf", "provider named in terms", {0: "Tárhely Bt., Győr", 12: "Felhőpark Kft., Szeged"}, "Tárhelyszolgáltató"
)
YEARS = Slot("/garancia", "years of a guarantee", {0: "2 év", 7: "3 év"}, "Szerszámok", unique=False)
REPAIR = Slot("/garancia", "partner for repairs", {0: "Éles Műhely, Vác", 3: "Vas és Él Kft., Gödöllő"}, "Szerviz")
VOUCHER = Slot("/utalvany", "value of a voucher", {0: "", 1: "30 000 Ft"}, "Értékek")
VALID = Slot("/utalvany", "validity", {0: "egy évig érvényes", 12: "két évig érvényes"}, "Ajándékutalvány")
SATURDAY = Slot("/bolt", "hours on Saturday", {0: "8–12", 6: "8–14"}, "Szombat")
PARKING = Slot(
    "/bolt", "hint on parking", {0: "Parkolni az udvarban lehet.", 15: "Parkolni a piac mögött lehet."}, "Üzletünk"
)
SEASON = Slot("/", "theme of a shop window", {0: "Metszés ideje", 9: "Indul a palántaszezon"}, "Kiemelt")
SLOTS = (HOME_PRICE, FREE_FROM, LOCKER, DELAY, ABROAD, CASH_FEE, CARD, TRANSFER, WITHDRAW, CLAUSE, CLAUSE_GONE, VERSION)


def forints(value: float) -> str:
    return f"{value:,.0f} Ft".replace(",", " ")


def frame(title: str, main: str, fetch: Fetch, below: str = "") -> str:
    session = token(fetch.random, 26)
    nav = "".join(f'<li class="nav-item"><a href="{path}">{text}</a></li>' for path, text in MENU)
    version = cached(fetch, 172_800, "unas").randint(100, 999)
    return f"""<!DOCTYPE html><html lang="hu"><head><meta charset="utf-8">
<title>{title} - Zöld Sarok Kertészbolt</title>
<script>var UNAS={{"design":"{version}","shop":{{"session":"{session}"}}}};</script>
<link rel="stylesheet" href="/css/base.css?v={version}.{fetch.random.choice((1, 2))}"></head><body id="ud_shop">
<div class="topbar"><a href="/">Zöld Sarok Kertészbolt</a><ul>{nav}</ul>
<div class="cart" data-session="{session}"><a rel="nofollow" href="https://kosar.zoldsarok.example/?sid={session}">Kosár</a></div>
</div><div class="page_content"><h1>{title}</h1>
{main}</div>{below}
<footer><p>Zöld Sarok Kft., 2600 Vác, Piac tér 3.</p><p>Adószám: 12345678-2-13</p></footer></body></html>"""


def offered(fetch: Fetch) -> str:
    """Goods of the shop below a page, some at a price of today."""
    cards = "".join(
        f"<div class='product' data-sku='{token(fetch.random, 5)}'><a href='/#{name[:3]}'>{name}</a> "
        f"<b>{forints(price)}</b></div>"
        for name, price in fetch.random.sample(GOODS, 3)
    )
    return f"<section class='artdet__similar'><h3>Ezek is érdekelhetnek</h3>{cards}</section>"


def promise(fetch: Fetch) -> str:
    """When a parcel comes that is ordered now: by the clock of the warehouse."""
    now = local(fetch, 1)
    day = WEEK[(now.weekday() + (1 if now.hour < 14 else 2)) % len(WEEK)]
    return f"<div class='promise'>Ha most rendelsz, várhatóan {day} kapod meg</div>"


def trust(fetch: Fetch) -> str:
    share = cached(fetch, 21_600, "arukereso").uniform(97.1, 99.2)
    reviews = f"{counted(fetch, 3_114, 1)}"
    return f"<div class='aku'><b>{share:.1f}%</b> <span>{reviews} vélemény alapján</span></div>".replace(".", ",")


def coupon(fetch: Fetch) -> str:
    code = token(fetch.random, 6).upper()
    return sometimes(fetch, 0.3, f"<div class='popup'><h3>Első vásárlás?</h3><p>Kuponkód: TAVASZ-{code}</p></div>")


def home(round: int, fetch: Fetch) -> str:
    looking = fetch.random.randint(4, 38)
    return frame(
        "Zöld Sarok Kertészbolt",
        f"<h2>{SEASON.at(round)}</h2>"
        + prose("Vetőmag, palánta és szerszám a váci piactérről, 1991 óta.")
        + f"<p class='live'>Most {looking} vásárló böngészik</p>{promise(fetch)}",
        fetch,
        offered(fetch) + trust(fetch) + coupon(fetch),
    )


def delivery(round: int, fetch: Fetch) -> str:
    rows = (
        ("Házhoz szállítás", HOME_PRICE.at(round), "1–2 munkanap"),
        (LOCKER.at(round), "990 Ft", "2–3 munkanap"),
        ("Személyes átvétel Vácon", "ingyenes", "aznap"),
        ("Raklapos szállítás", "egyedi ajánlat", "egy hét"),
    )
    return frame(
        "Szállítás",
        f"{one(DELAY.at(round), 'p class=alert')}{promise(fetch)}<h2>Szállítási módok</h2>"
        + grid(("Mód", "Díj", "Idő"), rows)
        + f"<p>A szállítás {FREE_FROM.at(round)} ingyenes.</p>"
        + f"<h2>Külföld</h2><p>{ABROAD.at(round)}: egyedi díjszabás.</p>",
        fetch,
        offered(fetch),
    )


def payment(round: int, fetch: Fetch) -> str:
    return frame(
        "Fizetés",
        "<h2>Fizetési módok</h2>"
        + bullets("Bankkártya", CARD.at(round), f"Utánvét, felár {CASH_FEE.at(round)}", "Készpénz az üzletben")
        + f"<h2>Átutalás</h2><p>Számlaszám: {TRANSFER.at(round)}. Közleménybe írd a rendelés számát.</p>",
        fetch,
        coupon(fetch),
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Általános szerződési feltételek",
        f"<p>{VERSION.at(round)}</p><h2>1. Árak</h2>"
        + prose("Az árak forintban értendők és tartalmazzák az áfát.", CLAUSE_GONE.at(round))
        + "<h2>2. Elállás</h2>"
        + prose(f"A Vásárló {WITHDRAW.at(round)} indokolás nélkül elállhat a szerződéstől.", CLAUSE.at(round))
        + "<h2>3. Adatok</h2>"
        + facts(("Tárhelyszolgáltató", HOST.at(round)), ("Felügyelet", "Pest Vármegyei Kormányhivatal"))
        + f"<h2>4. Egyéb rendelkezések</h2>{prose(*CLAUSES)}",
        fetch,
    )


def guarantee(round: int, fetch: Fetch) -> str:
    rows = (
        ("Szerszámok", YEARS.at(round)),
        ("Gépek", "2 év"),
        ("Öntözőrendszerek", "1 év"),
        ("Növények", "első tavaszig"),
    )
    return frame(
        "Garancia",
        grid(("Termék", "Időtartam"), rows) + f"<h2>Szerviz</h2><p>{REPAIR.at(round)}</p><p>A számlát őrizd meg.</p>",
        fetch,
    )


def voucher(round: int, fetch: Fetch) -> str:
    sample = f"ZS-{fetch.random.randint(1000, 9999)}-{fetch.random.randint(1000, 9999)}"
    return frame(
        "Ajándékutalvány",
        f"<p>Az utalvány {VALID.at(round)}, készpénzre nem váltható.</p><h2>Értékek</h2>"
        + bullets("5 000 Ft", "10 000 Ft", VOUCHER.at(round))
        + f"<div class='minta'>Minta: {sample}</div>",
        fetch,
        offered(fetch),
    )


def shop(round: int, fetch: Fetch) -> str:
    sign = "Most nyitva" if within(fetch, 8, 17, 1) else "Most zárva"
    helper = fetch.random.choice(("Panni válaszol", "Gergő válaszol", "Hagyj üzenetet"))
    return frame(
        "Üzletünk",
        f"<p class='sign'>{sign}</p>"
        + facts(("Hétfő–péntek", "8–17"), ("Szombat", SATURDAY.at(round)), ("Vasárnap", "zárva"))
        + f"{prose(PARKING.at(round), 'Kutyával is jöhetsz.')}<div class='chat'>{helper}</div>",
        fetch,
        trust(fetch),
    )


TERMS = MadeSite(
    "zoldsarok.test",
    (
        "goods below a page of terms",
        "day of arrival of what is ordered now",
        "share of content buyers in a badge",
        "coupon of a pop-up with its code",
        "shoppers who browse",
        "sample number of a voucher",
        "sign of a garden shop that it is open",
        "who answers in a chat, or nobody",
        "session of a cart in attributes and a script",
    ),
    {
        "/": home,
        "/szallitas": delivery,
        "/fizetes": payment,
        "/aszf": terms,
        "/garancia": guarantee,
        "/utalvany": voucher,
        "/bolt": shop,
    },
    (*SLOTS, HOST, YEARS, REPAIR, VOUCHER, VALID, SATURDAY, PARKING, SEASON),
)
