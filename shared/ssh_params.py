"""What a house's SSH door agrees on with those who come to it, and with the screens that it starts."""

PORT = 2222
"""Where a house listens, unless its host says otherwise."""
SUBSYSTEM = "katta"
"""The SSH subsystem that carries the wire."""

# The best first. Both ends have the same lists, and nothing that is on none of them is ever spoken: no SHA-1,
# no exchange over a finite field or a NIST curve, no mode that is known to leak.
KEY_EXCHANGES = (
    "mlkem768x25519-sha256",  # with post-quantum halves, where the machine's libraries have them
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
)
CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr")
"""aes-gcm costs half of chacha20-poly1305, which OpenSSH would choose if it were offered."""
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512")
"""For the ciphers that need one. The last two are what dropbear and older programs have."""
SIGNATURES = (
    "ssh-ed25519", "sk-ssh-ed25519@openssh.com", "ssh-ed448",
    "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "sk-ecdsa-sha2-nistp256@openssh.com",
    "webauthn-sk-ecdsa-sha2-nistp256@openssh.com", "rsa-sha2-512", "rsa-sha2-256",
)  # fmt: skip
"""How a player's key may sign: with any sort of key that people have, and never with SHA-1."""

SIGN_OF_LIFE = 6
"""Seconds without a word after which either end asks the other whether it is still there."""
SILENT_TOO_LONG = 24
"""Seconds without a sign of life after which the other end is taken for gone. A screen has three to end, and
others at the table are to know of it within thirty."""

SPARE = 10
"""So many more than there are places are let through a door: the tables know for whom a seat is held."""

STATUS = "KATTA_STATUS_FD"
"""The environment variable that names the descriptor on which a screen may tell its door ``resume CODE`` and
a line end whenever its guest gets a seat that would be held (or, without a code, has none any more): the
door passes it on if the screen breaks."""
RESUME = "resume"
