"""A Greek port authority: notices to mariners, one of them, depths at the quays, dues, ferries, offices."""

from __future__ import annotations

from bench.changing.daily.pieces import counted, local, sharded
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose, settled
from bench.changing.scenario import Fetch

NOTICE = "/anakoinoseis/14-2026"
MENU = (
    ("/anakoinoseis", "Αναγγελίες"),
    ("/vathi", "Βάθη"),
    ("/timologia", "Τιμολόγια"),
    ("/aktoploia", "Ακτοπλοΐα"),
    ("/epikoinonia", "Επικοινωνία"),
)
WINDS = ("Βόρειος", "Βορειοανατολικός", "Δυτικός", "Νότιος", "Μεταβλητός")
SHIPS = ("Blue Arete", "Panormitis", "Meltemi Star", "Sea Thyme", "Agios Fanourios", "Kastro II", "Delos Trader")
SIGHTS = (
    ("faros.jpg", "Ο φάρος του 1887"),
    ("molos.jpg", "Ο ανατολικός μόλος"),
    ("kastro.jpg", "Το κάστρο από τη θάλασσα"),
)
SUBJECTS = (
    "Σβηστός φανός",
    "Ασκήσεις πυροβολικού",
    "Πόντιση καλωδίου",
    "Βυθοκόρηση",
    "Ναυάγιο σημασμένο",
    "Ιστιοπλοϊκός αγώνας",
)
PLACES = ("Όρμος Βαθύ", "Στενό Λυγιάς", "Νησίδα Γλάρος", "Ακρωτήριο Μαύρο", "Δίαυλος εισόδου")

LISTED = Slot("/anakoinoseis", "notice to mariners", {0: "", 3: "17/2026"}, "Αναγγελίες")
LISTED_2 = Slot("/anakoinoseis", "notice to mariners", {0: "", 8: "18/2026"}, "Αναγγελίες")
CANCELLED = Slot("/anakoinoseis", "notice cancelled", {0: "σε ισχύ", 6: "ακυρώθηκε"}, "14/2026", unique=False)
POSITION = Slot(NOTICE, "position in degrees", {0: "37°04,2΄Β 025°28,9΄Α", 2: "37°04,5΄Β 025°29,3΄Α"}, "Στίγμα")
PERIOD = Slot(NOTICE, "period of works at sea", {0: "έως 15 Μαρτίου 2026", 4: "έως 22 Μαρτίου 2026"}, "Διάρκεια")
SPEED = Slot(NOTICE, "limit of speed", {0: "", 4: "Μέγιστη ταχύτητα 5 κόμβοι."}, "Μέτρα")
ENDED = Slot(NOTICE, "line above a notice", {0: "", 6: "Η αναγγελία ακυρώθηκε με την 17/2026."}, "14/2026")
DEPTH = Slot("/vathi", "depth at a quay", {0: "8,4", 5: "7,9"}, "Προβλήτα Γ")
CLOSED = Slot("/vathi", "restriction of a quay", {0: "", 9: "απαγορεύεται η πρόσδεση"}, "Μαρίνα")
SURVEYED = Slot("/vathi", "day of a survey", {0: "Μέτρηση: Οκτώβριος 2025", 5: "Μέτρηση: Φεβρουάριος 2026"}, "Βάθη")
PILOT = Slot("/timologia", "due of a port", {0: "412,00 €", 7: "438,50 €"}, "Πλοήγηση, έως 5.000 κόρους")
WATER = Slot("/timologia", "price of water", {0: "6,20 €/m³", 13: "6,80 €/m³"}, "Νερό")
REBATE = Slot("/timologia", "rebate", {0: "", 10: "Έκπτωση 15% για πλοία με ηλεκτροδότηση από ξηράς."}, "Εκπτώσεις")
FERRY = Slot("/aktoploia", "departure of a ferry", {0: "07:30", 11: "08:00"}, "Πάρος – Πειραιάς")
LINE = Slot("/aktoploia", "line of ferries", {0: "", 1: "Φολέγανδρος"}, "Δρομολόγια")
BAN = Slot(
    "/aktoploia",
    "ban on sailing",
    {0: "", 5: "Απαγορευτικό απόπλου για ταχύπλοα λόγω ανέμων 8 μποφόρ", 7: ""},
    "Ακτοπλοΐα",
)
DUTY = Slot(
    "/epikoinonia", "officer in charge", {0: "Υποπλοίαρχος Ε. Δραγώνας", 8: "Ανθυποπλοίαρχος Μ. Σάρδη"}, "Λιμενάρχης"
)
CHANNEL = Slot("/epikoinonia", "radio channel", {0: "VHF 12", 14: "VHF 14"}, "Επιχειρήσεις")
TENDER = Slot(
    "/", "headline of a port", {0: "Έργα στον ανατολικό μόλο", 12: "Διαβούλευση για νέο τερματικό κρουαζιέρας"}, "Νέα"
)
SLOTS = (LISTED, LISTED_2, CANCELLED, POSITION, PERIOD, SPEED, ENDED, DEPTH, CLOSED, SURVEYED, PILOT, WATER, REBATE)


def frame(title: str, main: str, fetch: Fetch, left: str = "") -> str:
    nav = "".join(
        f'<li class="item-{101 + at}"><a href="{path}">{text}</a></li>' for at, (path, text) in enumerate(MENU)
    )
    version = token(cached(fetch, 86_400, "media"), 8)
    options = f'{{"csrf.token":"{token(fetch.random, 32)}","system.paths":{{"root":""}}}}'
    return f"""<!DOCTYPE html><html lang="el-GR"><head><meta charset="utf-8"><title>{title}</title>
<script src="/media/system/js/core.min.js?{version}"></script>
<script type="application/json" class="joomla-script-options">{options}</script></head>
<body class="site com_content view-article"><div class="container-header"><a href="/">Λιμεναρχείο Αγίου Νικήτα</a>
<ul class="mod-menu nav">{nav}</ul></div><div class="site-grid"><div class="container-sidebar-left">{left}</div>
<div class="container-component"><main><div class="page-header"><h1>{title}</h1></div>
{main}</main></div></div>
<footer class="container-footer"><p>Λιμεναρχείο Αγίου Νικήτα, Ακτή Κανάρη 1</p><p>Έκτακτη ανάγκη: 108</p></footer>
<form class="mod-login" method="post"><input type="hidden" name="{token(fetch.random, 32)}" value="1"></form>
</body></html>"""


def sea(fetch: Fetch) -> str:
    """The weather station on the mole, read every ten minutes."""
    random = cached(fetch, 600, "θάλασσα")
    return (
        f"<div class='mod-custom meteo'><h3>Σταθμός μόλου</h3><p>{random.choice(WINDS)} {random.randint(2, 7)} bf</p>"
        f"<p>Κύμα {random.uniform(0.2, 2.4):.1f} m</p><p>Θάλασσα {random.uniform(14, 16):.1f} °C</p></div>"
    )


def in_port(fetch: Fetch) -> str:
    """Ships that a receiver on the roof hears."""
    random = cached(fetch, 240, "πλοία")
    heard = random.sample(SHIPS, random.randint(2, 4))
    return f"<div class='mod-ais'><h3>Στο λιμάνι τώρα</h3>{bullets(*heard)}</div>"


def guests(fetch: Fetch) -> str:
    return f"<div class='mod-whosonline'><p>{fetch.random.randint(11, 95)} επισκέπτες και κανένα μέλος</p></div>"


def sun(fetch: Fetch) -> str:
    day = local(fetch, 2).timetuple().tm_yday
    return f"<div class='mod-sun'>Ανατολή 06:{(120 - day) % 60:02} Δύση 18:{(day - 40) % 60:02}</div>"


def hits(fetch: Fetch, base: int) -> str:
    seen = counted(fetch, base, 5) + fetch.random.randint(0, 4)
    return (
        f"<dl class='article-info'><dd class='hits'><meta content='UserPageVisits:{seen}'>Εμφανίσεις: {seen}</dd></dl>"
    )


def home(round: int, fetch: Fetch) -> str:
    picture, words = fetch.random.choice(SIGHTS)
    return frame(
        "Λιμεναρχείο Αγίου Νικήτα",
        f"<figure>{sharded(fetch, picture, words)}<figcaption>{words}</figcaption></figure><h2>Νέα</h2>"
        + bullets(TENDER.at(round), "Ωράριο κατά την Καθαρά Δευτέρα", "Νέο σύστημα κρατήσεων για σκάφη αναψυχής"),
        fetch,
        sea(fetch) + in_port(fetch) + sun(fetch),
    )


def notices(round: int, fetch: Fetch) -> str:
    rows = (
        (LISTED_2.at(round), "Σβηστός φανός", "Νησίδα Γλάρος", "σε ισχύ"),
        (LISTED.at(round), "Βυθοκόρηση", "Δίαυλος εισόδου", "σε ισχύ"),
        ("16/2026", "Ιστιοπλοϊκός αγώνας", "Όρμος Βαθύ", "σε ισχύ"),
        ("15/2026", "Πόντιση καλωδίου", "Στενό Λυγιάς", "σε ισχύ"),
        (f'<a href="{NOTICE}">14/2026</a>', "Έργα στον μόλο", "Ανατολικός μόλος", CANCELLED.at(round)),
        *settled("αναγγελίες", 12, "{}/2026", SUBJECTS, PLACES, ("έληξε",)),
    )
    return frame(
        "Αναγγελίες προς ναυτιλλομένους",
        prose("Οι αναγγελίες ισχύουν έως την ακύρωσή τους. Οι ώρες είναι τοπικές.")
        + grid(("Αριθμός", "Θέμα", "Θέση", "Κατάσταση"), rows, "category table"),
        fetch,
        guests(fetch),
    )


def notice(round: int, fetch: Fetch) -> str:
    return frame(
        "Αναγγελία 14/2026",
        hits(fetch, 1_832)
        + one(ENDED.at(round), "div class=alert")
        + facts(("Στίγμα", POSITION.at(round)), ("Διάρκεια", PERIOD.at(round)), ("Χάρτης", "ΧΕΕ 421/3"))
        + prose(
            "Εκτελούνται υποβρύχιες εργασίες ενίσχυσης του ανατολικού μόλου με πλωτό γερανό.",
            SPEED.at(round),
            "Τα διερχόμενα πλοία κρατούν απόσταση τουλάχιστον 50 μέτρων.",
        ),
        fetch,
    )


def depths(round: int, fetch: Fetch) -> str:
    rows = (
        ("Προβλήτα Α", "11,0", "εμπορικά πλοία"),
        ("Προβλήτα Β", "9,2", "επιβατηγά"),
        ("Προβλήτα Γ", DEPTH.at(round), "κρουαζιέρα"),
        ("Μαρίνα", "3,5", CLOSED.at(round) or "σκάφη έως 18 m"),
    )
    return frame(
        "Βάθη στα κρηπιδώματα",
        f"<p>{SURVEYED.at(round)}. Βάθη σε μέτρα από τη μέση στάθμη.</p>{grid(('Θέση', 'Βάθος', 'Χρήση'), rows)}",
        fetch,
        sea(fetch),
    )


def dues(round: int, fetch: Fetch) -> str:
    rows = (
        ("Πλοήγηση, έως 5.000 κόρους", PILOT.at(round)),
        ("Ρυμουλκό, ανά ώρα", "690,00 €"),
        ("Νερό", WATER.at(round)),
        ("Παραλαβή αποβλήτων", "95,00 €"),
    )
    return frame(
        "Τιμολόγια",
        f"{grid(('Υπηρεσία', 'Τέλος'), rows)}<h2>Εκπτώσεις</h2>"
        + prose(REBATE.at(round), "Τα αλιευτικά της περιοχής απαλλάσσονται από τα τέλη προσόρμισης."),
        fetch,
    )


def ferries(round: int, fetch: Fetch) -> str:
    def crossing(place: str, time: str, ship: str) -> str:
        """A line with the free places that the booking system says."""
        free = cached(fetch, 300, f"θέσεις {place}").randint(20, 400)
        return f"<li><b>{place}</b> <time>{time}</time> {ship} <small>{free} θέσεις</small></li>" if place else ""

    rows = (
        crossing("Πάρος – Πειραιάς", FERRY.at(round), "Blue Arete"),
        crossing("Νάξος", "10:15", "Kastro II"),
        crossing(LINE.at(round), "13:40", "Kastro II"),
        crossing("Σύρος", "17:20", "Panormitis"),
    )
    return frame(
        "Ακτοπλοΐα",
        f"{one(BAN.at(round), 'div class=alert')}<h2>Δρομολόγια</h2><ul class='ferries'>{''.join(rows)}</ul>"
        + "<p>Οι επιβάτες προσέρχονται 45 λεπτά πριν από τον απόπλου.</p>",
        fetch,
        sea(fetch) + guests(fetch),
    )


def offices(round: int, fetch: Fetch) -> str:
    return frame(
        "Επικοινωνία",
        facts(
            ("Λιμενάρχης", DUTY.at(round)),
            ("Επιχειρήσεις", f"{CHANNEL.at(round)}, όλο το εικοσιτετράωρο"),
            ("Γραμματεία", "22860 55500, 08:00–14:00"),
        )
        + f"<p class='ora'>Ώρα λιμένα {local(fetch, 2):%H:%M}:{fetch.random.randrange(60):02}</p>"
        + "<p>Για ρύπανση της θάλασσας καλέστε αμέσως.</p>",
        fetch,
    )


PORT = MadeSite(
    "agiosnikitas.test",
    (
        "weather station of a mole, read every ten minutes",
        "ships in port, as a receiver hears them",
        "sunrise and sunset in a module",
        "guests and no member",
        "hits above an article",
        "free places of a booking system beside each ferry",
        "time in the port with seconds",
        "sight of the town with its legend",
        "name of a hidden field that is a token",
    ),
    {
        "/": home,
        "/anakoinoseis": notices,
        NOTICE: notice,
        "/vathi": depths,
        "/timologia": dues,
        "/aktoploia": ferries,
        "/epikoinonia": offices,
    },
    (*SLOTS, FERRY, LINE, BAN, DUTY, CHANNEL, TENDER),
)
