"""The JSON that --json and the API print."""
