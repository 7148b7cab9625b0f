"""A Czech shop for gardeners on a rented shop system: goods, a category, delivery, opening hours, advice."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import CZECH, advertisement, consent, in_season, slug
from bench.changing.judging.standing import standing
from bench.changing.judging.standing_further import GARDEN as STANDING
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ago, before, days_to
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET, START

SEEDS, SHEARS, CAN, HOUSE = "/semena/", "/nuzky-jasan/", "/konev-13l/", "/sklenik-polabi/"
DELIVERY, STORE = "/doprava-a-platba/", "/prodejna/"
GOODS = (
    (SHEARS, "Zahradnické nůžky Jasan"),
    (CAN, "Konev pozinkovaná 13 l"),
    (HOUSE, "Skleník Polabí"),
    (SEEDS, "Semena zeleniny"),
)
OTHERS = (
    "Rýč s bukovou násadou",
    "Motyčka dvouzubá",
    "Rukavice kožené",
    "Jutový provaz 100 m",
    "Síto na kompost",
    "Lopatka na přesazování",
    "Truhlík terakotový",
    "Zahradní vidle",
    "Postřikovač 5 l",
    "Teploměr venkovní",
)
OFFERS = ("Sekačky do 24 hodin u vás", "Bazény za jarní ceny", "Plotové dílce na míru", "Hnojivo ve velkém balení")
PRAISE = (
    ("Rychlé dodání, pečlivě zabaleno.", "Jiřina z Kolína"),
    ("Poradili mi po telefonu, děkuji.", "Zdeněk z Třeboně"),
    ("Nakupuji podruhé a jsem spokojený.", "Květa z Brna"),
    ("Nůžky stříhají jako břitva.", "Luboš ze Žďáru"),
)

BANNER = Slot(
    "/", "sentence beside a countdown", {0: "Doprava zdarma nad 1 500 Kč.", 5: "Doprava zdarma nad 1 200 Kč."}
)
BRAND = Slot("/", "list entry", {0: "", 9: "Kovárna Vříšť"}, "Naše značky")
GONE = Slot("/", "list entry", {0: "Dílna Pšenička", 13: ""}, "Naše značky")
TOMATO = Slot(SEEDS, "price of a row named by a link", {0: "39 Kč", 3: "45 Kč", 8: "39 Kč"}, "Rajče Dvorské")
PEPPER = Slot(SEEDS, "row named by a link", {0: "", 6: "Paprika Žlutý roh"}, "Semena zeleniny")
LETTUCE = Slot(SEEDS, "row named by a link", {0: "Salát Zimní král", 11: ""}, "Semena zeleniny")
PRICE = Slot(SHEARS, "price", {0: "689 Kč", 2: "749 Kč", 10: "719 Kč"}, "Zahradnické nůžky Jasan")
STOCK = Slot(SHEARS, "state back and forth", {0: "Skladem", 4: "Vyprodáno", 7: "Skladem"}, "Zahradnické nůžky Jasan")
MANUAL = Slot(
    SHEARS, LINK_TARGET, {0: "/soubory/jasan-navod-1.pdf", 12: "/soubory/jasan-navod-2.pdf"}, "návod k ostření"
)
WEIGHT = Slot(CAN, "one of several facts in a text", {0: "2,1 kg", 5: "1,9 kg"}, "Konev pozinkovaná 13 l")
ROSE = Slot(CAN, "sentence", {0: "", 14: "Kropítko je nově z mosazi."}, "Popis")
LENGTH = Slot(HOUSE, "cell", {0: "310 cm", 7: "330 cm"}, "Délka")
WAIT = Slot(HOUSE, "term of delivery", {0: "do 3 týdnů", 1: "do 5 týdnů", 12: "do 2 týdnů"}, "Skleník Polabí")
COURIER = Slot(DELIVERY, "price in a table", {0: "99 Kč", 4: "119 Kč"}, "Kurýr")
CASH = Slot(DELIVERY, "paragraph", {0: "Na dobírku posíláme zboží do 20 000 Kč.", 10: ""}, "Platba")
SATURDAY = Slot(STORE, "opening hours", {0: "8.00–11.30", 6: "8.00–14.00"}, "Sobota")
CLOSED = Slot(STORE, "notice", {0: "", 13: "Ve čtvrtek 5. března děláme inventuru."}, "Prodejna")
SLOTS = (
    *(BANNER, BRAND, GONE, TOMATO, PEPPER, LETTUCE, PRICE, STOCK, MANUAL, WEIGHT, ROSE, LENGTH, WAIT, COURIER),
    *(CASH, SATURDAY, CLOSED),
)


def tiles(fetch: Fetch, pool: Sequence[str], count: int) -> str:
    """Goods picked for this visitor, each with the stars of its reviews."""
    return "".join(
        f'<div class="p p-{key(fetch, 4)}"><a href="/zbozi/{slug(name)}/" class="name">{name}</a> '
        f"<span>{number(fetch, 5, 99)}9,–</span> <em>({number(fetch, 3, 88)})</em></div>"
        for name in mixed(fetch, pool, count)
    )


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    words, who = pick(fetch, PRAISE)
    menu = listed([f'<a href="{path}">{name}</a>' for path, name in GOODS])
    banner = ""
    if in_season(round, f"reklama {title}"):
        banner = advertisement(fetch, "Reklama", OFFERS, "již od {} korun")
    cookies = consent(fetch, "Váš souhlas nám pomáhá zlepšovat obchod.", ("Souhlasím", "Odmítnout", "Nastavit"))
    return f"""<!doctype html><html lang="cs" dir="ltr" class="header-background-light"><head><meta charset="utf-8">
<title>{title} | Zahrada u Čápa</title><script>var sid="{key(fetch, 32)}";</script></head>
<body class="desktop id-{key(fetch, 4)} template-11">{cookies}
<div class="top-navigation-bar"><a href="tel:+420566123987">+420 566 123 987</a>
<a href="https://ucet.example/?back={key(fetch, 12)}">Přihlášení</a></div>
<header id="header"><a href="/">Zahrada u Čápa</a><form action="/vyhledavani/" method="post">
<input type="hidden" name="__csrf__" value="{key(fetch, 40)}"><input type="search" placeholder="Napište, co hledáte">
</form></header><nav id="navigation"><ul>{menu}<li><a href="{DELIVERY}">Doprava a platba</a></li>
<li><a href="{STORE}">Prodejna</a></li></ul></nav>
<div id="content-wrapper"><main id="content"><h1>{title}</h1>{main}
{standing(STANDING, title)}</main>
<aside class="sidebar">{banner}<h4>Mohlo by se vám líbit</h4>{tiles(fetch, OTHERS, 3)}
<blockquote>{words}<cite>{who}</cite></blockquote></aside></div>
<footer id="footer"><p>Zahrada u Čápa, Nádražní 48, Žďárec. Rodinný obchod pro zahrádkáře od roku 1992.</p>
<p>Ověřeno zákazníky: {number(fetch, 94, 99)} % kupujících nás doporučuje</p>
<p>Copyright {fetch.at.year} Zahrada u Čápa. Všechna práva vyhrazena.</p></footer></body></html>"""


def bought(fetch: Fetch) -> str:
    looking, sold = number(fetch, 2, 34), number(fetch, 1, 19)
    return f"<p class='social'>Právě si prohlíží {looking} zákazníků, dnes koupeno {sold}×</p>"


def home(round: int, fetch: Fetch) -> str:
    hours = 23 - fetch.at.hour
    brands = listed((GONE.at(round), "Železárny Lípa", BRAND.at(round), "Hrnčířství Čejka"))
    return frame(
        "Zahrada u Čápa",
        f"<p class='delivery'>Objednejte do {hours} h {59 - fetch.at.minute} min a zítra odesíláme. {BANNER.at(round)}"
        "</p><p>Nářadí, které vydrží, osivo z vlastních záhonů a rady, které se dědí. Vše, co prodáváme, sami "
        f"používáme.</p><h2>Nejprodávanější</h2>{tiles(fetch, OTHERS, 4)}<h2>Naše značky</h2><ul>{brands}</ul>"
        f"<p>Do jara zbývá {max(0, days_to(fetch, START.replace(day=20)))} dní.</p>",
        round,
        fetch,
    )


def seeds(round: int, fetch: Fetch) -> str:
    def kind(name: str, price: str) -> tuple[str, ...]:
        link = name and f'<a href="/semena/{slug(name)}/">{name}</a>'
        return link, price, f"{number(fetch, 1, 60)} lidí má v košíku"

    table = rows(
        (
            kind("Rajče Dvorské", TOMATO.at(round)),
            kind(PEPPER.at(round), "42 Kč"),
            kind("Okurka Hostýnská", "36 Kč"),
            kind(LETTUCE.at(round), "29 Kč"),
            kind("Mrkev Polní", "25 Kč"),
        ),
        f' data-v="{key(fetch, 4)}"',
    )
    return frame(
        "Semena zeleniny",
        f"<p>Osivo množíme v Podblanicku a klíčivost zkoušíme každý rok v lednu.</p><table>{table}</table>"
        "<p>Všechna semena jsou nemořená. Sáček obsahuje návod k výsevu a rok sklizně.</p>",
        round,
        fetch,
    )


def shears(round: int, fetch: Fetch) -> str:
    return frame(
        "Zahradnické nůžky Jasan",
        f"<p class='price'><strong>{PRICE.at(round)}</strong></p><p class='avail'>{STOCK.at(round)}</p>{bought(fetch)}"
        "<p>Kované čepele z uhlíkové oceli, rukojeti z jasanového dřeva. Větve stříhají do průměru 22 milimetrů a dají "
        f'se rozebrat bez nářadí.</p><p>Než je naostříte, přečtěte si <a href="{MANUAL.at(round)}">návod k ostření</a> '
        f"a vyčistěte čep.</p><h3>Poslední hodnocení</h3><p>{ago(fetch, CZECH, before(50))}: Pevné a lehké.</p>",
        round,
        fetch,
    )


def can(round: int, fetch: Fetch) -> str:
    return frame(
        "Konev pozinkovaná 13 l",
        f"<p class='price'><strong>1 090 Kč</strong></p>{bought(fetch)}<p class='short'>Objem 13 l, hmotnost "
        f"{WEIGHT.at(round)}, výška 41 cm, vyrobeno v Čechách.</p><h2>Popis</h2><p>Konev je žárově zinkovaná, a proto "
        f"nerezaví ani ve švech. Dlouhá hubice dosáhne i na zadní záhon. {ROSE.at(round)}</p>"
        f"{sometimes(fetch, 0.5, '<p class=flag>Tip na dárek</p>')}",
        round,
        fetch,
    )


def glasshouse(round: int, fetch: Fetch) -> str:
    table = rows((("Šířka", "240 cm"), ("Délka", LENGTH.at(round)), ("Výška", "215 cm"), ("Sklo", "4 mm, kalené")))
    parts = mixed(fetch, ("Automatický otvírač okna", "Police dvoupatrová", "Základový rám", "Stínicí plachta"), 2)
    return frame(
        "Skleník Polabí",
        f"<p class='price'><strong>38 900 Kč</strong></p><p>Dodáme {WAIT.at(round)} i s montáží. Dnes se na něj ptalo "
        f"{number(fetch, 2, 25)} zákazníků.</p><table class='detail-parameters'>{table}</table>"
        f"<h3>Často kupováno společně</h3><ul>{listed(parts)}</ul><p>Rám je z hliníku a unese sníh do výšky 60 cm.</p>",
        round,
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    table = rows((("Zásilkovna", "79 Kč"), ("Kurýr", COURIER.at(round)), ("Osobní odběr", "zdarma")))
    return frame(
        "Doprava a platba",
        f"<h2>Doprava</h2><table>{table}</table><p>Křehké zboží balíme do slámy a kartonu, obaly se vracejí do oběhu."
        f"</p><h2>Platba</h2><p>Přijímáme karty, převod i hotovost na prodejně.</p>{para(CASH.at(round))}"
        f"<p>Variabilní symbol této návštěvy je {number(fetch, 10**7, 10**8)}.</p>",
        round,
        fetch,
    )


def store(round: int, fetch: Fetch) -> str:
    table = rows((("Pondělí až pátek", "8.00–17.30"), ("Sobota", SATURDAY.at(round)), ("Neděle", "zavřeno")))
    return frame(
        "Prodejna",
        f"{para(CLOSED.at(round), ' class=msg')}<p>Najdete nás v bývalém mlýně za nádražím, parkoviště je ve dvoře.</p>"
        f"<table>{table}</table><p>Radí vám {pick(fetch, ('Alžběta', 'Vojtěch', 'Růžena'))}, odpovídá obvykle do "
        f"{number(fetch, 2, 45)} minut.</p><p>V dílně brousíme nůžky, kosy a sekery na počkání.</p>",
        round,
        fetch,
    )


GARDEN = MadeSite(
    "ucapa.test",
    (
        "goods picked for a visitor with prices and stars",
        "one of four voices",
        "hours left to order",
        "people with goods in the cart, in each row",
        "customers that look on",
        "advertisement in some rounds",
        "tokens in forms and links",
        "days to spring",
        "age of a review",
        "flag on goods for some visitors",
        "goods bought together",
        "number of a visit",
        "adviser of the moment",
        "consent layer",
        "share of content customers",
    ),
    {
        "/": home,
        SEEDS: seeds,
        SHEARS: shears,
        CAN: can,
        HOUSE: glasshouse,
        DELIVERY: delivery,
        STORE: store,
    },
    SLOTS,
)
