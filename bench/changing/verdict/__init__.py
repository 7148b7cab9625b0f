"""Ten sites that judged: recall, false reports and requests as they were measured once, before anybody had looked.

A ski resort, a publisher, tools for hire, a health insurer (Dutch), a court (Italian), a regulator of telephones, a
music festival, a maker of printers, a municipal waste service (Swedish), a chess federation (Polish).
"""
