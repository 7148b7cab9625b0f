"""A French agency for houses in the country, in Bootstrap cards: a list, four houses, fees, the agency itself."""

from __future__ import annotations

from collections.abc import Mapping

from bench.changing.appearing.chance import chosen, grown, is_on, thousands, without
from bench.changing.chances import key, listed, mixed, number, para, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import FRENCH, ago, before, today
from bench.changing.scenario import Fetch

MILL, FARM, HOUSE = "/vente/moulin-de-la-creuse", "/vente/ferme-des-trois-noyers", "/vente/maison-rue-du-four"
RENT, FEES, TEAM = "/location/appartement-place-gambetta", "/honoraires", "/agence"
PAGES = (
    (MILL, "Moulin de la Creuse", "La roue tourne encore, le bief est à vous."),
    (FARM, "Ferme des Trois Noyers", "Un corps de ferme et deux granges au bout d’un chemin."),
    (HOUSE, "Maison rue du Four", "Au cœur du bourg, à deux pas du marché."),
    (RENT, "Appartement place Gambetta", "Deuxième étage sans ascenseur, vue sur les tilleuls."),
    (TEAM, "L’agence", "Quatre personnes, deux voitures et un chien."),
)
VISITORS = ("Un couple de Lyon", "Une famille belge", "Un visiteur de Nantes", "Une lectrice de Rennes", "Un Suisse")
AGENTS = ("Hélène", "Bastien", "Mireille", "Yann")
LOANS = ("Crédit du Berry", "Banque des Haies", "Caisse du Val", "Prêtadom")
PHRASES = (
    "« Vendu en trois semaines, sans stress. »",
    "« Ils connaissent chaque toit du canton. »",
    "« Des photos honnêtes, enfin. »",
    "« On nous a déconseillé la première maison : merci. »",
    "« Le chien est adorable. »",
)

COUNT = Slot("/", "nombre d’annonces", {0: "46 biens", 4: "47 biens", 10: "45 biens"}, "Annonces")
NEW = Slot("/", "annonce", {0: "", 4: "Longère à Aigurande, 118 000 €"}, "Annonces")
SOLD = Slot("/", "annonce", {0: "Studio à La Châtre, 39 000 €", 10: ""}, "Annonces")
TAG = Slot("/", "étiquette d’une annonce", {0: "Exclusivité", 7: "Sous offre", 12: "Exclusivité"}, "Moulin", False)
MILL_PRICE = Slot(
    MILL, "prix au milieu des visites", {0: "284 000 €", 3: "269 000 €", 9: "284 000 €", 13: "259 000 €"}, "Moulin"
)
MILL_STATE = Slot(
    MILL,
    "compromis signé et rompu",
    {0: "Disponible", 5: "Sous compromis", 8: "Disponible"},
    "État",
)
AREA = Slot(MILL, "surface", {0: "182 m²", 6: "191 m²"}, "Surface habitable")
LAND = Slot(FARM, "terrain dans une phrase", {0: "deux hectares", 2: "trois hectares"}, "Terrain")
ROOF = Slot(FARM, "travaux", {0: "Toiture à revoir", 8: "Toiture refaite en février"}, "Travaux")
ENERGY = Slot(FARM, "classe d’énergie", {0: "classe F", 11: "classe D"}, "Énergie")
OPEN = Slot(FARM, "journée de visites", {0: "", 5: "Visites libres le samedi 14 mars", 13: ""}, "Visites")
HOUSE_PRICE = Slot(HOUSE, "prix", {0: "147 500 €", 1: "139 000 €"}, "Maison rue du Four")
ROOMS = Slot(HOUSE, "nombre de pièces", {0: "5 pièces", 12: "6 pièces"}, "Pièces")
PLAN = Slot(
    HOUSE,
    "link target",
    {0: "https://docs.clefs-berry.example/plan-four-v1.pdf", 9: "https://docs.clefs-berry.example/plan-four-v2.pdf"},
    "plan de la maison",
)
WELL = Slot(HOUSE, "paragraphe à la fin", {0: "", 10: "Le puits est mitoyen ; un acte de 1911 le dit."}, "Servitudes")
MONTH = Slot(RENT, "loyer", {0: "540 €", 6: "520 €"}, "Loyer")
FREE = Slot(RENT, "date d’entrée", {0: "libre le 1er avril", 2: "libre le 15 avril", 11: "libre le 1er mai"}, "Entrée")
STATE = Slot(RENT, "état d’une location", {0: "À louer", 8: "Dossier en cours", 11: "À louer"}, "Location")
RATE = Slot(FEES, "taux", {0: "6 %", 7: "4,5 %"}, "De 100 000 à 250 000 €")
FLOOR = Slot(FEES, "forfait", {0: "6 000 €", 14: "6 500 €"}, "Jusqu’à 100 000 €")
SEARCH = Slot(FEES, "service supprimé", {0: "Recherche à distance", 4: ""}, "Services")
NAME = Slot(TEAM, "nom d’une personne", {0: "Paul Chénier", 9: "Agathe Roux"}, "Location")
HOURS = Slot(TEAM, "horaire", {0: "de 9 h à 12 h", 3: "de 10 h à 13 h"}, "Samedi")
SLOTS = (COUNT, NEW, SOLD, TAG, MILL_PRICE, MILL_STATE, AREA, LAND, ROOF, ENERGY, OPEN, HOUSE_PRICE, ROOMS, PLAN, WELL)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2 class='h4'>Acheter de loin</h2><p>Beaucoup de nos acheteurs vivent à l’étranger. Nous "
    "filmons les caves et les combles, pas seulement le jardin, et nous traduisons les diagnostics. "
    "Le notaire accepte les procurations.</p>",
    MILL: "<h2 class='h4'>L’eau</h2><p>Le droit d’eau est fondé en titre. La vanne principale a été "
    "changée, les deux autres tiennent. En crue, l’eau vient jusqu’à la troisième marche ; une "
    "réglette gravée le dit depuis 1845.</p>",
    FARM: "<h2 class='h4'>Les granges</h2><p>La grande est sur poteaux, charpente de chêne, sol en terre "
    "battue. La petite a servi d’école pendant la guerre, et le tableau noir est encore au mur.</p>",
    HOUSE: "<h2 class='h4'>La maison</h2><p>Carreaux de ciment, trois cheminées dont une tire bien, un "
    "escalier à vis. Le jardin est clos de murs et donne sur la ruelle des Lavoirs.</p>",
    RENT: "<h2 class='h4'>Pour visiter</h2><p>Apportez une pièce d’identité et vos trois derniers "
    "bulletins. Nous répondons à tous les dossiers, aussi à ceux que nous ne retenons pas.</p>",
    FEES: "<h2 class='h4'>Ce que cela comprend</h2><p>Les photographies, les annonces, les visites, le "
    "dossier pour le notaire, et le pot le jour de la signature. Les diagnostics sont payés à part, à "
    "celui qui les fait.</p><p>Un mandat dure trois mois. Il se rompt par une lettre, sans frais et "
    "sans explication. Les mandats exclusifs passent en vitrine les premiers, c’est leur seul "
    "privilège.</p>",
    TEAM: "<h2 class='h4'>Nous trouver</h2><p>Place du Marché, à gauche de la fontaine. Le jeudi, jour de "
    "marché, entrez par la cour. Nous parlons anglais, un peu néerlandais et couramment le patois de "
    "la Creuse.</p><p>L’agence a été fondée par deux sœurs qui vendaient la maison de leur tante et "
    "n’ont plus su s’arrêter.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    cards = "".join(
        '<div class="col"><div class="card h-100"><div class="card-body"><h5 class="card-title"><a '
        f'href="{where}">{name}</a>'
        f'</h5><p class="card-text">{lead}</p></div></div></div>'
        for where, name, lead in chosen(fetch, PAGES, path, 3)
    )
    bar = sometimes(
        fetch,
        0.3,
        f'<div class="tarteaucitron"><p>Avec nos {number(fetch, 110, 190)} partenaires, nous lisons des cookies.</p>'
        "<button>Tout accepter</button></div>",
    )
    return f"""<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>{title} | Clefs du Berry</title>
<link href="/css/bootstrap.min.css?{key(fetch, 8)}" rel="stylesheet"></head>
<body>{bar}<nav class="navbar navbar-expand-lg"><div class="container">
<a class="navbar-brand" href="/">Clefs du Berry</a>
<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="{RENT}">Louer</a></li>
<li class="nav-item"><a class="nav-link" href="{FEES}">Honoraires</a></li>
<li class="nav-item"><a class="nav-link" href="{TEAM}">L’agence</a></li></ul></div></nav>
<main class="container py-4"><h1 class="h2">{title}</h1>
{main}{MORE[path]}
<section class="my-5"><h2 class="h4">À voir aussi</h2><div class="row row-cols-3">{cards}</div></section></main>
<footer class="bg-light">
<div class="container row"><div class="col-6">
<p>Clefs du Berry vend et loue des maisons entre Indre
et Creuse depuis 1994. Carte professionnelle délivrée par la chambre de commerce ; garantie financière ;
aucun fonds reçu
hors de l’étude du notaire.</p></div><div class="col-6">
<p>Les surfaces sont données à titre indicatif. Les risques auxquels
un bien est exposé sont publiés par l’État.</p><p>Nous sommes le {today(fetch, FRENCH)}</p><p>© {fetch.at.year}</p>
</div></div>
</footer></body></html>"""


def opinion(fetch: Fetch) -> str:
    mark = f"{fetch.random.uniform(3.5, 5):.2f}".replace(".", ",")
    return (
        f'<blockquote class="blockquote">{pick(fetch, PHRASES)}<footer class="blockquote-footer">'
        f"{pick(fetch, VISITORS)}, note {mark}</footer></blockquote>"
    )


def house(title: str, path: str, price: str, facts: Mapping[str, str], text: str, fetch: Fetch) -> str:
    """Price and visits of the moment share a paragraph; a bank and an agent are drawn."""
    table = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in facts.items())
    loan = f"{number(fetch, 380, 1_390)} € par mois avec {pick(fetch, LOANS)}"
    agent = f"{pick(fetch, AGENTS)} répond en {number(fetch, 2, 55)} minutes"
    return frame(
        title,
        f'<div class="row"><div class="col-lg-8"><p class="lead">{price} <span '
        f'class="badge">{number(fetch, 2, 75)} visiteurs '
        f"en ce moment</span></p><table class='table'>{table}</table>{text}</div>"
        f'<div class="col-lg-4"><div class="card"><p>{loan}</p><p>{agent}</p>'
        f'<form><input type="hidden" name="_token" value="{key(fetch, 30)}"><button>Demander une '
        "visite</button></form></div>"
        "</div></div><h2 class='h4'>Le pays</h2><p>Des haies, des étangs, des chemins creux. La gare est à "
        "vingt-cinq minutes "
        "et le train met deux heures pour Paris. L’école, la boulangerie et le médecin sont au bourg ; la "
        "fibre y est aussi.</p>"
        f"<p>Annonce vue {thousands(fetch, 900, 9_900, ' ')} fois</p>",
        path,
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    others = without(NEW.at(round), "Grange à Cluis, 54 000 €", SOLD.at(round), "Maison à Neuvy, 96 000 €")
    blocks = "".join(
        f'<li class="list-group-item"><a href="{where}">{name}</a> <em>{tag}</em> '
        f"<small>{number(fetch, 1, 90)} favoris</small>"
        f"<p>{lead}</p></li>"
        for (where, name, lead), tag in zip(
            PAGES[:4], (TAG.at(round), "Exclusivité", "Baisse", "Location"), strict=True
        )
    )
    return frame(
        "Maisons à la campagne",
        f"<p>{COUNT.at(round)} entre Indre et Creuse, {grown(fetch, 15_300, 5, ' ')} visites guidées depuis 1994</p>"
        f'<ul class="list-group">{blocks}</ul><h2 class="h4">Autres '
        f"annonces</h2><ul>{listed(others)}</ul>{opinion(fetch)}"
        "<h2 class='h4'>Vendre</h2><p>Nous estimons sans frais, et nous disons le prix auquel nous "
        "vendrions, non celui qui "
        "fait plaisir. Une maison qui reste un an en vitrine se vend moins cher.</p>",
        "/",
        fetch,
    )


def mill(round: int, fetch: Fetch) -> str:
    facts = {
        "État": MILL_STATE.at(round),
        "Surface habitable": AREA.at(round),
        "Terrain": "9 400 m²",
        "Chauffage": "bois",
    }
    return house(
        "Moulin de la Creuse",
        MILL,
        MILL_PRICE.at(round),
        facts,
        "<p>La roue tourne encore, le bief est à vous.</p><p>Le rez-de-chaussée garde les meules ; l’étage a "
        "été habité "
        "jusqu’en 2023.</p>",
        fetch,
    )


def farm(round: int, fetch: Fetch) -> str:
    facts = {"Travaux": ROOF.at(round), "Énergie": ENERGY.at(round), "Chambres": "quatre", "Année": "1868"}
    return house(
        "Ferme des Trois Noyers",
        FARM,
        "212 000 €",
        facts,
        f"{para(OPEN.at(round), ' class=alert')}<p>Un corps de ferme et deux granges au bout d’un chemin.</p>"
        f"<p>Autour de la cour il y a {LAND.at(round)} de prés, loués à un voisin.</p>",
        fetch,
    )


def street(round: int, fetch: Fetch) -> str:
    facts = {"Pièces": ROOMS.at(round), "Surface": "121 m²", "Jardin": "70 m²", "Taxe foncière": "812 €"}
    return house(
        "Maison rue du Four",
        HOUSE,
        HOUSE_PRICE.at(round),
        facts,
        "<p>Au cœur du bourg, à deux pas du marché.</p>"
        f'<p>Voir le <a href="{PLAN.at(round)}">plan de la maison</a>.</p>{para(WELL.at(round))}',
        fetch,
    )


def rent(round: int, fetch: Fetch) -> str:
    facts = {"Charges": "45 €", "Dépôt": "un mois", "Surface": "58 m²"}
    return house(
        "Appartement place Gambetta",
        RENT,
        f"{MONTH.at(round)} par mois · {STATE.at(round)}",
        facts,
        f"<p>Deuxième étage sans ascenseur, vue sur les tilleuls.</p><p>Le logement est {FREE.at(round)}, repeint.</p>",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("Jusqu’à 100 000 €", FLOOR.at(round)),
        ("De 100 000 à 250 000 €", RATE.at(round)),
        ("Au-delà", "4 %"),
    )
    body = "".join(f"<tr><td>{what}</td><td>{price}</td></tr>" for what, price in table)
    services = listed(without("Estimation", "Photographies", SEARCH.at(round), "Gestion locative"))
    credit = f"{number(fetch, 290, 390) / 100:.2f}".replace(".", ",")
    quote = f"<p>Taux du crédit : {credit} % sur vingt ans</p>" if is_on(fetch, "taux") else ""
    return frame(
        "Honoraires",
        f"<table class='table'>{body}</table>{quote}<p>Les honoraires sont à la charge du vendeur.</p><h2 "
        "class='h4'>Services"
        f"</h2><ul>{services}</ul><p>Tarifs relus {ago(fetch, FRENCH, before(90))}.</p>",
        FEES,
        fetch,
    )


def team(round: int, fetch: Fetch) -> str:
    people = (("Direction", "Hélène Marchand"), ("Vente", "Bastien Foucher"), ("Location", NAME.at(round)))
    cards = [f"<b>{what}</b> {who}" for what, who in people]
    order = mixed(fetch, cards) if is_on(fetch, "équipe", 0.5) else cards
    return frame(
        "L’agence",
        f"<p>Quatre personnes, deux voitures et un chien.</p><ul>{listed(order)}</ul><p>Le samedi, la porte "
        "est ouverte "
        f"{HOURS.at(round)}.</p>{opinion(fetch)}<p>L’agence occupe l’ancienne quincaillerie de la place du Marché.</p>",
        TEAM,
        fetch,
    )


MAISONS = MadeSite(
    "clefs-berry.test",
    (
        "three houses of the agency in cards",
        "partners who read cookies, in French",
        "visitors on a badge beside a price",
        "payment a month with one of four banks",
        "agent who answers in so many minutes",
        "what a client says, with a mark",
        "favourites in a list of houses",
        "guided visits since 1994",
        "views of an advertisement with thin figures",
        "rate of a loan in some rounds",
        "people of an agency mixed in some rounds",
        "today in a footer, in French",
    ),
    {"/": home, MILL: mill, FARM: farm, HOUSE: street, RENT: rent, FEES: fees, TEAM: team},
    (*SLOTS, MONTH, FREE, STATE, RATE, FLOOR, SEARCH, NAME, HOURS),
)
