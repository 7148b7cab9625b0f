"""A Dutch botanical garden: what flowers, visiting, glasshouses, courses, seeds for sale, research; Craft with
blocks."""

from __future__ import annotations

from bench.changing.general.common import DUTCH, key, listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_FLOWERS, _VISIT, _GLASS = "/bloeit-nu", "/bezoek/tijden-en-prijzen", "/collectie/kassen"
_COURSES, _SEEDS = "/leren/cursussen", "/winkel/zaden"
_MENU: Links = (
    ("/", "Hortus Veldersloot"),
    (_FLOWERS, "Wat bloeit er nu"),
    (_VISIT, "Tijden en prijzen"),
    (_GLASS, "De kassen"),
    (_COURSES, "Cursussen"),
    (_SEEDS, "Zaden"),
)
_FACTS = (
    "De oudste ginkgo van de tuin werd in 1731 geplant.",
    "Een reuzenwaterlelie draagt een kind van dertig kilo.",
    "In de mostuin groeien 112 soorten op één muur.",
    "De bijen van de hortus halen honing tot op de Markt.",
    "Linnaeus sliep twee nachten in het tuinhuis.",
    "Vleesetende planten krijgen hier nooit gehakt.",
)
_TREES = (
    ("Boom in beeld", "Moerascipres bij de vijver"),
    ("Boom in beeld", "Vaantjesboom in vak 14"),
    ("Boom in beeld", "Zwarte moerbei naast de poort"),
)
_VISITORS = ("Ineke uit Delft", "Bas en Noor", "Familie Tanis", "Groep 6 van De Regenboog", "Mohamed", "Truus")
_PRAISE = (
    "De mooiste twee uur van onze vakantie.",
    "Taart met rozenwater, een aanrader!",
    "We zagen een ijsvogel.",
    "De gids wist echt alles over zwammen.",
    "Rustig, zelfs op zondag.",
)


def _page(title: str, path: str, fetch: Fetch, main: str, side: str = "") -> str:
    label, tree = turned(fetch, _TREES, 1)[0]
    cookies = """<div class="cookie-notice js-cookie-notice" aria-live="polite"><p>Wij gebruiken cookies om de site te
verbeteren.
Met analytische cookies meten we anoniem.</p><button type="button">Prima</button><button type="button">Liever
niet</button>
</div>"""
    friend = """<div class="c-cta c-cta--friend"><h3>Word vriend van de hortus</h3><p>Een jaar lang gratis binnen,
samen met een
gast.</p><a class="c-btn" href="/vrienden">Meld u aan</a></div>"""
    return f"""<!DOCTYPE html><html class="no-js" lang="nl"><head><meta charset="utf-8"><title>{title} | Hortus
Veldersloot</title>
<link rel="stylesheet" href="/dist/assets/app-{key(fetch, 8)}.css"><script>window.csrfTokenValue =
"{key(fetch, 48)}";</script>
</head><body class="t-page u-bg-leaf-{number(fetch, 1, 3)}">{comes_and_goes(fetch, "garden cookies", 0.4, cookies)}
<header
class="c-header"><div class="c-header__bar"><time>{today(fetch, DUTCH)}</time><form action="/zoeken"><input
type="search"
name="q"><input type="hidden" name="CRAFT_CSRF_TOKEN" value="{key(fetch, 48)}"></form></div><a class="c-header__logo"
href="/">Hortus Veldersloot</a><nav class="c-nav"><ul>{anchors(_MENU)}</ul></nav></header><main class="o-wrapper"><div
class="o-layout"><div class="o-layout__item u-2/3@desktop"><h1 class="c-title">{title}</h1>{main}</div><div
class="o-layout__item u-1/3@desktop">{side}<div class="c-block c-block--tree"><h3>{label}</h3><p>{tree}</p></div><div
class="c-block c-block--fact"><h3>Wist u dat?</h3><p>{pick(fetch, _FACTS)}</p></div><div class="c-block
c-block--guestbook"><h3>
Uit het gastenboek</h3><blockquote>{pick(fetch, _PRAISE)}</blockquote><p>{pick(fetch, _VISITORS)}</p></div>
{sometimes(fetch, 0.35, friend)}<div class="c-block"><h3>Verder
kijken</h3><ul>{anchors(mixed(fetch, others(_MENU, path), 2))}
</ul></div></div></div></main><footer class="c-footer"><div class="o-wrapper"><p>Hortus botanicus Veldersloot,
Kruidenlaan 2. De
tuin is van de universiteit en wordt onderhouden door elf tuinlieden en negentig vrijwilligers.</p><ul
class="o-list-inline"><li>
Pers</li><li>Toegankelijkheid</li><li>Privacyverklaring</li><li>Huisregels</li></ul><p class="u-small">Pagina
{key(fetch, 7)}</p>
</div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    notice = say("storm")
    alert = f'<div class="c-alert c-alert--warning"><p>{notice}</p></div>' if notice else ""
    return _page(
        "Vier eeuwen groen",
        "/",
        fetch,
        f"""{alert}<p class="c-intro">Achtduizend soorten op drie hectare, midden in de stad.</p><div
class="c-block"><h2>
{say("feature heading")}</h2><p>Te zien tot en met {say("exhibition end")} in de oranjerie.</p></div><h2>Nieuws</h2><ul
class="c-list">{listed((say("news palm"), "Jaarverslag 2025 verschenen"))}</ul><p>Nu in de tuin:
{number(fetch, 8, 210)} bezoekers.</p>""",
        f"""<div class="c-block
c-block--today"><h3>Vandaag</h3><dl><dt>Open</dt><dd>{say("hours")}</dd><dt>Rondleiding</dt><dd>
14.00 uur</dd></dl></div>""",
    )


def _flowers(say: Say, fetch: Fetch) -> str:
    plants = "".join(
        f"""<article class="c-card"><div class="c-card__body"><h2
class="c-card__title">{name}</h2><p><i>{latin}</i></p><p
class="c-card__meta">Vak {bed} · {state}</p></div></article>"""
        for name, latin, bed, state in (
            ("Toverhazelaar", "Hamamelis mollis", "3", say("hazel state")),
            ("Stinzenkrokus", "Crocus tommasinianus", "9", "volop in bloei"),
            (say("magnolia"), "Magnolia stellata", "17", "eerste bloemen"),
            (say("snowdrop"), "Galanthus nivalis", "2", "uitgebloeid"),
            ("Titaanwortel", "Amorphophallus titanum", "kas 2", say("titan state")),
        )
        if name
    )
    return _page(
        "Wat bloeit er nu",
        _FLOWERS,
        fetch,
        f"""<p class="u-small">Foto's geplaatst: {ago(fetch, DUTCH, before(15))}</p><div
class="o-grid">{plants}</div><figure><img
src="/imager/bloei_{key(fetch, 8)}.jpg" alt=""><figcaption>{say("caption")}</figcaption></figure>
<p>Vragen over een plant? Noteer het nummer op het bordje.</p>""",
    )


def _visit(say: Say, fetch: Fetch) -> str:
    prices = rows(
        (
            ("Volwassenen", say("adult")),
            ("Kinderen tot 12 jaar", "€ 4,50"),
            ("Studenten", "€ 6,00"),
            (say("family"), "€ 24,00"),
            ("Museumkaart", "gratis"),
        )
    )
    return _page(
        "Tijden en prijzen",
        _VISIT,
        fetch,
        f"""<dl class="c-times"><dt>Openingstijden</dt><dd>{say("hours")}</dd><dt>Gesloten</dt>
<dd>{say("closed days")}</dd></dl><table
class="c-table"><thead><tr><th>Bezoekers</th><th>Prijs</th></tr></thead><tbody>{prices}</tbody></table><details
class="c-details">
<summary>Mag mijn hond mee?</summary><p>{say("dog")}</p></details><details class="c-details"><summary>Is er een
café?</summary><p>Het
tuincafé is open tot een half uur voor sluitingstijd.</p></details><p>Wachttijd bij de kassa: ongeveer
{number(fetch, 1, 25)}
minuten.</p>""",
    )


def _glass(say: Say, fetch: Fetch) -> str:
    return _page(
        "De kassen",
        _GLASS,
        fetch,
        f"""<div class="c-tabs"><div class="c-tabs__nav"><button>Tropische
kas</button><button>Cactuskas</button><button>
Varenkas</button></div><div class="c-tabs__panel"><p>Victoria en lotus, bij 28 graden. In de hoge kas groeien ook
cacao, vanille en peper; langs
het pad staan bordjes met het verhaal van elke plant. Kinderwagens kunnen bij de deur blijven staan.</p><p>Toestand:
{say("tropical")}</p></div><div
class="c-tabs__panel"><p>{say("cactus text")}</p></div><div class="c-tabs__panel"><p>Varens uit Nieuw-Zeeland,
geschonken in
1902.</p></div></div><p>Temperatuur van de meter aan de deur: {number(fetch, 180, 290) / 10:.1f} °C</p>
<h2>Plattegrond</h2><p>Neem de <a href="/uploads/{say("map")}">kaart van de kassen</a> mee.</p><p>Conservator:
{say("curator")}</p>""",
    )


def _courses(say: Say, fetch: Fetch) -> str:
    return _page(
        "Cursussen",
        _COURSES,
        fetch,
        f"""<table class="c-table"><thead><tr><th>Reeks</th><th>Les</th><th>Datum</th><th>Plaatsen</th></tr></thead>
<tbody><tr><td
rowspan="2">Snoeien</td><td>Fruitbomen</td><td>{say("fruit day")}</td><td>{say("fruit seats")}</td></tr><tr>
<td>Rozen</td><td>28
maart</td><td>nog plaats</td></tr><tr><td>Tekenen</td><td>Bladeren in inkt</td><td>2
april</td><td>{"wachtlijst"}</td></tr>
{rows(((say("moss"), "Op zoek met een loep", "11 april", "nog plaats"),))}</tbody></table><p>Inschrijven kan tot
{say("sign-up")}.</p><ul>{listed(("Koffie en thee inbegrepen", "Handschoenen zelf meenemen"))}</ul>
<p>{number(fetch, 2, 30)} mensen
bekijken deze
cursussen.</p>""",
    )


def _seeds(say: Say, fetch: Fetch) -> str:
    goods = "".join(
        f"""<li class="c-product"><span class="c-product__name">{name}</span><span class="c-product__price">{
            price
        }</span>{f'<em class="c-tag">{tag}</em>' if tag else ""}</li>"""
        for name, price, tag in (
            ("Reuzenpompoen", "€ 3,10", ""),
            ("Blauwe papaver", "€ 3,75", say("poppy tag")),
            ("Palmkool", "€ 2,60", ""),
            ("Sint-jansbrood", "€ 5,20", ""),
        )
        if name
    )
    return _page(
        "Zaden",
        _SEEDS,
        fetch,
        f"""<ul class="c-products">{goods}</ul><p>Verzending kost € 2,95. Zaden zijn biologisch geteeld en niet
ontsmet.</p><p>Mandje {key(fetch, 9)}</p>""",
    )


GARDEN = MadeSite(
    "hortus-veldersloot.test",
    (
        "achtergrond van een blad",
        "CSRF-token van een formulier",
        "weetje bij toeval",
        "boom die wisselt",
        "gastenboek bij toeval",
        "cookiemelding die komt en gaat",
        "vriend worden voor sommigen",
        "verder kijken bij toeval",
        "datum van vandaag",
        "uren geleden",
        "bezoekers in de tuin",
        "wachttijd bij de kassa",
        "meter aan een deur",
        "mandje van een bezoek",
    ),
    {
        "/": _home,
        _FLOWERS: _flowers,
        _VISIT: _visit,
        _GLASS: _glass,
        _COURSES: _courses,
        _SEEDS: _seeds,
    },
    (
        Slot("storm", "alert", ("/",), {0: "", 6: "Vanwege harde wind blijft de bomentuin dicht.", 9: ""}),
        Slot("feature heading", "heading", ("/",), {0: "Orchideeën uit Java", 11: "Bollen en belofte"}),
        Slot("exhibition end", "end of an exhibition", ("/",), {0: "22 maart", 4: "6 april"}),
        Slot("news palm", "news item", ("/",), {0: "", 8: "Palm van 160 jaar verhuist naar nieuwe kuip"}),
        Slot("hours", "opening hours", ("/", _VISIT), {0: "10.00–16.30 uur", 13: "10.00–18.00 uur"}, "Open"),
        Slot(
            "hazel state",
            "state of a plant",
            (_FLOWERS,),
            {0: "in geur en kleur", 5: "over het hoogtepunt"},
            "Toverhazelaar",
        ),
        Slot("magnolia", "plant", (_FLOWERS,), {0: "", 7: "Stermagnolia"}),
        Slot("snowdrop", "plant", (_FLOWERS,), {0: "Sneeuwklokje", 10: ""}),
        Slot(
            "titan state",
            "state of a plant",
            (_FLOWERS,),
            {0: "in rust", 3: "knop van 40 cm", 9: "knop van 95 cm", 14: "open sinds vannacht"},
            "Titaanwortel",
        ),
        Slot("caption", "caption", (_FLOWERS,), {0: "Krokussen onder de beuk", 12: "Narcissen langs de gracht"}),
        Slot("adult", "price of a ticket", (_VISIT,), {0: "€ 9,50", 2: "€ 10,50"}, "Volwassenen"),
        Slot("family", "row", (_VISIT,), {0: "", 2: "Gezinskaart"}),
        Slot("closed days", "closing days", (_VISIT,), {0: "op maandagen", 6: "maandag en 27 april"}, "Gesloten"),
        Slot(
            "dog",
            "answer reworded",
            (_VISIT,),
            {0: "Helaas niet.", 15: "Ja, aangelijnd en tot elf uur."},
            "Mag mijn hond mee?",
        ),
        Slot(
            "tropical",
            "state of a house",
            (_GLASS,),
            {0: "toegankelijk", 4: "gesloten voor onderhoud", 8: "toegankelijk"},
        ),
        Slot(
            "cactus text",
            "sentence reworded",
            (_GLASS,),
            {0: "Twaalfhonderd cactussen staan droog tot april.", 11: "De cactussen krijgen weer water."},
        ),
        Slot("map", "link target", (_GLASS,), {0: "kassen-winter.pdf", 5: "kassen-lente.pdf"}, "kaart van de kassen"),
        Slot("curator", "name of a person", (_GLASS,), {0: "Wietske Oosterhof", 13: "Jelle van Rooijen"}),
        Slot("fruit day", "date of a course", (_COURSES,), {0: "14 maart", 1: "21 maart"}, "Fruitbomen"),
        Slot("fruit seats", "seats", (_COURSES,), {0: "vier plaatsen", 7: "volgeboekt"}, "Fruitbomen"),
        Slot("moss", "row", (_COURSES,), {0: "", 12: "Mossen"}),
        Slot("sign-up", "deadline", (_COURSES,), {0: "8 maart", 3: "12 maart"}),
        Slot("poppy tag", "badge", (_SEEDS,), {0: "", 8: "uitverkocht"}, "Blauwe papaver"),
    ),
)
