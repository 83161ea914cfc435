"""No player has to reckon what the table knows: Katta's numbers in every size, language and look."""

from collections.abc import Iterator
from itertools import islice, product

import pytest
from msgspec.structs import replace

from shared.cards import Card
from shared.games.katta.rules import Katta
from shared.games.katta.sack import known
from shared.games.katta.view import Bid, Bidding, DidNothing, Options, Pass, Phase, View
from shared.match import Match
from shared.seats import Eye, Seat
from tests.sampling import some
from tests.tui import katta_tables as tables
from tests.tui.katta_tables import FIVE, ME, NAMES, THREE, places, table
from tests.tui.test_katta_everywhere import LONG, moments
from tui.canvas import Canvas
from tui.games.katta.layout import HAND, SACK
from tui.games.katta.parts import Mark, UIState
from tui.games.katta.pile import pile_of
from tui.games.katta.prompts import duty_of
from tui.games.katta.values import points_of, signed
from tui.games.katta.view_model import scene
from tui.games.katta.words import Table, view_decoder
from tui.games.kit.part import SEATS
from tui.games.kit.scene import paint_scene
from tui.i18n import catalogs
from tui.i18n.styled_text import text_of
from tui.look.look import Look

SIZES = ((60, 20), (80, 23), (80, 24), (120, 36))
LANGUAGES = ("en", "nb", "da")
LOOKS = (Look(), Look(depth="mono"), Look(depth="16", ascii=True))
EXTREMES = ("highest", "lowest", "høyeste", "laveste", "højeste")
"""What king and jack take, in words."""


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    catalogs.use("en")


def drawn(
    view: View, size: tuple[int, int], look: Look | None = None, ui_state: UIState | None = None
) -> str:
    """The table as text."""
    look = look or Look()
    names = {3: THREE, 4: NAMES, 5: FIVE}[view.players]
    return tables.drawn(view, table(names, view.you, look), size, ui_state).drawn()


def changed(view: View, **fields: object) -> View:
    """The view with some things changed."""
    return replace(view, **fields)


# --- The sack -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_over_every_card_that_lies_open_stands_what_it_counts_and_over_a_lone_king_what_he_takes(
    size: tuple[int, int],
) -> None:
    shown = scene(tables.auction(), table(), size, UIState())
    assert [stood.picture.above for stood in shown[SACK].cards] == ["+8", "takes 10", "+10", "–5"]
    # In mute what counts for no player, or for me alone.
    assert [stood.picture.quiet for stood in shown[SACK].cards] == [False, False, True, True]
    rows = drawn(tables.auction(), size).split("\n")
    assert rows[shown.at(SACK).box.y].split() == ["+8", "takes", "10", "+10", "–5"]


def test_several_kings_and_jacks_go_and_a_lone_one_without_a_card_waits() -> None:
    view = view_of("KH ? ? 5S", up=1)
    assert above(view)[0] == "takes –5"
    view = view_of("KH JD ? 5S", up=2)
    assert above(view) == ["✗", "✗", "", "–5"]
    view = changed(view_of("KH ? ? ?", up=1), own=None)
    assert above(view)[0] == "takes ?"


def above(view: View) -> list[str]:
    """What stands over the cards of the row."""
    return [stood.picture.above for stood in scene(view, table(), (80, 24), UIState())[SACK].cards]


def view_of(row: str, *, up: int) -> View:
    """The auction of the picture with another row, reckoned as the table reckons it."""
    codes = row.split()
    cards = [None if code == "?" else Card(code) for code in codes]
    lain = [(seat, "" if code == "?" else code) for seat, code in enumerate(codes)]
    return changed(
        tables.auction(),
        row=places(*lain, up=up),
        known=known(cards[:up]),
        own=known([card if index < up or index == 3 else None for index, card in enumerate(cards)]),
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_beside_the_price_stands_what_the_sack_is_worth_so_far_and_with_my_own_card(
    size: tuple[int, int],
) -> None:
    text = drawn(tables.auction(), size)
    assert "the sack so far +8" in text
    assert "with your ♠5 +3" in text
    nobody_bid = changed(
        tables.auction(), phase=Bidding(ME, 0, None, (Seat(1), Seat(2)), 4), doing=(DidNothing(),) * 4
    )
    assert "the sack so far +8" in drawn(nobody_bid, size)
    for_one = drawn(tables.buying(), size)
    assert "the sack so far +2" in for_one
    assert "with your ♠6 +8" in for_one


def test_who_looks_on_is_told_what_lies_open_and_no_more() -> None:
    view = changed(tables.auction(), you=None, own=None, scores=(None,) * 4, cards=(None,) * 4, offers=(),
                   row=places((0, "8D"), (1, "KH"), (2, "TC"), (3, ""), up=3))  # fmt: skip
    for size in SIZES:
        text = drawn(view, size)
        assert "the sack so far +8" in text
        assert "with your" not in text
        assert "–5" not in text


# --- A sale ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_sale_says_its_profit_and_so_does_the_round_before(size: tuple[int, int]) -> None:
    text = drawn(tables.after_sale(), size, ui_state=UIState(after=tables.sold(), seconds=4))
    assert "+3 – ●5 = –2" in text
    before = drawn(tables.laying(), size)
    assert "THE ROUND BEFORE" in before
    assert "+3 – ●5 = –2" in before
    assert "LAST" not in before


# --- Points so far --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "language"), some(3, (3, 4, 5), LANGUAGES))
def test_my_points_so_far_are_at_my_seat_at_every_moment_and_the_others_where_piles_lie_open(
    players: int, language: str
) -> None:
    catalogs.use(language)
    for index, (view, ui_state) in islice(enumerate(moments(players, 10 + players, Seat(1))), 0, None, 5):
        everybody = tuple(-3 + 17 * seat for seat in range(players))
        look = LOOKS[index % 3]
        size = SIZES[(index // 3) % len(SIZES)]
        open_ = index % 2 == 1
        view = changed(view, scores=everybody if open_ else view.scores)
        shown = scene(view, Table(LONG[:players], view.you, look), size, ui_state)
        assert view.scores[1] is not None
        for seat, part in enumerate(map(shown.at, SEATS[:players])):
            points = text_of(part.picture.extra)
            score = view.scores[seat]
            if score is None:
                assert "p" not in points or points.startswith(("won", "tatt", "taget")), points
                continue
            assert points.replace(" ", "") == look.say(points_of(score)) + "p"
            canvas = Canvas(*size, look)
            paint_scene(canvas, shown)
            row = canvas.drawn().split("\n")[part.box.y + (2 if part.box.height > 2 else 1)]
            assert points in row[part.box.x : part.box.x + part.box.width], (row, size)


def test_at_normal_size_i_read_how_my_points_are_made() -> None:
    assert "Your hand   points 10: +3 and ●7" in drawn(tables.laying(), (80, 24))
    whole = pile_of(tables.laying(), table()).whole
    assert text_of(whole[0]) == "2 cards, +3    points 10: cards +3, coins ●7"


def test_with_hidden_purses_the_others_points_are_those_of_their_cards() -> None:
    view = changed(tables.auction(), purses=(None, None, None, 12), cards=(9, -4, 0, 0),
                   scores=(None, None, None, 12), won_open=True)  # fmt: skip
    shown = scene(view, table(), (80, 24), UIState())
    extras = [text_of(shown[part].extra) for part in SEATS[:4]]
    assert extras == ["+9", "–4", "0", "12 p"]


def test_where_piles_lie_open_nothing_says_that_they_are_hidden() -> None:
    for language in LANGUAGES:
        catalogs.use(language)
        hidden = {"en": "face down", "nb": "skjult", "da": "skjult"}[language]
        sold = UIState(after=tables.sold(), seconds=4)
        for open_ in (False, True):
            view = changed(tables.after_sale(), won_open=open_)
            assert (hidden in drawn(view, (80, 24), ui_state=sold)) is not open_
            nothing = pile_of(changed(tables.auction(), won_open=open_, sacks=()), table()).nothing
            assert (hidden in text_of(nothing)) is not open_


# --- Labels whose money is clear ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pass_says_that_one_takes_money_whatever_is_bid_and_marked(language: str) -> None:
    catalogs.use(language)
    takes = {"en": "pass, take ", "nb": "pass, få ", "da": "pas, få "}[language]
    for size, look, purse in product(SIZES, LOOKS, (12, 13, 40)):
        bids = tuple(range(1, purse + 1))
        first: Phase = Bidding(ME, 0, None, (), 1)
        view = changed(
            tables.auction(),
            phase=first,
            offers=(*(Bid(coins) for coins in bids), Pass()),
            purses=(11, 15, 11, purse),
            doing=(DidNothing(),) * 4,
        )
        for bid, typed in ((1, ""), (9, ""), (12, ""), (min(purse, 12), "1")):
            text = drawn(view, size, look, UIState(mark=Mark(bid=bid, typed=typed)))
            assert look.say(f"{takes}●1") in text, (size, purse, bid)


@pytest.mark.parametrize(("players", "language"), list(product((3, 5), LANGUAGES)))
def test_without_signs_no_coin_can_be_read_as_a_nought(players: int, language: str) -> None:
    catalogs.use(language)
    look = Look(depth="16", ascii=True)
    for index, (view, ui_state) in islice(enumerate(moments(players, 21, Seat(0))), 0, None, 7):
        canvas = Canvas(*SIZES[index % len(SIZES)], look)
        paint_scene(
            canvas,
            scene(view, Table(LONG[:players], view.you, look), (canvas.width, canvas.height), ui_state),
        )
        for strip in canvas.strips():
            for segment in strip:
                if segment.style is not None and segment.style.color == look.color("coin"):
                    assert "o" not in segment.text
        assert "$" in canvas.drawn()


@pytest.mark.parametrize("language", LANGUAGES)
def test_king_and_jack_are_never_said_without_that_they_must_be_alone(language: str) -> None:
    catalogs.use(language)
    alone = {"en": "alone", "nb": "alene", "da": "alene"}[language]
    for index, (view, ui_state) in islice(enumerate(moments(4, 4, Seat(2))), 0, None, 5):
        look, size = LOOKS[index % 3], SIZES[index // 3 % len(SIZES)]
        shown = scene(view, Table(LONG[:4], view.you, look), size, ui_state)
        for line in shown[HAND].said[0].lines:
            text = text_of(line)
            if text.startswith(("K ", "J ")) or any(
                each in text for each in ("highest", "lowest", "yeste", "jeste", "laveste")
            ):
                assert alone in text, text


def test_the_view_of_the_rules_has_all_that_is_drawn() -> None:
    """From the rules to the screen: a table where won cards lie open, seen by a seat and by a watcher."""
    options = Options(show_won=True)
    match = Match(Katta(), options, Katta().deal(options, 4, bytes(32)), 4)
    for viewer in (Seat(2), Eye.WATCHER):
        view = view_decoder.decode(match.view(viewer))
        shown = scene(view, table(), (80, 24), UIState())
        extras = [text_of(shown[part].extra) for part in SEATS[:4]]
        assert [extra.replace(" ", "") for extra in extras] == ["12p"] * 4
    assert duty_of(view.offers).bids == ()
    assert signed(0) == "0"
