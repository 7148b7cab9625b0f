"""The composition root: Settings -> adapters -> a running program. The only place where the rooms meet.

adapters   the stores, and the way out
plans      terms and policies; following a source
program    controller, terminals and what runs beside them
scout      discovery for a person (imported by its own name: it reads feeds and pages, and few commands do)
face       the web page

Each is imported when a name of it is asked for: a command that only looks something up needs no controller, and
need not wait until one is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = ["Program", "Stores", "begin", "conduct_of", "follow", "open_fetcher", "open_stores", "serve_web", "terms_of"]

if TYPE_CHECKING:
    from tidings.wiring.adapters import Stores, open_fetcher, open_stores
    from tidings.wiring.face import conduct_of, serve_web
    from tidings.wiring.plans import begin, follow, terms_of
    from tidings.wiring.program import Program
else:
    _HOMES = {
        "adapters": ("Stores", "open_fetcher", "open_stores"),
        "face": ("conduct_of", "serve_web"),
        "plans": ("begin", "follow", "terms_of"),
        "program": ("Program",),
    }

    def __getattr__(name):
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"{__name__}.{home}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
