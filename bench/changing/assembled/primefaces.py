"""A Czech regional court on JSF and PrimeFaces: hearings, notice board, chambers, office hours, fees, auctions."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, number, pick
from bench.changing.made import MadeSite, Say, Slot, paragraph, row
from bench.changing.noises import token, variant
from bench.changing.pieces import Tongue, ago, anchors, before, others, today, turned
from bench.changing.scenario import Fetch

_HEARINGS, _BOARD, _CHAMBERS = "/jednani.xhtml", "/deska.xhtml", "/rozvrh.xhtml"
_OFFICE, _FEES, _AUCTIONS = "/podatelna.xhtml", "/poplatky.xhtml", "/drazby.xhtml"
_MENU = (
    ("/", "Úvod"),
    (_HEARINGS, "Nařízená jednání"),
    (_BOARD, "Úřední deska"),
    (_CHAMBERS, "Rozvrh práce"),
    (_OFFICE, "Podatelna"),
    (_FEES, "Soudní poplatky"),
    (_AUCTIONS, "Dražby"),
)
CZECH = Tongue(
    "pondělí úterý středa čtvrtek pátek sobota neděle".split(),
    "ledna února března dubna května června července srpna září října listopadu prosince".split(),
    "{weekday} {day}. {month} {year}",
    ("před {} minutou", "před {} minutami"),
    ("před {} hodinou", "před {} hodinami"),
    ("před {} dnem", "před {} dny"),
)
_ADVICE = (
    "K jednání si vezměte občanský průkaz.",
    "Při vstupu počítejte s bezpečnostní kontrolou.",
    "Podání lze učinit i datovou schránkou.",
    "Mobilní telefon v jednací síni vypněte.",
)
_BUILDS = ("j_idt41", "j_idt44")  # two nodes, one of them deployed later
_SERVICES = ("Mediace", "Probace", "Pomoc obětem", "Tlumočníci", "Znalci")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookies = """<div class="ui-dialog ui-widget cookies" role="dialog"><div class="ui-dialog-content"><p>Tento web
používá
soubory cookie nezbytné pro jeho provoz.</p><button class="ui-button"><span class="ui-button-text">Rozumím</span>
</button></div></div>"""
    growl = """<div class="ui-growl ui-widget"><div class="ui-growl-item"><span class="ui-growl-title">Upozornění</span>
<p>Vaše relace brzy vyprší.</p></div></div>"""
    button = variant(fetch, "Vyhledat", "Hledat")
    services = "".join(f'<li class="ui-menuitem"><span>{one}</span></li>' for one in turned(fetch, _SERVICES, 2))
    view = f"{number(fetch, -(10**18), 10**18)}:{number(fetch, -(10**18), 10**18)}"
    return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="cs"><head
id="j_idt{number(fetch, 2, 9)}">
<meta charset="UTF-8"/><title>{title} | Krajský soud v Tisové</title>
<link type="text/css" rel="stylesheet" href="/javax.faces.resource/theme.css.xhtml?ln=primefaces-saga&amp;v={
        token(fetch, 6)
    }"/><script>if(window.PrimeFaces){{PrimeFaces.settings.viewId='{path}';PrimeFaces.csp.init('{token(fetch, 24)}');}}
</script></head><body>{at_times(fetch, 0.35, cookies)}<div id="header" class="ui-g"><a href="/">Krajský soud v
Tisové</a>
<span class="datum">{today(fetch, CZECH)}, {fetch.at:%H:%M}:{number(fetch, 10, 59)}</span></div>
<div class="ui-menubar ui-widget"><ul class="ui-menu-list">{anchors(_MENU)}</ul></div>{at_times(fetch, 0.25, growl)}
<form id="j_idt21" method="post" action="{path};jsessionid={token(fetch, 32).upper()}"><input
name="spzn" placeholder="Spisová značka"/><button class="ui-button"><span class="ui-button-text">{button}</span>
</button>
<input type="hidden" name="javax.faces.ViewState" value="{view}"/></form>
<div class="ui-panel ui-widget"><div class="ui-panel-titlebar"><h1 class="ui-panel-title">{title}</h1></div>
<div class="ui-panel-content">{main}</div></div><div class="ui-g side"><div class="ui-panel"><h3>Často hledáte</h3><ul>{
        chosen(fetch, others(_MENU[1:], path), 3)
    }</ul></div><div class="ui-panel"><h3>Další služby</h3><ul>{services}</ul></div>
<div class="ui-messages-info"><span>{pick(fetch, _ADVICE)}</span></div></div><div id="footer"><p>Krajský soud v Tisové,
Zámecká 3</p><ul><li>Mapa stránek</li><li>Prohlášení o přístupnosti</li>
<li>Ochrana osobních údajů</li><li>Informace podle zákona</li></ul><p>Právě připojeno: {
        number(fetch, 3, 88)
    }</p><p>Uzel jboss-{number(fetch, 1, 4)}, odezva {number(fetch, 12, 480)} ms</p></div></body></html>"""


def _table(fetch: Fetch, head: str, rows: str) -> str:
    name = f"{pick(fetch, _BUILDS)}:tab"
    cells = "".join(
        f'<th id="{name}:{column}" role="columnheader"><span class="ui-column-title">{cell}</span></th>'
        for column, cell in enumerate(head.split(" | "))
    )
    return f"""<div id="{name}" class="ui-datatable ui-widget"><div class="ui-datatable-tablewrapper"><table
role="grid">
<thead><tr>{cells}</tr></thead><tbody id="{name}_data" class="ui-datatable-data ui-widget-content">{rows}</tbody>
</table>
</div></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    story = say("release")
    release = f'<div class="ui-card"><h2>{story}</h2><p>{ago(fetch, CZECH, before(-47))}</p></div>' if story else ""
    return _page(
        "Vítejte",
        "/",
        fetch,
        f"""<div class="ui-card"><h2>{say("headline")}</h2><p>{ago(fetch, CZECH, before(60))}</p></div>{release}
<p>Předseda soudu: {say("president")}</p>""",
    )


def _hearings(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{case}</td><td>{time}</td><td>{hall}</td><td>{state}</td></tr>"
        for case, time, hall, state in (
            ("12 T 4/2025", "9. 3. 2026, 9.00", say("hall one"), say("state one")),
            ("31 C 118/2025", say("time two"), "č. 108", "Nařízeno"),
            (say("case three"), "11. 3. 2026, 13.00", "č. 205", "Veřejné zasedání"),
            (say("case four"), "10. 3. 2026, 8.15", "č. 3", "S vyloučením veřejnosti"),
            ("22 Cm 7/2024", "12. 3. 2026, 9.45", "č. 61", "Vyhlášení rozsudku"),
            ("7 Co 66/2026", "12. 3. 2026, 10.30", "č. 17", say("state five")),
        )
        if case
    )
    return _page(
        "Nařízená jednání",
        _HEARINGS,
        fetch,
        _table(fetch, "Spisová značka | Čas | Síň | Stav", rows)
        + f'<p class="ui-paginator-current">Jednání sleduje {number(fetch, 2, 40)} osob</p>',
    )


def _board(say: Say, fetch: Fetch) -> str:
    rows = "".join(row(say(key)) for key in ("board estate", "board summons", "board vacancy"))
    return _page(
        "Úřední deska",
        _BOARD,
        fetch,
        _table(fetch, "Dokument | Vyvěšeno | Sejmuto", rows + row("Svolání valné hromady | 20. 2. | 22. 3."))
        + f'<p><a href="{say("decree")}">Provozní řád budovy (PDF)</a></p>',
    )


def _chambers(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{one}</td><td>{judge}</td><td>{field}</td></tr>"
        for one, judge, field in (
            ("12 T", say("judge twelve"), "trestní věci"),
            ("31 C", "Mgr. Olga Brázdová", say("field")),
            ("7 Co", "JUDr. Vít Sedmík", "odvolání"),
        )
    )
    return _page(
        "Rozvrh práce",
        _CHAMBERS,
        fetch,
        f"<p>{say('valid')}</p>" + _table(fetch, "Soudní oddělení | Soudce | Obor", rows),
    )


def _office(say: Say, fetch: Fetch) -> str:
    return _page(
        "Podatelna",
        _OFFICE,
        fetch,
        f"""{paragraph(say("trouble"))}<dl><dt>Pondělí</dt><dd>{say("monday")}</dd><dt>Pátek</dt><dd>7.30 až 13.00</dd>
</dl>
<p>Telefon: {say("phone")}</p><p class="fronta">Ve frontě čeká {number(fetch, 0, 19)} lidí</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Soudní poplatky",
        _FEES,
        fetch,
        _table(
            fetch,
            "Úkon | Poplatek",
            row(f"Návrh na rozvod | {say('divorce')}") + row(f"Kopie listu | {say('copy')}") + row(say("recording")),
        )
        + "<p>Účet pro platby: 19-227421/0710</p>",
    )


def _auctions(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="ui-datagrid-column"><h3>{name}</h3><p>Nejnižší podání: {price}</p><p>{state}</p></div>'
        for name, price, state in (
            ("Byt 2+1, Tisová", say("flat price"), say("flat state")),
            ("Lesní pozemek, Habří", "312 000 Kč", "19. 3. 2026"),
            (say("car"), "46 000 Kč", "2. 4. 2026"),
        )
        if name
    )
    return _page(
        "Dražby", _AUCTIONS, fetch, f'<div class="ui-datagrid">{cards}</div><ul><li>Jistota se skládá předem</li></ul>'
    )


PRIMEFACES = MadeSite(
    "ks-tisova.test",
    (
        "generated ids of JSF by node",
        "view state of faces",
        "jsessionid in an action",
        "cookie dialog of PrimeFaces at times",
        "growl on a session at times",
        "wording of a search button, Czech",
        "services of justice that turn",
        "often sought, picked",
        "advice before a hearing by request",
        "date and clock of a court",
        "connected right now",
        "node and response of JBoss",
        "people who follow a list of hearings",
        "queue at a registry",
        "age of Czech news",
    ),
    {
        "/": _home,
        _HEARINGS: _hearings,
        _BOARD: _board,
        _CHAMBERS: _chambers,
        _OFFICE: _office,
        _FEES: _fees,
        _AUCTIONS: _auctions,
    },
    (
        Slot("headline", "headline of a court", ("/",), {0: "Soud převzal nový archiv", 4: "Archiv otevřen badatelům"}),
        Slot("release", "press release of a court", ("/",), {0: "", 8: "Rozsudek v kauze mostu padne v dubnu"}),
        Slot("president", "president of a court", ("/",), {0: "JUDr. Hana Líbalová", 13: "JUDr. Marek Tůma"}),
        Slot("hall one", "hall of a hearing", (_HEARINGS,), {0: "č. 42", 3: "č. 56"}, "12 T 4/2025"),
        Slot("state one", "state of a hearing", (_HEARINGS,), {0: "Potvrzeno", 7: "Odročeno"}, "12 T 4/2025"),
        Slot(
            "time two",
            "time of a hearing",
            (_HEARINGS,),
            {0: "9. 3. 2026, 11.00", 5: "16. 3. 2026, 8.30"},
            "31 C 118/2025",
        ),
        Slot("case three", "row of hearings", (_HEARINGS,), {0: "", 9: "5 To 31/2026"}),
        Slot("case four", "row of hearings", (_HEARINGS,), {0: "18 Nc 9/2026", 12: ""}),
        Slot(
            "state five",
            "state of a hearing",
            (_HEARINGS,),
            {0: "Koná se", 6: "Zrušeno", 10: "Koná se"},
            "7 Co 66/2026",
        ),
        Slot(
            "board estate", "document of a board", (_BOARD,), {0: "", 2: "Výzva dědicům po J. Hrubém | 2. 3. | 17. 3."}
        ),
        Slot("board summons", "document of a board", (_BOARD,), {0: "Předvolání P. Kanty | 17. 2. | 4. 3.", 7: ""}),
        Slot(
            "board vacancy", "document of a board", (_BOARD,), {0: "", 11: "Výběrové řízení: asistent | 5. 3. | 30. 3."}
        ),
        Slot(
            "decree",
            "link target",
            (_BOARD,),
            {0: "/dokumenty/rad-2024.pdf", 5: "/dokumenty/rad-2026.pdf"},
            "Provozní řád budovy (PDF)",
        ),
        Slot(
            "judge twelve", "judge of a chamber", (_CHAMBERS,), {0: "Mgr. Petr Kubát", 10: "Mgr. Eva Dušková"}, "12 T"
        ),
        Slot("field", "field of a chamber", (_CHAMBERS,), {0: "spory o náhradu", 3: "ochrana osobnosti"}, "31 C"),
        Slot(
            "valid", "validity of a schedule", (_CHAMBERS,), {0: "Platí od 1. ledna.", 10: "Změna č. 1 od 5. března."}
        ),
        Slot("monday", "hours of a registry", (_OFFICE,), {0: "7.30 až 17.00", 6: "8.00 až 17.00"}, "Pondělí"),
        Slot("phone", "telephone of a registry", (_OFFICE,), {0: "477 010 220", 15: "477 010 500"}),
        Slot(
            "trouble",
            "trouble of a registry",
            (_OFFICE,),
            {0: "", 9: "Elektronická podatelna nepřijímá zprávy.", 11: ""},
        ),
        Slot("divorce", "fee of a court", (_FEES,), {0: "2 000 Kč", 4: "5 000 Kč"}, "Návrh na rozvod"),
        Slot("copy", "fee of a court", (_FEES,), {0: "15 Kč", 13: "20 Kč"}, "Kopie listu"),
        Slot("recording", "row of court fees", (_FEES,), {0: "", 8: "Záznam jednání | 100 Kč"}),
        Slot("flat price", "lowest bid", (_AUCTIONS,), {0: "1 840 000 Kč", 1: "1 610 000 Kč"}, "Byt 2+1, Tisová"),
        Slot("flat state", "state of an auction", (_AUCTIONS,), {0: "24. 3. 2026", 12: "Zastaveno"}, "Byt 2+1, Tisová"),
        Slot("car", "lot of an auction", (_AUCTIONS,), {0: "", 14: "Škoda Fabia, 2015"}),
    ),
)
