#!/usr/bin/env python3
"""Runs every case of `abuse` in a process of its own, with a limit of time and of memory.

    Tests/Outside/run.py PROGRAM [--seconds N] [--megabytes N] [--jobs N] [NAME…]

A case fails if it crashes, exceeds a limit, or leaves a window that no longer works. The limit of
time is one of processor time, so that other work on the machine does not matter; a case that sleeps gets ten
times as long.
"""
import argparse
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor


# The shell sets the limits and becomes the program: Python must not run code between fork and exec while it
# has threads.
LIMITED = 'ulimit -c 0 && ulimit -S -t "$1" && ulimit -H -t $(($1 + 1)) && ' \
    '{ [ "$2" -eq 0 ] || ulimit -d $(($2 * 1024)); } && shift 2 && exec "$@"'
running, ended = set(), set()
stopping = threading.Event()


def end(pid):
    """Kills a case that takes too long, with all that it started."""
    ended.add(pid)
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(program, name, options):
    """Runs a case. Returns why it failed (None: it passed), what it said, and its processor time in seconds."""
    child = subprocess.Popen(
        ["sh", "-c", LIMITED, "sh", str(options.seconds), str(options.megabytes), program, name],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        env=dict(os.environ, SWIFT_BACKTRACE="enable=no", SDL_VIDEODRIVER="dummy"))
    running.add(child.pid)
    if stopping.is_set():
        end(child.pid)
    longest = 10 * options.seconds
    timer = threading.Timer(longest, end, [child.pid])
    timer.daemon = True
    timer.start()
    try:
        said = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
    finally:
        timer.cancel()
        running.discard(child.pid)
    timer.join()
    child.returncode = status = os.waitstatus_to_exitcode(status)
    if child.pid in ended and status == -signal.SIGKILL:
        why = f"did not end in {longest} s"
    elif status in (-signal.SIGXCPU, -signal.SIGKILL):
        why = f"took more than {options.seconds} s of the processor, or was killed"
    elif status < 0:
        why = f"ended by {signal.Signals(-status).name}"
    else:
        why = f"exit {status}" if status else None
    return why, said.decode(errors="replace"), usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--megabytes", type=int, default=1024, help="0: no limit, for sanitizers")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many cases run at a time")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    names = options.names or subprocess.run(
        [program], capture_output=True, text=True, check=True).stdout.split()
    failed = []
    slowest = []
    pool = ThreadPoolExecutor(options.jobs)
    try:
        results = pool.map(lambda name: run(program, name, options), names)
        for name, (why, said, seconds) in zip(names, results):
            slowest.append((seconds, name))
            if why:
                failed.append(name)
                lines = said.strip().split("\n")[-4:]
                print(f"{name}: {why}" + "".join(f"\n    {line[:200]}" for line in lines if line), flush=True)
    except KeyboardInterrupt:
        stopping.set()
        pool.shutdown(wait=False, cancel_futures=True)
        for pid in list(running):
            end(pid)
        sys.exit(130)
    slowest.sort(reverse=True)
    print("slowest: " + ", ".join(f"{name} {seconds:.1f} s" for seconds, name in slowest[:5]))
    print(f"{len(names) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
