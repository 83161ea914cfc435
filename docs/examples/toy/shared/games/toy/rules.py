"""The highest card: a game small enough to be read in one go, the worked example of docs/adding-a-game.md.

Two to four players hold three cards each (T1). In each of three rounds each player lays one, in turn from the
start player (T2); the highest card makes a point, the ace being low, and equals make one each (T3). Most
points win (T4). With the option ``low`` the lowest card makes the point (T5).
"""

from collections.abc import Mapping
from itertools import chain

from shared.cards import Card, Rank, drawn, full_deck, shuffled
from shared.game import Bots, Deadline, Dice, Game, Glimpse, Level, Outcome, Pause, Told, Types, Zone
from shared.games.toy import sentences as why
from shared.games.toy.state import STOCK, Deal, Public, State, hand, laid
from shared.games.toy.view import ROUNDS, Dealt, Event, Laid, Lay, Options, Result, RoundEnded, View
from shared.held import EVERYBODY, Held, only
from shared.record_rules import RecordRules
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer, clockwise, left_of, with_seat


class ToyBots(Bots):
    """Bots that know one trick."""

    def choose(self, view: View, level: Level, dice: Dice) -> Lay:
        """The highest card at once; by chance any."""
        if level is Level.RANDOM:
            return view.offers[int(dice.random() * len(view.offers))]
        return max(view.offers, key=lambda move: _value(move.card, Options()))


class Toy(Game):
    """The highest card."""

    key = "toy"
    rules = 1
    seats = range(2, 5)
    types = Types(Options, Deal, Lay, View, Event, Result, Public)
    bots = ToyBots()
    record = RecordRules(("low",))
    sentences = why.SENTENCES

    def deal(self, options: Options, players: int, seed: bytes) -> Deal:
        cards = shuffled(full_deck(), seed, "highest/cards")
        hands = tuple(cards[ROUNDS * seat : ROUNDS * (seat + 1)] for seat in range(players))
        return Deal(players, Seat(drawn(players, seed, "highest/start")), hands, cards[ROUNDS * players :])

    def fault(self, options: Options, deal: Deal) -> str | None:
        if deal.players not in self.seats or not 0 <= deal.start < deal.players:
            return f"{deal.players} players, of whom {deal.start} starts"
        if [len(cards) for cards in deal.hands] != [ROUNDS] * deal.players:
            return f"not everybody has {ROUNDS} cards"
        if sorted([*deal.stock, *chain(*deal.hands)], key=full_deck().index) != [*full_deck()]:
            return "the cards are not the fifty-two of a pack"
        return None

    def opening(self, options: Options, deal: Deal) -> Outcome[State]:
        zones = {STOCK: Held(deal.stock)}
        for seat in range(deal.players):
            zones[hand(seat)] = Held(deal.hands[seat], only(Seat(seat)))
            zones[laid(seat)] = Held((), EVERYBODY)
        public = Public(options, deal.start, deal.start, (0,) * deal.players)
        hands = [zones[hand(seat)] for seat in range(deal.players)]
        return Outcome(State(public, zones), (Told(Dealt(deal.start), *hands),))

    def refuse(self, state: State, seat: Seat, move: Lay) -> Refusal | None:
        turn = state.public.turn
        if turn is None:
            return why.OVER.refusal()
        if seat != turn:
            return why.NOT_YOUR_TURN.refusal(seat=turn)
        return None if move.card in state.zones[hand(seat)] else why.NOT_IN_HAND.refusal()

    def play(self, state: State, seat: Seat, move: Lay) -> Outcome[State]:
        public, players = state.public, len(state.public.scores)
        zones = dict(state.zones)
        zones[hand(seat)] = zones[hand(seat)].without(move.card)
        zones[laid(seat)] = Held((*zones[laid(seat)], move.card), EVERYBODY)
        told = [Told(Laid(seat), Held((move.card,), EVERYBODY), beat=Pause.SHORT)]
        turn: Seat | None = left_of(seat, players)
        scores = public.scores
        if turn == public.start:
            values = [
                _value(zones[laid(each)].cards[-1], public.options) for each in clockwise(turn, players)
            ]
            winners = tuple(
                each
                for each, value in zip(clockwise(turn, players), values, strict=True)
                if value == max(values)
            )
            for winner in winners:
                scores = with_seat(scores, winner, scores[winner] + 1)
            told.append(Told(RoundEnded(winners), beat=Pause.LONG))
            turn = turn if len(zones[hand(seat)]) else None
        return Outcome(State(Public(public.options, public.start, turn, scores), zones), told)

    def offers(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        return tuple(Lay(card) for card in state.zones[hand(seat)]) if seat == state.public.turn else ()

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        turn = state.public.turn
        if turn is None:
            return ()
        offers = self.offers(state, turn)
        return (Deadline(turn, offers, forced=len(offers) == 1),)

    def zones(self, state: State) -> Mapping[Zone, Held]:
        return state.zones

    def public(self, state: State) -> Public:
        return state.public

    def present(self, public: Public, glimpse: Glimpse, viewer: Viewer, offers: tuple[Lay, ...]) -> View:
        seats = range(len(public.scores))
        return View(
            you=None if isinstance(viewer, Eye) else viewer,
            turn=public.turn,
            hands=tuple(glimpse(hand(seat)) for seat in seats),
            laid=tuple(glimpse(laid(seat)) for seat in seats),
            scores=public.scores,
            offers=offers,
            result=_result(public),
        )

    def result(self, state: State) -> Result | None:
        return _result(state.public)


def _value(card: Card, options: Options) -> int:
    """What a card is worth in a round; more is better."""
    height = tuple(Rank).index(card.rank)
    return -height if options.low else height


def _result(public: Public) -> Result | None:
    if public.turn is not None:
        return None
    best = max(public.scores)
    return Result(
        public.scores, tuple(Seat(seat) for seat, score in enumerate(public.scores) if score == best)
    )
