"""What texts of a page say by themselves, wherever they are.

passing_text.py    clocks, dates of today, ages, counters of visitors
dates_of_visits.py dates and times of day that name the moment of a visit
tallies.py         counts of likes, reviews, comments; what a person just did
opening_signs.py   signs that a place of business is open or closed; hours of business
momentary_text.py  signs, waiting times, weather, placeholders, what is of the day
moment_words.py    words of the moment in further languages
elapsed_time.py    clocks, countdowns and ages that moved on by the time between two visits
calendar_moves.py  texts that follow the calendar, in any language
steady_moves.py    counters at a steady rate, weather, lines that rank: known by how they move
time_spans.py      the spans of time that a text names in figures
units_of_time.py   words for units of time in 65 languages
differing_parts.py the parts in which two texts differ
kinds_of_text.py   sentences; statements; buttons and links that only operate a page; banners that ask for consent
masked_figures.py  the words of a text without its figures
"""
