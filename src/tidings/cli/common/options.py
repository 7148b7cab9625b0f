"""Options and arguments that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

WeightOption = Annotated[
    float | None, typer.Option(metavar="W", help="How much more than a plain source's its delay counts (1).")
]
SubscribersOption = Annotated[
    int | None, typer.Option(min=0, max=2**31 - 1, metavar="N", help="People who read it here; its publisher is told.")
]
PolicyOption = Annotated[str | None, typer.Option(metavar="NAME", help="Its policy; `tidings policies` lists them.")]
CategoryOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="The category of its articles where the feed names none.")
]
SourceArgument = Annotated[str, typer.Argument(metavar="SOURCE", help="An id, a URL, or a part only one source has.")]

DEPTH = 2

DepthOption = Annotated[
    int | None,
    typer.Option(min=0, max=16, metavar="N", help="With --pages: links from the first page (2)."),
]
IncludeOption = Annotated[
    list[str] | None,
    typer.Option(metavar="FILTER", help="Of pages: only these: a URL begins so, or docs/filters.md; repeatable."),
]
ExcludeOption = Annotated[list[str] | None, typer.Option(metavar="FILTER", help="Of pages: not these; repeatable.")]
WordsOption = Annotated[
    str | None, typer.Option(metavar="W,W,...", help="With --pages: note segments that hold these words.")
]
AtLeastOption = Annotated[
    int, typer.Option(min=1, max=100, metavar="N", help="So many different ones of the words in one segment.")
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(metavar="CSS|XPATH", help="Of a page, watch only these elements: CSS, or XPath (//...); repeatable."),
]
IgnoreOption = Annotated[
    list[str] | None, typer.Option(metavar="CSS|XPATH", help="Of a page, do not watch these elements; repeatable.")
]
MainOption = Annotated[bool, typer.Option("--main", metavar="", help="Of a page, watch the main content alone.")]


def checked_weight(weight: float | None) -> float | None:
    if weight is not None and not 0 < weight < float("inf"):
        raise typer.BadParameter(f"{weight:g} is not a number above 0", param_hint="'--weight'")
    return weight


# -- URLs as people write them ---------------------------------------------------------------------


def addresses(given: str) -> list[str]:
    """The URLs to try for what was written: a bare name by https, then by http. SourceError where it is none."""
    from tidings.errors import SourceError
    from tidings.text.url import host_of, is_web

    text = given.strip()
    url = text if "://" in text else f"https://{text}"
    if not is_web(url) or not host_of(url) or any(char.isspace() for char in url):
        raise SourceError(given, "no address that can be followed; write https://example.org/feed.xml")
    return [url] if "://" in text else [url, f"http://{text}"]
