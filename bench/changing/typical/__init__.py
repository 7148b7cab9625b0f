"""Ten sites that people follow, six in English, on platforms of the day. They are held out."""
