"""Stops as players see it, before they sit down."""

from shared.games.stops.sentences import SENTENCES
from tui.games.game_ui import GameUI, option
from tui.i18n.catalogs import N_

GAME_UI = GameUI(
    key="stops",
    title=N_("Stops with the cat"),
    about=N_("Follow suit upwards, win the pools, be rid of your cards first."),
    seats=range(3, 7),
    usual_seats=4,
    rounds=N_("everybody deals"),
    in_a_row=N_("The next seat deals first in each match, and what all are worth is added up."),
    levels=option(
        "level",
        N_("They play"),
        ("easy", N_("easy"), N_("Easy bots start their longest suit, and buy the cat with a poor hand.")),
        ("normal", N_("well"), N_("They know which cards stop a chain, and which pools are near.")),
        ("hard", N_("hard"), N_("They remember every card, and think of who may hold what.")),
        ("random", N_("anything"), N_("They play whatever is allowed.")),
    ),
    options=(
        option(
            "rounds",
            N_("Everybody deals"),
            (1, N_("once"), N_("So many deals as players, so that all lay out the same.")),
            (2, N_("twice"), N_("Twice as many deals as players.")),
            (3, N_("3 times"), N_("Three times as many deals as players.")),
            (4, N_("4 times"), N_("Four times as many deals as players.")),
        ),
        option(
            "no_new_suit",
            N_("No other suit"),
            ("lift", N_("goes on"), N_("When nobody holds another suit, the one that stopped goes on.")),
            ("end", N_("deal ends"), N_("When nobody holds another suit, the deal ends and nobody is paid.")),
        ),
        option(
            "dealer_second_chance",
            N_("An unsold cat"),
            (False, N_("stays"), N_("A cat that nobody bought stays where it is.")),
            (True, N_("dealer may"), N_("When nobody bought the cat, the dealer may still take it.")),
        ),
        option(
            "loans",
            N_("Loans"),
            (
                "automatic",
                N_("given"),
                N_("The richest other player lends what is missing, and is not asked."),
            ),
            ("consent", N_("asked for"), N_("The others are asked, the richest first, and may refuse.")),
            ("none", N_("none"), N_("There are no loans: the match ends when somebody cannot pay.")),
        ),
        option(
            "left_pools",
            N_("Unwon pools"),
            ("stay", N_("stay"), N_("What nobody won belongs to nobody.")),
            ("split", N_("are split"), N_("All get equally many of what nobody won; odd ones stay.")),
        ),
    ),
    screen="tui.games.stops.table:StopsTable",
    replayed="tui.games.stops.replay:REPLAY",
    sentences=SENTENCES,
    gallery="tui.games.stops.gallery:SHEETS",
)
