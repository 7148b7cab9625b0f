"""Charts as values: positions and words that templates draw as SVG. Pure.

timeline.py   the last visits of a source, the next one, and how late its articles were seen
week.py       when a source publishes: hour by weekday
spark.py      articles a day, as a small line in a table
"""
