"""What is new on a page, or gone, and no change: noise, with the reason.

classifier.py        which leaves are noise, and why
passing_leaves.py    new leaves that are noise by what they say, beside what they took the place of
live_texts.py        measurements of the moment, and sets in turn, known by three moves in a row
live_boards.py       boards of departures and the like, which move on with the time
quote_boxes.py       boxes of market quotes, whose figures move together
calendars.py         calendars whose mark of today moved on, lists of days that slid on
picked_texts.py      steady texts among random ones
post_walls.py        walls of other people's posts, shown in turn
site_fragments.py    what other pages of the site have in the same place
listed_ages.py       ages in a list, each of which moves on to what another said
lines_at_times.py    lines with a restless figure that come and go, alone or at the end of a text
site_notices.py      sentences outside of the content that several pages have
teaser_headings.py   headings of boxes: most read, related, recommended
page_boilerplate.py  menus, banners that ask for consent, boxes of teasers
"""
