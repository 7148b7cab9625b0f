"""Ten sites whose noise is renewed by the hour on every page, more than on any others here.

Travel advice, jobs at sea, a brewery, an institute (Italian), flats to let (Swedish), amateur football (Portuguese), a
foundation's statistics, a maker of heat pumps, a section of a newspaper, the works of a railway company (Polish).
"""
