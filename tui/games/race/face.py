"""The race as players see it, before they sit down."""

from shared.games.race.sentences import SENTENCES
from tui.games.face import Face, Option
from tui.i18n.catalogs import N_

FACE = Face(
    key="race",
    title=N_("The race"),
    about=N_("All at once: be the first to be rid of your row and your thirteen."),
    seats=range(2, 65),
    usual_seats=4,
    rounds=N_("until somebody is out"),
    in_a_row=N_("The points of all the races are added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("easy", "normal", "hard", "random"),
        (N_("easy"), N_("well"), N_("hard"), N_("anything")),
        (
            N_("Easy bots take their time, and miss a card now and then."),
            N_("They see what fits, about as fast as people do."),
            N_("They are quick, and know which card they want to be rid of first."),
            N_("They play whatever is allowed."),
        ),
    ),
    options=(
        Option(
            "draw",
            N_("Turning"),
            (3, 1),
            (N_("three at a time"), N_("one at a time")),
            (
                N_("Three cards are turned from the hand, and the last of them can be laid."),
                N_("One card is turned from the hand, so that each of them can be laid."),
            ),
        ),
        Option(
            "deadlock",
            N_("When nothing fits"),
            ("piles", "hands", "end"),
            (N_("shift all"), N_("shift hands"), N_("end")),
            (
                N_("Hands are shifted by one card, then the 13-piles, until a card fits."),
                N_("Hands are shifted by one card; if that does not help, the race is over."),
                N_("When nobody can lay a card any more, the race is over."),
            ),
        ),
        Option(
            "play_on",
            N_("When one is out"),
            (False, True),
            (N_("stop"), N_("play on")),
            (N_("The race is over."), N_("The others play on for their places.")),
        ),
    ),
    screen="tui.games.race.table:RaceTable",
    replayed="tui.games.race.replay:REPLAY",
    sentences=SENTENCES,
    gallery="tui.games.race.gallery:SHEETS",
    clocked=False,
    measured=False,
)
