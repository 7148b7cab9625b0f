"""One page under several addresses is counted once for its site."""

from __future__ import annotations

from tests.unit.read.page.test_changes import PAGE, brief

from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

NOTICE = "<ul><li>The crossing at 14:20 is cancelled</li></ul>"


def removals(addresses: list[str]) -> list[int]:
    """How many removals are told of each address, when the list of each is empty."""
    counts, memories = b"", dict.fromkeys(addresses, b"")
    for body in (PAGE, PAGE + NOTICE, PAGE + NOTICE, PAGE):
        found = []
        for address in addresses:
            markup = f"<title>Ferries</title><div class='a'>{body}</div>".encode()
            seen, memories[address] = find_changes(
                markup,
                url=address,
                content_type="text/html",
                brief=brief(recurring=pack_recurring(counts)),
                memory=memories[address],
                second=(markup, "text/html"),
            )
            counts = count_pages(counts, seen.fresh)
            found.append(seen.removed)
    return found


def test_its_own_texts_are_not_those_of_the_site() -> None:
    page = "https://ferry.test/lines"
    assert removals([page, f"{page}?lang=it", f"{page}?lang=en", f"{page}?lang=de"]) == [1, 1, 1, 1]
    assert 0 in removals([f"{page}?id={number}" for number in range(4)]), "the test shows nothing"
