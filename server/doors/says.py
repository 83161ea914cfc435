"""What the door says in plain words, before or instead of a screen. In English: nobody has chosen yet."""

WAYS_IN = (
    ("ssh -t{port} play@{host}", "come in: choose a table, or open one"),
    ("ssh -t{port} play@{host} CODE", "go to the table with this code, or back to your seat"),
    ("ssh -T{port} play@{host} json", "the same as JSON lines, for scripts and bots"),
    ("katta join {host}{colon}", "the same with the katta program, if you have it"),
)
ACCOUNT = "Your ssh key is your account; without one you are a guest, and get a code to come back with."

NEEDS_TERMINAL = (
    "This is a game on a whole screen: come with a terminal, as in ssh -t{port} play@{host}{code}"
)
NOT_HERE = "There are only card tables here, no commands: come with ssh -t{port} play@{host}"
NO_FILES = "There are only card tables here, no files and no other services."
NO_FORWARDING = "Forwarding is prohibited here: there are only card tables."
ONE_SESSION = "One session a connection, please."
FULL = "The house is full just now; please come again a little later."
CANNOT_DRAW = "Your terminal cannot move its cursor (TERM), so no table can be drawn on it."
NO_TABLES = "The tables are being set up again; please come again in a moment."
NO_SCREEN = "The house could not get you a screen; please come again in a moment."
BROKE = "Something broke on our side, and your screen is gone; your seat is held: just come again."
BROKE_GUEST = (
    "Something broke on our side, and your screen is gone; your seat is held: come back with the code {code}."
)
CLOSING = "The house is closing for a moment; your seat is held: just come again."
LOST_TABLES = "The connection to the tables broke; what was played is kept: just come again."
TOO_MANY_SLIPS = "That was not JSON lines, many times over."
IDLE = "You are in, but asked for nothing; good bye."
