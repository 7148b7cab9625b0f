"""Events as other programs get them: webhooks, `tidings tail`, the API.

event_json.py    an event with what it is about, as JSON
hook_desk.py     what people do with webhooks
event_filter.py  whether somebody wants it
"""
