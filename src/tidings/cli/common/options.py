"""Options and arguments that several commands have."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.model.articles import ArticleTime

if TYPE_CHECKING:
    from tidings.app.stores import Stores

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
EveryOption = Annotated[
    str | None,
    typer.Option(metavar="T", help="Visit it so often (10m, 2h), within what servers allow; auto: by its policy."),
]
SameTitleOption = Annotated[
    bool | None,
    typer.Option(
        "--same-title-is-same/--no-same-title-is-same",
        metavar="",
        help="Of a feed: an item with a known title is that item, whatever its guid and link.",
        show_default=False,
    ),
]
EgressOption = Annotated[
    str | None,
    typer.Option(metavar="LABEL", help="Only terminals with this label visit it (in a cluster); any: all of them."),
]

ByOption = Annotated[
    ArticleTime | None, typer.Option(help="Go by when articles were published (usual), or first seen.")
]

DEPTH = 2
_LONGEST_INTERVAL = 366 * 86_400

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


def egress_label(text: str) -> str | None:
    """The label; None: `any`."""
    from tidings.model.sources import LABEL_WORDS, is_label

    label = text.strip().lower()
    if label != "any" and not is_label(label):
        raise typer.BadParameter(f"{text!r} is no label ({LABEL_WORDS}), nor `any`", param_hint="'--egress'")
    return None if label == "any" else label


def every_seconds(text: str) -> int | None:
    """The interval in seconds; None: `auto`."""
    from tidings.settings.durations import parse_duration

    if text.strip().lower() == "auto":
        return None
    try:
        seconds = int(parse_duration(text).total_seconds())
    except ValueError as error:
        raise typer.BadParameter(f"{error}, or auto", param_hint="'--every'") from None
    if not 60 <= seconds <= _LONGEST_INTERVAL:
        raise typer.BadParameter(f"{text} is not between a minute and a year", param_hint="'--every'")
    return seconds


def every_words(seconds: int | None) -> str:
    """The interval as people write it: `10m`, `auto`."""
    from tidings.settings.durations import show_duration

    return "auto" if seconds is None else show_duration(timedelta(seconds=seconds))


# -- URLs as people write them ---------------------------------------------------------------------


# -- who it is done for -------------------------------------------------------------------------------

PersonOption = Annotated[
    str | None, typer.Option("--person", metavar="NAME", help="Of this person; left out: of whoever runs the program.")
]


async def person_id_of(stores: Stores, name: str | None) -> int:
    """The id of a person; the owner's where nobody is named. PersonNotFound."""
    from tidings.model.people import OWNER

    return OWNER if name is None else (await stores.people.person(name)).id
