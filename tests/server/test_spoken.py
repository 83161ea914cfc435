"""The command line in the language of its user: help, what is wrong, and what is said at the end."""

import ast
import gettext
import importlib.util
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.main import ORDER, cli
from server.i18n import catalogs
from server.i18n.click_i18n import BORROWED, wanted
from shared.games.catalogue import GAMES
from shared.os_errors import REASONS

OTHERS = ("nb", "da")


@pytest.fixture(autouse=True)
def _nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def run(*line: str, language: str = "en", said: bytes = b"") -> Result:
    """Type this where LANG is so."""
    return CliRunner().invoke(
        cli, list(line), prog_name="katta", env={"LANG": f"{language}_XX.UTF-8"}, input=said
    )


# --- Which language ---


@pytest.mark.parametrize(
    ("line", "environment", "language"),
    [
        ("", {}, "en"),
        ("", {"LANG": "nb_NO.UTF-8"}, "nb"),
        ("", {"LANG": "nb_NO.UTF-8", "LC_MESSAGES": "da_DK"}, "da"),
        ("", {"LANG": "nb_NO.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ("--lang da", {"LANG": "nb_NO.UTF-8"}, "da"),
        ("play race --lang=da", {"LANG": "nb_NO.UTF-8"}, "da"),
        ("play --lang en", {"LC_ALL": "nb_NO.UTF-8"}, "en"),
        ("play --lang xx", {"LANG": "nb_NO.UTF-8"}, "nb"),
        ("play --lang", {"LANG": "nb_NO.UTF-8"}, "nb"),
    ],
)
def test_a_language_that_is_named_comes_before_that_of_the_environment(
    line: str, environment: dict[str, str], language: str
) -> None:
    assert wanted(line.split(), environment) == language


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (("--lang", "da", "--dance"), "Fejl: Der findes ikke noget valg '--dance'."),
        (("play", "--dance", "--lang=nb"), "Feil: Det finnes ikke noe valg '--dance'."),
        (("play", "--lang", "en", "--dance"), "Error: No such option"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_that_the_line_names(line: tuple[str, ...], fault: str) -> None:
    told = run(*line, language="nb" if "nb" not in line[-1] else "en")
    assert told.exit_code == 2
    assert fault in told.stderr


def test_a_command_leaves_the_process_as_it_found_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    domain = gettext.textdomain()
    assert "Valg" in run("--help", language="da").output
    assert gettext.textdomain() == domain
    assert os.environ["LANGUAGE"] == "fr"
    assert run("--help").output.startswith("Usage:")


def test_english_needs_no_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who has not asked for another language waits for none."""

    def read(*_: object) -> None:
        raise AssertionError("a catalog was read")

    monkeypatch.setattr(gettext.GNUTranslations, "_parse", read)
    catalogs._catalog.cache_clear()
    assert run("--help").exit_code == 0


@pytest.mark.parametrize("broken", [None, b"\xde\x12\x04\x95 nothing more"])
def test_without_its_catalog_a_command_speaks_english_and_says_so_in_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: bytes | None
) -> None:
    if broken is not None:
        folder = tmp_path / "da" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "katta.mo").write_bytes(broken)
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalogs._catalog.cache_clear()
    try:
        assert run("--help", language="da").output.startswith("Usage: katta")
    finally:
        catalogs._catalog.cache_clear()
    assert "no catalog for da" in caplog.text


# --- Help ---


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("command", [(), *((name,) for name in ORDER)])
def test_the_help_of_every_command_is_wholly_translated(command: tuple[str, ...], language: str) -> None:
    """No line of three words or more is the English one."""
    english, other = run(*command, "--help").output, run(*command, "--help", language=language).output
    assert other.startswith({"nb": "Bruk: katta", "da": "Brug: katta"}[language])
    lines = {line.strip() for line in english.splitlines() if len(line.split()) > 2}
    assert lines & {line.strip() for line in other.splitlines()} <= {", ".join(GAMES)}
    for name in re.findall(r"--[a-z-]+", english):
        assert name in other


def test_in_the_list_every_command_has_its_whole_sentence() -> None:
    for language in ("en", *OTHERS):
        listed = run("--help", language=language).output
        assert "..." not in listed.partition("\n\n")[2]


# --- What is wrong, and what is said at the end ---


@pytest.mark.parametrize(
    ("line", "nb", "da"),
    [
        (("dance",), "Det finnes ingen kommando 'dance'.", "Der findes ingen kommando 'dance'."),
        (("play", "--players", "many"), "'many' er ikke et helt tall.", "'many' er ikke et helt tal."),
        (("play", "--lang", "xx"), "'xx' er ikke en av disse", "'xx' er ikke en af disse"),
        (("play", "--seed"), "Valget '--seed' må ha et argument.", "Valget '--seed' skal have et argument."),
        (("play", "--ascii=1"), "Valget '--ascii' tar ingen verdi.", "Valget '--ascii' tager ingen værdi."),
        (("play", "race", "x"), "Det er et argument for mye (x)", "Der er et argument for meget (x)"),
        (("join",), "Det mangler et argument 'VERT'.", "Der mangler et argument 'VÆRT'."),
        (("simulate", "race"), "Det mangler et valg '--players'.", "Der mangler et valg '--players'."),
        (("serve", "--port", "70000"), "70000 er utenfor området", "70000 er uden for området"),
        (("serve", "--config", "/no"), "Fil '/no' finnes ikke.", "Fil '/no' findes ikke."),
        (("serve", "--data", __file__), f"Mappe '{__file__}' er en fil.", f"Mappe '{__file__}' er en fil."),
        (("verify", "/"), "Fil '/' er en mappe.", "Fil '/' er en mappe."),
        (("replay", __file__, "--as", "x"), 'et tall fra 0, eller "all".', 'et tal fra 0, eller "all".'),
        (("simulate", "race", "--players", "3", "--out", "/no/x"), "finnes ikke", "findes ikke"),
        (("simulate", "race", "--players", "99"), "er for 2 til 64 spillere.", "er for 2 til 64 spillere."),
        (("simulate", "race", "--players", "2", "--bots", "x"), "noe nivå 'x'", "noget niveau 'x'"),
        (
            ("simulate", "race", "--players", "2", "--options", "x"),
            "dette er ikke et JSON-objekt som",
            "dette er ikke et JSON-objekt som",
        ),
        (("records", "--own", "--data", "/"), "--own er allerede en mappe", "--own er allerede en mappe"),
        (("records", "--data", "/"), "Det er ingen spill i /.", "Der er ingen spil i /."),
    ],
)
def test_what_is_wrong_is_said_in_every_language(line: tuple[str, ...], nb: str, da: str) -> None:
    for language, fault, error in (("nb", nb, "Feil: "), ("da", da, "Fejl: ")):
        told = run(*line, language=language)
        assert told.exit_code == run(*line).exit_code != 0
        last = told.stderr.splitlines()[-1]
        assert last.startswith(error)
        assert fault in last


@pytest.mark.parametrize(
    ("language", "played", "judged"),
    [
        ("en", "2 games of race with 2 players, ", "2 right, 0 wrong"),
        ("nb", "2 spill av race med 2 spillere, ", "2 riktige, 0 feil"),
        ("da", "2 spil af race med 2 spillere, ", "2 rigtige, 0 forkerte"),
    ],
)
def test_records_and_judgements_are_the_same_in_every_language(
    language: str, played: str, judged: str
) -> None:
    """Only what is said to a person is translated."""
    line = ("simulate", "race", "--players", "2", "--games", "2", "--seed", "x", "--cores", "1")
    made = run(*line, language=language)
    assert made.stderr.startswith(played)
    assert made.stdout_bytes == run(*line).stdout_bytes
    told = run("verify", "-", language=language, said=made.stdout_bytes + b"{}\n")
    assert told.exit_code == 1
    assert told.stdout.splitlines()[:2] == [f"OK -:{number}: commitment checked" for number in (1, 2)]
    assert told.stdout.splitlines()[2].startswith("BAD -:3: ")
    assert told.stdout == run("verify", "-", said=made.stdout_bytes + b"{}\n").stdout
    assert told.stderr.strip() == judged.replace("0", "1")


@pytest.mark.parametrize("language", OTHERS)
def test_the_systems_own_reasons_are_translated_as_far_as_they_are_known(language: str) -> None:
    with catalogs.speaking(language):
        for text in REASONS:
            assert catalogs.reason(OSError(1, text)) != text
        assert catalogs.reason(OSError(1, "Never heard of")) == "Never heard of"


# --- click's own words ---

NEVER = {
    # Nothing here is deprecated, asks questions, edits files, or has such types.
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "deprecated", "Do you want to continue?", "Confirm the action without prompting.", "Choice({choices})",
    "{value!r} does not match the format {format}.", "{value!r} is not a valid UUID.",
    "{value!r} is not a valid boolean. Recognized values: {states}", "{value!r} is not a valid boolean.",
    "{len_type} values are required, but {len_value} was given.", "path", "env var: {var}", "(dynamic)",
    "Takes {nargs} values but 1 was given.", "Argument {name!r} takes {nargs} values.",
    "Value must be an iterable.", "{name} {filename!r} is not writable.",
    "{name} {filename!r} is not executable.", "unknown error", "Positional arguments",
    "Invalid start character for option ({option})", "{text} {deprecated_message}",
    # What is neither an argument nor an option has no name in what these commands say.
    "Missing parameter", "Missing parameter: {param_name}", "Missing {param_type}",
    # Mistakes of the author of a command.
    "Name '{name}' defined twice", "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    (
        "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
        "Did you mean to pass '--{name}'?"
    ),
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    # The same in every language here.
    "%(prog)s, version %(version)s",
}  # fmt: skip
"""What click can say and these commands never do."""


def said_by_click() -> Iterator[str]:
    """What the installed click may say of commands, options and arguments, one of each plural."""
    spec = importlib.util.find_spec("click")
    assert spec is not None
    assert spec.origin is not None
    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        tree = ast.parse((Path(spec.origin).parent / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="_" | "ngettext"), args=[ast.Constant(value=str(text)), *_]):
                    yield text


def test_everything_that_click_can_be_made_to_say_is_in_the_catalogs() -> None:
    borrowed = {each if isinstance(each, str) else each[0] for each in BORROWED}
    said = set(said_by_click())
    assert len(said) > 30
    assert said - borrowed == said & NEVER
