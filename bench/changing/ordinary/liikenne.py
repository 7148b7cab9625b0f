"""A Finnish operator of city buses: disruptions, tickets, a line, diversions, customer service."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, bootstrap, consent, element, hidden, one_of, some_of, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import others, turned
from bench.changing.scenario import Fetch

FAULTS, TICKETS, LINE, DETOURS, SERVICE = "/hairiot", "/liput", "/linjat/21", "/poikkeusreitit", "/asiakaspalvelu"
LINKS = (
    (FAULTS, "Häiriötiedotteet"),
    (TICKETS, "Liput ja hinnat"),
    (LINE, "Linja 21 Keskusta–Koivuranta"),
    (DETOURS, "Poikkeusreitit"),
    (SERVICE, "Asiakaspalvelu"),
)
AGENTS = ("Aino", "Jari", "Leila", "Mikko", "Päivi", "Samuli", "Tuula", "Veikko")
TIPS = (
    "Vinkki: lataa kortille arvoa myös kirjastossa.",
    "Vinkki: polkupyörä kulkee mukana kesäviikonloppuisin.",
    "Vinkki: lastenvaunujen kanssa matkustat maksutta.",
    "Vinkki: katso reitti ennen lähtöä reittioppaasta.",
    "Vinkki: nouse kyytiin etuovesta.",
    "Vinkki: löytötavarat säilytetään kolme kuukautta.",
    "Vinkki: heijastin näkyy kauas.",
)
SLOGANS = ("Bussilla perille", "Kyydissä ympäri vuoden")
STANDING = {
    FAULTS: "<p>Ilmoitamme häiriöistä heti, kun saamme niistä tiedon kuljettajilta tai liikenteen ohjauksesta. Voit "
    "tilata tiedotteet myös tekstiviestinä omalle linjallesi.</p>",
    TICKETS: "<h2>Mistä liput?</h2><p>Liput myydään sovelluksessa, automaateissa, kirjastoissa ja kioskeissa. "
    "Kuljettaja ei ota vastaan käteistä. Tarkastusmaksu on 80 euroa ja sen voi maksaa pankkiin.</p>",
    LINE: "<p>Linjaa ajetaan matalalattiabusseilla, joissa on tilaa kahdelle pyörätuolille. Viimeinen vuoro odottaa "
    "junaa enintään kymmenen minuuttia.</p>",
    DETOURS: "<h2>Siltaremontti</h2><p>Myllysilta on avattu bussiliikenteelle, mutta pysäkki Myllytulli on edelleen "
    "pois käytöstä. Lähin pysäkki on Opisto.</p>",
    SERVICE: "<p>Löytötavarat toimitetaan palvelupisteeseen seuraavana arkipäivänä. Palautetta voi antaa lomakkeella, "
    "ja siihen vastataan viikossa. Kirjalliset hyvitysvaatimukset osoitetaan yhtiön kirjaamoon.</p>",
}

NOTICE = Slot("/", "notice", {0: "", 3: "Lakko pysäyttää liikenteen torstaina klo 4–12", 8: ""})
SUMMER = Slot("/", "paragraph", {0: "", 10: "Kesäaikataulut julkaistaan 13. huhtikuuta."})
FAULT = (
    Slot(
        FAULTS, "entry of a list", {0: "", 2: "Linja 8: vuoroja peruttu kalustopulan vuoksi", 4: ""}, "Häiriötiedotteet"
    ),
    Slot(
        FAULTS, "entry of a list", {0: "", 6: "Linjat 3 ja 5 myöhässä onnettomuuden takia", 7: ""}, "Häiriötiedotteet"
    ),
    Slot(FAULTS, "entry of a list", {0: "", 11: "Linja 8: vuoroja peruttu kalustopulan vuoksi"}, "Häiriötiedotteet"),
)
TRAM = Slot(FAULTS, "state", {0: "Normaali", 5: "Poikkeava", 7: "Normaali", 12: "Poikkeava"}, "Raitiotie")
SINGLE = Slot(TICKETS, "price", {0: "3,20 €", 9: "3,40 €"}, "Kertalippu")
MONTH = Slot(TICKETS, "price", {0: "62,00 €", 9: "64,50 €"}, "Kausilippu 30 vrk")
NIGHT = Slot(TICKETS, "row of a table", {0: "", 5: "Yölippu"}, "Hinnat")
AGE = Slot(TICKETS, "figure in a sentence", {0: "7–16-vuotiaat", 12: "7–17-vuotiaat"}, "Lapset")
STOP = Slot(LINE, "entry of a list", {0: "", 4: "Sahanmäki"}, "Pysäkit")
DROPPED = Slot(LINE, "entry of a list", {0: "Vanha satama", 10: ""}, "Pysäkit")
INTERVAL = Slot(LINE, "cell of a table", {0: "15 min", 7: "20 min", 13: "15 min"}, "Arkisin")
TIMETABLE = Slot(
    LINE,
    "link target",
    {0: "https://tiedostot.satabussi.example/21-talvi.pdf", 6: "https://tiedostot.satabussi.example/21-kevat.pdf"},
    "aikataulu",
)
ROUTE = Slot(
    DETOURS,
    "sentence",
    {0: "Bussit ajavat Kauppakadun kautta.", 8: "Bussit ajavat Rantakadun kautta."},
    "Torikadun työmaa",
)
UNTIL = Slot(DETOURS, "date", {0: "20.3.2026", 3: "2.4.2026", 14: "10.4.2026"}, "Torikadun työmaa")
RACE = Slot(DETOURS, "heading", {0: "", 11: "Kevätjuoksu lauantaina 14.3."})
HOURS = Slot(SERVICE, "cell of a table", {0: "klo 8–18", 6: "klo 9–16"}, "Puhelin")
POINT = Slot(
    SERVICE,
    "sentence",
    {0: "Palvelupiste sijaitsee rautatieasemalla.", 13: "Palvelupiste sijaitsee kaupungintalolla."},
)
SLOTS = (
    NOTICE,
    SUMMER,
    *FAULT,
    TRAM,
    SINGLE,
    MONTH,
    NIGHT,
    AGE,
    STOP,
    DROPPED,
    INTERVAL,
    TIMETABLE,
    ROUTE,
    UNTIL,
    RACE,
)


def chat(fetch: Fetch) -> str:
    """A window of a chat with whom the server assigns to this request."""
    name, queue = fetch.random.choice(AGENTS), fetch.random.randint(1, 24)
    return (
        f'<div class="chat-widget" id="giosg-{token(fetch.random, 8)}"><p>{name} vastaa chatissa</p><p>Jonossa {queue} '
        "asiakasta juuri nyt</p></div>"
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    slogan = turned(fetch, SLOGANS, 1)[0]
    banner = consent(
        fetch,
        "Käytämme evästeitä sivuston toiminnan varmistamiseksi ja kävijätilastointiin.",
        ("Hyväksy kaikki", "Vain välttämättömät"),
        0.45,
    )
    menu = "".join(f'<li class="menu__item"><a href="{to}">{name}</a></li>' for to, name in LINKS)
    return f"""<!DOCTYPE html>
<html lang="fi" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8"><title>{title} | Satabussi</title>
<link rel="stylesheet" href="{asset(fetch, "/themes/custom/satabussi/css/style.css")}">
{bootstrap(fetch, "drupalSettings")}</head><body class="path-node page-node-type-page">
<div class="dialog-off-canvas-main-canvas">
<header role="banner"><a href="/" rel="home">Satabussi</a> <span class="slogan">{slogan}</span>
<span class="kello">Klo {fetch.at:%H.%M}</span><nav><ul class="menu">{menu}</ul></nav></header>
<main role="main" class="view-dom-id-{token(fetch.random, 32)}"><h1 class="page-title">{title}</h1>
{main}{STANDING.get(path, "")}</main>
<aside class="region-sidebar"><div class="block block-tip"><p>{fetch.random.choice(TIPS)}</p></div>
<div class="block block-views"><h2>Luetuimmat</h2><ol>{some_of(fetch, others(LINKS, path), 3)}</ol></div></aside>
<footer role="contentinfo"><p>Satabussi Oy, Varikkotie 2, Satakoski. Y-tunnus 2231410-7</p>
<form action="/search">{hidden(fetch, "form_build_id")}</form></footer>{chat(fetch)}</div>{banner}
{timing(fetch, "varnish-")}</body></html>"""


def front(round: int, fetch: Fetch) -> str:
    planner = one_of(fetch, "Hae reitti", "Minne matka?", "Löydä reitti")
    return frame(
        "/",
        "Satabussi",
        f'{element("div", NOTICE.at(round), "class=alert--important")}<div class="planner"><h2>{planner}</h2></div>'
        f"<p>Satabussi kuljettaa vuosittain neljä miljoonaa matkustajaa.</p>{element('p', SUMMER.at(round))}",
        fetch,
    )


def faults(round: int, fetch: Fetch) -> str:
    entries = [fault.at(round) for fault in reversed(FAULT)] + ["Hissi epäkunnossa linja-autoasemalla"]
    items = "".join(
        f'<li class="disruption" data-nid="{token(fetch.random, 6)}"><strong>{entry}</strong> <em>'
        f"{fetch.random.randint(2, 70)} matkustajaa katsoo nyt</em></li>"
        for entry in entries
        if entry
    )
    rows = (("Bussit", "Liikenne sujuu"), ("Raitiotie", TRAM.at(round)))
    table = "".join(f"<tr><th>{what}</th><td>{state}</td></tr>" for what, state in rows)
    return frame(FAULTS, "Häiriötiedotteet", f"<table>{table}</table><ul class='view-content'>{items}</ul>", fetch)


def tickets(round: int, fetch: Fetch) -> str:
    rows = (
        ("Kertalippu", SINGLE.at(round)),
        (NIGHT.at(round), "5,00 €"),
        ("Vuorokausilippu", "9,00 €"),
        ("Kausilippu 30 vrk", MONTH.at(round)),
    )
    table = "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in rows if name)
    return frame(
        TICKETS,
        "Liput ja hinnat",
        f"<table><caption>Hinnat</caption><tbody>{table}</tbody></table><h2>Lapset</h2><p>Alennettuun lippuun ovat "
        f"oikeutettuja {AGE.at(round)}. Alle kouluikäiset matkustavat maksutta aikuisen seurassa.</p>",
        fetch,
    )


def line(round: int, fetch: Fetch) -> str:
    stops = ("Keskustori", DROPPED.at(round), "Sairaala", STOP.at(round), "Koivuranta")
    rows = (("Arkisin", INTERVAL.at(round)), ("Lauantaisin", "30 min"))
    table = "".join(f"<tr><td>{day}</td><td>{every}</td></tr>" for day, every in rows)
    return frame(
        LINE,
        "Linja 21 Keskusta–Koivuranta",
        f"<h2>Vuoroväli</h2><table>{table}</table><h2>Pysäkit</h2><ol class='stops'>"
        f"{''.join(element('li', stop) for stop in stops)}</ol>"
        f'<p>Katso tarkka <a href="{TIMETABLE.at(round)}">aikataulu</a>.</p>',
        fetch,
    )


def detours(round: int, fetch: Fetch) -> str:
    race = RACE.at(round)
    run = f"<h2>{race}</h2><p>Keskustan pysäkit ovat pois käytöstä aamupäivän.</p>" if race else ""
    return frame(
        DETOURS,
        "Poikkeusreitit",
        f"{run}<h2>Torikadun työmaa</h2><p>Torikatu on suljettu läpiajolta. {ROUTE.at(round)} Tilapäinen pysäkki on "
        f"kirjaston edessä.</p><p>Voimassa {UNTIL.at(round)} saakka.</p>",
        fetch,
    )


def service(round: int, fetch: Fetch) -> str:
    return frame(
        SERVICE,
        "Asiakaspalvelu",
        f"<table><tr><th>Puhelin</th><td>{HOURS.at(round)}</td></tr><tr><th>Chat</th><td>klo 7–21</td></tr></table>"
        f"<p>{POINT.at(round)} Vuoronumeron saa ovelta.</p><p>Kirjoita kuvan merkit: {token(fetch.random, 5)}</p>",
        fetch,
    )


LIIKENNE = MadeSite(
    "satabussi.test",
    (
        "build ids",
        "chat agent and queue",
        "tips",
        "most read",
        "clock",
        "turning slogan",
        "consent",
        "viewers",
        "captcha",
    ),
    {"/": front, FAULTS: faults, TICKETS: tickets, LINE: line, DETOURS: detours, SERVICE: service},
    (*SLOTS, HOURS, POINT),
)
