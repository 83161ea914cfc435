"""C19: the host key is made once, and never remade by itself."""

import os
from pathlib import Path

import pytest

from server.doors.hostkey import BadHostKey, fingerprint, host_key


def test_c19_a_key_is_made_once_for_its_owner_alone_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    made = fingerprint(host_key(path))
    assert made.startswith("SHA256:")
    assert path.stat().st_mode & 0o777 == 0o600
    text = path.read_bytes()
    assert fingerprint(host_key(path)) == made
    assert path.read_bytes() == text
    assert os.listdir(tmp_path) == ["host_key"]  # noqa: PTH208 - names


@pytest.mark.parametrize("damage", ["truncated", "empty", "rubbish", "public"])
def test_c19_a_damaged_key_stops_the_start_and_stays_as_it_is(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "host_key"
    key = host_key(path)
    text = {
        "truncated": path.read_bytes()[:100],
        "empty": b"",
        "rubbish": os.urandom(400),
        "public": key.export_public_key("openssh"),
    }[damage]
    path.write_bytes(text)
    with pytest.raises(BadHostKey, match="not a whole private key"):
        host_key(path)
    assert path.read_bytes() == text


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644])
def test_c19_a_key_that_others_can_read_stops_the_start(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "host_key"
    host_key(path)
    path.chmod(mode)
    with pytest.raises(BadHostKey, match="can be read by others"):
        host_key(path)
    assert path.stat().st_mode & 0o777 == mode


def test_c19_something_else_in_its_place_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "host_key").mkdir(mode=0o700)
    with pytest.raises(BadHostKey):
        host_key(tmp_path / "host_key")


def test_c19_a_link_to_nowhere_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.symlink_to(tmp_path / "gone")
    with pytest.raises(BadHostKey, match="cannot be read"):
        host_key(path)
    assert path.is_symlink()


def test_a_link_to_a_key_is_followed(tmp_path: Path) -> None:
    made = fingerprint(host_key(tmp_path / "elsewhere"))
    (tmp_path / "host_key").symlink_to(tmp_path / "elsewhere")
    assert fingerprint(host_key(tmp_path / "host_key")) == made
