"""What people and programs reach: HTTP and the command."""
