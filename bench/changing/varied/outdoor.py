"""An online shop for tents and stoves, written with utility classes: categories of cards, products, delivery."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import Links, json_ld
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, but, code, entries, hexed, menu, now_and_then, one_of, some, variant

_TENTS, _DOME, _STOVE, _PACK, _SEND = "/c/tents", "/p/ridgeline-2", "/p/ember-stove", "/p/haul-65", "/help/delivery"
_MENU: Links = (("/", "Shop"), (_TENTS, "Tents"), (_SEND, "Delivery and returns"))
_GOODS: Links = (
    (_DOME, "Ridgeline 2 dome tent"),
    (_STOVE, "Ember wood stove"),
    (_PACK, "Haul 65 rucksack"),
)
_REVIEWS = (
    ("Torben", "Stood through a gale on Rum."),
    ("Iris", "Light, but the pegs bend."),
    ("Quentin", "Boils a litre with a handful of cones."),
    ("Fadumo", "My back thanks me."),
    ("Lars", "Zips are still fine after three summers."),
    ("Gwen", "Colour is darker than in the picture."),
)
_STRAPS = (
    "Free repairs for life on our own brand",
    "Join the club and collect stamps",
    "Rated 4.7 by walkers",
    "New: hire a tent by the weekend",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    consent = """<div class="fixed inset-x-0 bottom-0 z-50 bg-white p-6 shadow-xl"><p class="text-sm text-gray-600">We
and our
partners store information on your device to show you goods you may like.</p><div class="mt-4 flex gap-3"><button
class="rounded bg-emerald-700 px-4 py-2">Accept</button><button class="underline">Settings</button></div></div>"""
    basket = between(fetch, 10**11, 10**12 - 1)
    return f"""<!doctype html>
<html lang="en" class="h-full scroll-smooth antialiased">
<head><meta charset="utf-8"><title>{title} — Fellside Outfitters</title>
<link rel="stylesheet" href="/build/assets/app-{hexed(fetch, 8)}.css">
<meta name="csrf-token" content="{code(fetch, 40)}"></head>
<body class="flex min-h-full flex-col bg-stone-50 text-stone-900">
<div class="bg-emerald-900 py-1 text-center text-xs text-white">{one_of(fetch, _STRAPS)}</div>
<div class="mx-auto w-full max-w-7xl px-4"><div class="flex h-16 items-center justify-between"><a class="text-lg
font-bold"
href="/">Fellside Outfitters</a><ul class="hidden gap-6
md:flex">{menu(_MENU, "font-medium", "hover:underline")}</ul><div
class="text-sm" data-basket="{basket}">Basket</div></div></div>
<div class="mx-auto w-full max-w-7xl flex-1 px-4 py-8"><h1 class="text-3xl font-semibold tracking-tight">{title}</h1>
{main}</div>
<div class="mt-16 border-t py-8 text-xs text-stone-500"><div class="mx-auto max-w-7xl px-4"><p>Fellside Outfitters, Mill
Yard, Keswick. VAT no. 000 1234 56.</p><p>Basket reference {basket}</p></div></div>
{now_and_then(fetch, 0.3, consent)}</body></html>"""


def _card(where: str, title: str, price: str, badge: str = "") -> str:
    mark = f'<span class="absolute left-2 top-2 rounded bg-amber-300 px-2 text-xs">{badge}</span>' if badge else ""
    name = f'<a href="{where}" class="after:absolute after:inset-0">{title}</a>' if where else title
    return f"""<div class="group relative rounded-lg border bg-white p-4"><div class="aspect-square
bg-stone-200">{mark}</div>
<div class="mt-4 flex justify-between"><div class="text-sm font-medium">{name}</div><div class="text-sm
tabular-nums">{price}
</div></div></div>"""


def _product(path: str, fetch: Fetch, say: Say, key: str, main: str, was: str = "") -> str:
    title = dict(_GOODS)[path]
    before = f'<span class="text-stone-400 line-through">{was}</span>' if was else ""
    reviews = "".join(
        f'<div class="border-t py-4"><div class="text-sm font-bold">{who}</div><p class="mt-1">{said}</p></div>'
        for who, said in some(fetch, _REVIEWS, 2)
    )
    related = "".join(
        f'<li><a class="underline" href="{where}">{what}</a></li>' for where, what in some(fetch, but(_GOODS, path), 2)
    )
    return _page(
        title,
        fetch,
        f"""<div class="mt-6 grid gap-10 lg:grid-cols-2"><div><img src="/img/{key}.webp?sig={hexed(fetch, 16)}"
alt="{title}" class="rounded-xl"></div><div><div class="flex items-baseline gap-3"><span class="text-2xl
font-bold">{say(f"{key}_price")}</span>{before}
</div><div class="mt-2 inline-flex items-center rounded-full bg-emerald-50 px-3 text-sm">{say(f"{key}_stock")}</div>
<form method="post" action="/basket"><input type="hidden" name="_token" value="{code(fetch, 40)}"><button class="mt-6
w-full
rounded bg-emerald-700 py-3 text-white">{variant(fetch, "Add to basket", "Put into basket", "Buy")}</button></form>
<p class="mt-2 text-xs">{between(fetch, 3, 27)} walkers are looking at this</p>{main}</div></div>
<div class="mt-12"><div class="text-xl">What others say</div>{reviews}</div>
<div class="mt-12"><div class="text-xl">Goes well with</div><ul class="list-disc pl-6">{related}</ul></div>
{json_ld("Product", name=title, sku=f"FO-{key}")}""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    hero = variant(fetch, "Pack light, sleep well", "The hills are closer than you think")
    shop = "".join(
        f'<a class="rounded-lg bg-white p-4 shadow" href="{where}">{what}</a>' for where, what in some(fetch, _GOODS, 3)
    )
    return _page(
        "Fellside Outfitters",
        fetch,
        f"""<div class="relative mt-6 overflow-hidden rounded-2xl bg-stone-800 p-12 text-white"><div
class="text-4xl">{hero}</div></div>
<div class="mt-8 rounded-xl bg-amber-100 p-6"><div class="text-lg font-semibold">{say("offer")}</div><p>In the shop and
online while stocks last.</p></div>
<div class="mt-8 grid grid-cols-3 gap-4">{shop}</div>
<p class="mt-8 max-w-prose">We began with a stall on the market in 1994 and still sell only what one of us has carried
up a hill. Every product has a page with what we like about it, what we do not, and how it is repaired.</p>
<div class="mt-8 grid gap-6 md:grid-cols-2"><div><div class="text-lg">Our shop in Keswick</div><p>{say("shop")}</p>
{paragraph(say("shop_note"))}</div><div><div class="text-lg">Hire</div><p>A tent for two costs £38 for a weekend,
cleaned and dried by us. Book it three days before you leave.</p></div></div>
{now_and_then(fetch, 0.4, "<p>Sign up for our letter: routes, repairs, recipes.</p>")}""",
    )


def _tents(say: Say, fetch: Fetch) -> str:
    extra = "".join(_card("", *say(key).split(" | ")) for key in ("t_bothy",) if say(key))
    bell = "".join(_card("", *say(key).split(" | ")) for key in ("t_bell",) if say(key))
    return _page(
        "Tents",
        fetch,
        f"""<p class="mt-2 max-w-prose">All our tents are pitched in the yard before they are sold. Weights include pegs
and
bags.</p><p class="mt-2 max-w-prose">A tent lasts longer when it is dried, mended early and kept out of the sun. We sew
torn seams, change poles and zips, and sell used tents that customers bring back, in the shop only.</p>
<div class="mt-4 flex gap-2 text-sm"><span class="rounded-full border px-3">For one</span><span
class="rounded-full
border px-3">For two</span><span class="rounded-full border px-3">Families</span></div>
<div class="mt-6 grid grid-cols-2 gap-6 lg:grid-cols-4">{extra}
{_card(_DOME, "Ridgeline 2 dome tent", say("dome_price"), say("dome_tag"))}
{_card("", "Ridgeline 4 dome tent", "£419.00")}
{bell}{_card("", "Crag bivouac", "£119.00", say("crag_tag"))}</div>
<p class="mt-6 text-sm">{between(fetch, 40, 160)} people visited this category within the hour</p>""",
    )


def _dome(say: Say, fetch: Fetch) -> str:
    return _product(
        _DOME,
        fetch,
        say,
        "dome",
        f"""<p class="mt-6">A tent for two that stands without pegs, with a door on each side and a porch deep enough
for wet boots. The fly goes up first, so the inner stays dry in rain.</p>
<dl class="mt-6 divide-y text-sm"><div class="flex py-2"><dt
class="w-1/3">Weight</dt><dd>{say("dome_weight")}</dd>
</div><div class="flex py-2"><dt class="w-1/3">Season</dt><dd>spring to autumn</dd></div><div class="flex py-2"><dt
class="w-1/3">Made in</dt><dd>Vietnam</dd></div></dl><details class="mt-4"><summary>Care</summary><p>Dry it before
you put it away. {say("dome_care")}</p></details>""",
        say("dome_was"),
    )


def _stove(say: Say, fetch: Fetch) -> str:
    return _product(
        _STOVE,
        fetch,
        say,
        "stove",
        f"""<p class="mt-6">Burns twigs and cones, folds flat, needs no gas. {say("stove_use")}</p><p>Clear the ground
around it and take your ashes with you when they are cold.</p>
<ul class="mt-4
list-disc
pl-6"><li>Stainless steel, 410 grams</li>{entries(say, "stove_bag", "<li>{}</li>")}<li>Pan not included</li></ul><p
class="mt-4"><a class="underline" href="{say("stove_doc")}">Instructions for use</a></p>""",
    )


def _pack(say: Say, fetch: Fetch) -> str:
    return _product(
        _PACK,
        fetch,
        say,
        "pack",
        f"""<p class="mt-6">A rucksack for a week, with a frame that is set to your back in the shop or by the chart
inside the lid.</p>
<table class="mt-6 w-full text-sm"><tbody><tr><th class="text-left">Volume</th><td>65
litres</td></tr><tr><th
class="text-left">Colours</th><td>{say("pack_colours")}</td></tr></tbody></table>
{paragraph(say("pack_recall"))}""",
    )


def _send(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery and returns",
        fetch,
        f"""<table class="mt-6 w-full table-auto text-left"><thead><tr><th class="p-2">Where to</th><th
class="p-2">Time</th><th
class="p-2">Cost</th></tr></thead><tbody><tr><td class="p-2">England and Wales</td><td class="p-2">two days</td><td
class="p-2">{say("send_home")}</td></tr><tr><td class="p-2">Scottish islands</td><td class="p-2">five days</td><td
class="p-2">£9.50</td></tr>{entries(say, "send_eu", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>")}</tbody></table>
<p class="mt-4">Gas cartridges travel by road only. Parcels above twenty kilos come with a carrier who calls the day
before.</p>
<div class="mt-6 text-xl">Returns</div><p>Send back what does not fit within {say("back")}, unworn and in its bag.</p><p
class="mt-6 text-sm">Case {code(fetch, 6).upper()}: quote it if you write to us.</p>""",
    )


OUTDOOR = MadeSite(
    "fellside-outfitters.test",
    (
        "reference of a basket",
        "line above a shop drawn each time",
        "two reviews of six",
        "goods that go well with another",
        "walkers looking at a product",
        "signature of a picture's address",
        "one of three words on a button",
        "one of two slogans",
        "visitors of a category",
        "case number of a help page",
        "cards in any order",
        "letter offered to some visitors of a shop",
        "privacy bar of partners",
    ),
    {"/": _home, _TENTS: _tents, _DOME: _dome, _STOVE: _stove, _PACK: _pack, _SEND: _send},
    (
        Slot("offer", "offer", ("/",), {0: "Winter sale: boots at half price", 5: "Spring clean: proofing included"}),
        Slot(
            "shop", "hours of a shop", ("/",), {0: "Daily from nine to half past five", 10: "Daily from nine to seven"}
        ),
        Slot("shop_note", "note", ("/",), {0: "", 13: "The climbing wall is closed for inspection."}),
        Slot(
            "dome_price",
            "price of a product",
            (_TENTS, _DOME),
            {0: "£289.00", 4: "£249.00", 12: "£289.00"},
            "Ridgeline 2",
        ),
        Slot("dome_was", "former price", (_DOME,), {0: "", 4: "was £289", 12: ""}, "Ridgeline 2"),
        Slot("dome_tag", "badge on a card", (_TENTS,), {0: "", 4: "Sale", 12: ""}, "Ridgeline 2"),
        Slot("dome_stock", "availability", (_DOME,), {0: "Ready to send", 9: "Back in May"}),
        Slot("t_bothy", "card", (_TENTS,), {0: "", 2: "Bothy shelter | £65.00"}),
        Slot("t_bell", "card", (_TENTS,), {0: "Canvas bell | £690.00", 10: ""}),
        Slot("crag_tag", "badge on a card", (_TENTS,), {0: "", 14: "Last few"}, "Crag bivouac"),
        Slot("dome_weight", "weight", (_DOME,), {0: "2.1 kg", 6: "1.95 kg"}, "Weight"),
        Slot("dome_care", "sentence", (_DOME,), {0: "", 15: "Never wash it in a machine."}),
        Slot("stove_price", "price of a product", (_STOVE,), {0: "£54.90", 3: "£57.50"}),
        Slot("stove_stock", "availability", (_STOVE,), {0: "Few left", 5: "Sold out", 11: "Few left"}),
        Slot("stove_use", "sentence reworded", (_STOVE,), {0: "Not for use indoors.", 8: "Do not light it in a tent."}),
        Slot("stove_bag", "list item", (_STOVE,), {0: "", 13: "Now with a bag of waxed cotton"}),
        Slot(
            "stove_doc",
            "link target",
            (_STOVE,),
            {0: "/docs/ember-rev-a.pdf", 8: "/docs/ember-rev-b.pdf"},
            "Instructions",
        ),
        Slot("pack_price", "price of a product", (_PACK,), {0: "£165.00"}),
        Slot("pack_stock", "availability", (_PACK,), {0: "Ready to send"}),
        Slot("pack_colours", "choice of colours", (_PACK,), {0: "moss and slate", 7: "moss, rust and navy"}, "Colours"),
        Slot("pack_recall", "note", (_PACK,), {0: "", 3: "Buckles sold before January are replaced free."}),
        Slot("send_home", "cost of delivery", (_SEND,), {0: "£4.90", 11: "£5.40"}, "England and Wales"),
        Slot("send_eu", "table row", (_SEND,), {0: "France and Spain | a week | £18.00", 9: ""}),
        Slot("back", "period", (_SEND,), {0: "thirty days", 15: "sixty days"}),
    ),
)
