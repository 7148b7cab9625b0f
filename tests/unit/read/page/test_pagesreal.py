"""How bench.pagesreal counts true changes and false reports, on looks of our own."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

from bench.pagesreal import LINKS, WORDS, measured

MENU = "<nav><a href='/'>Home</a></nav>"


def recorded(folder: Path, bodies: list[tuple[str, str, list[str]]]) -> Path:
    """A folder with one sequence of (content, change, lines of the truth)."""
    with tarfile.open(folder / "inn--prices--1.tar.xz", "w:xz") as archive:
        for number, (content, _, _) in enumerate(bodies):
            body = f"<html><body>{MENU}<h1>Prices</h1>{content}</body></html>".encode()
            info = tarfile.TarInfo(f"{number:02}.html")
            info.size = len(body)
            archive.addfile(info, io.BytesIO(body))
    visits = [
        {"file": f"{number:02}.html", "at": 43_200 * number, "change": change, "diff": lines}
        for number, (_, change, lines) in enumerate(bodies)
    ]
    truth = [{"sequence": "inn--prices--1", "url": None, "visits": visits}]
    (folder / "truth.json").write_text(json.dumps(truth))
    return folder


def test_true_changes_and_false_reports_are_counted_beside_a_plain_comparison(tmp_path: Path) -> None:
    first = "<p>A room costs 80 euro a night.</p><p>See <a href='/a.pdf'>the list</a>.</p>"
    dearer = first.replace("80", "95")
    moved = dearer.replace("/a.pdf", "/b.pdf")
    score, looks, _ = measured(
        recorded(
            tmp_path,
            [
                (first, "none", []),
                (first, "none", []),
                (dearer, "true", ["-A room costs 80 euro a night.", "+A room costs 95 euro a night."]),
                (moved, "true", ["-See [the list](/a.pdf).", "+See [the list](/b.pdf)."]),
                (moved, "none", []),
                (f"{moved}<p>Our garden is open to guests from May on.</p>", "none", []),
                (f"{moved}<p>Nobody knows whether this is one.</p>", "unclear", ["+Nobody knows"]),
            ],
        )
    )
    assert looks == 7
    assert score.changes == {WORDS: 1, LINKS: 1}
    assert (score.ours[WORDS], score.plain[WORDS], score.plain[LINKS]) == (1, 1, 0)
    assert (score.said, score.sayable) == (1, 1)
    assert (score.quiet, score.false, score.false_plain, score.of_page) == (2, 1, 1, 1)  # the garden is on the page
