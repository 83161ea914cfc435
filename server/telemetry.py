"""Figures for the host of a house: how many sessions and tables, how many moves, how long they take.

No figure carries a name, a code or a card. Off unless a port is set; then on 127.0.0.1 for Prometheus.
"""

from abc import ABC, abstractmethod


class Telemetry(ABC):
    """What is counted."""

    @abstractmethod
    def sessions(self, count: int) -> None:
        """So many connections now."""

    @abstractmethod
    def tables(self, count: int) -> None:
        """So many tables now."""

    @abstractmethod
    def appended(self, milliseconds: float) -> None:
        """A move was made durable in this time."""

    @abstractmethod
    def answered(self, milliseconds: float) -> None:
        """From the arrival of a person's move to its being told to all members."""

    @abstractmethod
    def refused(self, key: str) -> None:
        """A request was refused."""

    @abstractmethod
    def blocked(self, milliseconds: float) -> None:
        """One call held up the whole process for this time."""

    @abstractmethod
    def close(self) -> None:
        """No more figures."""


class NoTelemetry(Telemetry):
    """Counts nothing."""

    def sessions(self, count: int) -> None:
        pass

    def tables(self, count: int) -> None:
        pass

    def appended(self, milliseconds: float) -> None:
        pass

    def answered(self, milliseconds: float) -> None:
        pass

    def refused(self, key: str) -> None:
        pass

    def blocked(self, milliseconds: float) -> None:
        pass

    def close(self) -> None:
        pass


class PrometheusTelemetry(Telemetry):
    """Counts for Prometheus and serves the figures on a port of 127.0.0.1 (0 picks one)."""

    def __init__(self, port: int) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

        registry = CollectorRegistry()
        buckets = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2)
        self._sessions = Gauge("katta_sessions", "Connections now", registry=registry)
        self._tables = Gauge("katta_tables", "Tables now", registry=registry)
        self._append = Histogram(
            "katta_append_seconds", "Until a move is durable", registry=registry, buckets=buckets
        )
        self._answer = Histogram(
            "katta_answer_seconds",
            "From a person's move to all being told",
            registry=registry,
            buckets=buckets,
        )
        self._refused = Counter("katta_refused", "Asks refused, by reason", ["key"], registry=registry)
        self._blocks = Histogram(
            "katta_loop_blocked_seconds",
            "One call held up everybody for more than 0.2 s",
            registry=registry,
            buckets=(0.25, 0.5, 1, 2, 5, 10),
        )
        self._server, self._thread = start_http_server(port, addr="127.0.0.1", registry=registry)

    @property
    def port(self) -> int:
        """Where the figures are."""
        return int(self._server.server_port)

    def sessions(self, count: int) -> None:
        self._sessions.set(count)

    def tables(self, count: int) -> None:
        self._tables.set(count)

    def appended(self, milliseconds: float) -> None:
        self._append.observe(milliseconds / 1000)

    def answered(self, milliseconds: float) -> None:
        self._answer.observe(milliseconds / 1000)

    def refused(self, key: str) -> None:
        self._refused.labels(key).inc()

    def blocked(self, milliseconds: float) -> None:
        self._blocks.observe(milliseconds / 1000)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=2)
