"""The web-monitoring paper's experiment: `python -m bench.monitoring`.

experiment.py  what is measured, and how it is run
newsstand.py   seven sites of real pages, hour by hour
dispatches.py  sentences that are published there
"""
