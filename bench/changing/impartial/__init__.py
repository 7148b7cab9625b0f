"""Ten sites as their platforms put them out, four of them not in English.

A builders' merchant, hospitals, a database's manual, baths and an ice rink (German), a trade union (French), a museum
(Dutch), a cloud service, a shop for second-hand cameras, a central bank, a committee of a parliament (Spanish).
"""
