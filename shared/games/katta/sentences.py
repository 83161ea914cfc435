"""Why a move of Katta may not be made: every refusal of the rules, once.

The rules say no with these, the screens say them in the player's language, and ``katta verify`` in English.
"""

from collections.abc import Mapping

from shared.sentence import Sentence, sentences_of

OVER = Sentence("katta.over", "The game is over. Play again, or leave.")
NO_SUCH_SEAT = Sentence("katta.no_such_seat", "There is no seat {number} at this table.")
LAY_FIRST = Sentence("katta.lay_first", "Lay a card first. The bidding begins when all have laid.")
STILL_LAYING = Sentence(
    "katta.still_laying", "{name} has still to lay. The bidding begins when all have laid."
)
LAY_NOT_YOUR_TURN = Sentence("katta.lay_not_your_turn", "{name} lays now. Your turn comes.")
ALREADY_LAID = Sentence("katta.already_laid", "Your card is in the sack. {name} has still to lay.")
NOT_IN_HAND = Sentence("katta.not_in_hand", "That card is not in your hand. Lay one that is.")
SACK_IS_FULL = Sentence("katta.sack_is_full", "All cards are laid in this round. Now it is bid or pass.")
BID_NOT_YOUR_TURN = Sentence("katta.bid_not_your_turn", "{name} bids or passes now. Your turn comes.")
ALREADY_PASSED = Sentence(
    "katta.already_passed", "You passed, and a pass is final for this sack. You may bid on the next."
)
NO_COINS = Sentence("katta.no_coins", "You have no coins to bid, so pass and take ●{payout}.")
MUST_PASS = Sentence("katta.must_pass", "{name} bid {bid} and you have ●{purse}, so pass and take ●{payout}.")
BID_NOT_HIGHER = Sentence("katta.bid_not_higher", "{name} bid {bid}. Your bid must be {least} or more.")
BID_TOO_LOW = Sentence("katta.bid_too_low", "A bid is 1 coin or more.")
BID_OVER_PURSE = Sentence("katta.bid_over_purse", "You have ●{purse}, so bid {purse} at most.")
AUCTION_IS_ON = Sentence("katta.auction_is_on", "The sack is still up for bids. Bid or pass.")
BUY_NOT_YOUR_TURN = Sentence("katta.buy_not_your_turn", "{name} decides now whether to buy the sack.")
BUY_OR_DECLINE = Sentence("katta.buy_or_decline", "Nobody bid. Buy the sack for 1 coin, or leave it.")
ONLY_DECLINE = Sentence(
    "katta.only_decline", "Nobody bid, and you have no coin to buy with, so leave the sack."
)

SENTENCES: Mapping[str, Sentence] = sentences_of(globals())
