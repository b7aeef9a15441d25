"""Neuland: players produce goods with workers, and the first to place all shields wins.

A worker on a production unit represents one good. A time track decides whose turn it is.
"""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="neuland",
    title="Neuland",
    package="ludotheque.games.neuland",
    designers=("Tobias Stapelfeldt", "Peter Eggert"),
    publisher="eggertspiele",
    year=2008,
    players=(2, 3, 4),
    minutes=90,
    rules_version=2,
    summary={
        "en": "Build chains of production in a new land and be the first to place all your shields.",
        "fr": "Bâtissez des chaînes de production en terre nouvelle et soyez le premier à placer tous vos blasons.",
    },
    options=(
        Option(
            "map",
            "beginner",
            {"en": "Map", "fr": "Carte"},
            choices=("beginner", "random"),
            words={
                "beginner": {"en": "for beginners", "fr": "pour débutants"},
                "random": {"en": "at random", "fr": "au hasard"},
            },
        ),
        Option(
            "all_payments",
            False,
            {
                "en": "Offer every way to pay, even wasteful ones",
                "fr": "Proposer toutes les façons de payer, même inutiles",
            },
            choices=(False, True),
            is_advanced=True,
        ),
        Option(
            "max_turns",
            400,
            {"en": "Longest game, in turns", "fr": "Durée maximale, en tours"},
            low=8,
            high=2000,
            is_advanced=True,
        ),
    ),
    cannot_play=("random", "greedy", "mcts"),
    reconstructed={
        "en": "The map, some costs and terrains, most properties’ values and needs are reconstructed, not as printed.",
        "fr": "Carte, certains coûts et terrains, presque toutes les valeurs et besoins des propriétés : reconstitués.",
    },
)
