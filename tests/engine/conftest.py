"""The property tests of the engine: the same examples on every run, no test that fails because a machine is busy."""

from hypothesis import settings

settings.register_profile("engine", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("engine")
