"""A French hospital: maternity, cardiology, rights of patients; the rest of it is in visits.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    growing,
    mixed,
    prose,
)
from bench.changing.renewed.visits import (
    BIRTHS,
    DELAYS,
    EMERGENCY,
    HEART,
    RIGHTS,
    SLOTS,
    VISITS,
    delays,
    emergency,
    frame,
    home,
    visits,
)
from bench.changing.scenario import Fetch

COURSE = Slot(BIRTHS, "course", {0: "", 6: "Atelier portage, le jeudi à 10 h"}, "Préparation")
ROOMS = Slot(BIRTHS, "supplement per day", {0: "48 euros", 14: "55 euros"}, "Chambre particulière")
DOCTOR = Slot(HEART, "doctor", {0: "Dr Ambroise Lecointre", 5: ""}, "Équipe médicale")
PHONE = Slot(HEART, "extension", {0: "poste 4417", 12: "poste 4483"}, "Secrétariat")
MEDIATOR = Slot(RIGHTS, "day of a mediator", {0: "le premier mardi du mois", 8: "le troisième lundi du mois"})
COPY = Slot(
    RIGHTS,
    "link target",
    {
        0: "https://docs.valmont.example/demande-dossier.pdf",
        10: "https://docs.valmont.example/demande-dossier-medical-v3.pdf",
    },
    "Demande de dossier",
)


def births(round: int, fetch: Fetch) -> str:
    return frame(
        "Maternité",
        prose(
            "Près de mille enfants naissent chaque année à Valmont. La maternité est de niveau deux : elle accueille "
            "les naissances à partir de trente-trois semaines. Trois salles de naissance, dont une avec baignoire, une "
            "salle d'opération et une unité kangourou sont au même étage.",
            "Inscrivez-vous avant la fin du quatrième mois. La première visite dure une heure et se fait avec une "
            "sage-femme. Le père ou la personne de votre choix peut rester auprès de vous, de jour comme de nuit.",
        )
        + f'<p class="compteur">Depuis le début de l\'année : {growing(fetch, 166, 0.002)} naissances</p>'
        + "<h2>Préparation à la naissance</h2>"
        + bullets(
            "Cours de groupe, le mardi à 14 h et le samedi à 9 h 30",
            "Yoga prénatal, le mercredi à 18 h",
            COURSE.at(round),
            "Visite des salles, le dernier vendredi du mois",
            "Rencontre avec l'équipe d'allaitement, sur rendez-vous",
        )
        + "<h2>Séjour</h2>"
        + facts(
            ("Durée", "trois jours, deux si tout va bien et si une sage-femme passe chez vous"),
            ("Chambre particulière", f"{ROOMS.at(round)} par jour, souvent pris en charge par la mutuelle"),
            ("Lit d'accompagnant", "22 euros par nuit, petit déjeuner compris"),
            ("Déclaration", "à la mairie, dans les cinq jours ; un agent passe le lundi et le jeudi"),
        )
        + prose(
            "Prévoyez deux sacs : un petit pour la salle de naissance, un autre pour le séjour. La couverture et les "
            "couches des deux premiers jours sont fournies. Le siège pour la voiture est obligatoire à la sortie.",
        ),
        fetch,
    )


def heart(round: int, fetch: Fetch) -> str:
    team = mixed(fetch, ("Mireille", "Sofiane", "Clarisse", "Gwenaël", "Odile"), 2)
    return frame(
        "Cardiologie",
        prose(
            "Le service compte vingt-six lits, dont huit de soins intensifs. Il prend en charge l'infarctus, "
            "l'insuffisance cardiaque, les troubles du rythme et le suivi des porteurs de stimulateur.",
        )
        + "<h2>Équipe médicale</h2>"
        + bullets(
            "Dr Elvire Castaing, cheffe de service",
            DOCTOR.at(round),
            "Dr Paul-Henri Sabatier, rythmologie",
            "Dr Wassila Hamdi, échographie",
        )
        + f"<figure><img src='/sites/default/files/styles/team/{token(fetch.random, 8)}.webp' alt=''><figcaption>"
        f"{' et '.join(team)}, du service, répondent à vos questions</figcaption></figure>"
        + prose(
            f"Secrétariat : {PHONE.at(round)}, de 8 h 30 à 16 h 30. Le délai pour une première consultation est "
            "d'environ sept semaines ; votre médecin peut appeler la ligne directe pour un avis dans la journée.",
            "L'épreuve d'effort dure quarante minutes. Venez en chaussures de sport, sans avoir fumé depuis trois "
            "heures, et n'arrêtez aucun médicament sans avis. Pour l'enregistrement de vingt-quatre heures, "
            "l'appareil est posé le matin et rendu le lendemain à la même heure.",
            "Après un infarctus, la réadaptation commence dans les quinze jours : vingt séances d'effort surveillé, "
            "des ateliers sur l'alimentation et sur le tabac, un entretien avec une psychologue. Elle est remboursée "
            "intégralement et le transport peut l'être aussi, sur ordonnance.",
        ),
        fetch,
    )


def rights(round: int, fetch: Fetch) -> str:
    return frame(
        "Droits des patients",
        prose(
            "Vous avez le droit d'être informé, de choisir, de refuser et de changer d'avis. Aucun acte n'est fait "
            "sans votre consentement, hors urgence. Vous pouvez désigner une personne de confiance, par écrit ; elle "
            "vous accompagne et parle pour vous si vous ne le pouvez plus.",
            "Les directives anticipées disent ce que vous souhaitez pour la fin de votre vie. Elles valent sans limite "
            "de durée et se modifient à tout moment. Confiez-en une copie à votre médecin ou au bureau des admissions.",
        )
        + "<h2>Votre dossier</h2>"
        + prose(
            f"<a href='{COPY.at(round)}'>Demande de dossier</a> : joignez la copie d'une pièce d'identité. Nous "
            "répondons en huit jours, en deux mois si les documents ont plus de cinq ans. L'envoi est facturé au prix "
            "du timbre ; la consultation sur place est gratuite, avec ou sans médecin.",
        )
        + "<h2>Se plaindre, remercier</h2>"
        + prose(
            f"La médiatrice reçoit {MEDIATOR.at(round)}, sur rendez-vous, au bureau 12 du hall. Toute lettre reçoit "
            "une réponse en trente jours. Si elle ne vous satisfait pas, la commission de conciliation de la région "
            "peut être saisie sans frais et sans avocat.",
            "Les associations d'usagers tiennent une permanence dans le hall chaque mercredi. Leurs représentants "
            "siègent dans toutes les instances et ne sont pas payés par l'hôpital.",
        )
        + f'<p class="captcha">Recopiez ces lettres : {"".join(mixed(fetch, "ABCDEFGHJKLMNPRSTUVWXYZ", 5))}</p>',
        fetch,
    )


HOSPITAL = MadeSite(
    "valmont.test",
    (
        "wait in the emergency room in the header",
        "ids of views for scripts",
        "letters of thanks in turn",
        "donations so far",
        "first names of newborns",
        "patients in the waiting room by branch",
        "dish of the hour",
        "people filling in a form",
        "letters to copy",
        "faces of a team under a picture",
        "seldom survey with a prize",
        "births since January",
    ),
    {"/": home, EMERGENCY: emergency, VISITS: visits, DELAYS: delays, BIRTHS: births, HEART: heart, RIGHTS: rights},
    (*SLOTS, COURSE, ROOMS, DOCTOR, PHONE, MEDIATOR, COPY),
)
