"""``katta verify``: records checked against the rules, one line for each."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path

import click
import msgspec

from server.i18n import click_i18n
from server.i18n.catalogs import N_, _, reason
from shared.record import Fault, replay
from shared.wire import UNREADABLE

LONGEST = 300
"""Characters of a reason that are printed; a record may hold anything."""


class RecordVerdict(StrEnum):
    """What is thought of a record."""

    OK = "OK"
    BAD = "BAD"
    ABANDONED = "ABANDONED"
    """Nothing is wrong in it, but the game was broken off and has no result."""


def judged(name: str, record: bytes) -> tuple[RecordVerdict, str]:
    """What is thought of a record, and the line that says so: the verdict, where it is from, what is wrong;
    of a right one, whether its deal was bound before the game."""
    found = replay(record)
    if not isinstance(found, Fault):
        how = "commitment checked" if found.bound else "no commitment with its salt, so none was checked"
        return RecordVerdict.OK, f"{RecordVerdict.OK} {printable(name)}: {how}"
    verdict = RecordVerdict.ABANDONED if found.abandoned else RecordVerdict.BAD
    where = f"move {found.at}" if isinstance(found.at, int) else printable(found.at)
    return verdict, f"{verdict} {printable(name)}: {where}: {printable(found.why)}"


def printable(text: str) -> str:
    """A text without anything that a terminal would obey: what stands in a record is not ours."""
    shown = "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text])
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "…"


def records_in(name: str, lines: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """The records in the lines of a file, each with its name: one in the whole file, or one a line.

    A .jsonl file has one a line. So has any other whose first line is a whole value and not the only one.
    """
    filled = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    first = next(filled, None)
    if first is None:
        if not name.endswith(".jsonl"):
            yield name, b""
        return
    if name.endswith(".jsonl"):
        yield from ((f"{name}:{number}", line) for number, line in chain([first], filled))
    elif not _is_whole(first[1]):
        yield name, b"".join([first[1], *(line for _number, line in filled)])
    else:
        second = next(filled, None)
        if second is None:
            yield name, first[1]
        else:
            yield from ((f"{name}:{number}", line) for number, line in chain([first, second], filled))


def _is_whole(line: bytes) -> bool:
    """Whether this line is a whole value of JSON by itself."""
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except UNREADABLE:
        return False
    return True


@click_i18n.command()
@click_i18n.argument(
    "files",
    nargs=-1,
    required=True,
    metavar=N_("FILE…"),
    type=click_i18n.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
def verify(files: tuple[str, ...]) -> None:
    """Check the records in each FILE (.json, or .jsonl with one a line; "-" is standard input).

    Prints OK for each record that is right, and whether the commitment to its deal was checked; BAD, with the
    index of the first wrong move and the reason; ABANDONED for one that is right as far as it goes and has no
    result. The exit code is 1 when any record is bad.
    """
    # Where the answers themselves scroll past there is no room for a bar, nor need of one.
    hidden = not sys.stderr.isatty() or sys.stdout.isatty()
    verdicts = Counter[RecordVerdict]()
    with click.progressbar(length=sum(map(_size, files)), file=sys.stderr, hidden=hidden) as bar:
        for name in files:
            for where, record in records_in(name, _lines_of(name)):
                verdict, line = judged(where, record)
                click.echo(line)
                bar.update(len(record))
                verdicts[verdict] += 1
    right, wrong, abandoned = (
        verdicts[RecordVerdict.OK],
        verdicts[RecordVerdict.BAD],
        verdicts[RecordVerdict.ABANDONED],
    )
    if abandoned:
        told = _("{right} right, {wrong} wrong, {n} abandoned", right=right, wrong=wrong, n=abandoned)
        click.echo(told, err=True)
    elif right + wrong > 1:
        click.echo(_("{right} right, {wrong} wrong", right=right, wrong=wrong), err=True)
    click.get_current_context().exit(1 if wrong else 0)


def _lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file. A file that cannot be read to its end ends the program with one sentence."""
    try:
        with click.open_file(name, "rb") as file:
            yield from file
    except OSError as error:
        raise click.FileError(name, reason(error)) from error


def _size(name: str) -> int:
    """How many bytes there are to read; 0 where that is not known, as in a pipe."""
    return 0 if name == "-" else Path(name).stat().st_size
