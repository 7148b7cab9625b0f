"""A German town: official notices, a development plan, road closures, waste collection, offices, fees; TYPO3."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import GERMAN, Links, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_NOTICES, _PLAN = "/rathaus/bekanntmachungen", "/rathaus/bekanntmachungen/bebauungsplan-47"
_ROADS, _WASTE = "/buergerservice/strassensperrungen", "/buergerservice/abfallkalender"
_OFFICE, _FEES = "/rathaus/buergerbuero", "/rathaus/gebuehren"
_MENU: Links = (
    ("/", "Startseite"),
    (_NOTICES, "Bekanntmachungen"),
    (_PLAN, "Bebauungsplan Nr. 47"),
    (_ROADS, "Straßensperrungen"),
    (_WASTE, "Abfallkalender"),
    (_OFFICE, "Bürgerbüro"),
    (_FEES, "Gebühren"),
)
_PICTURES = ("Der Marktbrunnen im Schnee", "Blick vom Galgenberg", "Die alte Papiermühle", "Rathaus von Süden")
_TIPS = (
    ("Ausweis", "Beantragen Sie Ihren Ausweis sechs Wochen vor der Reise."),
    ("Sperrmüll", "Stellen Sie Sperrmüll erst am Abend vorher hinaus."),
    ("Hunde", "Die Marke gehört an das Halsband, nicht in die Schublade."),
)
_CLUBS = ("Freiwillige Feuerwehr", "Turnverein 1889", "Stadtkapelle", "Tafel Ellerbruck", "Naturfreunde", "Heimatbund")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    name, text = turned(fetch, _TIPS, 1)[0]
    consent = """<div class="cookieman-modal" role="dialog"><h2>Datenschutz</h2><p>Wir verwenden nur technisch nötige
Cookies und, wenn Sie zustimmen, eine anonyme Statistik.</p><button>Alle annehmen</button><button>Nur nötige</button>
</div>"""
    survey = '<div class="frame frame-type-html"><p>Zwei Minuten Zeit? Wie finden Sie diese Seite?</p></div>'
    trail = "" if path == "/" else f'<ol class="breadcrumb"><li><a href="/">Startseite</a></li><li>{title}</li></ol>'
    return f"""<!DOCTYPE html><html dir="ltr" lang="de-DE"><head><meta charset="utf-8"><meta name="generator"
content="TYPO3 CMS"><title>{title} - Stadt Ellerbruck</title></head><body id="p{len(path) * 7}"
class="page-layout-2cols">
<header id="page-header"><div class="container"><a class="navbar-brand" href="/">Stadt Ellerbruck</a><span
class="header-date">{today(fetch, GERMAN)}</span><nav class="navbar"><ul class="navbar-nav">{c.links(_MENU)}</ul></nav>
<form action="/suche" method="post"><input type="hidden" name="__trustedProperties" value="{c.key(fetch, 48)}"><input
name="q" placeholder="Suchbegriff"></form></div></header>{comes_and_goes(fetch, "ellerbruck", 0.35, consent)}
<div id="page-content"><div class="container">{trail}<div class="row"><main class="col-md-8">
<div class="frame frame-default frame-type-header"><h1>{title}</h1></div>{main}</main><aside class="col-md-4">
<div class="frame frame-type-textpic"><h3>Bild des Augenblicks</h3><figcaption>{c.pick(fetch, _PICTURES)}</figcaption>
</div><div class="frame frame-type-text"><h3>Gut zu wissen</h3><p><strong>{name}:</strong> {text}</p></div>
<div class="frame frame-type-menu_pages"><h3>Auch interessant</h3><ul>{
        c.links(c.mixed(fetch, others(_MENU[1:], path), 3))
    }
</ul></div>{c.sometimes(fetch, 0.3, survey)}</aside></div></div></div><footer id="page-footer"><div class="container">
<p>Stadt Ellerbruck, Marktplatz 1. Die Stadt liegt am Rand des Eichwalds und hat gut elftausend Einwohner in fünf
Ortsteilen.</p><ul><li>Impressum</li><li>Datenschutz</li><li>Barrierefreiheit</li></ul><p class="clubs">{
        ", ".join(c.mixed(fetch, _CLUBS, 4))
    }</p><p class="small">Aufrufe heute: {c.number(fetch, 120, 980)}</p></div></footer></body></html>"""


def _text(text: str, head: str = "") -> str:
    inner = c.inside("h2", head) + c.para(text) if text else ""
    return c.inside('div class="frame frame-default frame-type-text frame-layout-0"', inner)


def _home(say: Say, fetch: Fetch) -> str:
    news = (
        (say("news a"), c.since(fetch, GERMAN, 4)),
        ("Frühjahrsputz im Stadtpark", c.old(fetch, GERMAN, 28)),
        (say("news b"), c.old(fetch, GERMAN, 75)),
    )
    items = "".join(
        f"""<div class="article articletype-0"><h3 itemprop="headline">{title}</h3><p class="news-list-date">{age}</p>
</div>"""
        for title, age in news
        if title
    )
    main = f"""{c.inside('div class="alert alert-danger" role="alert"', say("warning"))}<div class="frame
frame-type-list">
<h2>Aktuelles</h2><div class="news news-list-view">{items}</div></div>{_text(say("mayor"), "Grußwort")}"""
    return _page("Willkommen in Ellerbruck", "/", fetch, main)


def _notices(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            *([c.cells(say("notice new"))] if say("notice new") else []),
            ("26.02.2026", f'<a href="{_PLAN}">Bebauungsplan Nr. 47</a>', say("plan until")),
            ("19.02.2026", "Haushaltssatzung 2026", "16.03.2026"),
            *([c.cells(say("notice old"))] if say("notice old") else []),
        )
    )
    main = f"""<div class="frame frame-type-table"><table class="table contenttable"><thead><tr>
<th>Datum</th><th>Betreff
</th><th>Aushang bis</th></tr></thead><tbody>{table}</tbody></table></div>{
        _text(f"Der Stadtrat tagt am {say('council')} um 18:30 Uhr im {say('hall')}.", "Sitzungen")
    }<p>Das <a href="/fileadmin/amtsblatt/{say("gazette")}">aktuelle Amtsblatt</a> liegt auch im Rathaus aus.</p>"""
    return _page("Bekanntmachungen", _NOTICES, fetch, main)


def _plan(say: Say, fetch: Fetch) -> str:
    stage = f'<dl class="plan">{c.terms((("Stand", say("stage")), ("Fläche", "3,8 Hektar"), ("Amt", "Bau")))}</dl>'
    main = f"""{stage}{
        _text(
            "Zwischen Mühlweg und Bahndamm sollen rund neunzig Wohnungen entstehen. Der Entwurf sieht "
            "Häuser mit drei Geschossen, eine Kita und einen Platz mit Bäumen vor."
        )
    }{_text(say("plan text"))}{_text(say("plan extra"), "Hinweis")}<ul class="ce-uploads">{
        c.listed(("Begründung (PDF)", say("upload"), "Umweltbericht (PDF)"))
    }</ul>"""
    return _page("Bebauungsplan Nr. 47", _PLAN, fetch, main)


def _roads(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Bahnhofstraße", say("station road"), "6. März"),
            ("Kirchgasse", "halbseitig gesperrt", "20. März"),
            *([c.cells(say("bridge"))] if say("bridge") else []),
        )
    )
    main = f"""<div class="frame frame-type-table"><table class="table"><tr><th>Straße</th>
<th>Lage</th><th>Bis</th></tr>
{table}</table></div>{_text(say("detour"), "Umleitung")}<p class="small">{c.number(fetch, 2, 40)} Personen sehen diese
Seite gerade an.</p>"""
    return _page("Straßensperrungen", _ROADS, fetch, main)


def _waste(say: Say, fetch: Fetch) -> str:
    dates = c.terms(
        (
            ("Restmüll", "Dienstag, 10. März"),
            ("Biotonne", say("bio")),
            ("Papier", "Montag, 16. März"),
            ("Glas", "Container"),
        )
    )
    main = f"""<dl class="dates">{dates}</dl>{
        _text("Bitte stellen Sie die Tonnen bis sechs Uhr an den Straßenrand. Was danach kommt, bleibt stehen.")
    }{_text(f"Der Wertstoffhof ist samstags {say('yard')} geöffnet.")}{_text("Asche gehört in den Restmüll.")}"""
    return _page("Abfallkalender", _WASTE, fetch, main)


def _office(say: Say, fetch: Fetch) -> str:
    hours = c.rows((("Montag", "8:00 bis 12:00"), ("Donnerstag", say("thursday")), ("Freitag", "8:00 bis 11:30")))
    main = f"""<table class="table oeffnungszeiten">{hours}</table>{_text("Termine vergeben wir auch am Telefon.")}
<p>Leitung: Frau Ott-Reimers</p>{c.para(say("closed"), ' class="alert alert-info"')}<p class="ticket">Ihre Anfrage:
{c.key(fetch, 8).upper()}</p>"""
    return _page("Bürgerbüro", _OFFICE, fetch, main)


def _fees(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Personalausweis", "37,00 €"),
            ("Reisepass", say("passport")),
            ("Hundesteuer im Jahr", say("dog tax")),
            ("Beglaubigung", "4,50 €"),
        )
    )
    main = f"""<table class="table"><thead><tr><th>Leistung</th><th>Gebühr</th></tr></thead><tbody>{table}</tbody>
</table>
{_text("Sie zahlen mit Karte oder bar. Rechnungen verschicken wir nur an Firmen.")}"""
    return _page("Gebühren", _FEES, fetch, main)


TOWN = MadeSite(
    "stadt-ellerbruck.test",
    (
        "date of today",
        "hidden properties of a form",
        "banner of consent that comes and goes",
        "picture by chance",
        "tip that turns",
        "more pages by chance",
        "survey for some visitors",
        "clubs by chance",
        "views of today",
        "people looking",
        "number of a request",
        "ages",
    ),
    {
        "/": _home,
        _NOTICES: _notices,
        _PLAN: _plan,
        _ROADS: _roads,
        _WASTE: _waste,
        _OFFICE: _office,
        _FEES: _fees,
    },
    (
        Slot("warning", "warning", ("/",), {0: "", 3: "Sturmwarnung: Der Stadtwald ist gesperrt.", 7: ""}),
        Slot("news a", "news item", ("/",), {0: "", 4: "Neue Ärztin im Gesundheitszentrum"}),
        Slot("news b", "news item", ("/",), {0: "Karneval: Bilder vom Umzug", 10: ""}),
        Slot("mayor", "paragraph", ("/",), {0: "Wir freuen uns auf den Frühling.", 12: "Danke allen Helfern."}),
        Slot("notice new", "row", (_NOTICES,), {0: "", 6: "03.03.2026 | Wahl des Seniorenbeirats | 31.03.2026"}),
        Slot("notice old", "row", (_NOTICES,), {0: "12.02.2026 | Jagdgenossenschaft | 02.03.2026", 2: ""}),
        Slot("plan until", "date", (_NOTICES,), {0: "30.03.2026", 9: "13.04.2026"}, "Bebauungsplan Nr. 47"),
        Slot("council", "date", (_NOTICES,), {0: "12. März", 5: "19. März"}),
        Slot("hall", "place", (_NOTICES,), {0: "Ratssaal", 5: "Bürgerhaus"}),
        Slot("gazette", "link target", (_NOTICES,), {0: "2026-04.pdf", 8: "2026-05.pdf"}, "aktuelle Amtsblatt"),
        Slot("stage", "state", (_PLAN,), {0: "Vorentwurf", 9: "Öffentliche Auslegung"}, "Stand"),
        Slot("plan text", "sentence", (_PLAN,), {0: "Die Pläne folgen.", 9: "Die Pläne liegen im Zimmer 214 aus."}),
        Slot("plan extra", "paragraph", (_PLAN,), {0: "", 13: "Einwände nehmen wir auch elektronisch an."}),
        Slot("upload", "list entry", (_PLAN,), {0: "", 9: "Planzeichnung (PDF)"}),
        Slot("station road", "state", (_ROADS,), {0: "frei befahrbar", 3: "voll gesperrt", 11: "frei befahrbar"}),
        Slot("bridge", "row", (_ROADS,), {0: "", 14: "Eichbrücke | nur für Fußgänger | 3. April"}),
        Slot("detour", "sentence", (_ROADS,), {0: "Es gibt keine.", 3: "Folgen Sie der U 12.", 11: "Es gibt keine."}),
        Slot("bio", "date", (_WASTE,), {0: "Mittwoch, 11. März", 7: "Donnerstag, 12. März"}, "Biotonne"),
        Slot("yard", "opening hours", (_WASTE,), {0: "von 9 bis 12 Uhr", 15: "von 9 bis 14 Uhr"}),
        Slot("thursday", "opening hours", (_OFFICE,), {0: "14:00 bis 18:00", 1: "14:00 bis 16:00"}, "Donnerstag"),
        Slot("closed", "notice", (_OFFICE,), {0: "", 10: "Am 13. März bleibt das Büro zu."}),
        Slot("passport", "fee", (_FEES,), {0: "60,00 €", 6: "70,00 €"}, "Reisepass"),
        Slot("dog tax", "fee", (_FEES,), {0: "72,00 €", 13: "84,00 €"}, "Hundesteuer im Jahr"),
    ),
)
