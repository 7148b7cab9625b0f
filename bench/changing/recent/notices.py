"""The official notices of a French town, on the content system of many town halls."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import FRENCH, ago, at_times, hexes, in_some_hours, links, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/avis/enquete-publique", "Enquête publique"),
    ("/avis/arretes", "Arrêtés municipaux"),
    ("/avis/marches", "Marchés publics"),
    ("/avis/eau", "Qualité de l’eau"),
    ("/conseil", "Conseil municipal"),
)
_FOCUS = (
    ("Inscriptions au centre de loisirs", "Les dossiers sont à retirer à l’accueil."),
    ("Collecte des encombrants", "Sur rendez-vous, le premier jeudi du mois."),
    ("Carte de transport scolaire", "La demande se fait en ligne."),
    ("Médiathèque", "Le prêt de liseuses est ouvert à tous les abonnés."),
)
_DAYS = "lundi mardi mercredi jeudi vendredi samedi dimanche".split()


def _page(title: str, fetch: Fetch, main: str) -> str:
    focus, words = pick(fetch, _FOCUS)
    consent = """<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>Nous respectons votre vie privée</h2>
<p>Ce site utilise des cookies pour mesurer sa fréquentation.</p><button>Accepter</button>
<button>Refuser</button></div>"""
    alert = '<div class="popin"><p>Donnez votre avis sur ce site en trois questions.</p></div>'
    return f"""<!DOCTYPE html><html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>{title} |
Saint-Aubrac</title>
<link rel="stylesheet" href="/sites/default/files/css/css_{hexes(fetch, 12)}.css?s{hexes(fetch, 4)}"></head>
<body class="path-node page-node-type-page"><a href="#main-content" class="visually-hidden">Aller au contenu</a>
<div class="dialog-off-canvas-main-canvas"><header role="banner"><div class="region region-header">
<a href="/" class="site-name">Ville de Saint-Aubrac</a></div><nav role="navigation" class="block-menu">
<ul class="menu menu--main">{links(_PAGES, css="menu-item")}</ul></nav></header>
<main role="main"><a id="main-content"></a><div class="layout-content"><div class="region region-content">
<h1 class="page-title"><span class="field field--name-title">{title}</span></h1>{main}</div></div>
<aside class="layout-sidebar-second"><div class="block block-views"><h2>À la une</h2><div class="views-row">
<strong>{focus}</strong><p>{words}</p></div></div></aside></main>
<footer role="contentinfo"><p>Mairie de Saint-Aubrac, 1 place du Marché. Ouverte du lundi au vendredi.</p>
<form action="/search" method="get"><input type="hidden" name="form_build_id" value="form-{hexes(fetch, 30)}"></form>
</footer></div>{in_some_hours(fetch, "saint-aubrac", 0.5, consent)}{at_times(fetch, 0.2, alert)}
<script data-drupal-selector="drupal-settings-json" type="application/json">{{"user":{{"permissionsHash":
"{hexes(fetch, 32)}"}}}}</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    day = f"{_DAYS[fetch.at.weekday()]} {fetch.at:%d/%m/%Y}"
    items = "".join(
        f'<article class="node node--type-avis node--view-mode-teaser"><h3>{text}</h3></article>'
        for text in (say("une"), say("deux"), "Révision de la liste électorale : dépôt jusqu’au 6 mai")
        if text
    )
    return _page(
        "Avis et annonces",
        fetch,
        f"""<p class="date-jour">Nous sommes le {day}</p><div class="view view-avis">{items}</div>
<div class="field--name-body"><p>Les avis sont affichés à la mairie pendant deux mois.</p></div>""",
    )


def _inquiry(say: Say, fetch: Fetch) -> str:
    more = f"<p>{say('prolongation')}</p>" if say("prolongation") else ""
    document = say("rapport") and f'<li><a href="/files/rapport.pdf">{say("rapport")}</a> (PDF, 2,1 Mo)</li>'
    return _page(
        "Enquête publique",
        fetch,
        f"""<div class="node__meta">Publié {ago(fetch, 26, FRENCH)}</div><div class="node__content">
<p>Une enquête publique est ouverte sur le projet de contournement nord, pour une durée de trente jours. Le dossier et
le registre peuvent être consultés en mairie aux heures d’ouverture ; les observations sont reçues jusqu’au
{say("cloture")} inclus. Le commissaire enquêteur, {say("commissaire")}, tiendra trois permanences.</p>{more}
<h2>Documents</h2><ul class="field--name-field-documents"><li><a href="{say("plan")}">Plan général</a></li>{document}
</ul></div>""",
    )


def _orders(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{what}</td><td>{until}</td></tr>"
        for name, what, until in (
            (say("arrete 42"), "Feux interdits en forêt", "30 septembre"),
            (say("arrete 41"), "Stationnement interdit rue des Tanneurs", "15 mars"),
            ("2026-040", "Circulation alternée route de Lodève", say("lodeve")),
            (say("arrete 38"), "Fermeture du gymnase", "2 mars"),
        )
        if name
    )
    return _page(
        "Arrêtés municipaux",
        fetch,
        f"""<div class="table-responsive"><table class="table"><thead><tr><th>Numéro</th><th>Objet</th><th>Jusqu’au</th>
</tr></thead><tbody>{rows}</tbody></table></div><p class="compteur">{number(fetch, 2, 19)} personnes consultent cette
page en ce moment</p>""",
    )


def _tenders(say: Say, fetch: Fetch) -> str:
    return _page(
        "Marchés publics",
        fetch,
        f"""<div class="accordion"><h3>Réfection de la toiture de l’école Jean-Moulin</h3><dl><dt>Date limite</dt>
<dd>{say("toiture")}</dd><dt>Estimation</dt><dd>{say("montant")}</dd><dt>État</dt><dd>{say("marche")}</dd></dl></div>
<p>Référence de la session : {hexes(fetch, 8)}</p>""",
    )


def _water(say: Say, fetch: Fetch) -> str:
    return _page(
        "Qualité de l’eau",
        fetch,
        f"""<h2>{say("eau titre")}</h2><p>Dernière analyse : nitrates {say("nitrates")}, chlore 0,2 mg/l.</p>
<p>Les résultats complets sont tenus à la disposition du public.</p>""",
    )


def _council(say: Say, fetch: Fetch) -> str:
    points = "".join(f"<li>{text}</li>" for text in ("Budget primitif", say("point"), "Questions diverses") if text)
    return _page(
        "Conseil municipal",
        fetch,
        f"""<p>Prochaine séance : <strong>{say("seance")}</strong>, salle des mariages.</p><h2>Ordre du jour</h2>
<ol>{points}</ol>""",
    )


_INQUIRY, _ORDERS, _TENDERS, _WATER, _COUNCIL = (path for path, _ in _PAGES)
NOTICES = MadeSite(
    "saint-aubrac.test",
    ("box by request", "consent at times", "date of today", "age", "visitors now", "tokens", "survey at times"),
    {"/": _home, _INQUIRY: _inquiry, _ORDERS: _orders, _TENDERS: _tenders, _WATER: _water, _COUNCIL: _council},
    (
        Slot("une", "list entry", ("/",), {0: "", 5: "Coupure d’eau rue du Pont le 5 mars"}),
        Slot("deux", "list entry", ("/",), {0: "Vente de bois de chauffage", 10: ""}),
        Slot("cloture", "deadline", (_INQUIRY,), {0: "20 mars 2026", 7: "3 avril 2026"}),
        Slot("commissaire", "person", (_INQUIRY,), {0: "M. Alain Ferrier", 3: "Mme Odile Castan"}),
        Slot("prolongation", "paragraph", (_INQUIRY,), {0: "", 7: "L’enquête est prolongée de quatorze jours."}),
        Slot("plan", "link target", (_INQUIRY,), {0: "/files/plan-a.pdf", 12: "/files/plan-b.pdf"}, "Plan général"),
        Slot("rapport", "document", (_INQUIRY,), {0: "", 13: "Avis de l’autorité environnementale"}),
        Slot("arrete 42", "table row", (_ORDERS,), {0: "", 9: "2026-042"}),
        Slot("arrete 41", "table row", (_ORDERS,), {0: "", 2: "2026-041"}),
        Slot("arrete 38", "table row", (_ORDERS,), {0: "2026-038", 6: ""}),
        Slot("lodeve", "table cell", (_ORDERS,), {0: "13 mars", 4: "27 mars"}, "2026-040"),
        Slot("toiture", "deadline", (_TENDERS,), {0: "16 mars, 12 h", 8: "23 mars, 12 h"}, "Date limite"),
        Slot("montant", "figure", (_TENDERS,), {0: "180 000 €", 8: "195 000 €"}, "Estimation"),
        Slot("marche", "state", (_TENDERS,), {0: "En cours", 14: "Sans suite"}, "État"),
        Slot("eau titre", "heading", (_WATER,), {0: "Eau conforme", 4: "Eau à faire bouillir", 7: "Eau conforme"}),
        Slot("nitrates", "figure in a sentence", (_WATER,), {0: "18 mg/l", 11: "21 mg/l"}),
        Slot("point", "list entry", (_COUNCIL,), {0: "", 6: "Vente de l’ancienne gendarmerie"}),
        Slot("seance", "date", (_COUNCIL,), {0: "12 mars à 19 h", 12: "17 mars à 18 h 30"}),
    ),
)
