"""The table as plain text, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.nevaches.content import LETTERS
from ludotheque.games.nevaches.observation import UNSEEN, CardFace, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.labels import bonus_word, goal_state, goal_word, kind_word, known_cards, shown_seat
from ludotheque.kernel.texts import with_colon

# Field, meadow, forest, lake, house; the last is a cell of a card that any tile matches (index −1).
SIGNS = "≡✿♣≈⌂▒"
WIDE = 18  # landscapes of more columns are drawn narrow


def text(o: NevachesObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Players, stock, own hand, then every landscape."""
    who = seat_names(names, o.players)
    first = shown_seat(o)
    lines = [_player_line(o, seat, who[seat], lang) for seat in range(o.players)]
    lines += ["", *_stock(o, lang), ""]
    if o.seat >= 0:
        lines += [*_own(o, lang), ""]
    for seat in [first, *(seat for seat in range(o.players) if seat != first)]:
        lines.append(f"{SEAT_SIGNS[seat]} {who[seat][:40]}")
        lines += _landscape(o.seats[seat], lang) if o.seats[seat].tiles else [f"  {TEXTS.say('no_tiles', lang)}"]
    legend = "  ".join(f"{SIGNS[kind]} {kind_word(kind, lang)}" for kind in range(5))
    lines.append(f"{legend}  (≡) {TEXTS.say('legend_cow', lang)}")
    return folded(lines)


def _player_line(o: NevachesObservation, seat: int, name: str, lang: str) -> str:
    area = o.seats[seat]
    mark = ">" if seat in o.to_act else " "
    fox = f" ({TEXTS.say('fox', lang)})" if seat == o.fox else ""
    facts = TEXTS.say(
        "player_facts",
        lang,
        count=int(o.scores[seat]),
        cows=area.cows,
        tiles=len(area.tiles),
        trees=len(area.trees),
    )
    hand = ", ".join("?" if card == UNSEEN else str(card + 1) for card in area.hand) or "–"
    return f"{mark}{SEAT_SIGNS[seat]} {name[:20]:<12}{facts}, {TEXTS.say('hand', lang)} {hand}{fox}"


def _stock(o: NevachesObservation, lang: str) -> list[str]:
    tiles = "  ".join(f"{SIGNS[kind]}×{count}" for kind, count in enumerate(o.open_tiles) if count) or "–"
    pile = TEXTS.say("pile", lang, tiles=o.tiles_left, cards=o.cards_left, trees=o.tree_supply)
    track = ", ".join(f"{space} {bonus_word(face, lang)}" for space, face in zip(o.spaces, o.faces, strict=False))
    known = known_cards(o)
    return [
        f"{TEXTS.say('open_tiles', lang)}  {tiles}   ({pile})",
        f"{TEXTS.say('open_cards', lang)}",
        *(f"  {_card(known[number], lang)}" for number in o.row),
        f"{TEXTS.say('track', lang)}  {track}",
    ]


def _own(o: NevachesObservation, lang: str) -> list[str]:
    area = o.seats[o.seat]
    known = known_cards(o)
    lines = [TEXTS.say("your_cards", lang)] + [f"  {_card(known[number], lang)}" for number in area.hand]
    for goal in area.goals:
        sign = "✓" if goal.is_met else "·"
        aim = f"{sign} {goal_word(goal.goal, lang)} (+{goal.points})"
        lines.append(with_colon(aim, goal_state(goal, lang), lang))
    return lines


def _card(card: CardFace, lang: str) -> str:
    rows = "/".join(
        "".join(SIGNS[LETTERS[letter]] if letter in LETTERS else "·" for letter in row) for row in card.pattern
    )
    return f"{card.number + 1:>2}  {TEXTS.say('points', lang, count=card.points):<11} {rows}"


def _landscape(area: PlayerArea, lang: str) -> list[str]:
    """Rows from north to south, labelled with the distance from the first tile."""
    tiles = {(each.x, each.y): each for each in area.tiles}
    columns = range(min(x for x, _ in tiles), max(x for x, _ in tiles) + 1)
    rows = range(min(y for _, y in tiles), max(y for _, y in tiles) + 1)
    is_wide = len(columns) > WIDE
    west = "o" if lang == "fr" else "w"
    lines = []
    if not is_wide:
        heads = [f"{west}{-x}" if x < 0 else f"e{x}" if x else "0" for x in columns]
        lines.append("      " + "".join(f"{head:^4}" for head in heads))
    for y in rows:
        head = f"n{-y}" if y < 0 else f"s{y}" if y else "0"
        cells = []
        for x in columns:
            each = tiles.get((x, y))
            sign = SIGNS[each.kind] if each else "·"
            if is_wide:
                cells.append(sign)
            else:
                cells.append(f"({sign}) " if each and each.cow else f" {sign}  ")
        lines.append(f"  {head:>3} " + "".join(cells))
    return lines
