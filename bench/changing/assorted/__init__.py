"""Ten sites that newsrooms, analysts and self-hosters follow, four of them not in English. They were held out."""
