#!/usr/bin/env python3
"""Kills a recording program at random moments and checks the recording that is left (B35, P8).

    python3 Tests/EndToEnd/kill.py PANTO_SOAK PANTOGRAPH [COUNT] [SEED]

Every file must be readable in repairing mode, hold each report from the first one on, and lack no
more than the last 100 ms of what the program had taken in. Exit status 1 if one does not.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

LONGEST_LOSS = 0.1


def killed(soak, path, seconds):
    """Records for `seconds`, kills the recorder, and returns the times of the reports that the stage had."""
    program = subprocess.Popen([soak, "record", path], stdout=subprocess.PIPE)
    first = program.stdout.readline()
    time.sleep(seconds)
    program.send_signal(signal.SIGKILL)
    rest = program.stdout.read()
    program.wait()
    # The last line may be incomplete and is not used.
    return [float(line) for line in (first + rest).split(b"\n")[:-1]]


def judge(pantograph, path, taken):
    """Returns what is wrong with the file, or nothing, and the seconds that were lost."""
    done = subprocess.run([pantograph, "replay", "--repair", path], capture_output=True, text=True)
    if done.returncode:
        return f"replay --repair ends with {done.returncode}: {done.stderr}", 0
    with open(path, "rb") as file:
        lines = file.read().split(b"\n")
    events = [json.loads(line) for line in lines[1:-1]]
    reports = [e["t"] for e in events if e.get("phase") and not e.get("also")]
    for taken_at, kept in zip(taken, reports):
        if abs(taken_at - kept) > 1e-6:
            return f"a report of {taken_at} s stands in the file at {kept} s", 0
    # The last report may lack some fingers.
    whole = reports if len(events) == 10 * len(reports) else reports[:-1]
    loss = taken[-1] - whole[-1] if whole else taken[-1] - taken[0]
    if len(whole) >= len(taken):
        loss = 0
    return f"{loss * 1000:.0f} ms are lost" if loss > LONGEST_LOSS else None, loss


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    soak, pantograph = (os.path.abspath(path) for path in sys.argv[1:3])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 25
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    bad, worst = 0, 0.0
    with tempfile.TemporaryDirectory(prefix="pantograph-kill-") as folder:
        path = os.path.join(folder, "t.pantotrace")
        for n in range(count):
            # The time counts from the first line and is evenly distributed.
            seconds = dice.uniform(0, 0.4)
            taken = killed(soak, path, seconds)
            problem, loss = judge(pantograph, path, taken)
            worst = max(worst, loss)
            if problem:
                bad += 1
                print(f"killed after {seconds:.3f} s: {problem}", flush=True)
    print(f"kill: {count} recordings killed, {bad} of them bad, "
          f"at most {worst * 1000:.0f} ms lost")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
