"""A local newspaper, in nested boxes of utility classes: stories, a live report, a diary, notices."""

from __future__ import annotations

from bench.changing.blind.second.courier_frame import CARD, age, frame
from bench.changing.blind.second.courier_truth import (
    BAND_D,
    BUSES,
    COACHES,
    COVER,
    DERBY,
    DIARY,
    FAIR,
    FILE_NUMBER,
    FIRE,
    FLASH,
    FRONT,
    HAULIERS,
    HEADLINE,
    INJURED,
    LIVE,
    MODE,
    NOTICES,
    OBJECT_BY,
    POSTS,
    RECITAL,
    RUNNING,
    SLOTS,
    SORRY,
    SPOKEN,
    TALKS,
    TAX,
    TAX_STORY,
    TITLES,
    TOWN,
    WARD,
    WARD_STORY,
)
from bench.changing.chances import key, number, para
from bench.changing.parts import MadeSite
from bench.changing.pieces import before
from bench.changing.scenario import Fetch

BODY = ' class="mt-4 leading-7 text-slate-800"'
SMALL = ' class="mt-6 border-t pt-2 text-sm italic"'


def story(path: str, headline: str, byline: str, hours: float, main: str, fetch: Fetch) -> str:
    return frame(
        path,
        headline,
        f'<article class="prose"><h1 class="font-serif text-3xl">{headline}</h1><div class="flex gap-2 text-sm">'
        f"<span>By {byline}</span>{age(fetch, before(hours))}</div>{main}</article>",
        fetch,
    )


def front(round: int, fetch: Fetch) -> str:
    def card(path: str, title: str, text: str, hours: float) -> str:
        return (
            f'<div class="{CARD}"><h2 class="font-serif text-xl"><a href="{path}">{title}</a></h2>'
            f'<p class="mt-1 text-slate-700">{text}</p>{age(fetch, before(hours))}</div>'
        )

    flash = (
        f'<div role="alert" class="rounded bg-red-700 text-white p-3"><strong>Roads</strong> '
        f"<span>{FLASH.at(round)}</span></div>"
        if FLASH.at(round)
        else ""
    )
    main = (
        flash
        + card(
            LIVE,
            "Ferry crews out for a second week",
            "Deckhands and engineers stopped work at midnight over rosters that leave some of them away from home for "
            "twenty-one nights in a row. Our reporters are at both ends of the crossing.",
            9.5,
        )
        + card(
            WARD,
            HEADLINE.at(round),
            "Rain came through the ceiling of the day room twice in a fortnight. Patients go to the county hospital.",
            13,
        )
        + card(
            TAX,
            "What you will pay, and who gets it",
            "Councillors passed the budget shortly before midnight. We take the new bill apart, line by line.",
            31,
        )
        + card(
            TOWN,
            "Late header keeps Town in touch with the top three",
            "Nine hundred people saw a goalless first half in the mud and a second one that made up for it.",
            38,
        )
        + f'<div class="{CARD} text-sm"><h2>The paper itself</h2><p>In print every Friday from forty newsagents and '
        f"all petrol stations on the bypass. <small>Cover price {COVER.at(round)}, by post £104 a year.</small></p>"
        f'<p>See also the <a href="{DIARY}">diary</a> and the <a href="{NOTICES}">public notices</a>.</p></div>'
    )
    return frame(FRONT, "News from Harrowmere and the villages", main, fetch)


def live(round: int, fetch: Fetch) -> str:
    def post(text: str, hours: float) -> str:
        return (
            f'<li class="relative pl-6" id="p-{key(fetch, 10)}" itemprop="liveBlogUpdate">{age(fetch, before(hours))}'
            f'<p{BODY}>{text}</p><button class="text-xs" data-share="{key(fetch, 6)}">Share</button></li>'
            if text
            else ""
        )

    posts = "".join(
        (
            post(HAULIERS.at(round), -41.5),
            post(COACHES.at(round), -29.6),
            post(TALKS.at(round), -11.4),
            *(post(text, hours) for hours, text in POSTS),
        )
    )
    main = (
        '<div class="flex items-center gap-2"><span class="h-2 w-2 rounded-full bg-red-600"></span>'
        f'<span class="font-semibold">{MODE.at(round)}</span><span class="text-xs">{number(fetch, 140, 1900)} people '
        "are reading this with you</span></div>"
        '<div class="rounded bg-slate-100 p-4"><h2 class="font-bold">At a glance</h2><ul class="list-disc">'
        f"<li>Today {RUNNING.at(round)} sailings are running; freight is carried first.</li>"
        "<li>The strike was called by 212 votes to 37 and can go on for eight weeks.</li>"
        "<li>Tickets for cancelled crossings remain valid for ninety days.</li></ul></div>"
        f'<ol class="mt-6 space-y-8 border-l">{posts}</ol>'
    )
    return story(LIVE, TITLES[0][1], "Morag Tulloch at the terminal and Ben Achterberg in Stenness", 9.5, main, fetch)


def tax(round: int, fetch: Fetch) -> str:
    table = "".join(
        f'<div role="row" class="grid grid-cols-3"><span role="rowheader">{who}</span><span role="cell">{now}</span>'
        f'<span role="cell">{rise}</span></div>'
        for who, now, rise in (
            ("County council", "£1,318.50", "4.4 %"),
            ("Police commissioner", "£271.06", "5.1 %"),
            ("Fire authority", FIRE.at(round), "2.9 %"),
            ("Borough of Harrowmere", "£204.38", "1.9 %"),
        )
    )
    main = (
        f"{para(TAX_STORY[0], BODY)}<p{BODY}>A band D household will pay £86 more, which brings the year to "
        f"{BAND_D.at(round)} before any discount.</p>"
        f'<div role="table" aria-label="Where the money goes" class="mt-4 text-sm"><div role="row" '
        'class="grid grid-cols-3 font-bold"><span role="columnheader">Authority</span><span role="columnheader">Band D'
        f'</span><span role="columnheader">Rise</span></div>{table}</div>'
        f"{''.join(para(text, BODY) for text in TAX_STORY[1:])}"
        f"{para(SORRY.at(round), SMALL)}"
    )
    return story(TAX, TITLES[1][1], "Priscilla Ngata, town hall reporter", 31, main, fetch)


def ward(round: int, fetch: Fetch) -> str:
    main = (
        f"{''.join(para(text, BODY) for text in WARD_STORY)}"
        f'<blockquote class="border-l-4 pl-4">“Nobody likes to move people who are getting better. It would be worse '
        f"to wait for the next storm,” said {SPOKEN.at(round)}, who leads the stroke team.</blockquote>"
        f"<p{BODY}>The repair is paid for out of the trust's reserve for buildings. An application for a new wing, "
        f"made two years ago, is still with the ministry.</p>{para(BUSES.at(round), BODY)}"
    )
    return story(WARD, HEADLINE.at(round), "Owen Fairbrass", 13, main, fetch)


def town(round: int, fetch: Fetch) -> str:
    fixtures = "".join(
        f'<div class="flex justify-between border-b py-2"><span class="font-medium">{club}</span><span>{when}</span>'
        f'<span class="text-xs">{where}</span></div>'
        for club, when, where in (
            ("Port Erlin Rovers", "Saturday 7 March, 3pm", "away"),
            ("Sallow Vale", DERBY.at(round), "Marsh Lane"),
            ("Kettleby Athletic", "Saturday 21 March, 3pm", "Marsh Lane"),
            ("Upper Dene", "Saturday 28 March, 2pm", "away"),
        )
    )
    hurt = "".join(
        f"<li>{who}</li>" for who in ("Tom Rask (ankle)", INJURED.at(round), "Luis Pardew (concussion)") if who
    )
    main = (
        f"<p{BODY}>Town are fourth with eight matches to play, two points behind the last place that leads to the play-"
        "offs. The manager says he would take a scruffy win over a handsome draw every week until May.</p>"
        f'<h2 class="font-bold mt-6">Next matches</h2>{fixtures}<h2 class="font-bold mt-6">Treatment room</h2>'
        f'<ul class="list-disc pl-5">{hurt}</ul><p{BODY}>Season tickets for the remaining home matches cost £48 and '
        "are sold at the club shop, which opens two hours before kick-off.</p>"
    )
    return story(TOWN, TITLES[2][1], "Desmond Achebe", 38, main, fetch)


def diary(round: int, fetch: Fetch) -> str:
    def event(name: str, when: str, where: str, terms: str, text: str) -> str:
        return (
            f'<div class="{CARD} mt-4" data-event="{key(fetch, 8)}"><h3 class="font-serif text-lg">{name}</h3>'
            f'<p class="text-sm">{when} · {where}</p><p>{text}</p><span class="inline-block rounded bg-teal-100 px-2">'
            f"{terms}</span></div>"
        )

    main = (
        event(
            "Spring plant fair",
            "Sunday 22 March, 10am to 4pm",
            "Abbey Grounds",
            f"Adults {FAIR.at(round)}, children free",
            "Sixty nurseries, a swap table for seedlings and a clinic where you can bring whatever is eating your "
            "roses. Dogs are welcome on a short lead.",
        )
        + event(
            "Organ recital by candlelight",
            "Friday 13 March, 8pm",
            "St Brannoc's",
            RECITAL.at(round),
            "Ottilie Kranz plays Buxtehude, Alain and a new piece for the restored trumpet stop.",
        )
        + event(
            "Repair café",
            "every second Saturday, 10am to 1pm",
            "Methodist hall",
            "No charge, cake for a donation",
            "Lamps, bicycles, zips and toasters are looked at by volunteers while you have a cup of tea.",
        )
    )
    return story(DIARY, TITLES[3][1], "the diary desk", 52, main, fetch)


def notices(round: int, fetch: Fetch) -> str:
    main = (
        f'<div class="{CARD}"><h3>Former Gasworks, Quay Street</h3><p>Application {FILE_NUMBER.at(round)} for 74 '
        "flats, a nursery and a public slipway, with the demolition of the retort house. The plans can be seen at the "
        f"planning office during opening hours. Objections must arrive in writing by {OBJECT_BY.at(round)}.</p></div>"
        f'<div class="{CARD}"><h3>Cattlegate</h3><p>Closed to all traffic between the Butter Cross and Pound Lane from '
        "16 to 19 March, nine at night until five in the morning, so that the water main can be relined.</p></div>"
        f'<div class="{CARD}"><h3>The Tollhouse Inn</h3><p>The licensee applies to play recorded music in the garden '
        "until eleven on Fridays and Saturdays from May to September. Anyone who lives within two hundred metres may "
        "make a representation to the licensing officer.</p></div>"
    )
    return story(NOTICES, TITLES[4][1], "the advertisement department", 74, main, fetch)


COURIER = MadeSite(
    "harrowmere-courier.test",
    (
        "paid card in the margin for two visits of five, one of six",
        "evening letter with a form token, in three wordings or missing",
        "three of the paper's own pages under a heading of three",
        "consent layer now and then, with a count of partners",
        "ages of stories and posts reckoned by the clock",
        "salutation and date in the top line",
        "readers of the live report at this second",
        "milliseconds and machine in the imprint",
    ),
    {FRONT: front, LIVE: live, TAX: tax, WARD: ward, TOWN: town, DIARY: diary, NOTICES: notices},
    SLOTS,
)
