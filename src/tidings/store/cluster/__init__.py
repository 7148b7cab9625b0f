"""What the processes of a cluster share in PostgreSQL.

fence.py     what a process writes only while it holds its leases
leases.py    LeaseRows (ports.cluster.LeaseBook): members, and who holds which part of which duty
"""
