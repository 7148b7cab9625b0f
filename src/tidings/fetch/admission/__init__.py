"""May this address be added? filters, traps."""
