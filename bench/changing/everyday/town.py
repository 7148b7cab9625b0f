"""A small town in Franconia, in German: public notices, council, roadworks, baths, offices."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, seen, some, texts, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

DAYS = "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split()
MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
LINKS = (
    ("/bekanntmachungen", "Bekanntmachungen"),
    ("/stadtrat", "Stadtrat"),
    ("/baustellen", "Baustellen und Sperrungen"),
    ("/hallenbad", "Hallenbad"),
    ("/buergerbuero", "Bürgerbüro"),
)
PARTNERS = (
    "Stadtwerke Ebrachtal: Strom aus dem Fluss",
    "Sparkasse Ebrachtal, gut für die Region",
    "Brauhaus Zum Hirschen, seit 1688",
    "Autohaus Röder, Ihr Partner im Gewerbegebiet",
    "Gärtnerei Vogl: Stauden aus eigener Zucht",
)
SIGHTS = ("Rathaus im Abendlicht", "Blick vom Galgenberg", "Brunnen am Markt", "Die alte Mühle", "Stadtmauer im Schnee")

S = {
    "plan": Slot(
        "/bekanntmachungen", "entry", {0: "", 3: "Bebauungsplan Nr. 47 „Am Weiher“: öffentliche Auslegung"}, "Aktuell"
    ),
    "tax": Slot("/bekanntmachungen", "entry", {0: "Grundsteuerbescheide werden versandt", 9: ""}, "Aktuell"),
    "until": Slot("/bekanntmachungen", "deadline", {0: "bis 27. März 2026", 6: "bis 10. April 2026"}, "Jagdgenossen"),
    "file": Slot(
        "/bekanntmachungen",
        "link target",
        {0: "/fileadmin/amtsblatt/amtsblatt_08_2026.pdf", 8: "/fileadmin/amtsblatt/amtsblatt_09_2026.pdf"},
        "Amtsblatt als PDF",
    ),
    "session": Slot("/stadtrat", "table cell", {0: "19.00 Uhr", 4: "18.30 Uhr"}, "12. März 2026"),
    "agenda": Slot("/stadtrat", "item of an agenda", {0: "", 7: "Anfrage der SPD zum Freibad"}, "Tagesordnung"),
    "minutes": Slot("/stadtrat", "document", {0: "", 13: "Niederschrift vom 26. Februar 2026 (PDF)"}),
    "road": Slot(
        "/baustellen", "state", {0: "halbseitig gesperrt", 2: "voll gesperrt", 10: "halbseitig gesperrt"}, "B 22"
    ),
    "bridge": Slot("/baustellen", "row of a table", {0: "", 5: "Schmiedsteg"}, "Sperrungen"),
    "end": Slot("/baustellen", "word in a paragraph", {0: "Ende April", 12: "Mitte Mai"}),
    "entry": Slot("/hallenbad", "price", {0: "4,50 €", 8: "5,00 €"}, "Erwachsene"),
    "sauna": Slot(
        "/hallenbad",
        "edited sentence",
        {
            0: "Die Sauna ist geöffnet.",
            3: "Die Sauna bleibt wegen eines Defekts geschlossen.",
            11: "Die Sauna ist geöffnet.",
        },
    ),
    "thursday": Slot("/buergerbuero", "opening hours", {0: "8 bis 18 Uhr", 15: "8 bis 16 Uhr"}, "Donnerstag"),
    "greeting": Slot("/", "heading", {0: "Faschingsferien im Rathaus", 5: "Wahlhelfer gesucht"}),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    at = fetch.at
    nav = "".join(
        f'<li class="sub nav-{len(name)}"><a href="{to}" title="{name}">{name}</a></li>' for to, name in LINKS
    )
    cookie = (
        '<div id="cookieman-modal" class="modal"><div class="modal-dialog"><h5>Datenschutzeinstellungen</h5><p>Wir '
        "verwenden Cookies, um Ihnen die Nutzung unserer Webseite zu erleichtern. Notwendige Cookies sind immer "
        "aktiv.</p><button>Nur notwendige</button><button>Alle akzeptieren</button></div></div>"
        if is_shown(fetch, "Stadt Cookies", 0.35)
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 -->
<title>{title} - Stadt Ebrachtal</title><meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{key(fetch, 32)}.css" media="all"></head>
<body id="p{len(title)}" class="page-{len(title)} layout-default"><div class="wrapper">{cookie}
<header class="page-head"><a href="/" class="navbar-brand">Stadt Ebrachtal</a>
<div class="head-date">{DAYS[at.weekday()]}, {at.day}. {MONTHS[at.month - 1]} {at.year}</div>
<div class="head-image"><img src="/fileadmin/_processed_/kopf{between(fetch, 1, 9)}.jpg" alt="">
<span>{pick(fetch, SIGHTS)}</span></div></header>
<nav class="mainnav"><ul>{nav}</ul></nav><div class="container"><div class="row"><div id="content" class="col-md-9">
<!--TYPO3SEARCH_begin--><div id="c{len(title) * 31}" class="frame frame-default frame-type-text"><h1>{title}</h1>{main}
</div><!--TYPO3SEARCH_end--></div><div class="col-md-3 sidebar"><div class="frame frame-type-html partner"><h4>Partner
der
Stadt</h4><p>{pick(fetch, PARTNERS)}</p></div></div></div></div>
<footer><p>Stadt Ebrachtal, Marktplatz 1, 96157 Ebrachtal</p><p>Telefon 09555 140-0</p></footer></div>
<!-- Parsetime: {between(fetch, 30, 400)}ms Cached page: web{between(fetch, 1, 3)} --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    quick = "".join(f'<a class="tile" href="{to}">{name}</a>' for to, name in some(fetch, LINKS, 4))
    return frame(
        "Willkommen in Ebrachtal",
        f"""<h2>{t["greeting"]}</h2><p>Näheres erfahren Sie im Vorzimmer des Bürgermeisters, Zimmer 12.</p>
<h3>Häufig aufgerufen</h3><div class="tiles">{quick}</div>
<p class="counter">Sie sind Besucher Nr. {seen(fetch, 1_204_000, 800)}</p>""",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def entry(title: str, text: str) -> str:
        return when(
            title, f'<div class="article articletype-0"><h3>{title}</h3><div class="teaser-text">{text}</div></div>'
        )

    return frame(
        "Bekanntmachungen",
        f"""<div class="news-list-view">{entry(t["plan"], "Die Unterlagen liegen im Bauamt, Zimmer 21, aus.")}
{entry("Versammlung der Jagdgenossen", f"Anträge können {t['until']} schriftlich gestellt werden.")}
{entry(t["tax"], "Die Kämmerei bittet, von Rückfragen am Telefon abzusehen.")}
{entry("Hunde sind anzuleinen", "In der Brut- und Setzzeit gilt im ganzen Auwald Leinenpflicht.")}</div>
<p><a class="download" href="{t["file"]}?v={key(fetch, 8)}">Amtsblatt als PDF</a></p>""",
        fetch,
    )


def council(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    minutes = f'<ul class="ce-uploads"><li><a href="/fileadmin/sr/260226.pdf">{t["minutes"]}</a></li></ul>'
    return frame(
        "Stadtrat",
        f"""<table class="contenttable"><thead><tr><th>Sitzung</th><th>Beginn</th><th>Ort</th></tr></thead><tbody>
<tr><td>12. März 2026</td><td>{t["session"]}</td><td>Großer Saal</td></tr>
<tr><td>16. April 2026</td><td>20.00 Uhr</td><td>Großer Saal</td></tr></tbody></table><h2>Tagesordnung</h2><ol>
<li>Haushalt 2026, zweite Lesung</li><li>Neubau der Kita Sonnenhügel</li>{when(t["agenda"], f"<li>{t['agenda']}</li>")}
<li>Verschiedenes</li></ol>{when(t["minutes"], minutes)}""",
        fetch,
    )


def roads(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    bridge = f"<tr><td>{t['bridge']}</td><td>für Fußgänger gesperrt</td></tr>"
    return frame(
        "Baustellen und Sperrungen",
        f"""<p>Die Arbeiten am Kanal in der Bamberger Straße dauern nach Auskunft der Baufirma voraussichtlich bis
{t["end"]}, weil im Untergrund Reste der alten Stadtbefestigung gefunden wurden.</p><table class="contenttable">
<caption>Sperrungen</caption><tr><th>Straße</th><th>Zustand</th></tr><tr><td>B 22, Ortsdurchfahrt</td>
<td>{t["road"]}</td>
</tr>{when(t["bridge"], bridge)}<tr><td>Kirchgasse</td><td>frei für Anlieger</td></tr></table>
<form><input type="hidden" name="__trustedProperties" value="{key(fetch, 60)}"></form>""",
        fetch,
    )


def bath(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Hallenbad",
        f"""<p>{t["sauna"]} Das Becken ist täglich ab 9 Uhr offen.</p><dl class="preise"><dt>Erwachsene</dt>
<dd>{t["entry"]}</dd><dt>Kinder</dt><dd>2,50 €</dd></dl>
<p class="auslastung">Gerade im Bad: {between(fetch, 5, 90)} Gäste</p>""",
        fetch,
    )


def office(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Bürgerbüro",
        f"""<table class="oeffnungszeiten"><tr><th>Montag und Dienstag</th><td>8 bis 12 Uhr</td></tr>
<tr><th>Donnerstag</th><td>{t["thursday"]}</td></tr><tr><th>Freitag</th><td>8 bis 13 Uhr</td></tr></table>
<p>Sicherheitsfrage für das Kontaktformular: Wie viel ist {between(fetch, 2, 9)} mal {between(fetch, 2, 9)}?</p>""",
        fetch,
    )


TOWN = MadeSite(
    "ebrachtal.test",
    (
        "date of today",
        "picture of the head by request",
        "partner by request",
        "tiles by request",
        "visitors by node",
        "guests of the moment",
        "buster in the address of a document",
        "sum of a form",
        "names of assets and timing comment",
        "cookie dialog that comes and goes",
    ),
    {
        "/": home,
        "/bekanntmachungen": notices,
        "/stadtrat": council,
        "/baustellen": roads,
        "/hallenbad": bath,
        "/buergerbuero": office,
    },
    tuple(S.values()),
)
