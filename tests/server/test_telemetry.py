"""Figures for Prometheus: counted without names, served on this machine only."""

import urllib.request

import pytest

from server.telemetry import NoTelemetry, PrometheusTelemetry, Telemetry
from tests.patience import PATIENCE


def use(telemetry: Telemetry) -> None:
    telemetry.sessions(3)
    telemetry.tables(2)
    telemetry.appended(4)
    telemetry.answered(12)
    telemetry.refused("katta.bid_too_low")


def test_figures_are_served_on_this_machine() -> None:
    telemetry = PrometheusTelemetry(0)
    try:
        use(telemetry)
        with urllib.request.urlopen(f"http://127.0.0.1:{telemetry.port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
    finally:
        telemetry.close()
    assert "katta_sessions 3.0" in text
    assert "katta_tables 2.0" in text
    assert 'katta_append_seconds_bucket{le="0.005"} 1.0' in text
    assert "katta_answer_seconds_count 1.0" in text
    assert 'katta_refused_total{key="katta.bid_too_low"} 1.0' in text
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{telemetry.port}/metrics", timeout=PATIENCE)


def test_without_them_nothing_is_counted_and_nothing_breaks() -> None:
    use(NoTelemetry())
    NoTelemetry().close()
