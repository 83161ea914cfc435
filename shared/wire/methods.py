"""What can be said, by the names it has on the wire: the one table of requests and notifications."""

from typing import Final, NamedTuple

from shared.wire import notifications as told
from shared.wire import requests as asked
from shared.wire import results as given
from shared.wire.notifications import Notification
from shared.wire.requests import Request
from shared.wire.results import Result


class Method(NamedTuple):
    """A request: its parameters, and what it gives back when it is granted."""

    params: type[Request]
    result: type[Result]


REQUESTS: Final[dict[str, Method]] = {
    "session.hello": Method(asked.Greet, told.Welcome),
    "session.ping": Method(asked.Ping, given.Pong),
    "session.quit": Method(asked.Quit, given.Done),
    "player.rename": Method(asked.Rename, told.Welcome),
    "settings.save": Method(asked.SaveSettings, given.Done),
    "table.create": Method(asked.Open, given.Joined),
    "table.play_now": Method(asked.PlayNow, given.Joined),
    "table.join": Method(asked.Enter, given.Joined),
    "table.leave": Method(asked.Leave, given.Done),
    "table.configure": Method(asked.Configure, given.Done),
    "table.ready": Method(asked.Ready, given.Done),
    "seat.take": Method(asked.Sit, given.Done),
    "seat.leave": Method(asked.Stand, given.Done),
    "bot.add": Method(asked.AddBot, given.Done),
    "bot.fill": Method(asked.Fill, given.Done),
    "bot.remove": Method(asked.RemoveBot, given.Done),
    "game.move": Method(asked.Play, given.Moved),
    "game.vote_stop": Method(asked.Vote, given.Done),
    "game.hold": Method(asked.Hold, given.Done),
    "chat.say": Method(asked.Say, given.Done),
    "history.list": Method(asked.History, given.Past),
    "replay.open": Method(asked.Review, given.Reviewed),
    "replay.step": Method(asked.Step, given.Position),
}

NOTIFICATIONS: Final[dict[str, type[Notification]]] = {
    "welcome": told.Welcome,
    "lobby": told.Lobby,
    "table": told.TableInfo,
    "view": told.ViewUpdate,
    "events": told.Events,
    "chat": told.Said,
    "chat_log": told.Talked,
    "notice": told.Notice,
    "game_over": told.Finished,
    "goodbye": told.Goodbye,
}

NAME_OF_REQUEST: Final[dict[type[Request], str]] = {each.params: name for name, each in REQUESTS.items()}
NAME_OF_NOTIFICATION: Final[dict[type[Notification], str]] = {
    each: name for name, each in NOTIFICATIONS.items()
}
