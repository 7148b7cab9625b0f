"""What the processes of a cluster share in PostgreSQL.

held_leases.py  what leases allow: the hosts of one of several controllers, and the fence before it writes
leases.py       LeaseRows (ports.cluster.LeaseBook): members, and who holds which part of which duty
"""
