"""The hospital's frame and noises, its front page, emergencies, visiting rules and waiting lists."""

from __future__ import annotations

from bench.changing.parts import Slot, token
from bench.changing.renewed.fragments import (
    grid,
    growing,
    hourly,
    links,
    mixed,
    prose,
    settled,
    sometimes,
)
from bench.changing.scenario import Fetch

EMERGENCY, VISITS, DELAYS, BIRTHS, HEART, RIGHTS = (
    "/urgences",
    "/visites",
    "/delais",
    "/maternite",
    "/services/cardiologie",
    "/droits",
)
PLAN = Slot("/", "alert of a hospital", {0: "", 3: "Plan blanc activé depuis ce matin", 7: ""})
ENTRANCE = Slot(EMERGENCY, "entrance moved", {0: "rue des Tilleuls", 6: "boulevard Carnot"}, "Entrée des ambulances")
NIGHT = Slot(EMERGENCY, "night rule", {0: "", 11: "De minuit à six heures, appelez le 15 avant de venir."}, "La nuit")
HOURS = Slot(VISITS, "visiting hours of a ward", {0: "13 h à 20 h", 4: "14 h à 18 h"}, "Médecine interne")
NUMBER = Slot(VISITS, "visitors allowed", {0: "deux visiteurs", 3: "un seul visiteur"}, "Chambre")
MASK = Slot(
    VISITS,
    "rule on masks",
    {
        0: "Le masque est conseillé dans les couloirs.",
        3: "Le masque est obligatoire dans tout le bâtiment.",
    },
)
WEEKS = Slot(DELAYS, "weeks of waiting", {0: "14 semaines", 5: "17 semaines"}, "Prothèse de hanche")
LIST_CLOSED = Slot(DELAYS, "list closed to new patients", {0: "ouverte", 8: "fermée"}, "Chirurgie du pied", False)
SLOTS = (PLAN, ENTRANCE, NIGHT, HOURS, NUMBER, MASK, WEEKS, LIST_CLOSED)
NAV = (
    ("/", "Accueil"),
    (EMERGENCY, "Urgences"),
    (VISITS, "Rendre visite"),
    (DELAYS, "Délais de prise en charge"),
    (BIRTHS, "Maternité"),
    (HEART, "Cardiologie"),
    (RIGHTS, "Droits des patients"),
)
THANKS = (
    ("Monique, 71 ans", "Une équipe aux petits soins du matin au soir."),
    ("Karim, 34 ans", "On m'a tout expliqué, sans jamais me presser."),
    ("Aurélie, 29 ans", "Merci à la sage-femme de nuit, je ne l'oublierai pas."),
    ("Bernard, 66 ans", "Le potage était meilleur que chez moi."),
    ("Fatou, 45 ans", "L'accueil au bloc m'a rassurée dès la porte."),
    ("Lucien, 80 ans", "Debout le lendemain, je n'y croyais pas."),
)
BABIES = "Léa Noah Inès Gabin Zoé Malo Adèle Sacha Lina Elio Nour Basile Maëlle Tom Yanis".split()
CARE = "Dermatologie;Urologie;Diabétologie;Ophtalmologie;Orthopédie;Neurologie;Allergologie;Rhumatologie".split(";")
WEEKDAYS = ("lundi matin", "mardi", "mercredi après-midi", "jeudi", "vendredi matin")
MEANS = ("trois semaines", "un mois", "six semaines", "deux mois", "quinze jours")
MENUS = ("blanquette de veau", "gratin de courge", "colin au citron", "couscous aux légumes", "lasagnes", "hachis")


def views(fetch: Fetch, name: str, content: str) -> str:
    """A view of the content system, with the id its scripts find it by."""
    dom = token(fetch.random, 64)
    return f'<div class="view view-{name} js-view-dom-id-{dom}"><div class="view-content">{content}</div></div>'


def aside(fetch: Fetch) -> str:
    who, words = fetch.random.choice(THANKS)
    given = growing(fetch, 218_400, 0.7)
    return (
        '<aside class="region region-sidebar-second">'
        + views(fetch, "merci", f"<h3>Ils nous ont écrit</h3><q>{words}</q><cite>{who}</cite>")
        + f'<div class="don"><h3>Un scanner pour Valmont</h3><div class="progress" style="width:{given / 4000:.2f}%">'
        f"</div><p>{given:,} euros sur 400 000, grâce à {growing(fetch, 5_120, 0.02)} donateurs</p></div>"
        + f'<form id="search-block-form--{token(fetch.random, 6)}"><input type="hidden" name="form_build_id" '
        f'value="form-{token(fetch.random, 43)}"></form></aside>'
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    wait = fetch.random.randint(35, 190)
    survey = (
        '<div class="eu-cookie-compliance-banner"><h2>Votre avis compte</h2><p>Répondez à quatre questions sur ce site '
        "et gagnez une gourde.</p><button>Je participe</button></div>"
    )
    return (
        f'<!DOCTYPE html><html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>{title} | Hôpital de Valmont'
        f'</title></head>\n<body class="p-{token(fetch.random, 5)}"><header><a href="/">Centre hospitalier de Valmont'
        f'</a><div class="block block-attente">Attente aux urgences en ce moment : <b>{wait // 60} h {wait % 60:02}</b>'
        f"</div>{links(NAV, 'menu')}</header>\n{sometimes(fetch, 0.3, survey)}<main "
        f"role='main'><h1>{title}</h1>\n{main}\n</main>{aside(fetch)}<footer><p>Standard 04 71 55 20 00, jour et nuit. "
        "Établissement public de santé de 412 lits et places, membre du groupement des hôpitaux de la Haute Vallée. "
        "Certifié par la Haute Autorité avec la mention « qualité des soins confirmée ».</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    names = ", ".join(mixed(fetch, BABIES, 4))
    return frame(
        "Bienvenue à l'hôpital",
        (f'<div class="messages messages--warning">{PLAN.at(round)}</div>' if PLAN.at(round) else "")
        + prose(
            "Le centre hospitalier de Valmont soigne chaque année plus de trente mille personnes. Médecine, chirurgie, "
            "obstétrique, gériatrie et rééducation : vingt-deux services travaillent sur deux sites, à dix minutes "
            "l'un de l'autre. La navette est gratuite et part toutes les vingt minutes devant le hall principal.",
            "Pour une consultation, présentez-vous au guichet des admissions avec votre carte Vitale, une pièce "
            "d'identité et la lettre de votre médecin. Sans lettre, la part remboursée est plus faible. Les "
            "interprètes sont gratuits ; demandez-les au moins deux jours à l'avance.",
        )
        + views(fetch, "naissances", f"<p>Ils viennent de naître : {names}</p>")
        + "<h2>Direction</h2>"
        + prose(
            "L'établissement est dirigé par Mme Solange Perrault. Le conseil de surveillance se réunit quatre fois "
            "par an ; ses délibérations sont publiques et affichées dans le hall. La commission des usagers examine "
            "toutes les plaintes et rend un rapport chaque printemps.",
            "Les travaux du bâtiment C se poursuivent : les consultations d'ophtalmologie restent au pavillon "
            "Laennec jusqu'à l'été. Suivez le fléchage orange depuis le parking nord.",
        ),
        fetch,
    )


def emergency(round: int, fetch: Fetch) -> str:
    boxes = [(name, f"{fetch.random.randint(0, 14)} patients") for name in ("Adultes", "Enfants", "Traumatologie")]
    return frame(
        "Urgences",
        prose(
            "Le service est ouvert jour et nuit, tous les jours de l'année. Les patients sont vus selon la gravité de "
            "leur état et non selon l'ordre d'arrivée. Une infirmière d'accueil vous examine dans le quart d'heure.",
            f"L'entrée des ambulances se trouve {ENTRANCE.at(round)}. À pied, passez par le hall principal et suivez "
            "la ligne rouge. Les véhicules particuliers peuvent s'arrêter dix minutes devant la porte.",
        )
        + grid(("Filière", "En salle d'attente"), boxes, "views-table")
        + "<h2>Avant de venir</h2>"
        + prose(
            "Pour une fièvre, une entorse, une ordonnance perdue, la maison médicale de garde est souvent plus rapide. "
            "Elle reçoit de 20 h à minuit en semaine et de 8 h à 22 h le week-end, au rez-de-chaussée du pavillon B.",
            NIGHT.at(round),
            "Apportez la liste de vos médicaments, vos derniers résultats et le nom de votre médecin traitant. Un seul "
            "accompagnant peut rester auprès d'un adulte ; les deux parents peuvent rester auprès d'un enfant. Ne "
            "mangez pas et ne buvez pas avant d'avoir vu un médecin.",
            "En cas de douleur dans la poitrine, de trouble soudain de la parole ou d'une faiblesse d'un côté du "
            "corps, ne prenez pas votre voiture : composez le 15. Les personnes sourdes composent le 114 par message.",
        ),
        fetch,
    )


def visits(round: int, fetch: Fetch) -> str:
    rows = (
        ("Médecine interne", HOURS.at(round), "rez-de-chaussée"),
        ("Chirurgie", "13 h 30 à 19 h", "premier étage"),
        ("Maternité", "15 h à 19 h", "deuxième étage"),
        ("Réanimation", "16 h à 17 h 30", "sous-sol, sonner"),
        ("Gériatrie", "11 h à 20 h 30", "pavillon Sud"),
        ("Pédiatrie", "à toute heure pour les parents", "troisième étage"),
    )
    menu = hourly(fetch, "menu").choice(MENUS)
    return frame(
        "Rendre visite",
        grid(("Service", "Horaires", "Où"), rows)
        + f"<p class='self'>À la cafétéria à cette heure : {menu}</p>"
        + prose(
            f"Par chambre, nous acceptons {NUMBER.at(round)} à la fois. {MASK.at(round)} Lavez-vous les mains avant "
            "d'entrer et en sortant ; un flacon se trouve à chaque porte.",
            "Les enfants de moins de sept ans ne sont admis qu'en maternité, pour leurs frères et sœurs. Les fleurs "
            "coupées sont permises, sauf en réanimation et en oncologie ; les plantes en pot ne le sont nulle part. "
            "Les animaux restent dehors, à l'exception des chiens d'assistance.",
            "Évitez de venir si vous toussez ou si vous avez de la fièvre. Demandez à l'infirmière avant d'apporter à "
            "manger. Le téléphone mobile est permis dans les chambres, en mode silencieux. La cafétéria est ouverte de "
            "7 h 30 à 19 h, le kiosque à journaux de 8 h à 18 h.",
            "Le parking est gratuit pendant une heure, puis coûte 1,20 euro par heure, avec un plafond de 8 euros par "
            "jour. Les familles de patients hospitalisés plus de deux semaines reçoivent une carte gratuite.",
        ),
        fetch,
    )


def delays(round: int, fetch: Fetch) -> str:
    rows = (
        ("Prothèse de hanche", WEEKS.at(round), "ouverte", "Dr Vasseur"),
        ("Prothèse de genou", "16 semaines", "ouverte", "Dr Vasseur"),
        ("Cataracte", "9 semaines", "ouverte", "Dr Nguyen"),
        ("Hernie", "6 semaines", "ouverte", "Dr Roche"),
        ("Chirurgie du pied", "31 semaines", LIST_CLOSED.at(round), "Dr Teyssier"),
        ("Amygdales, enfant", "11 semaines", "ouverte", "Dr Colin"),
        ("IRM programmée", "4 semaines", "ouverte", "Dr Abadie"),
        ("Sommeil, polygraphie", "22 semaines", "ouverte", "Dr Fournel"),
    )
    ids = [(f'<span id="r-{token(fetch.random, 6)}">{name}</span>', *rest) for name, *rest in rows]
    return frame(
        "Délais de prise en charge",
        prose(
            "Le tableau donne le délai médian entre la décision et l'intervention pour les patients opérés au cours "
            "des trois derniers mois. Votre propre délai peut être plus court ou plus long, selon l'urgence médicale "
            "et selon vos disponibilités.",
        )
        + grid(("Acte", "Délai", "Liste", "Responsable"), ids, "views-table")
        + "<h2>Consultations, premier rendez-vous</h2>"
        + grid(
            ("Salle", "Spécialité", "Jour", "Délai moyen"), settled("valmont", 36, "Salle {}", CARE, WEEKDAYS, MEANS)
        )
        + f'<p class="simulateur">{fetch.random.randint(2, 19)} personnes remplissent en ce moment une demande de '
        "rendez-vous.</p>"
        + prose(
            "Quand une liste est close, nous n'inscrivons plus personne ; votre médecin peut vous adresser à un autre "
            "établissement du groupement. Si votre état s'aggrave, faites-le savoir : la commission revoit l'ordre "
            "des opérations chaque vendredi. Une opération reportée par l'hôpital est reprogrammée dans le mois.",
            "Si vous pouvez venir du jour au lendemain, dites-le au secrétariat : une place se libère presque chaque "
            "semaine. Les délais ne comprennent pas la consultation d'anesthésie, qui doit avoir lieu au moins "
            "quarante-huit heures avant l'intervention et reste valable trois mois.",
        ),
        fetch,
    )
