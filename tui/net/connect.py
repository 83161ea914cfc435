"""The first step to another house: a socket connected to it, at whichever of its addresses answers."""

import asyncio
import errno
import socket

from tui.i18n.catalogs import _, reason
from tui.net.address import Address, NoWay


async def reach(to: Address, seconds: float) -> socket.socket:
    """A socket connected to this host within so many seconds. NoWay says in a sentence why there is none."""
    failed: OSError | None = None
    try:
        async with asyncio.timeout(seconds):
            found = await _addresses(to)
            for family, kind, protocol, _name, address in found:
                try:
                    # An address that swallows what is sent to it must not hide the ones behind it.
                    async with asyncio.timeout(seconds / len(found)):
                        return await _connected(socket.socket(family, kind, protocol), address)
                except OSError as error:
                    failed = failed if isinstance(failed, ConnectionRefusedError) else error
    except TimeoutError as error:
        failed = failed or error
    raise NoWay(_why(to, failed)) from failed


async def _addresses(to: Address) -> list[tuple[int, int, int, str, tuple[object, ...]]]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        if error.errno == socket.EAI_AGAIN:
            sentence = _("{host} cannot be looked up now. Is there a network?", host=to.host)
            raise NoWay(sentence) from error
        raise NoWay(_("There is no host {host}.", host=to.host)) from error
    except UnicodeError as error:
        raise NoWay(_("There is no host {host}.", host=to.host)) from error
    return [(family, kind, protocol, name, address) for family, kind, protocol, name, address in found]


async def _connected(connection: socket.socket, address: tuple[object, ...]) -> socket.socket:
    connection.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(connection, address)
    except BaseException:
        connection.close()
        raise
    return connection


def _why(to: Address, error: OSError | None) -> str:
    match error:
        case ConnectionRefusedError():
            return _("Nobody is at home at {host}: nothing listens on that port.", host=to)
        case TimeoutError() | None:
            return _("{host} does not answer.", host=to)
        case OSError(errno=errno.ENETUNREACH | errno.EHOSTUNREACH):
            return _("There is no way from here to {host}.", host=to)
        case _:
            return _("Nobody can be reached at {host}: {reason}.", host=to, reason=reason(error))
