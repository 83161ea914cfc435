"""The pieces of the race as they are drawn: frozen values, so that only what differs is drawn anew."""

from dataclasses import dataclass

from shared.cards import Card, Rank, Suit
from shared.seats import Seat
from tui.games.kit.presence import Presence
from tui.games.race.grid import Grid
from tui.i18n.styled_text import NOTHING, Phrase
from tui.screens.keys import Key
from tui.widgets.card_picture import CardPicture, Size
from tui.widgets.header import HeaderPicture
from tui.widgets.texts import Box, TextPart


@dataclass(frozen=True, slots=True)
class Lost:
    """A claim that came too late: which card from which place, and who was faster."""

    slot: str
    card: Card
    by: str
    aside: int = 0
    """Columns that the card stands beside its place, while it bounces."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the screen knows beside the view: the time, what was asked for, what happened last."""

    counting: int | None = None
    """Seconds until "Klar!"; None when the race is on."""
    called: bool = False
    """"Klar!" has just been called."""
    gone: int | None = None
    """Seconds since "Klar!"; None where that is not known."""
    asked: tuple[str, ...] = ()
    """Places from which something was asked for that has not been answered yet; "hand" for turning."""
    lost: tuple[Lost, ...] = ()
    fresh: tuple[int, ...] = ()
    """Build piles on which a card has just come to lie."""
    event: Phrase = NOTHING
    """What happened last."""
    told: Phrase = NOTHING
    """What must be read now: a refusal, a shift, a word from the house or from a member of the table."""
    presences: tuple[Presence, ...] = ()
    """Who acts at each seat."""

    @property
    def held(self) -> bool:
        """Whether no seat may move yet."""
        return self.counting is not None


@dataclass(frozen=True, slots=True)
class PlayerPicture:
    """A player: the pack, the name, how much of the seventeen has gone, and how many are left."""

    seat: Seat
    name: str
    you: bool
    laid: int
    left: str
    rank: str = ""
    """The place in the race so far, where not all are shown."""
    presence: Presence = Presence.HERE

    @property
    def fg(self) -> str:
        """The token of the name: quiet where the person is not there."""
        return "mute" if self.presence in (Presence.AWAY, Presence.STAND_IN) else "ink"


@dataclass(frozen=True, slots=True)
class PilePicture:
    """The top of a build pile, and whose card it is."""

    card: Card
    owner: Seat
    initials: str
    """Of the owner, for where colours cannot say it."""
    new: bool = False


@dataclass(frozen=True, slots=True)
class SuitPicture:
    """The build piles of one suit, and what they want."""

    suit: Suit
    piles: tuple[PilePicture, ...]
    wants: tuple[tuple[Rank, bool], ...]
    """The ranks that go on one of them now, and whether you have that card."""
    size: Size
    step: int
    cards: int
    at: int
    """Column of what is wanted."""
    places: int = 0
    """How many piles there may be; shown where they lie on lines."""

    @property
    def fan(self) -> int:
        """How many columns its piles take side by side."""
        return self.step * (len(self.piles) - 1) + self.size.width if self.piles else 0


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """How many piles want each card: by suit, the ranks from two to king."""

    counts: tuple[tuple[int, ...], ...]
    mine: tuple[tuple[bool, ...], ...]
    """Whether you have that card."""
    heading: str
    aside: str
    aces: tuple[bool, ...]
    """By suit: whether you have an ace, which always goes."""
    left: int
    step: int


@dataclass(frozen=True, slots=True)
class Figure:
    """The countdown, in the middle of the table."""

    text: str
    below: str


@dataclass(frozen=True, slots=True)
class HeldPicture:
    """One of my seven places: the card with its key on the plate, and the place's name."""

    slot: str
    card: CardPicture
    name: str = ""
    act: bool = False
    """What is to be done now, though no face says so: the hand's plate and name."""
    aside: int = 0


@dataclass(frozen=True, slots=True)
class HandPicture:
    """My cards; or the tops of all, for a watcher."""

    places: tuple[HeldPicture, ...]
    columns: tuple[int, ...]
    """From the left of the box."""


@dataclass(frozen=True, slots=True)
class PromptPicture:
    """One line: what there is to do at the left, the counts at the right."""

    said: Phrase
    counts: Phrase = NOTHING


@dataclass(frozen=True, slots=True)
class TopsLine:
    """What lies open before a player: the row, and the tops of 13-pile and waste with how many there are."""

    name: str
    row: tuple[Card | None, ...]
    heaps: tuple[tuple[str, Card | None, int], ...]


@dataclass(frozen=True, slots=True)
class TopsPicture:
    """What lies open before a few players, for a watcher."""

    box: Box
    names: int
    """Columns for the names."""
    lines: tuple[TopsLine, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as it is drawn."""

    grid: Grid
    header: HeaderPicture
    players: tuple[PlayerPicture, ...]
    suits: tuple[SuitPicture, ...]
    wanted: WantedPicture | TextPart | None
    figure: Figure | None
    said: TextPart | None
    prompt: PromptPicture
    hand: HandPicture
    tops: TopsPicture | None
    """For a watcher: what lies before the players."""
    keys: tuple[Key, ...]
    footer: tuple[Key, ...]
