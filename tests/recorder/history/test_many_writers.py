"""Several programs write one history on a server: all is there, in order, and a killed server keeps nothing half."""

import pytest

from workshop.measures.club.server import running
from workshop.measures.club.writers import cut_off, together


@pytest.mark.usefixtures("server")  # skips where there is none
def test_what_several_programs_keep_is_all_there_also_after_the_server_was_killed() -> None:
    with running() as server:
        _, looked = together(server, "together", programs=3, games=30)
        assert (looked.games, looked.wrong) == (30, ())
        looked = cut_off(server, "killed", programs=3, after=0.2)
        assert looked.games > 0 and looked.wrong == ()
