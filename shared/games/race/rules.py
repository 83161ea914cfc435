"""The rules of the race (RULES.md, by number), as one object that keeps the promise of ``shared.game``."""

from collections.abc import Mapping
from typing import assert_never

from shared.cards import full_deck
from shared.game import Glimpse, Outcome, Told, Types, Zone
from shared.games.race import deadlock, moves
from shared.games.race import sentences as why
from shared.games.race.bot import RaceBots
from shared.games.race.deal import SEATS, Deal, dealt, fault_of
from shared.games.race.state import (
    OPEN,
    SLOTS,
    Public,
    Side,
    State,
    build_zone,
    lying,
    public_of,
    zones_before,
    zones_of,
)
from shared.games.race.view import (
    Claim,
    Draw,
    End,
    Event,
    Late,
    Logged,
    Move,
    Opened,
    Options,
    Pile,
    Play,
    Player,
    Recycle,
    Result,
    ShiftHands,
    ShiftPiles,
    Table,
    View,
)
from shared.held import Held
from shared.milliseconds import Milliseconds
from shared.record_rules import RecordRules
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.sight import Faces, Sight, size_of
from shared.simultaneous import SimultaneousGame

# Moves are values, and there are few different ones; they are taken from here instead of being made anew.
_CLAIMS = {slot: {card: Claim(slot, card) for card in full_deck()} for slot in SLOTS}
_PLAYS = {slot: Play(slot) for slot in SLOTS}
_DRAW, _RECYCLE = Draw(), Recycle()
_FACES = {card: Faces((card,)) for card in full_deck()}


def logged(move: Move) -> Move:
    """A claim that was taken played what lay at its place."""
    return _PLAYS[move.slot] if isinstance(move, Claim) else move


class Race(SimultaneousGame):
    """The race, for two and more players who all play at once."""

    key = "race"
    rules = 2
    seats = SEATS
    types = Types(Options, Deal, Move, View, Event, Result, Public, Logged)
    bots = RaceBots()
    record = RecordRules(("draw", "deadlock", "play_on"), logged=logged)
    countdown = Milliseconds(3000)
    sentences = why.SENTENCES

    def deal(self, options: Options, players: int, seed: bytes) -> Deal:
        """Each player's own pack, shuffled (2.1, 2.2)."""
        return dealt(players, seed)

    def fault(self, options: Options, deal: Deal) -> str | None:
        """Whether each player has one whole pack."""
        return fault_of(deal)

    def opening(self, options: Options, deal: Deal) -> Outcome[State]:
        """All have dealt."""
        return moves.opened(options, deal)

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why not. A player who is out may go on turning and laying from the waste (R17).

        While the table has something to do, seats may still turn: it changes nothing about what it has to do.
        """
        if seat == TABLE:
            return self._refuse_table(state, move)
        if not 0 <= seat < len(state.sides):
            return why.NO_SUCH_SEAT.refusal(number=seat)
        if state.result is not None:
            return why.OVER.refusal()
        side = state.sides[seat]
        match move:
            case Claim():
                return _refuse_claim(state, side, seat, move)
            case Draw():
                if side.turned < len(side.stock):
                    return None
                return (why.HAND_EMPTY if side.stock else why.NOTHING_TO_TURN).refusal()
            case Recycle():
                if side.turned < len(side.stock):
                    return why.HAND_NOT_EMPTY.refusal()
                return None if side.stock else why.WASTE_EMPTY.refusal()
            case Play():
                card = lying(side, move.slot)
                if card is None:
                    return why.EMPTY.refusal()
                return None if card in state.middle.wants else why.DOES_NOT_FIT.refusal()
            case _:
                return why.FOR_THE_TABLE.refusal()

    def play(self, state: State, seat: Seat, move: Move) -> Outcome[State]:
        """The state after a move that was not refused."""
        match move:
            case Claim() | Play():
                return moves.lay(state, seat, move.slot)
            case Draw():
                return moves.draw(state, seat)
            case Recycle():
                return moves.recycle(state, seat)
            case ShiftHands():
                return moves.shift_hands(state)
            case ShiftPiles():
                return moves.shift_piles(state)
            case End():
                return moves.end(state)
            case _:
                assert_never(move)

    def offers(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The claims that fit now, slot by slot; then turning, or taking up when the hand is empty."""
        if state.result is not None:
            return ()
        side = state.sides[seat]
        wants = state.middle.wants
        fitting: list[Move] = []
        for slot in SLOTS:
            card = lying(side, slot)
            if card is not None and card in wants:
                fitting.append(_CLAIMS[slot][card])
        if side.turned < len(side.stock):
            fitting.append(_DRAW)
        elif side.stock:
            fitting.append(_RECYCLE)
        return tuple(fitting)

    def due(self, state: State) -> Move | None:
        """What the table does because no player can ever build again (R13)."""
        return deadlock.due(state, self._hand_shifts(state.options))

    def stopped(self, state: State) -> Move | None:
        """Once a player is out the others may agree on their places as they are (R17)."""
        return End() if state.result is None and any(side.place for side in state.sides) else None

    def late(self, state: State, seat: Seat, move: Move, since: int) -> Told | None:
        """A card that would have fitted until another player laid its like (R10)."""
        if not isinstance(move, Play):
            return None
        card = lying(state.sides[seat], move.slot)
        if card is None or card in state.middle.wants or card not in state.middle.laid:
            return None
        winner, at = state.middle.laid[card]
        return Told(Late(seat, move.slot, winner), OPEN[card]) if winner != seat and at > since else None

    def progress(self, state: State) -> int:
        """The cards that have been laid (R14)."""
        return sum([side.built for side in state.sides])

    def can_go_on(self, state: State, seat: Seat) -> bool:
        """Whether a card of this player fits (2.7)."""
        return any(isinstance(move, Claim) for move in self.offers(state, seat))

    def chosen(self, move: Move, n: int) -> Move:
        """A claim knows which state it was made in, so that it can be told who was faster (R10)."""
        return Claim(move.slot, move.card, n) if isinstance(move, Claim) else move

    def outdated(self, move: Move) -> bool:
        """Turning, taking up, and what was claimed from the waste mean something else after a shift (R23)."""
        match move:
            case Claim() | Play():
                return move.slot == "waste"
            case _:
                return isinstance(move, Draw | Recycle)

    def zones(self, state: State) -> Mapping[Zone, Held]:
        """row/S/PLACE, top/S, under/S, hand/S, waste/S and sunk/S of each seat S, and build/NUMBER."""
        return zones_of(state)

    def public(self, state: State) -> Public:
        """What every viewer may know."""
        return public_of(state)

    def table(self, public: Public, glimpse: Glimpse, *, opened: bool) -> Table:
        """The table, which all viewers see alike."""
        players = []
        lying_open = []
        for seat in range(public.players):
            *row, top, under, hand, waste, sunk = map(glimpse, zones_before(seat))
            if opened:
                lying_open.append(Opened(under, sunk, hand))
            players.append(
                Player(
                    row=tuple([card if size_of(card) else None for card in row]),
                    top=top if size_of(top) else None,
                    pile=size_of(top) + size_of(under),
                    waste_top=waste if size_of(waste) else None,
                    waste=size_of(waste) + size_of(sunk),
                    hand=size_of(hand),
                    built=public.built[seat],
                    place=public.places[seat],
                )
            )
        piles = [
            Pile(_top(glimpse(build_zone(number))), owner, at)
            for number, (owner, at) in enumerate(zip(public.owners, public.at, strict=True))
        ]
        return Table(
            public.draw, tuple(players), tuple(piles), public.shifts, public.result, tuple(lying_open)
        )

    def result(self, state: State) -> Result | None:
        """The places once the race is over."""
        return state.result

    def _hand_shifts(self, options: Options) -> int:
        """Turned singly, all of hand and waste is reached in one pass: no shift of hands helps (R13)."""
        return 0 if options.draw == 1 else deadlock.HAND_SHIFTS

    def _refuse_table(self, state: State, move: Move) -> Refusal | None:
        """The table shifts or ends only when no player can ever build again, in the order of R13; once one
        is out and the others play on it may end the race at any time (R17)."""
        if state.result is not None:
            return why.OVER.refusal()
        if not isinstance(move, ShiftHands | ShiftPiles | End):
            return why.FOR_A_SEAT.refusal()
        if isinstance(move, End) and any(side.place for side in state.sides):
            return None
        due = deadlock.due(state, self._hand_shifts(state.options))
        if due is None:
            return why.NOT_DEAD.refusal()
        if type(move) is not type(due):
            return why.OTHER_WAY.refusal(due=_NAMES[type(due)])
        return None


class FirstRace(Race):
    """The race by version 1 of the rules, which shifted the hands with draw 1, too: races that were begun or
    recorded by it go on by it."""

    rules = 1

    def _hand_shifts(self, options: Options) -> int:
        return deadlock.HAND_SHIFTS


def _top(pile: Sight) -> Sight:
    assert isinstance(pile, Faces)  # build piles lie open to all
    return _FACES[pile.cards[-1]]


def _refuse_claim(state: State, side: Side, seat: Seat, claim: Claim) -> Refusal | None:
    """A claim names its card and never plays another; who lost a place hears to whom (R9, R10)."""
    card = lying(side, claim.slot)
    if card is None:
        return why.EMPTY.refusal()
    if card is not claim.card:
        return why.CARD_GONE.refusal()
    if card in state.middle.wants:
        return None
    if claim.seen >= 0 and card in state.middle.laid:
        winner, at = state.middle.laid[card]
        if at > claim.seen and winner != seat:
            return why.FASTER.refusal(seat=winner, card=card.value)
    return why.DOES_NOT_FIT.refusal()


_NAMES: Mapping[type[deadlock.TableMove], str] = {
    ShiftHands: "shift the hands",
    ShiftPiles: "shift the 13-piles",
    End: "end the race",
}
