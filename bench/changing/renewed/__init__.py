"""Sites that were held out until rules against what servers renew were set; written without a look at any rule.

fragments.py  markup and randomness that they share
permits.py    a city's building office, German; its register and its frame are in procedures.py
hospital.py   a hospital, French; visiting rules, waiting lists and the frame are in visits.py
english/      a football club, and the site of an editor
election.py   an election authority, Spanish
water.py      a water company's outages, Dutch
cinema.py     a cinema and its festival, Italian; its films and the frame are in films.py
library.py    a town library, Polish; opening hours, loans and the frame are in loans.py
sites.py      all of them
"""
