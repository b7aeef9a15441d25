"""Chévoux: a solo puzzle of rebuilding a village beside its river."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="chevoux",
    title="Chévoux",
    package="ludotheque.games.chevoux",
    designers=("caRel", "Arthur Lefebvre"),
    publisher="La Vie en Jeux",
    year=0,  # the rulebook names none
    players=(1,),
    minutes=15,
    summary={
        "en": "A solo puzzle: rearrange a village until every building is in its place, and bring people back.",
        "fr": "En solo, réorganisez un village jusqu’à ce que chaque lieu soit bien placé, et repeuplez-le.",
    },
    options=(
        Option(
            "gentle",
            False,
            {
                "en": "Gentle: the cards do more, for a first game",
                "fr": "Facile : les cartes en font plus, pour débuter",
            },
            choices=(False, True),
        ),
        Option(
            "hard",
            False,
            {"en": "Hard: only four rounds", "fr": "Difficile : quatre manches seulement"},
            choices=(False, True),
        ),
    ),
    reconstructed={
        "en": "Cards and placement constraints are our own reconstruction in the rulebook’s words, "
        "not the printed ones.",
        "fr": "Les cartes et les contraintes de placement sont reconstituées avec les mots de la règle, "
        "ce ne sont pas celles de la boîte.",
    },
    challenge={"en": "Village of the day", "fr": "Village du jour"},
)
