"""A property agent: listings, two homes, fees, viewings and its branch; a framework's pages with utility classes."""

from __future__ import annotations

from bench.changing.general.common import key, listed, mixed, number, para, pick, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, comes_and_goes, json_ld, others, turned
from bench.changing.scenario import Fetch

_SALES, _MILL, _FLAT = "/for-sale/harbourne", "/property/mill-cottage-weir-lane", "/property/flat-6-granary-court"
_LETS, _FEES = "/to-let/harbourne", "/landlords/fees"
_MENU: Links = (
    ("/", "Dunmore & Hale"),
    (_SALES, "For sale"),
    (_LETS, "To let"),
    (_FEES, "Landlords"),
)
_HOMES: Links = ((_MILL, "Mill Cottage, Weir Lane"), (_FLAT, "Flat 6, Granary Court"))
_STARS = (
    ("Mr and Mrs Oakes", "Sold in nine days and above the asking price."),
    ("Priti", "They answered on a Sunday evening."),
    ("L. Fairweather", "Honest about the damp, which I liked."),
    ("Gareth", "Keys in hand two days before the date."),
    ("Anneliese", "No pressure at all, just good advice."),
)
_ADS = (
    ("Harbourne Removals", "Two men, one van, no scratches"),
    ("Brightwell Conveyancing", "Fixed fee, no sale no charge"),
    ("Cobb Mortgages", "Independent since 1991"),
    ("Wexcombe Surveyors", "Know before you sign"),
)
_GUIDES = ("How to read a survey", "What stamp duty costs", "Ten questions for a viewing", "Leasehold in plain words")


def _page(title: str, fetch: Fetch, main: str, facts: str = "") -> str:
    who, words = pick(fetch, _STARS)
    ad, claim = pick(fetch, _ADS)
    consent = """<div class="fixed inset-x-0 bottom-0 z-50 bg-slate-900 p-4 text-white" data-consent><p
class="text-sm">We and
our partners store cookies on your device. You may change your mind at any time.</p><button class="rounded
px-3">Agree</button>
<button class="underline">More options</button></div>"""
    value = """<div class="rounded-xl bg-amber-50 p-4"><p class="font-semibold">Thinking of moving?</p><p>Book a free
valuation
at a time that suits you.</p></div>"""
    guides = "".join(f'<li class="py-1">{one}</li>' for one in turned(fetch, _GUIDES, 2))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport"
content="width=device-width"/><title>{title} | Dunmore &amp; Hale</title><link rel="preload"
href="/_next/static/css/{key(fetch, 16)}.css" as="style"/></head><body class="antialiased text-slate-800"><div
id="__next"><div class="min-h-screen flex flex-col"><header class="sticky top-0 border-b bg-white/90"><nav
class="mx-auto
max-w-7xl px-4"><ul class="flex gap-6 text-sm font-medium">{anchors(_MENU)}</ul></nav></header><main class="mx-auto grid
max-w-7xl grid-cols-12 gap-8 px-4 py-8"><div class="col-span-12 lg:col-span-8">{main}</div><div class="col-span-12
space-y-6
lg:col-span-4">{facts}{sometimes(fetch, 0.4, value)}<figure class="rounded-xl border p-4"><blockquote
class="italic">{words}
</blockquote><figcaption class="text-xs">{who}</figcaption></figure><div class="rounded-xl border p-4 text-sm"><span
class="text-[10px] uppercase">Ad</span><a href="https://go.example/{key(fetch, 12)}" class="block
font-semibold">{ad}</a>
<span>{claim}</span></div><div class="text-sm"><h3 class="font-semibold">Guides</h3><ul>{guides}</ul></div></div></main>
<footer class="mt-auto bg-slate-100 py-8 text-xs"><div class="mx-auto max-w-7xl px-4"><p>Dunmore &amp; Hale is a
trading name
of D&amp;H Estates Ltd, a member of the Property Ombudsman and of a scheme that protects the money of clients.
Particulars are
believed to be correct but do not form part of a contract.</p></div></footer></div></div>
{comes_and_goes(fetch, "property consent", 0.35, consent)}<script id="__NEXT_DATA__" type="application/json">{{"props":
{{"pageProps":{{}}}},"buildId":"{key(fetch, 20)}","requestId":"{key(fetch, 32)}"}}</script></body></html>"""


def _chip(text: str) -> str:
    return f'<span class="inline-flex rounded-full bg-emerald-100 px-2 text-xs">{text}</span>' if text else ""


def _tile(path: str, name: str, price: str, rooms: str, chip: str = "") -> str:
    return f"""<article class="group overflow-hidden rounded-xl border"><a href="{path}"><h2
class="text-lg font-semibold">{name}</h2></a><div class="text-xl">{price}</div><div class="text-sm
text-slate-500">{rooms}
</div>{_chip(chip)}</article>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Homes in and around Harbourne",
        fetch,
        f"""<h1 class="text-4xl font-bold">Homes in and around Harbourne</h1><p class="mt-2">Selling and letting for
three generations.</p><div
class="mt-8 grid gap-6 md:grid-cols-2">{_tile(_MILL, "Mill Cottage, Weir Lane", say("mill price"), "3 bedrooms")}
{_tile(_FLAT, "Flat 6, Granary Court", "£189,000", "2 bedrooms, lift")}</div><h2 class="mt-8
text-2xl">{say("event heading")}
</h2><p>Come and see six homes on {say("open day")}.</p><h2 class="mt-8 text-2xl">Our branch</h2><dl><dt>Branch
manager</dt><dd>{say("manager")}</dd><dt>Saturdays</dt><dd>{say("saturday")}</dd><dt>Telephone</dt><dd>01632 960
755</dd></dl><p>{pick(fetch, ("Ollie", "Farah", "Bronwen"))} is online and answers in about {number(fetch, 1, 9)}
minutes.</p>""",
    )


def _sales(say: Say, fetch: Fetch) -> str:
    homes = (
        (_MILL, "Mill Cottage, Weir Lane", say("mill price"), "3 bedrooms", say("mill state")),
        (_FLAT, "Flat 6, Granary Court", "£189,000", "2 bedrooms, lift", ""),
        ("/property/the-old-forge", "The Old Forge, Nettle Hill", say("forge price"), "4 bedrooms", say("forge chip")),
        ("/property/17-tannery-row", say("tannery"), "£245,000", "2 bedrooms", ""),
        ("/property/plot-at-crowthorn", say("plot"), "£95,000", "Building plot", ""),
    )
    return _page(
        "Property for sale in Harbourne",
        fetch,
        f"""<h1 class="text-3xl font-bold">Property for sale in Harbourne</h1><p class="text-sm text-slate-500">Last
checked
{number(fetch, 1, 50)} seconds ago</p><div class="mt-6
space-y-4">{"".join(_tile(*home) for home in homes if home[1])}</div>
<h2 class="mt-8 text-xl">Recently viewed by
others</h2><ul>{anchors(mixed(fetch, (*_HOMES, (_LETS, "Homes to let")), 2))}</ul>""",
    )


def _mill(say: Say, fetch: Fetch) -> str:
    facts = f"""<dl class="grid grid-cols-2 gap-2 rounded-xl bg-slate-50 p-4
text-sm"><dt>Tenure</dt><dd>Freehold</dd><dt>Council
tax</dt><dd>Band D</dd><dt>Energy rating</dt><dd>{say("mill energy")}</dd><dt>Floor area</dt><dd>104 m²</dd></dl>"""
    data = json_ld("Offer", name="Mill Cottage", price=say("mill price"))
    return _page(
        "Mill Cottage, Weir Lane",
        fetch,
        f"""{data}<h1 class="text-3xl font-bold">Mill Cottage, Weir Lane</h1><div class="text-2xl font-semibold">
{say("mill price")}</div>{_chip(say("mill state"))}<p class="text-xs">{number(fetch, 3, 41)} people viewed this home in
the last
hour</p><p class="mt-4">A stone cottage by the weir with a walled garden and a workshop. The oldest
part was built for the miller in about 1790, and the kitchen was added in 1988. Upstairs there are three bedrooms, two
of them
with a view of the water, and a bathroom with a window.</p><p>The village has a shop, a school and a bus to Harbourne
every half
hour. The weir is looked after by the river trust, which may cross the garden once a
year.</p>{para(say("mill chain"))}<ul
class="list-disc pl-6">{listed(("Log burner", say("mill feature"), "Parking for two cars"))}</ul><figure><img
src="/_next/image?url=mill.jpg&amp;w={pick(fetch, (640, 750, 828, 1080))}" alt=""><figcaption>{say("mill caption")}
</figcaption></figure><p>See the <a href="/files/{say("brochure")}">brochure of the house</a>.</p>""",
        facts,
    )


def _flat(say: Say, fetch: Fetch) -> str:
    return _page(
        "Flat 6, Granary Court",
        fetch,
        f"""<h1 class="text-3xl font-bold">Flat 6, Granary Court</h1><div class="text-2xl
font-semibold">£189,000</div><div
class="tabs" role="tablist"><button role="tab">Description</button><button role="tab">Lease</button></div><div
role="tabpanel">
<p>{say("flat text")} The lift was replaced in 2022.</p></div><div role="tabpanel" hidden><dl><dt>Years
left</dt><dd>118</dd><dt>
Service charge</dt><dd>{say("service charge")}</dd><dt>Ground
rent</dt><dd>none</dd></dl></div><details><summary>Mortgage
example</summary><p>With a tenth down, {say("mortgage")} a month over thirty years.</p></details><p
class="text-xs">Listed
{ago(fetch, ENGLISH, before(70))}</p><ul>{anchors(mixed(fetch, others(_HOMES, _FLAT)))}</ul>""",
    )


def _lets(say: Say, fetch: Fetch) -> str:
    body = "".join(
        f"""<tr class="border-b"><td class="py-2">{name}</td><td>{rent}</td><td>{free}</td></tr>"""
        for name, rent, free in (
            ("2 Chapel Yard", say("chapel rent"), "now"),
            ("Top flat, 40 Quay Street", "£875 pcm", "15 March"),
            (say("studio"), "£560 pcm", "1 April"),
        )
        if name
    )
    return _page(
        "Homes to let",
        fetch,
        f"""<h1 class="text-3xl font-bold">Homes to let</h1><table class="w-full
text-left"><thead><tr><th>Home</th><th>Rent</th>
<th>Available</th></tr></thead><tbody>{body}</tbody></table><p>A holding deposit equals one week of rent.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fees for landlords",
        fetch,
        f"""<h1 class="text-3xl font-bold">Fees for landlords</h1><ul class="divide-y">{
            listed(
                (
                    f"Finding a tenant: {say('finding fee')}",
                    "Full management: 12 % of the rent",
                    say("check fee"),
                    "Inventory: £140",
                )
            )
        }</ul><p>We visit every home we manage twice a year and send you pictures. Rent reaches your account within
three
working days. If a tenant leaves early, we find the next one without a second fee.</p><p>All fees include VAT and are
due when the tenant moves in.</p><p class="text-xs">Quote {key(fetch, 8)}</p>""",
    )


PROPERTY = MadeSite(
    "dunmore-hale.test",
    (
        "request id in data of a page",
        "praise by chance",
        "advertisement of tradesmen",
        "guides that turn",
        "offer of a valuation for some",
        "sheet of consent that comes and goes",
        "seconds since a list was checked",
        "people who viewed a home",
        "width of a picture",
        "homes viewed by others",
        "days ago",
        "number of a quote",
        "agent who is online",
    ),
    {"/": _home, _SALES: _sales, _MILL: _mill, _FLAT: _flat, _LETS: _lets, _FEES: _fees},
    (
        Slot(
            "mill price",
            "asking price",
            ("/", _SALES, _MILL),
            {0: "£385,000", 6: "£370,000"},
            "Mill Cottage, Weir Lane",
        ),
        Slot(
            "mill state",
            "state of a sale",
            (_SALES, _MILL),
            {0: "", 9: "Under offer", 13: "Sold subject to contract"},
            "Mill Cottage, Weir Lane",
        ),
        Slot("event heading", "heading", ("/",), {0: "Open Saturday", 4: "Open weekend"}),
        Slot("open day", "date of an event", ("/",), {0: "14 March", 4: "21 and 22 March"}),
        Slot(
            "forge price",
            "asking price",
            (_SALES,),
            {0: "£625,000", 11: "Offers over £600,000"},
            "The Old Forge, Nettle Hill",
        ),
        Slot("forge chip", "badge", (_SALES,), {0: "New", 5: ""}, "The Old Forge, Nettle Hill"),
        Slot("tannery", "listing", (_SALES,), {0: "", 3: "17 Tannery Row"}),
        Slot("plot", "listing", (_SALES,), {0: "Plot at Crowthorn", 12: ""}),
        Slot("mill energy", "energy rating", (_MILL,), {0: "E (48)", 8: "D (61)"}, "Energy rating"),
        Slot("mill chain", "paragraph", (_MILL,), {0: "", 2: "The owners have found a home and there is no chain."}),
        Slot("mill feature", "list entry", (_MILL,), {0: "Greenhouse", 10: ""}),
        Slot("mill caption", "caption", (_MILL,), {0: "The garden in autumn", 7: "The garden in snow"}),
        Slot("brochure", "link target", (_MILL,), {0: "mill-385.pdf", 6: "mill-370.pdf"}, "brochure of the house"),
        Slot(
            "flat text",
            "sentence reworded",
            (_FLAT,),
            {0: "A bright flat on the second floor.", 3: "A bright flat under the roof with a balcony to the south."},
        ),
        Slot("service charge", "yearly charge", (_FLAT,), {0: "£1,420 a year", 14: "£1,610 a year"}, "Service charge"),
        Slot("mortgage", "rate in an example", (_FLAT,), {0: "£862", 8: "£849"}, "Mortgage example"),
        Slot("chapel rent", "rent", (_LETS,), {0: "£950 pcm", 5: "£925 pcm", 10: "Let agreed"}, "2 Chapel Yard"),
        Slot("studio", "row", (_LETS,), {0: "", 7: "Studio, Ropewalk"}),
        Slot("finding fee", "fee", (_FEES,), {0: "£420", 9: "£450"}, "Finding a tenant"),
        Slot("check fee", "list entry", (_FEES,), {0: "", 15: "Right-to-rent check: £35"}),
        Slot("manager", "name of a person", ("/",), {0: "Simon Hale", 11: "Joyce Adeleke"}, "Branch manager"),
        Slot("saturday", "opening hours", ("/",), {0: "9 to 1", 1: "10 to 4"}, "Saturdays"),
    ),
)
