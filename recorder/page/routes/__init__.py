"""What can be opened: one module a subject, each with its list ROUTES."""
