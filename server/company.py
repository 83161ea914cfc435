"""Who is at a table, what they are called there, and how they are told things, each what is theirs to see."""

from collections.abc import Iterator

from server.crew import Crew
from server.live import LiveGame
from server.mail import Summary
from server.party import Party
from server.seating import PlayerId, Seating
from server.store.promise import TableState, record_of
from shared.seats import Eye, Viewer
from shared.wire import Happened, PlayerLine, Room, Seen, Stopping, TableLine, Tell


class Company:
    """The people at one table, by who they are."""

    def __init__(self) -> None:
        self._parties: dict[PlayerId, Party] = {}
        self._names: dict[PlayerId, str] = {}

    def __bool__(self) -> bool:
        return bool(self._parties)

    def __iter__(self) -> Iterator[tuple[PlayerId, Party]]:
        return iter(tuple(self._parties.items()))

    def __contains__(self, party: Party) -> bool:
        """Whether this very party is here, and not a newer session of the same person."""
        return self._parties.get(party.player) is party

    def has(self, player: PlayerId) -> bool:
        """Whether somebody is here, by whatever session."""
        return player in self._parties

    def join(self, party: Party, name: str) -> None:
        """Somebody is here, and is called this at the table."""
        self._parties[party.player] = party
        self._names[party.player] = name

    def leave(self, player: PlayerId) -> None:
        """Somebody is here no more."""
        del self._parties[player]
        del self._names[player]

    def name(self, player: PlayerId) -> str:
        """What somebody is called at this table."""
        return self._names[player]

    def names_but(self, player: PlayerId | None) -> list[str]:
        """What everybody else here is called."""
        return [name for other, name in self._names.items() if other != player]

    def watchers(self, seating: Seating) -> int:
        """How many look on without a chair."""
        return sum(seating.seat_of(player) is None for player in self._parties)

    # --- Telling ----------------------------------------------------------------------------------------

    def tell(self, tell: Tell, *, but: PlayerId | None = None) -> None:
        """Tell everybody the same, or everybody but one."""
        for player, party in self:
            if player != but:
                party.tell(tell)

    def tell_one(self, player: PlayerId, tell: Tell) -> None:
        """Tell somebody who is here, and nobody else."""
        self._parties[player].tell(tell)

    def tell_room(
        self,
        state: TableState,
        live: LiveGame | None,
        crew: Crew,
        ssh: str,
        stopping: Stopping | None,
        *,
        held: bool,
    ) -> None:
        """Tell everybody how the table is."""
        players = () if live is None else players_of(state, live)
        lines = state.seating.lines(crew.stand_ins)
        watchers = self.watchers(state.seating)
        for player, party in self:
            party.tell(
                Room(
                    code=state.code,
                    game=state.game,
                    stage=state.stage,
                    settings=state.settings,
                    options=state.options,
                    seats=lines,
                    you=state.seating.seat_of(player),
                    host=state.seating.host,
                    watchers=watchers,
                    ssh=ssh,
                    commitment=live.begun.commitment if live is not None else "",
                    game_no=max(1, state.game_no),
                    stopping=stopping,
                    players=players,
                    held=held,
                )
            )

    def tell_game(self, live: LiveGame, *, running: bool, step: bool) -> None:
        """Show everybody the game; with ``step`` tell before what the last move did."""
        happened: dict[Viewer, Happened] = {}
        seen: dict[Viewer, Seen] = {}
        for player, party in self:
            viewer = viewer_of(live, player)
            if viewer not in seen:
                seen[viewer] = live.seen(viewer, running=running)
                if step:
                    happened[viewer] = live.happened(viewer)
            if step:
                party.tell(happened[viewer])
            party.tell(seen[viewer])


def viewer_of(live: LiveGame, player: PlayerId) -> Viewer:
    """From where somebody sees a game: from the seat that was dealt the cards, else as a watcher.

    Never from a chair alone: who sits down after a deal has not been dealt its cards.
    """
    return live.dealt_to(player) if player else Eye.WATCHER


def players_of(state: TableState, live: LiveGame) -> tuple[PlayerLine, ...]:
    """Who was dealt the cards of this game, by seat: never who sits there now."""
    totals = state.stood or (0,) * len(live.begun.players)
    return tuple(
        PlayerLine(name, "" if level is None else level.value, total)
        for name, level, total in zip(live.begun.opening.players, live.begun.levels, totals, strict=True)
    )


def tell_past(party: Party, state: TableState, live: LiveGame, *, running: bool) -> None:
    """Tell somebody who comes what happened so far, and show the table."""
    viewer = viewer_of(live, party.player)
    party.tell(live.past(viewer))
    party.tell(live.seen(viewer, running=running))
    if state.stage == "over":
        party.tell(live.finished(record_of(state.id, live.number)))


def summary_of(state: TableState, company: Company, racing: int) -> Summary:
    """What the lobby may know of a table, at which so many bots play all at once now."""
    seating = state.seating
    names = tuple(name for name in seating.names() if name)
    goes_on = state.stage == "playing" and bool(company)
    persons = [person for _, person in seating.persons()]
    return Summary(
        id=state.id,
        line=TableLine(
            code=state.code,
            game=state.game,
            stage=state.stage,
            seats=len(seating.chairs),
            taken=len(names),
            names=names,
            watchers=company.watchers(seating),
        ),
        listed=state.settings.open and not state.sealed and bool(company),
        joinable=state.stage != "playing" and not state.sealed and seating.empty() is not None,
        seated=frozenset(person.player for person in persons),
        expected=frozenset(person.player for person in persons if not person.left),
        here=bool(company),
        alone=len(persons) == 1 and seating.complete(),
        guests=all(person.guest for person in persons),
        held=sum(not (person.here or person.left) for person in persons) if goes_on else 0,
        racing=racing,
    )
