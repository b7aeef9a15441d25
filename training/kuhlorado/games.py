"""Thousands of games of Kuhlorado in parallel, as tensors: legal marks, their values, moves."""

from __future__ import annotations

from collections.abc import Callable

import torch
from kernels import load_kernels
from tables import PASS, TWO_COWS, SheetTables, signed

FEATURES = 194
ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
Evaluate = Callable[..., torch.Tensor]


class Tables:
    """The tables that all games look up."""

    def __init__(self, sheets: list[SheetTables], device: str) -> None:
        self.device = device
        self.kernels = load_kernels(device)
        self.slots = max(len(sheet.marks) for sheet in sheets)
        never = (1, 0, -1, -1)
        rows = [[*sheet.marks[:-1], *[never] * (self.slots - len(sheet.marks)), sheet.marks[-1]] for sheet in sheets]
        # A slot that a sheet does not have asks for a trough, which is never free.
        trough = [next(cell for cell in range(64) if not sheet.symbols[cell]) for sheet in sheets]
        self.marks = torch.tensor(
            [
                [signed(1 << trough[i]) if row == never else signed(row[0]) for row in rows[i]]
                for i in range(len(sheets))
            ],
            device=device,
        )
        self.kinds = torch.tensor([[row[1] for row in rows[i]] for i in range(len(sheets))], device=device)
        self.cells = torch.tensor([[[row[2], row[3]] for row in rows[i]] for i in range(len(sheets))], device=device)
        self.sheets = torch.frombuffer(bytearray(b"".join(s.data for s in sheets)), dtype=torch.uint8).to(device)
        self.playable = torch.tensor([signed(sheet.playable) for sheet in sheets], device=device)
        self.cows = torch.tensor([signed(sheet.cows) for sheet in sheets], device=device)
        chance = [1.0 if low == high else 2.0 for low, high in ROLLS]
        self.chance = torch.tensor(chance, device=device) / 36.0
        index = {roll: number for number, roll in enumerate(ROLLS)}
        one = torch.zeros(2, 21, 21, device=device)
        for number, (low, high) in enumerate(ROLLS):
            for face in range(1, 7):
                one[0, number, index[tuple(sorted((face, high)))]] += 1 / 6
                one[1, number, index[tuple(sorted((low, face)))]] += 1 / 6
        self.reroll_low, self.reroll_high = one[0], one[1]
        # kind_allowed[roll][cows left: 0 for one, 1 for more][kind]
        allowed = torch.zeros(21, 2, 14, dtype=torch.bool)
        for number, (low, high) in enumerate(ROLLS):
            for several in range(2):
                if high < 6:
                    allowed[number, several, [low, high]] = True
                elif low < 6:
                    allowed[number, several, [low, 6, 6 + low]] = True
                else:
                    allowed[number, several, TWO_COWS if several else 6] = True
        self.allowed = allowed.to(device)


class Games:
    """The positions, in which `own` belongs to the player to roll."""

    def __init__(self, tables: Tables, count: int, pro_share: float = 0.25) -> None:
        self.tables = tables
        self.count = count
        self.pro_share = pro_share
        device = tables.device
        self.own = torch.zeros(count, dtype=torch.int64, device=device)
        self.other = torch.zeros_like(self.own)
        self.sheet = torch.zeros(count, dtype=torch.int32, device=device)
        self.pro = torch.zeros(count, dtype=torch.int32, device=device)
        self.doubles = torch.zeros(count, 2, dtype=torch.int32, device=device)
        self.reset(torch.ones(count, dtype=torch.bool, device=device))

    def reset(self, which: torch.Tensor) -> None:
        """Start again at a random sheet."""
        device = self.tables.device
        fresh = torch.randint(len(self.tables.playable), (self.count,), dtype=torch.int32, device=device)
        pro = (torch.rand(self.count, device=device) < self.pro_share).int()
        self.own = torch.where(which, 0, self.own)
        self.other = torch.where(which, 0, self.other)
        self.sheet = torch.where(which, fresh, self.sheet)
        self.pro = torch.where(which, pro, self.pro)
        self.doubles = torch.where(which[:, None], 0, self.doubles)

    def look(self, evaluate: Evaluate) -> Outlook:
        """Value every mark that some roll allows, for the player to roll (0 lost … 1 won)."""
        tables = self.tables
        sheet = self.sheet.long()
        open_cells = tables.playable[sheet] & ~(self.own | self.other)
        marks = tables.marks[sheet]
        valid = (marks & ~open_cells[:, None]) == 0
        rows = valid.nonzero()
        game, slot = rows[:, 0].int(), rows[:, 1].int()
        features = torch.empty(len(rows), FEATURES, device=tables.device)
        over = torch.empty(len(rows), dtype=torch.int32, device=tables.device)
        difference = torch.empty_like(over)
        tables.kernels.read_all(
            game,
            slot,
            self.own,
            self.other,
            self.pro,
            self.doubles,
            self.sheet,
            tables.sheets,
            tables.marks,
            features,
            over,
            difference,
        )
        cells = tables.cells[sheet[rows[:, 0]], rows[:, 1]]
        found = evaluate(features, self, rows[:, 0], cells)
        result = 0.5 + 0.5 * difference.sign().float()
        values = torch.full(valid.shape, -1.0, device=tables.device)
        values[rows[:, 0], rows[:, 1]] = torch.where(over > 0, result, found.float())
        return Outlook(self, values, features, rows, over > 0, result)

    def move(self, slot: torch.Tensor) -> None:
        """Mark, and give the turn to the other player."""
        tables = self.tables
        self.tables.kernels.move_all(
            slot.int(), self.own, self.other, self.pro, self.doubles, self.sheet, tables.sheets, tables.marks
        )

    def swap(self) -> None:
        """Give the roll to the other player."""
        self.own, self.other = self.other, self.own
        self.doubles = self.doubles.flip(1).contiguous()


class Outlook:
    """The options of the player to roll: values by slot, by roll, and before the roll."""

    def __init__(
        self,
        games: Games,
        values: torch.Tensor,
        features: torch.Tensor,
        rows: torch.Tensor,
        over: torch.Tensor,
        result: torch.Tensor,
    ) -> None:
        self.games, self.values, self.features, self.rows, self.over, self.result = (
            games,
            values,
            features,
            rows,
            over,
            result,
        )
        tables = games.tables
        self.kinds = tables.kinds[games.sheet.long()]
        best = torch.full((games.count, 14), -1.0, device=values.device)
        best.scatter_reduce_(1, self.kinds, values, "amax")
        cows = tables.cows[games.sheet.long()] & ~(games.own | games.other)
        self.several = ((cows & (cows - 1)) != 0).long()
        by_roll = []
        for low, high in ROLLS:
            if high < 6:
                most = torch.maximum(best[:, low], best[:, high])
                by_roll.append(torch.where(most < 0, best[:, PASS], most))
            elif low < 6:
                by_roll.append(torch.stack([best[:, low], best[:, 6], best[:, 6 + low]]).amax(0))
            else:
                by_roll.append(torch.where(self.several > 0, best[:, TWO_COWS], best[:, 6]))
        self.kept = torch.stack(by_roll, 1)
        self.both = self.kept @ tables.chance
        self.low = self.kept @ tables.reroll_low.T
        self.high = self.kept @ tables.reroll_high.T
        options = torch.stack([self.kept, self.low, self.high, self.both[:, None].expand_as(self.kept)], 2)
        self.decided = options.amax(2)
        self.choice = options.argmax(2)
        self.before_roll = self.decided @ tables.chance

    def play(self, exploration: float) -> tuple[torch.Tensor, torch.Tensor]:
        """Roll, re-roll and mark.

        Returns the slots, and which of them were chosen at random.
        """
        tables = self.games.tables
        count = self.games.count
        roll = torch.multinomial(tables.chance, count, replacement=True)
        choice = self.choice.gather(1, roll[:, None])[:, 0]
        again = torch.where((choice == 1)[:, None], tables.reroll_low[roll], tables.reroll_high[roll])
        again = torch.where((choice == 3)[:, None], tables.chance[None, :].expand(count, -1), again)
        second = torch.multinomial(again, 1)[:, 0]
        roll = torch.where(choice == 0, roll, second)
        allowed = tables.allowed[roll, self.several].gather(1, self.kinds) & (self.values >= 0)
        allowed[:, -1] |= ~allowed.any(1)
        scored = torch.where(allowed, self.values, -1.0)
        random = torch.where(allowed, torch.rand_like(self.values), -1.0)
        explores = torch.rand(count, device=roll.device) < exploration
        slot = torch.where(explores, random.argmax(1), scored.argmax(1))
        return slot, explores
