"""No part of a house outlives it."""

import os
import signal
import subprocess
import sys

import pytest

from server.processes.parent_death import PARENT

PROGRAM = """
import signal
from server.processes.parent_death import die_with_parent
die_with_parent(signal.SIGTERM)
print('here')
"""


@pytest.mark.parametrize(
    ("parent", "status", "said"),
    [("ours", 0, "here\n"), ("", 0, "here\n"), ("1", -signal.SIGTERM, "")],
    ids=["the house is there", "started by hand", "the house was gone already"],
)
def test_a_part_whose_house_is_gone_before_it_could_ask_ends(parent: str, status: int, said: str) -> None:
    environment = {**os.environ, PARENT: str(os.getpid()) if parent == "ours" else parent}
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment)
    assert (told.returncode, told.stdout) == (status, said)
