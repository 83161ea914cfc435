"""What the race hands in to be examined by the laws. Nothing here asks the rules who may see what."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from shared.cards import Card, full_deck
from shared.game import Zone
from shared.games.race.deal import Deal
from shared.games.race.rules import Race
from shared.games.race.state import SLOTS, Side, State
from shared.games.race.view import (
    Claim,
    Draw,
    End,
    Move,
    Options,
    Play,
    Recycle,
    ShiftHands,
    ShiftPiles,
)
from shared.held import EVERYBODY, NOBODY, Audience
from shared.match import Match
from shared.seats import TABLE, Viewer
from tests.laws.exam import Exam, Plays

RACE = Race()

OPTIONS = (
    Options(),
    Options(draw=1),
    Options(deadlock="hands"),
    Options(deadlock="end", play_on=True),
    Options(play_on=True),
    Options(draw=1, deadlock="hands", play_on=True),
)


def complete(cards: Counter[Card], players: int) -> bool:
    """One whole pack for each player (2.1)."""
    return cards == Counter(dict.fromkeys(full_deck(), players))


def candidates(match: Match) -> list[Move]:
    """Each card claimed from two places, each place played whatever lies there, and all other moves."""
    claims: list[Move] = []
    for index, card in enumerate(full_deck()):
        claims += [Claim(SLOTS[index % 6], card), Claim(SLOTS[(index + 3) % 6], card)]
    plays: list[Move] = [Play(slot) for slot in SLOTS]
    return [*claims, *plays, Draw(), Recycle(), ShiftHands(), ShiftPiles(), End()]


def audiences(state: State) -> dict[Zone, Audience]:
    """Who may look where (R1, R25): tops, rows and build piles lie open to all, and no viewer sees more."""
    table: dict[Zone, Audience] = {}
    for seat in range(len(state.sides)):
        for place in range(4):
            table[Zone(f"row/{seat}/{place}")] = EVERYBODY
        table[Zone(f"top/{seat}")] = EVERYBODY
        table[Zone(f"waste/{seat}")] = EVERYBODY
        table[Zone(f"under/{seat}")] = NOBODY
        table[Zone(f"hand/{seat}")] = NOBODY
        table[Zone(f"sunk/{seat}")] = NOBODY
    for number in range(len(state.middle.heaps)):
        table[Zone(f"build/{number}")] = EVERYBODY
    return table


def with_cards(state: State, cards: Mapping[Zone, tuple[Card, ...]]) -> State:
    """The same moment with other cards lying there; the build piles, which all see, are as they were."""
    sides = []
    for seat, side in enumerate(state.sides):
        row = [cards[Zone(f"row/{seat}/{place}")] for place in range(4)]
        pile = cards[Zone(f"under/{seat}")] + cards[Zone(f"top/{seat}")]
        waste = cards[Zone(f"sunk/{seat}")] + cards[Zone(f"waste/{seat}")]
        stock = waste + cards[Zone(f"hand/{seat}")]
        open_row = tuple([place[0] if place else None for place in row])
        sides.append(Side(open_row, pile, stock, len(waste), side.built, side.place))
    return State(
        state.options,
        tuple(sides),
        state.middle,
        state.moves,
        state.in_a_row,
        state.shifts,
        None,
        False,
        state.result,
    )


# --- Dealing anew what has not been seen --------------------------------------------------------------------

WHOLE, PAIRS = 6, 30
"""So often all unseen cards are dealt anew, and then so often two exchanged, until the table agrees."""


def redealt(
    options: Any, deal: Any, plays: Plays, viewer: Viewer, dice: random.Random
) -> tuple[Deal, list[tuple[Any, Any]]]:
    """The game dealt anew where no player has looked; the moves are the same, since they are about seen
    cards.

    What the table does depends on cards that no player has seen: it shifts exactly when none of them could
    ever be built either, and that it does so is seen by all (R13). So only those deals will do in which it
    would have done the same at the same moments; what else all are told must not depend on unseen cards.
    Where a game is so far on that no exchange will do, it is left as it is.
    """
    assert isinstance(deal, Deal)
    unseen = unseen_in(options, deal, plays)
    done = done_by_table(options, deal, plays)
    for attempt in range(WHOLE + PAIRS):
        other = exchanged(deal, unseen, dice, whole=attempt < WHOLE)
        if done_by_table(options, other, plays) == done:
            return other, list(plays)
    return deal, list(plays)


def exchanged(deal: Deal, unseen: Sequence[Sequence[int]], dice: random.Random, *, whole: bool) -> Deal:
    """The deal with unseen cards of each pack in other places, or with two of one pack."""
    decks = [list(deck) for deck in deal.decks]
    packs = [seat for seat, places in enumerate(unseen) if len(places) > 1]
    for seat in packs if whole or not packs else [dice.choice(packs)]:
        places = unseen[seat] if whole else dice.sample(unseen[seat], 2)
        cards = [decks[seat][place] for place in places]
        if whole:
            dice.shuffle(cards)
        else:
            cards.reverse()
        for place, card in zip(places, cards, strict=True):
            decks[seat][place] = card
    return Deal(deal.players, tuple(tuple(deck) for deck in decks))


def done_by_table(options: Options, deal: Deal, plays: Plays) -> list[tuple[int, Move]]:
    """When in these moves the table must do something, and what. A move that is refused ends the list."""
    match = Match(RACE, options, deal, deal.players)
    done = []
    for count, (seat, move) in enumerate([*plays, (TABLE, None)]):
        due = match.due()
        if due is not None:
            done.append((count, due))
        if move is None or RACE.refuse(match.state, seat, move) is not None:
            break
        match.play_move(seat, move)
    return done


def unseen_in(options: Options, deal: Deal, plays: Plays) -> list[list[int]]:
    """By seat: the places of the pack whose cards no player has seen after these moves, counted by hand.

    A pack is its places 0 to 51 here, whatever cards lie there.
    """
    rows = [[0, 1, 2, 3] for _ in deal.decks]
    piles = [list(range(4, 17)) for _ in deal.decks]
    hands = [list(range(17, 52)) for _ in deal.decks]
    wastes: list[list[int]] = [[] for _ in deal.decks]
    seen: list[set[int]] = [set() for _ in deal.decks]

    def look() -> None:
        for seat, row in enumerate(rows):
            seen[seat].update(row, piles[seat][-1:], wastes[seat][-1:])

    look()
    for seat, move in plays:
        match move:
            case Claim(slot="waste") | Play(slot="waste"):
                wastes[seat].pop()
            case Claim(slot="pile") | Play(slot="pile"):
                piles[seat].pop()
            case Claim(slot=slot) | Play(slot=slot):
                # An empty place keeps the number of the card that lay there last: that one was seen.
                if piles[seat]:
                    rows[seat][int(slot[-1])] = piles[seat].pop()
            case Draw():
                wastes[seat] += hands[seat][: options.draw]
                hands[seat] = hands[seat][options.draw :]
            case Recycle():
                hands[seat], wastes[seat] = wastes[seat], []
            case ShiftHands():
                for each in range(deal.players):
                    whole = wastes[each] + hands[each]
                    hands[each], wastes[each] = whole[1:] + whole[:1], []
            case ShiftPiles():
                for pile in piles:
                    pile[:] = pile[-1:] + pile[:-1]
        look()
    return [sorted(set(range(52)) - places) for places in seen]


EXAM = Exam(
    game=RACE,
    options=OPTIONS,
    complete=complete,
    coins=lambda state: 0,
    candidates=candidates,
    audiences=audiences,
    with_cards=with_cards,
    redealt=redealt,
    seats=(2, 3, 4, 6),
    tries=12,
)
