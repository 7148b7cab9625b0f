"""Ten sites that judged how well true changes of followed pages are told, with noise of the request and of the clock.

clinic.py    a Swedish clinic
database.py  prices and state of a database that is rented
filmhouse.py a film house
outdoor.py   a shop for outdoor gear
rail.py      a regional railway
*_truth.py   what their pages say by the round
hours.py     ages, greetings and days to come
second/      five more: a newspaper, a department, used cars, warnings, a guild
sites.py     all of them
"""
