"""A wish for a table that cannot be is refused with what is wrong: which setting, and what it may be."""

import re

import msgspec
import pytest

from server.chance import unforeseeable
from server.table.arrangement import rearranged
from server.table.setup import bots_of, no_such_level, settings_of
from shared.games.catalogue import GAMES
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import CLOCKS, Configure, Settings
from tests.server.test_chairs import state


def packed(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(value))


def refused(setting: str, allowed: str) -> Refusal:
    return Refusal("house.bad_settings", {"setting": setting, "allowed": allowed})


KATTA_OPTIONS = ", ".join(GAMES["katta"].types.options.__struct_fields__)


@pytest.mark.parametrize(
    ("game", "settings", "options", "wrong"),
    [
        ("katta", Settings(seats=2), {}, ("seats", "3-5")),
        ("race", Settings(seats=64, clock=45), {}, ("clock", "0, 30, 60, 120")),
        ("stops", Settings(seats=7), {}, ("seats", "3-6")),
        ("katta", Settings(seats=3, clock=1), {}, ("clock", "0, 30, 60, 120")),
        ("katta", Settings(seats=3), {"tie": "nobody"}, ("options.tie", "shared, coins")),
        ("katta", Settings(seats=3), {"decline_payout": 13}, ("options.decline_payout", "0-12")),
        ("katta", Settings(seats=3), {"show_won": 1}, ("options.show_won", "true, false, null")),
        ("katta", Settings(seats=3), {"lay_together": 1}, ("options.lay_together", "true, false")),
        ("katta", Settings(seats=3), {"x" * 99: 1}, ("options." + "x" * 40, KATTA_OPTIONS)),
        ("katta", Settings(seats=3), {5: 1}, ("options.5", KATTA_OPTIONS)),
        ("katta", Settings(seats=3), [1], ("options", KATTA_OPTIONS)),
        ("race", Settings(seats=3), {"draw": 2}, ("options.draw", "1, 3")),
        ("race", Settings(seats=3), {"deadlock": "no"}, ("options.deadlock", "end, hands, piles")),
        ("stops", Settings(seats=3), {"rounds": 5}, ("options.rounds", "1, 2, 3, 4")),
    ],
)  # fmt: skip
def test_the_setting_is_named_and_what_it_may_be(
    game: str, settings: Settings, options: object, wrong: tuple[str, str]
) -> None:
    assert settings_of(GAMES[game], settings, packed(options)) == refused(*wrong)


@pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in GAMES for option in GAMES[game].types.options.__struct_fields__],
)
def test_of_every_option_of_every_game_it_is_said_what_it_may_be(game: str, option: str) -> None:
    found = settings_of(GAMES[game], Settings(seats=3), packed({option: [[]]}))
    assert isinstance(found, Refusal)
    assert found.args["setting"] == f"options.{option}"
    assert re.search(r"\d|, ", str(found.args["allowed"])), "values, and not the name of a type"


@pytest.mark.parametrize("broken", [b"", b"\xc1", b"\x81\xa3tie", b"\x91" * 2000])
def test_options_that_are_no_messagepack_are_refused_like_others(broken: bytes) -> None:
    assert settings_of(GAMES["katta"], Settings(seats=3), msgspec.Raw(broken)) == refused(
        "options", KATTA_OPTIONS
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("clock", CLOCKS)
def test_every_clock_that_is_offered_is_accepted_everywhere(game: object, clock: int) -> None:
    whole = settings_of(game, Settings(seats=4, clock=clock), packed({}))
    assert whole == packed(game.types.options())


def test_a_waiting_table_is_changed_under_the_same_rules() -> None:
    def change(settings: Settings) -> object:
        return rearranged(state("a", "b", "."), Seat(0), Configure(settings), (), unforeseeable())

    assert change(Settings(seats=3, clock=45)) == refused("clock", "0, 30, 60, 120")
    assert change(Settings(seats=9)) == refused("seats", "3-5")
    assert not isinstance(change(Settings(seats=3, clock=60)), Refusal)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_bots_of_no_kind_are_refused_with_the_kinds_there_are(game: object) -> None:
    kinds = ", ".join(level.value for level in game.bots.levels)
    assert bots_of(game, 4, ("genius",)) == no_such_level(game)
    assert no_such_level(game) == Refusal("house.no_such_level", {"levels": kinds})
    assert bots_of(game, 4, ("easy",) * 4) == refused("bots", "0-3")
    assert bots_of(game, 4, tuple(level.value for level in game.bots.levels)[:3]) is None
