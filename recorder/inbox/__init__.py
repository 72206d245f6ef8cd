"""A folder in which photos of finished games arrive: each is scored and kept, or waits on the page with its doubts."""
