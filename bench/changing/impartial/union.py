"""A union of a river and its ports, as a French publishing system puts it out: dues, pay, meetings, demands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import FRENCH, ago, before, days_to, held, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

DUES, CLAIMS, MEETINGS = "/cotisations", "/nos-revendications", "/reunions"
SCALES, DESKS = "/grilles-de-salaires", "/permanences"
MENU = (
    *((DUES, "Cotisations"), (CLAIMS, "Nos revendications"), (MEETINGS, "Réunions")),
    *((SCALES, "Grilles de salaires"), (DESKS, "Permanences")),
)
SLOGANS = (
    "Seul on rame, ensemble on remonte le courant.",
    "Une écluse, ça s'ouvre à plusieurs.",
    "Le quai est à celles et ceux qui y travaillent.",
    "Pas de marée sans lune, pas de port sans bras.",
)
FRIENDS = (
    "Mutuelle des Berges",
    "Cinéma Le Halage",
    "Coop des Chargeurs",
    "Radio Batelière",
    "Maison du Peuple d'Orvanne",
)
BRIEFS = (
    "La chorale des éclusiers cherche des basses",
    "Prêt de tentes pour les piquets : s'adresser au local",
    "Le calendrier mural est épuisé",
    "Retrouvé au local : une écharpe verte",
    "Atelier banderoles tous les premiers mardis",
    "Covoiturage depuis Saint-Vaury : deux places",
)
YEARS = (
    "Il y a un siècle : les haleurs obtiennent le repos du dimanche.",
    "Il y a soixante ans : première femme éclusière à Pont-Rameau.",
    "Il y a quarante ans : la grande crue et la caisse d'entraide.",
)
CONGRESS = datetime(2026, 6, 11, tzinfo=UTC)

TALKS = Slot(
    "/",
    "state of negotiations",
    {0: "Négociations ouvertes", 3: "Négociations suspendues", 9: "Négociations ouvertes"},
    "Salaires 2026",
)
LEAD = Slot(
    "/",
    "article at the head of a union's site",
    {0: "", 4: "Dragage : la direction recule sur le travail de nuit"},
    "À la une",
)
MEMBERS = Slot(
    "/", "members in a sentence of a union", {0: "4 180 adhérents", 12: "4 310 adhérents"}, "Qui sommes-nous"
)
RATE = Slot(DUES, "rate of dues", {0: "0,85 %", 5: "0,80 %"}, "Salariés")
YOUNG = Slot(DUES, "dues of apprentices", {0: "3,00 €", 5: "2,50 €"}, "Apprentis")
DEBIT = Slot(DUES, "day dues are collected", {0: "le 5 de chaque mois", 14: "le 10 de chaque mois"}, "Prélèvement")
ACCOUNT = Slot(DUES, "account of a strike fund", {0: "FR76 4000 2210 88", 11: "FR76 4000 2210 67"}, "Caisse de grève")
RISE = Slot(CLAIMS, "rise that is demanded", {0: "4,5 %", 10: "5,2 %"}, "Salaires")
SHOWER = Slot(
    CLAIMS, "demand in a list", {0: "", 6: "Des douches chauffées sur chaque ponton de service"}, "Sécurité et dignité"
)
WEEK = Slot(
    CLAIMS,
    "paragraph of demands, rewritten",
    {
        0: "Nous demandons la semaine de 34 heures pour les équipes postées.",
        13: "Nous demandons la semaine de 32 heures pour toutes les équipes, postées ou non.",
    },
    "Temps de travail",
)
VEST = Slot(CLAIMS, "demand in a list", {0: "Deux gilets de sauvetage neufs par an", 10: ""}, "Sécurité et dignité")
ASSEMBLY = Slot(
    MEETINGS,
    "day of a union's meeting",
    {0: "jeudi 19 mars, 17 h 30", 2: "jeudi 26 mars, 17 h 30"},
    "Assemblée générale",
)
ROOM = Slot(MEETINGS, "room of a union's meeting", {0: "salle Mirabel", 7: "salle des Échevins"}, "Section dragage")
HELD = Slot(
    MEETINGS,
    "whether a meeting takes place",
    {0: "maintenue", 8: "annulée", 14: "maintenue"},
    "Commission logement",
    unique=False,
)
TRAINING = Slot(MEETINGS, "training in a calendar", {0: "", 11: "Stage « Lire sa fiche de paie »"}, "Calendrier")
GRADE = Slot(SCALES, "monthly pay of a grade", {0: "1 987,40 €", 8: "2 016,20 €"}, "Coefficient 155")
MASTER = Slot(SCALES, "monthly pay of a master", {0: "2 742,10 €", 8: "2 781,90 €"}, "Coefficient 240")
BASKET = Slot(SCALES, "meal allowance in a sentence", {0: "7,10 €", 3: "7,30 €"}, "Primes")
AGREEMENT = Slot(
    SCALES,
    "link target",
    {0: "/IMG/pdf/accord-salaires-2025.pdf", 8: "/IMG/pdf/avenant-salaires-2026.pdf"},
    "texte de l'accord",
)
DELEGATE = Slot(DESKS, "delegate of a section", {0: "Solène Kervadec", 9: "Idriss Lamotte"}, "Section des écluses")
LINE = Slot(DESKS, "number of a union's office", {0: "01 99 00 47 12", 1: "01 99 00 47 21"}, "Le local")
LAWYER = Slot(
    DESKS, "hours of a legal desk", {0: "mardi de 14 h à 18 h", 6: "mercredi de 9 h à 13 h"}, "Conseil juridique"
)
BRIDGE = Slot(
    DESKS,
    "desk that was given up",
    {0: "Une permanence se tient aussi au café de l'Écluse, à Pont-Rameau, le premier samedi du mois.", 15: ""},
    "Ailleurs",
)
SLOTS = (
    *(TALKS, LEAD, MEMBERS, RATE, YOUNG, DEBIT, ACCOUNT, RISE, SHOWER, WEEK, VEST, ASSEMBLY),
    *(ROOM, HELD, TRAINING, GRADE, MASTER, BASKET, AGREEMENT, DELEGATE, LINE, LAWYER, BRIDGE),
)
NOISES = (
    "slogan of a union, one of four; arguments of a form and age of a hash; two of a union's five friends; "
    "briefs of a union from a cache of a quarter of an hour; memory of a union that turns every six hours; "
    "days to a union's congress; skeleton computed at a second; invitation to join for a share; "
    "good day or good evening in French; age of a union's article; other headings of a union in any order; "
    "hands that were counted on a petition's box"
).split("; ")


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(f'<li class="menu-entree item menu-items__item"><a href="{to}">{name}</a></li>' for to, name in MENU)
    first, second = mixed(fetch, FRIENDS, 2)
    briefs = listed(held(fetch, 900, "union briefs", BRIEFS, 2), ' class="item breve"')
    nearby = "".join(
        f'<li class="item"><a href="{to}">{name}</a></li>' for to, name in mixed(fetch, others(MENU, path), 3)
    )
    hello = "Bonsoir" if fetch.at.hour >= 18 or fetch.at.hour < 5 else "Bonjour"
    join = sometimes(
        fetch,
        0.4,
        '<div class="mediabox-adhesion"><p>Pas encore syndiqué·e ? Cinq minutes suffisent, et personne ne le dira à la '
        "direction.</p><button>Je me lance</button> <button>Une autre fois</button></div>",
    )
    return f"""<!DOCTYPE html><html class="page_rubrique ltr fr no-js" lang="fr" dir="ltr"><head><script
type="text/javascript">document.documentElement.className=document.documentElement.className.replace('no-js','js');</script>
<meta charset="utf-8"><title>{title} - Syndicat unifié du fleuve et des ports</title><meta name="generator"
content="SPIP 4.3.6"><link rel="stylesheet" href="local/cache-css/{key(fetch, 32)}.css?{int(fetch.at.timestamp())}"
type="text/css">
{json_ld("Organization", name="Syndicat unifié du fleuve et des ports", url="https://sufp-orvanne.example/")}</head>
<body id="top" class="pas_surlignable page_rubrique"><div class="page"><div class="header-container"><header
class="header clearfix" id="header" role="banner"><p class="h1 crayon meta-valeur-nom_site" id="logo_site_spip"><a
rel="start home" href="/" title="Accueil">Syndicat unifié du fleuve et des ports</a></p><p id="slogan_site_spip"
class="slogan">{pick(fetch, SLOGANS)}</p><p class="salut">{hello}, nous sommes le
{today(fetch, FRENCH)}</p></header></div> <div class="nav-container"><nav class="nav clearfix" id="nav"
role="navigation"><ul class="menu-liste menu-items" data-depth="0">{menu}</ul></nav></div><div
class="main-container"><main class="main clearfix" role="main"><div class="wrapper"><div class="content"
id="content"><nav class="arbo"><a href="/">Accueil</a></nav><article class="rubrique"><div class="cartouche"><h1
class="surlignable">{title}</h1></div><div class="main-texte">{main}</div> </article></div></div></main><aside
class="aside" role="complementary"><div class="rubriques"><h2>Voir aussi</h2><ul
class="liste-items">{nearby}</ul></div><div class="liste breves"><h2>En bref</h2><ul
class="liste-items">{briefs}</ul></div> <div
class="memoire"><h2>Mémoire</h2><p>{turned(fetch, YEARS, 1)[0]}</p></div><div class="ajax formulaire_spip
formulaire_petition"><form method="post" action="/"><p>{number(fetch, 2, 33)} personnes lisent la pétition pour le bac
de Pont-Rameau</p><input name="formulaire_action_args" type="hidden" value="{key(fetch, 48)}"><input type="hidden"
name="_jeton" value="{key(fetch, 40)}"><button class="btn submit">La lire
aussi</button></form></div></aside></div>{join} <div class="footer-container"><footer class="footer clearfix"
id="footer" role="contentinfo"><p>Avec l'amitié de {first} et {second}.</p><p>Congrès de la fédération dans
{days_to(fetch, CONGRESS)} jours</p><p class="colophon">{fetch.at:%Y}, SUFP, 14 quai des Bateliers, Orvanne. <a
rel="nofollow" href="/plan">Plan du site</a> <a href="/spip.php?page=backend">RSS</a></p> <p class="calcul">Squelette
calculé à {clock(fetch)} en {number(fetch, 21, 480)} ms</p></footer></div></div></body></html>"""


def table(caption: str, columns: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    names = "".join(f'<th id="id7f2a_c{spot}">{name}</th>' for spot, name in enumerate(columns))
    return (
        f'<table class="spip"><caption>{caption}</caption><thead><tr class="row_first">{names}</tr></thead><tbody>'
        f"{rows(body)}</tbody></table>"
    )


def head(title: str) -> str:
    return f'<h2 class="spip">{title}</h2>'


def home(round: int, fetch: Fetch) -> str:
    news = (
        (LEAD.at(round), start_of(4)),
        ("Remorqueurs : trois jours de grève, et un accord sur les relèves", before(44)),
        ("Notre enquête sur le bruit dans les silos est dépouillée", before(131)),
        ("Élections au comité : merci à toutes les mains levées", before(310)),
    )
    posts = [
        f'<strong>{text}</strong> <small class="publication">{ago(fetch, FRENCH, since)}</small>'
        for text, since in news
        if text
    ]
    main = f"""<div class="etat"><span class="etiquette">{TALKS.at(round)}</span> <span>Salaires 2026, table
fédérale</span></div>{head("À la une")}<ul class="liste-items articles">{listed(posts, ' class="item hentry"')}</ul>
{head("Qui sommes-nous")}<p>Éclusières, dockers, mariniers, agents d'entretien, guichetières du bac : le syndicat compte
{MEMBERS.at(round)} entre l'estuaire et les sources. Aucun permanent n'y reste plus de six
ans.</p>{head("Nous soutenir")}<p>Une caisse de grève vaut ce qu'on y met en temps calme. Les dons se font au local,
contre reçu, ou par virement.</p>"""
    return frame("/", "Syndicat unifié du fleuve et des ports", main, fetch)


def dues(round: int, fetch: Fetch) -> str:
    body = (
        ("Salariés", RATE.at(round), "du salaire net"),
        ("Temps partiel", "0,60 %", "du salaire net"),
        ("Apprentis", YOUNG.at(round), "par mois"),
        ("Retraités", "4,00 €", "par mois"),
        ("Sans emploi", "1,00 €", "par mois"),
    )
    main = f"""<p class="chapo">Chacun paie selon ce qu'il gagne, et la carte est la même pour tous.</p>
{table("Barème des cotisations", ("Situation", "Montant", "Calcul"), body)}{head("Prélèvement")}<p>Le prélèvement part
{DEBIT.at(round)}. Un rejet n'entraîne pas de frais chez nous ; un coup de fil suffit pour
décaler.</p>{head("Impôts")}<p>Deux tiers de la somme reviennent par le crédit d'impôt, même à qui n'est pas imposable.
L'attestation arrive en février par la poste.</p>{head("Caisse de grève")}<p>Les versements libres vont sur le compte
finissant par <code>{ACCOUNT.at(round)}</code>. La commission de contrôle en rend compte à chaque assemblée.</p>"""
    return frame(DUES, "Cotisations", main, fetch)


def claims(round: int, fetch: Fetch) -> str:
    safety = (
        SHOWER.at(round),
        "Jamais seul sur un sas après vingt-deux heures",
        VEST.at(round),
        "Un médecin du travail par bassin",
        "Le droit d'arrêter une grue par vent fort, sans rapport écrit",
    )
    main = f"""<p class="chapo">Texte adopté en assemblée et remis à la direction du bassin. Il vaut mandat pour celles
et ceux qui négocient.</p>{head("Salaires")}<p>Nous réclamons {RISE.at(round)} pour tous les coefficients, avec un
plancher de cent dix euros, et la même paie pour le même poste quel que soit le
quai.</p>{head("Temps de travail")}{para(WEEK.at(round))} <p>Les plannings sont affichés trois semaines à l'avance. Un
rappel à domicile se paie double ou ne se fait pas.</p> {head("Sécurité et dignité")}<ul
class="spip">{listed(safety)}</ul>{head("Sous-traitance")}<p>Le nettoyage des silos revient dans la maison. Celles qui
le font aujourd'hui sont reprises avec leur ancienneté.</p>{head("Fin de carrière")}<p>Après vingt ans de postes de
nuit, deux ans de moins. Nos poumons n'ont pas lu la réforme.</p>"""
    return frame(CLAIMS, "Nos revendications", main, fetch)


def meetings(round: int, fetch: Fetch) -> str:
    body = (
        ("Bureau élargi", "lundi 9 mars, 18 h", "local, premier étage", "maintenue"),
        ("Section dragage", "mercredi 18 mars, 12 h 15", ROOM.at(round), "maintenue"),
        ("Assemblée générale", ASSEMBLY.at(round), "halle aux Grains", "maintenue"),
        ("Commission logement", "mardi 31 mars, 17 h", "local, cour", HELD.at(round)),
        (TRAINING.at(round), "samedi 11 avril, 9 h", "école des Mariniers", "sur inscription"),
        ("Retraités du port", "vendredi 24 avril, 15 h", "café du Bief", "maintenue"),
    )
    main = f"""<p class="chapo">Toutes les réunions sont ouvertes aux adhérents, la plupart aux curieux aussi.</p>
{table("Calendrier", ("Réunion", "Quand", "Où", "Tenue"), body)}{head("Venir sur le temps de travail")}<p>Chaque salarié
dispose d'une heure par mois. Prévenez l'encadrement la veille ; il n'a pas à demander
pourquoi.</p>{head("Garde d'enfants")}<p>Pendant les assemblées, Josiane et ses neveux tiennent un coin jeux. On y goûte
à cinq heures.</p>"""
    return frame(MEETINGS, "Réunions", main, fetch)


def scales(round: int, fetch: Fetch) -> str:
    body = (
        ("Coefficient 140", "Agent de quai", "1 861,00 €"),
        ("Coefficient 155", "Éclusier", GRADE.at(round)),
        ("Coefficient 180", "Grutière", "2 214,60 €"),
        ("Coefficient 205", "Cheffe d'équipe", "2 455,30 €"),
        ("Coefficient 240", "Capitaine de drague", MASTER.at(round)),
    )
    main = f"""<p class="chapo">Minima bruts pour un temps plein, branche fluviale, bassin de l'Orvanne. Rien n'interdit
à un patron de payer plus.</p>{table("Minima mensuels", ("Niveau", "Métier repère", "Brut"), body)}{head("Primes")}<p>Le
panier de nuit s'élève à {BASKET.at(round)} par poste. La prime de crue se déclenche à la cote d'alerte et court jusqu'à
la décrue complète.</p>{head("Ancienneté")}<p>Trois pour cent tous les trois ans, jusqu'à dix-huit. Les années d'intérim
sur le même quai comptent.</p>{head("Textes")}<p>À lire avant de signer : le <a class="spip_in"
href="{AGREEMENT.at(round)}">texte de l'accord</a>, et la note de la commission sur les heures de
nuit.</p>{head("Vérifier sa paie")}<p>Apportez trois bulletins. On les regarde ensemble, sans photocopie et sans
témoin.</p>"""
    return frame(SCALES, "Grilles de salaires", main, fetch)


def desks(round: int, fetch: Fetch) -> str:
    people = (
        ("Section des écluses", DELEGATE.at(round)),
        ("Section des dockers", "Baptiste Oriol"),
        ("Section du bac", "Mariama Sow"),
        ("Section dragage", "Gwenaël Pons"),
    )
    main = f"""<p class="chapo">Un souci avec un chef, un contrat, une chute sur le pont ? Venez avant d'avoir
répondu.</p> {head("Le local")}<dl class="spip"><dt>Adresse</dt><dd>14 quai des Bateliers, au fond de la
cour</dd><dt>Téléphone</dt> <dd>{LINE.at(round)}</dd><dt>Ouverture</dt><dd>du lundi au jeudi, de 16 h à 19
h</dd></dl>{head("Conseil juridique")}<p>Maître Delcroix reçoit le {LAWYER.at(round)}, sur rendez-vous pris au comptoir.
Le premier entretien ne coûte rien aux adhérents.</p>
{table("Vos délégués", ("Section", "Nom"), people)}{head("Ailleurs")}{para(BRIDGE.at(round))}<p>Sur les chantiers
éloignés, une camionnette passe deux fois par trimestre. Demandez la tournée à votre section.</p>"""
    return frame(DESKS, "Permanences", main, fetch)


UNION = MadeSite(
    "syndicat-fleuve.test",
    NOISES,
    {"/": home, DUES: dues, CLAIMS: claims, MEETINGS: meetings, SCALES: scales, DESKS: desks},
    SLOTS,
)
