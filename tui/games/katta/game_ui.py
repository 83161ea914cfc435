"""Katta as players see it, before they sit down."""

from shared.games.katta.sentences import SENTENCES
from tui.games.game_ui import GameUI, option
from tui.i18n.catalogs import N_

GAME_UI = GameUI(
    key="katta",
    title=N_("Katta i sekken"),
    about=N_("Buy the sack that is worth more than you pay."),
    seats=range(3, 6),
    usual_seats=4,
    rounds=N_("nine rounds"),
    in_a_row=N_("The next seat begins each game, and the scores are added up."),
    levels=option(
        "level",
        N_("They play"),
        ("easy", N_("easy"), N_("Easy bots look at one thing at a time.")),
        ("normal", N_("well"), N_("They weigh what lies open, what they laid, and what everybody has.")),
        ("random", N_("anything"), N_("They play whatever is allowed.")),
    ),
    options=(
        option(
            "tie",
            N_("Equal scores"),
            ("shared", N_("share the win"), N_("Players with the same score win together.")),
            (
                "coins",
                N_("more coins win"),
                N_("Among players with the same score, whoever has more coins wins."),
            ),
        ),
        option(
            "decline_payout",
            N_("A sack nobody wants"),
            (
                0,
                N_("pays nothing"),
                N_("The last player may leave a sack that nobody bid for, and gets nothing."),
            ),
            (1, N_("pays ●1"), N_("The last player may leave a sack that nobody bid for, and takes ●1.")),
        ),
        option(
            "hidden_purses",
            N_("Purses"),
            (False, N_("open"), N_("Everybody sees how many coins the others have.")),
            (True, N_("hidden"), N_("Coins are shown at the end only.")),
        ),
        option(
            "show_won",
            N_("Won cards"),
            (
                False,
                N_("face down"),
                N_("What a sack held is to be remembered, and everybody sees his own points only."),
            ),
            (True, N_("open"), N_("Cards that were won lie open to everybody, and so do all points so far.")),
            alone=True,
        ),
        option(
            "lay_together",
            N_("Laying"),
            (False, N_("in turn"), N_("One after another, from the start player.")),
            (True, N_("together"), N_("All at the same time, which is quicker.")),
        ),
    ),
    screen="tui.games.katta.table:KattaTable",
    replayed="tui.games.katta.replay:REPLAY",
    sentences=SENTENCES,
)
