"""A central bank: key rates, reference rates, statistics and press releases."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, today, turned
from bench.changing.scenario import Fetch

_RATES, _FIXING, _PRESS = "/monetary-policy/key-rates", "/markets/reference-rates", "/news/press-releases"
_LENDING, _BOARD = "/statistics/lending-rates", "/about/executive-board"
_PAGES = (
    (_RATES, "Key interest rates"),
    (_FIXING, "Reference exchange rates"),
    (_PRESS, "Press releases"),
    (_LENDING, "Bank lending rates"),
    (_BOARD, "Executive Board"),
)
_EXPLAINERS = (
    ("/explainers/what-is-inflation", "What is inflation?"),
    ("/explainers/who-sets-rates", "Who sets interest rates?"),
    ("/explainers/banknote-security", "How to check a banknote"),
    ("/explainers/payment-systems", "How a payment travels"),
    ("/explainers/financial-stability", "What keeps banks safe?"),
)


def _ticker(fetch: Fetch) -> str:
    pairs = (("EUR/HVK", 7.41), ("USD/HVK", 6.83), ("GBP/HVK", 8.66), ("Brent", 74.2), ("HVX 20", 2114.0))
    cells = "".join(
        f'<li class="markets-strip__item"><span class="markets-strip__name">{name}</span> <span class="markets-strip__'
        f'value" data-live="1">{base * fetch.random.uniform(0.985, 1.015):,.3f}</span> <span class="is-'
        f'{pick(fetch, ("up", "down"))}">{fetch.random.uniform(-1.4, 1.4):+.2f}%</span></li>'
        for name, base in pairs
    )
    return f'<div class="markets-strip" aria-label="Markets, delayed"><ul>{cells}</ul></div>'


def _page(title: str, fetch: Fetch, main: str) -> str:
    nonce = token(fetch, 20)
    menu = "".join(f'<li class="nav-item"><a class="nav-link" href="{path}">{name}</a></li>' for path, name in _PAGES)
    read = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in some(fetch, _EXPLAINERS, 3))
    banner = (
        '<div id="cookieConsent" role="dialog" class="cc-window"><p>We use analytics cookies to understand how you use '
        'our website.</p><button class="cc-btn">I accept</button><button class="cc-btn">I reject</button></div>'
    )
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title} | Bank of Halvard</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet"
href="/core/assets/css/site.{letters(fetch, 8)}.css"><script nonce="{nonce}">window.dataLayer=window.dataLayer||[];
dataLayer.push({{"sid":"{token(fetch, 16)}"}});</script></head>
<body class="path-node page-node-type-basic js-{letters(fetch, 4)}">{at_times(fetch, 0.35, banner)}
<a class="visually-hidden" href="#main">Skip to content</a>
<header class="header"><div class="header__top"><a class="header__logo" href="/"><svg width="40" height="40"></svg>
Bank of Halvard</a><span class="header__date">{today(fetch, ENGLISH)}</span>
<form action="/search"><input type="hidden" name="form_build_id" value="form-{letters(fetch, 30)}"><input name="q"
placeholder="Search"></form></div>{_ticker(fetch)}<nav class="navbar"><ul>{menu}</ul></nav></header>
<main id="main" class="layout"><div class="layout__content"><h1 class="page-title">{title}</h1>
{main}{standing(title)}</div><aside class="layout__side"><section class="teaser-box"><h2>Most read
explainers</h2><ul>{read}</ul></section>
<section class="teaser-box"><h2>In pictures</h2><p>{turned(fetch, _PICTURES, 1)[0]}</p></section></aside></main>
<footer class="footer"><p>Bank of Halvard, 1 Mint Square, Halvard</p><ul><li><a href="/legal">Legal</a></li><li><a
href="/privacy">Privacy</a></li><li><a href="/contact">Contact</a></li></ul>
<p class="footer__stamp">This page was rendered on {fetch.at:%d/%m/%Y} at {fetch.at:%H:%M}:{number(fetch, 10, 59)}</p>
</footer></body></html>"""


_PICTURES = (
    "The mint's striking hall, opened in 1911.",
    "Schoolchildren at the Money Museum.",
    "A sheet of uncut fifty-crown notes.",
    "The vault door, eleven tonnes of steel.",
    "The reading room of the bank's library.",
)


def _home(say: Say, fetch: Fetch) -> str:
    left = f"{number(fetch, 0, 11):02}:{number(fetch, 0, 59):02}:{number(fetch, 0, 59):02}"
    return _page(
        "Price stability for Halvard",
        fetch,
        f"""<section class="key-figures"><div class="key-figure"><span class="key-figure__label">Policy rate</span>
<span class="key-figure__value">{say("policy")}</span></div><div class="key-figure"><span class="key-figure__label">
Inflation, January</span><span class="key-figure__value">2.6%</span></div><div class="key-figure"><span
class="key-figure__label">Next bill auction closes in</span><span
class="key-figure__value">{left}</span></div></section>
<section class="intro"><p>The Bank of Halvard keeps prices stable, issues the crown and looks after payments.
Since 2026 it also oversees crypto custody.</p></section>
{kept(say("alert"), '<div class="alert alert--warning" role="alert"><p>', "</p></div>")}
<section class="entry-points">{"".join(f'<a class="card" href="{path}"><h3>{name}</h3></a>' for path, name in _PAGES)}
</section>""",
    )


def _rates(say: Say, fetch: Fetch) -> str:
    past = (say("step"), "11 Dec 2025 | 3.75% | 3.25% | 4.25%", "18 Sep 2025 | 4.00% | 3.50% | 4.50%")
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split(CELLS))}</tr>" for row in past if row)
    return _page(
        "Key interest rates",
        fetch,
        f"""<table class="table table--rates"><caption>Rates now in force</caption><thead><tr><th
scope="col">Facility</th>
<th scope="col" class="text-right">Per annum</th></tr></thead><tbody>
<tr><th scope="row">Policy rate</th><td class="text-right"><strong>{say("policy")}</strong></td></tr>
<tr><th scope="row">Deposit facility</th><td class="text-right">{say("deposit")}</td></tr>
<tr><th scope="row">Marginal lending facility</th><td class="text-right">{say("marginal")}</td></tr>
<tr><th scope="row">Minimum reserve ratio</th><td class="text-right">1.0 %</td></tr></tbody></table>
<p>The Executive Board decides on the rates eight times a year. The next decision is announced on {say("decision")} at
10:00, followed by a press conference at 11:00.</p><h2>Decisions since 2025</h2>
<table class="table"><thead><tr><th>Decided on</th><th>Policy</th><th>Deposit</th><th>Lending</th></tr></thead><tbody>
{rows}</tbody></table><p><a class="file" href="/{say("series")}">Download the whole series (CSV)</a></p>
<p class="viewed">Viewed {number(fetch, 200, 950)} times in the last hour</p>""",
    )


def _fixing(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr><td><abbr title="{name}">{code}</abbr></td><td>{name}</td><td class="num">{units}</td><td class="num">'
        f"{value}</td></tr>"
        for code, name, units, value in (
            ("CHF", "Swiss franc", "1", "7.9314"),
            ("EUR", "Euro", "1", say("eur")),
            ("GBP", "Pound sterling", "1", "8.6630"),
            ("JPY", "Japanese yen", "100", say("jpy")),
            ("SEK", "Swedish krona", "10", "6.6708"),
            ("USD", "US dollar", "1", say("usd")),
            (say("pln"), "Polish złoty", "1", "1.7622"),
        )
        if code
    )
    return _page(
        "Reference exchange rates",
        fetch,
        f"""<p class="lead">Crowns for foreign currency, as fixed by the Bank on business days. The rates are published
for information only.</p><div class="view-dom-id-{token(fetch, 32)}"><table class="table views-table"><thead><tr>
<th>Code</th><th>Currency</th><th>Units</th><th>Rate</th></tr></thead><tbody>{rows}</tbody></table></div>
<p class="note">{say("method")}</p>""",
    )


def _press(say: Say, fetch: Fetch) -> str:
    listed = (
        (say("release c"), "Monetary policy"),
        (say("release b"), "Payments"),
        ("Fine of 4 million crowns for Fjordbank", "Supervision"),
        ("Annual accounts 2025: net income of 1.9 billion crowns", "Organisation"),
        ("New commemorative coin for the lighthouse service", "Cash"),
    )
    rows = "".join(
        f'<article class="press-item" data-history-node-id="{number(fetch, 1000, 9999)}"><span class="press-item__tag">'
        f'{topic}</span><h3 class="press-item__title">{title}</h3></article>'
        for title, topic in listed
        if title
    )
    return _page("Press releases", fetch, f'<div class="views-element-container">{rows}</div>')


def _lending(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bank lending rates",
        fetch,
        f"""<table class="table"><caption>New business,
December 2025</caption><thead><tr><th>Loan</th><th>Households</th>
<th>Firms</th></tr></thead><tbody><tr><td>Up to one year</td><td>5.12%</td><td>{say("short")}</td></tr>
<tr><td>One to five years</td><td>4.87%</td><td>4.61%</td></tr>
<tr><td>Over five years, secured</td><td>3.98%</td><td>4.17%</td></tr></tbody></table>
{kept(say("footnote"), '<p class="footnote">', "</p>")}
<p class="satisfaction">{number(fetch, 60, 97)}% of {number(fetch, 100, 900)} readers found this page helpful</p>""",
    )


def _board(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="person c-{letters(fetch, 5)}"><img src="/img/{key}.jpg?itok={letters(fetch, 8)}" alt=""><h3>{who}'
        f'</h3><p class="person__role">{role}</p><a href="/{link}">Curriculum vitae</a></div>'
        for key, who, role, link in (
            ("1", "Ingrid Solheim", "Governor", "cv/solheim.pdf"),
            ("2", "Tomas Verhage", say("role"), say("cv")),
            ("3", say("member"), "Member, financial stability", "cv/third.pdf"),
        )
    )
    return _page("Executive Board", fetch, f'<div class="people">{cards}</div><p>Members serve for six years.</p>')


BANK = MadeSite(
    "bank-of-halvard.test",
    (
        "market strip in the header",
        "stamp of rendering",
        "auction countdown",
        "explainers at random",
        "picture of the hours",
        "views in the last hour",
        "share of satisfied readers",
        "node numbers",
    ),
    {"/": _home, _RATES: _rates, _FIXING: _fixing, _PRESS: _press, _LENDING: _lending, _BOARD: _board},
    (
        Slot("policy", "policy rate", ("/", _RATES), {0: "3.75 %", 5: "3.40 %"}, "Policy rate"),
        Slot("deposit", "deposit rate", (_RATES,), {0: "3.25 %", 5: "2.90 %"}, "Deposit facility"),
        Slot("step", "rate decision row", (_RATES,), {0: "", 6: "3 Mar 2026 | 3.40% | 2.90% | 3.90%"}),
        Slot("series", "link target", (_RATES,), {0: "data/key-rates-2025.csv", 9: "data/key-rates-2026.csv"}),
        Slot("alert", "alert", ("/",), {0: "", 2: "Fraudsters pose as staff of the Bank on the phone.", 8: ""}),
        Slot("eur", "reference rate", (_FIXING,), {0: "7.4105", 6: "7.4389"}, "Euro"),
        Slot("jpy", "reference rate", (_FIXING,), {0: "4.5527", 14: "4.5260"}, "Japanese yen"),
        Slot("pln", "currency row", (_FIXING,), {0: "PLN", 12: ""}),
        Slot(
            "method",
            "method note",
            (_FIXING,),
            {0: "Rates are the mean of five quotes at 14:15.", 7: "Rates are the mean of nine quotes at 14:15."},
        ),
        Slot("release c", "press release", (_PRESS,), {0: "", 5: "Executive Board lowers the policy rate to 3.40%"}),
        Slot("release b", "press release", (_PRESS,), {0: "", 11: "Instant payments now possible at all hours"}),
        Slot("short", "statistics cell", (_LENDING,), {0: "5.44%", 4: "5.38%"}, "Up to one year"),
        Slot("footnote", "footnote", (_LENDING,), {0: "", 13: "One bank has revised its figures for January."}),
        Slot("role", "board role", (_BOARD,), {0: "Member, payments", 7: "Deputy Governor"}, "Tomas Verhage"),
        Slot("cv", "link target", (_BOARD,), {0: "cv/verhage.pdf", 11: "cv/verhage-2026.pdf"}, "Tomas Verhage"),
        Slot("member", "board member", (_BOARD,), {0: "Agnes Lindqvist", 3: "Rune Aasgaard"}),
        Slot("usd", "reference rate", (_FIXING,), {0: "6.8312", 2: "6.8290", 10: "6.8405"}, "US dollar"),
        Slot("decision", "decision date", (_RATES,), {0: "Tuesday 3 March", 6: "Thursday 23 April"}),
        Slot("marginal", "lending rate", (_RATES,), {0: "4.25 %", 5: "3.90 %"}, "Marginal lending facility"),
    ),
)
