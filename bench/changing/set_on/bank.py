"""A small bank: exchange rates in a table, fees in a definition list, loans with figures in sentences."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.scenario import Fetch

OFFERS = tuple(
    f"<strong>{what}</strong> {line}"
    for what, line in (
        ("Youth account", "with a cinema voucher"),
        ("Gold card", "first year at half the fee"),
        ("Green savings", "plant a tree with every deposit"),
        ("Travel insurance", "from 2.10 a day"),
        ("Safe deposit", "boxes free in Chur"),
        ("Pension check", "book thirty minutes"),
        ("Business account", "open online"),
        ("Solar loan", "ask for our offer"),
        ("Family package", "up to five cards"),
        ("Student bonus", "worth 50.00"),
    )
)

DOLLAR = Slot(
    "/rates",
    "rate at every third round",
    {0: "0.8934", 3: "0.8951", 6: "0.8917", 9: "0.8934", 12: "0.8878"},
    "US dollar",
)
YEN = Slot("/rates", "cell among many", {0: "0.5712", 6: "0.5698"}, "Japanese yen")
KUNA = Slot("/rates", "table row", {0: "Croatian kuna", 12: ""}, "Notes")
ZLOTY = Slot("/rates", "table row", {0: "", 9: "Polish zloty"}, "Notes")
CARD = Slot("/fees", "price", {0: "CHF 48.00", 5: "CHF 54.00"}, "Debit card, per year")
PARCEL = Slot("/fees", "term renamed", {0: "Transfer abroad, urgent", 5: "Transfer abroad, same day"}, "Payments")
CASH = Slot("/fees", "definition", {0: "Coin counting", 11: ""}, "Cash")
UNIT = Slot("/fees", "unit", {0: "per booking", 11: "per ten bookings"}, "Paper statement")
FIXED = Slot("/loans", "figure in a sentence", {0: "1.85 percent", 7: "1.92 percent"}, "Fixed for five years")
SPLIT = Slot("/loans", "figure among inline elements", {0: "two thirds", 7: "three quarters"}, "Lending limit")
SENTENCE = Slot("/loans", "sentence", {0: "Early repayment is free of charge.", 13: ""}, "Repayment")
ADVISER = Slot("/loans", "contact's name", {0: "Flurina Caduff", 13: "Reto Zanetti"}, "Your adviser")
SLOTS = (DOLLAR, YEN, KUNA, ZLOTY, CARD, PARCEL, CASH, UNIT, FIXED, SPLIT, SENTENCE, ADVISER)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """Indices from a cache of a minute, promotion boxes in any order, a session that is about to end."""
    ticker = cached(fetch, 60, "ticker")
    indices = " ".join(
        f'<span class="tick">{name} <b>{base + ticker.randint(-90, 90)}</b></span>'
        for name, base in (("SMI", 12_100), ("DAX", 23_400), ("Dow", 46_200))
    )
    ab = fetch.random.random() < 0.5
    claim = "<h2>Banking the way you live</h2>" if ab else "<h2>Your bank in the valley</h2><p>Since 1887.</p>"
    boxes = "".join(
        f'<div class="promo-{token(fetch.random, 3)}">{box}</div>' for box in fetch.random.sample(OFFERS, 3)
    )
    return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>
<meta name="viewport" content="width=device-width"><script nonce="{token(fetch.random)}">var
t={fetch.number};</script></head>
<body><div class="top">{indices}</div><div class="claim">{claim}</div>
<div class="menu"><a href="/">Home</a> | <a href="/rates">Rates</a> | <a href="/fees">Fees</a> | <a
href="/loans">Loans</a></div>
<div class="main"><h1>{title}</h1>{main}</div><div class="side">{boxes}</div>
<div class="end">Local time in Chur: {fetch.at:%A, %d %B %Y, %H:%M}. Reference
{token(fetch.random, 8).upper()}</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    wait = cached(fetch, 60, "counter").randint(0, 14)
    services = shuffled(fetch.random, ("Accounts", "Cards", "Pensions", "Insurance", "Investing"))
    return frame(
        "Valley Bank",
        f"<p>Branches in Chur, Thusis and Ilanz.</p><p>Current waiting time at the counter: about {wait} minutes.</p>"
        f"<ul>{''.join(f'<li>{name}</li>' for name in services)}</ul>",
        fetch,
    )


def rates(round: int, fetch: Fetch) -> str:
    rows = [
        ("Euro", "0.9312", "0.9577"),
        ("US dollar", DOLLAR.at(round), "0.9203"),
        ("Pound sterling", "1.0719", "1.1102"),
        ("Japanese yen (100)", YEN.at(round), "0.5961"),
        (KUNA.at(round), "0.1204", "0.1341"),
        (ZLOTY.at(round), "0.2187", "0.2296"),
    ]
    body = "".join(
        f'<tr id="row{token(fetch.random, 4)}"><th><a href="/rates#c">{name}</a></th><td>{buy}</td><td>{sell}</td></tr>'
        for name, buy, sell in rows
        if name
    )
    calls = fetch.random.randint(1, 9)
    return frame(
        "Exchange rates",
        f"<h3>Notes</h3><table><thead><tr><th>Currency</th><th>We buy</th><th>We sell</th></tr></thead><tbody>{body}"
        f'<tr><th>Your enquiry</th><td colspan="2">number {fetch.number * 7 + calls}</td></tr></tbody></table>'
        f"<p>Retrieved on {fetch.at:%d.%m.%Y} at {fetch.at:%H:%M:%S}.</p>",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    cash = f"<dt>{CASH.at(round)}</dt><dd>1 percent</dd>" if CASH.at(round) else ""
    error = ""
    if fetch.random.random() < 0.2:
        error = '<p class="err">The fee calculator is unavailable at the moment (E-1043).</p>'
    return frame(
        "Fees",
        f"{error}<h3>Cards</h3><dl><dt>Debit card, per year</dt><dd>{CARD.at(round)}</dd>"
        "<dt>Replacement card</dt><dd>CHF 20.00</dd></dl>"
        f"<h3>Payments</h3><dl><dt>{PARCEL.at(round)}</dt><dd>CHF 20.00</dd><dt>Paper statement</dt>"
        f"<dd>CHF 1.50 <i>{UNIT.at(round)}</i></dd></dl><h3>Cash</h3><dl>{cash}<dt>Notes from abroad</dt>"
        f"<dd>none</dd></dl>",
        fetch,
    )


def loans(round: int, fetch: Fetch) -> str:
    return frame(
        "Loans",
        f"<h3>Fixed for five years</h3>"
        f"<p>At present we lend from {FIXED.at(round)} a year, depending on your means.</p>"
        f"<h3>Lending limit</h3><p>We finance up to <b>{SPLIT.at(round)}<!-- --></b><span> of</span> the "
        f"<em>value</em>.</p>"
        f"<h3>Repayment</h3><p>Interest is due quarterly. {SENTENCE.at(round)} Ask us for a plan.</p>"
        f"<h3>Your adviser</h3><p>"
        f"<span>{ADVISER.at(round)}</span>, {fetch.random.choice(('free', 'busy', 'in a call'))} now</p>",
        fetch,
    )


BANK = MadeSite(
    "valleybank.test",
    (
        "indices from a cache of a minute",
        "A/B test of the claim",
        "random promotions with prices",
        "clock and date",
        "nonce and reference",
        "waiting time from a cache of a minute",
        "shuffled list",
        "random row ids",
        "enquiry number as a row of a table",
        "seldom error fragment",
        "presence beside a name",
    ),
    {"/": home, "/rates": rates, "/fees": fees, "/loans": loans},
    SLOTS,
)
