"""Programs that speak SSH otherwise than OpenSSH: what is offered to them, and whose guess is wrong."""

import asyncssh
import pytest
from asyncssh.packet import Boolean, NameList, SSHPacket, UInt32

from server.doors.foreign import Forbearing, guessed_wrong, key_exchanges
from server.doors.terminal import PATIENCE
from shared import ssh_params

OURS = b"mlkem768x25519-sha256", b"ssh-ed25519"


def wish(exchanges: list[bytes], keys: list[bytes], *, guesses: bool) -> SSHPacket:
    """What a KEXINIT says after its kind."""
    others = NameList([b"aes128-ctr"]) * 8
    return SSHPacket(bytes(16) + NameList(exchanges) + NameList(keys) + others + Boolean(guesses) + UInt32(0))


@pytest.mark.parametrize(
    ("exchanges", "keys", "guesses", "wrong"),
    [
        ([b"curve25519-sha256", OURS[0]], [OURS[1]], True, True),
        ([OURS[0], b"curve25519-sha256"], [b"ssh-rsa", OURS[1]], True, True),
        ([OURS[0], b"curve25519-sha256"], [OURS[1], b"ssh-rsa"], True, False),
        ([b"curve25519-sha256"], [b"ssh-rsa", OURS[1]], False, False),
        ([], [], True, True),
    ],
)
def test_a_guess_is_judged_by_the_first_names_of_both_sides(
    exchanges: list[bytes], keys: list[bytes], guesses: bool, wrong: bool
) -> None:
    """RFC 4253, section 7: for the exchange and for the host key, whatever is agreed on in the end."""
    assert guessed_wrong(OURS, wish(exchanges, keys, guesses=guesses)) is wrong


def test_what_is_gone_past_is_still_there_to_be_gone_past() -> None:
    """The names of asyncssh that stand in for its public face, as the version that is installed has them."""
    ours, theirs = Forbearing._packet_handlers, asyncssh.SSHServerConnection._packet_handlers
    assert ours.keys() == theirs.keys()
    assert {theirs[kind].__name__ for kind in ours if ours[kind] is not theirs[kind]} == {
        "_process_kexinit",
        "_process_service_request",
    }


def test_keys_are_agreed_on_with_a_post_quantum_half_first() -> None:
    assert key_exchanges()[0] == "mlkem768x25519-sha256"
    assert (
        {"curve25519-sha256", "curve25519-sha256@libssh.org"}
        < set(key_exchanges())
        <= set(ssh_params.KEY_EXCHANGES)
    )


def test_c45_others_know_within_thirty_seconds_that_a_player_is_away() -> None:
    assert ssh_params.SIGN_OF_LIFE * 3 < ssh_params.SILENT_TOO_LONG
    assert ssh_params.SILENT_TOO_LONG + PATIENCE < 30


def test_nothing_that_is_offered_is_weak() -> None:
    offered = (*ssh_params.KEY_EXCHANGES, *ssh_params.CIPHERS, *ssh_params.MACS, *ssh_params.SIGNATURES)
    assert [name for name in offered if "sha1" in name or "md5" in name or "cbc" in name] == []
    assert not {"ssh-rsa", "ssh-dss", "diffie-hellman-group1-sha1"} & set(offered)
    assert not [name for name in ssh_params.KEY_EXCHANGES if "nistp" in name or "diffie-hellman" in name]
    assert ssh_params.CIPHERS[0] == "aes128-gcm@openssh.com"
