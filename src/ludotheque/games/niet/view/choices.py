"""The choices of a seat: actions as paths of handles, and handles in words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice, seat_names
from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import CARDS, DISCARD_NOTHING, DISCARD_TWO, GIVE, SUPER, TEAM, VETO
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.cards import rank_of
from ludotheque.games.niet.view.labels import cell_state, cell_words, ranked_card_words, team_words, the_cards


def choices(o: NietObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return the legal actions as choices.

    Two cards to discard may be chosen in either order.
    """
    found = []
    for action, _ in o.legal:
        label = action_words(action, o, lang, names)
        if action >= DISCARD_TWO:
            one, two = (f"card:{card}" for card in cards_of(action))
            found.append(Choice(action, (one, two), label))
            if one != two:
                found.append(Choice(action, (two, one), label))
        elif action == DISCARD_NOTHING:
            found.append(Choice(action, ("nothing:",), label))
        elif action >= TEAM:
            found.append(Choice(action, (f"team:{action}",), label))
        elif action >= VETO:
            found.append(Choice(action, (f"cell:{action - VETO}",), label))
        else:
            found.append(Choice(action, (f"card:{action % CARDS}",), label))
    return found


def action_words(action: int, o: NietObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return an action as a short sentence."""
    if action == DISCARD_NOTHING:
        return TEXTS.say("handle_nothing", lang)
    if TEAM <= action < DISCARD_NOTHING:
        return team_words(action, o.players, lang, seat_names(names, o.players))
    if VETO <= action < TEAM:
        return TEXTS.say("choice_veto", lang, cell=cell_words(action - VETO, o.points_row, lang, names))
    word = "choice_play" if action < CARDS else "choice_give" if GIVE <= action < VETO else "choice_discard"
    return TEXTS.say(word, lang, cards=the_cards(cards_of(action), lang))


def next_part(handle: str, after: str, o: NietObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return the prompt after the first of two cards."""
    return TEXTS.say("second_card", lang)


def handle_label(handle: str, o: NietObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return a handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "card":
        card = int(value)
        return ranked_card_words(card, rank_of(card, o.suits, o.settled[SUPER]), lang)
    if kind == "cell":
        return cell_state(o, int(value), lang, names)
    if kind == "team":
        return team_words(int(value), o.players, lang, seat_names(names, o.players))
    return TEXTS.say("handle_nothing", lang)
