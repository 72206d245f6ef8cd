"""The pace counts what was made."""

from itertools import count

from workshop.measures.fast_tables import pace


def test_making_takes_processor_time_and_is_counted() -> None:
    made = count()

    def work() -> int:
        sum(range(20_000))
        return next(made)

    assert pace(work, rounds=50) > 0
    assert next(made) == 51  # fifty that count, and one to warm up
