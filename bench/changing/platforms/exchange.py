"""An Italian chamber's produce exchange, written by hand long ago: tables for layout, prices by week, a counter."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import hexes, moment, one, several, turn
from bench.changing.scenario import Fetch

CEREALS, CHEESE, WINE, SESSIONS, RULES = "/cereali.htm", "/formaggi.htm", "/vini.htm", "/sedute.htm", "/regolamento.htm"
DAYS = ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica")
MONTHS = ("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno")
PROVERBS = (
    "Chi semina vento raccoglie tempesta.",
    "Sotto la neve pane, sotto la pioggia fame.",
    "Gennaio asciutto, grano dappertutto.",
    "Il vino buono non ha bisogno di frasca.",
    "Al contadino non far sapere quanto è buono il formaggio con le pere.",
    "A San Martino ogni mosto diventa vino.",
    "Cielo a pecorelle, acqua a catinelle.",
)
SPONSORS = (
    "Consorzio Agrario Vallona - sementi e concimi",
    "Trattori Bordin, usato garantito",
    "Officine Pesa: bilance per ogni carro",
    "Banca del Contado, il credito di casa",
    "Molino Ferri dal 1888",
    "Enoteca del Ponte",
)
NEIGHBOURS = (
    "Borsa di Rovenza",
    "Mercato di Castelmaro",
    "Sala Contratti di Lodera",
    "Listino di Pievalta",
    "Fiera di Arzelo",
)
SLOTS = (
    Slot("bulletin", "figure in a heading", ("/",), {0: "Listino n. 8", 2: "Listino n. 9", 12: "Listino n. 10"}),
    Slot("next", "date moved", ("/",), {0: "giovedì 12 marzo", 6: "venerdì 13 marzo"}),
    Slot("alert", "notice", ("/",), {
        0: "", 9: "Il listino dei suini è sospeso per mancanza di contrattazioni.", 14: "",
    }),
    Slot("wheat min", "table cell", (CEREALS,), {0: "231,00", 2: "228,50", 12: "231,00"}, "Frumento tenero"),
    Slot("wheat max", "table cell", (CEREALS,), {0: "236,00", 2: "234,00", 12: "237,50"}, "Frumento tenero"),
    Slot("durum", "table cell", (CEREALS,), {0: "318,00", 2: "321,00"}, "Frumento duro"),
    Slot("maize", "table cell", (CEREALS,), {0: "214,00", 12: "209,00"}, "Granoturco"),
    Slot("barley", "row", (CEREALS,), {0: "", 7: "Orzo distico"}),
    Slot("rice", "table cell", (CEREALS,), {0: "n.q.", 5: "412,00"}, "Riso Vialone"),
    Slot("grana", "price", (CHEESE,), {0: "16,10", 4: "16,35", 10: "16,10"}, "Grana oltre 20 mesi"),
    Slot("butter", "price", (CHEESE,), {0: "5,42", 4: "5,18"}, "Burro di centrifuga"),
    Slot("toma", "row", (CHEESE,), {0: "Toma di malga", 10: ""}),
    Slot("note cheese", "sentence edited", (CHEESE,), {
        0: "I prezzi si intendono franco caseificio.", 8: "I prezzi si intendono franco magazzino acquirente.",
    }),
    Slot("bianco", "price beside noise", (WINE,), {0: "4,10", 3: "4,30", 11: "4,55"}, "Bianco da tavola"),
    Slot("degree", "word in a paragraph", (WINE,), {0: "undici gradi e mezzo", 11: "dodici gradi"}),
    Slot("wine link", "link target", (WINE,), {
        0: "http://www.vallona-doc.example/disciplinare98.htm", 13: "http://www.vallona-doc.example/disciplinare26.htm",
    }),
    Slot("session", "row", (SESSIONS,), {0: "", 1: "Seduta straordinaria sul mais"}),
    Slot("chair", "name", (SESSIONS,), {0: "cav. Ermete Zorzan", 6: "dott.ssa Lidia Marangon"}, "Presidente"),
    Slot("minutes", "document", (SESSIONS,), {0: "", 8: "Verbale della seduta di febbraio (24 Kb)"}),
    Slot("hall", "word in a sentence", (SESSIONS,), {0: "nella Sala Grande", 13: "nella Sala delle Colonne"}),
    Slot("article", "paragraph", (RULES,), {
        0: "", 9: "Art. 4 bis. Le contrattazioni a distanza sono ammesse per posta certificata.",
    }),
    Slot("fee", "figure in a paragraph", (RULES,), {0: "euro 35,00", 9: "euro 40,00"}),
    Slot("deposit", "sentence edited", (RULES,), {
        0: "La cauzione è restituita entro trenta giorni.", 15: "La cauzione è restituita entro sessanta giorni.",
    }),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch) -> str:
    """A table of two columns: menu, sponsors and counter at the left, the page at the right."""
    at = moment(fetch)
    ring = " ~ ".join(several(fetch, NEIGHBOURS, 3))
    banner = "".join(turn(fetch, ("Vallona, terra di grani", "Vallona, terra di vini")))
    visitor = 412_000 + 7 * fetch.number + fetch.random.randrange(7)
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><META http-equiv="Content-Type" content="text/html; charset=utf-8"><TITLE>{title} - Borsa Merci di
Vallona</TITLE>
</HEAD><BODY bgcolor="#FFFFE8" text="#000000" link="#003399"><CENTER><TABLE width="760" border="0" cellpadding="4">
<TR><TD colspan="2" align="center" bgcolor="#336633"><FONT color="#FFFFFF" size="5"><B>BORSA MERCI DI
VALLONA</B></FONT><BR>
<FONT color="#FFFF99" size="2">{banner}</FONT></TD></TR><TR><TD colspan="2" align="right"><FONT size="1">Oggi è
{DAYS[at.weekday()]} {at.day} {MONTHS[at.month - 1]} {at.year} - ore {at:%H.%M.%S}</FONT></TD></TR>
<TR valign="top"><TD width="150" bgcolor="#EEEECC"><FONT size="2" face="Verdana"><A href="/">Prima pagina</A><BR>
<A href="{CEREALS}">Cereali</A><BR><A href="{CHEESE}">Formaggi</A><BR><A href="{WINE}">Vini</A><BR>
<A href="{SESSIONS}">Sedute</A><BR><A href="{RULES}">Regolamento</A></FONT><HR><CENTER><FONT size="1">Sponsor<BR>
<A href="/cgi-bin/ad.pl?id={hexes(fetch, 6)}"><IMG src="/banner/{fetch.random.randint(1, 40)}.gif" alt=""
border="0"><BR>
{one(fetch, SPONSORS)}</A></FONT><HR><FONT size="1">Sei il visitatore n.<BR><B>{visitor}</B></FONT></CENTER></TD>
<TD><FONT face="Times New Roman"><H2 align="center">{title}</H2>{main}</FONT></TD></TR><TR><TD colspan="2"
align="center"><HR>
<FONT size="1"><I>{one(fetch, PROVERBS)}</I><BR>Altre borse: {ring}<BR>Ottimizzato per
800x600</FONT></TD></TR></TABLE></CENTER>
</BODY></HTML><!-- {hexes(fetch, 12)} cgi {fetch.random.uniform(0.01, 0.3):.3f} -->"""


def prices(unit: str, rows: tuple[tuple[str, ...], ...]) -> str:
    """A price list with borders; a row without a name is left out."""
    lines = "".join(
        f'<TR><TD><FONT size="2"><B>{cells[0]}</B></FONT></TD>'
        + "".join(f'<TD align="right"><FONT size="2">{cell}</FONT></TD>' for cell in cells[1:])
        + "</TR>"
        for cells in rows
        if cells[0]
    )
    head = "".join(f"<TD><FONT size='1'>{name}</FONT></TD>" for name in ("Prodotto", "Minimo", "Massimo"))
    return (
        f'<TABLE border="1" cellspacing="0" width="96%"><TR bgcolor="#CCCC99">{head}</TR>{lines}</TABLE><FONT '
        f'size="1">{unit}</FONT>'
    )


def home(say: Say, fetch: Fetch) -> str:
    alert = f'<P><FONT color="#CC0000"><B>{say("alert")}</B></FONT></P>' if say("alert") else ""
    return frame(
        "Prima pagina",
        f"<P>In linea il <B>{say('bulletin')}</B> del 2026.</P>{alert}<P>La prossima seduta si tiene {say('next')} "
        f"alle ore 10, con ingresso da via dei Mercanti.</P><MARQUEE>{one(fetch, SPONSORS)} *** "
        f"{one(fetch, SPONSORS)}</MARQUEE>",
        fetch,
    )


def cereals(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Frumento tenero", say("wheat min"), say("wheat max")),
        ("Frumento duro", say("durum"), "326,00"),
        ("Granoturco", say("maize"), "219,00"),
        (say("barley"), "198,00", "203,00"),
        ("Riso Vialone", say("rice"), "440,00"),
    )
    return frame("Cereali", prices("Euro per tonnellata, IVA esclusa", rows), fetch)


def cheese(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Grana oltre 20 mesi", say("grana"), "16,80"),
        ("Burro di centrifuga", say("butter"), "5,60"),
        (say("toma"), "11,20", "12,00"),
        ("Siero di latte", "0,09", "0,11"),
    )
    return frame("Formaggi", prices("Euro per chilogrammo", rows) + f"<P>{say('note cheese')}</P>", fetch)


def wine(say: Say, fetch: Fetch) -> str:
    lots = f"lotto {hexes(fetch, 6).upper()}"
    rows = (
        (f"Bianco da tavola <FONT size='1'>({lots})</FONT>", say("bianco"), "5,20"),
        ("Rosso da tavola", "3,90", "4,80"),
    )
    return frame(
        "Vini",
        prices("Euro per ettogrado", rows)
        + f"<P>Le partite devono avere almeno {say('degree')}, essere limpide e sane, e viaggiare con il documento "
        f'previsto; per quelle a denominazione vale <A href="{say("wine link")}">il disciplinare</A>.</P>',
        fetch,
    )


def sessions(say: Say, fetch: Fetch) -> str:
    extra = f"<TR><TD>{say('session')}</TD><TD>ore 15</TD></TR>" if say("session") else ""
    record = f'<P><A href="/verbali/feb.zip?{hexes(fetch, 4)}">{say("minutes")}</A></P>' if say("minutes") else ""
    return frame(
        "Sedute",
        f'<TABLE border="1"><TR><TD>Commissione cereali</TD><TD>ore 10</TD></TR>{extra}<TR><TD>Commissione '
        "vini</TD><TD>ore 11"
        f"</TD></TR></TABLE><P>Presidente: <I>{say('chair')}</I></P><P>Le sedute si tengono {say('hall')} del palazzo "
        f"camerale.</P>{record}<P><FONT size='1'>{fetch.random.randint(1, 40)} utenti collegati in questo "
        "momento</FONT></P>",
        fetch,
    )


def rules(say: Say, fetch: Fetch) -> str:
    article = f"<P>{say('article')}</P>" if say("article") else ""
    return frame(
        "Regolamento",
        "<P>Art. 4. Sono ammessi alle contrattazioni gli operatori iscritti che abbiano versato la quota annua di "
        f"{say('fee')} e che non siano in stato di liquidazione, nonché i mediatori del ruolo.</P>{article}<P>Art. 5. "
        f"{say('deposit')} Il Presidente decide sui reclami.</P>",
        fetch,
    )


EXCHANGE = MadeSite(
    "borsamerci-vallona.test",
    (
        "visitor number", "clock and date", "random sponsors", "random proverb", "random neighbours",
        "two mottos in turn",
        "random pictures", "lot number in a row", "users connected", "ids in links and comments",
    ),
    {"/": home, CEREALS: cereals, CHEESE: cheese, WINE: wine, SESSIONS: sessions, RULES: rules},
    SLOTS,
)  # fmt: skip
