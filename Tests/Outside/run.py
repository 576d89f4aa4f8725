#!/usr/bin/env python3
"""Runs every case of `abuse` in a process of its own, with a limit of time and of memory.

    Tests/Outside/run.py PROGRAM [--seconds N] [--megabytes N] [NAME…]

A case fails if it crashes, exceeds a limit, or leaves a window that no longer works. The limit of
time is one of processor time, so that other work on the machine does not matter; a case that sleeps gets ten
times as long.
"""
import argparse
import os
import resource
import signal
import subprocess
import sys


def limited(megabytes, seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        if megabytes:
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--megabytes", type=int, default=1024, help="0: no limit, for sanitizers")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    names = options.names or subprocess.run(
        [program], capture_output=True, text=True, check=True).stdout.split()
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", SDL_VIDEODRIVER="dummy")
    failed = []
    slowest = []
    for name in names:
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        child = subprocess.Popen(
            [program, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            preexec_fn=limited(options.megabytes, options.seconds), start_new_session=True)
        try:
            said, _ = child.communicate(timeout=10 * options.seconds)
            status = child.returncode
            if status == 0:
                why = None
            elif status in (-signal.SIGXCPU, -signal.SIGKILL):
                why = f"took more than {options.seconds} s of the processor, or was killed"
            elif status < 0:
                why = f"ended by {signal.Signals(-status).name}"
            else:
                why = f"exit {status}"
        except subprocess.TimeoutExpired:
            child.kill()
            said, _ = child.communicate()
            why = f"did not end in {10 * options.seconds} s"
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
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
