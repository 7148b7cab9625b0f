"""The tables of the docs: `python -m bench.tables`.

groups.py    which tables there are, and what makes them
printed.py   tables from what other benchmarks print
markdown.py  tables as the docs have them
"""
