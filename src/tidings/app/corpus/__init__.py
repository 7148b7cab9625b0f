"""The Python API: what a data folder holds, to read from programs and notebooks (`tidings.open`).

corpus     Corpus: articles, pages, versions, visits, matches, stories, sources
rows       what is found, value by value, or as a table; the thread in which it is read
walks      the stores, a page at a time; files of `tidings articles --jsonl` are written from here, too
"""
