"""What every route needs.

context.py      WebContext: library, clock, templates
desks.py        what pages for those who run the program are made from
paging.py       cursors, and the Link header that leads to the next page of a list
routes.py       finds the route of a request
parameters.py   path and query parameters of several routes
visitor.py      who makes the request
language_choice.py  the language it is answered in
forms.py        fields of a form that was sent
errors.py       exceptions as error pages or JSON
middleware.py   security headers, Host check, Origin check
metrics.py      counters and gauges for Prometheus
remembered.py   sums over everything, computed seldom
fragments.py    pieces of pages that are the same for everybody, rendered once
"""
