"""``katta records``: the finished games of a house, written as records for checking and looking at."""

from pathlib import Path
from typing import IO

import click
import msgspec

from server.i18n import click_i18n
from server.i18n.catalogs import N_, _, ngettext_
from server.paths import house_data, own_data


@click_i18n.command()
@click_i18n.option(
    "--data",
    type=click_i18n.Path(path_type=Path, exists=True, file_okay=False),
    help=N_('The folder where the games are kept.  [default: that of "katta serve"]'),
)
@click_i18n.option(
    "--own", is_flag=True, help=N_("The games that you played at this machine, instead of a house's.")
)
@click_i18n.option(
    "--out",
    type=click_i18n.File("wb", lazy=False),
    default="-",
    help=N_("A file instead of standard output."),
)
@click_i18n.option(
    "--abandoned", is_flag=True, help=N_("Games that were abandoned, too; they have no result.")
)
def records(data: Path | None, own: bool, out: IO[bytes], abandoned: bool) -> None:
    """Write the finished games of a house as records, one a line, the oldest first.

    The records are card-record/1, which "katta verify" checks and "katta replay" shows. The house may be open
    meanwhile. Games that are on are left out, since their cards are secret. The exit code is 1 when there is
    nothing that can be read.
    """
    # SQLAlchemy takes half a second to import, which no other command should wait for.
    from server.sessions.replays import exported
    from server.store.base import StoreTrouble
    from server.store.finished import finished_games

    if own and data is not None:
        raise click.UsageError(_("--own is a folder already: leave out --data."))
    folder = data or (own_data() if own else house_data())
    games = strangers = stopped = 0
    try:
        for log in finished_games(folder):
            assert log.ending is not None, "a running game is not among them"
            if log.ending.abandoned and not abandoned:
                stopped += 1
                continue
            try:
                out.write(exported(log).encode() + b"\n")
                games += 1
            except (KeyError, msgspec.MsgspecError):
                strangers += 1  # a game, or options, that another katta knew
    except StoreTrouble as error:
        raise click.ClickException(str(error)) from error
    out.flush()
    click.echo(ngettext_("{n} game", "{n} games", games), err=True)
    if stopped:
        told = ngettext_("{n} abandoned game was left out", "{n} abandoned games were left out", stopped)
        click.echo(told, err=True)
    if strangers:
        click.echo(_("{n} that this katta does not know were left out", n=strangers), err=True)
