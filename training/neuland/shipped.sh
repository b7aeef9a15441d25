#!/bin/sh
# The weights that the package ships: games are played and learned from at the same time, then the network is trained anew
# on all of them. Writes the weights into the compiled package that Python finds.
set -e
cd "$(dirname "$0")"
processes=${PROCESSES:-15}
seconds=${SECONDS_OF_PLAY:-1100}
passes=${PASSES:-6}
python3 train.py games --features 182 --seconds "$seconds" --seed 1 --out playing.pt &
python3 selfplay.py games --seconds $((seconds - 10)) --processes "$processes" --seed 1
wait $!
python3 train.py games --features 182 --seconds 0 --passes "$passes" --seed 2 --out neuland.pt
python3 ../export.py neuland neuland.pt "shipped.sh, $processes processes for $seconds s"
