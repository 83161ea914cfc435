"""The sentences of the house, each declared once with its key, its gaps, and what it may be said as.

They are said as ``house.NOT_SEATED.refusal()``, ``house.AWAY.notice(...)``, ``house.BYE.goodbye()``. What
screens and doors say, the catalogs and the page of the protocol are derived from here.
"""

from collections.abc import Mapping

from shared.sentence import FarewellSentence, KeyedText, NoticeSentence, Sentence, texts_of

# Refusals: what was asked is not granted, and nothing has changed.
HELLO_FIRST = Sentence("house.hello_first", "Say hello first: session.hello.")
TOO_FAST = Sentence("house.too_fast", "That was too fast. Try again in a moment.")
SAY_TOO_FAST = Sentence("house.say_too_fast", "Not so fast. Say it again in a moment.")
NOT_A_MESSAGE = Sentence("house.not_a_message", "That is not a message: {reason}")
NOT_A_MOVE = Sentence("house.not_a_move", "That is not a move in this game.")
STALE = Sentence("house.stale", "The table has moved on; look again.")
NOT_YET = Sentence("house.not_yet", 'Not yet: wait for "Klar!".')
NO_GAME = Sentence("house.no_game", "No game is on at this table now.")
GAME_ON = Sentence("house.game_on", "The game is on; wait until it is over.")
NOT_SEATED = Sentence("house.not_seated", "You have no seat at this table.")
NOT_AT_TABLE = Sentence("house.not_at_table", "You are not at a table.")
AT_TABLE = Sentence("house.at_table", "Leave this table first.")
NOT_HOST = Sentence("house.not_host", "Only the host can change that.")
SEAT_TAKEN = Sentence("house.seat_taken", "That seat is taken.", seat=True)
TABLE_FULL = Sentence("house.table_full", "Every seat at this table is taken.")
NO_SUCH_SEAT = Sentence("house.no_such_seat", "There is no such seat.")
NOT_A_BOT = Sentence("house.not_a_bot", "No bot sits there.")
NO_SUCH_LEVEL = Sentence("house.no_such_level", "There are no bots of that kind here, but these: {levels}.")
NO_SUCH_GAME = Sentence("house.no_such_game", "We do not play that game here, but these: {games}.")
BAD_SETTINGS = Sentence(
    "house.bad_settings", "A table cannot be set up like that: {setting} may be {allowed}."
)
TOO_MANY_SEATED = Sentence("house.too_many_seated", "More people sit here than that table would seat.")
SEED_ALONE = Sentence(
    "house.seed_alone", "A seed is only for a game alone with bots, at a table that is not open."
)
NO_SUCH_TABLE = Sentence("house.no_such_table", "No table goes by that code.")
TOO_MANY_GUESSES = Sentence(
    "house.too_many_guesses", "Too many codes that were wrong. Wait a little and try again."
)
NAME_RESERVED = Sentence("house.name_reserved", "That name is not for players. Choose another.")
NAME_EMPTY = Sentence("house.name_empty", "A name needs a letter or a digit.")
NAME_SIGNS = Sentence("house.name_signs", "A name here is in Latin letters. It cannot have: {signs}")
NOTHING_SAID = Sentence("house.nothing_said", "There was nothing to say in that.")
TOO_MANY_TABLES = Sentence(
    "house.too_many_tables", "There are too many tables now. Join one, or wait a little."
)
TABLES_TOO_FAST = Sentence(
    "house.tables_too_fast", "You have opened many tables. Wait a little before the next."
)
NOT_SAVED = Sentence(
    "house.not_saved", "That could not be written down, so it does not count. Try again in a moment."
)
NO_SUCH_RECORD = Sentence("house.no_such_record", "There is no such game to look at.")
OTHER_RULES = Sentence("house.other_rules", "That game was played by other rules than are known here.")
BAD_RECORD = Sentence("house.bad_record", "That record cannot be read: {fault}")
NOT_REVIEWING = Sentence("house.not_reviewing", "You are not looking at a record.")
NO_SUCH_MOVE = Sentence("house.no_such_move", "The record has no such move.")
OWNER_ONLY = Sentence("house.owner_only", "Only the person at this machine may do that.")
GREETED = Sentence("house.greeted", "We have greeted already.")

# Notices: one sentence from the house.
CAME = NoticeSentence("house.came", "{name} is here.")
SAT = NoticeSentence("house.sat", "{name} takes a seat.")
STOOD = NoticeSentence("house.stood", "{name} gives the seat up.")
LEFT = NoticeSentence("house.left", "{name} has left.", seat=True)
LEFT_BOT = NoticeSentence("house.left_bot", "{name} has left; a bot plays on.", seat=True)
AWAY = NoticeSentence("house.away", "{name} is away. The seat is held.", seat=True)
STAND_IN = NoticeSentence("house.stand_in", "{name} is still away; a bot plays on.", seat=True)
IDLE_HINT = NoticeSentence("house.idle_hint", "You have not moved for a while. Soon a bot plays for you.")
STALL_HINT = NoticeSentence("house.stall_hint", "Nobody has laid a card for a while, and one of yours fits.")
IDLE_STAND_IN = NoticeSentence(
    "house.idle_stand_in", "{name} has not moved for a while; a bot plays on.", seat=True
)
BACK = NoticeSentence("house.back", "{name} is back.", seat=True)
HOST = NoticeSentence("house.host", "{name} is the host now.", seat=True)
CLOCK_PLAYED = NoticeSentence("house.clock_played", "Time is up: the table plays for {name}.", seat=True)
WANTS_STOP = NoticeSentence("house.wants_stop", "{name} wants to stop ({n} of {of}).", seat=True)
WANTS_ON = NoticeSentence(
    "house.wants_on", "{name} would rather play on ({n} of {of} want to stop).", seat=True
)
STOP_LAPSED = NoticeSentence("house.stop_lapsed", "Not all wanted to stop, so the game goes on.")
STOPPED_HERE = NoticeSentence("house.stopped_here", "All want to stop: the game ends as it stands.")
ABANDONED = NoticeSentence("house.abandoned", "All want to stop: the game is abandoned, and nobody has won.")
ASLEEP = NoticeSentence("house.asleep", "Nobody is here; the game waits.")
AWAKE = NoticeSentence("house.awake", "The game goes on.")
NOT_SHOWN = NoticeSentence(
    "house.not_shown", "The table cannot be shown to you just now: a fault of the house. The game goes on."
)
DISK = NoticeSentence("house.disk", "The table cannot write things down just now. It waits and tries again.")
DISK_OVER = NoticeSentence("house.disk_over", "The table can write again. The game goes on.")
SAY_CHANGED = NoticeSentence(
    "house.say_changed", "Not all of what you said can be shown on every terminal; the rest was said."
)
NAME_GIVEN = NoticeSentence("house.name_given", "You are called {name} here.")
NAME_CHANGED = NoticeSentence(
    "house.name_changed", "Not all of what you wrote can stand in a name. You are called {name} here."
)
NO_NAME = NoticeSentence(
    "house.no_name", "That cannot be a name here. Until you choose one you are called {name}."
)
MEMORY_STORE = NoticeSentence(
    "house.memory_store", "Another katta is running on this data. This game will not be kept."
)
NO_STORE = NoticeSentence(
    "house.no_store", "Nothing can be written on this machine. This game will not be kept."
)
TABLE_CLOSED = NoticeSentence("house.table_closed", "The table is closed.")

# Farewells: the last sentence before the house hangs up, and of a request that is cut short by it.
TROUBLE = FarewellSentence("house.trouble", "Something went wrong here; nothing has changed.")
BYE = FarewellSentence("house.bye", "See you.")
NEWER_SESSION = FarewellSentence(
    "house.newer_session", "You have come in from somewhere else, and play on there."
)
STOPPING = FarewellSentence(
    "house.stopping", "The house closes for a moment. Your seat is held; come back soon."
)
FULL = FarewellSentence("house.full", "The house is full. Come back in a little while.")
VERSION = FarewellSentence("house.version", "Your katta speaks another version than this house ({version}).")
SLIPS = FarewellSentence("house.slips", "That made no sense, many times over, so the house hung up.")
IDLE = FarewellSentence("house.idle", "You said nothing, so the house hung up.")

SENTENCES: Mapping[str, KeyedText] = texts_of(globals())
