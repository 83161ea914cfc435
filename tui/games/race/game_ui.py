"""The race as players see it, before they sit down."""

from shared.games.race.sentences import SENTENCES
from tui.games.game_ui import GameUI, option
from tui.i18n.catalogs import N_

GAME_UI = GameUI(
    key="race",
    title=N_("The race"),
    about=N_("All at once: be the first to be rid of your row and your thirteen."),
    seats=range(2, 65),
    usual_seats=4,
    rounds=N_("until somebody is out"),
    in_a_row=N_("The points of all the races are added up."),
    levels=option(
        "level",
        N_("They play"),
        ("easy", N_("easy"), N_("Easy bots take their time, and miss a card now and then.")),
        ("normal", N_("well"), N_("They see what fits, about as fast as people do.")),
        ("hard", N_("hard"), N_("They are quick, and know which card they want to be rid of first.")),
        ("random", N_("anything"), N_("They play whatever is allowed.")),
    ),
    options=(
        option(
            "draw",
            N_("Turning"),
            (
                3,
                N_("three at a time"),
                N_("Three cards are turned from the hand, and the last of them can be laid."),
            ),
            (
                1,
                N_("one at a time"),
                N_("One card is turned from the hand, so that each of them can be laid."),
            ),
        ),
        option(
            "deadlock",
            N_("When nothing fits"),
            (
                "piles",
                N_("shift all"),
                N_("Hands are shifted by one card, then the 13-piles, until a card fits."),
            ),
            (
                "hands",
                N_("shift hands"),
                N_("Hands are shifted by one card; if that does not help, the race is over."),
            ),
            ("end", N_("end"), N_("When nobody can lay a card any more, the race is over.")),
        ),
        option(
            "play_on",
            N_("When one is out"),
            (False, N_("stop"), N_("The race is over.")),
            (True, N_("play on"), N_("The others play on for their places.")),
        ),
    ),
    screen="tui.games.race.table:RaceTable",
    replayed="tui.games.race.replay:REPLAY",
    sentences=SENTENCES,
    gallery="tui.games.race.gallery:SHEETS",
    clocked=False,
    measured=False,
)
