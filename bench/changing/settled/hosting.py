"""A hosting company: plans, changelog, limits, status, subprocessors, a customer's story; React with CSS modules."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, comes_and_goes, others, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    drawn,
    entries,
    for_some,
    head,
    hexes,
    number,
    para,
    pick,
    rows,
    shown,
    since,
    uuid,
)

_PRICING, _CHANGES, _LIMITS = "/pricing", "/changelog", "/docs/limits"
_STATUS, _PROCESSORS, _STORY = "/status", "/legal/subprocessors", "/customers/tidewater"
_MENU: Links = (
    (_PRICING, "Pricing"),
    (_CHANGES, "Changelog"),
    (_LIMITS, "Limits"),
    (_STATUS, "Status"),
    (_PROCESSORS, "Subprocessors"),
    (_STORY, "How Tidewater moved in a weekend"),
)
_LOGOS = ("Tidewater", "Nimbly", "Oakline", "Ferrous", "Papertrail & Co", "Lumen Labs", "Quince")
_QUOTES = (
    ("We stopped thinking about servers.", "Hana Brodie, Nimbly"),
    ("Deploys went from an hour to a minute.", "Jude Okafor, Oakline"),
    ("The support people write code, and it shows.", "Mira Tan, Ferrous"),
    ("Our bill is boring now. I love it.", "Elias Rook, Quince"),
)
_CALLS = ("Start for free", "Get started", "Try it now")
_EVENTS = ("Webinar: from zero to deployed", "Office hours on Thursdays", "Meet us at Cloudfair")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    build = hexes(fetch, 21)
    consent = """<div class="CookieBanner_root__Q2xkA" role="region" aria-label="Cookies"><p
class="Text_small__m9Yd1">We use cookies for analytics and to remember your theme.</p><button
class="Button_ghost__3XoPa">Reject all</button><button class="Button_primary__W81lc">Accept all</button></div>"""
    chat = f"""<div class="Chat_bubble__8Kd0s"><p>{pick(fetch, ("Robin", "Sasha", "Noor"))} usually replies in
{number(fetch, 2, 9)} minutes</p></div>"""
    links = "".join(
        f'<li class="Nav_item__Uj3sA"><a class="Nav_link__0Pq" href="{to}">{name}</a></li>' for to, name in _MENU
    )
    more = "".join(
        f'<a class="Card_link__v0Zt3" href="{to}"><h4 class="Card_title__Lq2Rb">{name}</h4></a>'
        for to, name in drawn(fetch, others(_MENU, path), 2)
    )
    return f"""<!DOCTYPE html><html lang="en" class="__variable_{hexes(fetch, 6)}"><head><meta charSet="utf-8"/>
<title>{title} | Plinth</title><link rel="preload" as="script" href="/_next/static/{build}/_buildManifest.js"/></head>
<body><div id="__next"><a class="Banner_root__x81Ka" href="#">{turned(fetch, _EVENTS, 1, 12)[0]}</a><header
class="Header_root__nW4qT"><a class="Header_logo__Zk8sE" href="/">Plinth</a><nav
class="Nav_root__F7aHd"><ul>{links}</ul></nav><a
class="Button_root__a1pLm Button_primary__W81lc" href="/signup?rid={hexes(fetch, 12)}">{pick(fetch, _CALLS)}</a>
</header><main class="Layout_main__9sDfe">{main}</main><section class="More_root__2bNvY"><h3
class="More_heading__Tt0z1">Keep reading</h3><div class="More_grid__xX9q">{more}</div></section>
{for_some(fetch, 0.4, chat)}{comes_and_goes(fetch, "plinth consent", 0.3, consent)}<footer class="Footer_root__6yGzB">
<p class="Footer_text__pQ3"><!-- -->Plinth Cloud Ltd<!-- -->, Dublin and Tallinn. All systems of this site run on
ourselves.</p><ul class="Footer_list__r2D"><li>Terms</li><li>Privacy</li><li>Security</li><li>Brand</li></ul></footer>
</div><script id="__NEXT_DATA__" type="application/json">{{"page":"{path}","buildId":"{build}","requestId":
"{uuid(fetch)}"}}</script></body></html>"""


def _hero(title: str, text: str) -> str:
    sub = f'<p class="Hero_sub__w2">{text}</p>'
    return f'<div class="Hero_root__Aa3fW"><h1 class="Hero_title__0cXsd">{title}</h1>{sub}</div>'


def _home(say: Say, fetch: Fetch) -> str:
    said, who = pick(fetch, _QUOTES)
    logos = "".join(f'<li class="Logos_item__n3">{one}</li>' for one in drawn(fetch, _LOGOS, 5))
    facts = entries(("14 regions", "12,000 teams"), ' class="Facts_item__Gh5"')
    return _page(
        "Hosting that stays out of the way",
        "/",
        fetch,
        f"""{_hero(say("claim"), "Push your code. We build, run and watch it.")}{
            shown(
                say("launch"), f'<div class="Callout_root__yU6"><strong>New</strong> <span>{say("launch")}</span></div>'
            )
        }<ul class="Facts_root__m0">{facts}</ul><div class="Stat_live__d">{number(fetch, 1200, 9800):,} deploys in the
past hour</div><ul class="Logos_root__k">{logos}</ul><figure class="Quote_root__t7"><blockquote>{said}</blockquote>
<figcaption>{who}</figcaption></figure>""",
    )


def _plan(name: str, price: str, lines: tuple[str, ...], badge: str = "") -> str:
    amount, _, cents = price.partition(".")
    return f"""<div class="Plan_card__Hq81s"><h3 class="Plan_name__oP2">{name}</h3>{
        shown(badge, f'<span class="Badge_root__z">{badge}</span>')
    }<div class="Plan_price__k3"><span class="Plan_currency__f">$</span><span>{amount}</span><span>.{cents}</span>
<span class="Plan_per__e">per seat a month</span></div><ul>{entries(lines, ' class="Plan_feature__L0a"')}</ul></div>"""


def _pricing(say: Say, fetch: Fetch) -> str:
    plans = (
        _plan("Hobby", "0.00", ("One project", "512 MB of memory", "Community support")),
        _plan("Team", say("team price"), ("Ten projects", "2 GB of memory", say("team extra")), say("team badge")),
        _plan("Scale", "59.00", ("No limit on projects", "8 GB of memory", "Answers within four hours")),
    )
    ask = "".join(
        f'<details class="Faq_item__s"><summary>{question}</summary><p>{answer}</p></details>'
        for question, answer in (
            ("Can I change plans later?", "Yes, at any time."),
            ("Is there a discount for schools?", "Yes, half of the price, for schools and charities."),
            ("Do you charge for traffic?", say("traffic")),
        )
    )
    order = plans if fetch.random.random() < 0.7 else (plans[1], plans[0], plans[2])
    return _page(
        "Pricing",
        _PRICING,
        fetch,
        f"""{_hero("Simple pricing", "Pay for seats, not for surprises.")}<div class="Plans_grid__qW">{"".join(order)}
</div><section class="Faq_root__e1"><h2>Questions</h2>{ask}</section>""",
    )


def _changes(say: Say, fetch: Fetch) -> str:
    entry = (
        '<article class="Entry_root__Vv2"><h2 class="Entry_title__o">{}</h2><p class="Entry_body__i">{}</p></article>'
    )
    listed = "".join(
        entry.format(name, text)
        for name, text in (
            (say("entry two"), "Point a wildcard at your project and stop counting."),
            (say("entry one"), "Set a limit and we write before you reach it."),
            ("Logs can be searched by request", "On all plans."),
            ("Node 18 is going away", say("node")),
            ("Faster builds for monorepos", "We only build what has changed."),
        )
        if name
    )
    return _page("Changelog", _CHANGES, fetch, f"{_hero('Changelog', 'What is new at Plinth.')}{listed}")


def _limits(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Size of a function", say("function size"), "250 MB"),
            ("Duration of a request", "10 s", "60 s"),
            ("Deploys a day", "100", "6,000"),
            (say("limit"), "5", "200"),
            ("Builds at once", "one", "12"),
        )
    )
    return _page(
        "Limits",
        _LIMITS,
        fetch,
        f"""<article class="Prose_root__K2"><h1>Limits</h1><p>These limits apply to all projects. Ask us if you need
more.</p><table class="Table_root__x7">{head("Limit", "Hobby", "Team and Scale")}<tbody>{table}</tbody></table>
<p>{say("soft")}</p><p><a class="Link_root__d9" href="/docs/files/{say("sheet")}">Sheet of limits</a></p><p>Files that
are older than thirty days are moved to slower disks, from which they come back within a minute. Logs of builds are kept
for a year.</p><p class="Helpful_root__b">{number(fetch, 60, 97)} % found this useful</p></article>""",
    )


def _age(fetch: Fetch, round: int) -> str:
    return f"<time>{ago(fetch, ENGLISH, since(round, 30))}</time>"


def _status(say: Say, fetch: Fetch) -> str:
    table = "".join(
        f"""<div class="Row_root__c1"><span class="Row_name__u">{name}</span><span class="Row_state__p">{state}</span>
<span class="Row_ms__y">{number(fetch, 8, 240)} ms</span></div>"""
        for name, state in (
            ("Builds", say("builds state")),
            ("Edge network", "Operational"),
            ("Dashboard", "Operational"),
        )
    )
    incidents = "".join(
        f'<li class="Incident_root__t"><h3>{name}</h3><p>{text}</p>{_age(fetch, at)}</li>'
        for name, text, at in (
            (say("incident"), say("incident text"), 6),
            ("Slow dashboard", "Resolved. A query had lost its index.", -9),
            ("Certificate errors in Asia", "Resolved. A certificate had not been renewed.", -22),
        )
        if name
    )
    return _page(
        "Status",
        _STATUS,
        fetch,
        f"""<h1 class="Status_title__r">{say("overall")}</h1><p>Checked {number(fetch, 1, 58)} seconds ago</p>{table}
<h2>Past incidents</h2><ol>{incidents}</ol>{para(say("planned"), ' class="Status_planned__o"')}""",
    )


def _processors(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Northgate Metal", "Servers", "Germany"),
            ("Postbird", "Email", "Ireland"),
            (say("new processor"), "Support tickets", "Estonia"),
            (say("old processor"), "Payments", "Netherlands"),
        )
    )
    return _page(
        "Subprocessors",
        _PROCESSORS,
        fetch,
        f"""<article class="Prose_root__K2"><h1>Subprocessors</h1><p>Companies that process data of customers for us. We
announce changes thirty days ahead.</p><table class="Table_root__x7">{head("Company", "Purpose", "Place")}<tbody>{table}
</tbody></table></article>""",
    )


def _story(say: Say, fetch: Fetch) -> str:
    return _page(
        "How Tidewater moved in a weekend",
        _STORY,
        fetch,
        """<article class="Prose_root__K2"><h1>How Tidewater moved in a weekend</h1><p>Tidewater sells tide tables to
harbours. On a Friday evening the team began to copy eleven services, and on Sunday the pilots did not notice.</p>
<p>“We had a plan for going back, and never opened it,” says their head of engineering. The longest task was to find out
who owned the domain.</p><p>The pages now load in a third of the time, and the bill has gone down by half.</p>
</article>""",
    )


HOSTING = MadeSite(
    "plinth-cloud.test",
    (
        "build id in a path of scripts",
        "logos and words of customers by chance",
        "call to action in three wordings",
        "somebody at the chat for some",
        "cards to keep reading by chance",
        "deploys in the past hour",
        "order of plans as a test has it",
        "share that found a page useful",
        "seconds and milliseconds of checks",
        "event above all pages that turns",
        "age of incidents",
    ),
    {
        "/": _home,
        _PRICING: _pricing,
        _CHANGES: _changes,
        _LIMITS: _limits,
        _STATUS: _status,
        _PROCESSORS: _processors,
        _STORY: _story,
    },
    (
        Slot("claim", "claim", ("/",), {0: "Hosting that stays out of the way", 8: "Ship on Friday, sleep well"}),
        Slot("launch", "callout of a launch", ("/",), {0: "", 3: "Budgets: never be surprised by a bill.", 14: ""}),
        Slot(
            "team price",
            "price of a plan",
            (_PRICING,),
            {0: "19.00", 2: "17.00", 6: "19.00", 9: "22.50", 12: "21.00"},
            "Team",
        ),
        Slot("team badge", "badge of a plan", (_PRICING,), {0: "", 2: "Limited offer", 6: ""}, "Team"),
        Slot("team extra", "feature of a plan", (_PRICING,), {0: "Preview links", 9: "Previews and budgets"}, "Team"),
        Slot("traffic", "answer to a question", (_PRICING,), {0: "No.", 5: "Only above one terabyte."}),
        Slot("entry one", "entry of a changelog", (_CHANGES,), {0: "", 3: "Budgets"}),
        Slot("entry two", "entry of a changelog", (_CHANGES,), {0: "", 10: "Wildcard domains"}),
        Slot("node", "support", (_CHANGES,), {0: "It ends on 31 March 2026.", 13: "It ends on 30 April 2026."}),
        Slot("function size", "limit", (_LIMITS,), {0: "50 MB", 8: "75 MB"}, "Size of a function"),
        Slot("limit", "row of a limit", (_LIMITS,), {0: "", 10: "Wildcard domains"}),
        Slot("soft", "small word of a limit", (_LIMITS,), {0: "Limits are soft.", 13: "Limits are not soft."}),
        Slot("sheet", "link target", (_LIMITS,), {0: "limits-7.pdf", 8: "limits-8.pdf"}, "Sheet of limits"),
        Slot("builds state", "component", (_STATUS,), {0: "Operational", 6: "Down", 7: "Operational"}, "Builds"),
        Slot("overall", "overall state", (_STATUS,), {0: "All is well", 6: "Major outage", 7: "All is well"}),
        Slot("incident", "incident", (_STATUS,), {0: "", 6: "Builds do not start"}),
        Slot(
            "incident text",
            "incident course",
            (_STATUS,),
            {0: "", 6: "We look into it.", 7: "Resolved. A queue was stuck."},
        ),
        Slot("planned", "planned work", (_STATUS,), {0: "", 9: "Planned: work on the database, 8 March, 02:00 UTC."}),
        Slot("new processor", "row of a company", (_PROCESSORS,), {0: "", 6: "Deskwell"}),
        Slot("old processor", "row of a company", (_PROCESSORS,), {0: "Coinbridge", 12: ""}),
    ),
)
