"""Ten sites that newsrooms, analysts and self-hosters follow, six in English, four in other languages. They judge."""
