"""A photo's file with nothing but its picture, how it is turned and when it was taken; the picture stays untouched."""
