"""The values that travel between the rooms. Frozen, UTC-aware, no I/O.

One type for each stage of life:

    Entry          what a feed says of one item
    NewArticle     an entry whose identity was unknown, on its way into the store
    Article        an article as it is kept (a row of a list)
    ArticleDetail  the same with its text, HTML and revisions

    FeedOrder / ArticleOrder      what a terminal is asked to fetch; carries all it needs
    FeedOutcome / ArticleOutcome  what came of it; says what was seen, never when to look again
    PageBrief / PageSeen          what the order and the outcome of a page have beside
    Visit                         the line of history that stays of a feed's outcome
    Decision                      when to look again, and why
"""
