"""What people do with events.

hook_desk    webhooks: added, listed, tested, resumed, removed
tail         the log as it grows
"""
