"""A podcast on history, rendered on the server by a script: episodes with notes, live shows, membership, the team."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import ENGLISH, ago, before, held, turned
from bench.changing.scenario import Fetch

REVIEWS = (
    "“The best hour of my week.” – Petra, Ghent",
    "“I now bore everybody with canal locks.” – Tom W.",
    "“Calm, precise, funny.” – AudioDigest",
    "“Listened to all of it on one long drive.” – marisol_k",
    "“They made me care about salt.” – Henrik",
    "“My daughter asks for the lighthouse one every night.” – Oonagh",
)
SPONSORS = (
    ("Larkspur Mattresses", "Use code LEDGER for 15% off"),
    ("Brightkeep Password Manager", "Three months on us"),
    ("Nettle & Crumb meal boxes", "First box half price"),
    ("Oaklane Audiobooks", "One free title for listeners"),
)
PAST = (
    ("204", "The lighthouse keepers' strike"),
    ("203", "Salt roads"),
    ("201", "A very short war about a pig"),
    ("198", "How the potato crossed the sea"),
    ("195", "Canal mania"),
    ("190", "The forger of Pamplona"),
    ("188", "Ice, by ship, to Calcutta"),
)
COMMENTS = (
    ("rowan88", "That twist at minute forty!"),
    ("Ilse", "Could you do one on windmills?"),
    ("dr_pike", "Sources please for the tariff claim."),
    ("Kofi A.", "Greetings from Accra, great show."),
    ("mapnerd", "The map in the notes is gorgeous."),
)

LATEST = Slot(
    "/",
    "latest episode",
    {0: "Episode 212: The tide mills of Brittany", 6: "Episode 213: Who owned the night sky"},
    "Latest episode",
)
SCHEDULE = Slot(
    "/",
    "rhythm of publication",
    {0: "New episodes every Tuesday.", 11: "New episodes every second Thursday."},
    "The Ledger of Small Things",
)
LISTED = Slot("/episodes", "episode of a list", {0: "", 6: "Who owned the night sky"}, "All episodes")
PULLED = Slot("/episodes", "episode of a list", {0: "The duke and the dentist", 9: ""}, "All episodes")
LENGTH = Slot("/episodes", "running time", {0: "58 min", 3: "1 h 04 min"}, "The tide mills of Brittany")
CORRECTION = Slot(
    "/episodes/tide-mills",
    "correction in show notes",
    {0: "", 3: "Correction: the mill at Ploumeur was built in 1764, not 1674 as we say in the episode."},
    "Show notes",
)
GUEST = Slot(
    "/episodes/tide-mills",
    "guest's title",
    {0: "Dr Maëlle Kervran, archivist at Vannes", 5: "Prof. Maëlle Kervran, University of Rennes"},
    "Guest",
)
CHAPTER = Slot("/episodes/tide-mills", "chapter mark", {0: "00:31:20", 3: "00:37:05"}, "The miller's contract")
TRANSCRIPT = Slot(
    "/episodes/tide-mills",
    "link target",
    {0: "https://cdn.ledgercast.example/t/212-draft.txt", 8: "https://cdn.ledgercast.example/t/212-final.txt"},
    "here",
)
VENUE = Slot("/live", "venue of a live show", {0: "Old Fruitmarket", 4: "Tramway Theatre"}, "Glasgow")
DOORS = Slot("/live", "hour of a live show", {0: "Doors 19:00", 10: "Doors 18:15"}, "Bristol")
SOLD = Slot("/live", "state of tickets", {0: "Tickets from £19", 5: "Last few seats", 12: "Sold out"}, "Dublin")
LEEDS = Slot("/live", "live show", {0: "", 10: "Leeds"}, "Spring tour 2026")
TICKETS = Slot(
    "/live",
    "link target",
    {0: "https://box.example/e/ledger-bristol-a", 13: "https://stagedoor.example/shows/ledger-at-the-beacon"},
    "Book",
)
PRICE = Slot("/membership", "membership's price", {0: "£4.50 a month", 8: "£5.00 a month"}, "Friend")
PERK = Slot("/membership", "perk of a tier", {0: "", 8: "Two bonus episodes a month"}, "Keeper")
LOST_PERK = Slot("/membership", "perk of a tier", {0: "Enamel badge by post", 14: ""}, "Keeper")
REFUND = Slot(
    "/membership",
    "answer of a list of questions",
    {
        0: "You can cancel at any time and keep access until the month is over.",
        11: "You can cancel at any time; unused days are refunded to your card.",
    },
    "How do I cancel?",
)
PRODUCER = Slot("/team", "person's role", {0: "Assistant producer", 7: "Series producer"}, "Yusuf Lindqvist")
SLOTS = (
    *(LATEST, SCHEDULE, LISTED, PULLED, LENGTH, CORRECTION, GUEST, CHAPTER, TRANSCRIPT),
    *(VENUE, DOORS, SOLD, LEEDS, TICKETS, PRICE, PERK, LOST_PERK, REFUND, PRODUCER),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    who, offer = fetch.random.choice(SPONSORS)
    chart = hourly(fetch, "ledger chart", 6).randint(4, 38)
    sticky = sometimes(
        fetch, 0.5, '<div class="Bar_bar__k2x">Get the app for offline listening <button>Open</button></div>'
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>
{title} – The Ledger of Small Things</title>
<meta name="next-req" content="{token(fetch.random, 20)}"></head><body><div id="__next">{sticky}
<header class="Header_root__a81Zq"><a href="/">The Ledger of Small Things</a><nav><a href="/episodes">Episodes</a>
<a href="/live">Live</a><a href="/membership">Membership</a><a href="/team">Team</a></nav></header>
<main class="Page_main__9sT1c"><h1>{title}</h1>{main}</main>
<aside class="Sponsor_box__Yq0"><small>Today's sponsor</small>
<a href="https://go.example/{token(fetch.random, 10)}">{who}</a><p>{offer}</p></aside>
<section class="Quote_wrap__11d"><p>{turned(fetch, REVIEWS, 1)[0]}</p></section>
<footer><p>No. {chart} in History charts</p>
<p>© 2026 Small Things Audio Ltd · build {fetch.random.choice(("f31a", "f31b"))}</p>
</footer></div><script id="__NEXT_DATA__" type="application/json">{{"rid":"{token(fetch.random)}"}}</script>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    cards = each_in('<li class="Card_c__2w"><span>{0}</span> <b>{1}</b></li>', some(fetch, PAST, 3))
    live = fetch.random.randint(120, 990)
    return frame(
        "The Ledger of Small Things",
        f"<p>Two historians follow one small thing at a time. <span>{SCHEDULE.at(round)}</span></p>"
        f'<section><h2>Latest episode</h2><a href="/episodes/tide-mills" class="Hero_link__7">Listen</a>'
        f"<h3>{LATEST.at(round)}</h3><p>{live} listening now</p></section>"
        f"<section><h2>From the vault</h2><ul>{cards}</ul></section>",
        fetch,
    )


def episodes(round: int, fetch: Fetch) -> str:
    def card(number: str, title: str, length: str) -> str:
        return (
            f'<article class="Row_row__e3"><span>{number}</span><h2>{title}</h2><span>{length}</span>'
            f'<span class="Row_plays__x">{counted(fetch, number, 9_000, 60_000, 37.5):,} plays</span></article>'
        )

    first = card("213", LISTED.at(round), "49 min") if LISTED.at(round) else ""
    pulled = card("209", PULLED.at(round), "44 min") if PULLED.at(round) else ""
    return frame(
        "All episodes",
        first
        + card("212", '<a href="/episodes/tide-mills">The tide mills of Brittany</a>', LENGTH.at(round))
        + card("211", "Umbrellas and empire", "51 min")
        + card("210", "The clockmaker of Cracow", "1 h 12 min")
        + pulled
        + card("208", "Rust", "39 min"),
        fetch,
    )


def tide(round: int, fetch: Fetch) -> str:
    notes = each_in("<li><b>{0}</b> {1}</li>", held(fetch, 3 * 3600, "ledger comments", COMMENTS, 3))
    more = each_in("<li>{1} (no. {0})</li>", some(fetch, PAST, 4))
    return frame(
        "The tide mills of Brittany",
        f"<p>Posted {ago(fetch, ENGLISH, before(50))} · {counted(fetch, 'likes', 300, 900, 2.6)} likes</p>"
        f"<dl><dt>Guest</dt><dd>{GUEST.at(round)}</dd><dt>Recorded</dt><dd>12 February 2026</dd></dl>"
        "<h2>Show notes</h2><p>Twice a day the sea does the work of forty horses, and somebody has to own it.</p>"
        + shown(CORRECTION, round)
        + "<h2>Chapters</h2><table><tr><td>00:00:00</td><td>Low water</td></tr><tr><td>00:14:45</td>"
        "<td>A dam of oak</td>"
        f"</tr><tr><td>{CHAPTER.at(round)}</td><td>The miller's contract</td></tr></table>"
        '<p>The map is <a href="https://cdn.ledgercast.example/m/mills.png">here</a>, the transcript is '
        f'<a href="{TRANSCRIPT.at(round)}">here</a>, and last week\'s is '
        '<a href="https://cdn.ledgercast.example/t/211.txt">here</a>.</p>'
        f"<h2>Newest comments</h2><ul>{notes}</ul><h2>You may also like</h2><ul>{more}</ul>",
        fetch,
    )


def live(round: int, fetch: Fetch) -> str:
    form = '<li class="Gig_g__5"><h3>{}</h3><p>{}</p><p>{}</p><p>{}</p><a href="{}">Book</a></li>'
    box = "https://box.example/e/ledger"
    leeds = form.format("Leeds", "City Varieties", "Doors 19:30", "Tickets from £17", f"{box}-leeds")
    return frame(
        "Live",
        "<h2>Spring tour 2026</h2><ul>"
        + form.format("Glasgow", VENUE.at(round), "Doors 19:15", "Tickets from £21", f"{box}-glasgow")
        + form.format("Bristol", "The Beacon", DOORS.at(round), "Tickets from £18", TICKETS.at(round))
        + form.format("Dublin", "Liberty Hall", "Doors 20:00", SOLD.at(round), f"{box}-dublin")
        + (leeds if LEEDS.at(round) else "")
        + f"</ul><p>{fetch.random.randint(4, 40)} people have this page open</p>",
        fetch,
    )


def membership(round: int, fetch: Fetch) -> str:
    tiers = [
        f"<div class='Tier_t__1'><h2>Friend</h2><strong>{PRICE.at(round)}</strong><ul><li>No advertisements</li>"
        f"</ul></div>",
        "<div class='Tier_t__1'><h2>Keeper</h2><strong>£9.00 a month</strong><ul><li>Everything friends get</li>"
        f"{shown(PERK, round, '<li>{}</li>')}{shown(LOST_PERK, round, '<li>{}</li>')}</ul></div>",
    ]
    call = fetch.random.choice(("Join us", "Become a member today", "Start your free week"))
    return frame(
        "Membership",
        f"<p><button>{call}</button></p>{''.join(shuffled(fetch.random, tiers))}"
        f"<details><summary>How do I cancel?</summary><p>{REFUND.at(round)}</p></details>"
        "<details><summary>Can I give it away?</summary><p>Yes, as a voucher for six or twelve months.</p></details>"
        f"<p>{counted(fetch, 'members', 2_400, 2_500, 0.4)} members so far</p>",
        fetch,
    )


def team(round: int, fetch: Fetch) -> str:
    people = [
        "<figure><figcaption>Ada Brannigan</figcaption><p>Host</p></figure>",
        "<figure><figcaption>Marek Soliz</figcaption><p>Host and researcher</p></figure>",
        f"<figure><figcaption>Yusuf Lindqvist</figcaption><p>{PRODUCER.at(round)}</p></figure>",
    ]
    return frame("Team", "".join(shuffled(fetch.random, people)) + "<p>Write to hello@ledgercast.example.</p>", fetch)


PODCAST = MadeSite(
    "ledgercast.test",
    (
        "sponsor by request beside content",
        "chart position of a podcast",
        "sticky bar of an app by request",
        "reviews that turn",
        "plays beside each title",
        "listening now",
        "tiers of an A/B test in other order",
        "call to action of an A/B test",
        "team in chance order",
        "newest comments from a cache of three hours",
    ),
    {
        "/": home,
        "/episodes": episodes,
        "/episodes/tide-mills": tide,
        "/live": live,
        "/membership": membership,
        "/team": team,
    },
    SLOTS,
)
