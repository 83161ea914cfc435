"""Why a move of stops may not be made: every refusal of the rules, once.

The rules say no with these, the screens say them in the player's language, and ``katta verify`` in English.
"""

from collections.abc import Mapping

from shared.sentence import Sentence, sentences_of

OVER = Sentence("stops.over", "The match is over. Play again, or leave.")
NO_SUCH_SEAT = Sentence("stops.no_such_seat", "There is no seat {number} at this table.")
CAT_NOT_YOUR_TURN = Sentence("stops.cat_not_your_turn", "{name} decides about the cat now.")
KEEP_OR_OFFER = Sentence("stops.keep_or_offer", "First the cat: take it, or offer it round.")
BUY_OR_DECLINE = Sentence("stops.buy_or_decline", "First the cat: buy it for ●1, or keep your hand.")
NO_MATCH = Sentence("stops.no_match", "You have no match to buy the cat with, so keep your hand.")
KEEP_OR_DECLINE = Sentence("stops.keep_or_decline", "Nobody bought the cat. Take it yourself, or leave it.")
CAT_IS_SETTLED = Sentence("stops.cat_is_settled", "The cat is settled for this deal. Now cards are laid.")
NOT_YOUR_TURN = Sentence("stops.not_your_turn", "{name} lays now. Your turn comes.")
NOT_IN_HAND = Sentence("stops.not_in_hand", "That card is not in your hand. Lay one that is.")
MUST_START = Sentence("stops.must_start", "The lowest club starts, and you have it: lay {card}.")
MUST_FOLLOW = Sentence("stops.must_follow", "The next card of the chain is yours: lay {card}.")
BARRED = Sentence("stops.barred", "{suit} has just stopped. Begin another suit.")
LEND_OR_REFUSE = Sentence("stops.lend_or_refuse", "First the loan: lend it, or refuse.")
LOAN_NOT_YOUR_TURN = Sentence("stops.loan_not_your_turn", "{name} is asked for a loan now.")
NOBODY_ASKS = Sentence("stops.nobody_asks", "Nobody asks you for a loan now.")
NOT_LOWEST = Sentence("stops.not_lowest", "Begin a suit with your lowest card in it: {card}.")

SENTENCES: Mapping[str, Sentence] = sentences_of(globals())
