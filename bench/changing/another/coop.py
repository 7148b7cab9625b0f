"""A German housing cooperative: flats to let, building works, charges, the members' meeting, contacts."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, lately, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import GERMAN, comes_and_goes, days_to, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

TIPS = (
    "Stoßlüften statt Kippen: zehn Minuten genügen.",
    "Melden Sie tropfende Hähne gleich dem Hauswart.",
    "Sperrmüll bitte erst am Abend vorher hinausstellen.",
    "Fahrräder gehören in den Fahrradkeller.",
    "Rauchmelder einmal im Jahr selbst prüfen.",
)
VOICES = (
    ("Familie Okafor", "Seit neun Jahren zu Hause am Ulmenhof."),
    ("Herr Wendt", "Der Hausmeister kennt hier jeden."),
    ("Frau Jablonski", "Die Miete bleibt, was sie war."),
    ("WG Lindenstraße", "Endlich ein Keller für acht Räder."),
)
PARTNERS = ("Stadtwerke Elmstedt", "Sparkasse Elmstedt", "Mieterbund", "Diakonie Nord", "Carsharing Flotte")

RENT = Slot("/wohnungen", "net rent", {0: "612,40 €", 5: "598,00 €"}, "Ulmenhof 14")
FREE = Slot("/wohnungen", "date of moving in", {0: "ab 1. Mai 2026", 9: "ab 15. Juni 2026"}, "Lindenstraße 3")
STATE = Slot("/wohnungen", "state of a flat", {0: "frei", 3: "reserviert", 12: "vermietet"}, "Kastanienweg 22")
FLAT = Slot("/wohnungen", "flat of a table", {0: "", 9: "Am Mühlgraben 7"}, "Freie Wohnungen")
GONE = Slot("/wohnungen", "flat of a table", {0: "Birkenallee 51", 5: ""}, "Freie Wohnungen")
PLAN = Slot(
    "/wohnungen",
    "link target",
    {0: "/dateien/grundriss-lindenstr3.pdf", 13: "/dateien/grundriss-lindenstr3-umbau.pdf"},
    "Grundriss",
)
LIFT = Slot(
    "/bau",
    "stage of building works",
    {0: "Der Aufzug im Ulmenhof 12 steht bis 13. März still.", 7: "Der Aufzug im Ulmenhof 12 fährt wieder."},
    "Aufzug",
)
PHASE = Slot("/bau", "quarter of a plan", {0: "3. Quartal 2026", 10: "1. Quartal 2027"}, "Fassade Birkenallee")
FIRM = Slot("/bau", "building firm", {0: "Dachbau Rehse GmbH", 4: "Zimmerei Tolk & Sohn"}, "Dach Kastanienweg")
WATER = Slot(
    "/bau",
    "notice to tenants",
    {0: "", 4: "Am 10. März wird im Kastanienweg von 8 bis 12 Uhr das Wasser abgestellt.", 11: ""},
    "Aktuelle Arbeiten",
)
SHARE = Slot("/kosten", "share of a cooperative", {0: "160,00 €", 8: "185,00 €"}, "Genossenschaftsanteil")
HEAT = Slot("/kosten", "advance for heating", {0: "1,18 € je m²", 8: "1,31 € je m²"}, "Heizkosten")
DIVIDEND = Slot("/kosten", "dividend", {0: "4,0 Prozent", 14: "3,5 Prozent"}, "Dividende")
PLACE = Slot("/versammlung", "meeting place", {0: "Bürgerhaus Elmstedt, Saal 2", 6: "Aula der Goetheschule"}, "Ort")
BYLAWS = Slot(
    "/versammlung",
    "item moved on an agenda",
    {0: "TOP 5: Änderung der Satzung", 6: "TOP 3: Änderung der Satzung"},
    "Tagesordnung",
)
ACCOUNTS = Slot(
    "/versammlung",
    "item moved on an agenda",
    {0: "TOP 3: Jahresabschluss 2025", 6: "TOP 5: Jahresabschluss 2025"},
    "Tagesordnung",
)
MOTION = Slot(
    "/versammlung", "motion", {0: "", 12: "Antrag der Gruppe Ulmenhof: Ladeplätze für Lastenräder"}, "Anträge"
)
INVITE = Slot(
    "/versammlung", "link target", {0: "/dateien/einladung-2026.pdf", 6: "/dateien/einladung-neu.pdf"}, "Einladung"
)
HOURS = Slot("/", "office hours", {0: "Di und Do 14–18 Uhr", 10: "nur Do 13–18 Uhr"}, "Sprechzeiten")
KEEPER = Slot("/", "caretaker", {0: "Uwe Harms, Telefon 40 11 27", 13: "Selin Aydın, Telefon 40 11 35"}, "Hauswart")
SLOTS = (
    *(RENT, FREE, STATE, FLAT, GONE, PLAN, LIFT, PHASE, FIRM, WATER, SHARE, HEAT, DIVIDEND),
    *(PLACE, BYLAWS, ACCOUNTS, MOTION, INVITE, HOURS, KEEPER),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    who, line = turned(fetch, VOICES, 1)[0]
    outage = comes_and_goes(
        fetch,
        "coop outage",
        0.3,
        '<div class="alert alert-warning">Unsere Telefonanlage ist zeitweise gestört. Bitte schreiben Sie uns.</div>',
        4,
    )
    cookies = sometimes(
        fetch,
        0.4,
        '<div class="cc-window"><p>Diese Seite verwendet Cookies.</p><a>Ablehnen</a> <a>Einverstanden</a></div>',
    )
    partners = "".join(f"<span>{one}</span> " for one in shuffled(fetch.random, PARTNERS))
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>
{title} | Wohnbau Elmstedt eG</title></head>
<body class="ce-layout">{cookies}{outage}
<div class="container"><div class="row"><div class="col-md-3"><a href="/">Wohnbau Elmstedt eG</a><p>
{today(fetch, GERMAN)}</p>
<ul class="nav"><li><a href="/wohnungen">Wohnungen</a></li><li><a href="/bau">Bauen</a></li><li>
<a href="/kosten">Kosten</a>
</li><li><a href="/versammlung">Mitgliederversammlung</a></li></ul>
<div class="frame-type-textpic"><h4>Stimmen unserer Mitglieder</h4><p>{line}</p><p><em>{who}</em></p></div></div>
<div class="col-md-9"><h1>{title}</h1>{main}</div></div>
<div class="footer"><p>Unsere Partner: {partners}</p><p>Tipp des Tages: {TIPS[fetch.at.toordinal() % len(TIPS)]}</p>
<form action="/suche"><input type="hidden" name="__trustedProperties" value="{token(fetch.random, 32)}"></form>
<!-- cached {fetch.at:%H:%M:%S} --></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    sky = hourly(fetch, "coop weather", 2)
    return frame(
        "Gut wohnen in Elmstedt",
        "<p>1.940 Wohnungen, 2.600 Mitglieder, eine Genossenschaft seit 1921.</p>"
        f'<div class="card"><h3>Sprechzeiten</h3><p>{HOURS.at(round)}</p></div>'
        f'<div class="card"><h3>Hauswart</h3><p>{KEEPER.at(round)}</p></div>'
        f'<div class="card"><h3>Wetter in Elmstedt</h3><p>{sky.choice(("heiter", "bedeckt", "Schauer"))}, '
        f"{sky.randint(-2, 14)} °C</p></div>",
        fetch,
    )


def flats(round: int, fetch: Fetch) -> str:
    form = (
        "<tr><td>{0}</td><td>{1}</td><td>{2}</td><td>{3}</td><td>{4}</td>"
        '<td><a href="{5}">Grundriss</a></td><td>{6}-mal gemerkt</td></tr>'
    )

    def line(street: str, size: str, rent: str, free: str, state: str, plan: str) -> str:
        return form.format(street, size, rent, free, state, plan, counted(fetch, street, 2, 40, 0.4)) if street else ""

    files = "/dateien/grundriss"
    return frame(
        "Freie Wohnungen",
        f"<p>{hourly(fetch, 'coop seekers').randint(140, 260)} Personen suchen gerade über unser Portal.</p>"
        '<table class="table"><tr><th>Adresse</th><th>Größe</th><th>Kaltmiete</th><th>Bezug</th><th>Stand</th>'
        "<th>Plan</th><th></th></tr>"
        + line("Ulmenhof 14", "3 Zimmer, 74 m²", RENT.at(round), "ab sofort", "frei", f"{files}-ulmenhof.pdf")
        + line(FLAT.at(round), "1 Zimmer, 31 m²", "301,00 €", "ab 1. April 2026", "frei", f"{files}-muehl.pdf")
        + line("Lindenstraße 3", "2 Zimmer, 55 m²", "455,10 €", FREE.at(round), "frei", PLAN.at(round))
        + line(GONE.at(round), "4 Zimmer, 92 m²", "744,00 €", "ab sofort", "frei", f"{files}-birke.pdf")
        + line("Kastanienweg 22", "2 Zimmer, 48 m²", "402,00 €", "ab Juli", STATE.at(round), f"{files}-kast.pdf")
        + f"</table><p>Zuletzt abgeglichen {lately(fetch, GERMAN, 47)}</p>",
        fetch,
    )


def works(round: int, fetch: Fetch) -> str:
    return frame(
        "Bauen und Instandhalten",
        f"<h2>Aktuelle Arbeiten</h2>{shown(WATER, round)}<h3>Aufzug</h3><p>{LIFT.at(round)}</p>"
        f"<h2>Planung</h2><dl><dt>Fassade Birkenallee</dt><dd>{PHASE.at(round)}</dd>"
        f"<dt>Dach Kastanienweg</dt><dd>{FIRM.at(round)}</dd><dt>Spielplatz Ulmenhof</dt><dd>im Sommer</dd></dl>"
        f"<p>Besuche dieser Seite: {14_000 + fetch.number}</p>",
        fetch,
    )


def costs(round: int, fetch: Fetch) -> str:
    faqs = each_in("<li>{0}</li>", [[one] for one in some(fetch, [f"{who}: {line}" for who, line in VOICES], 2)])
    return frame(
        "Kosten und Anteile",
        f"<table><tr><td>Genossenschaftsanteil</td><td>{SHARE.at(round)}</td></tr>"
        f"<tr><td>Eintrittsgeld</td><td>50,00 €</td></tr><tr><td>Heizkosten</td><td>{HEAT.at(round)}</td></tr></table>"
        f"<p>Für das Jahr 2025 schlägt der Vorstand eine Dividende von {DIVIDEND.at(round)} vor.</p>"
        f"<h3>Das sagen andere</h3><ul>{faqs}</ul>",
        fetch,
    )


def meeting(round: int, fetch: Fetch) -> str:
    moved = sorted((BYLAWS.at(round), ACCOUNTS.at(round)))
    items = (
        "TOP 1: Begrüßung",
        "TOP 2: Bericht des Vorstands",
        moved[0],
        "TOP 4: Aussprache",
        moved[1],
        "TOP 6: Wahlen",
    )
    left = days_to(fetch, START.replace(month=5, day=21))
    return frame(
        "Mitgliederversammlung 2026",
        f"<p>Noch {left} Tage</p><dl><dt>Tag</dt><dd>21. Mai 2026, 18 Uhr</dd><dt>Ort</dt><dd>{PLACE.at(round)}"
        f"</dd></dl>"
        f"<h2>Tagesordnung</h2><ul>{''.join(f'<li>{one}</li>' for one in items)}</ul>"
        f"<h2>Anträge</h2><ul><li>Antrag des Aufsichtsrats: Rücklagen</li>{shown(MOTION, round, '<li>{}</li>')}</ul>"
        f'<p><a href="{INVITE.at(round)}">Einladung</a> (PDF)</p>'
        f'<p><a href="/versammlung?sid={token(fetch.random)}">Zur Anmeldung</a></p>',
        fetch,
    )


COOP = MadeSite(
    "wohnbau-elmstedt.test",
    (
        "voices of members that turn",
        "notice of a disturbed telephone that comes and goes",
        "partners in chance order",
        "German tip of the day",
        "times noted beside a flat",
        "people who seek a flat",
        "age of a synchronisation",
        "days left to a meeting",
        "link of a session to the page itself",
        "weather from a cache of two hours",
        "counter of visits of one page",
    ),
    {"/": home, "/wohnungen": flats, "/bau": works, "/kosten": costs, "/versammlung": meeting},
    SLOTS,
)
