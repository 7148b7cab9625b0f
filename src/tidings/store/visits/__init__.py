"""The crawl's side of the store: orders for the controller, and outcomes applied in one transaction a batch.

crawl_store.py      CrawlRows (ports.crawl_store.CrawlStore): what is due, orders, apply
apply.py            Batch: one batch of outcomes, top to bottom
accept.py           which outcomes count
articles.py         entries of feeds become articles and revisions
known_titles.py     titles that a source is known to have, where they identify its items
pages.py            visits of pages: versions, links, segment counts
page_cascade.py     children that are due because of their parent; queue of versions for the watches
redirects.py        sources that move to another address
subscriptions.py    hubs (WebSub)
source_state.py     rows of sources, their memory, their visits
article_texts.py    outcomes of articles' own pages
stories.py          near-duplicate articles become stories
requests.py         requests, and what was learned of hosts
future_times.py     times that a wrong clock has put too far into the future
"""
