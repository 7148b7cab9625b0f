"""Ten sites of kinds that people follow for their work or their daily life, three of them not in English.

A registry of medicines, ferries (Norwegian), grants, planning applications, a hi-fi shop, mountain huts (Catalan),
a water utility (Ukrainian), a listed company, security advisories of a maker of routers, an election office. Their
noise is of the single request, of the clock, or a choice among the site's own pages; all else is written with slots.
"""
