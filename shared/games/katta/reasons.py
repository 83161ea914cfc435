"""Why a move in a record was not legal, in plain English about seats: for ``katta verify`` and for logs.

The sentences that a player reads are the screen's, in his language and about him; these are for whoever looks
at a record afterwards. One for each refusal of ``rules``.
"""

REASONS: dict[str, str] = {
    "katta.over": "the game was over",
    "katta.no_such_seat": "there is no seat {number}",
    "katta.lay_first": "the seat had to lay a card first",
    "katta.still_laying": "seat {seat} had still to lay a card",
    "katta.lay_not_your_turn": "it was seat {seat}'s turn to lay",
    "katta.already_laid": "the seat had already laid a card; it was seat {seat}'s turn",
    "katta.not_in_hand": "the card was not in the hand",
    "katta.sack_is_full": "all cards of the round were laid",
    "katta.bid_not_your_turn": "it was seat {seat}'s turn to bid or pass",
    "katta.already_passed": "the seat had passed in this auction",
    "katta.no_coins": "the seat had no coins to bid",
    "katta.must_pass": "seat {seat}'s bid of {bid} stood, and the seat had only {purse}",
    "katta.bid_not_higher": "seat {seat}'s bid of {bid} stood, so the least was {least}",
    "katta.bid_too_low": "a bid is at least 1",
    "katta.bid_over_purse": "the seat had only {purse}",
    "katta.auction_is_on": "the auction was still on",
    "katta.buy_not_your_turn": "only seat {seat} could buy or decline",
    "katta.buy_or_decline": "nobody bid, so the seat could only buy or decline",
    "katta.only_decline": "nobody bid, and the seat had no coin to buy with",
}
