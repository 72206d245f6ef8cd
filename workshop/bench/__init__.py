"""The measure that lies beside the project, and what is true of a photo as it says truth."""
