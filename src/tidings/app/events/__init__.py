"""Reports events to other programs, beside the crawl.

details      what events are about, and which of them a person wants
sending      the sender of hooks, and what announces feeds to a hub
announcer    pings a hub when output feeds changed (WebSub)
"""
