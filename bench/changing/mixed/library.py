"""A Swedish public library on a municipal platform: opening hours, events, new books, a study room, jobs."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import SWEDISH, at_times, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import ago, before, today, turned
from bench.changing.scenario import Fetch

_HOURS, _EVENTS, _BOOKS, _ROOM = "/oppettider", "/evenemang", "/nya-bocker", "/grupprum"
_FEES, _BUS, _BUILD = "/avgifter", "/bokbussen", "/nyheter/ombyggnad"
_MENU = (
    ("/", "Start"),
    (_HOURS, "Öppettider"),
    (_EVENTS, "Evenemang"),
    (_BOOKS, "Nya böcker"),
    (_ROOM, "Boka grupprum"),
    (_FEES, "Avgifter"),
    (_BUS, "Bokbussen"),
    (_BUILD, "Om ombyggnaden"),
)
_PLAIN = (_HOURS, _FEES)  # pages with a survey and a tip
_READS = (
    "Vinterbin av Maj Ståhle",
    "Kartritarens dotter av Ebba Roos",
    "Tystnadens fyrar av Olof Brink",
    "Svamp i sju kapitel av Tora Lind",
    "Rälsen norrut av Idris Hamid",
    "En kort historia om grus av Siv Alm",
)
_TIPS = (
    "Du kan låna verktyg med ditt lånekort.",
    "Ljudböcker hittar du i appen.",
    "Fråga oss om släktforskning.",
    "Inköpsförslag lämnar du i disken.",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    survey = """<div class="env-modal-dialog"><h2>Vad tycker du om webbplatsen?</h2><p>Svara på tre frågor.</p><button
class="env-button">Svara nu</button></div>"""
    tip = f'<div class="sv-column-4 lp-tip"><h2>Visste du att?</h2><p>{pick(fetch, _TIPS)}</p></div>'
    cookies = """<div class="sv-cookie-consent"><p>Vi använder kakor för att webbplatsen ska fungera på ett bra
sätt.</p><button class="env-button">Godkänn</button></div>"""
    return f"""<!DOCTYPE html><html lang="sv" class="sv-no-js"><head><meta charset="UTF-8"><title>{title} - Biblioteket
i Älvhamn</title><link rel="stylesheet" href="/2.{hexes(fetch, 12)}/sv-template-asset.css"><script
nonce="{hexes(fetch, 24)}"> window.svDocReady=true;</script></head><body class="sv-responsive env"><div
id="svid10_{hexes(fetch, 10)}" class="sv-layout"><header class="pagecontent sv-layout lp-header"><div
class="sv-text-portlet"><p class="normal"> <a href="/">Biblioteket i Älvhamn</a></p></div><p
class="lp-date">{today(fetch, SWEDISH)}</p><nav class="lp-menu"
aria-label="Huvudmeny"><ul>{links(_MENU)}</ul></nav></header><main class="sv-layout lp-main"><div class="sv-row"><div
class="sv-column-8 sv-text-portlet"><h1
class="heading">{title}</h1>{main}</div>{tip if path in (*_PLAIN, _ROOM, _BUILD) else ""}</div></main>
{at_times(fetch, 0.25, survey) if path in _PLAIN else ""}{at_times(fetch, 0.3, cookies)}<footer class="lp-footer"><p
class="normal">Älvhamns kommun, Kajgatan 2</p><p class="normal lp-node">Server: sv{number(fetch, 1, 6)}, svarstid
{number(fetch, 18, 240)} ms</p></footer> </div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    teasers = links(turned(fetch, _MENU[1:], 3, by=2), "lp-teaser")
    return _page(
        "Välkommen till biblioteket",
        "/",
        fetch,
        f"""<p class="ingress">Vi har 84 000 böcker.</p><div class="lp-news"><h2>Nyheter</h2>
{each(say, "n_skriv n_kort", '<article class="lp-news-item"><h3>{}</h3></article>')}<article
class="lp-news-item"><h3>Läxhjälp på onsdagar</h3></article></div><h2>Genvägar</h2><ul>{teasers}</ul><p><a
class="env-button" href="{_ROOM}"> {either(fetch, "Boka ett rum", "Hitta ett ledigt rum")}</a></p>""",
    )


def _hours(say: Say, fetch: Fetch) -> str:
    return _page(
        "Öppettider",
        _HOURS,
        fetch,
        f"""<table class="env-table
env-table--zebra"><thead><tr><th>Bibliotek</th><th>Vardagar</th><th>Lördag</th></tr></thead>
<tbody><tr><td>Stadsbiblioteket</td><td>{say("stad")}</td><td>11–15</td></tr><tr><td>Sjöbo filial</td><td>13–18</td><td>
{say("sjobo")}</td></tr>{rows(say, "h_norr")}</tbody></table>{paragraph(say("h_not"))}""",
    )


def _events(say: Say, fetch: Fetch) -> str:
    return _page(
        "Evenemang",
        _EVENTS,
        fetch,
        f"""<ul class="lp-calendar"><li class="lp-event"><h2>Författarbesök: {say("gast")}</h2><dl><dt>När</dt><dd>
{say("gast dag")}</dd><dt>Platser</dt><dd>{say("gast platser")}</dd></dl></li><li class="lp-event"><h2>Sagostund på
arabiska</h2><dl><dt>När</dt><dd>Varje torsdag kl. 10</dd></dl></li>
{each(say, "e_stick", '<li class="lp-event"><h2>{}</h2><p>Ingen anmälan</p></li>')}</ul><p>{number(fetch, 2, 25)}
personer tittar på kalendern just nu</p>""",
    )


def _books(say: Say, fetch: Fetch) -> str:
    others = "".join(f'<li class="lp-cover">{title}</li>' for title in mixed(fetch, _READS, 3))
    return _page(
        "Nya böcker",
        _BOOKS,
        fetch,
        f"""<table class="env-table"><thead><tr><th>Titel</th><th>Status</th></tr></thead><tbody>
{rows(say, "b_is")}<tr><td>Lotsens lampa</td><td>{say("lots")}</td></tr><tr><td>Handbok för biodlare</td><td>på
hyllan</td></tr></tbody></table><h2>Andra läser</h2><ul>{others}</ul>""",
    )


def _room(say: Say, fetch: Fetch) -> str:
    return _page(
        "Boka grupprum",
        _ROOM,
        fetch,
        f"""<p>Du kan boka i högst {say("timmar")} åt gången. Rummet har plats för sex
personer.</p><h2>{say("rum rubrik")}</h2><ul> <li>Whiteboard</li><li>Skrivbord</li></ul><form method="post"
action="/grupprum?jsessionid={hexes(fetch, 20)}"> <input type="hidden" name="sv.csrf"
value="{hexes(fetch, 32)}"><button>Gå vidare</button></form>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Avgifter",
        _FEES,
        fetch,
        f"""<dl class="env-list-dl"><dt>Försenad bok</dt><dd>{say("sen")}</dd><dt>Utskrift i
färg</dt><dd>{say("farg")}</dd><dt>Nytt lånekort</dt><dd>20 kr</dd></dl><p>Läs <a href="{say("regler")}">låneregler för
vuxna</a>.</p>{paragraph(say("barn"))}""",
    )


def _bus(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bokbussen",
        _BUS,
        fetch,
        f"""<p>Bussen körs av {say("forare")}.</p><ol class="lp-stops"><li>Torget kl. 14</li>{
            each(say, "s_kvarn", "<li>{}</li>")
        }<li>Skolan kl. 16.30</li></ol><p>Lästips: {pick(fetch, _READS)}</p>""",
    )


def _building(say: Say, fetch: Fetch) -> str:
    return _page(
        "Om ombyggnaden",
        _BUILD,
        fetch,
        f"""<p class="lp-published">Publicerad {ago(fetch, SWEDISH, before(20))}</p><p>Entrén byggs om och beräknas vara
klar {say("klar")}. Under tiden går du in från {say("ingang")}.</p>{paragraph(say("rattelse"))}""",
    )


LIBRARY = MadeSite(
    "biblioteket-alvhamn.test",
    (
        "random tip",
        "server and milliseconds in a footer",
        "survey for some visitors",
        "one of two words on a button",
        "books that others read",
        "people viewing a calendar",
        "session of a form",
        "nonce and ids of a layout",
        "cookie consent",
        "date of today",
        "links to known pages that turn",
        "age of a piece of news",
    ),
    {
        "/": _home,
        _HOURS: _hours,
        _EVENTS: _events,
        _BOOKS: _books,
        _ROOM: _room,
        _FEES: _fees,
        _BUS: _bus,
        _BUILD: _building,
    },
    (
        Slot("n_skriv", "headline", ("/",), {0: "", 5: "Skrivtävling för unga öppnar"}),
        Slot("n_kort", "headline", ("/",), {0: "Nya lånekort delas ut", 13: ""}),
        Slot("stad", "opening hours", (_HOURS,), {0: "10–19", 4: "9–20"}, "Stadsbiblioteket"),
        Slot("sjobo", "opening hours", (_HOURS,), {0: "obemannat", 11: "12–16"}, "Sjöbo filial"),
        Slot("h_norr", "row", (_HOURS,), {0: "", 7: "Norra hamnen | 8–21 (meröppet) | 8–21"}),
        Slot("h_not", "paragraph", (_HOURS,), {0: "", 2: "Den 10 mars har vi stängt för inventering."}),
        Slot("gast", "person", (_EVENTS,), {0: "Karin Ekelöv", 6: "Jonatan Sparre"}, "Författarbesök"),
        Slot("gast dag", "date of an event", (_EVENTS,), {0: "12 mars kl. 18", 6: "26 mars kl. 18"}, "Författarbesök"),
        Slot("gast platser", "sold out", (_EVENTS,), {0: "14 kvar", 12: "Fullbokat"}, "Författarbesök"),
        Slot("e_stick", "list entry", (_EVENTS,), {0: "", 9: "Stickcafé vid fönstret"}),
        Slot("b_is", "row", (_BOOKS,), {0: "", 5: "Isens grammatik | beställd"}),
        Slot("lots", "status", (_BOOKS,), {0: "under inköp", 2: "inne", 15: "reserverad av fyra"}, "Lotsens lampa"),
        Slot("timmar", "paragraph edited", (_ROOM,), {0: "två timmar", 9: "tre timmar"}),
        Slot("rum rubrik", "heading", (_ROOM,), {0: "Utrustning", 13: "Det här finns i rummet"}),
        Slot("sen", "price", (_FEES,), {0: "2 kr per dag", 6: "3 kr per dag"}, "Försenad bok"),
        Slot("farg", "price", (_FEES,), {0: "5 kr", 14: "4 kr"}, "Utskrift i färg"),
        Slot(
            "regler",
            "link target",
            (_FEES,),
            {0: "/download/laneregler-2024.pdf", 10: "/download/laneregler-2026.pdf"},
            "låneregler för vuxna",
        ),
        Slot("barn", "paragraph", (_FEES,), {0: "Barn betalar inga förseningsavgifter.", 15: ""}),
        Slot("forare", "person", (_BUS,), {0: "Gunnar Fors", 7: "Selma Wik"}),
        Slot("s_kvarn", "list entry", (_BUS,), {0: "", 4: "Kvarnbacken kl. 15"}),
        Slot("klar", "deadline extended", (_BUILD,), {0: "den 1 april", 8: "den 4 maj"}),
        Slot("ingang", "paragraph edited", (_BUILD,), {0: "gården", 1: "parken"}),
        Slot("rattelse", "correction notice", (_BUILD,), {0: "", 1: "Rättelse: vi angav först fel ingång."}),
    ),
)
