"""The means to draw every page and picture: pens, paper, fonts, colours, tables."""
