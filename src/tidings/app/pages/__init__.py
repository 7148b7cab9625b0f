"""What is done with pages of followed sites.

blocks.py      the blocks of a page; a block is muted, always shown, or goes by what is learned
scopes.py      what is watched of a page
page_desk.py   PageDesk for the web page
"""
