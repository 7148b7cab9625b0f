"""The HTML pages. Each module has a router.

sources/      sources: the table, one of them, adding; hosts
search.py     the search
sites/        followed sites, their pages, versions and changes; what is decided about them
watches.py    watches, matches, ratings
watch_form.py       a watch is made, edited and tried out
watch_builder.py    its query from fields
watch_actions.py    one watch is paused, resumed, removed; channels that a person keeps under a name
admin/        settings, queues, storage, deliveries, log and checks, for those who run the program; cluster, demo
about.py      /bot for publishers, the reference of the API, the menu and the keys
"""
