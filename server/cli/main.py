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

from server.i18n import click_i18n
from server.i18n.catalogs import N_, _
from shared.language import LANGUAGES

LANGUAGE_HELP = N_("The language; by default that of your system.")
ASCII_HELP = N_("Draw with plain letters only.")

ELSEWHERE = {
    "simulate": ("server.cli.simulate:simulate", N_("Let bots play whole games and write their records.")),
    "records": ("server.cli.export:records", N_("Write the finished games of a house as records.")),
    "verify": ("server.cli.verify:verify", N_("Check records of games against the rules.")),
    "bench": ("server.bench.main:bench", N_("Measure how fast this machine plays, draws and answers.")),
}
"""Commands that are defined beside what they do: their place, and a line for the list."""


class PlayCommand(click_i18n.Command):
    """A command about a game: its help names those there are, which no other command need load."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games, each with how many play it and how well its bots may play."""
        from shared.games.catalogue import GAMES

        lines = [
            (
                game.key,
                _(
                    "{least} to {most} players; bots: {levels}",
                    least=game.seats[0],
                    most=game.seats[-1],
                    levels=", ".join(level.value for level in game.bots.levels),
                ),
            )
            for game in GAMES.values()
        ]
        with formatter.section(_("Games")):
            formatter.write_dl(lines)


class Commands(click_i18n.Group):
    """A group that finds some of its commands only when asked, and plays when no command is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command by name, those elsewhere included."""
        return [*super().list_commands(ctx), *ELSEWHERE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now if it lives elsewhere."""
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module, _colon, name = ELSEWHERE[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing those that live elsewhere."""
        lines = {name: _(text) for name, (_place, text) in ELSEWHERE.items()}
        for name, command in self.commands.items():
            if not command.hidden:
                lines[name] = command.get_short_help_str(80)
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, lines[name]) for name in ORDER if name in lines])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """``katta`` is ``katta play``, and so is ``katta --ascii``; what a shell completes may become any."""
        asks = args and args[0] in ("--help", "-h", "--version")
        if not ctx.resilient_parsing and not asks and (not args or args[0].startswith("-")):
            args = ["play", *args]
        return super().parse_args(ctx, args)


ORDER = ("play", "serve", "join", "records", "simulate", "verify", "replay", "protocol", "bench")


def _screen(name: str) -> Callable[..., int]:
    """A function of the screen's front door. The server never imports the screen; it only starts it."""
    function: Callable[..., int] = getattr(importlib.import_module("tui.main"), name)
    return function


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=N_("Exit codes: 0 all is well, 1 it could not be done, 2 it was asked for wrongly."),
)
@click.version_option(
    package_name="katta",
    message="%(prog)s %(version)s",
    cls=click_i18n.Option,
    help=N_("Show the version and exit."),
)
def cli() -> None:
    """Card tables in the terminal: old Nordic card games, against bots or with friends over ssh."""


@cli.command(cls=PlayCommand)
@click_i18n.argument("game", required=False, metavar=N_("[GAME]"))
@click_i18n.option("--players", type=int, help=N_("How many sit at the table, you included."))
@click_i18n.option(
    "--bots", metavar=N_("LEVEL"), help=N_("How well the bots play, by the levels of that game.")
)
@click_i18n.option("--seed", help=N_("Any text: the same seed deals the same cards."))
@click_i18n.option("--lang", type=click.Choice(LANGUAGES), help=LANGUAGE_HELP)
@click_i18n.option("--ascii", "ascii_only", is_flag=True, help=ASCII_HELP)
@click_i18n.option("--name", help=N_("What to be called."))
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
@click_i18n.option("--host", default="", help=N_("The address to listen on; by default every one."))
@click_i18n.option(
    "--port", type=click.IntRange(0, 65535), help=N_("The port; 0 picks a free one.  [default: 2222]")
)
@click_i18n.option(
    "--data", type=click_i18n.Path(path_type=Path, file_okay=False), help=N_("Where the games are kept.")
)
@click_i18n.option(
    "--config",
    type=click_i18n.Path(path_type=Path, exists=True, dir_okay=False),
    help=N_("Settings, as TOML."),
)
@click_i18n.option("--doors", type=click.IntRange(1, 64), help=N_("SSH processes on the port.  [default: 1]"))
@click_i18n.option("--public-host", help=N_("The name of this machine in the line to share."))
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
    from server.cli import serve as serving

    sys.exit(
        serving.run(host=host, port=port, data=data, config=config, doors=doors, public_host=public_host)
    )


@cli.command()
@click_i18n.argument("host", metavar=N_("HOST"))
@click_i18n.argument("code", nargs=-1, metavar=N_("[CODE]"))
@click_i18n.option("--watch", is_flag=True, help=N_("Only look on at that table."))
@click_i18n.option("--name", help=N_("What to be called."))
@click_i18n.option(
    "-i",
    "--identity",
    "key",
    type=click_i18n.Path(path_type=Path, exists=True, dir_okay=False),
    help=N_("The private key to be known by; by default those of your agent and ~/.ssh."),
)
@click_i18n.option("--lang", type=click.Choice(LANGUAGES), help=LANGUAGE_HELP)
@click_i18n.option("--ascii", "ascii_only", is_flag=True, help=ASCII_HELP)
def join(
    host: str,
    code: tuple[str, ...],
    watch: bool,
    name: str | None,
    key: Path | None,
    lang: str | None,
    ascii_only: bool,
) -> None:
    """Go to the tables at HOST[:PORT], and to one of them at once with its CODE."""
    sys.exit(
        _screen("join")(
            host=host,
            code=" ".join(code),
            name=name,
            key=key,
            watch=watch,
            lang=lang,
            ascii_only=ascii_only,
        )
    )


@cli.command()
@click_i18n.argument(
    "file", metavar=N_("FILE"), type=click_i18n.Path(path_type=Path, exists=True, dir_okay=False)
)
@click_i18n.option("--as", "seat", default="all", help=N_('The seat to look from, counted from 0, or "all".'))
@click_i18n.option("--lang", type=click.Choice(LANGUAGES), help=LANGUAGE_HELP)
@click_i18n.option("--ascii", "ascii_only", is_flag=True, help=ASCII_HELP)
def replay(file: Path, seat: str, lang: str | None, ascii_only: bool) -> None:
    """Look at a recorded game, step by step."""
    if seat != "all" and not (seat.isascii() and seat.isdigit()):
        raise click.BadParameter(_('a seat is a number from 0, or "all".'), param_hint="'--as'")
    looker = None if seat == "all" else int(seat)
    sys.exit(_screen("replay")(file=file, seat=looker, lang=lang, ascii_only=ascii_only))


@cli.command()
def protocol() -> None:
    """Print the protocol for machines: OpenRPC with JSON Schema."""
    from server.cli.protocol import written

    click.echo(written(), nl=False)


# --- A part of a house, started by ``serve`` or by the screen, never by a user ----------------------------


@cli.command(hidden=True)
@click_i18n.option("--fd", type=int, help=N_("A connected socket: one player at this machine."))
@click_i18n.option(
    "--socket", "path", type=click_i18n.Path(path_type=Path), help=N_("The Unix socket to listen on.")
)
@click_i18n.option("--data", type=click_i18n.Path(path_type=Path))
@click_i18n.option("--config", type=click_i18n.Path(path_type=Path))
@click_i18n.option("--ssh", default="", help=N_("The ssh line to share, to which a code is added."))
@click_i18n.option("--keep/--no-keep", default=True, help=N_("Whether what one player does is kept."))
@click_i18n.option("--ready-fd", type=int, help=N_("Where to say that the socket listens."))
def tables(**options: Any) -> None:
    """Run the tables."""
    from server.cli import serve as serving

    sys.exit(serving.run_tables(**options))
