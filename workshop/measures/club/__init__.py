"""Measures of one history for many: a server of our own, programs that write to it, photos read by many."""
