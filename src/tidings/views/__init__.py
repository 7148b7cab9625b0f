"""What people are shown, as values, for web AND cli (today the cli imports these from web/)."""
