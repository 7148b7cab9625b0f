"""What is kept: one schema on SQLite and on PostgreSQL, one writer thread and a few readers.

    db = await Database.open(url)            store.database    migrated, ready
    CrawlRows(db, fetch_articles=True)       store.crawl       ports.CrawlStore
    CatalogueRows(db)                        store.catalogue   ports.Catalogue
    LibraryRows(db)                          store.library     ports.Library
    RobotsRows, FlagRows, PushRows           store.robots ...  ports.RobotsShelf, FlagShelf, PushShelf
    SiteRows, FrontierRows, ArchiveRows      store.sites ...   ports.SiteBook, Frontier, Archive
    SearchRows(db)                           store.search      ports.SearchShelf
    DataLock(folder)                         store.lock        one controller on a data folder

Nothing is imported here: a command loads what it uses.
"""
