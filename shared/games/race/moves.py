"""What moves lead to: laying, turning, taking up, and what the table does when nothing fits (2.7 to 2.12)."""

from shared.cards import Card
from shared.game import Outcome, Pause, Told
from shared.games.race.deadlock import still
from shared.games.race.deal import Deal
from shared.games.race.state import (
    ACES,
    NEXT,
    OPEN,
    PLACE,
    Heap,
    Middle,
    Side,
    State,
    lying,
)
from shared.games.race.view import (
    PILE,
    ROW,
    Dealt,
    Ended,
    HandsShifted,
    Laid,
    Options,
    Out,
    PilesShifted,
    Result,
    Slot,
    TakenUp,
    Turned,
)
from shared.seats import BySeat, Seat, with_seat

_SHORT = Pause.SHORT
_DEALT = Dealt()
_HANDS_SHIFTED = HandsShifted()
_PILES_SHIFTED = PilesShifted()


def opened(options: Options, deal: Deal) -> Outcome[State]:
    """Each player has dealt four row cards and the 13-pile, and holds the rest (2.2)."""
    sides = tuple(
        [Side(deck[:ROW], deck[ROW : ROW + PILE], deck[ROW + PILE :], 0, 0, 0) for deck in deal.decks]
    )
    middle = Middle((), dict.fromkeys(ACES, ()), {})
    return Outcome(State(options, sides, middle, 0, 0, 0, None, False, None), [Told(_DEALT)])


def lay(state: State, seat: Seat, slot: Slot) -> Outcome[State]:
    """A card goes onto the lowest-numbered build pile that takes it (2.5, 2.7, R9)."""
    before = state.sides[seat]
    card = lying(before, slot)
    assert card is not None
    moves = state.moves + 1
    number, middle = _built(state.middle, card, seat, moves)
    told = [Told(Laid(seat, slot, number, NEXT[card] is None), OPEN[card])]
    side = _without(before, slot)
    result = None
    if slot != "waste" and not side.place and not side.left:
        side.place = 1 + sum([other.place > 0 for other in state.sides])
        told.append(Told(Out(seat, side.place)))
        # Without ``play_on`` the first who is out ends it; with it, the last (2.12, R17).
        if not state.options.play_on or side.place == len(state.sides):
            result = result_of(with_seat(state.sides, seat, side))
            told.append(Told(Ended(result.blocked)))
    sides = with_seat(state.sides, seat, side)
    witness = still(state.witness, seat, side, middle, state.options.draw)
    return Outcome(State(state.options, sides, middle, moves, 0, state.shifts, witness, False, result), told)


def draw(state: State, seat: Seat) -> Outcome[State]:
    """Three cards, or as many as are left, are turned from the hand to the waste (2.9, R2, R26)."""
    before = state.sides[seat]
    turned = min(before.turned + state.options.draw, len(before.stock))
    side = Side(before.row, before.pile, before.stock, turned, before.built, before.place)
    told = Told(Turned(seat, turned - before.turned), OPEN[before.stock[turned - 1]], fleeting=True)
    return Outcome(_turning(state, seat, side), [told])


def recycle(state: State, seat: Seat) -> Outcome[State]:
    """The waste is taken up again as the hand, in its order (2.10, R3)."""
    before = state.sides[seat]
    side = Side(before.row, before.pile, before.stock, 0, before.built, before.place)
    return Outcome(_turning(state, seat, side), [Told(TakenUp(seat), fleeting=True)])


def shift_hands(state: State) -> Outcome[State]:
    """Every player takes the waste back onto the hand and moves the top card to the bottom (R13 a)."""
    sides = tuple(
        [
            Side(side.row, side.pile, side.stock[1:] + side.stock[:1], 0, side.built, side.place)
            for side in state.sides
        ]
    )
    shifted = _shifted(state, sides, state.in_a_row + 1)
    return Outcome(shifted, [Told(_HANDS_SHIFTED, beat=_SHORT)])


def shift_piles(state: State) -> Outcome[State]:
    """Every player moves the top of the 13-pile to its bottom (R13 b)."""
    sides = tuple(
        [
            Side(side.row, side.pile[-1:] + side.pile[:-1], side.stock, side.turned, side.built, side.place)
            for side in state.sides
        ]
    )
    shifted = _shifted(state, sides, state.in_a_row)
    return Outcome(shifted, [Told(_PILES_SHIFTED, beat=_SHORT)])


def end(state: State) -> Outcome[State]:
    """The table ends the race (R13, R17)."""
    result = result_of(state.sides)
    ended = State(
        state.options,
        state.sides,
        state.middle,
        state.moves + 1,
        state.in_a_row,
        state.shifts,
        state.witness,
        state.dead,
        result,
    )
    return Outcome(ended, [Told(Ended(result.blocked))])


def result_of(sides: BySeat[Side]) -> Result:
    """Who is out is ranked in that order; after them fewest cards left, equal shared (R18, R19)."""
    out = sum([side.place > 0 for side in sides])
    still_in = sorted([side.left for side in sides if not side.place])
    places = tuple([side.place or out + 1 + still_in.index(side.left) for side in sides])
    return Result(
        places=places,
        left=tuple([side.left for side in sides]),
        built=tuple([side.built for side in sides]),
        winners=tuple([Seat(seat) for seat, place in enumerate(places) if place == 1]),
        blocked=not out,
    )


def _built(middle: Middle, card: Card, seat: Seat, moves: int) -> tuple[int, Middle]:
    """The middle with this card on the pile that takes it, and that pile's number."""
    heaps = middle.heaps
    heap = Heap(card, seat, moves)
    wants = middle.wants.copy()
    waiting = wants[card]
    if waiting:
        number = waiting[0]
        heaps = (*heaps[:number], heap, *heaps[number + 1 :])
        if len(waiting) > 1:
            wants[card] = waiting[1:]
        else:
            del wants[card]
    else:
        # Any ace may begin a pile (2.5), and the next one may, too.
        number = len(heaps)
        heaps = (*heaps, heap)
    following = NEXT[card]
    if following is not None:
        others = wants.get(following)
        wants[following] = (number,) if others is None else tuple(sorted((*others, number)))
    laid = middle.laid.copy()
    laid[card] = (seat, moves)
    return number, Middle(heaps, wants, laid)


def _without(side: Side, slot: Slot) -> Side:
    """The side of a player who lays the card from this place; a row is filled from the 13-pile (2.8, R4)."""
    row, pile, stock, turned = side.row, side.pile, side.stock, side.turned
    if slot == "waste":
        turned -= 1
        stock = stock[:turned] + stock[turned + 1 :]
    elif slot == "pile":
        pile = pile[:-1]
    else:
        place = PLACE[slot]
        row = (*row[:place], pile[-1] if pile else None, *row[place + 1 :])
        pile = pile[:-1]
    return Side(row, pile, stock, turned, side.built + 1, side.place)


def _turning(state: State, seat: Seat, side: Side) -> State:
    """The state when a player has turned: the middle is as it was, so what was dead stays dead."""
    witness = state.witness
    if witness is not None and witness.seat == seat:
        witness = still(witness, seat, side, state.middle, state.options.draw)
    return State(
        state.options,
        with_seat(state.sides, seat, side),
        state.middle,
        state.moves + 1,
        state.in_a_row,
        state.shifts,
        witness,
        state.dead,
        None,
    )


def _shifted(state: State, sides: BySeat[Side], in_a_row: int) -> State:
    """The state when the table has shifted: nothing is known yet of what can be built now."""
    return State(
        state.options, sides, state.middle, state.moves + 1, in_a_row, state.shifts + 1, None, False, None
    )
