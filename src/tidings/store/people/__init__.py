"""People, their sessions and tokens: the port People. What they follow and have read: the port Reading.

people_rows.py     PeopleRows: persons
credentials.py     sessions in browsers, tokens of programs
api_answers.py     ApiAnswerRows: what programs were answered, by the keys they chose
reading_rows.py    ReadingRows: what each person follows and has read
subscriptions.py   followed sources and their folders; what rests: no person follows it, and no watch names it
unread.py          why nothing is written for a person when an article arrives; counts of what is
                   unread; who reads each source, counted for the schedule
marks.py           single articles: read, starred, saved, noted, tagged
read_all.py        all articles of many sources marked as read, and undone
query_shapes.py    conditions and values of a query for articles, and statements that are built once
article_pages.py   pages of a person's articles; the ones beside an article
near_articles.py   those that fit among the first ones of all sources
channels.py        ChannelRows: addresses that people store under a name, for their watches
saved_lists.py     lists saved under a name, preferences
"""
