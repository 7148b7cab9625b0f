"""Pages an hour: `python -m bench.pages`.

experiment.py   what is measured, and how it is run
scrapycrawl.py  the peer: Scrapy
barepages.py    the limit: fetched and parsed, no more
cpu.py          CPU seconds of a process and all it started
"""
