"""A German electricity company: tariffs, heat pumps, works on the grid, service centre, tenders, meters; TYPO3."""

from __future__ import annotations

from bench.changing.assorted.common import during, listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import GERMAN, Links, anchors, others, today
from bench.changing.scenario import Fetch

_TARIFFS, _HEAT, _GRID = "/strom/tarife", "/strom/waermepumpe", "/netz/baustellen"
_SERVICE, _TENDERS, _METERS = "/service/kundenzentrum", "/unternehmen/ausschreibungen", "/netz/zaehler"
_MENU: Links = (
    ("/", "Startseite"),
    (_TARIFFS, "Stromtarife"),
    (_HEAT, "Wärmepumpe"),
    (_GRID, "Baustellen im Netz"),
    (_METERS, "Zähler"),
    (_SERVICE, "Kundenzentrum"),
    (_TENDERS, "Ausschreibungen"),
)
_TIPS = (
    "Ein Deckel auf dem Topf spart zwei Drittel der Energie.",
    "Sieben Grad genügen im Kühlschrank.",
    "Steckerleisten mit Schalter beenden den Leerlauf.",
    "Wäsche trocknet auch an der Leine.",
    "Stoßlüften ist besser als ein gekipptes Fenster.",
)
_VOICES = (
    ("Familie Krahl", "Der Wechsel war in zehn Minuten erledigt."),
    ("Bäckerei Sandhoff", "Endlich ein Ansprechpartner, der zurückruft."),
    ("T. Yıldız", "Die App zeigt mir jeden Tag, was ich verbrauche."),
    ("Hof Ellerbrock", "Die Anmeldung der Anlage lief ohne Papier."),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    notice = """<div class="ce-notice frame-type-text"><p>Am Donnerstag ist das Kundenportal ab 20 Uhr nicht
erreichbar.</p></div>"""
    who, voice = pick(fetch, _VOICES)
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 -->
<title>{title} | Ilmtal Energie</title><link rel="stylesheet"
href="/typo3temp/assets/compressed/merged-{token(fetch, 16)}.css">
<meta name="robots" content="index,follow"></head><body id="p{len(path) * 7}" class="layout-default"><div
class="body-bg">{during(fetch, 8, 13, notice)}<header id="page-header" class="bp-page-header navbar"><div
class="container"><a class="navbar-brand" href="/">Ilmtal Energie</a><span
class="meta-date">{today(fetch, GERMAN)}</span>
<nav class="collapse navbar-collapse"><ul class="nav navbar-nav">{anchors(_MENU)}</ul></nav><a class="btn
btn-{variant(fetch, "cta", "cta-alt")}"
href="/wechsel?tx_order%5Bsession%5D={token(fetch, 12)}&amp;cHash={token(fetch, 32)}">
{variant(fetch, "Jetzt wechseln", "Tarif berechnen")}</a></div></header><main id="page-content" class="bp-page-content">
<div class="section section-default"><div class="container"><div class="section-row"><div class="section-column
maincontent-wrap"><div id="c{len(title) * 11}" class="frame frame-default frame-type-text"><div class="frame-container">
<div class="frame-inner"><h1 class="element-header"><span>{title}</span></h1>{main}</div></div></div></div><div
class="section-column subcontent-wrap"><div class="frame frame-type-quote"><blockquote class="quote"><p>{voice}</p>
<footer
class="quote-footer">{who}</footer></blockquote></div></div></div></div></div></main>
<footer id="page-footer" class="bp-page-footer"><section class="section footer-section"><div class="container"><p>Ilmtal
Energie GmbH versorgt 84 Gemeinden zwischen Wald und Ilm mit Strom. Die Gesellschaft gehört zu gleichen Teilen den
Genossenschaften der Region.</p><ul><li>Impressum</li><li>Datenschutz</li><li>Allgemeine Bedingungen</li>
<li>Barrierefreiheit</li></ul></div></section></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = listed((say("news price"), "Freie Plätze für die Ausbildung", say("news solar")), ' class="news-list-item"')
    return _page(
        "Strom aus dem Ilmtal",
        "/",
        fetch,
        f"""<p class="lead">Regional erzeugt seit 1921.</p><h2>Aktuelles</h2><ul
class="news-list-view">{news}</ul><div class="panel
panel-info"><h3>Energiespartipp</h3><p>{pick(fetch, _TIPS)}</p></div>{paragraph(say("fault"))}""",
    )


def _tariffs(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Ilmtal Grund", say("grund work"), "11,90 €/Monat", "keine"),
            ("Ilmtal Natur", "33,42 ct/kWh", "13,90 €/Monat", "12 Monate"),
            ("Ilmtal Fest 24", say("fest work"), "12,50 €/Monat", "24 Monate"),
            (say("dynamic"), "nach Börse", "14,20 €/Monat", "1 Monat"),
            ("Ilmtal Nacht", "29,70 ct/kWh", "15,00 €/Monat", "12 Monate"),
        )
    )
    return _page(
        "Stromtarife",
        _TARIFFS,
        fetch,
        f"""<p>Alle Preise enthalten die Umsatzsteuer.</p><div class="table-responsive"><table class="table
table-striped"><thead><tr><th>Tarif</th><th>Arbeitspreis</th><th>Grundpreis</th><th>Laufzeit</th></tr></thead><tbody>
{table}</tbody></table></div><p>Die Preise gelten bis zum {say("guarantee")}.</p>
<p>{number(fetch, 4, 58)} Haushalte vergleichen gerade diese Tarife.</p>""",
    )


def _heat(say: Say, fetch: Fetch) -> str:
    also = anchors(mixed(fetch, others(_MENU, _HEAT), 2))
    return _page(
        "Wärmepumpe",
        _HEAT,
        fetch,
        f"""<h2>{say("heat heading")}</h2><p>Mit getrenntem Zähler zahlen Sie {say("heat price")}.</p>
{paragraph(say("heat block"))}<p>Anträge nimmt {say("heat person")} entgegen. Das Formular finden Sie
<a href="/fileadmin/formulare/{say("form")}">hier als Datei</a>.</p><h3>Das könnte Sie auch interessieren</h3>
<ul>{also}</ul>""",
    )


def _grid(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Oberrode, Lindenweg", "Kabeltausch", say("oberrode")),
            ("Talheim, Am Wehr", "Hausanschlüsse", "9. bis 13. März"),
            (say("station"), "Umspannwerk, neue Schalter", "16. März"),
            (say("finished"), "Freileitung", "2. bis 4. März"),
        )
    )
    return _page(
        "Baustellen im Netz",
        _GRID,
        fetch,
        f"""<table
class="table"><thead><tr><th>Ort</th><th>Arbeiten</th><th>Zeit</th></tr></thead><tbody>{table}</tbody>
</table><p>Bei Fragen hilft die Leitwarte unter 03600 4410.</p><p>Vorgang {token(fetch, 10)}</p>""",
    )


def _meters(say: Say, fetch: Fetch) -> str:
    return _page(
        "Zähler",
        _METERS,
        fetch,
        f"""<p>Moderne Zähler werden bis {say("rollout")} eingebaut.</p><ul>{
            listed(("Einbau: 100 Euro je Zähler", say("meter duty"), "Ablesung im Dezember"))
        }</ul>{paragraph(say("meter correction"))}<p>{
            variant(fetch, "Frage offen? Wir rufen zurück.", "Schreiben Sie uns, wir antworten am selben Tag.")
        }</p>""",
    )


def _service(say: Say, fetch: Fetch) -> str:
    return _page(
        "Kundenzentrum",
        _SERVICE,
        fetch,
        f"""<dl class="dl-horizontal"><dt>Öffnungszeiten</dt><dd>{say("hours")}</dd><dt>Leitung</dt>
<dd>Regine Thalmann</dd><dt>Anschrift</dt><dd>Mühlgasse 8, Talheim</dd></dl>
<p>Zurzeit warten {number(fetch, 0, 23)} Anrufer.</p>""",
    )


def _tenders(say: Say, fetch: Fetch) -> str:
    bonus = (
        '<div class="bonus-layer"><p>Sichern Sie sich 75 Euro Willkommensbonus!</p><button>Mehr erfahren</button></div>'
    )
    return _page(
        "Ausschreibungen",
        _TENDERS,
        fetch,
        f"""<ul class="tenders">{
            listed(
                (
                    "Trafostationen, Los 2: Frist " + say("deadline"),
                    say("tender new"),
                    "Tiefbau Rahmenvertrag: in Prüfung",
                )
            )
        }</ul><form action="/unternehmen/ausschreibungen"><input type="hidden"
name="__trustedProperties" value="{token(fetch, 40)}"><p>Unterlagen werden elektronisch bereitgestellt.</p></form>
{sometimes(fetch, 0.3, bonus)}""",
    )


ELECTRICITY = MadeSite(
    "ilmtal-energie.test",
    (
        "cache-busting names",
        "date of today",
        "session id in links",
        "button of two variants",
        "voice of a customer",
        "offer for some visitors",
        "notice of the whole site",
        "random tip",
        "households comparing",
        "related pages by chance",
        "id of a request",
        "box of two variants",
        "callers waiting",
        "CSRF token",
    ),
    {
        "/": _home,
        _TARIFFS: _tariffs,
        _HEAT: _heat,
        _GRID: _grid,
        _METERS: _meters,
        _SERVICE: _service,
        _TENDERS: _tenders,
    },
    (
        Slot("news price", "list entry", ("/",), {0: "", 5: "Grundversorgung wird zum Mai günstiger"}),
        Slot("news solar", "list entry", ("/",), {0: "Bürgersolarpark: Anteile gezeichnet", 11: ""}),
        Slot(
            "fault",
            "paragraph",
            ("/",),
            {0: "", 3: "Störung in Oberrode: Der Strom fließt voraussichtlich ab 16 Uhr wieder.", 4: ""},
        ),
        Slot("grund work", "price", (_TARIFFS,), {0: "36,80 ct/kWh", 5: "35,10 ct/kWh"}, "Ilmtal Grund"),
        Slot("fest work", "status", (_TARIFFS,), {0: "31,95 ct/kWh", 13: "ausverkauft"}, "Ilmtal Fest 24"),
        Slot("dynamic", "row", (_TARIFFS,), {0: "", 7: "Ilmtal Dynamisch"}),
        Slot("guarantee", "deadline", (_TARIFFS,), {0: "30. Juni 2026", 10: "30. September 2026"}),
        Slot("heat heading", "heading", (_HEAT,), {0: "Heizen mit Rabatt", 12: "Heizen zum Netzrabatt"}),
        Slot("heat price", "price", (_HEAT,), {0: "25,60 ct/kWh", 6: "24,95 ct/kWh"}),
        Slot("heat block", "paragraph", (_HEAT,), {0: "Sperrzeiten bestehen von 11 bis 13 Uhr.", 8: ""}),
        Slot("heat person", "name of a person", (_HEAT,), {0: "Frau Oeser", 3: "Herr Wiegand"}),
        Slot("form", "link target", (_HEAT,), {0: "antrag-wp-2025.pdf", 14: "antrag-wp-2026.pdf"}, "hier als Datei"),
        Slot("oberrode", "date of an event", (_GRID,), {0: "bis 6. März", 4: "bis 20. März"}, "Oberrode, Lindenweg"),
        Slot("station", "row", (_GRID,), {0: "", 6: "Niederilm, Bahnhof"}),
        Slot("finished", "row", (_GRID,), {0: "Waldau, Forststraße", 12: ""}),
        Slot("rollout", "deadline", (_METERS,), {0: "Ende 2028", 9: "Ende 2030"}),
        Slot("meter duty", "list entry", (_METERS,), {0: "", 2: "Pflicht ab 6000 kWh im Jahr"}),
        Slot(
            "meter correction",
            "correction notice",
            (_METERS,),
            {0: "", 11: "Berichtigung: Die Gebühr für den Ausbau beträgt 30 Euro, nicht 300 Euro."},
        ),
        Slot(
            "hours",
            "opening hours",
            (_SERVICE,),
            {0: "Mo bis Fr 9 bis 16 Uhr", 7: "Mo bis Do 8 bis 17 Uhr"},
            "Öffnungszeiten",
        ),
        Slot("deadline", "deadline", (_TENDERS,), {0: "13. März 2026", 5: "27. März 2026"}),
        Slot("tender new", "list entry", (_TENDERS,), {0: "", 9: "Dienstfahrzeuge, vier Stück"}),
    ),
)
