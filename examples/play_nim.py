"""`ludotheque` with a sixth game: `python examples/play_nim.py serve`."""

import ludotheque

ludotheque.register_package("nim", "nim")  # here, so that the processes in which bots think know it too

if __name__ == "__main__":
    from ludotheque.cli import main

    raise SystemExit(main())
