"""Chévoux: a solo puzzle of rebuilding a village at its river."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="chevoux",
    title="Chévoux",
    package="ludotheque.games.chevoux",
    designers=("caRel", "Arthur Lefebvre"),
    publisher="La Vie en Jeux",
    year=0,  # not in the rulebook
    players=(1,),
    minutes=15,
    summary={
        "en": "A solo puzzle: rearrange a village until every building is in its place, and bring people back.",
        "fr": "En solo, réorganisez un village jusqu’à ce que chaque lieu soit bien placé, et repeuplez-le.",
    },
    rules_version=2,
    options=(
        Option(
            "difficulty",
            "normal",
            {"en": "Difficulty", "fr": "Difficulté"},
            choices=("gentle", "normal", "tight", "hard"),
            words={
                "gentle": {"en": "gentle, for a first game", "fr": "facile, pour débuter"},
                "normal": {"en": "normal", "fr": "normale"},
                "tight": {"en": "tight, with weaker cards", "fr": "serrée, aux cartes plus faibles"},
                "hard": {"en": "hard, with only four rounds", "fr": "difficile, en quatre manches seulement"},
            },
        ),
    ),
    first_game={"difficulty": "gentle"},
    reconstructed={
        "en": "Cards, placement constraints and the names of axes and buildings are our own reconstruction in the "
        "rulebook’s words, not the printed ones.",
        "fr": "Les cartes, les contraintes de placement et les noms des axes et des bâtiments sont reconstitués avec "
        "les mots de la règle, ce ne sont pas ceux de la boîte.",
    },
    challenge={"en": "Village of the day", "fr": "Village du jour"},
)
