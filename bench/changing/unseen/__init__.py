"""Ten sites of the kinds that people follow, all in English, written from the promise alone."""
