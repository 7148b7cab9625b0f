"""A stock exchange on an enterprise's system of components: rules for listing, fees, notices, calendar, contacts."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, sometimes
from bench.changing.moment.prose import Prose, grid, slots
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, today
from bench.changing.scenario import Fetch

TEXT = Prose('<div class="text parbase">{}</div>', '<h2 class="cmp-title__text">{}</h2>', "<p>{}</p>")
GLOSSARY = (
    ("Book building", "Asking large buyers what they would pay before a price is set."),
    ("Dark pool", "A place to trade where orders are not shown beforehand."),
    ("Greenshoe", "Extra shares that may be sold if many want them."),
    ("Tick", "The smallest step by which a quote can move."),
    ("Record day", "The evening on which one must hold a share to be paid on it."),
    ("Odd lot", "Fewer shares than are traded at a time."),
)
VOICES = (
    "“We rang the bell with the apprentices, not with the board.” A maker of pumps",
    "“Two hundred staff own a share of where they work.” A chain of bakeries",
    "“The questions of analysts made us a better firm.” A grower of seeds",
    "“Our first year on the market paid for the second mill.” A weaver of wire",
)
MEMBERS = (
    "Aldane Securities",
    "Bank of Tresk",
    "Corvin & Lowe",
    "Hythe Clearing",
    "Nordmere",
    "Pell Brothers",
    "Zander",
)
COURSES = ("Writing an ad hoc notice", "Insider lists in practice", "The first hundred days", "Talking to analysts")
FORUM = datetime(2026, 5, 21, tzinfo=UTC)

SLOTS = slots("""
/ | count of listed firms in a sentence | At a glance | 212 companies | 10: 213 companies
/ | closing day of a consultation | Consultations | 27 March | 3: 17 April
/listing/main-market | share of free float in a rule | Free float | 25 per cent | 4: 20 per cent
/listing/main-market | lock-up of founders in months | Holding by founders | twelve months | 11: eighteen months
/listing/main-market | rule that was inserted | Accounts | - | 8: Accounts in a currency other than that of the share
    must carry a table of the rates that were used.
/listing/growth-market | least worth of an applicant | Size | EUR 3 million | 3: EUR 4 million
/listing/growth-market | adviser struck off a register | Registered advisers | Vessey Advisory Partners | 9: -
/listing/growth-market | link target | Form G1 | /content/dam/forms/g1-2025.pdf | 12: /content/dam/forms/g1-2026.pdf
/fees | admission fee of a band | EUR 50 to 250 million | EUR 48,500 | 6: EUR 51,200
/fees | footnote on tax that was rewritten | Notes | Fees are stated net of value added tax, which we add to the
    invoice. | 13: Fees are free of value added tax since the reform of article 135.
/notices | notice at the head of a list | Latest notices | - | 2: 2026/031 Delisting of Harmsworth Tanneries at its own
    request
/notices | trading state of a paper | Orlop Shipping | Halted | 5: Trading | 12: Halted
/notices | notice of a fine | Decisions of the panel | - | 14: Kestrel Mining was fined EUR 60,000 for a late report.
/trading-calendar | day off added to a trading calendar | Days without trading | - | 7: Friday 15 May
/trading-calendar | time of a closing auction | Closing auction | 16:35 | 15: 16:40
/contacts | head of a listing desk | Listing desk | Rosalind Achterberg | 9: Matthias Quill-Okoro
/contacts | telephone of market surveillance | Surveillance | +44 1632 960 803 | 1: +44 1632 960 830
""")
FIRMS, CONSULT, FLOAT, LOCK, RULE, WORTH, ADVISER, FORM, BAND = SLOTS[:9]
NOTE, NOTICE, PAPER, FINE, DAY, AUCTION, HEAD, WATCH = SLOTS[9:]


def frame(path: str, title: str, main: str, fetch: Fetch, *boxes: str) -> str:
    """A page of nested grids, with a layer of data for those who measure."""
    term, meaning = pick(fetch, GLOSSARY)
    view = key(fetch, 8)
    layer = json.dumps({f"page-{view}": {"@type": "marrowick/components/page", "xdm:path": path}})
    survey = sometimes(
        fetch,
        0.3,
        '<div class="xf-survey" role="complementary"><h3>Two minutes for a better site?</h3><p>Tell us whether you '
        "found the document that you came for.</p><button>Begin</button> <button>Not today</button></div>",
    )
    consent = sometimes(
        fetch,
        0.4,
        '<div id="consent-sdk" class="otFlat" role="alertdialog"><p>With your leave we set cookies for analysis and '
        "for remembered searches. Those for signing in are needed.</p><button>Refuse all</button> <button>Agree to all"
        "</button> <button>Settings</button></div>",
    )
    weekday, minute = fetch.at.weekday() < 5, fetch.at.hour * 60 + fetch.at.minute
    session = "in session" if weekday and 8 * 60 <= minute < 16 * 60 + 30 else "out of session"
    return f"""<!DOCTYPE HTML><html lang="en-GB"><head><meta charset="UTF-8"/><title>{title} - MX</title>
<meta name="template" content="exchange-content-page"/><link rel="canonical" href="https://marrowick.example{path}"/>
<link rel="stylesheet" href="/etc.clientlibs/marrowick/clientlibs/base.lc-7e41d0-lc.min.css" type="text/css"/>
<script>window.adobeDataLayer=[{layer}];</script>{json_ld("Corporation", name="Marrowick Exchange")}</head>
<body class="page basicpage" id="page-{view}" data-cmp-data-layer-enabled>{consent}<div class="root container
responsivegrid"><div class="cmp-container"><header class="experiencefragment"><div
class="cmp-experiencefragment--header">
<a class="cmp-image__link" href="/">Marrowick Exchange</a><nav class="cmp-navigation"><ul class="cmp-navigation__group">
<li class="cmp-navigation__item"><a href="/listing/main-market">Main market</a></li>
<li class="cmp-navigation__item"><a href="/listing/growth-market">Growth market</a></li>
<li class="cmp-navigation__item"><a href="/fees">Fees</a></li><li class="cmp-navigation__item"><a
href="/notices">Notices</a></li><li class="cmp-navigation__item"><a href="/trading-calendar">Calendar</a></li>
<li class="cmp-navigation__item"><a href="/contacts">Contacts</a></li></ul></nav><div class="market-clock"><span>
{fetch.at:%H:%M} on the floor</span> <span>{session}</span></div></div></header>
<main class="container responsivegrid aem-GridColumn aem-GridColumn--default--9"><div class="title"><h1
class="cmp-title__text">{title}</h1></div>{TEXT.html(main)}{"".join(boxes)}</main>
<aside class="aem-GridColumn aem-GridColumn--default--3"><div class="teaser cmp-teaser"><h3>A word explained:
{term}</h3>
<p>{meaning}</p></div>{survey}</aside><footer class="experiencefragment"><ul class="cmp-list"><li>Rule book</li>
<li>Market data</li><li>Careers</li><li>Accessibility</li><li>Imprint</li></ul><p>Nothing here is advice. Marrowick
Exchange plc, 1 Custom House Walk, Marrowick.</p><p>© {fetch.at:%Y}. Page view {view.upper()}</p></footer></div></div>
<script src="/akam/13/{key(fetch, 8)}" defer></script></body></html>"""


def table(heads: str, lines: str) -> str:
    head = grid(heads, 'th scope="col"')
    return f'<div class="cmp-table"><table><thead>{head}</thead><tbody>{grid(lines)}</tbody></table></div>'


def members(fetch: Fetch) -> str:
    """Those who clear, in an order that favours none."""
    logos = listed(mixed(fetch, MEMBERS), ' class="cmp-logo"')
    return f'<div class="logolist"><h3>Clearing members, in no order</h3><ul>{logos}</ul></div>'


def academy(fetch: Fetch) -> str:
    names = listed([f'<a href="/contacts">{name}</a>' for name in mixed(fetch, COURSES, 2)])
    return f'<div class="cmp-teaser"><h3>From our academy</h3><ul class="cmp-list">{names}</ul></div>'


def home(round: int, fetch: Fetch) -> str:
    main = f"""Capital for firms that make things, since the corn trade of 1834. {today(fetch, ENGLISH)}.
## At a glance
At the close of last month {FIRMS.at(round)} from nineteen countries were listed with us, a fifth of them on the growth
market.
¶ Orders are matched at a single place, by a single machine, and settled on the second day.
## Consultations
We ask what you think of shorter prospectuses for firms that are listed already. Answers reach us until
{CONSULT.at(round)}, in writing or through the portal.
¶ A second paper, on votes of several classes, will follow before the summer.
## Becoming listed
Most firms need about eight months from the first talk to the first day of trading. Bring three years of accounts, an
adviser and patience.
¶ Start with the <a href="/listing/main-market">rules</a>, and read the <a href="/fees">fees</a> before the lawyers do.
## Issuers' forum
Firms and funds meet for one day in the old corn hall. The forum begins in {days_to(fetch, FORUM)} days."""
    voice = f'<div class="cmp-quote"><blockquote>{pick(fetch, VOICES)}</blockquote></div>'
    return frame("/", "Marrowick Exchange", main, fetch, voice, members(fetch))


def main_market(round: int, fetch: Fetch) -> str:
    main = f"""The rules in force for shares, in short. What binds is the rule book.
## Free float
At least {FLOAT.at(round)} of a class of shares must be in the hands of the public on the first day, and remain there.
¶ Holdings above five per cent do not count as public, whoever has them.
## Track record
Three years of audited accounts, without a reservation in the last of them.
## Holding by founders
Those who founded the firm keep their shares for {LOCK.at(round)} from admission.
## Accounts
Half-yearly reports are due within sixty days, yearly ones within four months. {RULE.at(round)}
## Board
A third of the members are independent, and nobody chairs both the board and the committee on audit.
## News
Whatever could move the quote is told to the market at once, in English, through a service that we approve."""
    return frame("/listing/main-market", "Rules of the main market", main, fetch, academy(fetch))


def growth_market(round: int, fetch: Fetch) -> str:
    advisers = ("Brandt Okafor LLP", "Lindqvist Corporate", ADVISER.at(round), "Tolland & Marsh")
    main = f"""For younger firms. Fewer papers, more advice.
## Size
The shares of an applicant are worth {WORTH.at(round)} or more at the price of the offer.
¶ There is no least free float, but there must be thirty holders who know each other only by chance.
## Registered advisers
Each firm keeps one of these for as long as it is listed:
¶ <ul class="cmp-list">{listed(advisers)}</ul>
## Papers
An admission document of our pattern, one year of accounts, and the adviser's word that the firm is fit. Apply with
<a class="cmp-download" href="{FORM.at(round)}">Form G1</a> at least twenty days ahead.
## Moving up
After two years a firm may change to the main market without an offer. The fee already paid is counted in full.
## Leaving
Three quarters of the votes are needed, and a month between the vote and the last day of trading."""
    return frame("/listing/growth-market", "Rules of the growth market", main, fetch, academy(fetch))


def fees(round: int, fetch: Fetch) -> str:
    lines = f"""Up to EUR 10 million|EUR 12,000|EUR 6,400
EUR 10 to 50 million|EUR 27,300|EUR 9,100
EUR 50 to 250 million|{BAND.at(round)}|EUR 14,700
EUR 250 million to 1 billion|EUR 96,000|EUR 22,900
Above EUR 1 billion|EUR 180,000|EUR 41,000"""
    main = f"""What an issuer pays, by the worth of its shares on the day of admission.
¶ {table("Worth|Admission|Each year", lines)}
## Second listings
A firm that is listed on another exchange pays half of the admission fee with us, and the whole of the yearly one.
## Later issues
New shares of a class that is already listed cost 0.02 per cent of their worth, and never more than EUR 75,000.
## Bonds
A programme is EUR 4,000, each drawing under it EUR 350. Green bonds are drawn free of charge.
## Notes
{NOTE.at(round)}
¶ Invoices are due within thirty days. What is late bears interest of six points above the base."""
    return frame("/fees", "Fees for issuers", main, fetch, members(fetch))


def notices(round: int, fetch: Fetch) -> str:
    heads = (
        NOTICE.at(round),
        "2026/030 New steps of quotes for funds traded here",
        "2026/029 Test of the second site on a Saturday",
        "2026/028 Change of name: Tarrant Foods becomes Tarrant",
    )
    papers = f"""Orlop Shipping|ORLP|{PAPER.at(round)}
Wexmoor Rail bond 2031|WXR31|Dormant since 2024
Dunmallet Gold|DUNG|Under observation"""
    main = f"""Official notices are numbered by year. Each takes effect on the day after it appears, unless it says so.
## Latest notices
<ul class="cmp-list notices">{listed(heads)}</ul>
¶ The last of these to be corrected was 2026/028, {ago(fetch, ENGLISH, before(44))}.
## Papers with a mark
{table("Paper|Symbol|State", papers)}
## Decisions of the panel
{FINE.at(round)}
¶ Appleyard Glass was reproved in January for a report that lacked a page. The panel sits on the second Tuesday.
## By post
Notices go out by electronic mail at six in the evening. Members get them over the wire as well."""
    return frame("/notices", "Notices", main, fetch)


def calendar(round: int, fetch: Fetch) -> str:
    days = (
        "Friday 3 April",
        "Monday 6 April",
        DAY.at(round),
        "Monday 25 May",
        "Monday 31 August",
        "Friday 25 December",
    )
    times = f"""Opening auction|07:50|08:00
Continuous trading|08:00|16:30
Closing auction|16:30|{AUCTION.at(round)}
Trading at last price|16:45|17:00
Correction of errors|17:00|17:30"""
    main = f"""When the market is open, and when the bell is silent. All times are those of Marrowick.
## Days without trading
<ul class="cmp-list">{listed(days)}</ul>
## The course of a day
{table("Phase|From|To", times)}
¶ An auction may be longer by two minutes if a quote would move by more than five per cent.
## Half days
On 24 and 31 December continuous trading ends at 12:30.
## Settlement
Shares change hands on the second day after the trade, bonds on the first. Holidays of the central bank do not count."""
    return frame("/trading-calendar", "Trading calendar", main, fetch)


def contacts(round: int, fetch: Fetch) -> str:
    people = f"""Listing desk|{HEAD.at(round)}|+44 1632 960 811
Surveillance|The officer on duty|{WATCH.at(round)}
Market data|Ilse Farrow|+44 1632 960 842
Academy|Jocelyn Adeyemi|+44 1632 960 855
Press|Corin Haldane|+44 1632 960 860"""
    main = f"""A name for each question.
¶ {table("Desk|Who|Telephone", people)}
## Finding us
Custom House Walk is ten minutes from the harbour station. Visitors sign in at the north door and get a badge.
## Whistle
Whoever has seen something that should not be may tell the surveillance officer without giving a name.
## School classes
On Wednesdays we show the gallery and the old blackboards to classes of up to thirty.
¶ {number(fetch, 2, 24)} people have this page open."""
    return frame("/contacts", "Contacts", main, fetch, academy(fetch))


EXCHANGE = MadeSite(
    "marrowick-exchange.test",
    (
        "word of the markets explained, of six",
        "survey beside an exchange's rules",
        "exchange's consent in three buttons",
        "clock of a trading floor",
        "floor in or out of session by the clock",
        "issuer's saying, one of four",
        "clearing members in an order that favours none",
        "two of four courses of an academy",
        "days to a forum of issuers",
        "mark of a page view in layer and footer",
        "date of the day above an exchange's pitch",
        "age of a corrected notice",
        "people who have a list of desks open",
    ),
    {
        "/": home,
        "/listing/main-market": main_market,
        "/listing/growth-market": growth_market,
        "/fees": fees,
        "/notices": notices,
        "/trading-calendar": calendar,
        "/contacts": contacts,
    },
    SLOTS,
)
