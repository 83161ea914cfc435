"""The middle of the table: the five pools, and under them the chain, or the cat while it is for sale."""

from dataclasses import replace

from shared.games.stops.view import (
    POOLS,
    PRICE,
    Buying,
    Following,
    Keeping,
    Lending,
    SecondChance,
    Starting,
    View,
    chain_of,
    wanted,
)
from shared.sight import size_of
from tui.canvas import Line
from tui.games.stops.grid import Grid
from tui.games.stops.loans import ANTE
from tui.games.stops.parts import ChainPicture, Moment, PoolPicture, PoolsPicture
from tui.games.stops.words import Table, who_passed, why_stopped
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, plain, plural, shown, wide
from tui.widgets.card_picture import CardPicture, Size, State

CAT = 5
"""The pack that the cat's cards wear: slate."""
GAP = 2
"""Columns between the chain and what is said of it."""


def at_the_cat(view: View) -> bool:
    """Whether the cat is still to be settled in this deal."""
    return isinstance(view.phase, Keeping | Buying | SecondChance)


# --- Pools ----------------------------------------------------------------------------------------------


def pools_picture(view: View, table: Table, grid: Grid, moment: Moment) -> PoolsPicture:
    """The five pools with what lies on each, or who won it."""
    return PoolsPicture(
        tuple(_pool(view, table, grid, moment, index) for index in range(len(POOLS))), grid.pool_step
    )


def _pool(view: View, table: Table, grid: Grid, moment: Moment, index: int) -> PoolPicture:
    look, pool = table.look, view.pools[index]
    room = grid.pool_step - grid.card.width - (2 if grid.size == "small" else 3)
    counting = moment.piles[index] if moment.piles is not None else None
    if counting is None and pool.winner is not None and not pool.matches:
        card = CardPicture(State.DIM, POOLS[index], grid.card)
        name = table.name(pool.winner)
        if table.is_you(pool.winner):
            by: tuple[Phrase, ...] = (phrase("by you", "mute"),)
        else:
            by = (phrase("by {name}", "mute", name=name), plain(name, "mute"))
        return PoolPicture(card, (fitting(room, (phrase("won", "mute"),), look), fitting(room, by, look)))
    matches = pool.matches if counting is None else counting
    # Where it is narrow the coin and its figure stand close together.
    money: Phrase = shown((coins(Coins(matches, apart=grid.size != "small")),), look)
    return PoolPicture(CardPicture(State.PLAIN, POOLS[index], grid.card), (money, NOTHING))


# --- The chain ------------------------------------------------------------------------------------------


def chain_picture(view: View, table: Table, grid: Grid, moment: Moment) -> ChainPicture:
    """The chain as it has grown, and in words who must go on, or why it stopped."""
    if at_the_cat(view):
        return _cat(view, table, grid)
    if not view.chains and isinstance(view.phase, Lending):
        return _fan(
            grid, table, (phrase("A LOAN", bold=True), NOTHING), (), 4, (), _loan(view.phase, view, table)
        )
    look = table.look
    cards, by, stop = chain_of(view)
    heading = phrase("THE CHAIN", bold=True)
    count = plural("{n} card", "{n} cards", len(cards), "mute") if cards else phrase("none yet", "mute")
    step = _step(grid, len(cards))
    seen = max(0, len(cards) - moment.coming)
    pictures = tuple(
        CardPicture(State.PLAIN, card, grid.card, shadow=False, new=moment.fresh and index == len(cards) - 1)
        for index, card in enumerate(cards[:seen])
    )
    names: tuple[Line, ...] = ()
    if grid.size == "large":
        names = tuple(
            fitting(step - 1, (plain(table.name(seat), "ink" if table.is_you(seat) else "mute",
                                     table.is_you(seat)),), look)
            for seat in by[:seen]
        )  # fmt: skip
    if stop is not None:
        said: tuple[tuple[Phrase, ...], ...] = (
            (phrase("✗ stopped", bold=True),),
            why_stopped(stop, table),
            who_passed(stop, table),
        )
    elif isinstance(view.phase, Lending):
        said = _loan(view.phase, view, table)
    else:
        said = _next(view, table)
    # The words stand where they will stand when all cards have come.
    lain = _fan(grid, table, (heading, count), pictures, step, names, said, len(cards))
    return replace(lain, lifted=moment.lifted) if moment.lifted else lain


def _step(grid: Grid, count: int) -> int:
    """How far apart the cards of a chain lie: closer together where it is long."""
    if grid.size == "large":
        return 6
    room = grid.chain.width - grid.fan
    return 4 if 4 * count + 1 <= room - (26 if grid.fan else 22) else 3


def _next(view: View, table: Table) -> tuple[tuple[Phrase, ...], ...]:
    """Which card comes next, and from whom: shown before it falls."""
    phase = view.phase
    card = wanted(phase)
    if card is None or not isinstance(phase, Starting | Following):
        return ()
    written = table.card(card)
    first = (
        phrase("*{card}* starts", "mute", card=written)
        if isinstance(phase, Starting)
        else phrase("*{card}* comes next", "mute", card=written),
        phrase("*{card}* next", "mute", card=written),
    )
    if table.is_you(phase.turn):
        return first, (phrase("you have it", "mute"),)
    return first, (phrase("{name} has it", "mute", name=table.name(phase.turn)),)


def _loan(loan: Lending, view: View, table: Table) -> tuple[tuple[Phrase, ...], ...]:
    """Who needs how much and for what, and who is asked for it (S19)."""
    name, sum_ = table.name(loan.borrower), Coins(loan.matches)
    lacks = ANTE - view.purses[loan.borrower] if loan.closer is None else 1
    needs: tuple[Phrase, ...]
    if table.is_you(loan.borrower):
        needs = (phrase("You lack {coins}", coins=Coins(lacks)),)
    else:
        needs = (phrase("{name} lacks {coins}", name=name, coins=Coins(lacks)),)
    if loan.closer is None:
        what: tuple[Phrase, ...] = (phrase("for the ante of {coins}", "mute", coins=Coins(ANTE)),)
    elif table.is_you(loan.closer):
        what = (phrase("to pay you", "mute"),)
    else:
        what = (phrase("to pay {name}", "mute", name=table.name(loan.closer)),)
    if table.is_you(loan.turn):
        asked: tuple[Phrase, ...] = (
            phrase("you are asked for {coins}", "mute", coins=sum_),
            phrase("you are asked", "mute"),
        )
    else:
        lender = table.name(loan.turn)
        asked = (
            phrase("{name} is asked for {coins}", "mute", name=lender, coins=sum_),
            phrase("{name} is asked", "mute", name=lender),
        )
    return needs, what, asked


def _cat(view: View, table: Table, grid: Grid) -> ChainPicture:
    """The cat's backs with what it costs (rule 3.5)."""
    count = size_of(view.cat.cards)
    heading = phrase("THE CAT", bold=True)
    number = plural("{n} card", "{n} cards", count, "mute")
    backs = tuple(CardPicture(State.BACK, None, grid.card, CAT, shadow=False) for _each in range(count))
    dealer = view.dealer
    price: tuple[Phrase, ...]
    if isinstance(view.phase, Buying):
        if table.is_you(dealer):
            price = (phrase("{coins} to you", coins=Coins(PRICE, apart=True)),)
        else:
            price = (phrase("{coins} to {name}", coins=Coins(PRICE, apart=True), name=table.name(dealer)),)
    elif table.is_you(dealer):
        price = phrase("free for you, the dealer"), phrase("free for you")
    else:
        price = (
            phrase("free for {name}, who deals", name=table.name(dealer)),
            phrase("free for {name}", name=table.name(dealer)),
        )
    unseen = phrase("Nobody has seen it.", "mute"), phrase("nobody saw it", "mute")
    # Where nothing stands beside the cards the heading is said here.
    said = (
        (phrase("THE CAT", bold=True) if grid.size == "small" else phrase("PRICE", "mute"),),
        price,
        unseen,
    )
    return _fan(grid, table, (heading, number), backs, 3, (), said)


def _fan(
    grid: Grid,
    table: Table,
    label: tuple[Phrase, Phrase],
    cards: tuple[CardPicture, ...],
    step: int,
    names: tuple[Line, ...],
    said: tuple[tuple[Phrase, ...], ...],
    count: int = 0,
) -> ChainPicture:
    """Cards side by side at their place, with what they are and what is said of them; room for ``count``."""
    look = table.look
    above = grid.size == "large"
    x, y = grid.fan, 2 if above else 1
    size: Size = grid.card
    places = max(len(cards), count)
    end = x + (step * (places - 1) + size.width + GAP if places else 0)
    width = grid.chain.width - end
    lines = tuple(fitting(width, choices, look) for choices in said)
    if not above:
        shown_label = tuple(fitting(grid.fan - 1, (line,), look) for line in label) if grid.fan else ()
        return ChainPicture(shown_label, False, x, y, step, cards, names, lines, end, 1)
    heading = shown((*label[0], *phrase("  "), *label[1]), look)
    if width >= max((wide(line) for line in lines), default=0) and width >= 20:
        return ChainPicture((heading,), True, x, y, step, cards, names, lines, end, 3)
    # A chain across the whole table leaves room above it only.
    beside = wide(heading) + 3
    line = fitting(grid.chain.width - beside, tuple(_in_a_row(said, short) for short in range(3)), look)
    return ChainPicture((heading,), True, x, y, step, cards, names, (line,), beside, 0)


def _in_a_row(said: tuple[tuple[Phrase, ...], ...], short: int) -> Phrase:
    """Several things side by side, each in its longest words, or so many times shorter."""
    whole: Phrase = NOTHING
    for choices in said:
        part = choices[min(short, len(choices) - 1)]
        whole = (*whole, *(phrase("   ") if whole and part else NOTHING), *part)
    return whole
