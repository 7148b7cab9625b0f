"""Eine Gemeinde mit amtlichen Bekanntmachungen: a German municipality on a common blog system."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.kept.chance import at_times, counter, kept, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import GERMAN, comes_and_goes, days_to, held, today
from bench.changing.scenario import Fetch

_NOTICES, _COUNCIL, _WASTE = "/bekanntmachungen/", "/gemeinderat/sitzungen/", "/abfall/"
_PLAN, _OFFICE, _BUILDING = "/bekanntmachungen/bebauungsplan-seewiesen/", "/rathaus/", "/baustellen/"
_MENU = (
    (_NOTICES, "Bekanntmachungen"),
    (_COUNCIL, "Gemeinderat"),
    (_WASTE, "Abfallkalender"),
    (_OFFICE, "Rathaus"),
    (_BUILDING, "Baustellen"),
)
_POSTS = (
    ("/2026/02/fasching/", "So schön war der Faschingsumzug"),
    ("/2026/02/ehrenamt/", "Ehrenamtspreis: jetzt vorschlagen"),
    ("/2026/01/neujahr/", "Rede der Bürgermeisterin zum Neujahr"),
    ("/2026/01/buecherei/", "Neue Regale für die Bücherei"),
    ("/2025/12/advent/", "Bilder vom Adventsmarkt"),
    ("/2025/12/feuerwehr/", "Zwölf neue Aktive bei der Feuerwehr"),
)
_TIPS = (
    "Wussten Sie schon? Der Kirchturm ist 61 Meter hoch.",
    "Wussten Sie schon? Unser See ist im Mittel neun Meter tief.",
    "Wussten Sie schon? Es gibt 41 Vereine am Ort.",
    "Wussten Sie schon? Das Wappen zeigt zwei Hechte.",
)
_KNOWN = (*_MENU, (_PLAN, "Bebauungsplan Seewiesen"))
_FEST = datetime(2026, 5, 1, tzinfo=UTC)


def _weather(fetch: Fetch) -> str:
    return f"""<aside class="widget widget_wetter"><h3 class="widget-title">Wetter am See</h3><span class="temp">{
        number(fetch, -2, 12)
    } °C</span> <span>{pick(fetch, ("heiter", "wolkig", "Regen", "Nebel", "bedeckt"))}</span> <span>Wind {
        number(fetch, 3, 40)
    } km/h</span></aside>"""


def _page(title: str, fetch: Fetch, main: str) -> str:
    menu = "".join(
        f'<li class="menu-item menu-item-{at}"><a href="{path}">{name}</a></li>'
        for at, (path, name) in enumerate(_MENU)
    )
    posts = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in held(fetch, 1800, "beitraege", _KNOWN, 3))
    also = "".join(
        f'<div class="elementor-post"><h3><a href="{path}">{name}</a></h3></div>'
        for path, name in some(fetch, _POSTS, 2)
    )
    box = """<div id="BorlabsCookieBox" class="BorlabsCookie"><h3>Datenschutzeinstellungen</h3><p>Wir benötigen Ihre
Zustimmung, bevor Sie unsere Website weiter besuchen können.</p><a role="button">Alle akzeptieren</a></div>"""
    letter = '<div class="hinweis"><p>Jetzt den Newsletter der Gemeinde bestellen!</p></div>'
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="UTF-8"><title>{title} – Gemeinde Seewies</title>
<meta name="generator" content="WordPress 6.9"><link rel="stylesheet" href="/wp-content/cache/autoptimize/{
        token(fetch, 32)
    }.css"><script>var frontend={{"nonce":"{token(fetch, 10)}","ajaxurl":"/wp-admin/admin-ajax.php"}};</script></head>
<body class="wp-singular page-template elementor-default elementor-kit-7"><div class="topbar"><span>{
        today(fetch, GERMAN)
    }
</span> <span>{fetch.at:%H:%M} Uhr</span></div><header id="masthead" class="site-header"><a
href="/" rel="home">Gemeinde Seewies am See</a><nav id="site-navigation"><ul
id="primary-menu">{menu}</ul></nav></header>
{comes_and_goes(fetch, "seewies", 0.3, letter, 6)}<div id="content" class="site-content"><main id="primary">
<article class="page hentry"><header class="entry-header"><h1 class="entry-title">{title}</h1></header><div
class="entry-content">{main}{standing(title)}</div></article><section class="elementor-widget-posts"><h2>Das könnte
Sie auch
interessieren</h2>{also}</section></main><div id="secondary" class="widget-area">{_weather(fetch)}<aside
class="widget widget_recent_entries"><h3>Beliebte Seiten</h3><ul>{posts}</ul></aside><aside class="widget"><p>
{pick(fetch, _TIPS)}</p></aside><aside class="widget widget_countdown"><p>Noch {days_to(fetch, _FEST)} Tage bis zum
Maifest!</p></aside><aside class="widget widget_besucher"><p>Besucher heute: {
        number(fetch, 40, 900)
    }<br>Besucher gesamt:
{counter(fetch, 903114, 21).replace(",", ".")}</p></aside></div></div>{
        at_times(fetch, 0.3, box)
    }<footer id="colophon"><p>Gemeinde Seewies,
Marktplatz 1, 83999 Seewies</p><p><a href="/impressum/">Impressum</a> <a
href="/datenschutz/">Datenschutz</a></p></footer>
</body></html>"""


def _notices(say: Say, fetch: Fetch) -> str:
    listed = (
        say("notice c") and f"{say('notice c')} | 04.03.2026",
        say("notice b") and f"{say('notice b')} | 02.03.2026",
        say("notice a") and f"{say('notice a')} | 26.02.2026",
        "Haushaltssatzung 2026 | 12.02.2026",
        "Schöffenwahl: Vorschlagsliste | 29.01.2026",
    )
    items = "".join(
        f'<article class="post type-post"><h2 class="entry-title">{title}</h2><span class="posted-on">'
        f"{day}</span></article>"
        for title, day in (one.split(CELLS) for one in listed if one)
    )
    return _page("Amtliche Bekanntmachungen", fetch, f'{items}<p><a href="{_PLAN}">Bebauungsplan Seewiesen</a></p>')


def _plan(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bebauungsplan Seewiesen",
        fetch,
        f"""<p>Der Gemeinderat hat die Aufstellung des Bebauungsplans Nr. 31 „Seewiesen“ beschlossen. Der Entwurf
liegt vom
9. März bis {say("display")} im Rathaus, Zimmer 12, öffentlich aus. Stellungnahmen können während dieser Frist
abgegeben
werden.</p><p>Vorgesehen sind 64 Wohnungen auf 2,4 Hektar, davon ein Drittel gefördert.</p>
{kept(say("species"), "<p>", "</p>")}<ul class="wp-block-list"><li><a href="/{say("drawing")}">Planzeichnung
(PDF)</a></li>
<li><a href="/docs/begruendung.pdf">Begründung (PDF)</a></li>{kept(say("report"), "<li>", "</li>")}</ul>
<p class="post-views">{number(fetch, 300, 420)} Aufrufe</p>""",
    )


def _council(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{body}</td><td>{when}</td><td>{where}</td></tr>"
        for body, when, where in (
            ("Gemeinderat", "10.03.2026, 19:00 Uhr", "Sitzungssaal"),
            ("Bauausschuss", "19.03.2026, 18:00 Uhr", "Ortstermin Schule"),
            (say("committee"), "24.03.2026, 17:30 Uhr", "Sitzungssaal"),
        )
        if body
    )
    points = "".join(
        f"<li>{point}</li>"
        for point in ("Bürgerfragen", "Vergabe Kanalbau", "Neubau der Kita am Anger", say("late point"))
        if point
    )
    return _page(
        "Sitzungen des Gemeinderats",
        fetch,
        f"""<figure class="wp-block-table"><table><thead><tr><th>Gremium</th><th>Termin</th><th>Ort</th></tr></thead>
<tbody>{rows}
</tbody></table></figure><h3>Tagesordnung der nächsten Sitzung</h3><ol>{points}</ol>""",
    )


def _waste(say: Say, fetch: Fetch) -> str:
    return _page(
        "Abfallkalender",
        fetch,
        f"""<div class="elementor-widget-table"><table><tr><th>Restmüll</th><td>{say("rest")}</td></tr><tr>
<th>Biotonne</th>
<td>jeden Mittwoch</td></tr><tr><th>Papier</th><td>{say("paper")}</td></tr></table></div><p>Gebühr für 80 Liter im Jahr:
118,80 €</p><p>Wertstoffhof: samstags von 9 bis 12 Uhr</p>""",
    )


def _office(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<li class="team-{token(fetch, 4)}"><strong>{who}</strong> {what} <span>Tel. 08099 {phone}</span></li>'
        for who, what, phone in (
            ("Marlene Huber", "Erste Bürgermeisterin", "310-0"),
            (say("clerk"), "Standesamt", "310-14"),
            ("Josef Kirmair", "Bauamt", "310-22"),
        )
    )
    return _page(
        "Rathaus",
        fetch,
        f"""<ul>{people}</ul><p>Öffnungszeiten:
{say("hours")}</p>{kept(say("closed"), '<p class="has-background">', "</p>")}
<p>Aktuelle Wartezeit im Bürgerbüro: {number(fetch, 0, 35)} Minuten</p>""",
    )


def _building(say: Say, fetch: Fetch) -> str:
    return _page(
        "Baustellen und Sperrungen",
        fetch,
        """<h3>Uferstraße</h3><p>Zwischen Bootshaus und Strandbad ist die Straße bis 13. März halbseitig gesperrt.
Die
Umleitung ist beschildert.</p><h3>Lindenallee</h3><p>Die Arbeiten ruhen.</p>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(f'<a class="elementor-button" href="{path}">{name}</a>' for path, name in _MENU)
    return _page(
        "Willkommen in Seewies",
        fetch,
        f"""<div>{cards}</div><p>{say("welcome")}</p>
{kept(say("boil"), '<div class="alert"><p>', "</p></div>")}""",
    )


GEMEINDE = MadeSite(
    "gemeinde-seewies.test",
    (
        "Wetter am See",
        "Besucher heute und gesamt",
        "Tage bis zum Fest",
        "Wussten Sie schon",
        "beliebte Seiten",
        "Uhrzeit im Kopf",
        "Werbung für den Newsletter in manchen Stunden",
        "Wartezeit im Bürgerbüro",
        "Aufrufe",
        "Einwilligung",
    ),
    {
        "/": _home,
        _NOTICES: _notices,
        _PLAN: _plan,
        _COUNCIL: _council,
        _WASTE: _waste,
        _OFFICE: _office,
        _BUILDING: _building,
    },
    (
        Slot("notice c", "Bekanntmachung", (_NOTICES,), {0: "", 9: "Widmung der Straße Am Anger"}),
        Slot("notice b", "Bekanntmachung", (_NOTICES,), {0: "", 1: "Ladung zur Versammlung der Jagdgenossen"}),
        Slot(
            "notice a",
            "Titel einer Bekanntmachung",
            (_NOTICES,),
            {0: "Satzung über die Hundesteuer", 5: "Satzung zur Hundesteuer (berichtigt)"},
        ),
        Slot("display", "Frist", (_PLAN,), {0: "9. April 2026", 7: "24. April 2026"}),
        Slot("species", "Absatz", (_PLAN,), {0: "", 12: "Das Gutachten zum Artenschutz wird nachgereicht."}),
        Slot("drawing", "link target", (_PLAN,), {0: "docs/plan-31-a.pdf", 10: "docs/plan-31-b.pdf"}, "Planzeichnung"),
        Slot("report", "Anlage", (_PLAN,), {0: "Lärmgutachten liegt nur im Rathaus vor", 14: ""}),
        Slot("committee", "Ausschuss", (_COUNCIL,), {0: "Finanzausschuss", 11: ""}),
        Slot("late point", "Punkt der Tagesordnung", (_COUNCIL,), {0: "", 13: "Antrag zur Badeordnung"}),
        Slot("rest", "Abfuhrtag", (_WASTE,), {0: "jeden zweiten Montag", 2: "jeden zweiten Dienstag"}, "Restmüll"),
        Slot("paper", "Abfuhrtag", (_WASTE,), {0: "13. März", 9: "14. März"}, "Papier"),
        Slot("clerk", "Name im Amt", (_OFFICE,), {0: "Petra Lohmeier", 5: "Simon Achatz"}, "Standesamt"),
        Slot("hours", "Öffnungszeit", (_OFFICE,), {0: "Mo bis Fr 8 bis 12 Uhr", 14: "Mo bis Do 8 bis 12 Uhr"}),
        Slot("closed", "Hinweis", (_OFFICE,), {0: "", 3: "Am 6. März bleibt das Rathaus geschlossen.", 15: ""}),
        Slot(
            "welcome",
            "Satz der Startseite",
            ("/",),
            {0: "Unser Ort zählt 4.212 Einwohner.", 7: "Unser Ort zählt 4.236 Einwohner."},
        ),
        Slot("boil", "Warnung", ("/",), {0: "", 2: "Bitte kochen Sie das Trinkwasser in Oberseewies ab.", 5: ""}),
    ),
)
