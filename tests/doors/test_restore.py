"""C24, C27: what puts a terminal right again."""

from server.doors.restore import Screen


def test_c24_everything_that_a_screen_may_have_switched_is_switched_back() -> None:
    screen = Screen("xterm-256color")
    screen.feed(b"\x1b[?1049h\x1b[?1000hdrawn")
    after = screen.restored()
    for mode in (1000, 1002, 1003, 1006, 1015, 1004, 2004, 2048, 2026, 1049):
        assert b"\x1b[?%dl" % mode in after
    assert b"\x1b[?7h" in after, "what is said now, and by the shell, is cut at the edge"
    assert b"\x1b[<u" in after
    assert after.endswith(b"\x1b[?25h\x1b[0m")


def test_the_other_screen_is_left_only_where_it_was_entered() -> None:
    """Leaving it twice puts the cursor back where it was before the game, over what has been said since."""
    screen = Screen("xterm")
    screen.feed(b"\x1b[?1049h")
    screen.feed(b"\x1b[?104")
    screen.feed(b"9lgood bye")
    assert b"1049" not in screen.restored()


def test_a_title_is_given_back_only_where_one_was_taken() -> None:
    screen = Screen("xterm")
    screen.feed(b"\x1b[22;0t\x1b]0;Katta\x07")
    assert b"\x1b[23;0t" in screen.restored()
    assert b"\x1b[23;0t" not in screen.restored()
    assert b"\x1b[23;0t" not in Screen("xterm").restored()


def test_old_terminals_are_sent_nothing_that_they_would_print() -> None:
    for term in ("linux", "vt220"):
        restored = Screen(term).restored()
        assert b"<" not in restored
        assert b">" not in restored
        assert b" q" not in restored


def test_c27_answers_that_are_still_on_their_way_are_waited_for_a_while() -> None:
    now = 100.0
    screen = Screen("xterm", clock=lambda: now)
    assert screen.unanswered_for(2.0) == 0.0
    screen.feed(b"\x1b[?2026$p\x1b[?2048$p")
    now = 100.5
    assert screen.unanswered_for(2.0) == 1.5
    screen.answered(b"q\x1b[?2026;2$y")
    assert screen.unanswered_for(2.0) == 1.5
    screen.answered(b"\x1b[?2048;0$y")
    assert screen.unanswered_for(2.0) == 0.0
    screen.feed(b"\x1b[?2026$p")
    now = 110.0
    assert screen.unanswered_for(2.0) == 0.0
