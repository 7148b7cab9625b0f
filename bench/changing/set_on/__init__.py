"""The sites that rules may be set on. They were in two groups; the second was a held-out half until it was used up."""
