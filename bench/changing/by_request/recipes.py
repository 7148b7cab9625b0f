"""A French site of recipes: advertisements between the steps, boxes of videos, votes, a comment."""

from __future__ import annotations

from bench.changing.by_request.choices import coined, maybe, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch

HEADS = ("Nos", "Dix", "Vos", "Les meilleures", "Sept", "Toutes les")
DISHES = ("tartes", "soupes", "salades", "idées de gratin", "crêpes", "terrines", "compotes", "brioches")
ENDS = ("du dimanche", "sans four", "pour deux", "de grand-mère", "à moins de cinq euros", "qui changent tout")
SHOPS = ("Maison Brulé", "Casserole & Cie", "Primeur Express", "Le Bon Moule", "Vin d'Ici")
CRIES = ("-30 % ce week-end", "livré demain", "essayez sans engagement", "le coffret à 29 €", "nouveau")
REMARKS = (
    ("Parfait avec un peu de muscade.", "Odile"),
    ("Les enfants en redemandent.", "Karim"),
    ("Un peu sucré pour moi.", "Jeanne B."),
)

CHOICE = "<div id=tac><p>Vos données, votre choix.</p><button>J'accepte</button><button>Je refuse</button></div>"
COOKS = [f"{number} cuisiniers" for number in range(200, 900, 7)]

SEASON = Slot("/", "theme of a front page", {0: "En mars : le poireau", 6: "En mars : la rhubarbe"}, "La saison")
ADDED = Slot(
    "/", "recipe in a list", {0: "", 3: "Flan aux poireaux", 10: "Confiture de rhubarbe"}, "Dernières recettes"
)
TIME = Slot("/tarte", "time of a recipe", {0: "40 minutes", 4: "50 minutes"}, "Cuisson")
SUGAR = Slot("/tarte", "quantity in a list", {0: "120 g de sucre", 8: "90 g de sucre"}, "Ingrédients")
STEP = Slot("/tarte", "step between advertisements", {0: "", 5: "Laissez reposer la pâte une heure."}, "Préparation")
NOTE = Slot("/tarte", "note of an author", {0: "", 12: "Mise à jour : testé aussi sans gluten."}, "Préparation")
SALT = Slot("/soupe", "quantity in a list", {0: "1 litre de bouillon", 2: "1,5 litre de bouillon"}, "Ingrédients")
LEVEL = Slot("/soupe", "level", {0: "Facile", 7: "Moyen"}, "Difficulté")
LAST = Slot("/soupe", "step taken away", {0: "Parsemez de cerfeuil.", 11: ""}, "Préparation")
PRIZE = Slot("/concours", "prize", {0: "un robot", 5: "un voyage à Lyon"}, "À gagner")
UNTIL = Slot("/concours", "date of a contest", {0: "jusqu'au 20 mars", 9: "jusqu'au 27 mars"}, "Concours")
WINNER = Slot("/concours", "name of a winner", {0: "", 14: "Sylvie Marchand"}, "Gagnante de février")
COOK = Slot("/ecole", "price of a course", {0: "65 €", 4: "70 €", 13: "72 €"}, "Pains et brioches")
FULL = Slot("/ecole", "state of a course", {0: "Places libres", 2: "Complet", 8: "Places libres"}, "Sauces")
TEACHER = Slot("/ecole", "name of a teacher", {0: "Marius Petit", 10: "Awa Diallo"}, "Sauces")
SLOTS = (SEASON, ADDED, TIME, SUGAR, STEP, NOTE, SALT, LEVEL, LAST, PRIZE, UNTIL, WINNER, COOK, FULL, TEACHER)


def between(fetch: Fetch) -> str:
    """An advertisement as a paragraph, a picture with words, or nothing."""
    shop, cry = fetch.random.choice(SHOPS), fetch.random.choice(CRIES)
    return pick(
        fetch,
        "",
        f'<p>{shop} : <a href="{tracked(fetch, "https://pub.example/r")}">{cry}</a></p>',
        f'<div class="k-{token(fetch.random, 3)}"><span>{shop}</span> <span>{cry}</span></div>',
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    boxes = "".join(
        f'<div class="card"><a href="https://videos.marmite.example/{token(fetch.random, 6)}">'
        f"<h4>{coined(fetch, HEADS, DISHES, ENDS)}</h4></a>"
        f"<span>{fetch.random.randint(1, 9)}:{fetch.random.randrange(60):02}</span>"
        f"<p>{coined(fetch, ('Vu par', 'Aimé par'), COOKS)}</p></div>"
        for _ in range(fetch.random.randint(2, 4))
    )
    letter = pick(fetch, "Une recette chaque matin", "Le menu de la semaine par courriel")
    slogan = pick(fetch, "On mange quoi ce soir ?", "La cuisine de tous les jours")
    return f"""<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{title} - La Marmite</title>
</head><body>
{maybe(fetch, 0.4, CHOICE)}
<header><a href="/">La Marmite</a> <span>{slogan}</span><nav><a href="/tarte">Tarte</a> <a href="/soupe">Soupe</a>
<a href="/concours">Concours</a> <a href="/ecole">École</a></nav></header>
<div class="wrap"><div class="left"><h1>{title}</h1>{main}</div><div class="right">{between(fetch)}
<section><h3>{pick(fetch, "En vidéo", "À regarder")}</h3>{boxes}</section></div></div>
<div class="nl"><b>{letter}</b> <button>Je m'inscris</button></div>
<footer>La Marmite, cuisine simple depuis 2004. Reproduction interdite.
{fetch.random.randint(300, 2000)} gourmands en ligne</footer>
</body></html>"""


def votes(fetch: Fetch, base: int) -> str:
    words, who = fetch.random.choice(REMARKS)
    return (
        f'<div class="avis"><h3>Avis</h3>'
        f"<p>{base + fetch.random.randint(0, 3)} votes, 4,{fetch.random.randint(4, 6)}/5</p>"
        f"<div><strong>{who}</strong><p>{words}</p><small>il y a {fetch.random.randint(2, 20)} jours</small></div>"
        f"</div>"
    )


def home(round: int, fetch: Fetch) -> str:
    fresh = ("Tarte au citron", "Soupe de pois", ADDED.at(round))
    trend = pick(fetch, "Tendance : batch cooking", "Tendance : zéro déchet", "Tendance : tout au four")
    return frame(
        "La Marmite",
        f"<h2>La saison</h2><p>{SEASON.at(round)}</p><p class=tr>{trend}</p><h2>Dernières recettes</h2>"
        f"<ul>{''.join(one(text, 'li') for text in fresh)}</ul>{between(fetch)}",
        fetch,
    )


def tart(round: int, fetch: Fetch) -> str:
    steps = (
        "Étalez la pâte.",
        STEP.at(round),
        "Battez les œufs avec le sucre.",
        "Enfournez jusqu'à ce que ce soit doré.",
    )
    body = "".join(f"<p>{step}</p>{between(fetch)}" for step in steps if step)
    return frame(
        "Tarte au citron",
        f"<dl><dt>Cuisson</dt><dd>{TIME.at(round)}</dd><dt>Portions</dt><dd>6</dd></dl><h2>Ingrédients</h2>"
        f"<ul><li>4 citrons</li><li>{SUGAR.at(round)}</li><li>3 œufs</li></ul><h2>Préparation"
        f"</h2>{body}{one(NOTE.at(round))}"
        f"{votes(fetch, 812)}",
        fetch,
    )


def soup(round: int, fetch: Fetch) -> str:
    steps = ("Faites suer l'oignon.", "Ajoutez les pois et le bouillon.", LAST.at(round))
    body = "".join(
        f"<li>{step}</li>" + one(maybe(fetch, 0.3, coined(fetch, SHOPS, CRIES)), "li") for step in steps if step
    )
    return frame(
        "Soupe de pois",
        f"<dl><dt>Difficulté</dt><dd>{LEVEL.at(round)}</dd></dl><h2>Ingrédients</h2><ul><li>500 g de pois cassés</li>"
        f"<li>{SALT.at(round)}</li></ul><h2>Préparation</h2><ol>{body}</ol>{votes(fetch, 305)}",
        fetch,
    )


def contest(round: int, fetch: Fetch) -> str:
    number = cached(fetch, 20, "participants").randint(1200, 1900)
    return frame(
        "Concours",
        f"<p>À gagner : <b>{PRIZE.at(round)}</b>, {UNTIL.at(round)}.</p><p>{number} participants</p>"
        f"<h2>Gagnante de février</h2><p>{WINNER.at(round) or 'Bientôt ici'}</p>"
        f"<p>Question de sécurité : {fetch.random.randint(1, 9)} + {fetch.random.randint(1, 9)} = ?</p>",
        fetch,
    )


def school(round: int, fetch: Fetch) -> str:
    def row(name: str, price: str, state: str, who: str) -> str:
        nudge = maybe(fetch, 0.4, f"<i>{pick(fetch, 'Très demandé', 'Idée cadeau')}</i>")
        return f"<tr><td>{name} {nudge}</td><td>{price}</td><td>{state}</td><td>{who}</td></tr>"

    return frame(
        "École",
        f"<table>{row('Pains et brioches', COOK.at(round), 'Inscription ouverte', 'Rose Caron')}"
        f"{row('Sauces', '58 €', FULL.at(round), TEACHER.at(round))}</table>"
        f"<blockquote>{pick(fetch, 'On apprend en riant.', 'Un après-midi hors du temps.')}</blockquote>",
        fetch,
    )


RECIPES = MadeSite(
    "marmite.test",
    (
        "advertisement between steps, of two shapes or none",
        "two to four cards of videos, all new",
        "slogan, one of two",
        "newsletter, one of two",
        "first comment, one of three, with its author and age",
        "votes of the moment",
        "trend, one of three",
        "advertisement as an entry of a list",
        "participants from a cache of twenty seconds",
        "sum against robots",
        "nudge beside the name of a row",
        "quote, one of two",
        "gourmets online in a footer",
    ),
    {"/": home, "/tarte": tart, "/soupe": soup, "/concours": contest, "/ecole": school},
    SLOTS,
)
