"""A French auction house: coming sales, a catalogue of lots with estimates, a lot, results, conditions of sale."""

from __future__ import annotations

from bench.changing.later.common import chance, grown, if_any, key, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import FRENCH, ago, before, comes_and_goes, days_to, held, today
from bench.changing.scenario import Fetch
from bench.changing.visible import START

HOME, SALE, LOT, RESULTS, TERMS = "/", "/ventes/mobilier-ancien", "/lots/118", "/resultats", "/conditions"
MENU = (
    (HOME, "Ventes à venir"),
    (SALE, "Mobilier ancien"),
    (LOT, "Lot 118"),
    (RESULTS, "Résultats"),
    (TERMS, "Conditions"),
)
LIKED = tuple(
    f"{what} {when}"
    for what in ("Commode", "Paire de bergères", "Cartel", "Miroir", "Console", "Tapisserie")
    for when in ("d'époque Régence", "du XIXe siècle", "de style Transition")
)
VOICES = (
    "« Une vente menée tambour battant. » M. D.",
    "« Expertise en deux jours, bravo. » Mme L.",
    "« Livraison soignée jusqu'à Gand. » P. V.",
    "« Un catalogue remarquable. » J.-C. R.",
)

SALE_DATE = Slot(
    HOME, "date of a sale", {0: "mardi 24 mars à 14 h", 6: "jeudi 9 avril à 14 h"}, "Mobilier ancien", also=(SALE,)
)
WINE = Slot(HOME, "sale", {0: "", 3: "Vins et spiritueux"}, "Ventes à venir")
TOYS = Slot(HOME, "sale", {0: "Jouets mécaniques", 11: ""}, "Ventes à venir")
VIEWING = Slot(
    HOME,
    "viewing hours",
    {0: "exposition lundi de 10 h à 18 h", 6: "exposition mercredi de 9 h à 17 h"},
    "Mobilier ancien",
)
EXPERT = Slot(HOME, "expert of a sale", {0: "Expert : Aurélie Monnet", 8: "Expert : cabinet Delpech"}, "Bijoux")
ESTIMATE = Slot(
    SALE, "estimate of a lot", {0: "3 000 – 4 000 €", 5: "2 200 – 2 800 €"}, "Secrétaire à abattant", also=(LOT,)
)
WITHDRAWN = Slot(SALE, "lot", {0: "Encoignure en laque", 9: ""}, "Mobilier ancien")
ADDED = Slot(SALE, "lot", {0: "", 12: "Fauteuil de bureau canné"}, "Mobilier ancien")
STATE = Slot(SALE, "note on a lot", {0: "provenance privée", 7: "provenance : château de Brissac"}, "Table à jeux")
CATALOGUE = Slot(
    SALE, "link target", {0: "/pdf/catalogue-mobilier-v1.pdf", 9: "/pdf/catalogue-mobilier-v2.pdf"}, "Télécharger"
)
ORDERS = Slot(SALE, "link target", {0: "/pdf/ordre-achat-2025.pdf", 13: "/pdf/ordre-achat-2026.pdf"}, "Télécharger")
CONDITION = Slot(
    LOT,
    "condition report",
    {0: "Bon état général, quelques sauts de placage.", 7: "Sauts de placage, un pied refait, serrure manquante."},
    "État",
)
DATED = Slot(LOT, "attribution of a lot", {0: "Époque Louis XVI", 10: "Fin du XVIIIe siècle"}, "Époque")
BID = Slot(LOT, "starting price", {0: "Mise à prix : 2 400 €", 5: "Mise à prix : 1 800 €"}, "Lot 118")
HAMMER = Slot(RESULTS, "hammer price", {0: "en cours de vérification", 4: "adjugé 41 500 €"}, "École flamande")
UNSOLD = Slot(RESULTS, "outcome of a lot", {0: "invendu", 11: "vendu de gré à gré"}, "Pendule portique")
TOTAL = Slot(RESULTS, "total of a sale", {0: "Produit total : 212 300 €", 11: "Produit total : 219 900 €"})
PREMIUM = Slot(TERMS, "buyer's premium", {0: "25 % TTC", 8: "27,6 % TTC"}, "Frais acheteur")
PICKUP = Slot(
    TERMS,
    "rule on pick-up",
    {
        0: "Les lots sont gardés gratuitement pendant quinze jours.",
        14: "Les lots sont gardés gratuitement pendant sept jours, puis 10 € par jour.",
    },
    "Retrait",
)
LICENCE = Slot(
    TERMS, "clause", {0: "", 8: "Un bien culturel ne quitte la France qu'avec son certificat."}, "Exportation"
)
SLOTS = (
    *(SALE_DATE, WINE, TOYS, VIEWING, EXPERT, ESTIMATE, WITHDRAWN, ADDED, STATE, CATALOGUE, ORDERS),
    *(CONDITION, DATED, BID, HAMMER, UNSOLD, TOTAL, PREMIUM, PICKUP, LICENCE),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    css = f"css-{key(fetch, 6)}"
    liked = "".join(f"<li class='{css}'>{one}</li>" for one in held(fetch, 7200, "coups", LIKED, 3))
    notice = comes_and_goes(
        fetch, "live", 0.3, "<div class='live-bar'>Vente en direct : suivez-nous dès maintenant</div>", 6
    )
    rate = cached(fetch, 900, "dollar").uniform(1.07, 1.11)
    return f"""<!doctype html><html lang="fr"><head><title>{title} — Étude Valcourt</title>
<style>.{css}{{margin:0}}</style></head><body>{notice}<div id="app" data-v-app=""><div class="{css} topbar"><span>
{today(fetch, FRENCH)}</span>
<span>1 € = {rate:.4f} $</span></div><nav class="{css}">{menu(MENU)}</nav><main class="{css}">{main}</main>
<aside class="{css}"><h4>Nos coups de cœur</h4><ul>{liked}</ul><p>{pick(fetch, VOICES)}</p></aside>
<footer class="{css}"><p>Agrément 2002-314 · session {key(fetch, 8)}</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    def card(title: str, *lines: str, path: str = "#") -> str:
        inner = "".join(f"<p>{line}</p>" for line in lines)
        return f'<div class="card"><div class="card-body"><h3><a href="{path}">{title}</a></h3>{inner}</div></div>'

    until = max(days_to(fetch, START.replace(month=3, day=17)), 0)
    cards = [
        card("Mobilier ancien", SALE_DATE.at(round), VIEWING.at(round), path=SALE),
        card("Bijoux", f"mardi 17 mars à 11 h, dans {until} jours", EXPERT.at(round), path="/ventes/bijoux"),
    ]
    cards += [
        card(one.at(round), when)
        for one, when in ((WINE, "vendredi 24 avril à 10 h"), (TOYS, "samedi 2 mai à 15 h"))
        if one.at(round)
    ]
    return frame("Ventes", f"<h1>Ventes à venir</h1>{''.join(cards)}", fetch)


def lot(name: str, text: str, estimate: str, fetch: Fetch) -> str:
    return f"""<div class="lot" data-v-{key(fetch, 8)}><h3>{name}</h3><p>{text}</p><p>Estimation : <b>{estimate}</b></p>
<span class="fav">♡ {grown(fetch, 4 + len(name), 0.4)}</span></div>"""


def sale(round: int, fetch: Fetch) -> str:
    lots = [
        lot("Secrétaire à abattant", "acajou et bronze doré", ESTIMATE.at(round), fetch),
        lot("Table à jeux", STATE.at(round), "600 – 900 €", fetch),
        lot("Suite de six chaises", "hêtre relaqué gris", "1 200 – 1 500 €", fetch),
    ]
    if WITHDRAWN.at(round):
        lots.insert(1, lot(WITHDRAWN.at(round), "décor au chinois", "800 – 1 000 €", fetch))
    if ADDED.at(round):
        lots.append(lot(ADDED.at(round), "noyer mouluré", "400 – 700 €", fetch))
    return frame(
        "Mobilier ancien",
        f"""<h1>Mobilier ancien</h1><p>Vente le {SALE_DATE.at(round)}.</p><dl><dt>Catalogue</dt><dd>
<a href="{CATALOGUE.at(round)}">Télécharger</a></dd>
<dt>Ordre d'achat</dt><dd><a href="{ORDERS.at(round)}">Télécharger</a></dd><dt>Règlement</dt><dd>
<a href="/pdf/reglement.pdf">Télécharger</a></dd></dl>
{"".join(lots)}<p>{number(fetch, 4, 77)} visiteurs consultent ce catalogue</p>""",
        fetch,
    )


def one_lot(round: int, fetch: Fetch) -> str:
    return frame(
        "Lot 118",
        f"""<h1>Lot 118 – Secrétaire à abattant</h1><p>Estimation : <b>{ESTIMATE.at(round)}</b></p><p>
{BID.at(round)}</p>
<table><tr><th>Époque</th><td>{DATED.at(round)}</td></tr><tr><th>Dimensions</th><td>H. 142, L. 96, P. 40 cm</td></tr>
<tr><th>État</th><td>{CONDITION.at(round)}</td></tr></table>
<p>Dernière consultation {ago(fetch, FRENCH, before(0.2))}
par un acheteur de {pick(fetch, ("Lyon", "Gand", "Turin", "Genève"))}</p>
{chance(fetch, 0.5, "<button>Enchérir</button>", "<button>Déposer un ordre</button>")}""",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    return frame(
        "Résultats",
        f"""<h1>Tableaux anciens, 14 février</h1><p>{TOTAL.at(round)}</p><table>
<tr><td>École flamande</td><td>{HAMMER.at(round)}</td></tr><tr><td>Nature morte aux prunes</td><td>adjugé 6 200 €</td>
</tr>
<tr><td>Pendule portique</td><td>{UNSOLD.at(round)}</td></tr></table><p>Page vue {9_400 + fetch.number * 2} fois</p>""",
        fetch,
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Conditions",
        f"""<h1>Conditions de vente</h1><h2>Frais acheteur</h2><p>L'acheteur paie en sus {PREMIUM.at(round)}.</p>
<h2>Retrait</h2><p>{PICKUP.at(round)}</p><h2>Exportation</h2><p>Le délai est de quatre mois.</p>
{if_any(LICENCE.at(round))}
<form><input type="hidden" name="csrf" value="{key(fetch)}"><p>Code de la demande : {key(fetch, 6)}</p></form>""",
        fetch,
    )


AUCTION = MadeSite(
    "valcourt.test",
    (
        "favourites of the house by two hours",
        "live sale bar of the whole site",
        "rate of the dollar",
        "class names made for each request",
        "hearts on lots",
        "visitors of a catalogue",
        "days until a sale",
        "last buyer that looked, in French",
        "voices of buyers",
        "two words for a button",
        "code of a request",
    ),
    {HOME: home, SALE: sale, LOT: one_lot, RESULTS: results, TERMS: terms},
    SLOTS,
)
