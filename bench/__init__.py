"""Measurements: each module says what it measures and how it is run. CONTRIBUTING.md lists those that are commands.

Folders without a command of their own: cluster and policies (several commands in each), database and served (what
commands fill and fetch)."""

import os

# Without lemmas, also where the extra is installed: each run would make its own tables, for minutes.
os.environ.setdefault("TIDINGS_TEXT__LEMMAS", "off")
