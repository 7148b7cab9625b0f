"""Events as other programs get them: webhooks, `tidings tail`, the API.

event_detail.py  an event with what it is about, as JSON; whether it is wanted
hook_service.py     what people do with webhooks
"""
