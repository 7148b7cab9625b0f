"""A French university's department: courses, the calendar, enrolment, teachers, the library, news."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import FRENCH, ago, before, turned
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, cells, hexes, inside, links, mixed, number, pick, table, terms

_COURSES, _CALENDAR, _ENROL = "/formations/licence-geographie", "/calendrier", "/inscriptions"
_STAFF, _LIBRARY, _NEWS = "/enseignants", "/bibliotheque", "/actualites"
_MENU: Links = (
    (_COURSES, "Licence de géographie"),
    (_CALENDAR, "Calendrier universitaire"),
    (_ENROL, "Inscriptions"),
    (_STAFF, "Équipe enseignante"),
    (_LIBRARY, "Bibliothèque"),
    (_NEWS, "Actualités"),
)
_PARTNERS = ("Ville de Montbrison", "Météo Forez", "Observatoire des rivières", "Institut alpin", "Maison des cartes")
_PORTRAITS = (
    ("Clémence, L3", "J'ai passé mon semestre à Ljubljana."),
    ("Idriss, M1", "Le terrain, c'est ce que je préfère."),
    ("Noémie, L2", "On se connaît tous dans la promotion."),
    ("Bastien, doctorant", "Je mesure des glaciers rocheux."),
)
_PICTURES = ("Le cloître en hiver", "La salle des cartes", "Le verger du campus")
_FOOT = """<div class="pied"><ul class="liste-rubriques"><li>L'université</li><li>Recherche</li><li>International</li>
<li>Vie étudiante</li><li>Entreprises</li></ul><ul class="liste-services"><li>Espace numérique de
travail</li><li>Annuaire</li> <li>Marchés publics</li><li>Accessibilité : partiellement conforme</li></ul></div>"""
_AROUND = {
    "Bienvenue au département": (
        "",
        """<h2 class="spip">Étudier la géographie</h2><p>La géographie relie les pierres, les eaux, les plantes et les
sociétés. Chez nous, elle s'apprend dehors : chaque promotion part une semaine par an sur le terrain, du Massif central
aux rives du Danube.</p><ul class="spip"><li>une licence en trois ans</li><li>deux masters</li><li>une école doctorale
commune avec Clermont</li></ul>""",
    ),
    "Licence de géographie": (
        "<p>La licence se prépare en six semestres, dont un à l'étranger si on le souhaite.</p>",
        """<h2 class="spip">Après la licence</h2><p>Nos diplômés travaillent dans les collectivités, les bureaux
d'études, les parcs naturels et l'enseignement. Un tiers poursuit en master.</p><h2
class="spip">Évaluation</h2><p>Chaque cours donne lieu à un dossier et à un écrit. L'assiduité aux travaux dirigés est
obligatoire.</p>""",
    ),
    "Calendrier universitaire": (
        "<p>Ce calendrier a été voté par le conseil de l'université en juin dernier.</p>",
        """<h2 class="spip">Semaine type</h2><table class="spip"><tbody><tr><td>Lundi</td><td>cours
magistraux</td></tr><tr> <td>Mercredi</td><td>travaux dirigés</td></tr><tr><td>Vendredi</td><td>terrain ou salle
informatique</td></tr></tbody></table> <p>Le jeudi après-midi est réservé au sport et aux associations.</p>""",
    ),
    "Inscriptions": (
        "",
        """<h2 class="spip">Candidats étrangers</h2><p>Les candidats qui résident hors de l'Union européenne passent par
la procédure nationale. Un niveau B2 en français est demandé.</p><h2 class="spip">Boursiers</h2><p>Les boursiers ne
paient pas de droits. La décision du Crous doit être jointe au dossier ; elle peut suivre en septembre.</p>""",
    ),
    "Équipe enseignante": (
        "",
        """<h2 class="spip">Personnel administratif</h2><ul class="spip"><li>Scolarité : Mme Josiane
Thévenet</li><li>Stages : M. Fabrice Guillot</li><li>Cartothèque : Mme Anh Nguyen</li></ul><p>Les professeurs émérites
gardent une boîte aux lettres au rez-de-chaussée.</p>""",
    ),
    "Bibliothèque": (
        "",
        """<h2 class="spip">Fonds</h2><p>Quarante mille volumes, neuf cents revues et douze mille cartes, dont la série
complète des cartes d'état-major. Les atlas anciens se consultent sur place, avec des gants.</p><h2
class="spip">Services</h2> <ul class="spip"><li>prêt entre bibliothèques</li><li>numérisation à la
demande</li><li>formation à la recherche documentaire</li></ul>""",
    ),
    "Actualités": (
        "",
        """<p class="pagination"><strong class="on">0</strong> | <a href="#p10">10</a> | <a
href="#p20">20</a></p><p>Pour proposer une annonce, écrivez au secrétariat avant le mercredi midi. Les annonces restent
un mois en ligne.</p>""",
    ),
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    partners = "".join(f'<li class="item partenaire">{name}</li>' for name in mixed(fetch, _PARTNERS))
    nonce = hexes(fetch, 22)
    return f"""<!DOCTYPE html><html class="page_article ltr fr no-js" lang="fr" dir="ltr"><head><meta charset="utf-8">
<title>{title} - Université de Montbrison</title><script nonce="{nonce}">var box_settings={{tt_img:true}};</script>
<meta name="generator" content="SPIP 4.3.2"><link rel="stylesheet" href="/local/cache-css/7d0e.css"
type="text/css"></head> <body id="top"><div class="page"><header class="accueil clearfix" id="header"
role="banner"><strong id="logo_site_spip" class="spip_logo_site"><a rel="start home" href="/">Université de
Montbrison</a></strong><div class="slogan">Département de géographie</div></header><div class="menu menu-container"
id="nav"><ul class="menu-liste menu-items"> {links(_MENU, "menu-entree item")}</ul></div><main class="main"
role="main"><div class="wrapper"><div class="content" id="content"><p class="arbo"><a href="/">Accueil</a> <span
class="divider">&gt;</span> <strong class="on">{title}</strong></p><div class="cartouche"><h1 class="crayon
article-titre">{title}</h1></div>{before}{main}{after}</div></div> <aside class="aside secondary" id="aside"><div
class="liste"><h2 class="h2">Nos partenaires</h2><ul class="liste-items">{partners}</ul></div></aside></main><footer
class="footer" id="footer" role="contentinfo">{_FOOT}<p class="colophon">Université de Montbrison, 12 rue des
Pénitents<br>Plan du site | Mentions légales | Se connecter</p><p class="perf">Page calculée en {number(fetch, 40, 800)}
ms</p></footer></div><script nonce="{nonce}">jQuery.noop()</script> </body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bienvenue au département",
        fetch,
        f"""<div class="chapo"><p>Le département accueille 640 étudiants sur deux sites.</p></div><div class="texte">
<p>{say("director")} dirige le département depuis la rentrée.</p>{inside("p", say("open day"))}<h2
class="spip">{say("heading")}</h2><p>Secrétariat : {say("office hours")}, bâtiment Jacquard.</p></div><p
class="photo">Photographie : {turned(fetch, _PICTURES, 1)[0]}</p>""",
    )


def _courses(say: Say, fetch: Fetch) -> str:
    who, what = pick(fetch, _PORTRAITS)
    rows = (
        cells("GEO101", "Initiation à la cartographie", "4 ECTS", "Mme Perrin"),
        cells("GEO114", say("course title"), "3 ECTS", "M. Lacombe"),
        row(say("course new")),
        cells("GEO203", "Hydrologie des montagnes", "5 ECTS", "M. Bruyère"),
        row(say("course gone")),
        cells("GEO310", "Stage de terrain", "8 ECTS", "collectif"),
    )
    return _page(
        "Licence de géographie",
        fetch,
        f"""<div class="texte">{table(("Code", "Cours", "Crédits", "Responsable"), rows, "spip")}<p>Le détail figure
dans le <a href="/IMG/pdf/{say("syllabus")}">livret des cours</a>.</p></div><blockquote
class="spip"><p>{what}</p><cite>{who} </cite></blockquote>""",
    )


def _calendar(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Vacances de printemps", "du 11 au 26 avril 2026"),
        cells("Examens du second semestre", say("exam days")),
        cells("Jury", "5 juin 2026"),
        cells(say("resit"), "du 22 au 26 juin 2026"),
    )
    return _page(
        "Calendrier universitaire",
        fetch,
        f"""<div class="texte">{table(("Période", "Dates"), rows, "spip")}
{inside('p class="erratum"', say("erratum"))}</div>""",
    )


def _enrol(say: Say, fetch: Fetch) -> str:
    facts = terms(
        ("Ouverture", "2 février 2026"),
        ("Clôture", say("enrol deadline")),
        ("Droits", say("fees")),
        ("Places", "120 places"),
        css="spip_dl",
    )
    return _page(
        "Inscriptions",
        fetch,
        f"""<div class="texte">{facts}<h2 class="spip">Pièces à fournir</h2><ul class="spip"><li>relevé de notes</li>
{inside("li", say("paper"))}<li>photographie d'identité</li></ul>{inside("p", say("paper form"))}</div><form
method="post" class="formulaire_spip"><input type="hidden" name="formulaire_action_args"
value="{hexes(fetch, 60)}"><label> Votre courriel</label><button>Recevoir le dossier</button></form>""",
    )


def _staff(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Hélène Perrin", "cartographie", "J 204"),
        cells("Yves Lacombe", "géographie rurale", "J 207"),
        cells(say("new teacher"), "hydrologie", "J 118"),
        cells(say("left teacher"), "climatologie", "J 220"),
    )
    who, what = pick(fetch, _PORTRAITS)
    return _page(
        "Équipe enseignante",
        fetch,
        f"""<div class="texte">{table(("Nom", "Domaine", "Bureau"), rows, "spip")}<p>Les permanences ont lieu
{say("duty")}.</p></div><blockquote class="spip"><p>{what}</p><cite>{who}</cite></blockquote>""",
    )


def _library(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bibliothèque",
        fetch,
        f"""<div class="texte"><p>Horaires : {say("library hours")}</p><p>Le prêt est de deux semaines pour les
étudiants.</p><h2 class="spip">Salle des cartes</h2><p>{say("map room")}</p></div><p class="compteur">Visites :
{88_000 + 13 * fetch.number + number(fetch, 0, 12)}</p>""",
    )


def _news(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"""<li class="item hentry"><h3 class="h3 entry-title">{title}</h3><p class="info-publi">publié
{ago(fetch, FRENCH, before(age))}</p><div class="introduction entry-content"><p>{text}</p></div></li>"""
        for title, text, age in (
            (say("news two"), "Entrée libre dans la limite des places.", 5),
            (say("news one"), "Le poste est ouvert pour trois ans.", 3),
            ("Sortie dans les gorges de la Loire", say("trip"), 20),
            ("Exposition d'atlas anciens", "Dans le hall du bâtiment Jacquard.", 70),
            (say("news old"), "Merci à tous les bénévoles.", 120),
        )
        if title
    )
    return _page("Actualités", fetch, f'<ul class="liste-items articles">{items}</ul>')


_SLOTS = (
    Slot("director", "person's name", ("/",), {0: "Mme Solange Vidal", 3: "M. Régis Auclair"}),
    Slot("open day", "paragraph", ("/",), {0: "", 9: "La journée portes ouvertes se tiendra le 28 mars."}),
    Slot("heading", "heading", ("/",), {0: "Nous joindre", 14: "Contacts et accueil"}),
    Slot("office hours", "opening hours", ("/",), {0: "de 9 h à 12 h", 11: "de 8 h 30 à 16 h"}, "Secrétariat"),
    Slot("course title", "table cell", (_COURSES,), {0: "Campagnes d'Europe", 2: "Mondes ruraux"}, "GEO114"),
    Slot("course new", "row", (_COURSES,), {0: "", 5: "GEO127 | Télédétection | 2 ECTS | Mme Osei"}),
    Slot("course gone", "row", (_COURSES,), {0: "GEO216 | Histoire des atlas | 1 ECTS | M. Roux", 13: ""}),
    Slot("syllabus", "link target", (_COURSES,), {0: "livret_v3.pdf", 8: "livret_v4.pdf"}, "livret des cours"),
    Slot(
        "exam days", "date of an event", (_CALENDAR,), {0: "du 11 au 20 mai 2026", 4: "du 18 au 27 mai 2026"}, "Examens"
    ),
    Slot("resit", "row", (_CALENDAR,), {0: "", 6: "Session de rattrapage"}),
    Slot("erratum", "correction notice", (_CALENDAR,), {0: "", 9: "Rectificatif : le lundi de Pentecôte est férié."}),
    Slot("enrol deadline", "deadline extended", (_ENROL,), {0: "13 mars 2026", 7: "3 avril 2026"}, "Clôture"),
    Slot("fees", "price", (_ENROL,), {0: "175 €", 1: "178 €"}, "Droits"),
    Slot("paper", "entry of a list", (_ENROL,), {0: "", 10: "attestation de contribution à la vie étudiante"}),
    Slot("paper form", "paragraph", (_ENROL,), {0: "Les dossiers sur papier sont acceptés.", 5: ""}),
    Slot("new teacher", "row", (_STAFF,), {0: "", 10: "Aurore Castaing"}),
    Slot("left teacher", "row", (_STAFF,), {0: "Denis Marchetti", 15: ""}),
    Slot("duty", "words of a paragraph", (_STAFF,), {0: "le mardi", 8: "le jeudi sur rendez-vous"}),
    Slot("library hours", "opening hours", (_LIBRARY,), {0: "de 9 h à 19 h", 3: "de 8 h à 22 h"}),
    Slot("map room", "paragraph", (_LIBRARY,), {0: "Ouverte à tous.", 6: "Fermée pour travaux jusqu'en mai."}),
    Slot("news one", "entry of a list", (_NEWS,), {0: "", 2: "Un contrat doctoral sur les tourbières"}),
    Slot("news two", "entry of a list", (_NEWS,), {0: "", 12: "Conférence de Lamine Sow sur le Sahel"}),
    Slot("trip", "words of a paragraph", (_NEWS,), {0: "Départ à sept heures.", 7: "Reportée en raison de la crue."}),
    Slot("news old", "entry of a list", (_NEWS,), {0: "Bilan du nettoyage des berges", 14: ""}),
)

UNIVERSITY = MadeSite(
    "geo-montbrison.test",
    (
        "nonce of a script",
        "partners in any order",
        "time of rendering",
        "voice of a student",
        "pictures in turn",
        "token of a form",
        "visits counted by request",
        "hours ago",
    ),
    {
        "/": _home,
        _COURSES: _courses,
        _CALENDAR: _calendar,
        _ENROL: _enrol,
        _STAFF: _staff,
        _LIBRARY: _library,
        _NEWS: _news,
    },
    _SLOTS,
)
