"""The ways in: ssh, the JSON lines, the local socket. Cryptography is here and nowhere else.

A door knows no table: it says who has come in and carries bytes. It may import ``processes`` and ``i18n``.
"""
