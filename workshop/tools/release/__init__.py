"""What comes along with the program: man page and completion; does it install, and run with the newest packages?"""
