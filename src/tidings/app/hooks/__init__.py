"""What people do with events.

hook_desk    webhooks: added, listed, tested, resumed, removed; the log of events, as it grows
"""
