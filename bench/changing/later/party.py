"""A Dutch political party: its programme by chapters, candidates in their order, positions, a congress, statutes."""

from __future__ import annotations

from bench.changing.later.common import chance, grown, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import comes_and_goes, days_to, held, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

HOME, PROGRAMME, LIST, CONGRESS, MONEY = "/", "/programma/wonen", "/kandidaten", "/congres", "/partij/financien"
MENU = ((HOME, "Nieuw Midden"), (PROGRAMME, "Wonen"), (LIST, "Kandidaten"), (CONGRESS, "Congres"), (MONEY, "Financiën"))
NEWS = tuple(
    f"{who} {what}"
    for who in ("Onze fractie in Zwolle", "Jongeren", "Leden in Breda", "De werkgroep Zorg", "Onze statenleden")
    for what in ("op werkbezoek", "starten een actie", "in gesprek met boeren", "zoeken vrijwilligers")
)
MEMBERS = ("Fatma uit Gouda", "Sjoerd uit Sneek", "Loes uit Weert", "Imre uit Tiel", "Joris uit Delft", "Anouk uit Ede")
CLAIMS = ("Samen vooruit", "Gewoon doen", "Eerlijk delen", "Bouwen aan morgen")

LEADER = Slot(HOME, "leader of a party", {0: "Partijleider: Marloes de Vaan", 9: "Partijleider: Bram Oosting"})
PLEDGES = (
    Slot(HOME, "pledge of a party", {0: "100.000 woningen per jaar", 5: "90.000 woningen per jaar"}, "Onze beloften"),
    Slot(
        HOME,
        "pledge of a party",
        {0: "Gratis kinderopvang voor iedereen", 5: "Kinderopvang voor twee euro per uur"},
        "Onze beloften",
    ),
    Slot(HOME, "pledge of a party", {0: "Elke wijk een huisarts"}),
    Slot(HOME, "pledge of a party", {0: "", 12: "Een treinkaartje van vijf euro in het weekend"}, "Onze beloften"),
)
RENT = Slot(
    PROGRAMME,
    "sentence of a programme",
    {
        0: "De huren worden drie jaar lang bevroren.",
        3: "De huren stijgen drie jaar lang niet meer dan de inflatie.",
        13: "De huren stijgen twee jaar lang niet meer dan de lonen.",
    },
    "Huren",
)
TAX_BREAK = Slot(
    PROGRAMME, "sentence of a programme", {0: "De hypotheekrenteaftrek blijft zoals zij is.", 8: ""}, "Kopen"
)
STARTERS = Slot(
    PROGRAMME, "sentence of a programme", {0: "", 8: "Starters krijgen een lening van de gemeente."}, "Kopen"
)
HEADING = Slot(PROGRAMME, "chapter renamed", {0: "Bouwen in het groen", 10: "Bouwen binnen de stad"})
COSTED = Slot(
    PROGRAMME,
    "link target",
    {0: "/docs/doorrekening-concept.pdf", 10: "/docs/doorrekening-definitief.pdf"},
    "doorrekening",
)
PLACES = (
    Slot(LIST, "place on a list", {0: "1. Marloes de Vaan", 9: "1. Bram Oosting"}, "Kandidaten"),
    Slot(LIST, "place on a list", {0: "2. Bram Oosting", 9: "2. Yasmina Kaddouri"}, "Kandidaten"),
    Slot(LIST, "place on a list", {0: "3. Yasmina Kaddouri", 9: "3. Pieter Hulst"}, "Kandidaten"),
    Slot(LIST, "place on a list", {0: "4. Geertje Wams"}),
    Slot(LIST, "place on a list", {0: "5. Pieter Hulst", 9: "5. Roel Tasma", 12: "5. Corine Blok"}, "Kandidaten"),
)
BIO = Slot(LIST, "link target", {0: "/docs/wams-2025.pdf", 4: "/docs/geertje-wams.pdf"}, "Lees meer")
VENUE = Slot(CONGRESS, "venue of a congress", {0: "De Doelen, Rotterdam", 7: "Jaarbeurs, Utrecht"}, "Waar")
OPENING = Slot(CONGRESS, "time of a programme item", {0: "10.00 uur opening", 7: "9.30 uur opening"}, "Dagprogramma")
MOTIONS = Slot(CONGRESS, "deadline of motions", {0: "Moties tot 27 maart", 11: "Moties tot 3 april"}, "Moties")
STREAM = Slot(CONGRESS, "link target", {0: "/live/aankondiging", 14: "/live/kijk-mee"}, "livestream")
GIFT = Slot(MONEY, "gift to a party", {0: "", 4: "Stichting Delta, € 12.500"}, "Giften boven € 1.000")
FEE = Slot(MONEY, "membership fee", {0: "€ 34 per jaar", 12: "€ 38 per jaar"}, "Contributie")
TREASURER = Slot(MONEY, "officer of a party", {0: "Wim Hazelaar", 6: "Corrie Poel"}, "Penningmeester")
SLOTS = (
    *(LEADER, *PLEDGES, RENT, TAX_BREAK, STARTERS, HEADING, COSTED, *PLACES, BIO, VENUE, OPENING, MOTIONS, STREAM),
    *(GIFT, FEE, TREASURER),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    polls = cached(fetch, 21600, "peiling")
    fund = comes_and_goes(
        fetch, "campaign", 0.35, '<div class="topbar bg-primary">Doneer nu: help ons de campagne te winnen!</div>', 6
    )
    news = "".join(
        f'<a class="teaser" href="/nieuws/{place}">{one}</a>'
        for place, one in enumerate(held(fetch, 3600, "nieuws", NEWS, 3))
    )
    return f"""<!DOCTYPE html><html lang="nl"><head><title>{title} | Nieuw Midden</title>
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{key(fetch, 40)}"></head>
<body class="antialiased">{fund}<div class="max-w-7xl mx-auto px-4"><header class="flex justify-between py-6">
<span class="text-2xl font-bold">{pick(fetch, CLAIMS)}</span><nav class="space-x-4">{menu(MENU)}</nav></header>
<div class="grid grid-cols-12 gap-8"><main class="col-span-8 prose">{main}</main>
<aside class="col-span-4"><div class="rounded-xl shadow p-6"><p>Peiling: {polls.randint(14, 19)} zetels</p></div>
<div class="rounded-xl shadow p-6"><p>{turned(fetch, MEMBERS, 1)[0]} werd net lid</p></div>
<div class="rounded-xl shadow p-6">{news}</div></aside></div>
<footer class="py-12 text-sm"><p>{18_200 + fetch.number // 4} leden en {number(fetch, 30, 120)} bezoekers online</p>
{chance(fetch, 0.3, "<p>Mogen wij cookies plaatsen? <button>Ja</button> <button>Nee</button></p>")}</footer></div>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Welkom",
        f"""<h1>Een land dat werkt</h1><p>{LEADER.at(round)}</p><h2>Onze beloften</h2><ul>{listed(PLEDGES, round)}</ul>
<p>Nog {days_to(fetch, START.replace(month=6, day=3))} dagen tot de verkiezingen</p>""",
        fetch,
    )


def programme(round: int, fetch: Fetch) -> str:
    shared = grown(fetch, 312, 0.8)
    return frame(
        "Wonen",
        f"""<h1>Wonen</h1><details open><summary>Huren</summary><div><p>Een huis is geen handelswaar. {RENT.at(round)}
Gemeenten krijgen weer zeggenschap.</p></div></details><details open><summary>Kopen</summary><div>
<p>Wie werkt, moet kunnen
kopen.</p>{if_any(TAX_BREAK.at(round))}{if_any(STARTERS.at(round))}</div></details>
<h2>{HEADING.at(round)}</h2><p>Wij bouwen bij stations. Zie de <a href="{COSTED.at(round)}">doorrekening</a>.</p>
<p><button>Deel ({shared})</button></p>""",
        fetch,
    )


def candidates(round: int, fetch: Fetch) -> str:
    def target(name: str) -> str:
        return BIO.at(round) if "Wams" in name else f"/docs/{name.split()[-1].lower()}.pdf"

    people = "".join(
        f'<div class="flex items-center"><h3 class="font-semibold">{place.at(round)}</h3>'
        f'<a href="{target(place.at(round))}">Lees meer</a></div>'
        for place in PLACES
    )
    return frame(
        "Kandidaten",
        f"""<h1>Kandidaten</h1>{people}<p>
{chance(fetch, 0.5, "Stel een vraag aan een kandidaat", "Nodig een kandidaat uit")}</p>""",
        fetch,
    )


def congress(round: int, fetch: Fetch) -> str:
    return frame(
        "Congres",
        f"""<h1>Voorjaarscongres, 18 april</h1><dl><dt>Waar</dt><dd>{VENUE.at(round)}</dd><dt>Dagprogramma</dt>
<dd>{OPENING.at(round)}</dd><dd>13.00 uur stemming</dd><dt>Moties</dt><dd>{MOTIONS.at(round)}</dd></dl>
<p>Kijk via de <a href="{STREAM.at(round)}">livestream</a>.</p><p>{number(fetch, 3, 30)} leden melden zich nu aan</p>
<form action="/aanmelden"><input type="hidden" name="authenticity_token" value="{key(fetch, 44)}"></form>""",
        fetch,
    )


def money(round: int, fetch: Fetch) -> str:
    gift = if_any(GIFT.at(round), "<li>", "</li>")
    return frame(
        "Financiën",
        f"""<h1>Financiën</h1><h2>Contributie</h2><p>Leden betalen {FEE.at(round)}.</p><h2>Penningmeester</h2><p>
{TREASURER.at(round)}</p>
<h2>Giften boven € 1.000</h2><ul>{gift}<li>Familie Ter Horst, € 5.000</li><li>Vereniging Oost, € 2.400</li></ul>
<p>Opgehaald deze week: € {7_000 + cached(fetch, 3600, "fonds").randint(0, 900)}</p>""",
        fetch,
    )


PARTY = MadeSite(
    "nieuwmidden.test",
    (
        "slogan by request",
        "campaign bar of the whole site",
        "poll of the quarter of a day",
        "who just became a member",
        "news of branches by the hour",
        "days to the election",
        "members and visitors online",
        "times shared",
        "members that sign up now",
        "raised this week, by the hour",
        "two invitations",
        "authenticity tokens",
    ),
    {HOME: home, PROGRAMME: programme, LIST: candidates, CONGRESS: congress, MONEY: money},
    SLOTS,
)
