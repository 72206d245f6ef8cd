"""The measure that lies beside the project, and the truth of a photo in its format."""
