"""The highest card as players see it, before they sit down."""

from shared.games.toy.sentences import SENTENCES
from tui.games.game_ui import GameUI, Option
from tui.i18n.catalogs import N_

GAME_UI = GameUI(
    key="toy",
    title=N_("The highest card"),
    about=N_("Three cards each: lay the highest, and make a point."),
    seats=range(2, 5),
    usual_seats=3,
    rounds=N_("three rounds"),
    in_a_row=N_("The points of all the games are added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("normal", "easy", "random"),
        (N_("well"), N_("easy"), N_("anything")),
        (N_("They lay the highest at once."),) * 2 + (N_("They play whatever is allowed."),),
    ),
    options=(
        Option(
            "low",
            N_("The point goes to"),
            (False, True),
            (N_("the highest"), N_("the lowest")),
            (N_("The highest card of a round makes the point."), N_("The lowest card makes the point.")),
        ),
    ),
    screen="tui.games.toy.table:ToyTable",
    replayed="tui.games.toy.replay:REPLAY",
    sentences=SENTENCES,
)
