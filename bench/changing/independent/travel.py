"""Travel advice of a foreign ministry: five countries with levels, entry rules and offices; consular help; a log."""

from __future__ import annotations

import json
from datetime import timedelta

from bench.changing.chances import key, listed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, held, json_ld, others, today, turned
from bench.changing.scenario import Fetch

KESTOVIA, MARRUN, TESSEL = "/countries/kestovia", "/countries/marrun", "/countries/tessel-islands"
ORVANIA, BELMAR, HELP = "/countries/orvania", "/countries/sao-belmar", "/consular-help"
FACTS = {  # name, capital, hours ahead, what the latest update was
    BELMAR: ("São Belmar", "Vila Nova da Barra", -3, "Advice on hire cars was added."),
    KESTOVIA: ("Kestovia", "Harun", 4, ""),
    MARRUN: ("Marrun", "Sidi Amal", 1, "Pages on desert tours were joined into one."),
    ORVANIA: ("Orvania", "Lissow", 2, "Information on borders is now in a table."),
    TESSEL: ("Tessel Islands", "Queensharbour", 5, "Details of the reef permit were added."),
}
TEASERS = (
    (MARRUN, "Marrun: driving after dark is a bad idea even on the coast road."),
    (TESSEL, "Tessel Islands: pack for four climates in one afternoon."),
    (BELMAR, "São Belmar: what to do if your hire car is towed."),
    (ORVANIA, "Orvania: photographs of railways can land you in a police station."),
    (KESTOVIA, "Kestovia: mountain rescue is paid for by those who are rescued."),
    (HELP, "Arrested abroad? What our staff can and cannot do for you."),
)
TIPS = (
    "Leave a copy of your passport with somebody at home.",
    "Carry two bank cards, and never in the same pocket.",
    "Save the address of your hotel in the local script.",
    "Check that your insurance covers the sport you have in mind.",
    "Medicines travel in their original box, with the prescription.",
    "Tell one person where you will sleep tonight.",
)
CAREFUL, HIGH = "Reconsider your need to travel", "Exercise a high degree of caution"
CALM = "Exercise normal care"

LEVEL = Slot(KESTOVIA, "level of travel advice", {0: HIGH, 3: CAREFUL, 11: HIGH}, "Kestovia", also=("/",))
SUMMARY = Slot(
    KESTOVIA,
    "summary of the latest update",
    {
        0: "Wording on road travel in the northern valleys was made clearer.",
        3: "The level was raised after the explosions at Harun bridge.",
        11: "The level was lowered; the state of emergency has ended.",
    },
    "Latest update",
)
CURFEW = Slot(KESTOVIA, "hours of a curfew", {0: "from 23:30 to 04:30", 5: "from 21:30 to 04:30"}, "Safety")
VISA = Slot(MARRUN, "fee for a visa on arrival", {0: "35 dinars", 6: "50 dinars"}, "Entry and exit")
VALID = Slot(
    MARRUN, "validity a passport must have", {0: "at least three months", 6: "at least six months"}, "Passport"
)
FEVER = Slot(
    MARRUN,
    "vaccination in a list",
    {0: "", 9: "Yellow fever, after twelve hours in transit in the Loma basin"},
    "Health",
)
CONSULATE = Slot(
    TESSEL,
    "public hours of a consulate",
    {0: "Tuesday and Thursday", 4: "Tuesday only", 10: "Tuesday and Thursday"},
    "Pym",
)
STORM = (
    "Cyclone Odile passed south of the islands last week. Some jetties on Great Tessel are damaged and the inner "
    "lagoon has no buoys, so boats run by daylight alone."
)
CYCLONE = Slot(TESSEL, "paragraph on a cyclone", {0: STORM, 8: ""}, "Natural hazards")
CROSSING = Slot(
    ORVANIA, "state of a border crossing", {0: "All traffic", 2: "Closed to foreigners", 9: "All traffic"}, "Drossen"
)
PASS = Slot(ORVANIA, "row of a crossing", {0: "", 9: "Vellin Saddle"}, "Border crossings")
FORM = Slot(
    ORVANIA, "link target", {0: "/files/docs/entry-card-2025.pdf", 7: "/files/docs/entry-card-v3.pdf"}, "entry card"
)
ENVOY = Slot(ORVANIA, "name of an ambassador", {0: "Ms Henrike Ashdown", 12: "Mr Tobias Lanyon"}, "Embassy")
DENGUE = Slot(
    BELMAR, "cases in a sentence on health", {0: "1,240 cases", 5: "1,910 cases", 13: "2,360 cases"}, "Health"
)
TAX = Slot(BELMAR, "tax per night of a stay", {0: "4.50 belos", 15: "6.00 belos"}, "Money")
CHARGE = Slot(HELP, "charge for an emergency passport", {0: "€84", 1: "€96"}, "Emergency passport")
EVENING = Slot(HELP, "date of an information evening", {0: "19 March at 18:00", 10: "26 March at 18:00"}, "Evenings")
LINE = Slot("/", "number of a crisis line", {0: "0800 420 4410", 7: "0800 420 4470"}, "In an emergency")
RAISED = Slot("/", "entry at the top of an advice log", {0: "", 3: "Kestovia – raised by one step"}, "Kestovia")
EASED = Slot("/", "entry at the top of an advice log", {0: "", 11: "Kestovia – lowered by one step"}, "Kestovia")
SLOTS = (
    *(LEVEL, SUMMARY, CURFEW, VISA, VALID, FEVER, CONSULATE, CYCLONE, CROSSING, PASS, FORM, ENVOY),
    *(DENGUE, TAX, CHARGE, EVENING, LINE, RAISED, EASED),
)


def region(name: str, inner: str) -> str:
    return f'<div class="region region-{name}">{inner}</div>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """A Drupal theme on the design system of a government."""
    address, words = pick(fetch, others(TEASERS, path))
    build, dom = key(fetch, 43), key(fetch, 64)
    survey = sometimes(
        fetch,
        0.35,
        '<div class="usa-modal" role="dialog"><h2>Two questions about this visit</h2><p>Would you help us to make our '
        'advice better? It takes a minute.</p><button class="usa-button">Gladly</button> <button>Later</button></div>',
    )
    side = f"""<div class="views-element-container js-view-dom-id-{dom}"><h2 class="block-title">Also worth
reading</h2> <div class="views-row"><p>{words}</p><a href="{address}">Read this advice</a></div></div><div class="block
tip"><h2>Before you go</h2><p>{pick(fetch, TIPS)}</p></div>"""
    settings = json.dumps({"path": {"currentPath": path}, "user": {"uid": 0, "permissionsHash": dom}})
    return f"""<!DOCTYPE html> <html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>{title} | Aldermere Foreign Ministry</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 12)}.css?delta=0"> <script
type="application/json" data-drupal-selector="drupal-settings-json">{settings}</script></head> <body class="path-node
page-node-type-advice"><a href="#main-content" class="usa-skipnav">Skip to main content</a> <section
class="usa-banner"><div class="usa-accordion"><p class="usa-banner__header-text">An official website of the Republic of
Aldermere</p></div></section>{survey} <header class="usa-header usa-header--extended"><div class="usa-navbar"><em
class="usa-logo__text"><a href="/">Travel advice</a></em></div><nav aria-label="Primary navigation" class="usa-nav"><ul
class="usa-nav__primary usa-accordion"> <li class="usa-nav__primary-item"><a href="{KESTOVIA}">Kestovia</a></li> <li
class="usa-nav__primary-item"><a href="{MARRUN}">Marrun</a></li> <li class="usa-nav__primary-item"><a
href="{TESSEL}">Tessel Islands</a></li> <li class="usa-nav__primary-item"><a href="{ORVANIA}">Orvania</a></li> <li
class="usa-nav__primary-item"><a href="{BELMAR}">São Belmar</a></li> <li class="usa-nav__primary-item"><a
href="{HELP}">Help from our consuls</a></li> </ul> <form action="/search" method="get" id="search-block-form"><label
for="edit-keys">Search</label><input type="search" id="edit-keys" name="keys"><input type="hidden" name="form_build_id"
value="form-{build}"></form></nav></header> <main
id="main-content">{region("content", f'<h1 class="page-title">{title}</h1>{main}')} <aside
class="layout-sidebar-second">{region("sidebar", side)}</aside></main> <footer class="usa-footer"><div
class="usa-footer__secondary"><h3>Ministry of Foreign Affairs</h3><address>4 Signal Court, Port
Alder</address><ul><li><a href="/accessibility">Accessibility</a></li><li><a href="/privacy">How we use data</a></li>
<li><a href="/freedom-of-information">Freedom of information</a></li></ul> <p>© {fetch.at:%Y}
Republic of Aldermere</p></div></footer><!-- {fetch.at:%Y-%m-%dT%H:%M:%S}Z edge-{number(fetch, 1, 9)} -->
</body></html>"""


def country(path: str, main: str, fetch: Fetch, level: str = CALM, update: str = "") -> str:
    """A node of the type that all countries have."""
    title, capital, offset, usual = FACTS[path]
    main = f"""{json_ld("SpecialAnnouncement", name=f"Travel advice: {title}", text=level)}
<article class="node node--type-advice node--view-mode-full" data-history-node-id="{len(title) * 37}">
<div class="usa-alert usa-alert--warning"><div class="usa-alert__body"><h2 class="usa-alert__heading">Our level of
advice</h2><p class="usa-alert__text">{level}</p></div></div>
<dl class="metadata"><dt>Still current at</dt><dd>{today(fetch, ENGLISH)}</dd><dt>Latest update</dt>
<dd>{update or usual}</dd><dt>Local time in {capital}</dt>
<dd><time>{fetch.at + timedelta(hours=offset):%H:%M}</time></dd></dl>
<div class="clearfix text-formatted field field--name-body field--type-text-with-summary">{main}</div></article>"""
    return frame(path, title, main, fetch)


def home(round: int, fetch: Fetch) -> str:
    levels = {KESTOVIA: LEVEL.at(round), ORVANIA: HIGH}
    table = [
        (f'<a href="{path}">{name}</a>', capital, levels.get(path, CALM))
        for path, (name, capital, _, _) in sorted(FACTS.items())
    ]
    changes = (EASED.at(round), RAISED.at(round), "São Belmar – lowered in autumn", "Orvania – raised last summer")
    busy = "".join(f"<li>{words}</li>" for _, words in held(fetch, 1200, "most read", TEASERS, 3))
    main = f"""<p class="usa-intro">We describe what may happen to you in another country, and what we could do about
it. We do not forbid journeys. Whether you go is up to you, and often to your insurer.</p>
<table class="usa-table usa-table--borderless views-table"><caption>Destinations with advice</caption><thead><tr>
<th>Destination</th><th>Capital</th><th>Level</th></tr></thead><tbody>{rows(table)}</tbody></table>
<h2>Changes of level</h2><ul class="usa-collection">{listed(changes, ' class="usa-collection__item"')}</ul>
<h2>In an emergency</h2><p>From abroad call your embassy first. Whoever cannot reach it calls the crisis line on
{LINE.at(round)}, which is staffed at all hours and calls back if you are short of credit.</p>
<h2>What the levels mean</h2><ol><li>Normal care: think as you would at home.</li><li>High caution: there are dangers
that you would not meet at home.</li><li>Reconsider: go only if you must.</li><li>Do not go: your life is at risk and we
may be unable to help.</li></ol><p>{number(fetch, 20, 190)} people are on these pages at the moment.</p>
<div class="view view-most-read"><h2>Others are reading</h2><ul>{busy}</ul></div>"""
    return frame("/", "Know before you leave", main, fetch)


def kestovia(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Safety</h2><p>Army posts control the roads into the capital. Keep your passport at hand, switch on
the light inside the car and wait until you are waved on. In the three northern districts a curfew applies
{CURFEW.at(round)}; the police have detained visitors who were on foot after that hour.</p><p>Demonstrations usually
begin on Saturdays at the Cloth Market and have turned violent without warning.</p>
<h2>Mines</h2><p>Fields beside the old front line near Osk are still mined. Red stones mark what has not been cleared,
white stones what has. Stay on tarmac, even for a photograph.</p>
<h2>Entry and exit</h2><ul><li>Visa: none for stays of up to thirty days</li><li>Departure tax: included in the
fare</li><li>Drones: taken away at the airport and given back when you leave</li></ul>
<h2>Embassy</h2><p>11 Poplar Embankment, Harun. Telephone +887 22 610 455. Open from Sunday to Thursday.</p>"""
    return country(KESTOVIA, main, fetch, LEVEL.at(round), SUMMARY.at(round))


def marrun(round: int, fetch: Fetch) -> str:
    shots = ("Hepatitis A and typhoid, for everybody", "Rabies, for stays with herders", FEVER.at(round))
    main = f"""<h2>Entry and exit</h2><p>A visa is stuck into your passport when you land. It costs {VISA.at(round)},
to be paid in cash and without change given. Your passport must be valid for {VALID.at(round)} beyond the day you leave,
and airlines turn people away at the gate when it is not.</p><h2>Health</h2><p>Recommended or asked for:</p>
<ul>{listed(shots)}</ul><p>Clinics in the capital are good and want a deposit. Outside of it, the nearest surgeon may be
a day's drive away.</p><h2>Desert tours</h2><p>Go with two vehicles and a guide who holds the blue card of the tourist
board. Wells that are marked on older maps have run dry. Telephones work as far as the last date grove and no
further.</p><h2>Local customs</h2><p>Ask before you take a picture of anybody. During the month of fasting, eat and
drink indoors.</p><h2>Embassy</h2><p>2 Rue des Potiers, Sidi Amal. Telephone +288 71 903 120.</p>"""
    return country(MARRUN, main, fetch)


def tessel(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Natural hazards</h2>{para(CYCLONE.at(round))}<p>The wet season lasts until April. Streams rise
within minutes, and the coast road on Great Tessel is often cut at the second ford.</p>
<h2>At sea</h2><p>Currents in the Needle Channel are too strong for swimmers. Lifeguards watch Long Beach and Parson's
Bay, and nobody watches the others. Divers need a reef permit, which every dive shop sells.</p>
<h2>Crime</h2><p>Rented cottages are broken into while their guests are at the beach. Use the safe, and tell the owner
if it is not bolted to the wall.</p><h2>Consulate</h2><table class="usa-table"><tbody><tr><th>Honorary consul</th>
<td>Mr Aurelio Pym</td></tr><tr><th>Where</th><td>Above the chandler's, Harbour Steps</td></tr><tr><th>Public
hours</th><td>{CONSULATE.at(round)}</td></tr><tr><th>Telephone</th><td>+690 4 41 88</td></tr></tbody></table>
<p>Passports are not issued on the islands; the nearest embassy that does is a flight of three hours away.</p>"""
    return country(TESSEL, main, fetch)


def orvania(round: int, fetch: Fetch) -> str:
    table = (
        *(("Brenk", "road", "All traffic"), ("Drossen", "road and rail", CROSSING.at(round))),
        *(("Upper Ilm", "footpath", "Walkers with a day ticket"), (PASS.at(round), "road", "Cars without trailer")),
    )
    main = f"""<h2>Border crossings</h2><table class="usa-table usa-table--striped"><thead><tr><th>Place</th>
<th>Way</th><th>Who may pass</th></tr></thead><tbody>{rows(table)}</tbody></table><p>Fill in the
<a href="{FORM.at(round)}">entry card</a> beforehand and print it twice: one copy stays at the border, the other is
asked for by hotels.</p><h2>Laws</h2><p>Orvania does not recognise a second nationality. Those who hold both are treated
as its citizens, may be called up for service, and we may not be let in to see them. Insulting the head of state, online
as well, is punished with prison.</p><h2>Money</h2><p>Foreign cards have not worked since last summer. Bring cash,
declare it, and keep the slip.</p><h2>Embassy</h2><p>Ambassador: {ENVOY.at(round)}</p><p>Sternova 40, Lissow. Telephone
+379 1 700 26 26. Ring the lower bell.</p>"""
    return country(ORVANIA, main, fetch, HIGH)


def belmar(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Health</h2><p>Dengue is spreading in the lower town. Since January the health office has counted
{DENGUE.at(round)}, most of them around the canal. Cover arms and legs at dusk and sleep under a net.</p>
<h2>Money</h2><p>Hotels and guest houses collect a tax of {TAX.at(round)} per person and night, which booking sites
leave out. Changing money in the street is an offence for both sides.</p><h2>Getting around</h2><p>Blue taxis have a
meter, white ones have a driver with an opinion. Ferries to the outer quay stop at ten in the evening. Hire cars that
block a tram are towed at once; the pound is behind the brickworks, and takes cash.</p><h2>Embassy</h2><p>Largo do Faro
7, Vila Nova da Barra. Telephone +239 8 155 030.</p>"""
    return country(BELMAR, main, fetch)


def consuls(round: int, fetch: Fetch) -> str:
    desk = "is answering calls" if 7 <= fetch.at.hour < 19 else "is closed for the night; the crisis line takes over"
    where = turned(fetch, ("Harun", "Lissow", "Sidi Amal", "Queensharbour"), 1)[0]
    main = f"""<div class="text-formatted field field--name-body"><h2>Emergency passport</h2><p>If yours is lost or
stolen, report it to the police and bring the report. An emergency passport costs {CHARGE.at(round)} and is good for one
journey home. Children need the signature of both parents, which can be sent by fax.</p><h2>What we do</h2><ul><li>Visit
you in prison, if you wish it</li><li>Tell your family, if you wish it</li><li>Give you a list of lawyers and
doctors</li><li>Help somebody at home to send you money</li></ul><h2>What we do not do</h2><ul><li>Pay your bills</li>
<li>Get you out of prison</li><li>Look into a crime</li><li>Book your flights</li></ul><h2>Evenings</h2><p>Twice a year
we answer questions of people who are about to move abroad. The next evening is on {EVENING.at(round)} in the reading
room of the ministry; please bring something to prove who you are.</p></div>
<p class="desk">The duty desk {desk}.</p><figure class="postcard"><figcaption>Picture: our office in
{where}</figcaption></figure>"""
    return frame(HELP, "Help from our consuls", main, fetch)


TRAVEL = MadeSite(
    "traveladvice.test",
    (
        "advice still current at the date of today",
        "local time in a foreign capital",
        "ids of Drupal's forms and views",
        "one of the other countries' teasers",
        "reminder before a journey, one of six",
        "duty desk that answers by day",
        "survey of two questions for a share of visitors",
        "what others are reading, renewed every twenty minutes",
        "picture of one of four embassies",
        "people on the pages of a ministry",
    ),
    {
        **{"/": home, KESTOVIA: kestovia, MARRUN: marrun, TESSEL: tessel, ORVANIA: orvania, BELMAR: belmar},
        **{HELP: consuls},
    },
    SLOTS,
)
