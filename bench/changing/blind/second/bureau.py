"""A national bureau of weather and hazards, in the plain components of an official design system."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.blind.second import bureau_truth as truth
from bench.changing.blind.second.bureau_truth import (
    COAST,
    DATA,
    HINTS,
    HOME,
    LEVELS,
    PAGES,
    PICTURES,
    RIVERS,
    SNOW,
    STATIONS,
)
from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, ago, before, days_to, others
from bench.changing.scenario import Fetch

SIRENS = datetime(2026, 4, 1, tzinfo=UTC)


def desk(fetch: Fetch) -> str:
    """The forecasters' desk for the public is staffed by day."""
    if 7 <= fetch.at.hour < 19:
        return '<strong class="bwh-tag bwh-tag--green">Enquiry desk open now</strong>'
    return '<strong class="bwh-tag bwh-tag--grey">Enquiry desk closed, back at 7:00</strong>'


def elsewhere(path: str, fetch: Fetch) -> str:
    links = "".join(
        f'<li class="bwh-list__item"><a class="bwh-link" href="{to}">{title}</a></li>'
        for to, title in mixed(fetch, others(PAGES, path), 3)
    )
    return f"""<nav class="bwh-related" role="navigation" aria-labelledby="rel-{key(fetch, 6)}">
<h2 class="bwh-heading-s">Elsewhere on this site</h2><ul class="bwh-list">{links}</ul></nav>"""


def feedback(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        f"""<div class="bwh-feedback" data-module="feedback" data-ref="{key(fetch, 12)}"><h2>{
            pick(fetch, ("Did you find what you came for?", "Help us improve this page", "Was this clear?"))
        }</h2><form method="post" action="/feedback"><input type="hidden" name="_csrf" value="{key(fetch, 36)}">
<button name="answer" value="y">Yes</button><button name="answer" value="n">No</button></form></div>""",
    )


def cookies(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        """<div class="bwh-cookie-banner" role="region" aria-label="Cookies"><p>We would like to count visits with a
cookie of our own. You can say no and everything still works.</p><button>Accept</button>
<button>Reject</button></div>""",
    )


def picture(fetch: Fetch) -> str:
    caption, who = pick(fetch, PICTURES)
    return f"""<figure class="bwh-figure"><img src="/media/{key(fetch, 10)}.jpg" alt=""><figcaption>{caption}.
<span>Photo: {who}</span></figcaption></figure>"""


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    items = "".join(
        f'<li class="bwh-header__item{" is-active" if to == path else ""}"><a href="{to}">{label}</a></li>'
        for to, label in PAGES
    )
    return f"""<!DOCTYPE html>
<html class="bwh-template" lang="en"><head><meta charset="utf-8"><title>{title} - Bureau of Weather and Hazards</title>
<meta name="request-id" content="{key(fetch, 8)}-{key(fetch, 4)}-{key(fetch, 12)}"></head>
<body class="bwh-template__body">
<script nonce="{key(fetch, 16)}">document.body.className += " js-enabled";</script>{cookies(fetch)}
<a href="#content" class="bwh-skip-link" data-module="skip-link">Skip to main content</a>
<header class="bwh-header" role="banner"><a class="bwh-header__crest" href="/">Bureau of Weather and Hazards</a>
<p class="bwh-header__clock">Time of this page: <time>{clock(fetch)} UTC</time></p>
<ul class="bwh-header__list">{items}</ul></header>
<div class="bwh-width-container"><main id="content" class="bwh-main-wrapper"><h1 class="bwh-heading-xl">{title}</h1>
<div class="bwh-grid-row"><div class="bwh-grid-column-two-thirds">{main}</div>
<div class="bwh-grid-column-one-third"><div class="bwh-inset-text"><h2>Be prepared</h2><p>{pick(fetch, HINTS)}</p></div>
{picture(fetch)}{elsewhere(path, fetch)}</div></div></main>{feedback(fetch)}</div>
<footer class="bwh-footer" role="contentinfo"><p>{desk(fetch)}</p><p>Next national test of the sirens in
{days_to(fetch, SIRENS)} days.</p><p class="bwh-footer__meta">Crown Square 2, Tavar. Served by
edge-{pick(fetch, ("north", "south", "west"))}-{number(fetch, 10, 59)} in {number(fetch, 2, 48)} ms</p></footer>
</body></html>"""


def summary(*facts: tuple[str, str]) -> str:
    lines = "".join(
        f"""<div class="bwh-summary-list__row"><dt class="bwh-summary-list__key">{name}</dt>
<dd class="bwh-summary-list__value">{value}</dd></div>"""
        for name, value in facts
    )
    return f'<dl class="bwh-summary-list">{lines}</dl>'


def issued(fetch: Fetch, hours: float, office: str) -> str:
    return f'<p class="bwh-caption">Issued by the {office} office, {ago(fetch, ENGLISH, before(hours))}</p>'


def table(caption: str, heads: tuple[str, ...], lines: tuple[tuple[str, ...], ...]) -> str:
    cells = "".join(f'<th scope="col" class="bwh-table__header">{head}</th>' for head in heads)
    return f"""<table class="bwh-table"><caption class="bwh-table__caption">{caption}</caption><thead><tr>{cells}</tr>
</thead><tbody class="bwh-table__body">{rows(lines, ' class="bwh-table__row"')}</tbody></table>"""


def home(round: int, fetch: Fetch) -> str:
    overview = (
        ("Outer coast and islands", truth.LEVEL.at(round), "Gale and high seas"),
        ("Central lowlands", "No warning", ""),
        ("Mountains", "See the bulletin", "Snow and avalanches"),
        ("Lower Oste", "See the notice", "High water"),
    )
    main = f"""<p class="bwh-body-l">This is where the state warns you of weather, water, snow and fire. Notices are
written by forecasters on duty and are in force from the moment they stand here.</p>
{table("Warnings in force", ("Region", "Level", "Hazard"), overview)}
<p class="bwh-body">You can hear all notices read out on the hazard line, {truth.HOTLINE.at(round)}, free of charge from
every network. Deaf people can write to the same number. In an emergency call the fire brigade, not the bureau.</p>
<p class="bwh-body">Farmers, port authorities and schools may ask to be telephoned before a warning is issued. The form
is with the regional offices, and a reply takes about ten days.</p>"""
    return frame(HOME, "Weather and hazard warnings", main, fetch)


def coast(round: int, fetch: Fetch) -> str:
    main = f"""{issued(fetch, 5, "Port Lisle")}<section class="bwh-panel" aria-labelledby="n1"><h2 id="n1">Outer coast
and islands</h2><p class="bwh-panel__level">{truth.LEVEL.at(round)}</p>{
        summary(
            ("Hazard", "South-westerly gale, high seas"),
            ("In force until", truth.EXPIRES.at(round)),
            ("Reference", "C-2026-117"),
        )
    }<p class="bwh-body">A deep low passes north of the islands. Significant wave height will reach
{truth.WAVES.at(round)} on the outer coast and 2 to 3 metres in the sounds, with the roughest seas around high water.
</p></section><h2 class="bwh-heading-m">What to do</h2><ul class="bwh-list bwh-list--bullet">{
        listed(
            (
                "Double the mooring lines of small craft and take loose gear below.",
                "Ask the ferry company before you set out; the southern crossing may use the inner harbour.",
            )
        )
    }</ul>{para(truth.BREAKWATER.at(round), ' class="bwh-warning-text"')}<p class="bwh-body">Bathing beaches are not
supervised at this time of the year. Surf schools have been told by the harbour master.</p>"""
    return frame(COAST, "Warnings for the coast", main, fetch)


def snow(round: int, fetch: Fetch) -> str:
    regions = (
        ("Northern Tarn range", truth.DANGER.at(round), "Wind slab", "north to east"),
        ("Southern Tarn range", "2, moderate", "Old snow", "all"),
        (truth.REGION.at(round), "2, moderate", "Wet snow", "south"),
        ("Ebb massif", "1, low", "None", "none"),
    )
    main = f"""{issued(fetch, 13, "Upper Tarn")}<p class="bwh-body">Fresh drifts lie on a weak layer of faceted crystals
that formed during the clear nights of February. They can be set off by a single skier {truth.LINE.at(round)}, above all
where ridges turn into bowls.</p>{
        table("Danger by region", ("Region", "Degree", "Problem", "Slopes that face"), regions)
    }<p class="bwh-body">Shooting cracks and the hollow sound of settling snow are clear signs to turn back. Keep wide
distances on the way up and ride steep slopes one at a time.</p><p class="bwh-body">The bulletin is drawn up from
fourteen stations, the reports of sixty observers and the profiles that our staff dig twice a week.</p>"""
    return frame(SNOW, "Avalanche bulletin", main, fetch)


def rivers(round: int, fetch: Fetch) -> str:
    closed = (
        "Meadow lane between Hask and the weir",
        truth.ROAD.at(round),
        "Cycle path along the left dyke",
    )
    gauges = (
        ("Grell bridge", truth.CREST.at(round), "5.50 m"),
        ("Hask weir", "3.15 m", "3.60 m"),
        ("Oste mouth", "2.40 m", "2.90 m"),
    )
    main = f"""{issued(fetch, 3.5, "Grell")}<h2 class="bwh-heading-l">{truth.TITLE.at(round)}</h2><p class="bwh-body">
Rain on melting snow has filled the upper reaches. The wave needs about two days to reach the dykes, which were raised
after 2013 and are walked by the dyke guard every four hours.</p>{
        table("Crest expected", ("Gauge", "Crest", "Danger mark"), gauges)
    }<h2 class="bwh-heading-m">Closed to traffic</h2><ul class="bwh-list">{listed(closed)}</ul><p class="bwh-body">Bring
cattle to higher ground in good time and empty cellars that took in water in earlier floods. Sandbags are handed out at
the municipal yards on presentation of an identity card.</p>"""
    return frame(RIVERS, "River notices", main, fetch)


def stations(round: int, fetch: Fetch) -> str:
    lines = (
        ("Mount Ebb observatory", truth.NUMBER.at(round), "1,842 m", "No faults"),
        ("Cape Sorrow lighthouse", "TV-60422-1180", "31 m", truth.BROKEN.at(round)),
        ("Tavar university roof", "TV-60401-0009", "112 m", "No faults"),
        ("Hask agricultural college", "TV-60437-5521", "18 m", "Rain gauge heated by hand"),
    )
    main = f"""<p class="bwh-body">The network has 212 stations, 38 of which are staffed. Everything that is measured is
kept for good; what was measured on paper before 1961 is being typed in by volunteers.</p>{
        table("Stations of the first order", ("Station", "Number", "Height", "Condition"), lines)
    }<p class="bwh-body">Stations are visited at least every ninety days. Anyone may look at them from outside the
fence, and the observers like to be asked about their work. Please do not light fires or fly drones within three hundred
metres, because both spoil the readings.</p>"""
    return frame(STATIONS, "Stations and their condition", main, fetch)


def data(round: int, fetch: Fetch) -> str:
    main = f"""<p class="bwh-body">Notices, measurements and model output can be fetched by machines. The service is
free, also for business, as long as the source is named.</p>{
        summary(
            ("Current release", truth.RELEASE.at(round)),
            ("Without a key", f"{truth.QUOTA.at(round)} a day"),
            ("With a key", "200,000 requests a day"),
            ("Formats", "CAP, GeoJSON, NetCDF"),
        )
    }<p class="bwh-body">Read the <a class="bwh-link" href="{truth.SCHEMA.at(round)}">schema of notices</a> before you
write a parser: elements may be added in any minor release, and a client must ignore those it does not know.</p>
<details class="bwh-details"><summary>What happens when a release is withdrawn</summary><p>We go back to the one before
within an hour and tell all owners of keys by mail. Addresses stay the same.</p></details>"""
    return frame(DATA, "Open data service", main, fetch)


def levels(round: int, fetch: Fetch) -> str:
    main = f"""<p class="bwh-body">A level says what the weather may do to you, not how unusual it is. The same wind can
be yellow in the mountains and red in a city full of scaffolding.</p>{
        summary(
            ("Yellow", "Some things will be harder than usual. Look at the sky and allow more time for journeys."),
            ("Amber", truth.AMBER.at(round)),
            ("Red", "Lives are in danger. Do what the authorities say, at once."),
        )
    }<p class="bwh-body">The level is set by the forecaster on duty together with the civil protection service. Whoever
disagrees in the bureau may write down why; all such notes are published after a year.</p><p class="bwh-body">Head of
warnings: {truth.CHIEF.at(round)}. Complaints are answered within twenty working days.</p>"""
    return frame(LEVELS, "What the levels mean", main, fetch)


BUREAU = MadeSite(
    "tavar-weather-hazards.test",
    (
        "advice on being prepared, one of six",
        "picture by observers with its caption, one of six",
        "three of the bureau's pages in any order",
        "question about the page with a reference, or none",
        "small cookie bar without figures, or none",
        "time of day in the page head, to the second",
        "hours since a notice was issued",
        "days up to a test of sirens and a desk staffed by day",
    ),
    {HOME: home, COAST: coast, SNOW: snow, RIVERS: rivers, STATIONS: stations, DATA: data, LEVELS: levels},
    truth.SLOTS,
)
