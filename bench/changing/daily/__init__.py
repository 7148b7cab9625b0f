"""Sites that were held out until their results were looked at; written without a look at any rule.

pieces.py      what several of their servers do
court.py       a county's courts: cause lists, judgments, fees, English
charity.py     a charity's appeals, shops and reports, English
conference.py  a conference: call for papers, programme, registration, English
tariffs.py     a comparer of energy tariffs, German
school.py      a school's notices, lunches and holidays, Finnish
port.py        a port authority: notices to mariners, depths, dues, Greek
grants.py      a foundation that gives grants, Romanian
terms.py       a garden shop's terms, delivery and payment, Hungarian
sites.py       all of them
"""
