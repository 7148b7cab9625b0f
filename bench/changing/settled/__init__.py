"""Ten sites that newsrooms, analysts, shoppers and researchers follow, three of them not in English."""
