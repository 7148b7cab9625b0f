"""Ten sites of ten kinds, in six languages, written from the promise alone. They are held out."""
