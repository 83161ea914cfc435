"""Who is behind a session: the account, the secret to come back by, the language, and from where."""

from server.players.names import UNNAMED, friendly_name
from server.players.players import usable_name
from server.sessions.game_server import GameServer
from server.store.base import Account, AccountKind
from server.table.messages import NOBODY
from shared import house
from shared.games.catalogue import GAMES
from shared.language import spoken
from shared.refusal import Refusal
from shared.text import clean_name, clean_say, is_as_typed, lost_in_name
from shared.wire import VERSION, Greet, Hello, Keyed, Notice, Owner, Welcome

MOST_NAMED = 8
"""So many of the signs that a name cannot have are named."""


class Profile:
    """No account, until the client has greeted."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self.account = Account(NOBODY, AccountKind.GUEST, "", "")
        self.resume = ""
        """A guest's secret."""
        self.address = ""
        self.owner = False
        """The person at this machine."""
        self.language = server.config.language
        self._key = ""
        """The fingerprint of the key that signed."""
        self._offered = ""
        """What a player without a name might like to be called."""

    @property
    def name(self) -> str:
        """What others see."""
        return self.account.name or UNNAMED

    def introduced(self, hello: Hello) -> None:
        """A door has said who comes."""
        self.address = hello.address
        self.owner = isinstance(hello.who, Owner)
        if hello.language:
            self.language = spoken(hello.language)

    def greeted(self, hello: Hello, greet: Greet, account: Account, resume: str) -> None:
        """It is known now who it is."""
        self.account, self.resume = account, resume
        if isinstance(hello.who, Keyed):
            self._key = hello.who.fingerprint
        if not account.name:
            self._offered = usable_name(hello.name) or friendly_name(
                self._server.names_in_use(), self._server.chance
            )

    def welcome(self) -> Welcome:
        """Who one is here."""
        account = self.account
        return Welcome(
            version=VERSION,
            name=account.name,
            known=account.kind is not AccountKind.GUEST,
            games=tuple(GAMES),
            offered="" if account.name else self._offered,
            key=self._key,
            resume=self.resume,
            ssh=self._server.config.ssh,
            left=self._server.lobby.left_by(account.id),
            played=account.played,
            won=account.won,
            settings=account.settings,
        )

    async def rename(self, wanted: str) -> Refusal | None:
        """Be called that from now on."""
        name = clean_name(wanted)
        if lost := lost_in_name(wanted):
            return house.NAME_SIGNS.refusal(signs=clean_say(lost[:MOST_NAMED]))
        if not name:
            return house.NAME_EMPTY.refusal()
        if not usable_name(name):
            return house.NAME_RESERVED.refusal()
        self.account = await self._server.players.rename(self.account, name)
        return None

    async def save(self, settings: str) -> None:
        """Keep the settings of the screen."""
        self.account = await self._server.players.keep(self.account, settings)

    async def settle(self) -> None:
        """Be known after a restart, as a player who takes a seat must."""
        await self._server.players.settle(self.account)

    async def refresh(self) -> None:
        """Read the figures anew, since a game may have been played."""
        self.account = await self._server.players.again(self.account)

    def renamed_notice(self, wanted: str) -> Notice | None:
        """What became of the name that was wanted: no player is called otherwise than chosen without being
        told."""
        if not wanted or (self.account.name and is_as_typed(self.account.name, wanted)):
            return None
        usable = usable_name(wanted)
        if not usable:
            # A name of the house's own, or nothing that could be shown.
            told = house.NAME_GIVEN if self.account.name else house.NO_NAME
        else:
            told = house.NAME_CHANGED if lost_in_name(wanted) else house.NAME_GIVEN
        return told.notice(name=self.name)
