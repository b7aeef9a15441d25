"""Nim: players take pieces from heaps, and the player who takes the last piece wins."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="nim",
    title="Nim",
    package=__name__,
    designers=("traditional",),
    publisher="–",
    year=1901,
    players=(2,),
    minutes=2,
    summary={"en": "Take the last piece.", "fr": "Prenez le dernier pion."},
    options=(Option("heaps", 3, {"en": "Heaps", "fr": "Tas"}, low=1, high=5),),
)
