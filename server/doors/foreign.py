"""Other people's SSH programs: what they may do by the RFCs, or always did, and asyncssh does not expect.

Everything that goes past asyncssh's public face for their sake is here, each with what it is for and when it
can go. Nothing here decides who a caller is: that is ``identity``.
"""

import asyncssh
from asyncssh.constants import MSG_KEXINIT, MSG_SERVICE_REQUEST
from asyncssh.kex import get_kex_algs
from asyncssh.packet import PacketDecodeError, SSHPacket

from shared.ssh_params import KEY_EXCHANGES

COOKIE = 16
USERAUTH = b"ssh-userauth"


def key_exchanges() -> list[str]:
    """The ways to agree on keys that are spoken here, the best first.

    Those with sntrup761 need liboqs, which few machines have; asyncssh does not know the others' names.
    """
    known = get_kex_algs()
    return [name for name in KEY_EXCHANGES if name.encode() in known]


def guessed_wrong(ours: tuple[bytes, bytes], client: SSHPacket) -> bool:
    """Whether a client's KEXINIT announces a guess that is to be thrown away (RFC 4253, section 7).

    A guess is wrong when the first names of the two sides differ, for the exchange or for the host key
    (``ours``), whatever is agreed on in the end.
    """
    client.get_bytes(COOKIE)
    theirs = client.get_namelist(), client.get_namelist()
    for _other_names in range(8):
        client.get_namelist()
    return client.get_boolean() and tuple(names[0] if names else b"" for names in theirs) != ours


class Forbearing(asyncssh.SSHServerConnection):
    """A connection on which programs get in that speak SSH otherwise than asyncssh does."""

    async def _keys_wanted(self, kind: int, number: int, packet: SSHPacket) -> None:
        """dropbear sends its first exchange without waiting for our list (``first_kex_packet_follows``).

        asyncssh 2.24 takes the guess for right when its method is the one agreed on. dropbear, by the RFC,
        knows it for wrong since our first name is another, and sends a second: there asyncssh hangs up.
        This can go when asyncssh looks at the first names of both sides.
        """
        assert self._server_host_key_algs
        ours = self._kex_algs[0], self._server_host_key_algs[0]
        try:
            wrong = guessed_wrong(ours, SSHPacket(packet.get_remaining_payload()))
        except PacketDecodeError:
            wrong = False  # asyncssh says what is wrong with it
        await super()._process_kexinit(kind, number, packet)
        self._ignore_first_kex = wrong

    def _service_wanted(self, kind: int, number: int, packet: SSHPacket) -> None:
        """paramiko asks for the service anew before each of its tries to log in, and OpenSSH lets it.

        asyncssh 2.24 grants the login once and hangs up at the second try. This can go when it grants it as
        long as the login goes on.
        """
        if self._auth_in_progress and not self._auth_complete:
            self._next_service = USERAUTH
        super()._process_service_request(kind, number, packet)

    _packet_handlers = asyncssh.SSHServerConnection._packet_handlers | {
        MSG_KEXINIT: _keys_wanted,
        MSG_SERVICE_REQUEST: _service_wanted,
    }
