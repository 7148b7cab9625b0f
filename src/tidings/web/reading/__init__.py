"""Pages on which people read. Each module has a router.

now.py        the front page; /events: what came in, for pages that are open
articles.py   lists of articles, with folders, filters and saved lists; buttons of an article
article.py    one article, its stored page, its pictures
actions.py    what is done there: read, star, save, note, tag; all read, and undone; lists saved; how lists are shown;
              folders renamed and removed, a source put into one and named
"""
