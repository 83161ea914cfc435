"""What a house's SSH door agrees on with those who come to it, and with the screens that it starts."""

PORT = 2222
"""Where a house listens, unless its host says otherwise."""
SUBSYSTEM = "katta"
"""The SSH subsystem that carries the wire."""
CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr")
"""The best first. aes-gcm costs half of chacha20-poly1305, which OpenSSH would choose if it were offered."""
KEEPALIVE = 15, 3
"""Seconds between signs of life, and so many that may be missed."""

STATUS = "KATTA_STATUS_FD"
"""The environment variable that names the descriptor on which a screen may tell its door ``resume CODE`` and
a line end whenever its guest gets a seat that would be held (or, without a code, has none any more): the
door passes it on if the screen breaks."""
RESUME = "resume"
