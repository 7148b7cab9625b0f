"""The article on a page: its main text, its metadata, and whether it is complete.

article.py       page -> ArticleText; whether a feed's content is the whole article
page.py          page -> PageDocument: text, links, and the feeds it names
blocks.py        page -> blocks of text with the elements around them, labelled by class and id
extraction.py    blocks -> main text; agreement between several extractions (ours, JSON-LD, trafilatura)
metadata.py      title, author, date, image, canonical URL, language
json_ld.py       schema.org data in JSON-LD
completeness.py  whole article, stub behind a paywall, or no article
lengths.py       words of a text; whether a feed's content is long enough to be the whole article
phrases.py       patterns in many languages: paywalls, errors, logins, "read more"
signature.py     near-duplicates: a small signature of a text, and comparing signatures
"""
