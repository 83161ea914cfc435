"""A game of the highest card that is over, looked at again."""

from collections.abc import Sequence
from typing import Any

from shared.games.toy.view import RoundEnded, View
from shared.seats import Seat
from tui.games.kit.hands import HANDS, HandRow, heading, in_line, in_rows
from tui.games.kit.memo import Memo
from tui.games.kit.part import Shown
from tui.games.kit.people import People
from tui.games.kit.replaying import Frame, GameReplay, Moment, in_one_go, told_apart, under_table
from tui.games.kit.track import TRACK
from tui.games.kit.ui_state import TurnUIState
from tui.games.kit.usual import LAYOUT, PARTS
from tui.games.toy.scene import about, table
from tui.games.toy.words import event_decoder, said, view_decoder
from tui.i18n.styled_text import NOTHING


class ToyReplay(GameReplay[View]):
    """Seats and middle as they were, and all hands."""

    views, happenings = view_decoder, event_decoder
    parts = (*PARTS, TRACK, HANDS)

    def about(self, frame: Frame[View], names: Sequence[str]) -> str:
        return about(frame.view)

    def lasting(self, frame: Frame[View]) -> bool:
        return any(isinstance(event, RoundEnded) for event, _shown in frame.told)

    def shown(self, moment: Moment[View]) -> tuple[Shown[Any], ...]:
        view, people = moment.now.view, People(told_apart(moment.names), None, moment.look)
        layout = LAYOUT.at(moment.size, view.players)
        track, box = under_table(layout)
        hands = [
            HandRow(people.name(Seat(seat)), in_line(sight, seat)) for seat, sight in enumerate(view.hands)
        ]
        seen_by = heading(people, view.you, over=view.result is not None)
        done = in_one_go([said(event, shown, people) for event, shown in moment.now.told])
        place, after = moment.place, moment.after.told if moment.after is not None else ()
        follows = next((said(event, shown, people) for event, shown in after), NOTHING)
        return (
            *table(view, people, layout, Memo(), TurnUIState()),
            TRACK.at(
                track, place.track(view.round, done, follows, small=layout.is_small, within=layout.is_small)
            ),
            HANDS.at(box, in_rows(hands, seen_by, box, people.look)),
        )


REPLAY = ToyReplay()
