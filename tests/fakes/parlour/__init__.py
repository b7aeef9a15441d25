"""Parlour: a tiny game with secrets, simultaneous choices, and one to three seats.

It has everything that is hard for a table. Each seat is dealt a card. All seats bid at the same time. Then each in turn
peeks at its neighbour's card or stays, and the game ends.
"""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="parlour",
    title="Parlour",
    package="parlour",
    designers=("Nobody",),
    publisher="–",
    year=2026,
    players=(1, 2, 3),
    minutes=1,
    summary={"en": "Bid on your card.", "fr": "Misez sur votre carte."},
    options=(Option("bids", 3, {"en": "Bids", "fr": "Mises"}, low=2, high=40),),
)
