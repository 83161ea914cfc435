"""click in the language of its user: the help of commands is translated when it is shown.

Commands, options and arguments are made while modules are imported, before it is known which language is
spoken; so the texts that they are given stay English until they are shown. click's own sentences are in
the same catalogs (``BORROWED``, and ``words.speaking``).
"""

import inspect
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

import click

from server.i18n import catalogs
from server.i18n.catalogs import N_, NN_, _, reason
from shared.language import LANGUAGES, detected

LANGUAGE = "--lang"
"""The option that names a language, of every command that has it."""


class LazyText:
    """An attribute for a text: given in English, read in the language that is spoken then."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._slot = f"_english_{name}"

    def __set__(self, thing: object, text: str | None) -> None:
        # click keeps a docstring with its indents; the catalogs have it without.
        setattr(thing, self._slot, text and inspect.cleandoc(text))

    def __get__(self, thing: object, owner: type) -> str | None:
        text: str | None = getattr(thing, self._slot)
        return text and _(text)


class Option(click.Option):
    """An option whose help is translated when it is shown."""

    help = LazyText()
    metavar = LazyText()

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for its value; the names of types are words as well."""
        return _(super().make_metavar(ctx))


class Argument(click.Argument):
    """An argument whose name is translated when it is shown."""

    metavar = LazyText()


class Path(click.Path):
    """A path that complains of a file or a folder in the right language."""

    name = LazyText()  # type: ignore[assignment]  # never None for a path


class File(click.File):
    """A file that cannot be opened says why in the right language."""

    def fail(
        self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None
    ) -> NoReturn:
        """The system's own reason, as far as we know it."""
        error = sys.exception()
        if isinstance(error, OSError) and error.strerror:
            message = message.replace(error.strerror, reason(error))
        super().fail(message, param, ctx)


class Command(click.Command):
    """A command whose help is translated when it is shown."""

    help = LazyText()
    epilog = LazyText()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The words of the line that says how it is used."""
        return [_(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """click makes its help option once, in whichever language is spoken at that moment."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _(SHOW_HELP)
        return option


class Group(Command, click.Group):
    """A group of such commands, which speaks the language that the environment or ``--lang`` asks for."""

    command_class = Command

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Run as a program does, in the language of its user."""
        given = list(sys.argv[1:] if args is None else args)
        with catalogs.speaking(wanted(given, os.environ)):
            return super().main(given, *rest, **more)


def wanted(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that a command is to speak. It is looked for before anything is parsed, since what is
    wrong with a line is to be said in it too."""
    for index, word in enumerate(args):
        name, _equals, value = word.partition("=")
        if name == LANGUAGE:
            value = value or next(iter(args[index + 1 :]), "")
            if value in LANGUAGES:
                return value
    return detected(environment)


option = partial(click.option, cls=Option)
argument = partial(click.argument, cls=Argument)
command = partial(click.command, cls=Command)

SHOW_HELP = N_("Show this message and exit.")

BORROWED: tuple[str | tuple[str, str], ...] = (
    # Lines and headings.
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Aborted!"),
    N_("Try '{command} {option}' for help."),
    N_("default: {default}"),
    N_("required"),
    N_("Show the version and exit."),
    SHOW_HELP,
    # Words that stand for what is to be put there.
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("TEXT"),
    N_("INTEGER"),
    N_("INTEGER RANGE"),
    N_("FILENAME"),
    N_("file"),
    N_("directory"),
    # What is wrong with a line.
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("{value} is not in the range {range}."),
    N_("Choose from:\n\t{choices}"),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("Could not open file {filename!r}: {message}"),
)
"""click's own sentences, and its words for types, as far as these commands can be made to say them."""
