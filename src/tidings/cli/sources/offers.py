"""Offers to follow in words, the prompts that let a person choose, and what is said where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tidings.cli.common.output import moment, printable

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.discover.candidates import DiscoveryResult
    from tidings.errors import TidingsError
    from tidings.views.adding.offers import Offer


def offer_words(offer: Offer) -> str:
    """Describes an offer in one line, for a list to choose from."""
    name = f"{offer.title}: {offer.url}" if offer.title else offer.url
    facts = [] if offer.rank == 0 else [offer.rank.words]
    if offer.entries is not None:
        facts.append("1 entry" if offer.entries == 1 else f"{offer.entries} entries")
        facts += [f"last {moment(offer.last_published)}"] if offer.last_published else []
    return printable(f"{name} ({', '.join(facts)})" if facts else name)


def choose(asked: str, offers: list[Offer]) -> list[Offer]:
    """Prompts for the offers to follow."""
    print(printable(f"{asked} has several feeds:"))
    for number, offer in enumerate(offers, 1):
        print(f"  {number}  {offer_words(offer)}")
    while True:
        text: str = typer.prompt("Which? (1, or 1,3, or all; 0 for none)", default="1")
        chosen = _chosen(text, offers)
        if chosen is not None:
            return chosen
        print(f"write numbers from 0 to {len(offers)}, or all")


def _chosen(text: str, offers: list[Offer]) -> list[Offer] | None:
    """Parses the answer to a list of offers; None where it cannot be understood."""
    words = text.replace(",", " ").split()
    if [word.lower() for word in words] in (["all"], ["a"]):
        return offers
    if not words or not all(word.isdecimal() and int(word[:6]) <= len(offers) for word in words):
        return None
    return [offers[number - 1] for number in dict.fromkeys(map(int, words)) if number]


def confirmed(asked: str, doubt: str, best: Offer) -> bool:
    print(printable(f"{asked}: {doubt}:"))
    print(f"  {offer_words(best)}")
    return typer.confirm("Follow it?", default=False)


def is_meant(offer: Offer) -> bool:
    """Returns whether it has the very URL that was given."""
    from tidings.discover.candidates import FoundVia

    return offer.how == FoundVia.ITSELF


def nothing_found(scout: Scout, url: str, found: DiscoveryResult) -> TidingsError:
    from tidings.errors import ConnectFailed, NoFeedFound

    failure = scout.failure(url)
    if failure is not None:
        return failure
    if scout.failures and not found.pages and all(isinstance(one, ConnectFailed) for one in scout.failures):
        return scout.failures[0]
    hint = "; --kind links follows the links of a page" if found.pages else ""
    return NoFeedFound(url, f"{found.reason or 'a sitemap alone'}{hint}")
