"""An estate agent, in Czech: a list of flats and houses, three of them on pages of their own, fees, the branch."""

from __future__ import annotations

from bench.changing.everyday.wire import age, between, hour_of, is_shown, key, pick, seen, some, texts, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

FLAT, HOUSE, COTTAGE = "/nabidka/byt-3kk-telc", "/nabidka/dum-trest", "/nabidka/chalupa-mrakotin"
LINKS = (
    ("/nabidka", "Nabídka nemovitostí"),
    (FLAT, "Byt 3+kk, Telč"),
    (HOUSE, "Rodinný dům, Třešť"),
    (COTTAGE, "Chalupa, Mrákotín"),
    ("/provize", "Provize a poplatky"),
)
AGENTS = (
    ("Ing. Jana Dvořáčková", "602 555 014"),
    ("Petr Šimek", "602 555 027"),
    ("Mgr. Lenka Horáková", "602 555 033"),
    ("Tomáš Benda", "602 555 048"),
)
ADVERTS = (
    "Stěhování po Vysočině, i o víkendu",
    "Okna a dveře přímo z výroby",
    "Znalecké posudky do tří dnů",
    "Kuchyně na míru bez čekání",
    "Tepelná čerpadla s dotací",
)

S = {
    "flat": Slot(FLAT, "price", {0: "4 190 000 Kč", 5: "3 990 000 Kč"}, "Byt 3+kk, Telč", also=("/nabidka",)),
    "floor": Slot(FLAT, "table cell", {0: "2. patro", 2: "3. patro"}, "Podlaží"),
    "view": Slot(FLAT, "edited sentence", {0: "Byt je volný ihned.", 11: "Byt je volný od 1. června."}),
    "house": Slot(
        HOUSE, "state", {0: "K prodeji", 4: "Rezervováno", 9: "K prodeji", 14: "Prodáno"}, "Rodinný dům, Třešť"
    ),
    "plot": Slot(HOUSE, "figure in a paragraph", {0: "812 m²", 7: "764 m²"}),
    "penb": Slot(HOUSE, "document", {0: "", 12: "Průkaz energetické náročnosti (PDF)"}),
    "well": Slot(COTTAGE, "item of a list", {0: "", 8: "Vlastní studna s dobrou vodou"}, "Vybavení"),
    "boiler": Slot(COTTAGE, "item of a list", {0: "Kotel na uhlí", 13: ""}, "Vybavení"),
    "garage": Slot("/nabidka", "card", {0: "", 3: "Garáž, Jihlava-Bedřichov"}, "Nabídka nemovitostí"),
    "mill": Slot("/nabidka", "card", {0: "Bývalý mlýn, Batelov", 10: ""}, "Nabídka nemovitostí"),
    "count": Slot(
        "/nabidka", "count of results", {0: "Nalezeno 5 nabídek", 3: "Nalezeno 6 nabídek", 10: "Nalezeno 5 nabídek"}
    ),
    "fee": Slot("/provize", "figure", {0: "3,5 % z ceny", 6: "3 % z ceny"}, "Prodej bytu"),
    "deposit": Slot("/provize", "paragraph", {0: "", 13: "Rezervační zálohu ukládáme výhradně do advokátní úschovy."}),
    "hours": Slot("/", "opening hours", {0: "8.30–16.00", 8: "9.00–15.00"}, "pátek"),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    nav = "".join(f'<a class="nav-link" href="{to}">{name}</a>' for to, name in LINKS)
    who, phone = pick(fetch, AGENTS)
    cookies = (
        '<div class="cc-window cc-banner" role="dialog"><span class="cc-message">Tyto stránky používají soubory '
        'cookie. Dalším procházením s tím vyjadřujete souhlas.</span><a class="cc-btn">Přijmout vše</a>'
        '<a class="cc-btn">Odmítnout</a></div>'
        if is_shown(fetch, "reality cookies", 0.4, 6)
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="cs"><head><meta charset="utf-8"><title>{title} – Reality Javořice</title>
<link rel="stylesheet" href="/dist/front.css?{between(fetch, 10**5, 10**6)}"></head>
<body class="bg-light" data-naja-snippet="{key(fetch, 8)}"><header class="navbar navbar-expand-lg"><div
class="container">
<a class="navbar-brand" href="/">Reality Javořice</a><div class="navbar-nav">{nav}</div></div></header>
<div class="container py-4"><div class="row"><div class="col-lg-8" id="snippet--content"><h1
class="h2">{title}</h1>{main}
</div><div class="col-lg-4"><div class="card mb-3"><div class="card-body"><h5 class="card-title">Zavolejte nám</h5>
<p class="card-text">{who}<br>{phone}</p></div></div><div class="card promo"><small>Reklama</small>
<a href="https://imp.example/?z={key(fetch, 10)}">{pick(fetch, ADVERTS)}</a></div></div></div></div>
<form class="d-none" method="post"><input type="hidden" name="_do" value="dotaz-submit"><input type="hidden"
name="_token_" value="{key(fetch, 28)}"></form><footer class="bg-dark"><div class="container"><p>Reality Javořice
s.r.o.,
náměstí Zachariáše z Hradce 9, Telč, IČO 555 20 114</p></div></footer>{cookies}
<script>window.dataLayer=[{{"sid":"{key(fetch, 26)}","srv":"app{between(fetch, 1, 4)}"}}]</script></body></html>"""


def similar(path: str, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="col"><a href="{to}" class="card-link">{name}</a></div>'
        for to, name in some(fetch, [link for link in LINKS[1:4] if link[0] != path], 2)
    )
    return f'<h2 class="h5">Podobné nabídky</h2><div class="row">{cards}</div>'


def added(fetch: Fetch, round: int) -> str:
    days, hours = age(fetch, hour_of(round, 30))
    if days:
        return "před 1 dnem" if days == 1 else f"před {days} dny"
    return "před chvílí" if not hours else "před 1 hodinou" if hours == 1 else f"před {hours} hodinami"


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    to, name = pick(fetch, LINKS[1:4])
    return frame(
        "Bydlení na Vysočině",
        f"""<div class="p-5 rounded hero"><span class="badge">Doporučujeme</span> <a href="{to}">{name}</a></div>
<p class="lead">Prodáváme domy, do kterých bychom se sami nastěhovali.</p><table class="table"><tr><th>pondělí až
čtvrtek</th>
<td>8.30–17.00</td></tr><tr><th>pátek</th><td>{t["hours"]}</td></tr></table>""",
        fetch,
    )


def offers(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def card(name: str, price: str, since: int) -> str:
        return when(
            name,
            f'<div class="card estate" data-hash="{key(fetch, 7)}"><div class="card-body"><h5>{name}</h5>'
            f'<p class="price">{price}</p><p class="text-muted">Vloženo {added(fetch, since)}, právě si prohlíží '
            f"{between(fetch, 1, 25)} lidí</p></div></div>",
        )

    return frame(
        "Nabídka nemovitostí",
        f"""<p>{t["count"]}</p><div class="estates">{card(t["garage"], "640 000 Kč", 3)}
{card("Byt 3+kk, Telč", t["flat"], -8)}{card("Rodinný dům, Třešť", "6 850 000 Kč", -13)}
{card(t["mill"], "cena na dotaz", -60)}{card("Chalupa, Mrákotín", "2 750 000 Kč", -25)}
{card("Pozemek, Stará Říše", "1 150 Kč za m²", -42)}</div>""",
        fetch,
    )


def flat(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Byt 3+kk, Telč",
        f"""<p class="display-6 price">{t["flat"]}</p><table class="table table-sm"><tr><th>Plocha</th><td>74 m²</td>
</tr>
<tr><th>Podlaží</th><td>{t["floor"]}</td></tr><tr><th>Stavba</th><td>cihlová, 1978</td></tr></table>
<p>Světlý byt s lodžií do dvora, po rekonstrukci jádra. {t["view"]} Sklep a kočárkárna v domě.</p>
<p class="text-muted">Zobrazeno {seen(fetch, 1420, 120)}×</p>{similar(FLAT, fetch)}""",
        fetch,
    )


def house(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    penb = f'<p><a href="/soubory/penb-trest.pdf">{t["penb"]}</a></p>'
    return frame(
        "Rodinný dům, Třešť",
        f"""<p><span class="badge state">{t["house"]}</span> <span class="price">6 850 000 Kč</span></p><p>Dům z roku
1934 po
jedné rodině, se zahradou o výměře {t["plot"]} a starými jabloněmi; střecha a rozvody jsou nové, koupelna čeká na
vás.</p>
{when(t["penb"], penb)}<p class="viewers">Nemovitost si právě prohlíží {between(fetch, 2, 30)} lidí</p>
{similar(HOUSE, fetch)}""",
        fetch,
    )


def cottage(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    items = ("Dřevěná stodola", t["boiler"], t["well"], "Pec v kuchyni")
    return frame(
        "Chalupa, Mrákotín",
        f"""<p class="price">2 750 000 Kč</p><h2 class="h5">Vybavení</h2><ul>
{"".join(f"<li>{one}</li>" for one in items if one)}</ul><p>K lesu je to blíž než k sousedům.</p>
<p>Kontrolní otázka: kolik je {between(fetch, 2, 9)} a {between(fetch, 2, 9)}?</p>""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Provize a poplatky",
        f"""<dl class="row"><dt>Prodej bytu</dt><dd>{t["fee"]}</dd><dt>Prodej domu</dt><dd>4 % z kupní ceny</dd>
<dt>Pronájem</dt><dd>jeden měsíční nájem</dd></dl>{when(t["deposit"], f"<p>{t['deposit']}</p>")}
<p>Právní služby jsou v provizi zahrnuty.</p>
<p class="calc">Hypotéka už od {between(fetch, 390, 480) / 100:.2f} % ročně, splátka {between(fetch, 14, 22)}
{between(fetch, 100, 999)} Kč</p>""",
        fetch,
    )


HOMES = MadeSite(
    "realityjavorice.test",
    (
        "agent by request",
        "advertisement by request",
        "similar offers by request",
        "people looking right now, in the card of an offer",
        "age of an offer",
        "views by node",
        "hero by request",
        "rate of a loan by request",
        "sum of a form",
        "tokens and names of servers",
        "cookie bar that comes and goes",
    ),
    {"/": home, "/nabidka": offers, FLAT: flat, HOUSE: house, COTTAGE: cottage, "/provize": fees},
    tuple(S.values()),
)
