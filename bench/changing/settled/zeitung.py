"""A German local newspaper: front page, politics, two articles, the table of a league, notices of death; WordPress."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import GERMAN, Links, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    clock,
    drawn,
    entries,
    for_some,
    head,
    hexes,
    number,
    para,
    pick,
    rows,
    shown,
    since,
)

_POLITICS, _BATH, _BRIDGE = "/politik/", "/2026/03/freibad-sanierung/", "/2026/02/muehlenbruecke-gesperrt/"
_LEAGUE, _NOTICES = "/sport/kreisliga-tabelle/", "/service/notdienste/"
_MENU: Links = (
    (_POLITICS, "Politik"),
    (_BATH, "Sanierung des Freibads"),
    (_BRIDGE, "Mühlenbrücke gesperrt"),
    (_LEAGUE, "Tabelle der Kreisliga"),
    (_NOTICES, "Notdienste"),
)
_ADS = (
    "Küchenstudio Behrens: Musterküchen zum halben Preis",
    "Autohaus am Wall – Probefahrt am Samstag",
    "Hörgeräte Lindemann, jetzt testen",
    "Ihre Immobilie in guten Händen",
    "Frischer Spargel? Noch nicht. Aber bald.",
)
_POLLS = (
    "Soll der Wochenmarkt auch freitags öffnen?",
    "Fahren Sie öfter mit dem Rad als vor fünf Jahren?",
    "Lesen Sie die Zeitung auf Papier?",
)
_TAGS = ("Wendlau", "Stadtrat", "Freibad", "Haushalt", "Verkehr", "Vereine")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    consent = """<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner"><div
class="cmplz-title">Zustimmung
verwalten</div><p>Wir finanzieren uns durch Anzeigen und Abos. Mit Ihrer Zustimmung messen wir, was gelesen wird.</p>
<button>Akzeptieren</button><button>Ablehnen</button></div></div>"""
    plus = """<div class="abo-teaser"><strong>Vier Wochen für einen Euro</strong><p>Lesen Sie alle Texte auf allen
Geräten.</p><a href="/abo/">Jetzt bestellen</a></div>"""
    read = "".join(f'<li><a href="{to}">{name}</a></li>' for to, name in drawn(fetch, others(_MENU, path), 3))
    return f"""<!DOCTYPE html>
<html lang="de"><head><meta charset="UTF-8"><title>{title} - Wendlauer Bote</title><meta name="generator"
content="WordPress 6.7.1"><script id="bote-js-extra">var boteAjax =
{{"ajaxurl":"/wp-admin/admin-ajax.php","nonce":"{hexes(fetch, 10)}"}};</script></head>
<body class="wp-singular post-template-default single single-post wp-embed-responsive">
{comes_and_goes(fetch, "bote consent", 0.4, consent)}<div id="page" class="site"><header id="masthead"
class="site-header"><p class="site-title"><a href="/" rel="home">Wendlauer Bote</a></p><span
class="datum">{today(fetch, GERMAN)}, {fetch.at:%H:%M} Uhr</span><nav class="main-navigation"><ul id="primary-menu"
class="menu">{anchors(_MENU)}</ul></nav></header><div class="bote-ad" id="ad-{hexes(fetch, 6)}"><small>Anzeige</small>
<a href="https://ads.example/c/{hexes(fetch, 12)}">{pick(fetch, _ADS)}</a></div><main id="primary"
class="site-main">{main}</main><aside id="secondary" class="widget-area"><section class="widget"><h2
class="widget-title">Meistgelesen</h2><ol>{read}</ol></section><section class="widget widget_poll"><h2
class="widget-title">Umfrage</h2><p>{turned(fetch, _POLLS, 1, 12)[0]}</p></section></aside>{for_some(fetch, 0.3, plus)}
<footer id="colophon" class="site-footer"><div class="site-info"><p>Wendlauer Bote, Verlag Harms &amp; Sohn, Am Wall 7,
29444 Wendlau. Redaktion: 05855 960 40. Gegründet 1868. Alle Rechte vorbehalten.</p><ul><li>Impressum</li>
<li>Datenschutz</li><li>Abo kündigen</li><li>Leserbriefe</li></ul></div></footer></div><!-- {number(fetch, 28, 90)}
Abfragen in 0,{number(fetch, 100, 899)} Sekunden --></body></html>"""


def _teaser(path: str, top: str, title: str, text: str) -> str:
    return f"""<article class="post type-post hentry"><span class="dachzeile">{top}</span><h2 class="entry-title"><a
href="{path}" rel="bookmark">{title}</a></h2><div class="entry-summary"><p>{text}</p></div></article>"""


def _home(say: Say, fetch: Fetch) -> str:
    stories = "".join(
        _teaser(*one)
        for one in (
            ("/2026/03/sturm/", "Wetter", say("storm"), "Die Feuerwehr war an elf Stellen im Einsatz."),
            (_BATH, "Wendlau", say("bath title"), say("bath lead")),
            (_BRIDGE, "Verkehr", "Mühlenbrücke gesperrt", "Der Umweg führt über Klein Bresen."),
            (
                "/2026/02/chor/",
                "Kultur",
                "Chor feiert hundertsten Geburtstag",
                "Vierzig Stimmen, ein Klavier und viel Kuchen.",
            ),
        )
        if one[2]
    )
    return _page(
        "Nachrichten aus Wendlau",
        "/",
        fetch,
        f"""{shown(say("breaking"), f'<div class="eilmeldung"><strong>Eilmeldung</strong> {say("breaking")}</div>')}
<div class="posts">{stories}</div><section class="zahl"><h2>Zahl des Tages</h2><p><strong>{say("number")}</strong></p>
</section><p class="leser">Gerade lesen {number(fetch, 40, 700)} Menschen mit.</p>""",
    )


def _politics(say: Say, fetch: Fetch) -> str:
    stories = "".join(
        _teaser(*one)
        for one in (
            (_BATH, "Stadtrat", say("bath title"), "Der Beschluss fiel nach drei Stunden."),
            ("/2026/03/wahl/", "Bürgermeisterwahl", say("candidate"), "Gewählt wird am 14. Juni."),
            ("/2026/02/haushalt/", "Haushalt", "Kreis spart bei den Straßen", "Es fehlen vier Millionen Euro."),
            ("/2026/02/windpark/", "Energie", say("wind"), "Die Anwohner hatten geklagt."),
        )
        if one[2]
    )
    days = entries(("5. März: Bauausschuss, 17 Uhr", say("session"), "19. März: Stadtrat, 18 Uhr"))
    return _page(
        "Politik",
        _POLITICS,
        fetch,
        f"""<header class="page-header"><h1 class="page-title">Politik</h1></header>{stories}<h2>Termine</h2>
<ul>{days}</ul>""",
    )


def _bath(say: Say, fetch: Fetch) -> str:
    tags = " ".join(f'<a href="/tag/{one.lower()}/" rel="tag">{one}</a>' for one in drawn(fetch, _TAGS, 4))
    return _page(
        "Sanierung des Freibads",
        _BATH,
        fetch,
        f"""<article class="post hentry"><header class="entry-header"><h1 class="entry-title">{say("bath title")}</h1>
<div class="entry-meta"><span class="byline">Von {say("author")}</span> <time
class="entry-date published">{ago(fetch, GERMAN, before(9))}</time></div></header><div class="entry-content"><p
class="vorspann">{say("bath lead")}</p><p>Das Becken von 1962 verliert am Tag sechzig Kubikmeter Wasser. Die Fliesen
lösen sich, und die Pumpen stammen aus der Zeit des Baus.</p><p>{say("cost")}</p>{para(say("quote"))}<p>Die
Schwimmvereine sollen in dieser Zeit das Hallenbad in Bresen nutzen dürfen. Über die Busse dorthin wird noch
verhandelt; der Kreis will sich an den Kosten beteiligen.</p><p>{say("opening")}</p>{
            shown(say("erratum"), f'<p class="korrektur"><em>{say("erratum")}</em></p>')
        }</div><footer class="entry-footer"><span
class="tags-links">{tags}</span></footer></article><div id="comments"><h3>Kommentare</h3><ol
class="comment-list">{entries(("Hinnerk: Endlich. Das wurde Zeit.", say("comment")))}</ol><p>Bitte rechnen
Sie: {number(fetch, 2, 9)} + {number(fetch, 2, 9)} = ?</p></div>""",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    return _page(
        "Mühlenbrücke gesperrt",
        _BRIDGE,
        fetch,
        f"""<article class="post hentry"><h1 class="entry-title">Mühlenbrücke gesperrt</h1><div class="entry-content">
<p>Seit Montag ist die Brücke über die Wendel zu. Ein Prüfer hatte Risse im Pfeiler gefunden.</p><p>Die Sperrung dauert
bis {say("until")}. {say("bikes")}</p><figure class="wp-block-image"><img src="/wp-content/uploads/bruecke.jpg"
alt=""><figcaption>Die Brücke am Montag</figcaption></figure><p>Der Umweg führt über Klein Bresen und ist neun Kilometer
lang. Der Schulbus fährt zwanzig Minuten früher ab.</p>{para("Die Linie 12 entfällt.")}<p><a
href="/wp-content/uploads/{say("plan")}">Plan der Umleitung</a></p></div></article><p class="teilen">Geteilt:
{number(fetch, 11, 240)} Mal</p>""",
    )


def _league(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("TSV Wendlau", "17", say("wendlau goals"), "38"),
            ("FC Bresen", "17", "44:25", "36"),
            ("SV Lüchau", "17", "40:21", "34"),
            ("SG Hohenzethen", "16", "27:30", "21"),
            ("VfL Dannen II", "17", "22:37", "20"),
        )
    )
    games = entries((say("result"), "TSV Wendlau – VfL Dannen II 3:1", "FC Bresen – SV Lüchau 2:2"))
    return _page(
        "Tabelle der Kreisliga",
        _LEAGUE,
        fetch,
        f"""<h1 class="entry-title">Tabelle der Kreisliga</h1><figure class="wp-block-table"><table>
{head("Verein", "Spiele", "Tore", "Punkte")}<tbody>{table}{row(say("withdrawn"))}</tbody></table></figure>
<h2>Ergebnisse</h2><ul>{games}</ul><p>Nächstes Spiel des TSV: {say("next")}.</p><p class="stand">Stand der Seite:
{clock(fetch)} Uhr</p>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    return _page(
        "Notdienste",
        _NOTICES,
        fetch,
        f"""<h1 class="entry-title">Notdienste</h1><p>Der ärztliche Notdienst hat die Nummer 116 117. In
lebensbedrohlichen Fällen hilft die 112.</p><dl><dt>Zahnarzt am Wochenende</dt><dd>Praxis Dr. Uelsmann, Am Markt
3</dd><dt>Tierarzt</dt><dd>Dr. Meinke, Klein Bresen</dd><dt>Giftnotruf</dt><dd>0551 192 40</dd></dl><p>Die Apotheken
wechseln sich wöchentlich ab; der Plan hängt an jeder Tür. Zuletzt {ago(fetch, GERMAN, since(-30))} geprüft.</p>""",
    )


ZEITUNG = MadeSite(
    "wendlauer-bote.test",
    (
        "Nonce eines Plugins",
        "Anzeige unter dem Kopf",
        "Meistgelesen in zufälliger Wahl",
        "Frage der Umfrage im Wechsel",
        "Angebot eines Abos für manche",
        "Menschen, die gerade mitlesen",
        "Schlagworte in zufälliger Wahl",
        "Rechenaufgabe vor dem Kommentar",
        "wie oft geteilt",
        "Abfragen einer Datenbank im Kommentar",
        "Datum und Uhrzeit im Kopf",
        "Alter eines Artikels",
    ),
    {"/": _home, _POLITICS: _politics, _BATH: _bath, _BRIDGE: _bridge, _LEAGUE: _league, _NOTICES: _notices},
    (
        Slot(
            "bath title",
            "Schlagzeile",
            ("/", _POLITICS, _BATH),
            {0: "Stadtrat streitet über das Freibad", 3: "Freibad wird für sechs Millionen saniert"},
        ),
        Slot(
            "bath lead",
            "Vorspann",
            ("/", _BATH),
            {0: "Am Abend entscheidet der Rat über die Sanierung.", 3: "Der Rat stimmt mit 19 zu 12 Stimmen zu."},
        ),
        Slot("storm", "Meldung", ("/",), {0: "", 6: "Sturm reißt Dächer ab"}),
        Slot("breaking", "Eilmeldung", ("/",), {0: "", 5: "Schulen im Kreis bleiben wegen des Sturms zu.", 8: ""}),
        Slot("number", "Zahl des Tages", ("/",), {0: "1.204 Störche", 4: "31 Kilometer Radweg", 12: "7 Bäckereien"}),
        Slot("candidate", "Meldung der Politik", (_POLITICS,), {0: "", 7: "Lehrerin will Bürgermeisterin werden"}),
        Slot("wind", "Meldung der Politik", (_POLITICS,), {0: "Gericht stoppt Windpark bei Tarmitz", 13: ""}),
        Slot("session", "Termin", (_POLITICS,), {0: "", 2: "10. März: Sondersitzung des Kreistags"}),
        Slot("author", "Name einer Autorin", (_BATH,), {0: "Frauke Harms", 3: "Jan Thiele"}),
        Slot(
            "cost",
            "Absatz umformuliert",
            (_BATH,),
            {
                0: "Die Kosten schätzt ein Gutachter auf 5,2 Millionen Euro.",
                3: "Die Kosten liegen bei 6,1 Millionen Euro, der Bund zahlt 2,4.",
                11: "Die Kosten liegen bei 6,1 Millionen Euro, der Bund zahlt 2,7.",
            },
        ),
        Slot(
            "quote", "Zitat", (_BATH,), {0: "", 4: "„Ohne Bad lernt hier kein Kind schwimmen“, sagt der Bürgermeister."}
        ),
        Slot(
            "opening",
            "Aussicht",
            (_BATH,),
            {0: "Ob es im Sommer öffnet, ist offen.", 3: "Im Sommer 2027 soll es wieder öffnen."},
        ),
        Slot("erratum", "Korrektur", (_BATH,), {0: "", 11: "In einer früheren Fassung stand ein falscher Anteil."}),
        Slot("comment", "Kommentar", (_BATH,), {0: "", 8: "Gesa: Und wer fährt die Kinder nach Bresen?"}),
        Slot("until", "Frist", (_BRIDGE,), {0: "Ende März", 5: "Mitte April", 14: "Anfang Mai"}),
        Slot(
            "bikes",
            "kleines Wort",
            (_BRIDGE,),
            {0: "Räder dürfen noch hinüber.", 5: "Räder dürfen nicht mehr hinüber."},
        ),
        Slot("plan", "link target", (_BRIDGE,), {0: "umleitung-a.pdf", 5: "umleitung-b.pdf"}, "Plan der Umleitung"),
        Slot("wendlau goals", "Torverhältnis", (_LEAGUE,), {0: "51:19", 6: "51:20"}, "TSV Wendlau"),
        Slot("result", "Ergebnis", (_LEAGUE,), {0: "", 6: "SG Hohenzethen – TuS Gartow 1:0"}),
        Slot("withdrawn", "Zeile einer Tabelle", (_LEAGUE,), {0: "TuS Gartow II | 16 | 18:41 | 11", 15: ""}),
        Slot("next", "Termin eines Spiels", (_LEAGUE,), {0: "Sonntag, 14 Uhr", 8: "Samstag, 16 Uhr"}, "Nächstes Spiel"),
    ),
)
