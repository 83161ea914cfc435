"""What a table tells of itself: to its people how it is and how the game goes, to the lobby what it is."""

from server.store.base import TableState, record_of
from server.table.draft import Draft
from server.table.effects import AskBots, Show, ShowPast, Summarise, Tell
from server.table.live_game import LiveGame
from server.table.messages import Summary
from server.table.snapshot import Snapshot, finished
from server.table.subscriber import Subscriber
from server.table.timers import set_turns
from server.table.value import TableValue
from shared import house
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import PlayerLine, TableInfo, TableLine


def tell_room(draft: Draft) -> None:
    """Tell all members how the table is."""
    table = draft.table
    seating, live = table.seating, table.live
    if seating.host is not None and table.host is not None and seating.host != table.host:
        draft.tell(house.HOST.notice(name=seating.name(seating.host), seat=seating.host))
    draft.change(host=seating.host)
    players = () if live is None else players_of(table.kept, live)
    lines = seating.lines(table.bots.stand_ins)
    watchers = table.members.watchers(seating)
    for subscriber in table.members:
        room = TableInfo(
            code=table.kept.code,
            game=table.kept.game,
            stage=table.kept.stage,
            settings=table.kept.settings,
            options=table.kept.options,
            seats=lines,
            you=seating.seat_of(subscriber.player),
            host=seating.host,
            watchers=watchers,
            ssh=draft.config.ssh,
            commitment=live.begun.commitment if live is not None else "",
            game_no=max(1, table.kept.game_no),
            stopping=table.stopping,
            players=players,
            held=table.held,
        )
        draft.do(Tell((subscriber,), room))
    summarise(draft)


def players_of(state: TableState, live: LiveGame) -> tuple[PlayerLine, ...]:
    """Who was dealt the cards of this game, by seat: never who sits there now."""
    totals = state.stood or (0,) * len(live.begun.players)
    return tuple(
        PlayerLine(name, "" if level is None else level.value, total)
        for name, level, total in zip(live.begun.opening.players, live.begun.levels, totals, strict=True)
    )


def tell_game(draft: Draft, *, step: bool) -> None:
    """Show all members the game (with ``step`` what the last move did), let time run for this state, and ask
    the bots for their moves."""
    if draft.table.live is None:
        return
    if draft.table.running:
        set_turns(draft)
    table = draft.table
    assert table.live is not None, "a game stays while time is set for it"
    game = Snapshot(table.live, running=table.running)
    if table.members:
        draft.do(Show(tuple(table.members), game, step))
    if table.running and table.bots.seats:
        draft.do(AskBots(table.bots.seats, game, step))


def ask_bot(draft: Draft, seat: Seat) -> None:
    """Show the bot that has just come to this seat the game."""
    table = draft.table
    if table.live is not None and table.running:
        draft.do(AskBots((seat,), Snapshot(table.live, running=True), step=False))


def tell_past(draft: Draft, subscriber: Subscriber) -> None:
    """Tell a member who comes what happened in the game so far, and show it."""
    table = draft.table
    if table.live is None:
        return
    draft.do(ShowPast((subscriber,), Snapshot(table.live, running=table.running)))
    if table.kept.stage == Stage.OVER:
        draft.do(Tell((subscriber,), finished(table.live, record_of(table.kept.id, table.live.number))))


def summarise(draft: Draft) -> None:
    """Tell the lobby how the table is."""
    draft.do(Summarise(summary_of(draft.table)))


def summary_of(table: TableValue) -> Summary:
    """What the lobby may know of a table."""
    state, seating = table.kept, table.seating
    names = tuple(name for name in seating.names() if name)
    here = bool(table.members)
    goes_on = table.playing and here
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
            watchers=table.members.watchers(seating),
        ),
        listed=state.settings.open and not state.sealed and here,
        joinable=state.stage != Stage.PLAYING and not state.sealed and seating.empty() is not None,
        seated=frozenset(person.player for person in persons),
        expected=frozenset(person.player for person in persons if not person.left),
        here=here,
        alone=len(persons) == 1 and seating.complete(),
        guests=all(person.guest for person in persons),
        held=sum(not (person.here or person.left) for person in persons) if goes_on else 0,
        racing=len(table.bots.seats) if table.running and table.together else 0,
    )
