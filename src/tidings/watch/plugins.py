"""Detectors of other packages, found by entry point. docs/plugins.md shows how to write one.

They run only in worker processes of their own (crawl/watcher/plugins.py): what they raise is reported, and one that
hangs is stopped.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tidings.watch.match.document import Document

ENTRY_POINT_GROUP: Final = "tidings.detectors"
MOST_FAILURES: Final = 3  # in a row; then the detector is stopped
OUT_OF_MEMORY: Final = "it needs more memory than watch.detector_memory allows"
_LONGEST = 500  # characters of a finding


class Plugin(Protocol):
    """The interface of a detector. A class named by an entry point is called once, without arguments."""

    @property
    def name(self) -> str:
        """The name of its entry point."""
        ...

    def look(self, document: Document) -> str | None:
        """Examines a document; returns the finding for people; None: nothing."""
        ...


@dataclass(frozen=True, slots=True)
class PluginFindings:
    """A detector's findings in several documents, by their index."""

    found: dict[int, str] = field(default_factory=dict)
    missed: tuple[int, ...] = ()  # documents it failed on
    fault: str = ""  # the last reason
    failures: int = 0  # in a row, at the end
    spent: bool = False  # its process must be replaced: out of memory, or without the plugin


class PluginFault(Exception):
    """Why a plugin cannot be used. It never leaves its worker process."""


def installed_plugins() -> list[str]:
    """Names of all installed detectors. Nothing of them is imported."""
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINT_GROUP).names)


def load_plugin(name: str) -> Plugin:
    """The detector of this name. PluginFault if there is none, or it cannot be used."""
    from importlib.metadata import entry_points

    found = list(entry_points(group=ENTRY_POINT_GROUP, name=name))
    if not found:
        known = ", ".join(installed_plugins()) or "none"
        raise PluginFault(f"no installed package has a detector of this name (known: {known})")
    try:
        thing: Any = found[0].load()
        plugin: Any = thing() if inspect.isclass(thing) else thing
        calls_itself = plugin.name
    except MemoryError as error:
        raise PluginFault(OUT_OF_MEMORY) from error
    except Exception as error:  # foreign code may raise anything while it is imported or made
        raise PluginFault(f"it cannot be loaded ({_words(error)})") from error
    if calls_itself != name:
        raise PluginFault(f"its `name` is {calls_itself!r}; it must be that of its entry point")
    if not callable(getattr(plugin, "look", None)):
        raise PluginFault("it has no method `look(self, document) -> str | None`")
    made: Plugin = plugin
    return made


def run_plugin(plugin: Plugin, documents: Sequence[Document], failures: int = 0) -> PluginFindings:
    """Runs a detector on documents. One that raises goes on with the next document until it failed MOST_FAILURES times
    in a row."""
    found: dict[int, str] = {}
    missed: list[int] = []
    fault = ""
    for number, document in enumerate(documents):
        if failures >= MOST_FAILURES:
            missed.append(number)
            continue
        try:
            words = plugin.look(document)
            if words is not None and not isinstance(words, str):
                raise TypeError(f"`look` answered {type(words).__name__} and not words or None")
        except MemoryError:  # the process may have none left: stop here
            rest = range(number, len(documents))
            return PluginFindings(found, (*missed, *rest), OUT_OF_MEMORY, failures + 1, spent=True)
        except Exception as error:  # foreign code may raise anything
            failures, fault = failures + 1, f"it failed ({_words(error)})"
            missed.append(number)
            continue
        failures = 0
        said = " ".join((words or "").split())[:_LONGEST]
        if said:
            found[number] = said
    return PluginFindings(found, tuple(missed), fault, failures)


def _words(error: Exception) -> str:
    """The error on one line, without control characters: it is logged."""
    try:
        said = " ".join("".join([char if char.isprintable() else " " for char in str(error)]).split())
    except Exception:  # str() of a foreign error may fail, too
        said = ""
    return f"{type(error).__name__}: {said}"[:_LONGEST] if said else type(error).__name__
