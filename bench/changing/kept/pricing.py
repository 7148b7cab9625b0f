"""The plans of an analytics service: a site of server-rendered components."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, counter, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import comes_and_goes, turned
from bench.changing.scenario import Fetch

_PRICING, _LIMITS, _LOG = "/pricing", "/docs/limits", "/changelog"
_TERMS, _REGIONS = "/legal/terms", "/docs/regions"
_LINKS = ((_PRICING, "Pricing"), (_LIMITS, "Limits"), (_REGIONS, "Regions"), (_LOG, "Changelog"), (_TERMS, "Terms"))
_CUSTOMERS = ("Oakline", "Ferrovia", "Juno Health", "Tallgrass", "Kestrel Air", "Mintwise", "Portside", "Ravel")
_PRAISE = (
    ("Dee Okafor, Tallgrass", "We switched in an afternoon."),
    ("Lars Brandt, Kestrel Air", "Our board finally reads the numbers."),
    ("Mina Sato, Ravel", "Support answers before my coffee is cold."),
    ("Carlos Vega, Portside", "It paid for itself in a month."),
)
_PROMOS = (
    "Webinar: dashboards that people read",
    "Read the state of analytics report",
    "Meet us at DataCamp in Lisbon",
    "Try our new template gallery",
)


def _css(fetch: Fetch, name: str) -> str:
    return f"{name}_{letters(fetch, 5)} css-{letters(fetch, 6)}"


def _page(title: str, fetch: Fetch, main: str) -> str:
    links = "".join(f'<a class="{_css(fetch, "Nav_link")}" href="{path}">{name}</a>' for path, name in _LINKS)
    logos = "".join(
        f'<li class="{_css(fetch, "Logo_item")}"><span>{name}</span></li>' for name in some(fetch, _CUSTOMERS, 5)
    )
    who, words = pick(fetch, _PRAISE)
    agent = pick(fetch, ("Ask Pip, our assistant", "Chat with sales", "Hi there! Need a hand?"))
    gdpr = """<div data-nosnippet="true" class="cky-consent-container"><p>We value your
privacy.</p><button>Customise</button>
<button>Reject All</button><button>Accept All</button></div>"""
    hiring = '<div class="ribbon"><span>We are at the data summit this week, come and say hello.</span></div>'
    return f"""<!DOCTYPE html><html lang="en" class="__variable_{token(fetch, 6)}"><head><meta
charset="utf-8"><title>{title} |
Plotwell</title><link rel="preload" href="/_next/static/css/{token(fetch, 16)}.css" as="style"></head><body><div
id="__next"><div
class="{_css(fetch, "Banner_root")}"><p>{turned(fetch, _PROMOS, 1)[0]}</p></div>{
        comes_and_goes(fetch, "plotwell", 0.4, hiring, 12)
    }
<header class="{_css(fetch, "Header_wrap")}"><a href="/" aria-label="Home">Plotwell</a>{links}<a
href="/signup?anon={token(fetch, 12)}">{
        pick(fetch, ("Start free", "Get started", "Try it free"))
    }</a></header><main class="{_css(fetch, "Main_root")}">{main}{standing(title)}</main>
<section class="{_css(fetch, "Logos_root")}"><h2>Trusted by teams everywhere</h2><ul>{logos}</ul></section><section
class="{_css(fetch, "Quote_root")}"><figure><blockquote>{words}</blockquote><figcaption>{
        who
    }</figcaption></figure></section>
{at_times(fetch, 0.35, gdpr)}<div id="intercom-frame"><span>{agent}</span></div><footer
class="{_css(fetch, "Footer_root")}"><p>
Plotwell Ltd, 8 Weaver Row, Leeds</p></footer></div><script id="__NEXT_DATA__" type="application/json">{{"buildId":
"{letters(fetch, 20)}","props":{{"ab":"{pick(fetch, "AB")}"}}}}</script></body></html>"""


def _plan(fetch: Fetch, name: str, price: str, lines: tuple[str, ...], badge: str = "") -> str:
    items = "".join(
        f'<li class="{_css(fetch, "Feature_row")}"><svg></svg><span>{line}</span></li>' for line in lines if line
    )
    whole, _, unit = price.partition(" ")
    unit = kept(unit, '<span class="unit">', "</span>")
    return f"""<div class="{_css(fetch, "PlanCard_root")}"><h3>{name}</h3>{kept(badge, "<em>", "</em>")}<p
class="{_css(fetch, "PlanCard_price")}"><span>{whole}</span> {unit}</p><ul>{items}</ul></div>"""


def _pricing(say: Say, fetch: Fetch) -> str:
    plans = (
        _plan(fetch, "Free", "$0 forever", ("1 dashboard", say("free rows")))
        + _plan(fetch, "Team", say("team price"), ("Unlimited dashboards", say("team seats"), "Scheduled reports"))
        + _plan(fetch, "Business", "$79 a month", (say("business sla"), "Audit log"), "Most popular")
        + _plan(fetch, "Enterprise", "Talk to us", (say("enterprise"),))
    )
    rows = "".join(
        f"<tr><th scope='row'>{name}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for name, cells in (
            ("Data kept for", ("30 days", say("kept team"), "3 years")),
            ("Alerts", (say("alerts free"), "50", "Unlimited")),
            ("Single sign-on", ("No", say("sso"), "Yes")),
            ("Data residency", ("No", "No", "Yes")),
        )
        if name
    )
    return _page(
        "Pricing",
        fetch,
        f"""<h1>Plans that grow with you</h1><p class="{_css(fetch, "Joined")}">{counter(fetch, 310, 2)} teams joined
this month</p>
<div class="{_css(fetch, "Grid")}">{plans}</div><table><thead><tr><th></th><th>Free</th><th>Team</th><th>Business</th>
</tr></thead>
<tbody>{rows}</tbody></table><h2>Questions</h2><details><summary>Can I cancel at any
time?</summary><p>{say("cancel")}</p></details>
<details><summary>Do you offer discounts?</summary><p>Charities pay half the price.</p></details><p
class="geo">Prices shown for
visitors from {pick(fetch, ("Ireland", "the UK", "Germany", "France"))}</p>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Limits",
        fetch,
        f"""<article class="prose"><h1>Limits</h1><p>The API takes {say("rate")} requests a minute from each key.
Bodies may be up to
<code>5 MB</code>. Beyond that it answers with status 503.</p><div
class="callout">{say("callout")}</div></article>
<div class="{_css(fetch, "Toc")}"><p>{number(fetch, 2, 5)} min read</p><p>{number(fetch, 60, 99)}% found this
useful</p></div>""",
    )


def _log(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f'<article class="{_css(fetch, "Entry_root")}"><time>{date}</time><h2>{title}</h2></article>'
        for title, date in (
            one.split(CELLS)
            for one in (
                say("entry b"),
                say("entry a"),
                "Forecasts on any chart | 18 February 2026",
                "Pie charts in beta | 30 January 2026",
            )
            if one
        )
    )
    return _page("Changelog", fetch, f"<h1>Changelog</h1>{items}")


def _terms(say: Say, fetch: Fetch) -> str:
    return _page(
        "Terms of service",
        fetch,
        f"""<article class="prose"><h1>Terms of service</h1><p>In force from 1 July 2024.</p><ol><li>We may change
prices with
{say("notice")} of notice.</li><li>You {say("train")} that we use your data to train models.</li><li>The courts of
Leeds
have jurisdiction.</li>{kept(say("clause"), "<li>", "</li>")}</ol></article>""",
    )


def _regions(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{state}</td><td>{number(fetch, 8, 190)} ms from you</td></tr>"
        for name, state in (
            ("Frankfurt", "Available"),
            ("Mumbai", "Coming soon"),
            ("Virginia", "Available"),
            (say("region"), "Preview"),
        )
        if name
    )
    return _page(
        "Regions",
        fetch,
        f"""<h1>Regions</h1><table><thead><tr><th>Region</th><th>State</th><th>Latency</th></tr></thead><tbody>
{rows}</tbody></table>
<p>Subprocessors: <a href="/{say("processors")}">current list</a></p>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Numbers people read",
        fetch,
        f"""<h1>{pick(fetch, ("Numbers people read", "See what happens", "Analytics without tears"))}</h1><p>
{say("claim")}</p>
<p class="{_css(fetch, "Live")}">{counter(fetch, 81_204_110, 5000)} events counted so far</p>
<p>Plans from {say("team price")}</p>""",
    )


PRICING = MadeSite(
    "plotwell.test",
    (
        "hashed component classes",
        "customers' names at random",
        "praise at random",
        "teams joined",
        "headline test",
        "latency from the visitor",
        "country of the visitor",
        "events counted",
        "promotion of the hours",
        "assistant's greeting",
        "call to action test",
    ),
    {"/": _home, _PRICING: _pricing, _LIMITS: _limits, _LOG: _log, _TERMS: _terms, _REGIONS: _regions},
    (
        Slot("team price", "plan price", (_PRICING, "/"), {0: "$24 a month", 5: "$29 a month"}, "Team"),
        Slot("free rows", "plan limit", (_PRICING,), {0: "100,000 rows", 2: "50,000 rows"}, "Free"),
        Slot("team seats", "plan limit", (_PRICING,), {0: "10 seats", 9: "8 seats"}, "Team"),
        Slot("business sla", "plan feature", (_PRICING,), {0: "99.9% uptime promise", 14: "99.95% uptime promise"}),
        Slot("enterprise", "plan feature", (_PRICING,), {0: "In your own cloud", 11: "On your premises"}),
        Slot("kept team", "matrix cell", (_PRICING,), {0: "1 year", 3: "6 months"}, "Data kept for"),
        Slot("alerts free", "matrix cell", (_PRICING,), {0: "Three", 8: "One"}, "Alerts"),
        Slot("sso", "matrix cell", (_PRICING,), {0: "Add-on, $5", 10: "Included"}, "Single sign-on"),
        Slot("cancel", "answer", (_PRICING,), {0: "Yes, with one click.", 14: "Yes, at the end of a term."}),
        Slot("rate", "rate limit", (_LIMITS,), {0: "600", 4: "450"}),
        Slot("callout", "callout", (_LIMITS,), {0: "Bursts are allowed.", 13: "Bursts are not allowed."}),
        Slot("notice", "notice period", (_TERMS,), {0: "60 days", 8: "30 days"}),
        Slot("train", "clause", (_TERMS,), {0: "refuse", 8: "agree"}),
        Slot("clause", "clause", (_TERMS,), {0: "", 10: "Disputes go to arbitration first."}),
        Slot("region", "region", (_REGIONS,), {0: "", 13: "São Paulo"}),
        Slot("processors", "link target", (_REGIONS,), {0: "legal/processors-9.pdf", 4: "legal/processors-10.pdf"}),
        Slot("claim", "claim", ("/",), {0: "Used by 9,000 teams.", 10: "Used by 11,000 teams."}),
        Slot("entry b", "changelog entry", (_LOG,), {0: "", 9: "Annotations by e-mail | 4 March 2026"}),
        Slot("entry a", "changelog entry", (_LOG,), {0: "", 2: "Funnels with branches | 2 March 2026"}),
    ),
)
