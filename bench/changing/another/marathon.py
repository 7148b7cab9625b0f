"""A Dutch marathon: entries, the course, the programme of the day, rules, results and volunteers."""

from __future__ import annotations

from bench.changing.another.common import DUTCH, counted, each_in, hourly, lately, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import comes_and_goes, days_to, held, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

QUOTES = (
    ("Femke (31)", "De laatste kilometer langs de haven vergeet je nooit."),
    ("Bram (58)", "Twintig keer gelopen, nog steeds kippenvel."),
    ("Samira (24)", "Mijn eerste halve, en meteen verslaafd."),
    ("Jelle (40)", "Wind tegen hoort erbij."),
)
TIPS = (
    "Trainingstip: loop je lange duurloop rustiger dan je denkt.",
    "Trainingstip: oefen ook het drinken.",
    "Trainingstip: nieuwe schoenen? Niet op de dag zelf.",
    "Trainingstip: slaap is de beste training.",
    "Trainingstip: rek na het lopen, niet ervoor.",
)
SPONSORS = ("Havenbank", "Vlietwater", "Bakkerij Brood & Zo", "Fysio Kade", "Rederij Noord", "Drukkerij Pons")
SIGNED = ("Noor uit Delft", "Pieter uit Goes", "Aylin uit Ede", "Sjoerd uit Sneek", "Lotte uit Gent", "Kees uit Hoorn")

FULL = Slot("/inschrijven", "entry fee", {0: "€ 72,50", 6: "€ 84,00"}, "Marathon")
HALF = Slot(
    "/inschrijven", "state of entries", {0: "Nog plaatsen", 4: "Wachtlijst", 13: "Uitverkocht"}, "Halve marathon"
)
DEADLINE = Slot(
    "/inschrijven", "closing of entries", {0: "29 maart 2026", 9: "5 april 2026"}, "Inschrijven kan tot", also=("/",)
)
KIDS = Slot("/inschrijven", "distance", {0: "", 6: "Kidsrun 2,5 km"}, "Afstanden")
TRANSFER = Slot(
    "/inschrijven",
    "rule on transfers",
    {0: "Een startbewijs overdragen kost 10 euro.", 11: "Een startbewijs overdragen is dit jaar niet mogelijk."},
    "Overdragen",
)
BRIDGE = Slot(
    "/parcours",
    "course of a race",
    {
        0: "Na 18 kilometer gaat het over de Kraanbrug naar de Oude Haven.",
        5: "Na 18 kilometer gaat het door de Maastunnel naar de Oude Haven.",
    },
    "Het parcours",
)
POST = Slot("/parcours", "aid station", {0: "km 27,5", 5: "km 28,3"}, "Verzorgingspost 5")
CLIMB = Slot("/parcours", "metres of climb", {0: "64 hoogtemeters", 10: "71 hoogtemeters"}, "Profiel")
GPX = Slot("/parcours", "link target", {0: "/gpx/marathon-2026.gpx", 5: "/gpx/marathon-2026-tunnel.gpx"}, "GPX")
START_AT = Slot("/programma", "start of a race", {0: "10.00 uur", 8: "9.30 uur"}, "Start marathon")
EXPO = Slot("/programma", "place of an event", {0: "Sporthal De Dam", 3: "Beurshal 4"}, "Ophalen startnummers")
PASTA = Slot("/programma", "event of a day", {0: "Pastaparty in de Doelen", 12: ""}, "Zaterdag")
CEREMONY = Slot("/programma", "event of a day", {0: "", 8: "Herdenking bij het monument"}, "Zondag")
LIMIT = Slot("/reglement", "time limit", {0: "vijf uur en dertig minuten", 7: "zes uur"}, "Tijdslimiet")
POLES = Slot(
    "/reglement",
    "clause of race rules",
    {0: "", 7: "Lopen met een kinderwagen is niet toegestaan."},
    "Materiaal",
)
PRIZE = Slot("/reglement", "prize money", {0: "€ 15.000", 14: "€ 12.500"}, "Eerste plaats")
RECORD = Slot("/reglement", "course record", {0: "2:06:41 (A. Bekele)", 10: "2:06:39 (A. Bekele)"}, "Parcoursrecord")
LEAD = Slot("/vrijwilligers", "coordinator", {0: "Marja Hoekstra", 9: "Dirk-Jan Pols"}, "Coördinatie")
SHIFT = Slot(
    "/vrijwilligers", "shift of volunteers", {0: "zondag 6.30–11.00 uur", 8: "zondag 6.00–10.30 uur"}, "Startvak"
)
SLOTS = (
    *(FULL, HALF, DEADLINE, KIDS, TRANSFER, BRIDGE, POST, CLIMB, GPX, START_AT, EXPO, PASTA, CEREMONY),
    *(LIMIT, POLES, PRIZE, RECORD, LEAD, SHIFT),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    left = days_to(fetch, START.replace(month=4, day=12))
    who, line = turned(fetch, QUOTES, 1)[0]
    logos = "".join(f'<div class="e-logo">{one}</div>' for one in shuffled(fetch.random, SPONSORS))
    app = sometimes(fetch, 0.4, '<div class="e-popup">Download de app en volg je vrienden live!</div>')
    wind = comes_and_goes(
        fetch, "havenloop wind", 0.3, '<div class="e-alert">Servicebalie vandaag beperkt bereikbaar.</div>', 6
    )
    return f"""<!DOCTYPE html><html lang="nl-NL"><head><meta charset="utf-8"><title>
{title} – Havenmarathon</title></head>
<body class="elementor-page elementor-kit-7">{app}<div class="elementor-location-header">{wind}
<a href="/">Havenmarathon</a>
<span class="e-count">Nog {left} dagen en {23 - fetch.at.hour} uur</span><nav><a href="/inschrijven">Inschrijven</a>
<a href="/parcours">Parcours</a><a href="/programma">Programma</a><a href="/reglement">Reglement</a>
<a href="/vrijwilligers">Vrijwilligers</a></nav></div>
<div class="elementor-section"><div class="elementor-container"><div class="elementor-widget-wrap"><h1>{title}
</h1>{main}</div></div></div>
<div class="e-testimonial"><p>{line}</p><p>{who}</p></div><div class="e-logos">{logos}</div>
<form><input type="hidden" name="_wpnonce" value="{token(fetch.random, 10)}"></form></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    entered = counted(fetch, "havenloop entered", 11_000, 12_000, 3.4)
    new = ", ".join(held(fetch, 900, "havenloop new", SIGNED, 2))
    return frame(
        "12 april 2026",
        f"<p>Ren langs water, kranen en kades. Inschrijven kan tot {DEADLINE.at(round)}.</p><p>"
        f"{entered} lopers ingeschreven</p><p>Net ingeschreven: {new}</p>"
        f"<p>{TIPS[fetch.at.toordinal() % len(TIPS)]}</p>",
        fetch,
    )


def entries(round: int, fetch: Fetch) -> str:
    kids = f"<tr><td>{KIDS.at(round)}</td><td>€ 5,00</td><td>Open</td></tr>" if KIDS.at(round) else ""
    return frame(
        "Inschrijven",
        "<table><thead><tr><th>Afstanden</th><th>Prijs</th><th>Stand</th></tr></thead><tbody>"
        f"<tr><td>Marathon</td><td>{FULL.at(round)}</td><td>Open</td></tr>"
        f"<tr><td>Halve marathon</td><td>€ 44,00</td><td>{HALF.at(round)}</td></tr>"
        f"<tr><td>Tien kilometer</td><td>€ 22,00</td><td>Open</td></tr>{kids}</tbody></table>"
        f"<p>Inschrijven kan tot <strong>{DEADLINE.at(round)}</strong>.</p><h2>Overdragen</h2><p>"
        f"{TRANSFER.at(round)}</p>"
        f"<p>{fetch.random.randint(5, 70)} mensen bekijken deze pagina · laatste inschrijving "
        f"{lately(fetch, DUTCH, 17)}</p>",
        fetch,
    )


def course(round: int, fetch: Fetch) -> str:
    photos = each_in("<figcaption>Foto: {0}</figcaption>", [[one] for one in some(fetch, SIGNED, 2)])
    return frame(
        "Het parcours",
        f"<p>De start is op de Coolsingel.</p><p>{BRIDGE.at(round)}</p><p>Profiel: {CLIMB.at(round)}</p>"
        f"<ul><li>Verzorgingspost 4: <span>km 22,0</span></li><li>Verzorgingspost 5: <span>{POST.at(round)}</span></li>"
        f'<li>Verzorgingspost 6: <span>km 34,1</span></li></ul><p>Marathon: <a href="{GPX.at(round)}">GPX</a>, halve: '
        f'<a href="/gpx/halve.gpx">GPX</a>, tien: <a href="/gpx/tien.gpx">GPX</a></p>{photos}',
        fetch,
    )


def programme(round: int, fetch: Fetch) -> str:
    sky = hourly(fetch, "havenloop forecast", 6)
    return frame(
        "Programma",
        f"<h2>Zaterdag</h2><ul><li>Ophalen startnummers: <span>{EXPO.at(round)}</span></li>"
        f"{shown(PASTA, round, '<li>{}</li>')}</ul><h2>Zondag</h2><dl>"
        f"<dt>8.45</dt><dd>Warming-up</dd><dt>Start marathon</dt><dd>{START_AT.at(round)}</dd>"
        f"{shown(CEREMONY, round, '<dt>15.00</dt><dd>{}</dd>')}</dl>"
        f"<p>Verwachting: {sky.randint(5, 17)} graden, wind {sky.randint(2, 6)} Bft</p>"
        f'<p><a href="/programma?ics={token(fetch.random, 8)}">Zet in agenda</a></p>',
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "Reglement",
        f"<h2>Tijdslimiet</h2><p>De finish sluit na {LIMIT.at(round)}.</p><h2>Materiaal</h2>"
        f"<p>Koptelefoons zijn toegestaan.</p>{shown(POLES, round)}"
        f"<h2>Prijzengeld</h2><table><tr><td>Eerste plaats</td><td>{PRIZE.at(round)}</td></tr>"
        f"<tr><td>Tweede plaats</td><td>€ 7.000</td></tr></table><p>Parcoursrecord: {RECORD.at(round)}</p>"
        + sometimes(fetch, 0.5, "<p>Vond je deze pagina nuttig? Ja / Nee</p>"),
        fetch,
    )


def volunteers(round: int, fetch: Fetch) -> str:
    helpers = counted(fetch, "havenloop helpers", 30, 90, 0.5)
    return frame(
        "Vrijwilligers",
        f"<p>Coördinatie: {LEAD.at(round)}</p><table><tr><th>Plek</th><th>Wanneer</th></tr><tr><td>Startvak</td>"
        f"<td>{SHIFT.at(round)}</td></tr><tr><td>Finish</td><td>zondag 11.30–16.00 uur</td></tr></table>"
        f"<p>Al {helpers} mensen meldden zich deze week aan.</p>"
        f"<p>Controlevraag: {fetch.random.randint(1, 9)} × {fetch.random.randint(1, 9)}</p>",
        fetch,
    )


MARATHON = MadeSite(
    "havenmarathon.test",
    (
        "days and hours to a start",
        "runners' words that turn",
        "logos in chance order",
        "popup of an app",
        "note of a service desk that comes and goes",
        "runners who entered, by the hour",
        "names of the newest entries",
        "training tip of the day",
        "forecast from a cache of six hours",
        "photographers by chance",
        "link to a calendar with a token",
        "helpers of the week",
    ),
    {
        "/": home,
        "/inschrijven": entries,
        "/parcours": course,
        "/programma": programme,
        "/reglement": rules,
        "/vrijwilligers": volunteers,
    },
    SLOTS,
)
