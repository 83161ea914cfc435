"""One readable line for whatever an operator should know: an event and its context, never a card or a seed.

Modules log through ``logger``, which costs nothing to import; ``set_up`` brings structlog in for a server.
"""

import logging
import traceback
from collections.abc import MutableMapping
from typing import Any


class EventLog:
    """Writes events with their context."""

    __slots__ = ("_logger",)

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(f"katta.{name}")

    def debug(self, event: str, **context: object) -> None:
        """Only of use when something is looked for."""
        self._write(logging.DEBUG, event, context)

    def info(self, event: str, **context: object) -> None:
        """Something an operator may want to know."""
        self._write(logging.INFO, event, context)

    def warning(self, event: str, **context: object) -> None:
        """Something is not as it should be, and goes on."""
        self._write(logging.WARNING, event, context)

    def error(self, event: str, **context: object) -> None:
        """The host should look at this."""
        self._write(logging.ERROR, event, context)

    def bug(self, event: str, error: BaseException, **context: object) -> None:
        """An exception that should not have been: its kind and its place.

        Its text stays out, since it may hold anything.
        """
        self._write(logging.ERROR, event, {**context, "kind": type(error).__name__, "where": place(error)})

    def _write(self, level: int, event: str, context: dict[str, Any]) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, event, extra={"context": context})


def place(error: BaseException) -> str:
    """Where an exception was raised, without its text; of several that came together where each was."""
    within = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    places = [f"{type(each).__name__}:\n{place(each)}" for each in within]
    return "".join([*traceback.format_tb(error.__traceback__), *places])


def logger(name: str) -> EventLog:
    """The log of one part of the house."""
    return EventLog(name)


class PlainFormatter(logging.Formatter):
    """Time, level, event and context in one line (and the place of a bug below), without structlog."""

    def format(self, record: logging.LogRecord) -> str:
        context = dict(getattr(record, "context", {}))
        where = context.pop("where", "")
        pairs = "".join(f" {key}={value!r}" for key, value in context.items())
        line = f"{self.formatTime(record)} {record.levelname.lower()} {record.getMessage()}{pairs}"
        return f"{line}\n{where}" if where else line


def set_up_plain(level: str) -> None:
    """Log to standard error without structlog: for the tables of a local game, which must start at once."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainFormatter())
    _install(handler, level)


def set_up(level: str, form: str) -> None:
    """Log to standard error as lines for people ("console") or for machines ("json")."""
    import structlog

    def with_context(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        record: logging.LogRecord = event["_record"]
        event.update(getattr(record, "context", {}))
        return event

    last: Any
    if form == "json":
        last = structlog.processors.JSONRenderer()
    else:
        last = structlog.dev.ConsoleRenderer(colors=False)
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                with_context,
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    _install(handler, level)


def _install(handler: logging.Handler, level: str) -> None:
    root = logging.getLogger("katta")
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    root.propagate = False
