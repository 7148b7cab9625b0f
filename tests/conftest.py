"""For all tests: how long an example may take is the machine's business, and no test depends on it."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
