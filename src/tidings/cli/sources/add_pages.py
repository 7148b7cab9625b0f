"""`add --pages`: follows sites page by page. collect uses it, too."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import typer

from tidings.cli.common.app import run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.options import DEPTH
from tidings.cli.common.output import complain, counted, printable, report
from tidings.cli.common.times import READER
from tidings.text.url import addresses

if TYPE_CHECKING:
    from tidings.model.pages import NewSite, PageScope
    from tidings.settings.settings import Settings

_KIND = re.compile(r"\s*(?:\(|not\b|everything\b|[A-Za-z]+:(?!//))", re.IGNORECASE)


Reach = tuple[
    int | None, list[str] | None, list[str] | None, str | None, int
]  # depth, include, exclude, words, at least


def follow_sites(
    settings: Settings, urls: list[str], given: dict[str, Any], reach: Reach, scope: PageScope | None, *, json: bool
) -> None:
    """`tidings add --pages`. SelectorError where a selector cannot be read."""
    from tidings.app.scheduling import policy_given
    from tidings.read.page.tree.scope import check_scope
    from tidings.schedule.policies.base import ranks

    if "policy" in given and ranks(policy_given(given["policy"])):
        words = f"{given['policy']} ranks sources; pages need a policy that times"
        raise typer.BadParameter(words, param_hint="--policy")
    if scope is not None:
        check_scope(scope)
    sites = {asked: replace(site_of(addresses(asked)[0], given, *reach), scope=scope) for asked in urls}
    named = {name for name, value in zip(("depth", "include", "exclude"), reach, strict=False) if value is not None}
    check_memory("add")
    report(run_async(add_sites(settings, urls, sites, named)), say_followed, json=json)


def scope_of(only: list[str] | None, ignore: list[str] | None, main: bool) -> PageScope | None:
    """The scope of these options; None: none was given."""
    from tidings.model.pages import PageScope

    if only and main:
        raise typer.BadParameter("either --only or --main: a selector, or the main content")
    return PageScope(tuple(only or ()), tuple(ignore or ()), main) or None


def filter_text(given: str) -> str:
    """The filter as fetch.filter has it: the beginning of a URL is short for `prefix:`."""
    text = given.strip()
    if _KIND.match(text):
        return text
    quoted = text.replace('"', '""')
    return f'prefix:"{quoted}"'


def site_of(
    url: str,
    given: dict[str, Any],
    depth: int | None = DEPTH,
    include: list[str] | None = None,
    exclude: list[str] | None = None,
    words: str | None = None,
    at_least: int = 1,
    *,
    once: bool = False,
) -> NewSite:
    """Makes the site that the options describe. SettingsError where a filter has a mistake."""
    from tidings.app.admission import site_filter
    from tidings.model.pages import NewSite
    from tidings.text.url import host_of

    chosen = [tuple(filter_text(text) for text in texts or ()) for texts in (include, exclude)]
    for text in (*chosen[0], *chosen[1]):
        site_filter(text)
    pattern = tuple(word for part in (words or "").split(",") if (word := part.strip()))
    if words is not None and not pattern:
        raise typer.BadParameter("no words in it; write --words gas,shale", param_hint="'--words'")
    if words is not None and at_least > len(pattern):
        raise typer.BadParameter(f"{at_least} of {counted(len(pattern), 'word')}", param_hint="'--at-least'")
    named = {name: given[name] for name in ("policy", "category", "weight", "every", "egress") if name in given}
    reach = DEPTH if depth is None else depth
    return NewSite(url, host_of(url), reach, chosen[0], chosen[1], words=pattern, at_least=at_least, once=once, **named)


async def add_sites(
    settings: Settings, urls: list[str], sites: dict[str, NewSite], named: set[str]
) -> list[dict[str, Any]]:
    """Each with its root looked at first: one that cannot be reached is not followed. What is not `named` of a site
    that is followed already stays as it is."""

    from tidings.app.admission import belongs_to
    from tidings.app.stores import open_fetcher, open_stores
    from tidings.errors import TidingsError
    from tidings.ports.outside import Request
    from tidings.views.pages.page_service import preview_scope

    results: list[dict[str, Any]] = []
    async with open_stores(settings) as stores, open_fetcher(settings, robots_store=stores.robots) as fetcher:
        held = {site.url: site for site in await stores.sites.sites()}
        for asked in urls:
            site = sites[asked]
            if (before := held.get(site.url)) is not None:
                kept = {name: getattr(before, name) for name in {"depth", "include", "exclude"} - named}
                site = replace(site, **kept)
            try:
                if not await fetcher.allows(site.url):
                    results.append({"asked": asked, "error": f"{site.url}: its robots.txt does not allow it"})
                    continue
                answer = await fetcher.fetch(Request(site.url, accept="text/html, */*;q=0.1", truncate=True))
                kind = (answer.headers.get("content-type") or "text/html").partition(";")[0].strip()
                if "html" not in kind:
                    words = f"{site.url}: {kind}, not a page; `tidings add` without --pages follows feeds"
                    results.append({"asked": asked, "error": words})
                    continue
                root_id, new = await stores.sites.follow(site, READER.now(), belongs_to(site))
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            await stores.catalogue.announce()
            result = {"asked": asked, "added": new, "id": root_id, "url": site.url, "depth": site.depth}
            if site.scope is not None:
                shown = preview_scope(answer.body, answer.url, answer.headers.get("content-type"), site.scope)
                result |= {"scope": site.scope, "preview": shown}
            results.append(result)
    return results


def say_followed(result: dict[str, Any]) -> None:
    if "error" in result:
        complain(str(result["error"]))
    elif result["added"]:
        deep = "that page alone" if result["depth"] == 0 else f"{counted(result['depth'], 'link')} deep"
        print(printable(f"following the pages of {result['url']}, {deep}; `tidings run` or `crawl --once` visits them"))
    else:
        words = f"already followed: {result['url']}, {result['depth']} deep; what you named is as you say now"
        print(printable(words))
    if "preview" in result:
        from tidings.cli.pages.scope import say_preview

        print(printable(f"watched of its pages: {result['scope']}; of the first page that is"))
        say_preview(result["preview"])
