"""Real pages with noise put in: `python -m bench.noise`.

experiment.py  what is measured, and how it is run
noisy.py       menus, clocks, advertisements, teasers
edited.py      a site of such pages that are truly edited, too
watched.py     the whole program follows it
silence.py     noise that was heard, and true changes that were lost
"""
