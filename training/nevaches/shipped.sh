#!/bin/sh
# The weights that the package ships: rounds of games, each played by the network that was trained on the rounds before.
# Writes them into the compiled package that Python finds. Sixteen cores and a graphics card take about 18 minutes.
set -e
cd "$(dirname "$0")"
processes=${PROCESSES:-16}
weights=$(python3 -c 'from ludotheque.games.nevaches.bot.network import FILE; print(FILE)')
cp "$weights" before.bin
data=games/0
python3 selfplay.py games/0 --level mcts --iterations 40 --processes "$processes" --seconds 30 --seed 1
for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
  python3 train.py --features 319 --out nevaches.pt --seed "$round" $data
  python3 ../export.py nevaches nevaches.pt "round $round of shipped.sh, $processes processes"
  cp "$weights" "round-$round.bin"
  python3 ../match.py nevaches "round-$round.bin" before.bin --processes "$processes" --seconds 8 --seed 900
  # At first the bot changes much from round to round: then few rounds are learned from, later more.
  if [ "$round" -lt 6 ]; then seconds=30 newest=3; else seconds=45 newest=6; fi
  [ "$round" = 14 ] || python3 selfplay.py "games/$round" --processes "$processes" --seconds "$seconds" --seed "${round}01"
  data=$(ls -dv games/[1-9]* | tail -"$newest")
done
