"""What comes along with the program: man page and completion; and whether it installs as people install it."""
