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
SourceArgument = Annotated[str, typer.Argument(metavar="SOURCE", help="An id, a URL, or a part only one source has.")]


def checked_weight(weight: float | None) -> float | None:
    if weight is not None and not 0 < weight < float("inf"):
        raise typer.BadParameter(f"{weight:g} is not a number above 0", param_hint="'--weight'")
    return weight
