"""Texts that have their turns: what returns is no news.

rotations.py   sets of which a few are shown in turn; lists that rank a set
hour_turns.py  sentences that turn by the hour of the day
"""
