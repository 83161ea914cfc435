"""Where ``katta`` begins, before anything that takes time has been loaded."""

import signal
import sys


def main() -> None:
    """Run the command line. Ctrl-C that comes while it loads ends it as it ends any program, without a word;
    Python's own way would show the player where it was."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from server.cli.main import cli

    signal.signal(signal.SIGINT, usual)
    try:
        cli(prog_name="katta")
    except KeyboardInterrupt:  # before click listens, or after
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
