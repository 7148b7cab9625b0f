"""Commands about articles.

show.py     articles, article
export.py   articles --jsonl, --parquet
search.py   search, of articles and pages
read.py     read
reading_choice.py   which articles of a person are listed
marks.py    mark; articles that are unread, starred, saved, tagged, of a folder
"""
