"""A national park: alerts, trails, campsites, permits and fees, a ranger's diary; on the system of a public service."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes, days_to, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

PHOTOS = (
    ("Larches above Hollow Tarn", "Photo: I. Reyes"),
    ("A marten at dusk", "Photo: park archive"),
    ("First snow on Candle Ridge", "Photo: B. Osei"),
    ("The old packhorse bridge", "Photo: L. Tamm"),
    ("Heron at Mill Reach", "Photo: J. Whitcombe"),
)
FACTS = (
    "Did you know? The park has 41 kinds of moss found nowhere else in the county.",
    "Did you know? Red squirrels bury ten thousand hazelnuts a year.",
    "Did you know? Candle Ridge is named for its quartz, not for candles.",
    "Did you know? Otters came back to Mill Reach in 2009.",
)
WALKS = (
    ("Packhorse loop", "2.1 mi"),
    ("Heron boardwalk", "0.8 mi"),
    ("Old quarry path", "3.4 mi"),
    ("Chapel meadow", "1.6 mi"),
    ("Larch wood circular", "4.0 mi"),
    ("Three stiles", "2.7 mi"),
)

ALERT = Slot(
    "/",
    "alert of a park",
    {
        0: "Road to Hollow Tarn closed by a landslip.",
        5: "Road to Hollow Tarn open to one lane, expect delays.",
        13: "",
    },
    "Current alerts",
)
FIRE = Slot("/", "danger of fire", {0: "Moderate", 8: "Very high"}, "Fire danger rating")
CENTRE = Slot("/", "hours of a visitor centre", {0: "9 am to 4 pm", 10: "8.30 am to 6 pm"}, "Visitor centre")
RIDGE = Slot(
    "/trails", "state of a trail", {0: "Closed", 4: "Partly open", 11: "All sections walkable"}, "Candle Ridge"
)
FALLS = Slot("/trails", "length of a trail", {0: "5.2 mi", 7: "6.9 mi"}, "Whin Falls")
BRIDGE = Slot(
    "/trails",
    "warning of a trail",
    {0: "", 4: "Footbridge out at mile 3. Ford only at low water."},
    "Whin Falls",
)
GRADE = Slot("/trails", "grade of a trail", {0: "Moderate", 14: "Strenuous"}, "Bracken Edge", unique=False)
MAP = Slot("/trails", "link target", {0: "/maps/ridge-2025.pdf", 11: "/maps/ridge-2026-reroute.pdf"}, "Map")
OPENS = Slot("/camping", "opening of a campsite", {0: "Opens 27 March 2026", 6: "Opens 24 April 2026"}, "Tarnside")
PITCH = Slot("/camping", "fee of a pitch", {0: "$24 per night", 9: "$28 per night"}, "Mill Reach")
WATER = Slot(
    "/camping",
    "facility",
    {0: "Drinking water at the warden's hut", 6: "No drinking water: bring your own"},
    "Tarnside",
)
GROUP = Slot("/camping", "campsite", {0: "", 12: "Chapel Meadow group site"}, "Campsites")
BEARS = Slot(
    "/camping",
    "rule of a campsite",
    {0: "Store food in your vehicle overnight.", 3: "Food lockers are compulsory from dusk to dawn."},
    "Rules",
)
PASS = Slot("/permits", "price of a pass", {0: "$55.00", 8: "$60.00"}, "Annual pass")
LOTTERY = Slot("/permits", "date of a lottery", {0: "16 March 2026", 5: "30 March 2026"}, "Candle Ridge lottery")
QUOTA = Slot("/permits", "quota", {0: "40 walkers a day", 13: "25 walkers a day"}, "Candle Ridge lottery")
DRONES = Slot(
    "/permits",
    "exception of a rule",
    {0: "Drones need a permit from the superintendent.", 10: "Drones are not allowed anywhere in the park."},
    "Drones",
)
FORM = Slot("/permits", "link target", {0: "/forms/nf-10-114.pdf", 8: "/forms/nf-10-930s.pdf"}, "Apply")
SLOTS = (
    *(ALERT, FIRE, CENTRE, RIDGE, FALLS, BRIDGE, GRADE, MAP, OPENS, PITCH, WATER, GROUP, BEARS),
    *(PASS, LOTTERY, QUOTA, DRONES, FORM),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    photo, credit = turned(fetch, PHOTOS, 1, 12)[0]
    survey = sometimes(fetch, 0.25, '<div role="dialog"><p>Got two minutes? Tell us about your visit.</p></div>')
    shut = comes_and_goes(
        fetch,
        "park maintenance",
        0.3,
        '<div class="SiteAlert">Our booking partner will be under maintenance tonight from 11 pm.</div>',
        6,
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>
{title} - Candle Fells National Park</title>
</head><body class="PortalPage nps-{token(fetch.random, 4)}">{survey}
<a href="#main" class="skip">Skip to main content</a>{shut}
<div class="HeroBanner"><a href="/">Candle Fells National Park</a></div>
<nav id="UtilityNav"><ul><li><a href="/trails">Trails</a></li><li><a href="/camping">Camping</a></li>
<li><a href="/permits">Fees and permits</a></li><li><a href="/diary">Ranger's diary</a></li></ul></nav>
<div id="main" role="main"><div class="ColumnMain col-sm-12"><div class="page-title-wrap"><h1>{title}</h1></div>
{main}</div></div>
<div class="MultimediaBox"><p>{photo}</p><p>{credit}</p></div><div class="fact"><p>{fetch.random.choice(FACTS)}
</p></div>
<footer><p>Page last rendered: {fetch.at:%B %-d, %Y %H:%M}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    sky = hourly(fetch, "fells weather", 1)
    return frame(
        "Plan your visit",
        f"<section><h2>Current alerts</h2>{shown(ALERT, round, '<div class=Alert><p>{}</p></div>')}"
        "<div class=Alert><p>Chains required above 2,000 feet.</p></div></section>"
        f"<dl><dt>Fire danger rating</dt><dd>{FIRE.at(round)}</dd><dt>Visitor centre</dt><dd>{CENTRE.at(round)}"
        f"</dd></dl>"
        f"<section><h2>Now at Hollow Tarn</h2><p>{sky.randint(28, 51)} °F, wind {sky.randint(2, 30)} mph, "
        f"car park {sky.randint(5, 100)}% full</p></section>",
        fetch,
    )


def trails(round: int, fetch: Fetch) -> str:
    form = (
        '<tr><td data-label="Trail">{}</td><td data-label="Length">{}</td><td data-label="Grade">{}</td>'
        '<td data-label="State">{}</td><td><a href="{}">Map</a></td></tr>'
    )
    whin = f"Whin Falls {shown(BRIDGE, round, '<p class=warn>{}</p>')}"
    near = each_in("<li>{0} ({1})</li>", some(fetch, WALKS, 3))
    return frame(
        "Trails",
        "<table><thead><tr><th>Trail</th><th>Length</th><th>Grade</th><th>State</th><th>Map</th></tr></thead><tbody>"
        + form.format("Candle Ridge", "9.8 mi", "Expert", RIDGE.at(round), MAP.at(round))
        + form.format(whin, FALLS.at(round), "Moderate", "Fine", "/maps/whin.pdf")
        + form.format("Bracken Edge", "4.4 mi", GRADE.at(round), "Fine", "/maps/bracken.pdf")
        + form.format("Tarn shore", "1.1 mi", "Easy", "Fine", "/maps/tarn.pdf")
        + f"</tbody></table><h2>Other walkers also looked at</h2><ul>{near}</ul>",
        fetch,
    )


def camping(round: int, fetch: Fetch) -> str:
    def site(name: str, opens: str, fee: str, facility: str) -> str:
        return (
            f'<div class="CampCard"><h2>{name}</h2><p>{opens}</p><p>{fee}</p><ul><li>{facility}</li></ul>'
            f"<p>"
            f"{fetch.random.randint(2, 19)} people are booking here right now · "
            f"viewed {counted(fetch, name, 200, 900, 5.5)} times "
            "this week</p></div>"
        )

    group = site("Chapel Meadow group site", "Opens in May", "$90 per group", "Fire ring") if GROUP.at(round) else ""
    return frame(
        "Camping",
        site("Tarnside", OPENS.at(round), "$20 per night", WATER.at(round))
        + site("Mill Reach", "Open all year", PITCH.at(round), "Showers")
        + group
        + f"<h2>Rules</h2><p>{BEARS.at(round)}</p><p>Quiet hours are 10 pm to 6 am.</p>",
        fetch,
    )


def permits(round: int, fetch: Fetch) -> str:
    left = days_to(fetch, START.replace(month=6, day=1))
    return frame(
        "Fees and permits",
        f"<table><tr><th>Pass</th><th>Price</th></tr><tr><td>Vehicle, 7 days</td><td>$30.00</td></tr>"
        f"<tr><td>Annual pass</td><td>{PASS.at(round)}</td></tr></table>"
        f'<p><a href="/forms/day-use.pdf">Apply</a> for day use or <a href="{FORM.at(round)}">Apply</a> for commercial '
        f"use.</p><h2>Candle Ridge lottery</h2><p>Entries close on <b>{LOTTERY.at(round)}</b>. We admit "
        f"<b>{QUOTA.at(round)}</b>.</p><h2>Drones</h2><p>{DRONES.at(round)}</p><p>{left} days until summer season</p>"
        f'<form><input type="hidden" name="authenticity_token" value="{token(fetch.random, 40)}"></form>',
        fetch,
    )


def diary(round: int, fetch: Fetch) -> str:
    return frame(
        "Ranger's diary",
        f"<article><h2>Frogspawn</h2><p>{ago(fetch, ENGLISH, before(30))}</p>"
        f"<p>The first clumps lie in the ditch by the "
        f"quarry, under a skin of ice.</p>"
        f"<p>{counted(fetch, 'frogs', 10, 60, 0.5)} likes</p></article><article><h2>Two ravens</h2>"
        f"<p>{ago(fetch, ENGLISH, before(75))}</p><p>They have mended last year's nest with fence wire.</p>"
        f"<p>{counted(fetch, 'ravens', 60, 140, 0.2)} likes</p></article><p>Share code {token(fetch.random, 6)}</p>",
        fetch,
    )


PARK = MadeSite(
    "candlefells.test",
    (
        "photograph that turns twice a day",
        "fact by request",
        "dialog of a survey",
        "note on a booking partner that comes and goes",
        "measured weather and full car parks",
        "walks that others looked at",
        "people who are booking, views of the week",
        "days until a season",
        "likes and ages of a diary",
        "moment of rendering",
        "code to share by request",
    ),
    {"/": home, "/trails": trails, "/camping": camping, "/permits": permits, "/diary": diary},
    SLOTS,
)
