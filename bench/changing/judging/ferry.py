"""A Greek ferry company with hand-made pages: sailings, fares, a ship, a notice of the harbour, offices, terms."""

from __future__ import annotations

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import GREEK, advertisement, consent, in_season
from bench.changing.judging.standing import standing
from bench.changing.judging.standing_further import FERRY as STANDING
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

TIMES, FARES, SHIP, HARBOUR = "/dromologia.php", "/times.php", "/ploia/aithra.php", "/anakoinoseis.php"
OFFICES, TERMS = "/praktoreia.php", "/oroi.php"
MENU = (
    ("/", "Αρχική"),
    (TIMES, "Δρομολόγια"),
    (FARES, "Τιμές"),
    (SHIP, "Το πλοίο Αίθρα"),
    (HARBOUR, "Ανακοινώσεις"),
    (OFFICES, "Πρακτορεία"),
    (TERMS, "Όροι μεταφοράς"),
)
OFFERS = (
    "Ενοικίαση αυτοκινήτου στη Λιγαριά",
    "Δωμάτια με θέα στο λιμάνι",
    "Σκάφος για μία ημέρα",
    "Μαθήματα κατάδυσης",
    "Μεταφορά από το αεροδρόμιο",
    "Ταβέρνα Ο Φάρος, μενού για δύο",
)
SAYINGS = (
    "Η θάλασσα έχει υπομονή, το πλοίο έχει ώρα.",
    "Όποιος ξέρει το λιμάνι, ξέρει και τον άνεμο.",
    "Κάθε νησί αρχίζει από την προκυμαία του.",
    "Καλό ταξίδι κάνουν οι καλές παρέες.",
)
PHOTOS = ("Το λιμάνι της Λιγαριάς", "Ο φάρος του Κάβου", "Ηλιοβασίλεμα στο κατάστρωμα", "Η παλιά αποβάθρα")

CHANGE = Slot("/", "notice", {0: "", 3: "Αλλαγή ώρας στα δρομολόγια της Παρασκευής.", 8: ""})
SEASON = Slot("/", "figure in prose", {0: "14 δρομολόγια", 11: "18 δρομολόγια"}, "Η εταιρεία")
MORNING = Slot(TIMES, "time in a table", {0: "07:15", 2: "07:45", 9: "07:15"}, "Λιγαριά")
NIGHT = Slot(TIMES, "row", {0: "", 6: "Κουφός"}, "Δρομολόγια")
DAYS = Slot(TIMES, "days in a table", {0: "Τρίτη, Σάββατο", 13: "Τρίτη, Πέμπτη, Σάββατο"}, "Αγία Μαρίνα")
ADULT = Slot(FARES, "price", {0: "24,50 €", 4: "26,00 €", 12: "27,50 €"}, "Κατάστρωμα")
CABIN = Slot(FARES, "price", {0: "61,00 €", 7: "58,00 €"}, "Καμπίνα δύο κλινών")
CHILD = Slot(FARES, "sentence", {0: "", 10: "Τα σκυλιά ταξιδεύουν δωρεάν έως τα μέσα Μαΐου."}, "Εκπτώσεις")
SPEED = Slot(SHIP, "figure in prose", {0: "19 κόμβους", 5: "21 κόμβους"}, "Αίθρα")
DECK = Slot(SHIP, "list entry", {0: "", 14: "Χώρος παιχνιδιού στο τρίτο κατάστρωμα"}, "Στο πλοίο")
SHOP = Slot(SHIP, "list entry", {0: "Κατάστημα με τοπικά προϊόντα", 9: ""}, "Στο πλοίο")
STRIKE = Slot(
    HARBOUR,
    "state back and forth",
    {0: "αναστέλλεται", 1: "επιτρέπεται", 7: "αναστέλλεται", 8: "επιτρέπεται"},
    "Απαγορευτικό",
)
DOCK = Slot(HARBOUR, "paragraph", {0: "", 12: "Από τη Δευτέρα τα πλοία δένουν στην προβλήτα Γ."}, "Λιμάνι")
PHONE = Slot(OFFICES, "phone number", {0: "22990 41120", 6: "22990 41177"}, "Λιγαριά")
MAP = Slot(OFFICES, LINK_TARGET, {0: "/xartes/ligaria-2025.pdf", 10: "/xartes/ligaria-neo.pdf"}, "χάρτη του λιμανιού")
REFUND = Slot(TERMS, "deadline", {0: "έως 7 ημέρες", 5: "έως 4 ημέρες"}, "Ακύρωση")
LUGGAGE = Slot(TERMS, "sentence", {0: "Κάθε αποσκευή ζυγίζεται στην είσοδο.", 15: ""}, "Αποσκευές")
SLOTS = (
    *(CHANGE, SEASON, MORNING, NIGHT, DAYS, ADULT, CABIN, CHILD, SPEED, DECK, SHOP, STRIKE, DOCK, PHONE, MAP),
    *(REFUND, LUGGAGE),
)


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    """Tables for layout, a counter at the foot, a link with the session."""
    menu = "".join(f'<td><a href="{path}">{name}</a></td>' for path, name in MENU)
    photo = pick(fetch, PHOTOS)
    offer = advertisement(fetch, "Διαφήμιση", OFFERS, "από {} €")
    seats = ""
    if in_season(round, f"online {title}"):
        seats = f"<p class=online>{number(fetch, 12, 260)} επισκέπτες βλέπουν τώρα τα δρομολόγια</p>"
    cookies = consent(fetch, "Η σελίδα χρησιμοποιεί cookies για στατιστικά.", ("Δέχομαι", "Μόνο τα απαραίτητα"))
    return f"""<html lang="el"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>{title} - Γραμμές Αίθρας</title><link rel="stylesheet" href="/style.css?{key(fetch, 6)}"></head>
<body bgcolor="#f4f8fb">{cookies}
<table width="100%"><tr><td><b>Γραμμές Αίθρας</b></td><td align="right">{today(fetch, GREEK)}, {clock(fetch)}</td></tr>
</table><table class="menu"><tr>{menu}<td>
<a href="https://kratiseis.example/?PHPSESSID={key(fetch, 26)}">Κρατήσεις</a></td></tr></table>
<table width="960" align="center"><tr><td valign="top" width="200">
<p><img src="/img/{number(fetch, 1, 40)}.jpg" alt="{photo}"><br><i>{photo}</i></p>
{offer}<p class="rito"><i>{pick(fetch, SAYINGS)}</i></p></td>
<td valign="top"><h1>{title}</h1>{main}
{standing(STANDING, title)}{seats}</td></tr></table>
<center><p>Γραμμές Αίθρας ΝΕ, Προκυμαία 12, Λιγαριά. Η εταιρεία ταξιδεύει στο πέλαγος από το 1958.</p>
<p>Είστε ο επισκέπτης αριθμός {381000 + 17 * fetch.number + number(fetch, 0, 16)}</p>
<p>© 1999-{fetch.at.year} Γραμμές Αίθρας</p></center></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    links = listed([f'<a href="{path}">{name}</a>' for path, name in mixed(fetch, MENU[1:], 3)])
    return frame(
        "Καλώς ήρθατε",
        f"{para(CHANGE.at(round), ' class=prosoxi')}<p>Με το ίδιο πλήρωμα και το ίδιο πλοίο ενώνουμε τέσσερα νησιά "
        f"μεταξύ τους και με τη στεριά.</p><h2>Η εταιρεία</h2><p>Κάθε εβδομάδα κάνουμε {SEASON.at(round)}, χειμώνα "
        "καλοκαίρι, και μεταφέρουμε αυτοκίνητα, φορτηγά και δέματα. Τα εισιτήρια εκδίδονται στα πρακτορεία και στο "
        f"λιμάνι μέχρι μισή ώρα πριν από τον απόπλου.</p><h3>Δείτε επίσης</h3><ul>{links}</ul>"
        f"{sometimes(fetch, 0.45, '<p><b>Γραφτείτε στο ενημερωτικό δελτίο μας!</b></p>')}",
        round,
        fetch,
    )


def times(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("Λιγαριά", MORNING.at(round), "09:50", "καθημερινά"),
            ("Αγία Μαρίνα", "11:30", "13:05", DAYS.at(round)),
            (NIGHT.at(round), "22:40", "05:20", "Παρασκευή"),
            ("Στενό", "16:00", "17:10", "Δευτέρα, Κυριακή"),
        )
    )
    return frame(
        "Δρομολόγια",
        "<p>Οι ώρες ισχύουν αν το επιτρέπει ο καιρός. Να είστε στο λιμάνι μισή ώρα νωρίτερα.</p><table border=1>"
        f"<tr><th>Προς</th><th>Αναχώρηση</th><th>Άφιξη</th><th>Ημέρες</th></tr>{table}</table>"
        f"<p>Για το επόμενο δρομολόγιο μένουν {number(fetch, 3, 190)} θέσεις καταστρώματος.</p>"
        "<p>Τα φορτηγά επιβιβάζονται πρώτα, έπειτα τα αυτοκίνητα και οι πεζοί από την πλαϊνή πόρτα.</p>",
        round,
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("Κατάστρωμα", ADULT.at(round)),
            ("Καμπίνα δύο κλινών", CABIN.at(round)),
            ("Αυτοκίνητο έως 4,5 μ.", "72,00 €"),
            ("Ποδήλατο", "5,00 €"),
        )
    )
    return frame(
        "Τιμές",
        f"<table border=1><tr><th>Θέση</th><th>Απλή μετάβαση</th></tr>{table}</table><h2>Εκπτώσεις</h2><p>Παιδιά έως "
        "πέντε ετών ταξιδεύουν χωρίς εισιτήριο, μαθητές και φοιτητές με μισό. Οι κάτοικοι των νησιών έχουν έκπτωση "
        f"30 %. {CHILD.at(round)}</p><p>Τελευταία κράτηση: {pick(fetch, ('Νίκος', 'Ελένη', 'Σοφία', 'Πέτρος'))}, "
        f"{number(fetch, 1, 59)} λεπτά πριν.</p>",
        round,
        fetch,
    )


def ship(round: int, fetch: Fetch) -> str:
    aboard = listed(("Σαλόνι με 220 θέσεις", DECK.at(round), SHOP.at(round), "Ανελκυστήρας από το γκαράζ"))
    return frame(
        "Το πλοίο Αίθρα",
        f"<p>Το Αίθρα ναυπηγήθηκε στο Πέραμα, έχει μήκος 112 μέτρα και ταξιδεύει με {SPEED.at(round)}. Χωρά 640 "
        "επιβάτες και 130 αυτοκίνητα. Ο καπετάνιος του είναι ο Μανώλης Ξένος.</p><h2>Στο πλοίο</h2>"
        f"<ul>{aboard}</ul><p>Οι επιβάτες λένε: «{pick(fetch, ('Άψογο πλήρωμα', 'Ήσυχο ταξίδι', 'Ωραίος καφές'))}»</p>",
        round,
        fetch,
    )


def harbour(round: int, fetch: Fetch) -> str:
    return frame(
        "Ανακοινώσεις",
        f"<h2>Απαγορευτικό</h2><p>Ο απόπλους από τη Λιγαριά <b>{STRIKE.at(round)}</b> με απόφαση του λιμεναρχείου. "
        f"Άνεμος τώρα {number(fetch, 1, 40)} χλμ. την ώρα, στο λιμάνι περιμένουν {number(fetch, 2, 90)} οχήματα.</p>"
        f"<h2>Λιμάνι</h2>{para(DOCK.at(round))}<p>Ο χώρος στάθμευσης δίπλα στο τελωνείο είναι δωρεάν για τους "
        "επιβάτες για δύο ημέρες.</p><p>Η αίθουσα αναμονής ανοίγει μία ώρα πριν από κάθε άφιξη.</p>",
        round,
        fetch,
    )


def offices(round: int, fetch: Fetch) -> str:
    table = rows((("Λιγαριά", "Προκυμαία 12", PHONE.at(round)), ("Αγία Μαρίνα", "Πλατεία 3", "22990 52208")))
    return frame(
        "Πρακτορεία",
        f"<table border=1><tr><th>Τόπος</th><th>Διεύθυνση</th><th>Τηλέφωνο</th></tr>{table}</table><p>Κατεβάστε τον "
        f'<a href="{MAP.at(round)}">χάρτη του λιμανιού</a> πριν ξεκινήσετε. Τα πρακτορεία κλείνουν το μεσημέρι από '
        f"τις δύο έως τις πέντε.</p><form method=post><input type=hidden name=sid value={key(fetch, 20)}>"
        f"<p>Πόσο κάνει {number(fetch, 1, 9)} και {number(fetch, 1, 9)};</p><button>Αποστολή</button></form>",
        round,
        fetch,
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Όροι μεταφοράς",
        f"<h2>Ακύρωση</h2><p>Το εισιτήριο επιστρέφεται ολόκληρο {REFUND.at(round)} πριν από το ταξίδι, κατόπιν με "
        "κράτηση του μισού ποσού.</p><h2>Αποσκευές</h2><p>Κάθε επιβάτης μεταφέρει έως 50 κιλά. "
        f"{LUGGAGE.at(round)}</p><h2>Καθυστέρηση</h2><p>Αν το πλοίο αργήσει πάνω από δύο ώρες, προσφέρουμε γεύμα.</p>"
        f"<p>Αριθμός σελίδας {key(fetch, 8)}</p>",
        round,
        fetch,
    )


FERRY = MadeSite(
    "aithra.test",
    (
        "advertisement with a price",
        "picture of the moment with its caption",
        "one of four sayings",
        "session in a link",
        "number of the visitor",
        "clock and date",
        "visitors that look on in some rounds",
        "seats that are left",
        "wind and vehicles of the moment in a sentence",
        "last booking",
        "consent layer",
        "picks of pages of the site",
        "sum to be answered",
        "call for some visitors",
    ),
    {"/": home, TIMES: times, FARES: fares, SHIP: ship, HARBOUR: harbour, OFFICES: offices, TERMS: terms},
    SLOTS,
)
