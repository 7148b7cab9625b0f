"""Events for other programs.

details      what events are about, and which of them a person wants
hook_desk    webhooks: added, listed, tested, resumed, removed
sending      settings -> the sender of hooks, and what announces feeds to a hub
announcer    tells a hub that output feeds changed (WebSub)
tail         the log as it grows
"""
