"""A regional health agency, in French: alerts, vaccination, water for bathing, calls for projects, figures."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, some, texts, turn, uuid, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

LINKS = (
    ("/alertes/rougeole", "Rougeole : point de situation"),
    ("/vaccination", "Où se faire vacciner"),
    ("/baignade", "Qualité des eaux de baignade"),
    ("/appels-a-projets", "Appels à projets"),
    ("/gardes", "Pharmacies de garde"),
)
ADVICE = (
    "Lavez-vous les mains pendant trente secondes.",
    "Un doute sur un champignon ? Ne le mangez pas, photographiez-le.",
    "Aérez dix minutes chaque matin, même en hiver.",
    "Rapportez vos médicaments périmés à la pharmacie.",
    "Le 15 est gratuit depuis tous les téléphones.",
)
VOICES = (
    ("Nadia, infirmière à Privas", "Le kit mobile a changé nos tournées."),
    ("Docteur Vasseur", "Deux internes de plus, et le cabinet respire."),
    ("Mairie de Joyeuse", "La maison de santé ne désemplit pas."),
    ("Kévin, ambulancier", "On gagne vingt minutes sur le plateau."),
)
PLACES = (
    "<p>À découvrir : la carte des maisons de santé.</p>",
    "<p>À découvrir : le numéro vert des aidants.</p>",
    "<p>À découvrir : les ateliers du sommeil.</p>",
)
STATIONS = ("Vals-les-Bains", "Ruoms", "Saint-Péray", "Viviers", "Les Vans", "Tournon-sur-Rhône")
MEASLES = LINKS[0][0]

S = {
    "cases": Slot(MEASLES, "figure", {0: "17 cas confirmés", 3: "22 cas confirmés", 9: "29 cas confirmés"}),
    "level": Slot(MEASLES, "level", {0: "Vigilance", 5: "Alerte", 13: "Vigilance"}, "Niveau"),
    "town": Slot(MEASLES, "item of a list", {0: "", 6: "Saint-Agrève (école primaire)"}, "Communes concernées"),
    "advice": Slot(
        MEASLES,
        "edited sentence",
        {
            0: "Les enfants non vaccinés restent chez eux sept jours.",
            11: "Les enfants non vaccinés restent chez eux quatorze jours.",
        },
    ),
    "centre": Slot("/vaccination", "row of a table", {0: "", 4: "Halle Ravel, Annonay"}, "Centres"),
    "slot": Slot("/vaccination", "table cell", {0: "sur rendez-vous", 10: "sans rendez-vous"}, "Hôpital de Valbonne"),
    "age": Slot("/vaccination", "word in a long paragraph", {0: "dès douze mois", 7: "dès six mois"}),
    "lake": Slot("/baignade", "state", {0: "Bonne", 2: "Insuffisante", 8: "Bonne"}, "Lac de Devesset", unique=False),
    "ban": Slot("/baignade", "paragraph", {0: "", 2: "La baignade est interdite au lac de Devesset.", 8: ""}),
    "call": Slot("/appels-a-projets", "card", {0: "", 12: "Équipements pour la télémédecine en zone rurale"}),
    "limit": Slot("/appels-a-projets", "deadline", {0: "le 31 mars 2026 à midi", 9: "le 15 avril 2026 à midi"}),
    "rules": Slot(
        "/appels-a-projets",
        "link target",
        {0: "/media/118/cahier-des-charges-v1.pdf", 5: "/media/131/cahier-des-charges-v2.pdf"},
        "Cahier des charges",
    ),
    "chemist": Slot("/gardes", "definition", {0: "Pharmacie du Pont", 14: "Pharmacie des Tilleuls"}, "Aubenas"),
    "strike": Slot("/", "heading", {0: "Épisode de pollution terminé", 7: "Grippe : fin de l'épidémie"}),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    nav = "".join(f'<li class="fr-nav__item"><a class="fr-nav__link" href="{to}">{name}</a></li>' for to, name in LINKS)
    who, said = pick(fetch, VOICES)
    consent = (
        '<div class="fr-consent-banner"><h2 class="fr-h6">À propos des cookies</h2><p class="fr-text--sm">Bienvenue ! '
        "Nous utilisons des cookies pour mesurer l'audience et améliorer votre expérience.</p>"
        '<button class="fr-btn">Tout accepter</button><button class="fr-btn">Tout refuser</button></div>'
        if is_shown(fetch, "agence cookies", 0.35, 8)
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="fr" data-fr-scheme="system"><head><meta charset="utf-8"><title>{title} | Agence de santé du
Haut-Vivarais</title>
<link rel="stylesheet" href="/themes/dsfr/dist/dsfr.min.css?v={key(fetch, 6)}">
<meta name="csp-nonce" content="{key(fetch, 24)}"></head><body>{consent}
<header role="banner" class="fr-header"><div class="fr-header__body"><div class="fr-container"><p
class="fr-logo">République
<br>Française</p><div class="fr-header__service"><a href="/" title="Accueil">
<p class="fr-header__service-title">Agence de santé du Haut-Vivarais</p></a></div></div></div>
<nav class="fr-nav" role="navigation"><ul class="fr-nav__list">{nav}</ul></nav></header>
<main role="main" id="content"><div class="fr-container"><nav class="fr-breadcrumb"><ol><li><a href="/">Accueil</a></li>
<li><a aria-current="page">{title}</a></li></ol></nav><h1>{title}</h1>{main}</div></main>
<div class="fr-container fr-grid-row"><figure class="fr-quote"><blockquote><p>« {said} »</p></blockquote>
<figcaption><p class="fr-quote__author">{who}</p></figcaption></figure>
<div class="fr-callout"><p class="fr-callout__title">Le bon réflexe</p><p>{pick(fetch, ADVICE)}</p></div></div>
<footer class="fr-footer" role="contentinfo"><div class="fr-container"><p>12, rue de la Recluse, 07000 Privas</p>
<p class="fr-footer__bottom">Sauf mention contraire, les contenus sont sous licence etalab-2.0</p></div></footer>
<!-- {uuid(fetch)} / front-{between(fetch, 1, 4)} --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    cards = "".join(
        f'<div class="fr-card"><h3 class="fr-card__title"><a href="{to}">{name}</a></h3></div>'
        for to, name in some(fetch, LINKS, 3)
    )
    return frame(
        "Accueil",
        f"""<div class="fr-alert fr-alert--info"><h2>{t["strike"]}</h2><p>Le détail des mesures figure au recueil des
actes
administratifs.</p></div><div class="fr-grid-row">{cards}</div>""",
        fetch,
    )


def measles(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    towns = "".join(f"<li>{name}</li>" for name in ("Lamastre", t["town"], "Vernoux") if name)
    return frame(
        LINKS[0][1],
        f"""<p class="fr-badge">Niveau : <strong>{t["level"]}</strong></p><p>Depuis le début de l'année,
<b>{t["cases"]}</b>
dans le département, dont une majorité d'adolescents.</p><h2>Communes concernées</h2><ul>{towns}</ul>
<h2>Que faire ?</h2><p>{t["advice"]} Les certificats de contre-indication sont examinés par le médecin scolaire.</p>
<p class="fr-hint-text">{between(fetch, 12, 300)} personnes consultent cette page en ce moment</p>""",
        fetch,
    )


def vaccination(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    centre = f"<tr><td>{t['centre']}</td><td>mercredi de 14 h à 18 h</td></tr>"
    return frame(
        LINKS[1][1],
        f"""<p>Le rattrapage est ouvert à tous. Pour les nourrissons des communes concernées, une première dose est
proposée
{t["age"]}, sans attendre la convocation, et n'empêche pas les deux doses du calendrier ordinaire.</p>
<div class="fr-table"><table><caption>Centres</caption><thead><tr><th>Lieu</th><th>Accès</th></tr></thead><tbody>
<tr><td>Hôpital de Valbonne</td><td>{t["slot"]}</td></tr>{when(t["centre"], centre)}<tr><td>Maison de santé, Le Cheylard
</td><td>le premier lundi du mois</td></tr></tbody></table></div>{turn(fetch, PLACES)}""",
        fetch,
    )


def bathing(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        LINKS[2][1],
        f"""{when(t["ban"], f'<div class="fr-alert fr-alert--error"><p>{t["ban"]}</p></div>')}<table><thead><tr>
<th>Site</th>
<th>Qualité</th></tr></thead><tbody><tr><td>Lac de Devesset</td><td>{t["lake"]}</td></tr><tr><td>Plage de Meyras</td>
<td>Bonne</td></tr><tr><td>Pont d'Arc</td><td>Excellente</td></tr></tbody></table>
<form><input type="hidden" name="form_token" value="{key(fetch, 43)}"><label>Votre commune</label></form>
<p class="fr-text--sm">Station de mesure la plus proche de vous : {pick(fetch, STATIONS)}</p>""",
        fetch,
    )


def calls(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    new = f'<div class="fr-card"><h3>{t["call"]}</h3><p>Ouverture prochaine.</p></div>'
    return frame(
        LINKS[3][1],
        f"""{when(t["call"], new)}<div class="fr-card"><h3>Prévention des chutes chez les aînés</h3><p>Les dossiers
sont reçus
jusqu'au <strong>{t["limit"]}</strong>.</p><p><a class="fr-link--download" href="{t["rules"]}">Cahier des charges</a>
</p>
</div><div class="fr-card"><h3>Santé au travail agricole</h3><p>Clos.</p></div>
<p>Numéro de session : {between(fetch, 10000, 99999)}</p>""",
        fetch,
    )


def duty(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        LINKS[4][1],
        f"""<p>Nous sommes le {fetch.at:%d/%m/%Y}, il est {fetch.at:%H h %M}.</p><dl><dt>Aubenas</dt>
<dd>{t["chemist"]}</dd>
<dt>Privas</dt><dd>Pharmacie de l'Hôtel de ville</dd><dt>Tournon</dt><dd>Pharmacie du Quai</dd></dl>""",
        fetch,
    )


HEALTH = MadeSite(
    "sante-vivarais.test",
    (
        "quote by request",
        "good habit by request",
        "cards of the site by request",
        "people reading this page now",
        "number of the session",
        "nearest station by request",
        "nonces, tokens, name of the server",
        "line that turns between three",
        "date and clock",
        "consent banner that comes and goes",
    ),
    {
        "/": home,
        MEASLES: measles,
        "/vaccination": vaccination,
        "/baignade": bathing,
        "/appels-a-projets": calls,
        "/gardes": duty,
    },
    tuple(S.values()),
)
