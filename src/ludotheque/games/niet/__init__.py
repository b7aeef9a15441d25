"""NIET!: tricks in changing teams, after vetoes have settled what counts."""

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
            {"en": "A fifth trump cell: no trump", "fr": "Une cinquième case d’atout : sans atout"},
            choices=(False, True),
        ),
        Option(
            "x2",
            "team",
            {
                "en": "×2 card: the holder’s tricks count twice for the team, or only the holder’s own score doubles",
                "fr": "Carte ×2 : les plis du porteur comptent double pour l’équipe, ou seul son propre score double",
            },
            choices=("team", "holder"),
            words={
                "team": {"en": "tricks twice", "fr": "plis doublés"},
                "holder": {"en": "own score twice", "fr": "score doublé"},
            },
        ),
        Option(
            "target",
            0,
            {
                "en": "Play until somebody has this many points (0: a fixed number of rounds)",
                "fr": "Jouer jusqu’à ce total de points (0 : un nombre de manches fixe)",
            },
            low=0,
            high=300,
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
