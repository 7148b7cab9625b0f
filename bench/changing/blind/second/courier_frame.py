"""What stands around each page of the Harrowmere Courier."""

from __future__ import annotations

from datetime import datetime

from bench.changing.blind.second.courier_truth import (
    DIARY,
    FRONT,
    LETTER,
    LIVE,
    NOTICES,
    SPONSORED,
    TAX,
    TITLES,
    TOWN,
    WARD,
)
from bench.changing.chances import key, mixed, number, pick, sometimes
from bench.changing.pieces import ENGLISH, ago, json_ld, others, today
from bench.changing.scenario import Fetch

CARD = "rounded-lg border border-slate-200 bg-white p-4 shadow-sm"


def part_of_day(fetch: Fetch) -> str:
    """The greeting in the top line goes with the hour."""
    for end, words in ((5, "Good night"), (12, "Good morning"), (18, "Good afternoon")):
        if fetch.at.hour < end:
            return words
    return "Good evening"


def age(fetch: Fetch, since: datetime) -> str:
    return (
        f'<time class="text-xs text-slate-500" datetime="{since:%Y-%m-%dT%H:%MZ}">{ago(fetch, ENGLISH, since)}</time>'
    )


def sponsored(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        f'<div class="{CARD} bg-amber-50" data-slot="mpu-{key(fetch, 6)}"><span class="text-[10px] uppercase">Sponsored'
        f'</span><a class="block font-medium" href="https://ads.hc.example/c/{key(fetch, 18)}">{pick(fetch, SPONSORED)}'
        "</a></div>",
    )


def letter(fetch: Fetch) -> str:
    name, line = pick(fetch, LETTER)
    return sometimes(
        fetch,
        0.4,
        f'<form class="{CARD} flex gap-3" action="/letter" method="post"><h3 class="font-bold">{name}</h3><p>{line}</p>'
        f'<input type="hidden" name="authenticity_token" value="{key(fetch, 40)}"><input type="email" name="email" '
        'placeholder="you@example.org"><button>Sign me up</button></form>',
    )


def onward(path: str, fetch: Fetch) -> str:
    """Three of the other pages, picked for this request."""
    cards = "".join(
        f'<div class="w-1/3 p-2"><a class="font-serif text-lg" data-pos="{at}" href="{to}">{title}</a></div>'
        for at, (to, title) in enumerate(mixed(fetch, others(TITLES, path), 3), 1)
    )
    heading = pick(fetch, ("Keep reading", "More from the Courier", "Readers also opened"))
    return (
        f'<section class="mt-10"><h2 class="text-sm uppercase">{heading}</h2><div class="flex">{cards}</div></section>'
    )


def consent(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        f'<div role="dialog" aria-modal="true" id="cmp-{key(fetch, 8)}" class="fixed bottom-0 bg-white"><p>We '
        f"and our {number(fetch, 610, 790)} partners store information on your device to pay for local journalism.</p>"
        "<button>Agree</button><button>Settings</button></div>",
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    links = "".join(
        f'<a class="px-3 py-2 hover:underline" href="{to}">{label}</a>'
        for to, label in (
            (FRONT, "Front page"),
            (LIVE, "Ferry strike"),
            (TAX, "Your bill"),
            (WARD, "Health"),
            (TOWN, "Sport"),
            (DIARY, "What's on"),
            (NOTICES, "Notices"),
        )
    )
    return f"""<!DOCTYPE html>
<html lang="en-GB" class="h-full antialiased">
<head><meta charset="utf-8"><title>{title} | Harrowmere Courier</title>
<meta name="csrf-token" content="{key(fetch, 32)}">
<script nonce="{key(fetch, 12)}">window.__HC__ = {{"trace": "{key(fetch, 24)}", "path": "{path}"}};</script>
{json_ld("WebPage", name=title, publisher={"@type": "NewsMediaOrganization", "name": "Harrowmere Courier"})}
</head>
<body class="h-full bg-slate-50">
<a class="sr-only" href="#main">Skip to content</a>
<header class="border-b"><div class="mx-auto max-w-5xl flex justify-between text-xs">
<span>{part_of_day(fetch)}. It is {today(fetch, ENGLISH)}.</span>
<a href="https://id.hc.example/login?state={key(fetch, 16)}">Sign in</a></div>
<div class="mx-auto max-w-5xl"><a class="font-serif text-4xl" href="/">Harrowmere Courier</a></div>
<nav aria-label="Sections" class="mx-auto max-w-5xl flex">{links}</nav></header>
<div class="mx-auto max-w-5xl grid grid-cols-12 gap-6"><main id="main" class="col-span-8">{main}</main>
<aside class="col-span-4 space-y-4">{sponsored(fetch)}{letter(fetch)}</aside></div>
<div class="mx-auto max-w-5xl">{onward(path, fetch)}</div>
<footer class="mt-12 border-t"><p class="text-xs">The Courier belongs to its readers: 2,300 of them hold a share.</p>
<p class="text-xs text-slate-400">© {fetch.at.year} Harrowmere Courier Society Ltd.
Page built in {number(fetch, 11, 96)} ms by web-{pick(fetch, "abcdef")}{number(fetch, 1, 9)}</p></footer>
{consent(fetch)}</body></html>"""
