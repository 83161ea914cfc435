"""What a terminal, a line or a joker may send: sequences of every kind, whole, mutated and cut off."""

import random
from collections.abc import Iterator

REAL = (
    "\x1b[127;1:1u", "\x1b[97:65;2;65u", "\x1b[97;2:3u", "\x1b[1114112u", "\x1b[229;2u",
    "\x1b[57358;129:3u",
    "\x1b[1;5A", "\x1b[3;3~", "\x1b[27;5;99~", "\x1b[Z", "\x1bOP", "\x1b[[A", "\x1bO5C",
    "\x1b[200~x p\r\x1b[201~",
    "\x1b[<0;5;5M", "\x1b[<35;200;50m", "\x1b[<64;3;3M", "\x1b[M !\"", "\x1b[32;5;5M", "\x1b[24;80R",
    "\x1b[I", "\x1b[O",
    "\x1b[?2026;2$y", "\x1b[?2048;2$y", "\x1b[48;24;80;480;800t", "\x1b[8;24;80t", "\x1b[?62;4;22c",
    "\x1b[>0;276;0c",
    "\x1b]11;rgb:1212/3636/2b2b\x1b\\", "\x1b]52;c;aGVsbG8=\x07", "\x1bP1+r436f=323536\x1b\\",
    "\x1bP>|term 1.0\x1b\\",
    "\x1b_Gi=31;OK\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\", "æøå 漢字 🂡 é", "plain words\r", "\x00\x01\x7f",
)  # fmt: skip
"""One of each kind that real terminals send."""
NUMBERS = (0, 1, 2, 3, 9, 13, 27, 48, 97, 127, 128, 200, 201, 229, 255, 256, 2026, 2048, 55296, 57343, 57344,
           57414, 57452, 65535, 65536, 1114111, 1114112, 2**31, 2**64, 10**30)  # fmt: skip
BYTES = (
    b"\x00\x03\x07\x08\t\n\r\x18\x1a\x1b\x1b\x1b[[]OPX^_\\?<>=;:$ !~umMRtcyAHIJZ0123456789p\x7f"
    b"\x80\x9b\x9c\xc3\xa5\xe6\xed\xa0\x80\xf4\x90\xff"
)


def noise(random_: random.Random, count: int) -> Iterator[bytes]:
    """So many pieces of it, the same for the same chance."""
    kinds = (_real, _mutated, _control, _string, _single, _letters, _bytes)
    for _ in range(count):
        yield random_.choice(kinds)(random_)


def _real(random_: random.Random) -> bytes:
    return random_.choice(REAL).encode()


def _mutated(random_: random.Random) -> bytes:
    data = bytearray(_real(random_))
    for _ in range(random_.randint(1, 3)):
        at = random_.randrange(len(data)) if data else 0
        match random_.randrange(4):
            case 0 if data:
                data[at] = random_.choice(BYTES)
            case 1 if data:
                del data[at]
            case 2 if data:
                del data[at:]
            case _:
                data.insert(at, random_.choice(BYTES))
    return bytes(data)


def _control(random_: random.Random) -> bytes:
    number = lambda: random_.choice(("", str(random_.choice(NUMBERS)), "-1"))  # noqa: E731 - said thrice below
    groups = [":".join(number() for _ in range(random_.randint(1, 3))) for _ in range(random_.randint(0, 5))]
    body = random_.choice(("", "", "?", "<", ">", "=")) + ";".join(groups)
    last = random_.choice(("", "", "", "$", " ")) + random_.choice("u~ABCDHFRStcymMIOnqpZ")
    return f"\x1b[{body}{last}".encode()


def _string(random_: random.Random) -> bytes:
    inside = bytes(random_.choice(BYTES) for _ in range(random_.randint(0, 30)))
    end = random_.choice((b"\x1b\\", b"\x07", b"\x9c", b""))
    return b"\x1b" + random_.choice((b"]", b"P", b"_", b"^", b"X")) + inside + end


def _single(random_: random.Random) -> bytes:
    return b"\x1bO" + bytes(random_.choice(BYTES) for _ in range(random_.randint(0, 3)))


def _letters(random_: random.Random) -> bytes:
    text = "".join(chr(random_.choice(NUMBERS) % 0x110000) for _ in range(random_.randint(1, 4)))
    return text.encode("utf-8", "surrogatepass")


def _bytes(random_: random.Random) -> bytes:
    return bytes(random_.choice(BYTES) for _ in range(random_.randint(1, 12)))
