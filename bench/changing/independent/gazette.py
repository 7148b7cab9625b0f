"""The section on public affairs of a regional newspaper: long articles that are corrected, a live page of decisions."""

from __future__ import annotations

from bench.changing.chances import key, mixed, number, para, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, held, json_ld, today, turned
from bench.changing.scenario import Fetch

TOLLS, MEALS = "/2026/02/27/ferry-bridge-tolls", "/2026/02/24/school-meals-audit"
FLOOD, LIVE = "/2026/02/18/flood-wall-inquiry", "/live/council-budget-week"
GUIDE, DESK = "/guides/who-decides-what", "/public-affairs/desk"
PAGES = (
    (TOLLS, "How a bridge nobody owned began to charge", "A ledger, a lapsed act and a man with a barrier"),
    (MEALS, "The lunch that was paid for twice", "Inside the audit of the county's kitchens"),
    (FLOOD, "The wall that stopped a street too early", "Four winters after the water came"),
    (LIVE, "Budget week at the council, decision by decision", "Every vote as it is counted"),
    (GUIDE, "Who decides what in Wexmouth", "A guide for people with a pothole"),
    (DESK, "The public affairs desk", "Who we are and how to reach us"),
)
PUZZLES = ("Crossword 9 by Plover", "Codeword: the lighthouse", "Chess: black to move", "Five letters, six goes")
ADVERTS = (
    *("Bexley Conservatories: winter prices end soon", "Hearing tests at Pryor & Lamb, High Street"),
    *("Cruise the fjords from Wexmouth Quay", "Stairlifts by Ascendio, fitted in a day"),
    *("Dunnock Ales: a case to your door", "Solicitors who call back: Tranter Foley"),
)
ASKS = (
    "Local reporting costs money. A subscription costs less than a coffee a week.",
    "Nobody else sat through that meeting. Subscribe, so that we can sit through the next.",
    "You have read this far. Help us to write the rest.",
)

MENU = (("/", "Public affairs"), (LIVE, "Live"), (GUIDE, "Guide"), (DESK, "The desk"), (FLOOD, "Long reads"))

LEAD = Slot(
    "/", "standfirst of a lead story", {0: "", 5: "The harbour trust wants a second opinion on the tolls."}, "Lead"
)
HEARING = Slot("/", "date of a hearing in a diary", {0: "Tuesday 10 March", 12: "Tuesday 24 March"}, "Diary")
PRINT = Slot("/", "story at the top of a section", {0: "", 2: "Two bidders left for the old customs house"}, "Latest")
SUM = Slot(TOLLS, "sum put right in an article", {0: "£118,000", 3: "£81,000"}, "The ledger")
CORRECTED = Slot(
    TOLLS, "correction under an article", {0: "", 3: "An earlier version added up two years."}, "Corrections"
)
REPLY = Slot(
    TOLLS,
    "reply in an article",
    {0: "", 9: "After publication Mr Haddow's solicitor wrote that he had acted on advice."},
    "The barrier",
)
SPELLING = Slot(MEALS, "name misspelt in an article", {0: "Gillian Marchbank", 4: "Gillian Marchbanks"}, "Kitchens")
SCHOOLS = Slot(MEALS, "count of schools in a sentence", {0: "nineteen primary schools", 4: "seventeen primary schools"})
REPORT = Slot(MEALS, "link target", {0: "/docs/audit-draft.pdf", 11: "/docs/audit-final.pdf"}, "the audit")
QUOTE = Slot(
    FLOOD, "quotation in an article", {0: "“The line is where the money ended,” says an engineer.", 7: ""}, "The line"
)
HEIGHT = Slot(FLOOD, "height in an article", {0: "1.9 metres", 7: "1.6 metres"}, "The line")
VOTES = {
    1: "Councillors keep the night bus by 31 votes to 24.",
    6: "Library hours: the motion to cut Saturdays falls.",
    10: "Council tax to rise by 4.3 per cent from April.",
    14: "The full budget is adopted after a recount.",
}
DECISIONS = [
    Slot(LIVE, "decision on a live page", {0: "", since: text}, "Budget week") for since, text in VOTES.items()
]
TALLY = Slot(
    LIVE, "motions still open", {0: "23 motions", 6: "17 motions", 10: "9 motions", 14: "no motions"}, "Still to come"
)
SITTING = Slot(LIVE, "state of a sitting", {0: "In session", 6: "Adjourned", 10: "In session", 14: "Closed"}, "Chamber")
THRESHOLD = Slot(GUIDE, "threshold in a guide", {0: "1,500 signatures", 8: "2,000 signatures"}, "Petitions")
ANSWER = Slot(
    GUIDE,
    "answer in a guide that was rewritten",
    {
        0: "The county mends roads with a number; lanes without one belong to the parish.",
        13: "Since the merger one office at Castle Hill mends all roads, whether numbered or not.",
    },
    "Who mends my road?",
)
EDITOR = Slot(DESK, "editor of a desk", {0: "Miriam Castell", 15: "Jude Okonjo"}, "Editor")
SIGNAL = Slot(DESK, "number for confidential tips", {0: "07700 555 226", 5: "07700 555 262"}, "Tips")
SLOTS = (
    *(LEAD, HEARING, PRINT, SUM, CORRECTED, REPLY, SPELLING, SCHOOLS, REPORT, QUOTE, HEIGHT, *DECISIONS, TALLY),
    *(SITTING, THRESHOLD, ANSWER, EDITOR, SIGNAL),
)


def css(fetch: Fetch) -> str:
    """A class name as a build of styled components leaves it."""
    return f"css-{key(fetch, 6)}"


def advert(fetch: Fetch, place: str) -> str:
    return (
        f'<div id="dfp-{place}-{key(fetch, 5)}" class="{css(fetch)}" data-testid="StandardAd"><small>Advertisement'
        f'</small><a href="https://ads.gazette.test/c?{key(fetch, 24)}">{pick(fetch, ADVERTS)}</a></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    further = "".join(
        f'<li class="{css(fetch)}"><a href="{address}?surface=more-in&amp;req={key(fetch, 9)}">{name}</a> {words}</li>'
        for address, name, words in held(fetch, 10, "more", [page for page in PAGES if page[0] != path], 3)
    )
    menu = "".join(f'<a href="{page}" class="{css(fetch)}">{words}</a>' for page, words in MENU)
    state = f'{{"requestId":"{key(fetch, 22)}","edge":"wex-{number(fetch, 1, 9)}","abtests":["{pick(fetch, "ABC")}"]}}'
    return f"""<!DOCTYPE html><html lang="en-GB" class="story" data-page-type="{path.count("/")}"><head>
<meta charset="utf-8"/><title data-rh="true">{title} - The Wexmouth Gazette</title>
<meta data-rh="true" name="robots" content="noarchive, max-image-preview:large"/><link rel="preload" as="style"
href="/vi-assets/static-assets/global-{key(fetch, 20)}.css"/>{json_ld("NewsArticle", headline=title)}</head>
<body><div id="app"><div class="{css(fetch)}"><a href="#site-content" class="{css(fetch)}">Skip to content</a>
<header class="{css(fetch)}"><a href="/"
data-testid="masthead-logo">The Wexmouth Gazette</a><nav data-testid="masthead-nav">{menu}</nav></header>
{advert(fetch, "top")}<main id="site-content"><article id="story" class="{css(fetch)}"><header
class="{css(fetch)}"><h1 data-testid="headline" class="{css(fetch)}">{title}</h1></header>
<section name="articleBody" class="meteredContent {css(fetch)}">{main}</section></article></main>
<aside data-testid="more-in"><h2>More in public affairs</h2><ol>{further}</ol></aside>
<footer class="{css(fetch)}" role="contentinfo"><p>© {fetch.at:%Y} Wexmouth Gazette and Mercury Ltd</p>
<p>Founded as the Mercury, 1846</p><p>Complaints are heard by the Press Panel</p><p>Printed at Dock Street
every night but Saturday</p></footer></div></div><script>window.__preloadedData = {state};</script></body></html>"""


def story(fetch: Fetch, byline: str, standfirst: str, text: str) -> str:
    """Headings with their paragraphs, each in boxes, an advertisement in the middle."""
    sections = []
    for part in text.removeprefix("# ").split("\n# "):
        head, body = part.split("\n", 1)
        told = "".join(para(words.strip(), f" class={css(fetch)}") for words in body.split("|") if words.strip())
        sections.append(f'<div class="{css(fetch)} StoryBodyCompanionColumn"><div><h2>{head}</h2>{told}</div></div>')
    sections.insert(2, advert(fetch, "mid"))
    wall = sometimes(
        fetch,
        0.35,
        f'<div id="gateway-content" class="{css(fetch)}"><p>{pick(fetch, ASKS)}</p><button>See the offers</button> '
        "<button>I have one already</button></div>",
    )
    return f"""<p id="article-summary">{standfirst}</p><div class="byline"><p>By <span itemprop="name">{byline}</span>
</p></div><p class="{css(fetch)}">{number(fetch, 12, 70)} readers are on this page</p>{"".join(sections)}{wall}"""


def front(round: int, fetch: Fetch) -> str:
    latest = (
        (PRINT.at(round), before(-10)),
        ("Wexmouth's clocks will be wound by hand again", before(9)),
        ("Parish clerks ask for a rise, the first in eleven years", before(30)),
        ("Why the mayor's car is parked in a museum", before(54)),
    )
    items = "".join(
        f'<li class="{css(fetch)}"><h3>{title}</h3><span class="{css(fetch)}">{ago(fetch, ENGLISH, since)}</span></li>'
        for title, since in latest
        if title
    )
    main = f"""<div data-testid="edition">{today(fetch, ENGLISH)}</div>
<div data-testid="lead"><h2>Money for crossing</h2>{para(LEAD.at(round))}<p>For sixty years carts, cars and
pilgrims went over Ferry Bridge for nothing. Then a barrier appeared, and with it a tin box.</p></div>
<h2>Latest</h2><ul data-testid="stream">{items}</ul><h2>Diary</h2><dl><dt>Flood inquiry, second hearing</dt>
<dd>{HEARING.at(round)}, Guildhall</dd><dt>Harbour trust, open evening</dt><dd>Thursday 12 March, Net Loft</dd>
<dt>Planning committee</dt><dd>Wednesday 18 March, Castle Hill</dd></dl><h2>Letters</h2><p>Your correspondent calls the
swing bridge slow. I was born on it, during an opening, and have never heard a complaint. Hilda Fenn, Eastgate</p>
<p>Whoever painted the bus lane outside my shop has spelt it with three esses. R. Dill, Market Row</p>"""
    return frame("/", "Public affairs", main, fetch)


def tolls(round: int, fetch: Fetch) -> str:
    note = CORRECTED.at(round)
    text = f"""# The ledger
The ledger is bound in green cloth and begins in the middle of a month. | In one year the tin box took {SUM.at(round)},
all of it in coins, most of it on Sundays. | No bank in the county remembers an account. | Each page is signed with the
same two letters, which belong to nobody on the payroll of the trust.
# The lapsed act
The act that made the crossing free ran for ninety-nine years. It lapsed on a Wednesday. | Three clerks had noted the
date in three diaries. Two of them retired and one moved to Perth. | From that day the bridge had no owner, no keeper
and, strictly speaking, no reason to stand. | It stood all the same, as it had in two wars.
# The barrier
Clement Haddow says he found the barrier in a barn and thought it a pity. | {REPLY.at(round)} | He has since put up a
second one, for bicycles. | Asked whether anybody had ever refused to pay, he thinks of a vicar.
# The walkers
Most who cross on foot do so for the bakery. They pay nothing, but they are counted, with a bean for each. | A beanbag
is full in eight days, says the lock-keeper, who was asked to hold them. | He has not been told what the beans are for.
# What comes next
The council would have to pass a new act, and pay for the paint. | Until then the pole goes up and down, and the tin is
emptied at dusk."""
    text += f"\n# Corrections\n{note}" if note else ""
    return frame(TOLLS, PAGES[0][1], story(fetch, "Harriet Loam", PAGES[0][2], text), fetch)


def meals(round: int, fetch: Fetch) -> str:
    text = f"""# Invoices
Auditors came for the freezers and stayed for the invoices. | At {SCHOOLS.at(round)} the same shepherd's pie had been
billed in two different fonts. | The county has put <a href="{REPORT.at(round)}">the audit</a> on its site, with names
blacked out. | Held against a window, most of the names can be read.
# Kitchens
{SPELLING.at(round)}, who ran the kitchen at Eastgate, kept her own book. It was right to the carrot. | “I told them in
the autumn,” she says. “They sent me a course on spreadsheets.” | Other cooks had noticed that the lorry came on Mondays
and the bill on Mondays and Thursdays. | None of them was asked by the auditors, who ate elsewhere.
# The freezers
They were never found. | On paper there are six, each as tall as a man, bought in the spring of the long strike. | The
caretaker of one school remembers a delivery of that size, but it was a piano. | Another says that a freezer did come,
and went again before lunch.
# Money back
The supplier has paid back the first half and disputes the second. | Its lawyers hold that a pie which is eaten twice
may
be billed twice. | Children, asked by this newspaper, would like more custard."""
    return frame(MEALS, PAGES[1][1], story(fetch, "Anil Prothero", PAGES[1][2], text), fetch)


def flood(round: int, fetch: Fetch) -> str:
    text = f"""# The night
The river came at ten to four. Most people woke because the fridge was knocking. | Nobody drowned. The fish, as the
owner puts it, were briefly in the majority. | By seven the lifeboat was tied to the letter box of number eleven.
# The line
Along Malthouse Lane the wall stands {HEIGHT.at(round)} above the towpath, and then it ends, at a lamp. |
{QUOTE.at(round)} | Beyond the lamp are eleven houses, a chapel and a shop for tropical fish. | On the first drawing the
wall goes on for another street. On the second somebody has rubbed it out, and one can feel it with a thumb.
# The lamp
It was put up for a night watchman in 1911 and has never been moved, because nobody knows whose it is. | Everything in
the lane is measured from it: the bins, the parking, the procession at Whitsun. | So it seemed natural to measure a
wall.
# The inquiry
Sir Alban Reeve has read forty boxes of drawings and will read forty more. | He may name causes but not culprits, which
suits nearly everybody. | The residents have asked for one thing only: the rubber."""
    return frame(FLOOD, PAGES[2][1], story(fetch, "Owen Tressider", PAGES[2][2], text), fetch)


def live(round: int, fetch: Fetch) -> str:
    told = [(since, text) for since, text in reversed(VOTES.items()) if since <= round]
    old = [(-1, "Members stand for a minute for the late Alderman Voss."), (-3, "Doors open; the gallery is full.")]
    posts = "".join(
        f'<div class="live-blog-post {css(fetch)}" data-post="{400 + since}"><div class="live-blog-headline">{text}'
        f"</div><time>{ago(fetch, ENGLISH, before(0.3 - 6 * since))}</time></div>"
        for since, text in [*told, *old]
    )
    main = f"""<p data-testid="live-badge">Chamber: <b>{SITTING.at(round)}</b></p><p>Still to come:
{TALLY.at(round)}</p><p>Our reporters sit in row C with a flask. Entries are brief and in the order of the bell.</p>
<p class="{css(fetch)}">Page drawn at {fetch.at:%H:%M:%S}</p><div data-testid="live-blog">{posts}</div>
<h2>How they vote</h2><p>By hand, and if a teller doubts it, by walking through two doors.</p><p>There are 58 members;
the mayor votes only when the rest are equal.</p>{advert(fetch, "live")}"""
    return frame(LIVE, PAGES[3][1], main, fetch)


def guide(round: int, fetch: Fetch) -> str:
    asked = (
        ("Who mends my road?", ANSWER.at(round)),
        (
            "How do I get a petition heard?",
            f"Bring {THRESHOLD.at(round)} on paper, with streets. Screens do not count.",
        ),
        ("Can I speak at a meeting?", "For three minutes, if you gave your name before noon on the day."),
        ("Who chooses the mayor?", "The members, each May, from among those who have not yet been."),
        ("What about bins?", "Bins are a company. The council owns it, but only the driver knows the route."),
        ("And the harbour?", "A trust from the time of Queen Anne, with nine trustees and a dog."),
    )
    text = "\n".join(f"# {question}\n{answer}" for question, answer in asked)
    return frame(GUIDE, PAGES[4][1], story(fetch, "The desk", PAGES[4][2], text), fetch)


def desk(round: int, fetch: Fetch) -> str:
    names = mixed(fetch, ("council", "courts", "schools", "harbour", "trains"), 3)
    staff = (
        *(("Editor", EDITOR.at(round)), ("Chief reporter", "Harriet Loam"), ("Courts", "Owen Tressider")),
        *(("Schools", "Anil Prothero"), ("Data and maps", "Sunniva Blythe"), ("Sub-editor", "Percy Gaunt")),
    )
    cards = "".join(f'<div class="{css(fetch)}"><dt>{role}</dt><dd>{name}</dd></div>' for role, name in staff)
    main = f"""<dl>{cards}</dl><h2>Tips</h2><p>Send a message to {SIGNAL.at(round)}; it vanishes after a week at both
ends. </p><p>Paper is safer still. Put it through the door at Dock Street, without a stamp.</p><h2>Mistakes</h2><p>We
make them in every issue. Tell the sub-editor, and it will be put right where it was wrong, with a line at the foot.</p>
<p class="{css(fetch)}">Ask us about: {", ".join(names)}</p>
<section data-testid="games"><p>{turned(fetch, PUZZLES, 1)[0]}</p><a href="/games">Play</a></section>"""
    return frame(DESK, PAGES[5][1], main, fetch)


WRITERS = (front, tolls, meals, flood, live, guide, desk)
GAZETTE = MadeSite(
    "wexmouth-gazette.test",
    (
        *("class names of styled components", "advertisement of the region", "preloaded data of a request"),
        *("more in the section, held for ten seconds", "puzzle that turns", "ask to subscribe in three wordings"),
        *("readers on an article", "age of a post on a live page", "edition's date in a masthead"),
        *("time a live page was drawn", "three subjects to ask a desk about"),
    ),
    dict(zip(("/", *(page[0] for page in PAGES)), WRITERS, strict=True)),
    SLOTS,
)
