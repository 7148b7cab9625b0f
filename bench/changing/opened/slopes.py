"""An Austrian ski resort: lifts, runs, prices, avalanche danger, huts."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.opened.served import around, carousel, consent, grown, one, presigned, spaced
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch

DAYS = ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So")
HOTELS = (
    ("Alpenhof Gruber", 118),
    ("Pension Enzian", 74),
    ("Chalet Murmel", 210),
    ("Gasthof Post", 96),
    ("Hotel Steinbock", 155),
    ("Haus Lawinenblick", 68),
    ("Jugendherberge Tal", 41),
)
POSTS = (
    ("@schneehase", "Beste Abfahrt seit Jahren!"),
    ("@gipfelkind", "Kaiserschmarrn mit Aussicht"),
    ("@carvingkarl", "Erste Spur um acht Uhr"),
    ("@bergfexin", "Nebel unten, Sonne oben"),
    ("@tourengeher", "2000 Höhenmeter geschafft"),
)

OPEN = Slot(
    "/",
    "share in words",
    {0: "12 von 17 Liften", 4: "14 von 17 Liften", 11: "15 von 17 Liften"},
    "Heute offen",
)
SNOW = Slot("/", "depth of snow", {0: "Berg 185 cm", 4: "Berg 210 cm"}, "Schnee")
EVENT = Slot("/", "event", {0: "", 1: "Nachtrodeln am 7. März"}, "Veranstaltungen")
GONDOLA = Slot(
    "/lifte",
    "state with a symbol",
    {0: "offen", 2: "Windsperre", 3: "offen", 8: "Windsperre", 11: "offen"},
    "Gipfelbahn",
    unique=False,
)
NEWLIFT = Slot("/lifte", "remark on a lift", {0: "", 10: "Nur mit Tourenausrüstung"}, "Schlepplift Kar")
RUN = Slot("/pisten", "run", {0: "", 7: "17b Direttissima"}, "Schwarz")
SHUT = Slot("/pisten", "reason", {0: "", 3: "gesperrt wegen Rennen", 5: ""}, "4 Panorama")
DAYPASS = Slot("/preise", "price in a table of ages", {0: "64,50", 9: "59,00"}, "Tageskarte, Erwachsene")
DANGER = Slot(
    "/lawinen",
    "level",
    {0: "Stufe 3 – erheblich", 4: "Stufe 4 – groß", 12: "Stufe 2 – mäßig"},
    "Gefahrenstufe",
)
PROBLEM = Slot(
    "/lawinen",
    "text of an expert",
    {0: "Triebschnee ist leicht auszulösen.", 12: "Nassschnee löst sich am Nachmittag."},
    "Gefahr",
)
HUT = Slot("/huetten", "day of rest", {0: "Ruhetag Dienstag", 7: "Ruhetag Mittwoch"}, "Karhütte")
DISH = Slot("/huetten", "price beside a dish", {0: "14,90", 1: "15,80"}, "Kasnocken")
SLOTS = (
    OPEN,
    SNOW,
    EVENT,
    GONDOLA,
    NEWLIFT,
    RUN,
    SHUT,
    DAYPASS,
    DANGER,
)


def forecast(fetch: Fetch) -> str:
    """Five days from today, from a model that runs every hour."""
    model = cached(fetch, 3600, "model")
    cells = "".join(
        f'<div class="fc-day"><span>{DAYS[(fetch.at + timedelta(days=day)).weekday()]}</span>'
        f'<i class="wi wi-{model.randint(1, 9)}"></i>'
        f"<b>{model.randint(-12, 4)}°</b></div>"
        for day in range(5)
    )
    return f'<div class="forecast"><h4>Wetter</h4>{cells}</div>'


def stations(fetch: Fetch) -> str:
    rows = "".join(
        f'<li>{name}: <span class="t">{(around(fetch, name, 0, 90, 3) - 60) / 10:.1f} °C</span> '
        f'<span class="w">Wind {around(fetch, name, 0, 70, 6)} km/h</span></li>'
        for name in ("Talstation", "Gipfel")
    )
    return f'<ul class="messwerte">{rows}</ul>'


def webcam(fetch: Fetch) -> str:
    moment = fetch.at - timedelta(minutes=fetch.random.randint(0, 9))
    address = presigned(fetch, "https://cam.gipfelbahn.example/live.jpg")
    return (
        f'<figure class="webcam"><a href="{address}">Panoramakamera</a><figcaption>Bild von {moment:%H:%M} Uhr'
        "</figcaption></figure>"
    )


def hotels(fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="unterkunft" data-id="{token(fetch.random, 5)}"><h5>{name}</h5>'
        f"<p>ab {price + fetch.random.randint(0, 15)} € pro Nacht</p>"
        f"<p>noch {fetch.random.randint(1, 6)} Zimmer</p></div>"
        for name, price in fetch.random.sample(HOTELS, 3)
    )
    return f'<section class="buchen"><h4>Unterkunft finden</h4>{cards}</section>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    wall = consent(
        fetch, "Wir und {} Partner verarbeiten Daten auf Ihrem Gerät.", ("Alle akzeptieren", "Einstellungen"), 0.4
    )
    wallposts = [
        f"<b>{who}</b> <span>{text}</span> <em>{grown(fetch, 7 * len(text), 4)} Likes</em>"
        for who, text in fetch.random.sample(POSTS, 3)
    ]
    return f"""<!DOCTYPE html><html lang="de-AT"><head><meta charset="utf-8"><title>{title} · Gipfelbahn</title></head>
<body class="tx-{token(fetch.random, 4)}">{wall}<div class="page"><header><a href="/">Gipfelbahn</a>{stations(fetch)}
<nav><a href="/lifte">Lifte</a><a href="/pisten">Pisten</a><a href="/preise">Preise</a><a href="/lawinen">Lawinen</a>
<a href="/huetten">Hütten</a></nav></header>
<div id="c{fetch.random.randint(100, 999)}" class="frame frame-default"><h1>{title}</h1>{main}</div>
{hotels(fetch)}<section class="social"><h4>#gipfelbahn</h4>{carousel(fetch, wallposts)}</section>
<footer><p>Gipfelbahn AG, Dorfplatz 1. Betriebszeiten täglich 8:30 bis 16:30, bei Sturm eingeschränkt.</p>
<p>Auf den Pisten gelten die Regeln des Skiverbandes.
</p>Gipfelbahn AG · {around(fetch, "online", 30, 400, 9)} Besucher online</footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Winter am Gipfel",
        f"<div class='fakten'><div><small>Heute offen</small><strong>{OPEN.at(round)}</strong></div><div>"
        "<small>Schnee</small>"
        f"<strong>{spaced(fetch, SNOW.at(round))}</strong></div></div><h2>Veranstaltungen</h2>"
        f"<ul>{one(EVENT.at(round), 'li')}"
        f"<li>Skischultreff jeden Montag</li></ul>{webcam(fetch)}{forecast(fetch)}",
        fetch,
    )


def lifts(round: int, fetch: Fetch) -> str:
    def row(name: str, state: str, remark: str) -> str:
        wait = around(fetch, name, 0, 25)
        return (
            f'<tr><td><span class="ico"></span>{name}</td><td><i class="dot"></i>{state} '
            f"<small>{one(remark, 'span')}</small></td>"
            f'<td class="wait">{wait} min Wartezeit</td></tr>'
        )

    return frame(
        "Lifte",
        f"<table class='lifte'>{row('Gipfelbahn', GONDOLA.at(round), '')}"
        f"{row('Sonnenlift', 'offen', 'letzte Fahrt 16:15')}"
        f"{row('Schlepplift Kar', 'zu', NEWLIFT.at(round))}</table>{webcam(fetch)}",
        fetch,
    )


def runs(round: int, fetch: Fetch) -> str:
    black = "".join(one(name, "li") for name in ("16 Kanonenrohr", RUN.at(round)))
    return frame(
        "Pisten",
        "<h3>Blau</h3><ul><li>1 Talabfahrt, Schnee: <b>Pulver</b></li></ul><h3>Rot</h3><ul>"
        "<li>4 Panorama "
        f"{one(SHUT.at(round), 'em')}</li><li>5 Wiesen</li></ul><h3>Schwarz</h3><ul>{black}</ul>{forecast(fetch)}",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    online = around(fetch, "kontingent", 41, 63)
    return frame(
        "Preise",
        "<table><thead><tr><th></th><th>Erwachsene</th><th>Kinder</th></tr></thead><tbody>"
        f"<tr><th>Tageskarte</th><td>{DAYPASS.at(round)}</td><td>32,00</td></tr><tr><th>Drei Tage</th><td>178,00"
        "</td><td>89,00</td></tr></tbody></table>"
        "<p>Kinder: bis Jahrgang 2019. KeyCard: Pfand 2 €. Saisonkarte gültig bis 12. April.</p>"
        f"<p class='dyn'>Nur heute online: Tageskarten-Kontingent zu {online} % vergriffen</p>",
        fetch,
    )


def avalanches(round: int, fetch: Fetch) -> str:
    return frame(
        "Lawinenlage",
        f"<p class='stand'>Abgerufen am {fetch.at:%d.%m.%Y um %H:%M} Uhr</p><dl><dt>Gefahrenstufe</dt>"
        f"<dd>{DANGER.at(round)}</dd>"
        "<dt>Lage</dt><dd>oberhalb von 2200 m, Nord bis Ost</dd></dl><h3>Gefahr</h3>"
        f"<p>{PROBLEM.at(round)} Abstände einhalten.</p>",
        fetch,
    )


def huts(round: int, fetch: Fetch) -> str:
    def hut(name: str, facts: str) -> str:
        stars = f"{around(fetch, name, 42, 48, 1) / 10:.1f} ({grown(fetch, 300, 1)})"
        return (
            f'<article class="huette"><h3>{name}</h3><p>{facts}</p><p class="g-rating">{stars} Bewertungen</p>'
            "</article>"
        )

    cards = [
        hut("Karhütte", HUT.at(round)),
        hut("Sonnalm", "Fam. Nocker"),
        hut("Bergstation", f"Kasnocken <span class='eur'>{DISH.at(round)}</span>"),
    ]
    fetch.random.shuffle(cards)
    return frame("Hütten", "".join(cards), fetch)


SLOPES = MadeSite(
    "gipfelbahn.test",
    (
        "forecast of the next days from an hourly model",
        "stations with temperature and wind",
        "time of a camera's picture",
        "signed address of a picture",
        "rooms with prices and what is left",
        "wall of social posts with likes",
        "carousel with cloned slides",
        "consent layer with a number of partners",
        "waiting times in a table of states",
        "share of a quota sold",
        "time of retrieval",
        "huts in any order, with ratings of the moment",
        "visitors online",
        "spaces that do not break",
    ),
    {"/": home, "/lifte": lifts, "/pisten": runs, "/preise": prices, "/lawinen": avalanches, "/huetten": huts},
    (*SLOTS, PROBLEM, HUT, DISH),
)
