"""On what each piece stands: by what the tiles show about its foot, by its pose, and by how the others are set."""
