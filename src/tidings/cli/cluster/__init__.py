"""Commands of a cluster: controller, terminal, watcher, web, terminals, cluster.

processes.py    controller, terminal, watcher, web
state.py        terminals; what cluster status prints
cluster.py      cluster up, cluster status, cluster keys
"""
