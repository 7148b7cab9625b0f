"""Investor relations of a Finnish maker of paper machines: share, releases, one of them, calendar, outlook, owners."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.abroad.pieces import anchors, build, days_left, stamp
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, links, prose, sometimes, uuid
from bench.changing.scenario import Fetch

MENU = (
    ("/share", "Share"),
    ("/releases", "Releases"),
    ("/calendar", "Calendar"),
    ("/outlook", "Outlook"),
    ("/owners", "Owners"),
)
RELEASE = "/releases/lahti-plant"
PEERS = ("Valmetsa", "Andreen", "Kymi Forest", "Voithen", "Storlund")
STORIES = (
    "How a roll of board crosses the Baltic",
    "Meet our engineers in Jyväskylä",
    "A mill without steam",
    "Ten years of remote service",
    "What a doctor blade does",
)
ASKING = ("Ask our IR team", "Questions? We are happy to help", "Talk to Investor Relations")

GUIDANCE = Slot(
    "/outlook",
    "guidance",
    {
        0: "Comparable EBITA is expected to be at the level of 2025.",
        6: "Comparable EBITA is expected to fall below the level of 2025.",
    },
    "Guidance for 2026",
)
MARGIN = Slot("/outlook", "target in a table", {0: "12–14 %", 11: "13–15 %"}, "Comparable EBITA margin")
RISK = Slot("/outlook", "risk named", {0: "", 9: "Tariffs on machinery may delay orders from North America."}, "Risks")
WARNING = Slot(
    "/releases", "stock exchange release", {0: "", 6: "Inside information: Kivikoski lowers its guidance"}, "Releases"
)
ORDER = Slot(
    "/releases", "stock exchange release", {0: "", 3: "Kivikoski receives an order for a tissue line"}, "Releases"
)
MANAGER = Slot("/releases", "manager's transaction", {0: "", 13: "Managers’ transactions: Sanna Heikkinen"}, "Releases")
FACTORY = Slot(RELEASE, "figure corrected", {0: "about 140 positions", 4: "at most 95 positions"}, "Lahti plant")
TALKS = Slot(
    RELEASE, "paragraph appended", {0: "", 12: "The negotiations were concluded on 5 March 2026."}, "Lahti plant"
)
PERSON = Slot(RELEASE, "contact", {0: "Eero Salmi, CFO", 8: "Maria Talvitie, interim CFO"}, "Further information")
EVENT = Slot("/calendar", "event", {0: "", 5: "Roadshow in Zurich, 19 March"}, "Calendar")
MEETING = Slot(
    "/calendar", "date of a general meeting", {0: "26 March 2026", 10: "9 April 2026"}, "Annual General Meeting"
)
PROXY = Slot(
    "/calendar",
    "link target",
    {0: "https://files.kivikoski.example/agm-notice.pdf", 10: "https://files.kivikoski.example/agm-notice-rev1.pdf"},
    "notice of the meeting",
)
DIVIDEND = Slot("/share", "dividend", {0: "EUR 0.62", 2: "EUR 0.58"}, "Proposal for 2025")
SPLIT = Slot("/share", "number of shares", {0: "149,864,619", 14: "149,212,004"}, "Number of shares")
OWNER = Slot("/owners", "holding in a table", {0: "8.41 %", 7: "10.02 %"}, "Tukikohta Oy")
ASOF = Slot("/owners", "state of a register", {0: "31 January 2026", 7: "28 February 2026"}, "Largest shareholders")
FLAG = Slot("/owners", "flagging notification", {0: "", 7: "Tukikohta Oy exceeded 10 per cent"}, "Flagging")
BANNER = Slot("/", "highlight", {0: "Annual report 2025 published", 6: "Guidance for 2026 lowered"}, "Highlights")
SLOTS = (
    GUIDANCE,
    MARGIN,
    RISK,
    WARNING,
    ORDER,
    MANAGER,
    FACTORY,
    TALKS,
    PERSON,
    EVENT,
    MEETING,
    PROXY,
    DIVIDEND,
    SPLIT,
)


def price(fetch: Fetch) -> tuple[float, float]:
    """The share as of the quarter of an hour, and its change since yesterday."""
    random = cached(fetch, 900, "KIVI")
    return 24 + 2 * random.random(), 3 * random.random() - 1.5


def frame(title: str, main: str, fetch: Fetch, side: str = "") -> str:
    last, change = price(fetch)
    notice = sometimes(
        fetch,
        0.3,
        '<div class="cookie-consent"><p>We use cookies to understand how our investors use this site.</p>'
        "<button>Allow</button><button>Deny</button></div>",
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Kivikoski Investors</title>
{build(fetch, "ir")}<script nonce="{token(fetch.random, 22)}">dataLayer=[{{"vid":"{uuid(fetch)}"}}]</script></head>
<body class="investors">{notice}<header><a href="/">Kivikoski</a>{links(MENU, "ir-nav")}
<div class="ticker">KIVI <b>{last:.2f}</b> EUR <i>{change:+.2f} %</i></div></header>
<main><h1>{title}</h1>
{main}</main>{side}
<footer><p>Kivikoski Oyj, Tehtaankatu 2, Tampere, Finland. Business ID 0118247-3.</p>
<p>Delayed by at least 15 minutes. Source: exchange feed.</p><p>© Kivikoski Oyj {fetch.at:%Y}</p></footer>
{stamp(fetch, "cm")}</body></html>"""


def asking(fetch: Fetch) -> str:
    return f'<section class="cta"><h2>{fetch.random.choice(ASKING)}</h2><p>+358 20 555 0130</p></section>'


def home(round: int, fetch: Fetch) -> str:
    story = anchors("/", fetch.random.sample(STORIES, 2))
    ahead = days_left(fetch, 51)
    return frame(
        "Investors",
        f"<h2>Highlights</h2>{bullets(BANNER.at(round), 'Order intake EUR 812 million in the fourth quarter')}"
        + prose(
            "Kivikoski builds and services machines for board, tissue and pulp. Half of net sales come from services."
        )
        + f"<p class='countdown'>Interim report in {ahead} days</p><h2>Stories</h2>{bullets(*story)}",
        fetch,
        asking(fetch),
    )


def share(round: int, fetch: Fetch) -> str:
    last, change = price(fetch)
    random = cached(fetch, 60, "volume")
    quote = facts(
        ("Last", f"{last:.2f}"),
        ("Change", f"{change:+.2f} %"),
        ("Volume", f"{random.randint(90_000, 400_000):,}"),
        ("Bid", f"{last - 0.02 * random.random():.2f}"),
    )
    axis = " ".join(f"{fetch.at - timedelta(days=7 * week):%d %b}" for week in (4, 3, 2, 1, 0))
    peers = grid(("Peer", "Week"), [(name, f"{5 * random.random() - 2.5:+.1f} %") for name in PEERS], "peers")
    return frame(
        "Share",
        f"<section class='quote'>{quote}<svg><text>{axis}</text></svg></section><h2>Facts</h2>"
        + facts(
            ("Listed since", "1999"),
            ("ISIN", "FI0009008817"),
            ("Number of shares", SPLIT.at(round)),
            ("Proposal for 2025", DIVIDEND.at(round)),
        )
        + f"<h2>Compare</h2>{peers}",
        fetch,
    )


def releases(round: int, fetch: Fetch) -> str:
    def entry(day: str, kind: str, title: str) -> str:
        if not title:
            return ""
        where = f"https://news.kivikoski.example/r?c={token(fetch.random, 6)}"
        return f'<li><time>{day}</time> <span class="tag">{kind}</span> <a href="{where}">{title}</a></li>'

    items = (
        entry("5 March 2026", "Stock exchange release", MANAGER.at(round)),
        entry("3 March 2026", "Stock exchange release", WARNING.at(round)),
        entry("2 March 2026", "Press release", ORDER.at(round)),
        entry("24 February 2026", "Press release", "Plan to reorganise the Lahti plant"),
        entry("12 February 2026", "Stock exchange release", "Financial statements for 2025"),
        entry("4 February 2026", "Stock exchange release", "Proposals of the nomination board"),
    )
    nudge = sometimes(fetch, 0.5, "<div class='nudge'><p>Get releases by e-mail</p><button>Subscribe</button></div>")
    return frame(
        "Releases",
        f"<ul class='releases'>{''.join(items)}</ul>{nudge}<p>See also <a href='{RELEASE}'>the plan for Lahti</a>.</p>",
        fetch,
        asking(fetch),
    )


def lahti(round: int, fetch: Fetch) -> str:
    tail = f"<h3>Read next</h3>{bullets(*anchors('/releases', fetch.random.sample(STORIES, 3)))}"
    return frame(
        "Plan to reorganise the Lahti plant",
        "<p class='meta'>Press release, 24 February 2026</p>"
        + prose(
            "Kivikoski starts change negotiations at its plant in Lahti, where rolls are ground and balanced.",
            f"If carried out, the plan would affect {FACTORY.at(round)}. Grinding would move to Jyväskylä in 2027.",
            TALKS.at(round),
        )
        + f"<h2>Further information</h2><p>{PERSON.at(round)}, tel. +358 20 555 0100</p>",
        fetch,
        f"<aside>{tail}</aside>",
    )


def calendar(round: int, fetch: Fetch) -> str:
    ahead = "".join(
        f"<li>{name}: in {days_left(fetch, days)} days</li>"
        for name, days in (("Interim report", 51), ("Half-year report", 143))
    )
    return frame(
        "Calendar",
        bullets("Silent period from 1 April", EVENT.at(round), "Capital markets day, 3 June")
        + facts(("Annual General Meeting", MEETING.at(round)), ("Interim report", "22 April 2026"))
        + f'<p>Read the <a href="{PROXY.at(round)}">notice of the meeting</a>.</p><ul class="soon">{ahead}</ul>',
        fetch,
    )


def outlook(round: int, fetch: Fetch) -> str:
    rows = (
        ("Comparable EBITA margin", MARGIN.at(round)),
        ("Growth of services", "over 5 %"),
        ("Dividend", "50 % of net result"),
    )
    return frame(
        "Outlook",
        f"<h2>Guidance for 2026</h2><p>{GUIDANCE.at(round)}</p><h2>Targets</h2>{grid(('Measure', 'Target'), rows)}"
        f"<h2>Risks</h2>{prose('Demand depends on the investments of our customers.', RISK.at(round))}",
        fetch,
        asking(fetch),
    )


def owners(round: int, fetch: Fetch) -> str:
    rows = (
        ("Eläkevakuutus Pohja", "11.30 %"),
        ("Tukikohta Oy", OWNER.at(round)),
        ("Säätiö Aho", "4.27 %"),
        ("Nordfond Small Cap", "3.95 %"),
    )
    return frame(
        "Owners",
        f"<p>Largest shareholders on {ASOF.at(round)}</p>{grid(('Name', 'Share of votes'), rows)}"
        f"<h2>Flagging</h2>{bullets(FLAG.at(round), 'Nordfond fell below 5 per cent')}",
        fetch,
    )


INVESTORS = MadeSite(
    "kivikoski.test",
    (
        "share price in a header, delayed",
        "volume and bid of the minute",
        "axis of a chart that ends today",
        "weekly change of peers, recomputed",
        "days to the next report",
        "two stories of five",
        "heading of a call to action",
        "invitation to subscribe in half of the fetches",
        "click ids in links of a list",
        "read next, chosen anew",
        "nonce of a content policy",
        "cookie notice of a listed company",
    ),
    {
        "/": home,
        "/share": share,
        "/releases": releases,
        RELEASE: lahti,
        "/calendar": calendar,
        "/outlook": outlook,
        "/owners": owners,
    },
    (*SLOTS, OWNER, ASOF, FLAG, BANNER),
)
