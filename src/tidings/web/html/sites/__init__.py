"""Pages about sites that are followed page by page. Each module has a router.

site_lists.py   all sites, one site with its pages; what changed, day by day
page_view.py    one page: its blocks, its versions; two of them side by side or in one
decisions.py    what is watched of a page; a block is muted, or un-muted
"""
