"""How the race's own pieces are painted; everything else is painted by the house's widgets."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from textual import events
from textual.message import Message

from shared.cards import Card
from tui.canvas import Canvas
from tui.games.kit.presence import brackets, mark
from tui.games.race.parts import (
    Figure,
    HandPicture,
    HeldPicture,
    PlayerPicture,
    PromptPicture,
    Scene,
    SuitPicture,
    TopsPicture,
    WantedPicture,
)
from tui.games.race.piles import RANKS, SUITS
from tui.i18n.catalogs import _
from tui.i18n.styled_text import shown, wide
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.figure import FigurePicture, figure_width, paint_figure
from tui.widgets.footer import FooterPicture, paint_footer
from tui.widgets.header import TimePicture, paint_header, paint_time
from tui.widgets.painted import ViewWidget
from tui.widgets.plate import Plate, paint_plate
from tui.widgets.texts import TextPart, paint_texts

SEVENTEEN: Final = 17
AFTER: Final = 2
"""Columns behind a suit that belong to it and stay free but for a shadow."""
BAR: Final = 4
"""Cells of a bar that stands beside its name."""
LEAST_NAME: Final = 3
"""Cells of a name beside a mark at least; where there are fewer the mark is its brackets alone."""
_AROUND: Final = 3
"""Columns beside one of my cards that belong to it: one before it, two behind."""

# --- Players --------------------------------------------------------------------------------------------


def paint_player(canvas: Canvas, x: int, y: int, width: int, height: int, picture: PlayerPicture) -> None:
    """A player in two rows (the bar below the name) or in one."""
    look = canvas.look
    fg = picture.fg
    marked = shown(mark(picture.presence), look)
    end = x + width
    start = x
    if look.depth != "mono":
        for row in range(y, y + (1 if height > 1 else height)):
            canvas.text(x, row, "▌", look.pack(picture.seat)[1])
        start = x + 2
    left = look.say(picture.left)
    if height == 1:
        roomy = width >= 16
        canvas.right(end, y, left, bold=True)
        bar_x = end - 3 - BAR
        name_end = bar_x - 1 if roomy else end - width_of(left) - 1
        if marked:
            # Who acts here says more than the bar, and more than the end of a name.
            gap, before = (1, end - 3) if roomy else (0, name_end)
            if before - wide(marked) - gap - start >= LEAST_NAME:
                name_end = canvas.right_spans(before, y, marked) - gap
            else:
                opens, closes = brackets(picture.presence)
                start = canvas.text(start, y, opens, "mute")
                name_end -= 1
                closing = start + width_of(look.cut(picture.name, name_end - start))
                canvas.text(closing, y, closes, "mute")
        canvas.text(start, y, look.cut(picture.name, name_end - start), fg, bold=picture.you)
        if roomy and not marked:
            _paint_bar(canvas, bar_x, y, BAR, picture)
        return
    if picture.rank:
        start = canvas.text(start, y, f"{picture.rank:<2} ")
    bar, room = x, end - start
    if marked and width_of(look.say(picture.name)) + 1 + wide(marked) <= room:
        room = canvas.right_spans(end, y, marked) - start - 1
    elif marked:
        # The name is long: the bar gives way.
        bar = canvas.spans(x, y + 1, marked) + 1
    canvas.text(start, y, look.cut(picture.name, room), fg, bold=picture.you)
    canvas.right(end, y + 1, left, bold=True)
    _paint_bar(canvas, bar, y + 1, end - 3 - bar, picture)


def _paint_bar(canvas: Canvas, x: int, y: int, width: int, picture: PlayerPicture) -> None:
    filled = round(picture.laid * width / SEVENTEEN)
    # A player who has laid something, or has something left, shows it.
    if 0 < picture.laid < SEVENTEEN:
        filled = min(max(1, filled), width - 1)
    canvas.text(x, y, "━" * filled, "ink" if picture.you else "mute")
    canvas.text(x + filled, y, "─" * (width - filled), "line")


class PlayerLine(ViewWidget[PlayerPicture]):
    """A player, on one row or two."""

    def draw(self, canvas: Canvas, picture: PlayerPicture) -> None:
        paint_player(canvas, 0, 0, canvas.width, canvas.height, picture)


# --- Piles ----------------------------------------------------------------------------------------------


def paint_suit(canvas: Canvas, x: int, y: int, width: int, height: int, picture: SuitPicture) -> None:
    """The piles of one suit: fanned under what they want, or on one line before it."""
    if picture.size is Size.LINE:
        _paint_line(canvas, x, y, width, picture)
        return
    look = canvas.look
    after = canvas.text(x, y, look.suit(picture.suit)) + 1
    word = _("wants")
    ranks = sum(len(look.rank(rank)) + 1 for rank, _mine in picture.wants)
    end = x + width - AFTER
    if after + width_of(look.say(word)) + ranks <= end:
        # Where it is one rank too many the word gives way: the figures over the cards say enough.
        after = canvas.text(after, y, word, "mute") + 1
    _paint_wants(canvas, after, y, end, picture)
    high = picture.size.height
    top = y + height - high - 2
    # A new card is pointed at from above, unless what the suit wants stands right there.
    pointing = top - 1 if top > y + 1 else top + high + 1
    for index, pile in enumerate(picture.piles):
        column = x + index * picture.step
        state = State.DIM if pile.card.rank is RANKS[-1] else State.PLAIN
        paint_card(canvas, column, top, CardPicture(state, pile.card, picture.size, shadow=False))
        if index and not look.faceless:
            for row in range(top, top + high):
                canvas.text(column, row, "│", "dimedge" if state is State.DIM else "edge")
        shown = picture.size.width if pile is picture.piles[-1] else picture.step
        if look.depth == "mono" or look.ascii:
            canvas.text(column + 1, top + high, look.cut(pile.initials, shown - 1), "mute")
        else:
            canvas.text(column, top + high, "▀" * shown, look.pack(pile.owner)[1])
        canvas.text(column, pointing, " " * shown)
        if pile.new:
            at = column + picture.size.width // 2 - (shown < 5)
            canvas.text(at, pointing, "▼" if pointing < top else "▲")


def _paint_line(canvas: Canvas, x: int, y: int, width: int, picture: SuitPicture) -> None:
    look = canvas.look
    canvas.text(x + (3 if picture.cards > 6 else 0 if picture.cards < 4 else 1), y, look.suit(picture.suit))
    column = x + picture.cards
    for index in range(max(picture.places, len(picture.piles))):
        if index < len(picture.piles):
            pile = picture.piles[index]
            state = State.DIM if pile.card.rank is RANKS[-1] else State.PLAIN
            new = pile.new and picture.step > Size.LINE.width
            paint_card(canvas, column, y, CardPicture(state, pile.card, Size.LINE, new=new))
        else:
            paint_card(canvas, column, y, CardPicture(State.PLACE, None, Size.LINE))
        column += picture.step
    _paint_wants(canvas, x + picture.at, y, x + width, picture)


def _paint_wants(canvas: Canvas, x: int, y: int, end: int, picture: SuitPicture) -> None:
    for rank, mine in picture.wants:
        text = canvas.look.rank(rank)
        if x + len(text) > end:
            return
        if mine and canvas.look.depth == "mono":
            x = canvas.text(x, y, text, bold=True, reverse=True) + 1
        else:
            x = canvas.text(x, y, text, "act" if mine else "ink", bold=True) + 1


class SuitPiles(ViewWidget[SuitPicture]):
    """The build piles of one suit."""

    def draw(self, canvas: Canvas, picture: SuitPicture) -> None:
        paint_suit(canvas, 0, 0, canvas.width, canvas.height, picture)


def paint_wanted(canvas: Canvas, x: int, y: int, width: int, picture: WantedPicture) -> None:
    """The table of what the piles want: suits by ranks, act where you have that card."""
    look, step = canvas.look, picture.step
    wide_ = step >= 6
    first = x + (10 if wide_ else 7)
    top = y
    if picture.heading:
        canvas.text(x + 2, y, picture.heading, "mute")
        canvas.right(x + (78 if wide_ else 58), y, picture.aside, "mute")
        top = y + 1
    cell = 4 if wide_ else 3
    for index, rank in enumerate(RANKS[1:]):
        canvas.text(first + step * index, top, look.rank(rank), bold=True)
    for row, suit in enumerate(SUITS, 1):
        canvas.text(x + (3 if wide_ else 1), top + row, look.suit(suit))
        if picture.aces[row - 1]:
            canvas.text(x + (6 if wide_ else 4), top + row, "A", "act", bold=True)
        for index, count in enumerate(picture.counts[row - 1]):
            column = first + step * index
            mine = picture.mine[row - 1][index]
            if not count:
                canvas.text(column + wide_, top + row, "·", "line" if look.depth != "mono" else "mute")
                continue
            ground = "act" if mine else "lit"
            figure = f" {count}".ljust(cell)
            canvas.text(column - 1, top + row, figure, "onact" if mine else "ink", ground, bold=mine)


class Wanted(ViewWidget[WantedPicture | TextPart | None]):
    """What is wanted: a table of it, or the heading over it."""

    def draw(self, canvas: Canvas, picture: WantedPicture | TextPart | None) -> None:
        match picture:
            case WantedPicture():
                paint_wanted(canvas, 0, 0, canvas.width, picture)
            case TextPart():
                paint_texts(canvas, 0, 0, picture)
            case _:
                pass


class Countdown(ViewWidget[Figure | None]):
    """3, 2, 1, Klar!, over the place where the piles will lie."""

    def draw(self, canvas: Canvas, picture: Figure | None) -> None:
        if picture is not None:
            paint_countdown(canvas, 0, 0, canvas.width, canvas.height, picture)


def paint_countdown(canvas: Canvas, x: int, y: int, width: int, height: int, picture: Figure) -> None:
    """The figure in the middle of so many cells."""
    canvas.fill(x, y, width, height, canvas.base)
    wide_ = figure_width(picture.text, ascii_only=canvas.look.ascii)
    paint_figure(canvas, x + (width - wide_) // 2, y + max(0, height - 3) // 2, FigurePicture(picture.text))


# --- What is said ---------------------------------------------------------------------------------------


def paint_prompt(canvas: Canvas, x: int, y: int, width: int, picture: PromptPicture) -> None:
    """What there is to do at the left, the counts at the right."""
    start = canvas.right_spans(x + width, y, picture.counts) if picture.counts else x + width
    canvas.spans(x, y, picture.said, start - x)


class Prompt(ViewWidget[PromptPicture]):
    """The line over my cards."""

    def draw(self, canvas: Canvas, picture: PromptPicture) -> None:
        paint_prompt(canvas, 0, 0, canvas.width, picture)


# --- My cards -------------------------------------------------------------------------------------------


def paint_hand(canvas: Canvas, x: int, y: int, picture: HandPicture) -> None:
    """My seven places, each with its key and its name."""
    apart = min((after - before for before, after in pairwise(picture.columns)), default=0)
    for column, held in zip(picture.columns, picture.places, strict=True):
        if apart < held.card.size.width + _AROUND:
            # They stand so close that each is painted over the shadow of the one before.
            _paint_held(canvas, x + column, y, held)
            continue
        canvas.lay(x + column - 1, y, _piece(held, canvas.look, canvas.base))


@lru_cache(64)  # of seven places one or two change at a time
def _piece(held: HeldPicture, look: Look, ground: str) -> Canvas:
    """One of my places, with a column before it and two behind for a shadow and a card that bounces."""
    width, height = held.card.size.value
    piece = Canvas(width + _AROUND, height + 2, look, ground)
    _paint_held(piece, 1, 0, held)
    return piece


def _paint_held(canvas: Canvas, x: int, y: int, held: HeldPicture) -> None:
    card = held.card
    paint_card(canvas, x + held.aside, y, card)
    width, height = card.size.value
    if held.act and card.state is not State.PLAYABLE:
        paint_plate(canvas, x, y + height, width, card.plate, Plate.ACT)
    if held.name:
        text = canvas.look.cut(held.name, width + 1)
        at = x + max(0, width - width_of(text)) // 2
        canvas.text(at, y + height + 1, text, "act" if held.act else "mute", bold=held.act)


class Hand(ViewWidget[HandPicture]):
    """My cards."""

    class Clicked(Message):
        """The card of this place was clicked."""

        def __init__(self, slot: str) -> None:
            super().__init__()
            self.slot = slot

    def draw(self, canvas: Canvas, picture: HandPicture) -> None:
        paint_hand(canvas, 0, 0, picture)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for column, held in zip(self.picture.columns, self.picture.places, strict=True):
            if column <= event.x < column + held.card.size.width:
                self.post_message(self.Clicked(held.slot))
                return


def paint_tops(canvas: Canvas, x: int, y: int, picture: TopsPicture) -> None:
    """What lies before a few players: a line of cards each, with a blank row between them where it fits."""
    apart = 2 if 2 * len(picture.lines) <= picture.box.height + 1 else 1
    for index, line in enumerate(picture.lines):
        row, column = y + apart * index, x + picture.names
        canvas.text(x, row, canvas.look.cut(line.name, picture.names - 1))
        for card in line.row:
            _paint_top(canvas, column, row, card)
            column += Size.LINE.width + 1
        for label, top, count in line.heaps:
            column = canvas.text(column + 1, row, label, "mute") + 1
            _paint_top(canvas, column, row, top)
            column += Size.LINE.width + 1
            canvas.text(column, row, str(count), bold=True)
            column += 3


def _paint_top(canvas: Canvas, x: int, y: int, card: Card | None) -> None:
    state = State.PLACE if card is None else State.PLAIN
    paint_card(canvas, x, y, CardPicture(state, card, Size.LINE))


class Tops(ViewWidget[TopsPicture]):
    """What lies before a few players."""

    def draw(self, canvas: Canvas, picture: TopsPicture) -> None:
        paint_tops(canvas, 0, 0, picture)


# --- All of it ------------------------------------------------------------------------------------------


def paint_scene(canvas: Canvas, scene: Scene) -> None:
    """The whole table on one canvas, as the widgets paint it side by side."""
    grid = scene.grid
    paint_header(canvas, 0, scene.header)
    paint_time(canvas, 1, TimePicture())
    for box, player in zip(grid.players, scene.players, strict=True):
        paint_player(canvas, *box, player)
    if scene.figure is not None:
        paint_countdown(canvas, *grid.middle, scene.figure)
    else:
        for index, suit in enumerate(scene.suits):
            paint_suit(canvas, *grid.suit_box(index, suit.fan), suit)
        match scene.wanted:
            case WantedPicture():
                paint_wanted(canvas, grid.wanted.x, grid.wanted.y, grid.wanted.width, scene.wanted)
            case TextPart():
                paint_texts(canvas, grid.wanted.x, grid.wanted.y, scene.wanted)
            case _:
                pass
    if scene.said is not None:
        paint_texts(canvas, scene.said.box.x, scene.said.box.y, scene.said)
    paint_prompt(canvas, grid.prompt.x, grid.prompt.y, grid.prompt.width, scene.prompt)
    paint_hand(canvas, grid.hand_box.x, grid.hand_box.y, scene.hand)
    if scene.tops is not None:
        paint_tops(canvas, scene.tops.box.x, scene.tops.box.y, scene.tops)
    paint_footer(canvas, grid.height - 1, FooterPicture(scene.footer, scene.header.left))
