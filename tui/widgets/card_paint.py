"""How a card is painted, in every state and size, with and without colours (LOOK §4).

Paint face, then frame, each at its own place: a suit that spills over its cell spills onto blank face.
"""

from typing import Final

from tui.canvas import Canvas
from tui.look.look import Look, width_of
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.plate import Plate, paint_plate

_FRAMED: Final = {State.PLAYABLE: "heavy", State.CHOSEN: "heavy", State.DIM: "corners"}


def paint_card(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    """Paint a card whose resting place begins at column ``x``, row ``y``.

    It also paints what belongs to it: shadow, plate and key below, ▼ or the raised card one row above, ▶ ◀
    beside a card of one line.
    """
    size, state = picture.size, picture.state
    top = y - 1 if state is State.CHOSEN and size is not Size.LINE else y
    match state:
        case State.PLACE:
            _paint_place(canvas, x, y, picture)
        case State.BACK | State.OWN:
            _paint_shadow(canvas, x, top, picture)
            _paint_back(canvas, x, top, picture)
        case State.NARROW:
            # The shadow stays for this moment: taking it away and back would be a third of the bytes.
            _paint_shadow(canvas, x, top, picture)
            _paint_narrow(canvas, x, top, picture)
        case _:
            _paint_shadow(canvas, x, top, picture)
            if size is Size.LINE:
                _paint_line(canvas, x, top, picture)
            else:
                _paint_face(canvas, x, top, picture)
    if state is State.CHOSEN:
        canvas.point(x + (size is not Size.LINE), top + (size not in (Size.LINE, Size.SMALL)))
    if picture.new:
        if size is Size.LINE:
            canvas.text(x - 1, y, "▶")
        else:
            canvas.text(x + size.width // 2, y - 1, "▼")
    elif picture.above:
        # One column more than the card has, where it is needed: that of the shadow.
        text = canvas.look.say(picture.above)
        width = max(size.width, min(width_of(text), size.width + 1))
        canvas.centre(x, y - 1, width, text, "mute" if picture.quiet else "ink")
    _paint_below(canvas, x, y, picture)


def _rank(look: Look, picture: CardPicture) -> str:
    if picture.letter:
        return picture.letter
    return look.rank(picture.card.rank) if picture.card else ""


def _suit(look: Look, picture: CardPicture) -> str:
    return look.suit(picture.card.suit) if picture.card else ""


def _face_tokens(canvas: Canvas, picture: CardPicture) -> tuple[str | None, str, str]:
    """Ground (None: no face here), line and ink of a face."""
    look = canvas.look
    state = picture.state
    if look.faceless:
        match state:
            case State.PLAYABLE | State.CHOSEN:
                return None, "act", "ink"
            case State.DIM:
                return None, "mute", "mute"
            case State.LOST:
                return None, "loss", "loss"
            case _:
                return None, "ink", "ink"
    ink = look.suit_token(picture.card.suit, state is State.DIM) if picture.card else "black"
    match state:
        case State.PLAYABLE | State.CHOSEN:
            return "face", "deep", ink
        case State.DIM:
            return "dimface", "dimedge", ink
        case State.LOST:
            return "lossface", "red", ink
        case _:
            return "face", "edge", ink


def _paint_face(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    look = canvas.look
    width, height = picture.size.value
    ground, line, ink = _face_tokens(canvas, picture)
    bold = not (picture.state is State.DIM and look.faceless)
    kind = _FRAMED.get(picture.state, "round")
    if kind == "corners" and not look.faceless:
        kind = "round"
    rank, suit = _rank(look, picture), _suit(look, picture)
    under = None
    if ground is not None:
        canvas.fill(x, y, width, height, ground)
        ink, under = look.on_face(ink)
    if picture.size is Size.SMALL:
        # A white block reads faster than a box; where the face cannot be told from the table, a box it is.
        framed = ground is None or look.ground(ground) == look.ground(canvas.base)
        if framed:
            canvas.frame(x, y, width, height, line, kind=kind)
        else:
            canvas.right(x + width - 1, y + 2, rank, ink, under)
        canvas.text(x + 2, y + 1, suit, ink, under, bold and not framed)
        canvas.text(x + 1, y, rank, ink, under, bold)
        if picture.state is State.LOST:
            canvas.text(x + 3, y, "✗", ink, under)
        return
    canvas.frame(x, y, width, height, line, kind=kind)
    canvas.text(x + width // 2, y + height // 2, suit, ink, under)
    canvas.text(x + 1, y + 1, rank, ink, under, bold)
    canvas.right(x + width - 1, y + height - 2, rank, ink, under, bold)
    if picture.state is State.LOST:
        canvas.text(x + width - 2, y + 1, "✗", ink, under)


def _paint_line(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    look, state = canvas.look, picture.state
    ground, _, ink = _face_tokens(canvas, picture)
    bold = state is not State.DIM
    name = _rank(look, picture) + _suit(look, picture)
    if ground is None and state is State.DIM:
        canvas.text(x + 1, y, name, ink)
    elif state is not State.DIM and (ground is None or look.ground(ground) == look.ground(canvas.base)):
        inner, under = (ink, None) if ground is None else look.on_face(ink)
        bracket = ink if under is None else "ink"
        end = canvas.text(canvas.text(x, y, "[", bracket, bold=bold), y, name, inner, under, bold)
        canvas.text(end, y, "]", bracket, bold=bold)
    else:
        ink, under = look.on_face(ink)
        canvas.text(x, y, f"{_rank(look, picture):>2}{_suit(look, picture)} ", ink, under or ground, bold)
    if state is State.CHOSEN:
        canvas.text(x - 1, y, "▶", "act")
        canvas.text(x + 4, y, "◀", "act")
    elif state is State.LOST:
        canvas.text(x + 5, y, "✗", "loss")


def _paint_back(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    look = canvas.look
    width, height = picture.size.value
    pack, pattern = look.pack(picture.pack)
    own = picture.state is State.OWN
    rank, suit = _rank(look, picture), _suit(look, picture)
    weave = "░" if look.depth == "mono" else "▒"
    ink = "onpack"
    ground: str | None = pack
    if look.faceless:
        ground, ink = None, "ink"
    if picture.size is Size.LINE:
        if own and look.faceless:
            canvas.text(x, y, f"({rank}{suit})", ink)
        elif own:
            canvas.text(x, y, f"{rank:>2}{suit} ", ink, ground, bold=True)
        elif look.faceless:
            end = canvas.text(canvas.text(x, y, "[", "ink"), y, weave * 2, pattern)
            canvas.text(end, y, "]", "ink")
        else:
            canvas.text(x, y, weave * 4, pattern, ground)
        return
    if ground is not None:
        canvas.fill(x, y, width, height, ground)
    framed = picture.size is not Size.SMALL or look.faceless
    if framed:
        canvas.frame(x, y, width, height, pattern)
    rows = range(y + 1, y + height - 1) if framed else range(y, y + height)
    for row in rows:
        canvas.text(x + 1, row, weave * (width - 2), pattern)
    if not own:
        return
    middle = y + height // 2
    if picture.size is Size.SMALL:
        window = f"{rank}{suit}" if look.faceless else f"{rank}{suit}".ljust(3)
        canvas.text(x + 1, middle, window, ink, bold=True)
    else:
        canvas.text(x + (width - 4) // 2, middle, f"{rank:>2}{suit} ", ink, bold=True)


def _paint_place(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    width, height = picture.size.value
    if picture.size is Size.LINE:
        canvas.text(x + 1, y, "·", "mute")
        return
    canvas.frame(x, y, width, height, "line")
    if picture.word:
        canvas.text(x + 1, y + height // 2, canvas.look.cut(picture.word, width - 2), "mute")


def _paint_narrow(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    width, height = picture.size.value
    for row in range(y, y + height):
        canvas.text(x + width // 2 - 1, row, "▐█▌", "edge")


def _paint_shadow(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    look = canvas.look
    big = picture.size in (Size.BIG, Size.HUGE)
    if not big or not picture.shadow or look.faceless or look.ground("shade") == look.ground(canvas.base):
        return
    width, height = picture.size.value
    canvas.column(x + width, y + 1, height - 1, "▌", "shade")
    if not picture.plate:
        canvas.text(x + 1, y + height, "▀" * (width - 1), "shade")


def _paint_below(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    state, size = picture.state, picture.size
    width, height = size.value
    act = state in (State.PLAYABLE, State.CHOSEN)
    row = y + height
    if act and (picture.plate or picture.key):
        if state is State.CHOSEN and size is not Size.LINE:
            paint_plate(canvas, x, row - 1, width, "", Plate.ACT)
        for text in (picture.plate, picture.key):
            if text:
                paint_plate(canvas, x, row, width, text, Plate.ACT)
                row += 1
        return
    if picture.plate:
        kind = Plate.QUIET
        if state is State.PLACE or picture.bare or size in (Size.SMALL, Size.LINE):
            kind = Plate.BARE_OWN if picture.own else Plate.BARE
        elif picture.own:
            kind = Plate.OWN
        paint_plate(canvas, x, row, width, picture.plate, kind)
        row += 1
    if picture.key:
        canvas.centre(x, row, width, picture.key, bold=True)
        row += 1
    if picture.faster:
        canvas.centre(x, row, width, picture.faster, "loss", bold=True)


def paint_fan(canvas: Canvas, x: int, y: int, pictures: tuple[CardPicture, ...]) -> int:
    """Cards one over the other, each later over the earlier; gives the column after the last.

    Steps of 6 (7×5), 4 (5×3) and 3 (backs and single lines), separated by │ in edge.
    """
    for index, picture in enumerate(pictures):
        paint_card(canvas, x, y, picture.but(shadow=False))
        back = picture.state in (State.BACK, State.OWN)
        if index and not back and not canvas.look.faceless:
            for row in range(y, y + picture.size.height):
                canvas.text(x, row, "│", "edge" if picture.state is not State.DIM else "dimedge")
        last = index == len(pictures) - 1
        steps = {Size.LINE: 3, Size.SMALL: 4, Size.BIG: 6, Size.HUGE: 8}
        x += picture.size.width if last else 3 if back else steps[picture.size]
    return x


def paint_seam(canvas: Canvas, x: int, y: int, picture: CardPicture) -> None:
    """The line at the left of a small card that lies over another; others have frames of their own."""
    if canvas.look.faceless or picture.size is not Size.SMALL:
        return
    token = "dimedge" if picture.state is State.DIM else "edge"
    if picture.state is State.BACK:
        token = canvas.look.pack(picture.pack)[1]
    canvas.column(x, y, picture.size.height, "│", token)
