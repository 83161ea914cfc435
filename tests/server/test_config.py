"""The configuration file: defaults, and clear sentences about what is wrong."""

from pathlib import Path

import pytest

from server.config import BadConfig, Config, Pace, config_from, paced, read_config


def test_an_empty_file_is_the_default() -> None:
    assert config_from("", "katta.toml") == Config()


def test_what_is_said_holds_and_the_rest_is_default(tmp_path: Path) -> None:
    file = tmp_path / "katta.toml"
    file.write_text(
        'ssh = "ssh -t play@cards.example.org"\n[limits]\nsessions = 12\n[pace]\nponder = [1, 2]\n'
    )
    config = read_config(file)
    assert config.ssh == "ssh -t play@cards.example.org"
    assert config.limits.sessions == 12
    assert config.limits.tables == Config().limits.tables
    assert config.pace == Pace(ponder=(1, 2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sesions = 3", "no setting sesions;"),
        ("[limits]\nsesions = 3", r"no setting limits\.sesions;"),
        ("[limits]\nsessions = 0", r"setting limits\.sessions cannot"),
        ('log = "xml"', "log"),
        ('language = "sv"', "language"),
        ("metrics_port = 99999", "setting metrics_port cannot"),
        ("[pace]\nthink = [5, 4]", "pace.think"),
        ("[pace]\nponder = 4", "ponder"),
        ("= nonsense", "not TOML: look at line 1"),
        ("port = 1\n[limits\n", "not TOML: look at line 2"),
        ("limits = 3", "setting limits cannot"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_the_place(text: str, says: str) -> None:
    with pytest.raises(BadConfig, match=says) as caught:
        config_from(text, "katta.toml")
    assert str(caught.value).startswith("katta.toml")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_a_sentence_too(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read"):
        read_config(tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadConfig, match="is not text in UTF-8"):
        read_config(tmp_path / "binary.toml")


def test_a_test_of_the_whole_house_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KATTA_PACE", raising=False)
    assert paced(Config()) == Config()
    monkeypatch.setenv("KATTA_PACE", "none")
    assert paced(Config()).pace == Pace.none()
