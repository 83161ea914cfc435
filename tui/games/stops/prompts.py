"""What the table asks or tells, for the strip: the duty, then the way out; never a rule of its own.

What may be done is read from ``view.offers`` and nothing else.
"""

from typing import assert_never

from shared.games.stops.view import (
    PRICE,
    Buy,
    Buying,
    Decline,
    Following,
    Keep,
    Keeping,
    Leading,
    Lend,
    Lending,
    Move,
    Offer,
    Over,
    Play,
    Refuse,
    SecondChance,
    Starting,
    View,
    chain_of,
    wanted,
)
from shared.seats import Seat
from tui.games.stops.hand import best_pool, money_on
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase


def turn_of(view: View) -> Seat | None:
    """Whose turn it is; None when the match is over."""
    return None if isinstance(view.phase, Over) else view.phase.turn


def forced(view: View) -> Move | None:
    """The only thing that can be done, where there is only one: it is no question (EXPERIENCE.md)."""
    return view.offers[0] if len(view.offers) == 1 else None


# --- My turn --------------------------------------------------------------------------------------------


def my_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """What I am asked, the longest wording first."""
    match view.phase:
        case Keeping():
            return (
                phrase("*Take the cat?* It is free, and you throw this hand away, unseen.", strong="act"),
                phrase("*Take the cat?* You throw this hand away.", strong="act"),
            )
        case Buying():
            return (
                phrase("*Buy the cat?* You throw this hand away, unseen for unseen.", strong="act"),
                phrase("*Buy the cat?* You throw this hand away.", strong="act"),
            )
        case SecondChance():
            return (
                phrase("*Nobody bought the cat.* Take it after all, and throw this hand away?", strong="act"),
                phrase("*Nobody bought the cat.* Take it after all?", strong="act"),
            )
        case Lending() as loan:
            return _lend(loan, table)
        case Starting() | Following() | Leading():
            yours = phrase("*Your turn.*", strong="act")
            return tuple((*yours, *phrase(" "), *asked) for asked in _asked(view, table))
        case Over():
            return (NOTHING,)
    assert_never(view.phase)


def _lend(loan: Lending, table: Table) -> tuple[Phrase, ...]:
    """Who asks me for a loan, for what, and what becomes of it (S19, S20)."""
    name, sum_ = table.name(loan.borrower), Coins(loan.matches)
    if loan.closer is None:
        asked = phrase("*Lend {name} {coins} for the ante?*", strong="act", name=name, coins=sum_)
    elif table.is_you(loan.closer):
        asked = phrase("*Lend {name} {coins}, to pay you?*", strong="act", name=name, coins=sum_)
    else:
        closer = table.name(loan.closer)
        asked = phrase(
            "*Lend {name} {coins}, to pay {closer}?*", strong="act", name=name, coins=sum_, closer=closer
        )
    counted = phrase("It counts as yours in the end.")
    return (*asked, *phrase(" "), *counted), asked


def _asked(view: View, table: Table) -> tuple[Phrase, ...]:
    card = wanted(view.phase)
    if card is not None:
        written = table.card(card)
        if isinstance(view.phase, Starting):
            return (
                phrase("The lowest club starts, and you have it: lay the {card}.", card=written),
                phrase("You start with the {card}.", card=written),
            )
        return (
            phrase("The next card of the chain is yours: lay the {card}.", card=written),
            phrase("Lay the {card}.", card=written),
        )
    assert isinstance(view.phase, Leading)
    if view.phase.lifted:
        return (
            phrase("Nobody has another suit: go on in this one, with your lowest."),
            phrase("Nobody has another suit: go on."),
        )
    if view.phase.barred is None:
        return (phrase("Start any suit, with your lowest card in it."), phrase("Start any suit."))
    suit = table.look.suit(view.phase.barred)
    new = phrase("Start a new suit with your lowest, not {suit}.", suit=suit)
    short = phrase("Start a new suit, not {suit}.", suit=suit)
    cards, by, _stop = chain_of(view)
    if not cards:
        return new, short
    last = table.card(cards[-1])
    if table.is_you(by[-1]):
        laid = phrase("You laid the {card}.", card=last)
    else:
        laid = phrase("{name} laid the {card}.", name=table.name(by[-1]), card=last)
    return (*laid, *phrase(" "), *new), new, short


def forced_said(view: View, move: Move, table: Table) -> tuple[Phrase, ...]:
    """What is done for me, since nothing else can be; the longest wording first."""
    match move:
        case Play(card):
            written = table.card(card)
            match view.phase:
                case Starting():
                    return (
                        phrase("The lowest club starts, and you have it: {card}.", card=written),
                        phrase("You start: {card}.", card=written),
                    )
                case Leading(_turn, _barred, lifted) if lifted:
                    return (
                        phrase("Nobody has another suit, so you go on: {card}.", card=written),
                        phrase("You go on: {card}.", card=written),
                    )
                case Leading():
                    return (
                        phrase("There is one suit you can start: {card}.", card=written),
                        phrase("You start: {card}.", card=written),
                    )
                case _:
                    return (
                        phrase("The next card of the chain is yours: {card}.", card=written),
                        phrase("You follow: {card}.", card=written),
                    )
        case Decline():
            return (
                phrase("You have no match to buy the cat with, so you keep your hand."),
                phrase("No match for the cat: you keep your hand."),
            )
        case Keep() | Offer() | Buy() | Lend() | Refuse():
            # Of these there is always a choice; whatever comes alone is told by its name.
            return (phrase("The table goes on."),)
    assert_never(move)


# --- Others' turn ---------------------------------------------------------------------------------------


def others_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """Who is doing what, while I wait; the longest wording first."""
    seat = turn_of(view)
    if seat is None:
        return (NOTHING,)
    name = table.name(seat)
    thinks = phrase("*{name} is thinking.*", name=name)
    card = wanted(view.phase)
    match view.phase:
        case Keeping():
            return _with(
                thinks,
                phrase("The dealer may take the cat, or offer it round for {coins}.", coins=Coins(PRICE)),
            )
        case Buying():
            return _with(thinks, phrase("The cat costs {coins}: hand for hand, unseen.", coins=Coins(PRICE)))
        case SecondChance():
            return _with(thinks, phrase("Nobody bought the cat: the dealer may still take it."))
        case Starting():
            assert card is not None
            written = table.card(card)
            return (
                phrase("*{name} starts* with the {card}, the lowest club.", name=name, card=written),
                phrase("*{name} starts* with the {card}.", name=name, card=written),
            )
        case Following():
            assert card is not None
            return (phrase("*{name} must follow* with the {card}.", name=name, card=table.card(card)),)
        case Leading(_turn, barred, lifted):
            chooses = phrase("*{name} is choosing.*", name=name)
            if lifted:
                return _with(chooses, phrase("Nobody has another suit, so this one goes on."))
            if barred is None:
                return _with(chooses, phrase("Any suit may start."))
            return _with(chooses, phrase("A new suit comes, not {suit}.", suit=table.look.suit(barred)))
        case Lending() as loan:
            return _with(thinks, _wants(loan, table))
        case Over():
            return (NOTHING,)
    assert_never(view.phase)


def _wants(loan: Lending, table: Table) -> Phrase:
    """Who needs a loan, and for what."""
    name, sum_ = table.name(loan.borrower), Coins(loan.matches)
    if loan.closer is None:
        if table.is_you(loan.borrower):
            return phrase("You ask for {coins}, for the ante.", coins=sum_)
        return phrase("{name} asks for {coins}, for the ante.", name=name, coins=sum_)
    if table.is_you(loan.borrower):
        return phrase("You ask for {coins}, to pay {closer}.", coins=sum_, closer=table.name(loan.closer))
    if table.is_you(loan.closer):
        return phrase("{name} asks for {coins}, to pay you.", name=name, coins=sum_)
    closer = table.name(loan.closer)
    return phrase("{name} asks for {coins}, to pay {closer}.", name=name, coins=sum_, closer=closer)


def _with(who: Phrase, what: Phrase) -> tuple[Phrase, ...]:
    return (*who, *phrase(" "), *what), who


def standing_by(view: View) -> tuple[Phrase, ...]:
    """What that is to me, while others choose; the longest wording first."""
    if view.you is None:
        return (
            phrase("You look on. The hands stay hidden from you.", "mute"),
            phrase("You look on.", "mute"),
        )
    return (phrase("Your turn comes.", "mute"),)


def would_win(view: View, table: Table, chosen: object = None) -> tuple[Phrase, ...]:
    """What a pool card in my hand would bring: the chosen one, else the best; the longest wording first."""
    card = best_pool(view)
    if card is None:
        return (NOTHING,)
    if chosen is not None:
        mine = [offer.card for offer in view.offers if isinstance(offer, Play) and offer.card is chosen]
        card = mine[0] if mine and money_on(view, mine[0]) else card
    sum_ = Coins(money_on(view, card))
    return (
        phrase("your {card} would win {coins}", "mute", card=table.card(card), coins=sum_),
        phrase("{card} wins {coins}", "mute", card=table.card(card), coins=sum_),
        NOTHING,
    )
