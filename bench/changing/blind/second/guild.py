"""An association of orchard growers, in the blocks of a popular blog engine: groups, columns, file blocks, a form."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.blind.second import guild_truth as truth
from bench.changing.blind.second.guild_truth import (
    ASSEMBLY,
    BOARD,
    GRANTS,
    HOME,
    JOIN,
    PAGES,
    PAPERS,
    SAYINGS,
    SPONSORS,
    STATUTES,
    VOICES,
)
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, anchors, days_to, json_ld, today
from bench.changing.scenario import Fetch

GRAFTING = datetime(2026, 3, 28, tzinfo=UTC)


def thanks(fetch: Fetch) -> str:
    """The sponsors share three places."""
    logos = "".join(
        f'<figure class="wp-block-image"><img loading="lazy" src="/wp-content/s.png?r={key(fetch, 6)}" alt="">'
        f'<figcaption class="wp-element-caption">{name}</figcaption></figure>'
        for name in mixed(fetch, SPONSORS, 3)
    )
    return f'<div class="wp-block-group sponsors"><h2 class="wp-block-heading">With thanks to</h2>{logos}</div>'


def voice(fetch: Fetch) -> str:
    who, words = pick(fetch, VOICES)
    return f'<blockquote class="wp-block-quote"><p>{words}</p><cite>{who}</cite></blockquote>'


def read_on(path: str, fetch: Fetch) -> str:
    posts = "".join(
        f'<li class="wp-block-post"><h3><a href="{to}">{title}</a></h3><div class="excerpt">{para(sentence)}</div></li>'
        for to, title, sentence in mixed(fetch, [page for page in PAGES if page[0] != path], 2)
    )
    return (
        f'<div class="wp-block-query"><h2>Also worth reading</h2><ul class="wp-block-post-template">{posts}</ul></div>'
    )


def donation(fetch: Fetch) -> str:
    line = pick(
        fetch,
        (
            "Twelve euros plant a tree and stake it.",
            "Our volunteers drive 9,000 kilometres a year. Help with the fuel.",
            "Give a tree to somebody who has everything.",
        ),
    )
    return sometimes(
        fetch,
        0.4,
        f'<div class="popup-maker" id="popmake-{number(fetch, 1000, 9999)}" role="dialog"><p>{line}</p>'
        '<div class="wp-block-button"><a href="#donate">Donate now</a></div><button>Close</button></div>',
    )


def question(fetch: Fetch) -> str:
    """A form with a sum that keeps robots out."""
    return f"""<form class="wpcf7-form init" action="#wpcf7-f{number(fetch, 100, 999)}" method="post">
<input type="hidden" name="_wpnonce" value="{key(fetch, 10)}"><label>Your question to the office
<textarea name="q"></textarea></label><label>What is {number(fetch, 2, 9)} + {number(fetch, 11, 19)}?
<input name="quiz" size="3"></label><input type="submit" value="Send"></form>"""


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    return f"""<!DOCTYPE html>
<html lang="en-US"><head><meta charset="UTF-8"><title>{title} &#8211; Guild of Orchard Growers</title>
{json_ld("NGO", name="Guild of Orchard Growers of the Three Valleys", foundingDate="1903")}
<script id="wp-settings">var wpApi = {{"root":"/wp-json/","nonce":"{key(fetch, 10)}"}};</script></head>
<body class="page wp-singular wp-custom-logo wp-embed-responsive">
<div class="wp-site-blocks"><header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Guild of
Orchard Growers</a></p><p class="wp-block-site-tagline">Three valleys, 212 varieties, since 1903</p>
<nav class="wp-block-navigation" aria-label="Menu"><ul>{anchors([page[:2] for page in PAGES])}</ul></nav>
<p class="has-small-font-size">{today(fetch, ENGLISH)}. <em>{pick(fetch, SAYINGS)}</em></p></header>
<main class="wp-block-group is-layout-flow"><h1 class="wp-block-post-title">{title}</h1>
<div class="entry-content wp-block-post-content">{main}</div></main>
<div class="wp-block-columns"><div class="wp-block-column">{voice(fetch)}{read_on(path, fetch)}</div>
<div class="wp-block-column">{thanks(fetch)}{question(fetch)}</div></div>
<footer class="wp-block-template-part"><p>{number(fetch, 3, 64)} members are signed in right now. Days to the grafting
course: {days_to(fetch, GRAFTING)}.</p><p>&copy; 1903&#8211;{fetch.at.year} Guild of Orchard Growers of the Three
Valleys, Old Fruit Store, Merrow</p></footer></div>{donation(fetch)}
<!-- {number(fetch, 19, 71)} queries in 0.{number(fetch, 101, 899)} seconds, {key(fetch, 8)} --></body></html>"""


def paras(*texts: str) -> str:
    return "\n".join(para(text) for text in texts)


def home(round: int, fetch: Fetch) -> str:
    main = f"""{para(truth.FROST.at(round), ' class="has-background has-luminous-vivid-amber-background-color"')}
{
        paras(
            "We are 1,460 people who look after tall fruit trees: on farms, on slopes too steep for a plough, in "
            "school yards and behind terraced houses. We teach pruning, lend presses, keep scions of old kinds and "
            "speak up when a road is to be led through a meadow.",
            "Our collection garden above Merrow is open from May until the last windfall has been picked up. The paths "
            "are grass; with a wheelchair the upper gate is the better one.",
        )
    }<h2 class="wp-block-heading">The office</h2><p>You reach us in the Old Fruit Store on {
        truth.DESK.at(round)
    }, and by
telephone whenever somebody is in. Letters are answered in the order in which they come.</p>
<h2 class="wp-block-heading">Scions</h2>{
        paras(
            "Cuttings of sixty kinds are given away at the end of winter. Please order by variety and number, wrap "
            "them in damp paper and graft them within three weeks.",
        )
    }"""
    return frame(HOME, "Welcome to the guild", main, fetch)


def statutes(round: int, fetch: Fetch) -> str:
    main = f"""<p class="has-small-font-size">Text of 3 May 1903, {truth.AMENDED.at(round)}.</p>
<h2 class="wp-block-heading">§ 1 Name and purpose</h2>{
        paras(
            "(1) The guild bears the name Guild of Orchard Growers of the Three Valleys and has its seat in Merrow.",
            "(2) The guild serves the growing of fruit on tall trees and nothing else. It makes no profit and pays "
            "nobody out of its funds beyond what they have spent for it.",
        )
    }<h2 class="wp-block-heading">§ 4 Members</h2>{
        paras(
            "(1) Whoever tends a fruit tree may become a member. The board decides on an application within six weeks.",
            "(2) A member who does harm to the guild may be expelled by two thirds of the board after a hearing.",
            "(3) Membership ends with death, resignation or two years without payment.",
            truth.HONORARY.at(round),
        )
    }<h2 class="wp-block-heading">{truth.SEVENTH.at(round)}</h2><p>(1) The assembly can pass resolutions if
{truth.QUORUM.at(round)} are present. If it cannot, a second assembly is called within a month, which decides whatever
the number of those who come.</p>{
        paras(
            "(2) Each member has one vote. Branches have none.",
            "(3) Changes to these statutes need three quarters of the votes cast and are announced in the invitation.",
        )
    }"""
    return frame(STATUTES, "Statutes of the guild", main, fetch)


def papers(round: int, fetch: Fetch) -> str:
    files = (
        (
            f'<a href="{truth.MINUTES.at(round)}">Minutes of the autumn meeting</a>',
            "18 pages, with the treasurer's report",
        ),
        ("Model lease for orchard land", f"{truth.LEASE.at(round)}, to be filled in by hand"),
        (truth.CALENDAR.at(round), "for farms without organic certificate"),
        ("Register of varieties", "fourth edition, 96 pages"),
        ("Rules for lending presses", "one page, to hang up in the shed"),
    )
    blocks = "".join(
        f'<div class="wp-block-file" data-id="{len(note) * 13}"><strong>{name}</strong> <span>{note}</span></div>'
        for name, note in files
        if name
    )
    main = f"""<p>Everything here may be copied and passed on. Paper copies are sent by post on request. Please enclose
a stamp, and two if you want the register.</p>{blocks}<p>Older volumes of our yearbook are in the town library. Issues
up to 1950 have been photographed and can be read there on a screen; the librarian knows where the switch is.</p>"""
    return frame(PAPERS, "Documents to download", main, fetch)


def join(round: int, fetch: Fetch) -> str:
    fees = (
        ("Single grower", truth.FEE.at(round), "one vote, all courses"),
        ("Household", "€71", "one vote, two seats in every course"),
        ("School or parish", "€30", "one vote, free scions"),
        ("Under 25", "€15", "one vote, tools on loan"),
    )
    main = f"""<p>Whoever has one apple tree is a grower to us. You may also join without any tree, if you promise to
look for one.</p><figure class="wp-block-table"><table><thead><tr><th>Kind</th><th>A year</th><th>Includes</th></tr>
</thead><tbody>{rows(fees)}</tbody></table></figure><p>The fee is due in January. Account of the guild:
<code>{truth.IBAN.at(round)}</code>, Savings Bank at Merrow. Write your name so that we can read it.</p>
<p>Accident insurance for work on ladders is included from the day on which the first fee arrives. It covers helpers,
children and guests, but no animals.</p><p class="has-small-font-size">Leaving the guild is possible at the end of a
year with a notice of {truth.LEAVING.at(round)}. Fees that have been paid are not given back, tools on loan are to be
returned clean.</p>"""
    return frame(JOIN, "Becoming a member", main, fetch)


def board(round: int, fetch: Fetch) -> str:
    people = (
        ("Chairwoman", "Leonie Hartwell", "grows perry pears on four hectares in the Lower Valley"),
        ("Deputy", "Magnus Oake", "pomologist, leads the autumn identification days"),
        ("Treasurer", truth.TREASURER.at(round), "answers for fees, receipts and the press fund"),
        ("Secretary", "Winifred Sand", "keeps the register of members and the minutes"),
        ("Youth officer", truth.YOUTH.at(round), "looks after school orchards and the summer camp"),
    )
    cards = "".join(
        f"""<div class="wp-block-media-text is-stacked-on-mobile">
<div class="wp-block-media-text__content"><h3>{post}</h3>
<p><strong>{name}</strong></p><p>{text}</p></div></div>"""
        for post, name, text in people
    )
    main = f"""<p>All posts are honorary and run for three years. The board meets on the first Monday of the month;
members may listen and, if the chair allows it, speak.</p>{cards}<p>Each of the nine branches sends one of its growers
as an observer. Auditors are elected apart from the board and may not be related to any of its members.</p>"""
    return frame(BOARD, "The board", main, fetch)


def assembly(round: int, fetch: Fetch) -> str:
    agenda = (
        "Opening, and remembrance of those who have died",
        "Reports of the board and of the auditors",
        "Discharge of the board",
        truth.MOTION.at(round),
        "Honours for twenty-five, forty and sixty years",
        "Any other business",
    )
    main = f"""<dl class="facts"><dt>When</dt><dd>{truth.DAY.at(round)}</dd><dt>Where</dt><dd>Riding hall, Castle Lane,
Merrow</dd><dt>Doors</dt><dd>an hour before</dd></dl><h2 class="wp-block-heading">Agenda</h2>
<ol class="wp-block-list">{listed(agenda)}</ol>{
        paras(
            "Coffee and cake are provided by the host branch. If you bring cider of your own, please put a label on it "
            "that says what is inside and how strong it is.",
            "Members who cannot climb the stairs are asked to ring beforehand, so that the ramp is put up. A bus goes "
            "around the villages of the Upper Valley and back after the last item.",
        )
    }"""
    return frame(ASSEMBLY, "General assembly", main, fetch)


def grants(round: int, fetch: Fetch) -> str:
    main = f"""<p>We pay when the trees are in the ground and not before. Keep the receipts, and take a picture from the
same spot before and after.</p><div class="wp-block-group has-border">
<h2 class="wp-block-heading">Old varieties fund</h2>
<p class="state"><mark>{truth.OPEN.at(round)}</mark></p><p>For new plantings of at least ten tall trees of kinds that
are named in the register. A grant is between €250 and {truth.MOST.at(round)} and covers no more than half of the cost,
fences and stakes included.</p></div><div class="wp-block-group has-border">
<h2 class="wp-block-heading">Hail relief</h2>
<p>For members who have lost more than a third of a crop. Tell us within a fortnight, before you clear up: two growers
of another branch come and look. Paid out once a year, in December.</p></div>{
        paras(
            "A committee of five decides, and nobody decides about a neighbour. You hear from us within eight weeks. "
            "Those who were turned down may ask for the reasons and apply again in the following year.",
        )
    }"""
    return frame(GRANTS, "Grants for growers", main, fetch)


GUILD = MadeSite(
    "orchard-guild.test",
    (
        "three of seven sponsors who share their places",
        "voice of a member, one of five",
        "two of the guild's pages with an excerpt",
        "farmers' saying under the date, one of six",
        "appeal for gifts in a window, or none",
        "sum that keeps robots out of a form",
        "members signed in right now",
        "days up to a course",
    ),
    {HOME: home, STATUTES: statutes, PAPERS: papers, JOIN: join, BOARD: board, ASSEMBLY: assembly, GRANTS: grants},
    truth.SLOTS,
)
