#!/bin/sh
# The weights that the package ships: rounds of games, each played by the network that was trained on the rounds before.
# Writes them into the compiled package that Python finds. Sixteen cores and a graphics card take about seven minutes.
set -e
cd "$(dirname "$0")"
processes=${PROCESSES:-16}
weights=$(python3 -c 'from ludotheque.games.nevaches.bot.network import FILE; print(FILE)')
cp "$weights" before.bin
data=games/0
python3 selfplay.py games/0 --level mcts --iterations 40 --processes "$processes" --seconds 30 --seed 1
for round in 1 2 3 4 5 6; do
  python3 train.py --features 319 --out nevaches.pt --seed "$round" $data
  python3 ../export.py nevaches nevaches.pt "round $round of shipped.sh, $processes processes"
  cp "$weights" "round-$round.bin"
  python3 ../match.py nevaches "round-$round.bin" before.bin --processes "$processes" --seconds 8 --seed 900
  [ "$round" = 6 ] && break
  python3 selfplay.py "games/$round" --processes "$processes" --seconds 30 --seed "${round}01"
  # The newest three rounds, without the one of the player who has no network.
  data=$(ls -d games/[1-9] | tail -3)
done
