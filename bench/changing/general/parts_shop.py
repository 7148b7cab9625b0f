"""A Polish shop for parts of cars: a category, two parts, costs of sending, complaints, the shop; PrestaShop."""

from __future__ import annotations

from bench.changing.general.common import key, listed, mixed, number, para, pick, rows, sometimes, terms
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, anchors, comes_and_goes, json_ld, turned
from bench.changing.scenario import Fetch

_BRAKES, _DISC, _FILTER = "/12-hamulce", "/hamulce/tarcza-wentylowana-280", "/filtry/filtr-kabinowy-weglowy"
_SENDING, _RETURNS = "/info/dostawa", "/info/reklamacje"
_MENU: Links = (
    ("/", "Strona główna"),
    (_BRAKES, "Hamulce"),
    (_FILTER, "Filtr kabinowy"),
    (_SENDING, "Dostawa"),
    (_RETURNS, "Reklamacje"),
)
_SEEN = (
    ("/oleje/5w30", "Olej silnikowy 5W30, 5 l"),
    ("/swiece/irydowa", "Świeca irydowa, komplet"),
    ("/wycieraczki/650", "Wycieraczka płaska 650 mm"),
    ("/akumulatory/74ah", "Akumulator 74 Ah"),
    ("/zarowki/h7", "Żarówka H7, dwie sztuki"),
    ("/paski/6pk", "Pasek wielorowkowy 6PK"),
)
_OPINIONS = (
    ("Marek", "Paczka przyszła następnego dnia, wszystko pasuje."),
    ("pani Zofia", "Doradca dobrał części po numerze VIN."),
    ("Warsztat Kozera", "Zamawiamy tu od sześciu lat."),
    ("Damian_83", "Zwrot przyjęty bez pytań."),
)
_BRANDS = ("Hartwerk", "Brembach", "Nordfilt", "Kolben & Syn", "Torqua", "Zimmax")
_CITIES = ("Radomia", "Łodzi", "Gdyni", "Rzeszowa", "Opola", "Kalisza")
_SLOGANS = (
    "Zwrot w ciągu 60 dni",
    "Dobór części po numerze VIN",
    "Punkt odbioru w całej Polsce",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, said = pick(fetch, _OPINIONS)
    consent = """<div id="lgcookieslaw_banner" class="lgcookieslaw_bottom"><div class="lgcookieslaw_message">Ta strona
używa
plików cookie, aby koszyk działał, a reklamy były
trafne.</div><button>Akceptuję</button><button>Ustawienia</button></div>"""
    discount = """<div class="modal ps_popup"><p>Zapisz się do newslettera i odbierz 15 zł na pierwsze zakupy.</p><input
type="email"><button>Odbieram</button></div>"""
    brands = "".join(f'<div class="brand-item">{one}</div>' for one in mixed(fetch, _BRANDS, 4))
    return f"""<!doctype html><html lang="pl-PL"><head><meta charset="utf-8"><title>{title} - Gwint i Tłok</title><link
rel="stylesheet" href="/themes/classic/assets/cache/theme-{key(fetch, 6)}{number(fetch, 100, 999)}.css" type="text/css"
media="all"><script>var prestashop =
{{"static_token":"{key(fetch, 32)}","token":"{key(fetch, 32)}"}};</script></head><body
class="lang-pl country-pl currency-pln layout-full-width"><main><header id="header"><div class="header-banner">
{turned(fetch, _SLOGANS, 1)[0]}</div><nav class="header-nav"><div id="_desktop_contact_link">Zadzwoń: 22 960 11
40</div><div
class="blockcart cart-preview" data-refresh-url="/module/ps_shoppingcart/ajax?t={key(fetch, 10)}">Koszyk
(0)</div></nav><div
class="header-top"><a href="/">Gwint i Tłok</a><ul class="top-menu"
id="top-menu">{anchors(_MENU)}</ul></div></header><section
id="wrapper"><div class="container"><div id="content-wrapper" class="col-xs-12"><section
id="main">{main}</section></div><div
class="opinie"><h4>Opinie klientów</h4><p>„{said}”</p><small>{who}</small></div><div
class="brands">{brands}</div></div></section>
{sometimes(fetch, 0.3, discount)}{comes_and_goes(fetch, "parts consent", 0.35, consent)}<footer id="footer"><div
class="footer-container"><div class="links"><p class="h3">Informacje</p><ul><li>Regulamin</li><li>Polityka
prywatności</li><li>
Odstąpienie od umowy</li><li>Mapa strony</li></ul></div><div class="block-contact"><p>Gwint i Tłok sp. z o.o., ul.
Kuźnicza 14,
26-600 Radom. Części do samochodów osobowych i dostawczych od 1996 roku. Ceny zawierają
VAT.</p></div></div></footer></main>
</body></html>"""


def _tile(path: str, name: str, price: str, flag: str = "", old: str = "") -> str:
    mark = f'<ul class="product-flags"><li class="product-flag">{flag}</li></ul>' if flag else ""
    former = f'<span class="regular-price">{old}</span>' if old else ""
    return f"""<div class="js-product product col-xs-12 col-sm-6 col-xl-4"><article class="product-miniature"><div
class="product-description"><h2 class="h3 product-title"><a href="{path}">{name}</a></h2><div
class="product-price-and-shipping">{former}<span class="price">{price}</span></div></div>{mark}</article></div>"""


def _also(fetch: Fetch) -> str:
    goods = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in mixed(fetch, _SEEN, 3))
    return f'<section class="featured-products"><h2>Inni kupili także</h2><ul>{goods}</ul></section>'


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Części samochodowe",
        fetch,
        f"""<h1>Części samochodowe</h1><div id="custom-text"><p>Ponad dwieście tysięcy części od ręki.</p></div>{
            para(say("inventory"), ' class="alert alert-warning"')
        }<section class="featured-products"><h2>{say("week heading")}</h2><div class="products row">
{_tile(_DISC, "Tarcza wentylowana 280 mm", say("disc price"))}{
            _tile("/zawieszenie/lacznik", say("featured"), "38,50 zł")
        }
</div></section><h2>Aktualności</h2><ul>{
            listed((say("news"), "Nowy katalog olejów na rok 2026"))
        }</ul><p>Ostatnie zamówienie:
do {pick(fetch, _CITIES)}, {number(fetch, 1, 50)} min temu</p>""",
    )


def _brakes(say: Say, fetch: Fetch) -> str:
    goods = (
        (_DISC, "Tarcza wentylowana 280 mm", say("disc price"), say("disc flag"), ""),
        ("/hamulce/klocki-przod", "Klocki hamulcowe przód", say("pads price"), "", ""),
        ("/hamulce/przewod-300", "Przewód w oplocie 300 mm", "64,00 zł", say("hose flag"), ""),
        ("/hamulce/zacisk-prawy", say("caliper"), "389,00 zł", "", ""),
        ("/hamulce/plyn-dot4", "Płyn hamulcowy DOT 4", "27,90 zł", "", ""),
    )
    return _page(
        "Hamulce",
        fetch,
        f"""<h1>Hamulce</h1><div id="js-product-list-top"><p>Sortuj: trafność, cena, nazwa</p></div><div
id="js-product-list"><div
class="products row">{"".join(_tile(*one) for one in goods if one[1])}</div></div><p>{number(fetch, 5, 70)} osób
przegląda teraz tę
kategorię.</p>""",
    )


def _disc(say: Say, fetch: Fetch) -> str:
    data = json_ld("Product", name="Tarcza wentylowana 280 mm", offers={"price": say("disc price").removesuffix(" zł")})
    sheet = terms(
        (
            ("Średnica", "280 mm"),
            ("Grubość", say("thickness")),
            ("Numer OE", "1K0 615 301"),
            ("Gwarancja", say("warranty")),
        ),
        ' class="name"',
    )
    return _page(
        "Tarcza wentylowana 280 mm",
        fetch,
        f"""{data}<h1 class="h1">Tarcza wentylowana 280 mm</h1><div
class="current-price"><span>{say("disc price")}</span></div>
<span id="product-availability">{say("disc stock")}</span><p>{number(fetch, 2, 19)} klientów ma ten produkt w
koszyku</p><div
class="tabs"><ul class="nav nav-tabs"><li>Opis</li><li>Szczegóły</li><li>Pasuje do</li></ul><div
class="tab-pane"><p>Cena za jedną
sztukę. Zaleca się wymianę parami.</p>{para(say("coating"))}</div><div class="tab-pane"><dl
class="data-sheet">{sheet}</dl></div>
<div class="tab-pane"><ul>{listed(("Corvida II 2012–2018", say("fits"), "Lutra Combi 2014–2020"))}</ul></div></div><p><a
href="/download/{say("manual")}">Instrukcja montażu</a></p><form><input type="hidden" name="token"
value="{key(fetch, 32)}">
<button>{pick(fetch, ("Dodaj do koszyka", "Do koszyka", "Kup teraz"))}</button></form>{_also(fetch)}""",
    )


def _filter(say: Say, fetch: Fetch) -> str:
    return _page(
        "Filtr kabinowy węglowy",
        fetch,
        f"""<h1 class="h1">Filtr kabinowy węglowy</h1><div
class="current-price"><span>{say("filter price")}</span></div><span
id="product-availability">{say("filter stock")}</span><p>Pochłania zapachy i pyłki. Warstwa węgla aktywnego zatrzymuje
spaliny, a włóknina kurz i zarodniki. Przed
zakupem proszę porównać wymiary ze starym filtrem: 254 na 224 na 36 mm. Wymiana co 15 000 km.</p><section
id="product-comments"><h3>Recenzje</h3>
<ul>{listed((say("review"), "Piotr: pasuje idealnie, montaż w pięć minut."))}</ul></section>
<p>Wysyłka: w dniu zamówienia do godziny 14</p>{_also(fetch)}""",
    )


def _sending(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Kurier", say("courier"), "1 dzień roboczy"),
            ("Automat paczkowy", "11,90 zł", "2 dni robocze"),
            (say("pallet"), "149,00 zł", "3 dni robocze"),
            ("Odbiór w Radomiu", "0,00 zł", "od ręki"),
        )
    )
    return _page(
        "Dostawa",
        fetch,
        f"""<h1>Dostawa</h1><table class="table
table-bordered"><tr><th>Sposób</th><th>Koszt</th><th>Czas</th></tr>{table}</table>
<p>Darmowa dostawa od {say("free from")}.</p><p>Kod wizyty: {key(fetch, 8)}</p>""",
    )


def _returns(say: Say, fetch: Fetch) -> str:
    return _page(
        "Reklamacje",
        fetch,
        f"""<h1>Reklamacje</h1><p>Na zgłoszenie odpowiadamy w ciągu {say("answer time")}.</p><p>Koszt odesłania pokrywa
sklep. Do paczki należy włożyć dowód zakupu i opis wady. Części
elektryczne sprawdza nasz warsztat, co może potrwać kilka dni dłużej.</p><dl><dt>Dział
reklamacji</dt><dd>{say("clerk")}</dd><dt>Godziny</dt><dd>8.00–16.00</dd></dl><p>W kolejce czatu jest
{number(fetch, 0, 14)}
osób.</p>""",
    )


PARTS = MadeSite(
    "gwint-i-tlok.test",
    (
        "token sklepu",
        "opinia klienta losowo",
        "marki w losowej kolejności",
        "hasło, które się zmienia",
        "zgoda na pliki cookie raz po raz",
        "rabat dla niektórych",
        "miasto ostatniego zamówienia",
        "osoby w kategorii",
        "produkt w koszykach",
        "przycisk w trzech wersjach",
        "inni kupili losowo",
        "kod wizyty",
        "kolejka czatu",
    ),
    {"/": _home, _BRAKES: _brakes, _DISC: _disc, _FILTER: _filter, _SENDING: _sending, _RETURNS: _returns},
    (
        Slot(
            "disc price",
            "price of a part",
            ("/", _BRAKES, _DISC),
            {0: "219,00 zł", 4: "189,00 zł"},
            "Tarcza wentylowana 280 mm",
        ),
        Slot("inventory", "notice", ("/",), {0: "", 2: "W sobotę 7 marca magazyn nie pracuje."}),
        Slot("week heading", "heading", ("/",), {0: "Produkty tygodnia", 9: "Wiosenny przegląd"}),
        Slot("featured", "product", ("/",), {0: "Łącznik stabilizatora", 9: "Końcówka drążka"}),
        Slot("news", "news item", ("/",), {0: "", 12: "Otwieramy punkt w Kielcach"}),
        Slot("disc flag", "badge", (_BRAKES,), {0: "", 4: "Promocja", 13: ""}, "Tarcza wentylowana 280 mm"),
        Slot(
            "pads price",
            "price of a part",
            (_BRAKES,),
            {0: "142,50 zł", 7: "151,00 zł", 10: "142,50 zł"},
            "Klocki hamulcowe przód",
        ),
        Slot("hose flag", "badge", (_BRAKES,), {0: "Nowość", 6: ""}, "Przewód w oplocie 300 mm"),
        Slot("caliper", "product", (_BRAKES,), {0: "", 3: "Zacisk hamulca prawy"}),
        Slot("disc stock", "stock", (_DISC,), {0: "W magazynie", 8: "Ostatnie sztuki", 10: "Chwilowo brak"}),
        Slot("thickness", "technical datum", (_DISC,), {0: "22,0 mm", 5: "24,0 mm"}, "Grubość"),
        Slot("warranty", "term of a warranty", (_DISC,), {0: "24 miesiące", 14: "36 miesięcy"}, "Gwarancja"),
        Slot("coating", "paragraph", (_DISC,), {0: "", 6: "Nowa partia ma powłokę antykorozyjną."}),
        Slot("fits", "list entry", (_DISC,), {0: "", 7: "Meles Sport 2015–2019"}, "Pasuje do"),
        Slot("manual", "link target", (_DISC,), {0: "montaz-280-a.pdf", 5: "montaz-280-b.pdf"}, "Instrukcja montażu"),
        Slot("filter price", "price of a part", (_FILTER,), {0: "45,90 zł", 1: "49,90 zł"}),
        Slot("filter stock", "stock", (_FILTER,), {0: "Na zamówienie", 8: "Dostępny od ręki"}),
        Slot(
            "review",
            "review of a reader",
            (_FILTER,),
            {0: "", 11: "Ela: po tygodniu nadal pachnie węglem."},
            "Recenzje",
        ),
        Slot("courier", "cost of delivery", (_SENDING,), {0: "16,90 zł", 5: "18,50 zł"}, "Kurier"),
        Slot("pallet", "row", (_SENDING,), {0: "", 9: "Paleta"}),
        Slot("free from", "threshold", (_SENDING,), {0: "299 zł", 15: "349 zł"}),
        Slot("answer time", "deadline", (_RETURNS,), {0: "14 dni", 3: "10 dni"}),
        Slot("clerk", "name of a contact", (_RETURNS,), {0: "Agata Wilk", 12: "Robert Cieśla"}, "Dział reklamacji"),
    ),
)
