"""Sites that no rule was set on: they judge. Written without a look at the rules by which pages are read.

pieces.py      what several of their servers do
regulator.py   a regulator of power grids and its register, Swedish
estate.py      an estate agency, Portuguese
airline.py     an island airline's timetables and disruptions, English
parliament.py  a chamber of deputies, Czech
union.py       a trade union, Danish
recalls.py     an office that recalls medicines, Chinese as in Taiwan
tenders.py     a portal of public tenders, Ukrainian
investors.py   investor relations of a listed company, English
sites.py       all of them
"""
