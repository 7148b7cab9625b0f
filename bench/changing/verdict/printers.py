"""A maker of printers on a content system of experience fragments: drivers, manuals, notices."""

from __future__ import annotations

import json

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import anchors
from bench.changing.scenario import Fetch

HOME, DRIVERS, MANUALS, NOTICES = "/", "/support/lx420/drivers", "/support/lx420/manuals", "/notices"
FUSER, WARRANTY, CONTACT = "/notices/fuser-lx-series", "/support/warranty", "/support/contact"
LINKS = (
    (DRIVERS, "LX420 drivers and firmware"),
    (MANUALS, "LX420 manuals"),
    (NOTICES, "Product notices"),
    (FUSER, "Fuser units of the LX series"),
    (WARRANTY, "Warranty"),
    (CONTACT, "Contact support"),
)
SUPPLIES = (
    ("TK-31 toner, black", "2,600 pages"),
    ("TK-31 toner, cyan", "1,900 pages"),
    ("WB-4 waste box", "12,000 pages"),
    ("Paper tray for 550 sheets", "fits LX410 and later"),
    ("DR-9 drum", "30,000 pages"),
    ("Cabinet on castors", "holds two reams"),
)
HINTS = (
    "Fan the paper before you load it: most jams start in the tray.",
    "A cleaning page every five hundred prints keeps grey streaks away.",
    "Labels go in by hand, never through the tray.",
    "Switch off with the button, not at the wall: the heads park first.",
)
AGENTS = ("Priya", "Tomasz", "Ellen", "Kwame", "Sunniva")
PROMOS = (
    "Ink for the home office that comes before you run out.",
    "Trade in an old printer and plant two trees.",
    "See the new desk-top scanner that reads both sides.",
)

BETA = Slot(
    HOME, "announcement on a maker's front page", {0: "", 5: "LX420 now prints from tablets without an app"}, "News"
)
PLANT = Slot(HOME, "share of recycled stuff in a sentence", {0: "38 per cent", 12: "41 per cent"}, "Plastic")
VERSION = Slot(DRIVERS, "version of a driver", {0: "6.2.1", 3: "6.3.0", 6: "6.2.1"}, "Driver for Windows")
SIZE = Slot(DRIVERS, "size of a download", {0: "48.6 MB", 11: "52.1 MB"}, "Driver for macOS")
LEGACY = Slot(DRIVERS, "system no longer served", {0: "Windows 8.1, 32 bits", 9: ""}, "Systems")
GUIDE = Slot(
    MANUALS,
    "link target",
    {0: "/content/dam/quillon/lx420/user-guide-en-r4.pdf", 2: "/content/dam/quillon/lx420/user-guide-en-r5.pdf"},
    "User guide",
)
TRAY = Slot(
    MANUALS,
    "step of instructions rewritten",
    {
        0: "Push the green lever down until it clicks.",
        7: "Lift the green lever, wait ten seconds, then push it down.",
    },
    "Clearing a jam",
)
DANISH = Slot(MANUALS, "language of a manual added", {0: "", 13: "Service manual in Danish"}, "Other languages")
FIRST = Slot(NOTICES, "notice at the top of a list", {0: "", 4: "Power cords sold with LX380 in two countries"})
STATUS = Slot(
    NOTICES,
    "status of a product notice",
    {0: "Under investigation", 8: "Remedy available: new rollers by post"},
    "Streaks on glossy paper",
)
SERIAL = Slot(FUSER, "range of serial numbers", {0: "Q7H204100 to Q7H219850", 6: "Q7H204100 to Q7H231400"}, "Affected")
SHEETS = Slot(FUSER, "limit of use until repaired", {0: "50 sheets at a time", 10: "20 sheets at a time"}, "Until then")
REFUND = Slot(
    FUSER,
    "remedy struck from a notice",
    {0: "Anybody who would rather have the money back gets what the printer cost, less a fifth for each year.", 12: ""},
    "What we do",
)
YEARS = Slot(WARRANTY, "length of a guarantee", {0: "24 months", 8: "36 months"}, "Laser printers")
PICKUP = Slot(WARRANTY, "charge for collection", {0: "€14.90", 3: "€19.90"}, "Collection")
PHONE = Slot(CONTACT, "number of a help desk", {0: "0800 555 3310", 1: "0800 555 3370"}, "Help desk")
DESK = Slot(
    CONTACT,
    "office that moved house",
    {0: "Building C, 18 Foundry Lane, Hexby", 15: "Building F, 40 Canal Street, Hexby"},
    "Parcels",
)
SLOTS = (
    *(BETA, PLANT, VERSION, SIZE, LEGACY, GUIDE, TRAY, DANISH),
    *(FIRST, STATUS, SERIAL, SHEETS, REFUND, YEARS, PICKUP, PHONE, DESK),
)


def title_of(fetch: Fetch, words: str) -> str:
    """A title component with the id of this rendering."""
    return f'<div id="title-{key(fetch, 10)}" class="cmp-title"><h2 class="cmp-title__text">{words}</h2></div>'


def text_of(fetch: Fetch, inner: str) -> str:
    name = f"text-{key(fetch, 10)}"
    layer = json.dumps({name: {"@type": "quillon/components/text"}}).replace('"', "&quot;")
    return f'<div class="text"><div data-cmp-data-layer="{layer}" id="{name}" class="cmp-text">{inner}</div></div>'


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(LINKS).get(path, "Printers that stay out of your way")
    supplies = "".join(
        f'<li class="cmp-list__item"><h4 class="cmp-teaser__title">{name}</h4><span>{what}</span></li>'
        for name, what in mixed(fetch, SUPPLIES, 3)
    )
    consent = sometimes(
        fetch,
        0.4,
        '<div id="onetrust-banner-sdk" role="region"><p>Quillon uses cookies to remember your model and to learn which '
        "drivers people look for. Choose what you allow.</p><button>Allow all</button><button>Settings</button></div>",
    )
    chat = pick(fetch, [f"{name} from support is here to help" for name in AGENTS])
    helped = sometimes(
        fetch,
        0.4,
        '<div class="cmp-feedback"><p>Was this what you came for?</p><button>Yes</button><button>No</button></div>',
    )
    promo = f'<div class="cmp-banner" data-variant="{pick(fetch, "ABC")}{key(fetch, 4)}">{pick(fetch, PROMOS)}</div>'
    return f"""<!DOCTYPE HTML>
<html lang="en"><head><meta charset="UTF-8"/><title>{title} - Quillon Imaging</title>
<meta name="template" content="support-page"/><meta name="csrf-token" content="{key(fetch, 36)}"/>
<link rel="stylesheet" href="/etc.clientlibs/quillon/clientlibs/site.lc-5f1e-lc.min.css"/></head>
<body class="page basicpage" id="page-{key(fetch, 10)}" data-cmp-link-accessibility-enabled>{consent}
<div class="root container responsivegrid"><header class="cmp-experiencefragment cmp-experiencefragment--header">
<a class="cmp-image__link" href="/">Quillon Imaging</a><nav class="cmp-navigation"><ul
class="cmp-navigation__group">{anchors(LINKS)}</ul></nav><ul class="cmp-languagenavigation"><li>English</li>
<li>Deutsch</li><li>Nederlands</li><li>Suomi</li></ul></header>{promo}
<main class="container responsivegrid"><nav class="cmp-breadcrumb"><ol><li>Home</li><li>{title}</li></ol></nav>
<h1 class="cmp-title__text">{title}</h1>
{main}
{helped}</main>
<aside class="aem-GridColumn aem-GridColumn--default--4"><h3>Supplies that fit</h3><ul class="cmp-list">{supplies}</ul>
<h3>Tip from the workshop</h3><p>{pick(fetch, HINTS)}</p><div class="cmp-chat"><span>{chat}</span></div></aside>
<footer class="cmp-experiencefragment cmp-experiencefragment--footer"><ul><li>About Quillon</li><li>Careers</li>
<li>Where to buy</li><li>Recycling of cartridges</li><li>Modern slavery statement</li></ul><p>© {fetch.at:%Y} Quillon
Imaging BV</p><!-- dispatcher {key(fetch, 8)} --><p class="cmp-text--small">Published page as of {clock(fetch)} UTC,
publish-{number(fetch, 1, 8)}</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        BETA.at(round),
        "Forty years of the first Quillon: a museum opens in Hexby",
        "Our factory runs on the warmth of its own compressors",
        "Two design prizes for the LX range",
    )
    one = f"""<p>The covers of our printers hold {PLANT.at(round)} of plastic that was something else before: fishing
nets,
crates, older printers. Frames are of steel and can be taken apart with one screwdriver.</p>"""
    two = """<ul><li>LX series: laser, for offices of up to ten</li><li>JT series: ink, for photographs and plans</li>
<li>RP series: receipts and labels</li><li>PX series: large formats up to 44 inches</li></ul>"""
    three = """<p>Type the number on the plate at the back into the search and you get everything for exactly your
machine. No account is needed, and nothing is bundled with what you load.</p>"""
    main = f"""{title_of(fetch, "News")}<ul class="cmp-list cmp-list--news">{listed(news)}</ul>
{title_of(fetch, "Our series")}{text_of(fetch, two)}
{title_of(fetch, "What they are made of")}{text_of(fetch, one)}
{title_of(fetch, "Find your driver")}{text_of(fetch, three)}"""
    return frame(HOME, main, fetch)


def drivers(round: int, fetch: Fetch) -> str:
    table = (
        ("Driver for Windows", VERSION.at(round), "31.4 MB"),
        ("Driver for macOS", "5.9", SIZE.at(round)),
        ("Driver for Linux (PPD)", "2.8", "1.1 MB"),
        ("Scan utility", "4.0.7", "77.9 MB"),
        ("Firmware of the printer", "1.31", "22.0 MB"),
    )
    systems = ("Windows 11 and Windows 10", LEGACY.at(round), "macOS 12 to macOS 15", "Debian, Fedora and their kin")
    after = """<ol><li>Take the cable out before you start.</li><li>Run the file and answer two questions.</li>
<li>Plug the cable in when the light turns white.</li><li>Print the test page; it shows four even bars.</li></ol>"""
    last = """<p>Leave the printer on for six minutes, even if its screen goes dark. An update cannot be undone by you,
only by a workshop.</p>"""
    main = f"""<table class="cmp-downloads"><thead><tr><th>Download</th><th>Version</th><th>Size</th></tr></thead>
<tbody>{rows(table, ' class="cmp-downloads__row"')}</tbody></table>
{title_of(fetch, "Systems")}<ul>{listed(systems)}</ul>
{title_of(fetch, "How to install")}{text_of(fetch, after)}
{title_of(fetch, "Before you update the firmware")}{text_of(fetch, last)}"""
    return frame(DRIVERS, main, fetch)


def manuals(round: int, fetch: Fetch) -> str:
    guide = f"""<p>All you need day by day is in the <a href="{GUIDE.at(round)}">User guide</a>, 112 pages. The poster
that
was in the box can be had as a <a href="/content/dam/quillon/lx420/poster.pdf">sheet to print</a>.</p>"""
    steps = ("Open the front and take out the drum.", TRAY.at(round), "Pull the sheet towards you with both hands.")
    tongues = ("User guide in German", "User guide in Finnish", DANISH.at(round), "Safety leaflet in 24 languages")
    codes = (
        *(("E-02", "Tray empty or not pushed home"), ("E-07", "Waste box full")),
        *(("E-11", "Paper left in the rear path"), ("E-19", "Drum at the end of its life")),
    )
    main = f"""{title_of(fetch, "Guides")}{text_of(fetch, guide)}
{title_of(fetch, "Clearing a jam")}<ol>{listed(steps)}<li>Close everything; printing goes on by itself.</li></ol>
{title_of(fetch, "Codes on the screen")}<table class="cmp-table"><tbody>{rows(codes)}</tbody></table>
{title_of(fetch, "Other languages")}<ul>{listed(tongues)}</ul>"""
    return frame(MANUALS, main, fetch)


def notices(round: int, fetch: Fetch) -> str:
    entries = (
        (FIRST.at(round), "Safety", "The plug can come apart when it is pulled by the cord."),
        ("Fuser units of the LX series", "Safety", "Remedy by a visit of our engineer, free of charge."),
        ("Streaks on glossy paper", "Quality", STATUS.at(round)),
        ("Expired certificate in the scan utility", "Security", "Solved by version 4.0.7."),
        ("Wireless set-up fails on channel 13", "Quality", "Solved by a setting of the router."),
        ("Counterfeit TK-31 toner", "Fraud", "How to tell by the seal on the box."),
    )
    cards = "".join(
        f'<div class="cmp-notice"><span class="cmp-notice__tag">{tag}</span><h3>{name}</h3>{para(text)}</div>'
        for name, tag, text in entries
        if name
    )
    last = """<p>If a machine smokes, smells or sparks, pull the plug and write to safety@quillon.example with a
picture of the plate.</p>"""
    main = f"""<p>What you should know about something you bought from us, newest first.</p>{cards}
{title_of(fetch, "Report something")}{text_of(fetch, last)}"""
    return frame(NOTICES, main, fetch)


def fuser(round: int, fetch: Fetch) -> str:
    why = """<p>A spring in the fuser of some machines was hardened badly. When it breaks, the roller can stay hot after
the print. Four cases are known to us; nobody was hurt.</p>"""
    until = f"""<p>Print no more than {SHEETS.at(round)} and let the machine cool for a quarter of an hour. Do not
leave the
room while it prints.</p>"""
    remedy = f"""<p>An engineer comes to you, changes the fuser and takes the old one away. That takes forty
minutes.</p>
{para(REFUND.at(round))}<p>Machines that are already out of guarantee are treated just the same.</p>"""
    main = f"""{title_of(fetch, "Which printers")}<p>LX410 and LX420 with serial numbers {SERIAL.at(round)}. The number
is
printed under the bar code inside the front door.</p>
{title_of(fetch, "What is wrong")}{text_of(fetch, why)}
{title_of(fetch, "Until it is repaired")}{text_of(fetch, until)}
{title_of(fetch, "What we do")}{text_of(fetch, remedy)}
{title_of(fetch, "Book a visit")}<p>Have the number at hand, and a day on which somebody is in.</p>"""
    return frame(FUSER, main, fetch)


def warranty(round: int, fetch: Fetch) -> str:
    terms = (
        ("Laser printers", YEARS.at(round)),
        ("Ink printers", "18 months"),
        ("Receipt printers", "60 months or 100 km of paper"),
        ("Toner and drums", "until empty"),
    )
    sent = f"""<p>We fetch the machine from your door for {PICKUP.at(round)} and bring it back at no charge. Use the
box it
came in, or order one from us.</p>"""
    last = """<p>They stand beside this promise and are not cut short by it. Turn to the shop that sold you the
machine.</p>"""
    main = f"""<table class="cmp-table"><tbody>{rows(terms)}</tbody></table>
{title_of(fetch, "Collection")}{text_of(fetch, sent)}
{title_of(fetch, "What is not covered")}<ul><li>Drops and spilt drinks</li><li>Refilled cartridges that have leaked</li>
<li>Rollers worn by use</li><li>Lightning</li></ul>
{title_of(fetch, "Your rights by law")}{text_of(fetch, last)}"""
    return frame(WARRANTY, main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    main = f"""{title_of(fetch, "Help desk")}<p>{PHONE.at(round)}, free from any line, Monday to Saturday from eight to
six. Have the model and what its screen says ready.</p>
{title_of(fetch, "In writing")}<p>help@quillon.example, answered by the next working day. Pictures help more than
words.</p>
{title_of(fetch, "Parcels")}<p>Quillon Repairs, {DESK.at(round)}. Parcels without a repair number are sent back.</p>
{title_of(fetch, "Dealers and schools")}<p>Orders of ten and more: volume@quillon.example. Schools pay no carriage.</p>
{title_of(fetch, "Spare parts")}<p>For ten years after the last machine of a type was made we keep rollers, trays, belts
and boards, and sell them to anybody with a screwdriver.</p>"""
    return frame(CONTACT, main, fetch)


PRINTERS = MadeSite(
    "printers.test",
    (
        *("ids of a maker's components", "three supplies that fit", "layer on cookies of a maker"),
        *("name in a maker's chat", "box on whether it was found", "promotion of a maker in variants"),
        *("tip from a printer workshop", "second of publishing with a host", "token in a maker's head"),
    ),
    {
        **{HOME: home, DRIVERS: drivers, MANUALS: manuals, NOTICES: notices},
        **{FUSER: fuser, WARRANTY: warranty, CONTACT: contact},
    },
    SLOTS,
)
