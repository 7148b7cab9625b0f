"""What every route needs.

context.py      WebContext: library, clock, templates; Services: what can be done
routes.py       finds the route of a request
parameters.py   what several routes are sent: parameters, cursors of lists, fields of forms
visitor.py      who makes the request
language_choice.py  the language it is answered in, and the time zone of its browser
errors.py       exceptions as error pages or JSON
middleware.py   security headers, Host check, Origin check
metrics.py      counters and gauges for Prometheus
remembered.py   sums over everything, computed seldom; pieces of pages, rendered once
"""
