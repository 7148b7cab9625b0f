"""Several processes and machines: NATS carries orders and outcomes, PostgreSQL keeps the state.

requirements what a process needs: a lane, PostgreSQL, the extra
membership   the leases of a process, kept by a heartbeat, and the database's time on every machine
controller   `tidings controller`
terminal     `tidings terminal`
watcher      `tidings watcher`
web          `tidings web`
state        what people are shown of a cluster
supervisor   `tidings cluster up`: all of it on one machine
servers      servers of NATS and PostgreSQL in a data folder, to try it out
keys         nkeys, certificates and permissions for NATS
"""
