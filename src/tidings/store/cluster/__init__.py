"""What the processes of a cluster share in PostgreSQL.

leases.py    LeaseRows (ports.cluster.LeaseBook): members, and who holds which part of which duty
"""
