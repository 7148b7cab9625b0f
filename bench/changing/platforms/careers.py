"""The job board of a maker of satellites as applicant tracking services host them."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.platforms.serving import ago, hexes, letters, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

OPTICS, WELDER, TEAMS, BENEFITS = "/jobs/4418207", "/jobs/4420931", "/departments/ground-segment", "/benefits"
VOICES = (
    ("I soldered something that is now above Peru.", "Tomasz, avionics"),
    ("Nobody here says that is not my job.", "Noor, supply"),
    ("The canteen has opinions about orbits.", "Beth, mission control"),
    ("My ideas survive the meeting.", "Kofi, software"),
    ("We launch, we learn, we go home at five.", "Ingrid, test"),
    ("First week: I held a mirror worth a house.", "Sunil, optics"),
)
SIMILAR = (
    "Technician, clean room",
    "Radio engineer",
    "Buyer, precision parts",
    "Night operator",
    "Machinist",
    "Flight software intern",
    "Payload planner",
)
SLOTS = (
    Slot("count", "figure in a heading", ("/",), {0: "14 open roles", 4: "15 open roles", 10: "13 open roles"}),
    Slot("open1", "entry", ("/",), {0: "", 4: "Thermal engineer"}),
    Slot("open2", "entry", ("/",), {0: "Paralegal", 10: ""}),
    Slot("open3", "entry", ("/",), {0: "Recruiter, fixed term", 10: ""}),
    Slot("place", "place beside noise", ("/",), {
        0: "Guildford or Delft", 7: "Guildford, Delft or remote",
    }, "Optical designer"),
    Slot("fair", "date moved", ("/",), {0: "Saturday 18 April", 13: "Saturday 9 May"}),
    Slot("pay", "salary", (OPTICS,), {0: "£58,000 to £71,000", 5: "£62,000 to £75,000"}),
    Slot("years", "word in a bullet", (OPTICS,), {
        0: "five years with lens design software", 5: "three years with lens design software",
    }),
    Slot("must", "bullet", (OPTICS,), {0: "", 9: "You can pass a security clearance"}),
    Slot("relocation", "paragraph", (OPTICS,), {0: "We pay for your move to Guildford.", 9: ""}),
    Slot("optics until", "deadline moved", (OPTICS,), {0: "15 March 2026", 2: "22 March 2026", 12: "29 March 2026"}),
    Slot("welder state", "state", (WELDER,), {
        0: "Apply for this job", 8: "This job is no longer accepting applications", 14: "Apply for this job",
    }),
    Slot("shift", "sentence edited", (WELDER,), {
        0: "You work early and late shifts in turn.", 3: "You work early shifts only.",
    }),
    Slot("welder title", "heading", (WELDER,), {0: "Titanium welder", 14: "Welder for titanium and aluminium"}),
    Slot("pdf", "document", (WELDER,), {0: "", 3: "Workshop safety leaflet (PDF)"}),
    Slot("lead", "name", (TEAMS,), {0: "Marguerite Oyelaran", 6: "Stellan Broch"}, "Head of ground segment"),
    Slot("dish", "figure in a paragraph", (TEAMS,), {0: "nine dishes", 11: "eleven dishes"}),
    Slot("team job", "entry", (TEAMS,), {0: "", 1: "Antenna mechanic, Kiruna"}),
    Slot("team link", "link target", (TEAMS,), {
        0: "https://talks.orbitwell.example/2024/ground", 11: "https://talks.orbitwell.example/2026/ground",
    }),
    Slot("leave", "figure in a list", (BENEFITS,), {0: "27 days of leave", 2: "28 days of leave"}),
    Slot("pension", "table cell", (BENEFITS,), {0: "9 % of salary", 12: "10 % of salary"}, "Netherlands"),
    Slot("nursery", "bullet", (BENEFITS,), {0: "", 12: "A nursery on the Delft site"}),
    Slot("gym", "bullet", (BENEFITS,), {0: "Half of your gym fee", 12: ""}),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The hosted page: tokens, an alert form under test, a voice of the staff, a banner of consent."""
    words, who = one(fetch, VOICES)
    alert = one(fetch, ("Create a job alert", "Get notified about new roles", "Not ready to apply? Stay in touch"))
    banner = "".join(turn(fetch, (
        '<div class="osano-cm-window" role="dialog"><span class="osano-cm-message">This website uses cookies to '
        'enhance user experience and to analyse performance and traffic. See our privacy '
        'policy.</span><button>Accept all</button><button>'
        "Reject non-essential</button></div>", "",
    ), hours=12))  # fmt: skip
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Orbitwell careers</title>
<meta name="csrf-token" content="{letters(fetch, 86)}"><script nonce="{letters(fetch, 20)}">window.ENV=
{{"REQUEST_ID":"{hexes(fetch, 8)}-{hexes(fetch, 4)}-{hexes(fetch, 12)}"}}</script></head><body class="job-board">
<div id="app_body" class="app_body"><header class="header--wrapper"><a class="logo" href="/">Orbitwell</a><ul
class="links">
<li><a href="{OPTICS}">Optical designer</a></li><li><a href="{WELDER}">Welding</a></li><li><a href="{TEAMS}">Ground
segment</a>
</li><li><a href="{BENEFITS}">Benefits</a></li></ul></header><main class="main font-secondary">{main}</main>
<aside class="quote-card"><blockquote>{words}</blockquote><p>{who}</p></aside><section
class="job-alert"><h2>{alert}</h2>
<form method="post"><input type="hidden" name="fingerprint" value="{hexes(fetch, 32)}"></form></section>
<footer><p>Powered by Hireglass</p><p>ref {letters(fetch, 12)}</p></footer></div>{banner}</body></html>"""


def post(title: str, place: str, fetch: Fetch, path: str = "", note: str = "") -> str:
    """A row of the board; nothing if the role has no title."""
    if not title:
        return ""
    href = path or f"/jobs/{4_400_000 + len(title) * 977}"
    return (
        f'<tr class="job-post"><td class="cell"><a href="{href}?gh_src={hexes(fetch, 9)}" target="_top"><p '
        f'class="body body--medium">{title}{note}</p><p class="body body__secondary body--metadata">{place}</p></a>'
        "</td></tr>"
    )


def home(say: Say, fetch: Fetch) -> str:
    looking = f' <span class="tag-container">{fetch.random.randint(2, 25)} viewing now</span>'
    engineering = "".join((
        post("Optical designer", say("place"), fetch, OPTICS, looking),
        post(say("open1"), "Delft", fetch),
        post("Structural analyst", "Guildford", fetch),
    ))  # fmt: skip
    office = "".join((
        post(say("open2"), "Guildford", fetch),
        post("Accountant, cost control", "Delft", fetch),
        post(say("open3"), "Delft", fetch),
    ))  # fmt: skip
    tagline = one(
        fetch, ("Build things that stay up.", "Your work, 500 km up.", "Come for the rockets, stay for the people.")
    )
    return frame(
        "Jobs",
        f'<h1 class="section-header">{tagline}</h1><h2>{say("count")}</h2><div class="job-posts"><h3>Engineering</h3>'
        f"<table>{engineering}</table><h3>Office</h3><table>{office}</table></div><p>Meet us at the open day on "
        f"{say('fair')}, with tours of the clean room.</p>",
        fetch,
    )


def similar(fetch: Fetch) -> str:
    rows = "".join(
        f'<li><a href="/jobs/search?q={hexes(fetch, 5)}">{name}</a></li>' for name in several(fetch, SIMILAR, 3)
    )
    return f'<div class="similar"><h4>Similar jobs</h4><ul>{rows}</ul></div>'


def optics(say: Say, fetch: Fetch) -> str:
    bullets = (f"You have {say('years')}", say("must"), "You write things down")
    return frame(
        "Optical designer",
        '<div class="job__title"><h1 class="section-header">Optical designer</h1><div '
        f'class="job__location">Guildford</div><p>Posted {ago(fetch, 0, 160)}</p></div><div class="job__description '
        'body"><p>You design the telescopes of our next four satellites, from the first sketch to the last screw, '
        "with a team of six.</p><h3>What you bring</h3><ul>"
        f"{''.join(map(item, bullets))}</ul>{paragraph(say('relocation'))}</div><div class='job__pay-ranges'><p "
        f"class='body'>{say('pay')}</p></div><p>Applications are read until {say('optics until')}.</p>"
        f"{similar(fetch)}<form "
        f'id="application-form"><input type="hidden" name="submit_path_token" value="{letters(fetch, 30)}"></form>',
        fetch,
    )


def welder(say: Say, fetch: Fetch) -> str:
    leaflet = f'<p><a href="/files/leaflet.pdf?sig={letters(fetch, 16)}">{say("pdf")}</a></p>' if say("pdf") else ""
    robot = f"<p class='captcha'>Type these letters: {letters(fetch, 5).upper()}</p>" if often(fetch, 0.8) else ""
    return frame(
        "Welding",
        f'<div class="job__title"><h1 class="section-header">{say("welder title")}</h1><div>Delft, workshop '
        '2</div></div><div class="job__description"><p>Tanks are the part of a satellite that nobody sees and that '
        "must never leak. "
        f"{say('shift')} Your welds are X-rayed, all of them, and you read the pictures yourself.</p>{leaflet}</div>"
        f'<div class="job__apply"><b>{say("welder state")}</b></div>{robot}{similar(fetch)}',
        fetch,
    )


def teams(say: Say, fetch: Fetch) -> str:
    known = of_cache(fetch, "teams").choice((("Optical designer", OPTICS), ("Benefits", BENEFITS)))
    jobs = "".join(post(*job, fetch) for job in ((say("team job"), "On site"), ("Shift engineer", "Delft")))
    return frame(
        "Ground segment",
        f"<h1>Ground segment</h1><p>The team runs {say('dish')} on three continents and answers the telephone at any "
        f"hour, because satellites do not know about weekends. Watch <a href='{say('team link')}'>our "
        f"talk</a>.</p><p>Head of ground segment: <strong>{say('lead')}</strong></p><table "
        f"class='job-posts'>{jobs}</table>"
        f'<div class="more"><a href="{known[1]}">{known[0]}</a></div>',
        fetch,
    )


def benefits(say: Say, fetch: Fetch) -> str:
    bullets = (f"{say('leave')} and your birthday", say("nursery"), say("gym"), "A bicycle on loan")
    photos = "".join(
        f'<figure><img src="/img/{hexes(fetch, 6)}.jpg" alt=""><figcaption>{text}</figcaption></figure>'
        for text in turn(fetch, ("Launch night", "Summer fair", "The test hall"), 2)
    )
    return frame(
        "Benefits",
        f"<h1>Benefits</h1><ul class='benefits'>{''.join(map(item, bullets))}</ul><table><tr><th>Country</th><th>"
        "Pension</th></tr><tr><td>United Kingdom</td><td>8 % of salary</td></tr><tr><td>Netherlands</td><td>"
        f"{say('pension')}</td></tr></table>{photos}",
        fetch,
    )


CAREERS = MadeSite(
    "careers.orbitwell.test",
    (
        "form tokens and request ids", "tracking parameters in links", "random voices of the staff",
        "random similar jobs",
        "wording under test", "viewing now", "ages", "letters to type", "consent banner by the hour",
        "photographs in turn",
        "one of two pages from a cache",
    ),
    {"/": home, OPTICS: optics, WELDER: welder, TEAMS: teams, BENEFITS: benefits},
    SLOTS,
)  # fmt: skip
