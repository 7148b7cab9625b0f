"""Ten sites that newsrooms, analysts, parents and buyers follow, three of them not in English."""
