"""The groups of made-up sites, by the names that `--part` takes: each a package with `SITES` in its module `sites`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

from bench.changing.scenario import Site

HELD_OUT = "held-out"  # the group that judges; it becomes one of the others once somebody has looked at its results
NAMES = (
    "set-on",
    "opened",
    "by-request",
    "renewed",
    "abroad",
    "daily",
    "promised",
    "ordinary",
    "platforms",
    "everyday",
    "various",
    "recent",
    "kept",
    "fresh",
    "last",
    "unseen",
    "further",
    "later",
    "another",
    "sundry",
    "assorted",
    "mixed",
    "varied",
    "general",
    "settled",
    "familiar",
    "typical",
    "assembled",
    "appearing",
    "judging",
    "blind",
    "trusted",
    "impartial",
    "independent",
    "unbiased",
    "moment",
    "verdict",
    HELD_OUT,
)
MISSING = (
    f"there is no group {HELD_OUT} now: the last one was opened. Put the sites that are to judge into the package "
    "bench/changing/held_out, with SITES in its module sites"
)


def groups() -> Mapping[str, Sequence[Site]]:
    """The sites of all groups that are there, oldest first."""
    return {name: import_module(f"{_package(name)}.sites").SITES for name in NAMES if _is_there(name)}


def _package(name: str) -> str:
    return f"bench.changing.{name.replace('-', '_')}"


def _is_there(name: str) -> bool:
    """Whether a group can be loaded. All but the one that judges must be there: one that is not fails at its import."""
    return name != HELD_OUT or (
        find_spec(_package(name)) is not None and find_spec(f"{_package(name)}.sites") is not None
    )
