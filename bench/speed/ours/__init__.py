"""What Tidings does in bench.speed, each in a process of its own that prints its figures as JSON.

cycle.py    a phase of the cycle
growth.py   visits in a database that has very much in it
reading.py  feeds read in memory
sources.py  very many sources
"""
