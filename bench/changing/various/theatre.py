"""A French theatre: programme, two shows, prices, practical matters."""

from __future__ import annotations

import json

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import el, key, links, number, pick, some, turn

WIND, CHOIR, PRICES, HOUSE = "/spectacle/le-vent-se-tait", "/spectacle/choeur-des-docks", "/tarifs", "/infos-pratiques"
EXTRA = Slot("/", "entry of a calendar", {0: "", 6: "Nuit du conte"}, "Avril")
CANCELLED = Slot("/", "state beside noise", {0: "Réserver", 3: "Annulé"}, "Quatuor Ondine", unique=False)
SOLD = Slot("/", "state beside noise", {0: "Dernières places", 5: "Complet", 9: "Dernières places"}, "Le vent se tait")
DATES = Slot(WIND, "dates", {0: "du 12 au 15 mars 2026", 9: "du 12 au 17 mars 2026"}, "Dates")
ACTOR = Slot(WIND, "name in a paragraph", {0: "Inès Carpentier", 4: "Maud Delorme"}, "Jeanne")
LENGTH = Slot(WIND, "value in a definition list", {0: "1 h 50", 2: "2 h 05 avec entracte"}, "Durée")
REVIEW = Slot(WIND, "paragraph", {0: "", 13: "« Un spectacle d’une rare délicatesse », écrit Ouest-Matin."}, "Presse")
HALL = Slot(CHOIR, "place", {0: "Grande salle", 7: "Église Saint-Malo"}, "Lieu")
CHOIR_TEXT = Slot(CHOIR, "one figure", {0: "quarante", 11: "soixante"})
FULL = Slot(PRICES, "price in a table", {0: "24 €", 8: "26 €"}, "Plein tarif")
YOUNG = Slot(PRICES, "row", {0: "", 8: "Pass jeune (moins de 26 ans)"}, "Tarifs")
REFUND = Slot(PRICES, "paragraph", {0: "", 3: "Les billets du Quatuor Ondine sont remboursés jusqu’au 31 mars."})
PARKING = Slot(
    HOUSE,
    "edited sentence",
    {
        0: "Le parking des Halles est gratuit après 19 h.",
        12: "Le parking des Halles est fermé pour travaux jusqu’en juin.",
    },
)
HOURS = Slot(HOUSE, "opening hours", {0: "13 h – 18 h 30", 14: "12 h – 18 h"}, "Billetterie, du mardi au samedi")
LEAFLET = Slot(
    HOUSE,
    "link target",
    {0: "/sites/default/files/brochure-hiver.pdf", 10: "/sites/default/files/brochure-printemps.pdf"},
    "brochure",
)
SLOTS = (EXTRA, CANCELLED, SOLD, DATES, ACTOR, LENGTH, REVIEW, HALL, CHOIR_TEXT, FULL, YOUNG, REFUND, PARKING, HOURS)

SHOWS = ((WIND, "Le vent se tait"), (CHOIR, "Chœur des docks"))
VOICES = (
    "« On en sort grandi. » Paul, Lorient",
    "« L’accueil est parfait. » Mme Le Goff",
    "« Ma fille veut revenir. » Samir",
    "« Quelle acoustique ! » Élodie",
    "« Vingt ans d’abonnement et jamais déçue. » Annick",
)
SLIDES = ("Saison 25/26 : ouvrez grand les yeux", "Offrez le théâtre !", "Visitez les coulisses")


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links((*SHOWS, (PRICES, "Tarifs"), (HOUSE, "Infos pratiques")), "li", 'class="menu-item"')
    return f"""<!DOCTYPE html>
<html lang="fr" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<title>{title} | Théâtre des Embruns</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 16)}.css" />
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"ajaxTrustedUrl":{{}},
"view_dom_id":"{key(fetch, 32)}"}}</script></head>
<body class="path-frontpage"><div class="layout-container"><header role="banner"><a href="/" rel="home">Théâtre des
Embruns
</a><nav role="navigation"><ul class="menu">{menu}</ul></nav>
<div class="bandeau"><p>{turn(fetch, 6, SLIDES)}</p></div></header>
<main role="main"><div class="layout-content"><h1 class="page-title">{title}</h1>{main}</div>
<aside class="layout-sidebar-second" role="complementary"><div class="block block-livre-dor"><h2>Livre d’or</h2>
<p>{pick(fetch, VOICES)}</p></div></aside></main>
<footer role="contentinfo"><p>Théâtre des Embruns, scène conventionnée, 4 quai des Indes, Lorient</p>
<form id="simplenews"><input type="hidden" name="form_build_id" value="form-{key(fetch, 43)}" />
<label>Lettre d’information</label></form></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    def line(day: str, name: str, state: str) -> str:
        looking = f"{number(fetch, 2, 30)} personnes regardent cette date"
        return (
            f'<div class="views-row"><span class="date">{day}</span> <strong>{name}</strong> <span class="etat">{state}'
            f'</span> <em class="live">{looking}</em></div>'
            if name
            else ""
        )

    return frame(
        "Programme",
        "<h2>Mars</h2><div class='view-content'>"
        + line("8 mars", "Quatuor Ondine", CANCELLED.at(round))
        + line("12 mars", "Le vent se tait", SOLD.at(round))
        + line("20 mars", "Chœur des docks", "Réserver")
        + "</div><h2>Avril</h2><div class='view-content'>"
        + line("3 avril", "Petite fabrique d’ombres", "Réserver")
        + line("11 avril", EXTRA.at(round), "Entrée libre")
        + "</div>",
        fetch,
    )


def wind(round: int, fetch: Fetch) -> str:
    data = json.dumps({"@context": "https://schema.org", "@type": "TheaterEvent", "name": "Le vent se tait"})
    return frame(
        "Le vent se tait",
        f"<script type='application/ld+json'>{data}</script><dl class='fiche'><dt>Dates</dt><dd>{DATES.at(round)}</dd>"
        f"<dt>Durée</dt><dd>{LENGTH.at(round)}</dd><dt>Âge</dt><dd>dès 12 ans</dd></dl><div "
        "class='field--name-body'><p>"
        "Sur une île que la mer reprend, deux sœurs se disputent la dernière maison. La metteuse en scène Claire Guen "
        f"adapte le roman de Yann Kerdoncuff ; {ACTOR.at(round)} y tient le rôle de Jeanne, entourée de six "
        "musiciens et "
        f"d’un chœur d’enfants du quartier.</p></div>{el('p', REVIEW.at(round), 'class=presse')}",
        fetch,
    )


def choir(round: int, fetch: Fetch) -> str:
    songs = "".join(
        f"<li>{song}</li>"
        for song in some(fetch, ("La grue", "Marée basse", "Les sardinières", "Quai 9", "Fanny de Lorient"), 3)
    )
    return frame(
        "Chœur des docks",
        f"<dl class='fiche'><dt>Date</dt><dd>20 mars 2026, 20 h 30</dd><dt>Lieu</dt><dd>{HALL.at(round)}</dd></dl>"
        f"<p>Ils sont {CHOIR_TEXT.at(round)} à chanter le port, les départs et les retours, sous la direction de Loïc "
        f"Tanguy, sans micro ni partition.</p><h3>Extraits à écouter</h3><ul class='playlist'>{songs}</ul>",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    young = YOUNG.at(round)
    return frame(
        "Tarifs",
        "<table class='tarifs'><thead><tr><th>Catégorie</th><th>Prix</th></tr></thead><tbody><tr><td>Plein "
        "tarif</td><td>"
        f"{FULL.at(round)}</td></tr><tr><td>Tarif réduit</td><td>17 €</td></tr>"
        + (f"<tr><td>{young}</td><td>9 €</td></tr>" if young else "")
        + f"</tbody></table>{el('p', REFUND.at(round))}<p>Paiement par carte, chèque ou chèque-culture.</p>"
        f"<p class='attente'>File d’attente virtuelle : n° {number(fetch, 100, 999)}</p>",
        fetch,
    )


def house(round: int, fetch: Fetch) -> str:
    return frame(
        "Infos pratiques",
        f"<h2>Venir</h2><p>Bus 3 et 5, arrêt Quai des Indes. {PARKING.at(round)}</p><h2>Horaires</h2><table><tr><td>"
        f"Billetterie, du mardi au samedi</td><td>{HOURS.at(round)}</td></tr><tr><td>Bar, les soirs de "
        "spectacle</td><td>"
        f"dès 19 h</td></tr></table><p>Téléchargez la <a href='{LEAFLET.at(round)}'>brochure</a> de la saison.</p>",
        fetch,
    )


THEATRE = MadeSite(
    "embruns.test",
    (
        "voices of visitors",
        "people looking beside a state",
        "a line that turns",
        "songs of a list",
        "number in a queue",
        "keys of forms and styles",
    ),
    {"/": home, WIND: wind, CHOIR: choir, PRICES: prices, HOUSE: house},
    (*SLOTS, LEAFLET),
)
