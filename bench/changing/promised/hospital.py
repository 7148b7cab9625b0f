"""A French hospital: how long one waits for an appointment, visiting hours, doctors, works, a form."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.pieces import FRENCH, ago, anchors, before, comes_and_goes, held, others, today, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Centre hospitalier de la Valserine"),
    ("/delais", "Délais de rendez-vous"),
    ("/visites", "Horaires des visites"),
    ("/medecins", "Nos médecins"),
    ("/travaux", "Travaux et accès"),
    ("/contact", "Nous écrire"),
)
WORDS = (
    "Une équipe à l'écoute du début à la fin.",
    "Merci aux infirmières du deuxième étage.",
    "Tout m'a été expliqué avant l'opération.",
    "L'attente a été courte, l'accueil chaleureux.",
    "Des soins attentifs pour ma mère.",
    "La chambre donnait sur le jardin.",
    "Je recommande le service de cardiologie.",
    "Un grand merci au docteur de garde.",
    "Les repas étaient meilleurs que prévu.",
    "On m'a rappelé dès le lendemain.",
    "Le personnel du standard est très patient.",
    "Suivi sérieux après ma sortie.",
)
ADVICE = (
    "Lavez-vous les mains en entrant dans une chambre.",
    "Apportez votre carte Vitale et vos ordonnances.",
    "Éteignez votre téléphone dans les salles d'examen.",
    "Prévenez le service si vous ne venez pas.",
)
MASK = Slot("/", "consigne d'accueil", {0: "Le masque est conseillé.", 5: "Le masque est obligatoire."}, "Accueil")
CARDIO = Slot(
    "/delais", "délai d'une spécialité", {0: "34 jours", 2: "41 jours", 6: "38 jours", 12: "34 jours"}, "Cardio"
)
OPHTA = Slot("/delais", "fermeture d'une consultation", {0: "92 jours", 8: "liste fermée"}, "Ophtalmologie")
PEDIA = Slot("/delais", "spécialité dans un tableau", {0: "", 4: "Allergologie pédiatrique"}, "Délais")
HOURS = Slot("/visites", "horaire des visites", {0: "de 13 h à 20 h", 3: "de 14 h à 19 h"}, "Médecine")
CHILD = Slot("/visites", "phrase d'un règlement", {0: "Les enfants de moins de 12 ans restent dans le hall.", 9: ""})
CHIEF = Slot("/medecins", "nom d'un chef de service", {0: "Dr Hélène Vauquier", 7: "Dr Marc Estienne"}, "Chirurgie")
LIFT = Slot("/travaux", "état d'un ascenseur", {0: "en panne", 4: "en service", 11: "en panne"}, "Ascenseur B")
PARK = Slot("/travaux", "date de fin de travaux", {0: "30 avril 2026", 14: "15 mai 2026"}, "Parking nord")
SLOTS = (MASK, CARDIO, OPHTA, PEDIA, HOURS, CHILD, CHIEF, LIFT, PARK)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    cookies = comes_and_goes(
        fetch,
        "valserine cookies",
        0.5,
        '<div id="tarteaucitronAlertBig"><span>En poursuivant votre navigation, vous acceptez le dépôt de '
        "cookies.</span>"
        "<button>Tout accepter</button><button>Tout refuser</button></div>",
        hours=3,
    )
    said = "".join(
        f"<blockquote><p>{words} ({fetch.random.choice('ABCDEFGHLMNPRSTV')}. {fetch.random.randint(19, 93)} "
        f"ans)</p></blockquote>"
        for words in fetch.random.sample(WORDS, 2)
    )
    return f"""<!doctype html><html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>{title} | CH
Valserine</title>
<script>var drupalSettings={{"permissionsHash":"{token(fetch.random, 48)}"}};</script></head>
<body class="path-node page-node-type-page">{cookies}<div class="dialog-off-canvas-main-canvas"><header>
<div class="region region-header"><p class="date">{today(fetch, FRENCH)}</p><nav><ul class="menu">{anchors(PAGES)}</ul>
</nav></div></header><main><div class="region region-content"><h1><span>{title}</span></h1><article><div>{main}</div>
</article></div></main><aside class="region-sidebar"><div class="block"><h2>Ils nous ont écrit</h2>{said}</div>
<div class="block"><h2>À lire aussi</h2>
<ul>{anchors(held(fetch, 600, f"valserine {path}", others(PAGES, path), 2))}</ul>
</div></aside><footer><p>1, rue des Glycines. Standard : 04 99 00 12 00.</p><p>Serveur ch{fetch.random.randint(11, 98)},
page servie en {fetch.random.randint(20, 990)} ms</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    tips = "".join(f"<li>{tip}</li>" for tip in turned(fetch, ADVICE, 2))
    return frame(
        "/",
        f'<p class="chapo">Accueil ouvert de 7 h 30 à 21 h. {MASK.at(round)}</p><h2>Actualités</h2><ul><li>Don du sang '
        f"dans le hall <em>({ago(fetch, FRENCH, before(3))})</em></li><li>La maternité reçoit le label Ami des "
        f"bébés.</li><li>Un nouveau "
        f"scanner <em>({ago(fetch, FRENCH, before(50))})</em></li></ul><h2>Le conseil</h2><ul>{tips}</ul>",
        fetch,
    )


def delays(round: int, fetch: Fetch) -> str:
    seen = cached(fetch, 240, "valserine delais").randint(3, 40)
    child = f"<tr><td>{PEDIA.at(round)}</td><td>60 jours</td><td>Bâtiment C</td></tr>" if PEDIA.at(round) else ""
    return frame(
        "/delais",
        f'<p>Délai avant un premier rendez-vous.</p><div class="table-responsive"><table class="table"><thead><tr>'
        f"<th>Spécialité</th><th>Délai</th><th>Lieu</th></tr></thead><tbody><tr><td>Cardiologie</td><td>"
        f"{CARDIO.at(round)}</td><td>Bâtiment A</td></tr><tr><td>Dermatologie</td><td>75 jours</td><td>Bâtiment A</td>"
        f"</tr><tr><td>Ophtalmologie</td><td>{OPHTA.at(round)}</td><td>Bâtiment B</td></tr>{child}</tbody>"
        f"</table></div>"
        f"<p>{seen} personnes consultent cette page en ce moment</p>",
        fetch,
    )


def visits(round: int, fetch: Fetch) -> str:
    return frame(
        "/visites",
        f"<dl><dt>Médecine</dt><dd>{HOURS.at(round)}</dd><dt>Réanimation</dt><dd>sur rendez-vous</dd></dl>"
        f"<p>Deux visiteurs au plus par chambre. {CHILD.at(round)}</p>"
        f"{maybe(fetch, 0.4, '<p>Nouveau : visitez vos proches par vidéo.</p>')}"
        f"<p>Votre ticket de conversation : {token(fetch.random, 6).upper()}</p>",
        fetch,
    )


def doctors(round: int, fetch: Fetch) -> str:
    cards = [
        f'<div class="card"><h3>Chirurgie</h3><p>{CHIEF.at(round)}</p><p>04 99 00 12 20</p></div>',
        '<div class="card"><h3>Radiologie</h3><p>Dr Paul Amblard</p><p>04 99 00 12 30</p></div>',
        '<div class="card"><h3>Gériatrie</h3><p>Dr Inès Kaddour</p><p>04 99 00 12 51</p></div>',
        '<div class="card"><h3>Urgences</h3><p>Dr Louise Farge</p><p>04 99 00 12 15</p></div>',
    ]
    return frame("/medecins", f'<div class="cards">{"".join(fetch.random.sample(cards, 4))}</div>', fetch)


def works(round: int, fetch: Fetch) -> str:
    return frame(
        "/travaux",
        f'<div class="field"><div class="field__label">Ascenseur B</div><div class="field__item">{LIFT.at(round)}</div>'
        f'</div><div class="field"><div class="field__label">Ascenseur A</div><div '
        f'class="field__item">normal</div></div>'
        f"<p>Le parking nord est fermé jusqu'au {PARK.at(round)}.</p><p>Heure du serveur : {fetch.at:%H:%M:%S}</p>"
        f"<p>Place conseillée pour vous : allée {fetch.random.choice('CDEFGHJKLM')}{fetch.random.randint(10, 99)}</p>",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    return frame(
        "/contact",
        f"<p>Secrétariat général, 1, rue des Glycines.</p><dl><dt>Courriel</dt><dd>accueil@valserine.example</dd></dl>"
        f"<p>Recopiez le code {token(fetch.random, 5).upper()}</p>",
        fetch,
    )


HOSPITAL = MadeSite(
    "valserine.test",
    (
        "words of patients, two of twelve",
        "advice that turns by six hours",
        "pages to read, of ten minutes",
        "cookies in half of the hours, in French",
        "date of the day in French",
        "server and milliseconds in a footer",
        "age in French, in brackets",
        "readers of this moment, in French",
        "news of a video call in some requests",
        "ticket of a chat",
        "cards of doctors in any order",
        "clock of a server",
        "place to park, by request",
        "code to copy, in French",
    ),
    {"/": home, "/delais": delays, "/visites": visits, "/medecins": doctors, "/travaux": works, "/contact": contact},
    SLOTS,
)
