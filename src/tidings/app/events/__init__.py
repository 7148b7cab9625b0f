"""Tells other programs what happens, beside the crawl.

details      what events are about, and which of them a person wants
sending      the sender of hooks, and what announces feeds to a hub
announcer    tells a hub that output feeds changed (WebSub)
"""
