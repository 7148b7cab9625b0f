"""The composition root: Settings -> adapters -> a running program. The only place where the rooms meet.

adapters   the stores, and the way out
plans      terms and policies; following a source
program    controller, terminals and what runs beside them
scout      discovery for a person (imported by its own name: it reads feeds and pages, and few commands do)
face       the web page
"""

from tidings.wiring.adapters import Stores, open_fetcher, open_stores
from tidings.wiring.face import conduct_of, serve_web
from tidings.wiring.plans import begin, follow, terms_of
from tidings.wiring.program import Program

__all__ = ["Program", "Stores", "begin", "conduct_of", "follow", "open_fetcher", "open_stores", "serve_web", "terms_of"]
