"""A Dutch bus and tram company: disturbances, a line, fares, works, passengers' rights."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, some_hours

LINE, FARES, WORKS, CLAIMS = "/lijnen/tram-7", "/tarieven", "/werkzaamheden", "/geld-terug"
ALERTS = (
    Slot("/", "disturbance", {0: "", 2: "Tram 7 rijdt niet tussen Station en Havenplein", 3: ""}, "Storingen"),
    Slot("/", "disturbance", {0: "", 9: "Tram 7 rijdt niet tussen Station en Havenplein", 10: ""}, "Storingen"),
    Slot("/", "disturbance", {0: "Halte Vismarkt vervallen wegens kermis", 6: ""}, "Storingen"),
    Slot("/", "disturbance", {0: "", 13: "Bus 24 rijdt om via de Molenweg"}, "Storingen"),
)
STATE = Slot(
    "/", "state beside noise", {0: "normale dienst", 12: "aangepaste dienst", 14: "normale dienst"}, "Nachtbus"
)
FIRST = Slot(LINE, "table cell", {0: "05:48", 7: "05:33"}, "Station, eerste tram")
STOP = Slot(LINE, "item of a list", {0: "", 7: "Kanaaleiland Zuid"}, "Haltes")
LIFT = Slot(
    LINE,
    "edited sentence",
    {0: "De lift op Havenplein is buiten gebruik.", 11: "De lift op Havenplein werkt weer."},
)
SINGLE = Slot(FARES, "price in a table", {0: "€ 3,20", 5: "€ 3,40"}, "Los kaartje, 1 uur")
SUBSCRIPTION = Slot(FARES, "row", {0: "", 5: "Dal Vrij (na 9 uur)"}, "Abonnementen")
AGE = Slot(FARES, "figure in a paragraph", {0: "tot en met 11 jaar", 10: "tot en met 17 jaar"}, "kinderen")
PERIOD = Slot(WORKS, "dates", {0: "9 t/m 20 maart", 4: "16 t/m 29 maart"}, "Spoorvernieuwing Kade")
REPLACED = Slot(WORKS, "paragraph", {0: "", 8: "Tussen Kade en Stadion rijden om de tien minuten pendelbussen."})
MAP = Slot(
    WORKS,
    "link target",
    {0: "/media/omleiding-kade-v1.pdf", 8: "/media/omleiding-kade-v2.pdf"},
    "kaart van de omleiding",
)
TERM = Slot(CLAIMS, "one figure", {0: "zes weken", 13: "drie maanden"})
SLOTS = (*ALERTS, STATE, FIRST, STOP, LIFT, SINGLE, SUBSCRIPTION, AGE, PERIOD, REPLACED, MAP, TERM)

PROMOTIONS = (
    "Een dagje dierentuin? Reis met de combikaart",
    "Word chauffeur: wij leiden je op",
    "Download de app en reis zonder kaartje",
    "Fiets mee buiten de spits",
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links(
        ((LINE, "Tram 7"), (FARES, "Tarieven"), (WORKS, "Werkzaamheden"), (CLAIMS, "Geld terug bij vertraging"))
    )
    cookies = (
        '<div class="cookie-consent" role="alertdialog"><p>Wij gebruiken cookies om onze site te verbeteren en '
        "u relevante "
        "informatie te tonen.</p><button>Akkoord</button><button>Instellingen</button></div>"
    )
    return f"""<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><title>{title} | Lekstroom Vervoer</title>
<meta name="sitecore-item" content="{key(fetch, 12)}">
<script nonce="{key(fetch, 16)}">window.__cfg={{"ab":"{number(fetch, 1, 4)}"}}
</script></head><body class="t-default"><div class="o-site"><header class="c-header">
<a href="/" class="c-logo">Lekstroom
Vervoer</a><span class="c-header__time">{fetch.at:%H:%M}</span><nav class="c-nav"><ul>{menu}</ul></nav></header>
<div class="c-promo"><a href="/?utm_content={key(fetch, 6)}">{pick(fetch, PROMOTIONS)}</a></div>
<main class="o-main"><h1>{title}</h1>{main}</main>
<footer class="c-footer"><p>Klantenservice 0900-1155, dagelijks van 7 tot 22 uur</p>
<p class="c-footer__build">srv-{pick(fetch, ("a", "b", "c"))}{number(fetch, 1, 6)} / {key(fetch, 7)}</p></footer>
{some_hours(fetch, "lekstroom", 0.35, cookies)}</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    alerts = "".join(
        f"<li class='c-alert' data-guid='{key(fetch, 8)}'><span class='c-alert__icon'>!</span><p>{text}</p></li>"
        for text in (slot.at(round) for slot in ALERTS)
        if text
    )
    lines = "".join(
        f"<tr><td>{name}</td><td>{state} <span class='drukte'>{number(fetch, 5, 80)} reizigers bekijken dit "
        "nu</span></td></tr>"
        for name, state in (("Stadsbus", "volgens dienstregeling"), ("Nachtbus", STATE.at(round)))
    )
    return frame(
        "Actueel",
        f"<section class='c-alerts'><h2>Storingen</h2><ul>{alerts}<li class='c-alert'><p>Bus 31: halte Kerkweg "
        "verplaatst"
        f"</p></li></ul></section><h2>Netten</h2><table class='c-table'>{lines}</table>",
        fetch,
    )


def line(round: int, fetch: Fetch) -> str:
    stops = ("Station", "Vismarkt", "Havenplein", STOP.at(round), "Stadion")
    return frame(
        "Tram 7",
        "<table class='c-table'><tr><th>Vanaf</th><th>Eerste tram</th><th>Laatste tram</th></tr><tr>"
        "<td>Station</td><td>"
        f"{FIRST.at(round)}</td><td>00:41</td></tr><tr><td>Stadion</td><td>06:02</td><td>00:12</td></tr></table>"
        f"<h2>Haltes</h2><ol class='c-stops'>{''.join(el('li', stop) for stop in stops)}</ol><p>Alle haltes "
        "zijn verhoogd "
        f"en hebben een reisinformatiescherm. {LIFT.at(round)}</p>",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    extra = SUBSCRIPTION.at(round)
    return frame(
        "Tarieven",
        "<h2>Kaartjes</h2><table class='c-table'><tr><td>Los kaartje, 1 uur</td><td>"
        f"{SINGLE.at(round)}</td></tr><tr><td>Dagkaart</td><td>€ 8,50</td></tr></table><h2>Abonnementen</h2><table "
        "class='c-table'><tr><td>Altijd Vrij</td><td>€ 74,00</td></tr>"
        + (f"<tr><td>{extra}</td><td>€ 39,00</td></tr>" if extra else "")
        + f"</table><p>Kinderen {AGE.at(round)} reizen op zondag gratis mee met een betalende volwassene, ook "
        "op de nachtbus "
        "en op de veerpont naar het eiland.</p>"
        + chance(fetch, 0.5, "<aside class='c-tip'>Tip: met een bankpas betaalt u nooit te veel</aside>"),
        fetch,
    )


def works(round: int, fetch: Fetch) -> str:
    return frame(
        "Werkzaamheden",
        f"<article class='c-work'><h2>Spoorvernieuwing Kade</h2><p class='c-work__period'>{PERIOD.at(round)}</p>"
        "<p>De rails "
        f"uit 1988 worden vervangen.</p>{el('p', REPLACED.at(round))}<p>Bekijk de <a "
        f"href='{MAP.at(round)}'>kaart van de "
        "omleiding</a>.</p></article><article class='c-work'><h2>Nieuwe abri’s</h2><p "
        "class='c-work__period'>heel 2026</p>"
        "</article>",
        fetch,
    )


def claims(round: int, fetch: Fetch) -> str:
    return frame(
        "Geld terug bij vertraging",
        f"<p>Kwam u meer dan een half uur te laat aan, dan krijgt u de ritprijs terug. Vraag het geld binnen "
        f"{TERM.at(round)} na de reis aan, met uw kaartnummer en het tijdstip.</p><form class='c-form'><input "
        "type='hidden' "
        f"name='__RequestVerificationToken' value='{key(fetch, 48)}'><p>Controlevraag: hoeveel is "
        f"{number(fetch, 2, 9)} plus "
        f"{number(fetch, 2, 9)}?</p></form><p>Uw kenmerk: GT-{number(fetch, 100_000, 999_999)}</p>",
        fetch,
    )


TRANSIT = MadeSite(
    "lekstroom.test",
    (
        "promotions",
        "clock",
        "people viewing beside a state",
        "name of the server",
        "consent that comes and goes",
        "question against robots",
        "a number of the request",
        "a tip now and then",
    ),
    {"/": home, LINE: line, FARES: fares, WORKS: works, CLAIMS: claims},
    SLOTS,
)
