"""What ``katta join`` asks on the plain terminal, and Ctrl-C at every moment of it."""

import asyncio
import contextlib
import getpass
import itertools
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, SimpleNamespace

import pytest

from tui.net import join
from tui.net.address import NoWay


class CtrlC:
    """Presses Ctrl-C before a line of ``tui/net/join.py`` is run, when ``at`` others have been.

    A person who hears nothing after it would answer in the end: ``answer`` says that this should not happen.
    """

    def __init__(self, at: int) -> None:
        self.left = at
        self.pressed = False
        self.at = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> "CtrlC | None":
        if frame.f_code.co_filename != join.__file__:
            return None
        if event == "line" and not self.pressed:
            self.left -= 1
            if self.left < 0:
                self.pressed = True
                self.at = frame.f_lineno
                signal.raise_signal(signal.SIGINT)
        return self

    def answer(self, _prompt: str = "") -> str:
        """What is typed by a person who is still asked."""
        assert not self.pressed, "asked on after Ctrl-C"
        return "yes\n"


def asked(presser: CtrlC, question: Callable[[], object]) -> None:
    """Put a question amid asyncio, while Ctrl-C is pressed once. None of it may come out of the question but
    as an answer, or as NoWay; what asyncio has noted ends the program afterwards."""

    async def ask() -> None:
        before = sys.gettrace()
        sys.settrace(presser)
        try:
            question()
        except NoWay:
            pass
        except KeyboardInterrupt:
            pytest.fail(f"Ctrl-C came through the question at {presser.at}")
        finally:
            sys.settrace(before)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(ask())


@pytest.mark.parametrize("which", ["yes or no", "a passphrase"])
def test_ctrl_c_at_any_moment_of_a_question_is_a_no(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    questions: dict[str, Callable[[], object]] = {
        "yes or no": lambda: join._asked("Go there? "),
        "a passphrase": lambda: join._unlocked(Path("locked")),
    }
    monkeypatch.setattr(join, "private_key", lambda _file, _passphrase: None)
    usual = signal.getsignal(signal.SIGINT)
    for moment in itertools.count():
        presser = CtrlC(moment)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=presser.answer))
        monkeypatch.setattr(getpass, "getpass", presser.answer)
        asked(presser, questions[which])
        assert signal.getsignal(signal.SIGINT) is usual
        if not presser.pressed:
            break
    assert moment > 8
