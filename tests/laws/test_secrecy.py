"""Hidden information is sacred: four laws for every game, and the proof that each law finds a leak."""

import copy
import pickle
import random
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared import wire
from shared.cards import Card
from shared.game import Told
from shared.games.catalogue import GAMES
from shared.held import Held
from shared.seats import Eye, Seat
from shared.sight import Backs, Faces
from tests.laws import secrecy
from tests.laws.exam import now_and_then, played_at_random, played_by_bots
from tests.laws.tables import EXAMS, Table, tables, tried

WIRE = (wire.Hello, *get_args(wire.Request), *get_args(wire.Notification), *get_args(wire.Result))


# --- 1. By type -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_no_path_leads_from_what_is_sent_to_cards_as_they_lie_or_a_state_or_a_deal(key: str) -> None:
    game = GAMES[key]
    sent = (
        *WIRE,
        game.types.options,
        game.types.move,
        game.types.view,
        game.types.event,
        game.types.result,
        Faces,
        Backs,
    )
    for root in sent:
        secrecy.law_of_types(root, secrecy.secrets_of(game))


@pytest.mark.parametrize("key", GAMES)
def test_no_card_can_be_in_the_public_part_of_a_state_nor_in_an_event(key: str) -> None:
    game = GAMES[key]
    for root in (game.types.public, game.types.event, game.types.result, game.types.options):
        secrecy.law_of_types(root, (Card, Faces, Backs, *secrecy.secrets_of(game)))


def test_a_seed_is_said_only_when_a_game_is_over_or_by_who_plays_alone() -> None:
    said = set()
    for root in WIRE:
        for cls, _ in secrecy.types_within(root):
            if issubclass(cls, msgspec.Struct):
                said |= {
                    (cls.__name__, name) for name in cls.__struct_fields__ if name in ("seed", "salt", "deal")
                }
    assert said == {("Open", "seed"), ("Finished", "seed"), ("Finished", "salt")}


def test_a_refusal_has_room_for_numbers_and_words_only() -> None:
    secrecy.law_of_types(wire.Refused, (Card, Faces, Backs, Held))


@pytest.mark.parametrize("key", GAMES)
def test_held_cards_and_states_can_be_neither_encoded_nor_printed_nor_copied_out(key: str) -> None:
    match = Table(EXAMS[key], EXAMS[key].options[0], EXAMS[key].game.seats[0], 1).match()
    held = [held for held in match.game.zones(match.state).values() if len(held)]
    told = Told(match.opening_told[0].event, held[0])
    for secret in (*held, told, match.state):
        for wrapped in (secret, [secret], {"hidden": secret}):
            for encode in (msgspec.msgpack.encode, msgspec.json.encode, pickle.dumps):
                with pytest.raises(TypeError):
                    encode(wrapped)
            shown = repr(wrapped) + str(wrapped)
            assert not any(repr(card) in shown or card.value in shown for card in Card)
    with pytest.raises(TypeError):
        copy.deepcopy(held[0])


# --- 2. At rest -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_hidden_cards_dealt_anew_among_their_places_leave_every_view_as_it_is(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        match = table.match()
        for count, _ in enumerate(played_by_bots(match, table.dice)):
            if count % 5 == 0 and now_and_then(count, table.dice):
                for viewer in (*range(table.players), Eye.WATCHER):
                    secrecy.law_at_rest(table.exam, match.game, match, viewer, random.Random(count))

    law()


# --- 3. Along a game ------------------------------------------------------------------------------------


def along_a_game(table: Table, game=None, *, viewer=None, bots: bool = True) -> None:
    """Put a game to the law, after any number of its moves."""
    exam = table.exam
    honest = exam.game
    deal = honest.deal(table.options, table.players, table.dice.randbytes(32))
    match = type(table.match())(honest, table.options, deal, table.players)
    players = played_by_bots if bots else played_at_random
    plays = list(players(match, table.dice))
    plays = plays[: table.dice.randrange(len(plays) + 1)]
    if viewer is None:
        viewer = table.dice.choice([*(Seat(seat) for seat in range(table.players)), Eye.WATCHER])
    secrecy.law_along_a_game(exam, game or honest, table.options, deal, plays, viewer, table.dice)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bots", [True, False], ids=["bots", "chance"])
def test_a_viewer_is_told_the_same_to_the_byte_when_all_he_never_sees_is_dealt_otherwise(
    key: str, bots: bool
) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        along_a_game(table, bots=bots)

    law()


@pytest.mark.parametrize("key", GAMES)
def test_dealing_anew_does_change_what_the_viewer_has_not_seen(key: str) -> None:
    """The law above would hold for nothing at all if the other deal were the same."""
    exam = EXAMS[key]
    changed = 0
    for luck in range(20):
        table = Table(exam, exam.options[0], exam.seats[0], luck)
        match = table.match()
        deal = exam.game.deal(table.options, table.players, table.dice.randbytes(32))
        match = type(match)(exam.game, table.options, deal, table.players)
        plays = list(played_by_bots(match, table.dice))[:8]
        other, _ = exam.redealt(table.options, deal, plays, Seat(0), table.dice)
        assert exam.game.fault(table.options, other) is None
        changed += other != deal
    assert changed == 20


# --- 4. By hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_who_may_look_where_is_as_the_table_written_by_hand_has_it_in_every_phase(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        match = table.match()
        for count, _ in enumerate(played_at_random(match, table.dice)):
            if now_and_then(count, table.dice):
                secrecy.law_of_the_table(table.exam, match)
        secrecy.law_of_the_table(table.exam, match)

    law()


@pytest.mark.parametrize("key", GAMES)
def test_every_card_in_a_view_is_one_that_the_viewer_may_look_at(key: str) -> None:
    @tried(key)
    @given(table=tables(key), watching=st.booleans())
    def law(table: Table, watching: bool) -> None:
        match = table.match()
        viewer = Eye.WATCHER if watching else Seat(table.dice.randrange(table.players))
        for count, _ in enumerate(played_by_bots(match, table.dice)):
            if not now_and_then(count, table.dice):
                continue
            open_to = table.exam.audiences(match.state)
            zones = match.game.zones(match.state)
            visible = {
                card
                for zone, held in zones.items()
                if secrecy.may_look(open_to[zone], viewer)
                for card in held.cards
            }
            assert set(secrecy.cards_in(match.seen(viewer))) <= visible

    law()
