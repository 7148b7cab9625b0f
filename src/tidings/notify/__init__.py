"""Telling people what was found.

outbox.waiting -> planning -> outbox.create_messages   which matches make one message, and when      (pure)
outbox.due     -> postman  -> channels         a message goes out until somebody took it
                  channels -> apprisechannel   a hundred kinds of channels; wording says what is written
                  channels -> webhook          signed JSON, through the Fetcher
"""
