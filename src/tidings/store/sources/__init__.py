"""What a person follows: add, edit, remove, list; hosts; WebSub."""
