"""Commands of a cluster: cluster keys.

cluster.py     cluster keys
"""
