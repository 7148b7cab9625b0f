"""What servers add to a page at each request: keys, timings, advertisements, offers; shared by all these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.parts import token
from bench.changing.pieces import Links
from bench.changing.scenario import Fetch


def element(tag: str, text: str, attributes: str = "") -> str:
    """An element where there is a text, else nothing."""
    opening = f"{tag} {attributes}" if attributes else tag
    return f"<{opening}>{text}</{tag}>" if text else ""


def asset(fetch: Fetch, address: str) -> str:
    """The address of a style or script with a cache-buster of this request."""
    return f"{address}?ver={token(fetch.random, 8)}"


def timing(fetch: Fetch, server: str) -> str:
    """The comment of a cache or a framework at the end of a page."""
    node, seconds, queries = fetch.random.randint(1, 14), fetch.random.uniform(0.04, 0.9), fetch.random.randint(11, 63)
    return f"<!-- {server}{node:02} {seconds:.4f}s {queries} queries request {token(fetch.random, 20)} -->"


def hidden(fetch: Fetch, *names: str) -> str:
    """Hidden fields of a form, each with a key of this request."""
    return "".join(f'<input type="hidden" name="{name}" value="{token(fetch.random, 32)}">' for name in names)


def bootstrap(fetch: Fetch, variable: str) -> str:
    """The settings that a theme gives to its scripts."""
    return (
        f'<script nonce="{token(fetch.random, 16)}">window.{variable}={{"rid":"{token(fetch.random, 16)}",'
        f'"csrf":"{token(fetch.random, 40)}","ts":{int(fetch.at.timestamp() * 1000) + fetch.random.randrange(999)},'
        f'"exp":["{fetch.random.choice(("control", "b", "c"))}"]}};</script>'
    )


def one_of(fetch: Fetch, *choices: str) -> str:
    """A wording out of several, as tests of wordings or random tips choose them."""
    return fetch.random.choice(choices)


def some_of(fetch: Fetch, pool: Links, number: int, tag: str = "li", css: str = "") -> str:
    """Links to some pages of the site, others in another order at each request."""
    opening = f'{tag} class="{css}"' if css else tag
    chosen = fetch.random.sample(list(pool), min(number, len(pool)))
    return "".join(f'<{opening}><a href="{path}">{title}</a></{tag}>' for path, title in chosen)


def sponsored(fetch: Fetch, label: str, creatives: Sequence[str], css: str = "ad-slot") -> str:
    """An advertisement of this request, or the empty place of one."""
    place = f"{css}-{token(fetch.random, 6)}"
    if fetch.random.random() < 0.25:
        return f'<div class="{css} {css}--empty" id="{place}" data-slot="{fetch.random.randint(1000, 9999)}"></div>'
    where = f"https://ads.example/c?k={token(fetch.random, 18)}"
    return (
        f'<div class="{css}" id="{place}"><span class="{css}__label">{label}</span>'
        f'<a href="{where}" rel="sponsored nofollow">{fetch.random.choice(creatives)}</a></div>'
    )


def consent(fetch: Fetch, text: str, buttons: Sequence[str], share: float = 0.4) -> str:
    """A banner of consent in a share of the requests."""
    if fetch.random.random() >= share:
        return ""
    many = "".join(f'<button type="button" data-id="{token(fetch.random, 6)}">{button}</button>' for button in buttons)
    return (
        f'<div id="cookie-{token(fetch.random, 6)}" class="cookie-banner" role="dialog" aria-live="polite">'
        f'<p>{text}</p><div class="cookie-banner__actions">{many}</div></div>'
    )


def picture(fetch: Fetch, name: str, caption: str = "") -> str:
    """A figure whose image comes from one of several hosts, with a signature."""
    host, key = fetch.random.randint(1, 4), token(fetch.random, 12)
    text = element("figcaption", caption)
    return (
        f'<figure class="media"><img src="https://img{host}.cdn.example/{name}.jpg?s={key}" alt="" loading="lazy">'
        f"{text}</figure>"
    )
