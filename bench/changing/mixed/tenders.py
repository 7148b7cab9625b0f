"""A Czech portal of public tenders, in hand-written tables of an old application server."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import CZECH, at_times, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import today
from bench.changing.scenario import Fetch

_LIST, _BRIDGE, _MEALS, _PLAN = "/verejne-zakazky.aspx", "/zakazka-1187.aspx", "/zakazka-1192.aspx", "/plan.aspx"
_AWARDS, _HELP, _CONTACT = "/vysledky.aspx", "/napoveda.aspx", "/kontakty.aspx"
_MENU = (
    ("/", "Úvod"),
    (_LIST, "Veřejné zakázky"),
    (_PLAN, "Plán zakázek"),
    (_AWARDS, "Výsledky"),
    (_HELP, "Nápověda"),
    (_CONTACT, "Kontakty"),
)
_BANNERS = (
    "Školení pro dodavatele v Brně",
    "Elektronický podpis do druhého dne",
    "Právní pomoc při podání námitek",
    "Překlady smluv z němčiny",
)
_HINTS = (
    "Nabídku lze do konce lhůty kdykoli nahradit novou.",
    "Dotazy k zadání pokládejte písemně.",
    "Přílohy mohou mít nejvýše 200 MB.",
    "Upozornění na nové zakázky si zapnete v profilu.",
)


def _invitation(fetch: Fetch) -> str:
    return at_times(fetch, 0.3, '<p class="hlaska">Vyzkoušejte nový vzhled portálu. <a href="/">Přepnout</a></p>')


def _page(title: str, fetch: Fetch, main: str) -> str:
    session = f"(S({hexes(fetch, 24)}))"
    count = 2_481_000 + 17 * fetch.number + number(fetch, 0, 16)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html lang="cs"><head><meta charset="utf-8"><title>{title} -
Tržiště kraje Podhůří</title><link href="/{session}/Styly/hlavni.css" rel="stylesheet"></head><body
bgcolor="#ffffff"><form method="post" action="/{session}/default.aspx" id="aspnetForm"><div><input type="hidden"
name="__VIEWSTATE" value="/wEPDwUK{hexes(fetch, 60)}"><input type="hidden" name="__EVENTVALIDATION"
value="{hexes(fetch, 40)}"></div><table width="980" align="center" cellpadding="0" cellspacing="0"><tr><td colspan="2"
class="hlavicka"><table width="100%"><tr><td><a href="/">Tržiště kraje Podhůří</a></td><td align="right"
class="datum">Dnes je {today(fetch, CZECH)},
{fetch.at:%H:%M}:{number(fetch, 0, 59):02}</td></tr></table></td></tr><tr><td width="180" valign="top" class="levy"><ul
class="menu">{links(_MENU)}</ul><div class="reklama"><a
href="https://reklama.example/{hexes(fetch, 10)}">{pick(fetch, _BANNERS)}</a></div></td><td valign="top"
class="obsah"><h1 id="ctl00_lblNadpis">{title}</h1>{main}</td></tr><tr><td colspan="2" class="paticka">Návštěva číslo
{count} | Stránka sestavena za {number(fetch, 40, 900)} ms | Server
WEB{number(fetch, 1, 4)}</td></tr></table></form></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Vítejte na tržišti",
        fetch,
        f"""<p>Zakázky 94 obcí na jednom místě.</p><h2>Nově vyhlášené</h2><ul
class="novinky">{each(say, "z_kotel z_mapy", "<li>{}</li>")}<li><a href="{_BRIDGE}">Oprava mostu přes
Bělku</a></li><li><a href="{_MEALS}">Obědy pro domov seniorů</a></li></ul><div class="tip"><b>Tip:</b>
{pick(fetch, _HINTS)}</div>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    extra = each(say, "z_kotel z_mapy", "<tr><td>{}</td><td>Krajský úřad</td><td>podle výzvy</td><td>nová</td></tr>")
    return _page(
        "Veřejné zakázky",
        fetch,
        f"""<table class="grid" border="1" cellspacing="0"
id="ctl00_gvZakazky"><tr><th>Název</th><th>Zadavatel</th><th>Lhůta</th> <th>Stav</th></tr>{extra}<tr><td><a
href="{_BRIDGE}">Oprava mostu přes Bělku</a></td><td>Správa silnic</td>
<td>{say("most lhuta")}</td><td>{say("most stav")}</td></tr><tr><td><a href="{_MEALS}">Obědy pro domov
seniorů</a></td><td>Domov Lípa</td><td>20. 3. 2026</td><td>{say("obedy stav")}</td></tr></table><p>Právě si seznam
prohlíží {number(fetch, 2, 55)} dodavatelů.</p>""",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    return _page(
        "Oprava mostu přes Bělku",
        fetch,
        f"""<table class="detail"><tr><th>Předpokládaná hodnota</th><td>{say("most cena")}</td></tr><tr><th>Lhůta pro
nabídky</th><td> {say("most lhuta")}</td></tr><tr><th>Kontaktní osoba</th><td>Ing. Pavel
Hruška</td></tr></table><p>Předmětem je výměna ložisek a {say("most predmet")} v délce 62
metrů.</p><h3>Dokumenty</h3><ul><li><a href="{say("most zd")}">Zadávací dokumentace</a>
({say("most verze")})</li></ul>""",
    )


def _meals(say: Say, fetch: Fetch) -> str:
    return _page(
        "Obědy pro domov seniorů",
        fetch,
        f"""<p>Dodavatel denně přiveze {say("obedu")} ve dvou vozech.</p>{paragraph(say("dieta"))}<h3>Hodnocení</h3><ol>
<li>Cena s vahou 70 %</li><li>Jídelníček na čtyři týdny</li></ol>{paragraph(say("oprava"))}<p>Podobné hledání:
{", ".join(mixed(fetch, ("stravování", "potraviny", "rozvoz", "kuchyně", "dovoz jídla"), 3))}</p>""",
    )


def _plan(say: Say, fetch: Fetch) -> str:
    return _page(
        "Plán zakázek",
        fetch,
        f"""<table class="grid" border="1"><tr><th>Záměr</th><th>Čtvrtletí</th><th>Odhad</th></tr><tr><td>Zateplení
školy v Lomci</td><td>{say("lomec")}</td><td>14 mil. Kč</td></tr>{rows(say, "p_sanit")}<tr><td>Nákup čtyř
autobusů</td><td>třetí</td> <td>{say("busy")}</td></tr></table>{_invitation(fetch)}""",
    )


def _awards(say: Say, fetch: Fetch) -> str:
    return _page(
        "Výsledky",
        fetch,
        f"""<table class="grid"
border="1"><tr><th>Zakázka</th><th>Vítěz</th><th>Cena</th></tr>{rows(say, "v_tisk")}<tr><td> Úklid
knihovny</td><td>{say("uklid")}</td><td>412 000 Kč</td></tr></table>{_invitation(fetch)}{paragraph(say("namitky"))}""",
    )


def _help(say: Say, fetch: Fetch) -> str:
    return _page(
        "Nápověda",
        fetch,
        f"""<h2>{say("h_nadpis")}</h2><p>Portál funguje v prohlížečích vydaných po roce {say("h_rok")}.</p><ul>
<li>Slovník pojmů</li></ul><div class="tip"><b>Tip:</b> {pick(fetch, _HINTS)}</div><p>
{either(fetch, "Nenašli jste odpověď? Napište nám.", "Zavolejte na linku podpory.")}</p>""",
    )


def _contact(say: Say, fetch: Fetch) -> str:
    return _page(
        "Kontakty",
        fetch,
        f"""<dl><dt>Vedoucí oddělení</dt><dd>{say("vedouci")}</dd><dt>Úřední
hodiny</dt><dd>{say("hodiny")}</dd><dt>Datová schránka</dt><dd>x7kq2ab</dd></dl>{_invitation(fetch)}""",
    )


TENDERS = MadeSite(
    "trziste-podhuri.test",
    (
        "session in addresses",
        "state of a form",
        "visitors that count each fetch",
        "milliseconds and server",
        "rotating advertisement",
        "random tip",
        "invitation for some visitors",
        "suppliers viewing a list",
        "similar searches",
        "one of two sentences",
        "clock and date of today",
    ),
    {
        "/": _home,
        _LIST: _list,
        _BRIDGE: _bridge,
        _MEALS: _meals,
        _PLAN: _plan,
        _AWARDS: _awards,
        _HELP: _help,
        _CONTACT: _contact,
    },
    (
        Slot("z_kotel", "list entry", ("/", _LIST), {0: "", 3: "Výměna kotlů v nemocnici"}),
        Slot("z_mapy", "list entry", ("/", _LIST), {0: "Digitální mapy povodí", 8: ""}),
        Slot(
            "most lhuta",
            "deadline extended",
            (_LIST, _BRIDGE),
            {0: "10. 3. 2026", 5: "24. 3. 2026"},
            "Oprava mostu přes Bělku",
        ),
        Slot("most stav", "status", (_LIST,), {0: "příjem nabídek", 14: "zrušeno"}, "Oprava mostu přes Bělku"),
        Slot("obedy stav", "status", (_LIST,), {0: "připravuje se", 6: "vyhlášeno"}, "Obědy pro domov seniorů"),
        Slot("most cena", "price", (_BRIDGE,), {0: "18 400 000 Kč", 5: "19 750 000 Kč"}, "Předpokládaná hodnota"),
        Slot("most predmet", "paragraph edited", (_BRIDGE,), {0: "nátěr zábradlí", 2: "nové zábradlí"}),
        Slot(
            "most zd",
            "link target",
            (_BRIDGE,),
            {0: "/soubory/most-zd-1.zip", 5: "/soubory/most-zd-2.zip"},
            "Zadávací dokumentace",
        ),
        Slot("most verze", "size of a file", (_BRIDGE,), {0: "ZIP, 8,1 MB", 5: "ZIP, 8,6 MB"}, "Zadávací dokumentace"),
        Slot("obedu", "figure in a sentence", (_MEALS,), {0: "85 obědů", 4: "110 obědů"}),
        Slot("dieta", "paragraph", (_MEALS,), {0: "", 12: "Třetina jídel musí být bez lepku."}),
        Slot("oprava", "correction notice", (_MEALS,), {0: "", 4: "Oprava: v oznámení byl uveden chybný počet."}),
        Slot("lomec", "table cell", (_PLAN,), {0: "druhé", 13: "čtvrté"}, "Zateplení školy v Lomci"),
        Slot("busy", "price", (_PLAN,), {0: "31 mil. Kč", 7: "28 mil. Kč"}, "Nákup čtyř autobusů"),
        Slot("p_sanit", "row", (_PLAN,), {0: "", 2: "Dvě sanitní vozidla | první | 6 mil. Kč"}),
        Slot("v_tisk", "row", (_AWARDS,), {0: "", 6: "Tisk zpravodaje | Tiskárna Orel | 155 000 Kč"}),
        Slot("uklid", "name of a firm", (_AWARDS,), {0: "Čistota Plus", 10: "Lesk a spol."}, "Úklid knihovny"),
        Slot("namitky", "paragraph", (_AWARDS,), {0: "Proti výsledku lze podat námitky do 15 dnů.", 14: ""}),
        Slot("h_nadpis", "heading", (_HELP,), {0: "Jak podat nabídku", 8: "První kroky dodavatele"}),
        Slot("h_rok", "paragraph edited", (_HELP,), {0: "2019", 3: "2022"}),
        Slot("vedouci", "person", (_CONTACT,), {0: "Mgr. Alena Vrbová", 11: "Mgr. Ota Křenek"}, "Vedoucí oddělení"),
        Slot(
            "hodiny",
            "opening hours",
            (_CONTACT,),
            {0: "pondělí a středa 8–17", 1: "pondělí a středa 7–18"},
            "Úřední hodiny",
        ),
    ),
)
