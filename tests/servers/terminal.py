#!/usr/bin/env python3
"""Runs a command on a terminal of its own, for the end-to-end tests.

usage: terminal.py COLUMNS TYPED AFTER -- COMMAND...

All that appears on the terminal goes to standard output as it comes. Once the text AFTER has appeared, TYPED (bytes in
hexadecimal digits) is typed; nothing is if TYPED is empty. Ends with the command's exit code. Standard library only,
Unix only.
"""

import fcntl
import os
import pty
import struct
import sys
import termios

ROWS = 50


def main():
    columns, typed, after = sys.argv[1:4]
    command = sys.argv[5:]
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, int(columns), 0, 0))
        os.execvp(command[0], command)
    appeared = b""
    typed = bytes.fromhex(typed)
    for piece in iter(lambda: read(terminal), b""):
        sys.stdout.buffer.write(piece)
        appeared += piece
        if typed and after.encode() in appeared:
            os.write(terminal, typed)
            typed = b""
    _, status = os.waitpid(process, 0)
    sys.stdout.buffer.flush()
    sys.exit(os.waitstatus_to_exitcode(status) % 256)


def read(terminal):
    try:
        return os.read(terminal, 65536)
    except OSError:
        # Linux says EIO when nobody holds the other end any more.
        return b""


main()
