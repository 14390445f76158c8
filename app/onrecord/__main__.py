"""The command, `onrecord` or `python -m onrecord`."""

from __future__ import annotations


def main() -> None:
    """Runs the command that the process was called with, and ends the process with its exit code."""
    from onrecord.serve.cli import main as command

    command()


if __name__ == "__main__":
    main()
