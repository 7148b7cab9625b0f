"""The tables of search that SQLAlchemy has no words for, in each engine's own.

search_terms    one row for each article that is indexed: a table of FTS5, or a tsvector with an index over it
search_kept     SQLite: the same terms, packed. FTS5 must be told them again to forget them; a copy of its own, in plain
                words, would take twice the room of the index
triggers        every change of what an article says puts its id into `unindexed`, whoever makes it; so does removal

An article is indexed later, off the crawl's way. Removed ones stay in the index until then; nobody sees them, for what
is found is looked up in `article`.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "search_terms"
KEPT: Final = "search_kept"
_SAID = ("title", "author", "summary", "content", "content_blob", "text", "language")
_NOTE = "INSERT INTO unindexed (article_id, times) VALUES ({}, 1)"
_AGAIN = "ON CONFLICT (article_id) DO UPDATE SET times = unindexed.times + 1"


def _sqlite_trigger(event: str, row: str, when: str = "") -> str:
    name = event.partition(" ")[0].lower()
    note = f"{_NOTE.format(f'{row}.id')} {_AGAIN}"
    return f"CREATE TRIGGER article_{name}_unindexed AFTER {event} ON article {when}BEGIN {note}; END"


def _postgres_trigger(event: str, when: str = "") -> str:
    name = event.partition(" ")[0].lower()
    words = f"AFTER {event} ON article FOR EACH ROW {when}EXECUTE FUNCTION note_unindexed()"
    return f"CREATE TRIGGER article_{name}_unindexed {words}"


def _changed(unlike: str) -> str:
    return " OR ".join(f"old.{name} {unlike} new.{name}" for name in _SAID)


CREATED: Final = {
    "sqlite": (
        # ascii: everything beyond ASCII is part of a term, and terms have nothing else of ASCII but letters and digits.
        f"CREATE VIRTUAL TABLE {NAME} USING fts5(title, text, words, content = '', tokenize = 'ascii')",
        f"CREATE TABLE {KEPT} (article_id INTEGER NOT NULL PRIMARY KEY, terms BLOB NOT NULL)",
        _sqlite_trigger("INSERT", "new"),
        _sqlite_trigger(f"UPDATE OF {', '.join(_SAID)}", "new", f"WHEN {_changed('IS NOT')} "),
        _sqlite_trigger("DELETE", "old"),
    ),
    "postgresql": (
        f"CREATE TABLE {NAME} (article_id BIGINT NOT NULL, terms TSVECTOR NOT NULL, "
        f"CONSTRAINT pk_{NAME} PRIMARY KEY (article_id))",
        f"CREATE INDEX ix_{NAME} ON {NAME} USING gin (terms)",
        "CREATE FUNCTION note_unindexed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed BIGINT; "
        "BEGIN IF TG_OP = 'DELETE' THEN changed := OLD.id; ELSE changed := NEW.id; END IF; "
        f"{_NOTE.format('changed')} {_AGAIN}; RETURN NULL; END $$",
        _postgres_trigger("INSERT"),
        _postgres_trigger(f"UPDATE OF {', '.join(_SAID)}", f"WHEN ({_changed('IS DISTINCT FROM')}) "),
        _postgres_trigger("DELETE"),
    ),
}
