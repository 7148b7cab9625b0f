"""A publisher of scholarly journals on a content management system of nodes, blocks and views."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, today
from bench.changing.scenario import Fetch

GUIDE, JOURNALS, CHARGES = "/authors/guidelines", "/journals", "/authors/publication-charges"
POLICY, CALLS, OFFICE = "/authors/open-access-policy", "/calls-for-papers", "/about/editorial-office"
PAGES = (
    (GUIDE, "Author guidelines"),
    (JOURNALS, "Our journals"),
    (CHARGES, "Publication charges"),
    (POLICY, "Open access policy"),
    (CALLS, "Calls for papers"),
    (OFFICE, "Editorial office"),
)
READS = (
    ("/articles/lichen-clocks", "What lichens on harbour walls tell about the age of the stone"),
    ("/articles/parish-ledgers", "Parish ledgers as a source for the price of candles"),
    ("/articles/tidal-mills", "Tidal mills of the Atlantic coast: an inventory"),
    ("/articles/bird-counts", "Counting waders by ear: a comparison of three methods"),
    ("/articles/saltpan-songs", "Work songs of the saltpans, transcribed and annotated"),
    ("/articles/fog-signals", "Fog signals and the memory of a shoreline"),
)
MEETINGS = (
    "Advertisement: Estuary Studies Congress, Aveiro. Early booking pays.",
    "Advertisement: Summer course on palaeography, Uppsala.",
    "Advertisement: Binding and conservation fair, Leiden.",
    "Advertisement: Workshop on mapping for historians, Galway.",
)
HINTS = (
    "Write the abstract last and the title after that.",
    "A figure that needs a paragraph of explanation is two figures.",
    "Read the paper aloud once before you send it.",
    "Cite the paper that taught you most, even if it is old.",
    "Name your files so that a stranger would know what is in them.",
)
INDEXES = ("Marine Abstracts", "Humanities Register", "OpenLedger", "Directory of Coastal Literature", "CiteHarbour")
REVIEW_WEEK = datetime(2026, 9, 14, tzinfo=UTC)

LEAD = Slot(
    "/",
    "headline of a publisher's lead story",
    {0: "Reviewers of the year have been named", 3: "Saltmarsh joins the shared archive of preprints"},
)
NOTICE = Slot(
    "/",
    "notice on top of a publisher's list",
    {0: "", 9: "Submissions will be closed for maintenance on the second weekend of March."},
    "Notices",
)
LIMIT = Slot(GUIDE, "word limit of a type of article", {0: "8,000", 4: "7,500"}, "Research article")
MACHINES = Slot(
    GUIDE,
    "rule on text by machines",
    {
        0: "Text produced by software must be named in the methods section.",
        8: "Text produced by software is accepted only in translations, and the tool is named in the letter.",
    },
    "Originality",
)
TEMPLATE = Slot(
    GUIDE,
    "link target",
    {0: "/sites/default/files/manuscript-template-v3.docx", 12: "/sites/default/files/manuscript-template-v4.docx"},
    "Manuscript template",
)
TITLE = Slot(JOURNALS, "journal that left a house", {0: "Annals of Foreshore Archaeology", 6: ""}, "Titles")
EDITOR = Slot(
    JOURNALS, "editor in chief of a journal", {0: "Beatriz Sequeira", 10: "Oluwaseun Adeyinka"}, "Estuarine History"
)
FEE = Slot(CHARGES, "charge for an article", {0: "€1,950", 5: "€2,120"}, "Estuarine History")
FROM = Slot(CHARGES, "day new charges begin", {0: "1 July", 11: "1 September"}, "When charges change")
EMBARGO = Slot(POLICY, "embargo on a manuscript", {0: "12 months", 7: "6 months"}, "Self-archiving")
LICENCE = Slot(POLICY, "licence by default", {0: "CC BY-NC 4.0", 13: "CC BY 4.0"}, "Licences")
DEADLINE = Slot(CALLS, "deadline of a special issue", {0: "30 April", 1: "31 May"}, "Lighthouses after the keepers")
STATE = Slot(
    CALLS,
    "state of a call for papers",
    {0: "Accepting abstracts", 8: "Call complete", 12: "Accepting abstracts"},
    "Kelp economies",
)
MAIL = Slot(
    OFFICE, "mailbox of an editorial desk", {0: "queries@saltmarsh.example", 2: "authors@saltmarsh.example"}, "Write"
)
HOURS = Slot(
    OFFICE, "telephone hours of an office", {0: "weekdays from 9:30 to 15:30", 14: "weekdays from 10:00 to 14:00"}
)
SLOTS = (
    *(LEAD, NOTICE, LIMIT, MACHINES, TEMPLATE, TITLE, EDITOR, FEE),
    *(FROM, EMBARGO, LICENCE, DEADLINE, STATE, MAIL, HOURS),
)


def block(kind: str, title: str, inner: str) -> str:
    return (
        f'<div id="block-saltmarsh-{kind}" class="block block-views block-views-block{kind}"><h2 class="block__title">'
        f'{title}</h2><div class="block__content">{inner}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li class="menu-item"><a href="{address}" data-drupal-link-system-path="node{address}">{name}</a></li>'
        for address, name in PAGES
    )
    reads = "".join(
        f'<div class="views-row"><span class="field-content"><a href="{address}">{name}</a></span></div>'
        for address, name in mixed(fetch, READS, 3)
    )
    survey = sometimes(
        fetch,
        0.35,
        '<div class="block block-webform"><h2>Two minutes for us?</h2><p>Tell us how you found this page and what you '
        "were after.</p><button>Begin the survey</button><button>Another time</button></div>",
    )
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="sliding-popup" class="eu-cookie-compliance-banner"><p>This press counts its readers with cookies, '
        "if they agree.</p><button>I agree</button><button>Decline</button></div>",
    )
    indexes = ", ".join(mixed(fetch, INDEXES))
    form = (
        f'<form class="search-block-form" action="/search" method="get" id="search-{key(fetch, 6)}"><input '
        f'type="hidden" name="form_build_id" value="form-{key(fetch, 43)}"><label>Search</label></form>'
    )
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>{title} | Saltmarsh Press</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_k2Vw.css?delta=0">
{json_ld("WebPage", name=title, publisher={"@type": "Organization", "name": "Saltmarsh Press"})}</head>
<body class="path-node page-node-type-page"><a href="#main-content" class="visually-hidden">Skip to main content</a>
{cookies}<div class="dialog-off-canvas-main-canvas"><header role="banner"><a href="/" rel="home">Saltmarsh Press</a>
<p class="site-slogan">Scholarship from the edge of the land</p>{form}
<nav role="navigation"><ul class="menu">{menu}</ul></nav></header>
<div class="region region-highlighted"><p class="leaderboard">{pick(fetch, MEETINGS)}</p></div>
<main role="main"><a id="main-content"></a><div class="region region-content"><h1 class="page-header">{title}</h1>
<article class="node node--type-page node--view-mode-full"><div class="node__content">
{main}</div></article></div>
<aside class="region region-sidebar-second"><div class="views-element-container js-view-dom-id-{key(fetch, 64)}">
{block("reads", "From our pages", reads)}</div>{survey}</aside></main>
<footer role="contentinfo"><p>Our journals are listed in {indexes}.</p><ul class="menu"><li>Privacy notice</li>
<li>Imprint</li><li>Corrections</li><li>Reviewers' hall</li></ul>
<p>{days_to(fetch, REVIEW_WEEK)} days until the Week of Peer Review</p>
<p>© {fetch.at:%Y} Saltmarsh Press, a charity registered in Wales</p>
<p class="debug">Request {key(fetch, 12)}, {number(fetch, 18, 240)} ms</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notices = (
        NOTICE.at(round),
        "Proofs now open in the browser; no program needs to be installed.",
        "Printed copies of the spring issues leave the bindery in the last week of March.",
        "We have moved our data to a cooperative of university libraries.",
    )
    main = f"""<p class="date-display">{today(fetch, ENGLISH)}</p><div class="field field--name-field-lead"><h2>
{LEAD.at(round)}</h2><p>The board met in February and had a long list before it. A full account, with the reasons given
by the members, is in the newsletter to editors.</p></div>
{block("notices", "Notices", f"<ul>{listed(notices)}</ul>")}
<h2>For authors</h2><p>Choose a journal, read its aims, and send us one file. Formatting comes after acceptance: we do
not ask anybody to move commas before a reviewer has read the argument.</p>
<h2>For readers</h2><p>Two thirds of what we print can be read without paying. The rest opens after a while, and
libraries in eighty countries subscribe.</p><h2>For librarians</h2><p>Usage reports follow the common code of practice
and are sent on the fifth of each month.</p><blockquote>{pick(fetch, HINTS)}</blockquote>"""
    return frame("/", "Journals of coast and sea", main, fetch)


def guidelines(round: int, fetch: Fetch) -> str:
    kinds = (
        ("Research article", LIMIT.at(round), "250 words"),
        ("Short report", "3,000", "120 words"),
        ("Review essay", "6,000", "200 words"),
        ("Letter", "900", "none"),
    )
    parts = (
        "A title page with all names and affiliations",
        "An abstract without references",
        "Up to six key words",
        "A statement on where the data can be found",
        "Captions for every figure",
    )
    main = f"""<h2>Length</h2><table class="table"><thead><tr><th>Type</th><th>Words</th><th>Abstract</th></tr></thead>
<tbody>{rows(kinds)}</tbody></table><h2>What to send</h2><ol>{listed(parts)}</ol>
<p><span class="file file--mime-docx"><a href="{TEMPLATE.at(round)}">Manuscript template</a></span></p>
<h2>Originality</h2><p>{MACHINES.at(round)}</p><p>Papers under review elsewhere are returned unread.</p>
<h2>References</h2><p>Any consistent style will do at first. After acceptance we set them by author and year, with full
names of journals.</p><h2>Figures</h2><p>Send vectors where you can. Photographs need 300 dots per inch at the size of
a column, which is eighty-four millimetres.</p><blockquote>{pick(fetch, HINTS)}</blockquote>"""
    return frame(GUIDE, "Author guidelines", main, fetch)


def journals(round: int, fetch: Fetch) -> str:
    titles = (
        ("Estuarine History", EDITOR.at(round), "four issues"),
        (TITLE.at(round), "Hamish Rennie", "two issues"),
        ("Littoral Ecology Letters", "Wen-Chi Hsu", "monthly"),
        ("Harbour and Hinterland", "Danuta Wolska", "three issues"),
        ("Journal of Island Languages", "Aoife Ní Bhriain", "two issues"),
    )
    main = f"""<div class="view view-journals js-view-dom-id-{key(fetch, 64)}"><div class="view-header">Each title has
its own board; all share one office.</div><table class="views-table"><caption>Titles</caption><thead><tr><th>Journal
</th><th>Editor in chief</th><th>Yearly</th></tr></thead><tbody>{rows(titles)}</tbody></table></div>
<h2>Boards</h2><p>Members serve for four years and may be asked once more. Nobody handles a paper by a colleague of the
same department.</p><h2>Back issues</h2><p>Everything since 1974 is online. Older volumes are being scanned by
volunteers at the county archive.</p>
<p class="reading-now">{number(fetch, 12, 190)} readers have a journal open</p>"""
    return frame(JOURNALS, "Our journals", main, fetch)


def charges(round: int, fetch: Fetch) -> str:
    fees = (
        ("Estuarine History", FEE.at(round), "€640"),
        ("Littoral Ecology Letters", "€2,480", "€810"),
        ("Harbour and Hinterland", "€1,300", "€450"),
        ("Journal of Island Languages", "none", "none"),
    )
    main = f"""<p>A charge is due only after acceptance, and only if you choose to publish openly.</p>
<table class="table"><thead><tr><th>Journal</th><th>Article</th><th>Short report</th></tr></thead><tbody>{rows(fees)}
</tbody></table><h2>When charges change</h2><p>New charges apply to papers submitted from {FROM.at(round)} on; what was
sent before is billed at the old rate.</p><h2>Waivers</h2><p>Authors in countries of the two lower income groups pay
nothing. Others may ask for a reduction before review, and editors never learn who did.</p><h2>Invoices</h2><ul>
<li>Payable within sixty days</li><li>To a person, a department or a library</li><li>By transfer or card</li></ul>
<h2>Colour in print</h2><p>Colour costs nothing online. In print, the first two plates are ours.</p>"""
    return frame(CHARGES, "Publication charges", main, fetch)


def policy(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Licences</h2><p>Open articles appear under {LICENCE.at(round)} unless the funder demands another
licence. The author keeps the copyright in every case.</p><h2>Self-archiving</h2><p>The accepted manuscript may be put
into a repository {EMBARGO.at(round)} after publication. The version before review may be shared at any time.</p>
<h2>Data</h2><p>Data behind a figure belong in a public archive. Where people could be recognised, a description of the
data and a contact are enough.</p><h2>Versions</h2><ul><li>Preprint: as first submitted</li><li>Accepted manuscript:
after review, before setting</li><li>Version of record: as it stands in the issue</li></ul><h2>Corrections</h2>
{para("Errors of ours are corrected at once and marked. Errors of yours need a note that is signed by all authors.")}
<p class="submitted">Page shown at {clock(fetch)} UTC</p>"""
    return frame(POLICY, "Open access policy", main, fetch)


def calls(round: int, fetch: Fetch) -> str:
    main = f"""<div class="view view-calls js-view-dom-id-{key(fetch, 64)}"><div class="views-row"><h2>Lighthouses after
the keepers</h2><p>Guest editors: Marit Solheim and Conall Duffy</p><p>What became of the towers once nobody lived in
them? Papers are due by {DEADLINE.at(round)}; drafts can be discussed with the editors before.</p><span>Posted
{ago(fetch, ENGLISH, before(77))}</span></div><div class="views-row"><h2>Kelp economies</h2><p>Guest editor: Yuki
Tanabe</p><p>From ash to agar, past and present. We look for work on labour and trade above all.</p><div class="label">
{STATE.at(round)}</div><span>Posted {ago(fetch, ENGLISH, before(221))}</span></div><div class="views-row"><h2>Names of
rocks</h2><p>Guest editor: Eilidh Matheson</p><p>Toponyms of skerries in any language, with a map if possible.</p><span>
Posted {ago(fetch, ENGLISH, before(410))}</span></div></div><h2>Propose an issue</h2><p>Send two pages: the question,
six likely authors, and a calendar. The board answers within a month.</p>"""
    return frame(CALLS, "Calls for papers", main, fetch)


def office(round: int, fetch: Fetch) -> str:
    main = f"""<p>Four people and a kettle, on the second floor above the chandler's.</p><h2>Write</h2>
<p>{MAIL.at(round)}</p><p>Please give the number of your manuscript in the subject.</p><h2>Ring</h2>
<p>01632 960 288, {HOURS.at(round)}</p><h2>Who does what</h2><dl><dt>Submissions</dt><dd>Gwenllian Parry</dd>
<dt>Production</dt><dd>Tomasz Bielak</dd><dt>Accounts</dt><dd>Ruth Ansah</dd><dt>Rights</dt><dd>Pieter Coens</dd></dl>
<h2>Visit</h2><p>Saltmarsh Press, 14 Ropewalk, Aberlleiniog. The bell is on the left of the blue door.</p>
<p class="local-time">Our clock says {fetch.at:%H:%M}</p>
<h2>Complaints</h2><p>If you feel that a paper was treated unfairly, write to the ombudsman, who does not belong to any
board and reports to the trustees.</p>"""
    return frame(OFFICE, "Editorial office", main, fetch)


PUBLISHING = MadeSite(
    "saltmarsh.test",
    (
        "dom id of a list of nodes",
        "build id of a search form on a press's pages",
        "three of six articles to read",
        "advertisement of a scholars' meeting",
        "survey on how a page was found",
        "popup on counting readers of a press",
        "indexes that list a journal, in any order",
        "days until a Week of Peer Review",
        "request's id and milliseconds under a node",
        "hint for writers, one of five",
        "date over a publisher's notices",
        "readers with a journal open",
        "moment a policy was shown",
        "age of a call for papers",
        "clock of an editorial office",
    ),
    {"/": home, GUIDE: guidelines, JOURNALS: journals, CHARGES: charges, POLICY: policy, CALLS: calls, OFFICE: office},
    SLOTS,
)
