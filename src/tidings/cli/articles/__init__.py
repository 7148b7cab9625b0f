"""Commands about articles.

show.py     articles, article
export.py   articles --jsonl, --parquet
search.py   search, of articles and pages
read.py     read
"""
