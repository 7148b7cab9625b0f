"""Made-up sites whose noise differs at every fetch and whose true changes are known.

scenario.py  what all sites have in common: rounds, fetches, edits
made.py      sites out of templates and slots
parts.py     sites out of page functions and slots
pieces.py    clocks, ages and sets that turn, in seven languages
chances.py   chance of a single request, small pieces of markup
noises.py    what differs between two fetches and is no change
visible.py   texts as they are compared
server.py    sites over HTTP on loopback
followed.py  the whole program over all rounds
reports.py   what it reported, held against the truth
moments.py   what was wrong: differing by request, or renewed by the server
groups.py    the groups below by name
set_on/      the sites that rules may be set on
opened/      sites that were held out before
by_request/  sites whose noise is of the single request
renewed/     sites that were held out later, with much that the server renews
abroad/      sites that were held out after those, in languages that the others do not have
daily/       sites that were held out before them: lists of the day, counters, signs
promised/    sites that were held out later, written from the promise alone
ordinary/    sites that were held out after those: ordinary ones of ten kinds
platforms/   sites that were held out beside those: imitations of twelve kinds of software
everyday/    sites that were held out after them: six in English, six in other languages
various/     sites that were held out then: twelve other kinds, half of them in other languages
recent/      sites that were held out then: ten, seven of them in English
kept/        sites that were held out then: twelve kinds that newsrooms, analysts and shop watchers follow
fresh/       sites that were held out then: twelve sites, with tokens in links
last/        sites that were held out then: ten kinds that people follow, all in English
unseen/      sites that were held out then: ten others
further/     sites that were held out then: ten kinds on the usual platforms of today
later/       sites that were held out then: ten other kinds, half of them not in English
another/     sites that were held out then: ten other kinds, half of them in other languages
sundry/      sites that were held out then: ten that newsrooms and analysts follow, four of them not in English
assorted/    sites that were held out then: ten others of the same kind
mixed/       sites that were held out then: ten others, four of them in languages of the north, south and east
varied/      sites that were held out then: ten that people come back to, three of them not in English
general/     sites that were held out then: ten others of the same kind
settled/     sites that were held out then: ten others that people follow
familiar/    sites that were held out then: ten of the kinds that most people follow
typical/     sites that were held out then: ten platforms, four of them in other languages
assembled/   sites that were held out then: ten platforms, four of them in other languages
appearing/   sites that were held out then: ten ordinary ones, with much that is there in some rounds only
judging/     sites that were held out then: ten ordinary ones, three of them in Greek, Czech and Portuguese
blind/       sites that were held out then: ten of given kinds, four of them in other languages
trusted/     sites that were held out then: ten, three of them in Norwegian, Catalan and Ukrainian
impartial/   sites that were held out then: ten on other platforms, four of them in other languages
independent/ sites that were held out then: ten, with much that is renewed by the hour on every page
unbiased/    sites that were held out then: ten, with hints and signs that go by the hour
moment/      sites that were held out then: ten, with noise of the single request and of the clock alone
verdict/     sites that were held out last: ten of the same kind, by somebody else
held_out/    where sites that judge are put: no rule was set on them
peers/       other programs over the same sites
"""
