"""The command `ludotheque` as `python -m ludotheque`."""

import sys

from ludotheque.cli import main

if __name__ == "__main__":
    sys.exit(main())
