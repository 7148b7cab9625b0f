"""A county's courts: cause lists of two courts, judgments, fees, practice directions, jury service."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bench.changing.daily.pieces import within
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose, sometimes, uuid
from bench.changing.scenario import Fetch

CIVIL, APPEAL = "/lists/civil", "/lists/appeal"
MENU = (
    (CIVIL, "Civil list"),
    (APPEAL, "Court of Appeal list"),
    ("/judgments", "Judgments"),
    ("/fees", "Fees"),
    ("/practice-directions", "Practice directions"),
    ("/jury-service", "Jury service"),
)
HOUSES = (
    ("shire-hall.jpg", "The Shire Hall at Wexmoor, built in 1791"),
    ("assize.jpg", "Old Assize Court, Thornby"),
    ("annexe.jpg", "The Family Court annexe"),
)
SOUGHT = (
    "Pay a fine",
    "Find a hearing time",
    "Apply for probate",
    "Change your name by deed poll",
    "Get a copy of a court order",
    "Challenge a parking penalty",
    "Interpreter at a hearing",
)
DOWNLOADED = (
    "R (Aldous) v Wexmoor CC [2025] WCA 211",
    "Pell v Pell [2024] WHC 87",
    "In re Thornby Mills plc [2025] WHC 140",
    "Ashdown Ltd v Brade [2023] WCA 9",
    "Osei v Harbour Trust [2025] WHC 166",
)

LIST_DAY = Slot(
    CIVIL,
    "day of a cause list",
    {0: "Monday 2 March 2026", 2: "Tuesday 3 March 2026", 6: "Wednesday 4 March 2026", 10: "Thursday 5 March 2026"},
    "Civil list",
)
FIRST_CASE = Slot(
    CIVIL,
    "case in a cause list",
    {0: "Marchetti v Bell", 2: "Oakes v Northern Dairies Ltd", 6: "Farrow v Sands & others", 10: "Iqbal v Whitlock"},
    "Court 2",
)
SECOND_CASE = Slot(
    CIVIL, "case in a cause list", {0: "Re Estate of Holm", 6: "Tarn Bank plc v Rudd", 13: ""}, "Court 4"
)
CASE_TIME = Slot(CIVIL, "time of a hearing", {0: "10:30", 4: "11:15"}, "Court 5")
JUDGE = Slot(APPEAL, "judge of a hearing", {0: "Lady Justice Penrose", 5: "Lord Justice Amadi"}, "WCA/2025/0419")
VACATED = Slot(APPEAL, "hearing vacated", {0: "", 8: "Vacated by consent"}, "WCA/2025/0388")
REMOTE = Slot(APPEAL, "mode of a hearing", {0: "In person", 11: "Hybrid"}, "WCA/2026/0007")
JUDGMENT = Slot("/judgments", "judgment", {0: "", 3: "Vance v Marlpit Quarries [2026] WHC 31"}, "Latest judgments")
JUDGMENT_2 = Slot("/judgments", "judgment", {0: "", 9: "R v Calloway [2026] WCA 18"}, "Latest judgments")
TRANSCRIPT = Slot(
    "/judgments",
    "link target",
    {0: "https://files.wexmoor.example/whc-28.pdf", 7: "https://files.wexmoor.example/whc-28-corrected.pdf"},
    "Lacey v Stone [2026] WHC 28",
)
ISSUE_FEE = Slot("/fees", "fee of a court", {0: "£455", 12: "£488"}, "Claim of £5,000 to £10,000")
REMISSION = Slot(
    "/fees",
    "threshold in a sentence",
    {0: "savings of less than £4,250", 12: "savings of less than £4,600"},
    "Help with fees",
)
DIRECTION = Slot("/practice-directions", "direction amended", {0: "in force", 6: "amended"}, "PD 7", unique=False)
NEW_DIRECTION = Slot(
    "/practice-directions",
    "practice direction",
    {0: "", 14: "PD 31: use of generated text in skeleton arguments"},
    "Practice directions",
)
MILEAGE = Slot("/jury-service", "allowance of jurors", {0: "31.4p a mile", 9: "33p a mile"}, "Travel")
ENTRANCE = Slot(
    "/jury-service",
    "instruction to jurors",
    {0: "Report to the main entrance at 9am.", 4: "Report to the Castle Street entrance at 9am."},
    "Your first day",
)
NOTICE = Slot("/", "notice on a front page", {0: "", 7: "Thornby court closed on 5 March: no heating"}, "Notices")
SLOTS = (LIST_DAY, FIRST_CASE, SECOND_CASE, CASE_TIME, JUDGE, VACATED, REMOTE, JUDGMENT, JUDGMENT_2, TRANSCRIPT)


def frame(title: str, main: str, fetch: Fetch) -> str:
    digest = f"0x{token(fetch.random, 40).upper()},{fetch.at:%d %b %Y %H:%M:%S} -0000"
    menu = "".join(f'<td class="ms-nav"><a href="{path}">{text}</a></td>' for path, text in MENU)
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} - Courts of Wexmoor</title>
<script>var formDigestElement="{digest}";var _spPageContextInfo={{correlationId:"{uuid(fetch)}"}};</script></head><body>
<form method="post" id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="{token(fetch.random, 96)}">
<input type="hidden" name="__EVENTVALIDATION" value="{token(fetch.random, 48)}">
<div id="s4-workspace"><table class="top"><tr><td><a href="/">Courts of Wexmoor</a></td>{menu}</tr></table>
<div id="contentBox" aria-live="polite"><h1>{title}</h1>
{main}</div><div id="footer"><p>Clerk to the Courts, Shire Hall, Wexmoor WX1 2AA</p>
<p>Nothing on this site is legal advice. Hearings are public unless a judge orders otherwise.</p></div></div>
</form></body></html>"""


def sitting(fetch: Fetch) -> str:
    words = "The courts are sitting" if within(fetch, 10, 16) else "The courts have risen"
    return f'<div class="sitting"><span class="dot"></span>{words}</div>'


def home(round: int, fetch: Fetch) -> str:
    picture, words = fetch.random.choice(HOUSES)
    sought = cached(fetch, 3600, "sought").sample(SOUGHT, 4)
    return frame(
        "Courts of Wexmoor",
        f'<div class="banner"><img src="/pics/{picture}" alt=""><span class="credit">{words}</span></div>'
        + sitting(fetch)
        + "<h2>Notices</h2>"
        + bullets(
            NOTICE.at(round),
            "The registry is by appointment only",
            "New security arrangements at the Shire Hall",
            "Electronic filing becomes compulsory in the civil court on 1 May",
        )
        + f'<div class="quick"><h2>What others look for</h2>{bullets(*sought)}</div>',
        fetch,
    )


def produced(fetch: Fetch) -> str:
    moment = fetch.at + timedelta(seconds=fetch.random.randrange(40))
    return f'<p class="produced">List produced {moment:%d/%m/%Y %H:%M:%S} on CLS{fetch.random.randint(1, 4)}</p>'


def civil(round: int, fetch: Fetch) -> str:
    rows: Sequence[Sequence[str]] = (
        (FIRST_CASE.at(round), "2", "HHJ Corrigan", "10:00", "Trial"),
        (SECOND_CASE.at(round), "4", "Master Lyle", "14:00", "Directions"),
        ("Dunmore Parish Council v Gale", "5", "HHJ Sorley", CASE_TIME.at(round), "Application"),
        ("Weir v Weir", "7", "DJ Abara", "10:00", "Part heard"),
    )
    return frame(
        "Civil list",
        f"<h2>{LIST_DAY.at(round)}</h2>"
        + prose(
            "Parties should be at court an hour before the time shown. Lists may change until 4.30pm the day before."
        )
        + grid(("Case", "Court", "Before", "Time", "Nature"), rows, "ms-listviewtable")
        + produced(fetch),
        fetch,
    )


def appeal(round: int, fetch: Fetch) -> str:
    def hearing(number: str, case: str, judge: str, mode: str, note: str = "") -> str:
        return f"<div class='hearing'><h3>{number}</h3><p>{case}</p><p>Before {judge}. {mode}.</p>{one(note)}</div>"

    watching = cached(fetch, 60, "stream").randint(20, 140) + fetch.random.randint(0, 3)
    return frame(
        "Court of Appeal list",
        f"<p class='stream'><a href='https://stream.example/wca'>Court 1 live</a> <span>{watching} watching</span></p>"
        + hearing("WCA/2025/0419", "Pryce v Secretary of the County", JUDGE.at(round), "In open court")
        + hearing("WCA/2025/0388", "Stott v Dale Rail", "Lord Justice Whelan", "In open court", VACATED.at(round))
        + hearing("WCA/2026/0007", "R v Hobday", "Lady Justice Quill", REMOTE.at(round))
        + "<p>Skeleton arguments are published two days before a hearing.</p>",
        fetch,
    )


def judgments(round: int, fetch: Fetch) -> str:
    ranks = cached(fetch, 7200, "downloaded").sample(DOWNLOADED, 3)
    earlier = f'<a href="{TRANSCRIPT.at(round)}">Lacey v Stone [2026] WHC 28</a>'
    return frame(
        "Judgments",
        "<h2>Latest judgments</h2>"
        + bullets(
            JUDGMENT_2.at(round),
            JUDGMENT.at(round),
            earlier,
            "Attorney v Moorland Press [2026] WCA 12",
            "Brook v Tanner [2026] WHC 19",
            "Hollins v Registrar of Titles [2026] WHC 17",
            "R v Petrie and Shaw [2026] WCA 9",
            "Lowther Estates v Crane [2026] WHC 11",
            "In re a child (relocation) [2026] WHC 8",
        )
        + prose("Judgments of the past twelve months are kept here. Ask the library for earlier ones.")
        + f"<div class='side'><h2>Downloaded most in the past two hours</h2>{bullets(*ranks, tag='ol')}</div>",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    rows = (
        ("Claim up to £5,000", "£205"),
        ("Claim of £5,000 to £10,000", ISSUE_FEE.at(round)),
        ("Claim above £10,000", "5% of the claim"),
        ("Appeal to the Court of Appeal", "£1,421"),
    )
    return frame(
        "Fees",
        grid(("To start", "Fee"), rows, "fees")
        + f"<h2>Help with fees</h2><p>You may pay less if you have {REMISSION.at(round)} or receive a benefit.</p>",
        fetch,
    )


def directions(round: int, fetch: Fetch) -> str:
    rows = (
        ("PD 3", "Case management", "in force"),
        ("PD 7", "How to start proceedings", DIRECTION.at(round)),
        ("PD 22", "Statements of truth", "in force"),
        (NEW_DIRECTION.at(round), "", "from 1 April"),
    )
    return frame(
        "Practice directions",
        grid(("Number", "Subject", "State"), rows)
        + "<p>Consolidated texts are prepared by the rules committee and published each quarter.</p>",
        fetch,
    )


def jury(round: int, fetch: Fetch) -> str:
    ahead = fetch.random.randint(1, 19)
    chat = f"<div class='chat'>Webchat: {ahead} ahead of you</div>"
    survey = sometimes(fetch, 0.25, "<div class='survey'>Help us improve: two minutes, five questions</div>")
    return frame(
        "Jury service",
        f"<h2>Your first day</h2>{prose(ENTRANCE.at(round), 'Bring your summons and a passport or driving licence.')}"
        + "<h2>What you can claim</h2>"
        + facts(
            ("Travel", MILEAGE.at(round)), ("Food and drink", "£5.71 a day"), ("Loss of earnings", "up to £64.95 a day")
        )
        + chat
        + survey,
        fetch,
    )


COURT = MadeSite(
    "wexmoorcourts.test",
    (
        "digest of a request with its time in a script",
        "photograph of one of three buildings and its legend",
        "sign whether courts sit",
        "errands of other visitors, from an hourly cache",
        "when a list was produced, and by which machine",
        "spectators of a stream of a court",
        "judgments downloaded most in two hours",
        "place in the line of a web chat",
        "survey of a court, in a quarter of the fetches",
    ),
    {
        "/": home,
        CIVIL: civil,
        APPEAL: appeal,
        "/judgments": judgments,
        "/fees": fees,
        "/practice-directions": directions,
        "/jury-service": jury,
    },
    (*SLOTS, ISSUE_FEE, REMISSION, DIRECTION, NEW_DIRECTION, MILEAGE, ENTRANCE, NOTICE),
)
