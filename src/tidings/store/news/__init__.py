"""What came in lately: the port News.

news_rows.py   NewsRows; the latest ids, and how much came after them for each person
day.py         articles hour by hour, delays, first visits
carried.py     stories that several sources carry
"""
