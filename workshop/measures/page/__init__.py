"""What the page holds out: many phones, kills, strangers; and how light its first page is."""
