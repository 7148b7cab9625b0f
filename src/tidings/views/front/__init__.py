"""What the header and the front page show.

places.py   the sections of the web page: where each is, and the key that leads to it
hours.py    articles hour by hour, beside a usual day
freshness.py  how late articles were seen, and what that cost in visits
"""
