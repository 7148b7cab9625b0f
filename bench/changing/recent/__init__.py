"""Ten everyday sites, three of them not in English, written from the promise alone. They were held out."""
