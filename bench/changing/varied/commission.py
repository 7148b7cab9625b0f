"""A French parliamentary committee: agenda, members, reports, a petition; figures, notes and tables of its own."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import FRENCH, ago, before, today, turned
from bench.changing.scenario import Fetch
from bench.changing.varied.common import (
    between,
    but,
    code,
    entries,
    hexed,
    in_rounds,
    menu,
    now_and_then,
    one_of,
    some,
    variant,
)

_AGENDA, _MEMBERS, _REPORT, _PETITION = "/agenda", "/composition", "/rapports/eau-potable", "/petitions/1204"
_MENU = (
    ("/", "Accueil"),
    (_AGENDA, "Agenda"),
    (_MEMBERS, "Composition"),
    (_REPORT, "Rapport sur l'eau potable"),
    (_PETITION, "Pétition n° 1204"),
)
_CITES = (
    ("Aristide Lemoyne, 1887", "La loi doit se lire à la veillée."),
    ("Blanche Aubertin, 1921", "Un budget se juge à ses notes de bas de page."),
    ("Eugène Castelnau, 1936", "Le silence du rapporteur vaut rarement accord."),
    ("Simone Verdier, 1958", "On amende mieux après la soupe."),
    ("Marius Pelletan, 1904", "La séance est levée, les questions demeurent."),
)
_VIDEOS = (
    "Visite du barrage de Serre-Longue",
    "Questions au gouvernement",
    "Audition des agences de bassin",
    "Colloque sur les nappes",
    "Dans les coulisses de l'hémicycle",
    "Le métier de rapporteur",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    author, cite = one_of(fetch, _CITES)
    consent = """<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig" role="alertdialog"><span
id="tarteaucitronDisclaimerAlert">Ce site utilise des cookies et vous donne le contrôle sur ce que vous souhaitez
activer.</span><button>Tout accepter</button><button>Personnaliser</button></div></div>"""
    notice = """<div class="an-bandeau"><p>Les entrées de la rue de Bourgogne sont fermées au public pendant la visite
d'une délégation.</p></div>"""
    near = "".join(
        f'<article class="_colonne-teaser"><h3><a href="{where}">{what}</a></h3></article>'
        for where, what in turned(fetch, but(_MENU[1:], path), 1)
    )
    videos = "".join(
        f'<li class="an-video"><span class="an-video-titre">{video}</span></li>' for video in some(fetch, _VIDEOS, 3)
    )
    return f"""<!DOCTYPE html>
<html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>{title} - Commission de l'eau et des sols</title>
<link rel="stylesheet" href="/assets/css/site.css?{hexed(fetch, 10)}">
<meta name="jeton" content="{code(fetch, 32)}"></head>
<body class="page page-commission">
{in_rounds(fetch, 3, 5, notice)}{now_and_then(fetch, 0.4, consent)}
<div id="entete"><p class="titre-site"><a href="/">Commission de l'eau et des sols</a></p><p class="jour">Nous sommes le
{today(fetch, FRENCH)}</p><div class="navigation"><ul>{menu(_MENU, "nav-item")}</ul></div></div>
<div id="contenu"><div class="colonne-large"><h1 class="_titre">{title}</h1>{main}</div>
<div class="colonne-etroite"><div class="encart"><h2>À voir en vidéo</h2><ul>{videos}</ul></div><div
class="encart"><h2>Ils
l'ont dit</h2><blockquote>« {cite} »<footer>{author}</footer></blockquote></div><div class="encart"><h2>À
lire</h2>{near}
</div></div></div>
<div id="pied"><p>Palais du Parlement, 12 place des Tilleuls</p><p class="technique">Requête {hexed(fetch, 16)}, serveur
{variant(fetch, "loire", "garonne", "rhone")}</p></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = '<li class="actu"><h3 class="actu-titre">{}</h3><p>{}</p></li>'
    return _page(
        "La commission",
        "/",
        fetch,
        f"""<p class="chapeau">La commission examine les textes qui touchent à l'eau, aux sols et aux forêts. Elle est
présidée par {say("president")} et compte soixante-douze membres.</p>
<h2>Actualités</h2><ul class="actus">{entries(say, "n_canal n_loup", news)}<li class="actu"><h3 class="actu-titre">La
commission en déplacement dans le Jura</h3><p>Trois jours d'entretiens avec les maires.</p><time>
{ago(fetch, FRENCH, before(45))}</time></li></ul>
<p>Elle entend les ministres, les élus locaux, les agriculteurs et les associations, puis débat des amendements avant la
séance publique. Ses réunions se tiennent le mardi après-midi et le mercredi matin.</p>
<h2>Textes en cours</h2><table
class="textes"><thead><tr><th>Texte</th><th>Étape</th></tr></thead><tbody><tr><td>Proposition
de loi sur les haies</td><td>{say("haies")}</td></tr><tr><td>Projet de loi sur les captages</td><td>dépôt</td></tr>
{entries(say, "t_tourbe", "<tr><td>{}</td><td>{}</td></tr>")}</tbody></table>
<p class="direct">{variant(fetch, "Suivre les débats en direct", "Regarder la séance en direct")} :
{between(fetch, 20, 900)} spectateurs</p>""",
    )


def _agenda(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Agenda",
        _AGENDA,
        fetch,
        f"""<table class="agenda"><thead><tr><th>Réunion</th><th>Date</th><th>Salle</th></tr></thead><tbody>
{entries(say, "r_maires", row)}<tr><td>Audition du ministre de l'agriculture</td><td>{say("ministre")}</td>
<td>{say("salle")}</td></tr><tr><td>Examen des amendements sur les haies</td><td>mercredi 18 mars à 9 h 30</td><td>6
237</td>
</tr>{entries(say, "r_table", row)}<tr><td>Bureau de la commission</td><td>jeudi 26 mars à 14 h</td><td>à huis
clos</td></tr>
</tbody></table><p>Les amendements peuvent être déposés jusqu'au <strong>{say("depot")}</strong>.</p><p>Toutes les
réunions sont retransmises.</p>
<p class="note">Calendrier consulté par {between(fetch, 3, 60)} personnes en ce moment.</p>""",
    )


def _members(say: Say, fetch: Fetch) -> str:
    return _page(
        "Composition",
        _MEMBERS,
        fetch,
        f"""<h2>Bureau</h2><dl
class="bureau"><dt>Présidence</dt><dd>{say("president")}</dd><dt>Vice-présidence</dt><dd>Gaëtan
Roussillon</dd><dd>{say("vice")}</dd><dt>Secrétariat</dt><dd>Capucine Marchal</dd></dl><h2>Autres membres</h2><ul
class="membres"><li><span class="nom">Léandre Fabron</span>,
Haute-Saône</li>{entries(say, "m_nouveau m_sortant", "<li>{}</li>")}
<li><span class="nom">Ninon Delcourt</span>,
Somme</li></ul><table><tr><th>Groupe</th><th>Sièges</th></tr><tr><td>Rivières et
territoires</td><td>{say("sieges")}</td></tr><tr><td>Union rurale</td><td>vingt-neuf</td></tr></table><p>Recherche n°
{code(fetch, 9)}</p>""",
    )


def _report(say: Say, fetch: Fetch) -> str:
    return _page(
        "Rapport sur l'eau potable",
        _REPORT,
        fetch,
        f"""<p class="rapporteur">Rapporteure : {say("rapporteur")}. Remise prévue {say("remise")}.</p><p>Un Français
sur
{say("part")} boit une eau dont la teneur en pesticides dépasse la norme au moins une fois l'an. Le rapport décrit les
captages abandonnés depuis vingt ans et ce qu'il en a coûté aux communes.<sup><a href="#n1">1</a></sup></p><figure><img
src="/img/carte-captages.png" alt=""><figcaption>{say("legende")}</figcaption></figure><p>Les agences de bassin
consacrent un dixième de leurs moyens à la protection des captages, le reste au traitement. Or
traiter coûte trois fois plus cher que prévenir, constatent tous les maires entendus.</p>
<h2>Recommandations</h2><ol>
<li>Publier chaque trimestre les analyses de tous les captages.</li>{entries(say, "reco", "<li>{}</li>")}<li>Aider les
communes de moins de mille habitants.</li></ol><p><a href="{say("pdf")}">Télécharger le rapport d'étape</a></p><div
class="notes"><p
id="n1">1. {say("note")}</p></div><p>Partagé {between(fetch, 310, 420)} fois</p>""",
    )


def _petition(say: Say, fetch: Fetch) -> str:
    return _page(
        "Pétition n° 1204",
        _PETITION,
        fetch,
        f"""<p class="etat">État : <span class="etiquette">{say("etat")}</span></p><p>Les signataires demandent que les
forages privés soient déclarés et mesurés. Ils rappellent que les nappes du bassin n'ont pas retrouvé leur niveau depuis
{say("depuis")}.</p><ul class="faits"><li>Seuil : 100 000 signatures</li><li>Close le
{say("close")}</li></ul><p>Chaque forage de plus de dix mètres doit déjà être signalé en mairie, mais nul ne tient le
compte de ce qui en est tiré.
Les auteurs proposent un compteur et une déclaration annuelle.</p>
<details><summary>Suites
données</summary><div>{entries(say, "suite", "<p>{}</p>")}<p>La pétition a été transmise à la commission
compétente.</p></div>
</details><form method="post"><input type="hidden" name="etalab" value="{code(fetch, 28)}"><p>Pour signer, recopiez :
{code(fetch, 5).upper()}</p></form>""",
    )


COMMISSION = MadeSite(
    "commission-eau-sols.test",
    (
        "date of the day in French",
        "three videos of six",
        "word of a deputy of old",
        "one known page to read that moves on",
        "cookies under control of a reader",
        "notice of closed doors on all pages",
        "request and river of a server",
        "spectators of a debate",
        "persons at a calendar",
        "number of a search",
        "times that a report was shared",
        "letters to copy for a signature",
        "age of a journey",
    ),
    {"/": _home, _AGENDA: _agenda, _MEMBERS: _members, _REPORT: _report, _PETITION: _petition},
    (
        Slot("president", "name", ("/", _MEMBERS), {0: "Honorine Vasseur", 10: "Bertrand Quéméner"}, "Présidence"),
        Slot("n_canal", "news item", ("/",), {0: "", 4: "Le canal de Vouge à sec | Les élus demandent une enquête."}),
        Slot("n_loup", "news item", ("/",), {0: "Le plan loup en débat | Douze heures de discussion.", 8: ""}),
        Slot("haies", "stage of a bill", ("/",), {0: "première lecture", 6: "commission mixte"}, "haies"),
        Slot("t_tourbe", "table row", ("/",), {0: "", 2: "Proposition de loi sur les tourbières | inscription"}),
        Slot("r_maires", "table row", (_AGENDA,), {0: "", 5: "Table ronde avec les maires | 24 mars à 17 h | 4 013"}),
        Slot(
            "r_table", "table row", (_AGENDA,), {0: "Mission sur la forêt de Tronçais | 20 mars à 8 h | 5 001", 9: ""}
        ),
        Slot("ministre", "date of a meeting", (_AGENDA,), {0: "mardi 10 mars à 16 h 15", 3: "mardi 17 mars à 18 h 45"}),
        Slot("salle", "room", (_AGENDA,), {0: "salle Lamartine", 3: "salle Colbert"}, "Audition du ministre"),
        Slot("depot", "closing date", (_AGENDA,), {0: "13 mars à 17 h", 11: "16 mars à 11 h"}),
        Slot("vice", "name", (_MEMBERS,), {0: "Mireille Gastaldi", 5: "Yann Le Bihan"}, "Vice-présidence"),
        Slot("m_nouveau", "list item", (_MEMBERS,), {0: "", 7: "Sacha Benhamou, Drôme"}),
        Slot("m_sortant", "list item", (_MEMBERS,), {0: "Philibert Auclair, Creuse", 7: ""}),
        Slot(
            "sieges", "number of seats", (_MEMBERS,), {0: "trente et un", 15: "trente-trois"}, "Rivières et territoires"
        ),
        Slot("rapporteur", "rapporteur", (_REPORT,), {0: "Solange Imbert", 4: "Delphine Roux-Martel"}, "Rapporteure"),
        Slot("remise", "end of works", (_REPORT,), {0: "fin mars", 8: "à la mi-mai", 13: "fin mars"}),
        Slot("part", "figure in a text", (_REPORT,), {0: "six", 2: "cinq"}),
        Slot(
            "legende", "caption", (_REPORT,), {0: "Captages fermés en 2024", 11: "Captages fermés entre 2005 et 2025"}
        ),
        Slot("reco", "recommendation", (_REPORT,), {0: "", 11: "Taxer les engrais au profit des agences de bassin."}),
        Slot(
            "pdf", "link target", (_REPORT,), {0: "/pdf/eau-etape-1.pdf", 8: "/pdf/eau-etape-2.pdf"}, "rapport d'étape"
        ),
        Slot(
            "note", "footnote", (_REPORT,), {0: "Source : enquête de 2023.", 6: "Source : enquête de 2025, corrigée."}
        ),
        Slot("etat", "state", (_PETITION,), {0: "ouverte à la signature", 9: "classée"}, "État"),
        Slot("depuis", "sentence reworded", (_PETITION,), {0: "la sécheresse de 2022", 5: "quatre étés"}),
        Slot("close", "closing date", (_PETITION,), {0: "6 avril 2026", 1: "18 mai 2026"}, "Close le"),
        Slot("suite", "entry of details", (_PETITION,), {0: "", 12: "Le ministre a répondu par écrit."}),
    ),
)
