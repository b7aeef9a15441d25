"""The table as plain text, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.nevaches.content import LETTERS
from ludotheque.games.nevaches.notation import format_place
from ludotheque.games.nevaches.observation import UNSEEN, CardFace, Goal, LaidTile, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.texts import TEXTS, place_word
from ludotheque.games.nevaches.view.labels import bonus_word, goal_word, kind_word, known_cards
from ludotheque.games.nevaches.view.sentences import TASKS, status
from ludotheque.kernel.texts import join_words, with_colon

# Styles of the text in a terminal, and the parts that stay in sight in a short one, the most important first.
STYLES = {
    "≡": "yellow",
    "✿": "bright_green",
    "♣": "green",
    "≈": "blue",
    "⌂": "red",
    r"\([≡✿♣≈⌂]\)": "reverse",
}
IN_SIGHT = (-2, 1, 0)
UNSAID = {
    "is_over": "the last phase",
    "seats.*.points": "the score less the points of the scoring tile",
    "seats.*.goal_points": "the points of the scoring tile that counts, if it is met; both are said",
    "cards": "the faces of the cards in the row and in the hands; each is listed there",
    "places*": "what may be chosen, listed beside the text",
    "fits*": "what may be chosen, listed beside the text; each card says in how many ways it fits",
}
# Field, meadow, forest, lake, house, then (index −1) a cell of a card that any tile matches.
SIGNS = "≡✿♣≈⌂▒"
COLUMNS = 18  # wider landscapes are split


def text(o: NevachesObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return players, stock, bonus spaces, then each seat's cards and landscape, the viewer's last."""
    who = seat_names(names, o.players)
    lines = [_heading(o, who, lang)]
    lines += [_player_line(o, seat, who[seat], lang) for seat in range(o.players)]
    lines += ["", *_stock(o, lang), *_track(o, who, lang)]
    for seat in sorted(range(o.players), key=lambda each: each == o.seat):
        lines += ["", f"{SEAT_SIGNS[seat]} {who[seat][:40]}", *_area(o, seat, lang)]
    return folded([*lines, "", *_legend(lang)])


def _heading(o: NevachesObservation, who: Sequence[str], lang: str) -> str:
    """Say whose turn it is, the current task and the actions left."""
    if o.phase <= codes.DEAL_CARD or o.phase == codes.OVER:
        return status(o, lang, who)
    if o.phase == codes.CHOOSE_GOAL:
        return TEXTS.say("text_choose_goal", lang, count=o.turns)
    if o.phase == codes.DRAFT:
        assert o.turns == o.left == 0 and not o.is_last_round  # the first turn has not begun
        return TEXTS.say("text_draft", lang, name=who[o.turn])
    name = who[o.turn] if o.turn >= 0 else "–"
    if o.phase in TASKS:
        name += ", " + TEXTS.say(f"task_{TASKS[o.phase]}", lang)
    last = " " + TEXTS.say("status_last_round", lang) if o.is_last_round else ""
    return TEXTS.say("text_turn", lang, number=o.turns + 1, name=name, left=o.left) + last


def _player_line(o: NevachesObservation, seat: int, name: str, lang: str) -> str:
    area = o.seats[seat]
    mark = "★" if seat in o.winners else ">" if seat in o.to_act else " "
    facts = TEXTS.say(
        "player_facts",
        lang,
        count=int(o.scores[seat]),
        cows=area.cows,
        tiles=len(area.tiles),
        trees=len(area.trees),
        cards=len(area.hand),
    )
    fox = f", {TEXTS.say('fox', lang)}" if seat == o.fox else ""
    return f"{mark}{SEAT_SIGNS[seat]} {name[:20]:<12} {facts}{fox}"


def _stock(o: NevachesObservation, lang: str) -> list[str]:
    tiles = "  ".join(f"{SIGNS[kind]}×{count}" for kind, count in enumerate(o.open_tiles) if count) or "–"
    known = known_cards(o)
    discard = ", ".join(str(number + 1) for number in o.discard) or "–"
    return [
        f"{TEXTS.say('open_tiles', lang)}  {tiles}",
        TEXTS.say("open_cards", lang),
        *(f"  {_card(known[number], lang)}" for number in o.row),
        TEXTS.say("pile", lang, tiles=o.tiles_left, aside=o.tiles_aside, cards=o.cards_left, trees=o.tree_supply),
        TEXTS.say("discard", lang, cards=discard),
    ]


def _track(o: NevachesObservation, who: Sequence[str], lang: str) -> list[str]:
    """Return the bonus spaces and the seats that have reached them."""
    lines = [TEXTS.say("track", lang)]
    for index, (space, face) in enumerate(zip(o.spaces, o.faces, strict=False)):
        reached = [who[seat] for seat, area in enumerate(o.seats) if area.reached > index]
        by = TEXTS.say("reached", lang, names=join_words(reached, lang)) if reached else ""
        lines.append(f"  {space:>2}  {bonus_word(face, lang)}{by}")
    return lines


def _area(o: NevachesObservation, seat: int, lang: str) -> list[str]:
    """Return a seat's cards, scoring tiles that the viewer may see, landscape and herds."""
    area = o.seats[seat]
    known = known_cards(o)
    lines = []
    for number in area.hand:
        if number == UNSEEN:
            lines.append(f"   ?  {TEXTS.say('unseen_card', lang)}")
        else:
            ways = sum(fit.card == number for fit in o.fits) if seat == o.seat else 0
            fits = "  " + TEXTS.say("fits", lang, count=ways) if ways else ""
            lines.append(f"  {_card(known[number], lang)}{fits}")
    lines += [f"  {_goal(goal, o.last_round, lang)}" for goal in area.goals]
    if area.chosen >= 0:
        lines.append("  " + TEXTS.say("chosen", lang, goal=goal_word(area.chosen, o.last_round, lang)))
    laid = o.laid if seat == o.turn else -1
    lines += _landscape(area, laid, lang) if area.tiles else [f"  {TEXTS.say('no_tiles', lang)}"]
    if area.herds:
        at = [place_word(format_place(each.x, each.y), lang) for each in area.tiles]
        apart = "\u202f; " if lang == "fr" else "; "
        herds = apart.join(join_words([at[index] for index in herd], lang) for herd in area.herds)
        lines.append("  " + TEXTS.say("herds", lang, herds=herds))
    return lines


def _goal(goal: Goal, last_round: int, lang: str) -> str:
    aim = f"{'✓' if goal.is_met else '·'} {goal_word(goal.goal, last_round, lang)} (+{goal.points})"
    key = "goal_tally_met" if goal.is_met else "goal_tally"
    return with_colon(aim, TEXTS.say(key, lang, amount=goal.amount, needed=goal.needed), lang)


def _card(card: CardFace, lang: str) -> str:
    """Return number, points, cows and pattern of a card."""
    rows = "/".join(
        "".join(SIGNS[LETTERS[letter]] if letter in LETTERS else "·" for letter in row) for row in card.pattern
    )
    points, cows = TEXTS.say("points", lang, count=card.points), TEXTS.say("cows", lang, count=card.cows)
    return f"{card.number + 1:>2}  {points + ', ' + cows:<20}  {rows}"


def _landscape(area: PlayerArea, laid: int, lang: str) -> list[str]:
    """Return rows from north to south, labelled with the distance from the first tile.

    Wide landscapes are split.
    """
    tiles = {(each.x, each.y): each for each in area.tiles}
    trees = {area.tiles[index]: str(number) for number, square in enumerate(area.trees, 1) for index in square}
    rows = range(min(each.y for each in area.tiles), max(each.y for each in area.tiles) + 1)
    first, last = min(each.x for each in area.tiles), max(each.x for each in area.tiles)
    lines = []
    for start in range(first, last + 1, COLUMNS):
        columns = range(start, min(start + COLUMNS, last + 1))
        heads = [format_place(x, 0).replace("o", "0") for x in columns]
        if lang == "fr":
            heads = [head.replace("w", "o") for head in heads]
        lines.append("      " + "".join(f"{head:^4}" for head in heads))
        for y in rows:
            cells = [_cell(tiles.get((x, y)), trees, area.tiles[laid] if laid >= 0 else None) for x in columns]
            lines.append(f"  {format_place(0, y).replace('o', '0'):>3} " + "".join(cells))
    return lines


def _cell(tile: LaidTile | None, trees: dict[LaidTile, str], laid: LaidTile | None) -> str:
    """Return a cell in four columns, with a cow as a pair of brackets and a tree as a number behind."""
    if tile is None:
        return " ·  "
    left = "(" if tile.cow else ">" if tile == laid else " "
    return left + SIGNS[tile.kind] + (")" if tile.cow else " ") + trees.get(tile, " ")


def _legend(lang: str) -> list[str]:
    kinds = [f"{SIGNS[kind]} {kind_word(kind, lang)}" for kind in range(codes.KINDS)]
    return [
        "  ".join([*kinds, f"{SIGNS[-1]} {TEXTS.say('legend_any', lang)}"]),
        TEXTS.say("legend_signs", lang),
        TEXTS.say("legend_places", lang),
        TEXTS.say("legend_cards", lang),
    ]
