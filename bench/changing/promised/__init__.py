"""Twelve sites in seven languages, written from the program's promise alone.

What two fetches of one moment do not agree on is noise, what they agree on and the last version had otherwise is a
change. What renews itself between visits without being a change has a reason that the promise names: a set that turns
and comes back, teasers of pages of the site, clocks and the calendar, "N ago", who is viewing, consent. Nothing is in
between: there are no counters that a server moves on by itself. They were held out; then one half was opened, and
later the other.
"""
