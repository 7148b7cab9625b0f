"""Ten sites on platforms of today, six in English, the others in German, Portuguese, Czech and French.

shopware.py    spare parts for coffee machines, German
ghost.py       a newsletter with open calls for writers
xenforo.py     a board of stargazers with classifieds
webforms.py    a municipality, Portuguese
govuk.py       recalls, fees and test dates of an authority
opac.py        the catalogue of a county's libraries
sharepoint.py  the intranet of a firm
primefaces.py  a regional court, Czech
university.py  a faculty of law, French
nuxt.py        a film festival
chance.py      what several of them leave to chance
"""
