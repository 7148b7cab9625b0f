"""The French of the farm."""

from __future__ import annotations

from tidings.lab.farm.voices.voice import Topic, Voice

FRENCH = Voice(
    language="fr",
    topics=(
        Topic(
            "Société",
            "societe",
            (
                ("Le conseil municipal", "le conseil municipal"),
                ("La région", "la région"),
                ("Le syndicat des transports", "le syndicat des transports"),
                ("La mairie", "la mairie"),
                ("L'école du port", "l'école du port"),
            ),
            (
                ("adopte un nouvel horaire", "adopte un nouvel horaire pour les bacs"),
                ("reporte sa décision", "reporte sa décision sur l'ancien moulin"),
                ("promet des trottoirs plus larges", "promet des trottoirs plus larges le long du fleuve"),
                ("rouvre le marché couvert", "rouvre le marché couvert après deux ans de travaux"),
                ("renonce au parking", "renonce à la construction d'un troisième parking"),
            ),
        ),
        Topic(
            "Économie",
            "economie",
            (
                ("Le chantier naval", "le chantier naval"),
                ("La caisse d'épargne", "la caisse d'épargne"),
                ("La coopérative", "la coopérative des vergers"),
                ("La dernière filature", "la dernière filature de la vallée"),
            ),
            (
                ("recrute cent personnes", "annonce la création de cent emplois"),
                ("signe un très bon printemps", "signe son meilleur printemps depuis neuf ans"),
                ("baisse ses prix", "baisse ses prix bien avant l'été"),
                ("déménage sur le quai", "déménage dans les anciens entrepôts du quai"),
            ),
        ),
        Topic(
            "Culture",
            "culture",
            (
                ("Le théâtre", "le théâtre de la ville"),
                ("La bibliothèque", "la bibliothèque municipale"),
                ("Le ciné-club", "le ciné-club"),
                ("La fanfare", "la fanfare des mineurs"),
            ),
            (
                ("prête des instruments", "prête désormais des instruments sans rien demander"),
                ("expose des lettres", "expose des lettres que personne n'avait lues"),
                ("affiche complet", "affiche complet en moins d'une heure"),
                ("fête ses cent ans", "fête ses cent ans avec des invités venus de loin"),
            ),
        ),
    ),
    lead=(
        "On en parlait depuis longtemps : {subject} {deed}, a-t-on appris {when} à {place}.",
        "Après des semaines de discussions, c'est décidé : {subject} {deed}, et à {place} beaucoup s'en réjouissent.",
    ),
    sentences=(
        "{person} suit le dossier depuis le premier jour et parle d'une étape attendue depuis trop longtemps.",
        "Près de {number} personnes sont venues à {place} pour écouter, souvent pour la première fois.",
        "Les détails seront réglés plus tard, quand {group} se retrouveront à huis clos.",
        "« Nous attendons cela depuis {small} ans », a dit {person}, « et maintenant il faut que cela marche. »",
        "Tout le monde n'est pas d'accord : {group} rappellent qu'on leur avait déjà fait cette promesse.",
        "Un rapport de {number} pages, que nous avons pu lire, parle d'un espoir prudent et de questions ouvertes.",
        "À {place}, où une tentative semblable a échoué il y a {small} ans, on reste plus réservé.",
        "Les riverains doivent s'attendre à du bruit, à de la poussière et à des rues fermées jusqu'à l'automne.",
        "Au centre du projet se trouve {thing}, qui reçoit aussi la plus grande part de l'argent.",
        "Rien n'est encore signé, a ajouté {person}, mais la direction est claire pour tous ceux qui étaient présents.",
        "Reste à savoir ce qui se passera lorsque le premier enthousiasme sera retombé.",
        "Pour {person}, c'est avant tout une affaire de confiance, et la confiance pousse moins vite qu'un chantier.",
        "Les chiffres sont modestes, mais ils montent depuis {small} trimestres, ce qui a surpris jusqu'à {person}.",
        "Un premier bilan est prévu au printemps prochain, et d'ici là {group} demandent un peu de patience.",
    ),
    people=("Hélène Garnier", "François Delmas", "Aïcha Benali", "Rémi Chauvet", "Zoé Lefèvre", "Gérard Noël"),
    places=("Saint-Malo", "Sète", "Besançon", "Angoulême", "Nîmes", "Orléans", "Béziers"),
    whens=("lundi", "tard mardi soir", "ce matin", "hier soir", "jeudi", "pendant le week-end"),
    things=("la nouvelle jetée", "la chaufferie", "le bus de nuit", "la passerelle", "la cantine de l'école"),
    groups=("les commerçants", "les parents", "les plus âgés", "les familles de pêcheurs", "les bénévoles"),
    located="{place} : {headline}",
    retitled="{headline} (mis à jour)",
    correction="Cet article a été corrigé {when} : un chiffre était faux, comme {person} l'a fait remarquer.",
    more="À lire aussi sur ce site",
)
