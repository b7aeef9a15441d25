#!/bin/sh
# The weights that the package ships: games are played and learned from at the same time; then six networks are trained
# on all of them, and one on what these six think. Writes the weights into the compiled package that Python finds.
set -e
cd "$(dirname "$0")"
processes=${PROCESSES:-15}
seconds=${SECONDS_OF_PLAY:-1100}
python3 train.py games --features 182 --seconds "$seconds" --seed 1 --out playing.pt &
python3 selfplay.py games --seconds $((seconds - 10)) --processes "$processes" --seed 1
wait $!
for seed in 2 3 4 5 6 7; do
    python3 train.py games --features 182 --seconds 0 --seed $seed --out teacher$seed.pt
done
python3 train.py games --features 182 --seconds 0 --seed 8 --passes 12 --teachers teacher?.pt --out neuland.pt
python3 ../export.py neuland neuland.pt "shipped.sh, $processes processes for $seconds s"
