"""Runs builds and tests with limits of time."""
import os
import pathlib
import resource
import signal
import subprocess
import threading
import time


def used():
    """The processor time of all programs that ended so far, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def used_by(group):
    """The processor time of the programs of a process group that still run, in seconds."""
    ticks = 0
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def run(command, folder, limit, environment=None, stop=None, cpu=None):
    """The status, the output, and the processor time. The status is None after `limit` seconds, and where a program with
    a limit of processor time reached it or slept. A line that fits `stop` ends it."""
    began = used()
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, env={**os.environ, **(environment or {})},
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))) if cpu else None)
    late = []
    over = threading.Event()

    def end(why=None):
        late.append(why)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def watch():
        before, since, start = 0, time.monotonic(), time.monotonic()
        while not over.wait(10):
            now = used_by(process.pid)
            if now >= before + 1:
                before, since = now, time.monotonic()
            if time.monotonic() - (since if cpu else start) > limit:
                return end("late")

    threading.Thread(target=watch, daemon=True).start()
    lines = []
    stopped = False
    for line in process.stdout:
        lines.append(line)
        if stop and not stopped and stop.search(line):
            stopped = True
            end()
    status = process.wait()
    over.set()
    is_late = "late" in late or cpu and not stopped and status in [-signal.SIGXCPU, -signal.SIGKILL]
    return None if is_late else 1 if stopped else status, "".join(lines), used() - began
