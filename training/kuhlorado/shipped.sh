#!/bin/sh
# The weights that the package ships: four runs, each from the last, on one graphics card; about 50 minutes.
set -e
cd "$(dirname "$0")"
small="--hidden 256 --second 32"
python train.py $small --seconds 400 --games 10240 --turns 48 --seed 1 --out first.pt
python train.py $small --seconds 545 --games 20480 --turns 48 --rate 8e-4 --seed 3 --start first.pt --out second.pt
python train.py $small --seconds 520 --games 20480 --turns 64 --rate 6e-4 --seed 4 --start second.pt --out third.pt
python train.py --seconds 1380 --games 20480 --turns 64 --rate 8e-4 --trace 0.98 --seed 6 --start third.pt --out kuhlorado.pt
python ../export.py kuhlorado kuhlorado.pt "about 1,900 million turns, seeds 1, 3, 4 and 6"
