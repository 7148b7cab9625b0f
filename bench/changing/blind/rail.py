"""A regional railway in the north of England, in the tables and blocks of a large content system."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.blind import rail_truth as truth
from bench.changing.blind.hours import greeting, some_others
from bench.changing.chances import clock, key, mixed, number, pick, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, anchors, days_to, today
from bench.changing.scenario import Fetch

GALA = datetime(2026, 6, 13, tzinfo=UTC)


def block(name: str, title: str, inner: str) -> str:
    return (
        f'<div id="block-{name}" class="block block-block-content block--{name}" data-history-node-id="0">'
        f'<h2 class="block__title">{title}</h2><div class="block__content">{inner}</div></div>'
    )


def sidebar(path: str, fetch: Fetch) -> str:
    """Three of the site's own pages, a guard's advice, and the gala that is so many days away."""
    most = anchors(some_others(fetch, truth.LINKS, path, 3))
    gala = f"<p>Steam returns to the Ennis Branch. <strong>{days_to(fetch, GALA)} days to go.</strong></p>"
    boxes = [
        block("most-opened", "Passengers also open", f"<ul class='menu'>{most}</ul>"),
        block("guard", "A guard's advice", f"<blockquote>{pick(fetch, truth.ADVICE)}</blockquote>"),
        block("gala", "Ennis Steam Gala", gala),
    ]
    return "".join(mixed(fetch, boxes))


def survey(fetch: Fetch) -> str:
    minutes = number(fetch, 3, 6)
    inner = (
        f"<p>Could you spare {minutes} minutes? Your answers help us to plan next year's trains, and you may win "
        f'a first-class day out.</p><a class="button" href="https://ask.example/s/{key(fetch, 10)}">Take part</a>'
    )
    return sometimes(fetch, 0.4, f'<section class="survey" role="complementary">{inner}</section>')


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li class="menu__item"><a href="{to}" data-drupal-link-system-path="node/{at + 12}">{name}</a></li>'
        for at, (to, name) in enumerate(truth.LINKS)
    )
    return f"""<!DOCTYPE html>
<html lang="en-GB" dir="ltr" prefix="og: https://ogp.me/ns#">
<head><meta charset="utf-8"><meta name="Generator" content="Drupal 10 (https://www.drupal.org)">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>{title} | Fellwater Railway</title>
<link rel="canonical" href="https://fellwater.test{path}">
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 24)}.css">
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"path":{{"baseUrl":"\\/"}},
"ajaxTrustedUrl":{{"form_token":"{key(fetch, 32)}"}},"user":{{"uid":0}}}}</script></head>
<body class="layout-one-sidebar path-node page-node-type-page">
<a href="#main-content" class="visually-hidden focusable skip-link">Skip to main content</a>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
<header role="banner" class="header"><a href="/" rel="home" class="site-name">Fellwater Railway</a>
<nav role="navigation" aria-labelledby="main-menu"><h2 class="visually-hidden" id="main-menu">Main menu</h2>
<ul class="menu menu--main">{menu}</ul></nav></header>{survey(fetch)}
<main role="main"><a id="main-content" tabindex="-1"></a>
<div class="region region-content"><div data-drupal-messages-fallback class="hidden"></div>
<h1 class="page-title"><span>{title}</span></h1>
<article role="article" class="node node--type-page node--view-mode-full">{main}</article>
<p class="readers">{number(fetch, 14, 460)} passengers are reading this page</p></div>
<aside class="layout-sidebar-second" role="complementary">{sidebar(path, fetch)}</aside></main>
<footer class="site-footer" role="contentinfo"><p>Fellwater Railway Ltd, Wharf House, 3 Staithe Road, Harrowmere.
Trains are run on behalf of the Northern Valleys Transport Board. Calls to our enquiry line may be recorded.</p>
<p>© {fetch.at.year} Fellwater Railway Ltd · {today(fetch, ENGLISH)}</p>
<p class="debug">Served by {pick(fetch, truth.NODES)} in {number(fetch, 38, 290)} ms</p></footer></div></body></html>"""


def planner(fetch: Fetch) -> str:
    hello = greeting(fetch, ("Travelling late?", "Good morning.", "Good afternoon.", "Good evening."))
    return f"""<form class="journey-form" action="/journey" method="post" id="journey-form" accept-charset="UTF-8">
<p class="journey-form__hello">{hello} Where would you like to go?</p>
<input autocomplete="off" type="hidden" name="form_build_id" value="form-{key(fetch, 43)}">
<input type="hidden" name="form_token" value="{key(fetch, 40)}">
<div class="js-form-item form-item"><label for="edit-from">From</label><input id="edit-from" name="from"></div>
<div class="js-form-item form-item"><label for="edit-to">To</label><input id="edit-to" name="to"></div>
<div class="js-form-item form-item"><label for="edit-day">Day</label>
<input id="edit-day" type="date" name="day" value="{fetch.at:%Y-%m-%d}"></div>
<button type="submit" class="button">Find trains</button></form>"""


def home(round: int, fetch: Fetch) -> str:
    storm = truth.STORM.at(round)
    alert = f'<div role="alert" class="alert alert--severe"><h2>Travel alert</h2><p>{storm}</p></div>' if storm else ""
    return frame(
        "/",
        "Trains between the fells and the sea",
        f"""{alert}{planner(fetch)}<div class="field field--name-body field--type-text-with-summary">
<p>Fellwater Railway runs four lines from Harrowmere, with 31 stations and about 260 trains on a weekday. You can
change for the main line at Harrowmere and at Stoke Ferrand, and for the island boats at Port Ennis Quay.</p>
<h2>How we are doing</h2>
<p>In the last four weeks {truth.ON_TIME.at(round)} of our trains arrived within three minutes of the timetable and
98.2% of the planned trains ran. The figures are checked by the Transport Board before we print them, and every
station shows its own on the poster by the entrance.</p>
<h2>Before you travel</h2><p>Buy before you board wherever there is a working machine: our guards sell the full range
only at stations without one. Dogs travel free, two to a passenger, on a lead and off the seats.</p></div>""",
        fetch,
    )


def updates(round: int, fetch: Fetch) -> str:
    states = ((truth.LINES[0], truth.COAST.at(round)), *((line, "Good service") for line in truth.LINES[1:]))
    table = "".join(
        f'<tr class="line line--{at}"><th scope="row">{line}</th><td headers="state">{state}</td></tr>'
        for at, (line, state) in enumerate(states)
    )
    broken = [truth.LIFT.at(round), "Stoke Ferrand, footbridge"]
    lifts = "".join(f"<tr><td>{where}</td><td>Engineer called</td></tr>" for where in broken if where)
    return frame(
        "/service-updates",
        "Live service updates",
        f"""<p class="drawn">Board drawn at <time>{clock(fetch)}</time></p>
<table class="table table--lines"><caption>Our lines now</caption>
<thead><tr><th scope="col">Line</th><th scope="col" id="state">State</th></tr></thead><tbody>{table}</tbody></table>
<h2>Lifts</h2><p>These lifts are out of use. Please tell the guard if you cannot use the stairs and we will find
another way for you at no cost.</p><table class="table"><tbody>{lifts}</tbody></table>
<h2>Planned works</h2><p>There is no Sunday service on the Harrowmere Loop on 29 March and 5 April while the track at
Mossgate Junction is renewed. Coaches call at every station, up to eight minutes earlier than the train.</p>""",
        fetch,
    )


def timetables(round: int, fetch: Fetch) -> str:
    coast = ["Two more trains stop at Saltby Halt on weekday mornings.", truth.LATE_TRAIN.at(round)]
    entries = "".join(f"<li>{entry}</li>" for entry in coast if entry)
    return frame(
        "/timetable-changes",
        "Timetable changes",
        f"""<div class="paragraph paragraph--type--text"><h2>Summer 2026</h2>
<p>The summer timetable starts on <strong>{truth.START_DAY.at(round)}</strong> and ends on Saturday 12 December 2026.
Most trains keep their times. Where we had to move one, it was to let a connection wait.</p></div>
<div class="paragraph paragraph--type--list"><h3>Coast Line</h3><ul>{entries}</ul>
<p class="file file--mime-application-pdf"><a href="{truth.BOOKLET.at(round)}" type="application/pdf">Coast Line
booklet (PDF)</a> <span>(412 KB)</span></p></div>
<div class="paragraph paragraph--type--list"><h3>Dale Line</h3><ul>
<li>The 07:12 from Thornrigg leaves four minutes earlier so that it meets the main-line train at 07:58.</li>
<li>Sunday trains call at Beckfoot on request: signal to the driver from the platform.</li></ul></div>""",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    rangers = (("Day Ranger", "£22.00", "£11.00"), (truth.EXPLORER.at(round), "£34.50", "£17.25"))
    ranger_rows = "".join(
        f"<tr><td>{name}</td><td>{full}</td><td>{child}</td></tr>" for name, full, child in rangers if name
    )
    return frame(
        "/tickets-and-fares",
        "Tickets and fares",
        f"""<p>All fares are for one adult in standard class. Children from five to fifteen pay half, and up to two
under five travel free with each grown-up.</p><h2>Harrowmere to Port Ennis</h2>
<div class="table-responsive"><table class="table table-striped" data-striping="1"><thead><tr><th>Ticket</th>
<th>Adult</th><th>With a railcard</th></tr></thead><tbody>
<tr class="odd"><td>Anytime Single</td><td>£9.80</td><td>£6.45</td></tr>
<tr class="even"><td>Anytime Day Return</td><td>{truth.RETURN.at(round)}</td><td>£9.60</td></tr>
<tr class="odd"><td>Weekly Season</td><td>£58.40</td><td>not available</td></tr></tbody></table></div>
<h2>Ranger tickets</h2><table class="table"><tbody>{ranger_rows}</tbody></table>
<p class="small-print"><small>Off-peak tickets are not valid on trains that leave before {truth.OFF_PEAK.at(round)} or
between 16:20 and 18:05, Monday to Friday, except on public holidays. Railcard discounts have a minimum fare of
£5.10. Lost tickets cannot be replaced.</small></p>""",
        fetch,
    )


def station(round: int, fetch: Fetch) -> str:
    return frame(
        "/stations/harrowmere",
        "Harrowmere station",
        f"""<div class="field__item"><p>Harrowmere has six platforms, step-free access to all of them and a waiting
room that is heated from October to April. The bus station is opposite the main entrance.</p></div>
<dl class="facts"><div><dt>Station manager</dt><dd>{truth.MANAGER.at(round)}</dd></div>
<div><dt>Car park</dt><dd>212 spaces, £4.20 a day, free after 18:00</dd></div>
<div><dt>Bicycles</dt><dd>96 covered stands and eight lockers by platform 1</dd></div></dl>
<h2>Ticket office</h2><table class="office-hours__table" role="table"><tbody>
<tr class="office-hours__item"><td>Monday to Friday</td><td>06:10 to 19:30</td></tr>
<tr class="office-hours__item"><td>Saturday</td><td>{truth.SATURDAY.at(round)}</td></tr>
<tr class="office-hours__item"><td>Sunday</td><td>09:20 to 15:50</td></tr></tbody></table>
<p class="now">It is {clock(fetch)} at Harrowmere.</p>""",
        fetch,
    )


def assisted(round: int, fetch: Fetch) -> str:
    scooters = f"<p>{truth.SCOOTERS.at(round)}</p>" if truth.SCOOTERS.at(round) else ""
    return frame(
        "/assisted-travel",
        "Assisted travel",
        f"""<p>Our staff help you on and off the train, carry one bag and walk with you to your connection. The help
is free, and you do not have to say why you need it.</p><h2>Booking help</h2>
<p>Please tell us {truth.NOTICE.at(round)} before your train leaves. You may also turn up and go, but you might then
wait for a colleague to arrive from the next station.</p>
<div class="contact-card" itemscope itemtype="https://schema.org/ContactPoint"><h3>Assisted travel team</h3>
<p>Freephone <span itemprop="telephone">{truth.ASSIST.at(round)}</span>, every day from 06:00 to 22:00. Text relay
users dial 18001 first.</p></div><h2>Wheelchairs and scooters</h2>
<p>Every train has two wheelchair spaces beside an accessible toilet. The ramps take up to 300 kg, chair and
passenger together.</p>{scooters}""",
        fetch,
    )


def refunds(round: int, fetch: Fetch) -> str:
    return frame(
        "/delay-refunds",
        "Delay refunds",
        f"""<p>If you arrive late we pay part of your fare back, whatever the cause. What counts is the time at which
you got to the last station on your ticket.</p>
<table class="table refund"><thead><tr><th>How late</th><th>We pay</th></tr></thead><tbody>
<tr><td>15 to 29 minutes</td><td>{truth.QUARTER.at(round)}</td></tr>
<tr><td>30 to 59 minutes</td><td>50% of the single fare</td></tr>
<tr><td>60 minutes or more</td><td>the whole single fare</td></tr></tbody></table>
<h2>{truth.CLAIM.at(round)}</h2><ol><li>Keep your ticket or a photograph of it.</li>
<li>Send the form <strong>{truth.DEADLINE.at(round)}</strong> of your journey, online or by post.</li>
<li>We answer by e-mail and pay to your card, or by cheque if you prefer.</li></ol>
<form method="post" action="/delay-refunds/start" class="webform"><input type="hidden" name="form_build_id"
value="form-{key(fetch, 43)}"><button class="button">Start a claim</button></form>""",
        fetch,
    )


RAIL = MadeSite(
    "fellwater.test",
    truth.NOISES,
    {
        "/": home,
        "/service-updates": updates,
        "/timetable-changes": timetables,
        "/tickets-and-fares": fares,
        "/stations/harrowmere": station,
        "/assisted-travel": assisted,
        "/delay-refunds": refunds,
    },
    truth.SLOTS,
)
