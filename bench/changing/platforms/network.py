"""A French public transport network: disruptions by line, a line, works, fares, a station with lifts."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph, row
from bench.changing.platforms.serving import age, hexes, letters, moment, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

TRAFFIC, LINE, WORKS, FARES, STATION = (
    "/info-trafic",
    "/lignes/tram-2",
    "/travaux",
    "/tarifs",
    "/stations/porte-des-halles",
)
TITLES = {
    TRAFFIC: "Info trafic",
    LINE: "Tram 2",
    WORKS: "Travaux en cours",
    FARES: "Titres et tarifs",
    STATION: "Porte des Halles",
}
DAYS = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
MONTHS = ("janvier", "février", "mars", "avril", "mai", "juin")
ADVICE = (
    "Pensez à valider à chaque montée.",
    "En trottinette pliée, vous êtes les bienvenus.",
    "Gardez votre titre jusqu'à la sortie.",
    "Un doute ? Demandez au conducteur.",
    "Laissez libres les places prioritaires.",
    "Le M-ticket s'achète en trois clics.",
)
PARTNERS = (
    ("Cinéma Le Rex", "moins 20 % avec votre abonnement"),
    ("Musée du Tissage", "entrée libre le dimanche"),
    ("Piscine des Remparts", "deux places pour une"),
    ("Festival Les Nuits Bleues", "navettes offertes"),
    ("Vélo en Ville", "premier mois à un euro"),
)
NORMAL, SLOW, CUT = "Trafic normal", "Trafic perturbé", "Trafic interrompu"
SLOTS = (
    Slot("alert", "notice", ("/",), {0: "", 3: "Grève du jeudi 5 : un tram sur trois en moyenne.", 14: ""}),
    Slot("agency", "opening hours", ("/",), {0: "de 8 h 30 à 18 h 30", 10: "de 9 h 30 à 17 h 30"}),
    Slot("t1", "second outage", (TRAFFIC,), {0: NORMAL, 1: CUT, 3: NORMAL, 7: SLOW, 9: NORMAL}, "Tram 1"),
    Slot("t2", "state", (TRAFFIC,), {0: SLOW, 5: NORMAL, 12: CUT}, "Tram 2"),
    Slot("why1", "beside noise", (TRAFFIC,), {0: "", 1: "Accident de voirie place Vauban", 3: ""}, "Tram 1"),
    Slot("why1b", "beside noise", (TRAFFIC,), {0: "", 7: "Panne de signalisation à Bellevue", 9: ""}, "Tram 1"),
    Slot("resume", "time moved", (TRAFFIC,), {0: "fin de service", 2: "vers 20 h 15", 4: "vers 21 h 40"}, "Tram 2"),
    Slot("stop", "entry", (LINE,), {0: "", 6: "Université - Sciences"}),
    Slot("closed", "entry", (LINE,), {0: "Pont Neuf (non desservi)", 11: ""}),
    Slot("headway", "figure in a sentence", (LINE,), {0: "toutes les 8 minutes", 6: "toutes les 7 minutes"}),
    Slot("timetable", "link target", (LINE,), {
        0: "https://docs.tilia.example/t2-hiver.pdf", 13: "https://docs.tilia.example/t2-printemps.pdf",
    }),
    Slot("end", "date moved", (WORKS,), {
        0: "jusqu'au 30 avril 2026", 5: "jusqu'au 22 mai 2026", 12: "jusqu'au 12 juin 2026",
    }),
    Slot("detour", "word in a paragraph", (WORKS,), {0: "par le boulevard Diderot", 8: "par la rue des Tanneurs"}),
    Slot("site", "heading", (WORKS,), {0: "", 8: "Réfection des rails avenue Foch"}),
    Slot("plan", "document", (WORKS,), {0: "", 8: "Plan de déviation (PDF, 1,2 Mo)"}),
    Slot("single", "price", (FARES,), {0: "1,60 €", 9: "1,70 €"}, "Ticket 1 heure"),
    Slot("month", "price", (FARES,), {0: "48,50 €", 9: "51,00 €"}, "Abonnement mensuel"),
    Slot("airport", "row", (FARES,), {0: "", 13: f"Navette aéroport{CELLS}6,20 €{CELLS}Aller simple"}),
    Slot("age", "figure in a paragraph", (FARES,), {0: "moins de 11 ans", 9: "moins de 12 ans"}),
    Slot("lift", "state that returns", (STATION,), {
        0: "En service", 2: "Hors service", 6: "En service", 11: "Hors service", 15: "En service",
    }, "Ascenseur voirie"),
    Slot("shop", "sentence edited", (STATION,), {
        0: "Le point de vente accepte les espèces.", 4: "Le point de vente n'accepte plus les espèces.",
    }),
)  # fmt: skip


def since(fetch: Fetch, round: int, hours: float) -> str:
    minutes = int(age(fetch, round, hours).total_seconds()) // 60
    return f"il y a {minutes} min" if minutes < 90 else f"il y a {minutes // 60} h"


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The site around its pages: date and clock, a partner's offer, an advice, links to other pages."""
    at = moment(fetch)
    firm, offer = one(fetch, PARTNERS)
    links = "".join(
        f'<li class="acces-rapide__item"><a href="{href}">{name}</a></li>'
        for href, name in of_cache(fetch, f"acces {path}", 900).sample(
            [pair for pair in TITLES.items() if pair[0] != path], 3
        )
    )
    consent = (
        '<div id="tarteaucitronRoot" class="tarteaucitronBeforeVisible"><div id="tarteaucitronAlertBig" '
        'role="alert"><span id="tarteaucitronDisclaimerAlert">En continuant à naviguer, vous autorisez le dépôt de '
        "cookies de mesure "
        "d'audience.</span><button>OK, tout accepter</button><button>Interdire tous les cookies</button></div></div>"
        if often(fetch, 0.4)
        else ""
    )
    slogan = "".join(turn(fetch, ("Respirez, on conduit.", "La ville à portée de rail.")))
    return f"""<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"/><title>{title} - Réseau Tilia</title>
<meta name="csrf-token" content="{letters(fetch, 40)}"/><script src="/build/app.{hexes(fetch, 8)}.js"
defer></script></head>
<body class="page page--{len(path)}" data-session="{hexes(fetch, 26)}">{consent}<header class="entete" role="banner"><a
class="entete__logo" href="/">Réseau Tilia</a> <span class="entete__slogan">{slogan}</span><p class="entete__date">Nous
sommes
le {DAYS[at.weekday()]} {at.day} {MONTHS[at.month - 1]} {at.year}, il est {at:%H:%M}</p><nav class="menu"><ul><li><a
href="{TRAFFIC}">Info trafic</a></li><li><a href="{LINE}">Tram 2</a></li><li><a href="{WORKS}">Travaux</a></li><li><a
href="{FARES}">Tarifs</a></li><li><a href="{STATION}">Stations</a></li></ul></nav></header><main id="contenu"
class="contenu">
<h1 class="titre-page">{title}</h1>{main}</main><aside class="colonne"><div class="encart encart--partenaire"><p
class="encart__mention">Offre partenaire</p><p><a href="/go/{letters(fetch, 8)}">{firm}</a> : {offer}</p></div><div
class="encart"><h2>Le conseil de Tilia</h2><p>{one(fetch, ADVICE)}</p></div><ul
class="acces-rapide">{links}</ul></aside>
<footer class="pied"><p>Réseau Tilia, 4 quai des Minimes. Serveur {one(fetch, ("frt-1", "frt-2", "frt-3"))},
{fetch.random.randint(20, 400)}
ms</p></footer></body></html>"""


def home(say: Say, fetch: Fetch) -> str:
    alert = f'<div class="bandeau-alerte" role="alert"><p>{say("alert")}</p></div>' if say("alert") else ""
    stories = several(fetch, (
        "Dans la cabine de Yasmine", "Le dépôt ouvre ses portes", "Dix balades au bout de la ligne",
        "Concours photo : votez",
        "Comment naît un arrêt", "Objets trouvés : le palmarès",
    ), 3)  # fmt: skip
    cards = "".join(
        f'<article class="carte"><h3>{story}</h3><a href="/mag/{hexes(fetch, 4)}">Lire</a></article>'
        for story in stories
    )
    return frame(
        "/",
        "Bienvenue à bord",
        f'{alert}<form class="recherche" action="/itineraire"><input type="hidden" name="_token" '
        f'value="{letters(fetch, 40)}">'
        f"</form><section><h2>L'agence</h2><p>Place du Marché, ouverte {say('agency')}, du lundi au "
        f"samedi.</p></section><section><h2>Le mag</h2>{cards}</section>",
        fetch,
    )


def traffic(say: Say, fetch: Fetch) -> str:
    first = "".join(
        f'<p class="cause">{text} <span class="maj">mis à jour {since(fetch, round, 0.4)}</span></p>'
        for text, round in ((say("why1"), 1), (say("why1b"), 7))
        if text
    )
    lines = (
        ("Tram 1", say("t1"), first),
        (
            "Tram 2",
            say("t2"),
            f"<p>Reprise annoncée : {say('resume')} <span>vu par {fetch.random.randint(50, 900)} voyageurs</span></p>",
        ),
        ("Bus 14", "Service habituel", ""),
        ("Bus 22", "Service habituel", ""),
    )
    rows = "".join(
        f'<li class="ligne-etat"><span class="pastille">{name}</span> <strong class="etat">{state}</strong>{more}</li>'
        for name, state, more in lines
    )
    return frame(
        TRAFFIC,
        TITLES[TRAFFIC],
        f'<p class="fraicheur">Données actualisées à {moment(fetch):%H:%M:%S}</p><ul class="etat-reseau">{rows}</ul>',
        fetch,
    )


def line(say: Say, fetch: Fetch) -> str:
    stops = ("Gare Sud", "Porte des Halles", say("closed"), say("stop"), "Hôpital", "Bellevue")
    return frame(
        LINE,
        TITLES[LINE],
        f"<p>Le tram 2 relie la gare à Bellevue {say('headway')} en journée, de 5 h à minuit et demi, tous les jours "
        "sauf le "
        f'1er mai.</p><ol class="thermometre">{"".join(map(item, stops))}</ol><p><a class="telecharger" '
        f'href="{say("timetable")}">Horaires à télécharger</a></p>',
        fetch,
    )


def works(say: Say, fetch: Fetch) -> str:
    second = ""
    if say("site"):
        second = (
            f'<section class="chantier"><h2>{say("site")}</h2><p>Travaux de nuit, sans effet sur le '
            "service.</p></section>"
        )
    plan = f'<p><a href="/media/plan.pdf?{hexes(fetch, 10)}">{say("plan")}</a></p>' if say("plan") else ""
    return frame(
        WORKS,
        TITLES[WORKS],
        f'<section class="chantier"><h2>Pont de la Loue</h2><p>Le pont est fermé {say("end")}. Pendant toute la durée '
        "du "
        f"chantier, les bus 14 et 22 passent {say('detour')}, les arrêts Lavoir et Moulin sont reportés de cent "
        f"mètres et les vélos mettent pied à terre.</p>{plan}</section>{second}",
        fetch,
    )


def fares(say: Say, fetch: Fetch) -> str:
    rows = (
        CELLS.join(("Ticket 1 heure", say("single"), "Correspondances comprises")),
        CELLS.join(("Abonnement mensuel", say("month"), "Sans engagement")),
        CELLS.join(("Carnet de dix", "14,00 €", "Non nominatif")),
        say("airport"),
    )
    return frame(
        FARES,
        TITLES[FARES],
        '<table class="tarifs"><thead><tr><th>Titre</th><th>Prix</th><th>Conditions</th></tr></thead>'
        f"{''.join(map(row, rows))}</table>"
        f"{paragraph('Les enfants de ' + say('age') + ' voyagent gratuitement avec un adulte muni de son titre.')}",
        fetch,
    )


def station(say: Say, fetch: Fetch) -> str:
    photo = "".join(turn(fetch, ("Le quai en 1911", "La fresque de l'escalier")))
    return frame(
        STATION,
        TITLES[STATION],
        f'<dl class="equipements"><dt>Ascenseur voirie</dt><dd>{say("lift")}</dd><dt>Escalator</dt><dd>En '
        "travaux</dd></dl>"
        f"<p>{say('shop')} Il ouvre à sept heures.</p><figure><figcaption>{photo}</figcaption></figure>"
        f'<p class="frequentation">{fetch.random.randint(3, 80)} personnes consultent cette station en ce moment</p>',
        fetch,
    )


NETWORK = MadeSite(
    "reseau-tilia.test",
    (
        "session and form tokens", "clock and date", "random offers of partners", "random advice", "links from a cache",
        "consent banner", "two slogans in turn", "server names and times", "random stories", "ages", "people looking",
        "two captions in turn",
    ),
    {"/": home, TRAFFIC: traffic, LINE: line, WORKS: works, FARES: fares, STATION: station},
    SLOTS,
)  # fmt: skip
