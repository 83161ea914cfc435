"""The screens of the house, driven by keys and by mouse as a person would."""

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

from shared.codes import plain_code
from shared.games.catalogue import GAMES
from shared.seats import Seat
from shared.wire import (
    AddBot,
    Configure,
    Enter,
    History,
    Leave,
    Lobby,
    Notice,
    Open,
    Past,
    PastGame,
    PlayNow,
    Ready,
    Rename,
    Review,
    Said,
    Say,
    Sit,
)
from tests.sampling import some
from tests.tui.looking import click_on, footer, on_terminal, resize, shown
from tests.tui.scripted_house import (
    EMPTY,
    NEWCOMER,
    TABLES,
    WELCOME,
    ScriptedHouse,
    app_at,
    calm,
    person,
    waiting_room,
)
from tui.app import KattaApp
from tui.games.catalogue import GAME_UIS
from tui.i18n import catalogs
from tui.screens.base import HouseScreen
from tui.settings import Preferences

SIZES = ((80, 24), (120, 36), (60, 20), (80, 23))


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


def house_screen(app: KattaApp) -> HouseScreen[object]:
    """The screen on top, which is one of the house's."""
    assert isinstance(app.screen, HouseScreen)
    return app.screen


# --- Home -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_home_spells_the_name_and_lists_what_one_can_do_and_the_open_tables(
    size: tuple[int, int],
) -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app, size) as pilot:
        await calm(pilot)
        text = shown(app)
        for word in ("Play now", "New table", "Join by code", "History", "Settings", "Rules", "Berit"):
            assert word in text
        assert "3 of 4" in text
        assert "KURA-MOLA-42" in text


async def test_one_key_at_home_sits_down_at_the_fullest_table_that_waits() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "with Kari at KURA-MOLA-42" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(PlayNow) == PlayNow()


async def test_one_key_at_home_alone_opens_a_table_with_three_bots_and_begins() -> None:
    house = ScriptedHouse(WELCOME, Lobby(()))
    app = app_at(house, alone=True)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "with three bots" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        opened = house.last(Open)
        assert opened.bots == ("normal",) * 3
        assert opened.start
        assert not opened.settings.open


async def test_arrows_choose_at_home_and_enter_does_the_chosen_thing() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("down", "down", "enter")
        await calm(pilot)
        assert "NEW TABLE" in shown(app)


@pytest.mark.parametrize(
    ("key", "heading"),
    [
        ("t", "TABLES"),
        ("n", "NEW TABLE"),
        ("j", "JOIN BY CODE"),
        ("h", "HISTORY"),
        ("s", "SETTINGS"),
        ("r", "RULES"),
        ("question_mark", "ALL KEYS"),
        ("T", "TABLES"),
    ],
)
async def test_a_key_opens_each_screen_and_escape_leads_back(key: str, heading: str) -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press(key)
        await calm(pilot)
        assert heading in shown(app).splitlines()[0]
        await pilot.press("escape")
        await calm(pilot)
        assert "Play now" in shown(app)


@pytest.mark.parametrize(
    ("words_", "heading"), [("Tables", "TABLES"), ("Settings", "SETTINGS"), ("Rules", "RULES")]
)
async def test_a_click_opens_each_screen(words_: str, heading: str) -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await click_on(pilot, words_)
        assert heading in shown(app).splitlines()[0]


@pytest.mark.parametrize("key", ["tab", "ctrl+w"])
async def test_what_a_screen_advertises_is_not_eaten_by_its_text(key: str) -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("j", *("space" if sign == " " else sign for sign in "dapu munu 64"))
        await pilot.press(key)
        await calm(pilot)
        assert house.last(Enter) == Enter("dapu munu 64", watch=True)
        assert "dapu munu 64" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Enter) == Enter("dapu munu 64")


async def test_a_line_that_was_pasted_whole_leads_to_the_table_in_it() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("j")
        app.screen.post_message(events.Paste("\n  ssh -t -p 2222 play@cards.example.org DAPU-MUNU-64 \n"))
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert plain_code(house.last(Enter).code) == "DAPUMUNU64"


async def test_a_question_mark_lists_the_keys_wherever_it_is_advertised() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("j")
        await calm(pilot)
        assert "?" in shown(app).splitlines()[-1]
        await pilot.press("question_mark")
        await calm(pilot)
        assert "ALL KEYS" in shown(app)


async def test_a_click_on_an_open_table_goes_there() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await click_on(pilot, "Mette waits")
        assert house.last(Enter).code == "PUSE-LIVO-17"


async def test_home_follows_the_lobby_while_one_looks_at_it() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(Lobby(TABLES[1:2]))
        await calm(pilot)
        assert "KURA-MOLA-42" not in shown(app)
        assert "PUSE-LIVO-17" in shown(app)


# --- Tables, codes, history -----------------------------------------------------------------------------


async def test_the_list_of_tables_sits_down_and_looks_on() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("t")
        await calm(pilot)
        await pilot.press("down", "enter")
        await calm(pilot)
        assert house.last(Enter) == Enter("PUSE-LIVO-17", watch=False)
        await pilot.press("down", "w")
        await calm(pilot)
        assert house.last(Enter) == Enter("HALE-NAMI-93", watch=True)


async def test_a_second_click_on_a_table_in_the_list_goes_there() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("t")
        await calm(pilot)
        await click_on(pilot, "HALE-NAMI-93")
        assert house.count(Enter) == 0
        await click_on(pilot, "HALE-NAMI-93")
        assert house.last(Enter).code == "HALE-NAMI-93"


async def test_a_code_is_taken_as_it_is_typed_and_a_refusal_is_said() -> None:
    from shared.refusal import Refusal

    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("j", *"kura q", "enter")
        await calm(pilot)
        assert house.last(Enter).code == "kura q"
        house.refuse(Enter, Refusal("house.no_such_table"))
        await calm(pilot)
        assert "No table goes by that code." in shown(app)


async def test_history_lists_my_games_and_opens_one() -> None:
    house = ScriptedHouse()
    past = PastGame("rec-1", "X", "katta", 1_764_000_000, ("Kari", "Berit"), (41, 39), (Seat(0),), Seat(1))
    house.on_ask = lambda ask: house.tell(Past((past,))) if isinstance(ask, History) else None
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("h")
        await calm(pilot)
        assert "second, two behind" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Review) == Review(record="rec-1")


# --- New table ------------------------------------------------------------------------------------------


async def test_the_form_opens_a_table_as_it_was_answered() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("n")
        await pilot.press("down", "right")  # five seats
        await pilot.press("down", "right", "right")  # two bots
        await pilot.press("down", "left")  # easy ones
        await pilot.press("down", "right")  # 60 seconds
        await pilot.press("down", "right")  # two games
        await pilot.press("down", "right")  # by code only
        await pilot.press("down", "right")  # coins decide between equal scores
        await pilot.press("enter")
        await calm(pilot)
        opened = house.last(Open)
        assert opened.settings.seats == 5
        assert opened.bots == ("easy", "easy")
        assert opened.settings.clock == 60
        assert opened.settings.games == 2
        assert not opened.settings.open
        assert not opened.start
        from shared.games.katta.view import Options

        assert msgspec.msgpack.decode(opened.options, type=Options) == Options(tie="coins")


async def test_a_click_in_the_form_chooses_an_answer() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("n")
        await calm(pilot)
        await click_on(pilot, "120 s")
        await click_on(pilot, "who has the code")
        await click_on(pilot, "open the table")
        assert house.last(Open).settings.clock == 120
        assert not house.last(Open).settings.open


async def test_the_form_offers_open_piles_to_a_player_alone_with_bots_unless_told_otherwise() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app, (120, 36)) as pilot:
        await calm(pilot)

        async def press(*keys: str) -> None:
            await pilot.press(*keys)
            await calm(pilot)

        def asked() -> object:
            return msgspec.msgpack.decode(house.last(Open).options).get("show_won")

        async def marked(question: str) -> None:
            while not any("▶" in row and question in row for row in shown(app).splitlines()):
                await press("down")

        await press("n")
        await marked("Won cards")
        assert "What a sack held is to be remembered" in shown(app), "people may come"
        await marked("Bots")
        await press("left")  # a bot on every other seat
        await marked("Won cards")
        assert "Cards that were won lie open" in shown(app)
        await press("enter")
        assert asked() is None, "nobody has said, so the company decides when the game begins"
        await press("right", "enter")
        assert asked() is False, "what was said is asked"


@pytest.mark.parametrize("key", GAMES)
def test_what_goes_by_the_company_is_offered_as_the_game_takes_it(key: str) -> None:
    usual = GAMES[key].types.options()
    alone = usual.among(alone=True)
    for option in GAME_UIS[key].options:
        changed = getattr(alone, option.field)
        assert option.alone == (None if changed == getattr(usual, option.field) else changed)


# --- Waiting room ---------------------------------------------------------------------------------------


async def at_a_table(pilot: Pilot[object], house: ScriptedHouse, **more: object) -> None:
    await calm(pilot)
    house.tell(waiting_room(**more))  # type: ignore[arg-type]
    await calm(pilot)


async def test_the_ssh_line_stands_alone_on_its_row_with_the_code() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        row = shown(app).splitlines()[7]
        assert row.strip().startswith("ssh -t -p 2222 play@cards.example.org KURA-MOLA-42")


async def test_y_copies_the_ssh_line() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        await pilot.press("y")
        assert app.clipboard == "ssh -t -p 2222 play@cards.example.org KURA-MOLA-42"


async def test_a_game_that_the_house_gave_up_is_in_the_history_without_a_place() -> None:
    house = ScriptedHouse()
    given_up = PastGame("t.1", "KURA-MOLA-42", "katta", 1_700_000_000, ("Kari", "Berit"), (), (), Seat(1))
    house.on_ask = lambda ask: house.tell(Past((given_up,))) if isinstance(ask, History) else None
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "last game: given up" in shown(app)
        await pilot.press("h")
        await calm(pilot)
        row = next(line for line in shown(app).splitlines() if "Kari" in line)
        assert row.rstrip().endswith("given up")


async def test_enter_says_that_i_am_ready_and_b_adds_a_bot() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        await pilot.press("enter", "b")
        await calm(pilot)
        assert house.last(Ready) == Ready(True)
        assert house.last(AddBot).level == "normal"


async def test_only_the_host_has_options_and_they_are_asked_with_what_stands() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        assert "options" not in footer(app)
        house.tell(waiting_room(you=2, host=2))
        await calm(pilot)
        assert "options" in footer(app)
        await pilot.press("o")
        await pilot.press("down", "right", "enter")
        await calm(pilot)
        assert house.last(Configure).settings.clock == 60


async def test_a_watcher_can_sit_down_where_a_seat_is_free() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(waiting_room(person("Kari"), EMPTY, EMPTY, you=None))
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert house.count(Sit) == 1


async def test_what_is_said_is_shown_and_a_line_is_sent() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        house.tell(Said("KURA-MOLA-42", "Kari", "I made coffee", Seat(0)))
        await calm(pilot)
        assert "I made coffee" in shown(app)
        await pilot.press("c", *"hi q?")
        assert house.count(Leave) == 0
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert house.last(Say).text == "hi q?"


async def test_escape_closes_what_is_open_and_never_leaves_a_table() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_a_table(pilot, house)
        await pilot.press("c", *"hello", "enter")
        await calm(pilot)
        assert house.last(Say).text == "hello"
        # A player who has said something may have more to say: this is no wish to leave, and neither is Esc.
        await pilot.press("q", "enter")
        await calm(pilot)
        assert house.last(Say).text == "q"
        for _ in range(3):
            await pilot.press("escape")
            await calm(pilot)
        assert house.count(Leave) == 0
        assert "Q leaves the table" in shown(app)
        await pilot.press("q")
        await pilot.pause(0.05)
        await calm(pilot)
        assert house.count(Leave) == 1
        house.tell(Lobby(TABLES))
        await calm(pilot)
        assert "Play now" in shown(app)


# --- Names and settings ---------------------------------------------------------------------------------


async def test_a_guest_is_asked_a_name_before_what_he_came_for() -> None:
    house = ScriptedHouse(*NEWCOMER)
    app = app_at(house, local=False, first=Enter("KURA-MOLA-42"))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "What shall we call you?" in shown(app)
        assert house.count(Enter) == 0
        await pilot.press("ctrl+u", *"Åse q", "enter")
        await calm(pilot)
        assert house.last(Rename).name == "Åse q"
        assert house.last(Enter).code == "KURA-MOLA-42"


async def test_a_player_known_by_a_key_is_asked_nothing() -> None:
    house = ScriptedHouse()
    app = app_at(house, local=False, first=Enter("KURA-MOLA-42"))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert house.last(Enter).code == "KURA-MOLA-42"
        assert "What shall we call you?" not in shown(app)


async def test_the_language_changes_everything_at_once() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("s")
        await calm(pilot)
        await click_on(pilot, "Dansk")
        assert app.preferences.language == "da"
        assert catalogs.language() == "da"
        await pilot.press("escape")
        await calm(pilot)
        assert catalogs.language() == "da"


@pytest.mark.parametrize(("answer", "field", "value"), [
    ("light", "palette", "light"),
    ("high contrast", "palette", "contrast"),
])  # fmt: skip
async def test_a_palette_is_seen_at_once(answer: str, field: str, value: str) -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("s")
        await calm(pilot)
        await click_on(pilot, answer)
        assert getattr(app.preferences, field) == value
        assert app.look.palette == value


# --- Rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "spoken"), some(4, SIZES, catalogs.LANGUAGES))
async def test_every_page_of_the_rules_can_be_read(size: tuple[int, int], spoken: str) -> None:
    catalogs.use(spoken)
    app = app_at(ScriptedHouse(), preferences=Preferences(language=spoken, motion=False))
    async with on_terminal(app, size) as pilot:
        await calm(pilot)
        await pilot.press("r")
        await calm(pilot)
        first = shown(app)
        pages = [first]
        for _ in range(60):
            await pilot.press("space")
            await pilot.pause()
            if shown(app) == first:
                break
            pages.append(shown(app))
        assert shown(app) == first, "after the last page comes the first"
        assert 3 <= len(set(pages)) == len(pages)


# --- What holds for every screen ------------------------------------------------------------------------

PLACES = ("home", "t", "n", "j", "h", "s", "r", "question_mark", "room")


async def go_to(place: str, pilot: Pilot[object], house: ScriptedHouse) -> None:
    await calm(pilot)
    if place == "room":
        await at_a_table(pilot, house)
    elif place != "home":
        await pilot.press(place)
    await calm(pilot)


def keys_of(screen: HouseScreen[object]) -> dict[str, str]:
    """What each key does that answers on a screen now."""
    return {name: bound.binding.action for name, bound in screen.active_bindings.items()}


def told_of(screen: HouseScreen[object]) -> list[str]:
    """What a screen tells of its keys."""
    return [label.label for label in screen.key_labels()]


@pytest.mark.parametrize("place", some(4, PLACES))
async def test_the_footer_shows_keys_that_answer_and_all_keys_lists_each(place: str) -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app, (100, 30)) as pilot:
        await go_to(place, pilot, house)
        screen = house_screen(app)
        told = told_of(screen)
        assert sum(label in footer(app) for label in told) >= min(2, len(told))
        if place not in ("question_mark", "j"):
            await pilot.press("question_mark")
            await calm(pilot)
            for label in told:
                assert label in shown(app)


@pytest.mark.parametrize("place", some(4, PLACES))
async def test_no_key_collides_with_tmux_or_screen(place: str) -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await go_to(place, pilot, house)
        keys = keys_of(house_screen(app))
        assert not keys.keys() & {"ctrl+a", "ctrl+b"}
        escape = keys.get("escape", "stay")
        ways = [key for key, does in keys.items() if does == escape]
        # In a waiting room Esc closes the chat that is open, and leads nowhere.
        assert escape in ("stay", "close") or len(ways) > 1 or place == "j", "Esc is never the only way"


@pytest.mark.parametrize("place", some(3, PLACES))
async def test_any_size_is_survived_and_nothing_is_lost(place: str) -> None:
    # Without a key nobody is greeted by it, in a notice that is gone after a while.
    house = ScriptedHouse(msgspec.structs.replace(WELCOME, key=""), Lobby(TABLES))
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await go_to(place, pilot, house)
        before = shown(app)
        for size in ((200, 60), (10, 3), (79, 23), (132, 24), (45, 30), (60, 20), (1, 1), (80, 24)):
            await resize(pilot, size)
            await calm(pilot)
            if size[0] >= 20 and (size[0] < 60 or size[1] < 20):
                assert "A little more room" in " ".join(shown(app).split())
        assert shown(app) == before


EVIL = ("[b", "[/]", "[red]x", "[@click=app.quit]hi[/]", "[0]", "[true, false]", "{name}", "%s %(n)d")


@pytest.mark.parametrize("evil", EVIL)
async def test_markup_in_names_and_chat_is_shown_as_it_was_written(evil: str) -> None:
    tables = (TABLES[0].__class__("KURA-MOLA-42", "katta", "waiting", 4, 1, (evil, "Ola"), 0),)
    house = ScriptedHouse(WELCOME, Lobby(tables))
    app = app_at(house)
    async with on_terminal(app, (120, 36)) as pilot:
        await calm(pilot)
        assert evil in shown(app)
        house.tell(waiting_room(person(evil), person("Berit"), EMPTY, you=1))
        house.tell(Said("KURA-MOLA-42", "Ola", f"I say {evil}", Seat(0)))
        house.tell(Notice("house.came", {"name": evil}))
        await calm(pilot)
        text = shown(app)
        assert f"I say {evil}" in text
        assert f"{evil} is here." in text
        await click_on(pilot, evil)
        assert app.is_running


async def test_escape_codes_in_names_never_reach_the_terminal() -> None:
    evil = "a\x1b]52;c;eA==\x07b\x9b2J\u202ec\u200b\x00"
    house = ScriptedHouse(
        WELCOME, Lobby((TABLES[0].__class__("X", "katta", "waiting", 4, 1, (evil, "Ola"), 0),))
    )
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        text = shown(app)
        assert not {sign for sign in text if ord(sign) < 32 and sign != "\n"}
        assert not set(text) & set("\x7f\x9b\u202e\u200b")
