"""A forum of boat owners in the markup of a common forum software: threads, posts, a sale, rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bench.changing.ordinary.requests import bootstrap, consent, element, hidden, one_of, some_of, sponsored, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, before, others
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

ENGINES, BILGE, LICENCE, SALE, RULES = (
    "/forums/engines",
    "/threads/water-in-the-bilge",
    "/threads/licence-fees",
    "/threads/sold-or-not",
    "/help/rules",
)
LINKS = (
    (ENGINES, "Engines and propulsion"),
    (BILGE, "Water in the engine bilge after a long run"),
    (LICENCE, "Licence fees for continuous cruisers"),
    (SALE, "57ft trad stern, Braunston"),
    (RULES, "Forum rules"),
)
ADS = (
    "Blacking from £14 a foot at Crick Wharf",
    "Boat insurance for liveaboards",
    "Solar kits that survive bridges",
    "Calorifiers made to order",
    "Pram hoods repaired while you wait",
    "Vacuum toilets, no smell, no fuss",
    "Moorings in the heart of Rugby",
    "Diesel heaters fitted in a day",
)
MEMBERS = ("Grebe", "TillerGirl", "old_josher", "Ned Lock", "Pike77", "Marigold", "Cutman", "Winding Hole")
MOTTOES = (
    "Slow is the new fast.",
    "Two feet of water and a following wind.",
    "If it moves and should not, rope it.",
    "Kettle on.",
    "Never step off without the line.",
    "Currently somewhere on the Oxford.",
    "Powered by a Gardner 2LW.",
)
STANDING = {
    "/": "<div class='block'><h2>Life afloat</h2><div class='node'><h3>New to boating</h3><p>No question is too "
    "small.</p></div><div class='node'><h3>Liveaboards</h3><p>Stoves, post, doctors, neighbours.</p></div></div>",
    ENGINES: "<p class='block-footer'>Please say which engine, which gearbox and how old. Pictures help more than "
    "words, and sounds more than pictures. For sales use the market place.</p>",
    RULES: "<p>Moderators may move, close or remove what does not belong here. They do not discuss it in public; write "
    "to them. Whoever has been warned three times within a year is asked to leave.</p><p>Pictures of people need their "
    "consent. Do not post the index numbers of other people's boats.</p>",
}

NOTICE = Slot("/", "notice", {0: "", 3: "The forum will be read-only on Sunday from 1am to 5am.", 11: ""})
FORUM = Slot("/", "entry of a list", {0: "", 7: "Electric and hybrid drives"}, "Technical")
MODERATOR = Slot("/", "name in a sentence", {0: "old_josher and Marigold", 12: "Pike77 and Marigold"}, "moderators")
THREADS = (
    Slot(ENGINES, "entry of a list", {0: "", 2: "BMC 1.8 refuses to start when warm"}, "Engines and propulsion"),
    Slot(ENGINES, "entry of a list", {0: "", 6: "Which oil for a Lister SR2?"}, "Engines and propulsion"),
    Slot(ENGINES, "entry of a list", {0: "Cheap gearboxes, message me", 4: ""}, "Engines and propulsion"),
    Slot(ENGINES, "entry of a list", {0: "", 13: "Skin tank or keel cooling?"}, "Engines and propulsion"),
)
STICKY = Slot(ENGINES, "mark of an entry", {0: "Open", 9: "Closed"}, "Stern gland packing", unique=False)
REPLIES = (
    Slot(BILGE, "post", {0: "", 2: "Look at the weed hatch seal first. Mine wept for a year before I noticed."}),
    Slot(BILGE, "post", {0: "", 5: "It was the seal. New rubber fitted and the bilge is dry after three hours."}),
    Slot(BILGE, "post", {0: "", 10: "Glad it is sorted. Do check the shaft coupling while you are down there."}),
)
EDITED = Slot(
    BILGE,
    "edited post",
    {0: "about two gallons after each day", 3: "about four gallons after each day"},
    "Marigold",
)
SOLVED = Slot(BILGE, "prefix of a title", {0: "", 6: "Solved"}, "Water in the engine bilge")
FEE = Slot(LICENCE, "figure in a paragraph", {0: "£1,390", 8: "£1,470"}, "licence")
ANSWER = Slot(
    LICENCE, "post", {0: "", 8: "The Trust has published the new table today, see the link in the first post."}
)
TABLE = Slot(
    LICENCE,
    "link target",
    {0: "https://waterways.example/fees-2025.pdf", 8: "https://waterways.example/fees-2026.pdf"},
    "table of fees",
)
REMOVED = Slot(LICENCE, "post", {0: "They are all crooks and you know it.", 4: ""})
ASKED = Slot(SALE, "price", {0: "£48,500", 4: "£46,000", 9: "£44,950"}, "Asking price")
STATE = Slot(SALE, "state", {0: "For sale", 11: "Under offer", 13: "For sale", 15: "Sold"}, "Status")
RULE = Slot(RULES, "paragraph", {0: "", 5: "Posts written by machines must say so in their first line."})
AGE = Slot(RULES, "figure in a sentence", {0: "16 years", 14: "18 years"}, "members")
SLOTS = (NOTICE, FORUM, MODERATOR, *THREADS, STICKY, *REPLIES, EDITED, SOLVED, FEE)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    sid = token(fetch.random, 32)
    members = ", ".join(fetch.random.sample(MEMBERS, fetch.random.randint(2, 5)))
    guest = one_of(fetch, "Welcome, guest", "Hello, visitor", "Hi there, stranger")
    banner = consent(fetch, "This site uses cookies to keep you logged in.", ("Accept", "Learn more"), 0.35)
    return f"""<!DOCTYPE html>
<html id="XF" lang="en-GB" dir="LTR" data-app="public" data-csrf="{token(fetch.random, 40)}" class="has-no-js">
<head><meta charset="utf-8"><title>{title} | Narrowboat Talk</title>{bootstrap(fetch, "XF")}</head>
<body data-template="thread_view"><div class="p-pageWrapper" id="top">
<header class="p-header"><a href="/">Narrowboat Talk</a></header>
<nav class="p-nav"><a href="/">Forums</a> <a href="{ENGINES}">Engines and propulsion</a> <a href="{RULES}">Rules</a>
<a href="/login?sid={sid}">Log in</a> <a href="/register?sid={sid}">Register</a> <span>{guest}</span></nav>
<div class="p-body"><h1 class="p-title-value">{title}</h1>{sponsored(fetch, "Sponsor", ADS, "samUnit")}
<div class="p-body-content">{main}{STANDING.get(path, "")}</div>
<div class="p-body-sidebar"><div class="block"><h3 class="block-minorHeader">Members online</h3><div>{members}</div>
<div class="block-footer">Total: {fetch.random.randint(40, 260)} (members: {fetch.random.randint(5, 39)}, guests:
{fetch.random.randint(20, 220)})</div></div>
<div class="block"><h3 class="block-minorHeader">Similar threads</h3><ul>{some_of(fetch, others(LINKS, path), 3)}</ul>
</div></div></div>
<footer class="p-footer"><span>All times are GMT. The time is {fetch.at:%H:%M}.</span> <a href="{RULES}">Forum rules</a>
<p>Narrowboat Talk is run by volunteers from a shed in Napton.</p>{timing(fetch, "xf-web")}</footer></div>{banner}
</body></html>"""


def post(who: str, hours: float, content: str, fetch: Fetch) -> str:
    """A post with its author's card; the board picks one of the mottoes at each request."""
    if not content:
        return ""
    number = fetch.random.randint(10**5, 10**6)
    return (
        f'<article class="message message--post" data-author="{who}" id="js-{number}"><div class="message-user">'
        f'<h4 class="message-name">{who}</h4><h5 class="userTitle">Member</h5></div><div class="message-cell--main">'
        f'<header><time class="u-dt">{ago(fetch, ENGLISH, before(hours))}</time></header>'
        f'<div class="bbWrapper">{content}</div><aside class="message-signature">{fetch.random.choice(MOTTOES)}</aside>'
        "</div></article>"
    )


def added(slot: Slot, who: str, fetch: Fetch) -> str:
    """A post written an hour before the round that it shows from."""
    began = next(step for step in sorted(slot.steps) if step)
    hours = (start_of(0) - start_of(began)) / timedelta(hours=1) + 1
    return post(who, hours, slot.steps[began], fetch)


def thread(path: str, posts: Sequence[str], fetch: Fetch, prefix: str = "") -> str:
    title = dict(LINKS)[path]
    label = element("span", prefix, 'class="label label--green"')
    captcha = f"What is {fetch.random.randint(2, 9)} plus {fetch.random.randint(2, 9)}?"
    return frame(
        path,
        title,
        f'<div class="p-description">{label}<span>{fetch.random.randint(3, 40)} people are viewing this thread</span>'
        f'</div><div class="block-body js-replyNewMessageContainer">{"".join(posts)}</div>'
        f'<form action="/add-reply" method="post">{hidden(fetch, "_xfToken", "attachment_hash")}'
        f'<label>{captcha}</label><textarea name="message"></textarea></form>',
        fetch,
    )


def board(round: int, fetch: Fetch) -> str:
    names = ("Boat building and fitting out", FORUM.at(round), "Waterways and navigation")
    nodes = "".join(
        f'<div class="node node--forum"><h3 class="node-title"><a href="/forums/{len(name)}">{name}</a></h3>'
        f'<div class="node-extra">Latest: {fetch.random.choice(MEMBERS)}, {fetch.random.randint(1, 59)} minutes ago'
        "</div></div>"
        for name in names
        if name
    )
    return frame(
        "/",
        "Forums",
        f'{element("div", NOTICE.at(round), "class=notice")}<div class="block"><h2>Technical</h2>{nodes}</div>'
        f"<p>This section is looked after by its moderators {MODERATOR.at(round)}.</p>"
        f'<ul class="latest">{some_of(fetch, LINKS, 5)}</ul>',
        fetch,
    )


def topics(round: int, fetch: Fetch) -> str:
    names = ["Stern gland packing", *(entry.at(round) for entry in reversed(THREADS)), "Alternator belts keep slipping"]
    rows = "".join(
        f'<div class="structItem structItem--thread"><div class="structItem-title"><a href="/threads/{len(name)}'
        f'{ord(name[1])}">{name}</a></div>'
        f'<span class="state">{STICKY.at(round) if name == names[0] else "Open"}</span>'
        f'<dl class="pairs"><dt>Viewing now</dt><dd>{fetch.random.randint(1, 30)}</dd></dl></div>'
        for name in names
        if name
    )
    return frame(ENGINES, "Engines and propulsion", f'<div class="structItemContainer">{rows}</div>', fetch)


def bilge(round: int, fetch: Fetch) -> str:
    first = (
        "Since Christmas I find water under the engine, "
        f"{EDITED.at(round)}. It is clean, so not from the cooling. Where would you look first?"
    )
    authors = ("old_josher", "Marigold", "Pike77")
    posts = [post("Marigold", 40, first, fetch), post("Cutman", 30, "Stern gland, always the stern gland.", fetch)]
    posts += [added(slot, who, fetch) for slot, who in zip(REPLIES, authors, strict=True) if slot.at(round)]
    return thread(BILGE, posts, fetch, SOLVED.at(round))


def licence(round: int, fetch: Fetch) -> str:
    first = (
        f"For my 60ft boat the licence without a home mooring comes to {FEE.at(round)} this year if I pay in one go. "
        f'The full <a href="{TABLE.at(round)}">table of fees</a> is on the site of the Trust.'
    )
    posts = [post("Ned Lock", 200, first, fetch), post("Pike77", 190, REMOVED.at(round), fetch)]
    posts.append(post("TillerGirl", 170, "Still cheaper than a garage in Oxford.", fetch))
    posts += [added(ANSWER, "Marigold", fetch)] if ANSWER.at(round) else []
    return thread(LICENCE, posts, fetch)


def sale(round: int, fetch: Fetch) -> str:
    facts = (
        f'<dl class="pairs pairs--columns"><dt>Asking price</dt><dd>{ASKED.at(round)}</dd><dt>Status</dt>'
        f"<dd>{STATE.at(round)}</dd><dt>Length</dt><dd>57ft</dd></dl>"
    )
    return thread(SALE, [post("Grebe", 300, f"Built 1998, Beta 43, pump-out, well kept.{facts}", fetch)], fetch)


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        RULES,
        "Forum rules",
        "<p>Be kind. Argue with what was said, not with who said it.</p>"
        f"{element('p', RULE.at(round))}<p>All members must be at least {AGE.at(round)} old.</p>"
        "<p>One advertisement a month for each boat; traders have a section of their own.</p>",
        fetch,
    )


BOATS = MadeSite(
    "narrowboat-talk.test",
    ("session ids", "form keys", "captcha", "members online", "mottoes", "viewers", "similar threads", "ages", "clock"),
    {"/": board, ENGINES: topics, BILGE: bilge, LICENCE: licence, SALE: sale, RULES: rules},
    (*SLOTS, ANSWER, TABLE, REMOVED, ASKED, STATE, RULE, AGE),
)
