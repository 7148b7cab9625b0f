"""A Dutch bus company: lines, detours, fares and stops."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.recent.common import Forms, ago, at_times, hexes, in_some_hours, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_DUTCH: Forms = (
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
_DAYS = "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split()
_PAGES = (
    ("/", "Reisinformatie"),
    ("/omleidingen", "Omleidingen"),
    ("/lijn/41", "Lijn 41 Veendrecht - Oudwijk"),
    ("/tarieven", "Kaartjes en tarieven"),
    ("/nieuws/nieuwe-dienstregeling", "Nieuwe dienstregeling"),
    ("/service", "Klantenservice"),
)
_ACTIES = (
    ("Dagje Zeeland?", "Met de dagkaart reist u voordelig."),
    ("Word buschauffeur", "Wij leiden u op en betalen door."),
    ("Download de app", "Altijd uw kaartje op zak."),
    ("Reis samen", "De tweede reiziger krijgt korting."),
)


def _page(path: str, fetch: Fetch, main: str) -> str:
    title = dict(_PAGES)[path]
    actie, tekst = pick(fetch, _ACTIES)
    cookies = """<div class="cookiemuur"><h2>Wij gebruiken cookies</h2>
<p>Daarmee meten wij hoe de site wordt gebruikt.</p>
<button>Alles toestaan</button><button>Zelf instellen</button></div>"""
    druk = in_some_hours(fetch, "druk", 0.4, '<div class="balk">Het is druk bij onze chat. Heeft u even geduld?</div>')
    menu = "".join(f'<li class="menu__item"><a href="{href}">{name}</a></li>' for href, name in _PAGES)
    ook = "".join(
        f'<a class="teaser" href="{href}">{name}</a>'
        for href, name in mixed(fetch, [one for one in _PAGES if one[0] != path], 2)
    )
    return f"""<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><title>{title} | Deltabus</title>
<meta name="viewport"
content="width=device-width, initial-scale=1"><meta property="og:locale" content="nl_NL"><link rel="stylesheet"
href="/css/deltabus.min.css"><script>
window.umbraco={{"nonce":"{hexes(fetch, 18)}"}};</script></head><body>{at_times(fetch, 0.3, cookies)}<header
class="kop"><a class="kop__logo" href="/">Deltabus</a><span class="kop__datum">{_DAYS[fetch.at.weekday()]}
{fetch.at:%-d-%-m-%Y} {fetch.at:%H:%M}</span><nav><ul class="menu">{menu}</ul></nav></header>{druk}<main
class="inhoud"><h1>{title}</h1>{main}</main><section class="actie"><h3>{actie}</h3><p>{tekst}</p></section>
<section class="snel"><h3>Snel naar</h3>
<ul><li>Vertrektijden per halte</li><li>Gevonden voorwerpen</li><li>OV-chipkaart en inchecken met bankpas</li><li>Reizen
met een rolstoel</li><li>Buurtbus en belbus</li><li>Klacht of compliment</li></ul></section><section
class="ook"><h3>Bekijk ook</h3>{ook}</section><footer class="voet"><p>Gemiddelde wachttijd aan de telefoon:
{number(fetch, 1, 14)} minuten</p><p>Deltabus NV, Stationsplein 2, 4331 Veendrecht. KvK 22012345.</p><ul>
<li>Privacy</li>
<li>Toegankelijkheid</li><li>Werken bij</li></ul></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    berichten = "".join(
        f'<li class="melding"><h3>{kop}</h3><p>{tekst}</p><small>{ago(fetch, hours, _DUTCH)}</small></li>'
        for kop, tekst, hours in (
            (say("melding a"), "Er rijden minder bussen op de lijnen 3 en 7.", -16),
            ("Brug Oudwijk dicht voor onderhoud", say("brug"), 30),
            (say("melding b"), "Reizigers kunnen opstappen bij de tijdelijke halte.", 50),
        )
        if kop
    )
    return _page(
        "/",
        fetch,
        f"""<form class="planner"><input placeholder="Van"><input placeholder="Naar"><input type="hidden" name="rv"
value="{hexes(fetch, 14)}"><button>Plan uw reis</button></form><ul class="meldingen">{berichten}</ul><p class="tip">{
            turning(
                fetch,
                (
                    "Weetje: een bus vervangt zestig auto's.",
                    "Weetje: onze oudste lijn is van 1921.",
                    "Weetje: alle daken hebben panelen.",
                ),
            )
        }</p>""",
    )


def _omleidingen(say: Say, fetch: Fetch) -> str:
    rijen = "".join(
        f"<tr><td>{lijn}</td><td>{waar}</td><td>{tot}</td></tr>"
        for lijn, waar, tot in (
            ("Lijn 12", "Dorpsstraat, Serooskerk", say("tot 12")),
            ("Lijn 41", "Zuiddijk", "12 april"),
            (say("lijn nacht"), "Havenweg, Veendrecht", "5 april"),
            (say("lijn 58"), "Kerkplein, Nisse", "9 maart"),
        )
        if lijn
    )
    return _page(
        "/omleidingen",
        fetch,
        f"""<table class="tabel"><thead><tr><th>Lijn</th><th>Waar</th><th>Tot en met</th></tr></thead><tbody>{rijen}
</tbody></table><p>Er kijken nu {number(fetch, 5, 90)} reizigers mee.</p>""",
    )


def _lijn(say: Say, fetch: Fetch) -> str:
    haltes = "".join(
        f'<tr><td>{halte}</td><td>{tijd}</td><td class="live">over {number(fetch, 1, 29)} min</td></tr>'
        for halte, tijd in (
            ("Veendrecht, Station", say("vertrek")),
            (say("halte"), "6:21"),
            ("Oudwijk, Molenweg", "6:30"),
            ("Oudwijk, Brug", say("aankomst")),
        )
        if halte
    )
    return _page(
        "/lijn/41",
        fetch,
        f"""<p>Rijdt op werkdagen.</p><table class="dienst"><thead><tr><th>Halte</th><th>Eerste bus</th>
<th>Volgende bus
</th></tr></thead><tbody>{haltes}</tbody></table><p><a href="{say("folder")}">Dienstregeling lijn 41 (pdf)</a></p>""",
    )


def _tarieven(say: Say, fetch: Fetch) -> str:
    kaart = say("nachtkaart") and f"<tr><td>{say('nachtkaart')}</td><td>€ 6,00</td></tr>"
    return _page(
        "/tarieven",
        fetch,
        f"""<table class="tabel"><tbody><tr><td>Los kaartje</td><td>{say("los")}</td></tr><tr><td>Dagkaart</td><td>
{say("dag")}</td></tr>{kaart}<tr><td>Weekkaart</td><td>€ 38,00</td></tr><tr><td>Maandkaart</td><td>€ 124,00</td>
</tr><tr><td>Kind (4 t/m 11)</td><td>€ 2,00</td></tr></tbody></table><p>Een vouwfiets mag gratis mee.</p>""",
    )


def _nieuws(say: Say, fetch: Fetch) -> str:
    return _page(
        "/nieuws/nieuwe-dienstregeling",
        fetch,
        f"""<p class="meta">{number(fetch, 300, 4000)} keer gelezen</p>
<p>Op {say("ingang")} gaat de nieuwe dienstregeling
in. Er komen veertien extra ritten in de spits, vooral tussen Veendrecht en de kust.</p>{paragraph(say("school"))}
<h2>Wat verandert er?</h2><ul><li>Lijn 3 rijdt voortaan elk kwartier.</li>{item(say("punt"))}</ul>""",
    )


def _service(say: Say, fetch: Fetch) -> str:
    return _page(
        "/service",
        fetch,
        f"""<p>Bel {say("telefoon")}, van 8 tot 18 uur. Of loop binnen bij de winkel op het station; daar kunt u
ook een kaart opladen, een pasfoto laten maken en een folder van elke lijn meenemen.</p><h2>Geld terug</h2>
<p>Bij een vertraging van meer dan {say("vertraging")} krijgt u de reis vergoed.</p><h2>Gevonden voorwerpen</h2><p>
Wij bewaren alles twee weken.</p>
<p class="chat">{pick(fetch, ("Chat met Fenna", "Chat met Joris", "De chat is nu gesloten"))}</p>""",
    )


BUS = MadeSite(
    "deltabus.test",
    (
        "acties bij toeval",
        "wachttijd aan de telefoon",
        "vertrek over minuten",
        "cookiemuur af en toe",
        "balk over de chat",
        "weetje van het dagdeel",
        "datum en klok in de kop",
        "teasers van andere pagina's",
        "aantal reizigers dat meekijkt",
        "ages",
    ),
    {
        "/": _home,
        "/omleidingen": _omleidingen,
        "/lijn/41": _lijn,
        "/tarieven": _tarieven,
        "/nieuws/nieuwe-dienstregeling": _nieuws,
        "/service": _service,
    },
    (
        Slot("melding a", "melding", ("/",), {0: "", 3: "Staking bij de onderhoudsploeg", 8: ""}),
        Slot("melding b", "melding", ("/",), {0: "Halte Marktplein vervalt tijdelijk", 12: ""}),
        Slot("brug", "tekst van een melding", ("/",), {0: "Tot en met vrijdag.", 5: "Verlengd tot en met 20 maart."}),
        Slot("tot 12", "einde van een omleiding", ("/omleidingen",), {0: "14 maart", 4: "28 maart"}, "Lijn 12"),
        Slot("lijn nacht", "omleiding", ("/omleidingen",), {0: "", 7: "Nachtlijn N2"}),
        Slot("lijn 58", "omleiding", ("/omleidingen",), {0: "Lijn 58", 11: ""}),
        Slot("vertrek", "vertrektijd", ("/lijn/41",), {0: "6:04", 6: "5:49"}, "Veendrecht, Station"),
        Slot("aankomst", "vertrektijd", ("/lijn/41",), {0: "6:47", 6: "6:35"}, "Oudwijk, Brug"),
        Slot("halte", "halte van een lijn", ("/lijn/41",), {0: "", 10: "Veendrecht, Ziekenhuis"}),
        Slot(
            "folder", "link target", ("/lijn/41",), {0: "/pdf/41-winter.pdf", 6: "/pdf/41-lente.pdf"}, "Dienstregeling"
        ),
        Slot("los", "tarief", ("/tarieven",), {0: "€ 4,20", 5: "€ 4,45"}, "Los kaartje"),
        Slot("dag", "tarief", ("/tarieven",), {0: "€ 11,50", 5: "€ 12,00"}, "Dagkaart"),
        Slot("nachtkaart", "kaartje", ("/tarieven",), {0: "", 12: "Nachtkaart weekend"}),
        Slot(
            "ingang",
            "ingang van een dienstregeling",
            ("/nieuws/nieuwe-dienstregeling",),
            {0: "29 maart", 4: "12 april"},
        ),
        Slot(
            "school",
            "alinea",
            ("/nieuws/nieuwe-dienstregeling",),
            {0: "", 11: "De scholieren van Nisse krijgen een eigen bus."},
        ),
        Slot(
            "punt",
            "punt van een lijst",
            ("/nieuws/nieuwe-dienstregeling",),
            {0: "Lijn 66 wordt opgeheven.", 13: "Lijn 66 blijft toch bestaan."},
        ),
        Slot("telefoon", "telefoonnummer", ("/service",), {0: "0118 555 200", 3: "0800 555 0041"}),
        Slot("vertraging", "grens voor vergoeding", ("/service",), {0: "dertig minuten", 7: "een kwartier"}),
    ),
)
