"""Options and arguments that several commands have."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.output import complain
from tidings.model.articles import ArticleTime

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.sources import FoundSource, Source
    from tidings.ports.library import Library


WeightOption = Annotated[
    float | None, typer.Option(metavar="W", help="How much more than a plain source's its delay counts (1).")
]
SubscribersOption = Annotated[
    int | None,
    typer.Option(
        min=0, max=2**31 - 1, metavar="N", help="How many people read it here; sent to its publisher in the User-Agent."
    ),
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
    from tidings.model.times import parse_duration

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
    from tidings.model.times import show_duration

    return "auto" if seconds is None else show_duration(timedelta(seconds=seconds))


# -- who it is done for -------------------------------------------------------------------------------

PersonOption = Annotated[
    str | None,
    typer.Option(
        "--person", metavar="NAME", help="The person whose data is meant; left out: the one who runs the program."
    ),
]


async def person_id_of(stores: Stores, name: str | None) -> int:
    """The id of a person; the owner's where no person is named. PersonNotFound."""
    from tidings.model.people import OWNER

    return OWNER if name is None else (await stores.people.person(name)).id


# -- the source that a person names: a feed before the pages of the same site ------------------------

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


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """The articles of a person to list."""

    person: str | None = None
    unread: bool = False
    starred: bool = False
    saved: bool = False
    folder: str | None = None
    tag: str | None = None

    @property
    def is_given(self) -> bool:
        return bool(self.unread or self.starred or self.saved or self.folder or self.tag or self.person)
