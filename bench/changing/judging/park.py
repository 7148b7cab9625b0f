"""A national park: conditions, a trail, a campsite, fees and permits, wildlife, events; teasers say what pages say."""

from __future__ import annotations

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import consent, in_season
from bench.changing.judging.standing import standing
from bench.changing.judging.standing_further import PARK as STANDING
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before, today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

NOW, TRAIL, CAMP = "/conditions", "/trails/caldera-rim", "/camping/tamarack"
PERMITS, WILDLIFE, EVENTS = "/permits", "/wildlife", "/events"
MENU = (
    ("/", "Larch Caldera"),
    (NOW, "Conditions"),
    (TRAIL, "Caldera Rim Trail"),
    (CAMP, "Tamarack Campground"),
    (PERMITS, "Fees and permits"),
    (WILDLIFE, "Wildlife"),
    (EVENTS, "Events"),
)
SAFETY = (
    "Bears smell better than you. Lock up your food.",
    "Carry more water than you think.",
    "Turn around before you are tired.",
    "Thin crust breaks: stay on the boards.",
)
PICTURES = (
    "Rim at dawn",
    "Elk in the meadow",
    "Steam over Kettle Basin",
    "First snow at the lodge",
    "Larches in October",
)

ALERT = Slot("/", "notice", {0: "", 1: "The east entrance is closed because of a rockfall.", 6: ""}, "Alerts")
VISITS = Slot("/", "figure in prose", {0: "1.3 million visitors", 12: "1.4 million visitors"}, "About the park")
RIM = Slot(
    NOW,
    "state back and forth",
    {0: "Open", 3: "Chains required", 5: "Open", 11: "Chains required"},
    "Rim Drive",
    unique=False,
)
LAKE = Slot(NOW, "row", {0: "Lake Shore Road", 8: ""}, "Roads")
ICE = Slot(NOW, "figure in prose", {0: "22 cm", 15: "17 cm"}, "Ice")
MILES = Slot(TRAIL, "one of several facts in a text", {0: "9.4 miles", 4: "9.8 miles"}, "Caldera Rim Trail")
BRIDGE = Slot(TRAIL, "sentence", {0: "", 9: "The footbridge at Otter Creek is missing a rail."}, "The way")
MAP = Slot(TRAIL, LINK_TARGET, {0: "/maps/rim-2024.pdf", 13: "/maps/rim-2026.pdf"}, "map of the trail")
OPENING = Slot(CAMP, "date", {0: "15 May", 2: "22 May", 10: "18 May"}, "Season")
NIGHT = Slot(CAMP, "price", {0: "$24", 6: "$28"}, "Site with a table")
SHOWER = Slot(CAMP, "list entry", {0: "", 13: "Hot showers, 6 am to 10 pm"}, "On the site")
PASS = Slot(PERMITS, "cell", {0: "$35", 5: "$40"}, "Vehicle, seven days")
LOTTERY = Slot(PERMITS, "deadline", {0: "31 March", 7: "7 April"}, "Lottery")
DRONES = Slot(PERMITS, "paragraph", {0: "", 12: "Drones need a permit of their own from now on."}, "Filming")
WOLVES = Slot(WILDLIFE, "figure in prose", {0: "61 wolves", 4: "58 wolves"}, "Wolves")
SPECIES = Slot(WILDLIFE, "row named by a link", {0: "", 10: "Lynx"}, "Seen this winter")
WALK = Slot(EVENTS, "list entry", {0: "", 3: "Snowshoe walk with a ranger"}, "This month")
TALK = Slot(EVENTS, "list entry", {0: "Slide show: The winter of 1949", 9: ""}, "This month")
SLOTS = (
    *(ALERT, VISITS, RIM, LAKE, ICE, MILES, BRIDGE, MAP, OPENING, NIGHT, SHOWER, PASS, LOTTERY, DRONES, WOLVES),
    *(SPECIES, WALK, TALK),
)


def teasers(round: int, fetch: Fetch, path: str) -> str:
    """Two other pages with what they say now, picked for this request."""
    said = (
        (TRAIL, "Caldera Rim Trail", f"A loop of {MILES.at(round)}."),
        (CAMP, "Tamarack Campground", f"Opens on {OPENING.at(round)}."),
        (PERMITS, "Fees and permits", f"Enter the lottery by {LOTTERY.at(round)}."),
        (WILDLIFE, "Wildlife", f"{WOLVES.at(round)} live in the park."),
        (EVENTS, "Events", "Walks, talks and nights with stars."),
    )
    chosen = mixed(fetch, [one for one in said if one[0] != path], 2)
    return "".join(
        f'<div class="tile"><h3><a href="{to}">{name}</a></h3><p>{text}</p></div>' for to, name, text in chosen
    )


def frame(path: str, main: str, round: int, fetch: Fetch) -> str:
    title = dict(MENU)[path]
    picture = pick(fetch, PICTURES)
    cam = ""
    if in_season(round, f"webcam {title}"):
        people = number(fetch, 10, 99)
        cam = f"<p class='webcam'>Webcam: {people} people watch the basin with you, frame {clock(fetch)}</p>"
    cookies = consent(fetch, "This site measures visits with cookies.", ("OK", "Learn more"), 0.25)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Larch Caldera National
Park</title>
<meta name="generator" content="Plone"></head><body class="template-view site-caldera" data-token="{key(fetch, 40)}">
{cookies}<header id="portal-top"><p>Larch Caldera National Park</p><p>{today(fetch, ENGLISH)}</p>
<ul id="portal-globalnav">{anchors(MENU)}</ul></header><div id="portal-columns"><figure class="leadImage">
<img src="/@@images/{key(fetch, 8)}.jpeg" alt="{picture}"><figcaption>{picture}</figcaption></figure>
<article id="content"><h1 class="documentFirstHeading">{title}</h1>{main}
{standing(STANDING, path)}</article>
<section class="tiles"><h2>Plan your visit</h2>{teasers(round, fetch, path)}</section>
<div class="portletStatic"><p>{pick(fetch, SAFETY)}</p></div>{cam}</div>
<footer><p>Larch Caldera National Park, PO Box 14, Fumarole Junction. In an emergency call the ranger on duty.</p>
<form action="/@@search"><input type="hidden" name="_authenticator" value="{key(fetch, 40)}"></form>
<p>Page served in {number(fetch, 11, 900)} ms</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    alert = ALERT.at(round)
    return frame(
        "/",
        f"{f'<div class=portalMessage><strong>Alert</strong> {alert}</div>' if alert else ''}"
        "<p>A mountain that blew its top off, a forest that turns gold, and the quietest nights in the state.</p>"
        f"<h2>About the park</h2><p>The park was founded in 1931 and had {VISITS.at(round)} last year. Most of them "
        f"came in July. Cars at the gate right now: {number(fetch, 0, 75)}.</p><p>Visitor centers have maps, drinking "
        "water and people who know the way. Phones work at the lodge only.</p>",
        round,
        fetch,
    )


def conditions(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("Rim Drive", RIM.at(round), f"{number(fetch, -9, 6)} °C"),
            (LAKE.at(round), "Closed for winter", f"{number(fetch, -9, 6)} °C"),
            ("South Entrance Road", "Open", f"{number(fetch, -9, 6)} °C"),
        )
    )
    return frame(
        NOW,
        f"<p>Sensors read {clock(fetch)}; wind {number(fetch, 3, 70)} km/h at the pass.</p><h2>Roads</h2><table>{table}"
        f"</table><h2>Ice</h2><p>The ice on Mirror Lake is {ICE.at(round)} thick where the ranger drilled. Stay away "
        f"from "
        "the inflow, where it never holds.</p><h2>Snow</h2><p>Snow lies in the woods until June.</p>",
        round,
        fetch,
    )


def trail(round: int, fetch: Fetch) -> str:
    return frame(
        TRAIL,
        f"<p class='facts'>Loop, {MILES.at(round)}, 1,900 feet of climb, hard, no dogs</p><h2>The way</h2><p>The trail "
        "leaves behind the lodge, climbs through larches to the rim and follows it for half a day, with the lake "
        "below. "
        f"There is no water after the second mile. {BRIDGE.at(round)}</p><p>Print the <a href='{MAP.at(round)}'>map "
        f"of the "
        f"trail</a> at home, and tell somebody where you "
        f"go.</p><blockquote>{pick(fetch, ('Best day of my year!', 'My knees!', 'Windy but worth it.'))}"
        f"</blockquote><p>Last report from a hiker: {ago(fetch, ENGLISH, before(70))}</p>",
        round,
        fetch,
    )


def camp(round: int, fetch: Fetch) -> str:
    return frame(
        CAMP,
        f"<h2>Season</h2><p>The campground opens on {OPENING.at(round)} and closes with the first hard frost. "
        f"{number(fetch, 2, 70)} people are looking at dates now.</p><h2>Prices</h2><p>A site with a table costs "
        f"{NIGHT.at(round)} a night, a place for a tent on the meadow $12.</p><h2>On the site</h2>"
        f"<ul>{listed(('Drinking water', 'Lockers against bears', SHOWER.at(round)))}</ul>"
        f"{sometimes(fetch, 0.5, '<p class=nudge>Hurry, summer weekends go fast!</p>')}",
        round,
        fetch,
    )


def permits(round: int, fetch: Fetch) -> str:
    table = rows((("Vehicle, seven days", PASS.at(round)), ("On foot or by bicycle", "$15"), ("Season", "$70")))
    return frame(
        PERMITS,
        f"<h2>Fees</h2><table>{table}</table><h2>Lottery</h2><p>Nights in the back country are drawn by lot. Apply by "
        f"{LOTTERY.at(round)}; {number(fetch, 4000, 4999)} people have applied so "
        f"far.</p><h2>Filming</h2><p>Pictures for "
        f"yourself are free.</p>{para(DRONES.at(round))}<form method='post'><p>Reference {key(fetch, 10)}</p>"
        "<button>Apply</button></form>",
        round,
        fetch,
    )


def wildlife(round: int, fetch: Fetch) -> str:
    def animal(name: str, where: str) -> tuple[str, ...]:
        return name and f'<a href="https://atlas.example/{name.lower()}?r={key(fetch, 5)}">{name}</a>', where

    table = rows(
        (animal("Elk", "South meadows"), animal(SPECIES.at(round), "North rim"), animal("Marten", "Lodge roof"))
    )
    return frame(
        WILDLIFE,
        f"<h2>Wolves</h2><p>At the last count {WOLVES.at(round)} lived here in nine packs. They avoid people, and "
        f"people should avoid their dens in spring.</p><h2>Seen this winter</h2><table>{table}</table>"
        f"<p>Sound of the moment: {pick(fetch, ('raven', 'great grey owl', 'pika', 'chickadee'))}</p>",
        round,
        fetch,
    )


def events(round: int, fetch: Fetch) -> str:
    month = listed((WALK.at(round), "Star night at the rim", TALK.at(round), "Tracks for children"))
    return frame(
        EVENTS,
        f"<h2>This month</h2><ul>{month}</ul><p>All events are free and start at the lodge. Bring warm clothes; we "
        f"have "
        f"snowshoes in all sizes. {number(fetch, 1, 30)} places were booked within the last hour.</p>",
        round,
        fetch,
    )


PARK = MadeSite(
    "caldera.test",
    (
        "teasers of other pages that say what those say",
        "picture of the moment with its caption",
        "one of four rules of safety",
        "people at a webcam in some rounds",
        "cars at the gate beside a figure",
        "temperatures and wind of the second, in rows",
        "clock and date",
        "one of three voices",
        "age of a report",
        "people looking at dates",
        "applications in a sentence with a deadline",
        "one of four sounds",
        "nudge to some visitors",
        "tokens and time of rendering",
        "consent layer",
    ),
    {
        "/": home,
        NOW: conditions,
        TRAIL: trail,
        CAMP: camp,
        PERMITS: permits,
        WILDLIFE: wildlife,
        EVENTS: events,
    },
    SLOTS,
)
