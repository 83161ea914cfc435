"""What people install is what was meant: the wheel, built from a copy, in an empty environment, from another
folder than the project's, and beside another wheel that has packages of the same names."""

import contextlib
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.talk import ssh_command
from tests.terminal import Terminal

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "shared" / "games").glob("*/rules.py"))
PACKAGES = ("tui", "server", "shared")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def run(*command: str | Path, **more: object) -> subprocess.CompletedProcess[str]:
    """Run to the end, with what it said."""
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, **more
    )  # type: ignore[call-overload,no-any-return]


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is filled by whichever of the run's workers needs it first; the others wait for it."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, whole = shared / name, shared / f"{name}.whole"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            make(folder)
            whole.touch()
    return folder


@pytest.fixture
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel that is built from it."""

    def build(out: Path) -> None:
        done = run(sys.executable, "-m", "build", "--outdir", out, ROOT)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]

    return once(tmp_path_factory, "dist", build)


@pytest.fixture
def wheel(built: Path) -> Path:
    """The wheel."""
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture
def inside(wheel: Path) -> list[str]:
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


class Installed:
    """The wheel in an environment that has nothing else, and a home without anything of katta's."""

    def __init__(self, environment: Path, elsewhere: Path) -> None:
        self.bin = environment / "bin"
        self.elsewhere = elsewhere
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "XDG", "KATTA"))
        }
        self.environment = kept | {"HOME": str(elsewhere), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}

    def katta(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run ``katta`` from the other folder."""
        return run(
            self.bin / "katta", *words, cwd=self.elsewhere, env=self.environment, input=said, timeout=PATIENCE
        )


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, wheel: Path) -> Installed:
    """The wheel, installed."""

    def install(environment: Path) -> None:
        venv.create(environment, with_pip=True, clear=True)
        done = run(environment / "bin" / "pip", "install", "-q", "--disable-pip-version-check", wheel)
        assert done.returncode == 0, done.stderr[-3000:]

    return Installed(once(tmp_path_factory, "installed", install), tmp_path)


def test_the_version_is_the_same_in_the_project_and_in_the_list_of_changes() -> None:
    newest = re.search(r"^## \[?(\d[^\s\]]*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == PROJECT["version"]


@pytest.mark.slow
def test_the_wheel_holds_one_folder_with_three_packages_and_nothing_else(inside: list[str]) -> None:
    about = f"katta-{PROJECT['version']}.dist-info"
    assert {name.partition("/")[0] for name in inside} == {"katta", about}
    within = {name.split("/")[1] for name in inside if name.startswith("katta/")}
    assert within == {"__init__.py", "__main__.py", "tui", "server", "shared"}
    assert [name for name in inside if "test" in name.lower() or name.endswith((".pyc", ".db"))] == []


@pytest.mark.slow
def test_the_wheel_holds_every_file_that_is_not_python(inside: list[str]) -> None:
    tracked = run("git", "ls-files", *PACKAGES, cwd=ROOT).stdout.split()
    if not tracked:  # not a clone but an unpacked source distribution
        tracked = [
            str(path.relative_to(ROOT))
            for part in PACKAGES
            for path in (ROOT / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        ]
    assert [name for name in tracked if f"katta/{name}" not in inside] == []
    wanted = [
        *(f"tui/i18n/locale/{language}/LC_MESSAGES/katta.mo" for language in ("nb", "da")),
        *(f"server/i18n/locale/{language}/LC_MESSAGES/katta.mo" for language in ("nb", "da")),
        *(f"tui/games/{game}/rules.{language}.md" for game in GAMES for language in ("en", "nb", "da")),
        "tui/app.tcss", "tui/screens/house.tcss", "tui/py.typed", "server/py.typed", "shared/py.typed",
    ]  # fmt: skip
    assert [name for name in wanted if f"katta/{name}" not in inside] == []
    migrations = "katta/server/store/migrations/versions/"
    assert [name for name in inside if name.startswith(migrations) and name.endswith("first.py")] != []


@pytest.mark.slow
def test_the_source_distribution_can_be_tested_and_gated(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        ".ci/run",
        "tests/test_packaging.py",
        "docs/hosting.md",
    } <= names


@pytest.mark.slow
def test_the_installed_command_says_what_it_can_do_and_which_it_is(installed: Installed) -> None:
    helped = installed.katta("--help")
    assert helped.returncode == 0
    for command in ("play", "serve", "join", "records", "simulate", "verify", "replay", "bench"):
        assert command in helped.stdout
        assert installed.katta(command, "--help").returncode == 0, command
    assert PROJECT["version"] in installed.katta("--version").stdout


@pytest.mark.slow
def test_the_installed_command_plays_games_that_it_verifies(installed: Installed) -> None:
    played = installed.katta("simulate", "katta", "--players", "3", "--games", "2", "--seed", "x")
    assert played.returncode == 0, played.stderr
    assert len(played.stdout.splitlines()) == 2
    judged = installed.katta("verify", "-", said=played.stdout)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert judged.stdout.count("OK") == 2


@pytest.mark.slow
def test_the_installed_game_opens_on_a_terminal_and_leaves_it_clean(installed: Installed) -> None:
    katta = str(installed.bin / "katta")
    environment = {
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "HOME": str(installed.elsewhere),
        "PYTHONPATH": None,
    }
    with Terminal([katta], environment=environment, folder=str(installed.elsewhere)) as terminal:
        terminal.wait("Settings")
        terminal.press("q")
        assert terminal.ended() == 0
        assert terminal.left_on() == []


# --- Beside another wheel -------------------------------------------------------------------------------


FOREIGN = "raise SystemExit('this is another program')\n"


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Another program's wheel, whose packages are called as ours are."""
    about = "foreign-1.0.dist-info"
    files = {f"{name}/__init__.py": FOREIGN for name in PACKAGES} | {
        "server/cli/main.py": FOREIGN,
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    path = tmp_path / "foreign-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for name, text in (files | {f"{about}/RECORD": record}).items():
            made.writestr(name, text)
    return path


class Shared(Installed):
    """An environment where what katta needs is installed, and other programs come and go."""

    def __init__(self, like: Installed, environment: Path, elsewhere: Path) -> None:
        # Linked and not copied: what pip installs it writes anew.
        shutil.copytree(like.bin.parent, environment, symlinks=True, copy_function=os.link)
        super().__init__(environment, elsewhere)
        # Started in a folder with such packages, and told to look for modules there.
        for name in PACKAGES:
            (elsewhere / name).mkdir()
            (elsewhere / name / "__init__.py").write_text(FOREIGN)
        self.environment["PYTHONPATH"] = str(elsewhere)
        self.pip("uninstall", "-y", "katta")

    def pip(self, *words: str | Path) -> None:
        """Install or remove, without looking for anything else."""
        python = self.bin / "python"
        done = run(python, "-I", "-m", "pip", "--disable-pip-version-check", "-q", *words)
        assert done.returncode == 0, done.stderr[-3000:]

    def install(self, *wheels: Path) -> None:
        """Install these, in this order."""
        for wheel in wheels:
            self.pip("install", "--no-deps", "--no-index", "--no-compile", wheel)

    def plays(self) -> None:
        """Assert that it is ours that plays, as a command and as a module."""
        played = self.katta("simulate", "katta", "--players", "3", "--games", "1", "--seed", "x")
        assert (played.returncode, len(played.stdout.splitlines())) == (0, 1), played.stderr
        line = (self.bin / "python", "-P", "-m", "katta", "verify", "-")
        judged = run(*line, cwd=self.elsewhere, env=self.environment, input=played.stdout, timeout=PATIENCE)
        assert judged.stdout.startswith("OK"), judged.stdout + judged.stderr

    def lost(self) -> list[str]:
        """The files of ours that are no longer there."""
        (record,) = self.bin.parent.glob("lib/python*/site-packages/katta-*.dist-info/RECORD")
        names = [line.partition(",")[0] for line in record.read_text().splitlines()]
        assert len(names) > 300
        return [name for name in names if not (record.parent.parent / name).exists()]

    @contextlib.contextmanager
    def serving(self) -> Iterator[int]:
        """Open a house; its port."""
        line = [str(self.bin / "katta"), *["serve", "--host", "127.0.0.1", "--port", "0", "--data"]]
        with (self.elsewhere / "log").open("w") as log:
            house = subprocess.Popen(
                [*line, str(self.elsewhere / "data")],
                cwd=self.elsewhere, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        with house:
            assert house.stdout is not None
            said = house.stdout.readline()
            found = re.search(r"listening on \S+:(\d+)", said)
            assert found is not None, (said, (self.elsewhere / "log").read_text())
            try:
                yield int(found[1])
            finally:
                house.send_signal(signal.SIGTERM)


@pytest.mark.slow
@pytest.mark.parametrize("ours_first", [True, False], ids=["ours first", "theirs first"])
def test_another_wheel_with_packages_of_our_names_takes_nothing_from_us(
    installed: Installed, wheel: Path, foreign: Path, tmp_path: Path, ours_first: bool
) -> None:
    (tmp_path / "theirs").mkdir()
    shared = Shared(installed, tmp_path / "environment", tmp_path / "theirs")
    shared.install(*((wheel, foreign) if ours_first else (foreign, wheel)))
    shared.plays()
    environment = {**shared.environment, "PYTHONPATH": str(shared.elsewhere)}
    with Terminal(
        [str(shared.bin / "katta"), "play", "katta"], environment=environment, folder=str(shared.elsewhere)
    ) as alone:
        alone.wait("THE SACK")
    with (
        shared.serving() as port,
        Terminal(ssh_command(port, home=tmp_path, tty=True, user="guest")) as visitor,
    ):
        visitor.wait("What shall we call you?").press("esc").wait("Tables")
    shared.pip("uninstall", "-y", "foreign")
    assert shared.lost() == []
    assert "serve" in shared.katta("--help").stdout
