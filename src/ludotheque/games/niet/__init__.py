"""NIET!: trick-taking in changing teams, with the conditions of each round set by vetoes."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="niet",
    title="NIET!",
    package="ludotheque.games.niet",
    designers=("Stefan Dorra",),
    publisher="IELLO",
    year=2015,
    players=(2, 3, 4, 5),
    minutes=45,
    summary={
        "en": "Veto the rules you do not want, choose your team, then take tricks and steal the ones.",
        "fr": "Refusez les règles qui vous gênent, choisissez votre équipe, puis prenez plis et butin.",
    },
    options=(
        Option(
            "no_trump_cell",
            False,
            {"en": "A “no trump” cell on the board", "fr": "Une case « sans atout » sur le plateau"},
            choices=(False, True),
        ),
        Option(
            "x2",
            "team",
            {"en": "The ×2 card doubles", "fr": "La carte ×2 double"},
            choices=("team", "holder"),
            words={
                "team": {
                    "en": "the holder’s tricks and loot, for the team",
                    "fr": "les plis et le butin du porteur, pour l’équipe",
                },
                "holder": {"en": "the holder’s own score", "fr": "le score du porteur seul"},
            },
            is_advanced=True,
        ),
        Option(
            "target",
            0,
            {"en": "Points to reach (0: a fixed number of rounds)", "fr": "Points à atteindre (0 : manches fixées)"},
            low=0,
            high=300,
            is_advanced=True,
        ),
    ),
    editions=("iello",),
    reconstructed={
        "en": "The cells “1 card” and “2 cards” come from reviews; the signs of the colours, "
        "but for the red star, are ours; how the ×2 card counts is our reading of the rulebook.",
        "fr": "Les cases « 1 carte » et « 2 cartes » viennent de critiques ; les signes des couleurs, sauf l’étoile "
        "rouge, sont de nous ; l’effet de la carte ×2 est notre lecture de la règle.",
    },
)
