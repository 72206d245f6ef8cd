"""The Dice Game on its pad: turns told or photographed, kept, shown."""
