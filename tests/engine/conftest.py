"""The property tests of the engine: the same examples on every run, no test that fails because a machine is busy."""

import os

from hypothesis import Phase, settings

TOLD_ONCE = (Phase.explicit, Phase.generate)
"""Where only whether a test fails is asked, as by `workshop.mutants`, its example need not be made small."""

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,
    max_examples=40,
    phases=TOLD_ONCE if os.environ.get("NO_SHRINKING") else tuple(Phase),
)
settings.load_profile("engine")
