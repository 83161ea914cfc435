"""Why a move in a record was not legal, in plain English about seats: for ``katta verify`` and for logs.

The sentences that a player reads are the screen's, in his language and about him; these are for whoever looks
at a record afterwards. One for each refusal of ``rules``.
"""

REASONS: dict[str, str] = {
    "stops.over": "the match was over",
    "stops.no_such_seat": "there is no seat {number}",
    "stops.cat_not_your_turn": "it was seat {seat}'s turn to decide about the cat",
    "stops.keep_or_offer": "the dealer had to keep the cat or offer it",
    "stops.buy_or_decline": "the seat had to buy the cat or decline",
    "stops.no_match": "the seat had no match to buy the cat with",
    "stops.keep_or_decline": "nobody bought the cat, so the dealer had to keep it or decline",
    "stops.cat_is_settled": "the cat was settled for this deal",
    "stops.not_your_turn": "it was seat {seat}'s turn to lay",
    "stops.not_in_hand": "the card was not in the hand",
    "stops.must_start": "the lowest club in anybody's hand starts, and that was {card}",
    "stops.must_follow": "the next card of the chain had to be laid, and that was {card}",
    "stops.barred": "the suit {suit} had just stopped and was barred",
    "stops.lend_or_refuse": "the seat was asked for a loan, and had to lend it or refuse",
    "stops.loan_not_your_turn": "it was seat {seat}'s turn to lend or refuse",
    "stops.nobody_asks": "nobody asked for a loan",
    "stops.not_lowest": "a chain begins with the lowest card held in its suit, and that was {card}",
}
