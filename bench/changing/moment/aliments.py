"""A French food authority, in the State's design system: recalls, a recall, rules, inspections, alerts, contacts."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import FRENCH, ago, before, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

READ_ALSO = (
    ("/rappels/terrine-de-lapin-aux-noisettes", "Comment se lit une fiche de rappel"),
    ("/regles/temperatures", "Froid positif, froid négatif : les repères"),
    ("/regles/allergenes", "Quatorze substances à nommer sur la carte"),
    ("/controles", "Ce que regarde un inspecteur en cuisine"),
    ("/nous-joindre", "À qui parler quand un produit vous semble suspect"),
)
FACTS = (
    "Un torchon humide abrite en une nuit plus de germes qu'un seuil de porte.",
    "La planche à pain et la planche à viande ne devraient jamais se rencontrer.",
    "On lave les mains, pas le poulet.",
    "La date limite n'est pas une date de dégustation.",
    "Un œuf fêlé va au gâteau bien cuit, pas à la mousse.",
    "Le congélateur endort les microbes ; il ne les renvoie pas.",
)
PARTNERS = (
    *("Chambre des métiers de bouche", "Union des laboratoires de terroir", "Réseau Cantines vives"),
    *("Ligue des familles allergiques", "Institut du froid raisonné"),
)
LETTER = ("Recevoir la lettre", "M'abonner à la lettre", "Être prévenu par courriel")
WEEK = datetime(2026, 6, 8, tzinfo=UTC)

RECENT = Slot(
    "/", "rappel placé en tête", {0: "", 3: "Tomme de brebis « Val d'Orsane » : présence de listeria"}, "À la une"
)
GREEN = Slot("/", "numéro vert d'une autorité", {0: "0 800 555 214", 9: "0 800 555 241"}, "Une question ?")
LOT = Slot(
    "/rappels/terrine-de-lapin-aux-noisettes",
    "lots visés par un rappel",
    {0: "L 6031 à L 6034", 2: "L 6028 à L 6034", 6: "L 6028 à L 6041"},
    "Lots",
)
UNTIL = Slot(
    "/rappels/terrine-de-lapin-aux-noisettes",
    "fin d'un remboursement",
    {0: "jusqu'au 20 mars", 11: "jusqu'au 17 avril"},
    "Que faire",
)
MILK = Slot(
    "/rappels", "ligne de la liste des rappels", {0: "", 5: "Lait infantile Calinou, premier âge"}, "Rappels en cours"
)
CLOSED = Slot("/rappels", "rappel levé", {0: "Graines germées de fenugrec", 8: ""}, "Rappels en cours")
MUSSELS = Slot(
    "/rappels",
    "état d'une zone de pêche",
    {0: "Pêche à pied autorisée", 1: "Pêche à pied interdite", 7: "Pêche à pied autorisée"},
    "Anse de Kerlouan",
)
MINCED = Slot("/regles/temperatures", "température de la viande hachée", {0: "+ 2 °C", 12: "+ 1 °C"}, "Viande hachée")
COOLING = Slot(
    "/regles/temperatures",
    "délai de refroidissement",
    {0: "en moins de deux heures", 4: "en moins de quatre-vingt-dix minutes"},
    "Refroidir",
)
ALLERGEN = Slot(
    "/regles/allergenes", "allergène de la liste", {0: "", 10: "Sarrasin et produits à base de sarrasin"}, "La liste"
)
MENU = Slot(
    "/regles/allergenes",
    "obligation récrite pour les restaurants",
    {
        0: "Le restaurateur peut donner l'information de vive voix, si un écrit se trouve en cuisine.",
        14: "Le restaurateur affiche l'information à l'entrée ou sur la carte ; la parole seule ne suffit plus.",
    },
    "Au restaurant",
)
FORM = Slot(
    "/regles/allergenes",
    "link target",
    {0: "/documents/tableau-allergenes-v3.ods", 6: "/documents/tableau-allergenes-v4.ods"},
    "Tableau à remplir",
)
VISITS = Slot(
    "/controles", "contrôles menés dans l'année", {0: "41 280 contrôles", 13: "43 950 contrôles"}, "L'année en chiffres"
)
FINE = Slot("/controles", "montant d'une amende", {0: "1 500 euros", 9: "2 250 euros"}, "Les suites")
CHIEF = Slot("/nous-joindre", "directrice d'une autorité", {0: "Solange Aubertin", 15: "Mathilde Querrec"}, "Direction")
LINES = Slot(
    "/nous-joindre", "permanence du téléphone", {0: "de 9 h à 12 h 30", 7: "de 8 h 30 à 16 h"}, "Par téléphone"
)
SLOTS = (
    *(RECENT, GREEN, LOT, UNTIL, MILK, CLOSED, MUSSELS, MINCED, COOLING),
    *(ALLERGEN, MENU, FORM, VISITS, FINE, CHIEF, LINES),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The State's components, with the attributes that the framework behind gives to them."""
    nonce = key(fetch, 24)
    cookies = (
        f'<div class="fr-consent-banner" id="consent-{key(fetch, 5)}"><h2 class="fr-h6">À propos des témoins de '
        "connexion</h2><p>Ils servent à compter les visites, et à rien d'autre.</p><button class='fr-btn'>D'accord"
        "</button> <button class='fr-btn fr-btn--secondary'>Non merci</button></div>"
    )
    opinion = (
        '<div class="fr-callout fr-callout--green-emeraude jdma"><p class="fr-callout__title">Votre avis compte</p>'
        '<p class="fr-callout__text">Avez-vous trouvé ce que vous cherchiez ?</p><button>Donner mon avis</button></div>'
    )
    consent, survey = sometimes(fetch, 0.4, cookies), sometimes(fetch, 0.35, opinion)
    tiles = "".join(
        f'<div class="fr-tile fr-tile--sm" id="tile-{key(fetch, 6)}"><h3 class="fr-tile__title"><a href="{address}">'
        f"{words}</a></h3></div>"
        for address, words in mixed(fetch, others(READ_ALSO, path), 2)
    )
    partners = listed(mixed(fetch, PARTNERS), ' class="fr-footer__content-item"')
    return f"""<!DOCTYPE html>
<html lang="fr" data-fr-scheme="system" data-fr-js="true"><head><meta charset="utf-8">
<title>{title} - Office de la sûreté des aliments</title><meta name="csrf-token" content="{key(fetch, 43)}">
<link rel="stylesheet" href="/build/app.{key(fetch, 8)}.css"><script nonce="{nonce}">window.dsfr = {{"mode": "manual",
"verbose": false, "page": "{key(fetch, 12)}"}};</script>{json_ld("GovernmentOrganization", name="OSA", areaServed="FR")}
</head><body data-controller="matomo" data-turbo="false">{consent}
<div class="fr-skiplinks"><nav role="navigation" aria-label="Accès rapide"><ul class="fr-skiplinks__list"><li><a
class="fr-link" href="#contenu">Aller au contenu</a></li></ul></nav></div>
<header role="banner" class="fr-header"><div class="fr-header__body"><div class="fr-container"><div
class="fr-header__body-row"><div class="fr-header__brand"><p class="fr-logo">République<br>française</p>
<div class="fr-header__service"><a href="/" title="Accueil"><p class="fr-header__service-title">Office de la sûreté des
aliments</p></a><p class="fr-header__service-tagline">Savoir ce qu'il y a dans l'assiette</p></div></div>
<div class="fr-header__tools"><p class="fr-text--xs">{today(fetch, FRENCH)},
{fetch.at:%H h %M}</p></div></div></div></div>
<nav class="fr-nav" id="nav-{key(fetch, 5)}" role="navigation" aria-label="Menu principal"><ul class="fr-nav__list">
<li class="fr-nav__item"><a class="fr-nav__link" href="/rappels">Rappels</a></li>
<li class="fr-nav__item"><a class="fr-nav__link" href="/regles/temperatures">Températures</a></li>
<li class="fr-nav__item"><a class="fr-nav__link" href="/regles/allergenes">Allergènes</a></li>
<li class="fr-nav__item"><a class="fr-nav__link" href="/controles">Contrôles</a></li></ul></nav></header>
<main id="contenu" role="main"><div class="fr-container fr-py-6w"><h1>{title}</h1><div class="fr-grid-row"><div
class="fr-col-12 fr-col-md-8">{main}</div><div class="fr-col-12 fr-col-md-4"><div class="fr-highlight"><p>Le
saviez-vous ?</p><p>{pick(fetch, FACTS)}</p></div><h2 class="fr-h5">À lire aussi</h2>{tiles}</div></div></div></main>
<div class="fr-follow"><div class="fr-container"><h2 class="fr-h5">Lettre d'information</h2><form method="post"><label
class="fr-label">Votre adresse électronique</label><input class="fr-input" type="email"><input type="hidden"
name="subscription[_token]" value="{key(fetch, 43)}"><button class="fr-btn">{pick(fetch, LETTER)}</button></form></div>
</div>{survey}<footer class="fr-footer" role="contentinfo" id="footer"><div class="fr-container"><p>Semaine de la
cuisine sûre : c'est dans {days_to(fetch, WEEK)} jours</p><p>Avec le concours de</p><ul
class="fr-footer__content-list">{partners}</ul><ul class="fr-footer__bottom-list"><li><a
href="/nous-joindre">Nous joindre</a></li><li><a href="/accessibilite">Accessibilité : partiellement conforme</a></li>
<li><a href="/mentions-legales">Mentions légales</a></li></ul><p>Sauf mention contraire, les textes de ce site sont sous
licence ouverte. © {fetch.at:%Y}</p></div></footer><!-- frontal-{number(fetch, 1, 8):02} {clock(fetch)}
--></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    items = (
        RECENT.at(round),
        "Huîtres du bassin de Plouvorn : les analyses sont bonnes",
        "Ce que dit la loi sur les dons des grandes surfaces",
        "Un guide pour les kermesses et les repas d'association",
    )
    main = f"""<p class="fr-text--lead">L'office veille sur ce qui se mange en France, de la ferme à la cantine. Il
publie les rappels, explique les règles et rend compte des inspections.</p><h2>À la une</h2><ul>{listed(items)}</ul>
<h2>Vous êtes un particulier</h2><p>Gardez l'emballage, notez où et quand vous avez acheté, et signalez-nous ce qui vous
inquiète. Une photographie de l'étiquette suffit souvent.</p><h2>Vous êtes un professionnel</h2><p>Vous avez
l'obligation d'alerter dès le premier doute, même si le produit n'est plus en rayon. Nos équipes répondent le jour
même.</p><h2>Une question ?</h2><p>Numéro vert : <strong>{GREEN.at(round)}</strong>, appel gratuit depuis un poste
fixe.</p>"""
    return frame("/", "Bien manger, sans danger", main, fetch)


def recalls(round: int, fetch: Fetch) -> str:
    table = (
        (MILK.at(round), "Présence possible de cérulide", "Pharmacies"),
        (
            '<a href="/rappels/terrine-de-lapin-aux-noisettes">Terrine de lapin aux noisettes</a>',
            "Éclats d'os",
            "Traiteurs",
        ),
        ("Saumon fumé Brume d'Argoat", "Rupture de la chaîne du froid", "Tout le pays"),
        (CLOSED.at(round), "Salmonelles", "Marchés du Sud-Est"),
        ("Pâte à tartiner Noisetine sans lait", "Lait non déclaré", "Boutiques biologiques"),
    )
    main = f"""<p>Un produit rappelé ne se consomme pas, même cuit. Rapportez-le ou jetez-le dans un sac fermé.</p>
<h2>Rappels en cours</h2><div class="fr-table"
id="table-{key(fetch, 5)}"><table><thead><tr><th>Produit</th><th>Motif</th>
<th>Vendu par</th></tr></thead><tbody>{rows(table)}</tbody></table></div>
<p class="fr-hint-text">{number(fetch, 12, 240)} personnes lisent cette liste</p><h2>Coquillages</h2><h3>Anse de
Kerlouan</h3><p class="fr-badge">{MUSSELS.at(round)}</p><p>Les prélèvements ont lieu le lundi. Le maire affiche le
résultat au port et à l'entrée des sentiers.</p><h2>Comment un rappel se décide</h2><p>Le fabricant en prend
l'initiative dans neuf cas sur dix. L'office l'ordonne quand il tarde.</p><p>Chaque fiche reste visible pendant dix
ans.</p>"""
    return frame("/rappels", "Rappels de produits", main, fetch)


def terrine(round: int, fetch: Fetch) -> str:
    facts = (
        ("Marque", "Maison Fourcade-Lalanne"),
        ("Conditionnement", "verrine de 180 g, couvercle à carreaux"),
        ("Lots", LOT.at(round)),
        ("Code-barres", "3 760155 904417"),
        ("Estampille", "FR 64.118.022 CE"),
        ("Vendu", "du 2 au 27 février, sur tout le territoire"),
    )
    main = f"""<p class="fr-badge fr-badge--error">Ne pas consommer</p><p class="fr-text--sm">Mis en ligne
{ago(fetch, FRENCH, before(41))}</p><h2>Le produit</h2><div class="fr-table"><table><tbody>{rows(facts)}</tbody></table>
</div><h2>Le danger</h2><p>Des fragments d'os de plus de sept millimètres ont été trouvés par un client. Ils peuvent
blesser la bouche ou la gorge, surtout chez l'enfant.</p><h2>Que faire</h2><p>Rapportez la verrine, même entamée, au
magasin. Le remboursement est ouvert {UNTIL.at(round)}, sans ticket de caisse.</p><p>En cas de douleur après le repas,
consultez un médecin et montrez-lui cette fiche.</p><h2>L'origine</h2><p>Une grille du hachoir s'est fendue. L'atelier a
été arrêté, nettoyé et contrôlé de nouveau.</p>"""
    return frame(READ_ALSO[0][0], "Terrine de lapin aux noisettes", main, fetch)


def cold(round: int, fetch: Fetch) -> str:
    table = (
        ("Viande hachée", MINCED.at(round), "au cœur du produit"),
        ("Abats et volailles", "+ 4 °C", "en surface"),
        ("Poisson frais", "glace fondante", "jamais dans l'eau"),
        ("Plats cuisinés servis chauds", "+ 63 °C", "jusqu'à l'assiette"),
        ("Glaces et surgelés", "- 18 °C", "trois degrés de tolérance au transport"),
    )
    main = f"""<p>Ces valeurs valent pour tous ceux qui vendent ou servent, y compris les camions et les buvettes.</p>
<h2>Les valeurs</h2><div class="fr-table"><table><thead><tr><th>Denrée</th><th>Au plus ou au
moins</th><th>Mesuré</th></tr>
</thead><tbody>{rows(table)}</tbody></table></div><h2>Refroidir</h2><p>Un plat cuit passe de + 63 °C à + 10 °C
{COOLING.at(round)}. Les grandes marmites se divisent ; on ne laisse rien tiédir sur le
fourneau.</p><h2>Noter</h2><p>Deux
relevés par jour, signés, gardés six mois. Un carnet vaut un logiciel, à condition d'être rempli.</p><h2>En
panne</h2><p>Fermez, notez l'heure, n'ouvrez plus. Passé quatre heures, ce qui était frais se jette.</p>"""
    return frame("/regles/temperatures", "Températures à respecter", main, fetch)


def allergens(round: int, fetch: Fetch) -> str:
    names = ("Gluten", "Crustacés", "Œufs", "Arachides", "Moutarde", "Sésame", "Lupin", "Sulfites", ALLERGEN.at(round))
    main = f"""<p>Qui vend à manger doit dire ce qui peut rendre malade. Voici les familles à déclarer le plus
souvent.</p><h2>La liste</h2><ul>{listed(names)}</ul><h2>Au restaurant</h2><p>{MENU.at(round)}</p><p>La mention « peut
contenir » ne dispense pas de nettoyer les plans de travail.</p><h2>Au marché</h2><p>Une ardoise posée devant chaque
produit convient, pourvu qu'on la lise sans se pencher.</p><h2>Modèle</h2><p><a class="fr-link fr-link--download"
href="{FORM.at(round)}">Tableau à remplir</a> pour la cuisine, une ligne par plat.</p><h2>À l'école</h2><p>Le projet
d'accueil est signé par la famille, le médecin et la commune. Un panier-repas ne se refuse pas.</p>"""
    return frame("/regles/allergenes", "Déclarer les allergènes", main, fetch)


def inspections(round: int, fetch: Fetch) -> str:
    main = f"""<p>Nos inspecteurs viennent sans prévenir et montrent leur carte. Ils ont accès à tout, y compris aux
poubelles.</p><h2>L'année en chiffres</h2><p>L'an dernier, nous avons conduit {VISITS.at(round)}, dont un tiers le soir
ou le dimanche. Un établissement sur neuf a reçu un avertissement.</p><h2>Les suites</h2><ol><li>Un courrier, avec un
délai pour corriger</li><li>Une mise en demeure, affichée sur la porte</li><li>La fermeture, levée après une seconde
visite</li></ol><p>Celui qui refuse l'entrée encourt une amende de {FINE.at(round)}.</p><h2>Les notes</h2><p>Chaque
visite
donne un visage, du sourire à la grimace. L'exploitant peut demander une contre-visite à ses frais.</p><h2>Signaler un
lieu</h2><p>Décrivez ce que vous avez vu plutôt que ce que vous supposez.</p>"""
    return frame("/controles", "Les contrôles sanitaires", main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour + 1
    closes = 16 if "16 h" in LINES.at(round) else 12
    line = "Un conseiller peut vous répondre." if 9 <= hour < closes else "La ligne est fermée à cette heure."
    people = (
        ("Direction", CHIEF.at(round)),
        ("Alertes et rappels", "Bertrand Le Goaziou"),
        ("Laboratoires", "Inès Cazenave"),
        ("Relations avec les éleveurs", "Firmin Delattre"),
    )
    main = f"""<h2>Par téléphone</h2><p>Nos conseillers répondent {LINES.at(round)}, du lundi au vendredi. Ils ne
donnent
pas d'avis médical.</p>{para(line, ' class="fr-info-text"')}<h2>Qui fait quoi</h2><div class="fr-table"><table><tbody>
{rows(people)}</tbody></table></div><h2>Par courrier</h2><p>Office de la sûreté des aliments, 14 quai des Tanneurs,
49000 Angers. N'envoyez jamais de denrées par la poste.</p><h2>Dans les régions</h2><p>Douze antennes reçoivent sur
rendez-vous, presque toutes au rez-de-chaussée d'une préfecture.</p><h2>La presse</h2><p>Une astreinte existe la nuit ;
les rédactions en connaissent le numéro.</p>"""
    return frame("/nous-joindre", "Nous joindre", main, fetch)


ALIMENTS = MadeSite(
    "surete-aliments.test",
    (
        "jeton et nonce d'une page de l'État",
        "le saviez-vous en cuisine, un sur six",
        "deux tuiles à lire aussi",
        "bouton d'une lettre en trois formules",
        "partenaires d'un office dans le désordre",
        "jours avant la semaine de la cuisine sûre",
        "date et heure dans un en-tête officiel",
        "encart qui demande un avis à certains",
        "témoins de connexion, pour une part des visites",
        "personnes qui lisent une liste de rappels",
        "âge d'une fiche de rappel",
        "conseiller joignable en ce moment",
    ),
    {
        "/": home,
        "/rappels": recalls,
        READ_ALSO[0][0]: terrine,
        "/regles/temperatures": cold,
        "/regles/allergenes": allergens,
        "/controles": inspections,
        "/nous-joindre": contact,
    },
    SLOTS,
)
