"""`planner`, the default policy: visits where a visit saves the most delay for its price.

planner.py       the policy for feeds
state.py         what is stored of a feed, and its week; slots and components of the forecast
kernels.py       forecast and plan: compiled.c with its headers, or where that was not built plain_kernels.py
population.py    what is learned of all feeds together
pages.py         the policy for pages, and its arithmetic
"""
