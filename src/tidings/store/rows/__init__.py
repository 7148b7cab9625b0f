"""Row helpers that several groups share."""
