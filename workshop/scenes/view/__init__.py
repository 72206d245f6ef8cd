"""What comes between a fast table and its picture: where the camera stands, light, lens, phone."""
