"""The status page of a parcel network as hosted services make them: components, incidents, history, maintenance."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import ago, hexes, letters, of_cache, often, one
from bench.changing.scenario import Fetch

HISTORY, LABELS, HOOKS, MAINTENANCE = (
    "/history",
    "/incidents/kq7v2x1lm0",
    "/incidents/9m2xd4hv7t",
    "/incidents/p88fz3mmwk",
)
OK, DEGRADED, PARTIAL, MAJOR = "Operational", "Degraded Performance", "Partial Outage", "Major Outage"
SLOTS = (
    Slot("page", "heading", ("/",), {
        0: "All Systems Operational", 1: "Partial System Outage", 4: "All Systems Operational",
        8: "Minor Service Outage", 10: "All Systems Operational",
    }),
    Slot("label api", "second outage", ("/",), {0: OK, 1: PARTIAL, 4: OK, 8: MAJOR, 10: OK}, "Label API"),
    Slot("webhooks", "state", ("/",), {0: OK, 8: DEGRADED, 10: OK}, "Webhooks"),
    Slot("depot", "state", ("/",), {0: "Under Maintenance", 6: OK, 13: "Under Maintenance"}, "Depot scanners"),
    Slot("active1", "incident", ("/",), {0: "", 1: "Labels fail to print for some carriers", 4: ""}),
    Slot("active2", "incident", ("/",), {0: "", 8: "Labels and webhooks are delayed", 10: ""}),
    Slot("scheduled", "date moved", ("/",), {0: "Mar 14, 2026, 02:00-04:00 UTC", 11: "Mar 21, 2026, 02:00-05:00 UTC"}),
    Slot("lab phase", "state", (LABELS,), {0: "Investigating", 2: "Identified", 3: "Monitoring", 4: "Resolved"}),
    Slot("lab2", "entry", (LABELS,), {
        0: "", 2: "A certificate of one carrier has expired; we are in contact with them.",
    }),
    Slot("lab3", "entry", (LABELS,), {0: "", 3: "The carrier has installed a new certificate and labels print again."}),
    Slot("lab4", "entry", (LABELS,), {0: "", 4: "This incident has been resolved."}),
    Slot("lab report", "document", (LABELS,), {0: "", 14: "Root cause analysis (PDF)"}),
    Slot("hook share", "figure in a sentence", (HOOKS,), {0: "about 4 % of webhooks", 9: "about 11 % of webhooks"}),
    Slot("hook entry", "entry", (HOOKS,), {0: "", 9: "We have added workers and the queue is getting shorter."}),
    Slot("hook region", "word in a sentence", (HOOKS,), {0: "in the Frankfurt region", 12: "in the Dublin region"}),
    Slot("hist1", "entry", (HISTORY,), {0: "", 4: "Labels fail to print for some carriers"}),
    Slot("hist2", "entry", (HISTORY,), {0: "", 10: "Labels and webhooks are delayed"}),
    Slot("hist fix", "correction", (HISTORY,), {
        0: "Tracking pages were slow for 25 minutes.", 7: "Tracking pages were slow for 52 minutes.",
    }),
    Slot("mnt window", "date moved", (MAINTENANCE,), {0: "02:00 to 04:00 UTC", 11: "02:00 to 05:00 UTC"}),
    Slot("mnt scope", "sentence edited", (MAINTENANCE,), {
        0: "Scanners at depots keep working offline.", 5: "Scanners at depots north of Lyon will not work.",
    }),
    Slot("mnt guide", "link target", (MAINTENANCE,), {
        0: "https://help.parcelgrid.example/offline", 5: "https://help.parcelgrid.example/paper-lists",
    }),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The layout of the hosting service with its forms to subscribe."""
    banner = (
        '<div id="cookie-consent" class="cookie-consent"><p>This site uses cookies to remember your preferences. See '
        'our cookie policy.</p><button class="allow">Allow all</button><button>Reject</button></div>'
        if of_cache(fetch, "consent", 3600).random() < 0.5
        else ""
    )
    promo = one(fetch, ("Get notified when something breaks.", "Subscribe to updates by email, text or webhook."))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - ParcelGrid Status</title>
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{letters(fetch, 64)}==">
<link rel="stylesheet" href="https://cdn.status.example/packs/status_manifest-{hexes(fetch, 20)}.css"></head>
<body class="status index status-none">{banner}<div class="layout-content status status-index premium"><div
class="masthead-container basic"><div class="masthead has-logo"><a href="/" class="page-name
font-largest">ParcelGrid</a>
<div class="updates-dropdown-container"><p>{promo}</p><form action="/subscriptions/new-email" method="post"><input
type="hidden" name="authenticity_token" value="{letters(fetch, 64)}"><input type="hidden" name="captcha_id"
value="{hexes(fetch, 16)}"></form></div></div></div><div class="container">{main}
<div class="page-footer border-color font-small"><a href="{HISTORY}" class="history-footer-link">← Incident History</a>
<a href="{LABELS}">Label incident</a> <a href="{HOOKS}">Webhook incident</a> <a href="{MAINTENANCE}">Maintenance</a>
<span class="color-secondary powered-by">Served by
edge-{one(fetch, ("fra", "dub", "iad", "sin"))}{fetch.random.randint(1, 40)}
</span></div></div></div></body></html>"""


def component(name: str, state: str, uptime: str = "") -> str:
    bars = f'<div class="legend"><span>90 days ago</span> <span>{uptime} uptime</span> <span>Today</span></div>'
    return (
        '<div class="component-container border-color"><div class="component-inner-container status-green" '
        f'data-component-status="x"><span class="name">{name}</span> <span class="component-status" '
        f'title="">{state}</span>'
        f"{bars if uptime else ''}</div></div>"
    )


def days(fetch: Fetch) -> str:
    """The last days, the present one first, all without incidents: as the calendar moves they move."""
    rows = ""
    for back in range(5):
        day = fetch.at - timedelta(days=back)
        none = "No incidents reported today." if not back else "No incidents reported."
        rows += (
            f'<div class="status-day font-regular no-incidents"><div class="date border-color font-large">{day:%b} '
            f'<var data-var="date">{day.day}</var>, <var data-var="year">{day.year}</var></div><p '
            f'class="color-secondary">{none}</p></div>'
        )
    return f'<div class="incidents-list format-expanded"><h2 class="font-largest">Notices of partners</h2>{rows}</div>'


def home(say: Say, fetch: Fetch) -> str:
    incidents = "".join(
        '<div class="unresolved-incident impact-minor"><div class="incident-title font-large"><span '
        f'class="actual-title with-ellipsis">{name}</span> <a class="subscribe">Subscribe</a></div><div '
        'class="updates"><div class="update"><strong>Investigating</strong> - We are looking into it. '
        f"<small>{ago(fetch, round, 1)}</small></div></div></div>"
        for name, round in ((say("active1"), 1), (say("active2"), 8))
        if name
    )
    parts = "".join(
        component(*part)
        for part in (
            ("Label API", say("label api"), "99.91 %"),
            ("Webhooks", say("webhooks"), "99.97 %"),
            ("Tracking pages", OK, "99.99 %"),
            ("Depot scanners", say("depot")),
        )
    )
    latency = "".join(
        f'<div class="metric-data"><div class="metrics-container"><span class="name">{name}</span> <span '
        f'class="last-data">{fetch.random.randint(low, 3 * low)} ms</span></div></div>'
        for name, low in (("Label API response time", 110), ("Tracking response time", 60))
    )
    probe = f'<p class="refreshed">Refreshed {fetch.random.randint(1, 58)} seconds ago</p>' if often(fetch, 0.9) else ""
    return frame(
        "Status",
        f'{incidents}<div class="page-status"><span class="status font-large">{say("page")}</span></div><div '
        f'class="components-section font-regular">{parts}</div><div class="custom-metrics-container"><h2>System '
        f'Metrics</h2>{latency}</div>{probe}<div class="scheduled-maintenances-container"><h2>Scheduled '
        'Maintenance</h2><div class="scheduled-maintenance"><div class="incident-title">Depot scanner software '
        f"<small>{say('scheduled')}</small></div></div></div>{days(fetch)}",
        fetch,
    )


def updates(title: str, entries: tuple[tuple[str, str, int], ...], fetch: Fetch, more: str = "") -> str:
    """The page of an incident: its updates with their ages, newest first."""
    rows = "".join(
        f'<div class="row update-row"><div class="update-title span3 font-large">{kind}</div><div '
        'class="update-container span9"><div class="update-body font-regular"><span class="whitespace-pre-wrap">'
        f'{text}</span></div><div class="update-timestamp font-small color-secondary">Posted <span '
        f'class="ago">{ago(fetch, round, 0.5)}</span></div></div></div>'
        for kind, text, round in entries
        if text
    )
    return frame(
        title,
        f'<div class="page-title"><h1 class="incident-name impact-minor">{title}</h1><div class="subheader">Incident '
        f'Report for ParcelGrid</div></div><div class="incident-updates-container">{rows}</div>{more}',
        fetch,
    )


def labels(say: Say, fetch: Fetch) -> str:
    report = f'<p class="postmortem"><a href="/files/rca.pdf?{hexes(fetch, 8)}">{say("lab report")}</a></p>'
    state = (
        f"<p>Current phase: <b>{say('lab phase')}</b> · probe from "
        f"{one(fetch, ('Oslo', 'Madrid', 'Vienna', 'Leeds'))}</p>"
    )
    return updates(
        "Label printing",
        (
            ("Closing note", say("lab4"), 4),
            ("Third note", say("lab3"), 3),
            ("Second note", say("lab2"), 2),
            ("First note", "We have reports of labels that come out blank.", 0),
        ),
        fetch,
        state + report * bool(say("lab report")),
    )


def hooks(say: Say, fetch: Fetch) -> str:
    text = f"Since 04:10 {say('hook share')} have been delivered late, mostly {say('hook region')}; none is lost."
    return updates("Late webhooks", (("Update", say("hook entry"), 9), ("Investigating", text, 0)), fetch)


def maintenance(say: Say, fetch: Fetch) -> str:
    guide = f'<p>See <a href="{say("mnt guide")}">what depots should do</a>.</p>'
    text = f"We will install new software from {say('mnt window')}. {say('mnt scope')} Parcels are accepted as usual."
    return updates("Depot scanner software", (("Scheduled", text, 0),), fetch, guide)


def history(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        '<div class="incident-data incident-container"><a class="incident-title impact-minor" '
        f'href="/incidents/{key}">{name}</a><div class="message incident-body color-primary">{text}</div></div>'
        for key, name, text in (
            ("w1", say("hist2"), "Queues were full for some hours."),
            ("w2", say("hist1"), "One carrier was affected."),
            ("w3", "Slow tracking pages", say("hist fix")),
        )
        if name
    )
    note = f'<p class="font-small">Times are shown in UTC. It is now {fetch.at:%H:%M} UTC.</p>'
    return frame("Incident History", f'<h4 class="month-title">March 2026</h4>{entries}{note}', fetch)


STATUS = MadeSite(
    "status.parcelgrid.test",
    (
        "form tokens", "response times", "seconds since the last probe", "server names", "wording under test",
        "consent banner from a cache", "ages", "days of the calendar", "clock", "probing town",
    ),
    {"/": home, HISTORY: history, LABELS: labels, HOOKS: hooks, MAINTENANCE: maintenance},
    SLOTS,
)  # fmt: skip
