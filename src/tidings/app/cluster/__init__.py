"""Several processes and machines: NATS carries orders and outcomes, PostgreSQL keeps the state.

servers      servers of NATS and PostgreSQL in a data folder, to try it out
keys         nkeys, certificates and permissions for NATS
"""
