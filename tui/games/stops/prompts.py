"""What the table asks or tells, for the strip: the duty, then the way out; never a rule of its own."""

from typing import assert_never

from shared.games.stops import view as stops
from shared.games.stops.view import View
from shared.seats import Seat
from tui.games.stops.hand import best_pool, money_on
from tui.games.stops.words import Table
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase


def turn_of(view: View) -> Seat | None:
    """Whose turn it is; None when the match is over."""
    return None if isinstance(view.phase, stops.Over) else view.phase.turn


# --- My turn --------------------------------------------------------------------------------------------


def my_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """What I am asked, the longest wording first."""
    match view.phase:
        case stops.Keeping():
            asked = (
                N_("*Take the cat?* It is free, and you throw this hand away, unseen."),
                N_("*Take the cat?* You throw this hand away."),
            )
        case stops.Buying():
            asked = (
                N_("*Buy the cat?* You throw this hand away, unseen for unseen."),
                N_("*Buy the cat?* You throw this hand away."),
            )
        case stops.SecondChance():
            asked = (
                N_("*Nobody bought the cat.* Take it after all, and throw this hand away?"),
                N_("*Nobody bought the cat.* Take it after all?"),
            )
        case stops.Lending() as loan:
            return _with(_lend(loan, table), phrase("It counts as yours in the end."))
        case stops.Starting() | stops.Following() | stops.Leading():
            yours = phrase("*Your turn.*", strong="act")
            return tuple((*yours, *phrase(" "), *said) for said in _lay(view, table))
        case stops.Over():
            return (NOTHING,)
        case _:
            assert_never(view.phase)
    return tuple(phrase(message, strong="act") for message in asked)


def _lend(loan: stops.Lending, table: Table) -> Phrase:
    """Who asks me for a loan, and for what (S19, S20)."""
    if loan.closer is None:
        message = N_("*Lend {name} {coins} for the ante?*")
    elif table.is_you(loan.closer):
        message = N_("*Lend {name} {coins}, to pay you?*")
    else:
        message = N_("*Lend {name} {coins}, to pay {closer}?*")
    closer = table.name(loan.closer) if loan.closer is not None else ""
    name, sum_ = table.name(loan.borrower), Coins(loan.matches)
    return phrase(message, strong="act", name=name, coins=sum_, closer=closer)


def _lay(view: View, table: Table) -> tuple[Phrase, ...]:
    """Which card I must lay, or which I may begin a chain with."""
    card, phase = stops.wanted(view.phase), view.phase
    if card is not None:
        written = table.card(card)
        if isinstance(phase, stops.Starting):
            return (
                phrase("The lowest club starts, and you have it: lay the {card}.", card=written),
                phrase("You start with the {card}.", card=written),
            )
        return (
            phrase("The next card of the chain is yours: lay the {card}.", card=written),
            phrase("Lay the {card}.", card=written),
        )
    assert isinstance(phase, stops.Leading)
    if phase.lifted:
        return (
            phrase("Nobody has another suit: go on in this one, with your lowest."),
            phrase("Nobody has another suit: go on."),
        )
    if phase.barred is None:
        return phrase("Start any suit, with your lowest card in it."), phrase("Start any suit.")
    suit = table.look.suit(phase.barred)
    new = phrase("Start a new suit with your lowest, not {suit}.", suit=suit)
    short = phrase("Start a new suit, not {suit}.", suit=suit)
    cards, by, _stop = stops.chain_of(view)
    if not cards:
        return new, short
    last = table.card(cards[-1])
    laid = table.says(by[-1], N_("You laid the {card}."), N_("{name} laid the {card}."), card=last)
    return (*laid, *phrase(" "), *new), new, short


def forced_said(view: View, move: stops.Move, table: Table) -> tuple[Phrase, ...]:
    """What is done for me, since nothing else can be; the longest wording first."""
    match move:
        case stops.Play(card):
            written = table.card(card)
            return tuple(phrase(message, card=written) for message in _forced(view.phase))
        case stops.Decline():
            return (
                phrase("You have no match to buy the cat with, so you keep your hand."),
                phrase("No match for the cat: you keep your hand."),
            )
        case stops.Keep() | stops.Offer() | stops.Buy() | stops.Lend() | stops.Refuse():
            # Of these there is always a choice; whatever comes alone is told by its name.
            return (phrase("The table goes on."),)
    assert_never(move)


def _forced(phase: stops.Phase) -> tuple[str, str]:
    """Why there is only one card that I can lay."""
    match phase:
        case stops.Starting():
            return N_("The lowest club starts, and you have it: {card}."), N_("You start: {card}.")
        case stops.Leading(lifted=True):
            return N_("Nobody has another suit, so you go on: {card}."), N_("You go on: {card}.")
        case stops.Leading():
            return N_("There is one suit you can start: {card}."), N_("You start: {card}.")
        case _:
            return N_("The next card of the chain is yours: {card}."), N_("You follow: {card}.")


# --- Others' turn ---------------------------------------------------------------------------------------


def others_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """Who is doing what, while I wait; the longest wording first."""
    seat = turn_of(view)
    if seat is None:
        return (NOTHING,)
    name, price = table.name(seat), Coins(stops.PRICE)
    card = stops.wanted(view.phase)
    written = table.card(card) if card is not None else ""
    thinks = phrase("*{name} is thinking.*", name=name)
    match view.phase:
        case stops.Keeping():
            what = phrase("The dealer may take the cat, or offer it round for {coins}.", coins=price)
            return _with(thinks, what)
        case stops.Buying():
            return _with(thinks, phrase("The cat costs {coins}: hand for hand, unseen.", coins=price))
        case stops.SecondChance():
            return _with(thinks, phrase("Nobody bought the cat: the dealer may still take it."))
        case stops.Starting():
            return (
                phrase("*{name} starts* with the {card}, the lowest club.", name=name, card=written),
                phrase("*{name} starts* with the {card}.", name=name, card=written),
            )
        case stops.Following():
            return (phrase("*{name} must follow* with the {card}.", name=name, card=written),)
        case stops.Leading(_turn, barred, lifted):
            if lifted:
                new = phrase("Nobody has another suit, so this one goes on.")
            elif barred is None:
                new = phrase("Any suit may start.")
            else:
                new = phrase("A new suit comes, not {suit}.", suit=table.look.suit(barred))
            return _with(phrase("*{name} is choosing.*", name=name), new)
        case stops.Lending() as loan:
            return _with(thinks, _wants(loan, table))
        case stops.Over():
            return (NOTHING,)
    assert_never(view.phase)


def _wants(loan: stops.Lending, table: Table) -> Phrase:
    """Who needs a loan, and for what."""
    yours, theirs = N_("You ask for {coins}, for the ante."), N_("{name} asks for {coins}, for the ante.")
    if loan.closer is not None:
        yours = N_("You ask for {coins}, to pay {closer}.")
        mine = table.is_you(loan.closer)
        theirs = N_(
            "{name} asks for {coins}, to pay you." if mine else "{name} asks for {coins}, to pay {closer}."
        )
    closer = table.name(loan.closer) if loan.closer is not None else ""
    return table.says(loan.borrower, yours, theirs, coins=Coins(loan.matches), closer=closer)


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
        mine = [offer.card for offer in view.offers if isinstance(offer, stops.Play) and offer.card is chosen]
        card = mine[0] if mine and money_on(view, mine[0]) else card
    sum_ = Coins(money_on(view, card))
    return (
        phrase("your {card} would win {coins}", "mute", card=table.card(card), coins=sum_),
        phrase("{card} wins {coins}", "mute", card=table.card(card), coins=sum_),
        NOTHING,
    )
