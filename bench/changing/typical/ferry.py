"""A Dutch ferry on Drupal: timetable, fares, disturbances, the pier, lost property, vacancies."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import Links, Tongue, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET

_DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
_TIMES, _FARES, _NEWS, _PIER = "/dienstregeling", "/tarieven", "/verstoringen", "/steiger-oosterdam"
_LOST, _JOBS, _TRIPS = "/gevonden-voorwerpen", "/werken-bij", "/rondvaarten"
_LINKS: Links = (
    (_TIMES, "Dienstregeling"),
    (_FARES, "Tarieven"),
    (_NEWS, "Verstoringen"),
    (_PIER, "Steiger Oosterdam"),
    (_LOST, "Gevonden voorwerpen"),
    (_JOBS, "Werken bij het veer"),
    (_TRIPS, "Rondvaarten"),
)
_LINES = (
    "Neem uw fiets gratis mee na zeven uur 's avonds.",
    "Reserveren voor groepen kan vanaf tien personen.",
    "Let op de gladde loopplank.",
)
_GUESTS = (
    ("De mooiste tien minuten van mijn dag.", "Wies uit Lemmerveld"),
    ("Koffie aan boord, wat wil je nog meer.", "Bram uit Zwolle"),
    ("Schipper zwaaide naar de kinderen!", "Fatima uit Kampen"),
    ("Rustig, schoon en op tijd.", "Hanneke uit Sneek"),
)
_NEARBY = (
    "Pannenkoekenhuis De Roef",
    "Museum Stoomgemaal",
    "Camping 't Riet",
    "Kaasboerderij Wilg",
    "Fietsverhuur Dijk",
)
_SNAPS = ("Mist op het IJ", "Hond Pip vaart mee", "Zonsopkomst bij de sluis", "Matroos Teun")
_SEARCHED = ("fiets", "storing", "dagkaart", "hond", "laatste boot", "parkeren")
_MORE = {
    "/": "Al sinds 1887 brengen wij mensen, fietsen en soms een koe naar de overkant.",
    _TIMES: "Wees vijf minuten voor vertrek op de steiger. Bij dichte mist varen we later uit.",
    _FARES: "Kaartjes koopt u aan boord of bij de automaat. Een verloren kaartje vergoeden we niet.",
    _NEWS: "Bij een lange onderbreking rijdt er een bus via de brug bij Hallum.",
    _PIER: "Fietsenstalling, toilet en wachtruimte zijn aan de zuidkant, naast de oude kraan.",
    _LOST: "Haal uw spullen op aan de Havenkade en neem een legitimatie mee.",
    _JOBS: "We betalen volgens de cao binnenvaart en leiden op in eigen huis.",
    _TRIPS: "Opstappen bij de kraan. Neem warme kleren mee, ook als de zon schijnt.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    quote, guest = pick(fetch, _GUESTS)
    block = f'<div data-drupal-selector="edit-{token(fetch, 8)}" id="views-exposed-form--{token(fetch, 11)}">'
    consent = """<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>Wij gebruiken cookies</h2><p>Ook van
anderen, voor kaarten en filmpjes.</p><button>Akkoord</button> <button>Weigeren</button></div>"""
    ask = '<div class="block block-webform"><p>Mogen wij u iets vragen over uw reis?</p><button>Ja hoor</button></div>'
    works = (
        '<div class="messages messages--status"><p>De webcam wordt schoongemaakt en kan even uit beeld zijn.</p></div>'
    )
    nearby = "".join(f'<li class="views-row">{one}</li>' for one in some(fetch, _NEARBY, 3))
    return f"""<!DOCTYPE html>
<html lang="nl" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8"><meta name="Generator"
content="Drupal 10 (https://www.drupal.org)"><title>{title} | Veer Oosterdam</title><script type="application/json"
data-drupal-selector="drupal-settings-json">{{"ajaxPageState":{{"theme_token":"{token(fetch, 22)}"}}}}</script></head>
<body class="path-node page-node-type-page"><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
<header class="layout-header" role="banner"><div class="region region-header"><a href="/" rel="home"
class="site-name">Veer
Oosterdam</a><nav role="navigation" class="block block-menu"><ul class="menu">{anchors(_LINKS)}</ul></nav>
<div class="block block-clock"><p>{today(fetch, _DUTCH)} {fetch.at:%H.%M} uur</p></div></div></header>
<div class="region region-highlighted"><div class="block block-announcement"><p>{turned(fetch, _LINES, 1)[0]}</p></div>
{comes_and_goes(fetch, "oosterdam webcam", 0.3, works)}{at_times(fetch, 0.25, ask)}</div>
<main role="main" class="layout-main"><div class="region region-content"><h1 class="page-title">{title}</h1>
<article class="node node--type-page node--view-mode-full"><div class="node__content">{main}<div
class="field--name-body"><p>{_MORE[path]}</p></div></div></article></div>
<aside class="layout-sidebar-second"><div class="region region-sidebar-second"><div class="block block-views">
<h2>Reizigers
over ons</h2><blockquote>{quote}</blockquote><p>{guest}</p></div><div class="block block-views"><h2>In de buurt</h2>
<ul>{nearby}</ul></div><div class="block block-views"><h2>Anderen lezen ook</h2>
<ul>{anchors(some(fetch, others(_LINKS, path), 3))}</ul></div>{block}<p>Veel gezocht:
{", ".join(some(fetch, _SEARCHED, 3))}
</p></div><div class="block block-media"><p>{pick(fetch, _SNAPS)} <span>{figure(fetch, 9, 190)} hartjes</span></p>
</div></div>
</aside></main><footer class="layout-footer"><div class="region region-footer"><p>Veer Oosterdam bv, Havenkade 2</p><p>
{variant(fetch, "Volg het veer op uw telefoon", "Meldingen? Haal de app")}</p><p>Er zijn nu {figure(fetch, 3, 75)}
bezoekers
op deze site.</p><p>Pagina {token(fetch, 6)} uit cache {figure(fetch, 1, 5)}</p></div></footer></div>
{at_times(fetch, 0.35, consent)}</body></html>"""


def _lines(*lines: str) -> str:
    return "".join(
        f"<tr>{''.join(f'<td class=views-field>{cell}</td>' for cell in line.split(CELLS))}</tr>"
        for line in filter(None, lines)
    )


def _table(heads: str, rows: str) -> str:
    head = "".join(f'<th class="views-field">{one}</th>' for one in heads.split(CELLS))
    return f'<table class="views-table views-view-table cols-{heads.count("|") + 1}"><tr>{head}</tr>{rows}</table>'


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="views-row"><a href="{to}">{name}</a> <time>{ago(fetch, _DUTCH, before(hours))}</time></div>'
        for (to, name), hours in ((_LINKS[2], 6), (_LINKS[6], 33), (_LINKS[5], 51))
    )
    state = f'<p class="vaart">{say("sailing")} <small>gemeten {figure(fetch, 3, 58)} seconden geleden</small></p>'
    return _page(
        "Welkom aan boord",
        "/",
        fetch,
        f"""{framed(say("storm"), '<div class="messages messages--warning"><p>{}</p></div>')}{state}
<h2>Op naar het voorjaar</h2><div class="view-content">{news}</div><p>Bel ons op 0527-118 240.</p>""",
    )


def _times(say: Say, fetch: Fetch) -> str:
    def crowd() -> str:
        return f"nu {figure(fetch, 2, 60)} wachtenden"

    return _page(
        "Dienstregeling",
        _TIMES,
        fetch,
        _table(
            "Afvaart | Dagen | Schip | Drukte",
            _lines(
                f"{say('first boat')} | ma-vr | Zwaluw | {crowd()}",
                f"07.20 | dagelijks | {say('ship')} | {crowd()}",
                f"16.50 | {say('days')} | Zwaluw | {crowd()}",
                framed(say("night boat"), "{} | vr en za | Reiger | nog onbekend"),
            ),
        )
        + f'<p>Geldig tot en met {say("until")}. <a href="/sites/default/files/{say("card")}">Als kaartje</a></p>',
    )


def _fares(say: Say, fetch: Fetch) -> str:
    return _page(
        "Tarieven",
        _FARES,
        fetch,
        _table(
            "Kaartje | Prijs",
            _lines(
                f"Enkele reis | {say('single')}",
                "Kind tot 12 jaar | € 1,20",
                f"Auto met bestuurder | {say('car')} <small>{figure(fetch, 1, 9)} auto's in de rij</small>",
                say("week card"),
            ),
        )
        + f"<p>{say('change')} {pick(fetch, ('Tik in en uit.', 'Bewaar uw bon.', 'Honden varen gratis.'))}</p>",
    )


def _news(say: Say, fetch: Fetch) -> str:
    return _page(
        "Verstoringen",
        _NEWS,
        fetch,
        f"""<ul class="storingen">{item(say("engine"))}<li>Steiger Noord: {say("north")}</li>
{item(say("low water"))}</ul>
<p>Deze lijst wordt nu door {figure(fetch, 4, 99)} reizigers bekeken.</p>""",
    )


def _pier(say: Say, fetch: Fetch) -> str:
    return _page(
        "Steiger Oosterdam",
        _PIER,
        fetch,
        f"""<p>Parkeren kost {say("parking")}. Er zijn op dit moment {figure(fetch, 0, 48)} plekken vrij.</p>
<p>De kiosk is open van 8 tot 14.</p>{paragraph(say("lift"))}""",
    )


def _lost(say: Say, fetch: Fetch) -> str:
    return _page(
        "Gevonden voorwerpen",
        _LOST,
        fetch,
        f"""<ul class="item-list">{item(say("bag"))}<li>Rode want, maat S</li>{item(say("clarinet"))}</ul><p>We
bewaren alles
drie maanden. Dossier {token(fetch, 7)}</p>""",
    )


def _jobs(say: Say, fetch: Fetch) -> str:
    return _page(
        "Werken bij het veer",
        _JOBS,
        fetch,
        f"""<div class="views-row"><h3>{say("job")}</h3><p>Reageren kan tot {say("job end")}; {figure(fetch, 2, 20)}
mensen
lezen dit nu.</p></div>{framed(say("student"), '<div class="views-row"><h3>{}</h3></div>')}<p>Vragen? Mail
{say("recruiter")}
van personeelszaken.</p>""",
    )


def _trips(say: Say, fetch: Fetch) -> str:
    return _page(
        "Rondvaarten",
        _TRIPS,
        fetch,
        _table(
            "Tocht | Datum | Plaatsen",
            _lines(
                f"Zeehonden | {say('seal date')} | {say('seal places')} ({figure(fetch, 2, 25)} kijken mee)",
                f"Lichtjesvaart | 3 april | genoeg ({figure(fetch, 2, 25)} kijken mee)",
            ),
        ),
    )


FERRY = MadeSite(
    "veer-oosterdam.test",
    (
        "ids and tokens of forms",
        "clock and date of a block",
        "line over all pages that turns",
        "message about a camera for some hours",
        "question to some",
        "guests with praise",
        "places nearby, any three",
        "pages that others read, any three",
        "words often searched",
        "snap with hearts",
        "wording of a footer",
        "visitors of the moment",
        "page number of a cache",
        "consent for a third",
        "ages of news",
        "seconds since a measurement beside a state",
        "people waiting in a row of departures",
        "advice in the paragraph of a term",
    ),
    {
        "/": _home,
        _TIMES: _times,
        _FARES: _fares,
        _NEWS: _news,
        _PIER: _pier,
        _LOST: _lost,
        _JOBS: _jobs,
        _TRIPS: _trips,
    },
    (
        Slot(
            "sailing",
            "toestand naast een meting",
            ("/",),
            {0: "We varen volgens schema", 5: "We varen niet", 7: "We varen volgens schema"},
        ),
        Slot("storm", "waarschuwing", ("/",), {0: "", 5: "Door storm ligt de veerdienst stil.", 7: ""}),
        Slot("first boat", "tijd in een rij", (_TIMES,), {0: "05.55", 4: "06.05"}, "Zwaluw"),
        Slot("ship", "schip in een rij", (_TIMES,), {0: "Kievit", 8: "Reiger"}, "07.20"),
        Slot("days", "dagen in een rij", (_TIMES,), {0: "behalve zondag", 12: "alleen zaterdag"}, "16.50"),
        Slot("night boat", "rij", (_TIMES,), {0: "", 10: "00.40"}),
        Slot("until", "datum in een zin", (_TIMES,), {0: "28 maart", 6: "11 april"}),
        Slot("card", LINK_TARGET, (_TIMES,), {0: "veer-winter.pdf", 9: "veer-voorjaar.pdf"}, "Als kaartje"),
        Slot("single", "prijs", (_FARES,), {0: "€ 2,40", 3: "€ 2,60"}, "Enkele reis"),
        Slot(
            "car", "prijs naast een teller", (_FARES,), {0: "€ 8,90", 7: "€ 9,40", 13: "€ 8,90"}, "Auto met bestuurder"
        ),
        Slot("week card", "rij", (_FARES,), {0: "", 9: "Weekkaart | € 17,50"}),
        Slot(
            "change",
            "zin naast een raad",
            (_FARES,),
            {0: "Betalen kan contant.", 12: "Betalen kan alleen met pas."},
        ),
        Slot("engine", "melding", (_NEWS,), {0: "", 2: "Motorpech op de Kievit: elk uur een boot.", 4: ""}),
        Slot("north", "toestand", (_NEWS,), {0: "afgesloten", 6: "in gebruik"}, "Steiger Noord"),
        Slot("low water", "melding", (_NEWS,), {0: "", 11: "Laag water: geen vrachtwagens."}),
        Slot("parking", "prijs naast een teller", (_PIER,), {0: "€ 1,80 per uur", 8: "€ 2,10 per uur"}),
        Slot("lift", "alinea", (_PIER,), {0: "De lift is in onderhoud.", 3: ""}),
        Slot("bag", "voorwerp", (_LOST,), {0: "Blauwe rugzak met boeken", 5: ""}),
        Slot("clarinet", "voorwerp", (_LOST,), {0: "", 12: "Klarinet in koffer"}),
        Slot("job", "titel", (_JOBS,), {0: "Schipper binnenvaart", 10: "Eerste stuurman"}),
        Slot("job end", "datum naast een teller", (_JOBS,), {0: "15 maart", 2: "22 maart"}),
        Slot("student", "titel", (_JOBS,), {0: "", 15: "Vakantiekracht aan de kassa"}),
        Slot("recruiter", "naam", (_JOBS,), {0: "Joke Wierda", 7: "Sander Bloem"}),
        Slot("seal date", "datum", (_TRIPS,), {0: "21 maart", 4: "29 maart"}, "Zeehonden"),
        Slot("seal places", "plaatsen naast een teller", (_TRIPS,), {0: "ruim", 9: "nog 2", 11: "vol"}, "Zeehonden"),
    ),
)
