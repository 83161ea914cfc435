"""The sockets that people come to: opened before anything else, so that a taken port is found out at once."""

import errno
import socket
import time

from server.i18n.catalogs import _, reason

PATIENCE = 3.0
"""Seconds in which a server that was killed may let go of its port."""


class CannotListen(Exception):
    """The port is taken, or the address is not of this machine; the text is one sentence for the host."""


def listen(host: str, port: int, doors: int, patience: float = PATIENCE) -> list[list[socket.socket]]:
    """Listening sockets for each door, all on one port: IPv4 and, where there is IPv6, that too.

    With several doors each has its own socket and the kernel shares the callers out. CannotListen when the
    port is taken or the address is not of this machine.
    """
    sockets: list[list[socket.socket]] = []
    deadline = time.monotonic() + patience
    while True:
        try:
            return _listen(host, port, doors, sockets)
        except OSError as error:
            for group in sockets:
                for each in group:
                    each.close()
            sockets.clear()
            # A server that was killed a moment ago may still be letting go of the port.
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(0.1)
                continue
            sentence = (
                _(
                    "{host} port {port} cannot be listened on: {reason}. Choose another with --host "
                    "and --port.",
                    host=host,
                    port=port,
                    reason=reason(error),
                )
                if host
                else _(
                    "Port {port} of this machine cannot be listened on: {reason}. Close what has it, or "
                    "choose another with --port.",
                    port=port,
                    reason=reason(error),
                )
            )
            raise CannotListen(sentence) from error


def _listen(
    host: str, port: int, doors: int, sockets: list[list[socket.socket]]
) -> list[list[socket.socket]]:
    families = _families(host)
    if doors > 1 and port:
        # A shared port would be shared with another house as well: find out that there is none.
        for family, address in families:
            _bound(family, address, port, shared=False).close()
    for _door in range(doors):
        group: list[socket.socket] = []
        sockets.append(group)
        for family, address in families:
            try:
                each = _bound(family, address, port, shared=doors > 1)
            except OSError:
                if group and not host:
                    continue  # this machine has one kind of address only
                raise
            group.append(each)
            each.listen(512)
            port = each.getsockname()[1]
    return sockets


def _families(host: str) -> list[tuple[socket.AddressFamily, str]]:
    if not host:
        return [(socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")]
    found = socket.getaddrinfo(host.strip("[]"), 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _kind, _protocol, _name, address = found[0]
    return [(family, str(address[0]))]


def _bound(family: socket.AddressFamily, address: str, port: int, *, shared: bool) -> socket.socket:
    each = socket.socket(family, socket.SOCK_STREAM)
    try:
        each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        each.bind((address, port))
    except OSError:
        each.close()
        raise
    return each
