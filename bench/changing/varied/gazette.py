"""A small town's news site: a front page, a running story, a council article, traffic, corrections."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import ENGLISH, Links, ago, before, comes_and_goes, json_ld, today
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, but, code, entries, hexed, menu, now_and_then, one_of, some, variant

_FIRE, _COUNCIL, _TRAFFIC, _FIXES, _ABOUT = (
    "/2026/03/01/mill-fire-what-we-know",
    "/2026/02/27/council-votes-on-pool",
    "/traffic",
    "/corrections",
    "/about",
)
_MENU: Links = (("/", "News"), (_TRAFFIC, "Traffic"), (_FIXES, "Corrections"), (_ABOUT, "About us"))
_STORIES: Links = (
    (_FIRE, "Mill fire: what we know"),
    (_COUNCIL, "Council votes on the swimming pool"),
    (_TRAFFIC, "Traffic"),
    (_FIXES, "Corrections"),
)
_ADS = (
    ("Draughty windows? Measured and fitted in a week", "panes"),
    ("Hearing test, free of charge", "ears"),
    ("Logs, dry and delivered", "logs"),
    ("Sell your car by Friday", "car"),
    ("Dance lessons for two left feet", "dance"),
    ("Chimney swept before Easter", "sweep"),
)
_POPULAR = (
    "Baker gives away hundred loaves",
    "Why the church clock is slow",
    "Lost tortoise walks home",
    "Ten walks with a pub at the end",
    "Our oldest reader turns 106",
    "Where the potholes are",
    "A street named after a dog",
)


def _ad(fetch: Fetch) -> str:
    text, key = one_of(fetch, _ADS)
    return f"""<div class="wp-block-group advert"
id="div-gpt-{between(fetch, 10**6, 10**7)}"><small>Advertisement</small>
<a href="https://adserver.example/{key}/{code(fetch, 12)}">{text}</a></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    popular = "".join(
        f'<li class="wp-block-latest-posts__list-item">{story}</li>' for story in some(fetch, _POPULAR, 4)
    )
    consent = """<div class="fc-consent-root"><div class="fc-dialog"><h2>The Fenby Gazette asks for your
consent</h2><p>Personalised
advertising, measurement of advertising, research of audiences.</p><button class="fc-button">Consent</button><button
class="fc-button">Manage options</button></div></div>"""
    plea = """<div class="wp-block-group plea"><p>Local news costs money. From £3 a month you keep our two reporters on
their bicycles.</p></div>"""
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>{title} | Fenby Gazette</title>
<link rel="stylesheet" id="twentytwentyfour-css" href="/wp-content/themes/gazette/style.css?ver={hexed(fetch, 6)}">
<script>window.gz={{"ajaxNonce":"{hexed(fetch, 10)}","pv":"{code(fetch, 20)}"}};</script></head>
<body class="wp-embed-responsive single">
<div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-group is-layout-flex"><p
class="wp-block-site-title"><a href="/">Fenby Gazette</a></p><p class="edition">{today(fetch, ENGLISH)}</p><nav
class="wp-block-navigation"><ul
class="wp-block-navigation__container">{menu(_MENU, "wp-block-navigation-item")}</ul></nav>
</div></header>
{_ad(fetch)}
<div class="wp-block-columns"><main class="wp-block-column" style="flex-basis:66%"><h1
class="wp-block-post-title">{title}</h1>{main}</main>
<div class="wp-block-column"><h2 class="wp-block-heading">Most read</h2><ol class="wp-block-latest-posts">{popular}</ol>
{comes_and_goes(fetch, "fenby plea", 0.5, plea, hours=3)}{_ad(fetch)}</div></div>
<footer class="wp-block-template-part"><p>Fenby Gazette, 2 Ferry Lane. Registered as a newspaper.</p><p
class="perf">{between(fetch, 18, 44)} queries, {between(fetch, 90, 700)} ms</p></footer></div>
{now_and_then(fetch, 0.4, consent)}</body></html>"""


def _more(path: str, fetch: Fetch) -> str:
    found = "".join(
        f'<li class="wp-block-post"><h3><a href="{where}">{what}</a></h3></li>'
        for where, what in some(fetch, but(_STORIES, path), 2)
    )
    return f'<div class="wp-block-query"><h2>{variant(fetch, "More from Fenby", "Read on")}</h2><ul>{found}</ul></div>'


def _home(say: Say, fetch: Fetch) -> str:
    post = """<li class="wp-block-post"><h2 class="wp-block-post-title">{}</h2><div
class="wp-block-post-excerpt"><p>{}</p>
</div></li>"""
    return _page(
        "News from Fenby",
        "/",
        fetch,
        f"""<ul class="wp-block-post-template"><li class="wp-block-post"><h2 class="wp-block-post-title"><a
href="{_FIRE}">{say("fire_head")}</a></h2><div class="wp-block-post-excerpt"><p>{say("fire_lead")}</p></div><time>
{ago(fetch, ENGLISH, before(14))}</time></li>{entries(say, "n_school n_ferry", post)}<li class="wp-block-post"><h2
class="wp-block-post-title"><a href="{_COUNCIL}">Council votes on the swimming pool</a></h2><div
class="wp-block-post-excerpt"><p>{say("pool_lead")}</p></div><time>{ago(fetch, ENGLISH, before(66))}</time></li>
</ul><div class="wp-block-group"><h2>In brief</h2><ul>
<li>The library keeps its Sunday reading hour.</li></ul></div><p>{between(fetch, 30, 240)} readers are on this
page.</p>""",
    )


def _fire(say: Say, fetch: Fetch) -> str:
    return _page(
        "Mill fire: what we know",
        _FIRE,
        fetch,
        f"""<div class="wp-block-post-author">By
{say("fire_by")}</div>{entries(say, "fire_fix", '<p class="fix">{}</p>')}
<p>A fire broke out in the disused flour mill at the lock in the night to Sunday. {say("hurt")} Forty fire fighters from
three counties fought the flames until the morning.</p><figure class="wp-block-image"><img
src="/wp-content/uploads/mill.jpg?w={between(fetch, 900, 1200)}" alt=""><figcaption
class="wp-element-caption">{say("fire_cap")}</figcaption></figure><p>The damage is estimated at {say("damage")}. The
owner
had planned to build flats there and had permission since the autumn.</p><p>Residents of Lock Cottages spent the night
in the school gymnasium, where the women of the sailing club made tea. By noon all
of them were back in their houses. The county sent an engineer to look at the chimney, which leans towards the water,
and divers to look for slates in the lock.</p>
<h2>What the police say</h2><p>The cause is
{say("cause")}. Witnesses are asked to call the station in Bridge Street.</p>{paragraph(say("fire_road"))}<p>The mill
was built in 1871 and ground its last corn in 1968.</p>{_more(_FIRE, fetch)}<div
class="comments"><p>{between(fetch, 11, 60)} people
are writing a comment</p></div>{json_ld("NewsArticle", headline="Mill fire: what we know")}""",
    )


def _council(say: Say, fetch: Fetch) -> str:
    return _page(
        "Council votes on the swimming pool",
        _COUNCIL,
        fetch,
        f"""<p>The town council has decided by fourteen votes to nine to repair the pool in Park Road. The work will
cost
{say("pool_cost")} and {say("pool_when")}.</p><p>Councillor {say("speaker")} said that a town by the sea had to teach
its
children how to swim. The opposition had asked for a poll among the residents.</p><p>The pool lost its roof in the storm
of the winter before last and has been empty since. A group of parents collected four
thousand signatures, more than anybody had ever collected in Fenby, and brought them to the town hall in a pram.</p>
<aside class="wp-block-group
facts"><h3>The
pool in figures</h3><dl><dt>Opened</dt><dd>1974</dd><dt>Visitors a
year</dt><dd>{say("visitors")}</dd></dl></aside><p>The papers
of the meeting are <a href="{say("papers")}">on the council's
site</a>.</p>{entries(say, "pool_note", "<p><em>{}</em></p>")}
{_more(_COUNCIL, fetch)}<p class="share">Shared {between(fetch, 100, 180)} times</p>""",
    )


def _traffic(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Traffic",
        _TRAFFIC,
        fetch,
        f"""<figure
class="wp-block-table"><table><thead><tr><th>Where</th><th>What</th><th>Until</th></tr></thead><tbody>
{entries(say, "t_lock", row)}<tr><td>Fenby
Bridge</td><td>{say("bridge")}</td><td>{say("bridge_end")}</td></tr><tr><td>Station
Road</td><td>gas main renewed</td><td>Easter</td></tr>{entries(say, "t_fair", row)}</tbody></table></figure><p>Radar of
our readers: last report {between(fetch, 1, 59)} seconds ago.</p>""",
    )


def _fixes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Corrections",
        _FIXES,
        fetch,
        f"""<p>We put right what was wrong, here and below the text.</p>{entries(say, "x_mill", "<p>{}</p>")}<p>27
February:
Mrs Tidewell is the treasurer of the allotments, not their president.</p><p>Tell us: desk@fenby.example</p>
<p>Reader code {code(fetch, 6)}</p>""",
    )


def _about(say: Say, fetch: Fetch) -> str:
    return _page(
        "About us",
        _ABOUT,
        fetch,
        f"""<p>The Gazette belongs to its 412 members.</p><p>It was founded in 1889, nearly died in 2014 and was bought
by those who read it. We have two reporters, a
photographer who also drives the van, and a dog. We print what we can prove and say where we have it from.</p>
<dl><dt>Editor</dt><dd>{say("editor")}</dd><dt>Price of the
printed paper</dt><dd>{say("paper")}</dd><dt>Printed on</dt><dd>Thursdays</dd></dl><p>Mast of the day drawn by
{one_of(fetch, ("Hattie", "Conrad", "Ines", "Old Tom"))}</p>""",
    )


GAZETTE = MadeSite(
    "fenby-gazette.test",
    (
        "two advertisements of six on each page",
        "four of the most read",
        "dialog that asks for consent to advertising",
        "plea for money in some hours",
        "date of an edition",
        "age of stories",
        "two known stories below a text",
        "heading above them under test",
        "readers on a page",
        "people writing a comment",
        "times a text was shared",
        "seconds since a report of readers",
        "code of a reader",
        "drawer of a mast",
    ),
    {"/": _home, _FIRE: _fire, _COUNCIL: _council, _TRAFFIC: _traffic, _FIXES: _fixes, _ABOUT: _about},
    (
        Slot("fire_head", "headline reworded", ("/",), {0: "Fire destroys old mill", 4: "Mill fire: man arrested"}),
        Slot(
            "fire_lead",
            "teaser reworded",
            ("/",),
            {0: "Flames were seen from ten miles away.", 4: "A man of 43 from Fenby is being questioned."},
        ),
        Slot(
            "n_school", "news item", ("/",), {0: "", 7: "School kitchen closes | Lunch will come from the next town."}
        ),
        Slot(
            "n_ferry", "news item", ("/",), {0: "", 2: "Ferry back in service | The new engine was fitted on Monday."}
        ),
        Slot("pool_lead", "teaser reworded", ("/",), {0: "It was a long night.", 10: "Now the county objects."}),
        Slot("fire_by", "name", (_FIRE,), {0: "Marcus Wray", 3: "Leila Tan"}),
        Slot(
            "fire_fix",
            "correction",
            (_FIRE,),
            {0: "", 6: "Corrected: the mill was insured, contrary to what we wrote."},
        ),
        Slot(
            "hurt",
            "sentence reworded",
            (_FIRE,),
            {0: "Nobody was hurt.", 1: "Two fire fighters were treated for smoke."},
        ),
        Slot("fire_cap", "caption", (_FIRE,), {0: "The mill at five o'clock", 9: "What is left of the roof"}),
        Slot("damage", "figure in a text", (_FIRE,), {0: "£2 million", 3: "£3.5 million"}),
        Slot("cause", "state", (_FIRE,), {0: "unknown", 4: "thought to be arson"}),
        Slot("fire_road", "paragraph", (_FIRE,), {0: "Lock Lane stays closed.", 11: ""}),
        Slot("pool_cost", "figure in a text", (_COUNCIL,), {0: "£1.9 million", 10: "£2.2 million"}),
        Slot(
            "pool_when",
            "sentence reworded",
            (_COUNCIL,),
            {0: "begins in May", 13: "has been put off until a judge decides"},
        ),
        Slot("speaker", "name", (_COUNCIL,), {0: "Jim Garrod", 5: "Jean Garrod"}),
        Slot("visitors", "figure of a fact", (_COUNCIL,), {0: "58,000", 8: "61,500"}, "Visitors a year"),
        Slot("papers", "link target", (_COUNCIL,), {0: "/go/agenda-27", 14: "/go/minutes-27"}, "on the council's site"),
        Slot("pool_note", "note", (_COUNCIL,), {0: "", 10: "We have added what the county says."}),
        Slot(
            "t_lock",
            "table row",
            (_TRAFFIC,),
            {0: "", 1: "Lock Lane | closed for fire engines | further notice", 12: ""},
        ),
        Slot("bridge", "state", (_TRAFFIC,), {0: "one lane", 9: "both lanes shut", 15: "one lane"}, "Fenby Bridge"),
        Slot("t_fair", "table row", (_TRAFFIC,), {0: "", 6: "Market Square | spring fair | 15 March"}),
        Slot("x_mill", "correction", (_FIXES,), {0: "", 6: "3 March: the mill was insured after all."}),
        Slot("bridge_end", "end of works", (_TRAFFIC,), {0: "2 April", 9: "20 April"}, "Fenby Bridge"),
        Slot("editor", "name", (_ABOUT,), {0: "Winifred Ash", 11: "Desmond Pike"}, "Editor"),
        Slot("paper", "price", (_ABOUT,), {0: "£1.40", 3: "£1.60"}, "printed paper"),
    ),
)
