"""NéVaches: lay a landscape, put cows on it by pattern cards, bring the herd home."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="nevaches",
    title="NéVaches",
    package="ludotheque.games.nevaches",
    designers=("Rita Modl",),
    publisher="Schmidt Spiele",
    year=2023,
    players=(2, 3, 4),
    minutes=40,
    rules_version=2,
    summary={
        "en": "Lay a landscape, put your cows on it as the cards say, and bring the herd home in time.",
        "fr": "Bâtissez un paysage, placez-y vos vaches selon les cartes, et rentrez le troupeau à temps.",
    },
    options=(
        Option(
            "random_bonuses",
            False,
            {"en": "Bonus tiles at random (order and faces)", "fr": "Tuiles bonus au hasard"},
            choices=(False, True),
        ),
        Option(
            "draft_start_card",
            False,
            {"en": "Choose the first card from the open row", "fr": "Choisir sa première carte dans la rangée"},
            choices=(False, True),
        ),
    ),
    reconstructed={
        "en": "The 55 cards, the places of the bonus spaces and the faces of the bonus tiles are reconstructed: "
        "they are not the printed ones.",
        "fr": "Les 55 cartes, la place des cases bonus et les faces des tuiles bonus sont reconstituées : "
        "ce ne sont pas celles de la boîte.",
    },
)
