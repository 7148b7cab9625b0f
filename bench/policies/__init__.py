"""What policies reach: on recorded posts, on sites whose changes are known, and beside what the papers say.

replays.py    every policy at several budgets, on a trace
exact.py      the planner beside one that is told the exact intensities
papers.py     what the papers claim, beside what is measured
selective.py  two sites of many pages under four policies; farmed.py has them followed by the whole program
terminals.py  the time of a cycle, serial and with terminals; presses.py serves the feeds
schedule.py   bytes and time of a decision, at 1,000 and at 1,000,000 sources
figures.py    a figure for each policy; scenes.py has what they show
pinned.py     small runs of all that, some seconds
seeds.py      runs that differ by their seed, in processes
"""
