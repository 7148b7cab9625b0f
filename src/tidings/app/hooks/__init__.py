"""What people do with events.

hook_service    webhooks: added, listed, tested, resumed, removed; the log of events, as it grows
"""
