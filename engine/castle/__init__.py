"""The Castle: two players build inside a castle wall, which is the scoring track."""
