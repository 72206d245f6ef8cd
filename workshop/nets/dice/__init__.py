"""The three nets that read dice: one finds them, one frames their upper faces, one says what is on a face."""
