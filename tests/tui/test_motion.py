"""Motion shows how things came to be so, one run at a time, and any key ends it."""

from collections.abc import Callable

from tui.waits import Waits
from tui.widgets.motion import Motion, Step, blink, count


class Timer:
    """A timer that rings when the clock is moved past its time."""

    def __init__(self, due: float, callback: Callable[[], object]) -> None:
        self.due = due
        self.callback = callback
        self.stopped = False

    def stop(self) -> None:
        """Never ring."""
        self.stopped = True


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def after(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Ring after so many seconds."""
        timer = Timer(self.now + delay, callback)
        self.timers.append(timer)
        return timer

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while due := [timer for timer in self.timers if not timer.stopped and timer.due <= end + 1e-9]:
            timer = min(due, key=lambda timer: timer.due)
            self.now = timer.due
            timer.stopped = True
            timer.callback()
        self.now = end


def moving() -> tuple[Clock, Motion, list[object]]:
    clock = Clock()
    return clock, Motion(clock.after), []


def said(shown: list[object], *steps: tuple[float, str]) -> tuple[Step, ...]:
    def say(word: str) -> Callable[[], object]:
        return lambda: shown.append(word)

    return tuple(Step(delay, say(word)) for delay, word in steps)


def trailing(shown: list[object], delay: float, word: str) -> tuple[Step, ...]:
    return (Step(delay, lambda: shown.append(word), trailing=True),)


def test_steps_follow_one_another_after_their_delays() -> None:
    clock, motion, shown = moving()
    motion.play(said(shown, (0.06, "edge"), (0.06, "face")))
    assert shown == []
    clock.pass_(0.06)
    assert shown == ["edge"]
    clock.pass_(0.06)
    assert shown == ["edge", "face"]
    assert not motion.busy


def test_the_next_run_waits_for_the_one_before_but_not_for_its_trailing_step() -> None:
    clock, motion, shown = moving()
    motion.play(
        (Step(0, lambda: shown.append("new")), Step(1.0, lambda: shown.append("not new"), trailing=True))
    )
    motion.play(said(shown, (0.1, "second")))
    assert shown == ["new"]
    clock.pass_(0.1)
    assert shown == ["new", "second"]
    clock.pass_(1)
    assert shown == ["new", "second", "not new"]
    assert not motion.busy


def test_a_key_ends_all_motion_and_shows_the_end() -> None:
    clock, motion, shown = moving()
    motion.play(
        (Step(0, lambda: shown.append("new")), Step(1.0, lambda: shown.append("not new"), trailing=True))
    )
    motion.play(said(shown, (0.06, "edge"), (0.06, "face")))
    motion.play(count(shown.append, 3, 7, 0.25))
    clock.pass_(0.06)
    motion.finish()
    assert shown == ["new", "edge", "not new", "face", 4, 5, 6, 7]
    assert not motion.busy
    clock.pass_(10)
    assert len(shown) == 8


def test_without_motion_every_run_shows_its_end_at_once() -> None:
    clock = Clock()
    shown: list[object] = []
    Motion(clock.after, on=lambda: False).play(said(shown, (0.06, "edge"), (0.06, "face")))
    assert shown == ["edge", "face"]
    assert clock.timers == []


def test_coins_count_in_at_most_six_steps_of_a_quarter_of_a_second_in_all() -> None:
    for before, after in ((0, 3), (12, 4), (0, 40), (5, 5)):
        clock, motion, shown = moving()
        motion.play(count(shown.append, before, after, Waits().count))
        clock.pass_(0.26)
        assert shown[-1] == after
        assert len(shown) <= 6
        assert shown == sorted(shown, reverse=after < before)  # type: ignore[type-var]


def test_the_frame_blinks_twice_and_ends_heavy() -> None:
    clock, motion, shown = moving()
    motion.play(blink(shown.append))
    clock.pass_(0.6)
    assert shown == [True, False, True, False]
