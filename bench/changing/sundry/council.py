"""A Dutch municipality: the council's agenda and decisions, permits, waste, opening hours, the executive."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import ago, before, turned
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import (
    DUTCH,
    Links,
    at_times,
    between,
    but,
    cells,
    hexes,
    inside,
    links,
    mixed,
    number,
    pick,
    table,
    terms,
)

_AGENDA, _DECISIONS, _PERMITS = "/raad/agenda", "/raad/besluiten", "/vergunningen"
_WASTE, _CONTACT, _COLLEGE = "/afval", "/contact", "/college"
_MENU: Links = (
    (_AGENDA, "Agenda van de raad"),
    (_DECISIONS, "Besluitenlijst"),
    (_PERMITS, "Vergunningen"),
    (_WASTE, "Afval en milieu"),
    (_CONTACT, "Contact en openingstijden"),
    (_COLLEGE, "College van burgemeester en wethouders"),
)
_SEARCHES = ("paspoort", "rijbewijs", "parkeren", "trouwen", "bijstand", "zwembad")
_STAFF = ("Sanne", "Joost", "Meryem", "Wouter", "Fleur")
_FOOT = """<div class="footer-columns"><div><h3>Inwoners</h3><ul><li>Verhuizing doorgeven</li><li>Melding openbare
ruimte</li><li>Belastingen</li><li>Begraven</li></ul></div><div><h3>Ondernemers</h3><ul><li>Standplaats</li><li>Subsidies</li>
<li>Bedrijventerreinen</li></ul></div><div><h3>Volg
ons</h3><ul><li>Nieuwsbrief</li><li>Mastodon</li><li>RSS</li></ul></div> </div>"""
_AROUND = {
    "Welkom in Zuiderhaar": (
        "",
        """<section class="top-tasks"><h2 class="utrecht-heading-2">Snel regelen</h2><ul
class="utrecht-link-list"><li>Afspraak maken</li><li>Uittreksel aanvragen</li><li>Schade melden</li><li>Afvalkalender
bekijken</li></ul></section><p>Onze gemeente bestaat uit vier dorpen en het buitengebied daartussen. Er zijn zes
basisscholen, een bibliotheek en een molen die nog maalt.</p>""",
    ),
    "Agenda van de raad": (
        "<p>Vergaderingen zijn openbaar. U kunt ze ook thuis volgen, rechtstreeks of later.</p>",
        """<h2 class="utrecht-heading-2">Zo werkt de raad</h2><p>De raad telt eenentwintig leden uit zeven partijen.
Eerst praat een commissie over een voorstel, daarna beslist de raad. De griffier helpt wie iets wil zeggen bij het
opstellen van een tekst.</p>""",
    ),
    "Besluitenlijst": (
        "<p>Hier staat kort wat er is besloten. De volledige verslagen volgen na twee weken.</p>",
        """<h2 class="utrecht-heading-2">Archief</h2><ul class="utrecht-unordered-list"><li>Besluiten uit
2025</li><li>Besluiten uit 2024</li><li>Ouder: streekarchief</li></ul><p>Tegen sommige besluiten kunt u een referendum
vragen. Daarvoor zijn driehonderd handtekeningen nodig.</p>""",
    ),
    "Vergunningen": (
        "<p>De lijst toont aanvragen en besluiten van de laatste maand.</p>",
        """<h2 class="utrecht-heading-2">Zelf bouwen of kappen</h2><p>Doe eerst de vergunningcheck. Voor kleine schuren
aan de achterkant is vaak niets nodig. Monumenten vallen onder strengere regels; de erfgoedcommissie geeft dan
advies.</p><dl><dt>Leges </dt><dd>Hangen af van de bouwkosten</dd><dt>Doorlooptijd</dt><dd>Gemiddeld negen
weken</dd></dl>""",
    ),
    "Afval en milieu": (
        "",
        """<h2 class="utrecht-heading-2">Wat hoort waarin?</h2><table
class="utrecht-table"><tbody><tr><td>Luiers</td><td>aparte container</td></tr><tr><td>Frituurvet</td><td>in een fles
naar de supermarkt</td></tr><tr><td>Verf</td><td>klein chemisch afval</td></tr></tbody></table><p>Zet de bak voor half
acht aan de weg, met de handgreep naar de straat.</p>""",
    ),
    "Contact en openingstijden": (
        "",
        """<h2>Post</h2><p>Postbus 40, 7480 AB Zuiderhaar. Brieven beantwoorden wij binnen drie
weken.</p><h2>Bereikbaarheid</h2> <p>Bus 64 stopt voor de deur. Achter het gebouw zijn twee plaatsen voor wie slecht ter
been is. Een hulphond mag altijd mee.</p>""",
    ),
    "College van burgemeester en wethouders": (
        "<p>Het college voert uit wat de raad beslist, en legt daarover verantwoording af.</p>",
        """<h2 class="utrecht-heading-2">Coalitie</h2><p>Het akkoord heet Samen Vooruit en loopt tot de verkiezingen.
Het noemt wonen, bereikbaarheid en zorg als de drie grote opgaven.</p><ul
class="utrecht-unordered-list"><li>Nevenfuncties</li> <li>Declaraties</li><li>Portretten voor de pers</li></ul>""",
    ),
}


def _page(path: str, title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    storm = (
        """<div class="alert alert--site" role="status"><p>Door de storm rijden er vandaag geen veegwagens.</p></div>"""
    )
    often = "".join(f'<li class="tag">{word}</li>' for word in mixed(fetch, _SEARCHES))
    build = hexes(fetch, 12)
    return f"""<!doctype html><html lang="nl" class="no-js"><head><meta charset="utf-8"><title>{title} | Gemeente
Zuiderhaar</title><link rel="stylesheet" href="/build/assets/app-{build}.css"><script type="module"
src="/build/assets/app-{build}.js"></script></head><body class="utrecht-document"><a class="utrecht-skip-link"
href="#inhoud">Direct naar de inhoud</a>{between(fetch, 29, 53, storm)}<header class="site-header" role="banner"><div
class="wrapper"><a class="logo" href="/"><span>Gemeente Zuiderhaar</span></a><nav class="utrecht-nav-bar"
aria-label="Hoofdmenu"><ul class="utrecht-nav-list">{links(_MENU, "utrecht-nav-list__item")}
</ul></nav></div></header><main id="inhoud" class="utrecht-page-content"><div class="utrecht-article"><h1
class="utrecht-heading-1">{title}</h1>{before}{main}{after}</div><aside class="utrecht-aside"><h2
class="utrecht-heading-3">Vaak gezocht</h2><ul class="tags">{often}</ul></aside></main><footer
class="utrecht-page-footer"><div class="wrapper">{_FOOT}<h2>Gemeente Zuiderhaar</h2><address>Marktplein 1, 7481 AA
Zuiderhaar</address><ul><li>Toegankelijkheid</li><li>Privacy</li>
<li>Cookies</li><li>Proclaimer</li><li>Archief</li></ul></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    first = turned(fetch, _MENU, 2, by=1)
    teasers = "".join(f'<div class="card"><h3><a href="{path}">{title}</a></h3></div>' for path, title in first)
    return _page(
        "/",
        "Welkom in Zuiderhaar",
        fetch,
        f"""<div class="utrecht-paragraph--lead"><p>{say("lead")}</p></div><section class="cards">{teasers}</section><h2
class="utrecht-heading-2">{say("heading")}</h2><p class="utrecht-paragraph">Zuiderhaar telt 23.418 inwoners.</p>
{inside('p class="utrecht-paragraph"', say("works"))}""",
    )


def _agenda(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Commissie Ruimte", say("space day"), "Raadzaal"),
        cells("Gemeenteraad", "26 maart 2026, 19.30 uur", "Trouwzaal"),
        row(say("extra row")),
        cells("Commissie Sociaal", "12 maart 2026", "Kamer 4"),
    )
    return _page(
        _AGENDA,
        "Agenda van de raad",
        fetch,
        f"""<div class="utrecht-table__container">
{table(("Vergadering", "Datum", "Plaats"), rows, "utrecht-table")}</div><h2 class="utrecht-heading-2">Stukken</h2><ul
class="utrecht-unordered-list"><li><a href="/stukken/{say("file")}">Voorstel zwembad</a></li>
{inside("li", say("piece"))}</ul><p>Inspreken kan tot maandag 12 uur.</p>""",
    )


def _decisions(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"""<li class="besluit"><h3 class="utrecht-heading-3">{title}</h3><p class="meta">Geplaatst
{ago(fetch, DUTCH, before(age))}</p><p>{text}</p></li>"""
        for title, text, age in (
            (say("decision new"), "De wethouder meldt zich in mei met een plan.", 4),
            ("Krediet voor de brug aan de Kolk", say("bridge"), 26),
            ("Verordening op de markt", "Vastgesteld met 14 tegen 7 stemmen.", 49),
            (say("decision old"), "Zonder stemming.", 300),
        )
        if title
    )
    return _page(
        _DECISIONS,
        "Besluitenlijst",
        fetch,
        f'<ol class="besluiten">{entries}</ol>{inside("p", say("rectification"))}',
    )


def _permits(say: Say, fetch: Fetch) -> str:
    survey = """<div class="survey"><p>Heeft u een minuut? Help ons deze website te verbeteren.</p></div>"""
    rows = (
        row(say("permit new")),
        cells("Kerkstraat 18", "dakkapel", say("permit state")),
        cells("Haarweg 3", "schuur", "aangevraagd"),
        row(say("permit gone")),
        cells("Lindelaan 40", "kappen van een eik", "geweigerd"),
    )
    return _page(
        _PERMITS,
        "Vergunningen",
        fetch,
        f"""{at_times(fetch, 0.4, survey)}{table(("Adres", "Werk", "Stand"), rows, "utrecht-table")}<p>Bezwaar maken kan
binnen {say("objection")}.</p>""",
    )


def _waste(say: Say, fetch: Fetch) -> str:
    facts = terms(
        ("Restafval", say("rest")),
        ("Papier", "eerste zaterdag van de maand"),
        ("Tuinafval", "elke woensdag"),
        ("Milieustraat", say("yard hours")),
        css="utrecht-data-list",
    )
    return _page(
        _WASTE,
        "Afval en milieu",
        fetch,
        f"""{facts}<p>Een grofvuilpas kost {say("pass")}.</p><p class="kenmerk">Kenmerk van uw bezoek:
{hexes(fetch, 10)}</p>""",
    )


def _contact(say: Say, fetch: Fetch) -> str:
    chat = f"<p>{pick(fetch, _STAFF)} zit voor u klaar in de chat</p>"
    rest = "<p>De chat is nu bezet</p>"
    return _page(
        _CONTACT,
        "Contact en openingstijden",
        fetch,
        f"""<h2>Gemeentehuis</h2><p>{say("hall hours")}</p><h2>Telefoon</h2><p>Bel {say("phone")}, op werkdagen.</p>
{inside("p", say("closed"))}<div class="chat">{chat if number(fetch, 0, 2) else rest}</div>""",
    )


def _college(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<li class="person"><p class="person__role">{role}</p><p class="person__name">{name}</p></li>'
        for role, name in (
            ("Burgemeester", "Wilma ter Haar"),
            ("Wethouder financiën", say("finance")),
            ("Wethouder wonen", "Bram Nijhuis"),
            ("Gemeentesecretaris", say("secretary")),
        )
        if name
    )
    other = links(mixed(fetch, but(_MENU, _COLLEGE))[:2], "utrecht-nav-list__item")
    return _page(
        _COLLEGE,
        "College van burgemeester en wethouders",
        fetch,
        f"""<ul class="people">{people}</ul><p>Het college vergadert {say("meets")}.</p><nav class="see-also"><h2>Zie
ook</h2><ul>{other}</ul></nav>""",
    )


_SLOTS = (
    Slot("lead", "paragraph", ("/",), {0: "Regel het snel en thuis.", 8: "Regel uw zaken online of aan de balie."}),
    Slot("heading", "heading", ("/",), {0: "Over ons", 12: "Over onze gemeente"}),
    Slot("works", "paragraph", ("/",), {0: "", 3: "De Stationsweg is vanaf maandag afgesloten voor auto's."}),
    Slot(
        "space day",
        "date of an event",
        (_AGENDA,),
        {0: "10 maart 2026, 20 uur", 4: "17 maart 2026, 20 uur"},
        "Commissie Ruimte",
    ),
    Slot("extra row", "row", (_AGENDA,), {0: "", 6: "Extra raad over de begroting | 31 maart 2026 | Foyer"}),
    Slot(
        "file", "link target", (_AGENDA,), {0: "zwembad-concept.pdf", 2: "zwembad-definitief.pdf"}, "Voorstel zwembad"
    ),
    Slot("piece", "entry of a list", (_AGENDA,), {0: "", 11: "Motie over de kermis"}),
    Slot("decision new", "entry of a list", (_DECISIONS,), {0: "", 3: "Onderzoek naar geluid van de N36"}),
    Slot(
        "bridge",
        "words of a paragraph",
        (_DECISIONS,),
        {0: "Uitgesteld tot april.", 7: "Aangenomen: 1,2 miljoen euro."},
    ),
    Slot("decision old", "entry of a list", (_DECISIONS,), {0: "Benoeming van een griffier", 14: ""}),
    Slot(
        "rectification",
        "correction notice",
        (_DECISIONS,),
        {0: "", 12: "Rectificatie: de stemming van 26 februari is verkeerd geteld."},
    ),
    Slot("permit new", "row", (_PERMITS,), {0: "", 5: "Molenpad 7 | aanbouw | ontvangen"}),
    Slot("permit state", "status", (_PERMITS,), {0: "in behandeling", 1: "verleend"}, "Kerkstraat 18"),
    Slot("permit gone", "row", (_PERMITS,), {0: "Es 12 | zwembad in de tuin | ingetrokken", 11: ""}),
    Slot("objection", "deadline extended", (_PERMITS,), {0: "zes weken", 14: "acht weken"}),
    Slot("rest", "definition", (_WASTE,), {0: "om de twee weken", 6: "om de drie weken"}, "Restafval"),
    Slot("yard hours", "opening hours", (_WASTE,), {0: "van 9 tot 16 uur", 3: "van 8 tot 17 uur"}, "Milieustraat"),
    Slot("pass", "price", (_WASTE,), {0: "€ 12,50", 13: "€ 14,00"}),
    Slot("hall hours", "opening hours", (_CONTACT,), {0: "Open van 9 tot 12 uur", 8: "Open van 8.30 tot 17 uur"}),
    Slot("phone", "words of a paragraph", (_CONTACT,), {0: "14 0548", 4: "0548 55 12 00"}),
    Slot("closed", "paragraph", (_CONTACT,), {0: "Op 6 maart sluiten wij om drie uur.", 11: ""}),
    Slot("finance", "person's name", (_COLLEGE,), {0: "Gerrit Wolbers", 6: "Aylin Kaya"}, "Wethouder financiën"),
    Slot("secretary", "card", (_COLLEGE,), {0: "", 9: "Marloes Brink"}),
    Slot("meets", "words of a paragraph", (_COLLEGE,), {0: "elke dinsdag", 15: "om de andere maandag"}),
)

COUNCIL = MadeSite(
    "zuiderhaar.test",
    (
        "names of assets by request",
        "searches in any order",
        "notice on all pages for a day",
        "teasers of pages in turn",
        "hours ago",
        "survey for some visitors",
        "reference of a request",
        "clerk in a chat",
        "related links at random",
    ),
    {
        "/": _home,
        _AGENDA: _agenda,
        _DECISIONS: _decisions,
        _PERMITS: _permits,
        _WASTE: _waste,
        _CONTACT: _contact,
        _COLLEGE: _college,
    },
    _SLOTS,
)
