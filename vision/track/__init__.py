"""The scoring board in a photo: where it lies, and on which field each colour's figure stands."""
