"""Running text with headings, as an editor writes it, made into the markup of a platform."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bench.changing.parts import Slot

_BLOCKS = ("<div", "<dl", "<form", "<ol", "<table", "<ul")


@dataclass(frozen=True, slots=True)
class Prose:
    """The markup around a section, its heading and its paragraphs: each with one pair of braces."""

    section: str
    heading: str
    paragraph: str

    def html(self, text: str) -> str:
        """A line with "## " is a heading, one with "¶ " begins a paragraph, as the line after a heading does."""
        sections: list[str] = [""]
        for block in re.split(r"^(?=## |¶ )", text, flags=re.MULTILINE):
            rest = block.removeprefix("¶ ").strip()
            if block.startswith("## "):
                title, _, rest = (one.strip() for one in block[3:].partition("\n"))
                sections.append(self.heading.format(title))
            if rest:
                sections[-1] += rest if rest.startswith(_BLOCKS) else self.paragraph.format(rest)
        return "\n".join(self.section.format(one) for one in sections if one)


def grid(lines: str, cell: str = "td", row: str = "tr") -> str:
    """A row for each line, its cells parted by bars; a line whose first cell is empty is not there."""
    table = [[one.strip() for one in line.split("|")] for line in lines.strip().splitlines()]
    return "\n".join(
        f"<{row}>{''.join(f'<{cell}>{one}</{cell.split()[0]}>' for one in cells)}</{row.split()[0]}>"
        for cells in table
        if cells[0]
    )


def slots(text: str) -> Sequence[Slot]:
    """One for each line, or for more of which all but the first are indented: path, kind, name, texts, parted by bars.

    The first text is that of round 0, each later one begins with its round and a colon, and "-" is absence. Behind the
    name an asterisk says that the former text is still to be read elsewhere.
    """
    made = []
    for line in re.split(r"\n(?! )", text.strip()):
        path, kind, names, first, *later = (" ".join(one.split()) for one in line.split("|"))
        steps = {0: first} | {int(one.partition(":")[0]): one.partition(":")[2].strip() for one in later}
        said = {round: "" if said == "-" else said for round, said in steps.items()}
        made.append(Slot(path, kind, said, names.removesuffix("*"), unique=not names.endswith("*")))
    return made
