"""`python -m ludotheque.testing GAME FOLDER [OPTION=VALUE …]` writes a game's golden playthroughs anew."""

import sys

from ludotheque.testing.golden import main

sys.exit(main())
