"""What people are shown, as values, for the web pages, the API and the command line.

format.py        times, spans and numbers as text
xml_elements.py  XML elements of any text
safe_html.py     links, HTML and pictures of feeds, made safe to show
articles.py      changes of an article; copies of its story in other sources; stories that several carry
columns.py       values as columns, for files and data frames
paging.py        places in lists as text for URLs
sources.py       status of sources in words, why they are visited then, the words above their table
sites.py         followed pages: versions, differences, blocks
watches.py       watches with their counts, matches and messages
match_rows.py    matches in one article, or in one change of a page, as one row
watch_text.py    a watch's query, timing and matches as text
conduct.py       how hosts and publishers are treated
etiquette.py     the requests to one source, checked against rules of politeness
cluster.py       processes of a cluster, and what travels between them
reading/         what a person reads, and does with articles
out/             output feeds: lists of articles, searches, watches
reader_apps/     what apps read through the Google Reader and Fever APIs
events/          what happened, as other programs get it
charts/          charts as positions and words: visits, weeks, days
pages/           two versions of a page as rows and tables; what is decided about its blocks
adding/          what a search for feeds found, and what may be done with sources
front/           the menu and the front page
admin/           the state of the program, for those who run it
lab/             policies compared on one's own history, and the drawing of it
languages/       the language that texts are made in
schema/          the JSON of --json and the API
"""
