"""Frozen values that travel between packages. UTC-aware, no I/O; of ours only quick_dataclass is imported here.

feeds.py      Entry, FeedFacts, Hints: what a feed contains
articles.py   Article (a row of a list), ArticleDetail (with text, HTML, revisions), Story
sources.py    NewSource, Source, Validators
orders.py     FeedOrder, ArticleOrder: what a terminal fetches, with all it needs;
              FeedOutcome, ArticleOutcome: what it saw, never when to look again; NewArticle, Applied
visits.py     Visit (a row of history), Decision (when to look again, and why), Scheduled, Rescheduled
pages.py      Site, Segment, PageBrief and PageSeen (of an order and an outcome), Version
hosts.py      HostManners (politeness learned of a host), Subscription (WebSub);
              Reach (how far a request came), Offline (nothing can be reached)
search.py     entries of the index; SearchQuery, SearchPage, Hit
watches.py    WatchTerms, Watch, and the queued items a watch is evaluated on
matches.py    NewMatch, Match, WatchResult
people.py     Person, Caller, Rights, Session, ApiToken; Following, Mark, ReadingQuery: what a person reads
messages.py   PendingDelivery, Message and their queries; events and hooks
times.py      utc, refuse_naive; durations such as 1h30m;
              TimeCeilings, MendedTimes: of times that a wrong clock has written
redact.py     redacted: hides credentials in URLs
"""
