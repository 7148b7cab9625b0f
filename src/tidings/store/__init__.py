"""The database: one schema on SQLite and on PostgreSQL, one writer thread and a few readers.

    database = await Database.open(url)          migrated, ready
    LibraryRows(database)                        a port (ports.library.Library) over it

db           the schema, engines, transactions, statements that are compiled once, blobs
sqlite       the data folder and the SQLite file in it
postgres     connections to a PostgreSQL server
unchanged    answers that are given again while nothing was written
read_together  what one request reads at the same time, in one transaction
bodies       bodies outside the database: a folder, or an object store
rows         rows that several packages read or write
visits       applies the outcomes of visits: the port CrawlStore
sources      sources, articles, hosts, hubs: the ports Catalogue, Library, RobotsStore, FlagStore, WebSubStore
sites        sites followed page by page: the ports SiteBook, Frontier, Archive
search       the full-text index: the port SearchStore
watches      watches, matches, messages: the ports WatchBook, WatchQueue, MatchStore, Outbox
cluster      leases: the port LeaseBook
people       persons, sessions, tokens: the port People; what they read: Reading
reader_apps  what apps sign in with and read: the ports PasswordStore, Streams
news         what came in lately: the port News
archive      export and import of page versions: folders and WARC
events       what happened, for other programs; webhooks
maintenance  backups, and checks of what is stored
migrations   changes of the schema (Alembic)

The class that implements a port is called ...Rows:

CrawlStore   CrawlRows         SiteBook      SiteRows         WatchBook     WatchRows
Catalogue    CatalogueRows     Frontier      FrontierRows     WatchQueue    QueueRows
Library      LibraryRows       Archive       ArchiveRows      MatchStore    MatchRows
RobotsStore  RobotsRows        SearchStore   SearchRows       Outbox        OutboxRows
FlagStore    FlagRows          WebSubStore   WebSubRows       LeaseBook     LeaseRows
People       PeopleRows        Reading       ReadingRows      News          NewsRows
PasswordStore PasswordRows     Streams       StreamRows       EventLog      EventLogRows
FeedLinkStore FeedLinkRows     HookStore     HookRows

Nothing is imported here: a command loads only what it uses.
"""
