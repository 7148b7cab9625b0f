"""One file a policy; base.py says what a policy is."""
