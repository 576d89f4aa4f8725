#!/usr/bin/env python3
"""Kills the program, fills its disk and closes its pipes at random moments, and checks the files left.

    python3 Tests/EndToEnd/harm.py PANTO_SOAK PANTOGRAPH [COUNT] [SEED]

COUNT times each: a recorder is killed (B35), a command that writes a file is killed, the disk is full
(B34), the reader of a pipe closes it (B33). A recording may lack its last 100 ms. Every other file must be
what it was before, or be complete. No temporary file may stay. At least 300 recorders get a signal in their
first 50 ms, which must leave a closed recording or none (L12). Exit status 1 if a check fails.
"""
import hashlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

import kill

HEADER = '{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}\n'
OLD = b"the old file\n" * 7
ENVIRONMENT = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}


def trace():
    lines = [HEADER]
    for n in range(200):
        for phase, x in (("began", 1236), ("moved", 600), ("ended", 600)):
            lines.append(f'{{"t":{1 + n + x / 9999:.6f},"finger":1,"phase":"{phase}","x":{x},"y":682}}\n')
            if phase == "began":
                lines[-1] = lines[-1].replace(f"{1 + n + x / 9999:.6f}", f"{1 + n}")
    return "".join(lines)


def commands(source):
    """Lists the commands under test. Each writes the file `out` or `out.png`."""
    return [(["convert", source, "out"], "out"), (["convert", source, "out.json"], "out.json"),
            (["replay", source, "--log", "out"], "out"), (["replay", source, "--chrome", "out"], "out"),
            (["snapshot", "block", "--size", "300x200", "-o", "out.png"], "out.png"),
            (["test-from", "short", "-o", "out"], "out")]


class Harm:
    def __init__(self, soak, program, count, dice):
        self.soak, self.program, self.count, self.dice = soak, program, count, dice
        self.bad = 0
        with open("trace", "w") as file:
            file.write(trace())
        with open("short", "w") as file:
            file.write("".join(trace().splitlines(True)[:4]))
        self.commands = commands("trace")
        self.whole, self.seconds = {}, {}
        for arguments, name in self.commands:
            begun = time.monotonic()
            subprocess.run([program, *arguments], check=True, stderr=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, env=ENVIRONMENT)
            self.seconds[tuple(arguments)] = time.monotonic() - begun
            self.whole[tuple(arguments)] = self.read(name)
            os.remove(name)
        # These files are named by no command, so that harm to them is detected.
        for n in range(5):
            with open(f"neighbour-{n}", "wb") as file:
                file.write(dice.randbytes(5000))
        self.before = self.others()

    @staticmethod
    def read(name):
        with open(name, "rb") as file:
            return file.read()

    def others(self, besides=()):
        return {n: hashlib.sha256(self.read(n)).hexdigest() for n in os.listdir(".")
                if n not in besides}

    def complain(self, what):
        self.bad += 1
        print(f"BAD {what}", flush=True)

    def check_others(self, what, name):
        if self.others((name,)) != self.before:
            self.complain(f"{what}: other files: {set(self.others((name,)).items()) ^ set(self.before.items())}")
            for extra in set(self.others((name,))) - set(self.before):
                os.remove(extra)

    # -- the four kinds

    def kill_recorders(self):
        worst = 0.0
        for n in range(self.count):
            with open("t.pantotrace", "wb") as file:
                file.write(OLD)
            if n % 4 == 0:
                # The recorder is killed before it reports its beginning.
                program = subprocess.Popen([self.soak, "record", "t.pantotrace"],
                                           stdout=subprocess.DEVNULL)
                time.sleep(self.dice.uniform(0, 0.06))
                program.kill()
                program.wait()
                left = self.read("t.pantotrace")
                if left != OLD:
                    done = subprocess.run([self.program, "replay", "--repair", "t.pantotrace"],
                                          capture_output=True, env=ENVIRONMENT)
                    if done.returncode:
                        self.complain(f"killed at its start: {done.stderr}")
            else:
                seconds = self.dice.uniform(0, 0.4)
                taken = kill.killed(self.soak, "t.pantotrace", seconds)
                problem, loss = kill.judge(self.program, "t.pantotrace", taken)
                worst = max(worst, loss)
                if problem:
                    self.complain(f"killed after {seconds:.3f} s: {problem}")
            self.check_others("a recorder killed", "t.pantotrace")
        os.remove("t.pantotrace")
        print(f"kill -9 of a recorder: {self.count}, at most {worst * 1000:.0f} ms lost", flush=True)

    @staticmethod
    def catches(pid, number):
        """Returns whether the process has a handler for the signal."""
        with open(f"/proc/{pid}/status") as file:
            mask = next(line for line in file if line.startswith("SigCgt:")).split()[1]
        return bool(int(mask, 16) >> (number - 1) & 1)

    def stop_recorders(self):
        """Sends signals to recorders that are just starting, on screen and headless."""
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        count = max(self.count, 300)
        whole = none = early = 0
        for n in range(count):
            number, has_old = signals[n % 3], n // 3 % 2 == 0
            headless = ["--headless", "--seconds", "100000"] if n // 6 % 2 == 0 else []
            if has_old:
                with open("t.pantotrace", "wb") as file:
                    file.write(OLD)
            program = subprocess.Popen(
                [self.program, "record", "cart", "-o", "t.pantotrace", *headless],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=dict(ENVIRONMENT, SDL_VIDEODRIVER="dummy"),
                preexec_fn=lambda: [signal.signal(s, signal.SIG_DFL) for s in signals])
            time.sleep(0.05 * (n + self.dice.random()) / count)
            # While the system still loads the program, it cannot have a handler.
            is_loaded = self.catches(program.pid, number)
            program.send_signal(number)
            try:
                code = program.wait(30)
            except subprocess.TimeoutExpired:
                program.kill()
                code = f"a hang {program.wait()}"
            what = f"signal {number} to a recorder {'with' if has_old else 'without'} an old file, {headless}"
            if code != 128 + number and (is_loaded or code != -number):
                self.complain(f"{what}: status {code}")
            early += code == -number
            left = self.read("t.pantotrace") if os.path.exists("t.pantotrace") else None
            if left == (OLD if has_old else None):
                none += 1
            elif left and code != -number and left.startswith(b'{"pantotrace"') and b'"end"' in left.splitlines()[-1]:
                whole += 1
            else:
                self.complain(f"{what}: status {code}, left {left and left[-200:]}")
            self.check_others(what, "t.pantotrace")
            if left is not None:
                os.remove("t.pantotrace")
        print(f"signals at the start: {count}, {none} without a recording, {whole} closed ones, "
              f"{early} before the program was loaded", flush=True)

    def kill_commands(self):
        old = complete = 0
        for n in range(self.count):
            arguments, name = self.commands[n % len(self.commands)]
            key = tuple(arguments)
            with open(name, "wb") as file:
                file.write(OLD)
            program = subprocess.Popen([self.program, *arguments], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env=ENVIRONMENT)
            time.sleep(self.dice.uniform(0, 1.3 * self.seconds[key]))
            program.kill()
            program.wait()
            left = self.read(name)
            old += left == OLD
            complete += left == self.whole[key]
            if left not in (OLD, self.whole[key]):
                self.complain(f"{arguments} killed: the file is neither old nor complete")
            self.check_others(f"{arguments} killed", name)
            os.remove(name)
        print(f"kill -9 of a command: {self.count}, {old} old and {complete} complete files", flush=True)

    def full_disks(self):
        refused = complete = 0
        for n in range(self.count):
            recorders = [(["record", "cart", "--headless", "--seconds", "100", "-o", "out"], "out")]
            arguments, name = self.dice.choice(self.commands + recorders)
            whole = self.whole.get(tuple(arguments))
            room = self.dice.randrange(0, len(whole) + len(whole) // 8 + 2 if whole else 60_000)
            with open(name, "wb") as file:
                file.write(OLD)
            done = subprocess.run(
                [self.program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                env=ENVIRONMENT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
            left = self.read(name)
            what = f"{arguments} with room for {room} bytes"
            if whole is None:
                # A recording may end at its last complete line.
                if left != OLD:
                    again = subprocess.run([self.program, "replay", "--repair", name],
                                           capture_output=True, env=ENVIRONMENT)
                    if again.returncode:
                        self.complain(f"{what}: {again.stderr}")
                refused += done.returncode == 74
                complete += done.returncode == 0
                if done.returncode not in (0, 74):
                    self.complain(f"{what}: status {done.returncode} {done.stderr}")
            elif done.returncode == 0:
                complete += 1
                if left != whole:
                    self.complain(f"{what}: status 0, and the file is not complete")
            else:
                refused += 1
                if done.returncode not in (73, 74) or left != OLD or b"Error: " not in done.stderr:
                    self.complain(f"{what}: status {done.returncode} {done.stderr}")
            self.check_others(what, name)
            os.remove(name)
        print(f"full disk: {self.count}, {refused} refused, {complete} complete", flush=True)

    def broken_pipes(self):
        codes = {}
        outputs = [["replay", "trace"], ["convert", "trace", "-"], ["diagnose", "trace"],
                   ["diagnose", "trace", "--json"], ["replay", "trace", "--chrome", "-"],
                   ["list"], ["doctor", "trace"], ["snapshot", "block", "-o", "-"],
                   ["test-from", "short", "-o", "-"], ["replay", "trace", "--chrome", "out"],
                   ["record", "cart", "--headless", "--seconds", "100", "-o", "-"]]
        for n in range(self.count):
            arguments = self.dice.choice(outputs)
            reader, writer = os.pipe()
            errors_too = self.dice.random() < 0.3
            program = subprocess.Popen([self.program, *arguments], stdout=writer,
                                       stderr=writer if errors_too else subprocess.PIPE,
                                       env=ENVIRONMENT)
            os.close(writer)
            wanted = self.dice.choice([0, 1, 300, 5000, 70_000])
            while wanted > 0:
                got = os.read(reader, wanted)
                if not got:
                    break
                wanted -= len(got)
            os.close(reader)
            try:
                said = b"" if errors_too else program.stderr.read()
                code = program.wait(60)
            except subprocess.TimeoutExpired:
                program.kill()
                said, code = b"", "a hang"
            if not errors_too:
                program.stderr.close()
            # The recorder reports that it had to stop; all other commands end successfully.
            fine = (0, 74) if arguments[0] == "record" else (0,)
            if code not in fine or b"Fatal" in said:
                self.complain(f"{arguments}: status {code} {said}")
            codes[code] = codes.get(code, 0) + 1
            self.check_others(f"{arguments}", "out")
        if os.path.exists("out"):
            os.remove("out")
        print(f"broken pipe: {self.count}, statuses {codes}", flush=True)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    soak, program = (os.path.abspath(path) for path in sys.argv[1:3])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 25
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    with tempfile.TemporaryDirectory(prefix="pantograph-harm-") as folder:
        os.chdir(folder)
        harm = Harm(soak, program, count, dice)
        harm.kill_recorders()
        harm.stop_recorders()
        harm.kill_commands()
        harm.full_disks()
        harm.broken_pipes()
        os.chdir("/")
    print(f"harm: {harm.bad} bad of {4 * count}")
    sys.exit(1 if harm.bad else 0)


if __name__ == "__main__":
    main()
