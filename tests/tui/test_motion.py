"""Motion shows how things came to be so, one run at a time, and any key ends it."""

from collections.abc import Callable

from shared.cards import Card
from tui.widgets.card import CardPicture, State
from tui.widgets.motion import Motion, Step, blink, count, laid, shake, taken, turn

FACE = CardPicture(State.PLAIN, Card.TH)


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

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
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
    return clock, Motion(clock), []  # type: ignore[arg-type]


def test_a_card_turns_in_three_pictures_of_60_ms_and_is_new_for_a_second() -> None:
    clock, motion, shown = moving()
    motion.play(turn(shown.append, FACE))
    assert shown == []
    clock.pass_(0.06)
    assert shown == [FACE.but(state=State.NARROW)]
    clock.pass_(0.06)
    assert shown[-1] == FACE.but(new=True)
    clock.pass_(1.05)
    assert shown[-1] == FACE.but(new=True)
    clock.pass_(0.1)
    assert shown[-1] == FACE
    assert not motion.busy


def test_runs_follow_one_another_but_do_not_wait_for_the_sign_of_what_is_new() -> None:
    clock, motion, shown = moving()
    motion.play(laid(shown.append, FACE))
    motion.play((Step(0.1, lambda: shown.append("second")),))
    assert shown == [FACE.but(new=True)]
    clock.pass_(0.1)
    assert shown[-1] == "second"
    clock.pass_(1)
    assert shown[-1] == FACE


def test_a_key_ends_all_motion_and_shows_the_end() -> None:
    clock, motion, shown = moving()
    motion.play(laid(shown.append, FACE))
    motion.play(turn(shown.append, FACE.but(card=Card.AS)))
    motion.play(count(shown.append, 3, 7))
    clock.pass_(0.06)
    motion.finish()
    assert shown[-1] == 7
    assert FACE in shown
    assert shown.index(FACE.but(card=Card.AS)) < shown.index(7)
    assert not motion.busy
    seen = len(shown)
    clock.pass_(10)
    assert len(shown) == seen


def test_without_motion_every_run_shows_its_end_at_once() -> None:
    clock = Clock()
    shown: list[object] = []
    Motion(clock, on=lambda: False).play(turn(shown.append, FACE))  # type: ignore[arg-type]
    assert shown[-1] == FACE
    assert clock.timers == []


def test_coins_count_in_at_most_six_steps_of_a_quarter_of_a_second_in_all() -> None:
    for before, after in ((0, 3), (12, 4), (0, 40), (5, 5)):
        clock, motion, shown = moving()
        motion.play(count(shown.append, before, after))
        clock.pass_(0.26)
        assert shown[-1] == after
        assert len(shown) <= 6
        assert shown == sorted(shown, reverse=after < before)  # type: ignore[type-var]


def test_king_and_his_card_go_one_after_the_other_and_a_lost_claim_comes_to_rest() -> None:
    clock, motion, shown = moving()
    motion.play(taken(lambda: shown.append("king"), lambda: shown.append("ten")))
    clock.pass_(0.15)
    assert shown == ["king"]
    clock.pass_(0.15)
    assert shown == ["king", "ten"]
    motion.play(shake(shown.append))
    clock.pass_(0.15)
    assert shown[2:] == [1, -1, 0]


def test_the_frame_blinks_twice_and_ends_heavy() -> None:
    clock, motion, shown = moving()
    motion.play(blink(shown.append))
    clock.pass_(0.6)
    assert shown == [True, False, True, False]
