"""A French theatre: its season, two plays, prices, how to come, recruitment; SPIP and a theme of an agency."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import FRENCH, Links, anchors, comes_and_goes, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    drawn,
    entries,
    for_some,
    head,
    hexes,
    in_session,
    number,
    para,
    pick,
    rows,
    shown,
    terms,
)

_SEASON, _GULL, _NIGHT = "/saison", "/spectacle/la-mouette", "/spectacle/nuit-de-craie"
_PRICES, _COMING, _JOBS = "/tarifs", "/venir", "/recrutement"
_MENU: Links = (
    (_SEASON, "La saison"),
    (_GULL, "La Mouette"),
    (_NIGHT, "Nuit de craie"),
    (_PRICES, "Tarifs et abonnements"),
    (_COMING, "Venir au théâtre"),
    (_JOBS, "Nous rejoindre"),
)
_PRESS = (
    ("« Une troupe qui joue comme on respire. »", "Le Courrier de Vaux"),
    ("« On sort de là plus léger. »", "Scènes du Sud"),
    ("« Le plus beau plateau de la région. »", "La Gazette"),
    ("« Un public fidèle, et on comprend pourquoi. »", "Radio Trois Ponts"),
)
_PATRONS = ("Ville de Vaux", "Région Hautes-Terres", "Banque du Pont", "Imprimerie Lachaux", "Vins Roubaud")
_NOTES = (
    ("Le bar", "Ouvert une heure avant chaque représentation."),
    ("Audiodescription", "Des casques sont prêtés à l'accueil."),
    ("Garderie", "Les enfants dessinent pendant que vous écoutez."),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookies = """<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig"><span>Ce site utilise des cookies et vous
donne le contrôle sur ceux que vous souhaitez activer.</span><button>OK, tout accepter</button><button>Interdire tous
les cookies</button></div></div>"""
    letter = '<div class="popin"><p>Recevez notre lettre du mardi.</p><button>Je m’inscris</button></div>'
    name, text = turned(fetch, _NOTES, 1)[0]
    said, paper = pick(fetch, _PRESS)
    patrons = "".join(f"<li>{one}</li>" for one in drawn(fetch, _PATRONS))
    html = f"""<!DOCTYPE html><html class="page_article ltr fr no-js" lang="fr" dir="ltr"><head><meta charset="utf-8">
<title>{title} - Théâtre des Trois Ponts</title><meta name="generator" content="SPIP 4.3.6"><link rel="stylesheet"
href="local/cache-css/{hexes(fetch, 32)}.css?{number(fetch, 10**9, 2 * 10**9)}"></head><body
id="top">{comes_and_goes(fetch, "theatre cookies", 0.35, cookies)}<div class="page"><header class="header"
role="banner"><p class="spip_logo_site"><a rel="start home" href="/">Théâtre des Trois Ponts</a></p><p
class="jour">Nous sommes le {today(fetch, FRENCH)}</p><nav class="nav" id="nav"><ul
class="menu-liste">{anchors(_MENU)}</ul></nav></header><main class="main" role="main"><div class="wrapper hfeed">
<h1 class="entry-title">{title}</h1>{main}</div><aside class="aside"><div class="rubriques"><h2>Le saviez-vous
?</h2><h3>
{name}</h3><p>{text}</p></div><blockquote class="spip">{said}<cite>{paper}</cite></blockquote><div class="aussi">
<h2>À voir aussi</h2><ul>{anchors(drawn(fetch, others(_MENU, path), 2))}</ul></div></aside></main>
{for_some(fetch, 0.25, letter)}<footer class="footer" role="contentinfo"><p>Théâtre des Trois Ponts, 2 quai des
Tanneurs, Vaux-sur-Ardre. Billetterie : 05 55 96 04 41, du mardi au samedi de 13 h à 18 h.</p><ul
class="partenaires">{patrons}</ul><p class="colophon">Scène conventionnée | Plan du site | Mentions légales | Espace
pro</p></footer></div></body></html>"""
    return in_session(fetch, "PHPSESSID", html)


def _show(path: str, title: str, by: str, dates: str, state: str) -> str:
    return f"""<article class="entry article hentry spectacle"><h3><a href="{path}" rel="bookmark">{title}</a></h3><p
class="par">{by}</p><p class="dates">{dates}</p>{shown(state, f'<p class="etat">{state}</p>')}</article>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bienvenue",
        "/",
        fetch,
        f"""{para(say("alerte"), ' class="msg-alert notice"')}<section class="une"><h2>{say("une")}</h2><p>{
            "La Mouette se pose à Vaux pour trois soirs."
        }</p></section><h2>En ce moment</h2>
{_show(_GULL, "La Mouette", "d'Anton Tchekhov", say("gull dates"), say("gull state"))}
{_show(_NIGHT, "Nuit de craie", "de Salomé Ferrand", "du 18 au 21 mars", say("night state"))}<h2>Actualités</h2><ul>{
            entries((say("actu"), "Le bilan de la saison passée est en ligne", "Galette des abonnés, merci à tous"))
        }</ul><p class="dir">Directrice : {say("directrice")}</p>""",
    )


def _season(say: Say, fetch: Fetch) -> str:
    shows = "".join(
        _show(*one)
        for one in (
            (_GULL, "La Mouette", "d'Anton Tchekhov", say("gull dates"), say("gull state")),
            (_NIGHT, "Nuit de craie", "de Salomé Ferrand", "du 18 au 21 mars", say("night state")),
            ("/spectacle/ubu", "Ubu au jardin", "d'après Jarry", "du 2 au 4 avril", say("ubu")),
            ("/spectacle/cirque", say("circus"), "Compagnie Plume", "le 11 avril", ""),
            ("/spectacle/concert", "Quatuor Sorel", "Ravel, Boulanger", "le 18 avril", "Places disponibles"),
            ("/spectacle/marionnettes", say("puppets"), "Atelier Fil", "le 25 avril", "Dès cinq ans"),
        )
        if one[1]
    )
    return _page("La saison", _SEASON, fetch, f'<p class="chapo">De septembre à juin, vingt spectacles.</p>{shows}')


def _gull(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("mercredi 4 mars", "20 h 30", say("wednesday")),
            ("jeudi 5 mars", "19 h 30", say("thursday")),
            ("vendredi 6 mars", "20 h 30", "Dernières places"),
            (say("extra"), "15 h", "Places disponibles"),
        )
    )
    cast = terms((("Arkadina", "Hélène Vasseur"), ("Nina", "Zoé Lantier"), ("Trigorine", "Paul Amsel")))
    data = json_ld("TheaterEvent", name="La Mouette", location="Théâtre des Trois Ponts")
    return _page(
        "La Mouette",
        _GULL,
        fetch,
        f"""{data}<div class="chapo"><p>Au bord d'un lac, un jeune homme monte une pièce que sa mère n'écoute pas.</p>
</div><div class="texte"><p>Durée : 2 h 20, sans entracte.</p><p>La mise en scène est de Bruno Kessel. Le décor tient
dans une seule
valise, et le lac est fait de toutes les chaises de la salle.</p></div><dl
class="distribution">{cast}</dl><table class="spip">{head("Jour", "Heure", "État")}<tbody>{table}</tbody></table><p><a
href="/IMG/pdf/{say("dossier")}">Dossier de presse</a></p><p class="panier">{number(fetch, 2, 40)} personnes choisissent
leurs places</p>""",
    )


def _night(say: Say, fetch: Fetch) -> str:
    return _page(
        "Nuit de craie",
        _NIGHT,
        fetch,
        f"""<div class="chapo"><p>Une institutrice, une école vide, un tableau qui se souvient.</p></div><p
class="etat">{say("night state")}</p><div class="texte"><p>Un spectacle à voir dès douze ans.</p><p>Le texte a été
écrit en résidence à
Vaux, avec les élèves de deux écoles. Il est publié chez un éditeur de la ville et vendu à l'accueil le
soir.</p></div>""",
    )


def _prices(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Plein tarif", say("full")),
            ("Tarif réduit", "15 €"),
            ("Moins de 12 ans", "6 €"),
            (say("solidarity"), "3 €"),
            ("Abonnement, cinq spectacles", "85 €"),
        )
    )
    return _page(
        "Tarifs et abonnements",
        _PRICES,
        fetch,
        f"""<table class="spip">{head("Tarif", "Prix")}<tbody>{table}</tbody></table><p>{say("exchange")}</p><p>Les
billets retirés à l'accueil se règlent en espèces, par carte ou par chèque. Les places non retirées dix minutes avant le
début sont remises en vente.</p><p>Devis n° {hexes(fetch, 6).upper()}</p>""",
    )


def _coming(say: Say, fetch: Fetch) -> str:
    return _page(
        "Venir au théâtre",
        _COMING,
        fetch,
        f"""<p>Le théâtre est au bord de l'Ardre, à cinq minutes de la gare. Le dernier train repart à 23 h 12 ; nous
finissons toujours avant.</p><p>Les vélos se garent dans la cour. La salle est accessible en fauteuil roulant par le
quai, et huit places sont réservées au rang C.</p><p>Parking des Tanneurs : {number(fetch, 3, 180)} places
libres</p>""",
    )


def _jobs(say: Say, fetch: Fetch) -> str:
    offers = entries((say("job"), f"Technicien lumière, {say('contract')}", "Couturière, trois semaines en avril"))
    return _page(
        "Nous rejoindre",
        _JOBS,
        fetch,
        f"""<ul class="offres">{offers}</ul><p>Les lettres sont à envoyer à Luc Perrin. Nous répondons à toutes,
parfois tard.</p><p>Jeton du formulaire : {hexes(fetch, 12)}</p>""",
    )


THEATRE = MadeSite(
    "trois-ponts.test",
    (
        "session PHP dans les liens",
        "citation de presse au hasard",
        "mécènes dans le désordre",
        "note de service qui tourne",
        "lettre proposée à certains",
        "deux pages à voir aussi",
        "personnes qui choisissent des places",
        "numéro de devis",
        "places libres d'un parking",
        "jeton d'un formulaire en clair",
        "date du jour en tête",
        "bandeau de cookies selon l'heure",
    ),
    {
        "/": _home,
        _SEASON: _season,
        _GULL: _gull,
        _NIGHT: _night,
        _PRICES: _prices,
        _COMING: _coming,
        _JOBS: _jobs,
    },
    (
        Slot("alerte", "avis", ("/",), {0: "", 7: "La représentation de ce soir commence à 21 h.", 8: ""}),
        Slot(
            "une", "titre de la une", ("/",), {0: "Tchekhov au bord de l'Ardre", 10: "La saison prochaine se dévoile"}
        ),
        Slot(
            "gull dates",
            "dates d'un spectacle",
            ("/", _SEASON),
            {0: "du 4 au 6 mars", 5: "du 4 au 7 mars"},
            "La Mouette",
        ),
        Slot(
            "gull state",
            "état d'un spectacle",
            ("/", _SEASON),
            {0: "Dernières places", 2: "Complet", 5: "Dernières places"},
            "La Mouette",
        ),
        Slot(
            "night state",
            "état d'un spectacle",
            ("/", _SEASON, _NIGHT),
            {0: "Réservations bientôt", 4: "Réservations ouvertes"},
        ),
        Slot("actu", "actualité", ("/",), {0: "", 9: "Atelier de voix : il reste deux chaises"}),
        Slot("directrice", "nom d'une directrice", ("/",), {0: "Mireille Aubrac", 12: "Fanny Delorme"}, "Directrice"),
        Slot("ubu", "état d'un spectacle", (_SEASON,), {0: "Places disponibles", 11: "Annulé"}, "Ubu au jardin"),
        Slot("circus", "spectacle", (_SEASON,), {0: "", 6: "Le Grand Saut"}),
        Slot("puppets", "spectacle", (_SEASON,), {0: "Le Petit Ours brun", 14: ""}),
        Slot("wednesday", "état d'une séance", (_GULL,), {0: "Places disponibles", 1: "Complet"}, "mercredi 4 mars"),
        Slot(
            "thursday",
            "état d'une séance",
            (_GULL,),
            {0: "Places disponibles", 2: "Complet", 6: "Liste d'attente", 12: "Reportée"},
            "jeudi 5 mars",
        ),
        Slot("extra", "séance", (_GULL,), {0: "", 5: "samedi 7 mars"}),
        Slot("dossier", "link target", (_GULL,), {0: "mouette-presse-1.pdf", 9: "mouette-presse-2.pdf"}, "Dossier"),
        Slot("full", "tarif", (_PRICES,), {0: "24 €", 10: "26 €"}, "Plein tarif"),
        Slot("solidarity", "ligne d'un tarif", (_PRICES,), {0: "", 3: "Billet suspendu"}),
        Slot(
            "exchange",
            "petit mot d'une règle",
            (_PRICES,),
            {0: "Les billets sont échangeables.", 14: "Les billets ne sont plus échangeables."},
        ),
        Slot("job", "offre d'emploi", (_JOBS,), {0: "", 6: "Responsable du bar, à mi-temps"}),
        Slot("contract", "type de contrat", (_JOBS,), {0: "CDD de six mois", 13: "CDI"}, "Technicien lumière"),
    ),
)
