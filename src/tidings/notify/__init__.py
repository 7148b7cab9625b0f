"""Sends messages about matches to people's channels, and events to webhooks.

message/    which matches make one message and when, quiet hours, the text in plain, Markdown and HTML   (pure)
channels/   addresses as people write them; apprise, webhooks, a fake for tests
hooks/      webhooks that events are sent to
postman     plans messages, stores them, sends those that are due, retries
"""
