"""Texts that have their turns: what returns is no news.

rotations.py   sets of which a few are shown in turn; lists that rank a set
site_turns.py  sentences that all pages of a site show in turn
hour_turns.py  sentences that turn by the hour of the day
"""
