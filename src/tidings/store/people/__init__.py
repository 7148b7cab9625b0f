"""People, their sessions and tokens: the port People. What they follow and have read: the port Reading.

people_rows.py     PeopleRows: persons
credentials.py     sessions in browsers, tokens of programs
reading_rows.py    ReadingRows: what each person follows and has read
subscriptions.py   followed sources and their folders
unread.py          why nothing is written for a person when an article arrives; counts of what is unread
marks.py           single articles: read, starred, saved, noted, tagged
read_all.py        all articles of many sources marked as read, and undone
article_pages.py   pages of a person's articles
"""
