"""Copies of a text that are recognised: `python -m bench.stories`.

experiment.py  what is measured, and how it is run
edits.py       what agencies and editors make of a story
"""
