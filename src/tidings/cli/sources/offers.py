"""Offers to follow in words, and the prompt that lets a person choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tidings.cli.common.output import moment, printable

if TYPE_CHECKING:
    from tidings.views.adding.offers import Offer


def offer_words(offer: Offer) -> str:
    """In one line, for a list to choose from."""
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
    """None where the answer cannot be understood."""
    words = text.replace(",", " ").split()
    if [word.lower() for word in words] in (["all"], ["a"]):
        return offers
    if not words or not all(word.isdecimal() and int(word[:6]) <= len(offers) for word in words):
        return None
    return [offers[number - 1] for number in dict.fromkeys(map(int, words)) if number]
