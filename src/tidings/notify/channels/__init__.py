"""Channels: the ways a message is sent.

address           a channel as people write it: parsed, checked, redacted; the channel for each kind of address
apprise           mail, chats, telephones, through apprise, in threads that can be abandoned
apprise_service   the only module that calls apprise
webhook           signed JSON, posted through the Fetcher
fake              a channel without a network
"""
