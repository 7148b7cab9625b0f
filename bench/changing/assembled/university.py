"""A French faculty of law on Drupal: examinations, timetable, staff, admissions, fees, seminars."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, number, pick
from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import token, variant
from bench.changing.pieces import FRENCH, ago, anchors, before, others, today, turned
from bench.changing.scenario import Fetch

_EXAMS, _TIMETABLE, _STAFF = "/etudes/examens", "/etudes/emploi-du-temps", "/faculte/equipe"
_ADMISSION, _FEES, _SEMINARS = "/candidater/master", "/inscription/droits", "/recherche/seminaires"
_PAGES = (
    (_EXAMS, "Calendrier des examens"),
    (_TIMETABLE, "Emploi du temps"),
    (_STAFF, "Équipe enseignante"),
    (_ADMISSION, "Candidater en master"),
    (_FEES, "Droits d'inscription"),
    (_SEMINARS, "Séminaires"),
)
_ALUMNI = (
    ("La clinique juridique m'a tout appris.", "Solène, avocate"),
    ("Des professeurs toujours disponibles.", "Idriss, greffier"),
    ("Un an à Uppsala grâce à la faculté.", "Maëlle, juriste"),
)
_PROMPTS = ("Rejoignez la chorale", "Donnez votre sang jeudi", "Épicerie solidaire : venez", "Sport : inscrivez-vous")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    words, who = fetch.random.choice(_ALUMNI)
    tarteaucitron = """<div id="tarteaucitronAlertBig"><span id="tarteaucitronDisclaimerAlert">En poursuivant votre
navigation, vous acceptez le dépôt de cookies tiers.</span><button>Tout accepter</button>
<button>Personnaliser</button></div>"""
    poll = """<div class="block block-webform"><h2>Votre avis compte</h2><p>Deux minutes pour évaluer ce site.</p>
</div>"""
    themes = "".join(
        f'<span class="badge">{one}</span> '
        for one in turned(fetch, ("Logement", "Bourses", "Santé", "Handicap", "Mobilité"), 2)
    )
    call = variant(fetch, "Posez une question", "Besoin d'aide ?")
    return f"""<!DOCTYPE html><html lang="fr" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<title>{
        title
    } | Faculté de droit de Valmorin</title><meta name="Generator" content="Drupal 10 (https://www.drupal.org)">
<link rel="stylesheet" href="/sites/default/files/css/css_{token(fetch, 43)}.css?delta=0"></head>
<body class="path-node page-node-type-page"><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
{at_times(fetch, 0.4, tarteaucitron)}<header role="banner"><a href="/" rel="home">Faculté de droit de Valmorin</a>
<p class="jour">Nous sommes le {today(fetch, FRENCH)}</p><nav id="block-menu"><ul class="menu">{anchors(_PAGES)}</ul>
</nav>
</header><main role="main"><div class="region region-content"><h1 class="page-header">{title}</h1>
<article class="node node--type-page"><div class="node__content">{main}</div></article></div>
<aside class="region region-sidebar-second"><section class="block block-views"><h2>À lire aussi</h2><ul>{
        chosen(fetch, others(_PAGES, path), 2)
    }</ul></section><section class="block-temoignage"><p>{words}</p> <p>{who}</p></section>
<section class="block-vie">{pick(fetch, _PROMPTS)}</section><section class="block-themes">{themes}</section>
{at_times(fetch, 0.25, poll)}</aside></main><form class="search-api-form" data-drupal-selector="search-{
        token(fetch, 11)
    }"><input type="hidden" name="form_build_id" value="form-{token(fetch, 43)}"><label>{call}</label></form>
<footer><p>14 rue des Ursulines, Valmorin</p><ul><li>Plan du site</li>
<li>Mentions légales</li><li>Accessibilité : partiellement conforme</li><li>Recrutement</li></ul><p class="connectes">{
        number(fetch, 8, 120)
    } personnes connectées</p>
<p class="tech">Serveur drupal-{pick(fetch, ("alpha", "beta", "gamma"))}, page en {number(fetch, 60, 700)} ms</p>
</footer>
</div><script type="application/json" data-drupal-selector="drupal-settings-json">{{"path":{{"currentPath":"{path}"}},
"user":{{"uid":0,"permissionsHash":"{token(fetch, 40)}"}}}}</script></body></html>"""


def _field(name: str, content: str) -> str:
    return f'<div class="field field--name-{name} field--type-text-long">{content}</div>'


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f"""<div class="views-row"><h3>{say(key)}</h3><time>{ago(fetch, FRENCH, before(hours))}</time></div>"""
        for key, hours in (("news new", -59), ("news", 90))
        if say(key)
    )
    return _page("La faculté", "/", fetch, f'{paragraph(say("strike"))}<div class="view-actualites">{news}</div>')


def _exams(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{day}</td><td>{room}</td></tr>"
        for name, day, room in (
            ("Droit des obligations", say("obligations day"), "Amphi Portalis"),
            ("Introduction au droit", "4 mai, 14 h", "Amphi Domat"),
            ("Droit fiscal", "5 mai, 9 h", say("tax room")),
            (say("oral"), "7 mai, 14 h", "Salle 204"),
            (say("roman"), "11 mai, 9 h", "Salle 016"),
        )
        if name
    )
    return _page(
        "Calendrier des examens",
        _EXAMS,
        fetch,
        _field(
            "body",
            f"""<table class="table"><thead><tr><th>Épreuve</th><th>Date</th><th>Lieu</th></tr></thead>
<tbody>{rows}</tbody>
</table><p>Résultats : {say("results")}.</p><p><a href="{say("rules")}">Règlement des examens</a></p>""",
        ),
    )


def _timetable(say: Say, fetch: Fetch) -> str:
    return _page(
        "Emploi du temps",
        _TIMETABLE,
        fetch,
        _field(
            "tableau",
            f"""<table><tr><th>Cours</th><th>Horaire</th><th>Enseignant</th></tr><tr><td>Procédure pénale</td>
<td>{say("procedure hour")}</td><td>Mme Lacaze</td></tr><tr><td>Droit de la mer</td><td>jeudi, 10 h</td>
<td>{say("sea teacher")}</td></tr>{row(say("english"))}</table>{paragraph(say("absence"))}""",
        )
        + f'<p class="salles">Salles de travail libres en ce moment : {number(fetch, 0, 14)}</p>',
    )


def _staff(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<div class="views-row"><h3>{name}</h3><p>{role}</p></div>'
        for name, role in (
            ("Béatrice Lacaze", say("lacaze")),
            (say("new teacher"), "Maîtresse de conférences"),
            (say("left"), "Chargé de cours"),
            ("Rémi Oustalet", "Responsable de la scolarité"),
        )
        if name
    )
    return _page("Équipe enseignante", _STAFF, fetch, f'<div class="view-annuaire">{people}</div>')


def _admission(say: Say, fetch: Fetch) -> str:
    return _page(
        "Candidater en master",
        _ADMISSION,
        fetch,
        _field(
            "body",
            f"""<p>Les dossiers sont reçus jusqu'au {say("deadline")}. Capacité d'accueil : {say("capacity")}.</p><ul>
<li>Relevés
de notes</li><li>Lettre de motivation</li>{item(say("certificate"))}</ul>""",
        ),
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Droits d'inscription",
        _FEES,
        fetch,
        _field(
            "body",
            f"""<table><tr><th>Diplôme</th><th>Montant</th></tr><tr><td>Licence</td><td>{say("bachelor")}</td></tr><tr>
<td>Master</td><td>{say("master")}</td></tr></table><p>Paiement possible {say("instalments")}.</p>""",
        ),
    )


def _seminars(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<li><span class="date">{day}</span> <span class="titre">{name}</span></li>'
        for day, name in (
            (say("water day"), "L'eau et le droit"),
            ("26 mars", "La preuve en ligne"),
            ("9 avril", say("third talk")),
        )
        if name
    )
    return _page(
        "Séminaires",
        _SEMINARS,
        fetch,
        f'<ul class="agenda">{rows}</ul><p>{say("place")}</p><p>{number(fetch, 2, 30)} lecteurs suivent cette page</p>',
    )


UNIVERSITY = MadeSite(
    "droit-valmorin.test",
    (
        "aggregated styles of Drupal",
        "tarteaucitron at times",
        "date of today in French",
        "pages to read as well, picked",
        "words of former students",
        "prompt of campus life by request",
        "themes of student life that turn",
        "poll on a site at times",
        "form build id",
        "wording of a question form",
        "people connected to a faculty",
        "name of a Drupal server",
        "hash of permissions",
        "age of faculty news",
        "free study rooms by request",
        "readers who follow a page",
    ),
    {
        "/": _home,
        _EXAMS: _exams,
        _TIMETABLE: _timetable,
        _STAFF: _staff,
        _ADMISSION: _admission,
        _FEES: _fees,
        _SEMINARS: _seminars,
    },
    (
        Slot("news", "headline of a faculty", ("/",), {0: "Concours de plaidoirie", 6: "Plaidoirie : les finalistes"}),
        Slot("news new", "news of a faculty", ("/",), {0: "", 10: "Une chaire de droit du climat"}),
        Slot("strike", "trouble of a faculty", ("/",), {0: "", 3: "Bâtiment B fermé jusqu'à mercredi.", 7: ""}),
        Slot(
            "obligations day",
            "date of an examination",
            (_EXAMS,),
            {0: "4 mai, 9 h", 5: "6 mai, 9 h"},
            "Droit des obligations",
        ),
        Slot("tax room", "room of an examination", (_EXAMS,), {0: "Amphi Cujas", 8: "Gymnase"}, "Droit fiscal"),
        Slot("oral", "row of examinations", (_EXAMS,), {0: "", 11: "Oral de droit comparé"}),
        Slot("roman", "row of examinations", (_EXAMS,), {0: "Droit romain", 13: ""}),
        Slot("results", "date of results", (_EXAMS,), {0: "le 2 juin", 2: "le 29 mai"}),
        Slot(
            "rules",
            "link target",
            (_EXAMS,),
            {0: "/files/reglement-2025.pdf", 9: "/files/reglement-2026.pdf"},
            "Règlement des examens",
        ),
        Slot(
            "procedure hour", "hour of a course", (_TIMETABLE,), {0: "lundi, 8 h", 4: "mardi, 14 h"}, "Procédure pénale"
        ),
        Slot(
            "sea teacher",
            "teacher of a course",
            (_TIMETABLE,),
            {0: "M. Kerdoncuff", 12: "Mme Ansel"},
            "Droit de la mer",
        ),
        Slot(
            "english", "row of a timetable", (_TIMETABLE,), {0: "", 7: "Anglais juridique | vendredi, 11 h | M. Hale"}
        ),
        Slot(
            "absence", "absence of a teacher", (_TIMETABLE,), {0: "", 9: "Mme Lacaze sera absente le 6 mars.", 14: ""}
        ),
        Slot("lacaze", "role of staff", (_STAFF,), {0: "Professeure", 6: "Vice-doyenne"}, "Béatrice Lacaze"),
        Slot("new teacher", "person of a faculty", (_STAFF,), {0: "", 3: "Awa Diarra"}),
        Slot("left", "person of a faculty", (_STAFF,), {0: "Gaspard Tellier", 15: ""}),
        Slot("deadline", "deadline of admission", (_ADMISSION,), {0: "20 mars", 8: "27 mars"}),
        Slot("capacity", "places of admission", (_ADMISSION,), {0: "48 places", 4: "52 places"}),
        Slot("certificate", "paper for admission", (_ADMISSION,), {0: "", 11: "Attestation de langue, niveau B2"}),
        Slot("bachelor", "fee of a diploma", (_FEES,), {0: "175 €", 5: "178 €"}, "Licence"),
        Slot("master", "fee of a diploma", (_FEES,), {0: "250 €", 10: "254 €", 12: "250 €"}, "Master"),
        Slot("instalments", "terms of payment", (_FEES,), {0: "en une fois", 1: "en trois fois"}),
        Slot("water day", "day of a seminar", (_SEMINARS,), {0: "12 mars", 7: "19 mars"}, "L'eau et le droit"),
        Slot("third talk", "talk of a seminar", (_SEMINARS,), {0: "", 9: "Juger les algorithmes"}),
        Slot("place", "place of seminars", (_SEMINARS,), {0: "Salle des actes", 13: "En ligne seulement"}),
    ),
)
