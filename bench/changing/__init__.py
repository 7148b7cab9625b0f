"""Made-up sites whose noise differs at every fetch and whose true changes are known.

scenario.py  what all sites have in common: rounds, fetches, edits
"""
