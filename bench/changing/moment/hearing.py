"""A maker of hearing aids on a marketing platform: models, manuals, dealers, service, which telephones fit."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, pick, sometimes
from bench.changing.moment.prose import Prose, grid, slots
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, ago, before, json_ld
from bench.changing.scenario import Fetch

TEXT = Prose(
    '<div class="row-fluid-wrapper dnd-section"><div class="span12 widget-span">{}</div></div>',
    '<h2 class="hs-heading">{}</h2>',
    "<p>{}</p>",
)
WEARERS = (
    ("I heard the rain on the tent again, and stayed awake for it.", "Marguerite, 71"),
    ("My grandson no longer shouts. I rather miss it.", "Anselm, 80"),
    ("In the canteen I can follow the table next to ours, too.", "Jolanda, 44"),
    ("First thing I noticed: my kitchen clock ticks.", "Raymond, 66"),
    ("Choir practice without guessing the entry.", "Bronagh, 58"),
)
ADVICE = (
    "Open the battery drawer at night, and the moisture can leave.",
    "Wear them at home for the first week, then in the street.",
    "Wax guards are changed once a month, or when it sounds dull.",
    "Sit with your back to a wall in a restaurant.",
)
CALLS = ("Find a dealer near you", "Book a free trial", "Try them for a month")
QUESTIONS = ("Can I sleep with them?", "How long does a battery last?", "Do they whistle?", "May I swim in them?")
MODELS = (
    ("/models/lyra-r", "Lyra R, behind the ear"),
    ("/models/pico-canal", "Pico, in the canal"),
    ("/compatibility", "Which telephones fit"),
    ("/manuals", "Manuals and software"),
)

SLOTS = slots("""
/ | news of a maker of aids | News | - | 6: Lyra R has been awarded the seal of the union of audiologists.
/ | years of warranty in a promise | Our promise | three years | 11: four years
/models/lyra-r | recommended price of a hearing aid | Recommended price | £1,290 | 2: £1,345 | 13: £1,290
/models/lyra-r | running time of a charge | One charge | 22 hours | 8: 26 hours
/models/lyra-r | colour struck from a list of shells | Colours | Copper beech | 4: -
/models/pico-canal | size of battery of a model | Battery | 312 | 10: 10A
/models/pico-canal | whether a model is delivered | Delivery | Available | 3: Paused until June | 9: Available
/manuals | revision of a manual | Lyra R, user guide | Rev. 7 | 5: Rev. 8
/manuals | link target | Fitting cable driver | /hubfs/software/cable-driver-4.1.zip | 7:
    /hubfs/software/cable-driver-4.2.zip
/manuals | warning sentence beside manuals | Please read | - | 14: Pages 31 and 32 of the Pico guide were swapped in
    print.
/dealers | dealer that joined a list | Dealers | - | 1: Kestrel Hearing Rooms
/dealers | street of a dealer | Otis & Daughters | 14 Fuller Street | 12: 3 Guildhall Yard
/dealers | weekday of a hearing bus | Hearing bus | on Tuesdays | 8: on Thursdays
/service | flat rate of a repair | Repairs | £95 | 4: £110
/service | number of a helpline for wearers | Helpline | 0808 157 0366 | 10: 0808 157 0663
/compatibility | telephone taken off a list of fits | Streaming | Orrin 5 | 15: -
""")
NEWS, YEARS, PRICE, CHARGE, COLOUR, BATTERY, DELIVERY, REVISION = SLOTS[:8]
DRIVER, MISPRINT, JOINED, STREET, BUS, REPAIR, HELP, PHONE = SLOTS[8:]


def cta(fetch: Fetch) -> str:
    """A button that the platform puts to the test."""
    one = key(fetch, 12)
    return (
        f'<span class="hs-cta-wrapper" id="hs-cta-wrapper-{one}"><span class="hs-cta-node hs-cta-{one}">'
        f'<a class="cta_button" href="/dealers?hsCtaTracking={one}">{pick(fetch, CALLS)}</a></span></span>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    words, who = pick(fetch, WEARERS)
    cards = "".join(
        f'<div class="card" id="hs_cos_wrapper_widget_{key(fetch, 13)}"><a href="{address}">{name}</a></div>'
        for address, name in mixed(fetch, [one for one in MODELS if one[0] != path], 2)
    )
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="hs-eu-cookie-confirmation" role="dialog"><p>We would like to know which pages help you. May we count '
        "your visit?</p><button>You may</button> <button>Rather not</button> <button>Choose</button></div>",
    )
    check = sometimes(
        fetch,
        0.3,
        '<div class="leadinModal"><h3>How well do you hear?</h3><p>Nine sounds, two minutes, and a pair of headphones '
        "is all it takes.</p><button>Start the check</button></div>",
    )
    return f"""<!doctype html><html lang="en-gb" class="no-js"><head><meta charset="utf-8"><title>{title} |
Aurelle</title>
<meta name="generator" content="HubSpot"><link rel="canonical" href="https://aurelle.example{path}">
{json_ld("Organization", name="Aurelle Hearing", url="https://aurelle.example")}
<script>var hsVars = {{page_id: 7719, request_id: "{key(fetch, 24)}", language: "en-gb"}};</script></head>
<body class="hs-content-id-7719 hs-site-page page">{cookies}<div class="body-wrapper"><div
data-global-resource-path="aurelle/templates/partials/header.html"><header class="header"><div
class="header__container">
<a class="hs-image-widget" href="/">Aurelle Hearing</a><div class="hs-menu-wrapper active-branch flyouts"><ul
role="menu"><li class="hs-menu-item hs-menu-depth-1"><a href="/models/lyra-r">Lyra R</a></li><li class="hs-menu-item"><a
href="/models/pico-canal">Pico</a></li><li class="hs-menu-item"><a href="/manuals">Manuals</a></li><li
class="hs-menu-item"><a href="/dealers">Dealers</a></li><li class="hs-menu-item"><a href="/service">Service</a></li><li
class="hs-menu-item"><a href="/compatibility">Telephones</a></li></ul></div>{cta(fetch)}</div></header></div>
<main id="main-content" class="body-container-wrapper"><div class="body-container"><h1><span
class="hs_cos_wrapper hs_cos_wrapper_type_text">{title}</span></h1>{TEXT.html(main)}
<div class="testimonial"><blockquote>“{words}”</blockquote><p>{who}</p></div>
<div class="related-cards"><h3>Look here as well</h3>{cards}</div></div></main>{check}
<div data-global-resource-path="aurelle/templates/partials/footer.html"><footer class="footer"><p>Aurelle Hearing Ltd,
Tuning Fork House, Wick Road, Pembury Cross</p><ul><li>Medical device notices</li><li>Data protection</li>
<li>Modern slavery statement</li><li>Work with us</li></ul><p>© {fetch.at:%Y} Aurelle</p></footer></div></div>
<script src="/hs/hsstatic/{key(fetch, 8)}/index.js" async></script></body></html>"""


def table(heads: str, lines: str) -> str:
    return f'<table class="spec"><thead>{grid(heads, "th")}</thead><tbody>{grid(lines)}</tbody></table>'


def advice(fetch: Fetch) -> str:
    return f'<div class="callout"><em>From our acousticians:</em> {pick(fetch, ADVICE)}</div>'


def home(round: int, fetch: Fetch) -> str:
    news = (
        NEWS.at(round),
        "The works in Pembury Cross now run on the sun of their own roof.",
        "Two of our engineers teach at the school for the deaf on Mondays.",
    )
    asked = listed(mixed(fetch, QUESTIONS, 3))
    main = f"""Small things, made by people with patient hands, for those who want to hear the whole sentence.
## Made here
Shells are printed in one room, soldered in the next and listened to in a third. Each aid has had eleven pairs of hands
on it before it meets your ear.
## Our promise
Every Aurelle has a warranty of {YEARS.at(round)}, on all but the wax guards. It goes with the aid, should you pass it
on.
¶ Spare parts are kept for a decade after the last piece of a model has left us.
## News
<ul class="news">{listed(news)}</ul>
## Often asked
<ul class="faq">{asked}</ul>
¶ The answers are in the <a href="/manuals">manuals</a>, or at the other end of our <a href="/service">helpline</a>."""
    return frame("/", "Hear the whole sentence", main, fetch)


def lyra(round: int, fetch: Fetch) -> str:
    facts = f"""Recommended price|{PRICE.at(round)} a piece
One charge|{CHARGE.at(round)}
Weight|2.4 grams
Proof against water|IP68
Channels|20
Range of fitting|Mild to severe loss"""
    shells = ("Slate", "Sand", COLOUR.at(round), "Night blue", "Pearl")
    main = f"""A slim aid that sits behind the ear and charges in a case no bigger than a bar of soap.
## In figures
{table("What|How much", facts)}
## Colours
<ul class="swatches">{listed(shells)}</ul>
## What it does
It turns towards whoever speaks, and lets the rest of the room fall back. In wind it closes one of its microphones.
¶ Two programmes can be set by your dealer, and two more by yourself.
## In the case
The charger, a brush, eight domes in three sizes, and a cord for those who lose things.
¶ {advice(fetch)}"""
    return frame("/models/lyra-r", "Lyra R", main, fetch)


def pico(round: int, fetch: Fetch) -> str:
    facts = f"""Recommended price|£1,080 a piece
Battery|{BATTERY.at(round)}
Delivery|{DELIVERY.at(round)}
Weight|1.1 grams
Channels|12
Range of fitting|Mild to moderate loss"""
    main = f"""Made from a cast of your ear, and so deep inside that only your doctor will see it.
## In figures
{table("What|How it is", facts)}
## The cast
Your dealer takes it in ten minutes. It is cool and feels odd, but it does not hurt. A fortnight later you have the aid.
## Who it is for
Ears that are wide enough and dry, and fingers that can handle something of the size of a bean.
¶ Whoever has a perforated eardrum should ask the doctor first.
## What it leaves out
There is no room for a coil or a radio. If you want to hear your telephone in both ears, take the Lyra.
## Care
It is wiped each evening with a dry cloth. Never use spirit.
¶ {number(fetch, 2, 22)} visitors are reading about this model."""
    return frame("/models/pico-canal", "Pico", main, fetch)


def manuals(round: int, fetch: Fetch) -> str:
    lines = f"""Lyra R, user guide|{REVISION.at(round)}|54 pages
Lyra R, charger|Rev. 3|12 pages
Pico, user guide|Rev. 5|48 pages
Pico, for dealers|Rev. 2|20 pages
Aria B, user guide|Rev. 11|60 pages"""
    main = f"""To read on the screen, to print in large type, or to have sent by post.
## Guides
{table("Guide|Revision|Length", lines)}
## Please read
Guides of an older revision remain right for aids with a serial number below the one on their second page.
¶ {MISPRINT.at(round)}
## Software
For those who fit: <a href="{DRIVER.at(round)}">Fitting cable driver</a> for desktop computers, thirty megabytes.
¶ The app for wearers is in the two usual stores, under the name Aurelle Touch.
## Other languages
Welsh, Polish, Urdu and Punjabi are printed on request and reach you within a week, free of charge.
## Sign language
Each chapter of the Lyra guide is also there as a film with an interpreter."""
    return frame("/manuals", "Manuals and software", main, fetch)


def dealers(round: int, fetch: Fetch) -> str:
    lines = f"""Beddoes Opticians & Hearing|22 Castle Parade|Ludford
{JOINED.at(round)}|9 Mill Lane|Stowbridge
Otis & Daughters|{STREET.at(round)}|Pembury Cross
The Sound Parlour|51 Quay Road|Port Averil
Whitlock Audiology|1 Abbey Court|Tarring"""
    field = f'<input type="hidden" name="hs_context" value="{key(fetch, 30)}">'
    main = f"""They test, fit and adjust. We only work with people who have their own room for it.
¶ <form class="hs-form" method="post">{field}<label>Town or postcode<input></label><button>Show on a map</button></form>
## Dealers
{table("Name|Street|Town", lines)}
## Hearing bus
Where there is no dealer, our bus calls {BUS.at(round)}: Upper Hale, Crowmarsh and the market at Denby, in turn.
## Trial
You take a pair home for thirty days and pay a deposit of £50, which comes back whether you keep them or not.
## Vouchers
All of them accept the voucher of the health service. Some lend you the difference without interest.
## Becoming one
Write to Philippa Strand. We ask for a certificate, a booth, and a chair that does not creak."""
    return frame("/dealers", "Dealers", main, fetch)


def service(round: int, fetch: Fetch) -> str:
    staffed = fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 17
    desk = "Somebody is at the desk now." if staffed else "The desk is empty."
    main = f"""If it whistles, crackles or says nothing at all.
## First help
Change the wax guard, charge it for an hour, and restart it by closing the case twice. That mends two thirds of all
aids.
## Helpline
{HELP.at(round)}, free of charge, Monday to Friday from 8 am to 5 pm. There is a text line for those who would rather
type. {desk}
## Repairs
Once the warranty is over a repair costs {REPAIR.at(round)}, whatever it is, and has a warranty of its own for half a
year.
¶ We lend you an aid for as long as yours is with us.
## Lost and found
Aids with our serial number are often handed in at stations. Give us yours, and we look it up.
¶ The last one found its owner {ago(fetch, ENGLISH, before(17))}.
## Old aids
Send them back. We take out the gold and give what still works to clinics in Malawi.
¶ {advice(fetch)}"""
    return frame("/service", "Service and repairs", main, fetch)


def phones(round: int, fetch: Fetch) -> str:
    fits = ("Calder One and later", "Orrin 6 and 7", PHONE.at(round), "Pomelo 12 and later", "Tessel Fold")
    main = f"""Which telephones speak with a Lyra R, and what works with each.
## Streaming
Calls, music and navigation go straight into both ears with these:
¶ <ul class="fits">{listed(fits)}</ul>
## Control only
Older telephones can change volume and programme, but send no sound: Calder Mini, Tessel 3, Pomelo 9.
## Pairing
Open and close the case, hold it next to the telephone, and say yes when you are asked. Each aid pairs with five things.
## Television
A small box beside the set sends its sound to any number of ears. It costs £140 and needs no network.
## Loops
In churches and at counters with the sign of an ear, switch to the third programme.
## If nothing is found
Forget the aid in the telephone's settings, then begin again. Flight mode has to be off on both.
¶ {number(fetch, 2, 22)} visitors are comparing telephones."""
    return frame("/compatibility", "Which telephones fit", main, fetch)


HEARING = MadeSite(
    "aurelle-hearing.test",
    (
        "wearer of an aid in one sentence, of five",
        "call to dealers in three variants with its tracker",
        "two cards of an aid maker's own pages",
        "question whether a visit may be counted",
        "hearing check for some visitors",
        "acousticians' advice, one of four",
        "three of four questions often asked",
        "visitors who read about a model",
        "desk of a helpline by the clock",
        "age of a find at a station",
        "ids of a marketing platform's widgets",
    ),
    {
        "/": home,
        "/models/lyra-r": lyra,
        "/models/pico-canal": pico,
        "/manuals": manuals,
        "/dealers": dealers,
        "/service": service,
        "/compatibility": phones,
    },
    SLOTS,
)
