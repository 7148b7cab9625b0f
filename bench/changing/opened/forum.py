"""A Dutch forum of woodworkers, in the markup of bulletin board software: topics, posts, a sale, rules, a member."""

from __future__ import annotations

from bench.changing.opened.served import around, grown, honeypot, one, presigned
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch

MEMBERS = ("smid", "eikje", "Rinus", "beitel64", "Hanneke", "zaagvis", "kwast", "Tjerk", "lijmklem", "Door")
RANKS = ("Leerling", "Gezel", "Meester")
SIGNATURES = (
    "Twee keer meten, één keer zagen.",
    "Een scherpe beitel is een veilige beitel.",
    "Alles van hout, behalve de koffie.",
    "Werkplaats in opbouw sinds 1998.",
    "Vraag niet wat het kost.",
)

NOTICE = Slot(
    "/", "announcement", {0: "Ruilbeurs op 28 maart in Ede", 4: "Ruilbeurs op 11 april in Ede"}, "Mededelingen"
)
MODERATORS = Slot("/", "name in an enumeration", {0: "Rinus, Door", 7: "Rinus, Hanneke, Door"}, "Moderators")
SOLVED = Slot("/f/hout", "topic solved", {0: "", 6: "[OPGELOST]"}, "Schaaf trekt groeven")
LOCKED = Slot("/f/hout", "topic closed", {0: "", 11: "Gesloten"}, "Welke lijm voor buiten")
TOPIC = Slot("/f/hout", "topic", {0: "", 3: "Notenhout splijt bij het drogen"}, "Houtbewerking")
GROOVES = (
    Slot("/t/schaaf", "reply", {0: "Mijn schaaf trekt groeven in grenen, ook na het slijpen."}),
    Slot("/t/schaaf", "reply", {0: "", 2: "Ligt de spaanbreker wel vlak op de beitel?"}, "Schaaf trekt groeven"),
    Slot("/t/schaaf", "reply", {0: "", 6: "Dat was het: een splinter onder de spaanbreker."}, "Schaaf trekt groeven"),
)
STEEL = Slot("/t/schaaf", "post edited", {0: "op 25 graden", 5: "op 30 graden"}, "Rinus")
REASON = Slot("/t/schaaf", "reason of an edit", {0: "", 5: "Reden: verkeerde hoek opgegeven"}, "Rinus")
GLUE = Slot(
    "/t/lijm",
    "post withdrawn",
    {0: "Gewoon de goedkoopste nemen, is allemaal hetzelfde.", 8: "Dit bericht is verwijderd door een moderator."},
    "kwast",
)
TEST = Slot("/t/lijm", "attachment", {0: "", 4: "lijmtest.pdf (212 kB)"}, "Tjerk")
LAST = Slot(
    "/t/lijm", "reason of a closed topic", {0: "", 11: "Topic gesloten wegens reclame."}, "Welke lijm voor buiten"
)
SAW = Slot("/t/zaag", "asking price", {0: "€ 120", 5: "€ 95"}, "Vraagprijs")
SOLD = Slot("/t/zaag", "state of a sale", {0: "Te koop", 12: "Verkocht"}, "Status")
RULE = Slot("/regels", "rule inserted, others renumbered", {0: "", 7: "Foto's horen bij uw eigen werkstuk."}, "Regels")
TOWN = Slot("/leden/smid", "field of a profile", {0: "Hengelo", 15: "Zutphen"}, "Woonplaats")
SLOTS = (NOTICE, MODERATORS, SOLVED, LOCKED, TOPIC, *GROOVES, STEEL, REASON, GLUE, TEST, LAST, SAW, SOLD, RULE)


def frame(title: str, main: str, fetch: Fetch) -> str:
    sid = token(fetch.random, 32)
    online = fetch.random.sample(MEMBERS, fetch.random.randint(1, 5))
    names = ", ".join(
        f'<a href="https://leden.werkbank.example/?u={name}&amp;sid={sid}" class="username">{name}</a>'
        for name in online
    )
    birthdays = cached(fetch, 86_400, "jarig").sample(MEMBERS, 2)
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="nl"><head><meta charset="utf-8"><title>De Werkbank - {title}</title></head>
<body id="phpbb" class="nojs section-viewforum ltr">
<div id="wrap"><div class="headerbar"><a href="/">De Werkbank</a>
<ul class="linklist"><li><a href="https://leden.werkbank.example/ucp?mode=login&amp;sid={sid}">Inloggen</a></li>
<li><a href="/regels">Regels</a></li><li>Het is nu {fetch.at:%d %b %Y, %H:%M}</li></ul></div>
<div id="page-body"><h2>{title}</h2>
{main}
{honeypot(fetch)}
<div class="stat-block"><h3>Wie is er online</h3><p>Er zijn in totaal <strong>{around(fetch, "samen", 20, 160)}
</strong> gebruikers
online :: {len(online)} geregistreerd, {fetch.random.randint(0, 3)} verborgen en {around(fetch, "gasten", 15, 150)}
gasten<br>
Geregistreerde gebruikers: {names}</p></div>
<div class="stat-block"><h3>Verjaardagen</h3><p>Gefeliciteerd: <strong>{birthdays[0]}</strong> ({fetch.at.day + 30}),
<strong>{birthdays[1]}</strong></p></div></div>
<div id="page-footer">Alle tijden zijn UTC. De Werkbank is een vrijwilligersforum zonder winstoogmerk.
Berichten zijn van wie ze schrijft; adviezen volgt u op eigen risico.
<a href="https://leden.werkbank.example/cookies?sid={sid}">Cookies</a></div>
</div></body></html>"""


def post(who: str, content: str, fetch: Fetch) -> str:
    """A post with what the board says of its author today."""
    number = token(fetch.random, 5)
    base = 400 + 211 * MEMBERS.index(who)
    return f"""<div id="p{number}" class="post has-profile bg{fetch.random.randint(1, 2)}"><div class="inner">
<dl class="postprofile" id="profile{number}"><dt><strong class="username">{who}</strong></dt>
<dd class="profile-rank">{RANKS[MEMBERS.index(who) % 3]}</dd>
<dd><strong>Berichten:</strong> {base + fetch.at.day * 2 + fetch.random.randint(0, 1)}</dd>
<dd><strong>Bedankt:</strong> {grown(fetch, base // 3, 1)} keer</dd></dl>
<div class="postbody"><div class="content">{content}</div>
<div class="signature">{fetch.random.choice(SIGNATURES)}</div></div></div></div>"""


def similar(fetch: Fetch) -> str:
    topics = cached(fetch, 3600, "vergelijkbaar").sample(
        ("Vlakbank afstellen", "Kastje van vuren", "Olie of was", "Beitels slijpen", "Werkbank van beuken"), 3
    )
    rows = "".join(
        f'<li class="row"><a href="/#oud">{topic}</a> <dfn>Weergaves'
        f"</dfn> {grown(fetch, 300 + 97 * len(topic), 2)}</li>"
        for topic in topics
    )
    return f"<div class='similar'><h3>Vergelijkbare onderwerpen</h3><ul>{rows}</ul></div>"


def board(round: int, fetch: Fetch) -> str:
    latest = fetch.random.choice(MEMBERS)
    return frame(
        "Forumoverzicht",
        f"<div class='announce'><h3>Mededelingen</h3>{one(NOTICE.at(round))}<p>Welkom, nieuwe leden.</p></div>"
        '<ul class="topiclist forums"><li class="row"><dl><dt><a href="/f/hout" class="forumtitle">Houtbewerking</a>'
        f'<br>Moderators: {MODERATORS.at(round)}</dt><dd class="lastpost"><dfn>Laatste bericht</dfn> door {latest}, '
        f"{fetch.random.randint(1, 59)} minuten geleden</dd></dl></li></ul>"
        '<p>Ons oudste lid: <a href="/leden/smid">smid</a></p>',
        fetch,
    )


def topics(round: int, fetch: Fetch) -> str:
    def row(href: str, name: str, flag: str) -> str:
        if not name:
            return ""
        views, hours = grown(fetch, 90 + 61 * len(name), 9), around(fetch, name, 2, 20, 1)
        return (
            f'<li class="row bg{fetch.random.randint(1, 2)}"><dl><dt><a href="{href}" class="topictitle">{name}</a> '
            f'{one(flag, "span class=flag")}</dt><dd class="views">{views} <dfn>Weergaves</dfn></dd>'
            f'<dd class="lastpost">{hours} uur geleden</dd></dl></li>'
        )

    return frame(
        "Houtbewerking",
        '<ul class="topiclist topics">'
        + row("/t/zaag", "Te koop: lintzaag", "")
        + row("/t/schaaf", "Schaaf trekt groeven", SOLVED.at(round))
        + row("/f/hout#noten", TOPIC.at(round), "")
        + row("/t/lijm", "Welke lijm voor buiten", LOCKED.at(round))
        + "</ul>",
        fetch,
    )


def plane(round: int, fetch: Fetch) -> str:
    edited = one(REASON.at(round), "div class=notice")
    posts = [post("Hanneke", GROOVES[0].at(round), fetch)]
    posts.append(post("Rinus", f"Slijp hem {STEEL.at(round)} en probeer eikenhout.{edited}", fetch))
    posts += [
        post(who, reply.at(round), fetch)
        for who, reply in (("beitel64", GROOVES[1]), ("Hanneke", GROOVES[2]))
        if reply.at(round)
    ]
    return frame("Schaaf trekt groeven", "".join(posts) + similar(fetch), fetch)


def glue(round: int, fetch: Fetch) -> str:
    name = TEST.at(round)
    address = presigned(fetch, "https://bijlagen.werkbank.example/lijmtest.pdf")
    attached = f'<dl class="attachbox"><dt>Bijlagen</dt><dd><a href="{address}">{name}</a></dd></dl>' if name else ""
    return frame(
        "Welke lijm voor buiten",
        post("kwast", GLUE.at(round), fetch)
        + post(
            "Tjerk",
            f"<blockquote><cite>Door schreef:</cite> Houdt D3 het in de regen?</blockquote>Nee, D4.{attached}",
            fetch,
        )
        + one(LAST.at(round), "div class=error")
        + similar(fetch),
        fetch,
    )


def saw(round: int, fetch: Fetch) -> str:
    picture = presigned(fetch, "https://bijlagen.werkbank.example/zaag.jpg")
    facts = (
        f'<dl class="veld"><dt>Vraagprijs:</dt><dd>{SAW.at(round)}</dd><dt>Status:</dt><dd>{SOLD.at(round)}</dd>'
        f"<dt>Biedingen bekeken:</dt><dd>{grown(fetch, 140, 5)}</dd></dl>"
    )
    return frame(
        "Te koop: lintzaag",
        post("lijmklem", f'Lintzaag uit 1974, loopt als nieuw.{facts}<a href="{picture}">Foto</a>', fetch)
        + similar(fetch),
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    lines = (
        "Wees vriendelijk.",
        RULE.at(round),
        "Plaats hooguit drie advertenties per maand.",
        "Geen politiek.",
        "Geen dubbele accounts.",
    )
    numbered = "<br>\n".join(f"<b>{at}.</b> {line}" for at, line in enumerate(filter(None, lines), 1))
    return frame("Regels", f'<div class="panel"><div class="content">{numbered}</div></div>', fetch)


def member(round: int, fetch: Fetch) -> str:
    posts = 611 + fetch.at.day * 2 + fetch.random.randint(0, 1)
    return frame(
        "Profiel van smid",
        f'<dl class="left-box details"><dt>Rang:</dt><dd>Leerling</dd><dt>Woonplaats:</dt><dd>{TOWN.at(round)}</dd>'
        f"<dt>Laatst actief:</dt><dd>{fetch.random.randint(2, 50)} minuten geleden</dd><dt>Berichten:</dt>"
        f"<dd>{posts} ({posts / 160_000:.2%} van alle berichten / {posts / (4000 + fetch.at.day):.3f} per dag)"
        "</dd></dl>",
        fetch,
    )


FORUM = MadeSite(
    "werkbank.test",
    (
        "session id in links",
        "who is online, counted and named",
        "birthdays of today",
        "honeypot with another label",
        "posts and thanks of an author beside each post",
        "random signature under a post",
        "similar topics with views",
        "alternating row colours",
        "last post of the moment",
        "signed address of an attachment",
        "share of all posts",
        "board time",
    ),
    {
        "/": board,
        "/f/hout": topics,
        "/t/schaaf": plane,
        "/t/lijm": glue,
        "/t/zaag": saw,
        "/regels": rules,
        "/leden/smid": member,
    },
    (*SLOTS, TOWN),
)
