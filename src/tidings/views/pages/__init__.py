"""Pages of followed sites as people see them.

page_diff.py      two versions of a page as rows, tables among them; the words of a change: what it is about, what was
                  there, what is there now
drawn_tables.py   a table that changed: its rows, and the cells that differ
page_service.py   PageService: what may be decided about the blocks of a page, and what is watched of it; a preview
"""
