"""Katta as players see it, before they sit down."""

from shared.games.katta.sentences import SENTENCES
from tui.games.face import Face, Option
from tui.i18n.catalogs import N_

FACE = Face(
    key="katta",
    title=N_("Katta i sekken"),
    about=N_("Buy the sack that is worth more than you pay."),
    seats=range(3, 6),
    usual_seats=4,
    rounds=N_("nine rounds"),
    in_a_row=N_("The next seat begins each game, and the scores are added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("easy", "normal", "random"),
        (N_("easy"), N_("well"), N_("anything")),
        (
            N_("Easy bots look at one thing at a time."),
            N_("They weigh what lies open, what they laid, and what everybody has."),
            N_("They play whatever is allowed."),
        ),
    ),
    options=(
        Option(
            "tie",
            N_("Equal scores"),
            ("shared", "coins"),
            (N_("share the win"), N_("more coins win")),
            (
                N_("Players with the same score win together."),
                N_("Among players with the same score, whoever has more coins wins."),
            ),
        ),
        Option(
            "decline_payout",
            N_("A sack nobody wants"),
            (0, 1),
            (N_("pays nothing"), N_("pays ●1")),
            (
                N_("The last player may leave a sack that nobody bid for, and gets nothing."),
                N_("The last player may leave a sack that nobody bid for, and takes ●1."),
            ),
        ),
        Option(
            "hidden_purses",
            N_("Purses"),
            (False, True),
            (N_("open"), N_("hidden")),
            (N_("Everybody sees how many coins the others have."), N_("Coins are shown at the end only.")),
        ),
        Option(
            "show_won",
            N_("Won cards"),
            (False, True),
            (N_("face down"), N_("open")),
            (
                N_("What a sack held is to be remembered, and everybody sees his own points only."),
                N_("Cards that were won lie open to everybody, and so do all points so far."),
            ),
            alone=True,
        ),
        Option(
            "lay_together",
            N_("Laying"),
            (False, True),
            (N_("in turn"), N_("together")),
            (N_("One after another, from the start player."), N_("All at the same time, which is quicker.")),
        ),
    ),
    screen="tui.games.katta.table:KattaTable",
    replayed="tui.games.katta.replay:REPLAY",
    sentences=SENTENCES,
)
