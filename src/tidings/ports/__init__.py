"""The few seams the shell is built on. Each has a real adapter and a public fake or second adapter.

world.py      Clock      crawl.clock.SystemClock       lab.clock.SimulatedClock
              Fetcher    fetch.client.HttpFetcher      fetch.fake.FakeFetcher
              Lane       crawl.lanes.LocalLane
crawling.py   stores     store/ on SQLite and on PostgreSQL; one contract suite runs on both
keeping.py    stores     the same, of what people change and read
watching.py   stores     the same, of watches and what they found
              Channel    notify/'s own ways to tell people; notify.fake.FakeChannel
"""
