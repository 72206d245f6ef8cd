"""The program that a person runs."""
