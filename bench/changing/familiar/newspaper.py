"""A local newspaper: front page, two running stories, fixtures, family notices, events; WordPress with blocks."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_LIBRARIES, _BRIDGE = "/2026/03/library-budget", "/2026/02/weir-street-bridge"
_SPORT, _FAMILY, _EVENTS = "/sport/fixtures", "/family-notices", "/whats-on"
_MENU: Links = (
    ("/", "Home"),
    (_LIBRARIES, "Library budget"),
    (_BRIDGE, "Weir Street bridge"),
    (_SPORT, "Fixtures and results"),
    (_FAMILY, "Family notices"),
    (_EVENTS, "What's on"),
)
_ADS = (
    ("Pennock Windows", "A-rated double glazing, fitted by local people"),
    ("Dale View Care Home", "Come and look round any weekday"),
    ("Hartley Motors", "MOT while you wait"),
    ("Bexley & Co Solicitors", "Wills, moves and family matters"),
    ("Thorn Farm Shop", "Lamb from our own fields"),
    ("Redgate Carpets", "Free measuring and fitting in March"),
)
_TAGS = ("Harrowdale", "County council", "Transport", "Schools", "Health", "Farming", "Courts")
_ARCHIVE = (
    ("1936", "The last horse tram left the Market Place, and a crowd walked it home."),
    ("1958", "Snow closed the Fell Road for eleven days."),
    ("1974", "Harrowdale Town beat a league side in the Cup."),
    ("1991", "Weavers left the Albion Mill for the last time."),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    firm, line = c.pick(fetch, _ADS)
    year, story = turned(fetch, _ARCHIVE, 1, 12)[0]
    consent = """<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner cmplz-bottom"><p>We and our
partners use cookies to show advertisements and to see what people read.</p><button class="cmplz-accept">Accept</button>
<button class="cmplz-deny">Deny</button></div></div>"""
    support = """<div class="wp-block-group support-us"><h3>Support local journalism</h3><p>Join 40 years of readers
from as little as a cup of tea a week.</p><a class="wp-block-button__link" href="/subscribe">Subscribe</a></div>"""
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{title} - Harrowdale Gazette</title>
<link rel='stylesheet' id='wp-block-library-css' href='/wp-includes/css/dist/block-library/style.min.css?ver=6.7.2'>
<script>var gazette_ajax = {{"url":"/wp-admin/admin-ajax.php","nonce":"{c.key(fetch, 10)}"}};</script></head>
<body class="wp-singular wp-theme-newsdesk wp-embed-responsive"><div class="wp-site-blocks">
<header class="wp-block-template-part"><div class="wp-block-group top-bar"><span class="date-today">{
        today(fetch, ENGLISH)
    }</span></div><p class="wp-block-site-title"><a href="/" rel="home">Harrowdale Gazette</a></p>
<nav class="wp-block-navigation" aria-label="Main"><ul class="wp-block-navigation__container">{
        c.links(_MENU)
    }</ul></nav>
</header><div class="ad ad--billboard"><small>Advertisement</small>
<a href="https://ads.example/c/{c.key(fetch, 16)}" rel="sponsored">{firm}</a><p>{line}</p></div>
<div class="wp-block-columns"><main class="wp-block-column" id="wp--skip-link--target">{main}</main>
<aside class="wp-block-column sidebar"><section class="widget"><h3>More from the Gazette</h3><ul>{
        c.links(c.mixed(fetch, others(_MENU[1:], path), 3))
    }</ul></section><section class="widget"><h3>From the archive</h3><p><strong>{year}</strong> {story}</p></section>
<section class="widget widget_tag_cloud"><h3>Topics</h3><div class="tagcloud">{
        " ".join(f'<a class="tag-cloud-link">{tag}</a>' for tag in c.mixed(fetch, _TAGS))
    }</div></section>{c.sometimes(fetch, 0.35, support)}</aside></div>{comes_and_goes(fetch, "gazette", 0.3, consent)}
<footer class="wp-block-template-part"><p>The Harrowdale Gazette has been published every week since 1868. It is owned
by Dale Newspapers Ltd, registered in England, and is a member of the Independent Press Standards Organisation. If you
have a complaint about what we wrote, tell the editor first.</p><ul><li>Terms</li><li>Privacy</li><li>Place an
advertisement</li></ul></footer></div></body></html>
<!-- Dynamic page generated in 0.{c.number(fetch, 101, 989)} seconds. -->"""


def _article(title: str, path: str, fetch: Fetch, by: str, hours: float, main: str) -> str:
    return _page(
        title,
        path,
        fetch,
        f"""<article class="post type-post status-publish format-standard hentry"><header class="entry-header">
<h1 class="entry-title">{title}</h1><div class="entry-meta"><span class="byline">By {by}</span>
<time class="entry-date">{c.old(fetch, ENGLISH, hours)}</time>
<span class="post-views">{len(path) - 20},{c.number(fetch, 110, 190)} views</span></div></header>
<div class="entry-content wp-block-post-content">{main}</div></article>
<form id="commentform" action="/wp-comments-post.php" method="post"><h3>Leave a comment</h3><textarea></textarea>
<input type="hidden" name="akismet_comment_nonce" value="{c.key(fetch, 10)}"><button>Post</button></form>""",
    )


def _story(text: str, age: str) -> str:
    return f'<span class="wp-block-post-title">{text}</span> <time>{age}</time>' if text else ""


def _home(say: Say, fetch: Fetch) -> str:
    stories = (
        _story(say("lights"), c.since(fetch, ENGLISH, 4)),
        _story("Allotment society marks its hundredth spring", c.old(fetch, ENGLISH, 7)),
        _story(say("bus 14"), c.old(fetch, ENGLISH, 20)),
        _story("Choir looks for tenors before the Easter concert", c.old(fetch, ENGLISH, 31)),
        _story("Lambing snow leaves farmers short of hay", c.old(fetch, ENGLISH, 50)),
    )
    main = f"""{c.inside('div class="breaking-bar" role="alert"', say("breaking"))}
<section class="wp-block-query lead"><h2 class="wp-block-post-title"><a href="{_LIBRARIES}">{say("headline")}</a></h2>
{c.para(say("standfirst"), ' class="wp-block-post-excerpt__excerpt"')}</section><section
class="wp-block-query"><h2>Latest
</h2><ul class="wp-block-post-template">{c.listed(stories, ' class="wp-block-post"')}</ul></section>
<section class="wp-block-group"><h2>Sport</h2><p>Town are third and play Kelk Rovers under the lights.</p></section>"""
    return _page("News from Harrowdale and the dales", "/", fetch, main)


def _libraries(say: Say, fetch: Fetch) -> str:
    return _article(
        say("headline"),
        _LIBRARIES,
        fetch,
        "Joanna Pike",
        9,
        f"""<p>For most of the winter the county's five branch libraries have lived with a date on the calendar. The
proposal of January would have shut Thornby and Kelk and left the other three with volunteers.</p>
<p>{say("vote sentence")}</p>{c.para(say("reaction"))}
<figure class="wp-block-table"><table><thead><tr><th>Item</th><th>Last year</th><th>2026/27</th></tr></thead><tbody>{
            c.rows(
                (
                    ("Libraries", "£2.41m", say("library money")),
                    ("Road repairs", "£9.80m", "£9.35m"),
                    ("Rise of the council tax", "4.9%", say("tax")),
                )
            )
        }</tbody></table></figure><p>Councillor Amit Rao, who holds the purse, said the gap would be closed from
reserves. &ldquo;Reserves are for rainy days, and it has rained,&rdquo; he told the chamber.</p>{
            c.para(say("correction"), ' class="correction"')
        }<p>Read the <a href="/wp-content/uploads/2026/03/{say("paper")}">budget paper</a> in full.</p>""",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    updates = ((say("update b"), 7), (say("update a"), 5))
    return _article(
        "Weir Street bridge: what we know",
        _BRIDGE,
        fetch,
        "Callum Reddy",
        200,
        f"""<p class="has-background">{say("bridge state")}</p><p>The stone bridge of 1794 carries about six thousand
vehicles a day between the station and the upper town. A survey in the autumn found cracks in the second arch.</p>
<p>The county puts the cost of the repair at {say("cost")} and hopes to begin after the summer holidays.</p>
<h2 class="wp-block-heading">Updates</h2><ul class="wp-block-list">{
            c.listed(
                [f"{text} <time>{c.since(fetch, ENGLISH, round)}</time>" for text, round in updates if text]
                + [f"Divers inspected the piers. <time>{c.old(fetch, ENGLISH, 75)}</time>"]
            )
        }</ul>""",
    )


def _sport(say: Say, fetch: Fetch) -> str:
    games = (
        ("Harrowdale Town", "Kelk Rovers", say("kelk score")),
        ("Thornby Athletic", "Harrowdale Town", say("thornby")),
        *([c.cells(say("cup row"))] if say("cup row") else []),
        ("Harrowdale Ladies", "Aldmoor", "Sunday, 14.00"),
    )
    main = f"""<h1 class="wp-block-post-title">Fixtures and results</h1><figure class="wp-block-table is-style-stripes">
<table><thead><tr><th>Home</th><th>Away</th><th>Score or start</th></tr></thead><tbody>{c.rows(games)}</tbody></table>
</figure><h2 class="wp-block-heading">Northern Counties League</h2><figure class="wp-block-table"><table><thead><tr>
<th>Club</th><th>Played</th><th>Points</th></tr></thead><tbody>{
        c.rows(
            (
                ("Aldmoor", "27", "61"),
                ("Harrowdale Town", "28", say("points")),
                ("Thornby Athletic", "26", "49"),
            )
        )
    }</tbody></table></figure><p>Send results to the sports desk by nine in the evening.</p>"""
    return _page("Fixtures and results", _SPORT, fetch, main)


def _family(say: Say, fetch: Fetch) -> str:
    notices = (
        say("marsden"),
        f"<strong>OLLERTON</strong> Edith, aged 91, of Kelk. Funeral at St Oswald's on {say('ollerton')}.",
        "<strong>PATEL</strong> To Nisha and Tom, a daughter, Asha. Thanks to all at Dale Maternity.",
        say("golden"),
        "<strong>WYNNE</strong> Gareth. Ten years today. Always in our thoughts, Mam and Dad.",
    )
    main = f"""<h1 class="wp-block-post-title">Family notices</h1><ul class="notices">{c.listed(notices)}</ul>
<p>Notices are taken until noon on Tuesdays. Ring 01632 960 118.</p>"""
    return _page("Family notices", _FAMILY, fetch, main)


def _events(say: Say, fetch: Fetch) -> str:
    cards = (
        ("The Winter's Tale", "Playhouse, 12 to 21 March", say("play price"), say("play seats")),
        ("Dales Brass in concert", "Corn Exchange, 14 March", "£9", "Tickets at the door"),
        ("Antiques and collectors' fair", "Town Hall, 8 March", "£2", "Children free"),
    )
    return _page(
        "What's on",
        _EVENTS,
        fetch,
        '<h1 class="wp-block-post-title">What\'s on</h1><div class="tribe-events-calendar-list">'
        + "".join(
            f"""<article class="tribe-events-calendar-list__event"><h3>{name}</h3><p class="venue">{where}</p>
<p class="cost">{price}</p><p class="note">{note}</p></article>"""
            for name, where, price, note in cards
        )
        + f"</div><p>{c.number(fetch, 3, 38)} people are looking at tickets now.</p>",
    )


NEWSPAPER = MadeSite(
    "harrowdale-gazette.test",
    (
        "advertisement of each request",
        "date of today",
        "more pages of the site by chance",
        "archive story that turns",
        "topics in another order",
        "appeal to some visitors",
        "banner of consent that comes and goes",
        "nonces",
        "view counter",
        "ages",
        "people looking at tickets",
        "comment on how a page was made",
    ),
    {"/": _home, _LIBRARIES: _libraries, _BRIDGE: _bridge, _SPORT: _sport, _FAMILY: _family, _EVENTS: _events},
    (
        Slot(
            "headline",
            "headline",
            ("/", _LIBRARIES),
            {0: "Libraries wait for the vote of the county", 2: "All five libraries saved in late-night vote"},
        ),
        Slot(
            "standfirst",
            "standfirst",
            ("/",),
            {0: "Councillors meet tonight to decide on two branches.", 2: "Campaigners cheered as the plan fell."},
        ),
        Slot("breaking", "breaking news", ("/",), {0: "", 5: "Lorry strikes Weir Street bridge, road closed", 9: ""}),
        Slot("lights", "news item", ("/",), {0: "", 4: "School crossing in Mill Lane to get new lights"}),
        Slot("bus 14", "news item", ("/",), {0: "Bus 14 returns to Station Road", 11: ""}),
        Slot(
            "vote sentence",
            "sentence",
            (_LIBRARIES,),
            {
                0: "The full council votes in County Hall tonight.",
                2: "The plan was thrown out by 23 votes to 20.",
                8: "The plan was thrown out by 24 votes to 20.",
            },
        ),
        Slot("correction", "correction", (_LIBRARIES,), {0: "", 8: "We have corrected the count of the vote."}),
        Slot(
            "reaction",
            "paragraph",
            (_LIBRARIES,),
            {0: "", 3: "Friends of Kelk Library had gathered four thousand signatures."},
        ),
        Slot("library money", "figure in a table", (_LIBRARIES,), {0: "£1.93m", 2: "£2.38m"}, "Libraries"),
        Slot("tax", "figure in a table", (_LIBRARIES,), {0: "3.9%", 10: "4.2%"}, "Rise of the council tax"),
        Slot("paper", "link target", (_LIBRARIES,), {0: "budget-draft.pdf", 12: "budget-adopted.pdf"}, "budget paper"),
        Slot(
            "bridge state",
            "state",
            (_BRIDGE,),
            {
                0: "The bridge is open to cars but not to lorries.",
                5: "The bridge is closed to all traffic.",
                13: "The bridge is open again in one lane.",
            },
        ),
        Slot("cost", "figure in a sentence", (_BRIDGE,), {0: "£1.2 million", 9: "£1.6 million"}),
        Slot("update a", "update", (_BRIDGE,), {0: "", 5: "A lorry has struck the parapet; nobody was hurt."}),
        Slot("update b", "update", (_BRIDGE,), {0: "", 7: "Buses turn round at the station until further notice."}),
        Slot("kelk score", "result of a match", (_SPORT,), {0: "Tonight, 19.45", 3: "2–1"}, "Kelk Rovers"),
        Slot("thornby", "start of a match", (_SPORT,), {0: "Saturday, 15.00", 12: "Postponed"}, "Thornby Athletic"),
        Slot("cup row", "row", (_SPORT,), {0: "", 6: "Wath Colliery | Harrowdale Town | Tuesday, 19.30"}),
        Slot("points", "points", (_SPORT,), {0: "52", 3: "55"}, "Harrowdale Town"),
        Slot("marsden", "family notice", (_FAMILY,), {0: "", 7: "MARSDEN Harold, formerly of Albion Mill, aged 84."}),
        Slot("golden", "family notice", (_FAMILY,), {0: "HOLT Ray and Jean, golden wedding, 27 February.", 14: ""}),
        Slot("ollerton", "date", (_FAMILY,), {0: "Monday 9 March at eleven", 10: "Wednesday 11 March at ten"}),
        Slot("play price", "price", (_EVENTS,), {0: "£14.50", 6: "£12.50"}, "The Winter's Tale"),
        Slot("play seats", "availability", (_EVENTS,), {0: "Good seats", 8: "Last ten"}, "The Winter's Tale"),
    ),
)
