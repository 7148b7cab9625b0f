"""Public transport of a county, in Swedish: disruptions, one line, fares, season tickets, lost property."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, some, texts, turn, uuid, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

DAYS = "måndag tisdag onsdag torsdag fredag lördag söndag".split()
MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()
LINKS = (
    ("/trafiklaget", "Trafikläget"),
    ("/linje/4", "Linje 4"),
    ("/priser", "Priser"),
    ("/periodkort", "Periodkort"),
    ("/hittegods", "Hittegods"),
)
FACES = (
    ("Amira kör buss 11", "Det bästa är när alla säger hej."),
    ("Göran i spåren", "Vi byter slipers medan ni sover."),
    ("Linnea på kundtjänst", "Flest frågor får vi om vantar."),
    ("Said i verkstaden", "En buss går åttio tusen mil."),
)
OFFERS = (
    "Konsert i domkyrkan: res billigare",
    "Ta bussen till skidspåret",
    "Museernas natt, sista bussen går två",
    "Hyr elcykel vid resecentrum",
)

S = {
    "line2": Slot(
        "/trafiklaget",
        "state",
        {0: "enligt tidtabell", 3: "inställd", 5: "enligt tidtabell", 12: "inställd"},
        "Linje 2",
        unique=False,
    ),
    "message": Slot("/trafiklaget", "entry", {0: "", 7: "Hållplats Slottsgatan är flyttad till Kyrkparken."}),
    "old": Slot("/trafiklaget", "entry", {0: "Hissen på Resecentrum är ur funktion.", 10: ""}),
    "reason": Slot("/trafiklaget", "word in a paragraph", {0: "vattenläcka", 4: "gasläcka"}),
    "first": Slot("/linje/4", "table cell", {0: "05.12", 9: "05.04"}, "Hamra torg"),
    "stop": Slot("/linje/4", "row of a table", {0: "", 6: "Nya lasarettet"}, "Tidtabell"),
    "pdf": Slot(
        "/linje/4",
        "link target",
        {0: "/filer/tidtabell-4-vinter.pdf", 9: "/filer/tidtabell-4-var.pdf"},
        "Ladda ner tidtabellen",
    ),
    "single": Slot("/priser", "price", {0: "36 kr", 5: "39 kr"}, "Enkelbiljett vuxen"),
    "fine": Slot("/priser", "figure in a long paragraph", {0: "1 200 kr", 13: "1 500 kr"}),
    "dog": Slot("/priser", "paragraph", {0: "", 11: "Hundar åker gratis på helgerna."}),
    "youth": Slot("/periodkort", "definition", {0: "till och med 19 år", 8: "till och med 25 år"}, "Ungdom"),
    "loan": Slot(
        "/periodkort",
        "edited sentence",
        {0: "Kortet får inte lånas ut.", 14: "Kortet får lånas ut inom familjen."},
    ),
    "desk": Slot("/hittegods", "opening hours", {0: "12–17", 1: "10–15"}, "Torsdag"),
    "alert": Slot("/", "heading", {0: "Vintertidtabellen gäller", 9: "Vårtidtabellen gäller"}),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    at = fetch.at
    nav = "".join(f'<li><a class="lp-link" href="{to}">{name}</a></li>' for to, name in LINKS)
    who, said = pick(fetch, FACES)
    cookies = (
        '<div class="sv-cookie-consent" role="alertdialog"><h2>Kakor på lanstrafiken</h2><p>Vi använder kakor för att '
        "webbplatsen ska fungera och för statistik.</p><button>Godkänn alla kakor</button>"
        "<button>Bara nödvändiga</button></div>"
        if is_shown(fetch, "buss kakor", 0.35, 10)
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="sv" class="sv-no-js"><head><meta charset="UTF-8"><title>{title} - Länstrafiken Mälarbygd</title>
<script>!function(t,e){{t=t||"docElem";var AppContext={{"id":"{uuid(fetch)}"}}}}(0)</script>
<link rel="stylesheet" href="/2.{key(fetch, 30)}/1/sitevision-responsive-grids.css"></head>
<body class="sv-responsive env-m-around--0">{cookies}<div id="svid10_{key(fetch, 16)}" class="pagecontent sv-layout">
<header class="lp-header"><a href="/">Länstrafiken Mälarbygd</a><span class="lp-date">I dag är det
{DAYS[at.weekday()]} den
{at.day} {MONTHS[at.month - 1]}</span><ul class="lp-menu">{nav}</ul></header>
<main class="sv-grid-main"><h1 class="heading" id="h-{len(title)}">{title}</h1>{main}</main>
<aside class="lp-aside"><div class="sv-text-portlet"><h2>Möt oss</h2><p><strong>{who}</strong></p><p>{said}</p></div>
<div class="lp-puff"><a href="https://tips.example/{key(fetch, 9)}">{pick(fetch, OFFERS)}</a></div>
<div class="lp-chat" data-session="{key(fetch, 20)}">{pick(fetch, ("Chatta med oss", "Fråga Bosse, vår robot"))}</div>
</aside>
<footer><p>Länstrafiken Mälarbygd, Box 440, 721 05 Västerås</p><p>Kundtjänst 0771-55 50 20</p></footer></div>
<!-- sv {between(fetch, 5, 80)} ms, nod {between(fetch, 1, 4)} --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    tiles = "".join(f'<li class="tile"><a href="{to}">{name}</a></li>' for to, name in some(fetch, LINKS, 3))
    return frame(
        "Res med oss",
        f"""<section class="lp-alert"><h2>{t["alert"]}</h2><p>Kontrollera din avgång innan du går hemifrån.</p>
</section>
<form class="lp-search"><label>Från</label><input name="from"><label>Till</label><input name="to"><input type="hidden"
name="csrf" value="{key(fetch, 36)}"></form><ul class="tiles">{tiles}</ul>""",
        fetch,
    )


def situation(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    notes = "".join(
        f'<li class="deviation" id="d{key(fetch, 5)}">{text}</li>'
        for text in (t["message"], "Trängsel väntas vid Arosvallen på lördag.", t["old"])
        if text
    )
    return frame(
        "Trafikläget",
        f"""<p class="lp-clock">Klockan är {fetch.at:%H.%M}</p><table class="env-table"><thead><tr><th>Linje</th>
<th>Läge</th>
</tr></thead><tbody><tr><td>Linje 1</td><td>enligt tidtabell</td></tr><tr><td>Linje 2</td><td>{t["line2"]}</td></tr>
<tr><td>Linje 4</td><td>enligt tidtabell</td></tr></tbody></table><ul class="deviations">{notes}</ul>
<p>Köpmangatan är avstängd på grund av en {t["reason"]} och bussarna går i stället över Strandvägen, vilket ger några
minuters
längre restid in mot centrum.</p>""",
        fetch,
    )


def line_four(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    stop = f"<tr><td>{t['stop']}</td><td>05.21</td><td>00.11</td></tr>"
    return frame(
        "Linje 4",
        f"""<p>Hamra torg – Resecentrum – Finnslätten</p><table class="env-table"><caption>Tidtabell</caption><thead>
<tr>
<th>Hållplats</th><th>Första</th><th>Sista</th></tr></thead><tbody><tr><td>Hamra torg</td><td>{t["first"]}</td>
<td>23.52</td>
</tr>{when(t["stop"], stop)}<tr><td>Resecentrum</td><td>05.29</td><td>00.19</td></tr></tbody></table>
<p><a href="{t["pdf"]}">Ladda ner tidtabellen</a></p><p>{between(fetch, 3, 60)} personer tittar på den här linjen just
nu</p>""",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Priser",
        f"""<p
class="lp-intro">{pick(fetch, ("Så mycket kostar resan.", "Här är våra priser.", "Priserna gäller i hela länet."))}</p>
<table class="env-table"><tr><th>Biljett</th><th>Pris</th></tr><tr><td>Enkelbiljett vuxen</td>
<td>{t["single"]}</td>
</tr><tr><td>Enkelbiljett ungdom</td><td>22 kr</td></tr><tr><td>Dygnsbiljett</td><td>110 kr</td></tr></table>
{when(t["dog"], f"<p>{t['dog']}</p>")}<p>Den som åker utan giltig biljett betalar en tilläggsavgift på {t["fine"]}
utöver
biljettens pris, oavsett om resan var kort eller lång och oavsett om telefonen var urladdad.</p>""",
        fetch,
    )


def season(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Periodkort",
        f"""<dl><dt>Vuxen</dt><dd>från 26 år</dd><dt>Ungdom</dt><dd>{t["youth"]}</dd><dt>Senior</dt><dd>från 65 år</dd>
</dl>
<p>{t["loan"]} Borttappade kort spärras av kundtjänst.</p>
{turn(fetch, ("<p>Visste du att kortet finns i appen?</p>", "<p>Visste du att du kan ta med cykeln?</p>"))}
<p class="sv-skip">Ärende {between(fetch, 100000, 999999)}</p>""",
        fetch,
    )


def lost(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Hittegods",
        f"""<p>Vi sparar saker i tre månader. Vantar sparar vi i en.</p><table><tr><th>Tisdag</th><td>8–12</td></tr>
<tr><th>Torsdag</th><td>{t["desk"]}</td></tr></table><p>Skriv siffrorna {between(fetch, 1000, 9999)} i rutan för att
skicka.</p>""",
        fetch,
    )


TRANSIT = MadeSite(
    "malarbygd.test",
    (
        "people of the company by request",
        "tip by request",
        "words of the chat and of an introduction in a test",
        "tiles by request",
        "date of today",
        "clock",
        "people looking right now",
        "line that turns between two",
        "number of a case, figures to type",
        "ids, tokens and names of nodes",
        "cookie dialog that comes and goes",
    ),
    {
        "/": home,
        "/trafiklaget": situation,
        "/linje/4": line_four,
        "/priser": fares,
        "/periodkort": season,
        "/hittegods": lost,
    },
    tuple(S.values()),
)
