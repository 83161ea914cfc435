"""Who is who: accounts by signed key, guests by their secret, and one session for each of them."""

import secrets
from collections.abc import Callable, Collection
from typing import assert_never

import msgspec

from server.chance import Chance
from server.players.names import friendly_name, new_resume, resume_hash
from server.store.base import Account, AccountKind, AlreadyWritten, Store, StoreTrouble
from server.store.seats import PlayerId
from shared.codes import is_resume
from shared.text import clean_name, is_reserved
from shared.wire import Guest, Keyed, Owner, Who


def usable_name(text: str) -> str:
    """The name in this text, or "" where there is none that a player may have."""
    name = clean_name(text)
    return "" if is_reserved(name) else name


class Players:
    """The accounts of the house."""

    def __init__(self, store: Store, chance: Chance) -> None:
        self._store = store
        self._chance = chance
        self._unsaved: dict[PlayerId, Account] = {}
        """Guests who have not sat down anywhere, as most only look in; and what could not be written yet."""

        self._being_written: list[str] = []
        """Names of those who are not in yet, since they are being written down."""

    async def arrive(
        self, who: Who, wanted: str, in_use: Callable[[], Collection[str]]
    ) -> tuple[Account, str]:
        """A player comes in and has chosen to be called ``wanted`` ("" for what the house knows).

        The account, and a guest's secret for coming back. A new player who has chosen nothing has no name
        yet, but for the owner, whom no other player sees. StoreTrouble when nothing is known just now.
        """
        name = usable_name(wanted)
        match who:
            case Keyed(fingerprint):
                return await self._known(AccountKind.KEYED, fingerprint, name), ""
            case Owner():
                return await self._known(AccountKind.OWNER, "", name, in_use), ""
            case Guest():
                resume = new_resume(self._chance)
                account = Account(self._new_id(), AccountKind.GUEST, resume_hash(resume), name)
                self._unsaved[account.id] = account
                return account, resume
            case _:
                assert_never(who)

    async def _known(
        self, kind: AccountKind, secret: str, name: str, in_use: Callable[[], Collection[str]] | None = None
    ) -> Account:
        known = await self._store.known_by(kind, secret)
        if known is None:
            used = None if in_use is None else [*in_use(), *self._being_written]
            otherwise = "" if used is None else friendly_name(used, self._chance)
            known = Account(self._new_id(), kind, secret, name or otherwise)
        elif not name or name == known.name:
            return known
        else:
            known = msgspec.structs.replace(known, name=name)
        self._being_written.append(known.name)
        try:
            await self._store.put_account(known)
        except AlreadyWritten:
            # The same new key came in twice in this very moment, and the other one was first.
            return await self._store.known_by(kind, secret) or known
        except StoreTrouble:
            self._unsaved[known.id] = known  # it is written when the player sits down, if it can be by then
        finally:
            self._being_written.remove(known.name)
        return known

    async def return_of(self, resume: str) -> Account | None:
        """The guest whose secret this is; None when it is no guest's."""
        secret = resume_hash(resume)
        for account in self._unsaved.values():
            if secrets.compare_digest(account.secret, secret):
                return account
        return await self._store.known_by(AccountKind.GUEST, secret)

    async def recognised(self, who: Who, code: str) -> PlayerId | None:
        """Who it is that comes with this code, if the house knows; no account is made by it."""
        match who:
            case Keyed(fingerprint):
                known = await self._store.known_by(AccountKind.KEYED, fingerprint)
            case Owner():
                known = await self._store.known_by(AccountKind.OWNER, "")
            case Guest():
                known = await self.return_of(code) if is_resume(code) else None
            case _:
                assert_never(who)
        return None if known is None else known.id

    async def settle(self, account: Account) -> None:
        """A player takes a seat and must be known after a restart."""
        if account.id in self._unsaved:
            await self._store.put_account(account)
            self._unsaved.pop(account.id, None)

    async def rename(self, account: Account, name: str) -> Account:
        """A player is called something else from now on."""
        return await self._changed(msgspec.structs.replace(account, name=name))

    async def keep(self, account: Account, settings: str) -> Account:
        """A player likes the screen so from now on."""
        return await self._changed(msgspec.structs.replace(account, settings=settings))

    async def _changed(self, account: Account) -> Account:
        if account.id in self._unsaved:
            self._unsaved[account.id] = account
        else:
            await self._store.put_account(account)
        return account

    async def again(self, account: Account) -> Account:
        """The account with its newest figures."""
        try:
            return await self._store.account(account.id) or account
        except StoreTrouble:
            return account

    def forget(self, player: PlayerId) -> None:
        """A guest who never sat down has gone: there is nothing to come back to."""
        self._unsaved.pop(player, None)

    def _new_id(self) -> PlayerId:
        return PlayerId(self._chance.randbytes(12).hex())
