"""Charts as values: positions and words that templates draw as SVG. Pure.

timeline.py   the last visits of a source, the next one, and how late its articles were seen
source_history.py   what is shown of a source beside its visits: when it publishes, hour by weekday; delays, losses
day_bars.py   matches of a watch and articles of a source by day, as small bars in a table
"""
