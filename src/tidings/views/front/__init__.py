"""What the header and the front page show.

places.py   the sections of the web page: where each is, and the key that leads to it
last_day.py  articles hour by hour, beside a usual day; how late they were seen, and what that cost in visits
"""
