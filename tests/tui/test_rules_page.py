"""A rules page is read and laid out: every kind of block, what cannot be read, and pages of any size."""

import pytest

from shared.cards import Card
from tui.rules_layout import LineCard, Page, Panel, SmallCard, Text, pages
from tui.rules_page import (
    Aside,
    BadPage,
    Cards,
    Chip,
    Entry,
    Heading,
    Money,
    Paragraph,
    Table,
    Title,
    Words,
    parse,
)

PAGE = """\
# Buy the sack.

> ## A pass pays
> | pass  | 3  |
> | ----- | -: |
> | first | ●2 |

1. Lay a card,
   face down.
- **K** Takes {card:TS} and **no more**.
- It costs ●4.

Running
text.

## A card counts
{cards:8D TC | +8 ✗}
The ten goes.
"""


def drawn(page: Page) -> str:
    """A page as text: panels as dots, cards as their codes on hashes."""
    rows = [[" "] * 80 for _ in range(40)]

    def put(x: int, y: int, text: str) -> None:
        rows[y][x : x + len(text)] = text

    for placed in page:
        match placed:
            case Panel(x, y, width, height):
                for row in range(y, y + height):
                    put(x, row, "." * width)
            case SmallCard(x, y, card):
                put(x, y, f"{card.value}###")
                put(x, y + 1, "#####")
                put(x, y + 2, "#####")
            case LineCard(x, y, card):
                put(x, y, f"[{card.value}]")
            case Text(x, y, text):
                put(x, y, text)
    return "\n".join("".join(row).rstrip() for row in rows).rstrip()


def test_every_kind_of_block_is_read() -> None:
    assert parse(PAGE) == (
        Title("Buy the sack."),
        Aside((Heading("A pass pays"), Table((("pass", "3"), ("first", "●2")), (False, True)))),
        Entry("1", (Words("Lay a card, face down."),)),
        Entry(
            "K", (Words("Takes "), Chip(Card("TS")), Words(" and "), Words("no more", bold=True), Words("."))
        ),
        Entry("-", (Words("It costs "), Money("●4"), Words("."))),
        Paragraph((Words("Running text."),)),
        Heading("A card counts"),
        Cards((Card("8D"), Card("TC")), ("+8", "✗"), (Words("The ten goes."),)),
    )


@pytest.mark.parametrize(
    "text",
    [
        "{cards:8D XX}",
        "{cards:8D KH | one}",
        "{cards:}",
        "Take {card:99} now.",
        "Take {kort:TS} now.",
        "An **open end.",
        "| a | b |\n| c |",
        "Here is a [link](elsewhere) and `code` with _stress_.",
        "### A heading too deep",
        "- a point\n  - below a point",
        "Take **{card:TS}** now.",
    ],
)
def test_what_cannot_be_read_is_a_fault(text: str) -> None:
    with pytest.raises(BadPage):
        parse(text)


def test_a_page_is_laid_out_with_its_aside_at_the_top_right() -> None:
    (page,) = pages(parse(PAGE), 74, 18)
    assert drawn(page) == (
        "Buy the sack.                                              ...............\n"
        "                                                           ..A PASS PAYS..\n"
        "1  Lay a card, face down.                                  ...............\n"
        "K  Takes [TS]  and no more.                                ..pass....3....\n"
        "–  It costs ●4.                                            ..first..●2....\n"
        "                                                           ...............\n"
        "Running text.\n"
        "\n"
        "A CARD COUNTS\n"
        "8D### TC###   The ten goes.\n"
        "##### #####\n"
        "##### #####\n"
        " +8     ✗"
    )


def test_where_there_is_no_room_beside_the_text_an_aside_comes_after_it() -> None:
    (page,) = pages(parse(PAGE), 40, 30)
    assert drawn(page).splitlines()[-3:] == ["A PASS PAYS", "pass    3", "first  ●2"]
    assert not any(isinstance(placed, Panel) for placed in page)


def test_a_heading_goes_overleaf_with_what_it_heads() -> None:
    text = "# Title\n\n" + "word " * 30 + "\n\n## Head\n{cards:8D TC | +8 ✗}\n"
    first, second = pages(parse(text), 72, 8)
    assert "HEAD" not in drawn(first)
    assert drawn(second).startswith("HEAD\n8D###")


def test_money_and_figures_stay_with_their_sign_at_a_line_break() -> None:
    text = "word " * 14 + "8\u00a0–\u00a05 it is"
    (page,) = pages(parse(text), 72, 8)
    assert drawn(page).splitlines()[1] == "8 – 5 it is"


def test_cards_that_do_not_fit_in_one_line_are_shared_out_evenly() -> None:
    (page,) = pages(parse("{cards:AS 2S 3S 4S 5S 6S 8S TS JS KS}"), 54, 15)
    assert [sum(card.y == y for card in page if isinstance(card, SmallCard)) for y in (0, 3)] == [5, 5]


@pytest.mark.parametrize(("width", "height"), [(74, 18), (74, 30), (54, 15), (30, 8)])
def test_nothing_stands_outside_its_page_and_nothing_over_another(width: int, height: int) -> None:
    long = (
        PAGE
        + "\n"
        + "Many words are said here, and then some more. " * 30
        + "\n\n"
        + PAGE.replace("Buy", "Sell")
    )
    for page in pages(parse(long), width, height):
        taken: set[tuple[int, int]] = set()
        for placed in page:
            if isinstance(placed, Panel):
                continue
            wide = len(placed.text) if isinstance(placed, Text) else 5
            high = 3 if isinstance(placed, SmallCard) else 1
            cells = {(placed.x + x, placed.y + y) for x in range(wide) for y in range(high)}
            assert not cells & taken, f"two things in one place:\n{drawn(page)}"
            assert all(0 <= x < width and 0 <= y < height for x, y in cells), f"outside:\n{drawn(page)}"
            taken |= cells
