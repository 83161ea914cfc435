"""Why a move in a record was not legal, in plain English about seats: for ``katta verify`` and for logs.

The sentences that a player reads are the screen's, in his language and about him; these are for whoever looks
at a record afterwards. One for each refusal of ``rules``.
"""

REASONS: dict[str, str] = {
    "race.over": "the race was over",
    "race.no_such_seat": "there is no seat {number}",
    "race.empty": "no card lay at that place",
    "race.card_gone": "another card lay at that place",
    "race.does_not_fit": "no build pile took the card",
    "race.faster": "seat {seat} had laid the same card, and no build pile took another",
    "race.hand_empty": "there was no card in the hand to turn, only a waste to take up",
    "race.nothing_to_turn": "hand and waste were empty",
    "race.hand_not_empty": "the hand was not empty",
    "race.waste_empty": "there was no waste to take up",
    "race.for_the_table": "only the table may do that",
    "race.for_a_seat": "only a seat may do that",
    "race.not_dead": "somebody could still build",
    "race.other_way": "the table had to {due} first",
}
