"""For all tests: how long an example may take is the machine's business, and no test depends on it.

The tests start the program and its worker processes hundreds of times. Where the environment forbids Python to keep
what it has compiled, each of them would compile the whole program anew.

Nine thousand collected tests and all imported modules stay until the end: the garbage collector need not look at them
again and again, neither while they are collected nor later.
"""

import gc
import os
import sys
import time

from hypothesis import settings
from tests.examples import examples

settings.register_profile("unhurried", deadline=None, max_examples=examples(100))
settings.load_profile("unhurried")

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


os.environ["TZ"] = "UTC"  # times are shown in the machine's zone
time.tzset()

os.environ["TIDINGS_TEXT__LEMMAS"] = "off"  # `auto` would make tables for every language that a test has an article in

gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
