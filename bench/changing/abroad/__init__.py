"""Sites that were held out until rules were set on them, too; written without a look at any rule.

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
