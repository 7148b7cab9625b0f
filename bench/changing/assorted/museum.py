"""A French museum: exhibition, agenda, practical information, acquisitions, team, tickets; Drupal."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import FRENCH, Links, ago, anchors, before, others, today
from bench.changing.scenario import Fetch

_SHOW, _AGENDA, _VISIT = "/expositions/verre-et-lumiere", "/agenda", "/infos-pratiques"
_NEW, _TEAM, _TICKETS = "/collections/acquisitions", "/le-musee/equipe", "/billetterie"
_MENU: Links = (
    ("/", "Accueil"),
    (_SHOW, "Verre et lumière"),
    (_AGENDA, "Agenda"),
    (_VISIT, "Infos pratiques"),
    (_NEW, "Acquisitions"),
    (_TEAM, "Équipe"),
    (_TICKETS, "Billetterie"),
)
_PATRONS = ("Fondation Armel", "Verreries de la Sorne", "Caisse du Haut-Pays", "Amis du musée", "Maison Delorme")
_WORKS = (
    ("Vase aux libellules", "vers 1902"),
    ("Coupe craquelée", "1931"),
    ("Gobelet à la licorne", "XVIIe siècle"),
    ("Flacon de voyage", "1788"),
    ("Lampe aux glycines", "1908"),
)
_SHOP = ("Carnet de croquis", "Catalogue raisonné", "Presse-papiers soufflé", "Affiche de 1925", "Puzzle du vitrail")


def _page(title: str, fetch: Fetch, main: str) -> str:
    work, year = pick(fetch, _WORKS)
    letter = f"""<div class="block block-newsletter"><h2>Restez informé</h2><p>Recevez la lettre du musée chaque
mois.</p>
<form><input type="hidden" name="form_build_id" value="form-{token(fetch, 43)}"><button>Je
m'abonne</button></form></div>"""
    return f"""<!DOCTYPE html><html lang="fr" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /><title>{title} | Musée du verre de Sornac</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{token(fetch, 20)}.css?delta=0" /></head>
<body class="path-node page-node-type-page"><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
<div class="layout-container"><header role="banner"><div class="region region-header"><div class="block
block-system-branding-block"><a href="/" rel="home">Musée du verre de Sornac</a></div><div class="block
block-site-slogan">Ancienne verrerie royale</div><nav role="navigation" class="block block-menu"><ul
class="menu">{anchors(_MENU)}
</ul></nav></div></header><main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><div
class="region region-content"><div data-drupal-messages-fallback class="hidden"></div><div class="block
block-page-title-block"><h1><span class="field field--name-title">{title}</span></h1></div><article class="node
node--type-page node--view-mode-full"><div class="node__content">{main}</div></article></div></div><aside
class="layout-sidebar-second" role="complementary"><div class="views-element-container block
js-view-dom-id-{token(fetch, 64)}"><h2>Une œuvre au hasard</h2><div class="views-row"><span class="field-content">{work}
</span>, <span class="views-field-year">{year}</span></div></div>{sometimes(fetch, 0.4, letter)}</aside></main>
<footer role="contentinfo"><div class="region region-footer"><h2>Nos mécènes</h2><ul class="patrons">
{listed(mixed(fetch, _PATRONS))}</ul><p>Le musée occupe depuis 1974 l'ancienne halle de la verrerie royale. Il conserve
plus de douze mille pièces, de l'Antiquité à nos jours.</p><p>Mentions légales, crédits, plan du site</p></div></footer>
</div></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Musée du verre de Sornac",
        fetch,
        f"""<div class="field field--name-body"><p>Le musée est ouvert tout l'hiver.</p></div><div
class="view-content"><div
class="views-row"><h3>{say("main title")}</h3><p>Prolongations au premier étage.</p><span class="submitted">Publié
{ago(fetch, FRENCH, before(20))}</span></div>{paragraph(say("closure"))}</div><ul class="news">
{listed((say("news prize"), "Ateliers des vacances : inscriptions", "Les jeudis de l'émail reviennent"))}</ul>""",
    )


def _show(say: Say, fetch: Fetch) -> str:
    return _page(
        "Verre et lumière",
        fetch,
        f"""<div class="field field--name-field-dates"><div class="field__label">Dates</div><div
class="field__item">Jusqu'au
{say("show end")}</div></div><div class="field__item">Commissaire : Blandine Auvray</div><p>L'exposition réunit
cent trente pièces prêtées par onze institutions européennes.</p>{paragraph(say("loan"))}<p>Le dossier de presse est
<a href="/sites/default/files/{say("press kit")}">à télécharger</a>.</p>
<p class="live">{number(fetch, 3, 40)} personnes consultent cette page</p>""",
    )


def _agenda(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Visite en famille", say("family day"), "10 h 30"),
            ("Démonstration au four", "samedi 14 mars", "15 h"),
            (say("night"), "vendredi 20 mars", "19 h"),
            (say("concert"), "dimanche 22 mars", "17 h"),
            ("Conférence sur l'émail", "jeudi 26 mars", say("enamel")),
        )
    )
    return _page(
        "Agenda",
        fetch,
        f"""<p class="today">Nous sommes le {today(fetch, FRENCH)}.</p><table class="views-table
cols-3"><thead><tr><th>Rendez-vous</th><th>Jour</th><th>Heure</th></tr></thead>
<tbody>{table}</tbody></table><p class="more"><a href="/agenda/ical?token={token(fetch, 12)}">Ajouter au
calendrier</a></p>""",
    )


def _visit(say: Say, fetch: Fetch) -> str:
    also = anchors(mixed(fetch, others(_MENU, _VISIT), 3))
    return _page(
        "Infos pratiques",
        fetch,
        f"""<h2>Horaires</h2><p>{say("hours")}</p><h2>Venir au musée</h2><ul>{
            listed(("Ligne 4, arrêt Verrerie", say("parking"), "Ascenseur à tous les étages", say("bikes")))
        }</ul><h2>À lire aussi</h2><ul>{also}</ul>""",
    )


def _new(say: Say, fetch: Fetch) -> str:
    return _page(
        "Acquisitions",
        fetch,
        f"""<ul class="acquisitions">{
            listed(
                (
                    "Coupe sur pied, Venise, XVIe siècle : " + say("coupe"),
                    say("new piece"),
                    "Ensemble de douze carafes, don anonyme",
                    say("dropped piece"),
                )
            )
        }</ul>{paragraph(say("erratum"))}
<p>{variant(fetch, "Voir toutes les œuvres", "Explorer la collection")}</p>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    return _page(
        "Équipe",
        fetch,
        f"""<dl><dt>Direction</dt><dd>{say("director")}</dd><dt>Conservation</dt><dd>Solène Garrec</dd><dt>Régie</dt>
<dd>Youssef Benali</dd></dl><p>Candidatures au stage d'été : avant le {say("internship")}.</p>
<p class="captcha">Question : combien font {number(fetch, 2, 9)} plus {number(fetch, 2, 9)} ?</p>""",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Plein tarif", say("full")),
            ("Tarif réduit", "7,00 €"),
            ("Visite guidée", say("guided")),
            (say("pass"), "38,00 €"),
        )
    )
    return _page(
        "Billetterie",
        fetch,
        f"""<table><thead><tr><th>Billet</th><th>Prix</th></tr></thead><tbody>{table}</tbody></table><p>Gratuit pour
les moins de 18 ans.</p>
<div class="shop"><h2>À la boutique</h2><ul>{listed(mixed(fetch, _SHOP, 2))}</ul></div><form><input type="hidden"
name="form_token" value="{token(fetch, 43)}"><p>Panier n° {number(fetch, 10_000, 99_999)}</p></form>""",
    )


MUSEUM = MadeSite(
    "musee-verre-sornac.test",
    (
        "work chosen at random",
        "shuffled patrons",
        "newsletter for some visitors",
        "cache-busting names",
        "ids of views",
        "date of today",
        "hours ago",
        "people viewing",
        "token in links",
        "related pages by chance",
        "button of two variants",
        "captcha",
        "goods of a shop",
        "number of a basket",
    ),
    {"/": _home, _SHOW: _show, _AGENDA: _agenda, _VISIT: _visit, _NEW: _new, _TEAM: _team, _TICKETS: _tickets},
    (
        Slot(
            "main title",
            "heading",
            ("/",),
            {0: "Verre et lumière, derniers jours", 4: "Verre et lumière, deux mois de plus"},
        ),
        Slot("closure", "paragraph", ("/",), {0: "", 7: "Fermeture exceptionnelle de la galerie antique le 5 mars."}),
        Slot("news prize", "list entry", ("/",), {0: "", 12: "Le prix du jeune souffleur est décerné"}),
        Slot("show end", "date of an event", (_SHOW,), {0: "15 mars 2026", 4: "17 mai 2026"}, "Dates"),
        Slot("loan", "paragraph", (_SHOW,), {0: "Le lustre de Murano est en restauration.", 13: ""}),
        Slot(
            "press kit", "link target", (_SHOW,), {0: "dossier-verre-1.pdf", 8: "dossier-verre-2.pdf"}, "à télécharger"
        ),
        Slot(
            "family day",
            "date of an event",
            (_AGENDA,),
            {0: "mercredi 11 mars", 3: "mercredi 18 mars"},
            "Visite en famille",
        ),
        Slot("night", "row", (_AGENDA,), {0: "", 6: "Nocturne à la bougie"}),
        Slot("concert", "row", (_AGENDA,), {0: "Concert d'orgue de cristal", 9: ""}),
        Slot("enamel", "status", (_AGENDA,), {0: "18 h 30", 14: "Complet"}, "Conférence sur l'émail"),
        Slot(
            "hours",
            "opening hours",
            (_VISIT,),
            {0: "Du mardi au dimanche, de 10 h à 17 h", 5: "Tous les jours, de 10 h à 18 h"},
            "Horaires",
        ),
        Slot("parking", "list entry", (_VISIT,), {0: "Parc de stationnement de la halle", 15: ""}),
        Slot("bikes", "list entry", (_VISIT,), {0: "", 2: "Arceaux pour vélos dans la cour"}),
        Slot("coupe", "status", (_NEW,), {0: "en étude", 7: "salle 3"}),
        Slot("new piece", "list entry", (_NEW,), {0: "", 10: "Vitrail de l'atelier Roussel, achat"}),
        Slot("dropped piece", "list entry", (_NEW,), {0: "Salière au dauphin, dépôt", 3: ""}),
        Slot(
            "erratum",
            "correction notice",
            (_NEW,),
            {0: "", 12: "Rectificatif : les carafes datent de 1840 et non de 1804."},
        ),
        Slot("director", "name of a person", (_TEAM,), {0: "Hélène Courtade", 8: "Marc-Antoine Fabre"}, "Direction"),
        Slot("internship", "deadline", (_TEAM,), {0: "20 mars", 11: "10 avril"}),
        Slot("full", "price", (_TICKETS,), {0: "9,50 €", 5: "10,50 €"}, "Plein tarif"),
        Slot("guided", "price", (_TICKETS,), {0: "13,00 €", 5: "14,50 €"}, "Visite guidée"),
        Slot("pass", "row", (_TICKETS,), {0: "", 13: "Carte annuelle à deux"}),
    ),
)
