"""What every route needs.

context.py      WebContext: library, clock, templates
paging.py       cursors, and the Link header that leads to the next page of a list
parameters.py   path and query parameters of several routes
visitor.py      who makes the request
forms.py        fields of a form that was sent
errors.py       exceptions as error pages or JSON
middleware.py   security headers, Host check, Origin check
metrics.py      counters and gauges for Prometheus
remembered.py   sums over everything, computed seldom
server.py       uvicorn in the running loop
acceptor.py     accepts connections, a batch at a time
connections.py  how many connections there may be, and how long each may take
overload.py     how many requests are worked on at the same time; requests of clients that left are cancelled
"""
