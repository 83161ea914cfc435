"""The whole truth of a match of stops: the cards as they lie, the books, and what every viewer may know."""

from collections.abc import Mapping

import msgspec

from shared.cards import Card, full_deck
from shared.game import Zone
from shared.games.stops.books import Books
from shared.games.stops.deal import Deal
from shared.games.stops.view import Chain, Done, Lending, Options, Phase, Result
from shared.held import EVERYBODY, Held, only
from shared.seats import BySeat, Seat

Cards = tuple[Card, ...]


class PastDeal:
    """The cards of a deal that is over: those that were laid, by whom, and the rest, which no viewer sees."""

    __slots__ = ("laid", "laid_by", "rest")

    def __init__(self, laid: Held, laid_by: tuple[Seat, ...], rest: Held) -> None:
        self.laid = laid
        self.laid_by = laid_by
        self.rest = rest


class Setting:
    """What stands still while the cards of a deal are laid. Never changed, only replaced.

    ``holder`` has every card that is dealt into a hand, with its seat, as long as the deal lasts: the seat
    that holds it or has laid it. It has none before the cat has found its taker or not.
    """

    __slots__ = (
        "_apart",
        "cat",
        "dead",
        "deal",
        "dealer",
        "done",
        "holder",
        "number",
        "options",
        "past",
        "price",
        "rules",
        "taker",
    )

    def __init__(
        self,
        options: Options,
        deal: Deal,
        number: int,
        dealer: Seat,
        cat: Cards,
        dead: Cards,
        taker: Seat | None,
        price: int,
        holder: Mapping[Card, Seat],
        done: tuple[Done, ...],
        past: tuple[PastDeal, ...],
        rules: int,
    ) -> None:
        self.options = options
        self.deal = deal
        self.number = number
        self.dealer = dealer
        self.cat = cat
        self.dead = dead
        self.taker = taker
        self.price = price
        self.holder = holder
        self.done = done
        self.past = past
        self.rules = rules
        """The version that the match is played by."""
        self._apart: Mapping[Zone, Held] | None = None


class State:
    """A moment of the match. A plain class with slots, like ``Held``: it cannot be encoded or sent."""

    __slots__ = (
        "_public",
        "_zones",
        "books",
        "chains",
        "hands",
        "laid",
        "laid_by",
        "phase",
        "result",
        "setting",
    )

    def __init__(
        self,
        setting: Setting,
        books: Books,
        hands: BySeat[Cards],
        laid: Cards,
        laid_by: tuple[Seat, ...],
        chains: tuple[Chain, ...],
        phase: Phase,
        result: Result | None = None,
    ) -> None:
        self.setting = setting
        self.books = books
        self.hands = hands
        self.laid = laid
        self.laid_by = laid_by
        self.chains = chains
        self.phase = phase
        self.result = result
        self._public: Public | None = None
        self._zones: Mapping[Zone, Held] | None = None

    @property
    def dealt(self) -> bool:
        """Whether the cards of this deal have been given; not so while its dealer asks for a loan (S28)."""
        return not isinstance(self.phase, Lending) or self.phase.purpose == "closing"

    def __repr__(self) -> str:
        return f"<State of stops, deal {self.setting.number}>"


class Public(msgspec.Struct, frozen=True):
    """What every viewer may know (S26): no card is in it, nor anything that follows from one not seen."""

    players: int
    number: int
    deals: int
    dealer: Seat
    books: Books
    taker: Seat | None
    price: int
    laid_by: tuple[Seat, ...]
    chains: tuple[Chain, ...]
    phase: Phase
    done: tuple[Done, ...]
    last_by: tuple[Seat, ...]
    result: Result | None


def public_of(state: State) -> Public:
    """What every viewer may know, made once for a state."""
    if state._public is None:
        setting = state.setting
        state._public = Public(
            players=setting.deal.players,
            number=setting.number,
            deals=len(setting.deal.deals),
            dealer=setting.dealer,
            books=state.books,
            taker=setting.taker,
            price=setting.price,
            laid_by=state.laid_by,
            chains=state.chains,
            phase=state.phase,
            done=setting.done,
            last_by=setting.past[-1].laid_by if setting.past else (),
            result=state.result,
        )
    return state._public


# --- Zones ----------------------------------------------------------------------------------------------

HAND = tuple(Zone(f"hand/{seat}") for seat in range(6))
CAT, DEAD, LAID = Zone("cat"), Zone("dead"), Zone("laid")


def laid_in(number: int) -> Zone:
    """What was laid in a deal that is over; there is no deal 0, and nothing was laid in it."""
    return Zone(f"laid/{number}")


# A card that was just laid looks the same from any seat: made once, for it is told with every move.
OPEN: Mapping[Card, Held] = {card: Held((card,), EVERYBODY) for card in full_deck()}


def zones_of(state: State) -> Mapping[Zone, Held]:
    """Where every card lies; made only when asked for, since most moves follow each other unseen.

    "hand/SEAT"; "cat", "dead" (the hand thrown away) and "laid" of this deal; "laid/NUMBER" and "rest/NUMBER"
    of the deals that are over; "coming/NUMBER", the cards of those to come.
    """
    if state._zones is None:
        setting = state.setting
        zones = {HAND[seat]: Held(hand, only(Seat(seat))) for seat, hand in enumerate(state.hands)}
        zones[CAT] = Held(setting.cat)
        taker = setting.taker
        zones[DEAD] = Held() if taker is None else Held(setting.dead, only(taker))
        zones[LAID] = Held(state.laid, EVERYBODY)
        # A deal has begun once its ante is laid out; what never began is still to come when all is over.
        begun = len(setting.past) if state.result is not None or not state.dealt else setting.number
        zones |= _apart(setting, begun)
        state._zones = zones
    return state._zones


def _apart(setting: Setting, begun: int) -> Mapping[Zone, Held]:
    """The zones of all deals but this one, made once for a setting, when so many deals have begun."""
    if setting._apart is None:
        zones: dict[Zone, Held] = {}
        for number, past in enumerate(setting.past, 1):
            zones[laid_in(number)] = past.laid
            zones[Zone(f"rest/{number}")] = past.rest
        for number, one in enumerate(setting.deal.deals[begun:], begun + 1):
            cards = [card for hand in (*one.hands, one.cat) for card in hand]
            zones[Zone(f"coming/{number}")] = Held(cards)
        setting._apart = zones
    return setting._apart
