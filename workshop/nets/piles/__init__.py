"""The net that counts farmers on one another."""
