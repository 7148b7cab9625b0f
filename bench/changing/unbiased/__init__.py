"""Ten sites with hints, signs and promises that go by the hour.

A regulator of letting agents, an airport, a seed shop, a theatre (Danish), an open-source project, a county, an agency
for the safety of medicines (German), bicycles, a conference, a supplier of electricity (Spanish).
"""
