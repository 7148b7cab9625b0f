"""The lane of a cluster: orders and outcomes on NATS JetStream, between controllers and terminals on any machines.

    subjects          names of streams, subjects, consumers and buckets; what each role may do on the server
    messages          orders and outcomes as bytes: versioned, compressed, signed
    connection        a connection to NATS that comes back by itself
    streams           makes streams and buckets where they are missing
    publisher         stores messages in a stream, many at a time, each until the server has confirmed it; large
                      ones through the object store
    puller            takes messages of a consumer in batches
    epochs            by which orders of a controller that was overtaken are refused
    sent_orders       orders of one controller that are not answered yet
    controller_lane   the controllers' side: ports.cluster.ClusterLane; moves the times of an outcome to
                      the controller's clock
    parking           orders that are given back, or not tried again
    terminal_lane     the terminals' side: ports.outside.TerminalLane
    terminal          the loop of a terminal process
    presence          what terminals say of themselves; ports.cluster.LaneBook
    robots            robots.txt files that all terminals share

    ClusterLane.order -> TIDINGS_ORDERS -> TerminalLane.take -> visit -> TerminalLane.answer -> TIDINGS_OUTCOMES
    -> ClusterLane.outcomes

An order leaves its stream when its outcome is stored, an outcome when the controller has applied it. So whatever is
killed in between, the message comes again, to the same process or to another.
"""
