"""Commands about articles.

show.py     articles, article
export.py   articles --jsonl, --parquet
search.py   search, of articles and pages
read.py     read
marks.py    mark; articles that are unread, starred, saved, tagged, of a folder
"""
