"""Charts as values: positions and words that templates draw as SVG. Pure.

timeline.py   the last visits of a source, the next one, and how late its articles were seen
week.py       when a source publishes: hour by weekday
source_history.py   what is told of a source beside its visits: week, delays, losses
spark.py      articles a day, as a small line in a table
day_bars.py   matches a day of a watch, as small bars in a table
"""
