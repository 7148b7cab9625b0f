"""A French local radio station: the schedule, programmes, frequencies, a contest, the charter and the association."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, shown, sometimes
from bench.changing.noises import css, some
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import FRENCH, ago, before, comes_and_goes, held, today, turned
from bench.changing.scenario import Fetch

SONGS = (
    ("Les Marées", "Boulevard du Port"),
    ("Nina Corvo", "Sable noir"),
    ("Trio Armen", "Dañs ar mor"),
    ("Lou Vasseur", "Huit heures du soir"),
    ("Kaïra", "Loin des quais"),
    ("The Pale Bikes", "Rain on Tin"),
    ("Ousmane Diallo", "Téranga"),
    ("Éléonore B.", "Ma grand-mère dansait"),
)
REPLAYS = (
    "Rediffusion : les sauniers de l'île",
    "Rediffusion : une nuit au phare",
    "Rediffusion : le bagad en répétition",
    "Rediffusion : cuisine d'algues",
    "Rediffusion : l'école de voile",
    "Rediffusion : portrait d'une sage-femme",
)
DEDICATIONS = (
    "Pour Maïwenn, bon anniversaire !",
    "Un bonjour à l'équipe de nuit du CHU.",
    "Merci pour la playlist de dimanche.",
    "Allez les filles du handball !",
    "Bisous de Quimper à tata Jo.",
)

MORNING = Slot("/grille", "hour of a broadcast", {0: "6 h 30", 4: "7 h 00"}, "Réveil marin")
HOST = Slot("/grille", "presenter of a broadcast", {0: "Gwenn Le Bihan", 9: "Tristan Morvan"}, "Midi les îles")
SHOW = Slot("/grille", "broadcast of a schedule", {0: "", 4: "Le quart d'heure breton"}, "Lundi – vendredi")
ENDED = Slot("/grille", "broadcast of a schedule", {0: "Nuits électroniques", 11: ""}, "Lundi – vendredi")
AIRED = Slot("/emissions/quai-42", "day of a broadcast", {0: "le mercredi à 18 h", 6: "le samedi à 11 h"}, "Diffusion")
PITCH = Slot(
    "/emissions/quai-42",
    "pitch rewritten",
    {
        0: "Chaque semaine, un métier du port raconté par celles et ceux qui l'exercent.",
        6: "Chaque semaine, une escale : un bateau, son équipage et sa cargaison.",
    },
    "Quai 42",
)
NEXT = Slot(
    "/emissions/quai-42",
    "next guest",
    {0: "Invitée : Anne Prigent, grutière", 3: "Invité : Paol Cadiou, pilote", 10: "Invitée : Sœur Odile, aumônière"},
    "Prochaine émission",
    also=("/",),
)
PODCAST = Slot(
    "/emissions/quai-42",
    "link target",
    {0: "https://audio.embruns.example/quai42-s3.xml", 13: "https://ondes.example/flux/quai42-s4.xml"},
    "Écouter",
)
FREQUENCY = Slot("/frequences", "frequency", {0: "93,4 MHz", 8: "96,1 MHz"}, "Douarnenez")
POWER = Slot("/frequences", "note on a transmitter", {0: "", 5: "puissance réduite jusqu'au 20 mars"}, "Crozon")
DAB = Slot("/frequences", "transmitter", {0: "", 12: "Bloc 9C (DAB+)"}, "Fréquences")
PRIZE = Slot(
    "/jeu", "prize", {0: "deux places pour le festival des Filets bleus", 7: "un week-end à Belle-Île"}, "À gagner"
)
UNTIL = Slot(
    "/jeu", "closing date of a contest", {0: "jusqu'au 12 mars, minuit", 7: "jusqu'au 31 mars, midi"}, "Participer"
)
WINNER = Slot("/jeu", "winner", {0: "", 7: "Gagnante de février : Mme Rozenn T., de Plogoff"}, "Résultats")
RULES = Slot("/jeu", "link target", {0: "/docs/reglement-2026-02.pdf", 14: "/docs/reglement-2026-03.pdf"}, "règlement")
FEE = Slot("/association", "membership fee", {0: "15 € par an", 10: "18 € par an"}, "Adhésion")
CHAIR = Slot("/association", "chair of an association", {0: "Hervé Quéré", 13: "Nolwenn Salaün"}, "Présidence")
NOTICE = Slot(
    "/association",
    "studio notice",
    {
        0: "Le studio se visite le premier samedi du mois.",
        5: "Les visites du studio sont suspendues pendant les travaux.",
    },
    "Le studio",
)
SLOTS = (
    *(MORNING, HOST, SHOW, ENDED, AIRED, PITCH, NEXT, PODCAST, FREQUENCY, POWER, DAB),
    *(PRIZE, UNTIL, WINNER, RULES, FEE, CHAIR, NOTICE),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    artist, song = hourly(fetch, "embruns on air", 0.06).choice(SONGS)
    recent = each_in("<li>{0} – <i>{1}</i></li>", held(fetch, 240, "embruns played", SONGS, 4))
    storm = comes_and_goes(
        fetch, "embruns storm", 0.35, '<p class="flash">Vigilance jaune vent fort : restez à l\'écoute.</p>', 6
    )
    ad = fetch.random.choice(("Crêperie du Môle", "Garage Le Goff", "Optique de la Baie", "Conserverie Kerbriant"))
    return f"""<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{title} — Radio Embruns</title></head>
<body class="spip {css(fetch)}"><div id="entete"><a href="/">Radio Embruns</a> <span>{today(fetch, FRENCH)}
</span>{storm}
<div id="player"><span>En ce moment :</span> <b>{artist}</b> — <i>{song}</i> <span>
{fetch.random.randint(80, 400)} auditeurs</span>
</div></div><div id="nav"><a href="/grille">Grille</a> | <a href="/emissions/quai-42">Quai 42</a> |
<a href="/frequences">Fréquences</a> | <a href="/jeu">Jeu</a> | <a href="/association">L'association</a></div>
<div id="contenu" class="article"><h1 class="titre">{title}</h1>{main}</div>
<div id="extra"><h2>Titres diffusés</h2><ul>{recent}</ul><h2>Dédicaces</h2><p>{fetch.random.choice(DEDICATIONS)}</p>
<div class="pub"><a href="https://regie.example/?c={token(fetch.random, 8)}">{ad}</a></div></div>
<div id="pied"><small>SPIP | squelette | calculé en {fetch.random.uniform(0.01, 0.4):.3f} s</small></div></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    replays = each_in("<li>{0}</li>", [[one] for one in turned(fetch, REPLAYS, 3, 6, 1)])
    return frame(
        "La radio de la pointe",
        f"<p>Depuis 1982, une radio associative, sans publicité nationale.</p>"
        f"<h2>Cette semaine dans Quai 42</h2><p>{NEXT.at(round)}</p><h2>À réécouter</h2><ul>{replays}</ul>"
        + sometimes(fetch, 0.3, "<p>Vous semblez écouter depuis l'étranger : essayez notre flux léger.</p>"),
        fetch,
    )


def schedule(round: int, fetch: Fetch) -> str:
    def line(hour: str, name: str, who: str) -> str:
        return f"<tr><th>{hour}</th><td><strong>{name}</strong></td><td>{who}</td></tr>" if name else ""

    return frame(
        "Grille des programmes",
        "<table class='grille'><caption>Lundi – vendredi</caption>"
        + line(MORNING.at(round), "Réveil marin", "Soizic Pennec")
        + line("9 h 00", SHOW.at(round), "Yann Kerdoncuff")
        + line("12 h 00", "Midi les îles", HOST.at(round))
        + line("18 h 30", "Le journal de la pointe", "la rédaction")
        + line("22 h 00", ENDED.at(round), "DJ Balise")
        + f"</table><p>Page consultée {hourly(fetch, 'grille', 0.5).randint(900, 1500)} fois aujourd'hui</p>",
        fetch,
    )


def quai(round: int, fetch: Fetch) -> str:
    old = each_in(
        '<li><span>n° {0}</span> <a href="https://audio.embruns.example/q{0}.mp3?t={1}">Écouter</a></li>',
        [(number, token(fetch.random, 12)) for number in ("87", "86", "85")],
    )
    return frame(
        "Quai 42",
        f"<div class='chapo'><p>{PITCH.at(round)}</p></div><p>Diffusion : <span>{AIRED.at(round)}</span></p>"
        f"<h2>Prochaine émission</h2><p>{NEXT.at(round)}</p>"
        f'<p>Tous les épisodes : <a href="{PODCAST.at(round)}">Écouter</a></p><h2>Dernières émissions</h2><ul>'
        f"{old}</ul>"
        f"<p>Dernier partage {ago(fetch, FRENCH, before(5))}</p>",
        fetch,
    )


def frequencies(round: int, fetch: Fetch) -> str:
    return frame(
        "Fréquences",
        f"<dl><dt>Brest</dt><dd>101,8 MHz</dd><dt>Douarnenez</dt><dd>{FREQUENCY.at(round)}</dd>"
        f"<dt>Crozon</dt><dd>88,7 MHz {shown(POWER, round, '<em>({})</em>')}</dd>"
        + shown(DAB, round, "<dt>Numérique</dt><dd>{}</dd>")
        + "</dl><p>Une question sur la réception ? Écrivez à technique@embruns.example.</p>"
        f"<p>Combien font {fetch.random.randint(2, 9)} + {fetch.random.randint(2, 9)} ? <input name='captcha'></p>",
        fetch,
    )


def contest(round: int, fetch: Fetch) -> str:
    return frame(
        "Le jeu du mois",
        f"<p>À gagner : <b>{PRIZE.at(round)}</b>.</p><p>Participez <span>{UNTIL.at(round)}</span>. Voir le "
        f'<a href="{RULES.at(round)}">règlement</a>.</p>'
        f"<h2>Résultats</h2>{shown(WINNER, round)}<p>Gagnant de janvier : M. Alan P., de Brest</p>"
        f"<p>{counted(fetch, 'jeu', 200, 700, 3.2)} participations</p>"
        f'<form><input type="hidden" name="formulaire_action_args" value="{token(fetch.random, 40)}"></form>',
        fetch,
    )


def association(round: int, fetch: Fetch) -> str:
    thanks = ", ".join(some(fetch, ("Erwan", "Lena", "Malo", "Aziliz", "Brieuc", "Katell", "Ronan"), 3))
    return frame(
        "L'association",
        f"<ul class='spip'><li>Présidence : {CHAIR.at(round)}</li><li>Trésorerie : Iffig Bourhis</li></ul>"
        f"<h2>Adhésion</h2><p>L'adhésion coûte {FEE.at(round)}.</p><h2>Le studio</h2><p>{NOTICE.at(round)}</p>"
        f"<p>Merci à {thanks} et à tous les bénévoles !</p>",
        fetch,
    )


RADIO = MadeSite(
    "embruns.test",
    (
        "song on air",
        "songs played, from a cache of four minutes",
        "dedication by request",
        "listeners of a stream",
        "advertiser of a local station",
        "weather warning on all pages that comes and goes",
        "repeats that turn by one",
        "hint on where one listens from",
        "tokens in links to recordings",
        "thanks to volunteers by chance",
        "time a skeleton took",
        "entries to a contest",
    ),
    {
        "/": home,
        "/grille": schedule,
        "/emissions/quai-42": quai,
        "/frequences": frequencies,
        "/jeu": contest,
        "/association": association,
    },
    SLOTS,
)
