"""Commands about watches.

commands.py   watch add, list, show, edit, remove, pause, resume
backtest.py   watch test
import_.py    watch import
options.py    the options of add, edit and test
terms.py      those options as WatchTerms
show.py       a watch and its messages in a terminal
matches.py    matches, matches show, matches rate
messages.py   messages, messages retry, messages test
"""
