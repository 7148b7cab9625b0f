"""When to visit a source again. Pure: time and randomness are arguments.

policies/      one module a policy; `base` has the protocols
planner/       the default policy, for feeds and for pages
registry.py    policies by name, and their states packed for the store
decision.py    a policy's proposal within the bounds of publisher and operator
reschedule.py  from one visit to the next, inside the transaction that applies it
budget.py      the price of a visit that keeps a budget of visits; which sources an execution of ranking policies visits
clock_jumps.py stored times that a wrong clock has written
hosts.py       when a host may be requested again; WebSub leases
"""
