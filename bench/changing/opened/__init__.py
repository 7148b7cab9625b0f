"""Sites that were held out until the rules were set on them too.

They were written without a look at the rules by which pages are read.
"""
