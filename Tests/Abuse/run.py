#!/usr/bin/env python3
"""Runs every abusive program by itself, with a limit of time and of memory.

    Tests/Abuse/run.py PROGRAM [--seconds N] [--megabytes N] [NAME…]

A case fails if it crashes, takes longer or more memory than it may, or leaves a window that no longer works.
"""
import argparse
import os
import resource
import signal
import subprocess
import sys
import time


def limited(megabytes):
    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--megabytes", type=int, default=1024)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    names = options.names or subprocess.run(
        [program], capture_output=True, text=True, check=True).stdout.split()
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", SDL_VIDEODRIVER="dummy")
    failed = []
    slowest = []
    for name in names:
        begun = time.monotonic()
        child = subprocess.Popen(
            [program, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            preexec_fn=limited(options.megabytes), start_new_session=True)
        try:
            said, _ = child.communicate(timeout=options.seconds)
            status = child.returncode
            if status == 0:
                why = None
            elif status < 0:
                why = f"ended by {signal.Signals(-status).name}"
            else:
                why = f"exit {status}"
        except subprocess.TimeoutExpired:
            child.kill()
            said, _ = child.communicate()
            why = f"took longer than {options.seconds:g} s"
        seconds = time.monotonic() - begun
        slowest.append((seconds, name))
        if why:
            failed.append(name)
            lines = said.decode(errors="replace").strip().split("\n")[-4:]
            print(f"{name}: {why}" + "".join(f"\n    {line[:200]}" for line in lines if line))
    slowest.sort(reverse=True)
    print("slowest: " + ", ".join(f"{name} {seconds:.1f} s" for seconds, name in slowest[:5]))
    print(f"{len(names) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
