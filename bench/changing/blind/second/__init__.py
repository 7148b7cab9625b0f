"""The other half of the group: sites with noise of the single fetch and of the clock, made up without the rules."""
