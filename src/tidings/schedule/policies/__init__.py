"""Policies: what was seen of a source -> the time, or the rank, of its next visit.

base.py             the protocols of policies, the operator's terms, executions, durations in words
median.py           `median` (advaRSS)
calendar.py         `calendar` (RSS crawler)
posting_history.py  `history` and `minimum-delay` (posting history)
posting_rates.py    the hourly rates both learn
frequency.py        `frequency` (selective crawler)
selective.py        `selective` (selective crawler)
baselines.py        `round-robin` and `fixed`, which learn nothing

docs/papers.md has the papers.
"""
