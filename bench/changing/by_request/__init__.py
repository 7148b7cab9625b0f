"""Sites whose noise is of the single request: small choices, tests of two variants, boxes that are new each time.

They were written to find out what of it is told wrongly, before the rules against it.
"""
