"""The held-out half: the result of bench.changing is measured on these sites.

They were written without a look at the rules by which pages are read, and stay as they are when those rules change.
"""
