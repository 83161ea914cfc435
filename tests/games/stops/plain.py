"""The rules of stops once more (RULES.md part 3), in plain lists and cards of two letters.

It knows nothing of ``shared``: what two programs find that share no line is probably what the rules say.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "SHCD" for rank in RANKS]
AWAY = {3: "", 4: "2S 2H", 5: "2S 2H 2D 3S", 6: "2S 2H 2D"}
ANTE = {"AS": 5, "KH": 4, "QC": 3, "JD": 2, "TS": 1}

Json = dict[str, Any]
Asking = Generator["Ask", list[str], Any]
Ask = tuple[int, str, Any]
"""Whose move it is, what is asked of that player, and what all know about it."""


class Wrong(Exception):
    """A move that is not legal: its index, and what would have been."""

    def __init__(self, index: int, legal: list[list[str]]) -> None:
        super().__init__(index, legal)
        self.index = index


def rank(card: str) -> int:
    return RANKS.index(card[0])


class Bank:
    """Who has what, and who owes whom. ``bust`` once a player could not pay and was not lent it."""

    def __init__(self, n: int, loans: str) -> None:
        self.n = n
        self.loans = loans
        self.bust = False
        self.purse = [20] * n
        self.owes = [[0] * n for _ in range(n)]
        self.pool = dict.fromkeys(ANTE, 0)

    def total(self) -> int:
        return sum(self.purse) + sum(self.pool.values())

    def raise_to(self, who: int, need: int) -> Asking:
        """S19: borrow what is missing from the richest, then the next richest, nearest on the left. With
        consent each is asked, and once; without loans no player lends."""
        if self.loans == "none":
            return
        asked: set[int] = set()
        while self.purse[who] < need and len(asked) < self.n - 1:
            order = [(who + step) % self.n for step in range(1, self.n)]
            order = sorted((one for one in order if one not in asked), key=lambda one: -self.purse[one])
            asked.add(order[0])
            some = min(need - self.purse[who], self.purse[order[0]])
            if not some:
                return
            if need == 15 and self.purse[who] + sum(self.purse[one] for one in order) < 15:
                return
            if self.loans == "consent":
                answer = yield order[0], "lend?", [["lend"], ["refuse"]]
                if answer == ["refuse"]:
                    continue
            self.purse[order[0]] -= some
            self.purse[who] += some
            self.owes[who][order[0]] += some

    def ante(self, dealer: int) -> Asking:
        """Whether it was laid out; if not, nothing has moved (S22)."""
        purse, owes = list(self.purse), [list(row) for row in self.owes]
        if self.purse[dealer] < 15 and sum(self.purse) >= 15:
            yield from self.raise_to(dealer, 15)
        if self.purse[dealer] < 15:
            self.purse, self.owes = purse, owes
            return False
        self.purse[dealer] -= 15
        for card, matches in ANTE.items():
            self.pool[card] += matches
        return True

    def closing(self, closer: int) -> Asking:
        for step in range(1, self.n):
            payer = (closer + step) % self.n
            yield from self.raise_to(payer, 1)
            if self.purse[payer] > 0:
                self.purse[payer] -= 1
                self.purse[closer] += 1
            elif self.loans != "none" and not any(self.purse):
                self.owes[payer][closer] += 1
            else:
                self.bust = True

    def split(self) -> None:
        """S24: all get equally much; it is taken from the pools in their order."""
        each = sum(self.pool.values()) // self.n
        self.purse = [purse + each for purse in self.purse]
        taken = each * self.n
        for card in self.pool:
            some = min(taken, self.pool[card])
            self.pool[card] -= some
            taken -= some


def one_deal(bank: Bank, options: Json, dealer: int, deal: Json) -> Asking:
    """One deal after its ante. It yields what it asks and is sent the move."""
    n = bank.n
    hands = [list(hand) for hand in deal["hands"]]
    legal: list[list[str]]
    taker = None
    legal = [["keep"], ["offer"]]
    move = yield dealer, "keep?", legal
    if move == ["keep"]:
        taker = dealer
    else:
        for step in range(1, n):
            asked = (dealer + step) % n
            legal = [["buy"], ["decline"]] if bank.purse[asked] else [["decline"]]
            move = yield asked, "buy?", legal
            if move == ["buy"]:
                bank.purse[asked] -= 1
                bank.purse[dealer] += 1
                taker = asked
                break
        if taker is None and options["dealer_second_chance"]:
            legal = [["keep"], ["decline"]]
            move = yield dealer, "again?", legal
            if move == ["keep"]:
                taker = dealer
    if taker is not None:
        hands[taker] = list(deal["cat"])

    laid: list[str] = []

    def holder(card: str) -> int | None:
        found = [seat for seat in range(n) if card in hands[seat]]
        return found[0] if found else None

    def lay(seat: int, card: str) -> Asking:
        """Whether that closes."""
        hands[seat].remove(card)
        laid.append(card)
        if card in bank.pool:
            bank.purse[seat] += bank.pool[card]
            bank.pool[card] = 0
        if not hands[seat]:
            yield from bank.closing(seat)
            return True
        return False

    clubs = sorted((card for hand in hands for card in hand if card[1] == "C"), key=rank)
    barred: str | None = None
    if clubs:
        seat = holder(clubs[0])
        assert seat is not None
        ask: Ask = (seat, "start", clubs[0])
    else:
        ask = ((dealer + 1) % n, "lead", None)
    while True:
        move = yield ask
        seat = ask[0]
        card = move[1]
        if (yield from lay(seat, card)):
            return
        following = None if card[0] == "A" else RANKS[rank(card) + 1] + card[1]
        other = holder(following) if following else None
        if other is not None:
            ask = (other, "follow", following)
            continue
        barred = card[1]
        able = [
            (seat + step) % n
            for step in range(n)
            if any(held[1] != barred for held in hands[(seat + step) % n])
        ]
        if able:
            why = "ace" if following is None else "laid" if following in laid else "dead"
            ask = (able[0], "lead", (barred, why))
        elif options["no_new_suit"] == "end":
            return
        else:
            ask = (seat, "lifted", barred)


def legal_now(ask: Ask, hand: Sequence[str]) -> list[list[str]]:
    """What may be done about what is asked, by the player with this hand."""
    _, kind, about = ask
    if kind.endswith("?"):
        return list(about)
    if kind in ("start", "follow"):
        return [["play", about]]
    suits = "".join(suit for suit in "SHCD" if kind == "lifted" or about is None or suit != about[0])
    held = [[card for card in hand if card[1] == suit] for suit in suits]
    return [["play", min(cards, key=rank)] for cards in held if cards]


class Told:
    """What came of a list of moves: by deal the asks, the moves made in it and the bank before it."""

    def __init__(self) -> None:
        self.asks: list[list[Ask]] = []
        self.moves: list[list[list[str]]] = []
        self.before: list[Bank] = []
        self.takers: list[int | None] = []
        self.totals: list[int] = []
        self.result: Json | None = None


def copied(bank: Bank) -> Bank:
    other = Bank(bank.n, bank.loans)
    other.purse = list(bank.purse)
    other.owes = [list(row) for row in bank.owes]
    other.pool = dict(bank.pool)
    return other


class EndOfMoves(Exception):
    """The moves are all made, and the match is not over."""


def _led(asking: Asking, out: Told, coming: Iterator[tuple[int, Any]], bank: Bank | None, one: Any) -> Any:
    """Answer what is asked with the moves that come, and what it came to. With a bank it is a deal, whose
    asks and moves are kept; else the ante before one."""
    hands = [list(hand) for hand in one["hands"]] if bank else []
    try:
        ask = next(asking)
        while True:
            if bank:
                out.asks[-1].append(ask)
                out.totals.append(bank.total())
            try:
                index, (seat, move) = next(coming)
            except StopIteration:
                raise EndOfMoves from None
            legal = legal_now(ask, hands[ask[0]] if bank else ())
            if seat != ask[0] or move not in legal:
                raise Wrong(index, legal)
            if bank:
                if move[0] in ("keep", "buy"):
                    out.takers[-1] = seat
                    hands[seat] = list(one["cat"])
                if move[0] == "play":
                    hands[seat].remove(move[1])
                out.moves[-1].append(move)
            ask = asking.send(move)
    except StopIteration as end:
        return end.value


def told(options: Json, deal: Json, moves: Sequence[tuple[int, list[str]]]) -> Told:
    """Play these moves. ``Wrong`` at the first that is not legal."""
    n = deal["players"]
    bank = Bank(n, options.get("loans", "automatic"))
    out = Told()
    coming = iter(enumerate(moves))
    insolvent = False
    played = 0
    for number, one in enumerate(deal["deals"]):
        dealer = (deal["first_dealer"] + number) % n
        try:
            anted = _led(bank.ante(dealer), out, coming, None, [])
            if not anted:
                insolvent = True
                break
            out.before.append(copied(bank))
            out.asks.append([])
            out.moves.append([])
            out.takers.append(None)
            _led(one_deal(bank, options, dealer, one), out, coming, bank, one)
        except EndOfMoves:
            return out
        out.totals.append(bank.total())
        played += 1
        if bank.bust:
            insolvent = True
            break
    if options.get("left_pools") == "split":
        bank.split()
        out.totals.append(bank.total())
    for index, _ in coming:
        raise Wrong(index, [])
    lent = [sum(row[seat] for row in bank.owes) for seat in range(n)]
    worth = [bank.purse[seat] - sum(bank.owes[seat]) + lent[seat] for seat in range(n)]
    out.result = {
        "worth": worth,
        "coins": bank.purse,
        "debts": bank.owes,
        "pools": bank.pool,
        "deals_played": played,
        "insolvent": insolvent,
        "winners": [seat for seat in range(n) if worth[seat] == max(worth)],
    }
    return out


def goes_alike(
    options: Json, before: Bank, dealer: int, deal: Json, asks: Sequence[Ask], moves: Sequence[list[str]]
) -> bool:
    """Whether a deal with other cards goes as one went: the same asked of the same, and each move legal."""
    hands = [list(hand) for hand in deal["hands"]]
    playing = one_deal(copied(before), options, dealer, deal)
    ask = next(playing)
    for expected, move in zip(asks, moves, strict=False):
        if ask != expected or move not in legal_now(ask, hands[ask[0]]):
            return False
        if move[0] in ("keep", "buy"):
            hands[ask[0]] = list(deal["cat"])
        if move[0] == "play":
            hands[ask[0]].remove(move[1])
        try:
            ask = playing.send(move)
        except StopIteration:
            return len(asks) == len(moves)
    return len(asks) == len(moves) + 1 and ask == asks[-1]
