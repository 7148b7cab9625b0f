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

from tidings.model.articles import (
    Article,
    ArticleDetail,
    ArticleQuery,
    Overview,
    Revision,
    Story,
    TextState,
    Verdict,
)
from tidings.model.feeds import (
    Entry,
    FeedFacts,
    Hints,
    Place,
)
from tidings.model.hosts import (
    HostManners,
    Subscription,
    SubscriptionState,
)
from tidings.model.orders import (
    Applied,
    ArticleOrder,
    ArticleOutcome,
    ArticleText,
    Due,
    FeedOrder,
    FeedOutcome,
    Hop,
    HopKind,
    NewArticle,
    Order,
    Outcome,
    Push,
)
from tidings.model.pages import (
    ArchivedPage,
    Examination,
    FoundLink,
    NewSite,
    Noise,
    NoiseRule,
    Page,
    PageBrief,
    PageCopy,
    PageSeen,
    PageStanding,
    PatternFinding,
    Segment,
    SegmentChange,
    SettledLink,
    Site,
    Storage,
    Version,
    VersionQuery,
)
from tidings.model.search import (
    Hit,
    Indexed,
    Passage,
    SearchPage,
    SearchQuery,
    Unindexed,
)
from tidings.model.sources import (
    NewSource,
    Source,
    SourceKind,
    SourceState,
    Validators,
)
from tidings.model.times import (
    utc,
)
from tidings.model.visits import (
    PUSHED,
    Decision,
    Reschedule,
    Rescheduled,
    Scheduled,
    Standing,
    Visit,
    VisitResult,
)

__all__ = [
    "PUSHED",
    "Applied",
    "ArchivedPage",
    "Article",
    "ArticleDetail",
    "ArticleOrder",
    "ArticleOutcome",
    "ArticleQuery",
    "ArticleText",
    "Decision",
    "Due",
    "Entry",
    "Examination",
    "FeedFacts",
    "FeedOrder",
    "FeedOutcome",
    "FoundLink",
    "Hints",
    "Hit",
    "Hop",
    "HopKind",
    "HostManners",
    "Indexed",
    "NewArticle",
    "NewSite",
    "NewSource",
    "Noise",
    "NoiseRule",
    "Order",
    "Outcome",
    "Overview",
    "Page",
    "PageBrief",
    "PageCopy",
    "PageSeen",
    "PageStanding",
    "Passage",
    "PatternFinding",
    "Place",
    "Push",
    "Reschedule",
    "Rescheduled",
    "Revision",
    "Scheduled",
    "SearchPage",
    "SearchQuery",
    "Segment",
    "SegmentChange",
    "SettledLink",
    "Site",
    "Source",
    "SourceKind",
    "SourceState",
    "Standing",
    "Storage",
    "Story",
    "Subscription",
    "SubscriptionState",
    "TextState",
    "Unindexed",
    "Validators",
    "Verdict",
    "Version",
    "VersionQuery",
    "Visit",
    "VisitResult",
    "utc",
]
