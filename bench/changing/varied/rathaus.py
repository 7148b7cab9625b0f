"""A German town hall on TYPO3: news, official notices, passports, roadworks, the council."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import GERMAN, ago, before, today, turned
from bench.changing.scenario import Fetch
from bench.changing.varied.common import (
    between,
    but,
    code,
    entries,
    hexed,
    in_rounds,
    menu,
    now_and_then,
    one_of,
    some,
    variant,
)

_NOTICES, _PASS, _ROADS, _COUNCIL = (
    "/rathaus/bekanntmachungen",
    "/buergerservice/reisepass",
    "/bauen/baustellen",
    "/politik/stadtrat",
)
_WASTE = "/buergerservice/abfall"
_MENU = (
    ("/", "Startseite"),
    (_NOTICES, "Bekanntmachungen"),
    (_PASS, "Reisepass"),
    (_WASTE, "Abfall und Wertstoffe"),
    (_ROADS, "Baustellen"),
    (_COUNCIL, "Stadtrat"),
)
_EVENTS = (
    "Wochenmarkt auf dem Kirchplatz",
    "Führung durch die Stadtmauer",
    "Orgelkonzert in St. Kilian",
    "Flohmarkt am Bahnhof",
    "Lesung in der alten Mühle",
    "Repair-Café im Jugendhaus",
)
_SAYINGS = (
    "„Hier kennt man sich noch.“ Hanna, Bäckerin",
    "„Vom Turm sieht man bis zur Rhön.“ Emil, Türmer",
    "„Mein Amt ist offen für alle.“ Der Bürgermeister",
    "„Im Sommer baden wir im Mühlgraben.“ Lotte, Schülerin",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    consent = """<div id="klaro" class="cookie-modal"><div class="cm-modal"><h2 class="title">Datenschutz-Einstellungen
</h2><p>Wir verwenden Cookies, um unsere Seiten zu verbessern. Sie können Ihre Auswahl jederzeit ändern.</p><button
class="cm-btn cm-btn-success">Alle akzeptieren</button> <button class="cm-btn">Ablehnen</button></div></div>"""
    notice = """<div class="ce-banner ce-banner--info"><p>Wegen einer Personalversammlung ist das Rathaus am Mittwoch
erst ab elf Uhr erreichbar.</p></div>"""
    teasers = "".join(
        f'<div class="teaser-box"><a class="teaser-box__link" href="{where}">{what}</a></div>'
        for where, what in turned(fetch, but(_MENU[1:], path), 2, by=1)
    )
    return f"""<!DOCTYPE html>
<html lang="de" class="no-js"><head><meta charset="utf-8">
<!-- This website is powered by TYPO3 - inspiring people to share! -->
<title>{title} - Stadt Merlingen</title><meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet"
href="/typo3temp/assets/compressed/merged-{hexed(fetch, 32)}.css?{between(fetch, 10**9, 2 * 10**9)}">
<script nonce="{code(fetch, 30)}">document.documentElement.className='js';</script></head>
<body id="p{len(path) + 40}" class="page-layout-2 layout-default">
{in_rounds(fetch, 6, 9, notice)}
<header id="page-header" class="bp-page-header navbar navbar-mainnavigation"><div class="container"><a
class="navbar-brand"
href="/">Stadt Merlingen</a><p class="header-date">{today(fetch, GERMAN)}</p><form action="/suche"
class="tx-search"><input
type="hidden" name="tx_search[__trustedProperties]" value="{code(fetch, 48)}"><input type="text"
placeholder="Suchbegriff">
</form><ul class="navbar-nav">{menu(_MENU, "nav-item", "nav-link")}</ul></div></header>
<div id="page-content" class="bp-page-content main-section"><div class="section section-default"><div class="container">
<div class="section-row"><main class="section-column maincontent-wrap" role="main">
<div id="c{len(title) + 300}" class="frame frame-default frame-type-header"><div class="frame-container"><div
class="frame-inner"><header class="frame-header"><h1
class="element-header"><span>{title}</span></h1></header></div></div>
</div>{main}</main>
<aside class="section-column subnav-wrap"><div class="frame frame-type-menu"><h3>Das könnte Sie
interessieren</h3>{teasers}
</div><div class="frame frame-type-textpic"><h3>Stimmen aus der
Stadt</h3><blockquote>{one_of(fetch, _SAYINGS)}</blockquote>
</div></aside></div></div></div></div>
<footer id="page-footer" class="bp-page-footer"><div class="container"><p>Stadt Merlingen, Kirchplatz 1, Telefon 09999
12-0
</p><p class="footer-sub">Seite erzeugt in {between(fetch, 31, 480)} ms ({hexed(fetch, 8)})</p></div></footer>
{now_and_then(fetch, 0.35, consent)}</body></html>"""


def _frame(inner: str, kind: str = "text") -> str:
    return f"""<div class="frame frame-default frame-type-{kind} frame-layout-0"><div class="frame-group-container"><div
class="frame-group-inner"><div class="frame-container frame-container-default"><div class="frame-inner">{inner}</div>
</div></div></div></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    events = "".join(f'<li class="event-list__item">{event}</li>' for event in some(fetch, _EVENTS, 3))
    news = entries(
        say,
        "n_bad n_kita",
        '<article class="news-list-item"><h3><span itemprop="headline">{}</span></h3><p>{}</p></article>',
    )
    return _page(
        "Willkommen in Merlingen",
        "/",
        fetch,
        _frame(
            f"""<p class="lead">Rund {say("einwohner")} Menschen leben in unserer Stadt mit ihren sieben Ortsteilen,
zwischen Weinbergen und dem Naturpark.</p>"""
        )
        + _frame(
            f"""<h2>Aktuelles</h2><div class="news-list-view">{news}<article class="news-list-item"><h3><span
itemprop="headline">Neue Bänke für den Stadtpark</span></h3><p>Der Verschönerungsverein hat zwölf Bänke gespendet.</p>
<time>{ago(fetch, GERMAN, before(30))}</time></article></div>""",
            "news",
        )
        + _frame(f'<h2>Ausflugstipps</h2><ul class="event-list">{events}</ul>', "events")
        + _frame(
            """<h2>Kontakt</h2><p>Bürgerbüro: 09999 12-345</p><p>Öffnungszeiten: Montag bis Freitag von acht bis zwölf
Uhr, am Donnerstag auch von vierzehn bis achtzehn Uhr.</p>"""
        ),
    )


def _notices(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Bekanntmachungen",
        _NOTICES,
        fetch,
        _frame(
            f"""<p>Amtliche Bekanntmachungen hängen auch im Schaukasten am Kirchplatz aus.</p><p>Pläne und Satzungen
können während der Dienststunden im Bauamt, Zimmer 14, eingesehen und erläutert werden.</p>
<table
class="table contenttable contenttable-0"><thead><tr><th>Gegenstand</th><th>Amt</th><th>Frist</th></tr></thead><tbody>
{entries(say, "b_plan", row)}<tr><td>Bebauungsplan „Am Hopfengarten“</td><td>Bauamt</td><td>{say("hopfen")}</td></tr>
<tr><td>Haushaltssatzung 2026</td><td>Kämmerei</td><td>ohne</td></tr>{entries(say, "b_jagd", row)}
<tr><td>Widmung des Weges Flurstück 212</td><td>Ordnungsamt</td><td>14. April 2026</td></tr></tbody></table>""",
            "table",
        )
        + _frame(
            f"""<h2>{say("b_kopf")}</h2><ul class="ce-uploads"><li><span class="ce-uploads-fileName"><a
href="{say("entwurf")}">Entwurf der Friedhofssatzung</a></span> <span class="ce-uploads-filesize">PDF</span></li></ul>
<p class="small">Gerade lesen {between(fetch, 2, 33)} Personen diese Seite.</p>""",
            "uploads",
        ),
    )


def _passport(say: Say, fetch: Fetch) -> str:
    return _page(
        "Reisepass",
        _PASS,
        fetch,
        _frame(
            f"""<p>Den Reisepass beantragen Sie persönlich im Bürgerbüro. Bringen Sie Ihren alten Ausweis und ein
biometrisches Foto mit. Die Bearbeitung dauert zurzeit {say("dauer")}.</p><p>Der Pass gilt zehn Jahre, bei jüngeren
Menschen sechs. Sie erhalten eine Nachricht, sobald er abgeholt werden kann. Eine
andere Person darf ihn nur mit einer Vollmacht abholen.</p>
<h2>Gebühren</h2><dl><dt>Personen ab 24
Jahren</dt><dd>{say("gebuehr")}</dd><dt>Personen unter 24 Jahren</dt><dd>37,50 Euro</dd><dt>Express</dt><dd>zuzüglich
{say("express")}</dd></dl>"""
        )
        + _frame(
            f"""<div class="accordion"><div class="accordion-item"><h3 class="accordion-header">Wie bekomme ich einen
Termin?</h3><div class="accordion-body"><p>{say("termin")}</p></div></div><div class="accordion-item"><h3
class="accordion-header">Was ist bei Kindern zu beachten?</h3><div class="accordion-body"><ul><li>Beide Eltern
unterschreiben.</li>{entries(say, "kind", "<li>{}</li>")}<li>Das Kind muss dabei sein.</li></ul></div></div></div>""",
            "accordion",
        )
        + _frame(f"<p>{variant(fetch, 'Online-Termin buchen', 'Jetzt Termin vereinbaren')}</p>", "button"),
    )


def _waste(say: Say, fetch: Fetch) -> str:
    return _page(
        "Abfall und Wertstoffe",
        _WASTE,
        fetch,
        _frame(
            f"""<table class="table"><tbody><tr><th>Restmüll, 80 Liter</th><td>{say("tonne")} im Jahr</td></tr><tr>
<th>Biotonne</th><td>54,00 Euro im Jahr</td></tr><tr><th>Grüngut im Mai</th><td>Bauhof</td></tr></tbody></table>
<p>Die Tonnen müssen um sechs Uhr früh am Straßenrand stehen. Was nicht hineinpasst, nimmt das Personal nicht mit.</p>
<p>Sperrmüll holen wir {say("sperr")} ab. Die Karte liegt dem Amtsblatt bei.</p>{paragraph(say("w_batterie"))}"""
        )
        + _frame(f"<p>Anfrage Nr. {91_000 + 3 * fetch.number} an unser Abfalltelefon</p>"),
    )


def _roads(say: Say, fetch: Fetch) -> str:
    card = """<div class="card"><div class="card-body"><h3 class="card-title">{}</h3><p>{}</p><span
class="badge">{}</span></div></div>"""
    return _page(
        "Baustellen",
        _ROADS,
        fetch,
        _frame(
            f"""<p>Hier finden Sie die Sperrungen, die länger als einen Tag dauern. Rettungswagen und Linienbusse dürfen
in der Regel passieren; Anlieger werden vorher mit einem Zettel im Briefkasten verständigt.</p>
<div class="card-group-element">{entries(say, "s_bahn s_linde", card)}<div class="card"><div
class="card-body"><h3 class="card-title">Würzburger Straße</h3><p>Die Fahrbahn wird bis {say("wuerz")} erneuert. Der
Verkehr wird über {say("umleitung")} geführt.</p><span class="badge">{say("wuerz_art")}</span></div></div></div>
<p class="small">Verkehrslage abgerufen vor {between(fetch, 4, 55)} Sekunden</p>""",
            "card_group",
        ),
    )


def _council(say: Say, fetch: Fetch) -> str:
    return _page(
        "Stadtrat",
        _COUNCIL,
        fetch,
        _frame(
            f"""<p>Der Stadtrat hat vierundzwanzig Mitglieder. Die nächste öffentliche Sitzung ist am
<strong>{say("sitzung")}</strong> im großen Saal.</p><p>Die Sitzungen beginnen um neunzehn Uhr. Bürgerinnen und Bürger
können zu Beginn eine Viertelstunde lang Fragen stellen.
Tonaufnahmen sind nicht gestattet.</p>
<h2>Fraktionen</h2><table
class="table"><thead><tr><th>Fraktion</th>
<th>Vorsitz</th><th>Sitze</th></tr></thead><tbody><tr><td>Freie Bürger</td><td>{say("freie")}</td><td>neun</td></tr><tr>
<td>Grüne Liste</td><td>Irmgard Thalheim</td><td>{say("gruene")}</td></tr><tr><td>Bündnis Ortsteile</td><td>Konrad
Weidner
</td><td>sieben</td></tr></tbody></table>{entries(say, "r_protokoll", "<p>{}</p>")}"""
        ),
    )


RATHAUS = MadeSite(
    "stadt-merlingen.test",
    (
        "merged style sheet and nonce",
        "trusted properties of a search form",
        "two teasers to known pages that move on",
        "voices of a town",
        "events drawn at each request",
        "settings of privacy in a window",
        "notice above all pages for a day",
        "date of the day in German",
        "age of news",
        "persons reading notices",
        "number of an enquiry",
        "seconds since traffic was asked for",
        "milliseconds and hash in a footer",
    ),
    {"/": _home, _NOTICES: _notices, _PASS: _passport, _WASTE: _waste, _ROADS: _roads, _COUNCIL: _council},
    (
        Slot("einwohner", "figure of a lead", ("/",), {0: "13.400", 11: "13.650"}),
        Slot("n_bad", "news item", ("/",), {0: "", 3: "Freibad öffnet schon im April | Das Becken ist saniert."}),
        Slot("n_kita", "news item", ("/",), {0: "Kita-Anmeldung startet | Der Bogen liegt bereit.", 9: ""}),
        Slot("b_plan", "table row", (_NOTICES,), {0: "", 5: "Flächennutzungsplan, Änderung 7 | Bauamt | 2. Mai 2026"}),
        Slot("b_jagd", "table row", (_NOTICES,), {0: "Jagdgenossenschaft, Versammlung | Forstamt | ohne", 10: ""}),
        Slot(
            "hopfen",
            "end of a period",
            (_NOTICES,),
            {0: "20. März 2026", 7: "17. April 2026"},
            "Bebauungsplan „Am Hopfengarten“",
        ),
        Slot("b_kopf", "heading reworded", (_NOTICES,), {0: "Unterlagen", 12: "Entwürfe zur Einsicht"}),
        Slot(
            "entwurf",
            "link target",
            (_NOTICES,),
            {0: "/fileadmin/friedhof-2025.pdf", 5: "/fileadmin/friedhof-2026.pdf"},
            "Entwurf der Friedhofssatzung",
        ),
        Slot("dauer", "waiting period", (_PASS,), {0: "fünf Wochen", 4: "acht Wochen", 13: "fünf Wochen"}),
        Slot("gebuehr", "fee", (_PASS,), {0: "70,00 Euro", 8: "76,00 Euro"}, "Personen ab 24 Jahren"),
        Slot("express", "fee", (_PASS,), {0: "32,00 Euro", 8: "34,50 Euro"}, "Express"),
        Slot(
            "termin",
            "answer of an accordion",
            (_PASS,),
            {0: "Termine vergeben wir telefonisch.", 2: "Termine gibt es nur noch im Netz, jeden Montag neue."},
        ),
        Slot("kind", "list item", (_PASS,), {0: "", 10: "Die Geburtsurkunde wird benötigt."}),
        Slot("tonne", "fee", (_WASTE,), {0: "118,80 Euro", 6: "126,00 Euro"}, "Restmüll, 80 Liter"),
        Slot("sperr", "sentence reworded", (_WASTE,), {0: "zweimal im Jahr", 3: "einmal im Jahr kostenlos"}),
        Slot("w_batterie", "paragraph", (_WASTE,), {0: "Akkus nimmt das Schadstoffmobil an.", 15: ""}),
        Slot("s_bahn", "card", (_ROADS,), {0: "", 2: "Bahnhofstraße | Wasserrohrbruch am Tor | gesperrt", 6: ""}),
        Slot("s_linde", "card", (_ROADS,), {0: "", 11: "Lindenallee | Neue Stromkabel | halbseitig"}),
        Slot("wuerz", "end of works", (_ROADS,), {0: "Ende März", 5: "Mitte Juni"}, "Würzburger Straße"),
        Slot("umleitung", "detour", (_ROADS,), {0: "die Ringstraße", 9: "den Galgenberg"}, "Würzburger Straße"),
        Slot("wuerz_art", "badge on a card", (_ROADS,), {0: "Ampel", 9: "Vollsperrung"}, "Würzburger Straße"),
        Slot("sitzung", "date of a meeting", (_COUNCIL,), {0: "12. März", 7: "19. März", 15: "23. April"}),
        Slot("freie", "name", (_COUNCIL,), {0: "Rüdiger Amann", 4: "Selin Karakaya"}, "Freie Bürger"),
        Slot("gruene", "number of seats", (_COUNCIL,), {0: "acht", 13: "sechs"}, "Grüne Liste"),
        Slot("r_protokoll", "note", (_COUNCIL,), {0: "", 1: "Das Protokoll der Sondersitzung liegt aus."}),
    ),
)
