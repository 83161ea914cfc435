"""Why a move of the highest card may not be made."""

from collections.abc import Mapping

from shared.sentence import Sentence, sentences_of

OVER = Sentence("toy.over", "The game is over.")
NOT_YOUR_TURN = Sentence("toy.not_your_turn", "{name} lays now.")
NOT_IN_HAND = Sentence("toy.not_in_hand", "That card is not in your hand.")

SENTENCES: Mapping[str, Sentence] = sentences_of(globals())
