"""A French regional paper: a live report, articles with lines in between, obituaries, a bulletin for sailors."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.opened.served import (
    ad_slot,
    around,
    consent,
    edge_of,
    edge_time,
    grown,
    minified,
    one,
    wrapped_by_test,
)
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch

CREATIVES = (
    "Fenêtres sur mesure, devis en deux minutes",
    "Votre monte-escalier dès 89 € par mois",
    "Changez d'assurance et gagnez 200 €",
    "La croisière dont vous rêvez : -40 %",
    "Pompes à chaleur : les aides de mars",
    "Mutuelle senior, comparez sans attendre",
    "Le SUV hybride en location dès 249 €",
)
ALSO = tuple(
    f"{what} : {line}"
    for what, line in (
        ("Patrimoine", "la chapelle des marins rouvre ses portes"),
        ("Cuisine", "la vraie recette du far, selon trois grands-mères"),
        ("Reportage", "une nuit avec les dragueurs de sable"),
        ("Portrait", "elle répare les accordéons de tout un canton"),
        ("Insolite", "un phoque sur le parking du supermarché"),
        ("Sport", "le derby des deux rives en photos"),
        ("Jardin", "faut-il tailler les hortensias en mars"),
        ("Mer", "pourquoi les algues changent de couleur"),
        ("Histoire", "le jour où le pont tournant ne tourna plus"),
    )
)
COMMENTS = (
    ("marin_29", "Enfin un article clair sur le sujet."),
    ("Yvette L.", "Et nos impôts dans tout cela ?"),
    ("kerlouan", "Il fallait s'y attendre."),
    ("Paul-Henri", "Bravo aux équipes sur le terrain."),
    ("goeland", "On en reparlera dans dix ans."),
    ("Soizic", "Merci pour ces précisions."),
)
PRINTED = datetime(2026, 3, 1, 14, 20, tzinfo=UTC)

LEAD = Slot(
    "/",
    "main headline",
    {0: "Le port fermé aux ferries", 5: "Port : le trafic reprend lundi"},
    "À la une",
)
BRIEF = Slot("/", "brief under a rubric", {0: "", 3: "Fuite d'eau rue Voltaire : trois rues coupées"}, "En bref")
LIVE = (
    Slot("/direct/tempete", "live entry", {0: "Le pont de l'île est fermé aux camions."}, "Le direct"),
    Slot("/direct/tempete", "live entry", {0: "", 2: "Les écoles du canton resteront fermées mardi."}, "Le direct"),
    Slot("/direct/tempete", "live entry", {0: "", 3: "Un toit arraché à la criée.", 4: ""}, "Le direct"),
    Slot("/direct/tempete", "live entry", {0: "", 7: "Le préfet lève la vigilance orange."}, "Le direct"),
)
HOMES = Slot("/direct/tempete", "key figure", {0: "14 000 foyers", 7: "1 200 foyers"}, "Sans électricité")
CAPTION = Slot(
    "/a/port",
    "caption of a picture",
    {0: "Le quai sud, dimanche matin.", 6: "Le quai nord, samedi soir."},
)
COAUTHOR = Slot("/a/port", "second author", {0: "", 6: "et Maëlle Quéré"}, "Par")
ERRATUM = Slot(
    "/a/lycee",
    "correction box",
    {0: "", 15: "Rectificatif : le lycée accueille 640 élèves, et non 460 comme nous l'avions écrit."},
)
NEGATION = Slot(
    "/a/lycee", "negation", {0: "La cantine est concernée.", 9: "La cantine n'est pas concernée."}, "Le calendrier"
)
VERDICT = Slot(
    "/a/proces",
    "standfirst",
    {0: "Le jugement est attendu jeudi.", 11: "Le tribunal a prononcé la relaxe."},
)
AGE = Slot("/a/proces", "one digit", {0: "âgé de 43 ans", 14: "âgé de 48 ans"})
OBITUARY = Slot("/necrologies", "obituary", {0: "", 13: "Jeanne Le Bihan, née Kermarrec"}, "Avis de décès")
GALE = Slot(
    "/meteo-marine",
    "warning",
    {0: "Avis de grand frais", 2: "Avis de coup de vent", 6: "Avis de grand frais"},
    "Bulletin",
)
SLOTS = (LEAD, BRIEF, *LIVE, HOMES, CAPTION, COAUTHOR, ERRATUM, NEGATION, VERDICT, AGE, OBITUARY)


def read_also(fetch: Fetch) -> str:
    """A line between two paragraphs, of another article each time."""
    return f'<p class="lire-aussi"><strong>Lire aussi :</strong> <a href="/#une">{fetch.random.choice(ALSO)}</a></p>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    most = cached(fetch, 900, "plus lus").sample(ALSO, 5)
    ranks = "".join(
        f'<li><span class="rank">{at}</span><a href="/#une">{line}</a></li>' for at, line in enumerate(most, 1)
    )
    wall = consent(
        fetch,
        "Le Littoral et ses {} partenaires utilisent des traceurs pour financer le journal.",
        ("Accepter et fermer", "Refuser et s'abonner"),
    )
    test = fetch.random.choice(("S'abonner", "Essayer pour 1 €", "Je m'abonne"))
    page = f"""<!DOCTYPE html>
<html lang="fr" data-edge="{token(fetch.random, 6)}">
<head><meta charset="utf-8"><title>{title} - Le Littoral</title></head>
<body>{wall}
<header class="masthead"><a href="/">Le Littoral</a>
<a class="cta" href="https://abo.littoral.example/?src={token(fetch.random, 6)}">{test}</a></header>
<nav><ul><li><a href="/direct/tempete">Direct</a></li>
<li><a href="/a/port">Le port</a></li>
<li><a href="/a/lycee">Le lycée</a></li>
<li><a href="/a/proces">Le procès</a></li>
<li><a href="/necrologies">Avis</a></li>
<li><a href="/meteo-marine">Météo marine</a></li></ul></nav>
{ad_slot(fetch, "Publicité", CREATIVES)}
{wrapped_by_test(fetch, f"<main><h1>{title}</h1>{main}</main>")}
<aside class="plus-lus"><h2>Les plus lus</h2><ol>{ranks}</ol></aside>
{ad_slot(fetch, "Publicité", CREATIVES)}
<footer><p>Le Littoral, société coopérative de presse, paraît six jours sur sept depuis 1946.</p>
<p>Directrice de la publication : Armelle Guivarc'h. Impression sur papier recyclé à Lannion.</p>
<p>Toute reproduction d'un article est soumise à l'accord écrit de la rédaction.</p></footer>
</body></html>"""
    return minified(fetch, page)


def comments(fetch: Fetch) -> str:
    best = fetch.random.sample(COMMENTS, 2)
    rows = "".join(
        f'<article class="c"><b>{who}</b><p>{text}</p><button>J\'aime ({grown(fetch, len(text), 1)})</button></article>'
        for who, text in best
    )
    return f"<section><h2>Réactions de nos lecteurs</h2>{rows}</section>"


def home(round: int, fetch: Fetch) -> str:
    brief = one(BRIEF.at(round), "li")
    picks = "".join(f"<article><h3><a href='/#une'>{line}</a></h3></article>" for line in fetch.random.sample(ALSO, 4))
    return frame(
        "À la une",
        f'<article class="lead"><h2><a href="/a/port">{LEAD.at(round)}</a></h2><p>Notre dossier.</p></article>'
        f"<section><h2>En bref</h2><ul><li>Marché de producteurs samedi à Port-Louis</li>{brief}"
        f"<li>Collecte de sang jeudi, salle des fêtes</li></ul></section><section><h2>Vous aimerez</h2>{picks}"
        "</section>",
        fetch,
    )


def storm(round: int, fetch: Fetch) -> str:
    entries = "".join(
        f'<li id="post-{token(fetch.random, 8)}"><div class="live-body"><p>{entry.at(round)}</p></div>'
        f'<div class="share">{grown(fetch, len(entry.at(round)), 2)} partages</div></li>'
        for entry in reversed(LIVE)
        if entry.at(round)
    )
    return frame(
        "Tempête : suivez la situation",
        f'<p class="live-count"><i></i>{around(fetch, "lecteurs", 300, 4000, 25)} lecteurs suivent ce direct</p>'
        f"<div class='keys'><h2>L'essentiel</h2><ul><li>Sans électricité : <b>{HOMES.at(round)}</b></li>"
        f"<li>Vigilance : Finistère et Morbihan</li></ul></div><h2>Le direct</h2><ol class='live'>{entries}</ol>",
        fetch,
    )


def port(round: int, fetch: Fetch) -> str:
    return frame(
        "Le port fermé, les ferries attendent",
        f'<p class="byline">Par <span>Loïc Madec</span> <span>{COAUTHOR.at(round)}</span></p>'
        f"<p>Publié le {edge_time(edge_of(fetch), PRINTED)}</p><figure>"
        f"<img src='/i/{token(fetch.random, 9)}.webp' alt=''>"
        f"<figcaption>{CAPTION.at(round)} <cite>Photo A. Riou</cite></figcaption></figure>"
        "<p>Depuis vendredi, aucun navire ne quitte la rade. La capitainerie attend la fin des sondages.</p>"
        f"{read_also(fetch)}<blockquote>« Nous perdons 80 000 euros par jour », dit l'armateur.</blockquote>"
        f"<p>Les passagers sont logés au gymnase.</p>{ad_slot(fetch, 'Publicité', CREATIVES)}{comments(fetch)}",
        fetch,
    )


def school(round: int, fetch: Fetch) -> str:
    return frame(
        "Le lycée en travaux jusqu'en 2028",
        f"<p>Publié le {edge_time(edge_of(fetch), PRINTED)}</p>"
        "<p>Six mois d'études, deux ans de chantier : le calendrier du "
        f"lycée est connu.</p>{read_also(fetch)}<h2>Le calendrier</h2><p>Les travaux commencent par l'internat. "
        f"{NEGATION.at(round)} Le gymnase suivra.</p>{one(ERRATUM.at(round), 'div class=erratum')}{comments(fetch)}",
        fetch,
    )


def trial(round: int, fetch: Fetch) -> str:
    minutes = fetch.random.choice(("Lecture : 3 min", "3 minutes de lecture", "Temps de lecture 2 à 4 min"))
    return frame(
        "Le procès du passeur de sel",
        f'<p class="chapo"><strong>{VERDICT.at(round)}</strong></p><p class="tps">{minutes}</p>'
        f"<p>L'homme, {AGE.at(round)}, comparaissait depuis lundi pour avoir vendu du sel sans étiquette.</p>"
        f"{read_also(fetch)}<p>Il avait reconnu les faits en garde à vue.</p>{comments(fetch)}",
        fetch,
    )


def obituaries(round: int, fetch: Fetch) -> str:
    entry = f"<div class='avis'><h3>{OBITUARY.at(round)}</h3><p>Saint-Malo</p></div>" if OBITUARY.at(round) else ""
    candles = grown(fetch, 31, 1)
    return frame(
        "Avis de décès",
        f"{entry}<div class='avis'><h3>Yves Tanguy</h3><p>Cérémonie vendredi à 10 h 30, église "
        "Saint-Pol.</p>"
        f"<p class='bougies'>{candles} bougies allumées</p></div>"
        "<div class='avis'><h3>Marie-Ange Corre</h3><p>Les obsèques ont eu lieu dans l'intimité.</p></div>",
        fetch,
    )


def marine(round: int, fetch: Fetch) -> str:
    buoy = f"{around(fetch, 'houle', 8, 34, 1) / 10:.1f}".replace(".", ",")
    return frame(
        "Météo marine",
        f"<section><h2>Bulletin</h2><p class='bms'><strong>{GALE.at(round)}</strong></p><table><tr><th>Zone</th>"
        f"<th>Mer</th><th>Bouée</th></tr><tr><td>Cap Noir</td><td>creux de 2 à 3 m</td><td>{buoy} m</td></tr>"
        f"<tr><td>Baie des Veys</td><td>belle</td><td>{around(fetch, 'période', 7, 12, 1)} s</td></tr></table>"
        "</section>",
        fetch,
    )


PRESS = MadeSite(
    "littoral.test",
    (
        "consent layer with a number of partners",
        "ad slot filled or not",
        "read-also line between paragraphs",
        "white space squeezed by some servers",
        "layout test around the main part",
        "button in a test",
        "time zone of the edge",
        "most read with ranks, from a cache of a quarter of an hour",
        "best comments with likes",
        "readers of a live report",
        "reading time in a test",
        "candles lit",
        "reading of a buoy in a table",
    ),
    {
        "/": home,
        "/direct/tempete": storm,
        "/a/port": port,
        "/a/lycee": school,
        "/a/proces": trial,
        "/necrologies": obituaries,
        "/meteo-marine": marine,
    },
    (*SLOTS, GALE),
)
