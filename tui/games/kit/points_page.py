"""The end of a game in which players make points and most points win, where it has nothing more to tell."""

from collections.abc import Sequence

from shared.seats import Seat
from tui.games.kit.end_page import Around, EndPicture, Verdict, end_picture
from tui.games.kit.ending import who_wins
from tui.games.kit.people import People
from tui.games.kit.tally import Column, Row, Tally, named
from tui.i18n.styled_text import fitting, phrase, plain
from tui.widgets.figure import FigurePicture


def points_page(
    title: str, scores: Sequence[int], winners: Sequence[Seat], people: People, around: Around
) -> EndPicture:
    """Who won, and the points of all, with those of several games where there are several."""
    page, several = around.page, around.room.settings.games > 1
    x, y, end = page.text, page.top + 5, page.text + (26 if page.small else 36)
    columns = [Column(phrase("points", "mute"), end)]
    if several:
        columns.append(Column(phrase("total", "mute"), end + 10))
    rows = []
    for seat in sorted(map(Seat, range(len(scores))), key=lambda seat: -scores[seat]):
        own, player = people.is_you(seat), around.room.players[seat]
        name = named(seat, people, around.room, winners)
        figures = (scores[seat], player.total) if several else (scores[seat],)
        rows.append(
            Row(
                str(1 + sum(score > scores[seat] for score in scores)),
                fitting(end - x - 10, name, people.look),
                tuple(plain(str(figure), bold=True) for figure in figures),
                own,
            )
        )
    tally = Tally(x, page.right, y, x + 1, x + 3, tuple(columns), tuple(rows))
    verdict = Verdict(who_wins(winners, people), FigurePicture(str(max(scores))), (phrase("points."),))
    return end_picture(title, verdict, (tally,), (), y + len(rows) + 2, around)
