"""The sockets that people come to."""

import socket

import pytest

from server.cli.serve import share_line, shared_address
from server.processes.listening import CannotListen, listen


@pytest.mark.parametrize(
    ("line", "address"),
    [
        (share_line("cards.example.org", 2222), ("cards.example.org", 2222)),
        (share_line("192.0.2.1", 22), ("192.0.2.1", 22)),
        ("ssh -t -p22022 play@cards.example.org", ("cards.example.org", 22022)),
        ("ssh cards", ("localhost", 22)),
    ],
)
def test_the_line_to_share_says_where_the_house_is(line: str, address: tuple[str, int]) -> None:
    assert shared_address(line) == address


def close(groups: list[list[socket.socket]]) -> None:
    for group in groups:
        for each in group:
            each.close()


def test_port_0_picks_one_port_for_all_doors() -> None:
    groups = listen("127.0.0.1", 0, 3)
    try:
        assert len({each.getsockname()[1] for group in groups for each in group}) == 1
        assert len(groups) == 3
    finally:
        close(groups)


def test_every_address_is_listened_on_by_default() -> None:
    groups = listen("", 0, 1)
    try:
        assert groups[0][0].getsockname()[0] == "0.0.0.0"
    finally:
        close(groups)


@pytest.mark.parametrize("doors", [1, 2])
@pytest.mark.parametrize("others", [1, 2])
def test_a_port_that_another_house_has_is_not_shared_with_it(doors: int, others: int) -> None:
    first = listen("127.0.0.1", 0, others)
    try:
        with pytest.raises(CannotListen, match="in use"):
            listen("127.0.0.1", first[0][0].getsockname()[1], doors, patience=0)
    finally:
        close(first)


def test_an_address_of_another_machine_is_refused_in_one_sentence() -> None:
    with pytest.raises(CannotListen, match=r"192\.0\.2\.1 port 0 cannot be listened on: .+\. Choose another"):
        listen("192.0.2.1", 0, 1)
