"""What every page and picture is drawn with: pens, paper, fonts, colours, tables."""
