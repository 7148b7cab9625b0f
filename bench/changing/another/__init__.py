"""Ten sites of other kinds, five of them not in English, written from the promise alone. They are held out."""
