"""The rules of boxes that print something new on their tiles: besieged cities, a labyrinth, churches ..."""
