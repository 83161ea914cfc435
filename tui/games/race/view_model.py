"""The whole table of the race as it is to be drawn: from a view, and from what the screen knows, to frozen
values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from shared.games.race.view import View
from tui.canvas import Span
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import Shown
from tui.games.kit.presence import Presence
from tui.games.kit.scene import Scene
from tui.games.race.countdown import CALL, COUNTDOWN
from tui.games.race.hand import HAND, Lost, Mine, Spot, hand_picture, mine_of
from tui.games.race.keys import USUAL
from tui.games.race.layout import HELD, LAYOUT, Form, card_size, form_of, middle, style_of
from tui.games.race.piles import PILES, SUITS, PilePicture, open_piles, suit_picture
from tui.games.race.players import PLAYERS, all_players, as_they_sit
from tui.games.race.prompts import PROMPT, SAID, Asked, prompt_picture
from tui.games.race.tops import TOPS, tops_picture
from tui.games.race.wanted import WANTED, WantedPicture, wanted_picture
from tui.games.race.words import Table
from tui.i18n.catalogs import _, ngettext_
from tui.i18n.styled_text import NOTHING, Phrase, fitting, plain
from tui.look.look import Look
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.header import clock as minutes
from tui.widgets.texts import Box, TextPart


@dataclass(frozen=True, slots=True)
class UIState:
    """What the screen knows beside the view: the time, what was asked for, what happened last."""

    counting: int | None = None
    """Seconds until "Klar!"; None when the race is on."""
    called: bool = False
    """"Klar!" has just been called."""
    gone: int | None = None
    """Seconds since "Klar!"; None where that is not known."""
    asked: frozenset[Spot] = frozenset()
    """Places from which something was asked for that has not been answered yet."""
    lost: tuple[Lost, ...] = ()
    fresh: tuple[int, ...] = ()
    """Build piles on which a card has just come to lie."""
    event: Phrase = NOTHING
    """What happened last."""
    told: tuple[Phrase, ...] = ()
    """What must be read now, the longest wording first: a refusal, a shift, a word from the house or from a
    member of the table."""
    presences: tuple[Presence, ...] = ()
    """Who acts at each seat."""
    caps: Mapping[str, str] = field(default_factory=lambda: USUAL)
    """How the keys are drawn, by what they do."""

    @property
    def held(self) -> bool:
        """Whether no seat may move yet."""
        return self.counting is not None

    @property
    def figure(self) -> str:
        """3, 2, 1, and the call; "" when the race is on."""
        return str(self.counting) if self.counting is not None else CALL if self.called else ""


def scene(
    view: View,
    table: Table,
    size: tuple[int, int],
    ui_state: UIState,
    code: str = "",
    memo: Memo | None = None,
) -> Scene:
    """Everything on the table, for a terminal of so many columns and rows."""
    once = memo if memo is not None else Memo()
    players = len(view.table.players)
    layout, form = LAYOUT.at(size, players), form_of(players)
    mine = once("mine", mine_of, view, ui_state.held)
    open_ = tuple(open_piles(view, table, ui_state.fresh))
    parts = [*players_parts(view, table, layout, ui_state.presences)]
    if figure := ui_state.figure:
        parts.append(COUNTDOWN.at(middle(layout), figure))
    else:
        parts += middle_parts(once, layout, players, mine, open_)
    parts += said_parts(once, view, table.look, layout, ui_state, mine, open_)
    if mine is not None:
        columns, size_, asked = HELD[layout.size], card_size(layout), ui_state.asked
        held = once(HAND, hand_picture, mine, columns, size_, asked, ui_state.lost, ui_state.caps)
        parts.append(HAND.at(layout[HAND], held))
    elif form is Form.FAN:
        parts.append(TOPS.at(layout[TOPS], once(TOPS, tops_picture, view.table.players, table)))
    return Scene(layout, header_of(view, layout, ui_state, code), TimePicture(), tuple(parts))


def header_of(view: View, layout: Layout, ui_state: UIState, code: str) -> HeaderPicture:
    """What is played, how many play, the table's code and how long the race has been going on."""
    players = len(view.table.players)
    about = _("be rid of your row and your 13")
    if form_of(players) is not Form.FAN or layout.is_small or view.you is None:
        about = ngettext_("{n} player", "{n} players", players)
    gone = () if ui_state.held or ui_state.gone is None else (Span(minutes(ui_state.gone), "ink", True),)
    return HeaderPicture(
        _("THE RACE"), about, (plain("" if layout.is_small else code, "mute"), gone), layout.left
    )


def players_parts(
    view: View, table: Table, layout: Layout, presences: tuple[Presence, ...]
) -> Iterator[Shown[Any]]:
    """The players who are shown: all, or where they are too many the first three and you."""
    many = form_of(len(view.table.players)) is Form.TABLE
    shown = all_players(view, table, presences, 4) if many else as_they_sit(view, table, presences)
    for part, player in zip(PLAYERS, shown, strict=False):
        yield part.at(layout[part], player)


def middle_parts(
    once: Memo, layout: Layout, players: int, mine: Mine | None, open_: tuple[PilePicture, ...]
) -> Iterator[Shown[Any]]:
    """The piles of every suit with what they want, or how many of them want what."""
    cards = frozenset(mine.fits.values()) if mine is not None else frozenset()
    form, style = form_of(players), style_of(layout, players)
    if form is Form.TABLE:
        tops = tuple(pile.card for pile in open_)
        yield WANTED.at(layout[WANTED], once(WANTED, wanted_picture, tops, cards, layout.is_small))
        return
    if WANTED in layout:
        yield WANTED.at(layout[WANTED], WantedPicture(_("wants")))
    places = players if form is Form.LINES or layout.is_small else 0
    for part, suit in zip(PILES, SUITS, strict=True):
        piles = tuple(pile for pile in open_ if pile.card.suit is suit)
        fitting_ = frozenset(card for card in cards if card.suit is suit)
        picture = once(part, suit_picture, suit, style, piles, fitting_, places)
        box = layout[part]
        if form is Form.FAN:
            # What is too wide for the last column begins a little before it: there it has a margin.
            end = layout[PROMPT].x + layout[PROMPT].width
            box = box._replace(x=box.x - max(0, box.x + picture.fan - end))
        yield part.at(box, picture)


def said_parts(
    once: Memo,
    view: View,
    look: Look,
    layout: Layout,
    ui_state: UIState,
    mine: Mine | None,
    open_: tuple[PilePicture, ...],
) -> Iterator[Shown[Any]]:
    """What was told or happened last, and what there is to do, on a row each where there is room."""
    in_front = form_of(len(view.table.players)) is Form.TABLE and not layout.is_small
    told = ui_state.told
    if not told and ui_state.event and not in_front:
        told = (ui_state.event,)
    box = layout[PROMPT]
    if SAID in layout:
        # Emptied rather than hidden: what comes and goes many times a second must not be laid out anew.
        said = fitting(box.width, told, look)
        yield SAID.at(layout[SAID], TextPart(Box(0, 0, box.width, 1), (said,)))
        told = ()
    tops = tuple(pile.card for pile in open_) if in_front else None
    asked = Asked(mine, view.table.result is not None, ui_state.held, told, tops)
    yield PROMPT.at(box, once(PROMPT, prompt_picture, box.width, layout.is_small, look, asked))
