"""A French tram company: disruptions, a station, fares in a definition list."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.scenario import Fetch

ADVICE = (
    "Montez par toutes les portes.",
    "Laissez descendre avant de monter.",
    "Un bagage oublié, c'est du retard pour tous.",
    "Validez à chaque correspondance.",
    "Les vélos pliants voyagent gratuitement.",
    "Cédez votre place à qui en a besoin.",
    "Téléchargez le plan hors ligne.",
    "Le paiement sans contact est accepté à bord.",
    "Signalez toute dégradation au conducteur.",
    "Les chiens guides sont les bienvenus.",
    "Préparez votre monnaie.",
    "Tenez-vous aux barres.",
)
STORIES = tuple(
    f"{start} {end}"
    for start in ("Portrait :", "Balade :", "Concours :", "Retour sur")
    for end in (
        "les jardins du terminus",
        "une conductrice de nuit",
        "le vieux dépôt",
        "la fête des voisins",
        "le pont rouge",
    )
)

LINE_A = Slot(
    "/perturbations",
    "status that changes often",
    {0: "Trafic normal", 2: "Trafic ralenti", 6: "Trafic interrompu", 9: "Trafic ralenti", 12: "Trafic normal"},
    "Ligne A",
)
STRIKE = Slot(
    "/perturbations",
    "paragraph",
    {0: "", 6: "Un préavis de grève a été déposé pour le réseau de nuit.", 12: ""},
    also=("/",),
)
WORKS_END = Slot(
    "/perturbations",
    "date moved",
    {0: "au 18 juin 2027", 6: "au 2 juillet 2027"},
    "Travaux boulevard Carnot",
)
STOPS = Slot(
    "/perturbations",
    "figure in a sentence",
    {0: "quatre arrêts ne sont pas desservis", 12: "trois arrêts ne sont pas desservis"},
    "Travaux boulevard Carnot",
)
DETOUR = Slot(
    "/perturbations",
    "link target",
    {0: "https://bus.val.example/ligne-12", 9: "https://bus.val.example/ligne-31"},
    "bus de remplacement",
)
LIFT = Slot(
    "/gares/centre",
    "state that returns",
    {0: "En service", 1: "En panne", 4: "En service", 9: "En panne"},
    "Ascenseur quai 2",
)
DESK_HOURS = Slot("/gares/centre", "opening hours", {0: "7 h à 20 h", 9: "8 h à 19 h"}, "Guichet")
MANAGER = Slot("/gares/centre", "contact's name", {0: "Solène Faucheux", 4: "Baptiste Ollivier"}, "Chef de gare")
SINGLE = Slot("/tarifs", "price", {0: "1,70 €", 8: "1,80 €"}, "Ticket à l'unité")
MONTH = Slot("/tarifs", "price split over elements", {0: "46 euros", 8: "49 euros"}, "Abonnement mensuel")
NIGHT = Slot("/tarifs", "definition", {0: "", 3: "Forfait nocturne"}, "Tarifs")
YOUNG = Slot("/tarifs", "word in a paragraph", {0: "moins de 26 ans", 3: "moins de 28 ans"}, "Abonnement jeune")
SLOTS = (LINE_A, STRIKE, WORKS_END, STOPS, DETOUR, LIFT, DESK_HOURS, MANAGER, SINGLE, MONTH, NIGHT, YOUNG)


def frame(title: str, main: str, fetch: Fetch) -> str:
    air = cached(fetch, 3600, "air")
    banner = ""
    if fetch.random.random() < 0.35:
        banner = (
            '<div class="bandeau" data-nosnippet><p>Nous utilisons des traceurs pour mesurer l\'audience.</p>'
            "<button>Tout accepter</button><button>Continuer sans accepter</button></div>"
        )
    return f"""<!DOCTYPE html><html lang="fr"><head>
<meta charset="utf-8"><title>{title} - Tramways du Val</title></head>
<body class="page-{token(fetch.random, 4)}">{banner}<header role="banner"><a href="/">Tramways du Val</a>
<ul><li><a href="/perturbations">Info trafic</a></li><li><a href="/gares/centre">Gare centrale</a></li>
<li><a href="/tarifs">Tarifs</a></li></ul><p>Il est {fetch.at:%H}h{fetch.at:%M}. Qualité de l'air :
<span>{air.choice(("bonne", "moyenne", "dégradée"))}</span>, {air.randint(2, 31)} degrés</p></header>
<section class="contenu"><h1>{title}</h1>
{main}
</section><section class="conseil"><h2>Le bon geste</h2><p>{fetch.random.choice(ADVICE)}</p></section>
<footer>Page vue {fetch.random.randint(1_000, 9_999)} fois aujourd'hui</footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    strike = f"<p>{STRIKE.at(round)}</p>" if STRIKE.at(round) else ""
    teasers = wrapped("article", (f"<h3>{story}</h3><p>À lire</p>" for story in fetch.random.sample(STORIES, 3)))
    return frame(
        "Bienvenue à bord",
        f"<p>Cinq lignes, quatre-vingt-dix arrêts, un seul ticket.</p>{strike}<h2>Le magazine</h2>{teasers}",
        fetch,
    )


def disruptions(round: int, fetch: Fetch) -> str:
    def line(name: str, state: str) -> str:
        share = fetch.random.randint(20, 95)
        return f'<li><span class="l">{name}</span> <em>{state}</em> <span class="c">affluence {share} %</span></li>'

    strike = f"<p>{STRIKE.at(round)}</p>" if STRIKE.at(round) else ""
    minutes = fetch.at.minute % 7
    return frame(
        "Info trafic",
        f"<ul>{line('Ligne A', LINE_A.at(round))}{line('Ligne B', 'Circule')}{line('Ligne C', 'Circule')}</ul>"
        f"<p>Mis à jour il y a {minutes} min</p>{strike}<h2>Travaux boulevard Carnot</h2>"
        f"<p>Du 3 mai {WORKS_END.at(round)}, {STOPS.at(round)}. Empruntez le "
        f'<a href="{DETOUR.at(round)}">bus de remplacement</a> depuis la gare.</p>',
        fetch,
    )


def station(round: int, fetch: Fetch) -> str:
    board = cached(fetch, 60, "centre")
    rows = "".join(
        f"<tr><td>{line}</td><td>{board.choice(('Hôpital', 'Université', 'Stade', 'Port'))}</td>"
        f"<td>{board.randint(1, 19)} min</td></tr>"
        for line in "ABC"
    )
    opened = "Ouvert en ce moment" if 7 <= fetch.at.hour < 19 else "Fermé en ce moment"
    return frame(
        "Gare centrale",
        f"<h2>Prochains départs</h2><table>{rows}</table><h2>Équipements</h2><table>"
        f"<tr><th>Ascenseur quai 1</th><td>Hors d'usage jusqu'à l'automne</td></tr>"
        f"<tr><th>Ascenseur quai 2</th><td>{LIFT.at(round)}</td></tr>"
        f"<tr><th>Guichet</th><td>{DESK_HOURS.at(round)} <small>{opened}</small></td></tr>"
        f"<tr><th>Chef de gare</th><td>{MANAGER.at(round)}</td></tr></table>"
        f"<p>Parking relais : {cached(fetch, 60, 'parking').randint(0, 240)} places libres</p>",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    night = f"<dt>{NIGHT.at(round)}</dt><dd>2,90 €</dd>" if NIGHT.at(round) else ""
    return frame(
        "Tarifs",
        f"<dl><dt>Ticket à l'unité</dt><dd>{SINGLE.at(round)}</dd>{night}<dt>Carnet de dix</dt><dd>13,60 €</dd>"
        f'<dt>Abonnement mensuel</dt><dd><span class="e">{MONTH.at(round)}</span>'
        f'<span class="c">par mois</span></dd></dl>'
        f"<h2>Abonnement jeune</h2><p>Réservé aux {YOUNG.at(round)}, sur présentation d'une pièce d'identité.</p>",
        fetch,
    )


TRANSIT = MadeSite(
    "tramways.test",
    (
        "seldom consent banner",
        "clock",
        "air and temperature from an hourly cache",
        "class name of the body",
        "random advice",
        "views of today",
        "random teasers",
        "load beside states",
        "updated N min ago",
        "departures from a cache of a minute",
        "open or closed now",
        "free places from a cache of a minute",
    ),
    {"/": home, "/perturbations": disruptions, "/gares/centre": station, "/tarifs": fares},
    SLOTS,
)
