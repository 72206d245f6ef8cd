"""Tests of the lattice."""
