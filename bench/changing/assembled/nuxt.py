"""A film festival as a Nuxt app: programme, films, tickets, guests, getting there, press."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, guid, number, pick
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before, days_to, json_ld, others, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import START

_SCHEDULE, _TICKETS, _GUESTS = "/schedule", "/tickets", "/guests"
_TIDE, _OWLS, _TRAVEL = "/films/the-ninth-tide", "/films/owls-over-halem", "/getting-here"
_FILMS = ((_TIDE, "The ninth tide"), (_OWLS, "Owls over Halem"))
_MENU = (
    (_SCHEDULE, "Schedule"),
    (_TICKETS, "Tickets"),
    (_GUESTS, "Guests"),
    (_TRAVEL, "Getting here"),
)
_PARTNERS = ("Longmoor Brewery", "Sable Ferries", "Kino Lens Hire", "Haar Radio", "The Net Loft Hotel")
_VERDICTS = (
    ("Five days of rain and joy.", "Haar Radio"),
    ("The friendliest queue in cinema.", "Reel Letters"),
    ("Small screen, long memory.", "The Evening Net"),
)
_TOASTS = ("just bought two tickets", "just picked a pass", "just added a film to a list")
_NAMES = ("Morwenna", "Idris", "Saskia", "Teo", "Fionnuala", "Prakash")


def _scope(fetch: Fetch) -> str:
    return f"data-v-{token(fetch, 8)}"


def _page(title: str, path: str, fetch: Fetch, main: str, state: str = "") -> str:
    mark = _scope(fetch)
    words, who = fetch.random.choice(_VERDICTS)
    partners = "".join(f'<li class="partner" {mark}>{name}</li>' for name in some(fetch, _PARTNERS, 4))
    consent = f"""<div class="cc-window" {mark} role="dialog"><p>We serve cookies, and popcorn. Choose what you
like.</p>
<button>All</button><button>Just the needed ones</button></div>"""
    drawer = f"""<div class="drawer drawer--open" {mark}><h4>Get the programme by email</h4><p>One letter a week until
the
curtain falls.</p></div>"""
    toast = f"{pick(fetch, _NAMES)} {pick(fetch, _TOASTS)}"
    call = variant(fetch, "Book now", "Get tickets")
    strand = turned(fetch, ("Northern noir", "Archive gems", "Shorts for lunch", "Late and loud", "First features"), 1)[
        0
    ]
    return f"""<!DOCTYPE html><html lang="en-GB" data-capo=""><head><meta charset="utf-8"><title>{title} · Sable Bay
Film
Festival</title><link rel="stylesheet" href="/_nuxt/entry.{token(fetch, 8)}.css" crossorigin><link rel="modulepreload"
as="script" href="/_nuxt/{token(fetch, 8)}.js"></head><body><div id="__nuxt"><!--[--><div class="layout" {mark}>
<header class="flex items-center px-6" {mark}><a class="router-link-active" href="/">Sable Bay Film Festival</a>
<nav {mark}><ul>{anchors(_MENU)}</ul></nav><a class="btn btn--accent" href="{_TICKETS}#top">{call}</a></header>
{at_times(fetch, 0.35, consent)}<p class="countdown" {mark}>Opening night in {days_to(fetch, START.replace(month=4))}
days
</p><main class="prose" {mark}><h1 class="text-4xl" {mark}>{title}</h1>{main}</main>
<section class="strand" {mark}><h3>Strand in focus</h3><p>{strand}</p></section>
<section class="also" {mark}><h3>You might like</h3><ul>{chosen(fetch, others((*_FILMS, *_MENU), path), 3)}</ul>
</section>
<section class="verdict" {mark}><q>{words}</q> <cite>{who}</cite></section><div class="toast" {mark}>{toast}</div>
{at_times(fetch, 0.25, drawer)}<footer {
        mark
    }><ul class="legal"><li>Contact</li><li>Volunteers</li><li>Privacy</li></ul><h4>Partners</h4><ul>{
        partners
    }</ul><p class="listening">{
        number(fetch, 5, 190)
    } film lovers on this site right now</p><p class="edge">Rendered at edge {
        pick(fetch, ("lhr", "man", "dub", "ams"))
    }{number(fetch, 1, 9)}</p></footer></div><!--]--></div><script type="application/json" id="__NUXT_DATA__"
data-ssr="true">[{{"state":1,"once":2}},{{"path":"{path}","text":"{state}"}},"{guid(fetch)}"]</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<article class="card"><h2>{say(key)}</h2><p>{ago(fetch, ENGLISH, before(hours))}</p></article>'
        for key, hours in (("news late", -53), ("news", 45))
        if say(key)
    )
    return _page(
        "Five days by the sea",
        "/",
        fetch,
        f"""<p class="lead">{say("dates")}</p><div class="grid">{news}</div><ul class="films">{anchors(_FILMS)}</ul>""",
        say("dates"),
    )


def _schedule(say: Say, fetch: Fetch) -> str:
    slots = "".join(
        f"""<div class="slot grid grid-cols-4"><span class="time">{time}</span> <span class="film">{film}</span>
<span class="venue">{venue}</span> <span class="seats">{seats}</span></div>"""
        for time, film, venue, seats in (
            ("Thu 18:00", "The ninth tide", say("tide venue"), say("tide seats")),
            (say("owls time"), "Owls over Halem", "Regal, screen 2", "Seats left"),
            ("Fri 13:15", say("extra"), "Lifeboat station", "Pay what you can"),
            ("Sat 11:00", say("dropped"), "Library", "Free"),
            ("Sat 16:40", "The lantern makers", "Regal, screen 3", "Wheelchair spaces full"),
            ("Sun 20:30", "Surprise film", "Pier pavilion", say("surprise seats")),
        )
        if film
    )
    return _page(
        "Schedule",
        _SCHEDULE,
        fetch,
        f"""<div class="slots">{slots}</div><p><a href="{say("brochure")}">Brochure to print</a></p><p class="basket">
{number(fetch, 2, 60)} baskets are open</p>""",
    )


def _film(path: str, fetch: Fetch, facts: str, text: str) -> str:
    name = dict(_FILMS)[path]
    return _page(
        name,
        path,
        fetch,
        f"""<dl class="facts">{facts}</dl><div class="synopsis">{text}</div><p class="live"><span>{
            number(fetch, 1, 44)
        }</span> others have this film open</p>{json_ld("Movie", name=name)}""",
    )


def _tide(say: Say, fetch: Fetch) -> str:
    return _film(
        _TIDE,
        fetch,
        f"""<dt>Director</dt><dd>Aino Saarela</dd><dt>Length</dt><dd>{say("tide length")}</dd><dt>Certificate</dt>
<dd>{say("tide certificate")}</dd>""",
        f"<p>A pilot boat, a feud, a storm. Shot over three winters on one island.</p>{paragraph(say('tide prize'))}",
    )


def _owls(say: Say, fetch: Fetch) -> str:
    return _film(
        _OWLS,
        fetch,
        f"<dt>Director</dt><dd>Joris Veldkamp</dd><dt>Language</dt><dd>{say('owls language')}</dd>",
        f"<p>Ringers count the winter roosts. {say('owls talk')}</p>{paragraph(say('owls trouble'))}",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<div class="price-row"><span class="name">{name}</span> <span class="amount">{price}</span></div>'
        for name, price in (
            ("Single film", say("single")),
            ("Weekend pass", say("weekend")),
            ("Whole festival", "£95"),
            (say("youth"), "£20"),
        )
        if name
    )
    return _page(
        "Tickets",
        _TICKETS,
        fetch,
        f"""<div class="prices">{rows}</div><p>The box office opens {say("box office")}.</p>
<ul><li>Carers come free</li><li>Dogs welcome on Sunday</li></ul>""",
    )


def _guests(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<li class="guest"><h3>{name}</h3><p>{what}</p></li>'
        for name, what in (
            ("Aino Saarela", say("saarela")),
            (say("guest new"), "Composer"),
            (say("guest gone"), "Actor"),
            ("Joris Veldkamp", "Walk at the reserve"),
        )
        if name
    )
    return _page("Guests", _GUESTS, fetch, f'<ul class="guests">{people}</ul>')


def _travel(say: Say, fetch: Fetch) -> str:
    return _page(
        "Getting here",
        _TRAVEL,
        fetch,
        f"""<p>The night bus leaves the pier at {say("bus")}.</p><p>Parking: {say("parking")}</p><p>The ferry takes
forty
minutes.</p>""",
    )


NUXT = MadeSite(
    "sablebayfilm.test",
    (
        "scope marks of Vue",
        "entry files of Nuxt",
        "payload id of Nuxt",
        "window on cookies and popcorn at times",
        "drawer for a letter at times",
        "toast on what somebody just did",
        "wording of a booking button",
        "strand in focus that turns",
        "films and pages one might like",
        "verdicts of the press by request",
        "partners in any order",
        "film lovers right now",
        "edge of rendering",
        "days to an opening night",
        "open baskets by request",
        "others who have a film open",
    ),
    {
        "/": _home,
        _SCHEDULE: _schedule,
        _TIDE: _tide,
        _OWLS: _owls,
        _TICKETS: _tickets,
        _GUESTS: _guests,
        _TRAVEL: _travel,
    },
    (
        Slot("dates", "dates of a festival", ("/",), {0: "2 to 6 April", 4: "2 to 7 April"}),
        Slot("news", "headline of a festival", ("/",), {0: "Programme unveiled", 11: "Jury named"}),
        Slot("news late", "news of a festival", ("/",), {0: "", 9: "The Regal gets a new projector"}),
        Slot(
            "tide venue", "venue of a screening", (_SCHEDULE,), {0: "Town hall", 3: "Regal, screen 1"}, "The ninth tide"
        ),
        Slot(
            "tide seats",
            "seats of a screening",
            (_SCHEDULE,),
            {0: "On sale", 7: "Last ten", 12: "Sold out"},
            "The ninth tide",
        ),
        Slot("owls time", "time of a screening", (_SCHEDULE,), {0: "Fri 10:30", 5: "Fri 15:45"}, "Owls over Halem"),
        Slot("extra", "screening of a schedule", (_SCHEDULE,), {0: "", 10: "Shorts from the harbour school"}),
        Slot("dropped", "screening of a schedule", (_SCHEDULE,), {0: "Salt, a silent film", 13: ""}),
        Slot(
            "surprise seats",
            "seats of a screening",
            (_SCHEDULE,),
            {0: "Members only", 6: "Open to all"},
            "Surprise film",
        ),
        Slot(
            "brochure", "link target", (_SCHEDULE,), {0: "/brochure-a.pdf", 8: "/brochure-b.pdf"}, "Brochure to print"
        ),
        Slot("tide length", "length of a film", (_TIDE,), {0: "112 minutes", 2: "118 minutes"}, "Length"),
        Slot("tide certificate", "certificate of a film", (_TIDE,), {0: "to be confirmed", 9: "12A"}, "Certificate"),
        Slot("tide prize", "prize of a film", (_TIDE,), {0: "", 14: "It won the audience award in Tampere."}),
        Slot("owls language", "language of a film", (_OWLS,), {0: "Dutch", 6: "Frisian"}, "Language"),
        Slot("owls talk", "sentence on a talk", (_OWLS,), {0: "With a talk.", 3: "A discussion follows."}),
        Slot(
            "owls trouble",
            "trouble with a film",
            (_OWLS,),
            {0: "", 11: "The copy is late: the showing may move.", 13: ""},
        ),
        Slot("single", "price of a ticket", (_TICKETS,), {0: "£7.50", 8: "£8.00"}, "Single film"),
        Slot("weekend", "price of a ticket", (_TICKETS,), {0: "£42", 4: "£38", 10: "£42"}, "Weekend pass"),
        Slot("youth", "kind of ticket", (_TICKETS,), {0: "", 1: "Pass for under 25s"}),
        Slot("box office", "opening of a box office", (_TICKETS,), {0: "at noon", 12: "at ten"}),
        Slot("saarela", "appearance of a guest", (_GUESTS,), {0: "By video", 5: "In person"}, "Aino Saarela"),
        Slot("guest new", "guest of a festival", (_GUESTS,), {0: "", 7: "Lubna Haddad"}),
        Slot("guest gone", "guest of a festival", (_GUESTS,), {0: "Callum Rye", 15: ""}),
        Slot("parking", "state of parking", (_TRAVEL,), {0: "£3 a day", 9: "field by the church only"}),
        Slot("bus", "departure of a night bus", (_TRAVEL,), {0: "23:20", 6: "23:50"}),
    ),
)
