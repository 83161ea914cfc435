"""One connection: who the player is, what may be asked, and how it ends."""

import asyncio
from math import ceil
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.clock import FakeClock
from server.config import Config, Limits, Pace
from server.players.names import NORDIC
from server.sessions.session import MOST_SLIPS
from server.store.memory import MemoryStore
from server.store.seats import PlayerId
from server.store.sqlite import open_store
from shared import house, wire
from shared.games.catalogue import GAMES
from shared.games.katta.view import Over
from shared.refusal import Refusal
from shared.wire import (
    Enter,
    Events,
    Finished,
    Goodbye,
    Greet,
    Guest,
    Hello,
    History,
    Keyed,
    Leave,
    Lobby,
    Moved,
    Notice,
    Open,
    Owner,
    Past,
    Ping,
    Play,
    PlayNow,
    Pong,
    Quit,
    Ready,
    Refused,
    Rename,
    Said,
    SaveSettings,
    Say,
    Settings,
    Sit,
    Stand,
    TableInfo,
    ViewUpdate,
    Welcome,
)
from tests.server.helpers import Client, Home, packed, settle

ADA, BO = Keyed("SHA256:ada"), Keyed("SHA256:bo")
THREE = Settings(seats=3, clock=0)
HIDDEN = Settings(seats=3, open=False)


async def three_at_a_table(home: Home) -> list[Client]:
    """Three guests in a running game."""
    people = [await home.come(name=name) for name in ("Ada", "Bo", "Cai")]
    assert await people[0].ask(Open("katta", THREE)) == ""
    for one in people[1:]:
        assert await one.ask(Enter(people[0].last(TableInfo).code)) == ""
    for one in people:
        assert await one.ask(Ready()) == ""
    for one in people:
        await one.caught_up()
    assert people[0].last(TableInfo).stage == "playing"
    return people


# --- Coming in ------------------------------------------------------------------------------------------


async def test_a_guest_is_greeted_with_a_secret_and_shown_the_lobby() -> None:
    async with Home() as home:
        ada = await home.come(name="Ada")
        welcome = ada.last(Welcome)
        assert (welcome.name, welcome.known, welcome.games) == ("Ada", False, tuple(GAMES))
        assert welcome.resume.startswith("R-")
        assert ada.last(Lobby) == Lobby(())
        other = await home.come(name="Ada")
        assert other.last(Welcome).resume != welcome.resume


NEWCOMERS = pytest.mark.parametrize("who", [Guest(), ADA], ids=["guest", "key"])


@NEWCOMERS
async def test_a_newcomer_has_no_name_before_he_chooses_one_and_is_offered_one(who: wire.Who) -> None:
    async with Home() as home:
        newcomer = await home.come(who, door_name="kari")
        assert (newcomer.last(Welcome).name, newcomer.last(Welcome).offered) == ("", "kari")
        assert await newcomer.ask(Rename("Kaja")) == ""
        assert (newcomer.last(Welcome).name, newcomer.last(Welcome).offered) == ("Kaja", "")


@NEWCOMERS
@pytest.mark.parametrize("door_name", ["", "play", "guest", "admin", "\u202e", "🕊️"])
async def test_what_is_no_name_is_not_offered(who: wire.Who, door_name: str) -> None:
    async with Home() as home:
        welcome = (await home.come(who, door_name=door_name)).last(Welcome)
        assert welcome.name == ""
        assert welcome.offered in NORDIC


@NEWCOMERS
async def test_what_no_player_has_chosen_is_told_to_no_player(who: wire.Who) -> None:
    async with Home() as home:
        looker = await home.come(name="Bo")
        one, other = await home.come(who, door_name="u123456"), await home.come(door_name="Kari")
        await one.ask(Open("katta", THREE))
        await one.ask(Say("hei"))
        await other.ask(Enter(one.last(TableInfo).code))
        await looker.ask(Enter(one.last(TableInfo).code, watch=True))
        await looker.ask(Leave())
        names = [line.name for line in one.last(TableInfo).seats]
        assert names == ["Guest", "Guest 2", ""]
        assert one.last(Said).name == "Guest"
        told = bytes(looker.bytes)
        assert b"u123456" not in told
        assert b"Kari" not in told
        assert await looker.ask(Rename("Guest 2")) == "house.name_reserved"


async def test_the_owner_of_this_machine_is_asked_nothing() -> None:
    async with Home() as home:
        assert (await home.come(Owner())).last(Welcome).name in NORDIC


async def test_a_player_with_a_key_is_known_again_by_name_and_figures() -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        assert ada.last(Welcome).known
        assert ada.last(Welcome).resume == ""
        await ada.close()
        assert (await home.come(ADA)).last(Welcome).name == "Ada"
        assert (await home.come(BO)).last(Welcome).name != "Ada"


async def test_by_which_key_one_has_come_is_told_to_oneself_and_guests_have_none() -> None:
    async with Home() as home:
        assert isinstance(ADA, Keyed)
        assert (await home.come(ADA, "Ada")).last(Welcome).key == ADA.fingerprint
        assert (await home.come(name="Gro")).last(Welcome).key == ""


@pytest.mark.parametrize(
    ("wanted", "name", "told"),
    [
        ("Kari", "Kari", ""),
        (" Kari  N ", "Kari N", ""),
        ("A\u030ase", "Åse", ""),
        ("Ｋａｒｉ", "Kari", "house.name_given"),
        ("Ka\u202eri", "Kari", "house.name_given"),
        ("x" * 40, "x" * 16, "house.name_given"),
        ("Кari", "ari", "house.name_changed"),  # with a Cyrillic К
        ("[red]x", "redx", "house.name_changed"),
        ("Кари", "", "house.no_name"),
        ("קרי", "", "house.no_name"),
        ("🕊️", "", "house.no_name"),
        ("admin", "", "house.no_name"),
    ],
)
async def test_no_player_is_called_otherwise_than_wanted_without_being_told(
    wanted: str, name: str, told: str
) -> None:
    async with Home() as home:
        newcomer = await home.come(name=wanted)
        assert newcomer.last(Welcome).name == name
        assert newcomer.notices() == ([told] if told else [])
        assert all(notice.args == {"name": name or "Guest"} for notice in newcomer.all(Notice))


@pytest.mark.parametrize(("wanted", "signs"), [("Кaри", "Кри"), ("[b", "["), ("דני", "דני"), ("Bo 🕊️", "?")])
async def test_a_name_with_signs_that_no_name_has_is_refused_and_they_are_named(
    wanted: str, signs: str
) -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        assert await ada.ask(Rename(wanted)) == "house.name_signs"
        assert ada.last(Refused).refusal.args == {"signs": signs}
        assert ada.last(Welcome).name == "Ada"


HELLO = wire.frame(Hello(wire.VERSION, Guest(), "", "t"))


async def test_another_version_is_told_so_and_ends() -> None:
    async with Home() as home:
        client = await home.connect()
        client.writer.write(HELLO)
        client.write(Greet(99))
        await client.ended.wait()
        told = {"version": wire.VERSION}
        assert client.heard == [Refused(Refusal("house.version", told)), Goodbye("house.version", told)]


async def test_a_client_of_protocol_1_is_told_so_in_its_own_words_and_nothing_else() -> None:
    async with Home() as home:
        old = await home.connect()
        old.reads = False
        greet = msgspec.msgpack.encode({"type": "greet", "version": 1, "name": "Kari"})
        old.writer.write(HELLO + wire.framed(greet))
        await old.ended.wait()
        (told,) = wire.Frames(wire.MAX_TELL).feed(bytes(old.bytes))
        said = msgspec.msgpack.decode(told)
        sentence = "Your katta speaks another version than this house (2)."
        args = {"version": wire.VERSION}
        assert said == {"type": "bye", "key": "house.version", "args": args, "message": sentence}


async def test_what_a_move_led_to_is_shown_before_it_is_answered() -> None:
    async with Home() as home:
        people = await three_at_a_table(home)
        mover = next(one for one in people if one.view.offers)
        asked_at = mover.last(ViewUpdate).n
        heard = len(mover.heard)
        assert await mover.ask(Play(asked_at, packed(mover.view.offers[0]))) == ""
        kinds = [type(each) for each in mover.heard[heard:]]
        assert kinds[: kinds.index(Moved)].count(ViewUpdate) == 1
        assert mover.last(Moved).n == mover.last(ViewUpdate).n > asked_at


class _Odd(MemoryStore):
    """Looking up what a player played is a bug, or takes for ever."""

    for_ever = False
    secret = "queen", " of ", "spades"

    async def history(self, *_: object) -> Any:
        if self.for_ever:
            await asyncio.Event().wait()
        raise ZeroDivisionError("".join(self.secret))


async def test_a_bug_is_an_answer_too_and_ends_the_session_with_its_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Home(_Odd()) as home:
        ada, bo = await home.come(ADA, "Ada"), await home.come()
        ada.write(History(), Ping(1))
        await ada.ended.wait()
        assert ada.heard[-2:] == [Refused(Refusal("house.trouble"), wire.TROUBLE), Goodbye("house.trouble")]
        await bo.caught_up()
    (bug,) = (record for record in caplog.records if record.getMessage() == "session.bug")
    assert "queen of" not in str(vars(bug))


async def test_what_is_being_done_when_a_session_ends_is_answered_with_why_it_does() -> None:
    store = _Odd()
    store.for_ever = True
    async with Home(store) as home:
        ada = await home.come(ADA, "Ada")
        ada.write(History())
        await settle()
        await home.come(ADA)
        await ada.ended.wait()
        why = "house.newer_session"
        assert ada.heard[-2:] == [Refused(Refusal(why), wire.TROUBLE), Goodbye(why)]


async def test_a_refusal_is_said_in_the_language_of_the_session() -> None:
    async with Home() as home:
        client = await home.connect()
        client.writer.write(wire.frame(Hello(wire.VERSION, Guest(), "", "test", language="da")))
        client.write(Ping(1), Greet(wire.VERSION, language="nb_NO.UTF-8"), Say("hei"))
        await client.until(lambda: not client.open)
        said = [
            found["error"]["message"]
            for payload in wire.Frames(wire.MAX_TELL).feed(bytes(client.bytes))
            if "error" in (found := msgspec.msgpack.decode(payload))
        ]
        assert said == ["Sig hej først: session.hello.", "Du sitter ikke ved noe bord."]


async def test_before_the_greeting_nothing_is_granted_and_every_request_is_answered() -> None:
    async with Home() as home:
        client = await home.connect()
        client.writer.write(HELLO)
        client.write(Ping(1), Open("katta", THREE), Greet(wire.VERSION))
        await client.until(lambda: client.all(Lobby))
        first, second, third = client.heard[:3]
        assert first == second == Refused(Refusal("house.hello_first"))
        assert isinstance(third, Welcome)


async def test_what_breaks_before_the_greeting_is_logged_with_its_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Home() as home:
        client = await home.connect()
        client.writer.write(wire.frame(Hello(wire.VERSION, Guest(), "192.0.2.7", "test")) + b"\xff" * 100)
        await client.ended.wait()
        await client.session
    (broken,) = (record for record in caplog.records if record.getMessage() == "session.broken")
    assert broken.__dict__["context"]["address"] == "192.0.2.7"


NONSENSE = {
    "another protocol": b"SSH-2.0-OpenSSH_9.6\r\n",
    "no MessagePack": b"\x00\x00\x00\x02\xc1\xc1",
    "too long": b"\xff" * 100,
    "two hellos": HELLO * 2,
    "cut short": b"\x00\x00\x00\x01\xdd" * 3,
    "lists in lists": b"\x00\x00\x10\x00" + b"\x91" * 4096,
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
async def test_a_client_that_does_not_speak_the_protocol_is_cut_off_alone(nonsense: bytes) -> None:
    bytes_sent = nonsense * MOST_SLIPS
    async with Home() as home:
        people = await three_at_a_table(home)
        stranger = await home.connect()
        stranger.reads = False
        stranger.writer.write(bytes_sent)
        await stranger.ended.wait()
        broken = await home.come()
        broken.writer.write(bytes_sent)
        await broken.ended.wait()
        for one in people:
            await one.caught_up()


async def test_a_client_that_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    from server.config import Patience

    async with Home(config=Config(patience=Patience(greeting=0))) as home:
        client = await home.connect()
        await client.ended.wait()
        assert client.farewell == "house.idle"


async def test_a_full_house_says_so_c49() -> None:
    async with Home(config=Config(limits=Limits(sessions=2))) as home:
        first = await home.come()
        await home.come()
        third = await home.connect()
        third.writer.write(wire.frame(Hello(wire.VERSION, Guest(), "", "test")))
        third.write(Greet(wire.VERSION))
        await third.ended.wait()
        assert third.farewell == "house.full"
        await first.close()
        await home.come()


async def test_one_address_does_not_fill_the_house() -> None:
    async with Home(config=Config(limits=Limits(address_sessions=1))) as home:
        await home.come(address="10.0.0.1")
        second = await home.connect()
        second.writer.write(wire.frame(Hello(wire.VERSION, Guest(), "10.0.0.1", "test")))
        second.write(Greet(wire.VERSION))
        await second.ended.wait()
        assert second.farewell == "house.full"
        await home.come(address="10.0.0.2")


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::/64"])
async def test_this_machine_itself_may_fill_the_house(address: str) -> None:
    async with Home(config=Config(limits=Limits(address_sessions=1))) as home:
        await home.come(address=address)
        await home.come(address=address)


async def test_quitting_in_good_order_is_answered() -> None:
    async with Home() as home:
        ada = await home.come()
        ada.write(Quit())
        await ada.ended.wait()
        assert ada.farewell == "house.bye"


async def test_who_has_a_data_folder_in_use_is_told_that_nothing_is_kept() -> None:
    async with Home(notice=house.MEMORY_STORE) as home:
        assert (await home.come(Owner())).notices() == ["house.memory_store"]


# --- One seat for each person (C53, C55) -----------------------------------------------------------------


async def test_a_new_key_that_comes_in_twice_in_one_moment_is_one_person_c55(tmp_path: Path) -> None:
    async with Home(await open_store(tmp_path)) as home:
        await asyncio.gather(*(home.house.players.arrive(ADA, "Ada", ()) for _ in range(3)))
        accounts = await asyncio.gather(*(home.house.players.arrive(ADA, "", ()) for _ in range(3)))
        assert len({account.id for account, _ in accounts}) == 1


async def test_the_newest_session_of_a_person_wins_and_takes_the_seat_c55() -> None:
    async with Home() as home:
        first = await home.come(ADA, "Ada")
        await first.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        view = first.view
        second = await home.come(ADA)
        await first.ended.wait()
        assert first.farewell == "house.newer_session"
        assert second.last(TableInfo).you == 0
        assert second.view.hands == view.hands
        third = await home.come(ADA)
        await second.ended.wait()
        assert second.farewell == "house.newer_session"
        assert third.last(TableInfo).seats[0].here
        assert [line.kind for line in third.last(TableInfo).seats].count("person") == 1


async def test_no_player_sees_a_person_go_and_come_who_only_moved_to_another_screen() -> None:
    async with Home() as home:
        bo = await home.come(BO, "Bo")
        await bo.ask(Open("katta", THREE))
        ada = await home.come(ADA, "Ada")
        await ada.ask(Enter(bo.last(TableInfo).code))
        await bo.caught_up()
        said = len(bo.notices())
        again = await home.come(ADA)
        await ada.ended.wait()
        await bo.caught_up()
        assert bo.notices()[said:] == []
        assert again.last(TableInfo).you == 1


async def test_a_second_session_that_would_watch_the_own_table_is_the_player_c66() -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        code = ada.last(TableInfo).code
        again = await home.come(ADA)
        await again.ask(Enter(code, watch=True))
        assert again.last(TableInfo).you == 0
        assert again.last(TableInfo).watchers == 0
        assert ada.farewell == "house.newer_session"


async def test_a_player_who_comes_back_is_where_she_was_with_what_happened_meanwhile() -> None:
    async with Home() as home:
        ada, bo, cai = await three_at_a_table(home)
        secret = ada.last(Welcome).resume
        await ada.close()
        await bo.caught_up()
        assert bo.last(TableInfo).seats[0].here is False
        again = await home.come(name="Somebody")
        assert await again.ask(Enter(secret.lower().replace("-", " "))) == ""
        assert again.last(Welcome).name == "Ada"
        assert again.last(Welcome).resume
        assert again.last(TableInfo).you == 0
        assert again.view.hands == ada.view.hands
        assert again.all(Events)[0].past
        await bo.caught_up()
        assert bo.last(TableInfo).seats[0].here
        assert [line.name for line in bo.last(TableInfo).seats] == ["Ada", "Bo", "Cai"]
        assert cai.notices()[-1] == "house.back"


@pytest.mark.parametrize("playing", [False, True], ids=["waiting", "playing"])
@pytest.mark.parametrize("typed", ["{}", "ssh -t play@cards.example.org {}", "  {} "])
async def test_a_table_that_waits_or_is_private_is_looked_on_at_by_its_code(
    playing: bool, typed: str
) -> None:
    async with Home() as home:
        ada = await home.come(name="Ada")
        bots = ("easy", "easy") if playing else ()
        await ada.ask(Open("katta", HIDDEN, bots=bots, start=playing))
        code = ada.last(TableInfo).code
        watcher = await home.come(name="Wim")
        assert await watcher.ask(Enter(typed.format(code.lower().replace("-", " ")), watch=True)) == ""
        room = watcher.last(TableInfo)
        assert (room.code, room.you, room.watchers) == (code, None, 1)
        assert room.stage == ("playing" if playing else "waiting")
        assert ada.last(TableInfo).watchers == 1


async def greeted(home: Home, greet: Greet, who: wire.Who | None = None) -> Client:
    """A client comes in with this greeting."""
    client = await home.connect()
    hello = Hello(wire.VERSION, who or Guest(), "10.0.0.7", "test", "somebody")
    client.writer.write(wire.frame(hello))
    client.write(greet)
    await client.until(lambda: client.all(Welcome) and (client.all(TableInfo) or client.all(Lobby)))
    await settle()
    return client


@pytest.mark.parametrize("first_goes", [True, False], ids=["cut", "seems to stand"])
async def test_c79_a_guest_who_greets_with_his_secret_is_who_he_was_from_the_first_word(
    first_goes: bool,
) -> None:
    async with Home() as home:
        people = await three_at_a_table(home)
        ada, bo = people[0], people[1]
        secret, code = ada.last(Welcome).resume, ada.last(TableInfo).code
        if first_goes:
            await ada.close()
        again = await greeted(home, Greet(wire.VERSION, "Whoever", secret))
        assert [welcome.name for welcome in again.all(Welcome)] == ["Ada"]
        assert again.last(Welcome).resume == secret
        assert again.all(Lobby) == []
        assert (again.last(TableInfo).code, again.last(TableInfo).you) == (code, 0)
        assert again.notices() == []
        assert [line.here for line in bo.last(TableInfo).seats] == [True] * 3
        assert len(home.house.names_in_use()) == 3


async def test_a_secret_that_no_player_has_makes_a_new_guest_by_the_name_that_was_chosen() -> None:
    async with Home() as home:
        ada = await greeted(home, Greet(wire.VERSION, "Ada", "R-AAAA-BBBB-CCCC-DDDD"))
        assert ada.last(Welcome).name == "Ada"
        assert ada.last(Welcome).resume not in ("", "R-AAAA-BBBB-CCCC-DDDD")


async def test_a_player_with_a_key_is_no_other_by_a_secret() -> None:
    async with Home() as home:
        guest = await home.come(name="Gro")
        await guest.ask(Open("katta", THREE))
        ada = await greeted(home, Greet(wire.VERSION, "Ada", guest.last(Welcome).resume), ADA)
        assert (ada.last(Welcome).name, ada.last(Welcome).known) == ("Ada", True)
        assert guest.all(Goodbye) == []


async def test_a_game_that_was_left_is_named_on_arrival_and_gone_back_to_only_when_asked() -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        code = ada.last(TableInfo).code
        assert await ada.ask(Leave()) == ""
        await ada.close()
        again = await home.come(ADA)
        assert again.last(Welcome).left == code
        assert not again.at_table
        assert await again.ask(Enter(code)) == ""
        assert again.last(TableInfo).you == 0
        await again.close()
        assert (await home.come(ADA)).last(Welcome).left == ""


async def test_a_guests_secret_leads_to_the_seat_also_when_it_was_left_on_purpose() -> None:
    async with Home() as home:
        ada, _, _ = await three_at_a_table(home)
        secret = ada.last(Welcome).resume
        await ada.ask(Leave())
        await ada.close()
        again = await home.come()
        assert await again.ask(Enter(secret)) == ""
        assert again.last(Welcome).name == "Ada"
        assert again.last(TableInfo).you == 0


async def test_settings_are_kept_for_a_player_who_is_known_again() -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        assert ada.last(Welcome).settings == ""
        assert await ada.ask(SaveSettings("dark")) == ""
        await ada.ask(Rename("Adele"))
        await ada.close()
        assert (await home.come(ADA)).last(Welcome).settings == "dark"
        assert (await home.come(BO)).last(Welcome).settings == ""
        guest = await home.come(name="Gro")
        await guest.ask(SaveSettings("light"))
        await guest.ask(Open("katta", THREE))
        secret = guest.last(Welcome).resume
        await guest.close()
        back = await home.come()
        await back.ask(Enter(secret))
        assert back.last(Welcome).settings == "light"


@pytest.mark.parametrize("claim", ["name", "code", "address", "wrong secret", "own secret", "changed secret"])
async def test_nothing_but_the_secret_gives_a_seat_c53(claim: str) -> None:
    async with Home() as home:
        people = [await home.come(name=name, address="10.0.0.7") for name in ("Ada", "Bo", "Cai")]
        await people[0].ask(Open("katta", THREE))
        code = people[0].last(TableInfo).code
        for one in people[1:]:
            await one.ask(Enter(code))
        for one in people:
            await one.ask(Ready())
        secret = people[0].last(Welcome).resume
        hand = people[0].view.hands[0]
        await people[0].close()
        thief = await home.come(name="Ada", address="10.0.0.7", door_name="Ada")
        match claim:
            case "wrong secret":
                assert await thief.ask(Enter("R-AAAA-BBBB-CCCC-DDDD")) == "house.no_such_table"
            case "own secret":
                assert await thief.ask(Enter(thief.last(Welcome).resume)) == ""
            case "changed secret":
                changed = secret[:-1] + ("A" if secret[-1] != "A" else "B")
                assert await thief.ask(Enter(changed)) == "house.no_such_table"
            case _:
                pass
        assert await thief.ask(Enter(code)) == ""
        assert thief.last(TableInfo).you is None
        assert thief.view.you is None
        assert hand not in thief.view.hands
        assert await thief.ask(Sit(0)) == "house.game_on"
        back = await home.come()
        await back.ask(Enter(secret))
        assert back.view.hands[0] == hand


async def test_a_secret_is_not_kept_as_it_is() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        ada = await home.come(name="Ada")
        await ada.ask(Open("katta", THREE))
        secret = ada.last(Welcome).resume
        kept = msgspec.msgpack.encode([store._accounts, store._tables])
        assert secret.encode() not in kept
        assert secret.replace("-", "").encode() not in kept


async def test_a_secret_of_a_player_who_is_there_moves_the_session_over_c55() -> None:
    async with Home() as home:
        ada, bo, _ = await three_at_a_table(home)
        other = await home.come()
        await other.ask(Enter(ada.last(Welcome).resume))
        await ada.ended.wait()
        assert ada.farewell == "house.newer_session"
        assert other.last(TableInfo).you == 0
        await bo.caught_up()
        assert bo.last(TableInfo).seats[0].here


async def test_the_own_secret_changes_nothing_for_a_player_who_is_at_a_table() -> None:
    async with Home() as home:
        ada, _, _ = await three_at_a_table(home)
        watcher = await home.come()
        await watcher.ask(Enter(ada.last(TableInfo).code))
        for one in (ada, watcher):
            you = one.last(TableInfo).you
            assert await one.ask(Enter(one.last(Welcome).resume)) == ""
            assert one.at_table
            assert one.last(TableInfo).you == you
            assert await one.ask(Say("hei")) == ""


async def test_a_player_with_a_key_is_not_turned_into_a_guest() -> None:
    async with Home() as home:
        guest = await home.come(name="Gro")
        await guest.ask(Open("katta", THREE))
        ada = await home.come(ADA, "Ada")
        assert await ada.ask(Enter(guest.last(Welcome).resume)) == "house.no_such_table"


async def test_no_player_has_two_seats() -> None:
    async with Home() as home:
        ada, bo, _ = await three_at_a_table(home)
        first = ada.last(TableInfo).code
        assert await ada.ask(Open("katta", THREE)) == ""
        assert ada.last(TableInfo).code != first
        await bo.caught_up()
        assert bo.last(TableInfo).seats[0].kind == "bot"
        assert await ada.ask(Enter(first)) == ""
        assert ada.last(TableInfo).you is None


# --- At a table -------------------------------------------------------------------------------------------


async def test_three_guests_play_a_whole_game_over_the_wire() -> None:
    async with Home() as home:
        people = await three_at_a_table(home)
        for _ in range(400):
            mover = next((one for one in people if one.view.offers), None)
            if mover is None:
                break
            seen = mover.last(ViewUpdate)
            assert await mover.ask(Play(seen.n, packed(mover.view.offers[-1]))) == ""
            for one in people:
                await one.caught_up()
            await home.pass_time(0.001)
            for one in people:
                await one.caught_up()
        for one in people:
            assert isinstance(one.view.phase, Over)
            assert one.last(TableInfo).stage == "over"
        finished = people[0].last(Finished)
        assert (await people[0].ask(Leave()), await people[0].ask(History())) == ("", "")
        (past,) = people[0].last(Past).games
        assert past.record == finished.record
        assert past.names == ("Ada", "Bo", "Cai")
        assert past.seat == 0


async def test_play_now_seats_a_newcomer_with_bots_at_once() -> None:
    async with Home() as home:
        ada = await home.come()
        assert await ada.ask(PlayNow()) == ""
        room = ada.last(TableInfo)
        assert room.stage == "playing"
        assert sorted(line.kind for line in room.seats) == ["bot", "bot", "bot", "person"]
        assert ada.all(ViewUpdate)
        bo = await home.come()
        await home.pass_time(1)
        await bo.caught_up()
        assert bo.last(Lobby).tables == ()


async def test_a_player_who_only_looks_at_another_table_keeps_the_seat() -> None:
    async with Home() as home:
        ada, bo, _ = await three_at_a_table(home)
        code = ada.last(TableInfo).code
        other = await home.come()
        await other.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        assert await ada.ask(Enter(other.last(TableInfo).code)) == ""
        assert ada.last(TableInfo).you is None
        assert await ada.ask(Sit()) == "house.game_on"
        await bo.caught_up()
        assert bo.last(TableInfo).seats[0].name == "Ada"
        assert bo.last(TableInfo).seats[0].level == "easy"
        assert await ada.ask(Enter(code)) == ""
        assert ada.last(TableInfo).you == 0


async def test_a_player_who_is_too_late_for_the_last_seat_plays_with_bots() -> None:
    async with Home() as home:
        host = await home.come()
        await host.ask(Open("katta", THREE, bots=("easy",)))
        late = [await home.come() for _ in range(5)]
        for one in late:
            one.write(PlayNow())
        for one in late:
            await one.caught_up()
        codes = [one.last(TableInfo).code for one in late]
        assert codes.count(host.last(TableInfo).code) == 1
        assert len(set(codes)) == 5
        assert all(one.last(TableInfo).you is not None for one in late)


async def test_play_now_goes_to_the_fullest_table_that_waits() -> None:
    async with Home() as home:
        people = [await home.come() for _ in range(5)]
        await people[0].ask(Open("katta", Settings(seats=4)))
        await people[1].ask(Open("katta", Settings(seats=5)))
        await people[2].ask(Enter(people[1].last(TableInfo).code))
        await people[3].ask(PlayNow("katta"))
        assert people[3].last(TableInfo).code == people[1].last(TableInfo).code
        assert await people[4].ask(PlayNow("chess")) == "house.no_such_game"


async def test_the_lobby_tells_of_open_tables_when_they_change_four_times_a_second_at_most() -> None:
    async with Home() as home:
        looking = await home.come()
        ada = await home.come(name="Ada")
        await ada.ask(Open("katta", THREE))
        hidden = await home.come()
        await hidden.ask(Open("katta", Settings(seats=3, open=False)))
        await home.pass_time(1)
        await looking.caught_up()
        (line,) = looking.last(Lobby).tables
        assert (line.stage, line.seats, line.taken, line.names) == ("waiting", 3, 1, ("Ada",))
        told = len(looking.all(Lobby))
        for _ in range(20):
            await ada.ask(Stand(), Sit())
        await home.pass_time(0.3)
        await looking.caught_up()
        assert len(looking.all(Lobby)) <= told + 2
        told = len(looking.all(Lobby))
        await home.pass_time(30)
        await looking.caught_up()
        assert len(looking.all(Lobby)) == told


@pytest.mark.parametrize(
    ("ask", "refused"),
    [
        (Open("chess", THREE), "house.no_such_game"),
        (Open("katta", Settings(seats=2)), "house.bad_settings"),
        (Open("katta", Settings(seats=6)), "house.bad_settings"),
        (Open("katta", THREE, options=msgspec.Raw(b"\x81\xa1x\x01")), "house.bad_settings"),
        (Open("katta", THREE, options=msgspec.Raw(b"\x01")), "house.bad_settings"),
        (Open("katta", THREE, bots=("easy",) * 3), "house.bad_settings"),
        (Open("katta", THREE, bots=("genius",)), "house.no_such_level"),
        (Open("katta", THREE, seed="x", bots=("easy", "easy")), "house.seed_alone"),
        (Open("katta", Settings(seats=3, open=False), seed="x", bots=("easy",)), "house.seed_alone"),
        (
            Open("katta", Settings(seats=3, open=False), seed="x" * 300, bots=("easy", "easy")),
            "house.seed_alone",
        ),
        (Enter("NO-SUCH-TABLE"), "house.no_such_table"),
        (Enter(""), "house.no_such_table"),
        (Sit(), "house.not_at_table"),
        (Play(0, msgspec.Raw(b"\xc0")), "house.not_at_table"),
        (Say("hei"), "house.not_at_table"),
        (Ready(), "house.not_at_table"),
        (Rename("admin"), "house.name_reserved"),
        (Rename("\u202e"), "house.name_empty"),
        (Greet(1), "house.greeted"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(ask: wire.Request, refused: str) -> None:
    async with Home() as home:
        ada = await home.come(name="Ada")
        before = list(home.house.lobby._tables)
        assert await ada.ask(ask) == refused
        told = ada.last(Refused)
        assert told == Refused(Refusal(refused, told.refusal.args))
        assert house.SENTENCES[refused].gaps == set(told.refusal.args)
        assert list(home.house.lobby._tables) == before


async def test_the_same_seed_gives_the_same_cards_and_no_other_player_may_sit_there() -> None:
    async with Home() as home:
        hands = []
        for _ in range(2):
            ada = await home.come(Owner())
            alone = Settings(seats=3, clock=0, open=False)
            await ada.ask(Open("katta", alone, bots=("easy", "easy"), seed="midtsommar", start=True))
            hands.append(ada.all(ViewUpdate)[0].view)
            code = ada.last(TableInfo).code
            stranger = await home.come()
            await stranger.ask(Enter(code))
            assert stranger.last(TableInfo).you is None
        first, second = (msgspec.msgpack.decode(view) for view in hands)
        assert first["hands"][0] == second["hands"][0]


async def test_a_name_is_not_changed_at_a_table() -> None:
    async with Home() as home:
        ada = await home.come(ADA, "Ada")
        assert await ada.ask(Rename("Adele")) == ""
        assert ada.last(Welcome).name == "Adele"
        await ada.ask(Open("katta", THREE))
        assert await ada.ask(Rename("Ada")) == "house.at_table"
        await ada.close()
        assert (await home.come(ADA)).last(Welcome).name == "Adele"


async def test_leaving_a_waiting_table_frees_the_seat_and_the_host_passes_on() -> None:
    async with Home() as home:
        ada, bo = await home.come(name="Ada"), await home.come(name="Bo")
        await ada.ask(Open("katta", THREE))
        await bo.ask(Enter(ada.last(TableInfo).code))
        assert bo.last(TableInfo).host == 0
        await ada.ask(Leave())
        assert isinstance(
            [tell for tell in ada.heard if isinstance(tell, get_args(wire.Notification))][-1], Lobby
        )
        await bo.caught_up()
        room = bo.last(TableInfo)
        assert [line.kind for line in room.seats] == ["empty", "person", "empty"]
        assert room.host == 1


async def test_a_player_who_is_at_a_table_that_closes_is_back_in_the_lobby() -> None:
    async with Home() as home:
        watcher = await home.come()
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        await watcher.ask(Enter(ada.last(TableInfo).code))
        assert watcher.at_table
        await ada.ask(Open("katta", THREE))
        await watcher.caught_up()
        assert not watcher.at_table
        assert "house.table_closed" in watcher.notices()
        assert await watcher.ask(Say("hei")) == "house.not_at_table"


# --- Too much (C07, C08, C22, C43) -------------------------------------------------------------------------


async def test_a_flood_of_chat_is_cut_short_line_by_line_and_no_player_is_thrown_out_c08() -> None:
    async with Home() as home:
        ada, bo, _ = await three_at_a_table(home)
        for number in range(100):
            ada.write(Say(f"line {number}"))
        await ada.caught_up()
        await bo.caught_up()
        assert len(bo.all(Said)) == 6
        assert ada.refusals().count("house.say_too_fast") == 94
        assert {refused.retry_after for refused in ada.all(Refused)} == {1000}
        assert isinstance(home.clock, FakeClock)
        home.clock.advance(2000)
        await ada.ask(Say("a"), Say("b"), Say("c"))
        await bo.caught_up()
        assert [said.text for said in bo.all(Said)][6:] == ["a", "b"]


async def test_of_a_flood_of_requests_each_is_answered_and_no_player_is_thrown_out_c07() -> None:
    limits = Config().limits
    async with Home(config=Config()) as home:
        ada = await home.come()
        ada.write(*(Ping(number) for number in range(1000)))
        await ada.until(lambda: not ada.open)
        assert [pong.number for pong in ada.all(Pong)] == list(range(limits.asks_burst))
        slow = ada.all(Refused)
        assert len(slow) == 1000 - limits.asks_burst
        told = Refused(Refusal("house.too_fast"), wire.TOO_FAST, ceil(1000 / limits.asks))
        assert set(map(repr, slow)) == {repr(told)}
        assert isinstance(home.clock, FakeClock)
        home.clock.advance(told.retry_after - 1)
        assert await ada.ask() == "house.too_fast"
        home.clock.advance(1)
        assert await ada.ask() == ""


async def test_coming_and_going_without_end_is_cut_short_since_a_whole_table_is_told_of_it_c08() -> None:
    async with Home(config=Config()) as home:
        ada = await home.come()
        await ada.ask(Open("katta", THREE))
        code = ada.last(TableInfo).code
        assert isinstance(home.clock, FakeClock)
        home.clock.advance(10_000)
        bo = await home.come()
        for _ in range(200):
            bo.write(Enter(code, watch=True), Leave())
        await bo.until(lambda: "house.too_fast" in bo.refusals())
        home.clock.advance(10_000)
        await bo.caught_up()
        await ada.caught_up()
        assert 0 < len([notice for notice in ada.all(Notice) if notice.key == "house.came"]) <= 20


async def test_honest_fingers_are_never_too_fast_c07() -> None:
    async with Home(config=Config()) as home:
        ada = await home.come()
        assert isinstance(home.clock, FakeClock)
        for _ in range(60 * 40):
            home.clock.advance(25)
            ada.write(Ping(0))
            await settle(3)
        await ada.caught_up()
        assert ada.refusals() == []


async def test_tables_cannot_be_opened_by_the_hundred_c08() -> None:
    async with Home() as home:
        ada = await home.come()
        answers = [await ada.ask(Open("katta", THREE)) for _ in range(20)]
        assert answers.count("") == 6
        assert set(answers[6:]) == {"house.tables_too_fast"}
        bo = await home.come()
        assert await bo.ask(Open("katta", THREE)) == ""


async def test_there_are_only_so_many_tables() -> None:
    async with Home(config=Config(pace=Pace.none(), limits=Limits(tables=2))) as home:
        people = [await home.come() for _ in range(3)]
        answers = [await one.ask(Open("katta", THREE)) for one in people]
        assert answers == ["", "", "house.too_many_tables"]


async def test_every_code_that_leads_nowhere_is_answered_alike_c22() -> None:
    async with Home() as home:
        host = await home.come(ADA)
        await host.ask(Open("katta", THREE, bots=("easy", "easy"), start=True))
        dead = host.last(TableInfo).code
        await host.ask(Open("katta", THREE))
        guest = await home.come()
        refused = []
        for code in (dead, "BOBO-BOBO-22", "x", "R-AAAA-AAAA-AAAA-AAAA", "\x1b[2J"):
            await guest.ask(Enter(code))
            refused.append(guest.last(Refused))
        assert len(set(map(msgspec.json.encode, refused))) == 1


async def test_a_client_that_stops_reading_holds_none_up_and_sees_the_newest_when_it_goes_on_c43() -> None:
    async with Home() as home:
        ada, bo, cai = await three_at_a_table(home)
        cai._task.cancel()
        await settle()
        for _ in range(300):
            assert isinstance(home.clock, FakeClock)
            home.clock.advance(1000)
            await ada.ask(Say("x" * 200))
            mover = next((one for one in (ada, bo) if one.view.offers), None)
            if mover is not None:
                await mover.ask(Play(mover.last(ViewUpdate).n, packed(mover.view.offers[-1])))
        assert len(ada.all(Said)) == 300
        cai._task = asyncio.create_task(cai._listen())
        await cai.caught_up()
        assert cai.last(ViewUpdate).n == ada.last(ViewUpdate).n
        assert len(cai.all(Said)) < 300 + 1


# --- Closing the house (C50) -----------------------------------------------------------------------------


async def test_when_the_house_closes_every_player_is_told_and_nothing_is_lost_c50() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        people = await three_at_a_table(home)
        secrets = [one.last(Welcome).resume for one in people]
        mover = next(one for one in people if one.view.offers)
        await mover.ask(Play(0, packed(mover.view.offers[0])))
        for one in people:
            await one.caught_up()
        views = [one.view for one in people]
        await home.house.stop()
        for one in people:
            await one.ended.wait()
            assert one.farewell == "house.stopping"
    async with Home(store) as home:
        people = []
        for secret in secrets:
            one = await home.come()
            assert await one.ask(Enter(secret)) == ""
            people.append(one)
        assert [one.view for one in people] == views
        mover = next(one for one in people if one.view.offers)
        assert await mover.ask(Play(mover.last(ViewUpdate).n, packed(mover.view.offers[0]))) == ""


async def test_a_waiting_room_is_there_again_after_a_restart() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("katta", THREE, bots=("easy",)))
        code = ada.last(TableInfo).code
        await home.house.stop()
    async with Home(store) as home:
        ada = await home.come(ADA)
        room = ada.last(TableInfo)
        assert room.code == code
        assert [line.kind for line in room.seats] == ["person", "bot", "empty"]
        bo = await home.come(BO, "Bo")
        assert await bo.ask(Enter(code.lower())) == ""
        assert bo.last(TableInfo).you == 2


async def test_a_guest_who_never_sat_down_is_forgotten() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        guest = await home.come(name="Gro")
        secret = guest.last(Welcome).resume
        await guest.close()
        await settle()
        assert store._accounts == {}
        assert home.house.players._unsaved == {}
        other = await home.come()
        assert await other.ask(Enter(secret)) == "house.no_such_table"
        assert PlayerId("") not in home.house._sessions
