"""Kuhlorado: two players, one sheet, two dice."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="kuhlorado",
    title="Kuhlorado",
    package="ludotheque.games.kuhlorado",
    designers=("Reinhard Staupe",),
    publisher="Nürnberger-Spielkarten-Verlag",
    year=2014,
    players=(2,),
    minutes=10,
    summary={
        "en": "Roll two dice, mark cells of one shared sheet, and own meadows, troughs and land.",
        "fr": "Lancez deux dés, cochez une feuille commune et emportez prés, abreuvoirs et terrains.",
    },
    options=(
        Option(
            "sheet",
            "random",
            {"en": "Sheet", "fr": "Feuille"},
            choices=("random", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            words={"random": {"en": "at random", "fr": "au hasard"}},
        ),
        Option(
            "pro",
            False,
            {
                "en": "Pro: doubles score once nine cows are marked",
                "fr": "Pro : les doubles comptent à la neuvième vache",
            },
            choices=(False, True),
        ),
    ),
    reconstructed={
        "en": "The ten sheets are our own reconstruction, not the printed ones.",
        "fr": "Les dix feuilles sont reconstituées par nos soins ; ce ne sont pas celles de la boîte.",
    },
)
