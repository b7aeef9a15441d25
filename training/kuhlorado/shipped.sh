#!/bin/sh
# The weights that the package ships: three runs, each from the last, on one graphics card; about 25 minutes.
set -e
cd "$(dirname "$0")"
python train.py --seconds 400 --games 10240 --turns 48 --seed 1 --out first.pt
python train.py --seconds 545 --games 20480 --turns 48 --rate 8e-4 --seed 3 --start first.pt --out second.pt
python train.py --seconds 520 --games 20480 --turns 64 --rate 6e-4 --seed 4 --start second.pt --out kuhlorado.pt
python ../export.py kuhlorado kuhlorado.pt "1,030 million turns, seeds 1, 3 and 4"
