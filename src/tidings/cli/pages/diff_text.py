"""Two versions of a page on a terminal: colours where there are any, signs and brackets where there are none."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from tidings.cli.common.output import console, counted, printable
from tidings.cli.common.times import stamped
from tidings.views.pages.page_diff import change_line

if TYPE_CHECKING:
    from rich.text import Text

    from tidings.model.pages import Version
    from tidings.read.page.diff import PageDiff, SegmentDiff

_SIGNS = {"added": "+", "removed": "-", "changed": "~"}
_COLOURS = {"added": "green", "removed": "red", "changed": "default"}
_WORDS = {"gone": ("red strike", "[-{}-]"), "come": ("green", "{{+{}+}}")}
_GREY = "bright_black"


def differing(found: PageDiff, *, noise: bool) -> list[SegmentDiff]:
    """The segments that changed, in the order of the page, with or without noise."""
    return [one for one in found.segments if one.kind.value in _SIGNS and (noise or one.noise is None)]


def counts(found: PageDiff) -> dict[str, int]:
    """The counts of changes in words; noise is counted apart."""
    true = differing(found, noise=False)
    told = {kind: sum(one.kind.value == kind for one in true) for kind in _SIGNS}
    return {**told, "silent": len(differing(found, noise=True)) - len(true)}


def as_json(found: PageDiff, *, noise: bool) -> dict[str, Any]:
    rows = differing(found, noise=noise)
    names = ("kind", "tag", "path", "old", "new", "words", "spans", "noise")
    return {**counts(found), "segments": [{name: getattr(one, name) for name in names} for one in rows]}


def show(old: Version, new: Version, found: PageDiff, *, noise: bool) -> None:
    out = console()
    coloured = out.is_terminal and not out.no_color and out.color_system is not None
    print(printable(new.url))
    times = [stamped(version.at) for version in (old, new)]
    if times[0] == times[1]:
        times = [stamped(version.at, seconds=True) for version in (old, new)]
    print(f"{times[0]} -> {times[1]}: {_summary(old, new, found, noise=noise)}")
    rows = differing(found, noise=noise) or differing(found, noise=True)  # a change of then may be noise by now
    for (path, reason), group in groupby(rows, key=lambda one: (one.path, one.noise)):
        said = f"\n{path or 'body'}" + (f"  (noise: {reason})" if reason is not None else "")
        out.print(_plain(said, _GREY if reason is not None else "bold", coloured=coloured))
        for one in group:
            out.print(_line(one, coloured=coloured))


def _summary(old: Version, new: Version, found: PageDiff, *, noise: bool) -> str:
    if old.id == new.id:
        return "the same version stood there at both times"
    told = counts(found)
    silent = told.pop("silent")
    parts = [f"{number} {kind}" for kind, number in told.items() if number]
    words = f"segments: {', '.join(parts)}" if parts else "nothing changed"
    if silent:
        words += f"; {counted(silent, 'more difference')} {'is' if silent == 1 else 'are'} noise"
        words += "" if noise else " (--all)" if parts else ", by what is known now"
    elif not parts and new.words and not new.first:  # visits in between that brought nothing but noise are not kept
        words += f" since the version before; the visit reported, against the last one: {printable(new.words)}"
    return words


def _said(one: SegmentDiff, *, coloured: bool) -> Text:
    """The change as lists say it, `Price: 21.00 -> 23.00`, with the old value in red and the new one in green."""
    from rich.text import Text

    line, words = Text(), one.words or one.new or ""
    if coloured and one.shows_old:
        said = change_line(words)
        for part, style in ((said.label, None), (said.old, "red strike"), (" -> ", None), (said.new, "green")):
            line.append(printable(part), style)
        return line
    return line.append(printable(words))


def _plain(text: str, style: str, *, coloured: bool) -> Text:
    from rich.text import Text

    head, line_break, rest = text.rpartition("\n")
    return Text(f"{head}{line_break}{printable(rest)}", style if coloured else "")


def _line(one: SegmentDiff, *, coloured: bool) -> Text:
    from rich.text import Text

    grey = one.noise is not None
    style = (_GREY if grey else _COLOURS[one.kind.value]) if coloured else ""
    line = Text(f"  {_SIGNS[one.kind.value]} ", style)
    if one.kind.value == "removed":
        return line.append(printable(one.old or ""))
    if not one.spans or one.shows_old:
        return line.append_text(_said(one, coloured=coloured and not grey))
    for span in one.spans:
        colour, brackets = _WORDS.get(span.kind, ("", "{}"))
        text = printable(span.text)
        if coloured and not grey:
            line.append(text, colour or None)
        else:
            line.append(brackets.format(text))
    return line
