"""Ten sites that people, newsrooms and researchers come back to, seven in English, three in other languages."""
