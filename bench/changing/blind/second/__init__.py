"""The other half of the group: sites made up without the rules of the monitor, with noise of the single fetch and of the clock."""
