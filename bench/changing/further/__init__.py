"""Ten sites of today's usual platforms, all in English, written from the promise alone. They are held out."""
