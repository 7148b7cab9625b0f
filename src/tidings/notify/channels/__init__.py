"""Channels: the ways a message is sent.

address           a channel as people write it: parsed, checked, redacted; the channel for each kind of address
apprise           mail, chats, telephones, through apprise
apprise_service   the only module that calls apprise
threads           threads for blocking calls, which can be abandoned
webhook           signed JSON, posted through the Fetcher
fake              a channel without a network
"""
