"""What is told, and when."""
