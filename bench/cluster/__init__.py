"""The cluster, measured.

publisher    2,000 feeds in a process of its own, which notes every request
machines     controllers, terminals and servers as processes that can be killed, stopped, cut off
forward      passes connections on, between a network of its own and this machine
faults       what each fault loses (nothing), and how long it takes until all is visited again
cycles       advaRSS's figure 3 by processes over NATS
overhead     what the lane costs, and what a second terminal brings
scale        controllers alone, with ten million sources, over simulated time
"""
