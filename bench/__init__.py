"""Measurements: each module says what it measures and how it is run."""

import os

# Without lemmas, also where the extra is installed: each run would make its own tables, for minutes.
os.environ.setdefault("TIDINGS_TEXT__LEMMAS", "off")
