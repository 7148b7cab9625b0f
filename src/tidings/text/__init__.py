"""Text, URLs, dates, charsets and HTTP headers: pure functions that every other package may use.

bytes
    charset.py       bytes -> text: byte order mark, HTTP header, the document's declaration, a guess
    decoding.py      content encodings (gzip, deflate, br, zstd) with a size cap; pack/unpack for storage
    http_headers.py  Link, ETag, Last-Modified, Retry-After, Cache-Control -> values
markup
    html.py          is a body a page, depth limit before parsing, sanitising, plain text
    markup.py        XML elements -> strings: titles, names, inner HTML
words
    tokens.py        words, folding of case and accents, 64-bit token ids and hashes
    analysis.py      terms with stem, position and sentence: what search and watches match
    lemmas.py        tables: form -> stem of its dictionary form
    language.py      language tags and language detection
    boolean.py       tokens and and/or/not grammar, shared by filters and queries
    alignment.py     diff of two sequences, and of two texts word by word
identity
    url.py           joining, normalising and comparing URLs; the registrable domain
    identity.py      keys of feed items and pages
    dates.py         dates in any format that feeds use
"""
