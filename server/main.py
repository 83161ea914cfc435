"""The command line: one command, ``katta``, whose parts are imported only when they are asked for.

A newcomer who plays alone must not wait for SSH or SQL to load, and a server must not load a screen: so every
command lives in its own module, and this one knows only their names.
"""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

LEVELS = ("random", "easy", "normal", "hard")
LANGUAGES = ("nb", "da", "en")

ELSEWHERE = {
    "simulate": ("server.simulate:simulate", "Let bots play whole games and write their records."),
    "records": ("server.records:records", "Write the finished games of a house as records."),
    "verify": ("server.verify:verify", "Check records of games against the rules."),
    "bench": ("server.bench.main:bench", "Measure how fast this machine plays, draws and answers."),
}
"""Commands that are defined beside what they do: their place, and a line for the list."""


class Play(click.Command):
    """A command about a game: its help names those there are, which nobody else need load."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games."""
        from shared.games.catalogue import GAMES

        with formatter.section("Games"):
            formatter.write_text(", ".join(GAMES))


class Commands(click.Group):
    """A group that finds some of its commands only when asked, and plays when no command is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command by name, those elsewhere included."""
        return [*super().list_commands(ctx), *ELSEWHERE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now if it lives elsewhere."""
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module, _, name = ELSEWHERE[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing those that live elsewhere."""
        lines = {name: text for name, (_, text) in ELSEWHERE.items()}
        for name, command in self.commands.items():
            if not command.hidden:
                lines[name] = command.get_short_help_str(80)
        with formatter.section("Commands"):
            formatter.write_dl([(name, lines[name]) for name in ORDER if name in lines])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """``katta`` is ``katta play``, and so is ``katta --ascii``."""
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "-h", "--version")):
            args = ["play", *args]
        return super().parse_args(ctx, args)


ORDER = ("play", "serve", "join", "records", "simulate", "verify", "replay", "bench")


def _screen(name: str) -> Callable[..., int]:
    """A function of the screen's front door. The server never imports the screen; it only starts it."""
    function: Callable[..., int] = getattr(importlib.import_module("tui.main"), name)
    return function


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 all is well, 1 it could not be done, 2 it was asked for wrongly.",
)
@click.version_option(package_name="katta")
def cli() -> None:
    """Card tables in the terminal: old Nordic card games, against bots or with friends over ssh."""


@cli.command(cls=Play)
@click.argument("game", required=False)
@click.option("--players", type=int, help="How many sit at the table, you included.")
@click.option("--bots", type=click.Choice(LEVELS), help="How well the bots play.")
@click.option("--seed", help="Any text: the same seed deals the same cards.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; by default that of your system.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain letters only.")
@click.option("--name", help="What to be called.")
def play(
    game: str | None,
    players: int | None,
    bots: str | None,
    seed: str | None,
    lang: str | None,
    ascii_only: bool,
    name: str | None,
) -> None:
    """Play here, against bots; with the name of a GAME sit down at once."""
    sys.exit(
        _screen("play")(
            game=game, players=players, bots=bots, seed=seed, lang=lang, ascii_only=ascii_only, name=name
        )
    )


@cli.command()
@click.option("--host", default="", help="The address to listen on; by default every one.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 picks a free one.  [default: 2222]")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where the games are kept.")
@click.option(
    "--config", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Settings, as TOML."
)
@click.option("--doors", type=click.IntRange(1, 64), help="SSH processes on the port.  [default: 1]")
@click.option("--public-host", help="The name of this machine in the line to share.")
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    config: Path | None,
    doors: int | None,
    public_host: str | None,
) -> None:
    """Open tables that others reach by ssh, until Ctrl-C; nothing is lost by it.

    SIGTERM ends it as well. A configuration file says more than these options, which win over it.
    """
    from server import serve as serving

    sys.exit(
        serving.run(host=host, port=port, data=data, config=config, doors=doors, public_host=public_host)
    )


@cli.command()
@click.argument("host")
@click.argument("code", required=False)
@click.option("--name", help="What to be called.")
@click.option(
    "-i",
    "--identity",
    "key",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The private key to be known by; by default those of your agent and ~/.ssh.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; by default that of your system.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain letters only.")
def join(
    host: str, code: str | None, name: str | None, key: Path | None, lang: str | None, ascii_only: bool
) -> None:
    """Go to the tables at HOST[:PORT], and to one of them at once with its CODE."""
    sys.exit(_screen("join")(host=host, code=code, name=name, key=key, lang=lang, ascii_only=ascii_only))


@cli.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--as", "seat", default="all", help='The seat to look from, counted from 0, or "all".')
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; by default that of your system.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain letters only.")
def replay(file: Path, seat: str, lang: str | None, ascii_only: bool) -> None:
    """Look at a recorded game, step by step."""
    if seat != "all" and not (seat.isascii() and seat.isdigit()):
        raise click.BadParameter('a seat is a number from 0, or "all".', param_hint="'--as'")
    looker = None if seat == "all" else int(seat)
    sys.exit(_screen("replay")(file=file, seat=looker, lang=lang, ascii_only=ascii_only))


# --- A part of a house, started by ``serve`` or by the screen and by nobody else ----------------------------


@cli.command(hidden=True)
@click.option("--fd", type=int, help="A connected socket: one player at this machine.")
@click.option("--socket", "path", type=click.Path(path_type=Path), help="The Unix socket to listen on.")
@click.option("--data", type=click.Path(path_type=Path))
@click.option("--config", type=click.Path(path_type=Path))
@click.option("--ssh", default="", help="The ssh line to share, to which a code is added.")
@click.option("--keep/--no-keep", default=True, help="Whether what one player does is kept.")
@click.option("--ready-fd", type=int, help="Where to say that the socket listens.")
def tables(**options: Any) -> None:
    """Run the tables."""
    from server import serve as serving

    sys.exit(serving.run_tables(**options))


def main() -> None:
    """The entry point of ``python -m server.main``."""
    cli(prog_name="katta")


if __name__ == "__main__":
    main()
