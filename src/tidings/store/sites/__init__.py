"""Sites followed page by page: links, versions."""
