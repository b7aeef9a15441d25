"""The players of seats, as the command line names them."""

from __future__ import annotations

import pytest

from ludotheque import ConfigurationError, get_spec
from ludotheque.cli.seats import check_kinds, parse_entrants, parse_seats, seats_of_record
from ludotheque.cli.session import Session


@pytest.mark.usefixtures("parlour")
class TestSeats:
    def test_seats_not_named_are_medium_bots(self) -> None:
        assert parse_seats(get_spec("kuhlorado"), None, None).kinds == ("human", "medium")
        assert parse_seats(get_spec("parlour"), "human,hard", 3).kinds == ("human", "hard", "medium")
        assert parse_seats(get_spec("parlour"), None, None).kinds == ("human",)

    def test_people_may_have_names(self) -> None:
        seats = parse_seats(get_spec("parlour"), "human:Ada, human:Bo ,hard", None)
        assert seats.kinds == ("human", "human", "hard")
        assert seats.shown(Session("fr")) == ("Ada", "Bo", "Difficile")
        assert seats.written() == ("Ada", "Bo", "hard")
        assert seats_of_record(seats.written(), "parlour") == "human:Ada,human:Bo,hard"

    def test_equal_names_are_told_apart(self) -> None:
        seats = parse_seats(get_spec("parlour"), "human,human,easy", None)
        assert seats.shown(Session("en")) == ("Human A", "Human B", "Easy")

    @pytest.mark.parametrize(("text", "players"), [("human,hard,easy", None), ("human,hard,easy", 2)])
    def test_too_many_are_refused(self, text: str, players: int | None) -> None:
        with pytest.raises(ConfigurationError, match="2; named: 3"):
            parse_seats(get_spec("kuhlorado"), text, players)

    def test_unknown_kinds_are_refused_with_what_is_known(self) -> None:
        with pytest.raises(ConfigurationError, match=r"human, random.*spy"):
            check_kinds("parlour", ("human", "wizard"))
        with pytest.raises(ConfigurationError, match="human"):
            check_kinds("parlour", ("human",), humans_allowed=False)

    def test_one_bot_may_stand_for_all(self) -> None:
        assert parse_entrants(get_spec("parlour"), "random", 3) == ("random",) * 3
        assert parse_entrants(get_spec("kuhlorado"), "random", None) == ("random",) * 2
        with pytest.raises(ConfigurationError):
            parse_entrants(get_spec("kuhlorado"), "a,b,c", None)
        with pytest.raises(ConfigurationError):
            parse_entrants(get_spec("parlour"), "a,b", 3)
