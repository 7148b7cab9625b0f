"""Pages about sites that are followed page by page. Each module has a router.

site_lists.py   all sites, one site with its pages
page_view.py    one page: its versions, its blocks
versions.py     two versions side by side or in one, one version as text
blocks.py       a block is muted, or un-muted
scope.py        what is watched of a page
changes.py      what changed, day by day
"""
