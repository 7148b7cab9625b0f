"""The source that a person names: a feed before the pages of the same site, and a remark on what else the name fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.output import complain

if TYPE_CHECKING:
    from tidings.model.sources import FoundSource, Source
    from tidings.ports.library import Library

_MOST_NAMED = 3

SourceArgument = Annotated[
    str,
    typer.Argument(metavar="SOURCE", help="An id, a URL, or a part only one source has; a feed before followed pages."),
]
PageOption = Annotated[
    bool, typer.Option("--page", metavar="", help="SOURCE is a followed page or site, not the feed of that name.")
]


async def find_source(
    library: Library, text: str, *, page: bool = False, option: str = "--page", strict: bool = True
) -> Source:
    """The source of this name; where it fits others, too, says which was taken, and which option means the other.
    With `page` and `strict`, SourceError where it is no page."""
    from tidings.errors import SourceError
    from tidings.model.sources import SourceKind

    found = await library.find_among(text, page=page)
    if page and strict and found.source.kind is not SourceKind.PAGE:
        raise SourceError(text, "no followed page; `tidings pages` lists the sites")
    if found.others:
        complain(_remark(text, found, "" if page else option))
    return found.source


def _remark(text: str, found: FoundSource, option: str) -> str:
    named = ", ".join(str(one) for one in found.others[:_MOST_NAMED])
    more = len(found.others) - _MOST_NAMED
    named += f" and {more} more" if more > 0 else ""
    means = f"; {option} means that one" if option and len(found.others) == 1 else "; name it by its id"
    return f"{text}: {found.source.id} {found.source.url} is meant; fits {named}, too{means}"
