"""What the door says in plain words, before or instead of a screen, in the language that a client asks for.

The messages are English here; ``House.says`` puts them into the language that a session's environment names.
"""

from server.i18n.catalogs import N_

WAYS_IN = (
    ("ssh -t{port} play@{host}", N_("come in: choose a table, or open one")),
    ("ssh -t{port} play@{host} CODE", N_("go to the table with this code, or back to your seat")),
    ("ssh -t{port} play@{host} watch CODE", N_("only look on at that table")),
    ("ssh -T{port} play@{host} json", N_("the same as JSON lines, for scripts and bots")),
    ("katta join {host}{colon}", N_("the same with the katta program, if you have it")),
)
GREETING = N_("katta: card tables in the terminal.")
ACCOUNT = N_("Your ssh key is your account; without one you are a guest, and get a code to come back with.")

NEEDS_TERMINAL = N_("This is a game on a whole screen: come with a terminal, as in {way}")
NOT_HERE = N_("There are only card tables here, no commands: come with {way}")
NO_FILES = N_("There are only card tables here, no files and no other services.")
NO_FORWARDING = N_("Forwarding is prohibited here: there are only card tables.")
ONE_SESSION = N_("One session a connection, please.")
FULL = N_("The house is full just now; please come again a little later.")
CANNOT_DRAW = N_("Your terminal cannot move its cursor (TERM), so no table can be drawn on it.")
NO_TABLES = N_("The tables are being set up again; please come again in a moment.")
NO_SCREEN = N_("The house could not get you a screen; please come again in a moment.")
BROKE = N_(
    "Something broke on our side, and your screen is gone. If you had a seat it is held; "
    "come back with: {way}"
)
CLOSING = N_("The house is closing for a moment; your seat is held: just come again.")
CLOSING_SCREEN = N_("The house is closing for a moment. If you had a seat it is held; come back with: {way}")
SILENT = N_("There was no sign of you for a while, so the house hung up; just come again.")
SILENT_SCREEN = N_(
    "There was no sign of you for a while, so the house let you go. If you had a seat it is held; "
    "come back with: {way}"
)
LOST_TABLES = N_("The connection to the tables broke; what was played is kept: just come again.")
IDLE = N_("You are in, but asked for nothing; good bye.")
