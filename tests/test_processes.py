"""Processes of ours find our modules first, whatever they are started beside."""

import subprocess
import sys
from pathlib import Path

from shared.processes import HOME, command, environment


def test_ours_is_searched_before_all_that_was_named_and_the_current_folder_is_not() -> None:
    told = environment({"PYTHONPATH": "/theirs:", "LANG": "nb_NO.UTF-8"})
    assert told == {"PYTHONPATH": f"{HOME}:/theirs", "PYTHONSAFEPATH": "1", "LANG": "nb_NO.UTF-8"}


def test_a_process_that_another_of_ours_started_searches_no_more_than_that_one() -> None:
    once = environment({"PYTHONPATH": "/theirs"})
    assert environment(once) == once


def test_a_module_of_ours_is_run_where_another_is_called_the_same(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "__init__.py").write_text("raise SystemExit('not ours')\n")
    line = command("server", "--version")
    assert line[0] == sys.executable
    done = subprocess.run(
        line, cwd=tmp_path, env=environment({"PYTHONPATH": str(tmp_path), "LANG": "C.UTF-8"}),
        capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout.split()[0], done.returncode) == ("katta", 0), done.stderr
