"""Why a move of the race may not be made: every refusal of the rules, once.

The rules say no with these, the screens say them in the player's language, and ``katta verify`` in English.
"""

from collections.abc import Mapping

from shared.sentence import Sentence, sentences_of

OVER = Sentence("race.over", "The race is over. Play again, or leave.")
NO_SUCH_SEAT = Sentence("race.no_such_seat", "There is no seat {number} at this table.")
EMPTY = Sentence("race.empty", "No card lies there.")
CARD_GONE = Sentence("race.card_gone", "Another card lies there now. Look again.")
DOES_NOT_FIT = Sentence("race.does_not_fit", "That card goes on no pile now.")
FASTER = Sentence("race.faster", "{name} was faster: {card}.")
HAND_EMPTY = Sentence("race.hand_empty", "Your hand is empty. Take the waste up.")
NOTHING_TO_TURN = Sentence("race.nothing_to_turn", "Your hand and your waste are empty. Wait for the middle.")
HAND_NOT_EMPTY = Sentence("race.hand_not_empty", "There are cards in your hand. Turn them first.")
WASTE_EMPTY = Sentence("race.waste_empty", "There is no waste to take up. Turn three.")
FOR_THE_TABLE = Sentence("race.for_the_table", "Only the table does that.")
FOR_A_SEAT = Sentence("race.for_a_seat", "Only a player does that.")
NOT_DEAD = Sentence("race.not_dead", "Somebody can still lay a card, so the table does nothing.")
OTHER_WAY = Sentence("race.other_way", "The table does something else first: {due}.")

SENTENCES: Mapping[str, Sentence] = sentences_of(globals())
