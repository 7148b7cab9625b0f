"""How many examples hypothesis makes up for a property.

`make test` tries a part of them, others each time. With TIDINGS_EXAMPLES=all, as `make soak` sets it, all are tried.
"""

import os

ALL = os.environ.get("TIDINGS_EXAMPLES") == "all"
_PART = 0.4


def examples(most: int) -> int:
    """So many of `most` in this run."""
    return most if ALL else round(_PART * most)
