"""The arithmetic of the Katta table in words: what cards count, a sack brings, a sale made; points so far.

All of it is reckoned at the table and comes in the view; here it is only said.
"""

from shared.games.katta.view import COUNTS, View
from shared.seats import Seat
from shared.sight import cards_of
from tui.games.katta.values import counted
from tui.games.katta.words import Table
from tui.games.kit.figures import points_of, signed
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import Coins, Phrase, fitting, phrase, plain
from tui.widgets.card import CardPicture, State

# --- The sack -------------------------------------------------------------------------------------------


def counting(view: View, index: int, picture: CardPicture) -> CardPicture:
    """The card with what it counts over it; a king or a jack with what it takes, as far as that is known."""
    known = view.own or view.known
    if picture.card is None or known is None:
        return picture
    if picture.card.rank in COUNTS:
        # Quiet, too, what a lone king or jack takes: it counts for no player.
        quiet = picture.state is State.OWN or index == known.taken
        return picture.but(above=counted(picture.card), quiet=quiet)
    if known.faces > 1:
        return picture.but(above="✗", quiet=True)
    taken = cards_of(view.row[known.taken].card) if known.taken is not None else ()
    above = _("takes {count}", count=counted(taken[0])) if taken else _("takes ?")
    return picture.but(above=above.replace("+", ""), quiet=picture.state is State.OWN)


def sums_of(view: View, table: Table, width: int) -> tuple[Phrase, ...]:
    """What the sack brings by what lies open, and with my own card that no other player knows."""
    sums: list[Phrase] = []
    if view.known is not None:
        points = signed(view.known.points)
        if view.known.cards == len(view.row):
            said: tuple[Phrase, ...] = (phrase("the whole sack *{points}*", "mute", points=points),)
        else:
            said = (
                phrase("the sack so far *{points}*", "mute", points=points),
                phrase("so far *{points}*", "mute", points=points),
            )
        sums.append(fitting(width, said, table.look))
    mine = next((cards_of(place.card) for place in view.row if table.is_you(place.owner)), ())
    if view.own is not None and mine:
        points, card = signed(view.own.points), table.card(mine[0])
        said = (
            phrase("with your {card} *{points}*", "mute", card=card, points=points),
            phrase("with {card} *{points}*", "mute", card=card, points=points),
        )
        sums.append(fitting(width, said, table.look))
    return tuple(sums)


def made(points: int, price: int, profit: int) -> tuple[Phrase, ...]:
    """What a sale made its buyer: "profit +17 – ●9 = +8"; the longest wording first."""
    sum_ = phrase(
        "{points} – {price} = *{profit}*",
        "mute",
        points=signed(points),
        price=Coins(price),
        profit=signed(profit),
    )
    word = N_("loss {sum}") if profit < 0 else N_("profit {sum}")
    return phrase(word, "mute", sum=sum_), sum_


# --- Points so far --------------------------------------------------------------------------------------


def points_at(view: View, seat: Seat) -> tuple[Phrase, ...]:
    """A seat's points so far, where the viewer may know them; of hidden purses those of the cards alone."""
    score = view.scores[seat] if seat < len(view.scores) else None
    cards = view.cards[seat] if seat < len(view.cards) else None
    if score is not None:
        messages = N_("{points} p"), N_("{points}p")
        return tuple(phrase(said, bold=seat == view.you, points=points_of(score)) for said in messages)
    if cards is not None:
        return phrase("cards {points}", points=signed(cards)), plain(signed(cards))
    return ()


def so_far(view: View, seat: Seat) -> tuple[Phrase, ...]:
    """How a seat's points are made of cards and coins; the longest wording first."""
    score = view.scores[seat] if seat < len(view.scores) else None
    cards, purse = view.cards[seat] if seat < len(view.cards) else None, view.purses[seat]
    if score is None or cards is None or purse is None:
        return ()
    messages = (
        N_("points *{points}*: cards {cards}, coins {coins}"),
        N_("points *{points}*: {cards} and {coins}"),
        N_("points *{points}*"),
    )
    points, won = points_of(score), signed(cards)
    return tuple(phrase(said, "mute", points=points, cards=won, coins=Coins(purse)) for said in messages)
