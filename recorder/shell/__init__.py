"""What belongs to the command line itself: its options, its help, where its output goes."""
