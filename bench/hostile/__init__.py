"""Healthy feeds beside hostile sources: `python -m bench.hostile`.

experiment.py  what is measured, and how it is run
hour.py        one hour of a town, in two processes
"""
