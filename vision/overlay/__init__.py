"""Draws over the photo what was seen, for a person to compare."""

from vision.overlay.reading import draw_reading
from vision.overlay.steps import draw_frames, draw_sightings, draw_track

__all__ = ["draw_frames", "draw_reading", "draw_sightings", "draw_track"]
