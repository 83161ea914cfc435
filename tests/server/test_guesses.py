"""Only guessing is slowed: a right code always gets in, however many others guess (C22, C83)."""

import asyncio

import pytest

from server.clock import FakeClock
from server.config import Config, Pace
from server.sessions.code_guesses import ADDRESS_PAUSE, OWN_PAUSE
from server.store.seats import PlayerId
from shared.wire import Enter, Keyed, Leave, Open, Settings, TableInfo, Welcome, Who
from tests.server.helpers import Client, Home, settle

COMPANY = Open("katta", Settings(seats=3, clock=0))
WRONG = "BOBO-BOBO-22"
PROXY = "10.0.0.9"
SHIPPED = Config(pace=Pace.none())


class Patient(Home):
    """A house with the limits that it ships with, whose visitors wait for their answers."""

    async def answer(self, client: Client, code: str, *, most: int = OWN_PAUSE) -> tuple[str, int]:
        """What a code is answered, and after how many milliseconds."""
        assert isinstance(self.clock, FakeClock)
        started = self.clock.now()
        answer = asyncio.create_task(client.ask(Enter(code)))
        while not answer.done():
            # The answer comes over a real socket, the time from the test: look some turns, then let it go on.
            for _ in range(40):
                await asyncio.sleep(0.0005)
                if answer.done():
                    break
            else:
                assert self.clock.now() - started <= most, "it takes longer than it may"
                self.clock.advance(500)
        return await answer, self.clock.now() - started

    async def code(self) -> str:
        """A table's code."""
        host = await self.come(Keyed("SHA256:host"), "Host", address="10.0.0.1")
        await host.ask(COMPANY)
        return str(host.last(TableInfo).code)

    async def guessed(self, guests: int) -> Client:
        """So many guests have guessed from the proxy until they were slowed; the first of them."""
        guest = await self.come(name="Guesser", address=PROXY)
        for _ in range(SHIPPED.limits.guesses_burst):
            assert await self.answer(guest, WRONG) == ("house.no_such_table", 0)
        for number in range(1, guests):
            for _ in range(SHIPPED.limits.guesses_burst):
                self.house.guesses.wrong(PlayerId(f"guesser {number}"), PROXY)
        return guest


@pytest.mark.parametrize("who", [None, Keyed("SHA256:ada")], ids=["guest", "key"])
async def test_where_six_have_guessed_a_newcomer_gets_in_by_a_right_code_at_once_c83(who: Who | None) -> None:
    async with Patient(config=SHIPPED) as home:
        code = await home.code()
        await home.guessed(6)
        newcomer = await home.come(who, "Ada", address=PROXY)
        assert await home.answer(newcomer, code) == ("", 0)
        assert newcomer.last(TableInfo).code == code


async def test_where_others_guess_a_guest_comes_back_by_the_resume_code_at_once_c83() -> None:
    async with Patient(config=SHIPPED) as home:
        guest = await home.come(name="Gro", address=PROXY)
        alone = Open("katta", Settings(seats=3, clock=0), bots=("easy", "easy"), start=True)
        assert await guest.ask(alone) == ""
        secret, code = guest.last(Welcome).resume, guest.last(TableInfo).code
        await guest.close()
        await home.guessed(4)
        back = await home.come(name="Nobody", address=PROXY)
        assert await home.answer(back, secret) == ("", 0)
        assert back.last(TableInfo).code == code


async def test_who_guesses_is_slowed_and_gets_in_by_a_right_code_all_the_same() -> None:
    async with Patient(config=SHIPPED) as home:
        code = await home.code()
        guesser = await home.guessed(1)
        assert await home.answer(guesser, code) == ("", OWN_PAUSE)
        assert guesser.last(TableInfo).code == code


async def test_who_slips_once_where_others_guess_waits_a_moment() -> None:
    async with Patient(config=SHIPPED) as home:
        code = await home.code()
        await home.guessed(4)
        newcomer = await home.come(name="Ada", address=PROXY)
        assert await home.answer(newcomer, WRONG) == ("house.no_such_table", 0)
        assert await home.answer(newcomer, code) == ("", ADDRESS_PAUSE)


async def test_from_elsewhere_no_client_is_slowed_and_after_a_while_none_at_all() -> None:
    async with Patient(config=SHIPPED) as home:
        code = await home.code()
        guesser = await home.guessed(4)
        elsewhere = await home.come(name="Bo", address="10.0.0.10")
        assert await home.answer(elsewhere, WRONG) == ("house.no_such_table", 0)
        assert await home.answer(elsewhere, code) == ("", 0)
        await home.pass_time(120)
        assert await home.answer(guesser, WRONG) == ("house.no_such_table", 0)


async def test_codes_cannot_be_tried_by_the_thousand_by_one_or_by_ever_new_guests_c22() -> None:
    async with Patient(config=SHIPPED) as home:
        await home.guessed(3)
        assert isinstance(home.clock, FakeClock)
        guesses = home.house.guesses
        now, looked_up = home.clock.now(), 0
        while home.clock.now() < now + 60_000:
            # A hundred new guests a second, who each try one code and go when the answer does not come.
            for number in range(10):
                player = PlayerId(f"{home.clock.now()} {number}")
                if not guesses.pause(player, PROXY):
                    looked_up += 1
                    guesses.wrong(player, PROXY)
            home.clock.advance(100)
        assert looked_up <= 3 * 60


async def test_whatever_a_wrong_code_looks_like_the_wait_and_the_answer_are_the_same_c22() -> None:
    async with Patient(config=SHIPPED) as home:
        host = await home.come(Keyed("SHA256:host"), "Host", address="10.0.0.1")
        await host.ask(
            Open("katta", Settings(seats=3, clock=0, open=False), bots=("easy", "easy"), start=True)
        )
        private = host.last(TableInfo).code
        await host.ask(Leave(), COMPANY)
        await settle()
        guesser = await home.guessed(1)
        for code in (private, WRONG, "x", "R-AAAA-AAAA-AAAA-AAAA", "\x1b[2J", ""):
            (player,) = (each for each, one in home.house._sessions.items() if one.name == "Guesser")
            while home.house.guesses.pause(player, PROXY) < OWN_PAUSE:
                home.house.guesses.wrong(player, PROXY)
            assert await home.answer(guesser, code) == ("house.too_many_guesses", OWN_PAUSE), code
