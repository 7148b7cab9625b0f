"""Protocols between the shell and the outside, each with a real adapter and a fake or second adapter.

outside.py       Clock (crawl.clock, lab.clock), Fetcher (fetch.client, fetch.fake), Lane (crawl.lane)
crawl_store.py   stores that the crawl needs: CrawlStore, robots.txt, flags, WebSub, Frontier
library.py       stores that people change and read: Catalogue, Library, search, SiteBook, Archive;
                 Upkeep: what waits in them, and how large they are
cluster.py       LeaseBook, ClusterLane: what a cluster shares; partitions, members, presence
people.py        People: persons, sessions, tokens; Accounts (app.people.accounts)
reader_apps.py   passwords of apps, streams of articles as they read them, secret addresses of feeds (app.people);
                 ApiAnswers: what programs were answered, by the keys they chose
events.py        EventLog, HookStore: what happened, and the webhooks
news.py          News: what came in lately, for the front page
reading.py       Reading: what each person follows, has read, starred and noted
together.py      REQUEST: what is read for one answer, which a store may read together; `beside`: what is not
watch_store.py   stores of watches, their queue, matches and messages; Channel (notify.channels)

All stores are in store/, on SQLite and on PostgreSQL; one contract suite runs on both (tests/contract).
"""
