"""Commands that run the program or show how it is set.

crawl.py       run, crawl
demo.py        demo
demo_view.py   its live display
demo_cluster.py   the demo on a cluster
simulate.py    simulate
mcp.py         mcp
settings.py    settings, policies
"""
