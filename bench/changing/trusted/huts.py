"""Mountain huts of a Catalan hiking club: two huts, prices, a traverse, warnings, house rules."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ago, before, days_to, others, today
from bench.changing.scenario import Fetch
from bench.changing.trusted.tongues import CATALAN

PAGES = (
    ("/refugi-estany-negre", "Refugi de l'Estany Negre"),
    ("/refugi-coll-roig", "Refugi de Coll Roig"),
    ("/tarifes", "Tarifes i reserves"),
    ("/travessa", "La travessa dels Tres Colls"),
    ("/avisos", "Avisos i estat dels camins"),
    ("/normes", "Normes de convivència"),
)
EXCERPTS = (
    ("/travessa", "Quatre etapes, tres colls i un carnet amb un segell per a cada refugi."),
    ("/normes", "Després de les deu del vespre, silenci: l'endemà tothom es lleva aviat."),
    ("/refugi-coll-roig", "Des de la terrassa es veu el mar els dies de tramuntana."),
    ("/tarifes", "Els menors de catorze anys paguen la meitat de la pernoctació."),
    ("/refugi-estany-negre", "L'aigua ve de l'estany i s'ha de bullir abans de beure-la."),
)
SPONSORS = ("Cordes Montsent", "Forn de Can Pol", "Òptica Vallfosca", "Botes Rasquera", "Caves del Segre")
PROVERBS = (
    "«Qui matina fa farina, i qui matina a muntanya no es mulla.»",
    "«La muntanya no es mou: si avui no pot ser, serà demà.»",
    "«El pas del més lent és el pas de la colla.»",
    "«Motxilla plena, cames curtes.»",
)
RACE = datetime(2026, 6, 27, tzinfo=UTC)

OPENING = Slot("/", "opening of the season", {0: "29 de maig", 5: "5 de juny", 12: "29 de maig"}, "Temporada d'estiu")
WORKS = Slot(
    "/",
    "news of works on a hut",
    {0: "", 8: "Comencen les obres de la nova sala d'hivern del refugi de Coll Roig."},
    "Novetats",
)
WARDEN = Slot("/refugi-estany-negre", "warden of a hut", {0: "Mercè Puigdollers", 9: "Gerard Solanelles"}, "Guarda")
BUNKS = Slot("/refugi-estany-negre", "bunks in a sentence", {0: "46 places", 4: "42 places"}, "Capacitat")
LAKE = Slot(
    "/refugi-estany-negre",
    "water at a hut",
    {0: "Aigua corrent: sí", 2: "Aigua corrent: no", 6: "Aigua corrent: sí"},
    "Serveis",
)
GUARDED = Slot(
    "/refugi-coll-roig",
    "whether a hut is guarded",
    {0: "Guardat", 1: "Tancat", 4: "Guardat", 7: "Només cap de setmana"},
    "Estat",
)
WINTER = Slot(
    "/refugi-coll-roig", "service that was dropped", {0: "Lloguer de grampons i piolets", 10: ""}, "Serveis del refugi"
)
MOBILE = Slot("/refugi-coll-roig", "digit of a hut's telephone", {0: "973 555 068", 8: "973 555 086"}, "Telèfon")
HALF = Slot("/tarifes", "price of half board", {0: "52,50 €", 3: "54,00 €"}, "Mitja pensió")
MEMBERS = Slot("/tarifes", "lower of two prices in a row", {0: "13,20 €", 3: "13,80 €", 11: "14,40 €"}, "Dormir")
CANCEL = Slot(
    "/tarifes", "term for calling off", {0: "fins a 7 dies abans", 13: "fins a 10 dies abans"}, "Anul·lacions"
)
STAGE = Slot("/travessa", "climb of a stage", {0: "1.140 m", 6: "1.210 m"}, "Segona etapa")
TRACK = Slot(
    "/travessa",
    "link target",
    {0: "/descarregues/tres-colls-2025.gpx", 6: "/descarregues/tres-colls-2026.gpx"},
    "Descarrega el recorregut",
)
BRIDGE = Slot(
    "/avisos",
    "state of a footbridge",
    {
        0: "La passera de les Comes és transitable.",
        5: "La passera de les Comes ha caigut: cal gual.",
        14: "La passera de les Comes és transitable.",
    },
    "Vall de les Comes",
)
ROCKS = Slot("/avisos", "warning of rockfall", {0: "", 9: "Caiguda de pedres a la canal del Teix."}, "Cara nord")
DOGS = Slot(
    "/normes",
    "rule that was rewritten",
    {0: "Els gossos dormen a fora, sota el porxo.", 7: "Els gossos dormen al celler, lligats i amb morrió."},
    "Animals",
)
SLOTS = (
    *(OPENING, WORKS, WARDEN, BUNKS, LAKE, GUARDED, WINTER, MOBILE),
    *(HALF, MEMBERS, CANCEL, STAGE, TRACK, BRIDGE, ROCKS, DOGS),
)


def widget(fetch: Fetch, kind: str, inner: str) -> str:
    """One of the many boxes in boxes that a page builder makes."""
    name = key(fetch, 7)
    return (
        f'<div class="elm-element elm-element-{name} elm-widget elm-widget-{kind}" data-id="{name}" '
        f'data-element_type="widget"><div class="elm-widget-container">{inner}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    address, words = pick(fetch, others(EXCERPTS, path))
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="avis-galetes" class="galetes"><p>Fem servir galetes pròpies i de tercers per saber quines pàgines us '
        "interessen més.</p><button>Accepta-les</button> <button>Rebutja-les</button></div>",
    )
    first, second = mixed(fetch, SPONSORS, 2)
    left = days_to(fetch, RACE)
    return f"""<!DOCTYPE html><html lang="ca"><head><meta charset="UTF-8"><title>{title} &#8211; Refugis del Segrià
Alt</title>
<link rel="stylesheet" href="/wp-content/cache/min/{key(fetch, 12)}.css"></head>
<body class="page elm-default elm-page">{cookies}<header class="site-header dynamic-header"><div class="site-branding">
<a href="/" rel="home">Refugis del Segrià Alt</a><p class="site-description">Centre Excursionista de
Vallserena</p></div>
<nav class="site-navigation" aria-label="Menú principal"><ul><li><a href="/refugi-estany-negre">Estany Negre</a></li>
<li><a href="/refugi-coll-roig">Coll Roig</a></li><li><a href="/tarifes">Tarifes</a></li>
<li><a href="/travessa">Travessa</a></li><li><a href="/avisos">Avisos</a></li></ul></nav></header>
<div class="elm-section"><div class="elm-container"><div class="elm-column elm-col-66"><h1
class="entry-title">{title}</h1>
{main}</div><div class="elm-column elm-col-33">
{widget(fetch, "text", f'<h4>Del nostre web</h4><p>{words}</p><a href="{address}">Continua llegint</a>')}
{widget(fetch, "countdown", f"<p>Falten {left} dies per a la Cursa dels Tres Colls</p>")}
{widget(fetch, "image-box", f"<p>Hi col·laboren: {first} i {second}</p>")}</div></div></div>
<footer class="site-footer"><p>Avui és {today(fetch, CATALAN)}. <a href="/normes">Normes de convivència</a></p>
<p>© {fetch.at:%Y} Centre Excursionista de Vallserena, carrer del Pou, 11</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (WORKS.at(round), "Ja tenim el carnet nou de la travessa, amb els segells dibuixats per la Laia Rovira.")
    season = (
        f"<p>Els dos refugis obren cada dia des del {OPENING.at(round)} fins al 27 de setembre. La resta de l'any hi "
        "ha la part lliure, amb mantes i una estufa, i cal portar-hi la llenya.</p>"
    )
    club = (
        "<p>Som un club de muntanya de l'any 1931. Els refugis els van aixecar els socis amb pedra de la mateixa "
        "carena, i encara avui la meitat de la feina la fan voluntaris: pintar, pujar llenya, netejar fonts.</p><p>Si "
        "voleu donar-hi un cop de mà, us esperem el primer dissabte de cada mes a les vuit a la plaça.</p>"
    )
    return frame(
        "/",
        "Dormir a prop dels cims",
        f"""{widget(fetch, "heading", "<h2>Temporada d'estiu</h2>")}{widget(fetch, "text", season)}
{widget(fetch, "heading", "<h2>Novetats</h2>")}<ul class="elm-icon-list">{listed(news)}</ul>
{widget(fetch, "text", club)}
{widget(fetch, "quote", f"<blockquote>{pick(fetch, PROVERBS)}</blockquote>")}""",
        fetch,
    )


def lake(round: int, fetch: Fetch) -> str:
    return frame(
        "/refugi-estany-negre",
        "Refugi de l'Estany Negre",
        f"""<table class="fitxa"><tbody><tr><td>Altitud</td><td>2.214 m</td></tr><tr><td>Guarda</td>
<td>{WARDEN.at(round)}</td></tr><tr><td>Accés</td><td>2 h 40 min des del pla de l'Ermita</td></tr></tbody></table>
<p>El refugi té {BUNKS.at(round)} en tres dormitoris i 12 més a la part lliure, que no es tanca mai. Cada llitera té
matalàs i dues mantes; el sac llençol és obligatori i se'n poden llogar a la barra.</p>
<h2>Serveis</h2><ul><li>{LAKE.at(round)}</li><li>Llum: plaques solars</li><li>Cobertura: només a la porta</li></ul>
<p>L'aigua ve de l'estany i s'ha de bullir abans de beure-la. L'esmorzar se serveix de sis a vuit, i qui surt abans
troba el termo i el pa a taula.</p><p>Ara mateix miren aquesta pàgina {number(fetch, 2, 28)} persones.</p>""",
        fetch,
    )


def pass_hut(round: int, fetch: Fetch) -> str:
    services = ("Sopar calent a dos quarts de vuit", WINTER.at(round), "Guarda-esquís amb clau")
    hour = fetch.at.hour
    desk = "Ara el guarda contesta." if 7 <= hour < 20 else "A aquesta hora el guarda descansa."
    return frame(
        "/refugi-coll-roig",
        "Refugi de Coll Roig",
        f"""<div class="estat"><span class="etiqueta">{GUARDED.at(round)}</span></div>
<table class="fitxa"><tbody><tr><td>Altitud</td><td>1.987
m</td></tr><tr><td>Telèfon</td><td>{MOBILE.at(round)}</td></tr>
<tr><td>Accés</td><td>3 h 15 min des de l'estació</td></tr></tbody></table><p class="nota">{desk}</p>
<p>Una casa petita, de vint-i-quatre lliteres, amb la cuina al mig i els esquís penjats al sostre. Des de la terrassa es
veu el mar els dies de tramuntana.</p><h2>Serveis del refugi</h2><ul>{listed(services)}</ul>
<p>A l'hivern el camí de l'estació passa per sota d'una canal que descarrega amb sol. Sortiu d'hora i torneu abans de
migdia, o feu la volta per la carena, que és més llarga però segura.</p>""",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    table = (
        ("Dormir", MEMBERS.at(round), "21,50 €"),
        ("Mitja pensió", "41,00 €", HALF.at(round)),
        ("Sopar", "19,00 €", "22,00 €"),
        ("Dinar de motxilla", "11,00 €", "12,50 €"),
    )
    return frame(
        "/tarifes",
        "Tarifes i reserves",
        f"""<table class="tarifes"><thead><tr><th>Servei</th><th>Federats</th><th>No federats</th></tr></thead><tbody>
{rows(table)}</tbody></table><p>Els menors de catorze anys paguen la meitat de la pernoctació. Els grups de més de
quinze persones tenen un descompte, que es parla amb el guarda.</p><h2>Anul·lacions</h2><p>Es torna tota la paga i
senyal
{CANCEL.at(round)} de l'arribada. Si hi ha risc d'allaus de grau quatre o més, es torna sempre.</p>
<form method="post"><input type="hidden" name="_wpnonce" value="{key(fetch, 10)}"><label>Nit d'arribada<input
type="date">
</label><button type="submit">Demana lloc</button></form>
<p>{number(fetch, 3, 19)} persones estan reservant en aquest moment.</p>""",
        fetch,
    )


def traverse(round: int, fetch: Fetch) -> str:
    table = (
        ("Primera etapa", "De l'estació a Coll Roig", "860 m"),
        ("Segona etapa", "De Coll Roig a l'Estany Negre", STAGE.at(round)),
        ("Tercera etapa", "De l'Estany Negre a la Portella", "730 m"),
        ("Quarta etapa", "De la Portella al pla de l'Ermita", "190 m"),
    )
    return frame(
        "/travessa",
        "La travessa dels Tres Colls",
        f"""<p>Quatre etapes, tres colls i un carnet amb un segell per a cada refugi. Qui l'acaba rep un got de
terrissa i el seu nom al llibre.</p><table>
<thead><tr><th>Etapa</th><th>Recorregut</th><th>Desnivell</th></tr></thead><tbody>
{rows(table)}</tbody></table><p><a class="elm-button" href="{TRACK.at(round)}">Descarrega el recorregut</a></p>
<p>El camí és marcat amb fites i, als llocs on es perd, amb pintura groga. Cal saber llegir un mapa: amb boira, el
pas de la segona etapa no es veu fins que hi sou. Fins ben entrat el juliol pot quedar neu dura a les obagues.</p>""",
        fetch,
    )


def warnings(round: int, fetch: Fetch) -> str:
    rocks = ROCKS.at(round)
    box = f'<div class="avis vermell"><h3>Cara nord</h3><p>{rocks}</p></div>' if rocks else ""
    return frame(
        "/avisos",
        "Avisos i estat dels camins",
        f"""<p>Els avisos els escriuen els guardes quan tornen de fer la volta. Si trobeu un arbre caigut o una marca
que falta, digueu-ho al refugi: us convidarem a un cafè.</p>{box}
<div class="avis"><h3>Vall de les Comes</h3><p>{BRIDGE.at(round)} El pont de pedra, un quilòmetre més avall, és obert
tot l'any.</p><small>Escrit {ago(fetch, CATALAN, before(50))}</small></div>
<div class="avis"><h3>Pista de l'Ermita</h3><p>Els cotxes poden arribar fins a la barrera. La resta, una hora a peu,
és per a bicicletes i bestiar.</p><small>Escrit {ago(fetch, CATALAN, before(98))}</small></div>""",
        fetch,
    )


def manners(round: int, fetch: Fetch) -> str:
    return frame(
        "/normes",
        "Normes de convivència",
        f"""<h2>De nit</h2><p>Després de les deu del vespre, silenci: l'endemà tothom es lleva aviat. Les botes es
deixen a l'entrada i els frontals, en vermell.</p><h2>Animals</h2><p>{DOGS.at(round)} A les zones de pastura han
d'anar sempre al costat de l'amo.</p><h2>Deixalles</h2><p>El que puja a la motxilla, baixa a la motxilla. El guarda
no pot fer-se càrrec de cap bossa, perquè tot ha de baixar amb mules.</p><h2>Foc</h2><p>No es pot fer foc a fora ni
cuinar als dormitoris. Hi ha una cuina per a qui porta el
menjar.</p>{widget(fetch, "quote", f"<blockquote>{pick(fetch, PROVERBS)}</blockquote>")}""",
        fetch,
    )


HUTS = MadeSite(
    "refugis.test",
    (
        "names of a page builder's boxes",
        "sentence of another page beside a hut",
        "box on cookies in Catalan",
        "two of five helpers of a club",
        "days to a mountain race",
        "proverb, one of four",
        "warden who answers by the hour",
        "age of a warden's warning",
    ),
    {
        "/": home,
        "/refugi-estany-negre": lake,
        "/refugi-coll-roig": pass_hut,
        "/tarifes": prices,
        "/travessa": traverse,
        "/avisos": warnings,
        "/normes": manners,
    },
    SLOTS,
)
