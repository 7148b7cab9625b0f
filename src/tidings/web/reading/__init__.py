"""Pages on which people read. Each module has a router.

articles.py   lists of articles, with folders, filters and saved lists
article.py    one article, its stored page
mark_buttons.py   buttons of an article: read, star, save
pictures.py   pictures of the web, from our own address
folders.py    folders renamed and removed, a source put into one and named
marks.py      what is done there: read, star, save, note, tag; all read, and undone; lists saved; how lists are shown
"""
