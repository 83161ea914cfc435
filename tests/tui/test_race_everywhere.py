"""Whole races, their moments drawn for every count of players, size and language: nothing needed is lost."""

import random
from collections.abc import Iterator

import pytest

from shared.game import Level
from shared.games.race.rules import Race
from shared.games.race.view import Claim, Draw, Options, Recycle, View
from shared.match import Accepted, Match
from shared.seats import TABLE, Eye, Seat, Viewer
from tests.sampling import some
from tests.tui.bound import labels
from tests.tui.race_tables import crowd_names
from tui.bindings import KeyLabel
from tui.canvas import Canvas, line_width
from tui.games.kit.scene import Scene, paint_scene
from tui.games.kit.story import Told
from tui.games.race.countdown import COUNTDOWN
from tui.games.race.everybody import box_for, paint_everybody
from tui.games.race.hand import HAND, Lost, Spot, mine_of
from tui.games.race.hints import table_hints
from tui.games.race.layout import Form, form_of, over
from tui.games.race.piles import PILES
from tui.games.race.players import PLAYERS, all_players
from tui.games.race.prompts import PROMPT, SAID
from tui.games.race.table import RaceTable
from tui.games.race.transients import Marks
from tui.games.race.view_model import UIState, scene
from tui.games.race.wanted import WANTED
from tui.games.race.words import Table, card_of_sight, event_decoder, view_decoder
from tui.i18n import catalogs
from tui.i18n.styled_text import NOTHING, text_of
from tui.look.look import Look
from tui.widgets.card import State
from tui.widgets.footer import FooterPicture, footer_layout

SIZES = ((60, 20), (80, 23), (80, 24), (100, 30), (120, 24), (120, 36), (200, 60))
LONG = ("Kari Nordmann-Li", "Åsgårdsstrandøya", "Jo", "Wilhelmina Ottil", "Ærlig Bjørnstjer")
LOOKS = (Look(), Look(depth="mono"), Look(depth="16", ascii=True))
COUNTS = (2, 3, 4, 5, 8, 9, 33)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    catalogs.use("en")


def moments(players: int, seed: int, viewer: Viewer, *, most: int = 400) -> Iterator[tuple[View, UIState]]:
    """Every so often a moment of a race by bots, as one viewer sees it."""
    game = Race()
    options = Options()
    match = Match(game, options, game.deal(options, players, seed.to_bytes(32)), players)
    dice = random.Random(seed)
    marks = Marks()
    names = Table(_names(players), None if isinstance(viewer, Eye) else viewer, Look())
    view = view_decoder.decode(match.view(viewer))
    yield view, UIState(counting=2)
    yield view, UIState(called=True, gone=0)
    for step in range(most):
        if match.over:
            break
        due = match.due()
        if due is not None:
            accepted = match.play_move(TABLE, due)
        else:
            seat = Seat(dice.randrange(players))
            if not match.offers(seat):
                continue
            accepted = match.play_move(seat, game.bots.choose(match.seen(seat), Level.NORMAL, dice))
        assert isinstance(accepted, Accepted)
        news: list[Told] = [
            (event_decoder.decode(each.event), each.shown) for each in match.news(accepted.told, viewer)
        ]
        marks.read(news, names, float(step), moving=True)
        if step % 7 == 0 or due is not None or match.over:
            view = view_decoder.decode(match.view(viewer))
            told = marks.told(step, NOTHING, sayings=True)
            lost: tuple[Lost, ...] = ()
            if view.you is not None and (top := card_of_sight(view.table.players[view.you].top)) is not None:
                lost = (Lost(Spot.PILE, top, names.name(Seat(0)), step % 3 - 1),)
            yield (
                view,
                UIState(
                    gone=step,
                    event=marks.event,
                    told=told,
                    fresh=marks.fresh(step),
                    lost=lost,
                    asked=frozenset({Spot.ROW1, Spot.HAND}),
                ),
            )


def _names(players: int) -> tuple[str, ...]:
    return (*LONG, *crowd_names(players))[:players]


def footer_of(view: View, shown: Scene, ui_state: UIState) -> tuple[KeyLabel, ...]:
    """The keys of the footer."""
    hints = table_hints(mine_of(view, ui_state.held), shown.layout, len(view.table.players))
    return labels(hints, RaceTable, short=shown.layout.is_small)


def held(view: View, shown: Scene, ui_state: UIState, look: Look) -> None:
    """What must hold of any scene."""
    layout, prompt, box = shown.layout, shown[PROMPT], shown.layout[PROMPT]
    assert line_width(prompt.said, look) + line_width(prompt.counts, look) <= box.width, prompt
    boxes = {each.part: each.box for each in shown.shown}
    if SAID in boxes:
        assert all(line_width(said, look) <= boxes[SAID].width for said in shown[SAID].lines)
    assert all(box.y + box.height < layout.height for box in boxes.values()), (layout.size, boxes)
    middle = [boxes[part] for part in (*PILES, WANTED, COUNTDOWN) if part in boxes]
    players = [boxes[part] for part in PLAYERS if part in boxes]
    assert min(box.y for box in middle) >= max(box.y + box.height for box in players)
    assert max(box.y + box.height for box in middle) <= boxes.get(SAID, box).y + layout.is_small
    assert box.y < layout[HAND].y
    told = footer_of(view, shown, ui_state)
    keys = [key for _x, _width, key in footer_layout(look, layout.width, FooterPicture(told))]
    assert [key for key in told if key.main] == [key for key in keys if key.main]
    assert keys[-1] == told[-1]


@pytest.mark.parametrize(("language", "players"), some(7, catalogs.LANGUAGES, COUNTS))
def test_everything_fits_in_every_language_and_size(players: int, language: str) -> None:
    catalogs.use(language)
    for seed in range(2):
        viewer: Viewer = Eye.WATCHER if seed == 1 else Seat(players - 1)
        for index, (view, ui_state) in enumerate(moments(players, seed, viewer, most=250)):
            for turn, size in enumerate(SIZES):
                if (index + turn) % 6:
                    continue
                look = LOOKS[(index + turn) % 3]
                shown = scene(view, Table(_names(players), view.you, look), size, ui_state, "KURA-MOLA-42")
                held(view, shown, ui_state, look)


@pytest.mark.parametrize(("language", "players"), some(4, catalogs.LANGUAGES, [2, 4, 8, 16]))
def test_what_there_is_to_do_is_never_cut(players: int, language: str) -> None:
    catalogs.use(language)
    for view, ui_state in moments(players, 5, Seat(0), most=300):
        quiet = UIState(counting=ui_state.counting, gone=ui_state.gone)
        for size in SIZES[::2]:
            shown = scene(view, Table(crowd_names(players), view.you, Look()), size, quiet)
            assert "…" not in text_of(shown[PROMPT].said), (size, shown[PROMPT].said)


@pytest.mark.parametrize("players", [2, 5, 12])
def test_there_is_one_kind_of_thing_to_do_and_its_key_is_the_main_one(players: int) -> None:
    for view, ui_state in moments(players, 3, Seat(1)):
        shown = scene(view, Table(_names(players), view.you, Look()), (80, 24), ui_state)
        claims = {offer.slot for offer in view.offers if isinstance(offer, Claim)}
        turning = any(isinstance(offer, Draw | Recycle) for offer in view.offers)
        main = [key.cap for key in footer_of(view, shown, ui_state) if key.main]
        if ui_state.held or not view.offers:
            assert main == []
        elif claims:
            assert main == ["1–6"]
        else:
            assert turning
            assert main == ["Space"]
        white = {held.spot.value for held in shown[HAND].places if held.card.state is State.PLAYABLE}
        late = {lost.spot.value for lost in ui_state.lost}
        assert white == (set() if ui_state.held else claims - late)


@pytest.mark.parametrize(("size", "players"), some(4, [(60, 20), (80, 24), (120, 36)], [2, 3, 4, 8]))
def test_piles_stay_where_they_are(players: int, size: tuple[int, int]) -> None:
    """Only the fourth and last pile of a suit makes the others lie closer."""
    columns: dict[str, list[int]] = {}
    for view, ui_state in moments(players, 7, Seat(0)):
        shown = scene(view, Table(_names(players), view.you, Look()), size, ui_state)
        suits = () if ui_state.figure else tuple(shown[part] for part in PILES)
        for suit in suits:
            now = [suit.style.first + suit.style.step * index for index in range(len(suit.piles))]
            before = columns.get(suit.suit.value, [])
            assert now[: len(before)] == before or (players == 4 and len(before) < 4 == len(now))
            columns[suit.suit.value] = now


@pytest.mark.parametrize("players", COUNTS)
def test_every_moment_can_be_painted_at_every_size(players: int) -> None:
    look = LOOKS[2]
    for index, (view, ui_state) in enumerate(moments(players, 13, Seat(0), most=150)):
        size = SIZES[index % len(SIZES)]
        canvas = Canvas(*size, look)
        shown = scene(view, Table(_names(players), view.you, look), size, ui_state)
        paint_scene(canvas, shown)
        assert canvas.drawn().isascii()
        box = box_for(players, over(shown.layout), size[1] - 1)
        listed = Canvas(box.width, box.height, look)
        table = Table(_names(players), view.you, look)
        paint_everybody(listed, all_players(view, table, ui_state.presences))
        assert listed.drawn().isascii()


def test_up_to_sixty_four_have_a_form_of_table() -> None:
    forms = [form_of(players) for players in (2, 4, 5, 8, 9, 64)]
    assert forms == [Form.FAN, Form.FAN, Form.LINES, Form.LINES, Form.TABLE, Form.TABLE]
