#!/usr/bin/env python3
"""Tests the built program with the files, names and pipes of a careless or hostile user.

    python3 Tests/EndToEnd/files.py PROGRAM [TEST…]

Needs no display. Each test prints a line; the last line counts them. Exit status 1 if any failed.
PANTOGRAPH_HUGE=1024 makes the long traces that many megabytes; the default is 64.
"""

import contextlib
import gzip
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib

PROGRAM = os.path.abspath(sys.argv[1])
HUGE = int(os.environ.get("PANTOGRAPH_HUGE", "64"))
ENVIRONMENT = {k: v for k, v in os.environ.items()
               if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
# SDL's Wayland driver prints its own error message if this variable is missing.
ENVIRONMENT["XDG_RUNTIME_DIR"] = tempfile.gettempdir()
HEADER = '{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}\n'
OLD = b"what was there before\n" * 9


class Skip(Exception):
    """Raised if the test needs something that this machine does not have."""


def check(condition, why):
    if not condition:
        raise AssertionError(why)


def run(*arguments, text=None, env=ENVIRONMENT, **options):
    """Runs the program and returns its exit status, standard output and standard error, as bytes."""
    if text is not None:
        options["input"] = text
    else:
        options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    done = subprocess.run([PROGRAM, *arguments], stderr=subprocess.PIPE, timeout=120, env=env,
                          **options)
    return done.returncode, done.stdout or b"", done.stderr


def write(path, content):
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


def drag(scene="cart"):
    lines = HEADER.replace("cart", scene)
    for t, phase, x in ((1, "began", 1236), (1.1, "moved", 600), (1.2, "ended", 600)):
        lines += f'{{"t":{t},"finger":1,"phase":"{phase}","x":{x},"y":682}}\n'
    return lines


EVEMU = ("# EVEMU 1.2\nN: panel\nP: 02 00 00 00 00 00 00 00\nA: 2f 0 9 0 0 0\n"
         "A: 35 0 999 0 0 0\nA: 36 0 999 0 0 0\nA: 39 0 65535 0 0 0\n"
         "E: 1.000000 0003 0039 7\nE: 1.000000 0003 0035 100\nE: 1.000000 0003 0036 100\n"
         "E: 1.000000 0000 0000 0\nE: 1.200000 0003 0035 500\nE: 1.200000 0000 0000 0\n"
         "E: 1.300000 0003 0039 -1\nE: 1.300000 0000 0000 0\n")


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix="pantograph-files-") as path:
        before = os.getcwd()
        os.chdir(path)
        try:
            yield path
        finally:
            os.chdir(before)


# -- outputs ------------------------------------------------------------------

def commands_with_outputs(source, output):
    """Lists every command that reads a file and writes one."""
    return [["replay", source, "--log", output], ["replay", source, "--chrome", output],
            ["test-from", source, "-o", output], ["convert", source, output],
            ["test-from", source, "-o", "other.swift", "--trace", output],
            ["report", source, "-o", output]]


def an_output_that_is_an_input_is_refused():  # K9
    with folder():
        os.mkdir("sub")
        write("t.pantotrace", drag())
        os.symlink("t.pantotrace", "link")
        os.link("t.pantotrace", "hard")
        os.symlink("sub/../link", "link-to-link")
        write("t.json", drag())
        write("e.evemu", EVEMU.split("E:")[1])
        write("e.desc", EVEMU)
        write("log", run("replay", "t.pantotrace")[1])
        write("p.png", drag())
        write("code.swift", "let a = 1\n")
        forms = ["t.pantotrace", "./t.pantotrace", os.path.abspath("t.pantotrace"), "link", "hard",
                 "sub/../t.pantotrace", "link-to-link", "//" + os.path.abspath("t.pantotrace")]
        cases = [c for f in forms for c in commands_with_outputs("t.pantotrace", f)]
        cases += [c for f in forms for c in commands_with_outputs(f, "t.pantotrace")]
        cases += [["convert", "t.json", "t.json"],
                  ["replay", "e.evemu", "--desc", "e.desc", "--log", "e.desc"],
                  ["convert", "e.evemu", "--desc", "e.desc", "./e.desc"],
                  ["replay", "t.pantotrace", "--expect-log", "log", "--log", "./log"],
                  ["replay", "e.evemu", "t.pantotrace", "--log", "hard"],
                  ["snapshot", "./p.png", "-o", "p.png"],
                  ["replay", "t.pantotrace", "--log", "new", "--chrome", "./new"],
                  ["test-from", "t.pantotrace", "-o", "new", "--trace", "sub/../new"],
                  ["port", "-o", ".", "code.swift"]]
        before = {name: read(name) for name in os.listdir(".") if name != "sub"}
        for arguments in cases:
            code, _, said = run(*arguments)
            check(code == 64 and b"the same file as" in said, f"{arguments}: {code} {said}")
            after = {name: read(name) for name in os.listdir(".") if name != "sub"}
            check(after == before, f"{arguments} changed {set(before.items()) ^ set(after.items())}")
        # Standard input and standard output are files, too.
        with open("t.pantotrace", "rb") as file:
            code, _, said = run("replay", "-", "--log", "hard", stdin=file)
        check(code == 64, f"standard input: {code} {said}")
        with open("t.pantotrace", "ab") as file:
            code, _, said = run("convert", "t.pantotrace", "-", stdout=file)
        check(code == 64, f"standard output: {code} {said}")
        check(read("t.pantotrace") == before["t.pantotrace"], "the trace was changed")
        # An output that is no regular file, such as /dev/null, is allowed.
        code, _, said = run("convert", "t.pantotrace", "/dev/null")
        check(code == 0, f"/dev/null: {code} {said}")


def a_failed_command_leaves_the_old_file():  # K9
    with folder():
        write("bad", drag() + "{oops}\n" + '{"t":9,"tick":true}\n')
        for arguments in commands_with_outputs("bad", "out"):
            write("out", OLD)
            code, _, said = run(*arguments)
            check(code == 65 and b"bad:5:" in said, f"{arguments}: {code} {said}")
            check(read("out") == OLD, f"{arguments} changed the old file")
            os.remove("out")
            check(run(*arguments)[0] == 65, "again")
            check(os.listdir(".") == ["bad"], f"{arguments} left {os.listdir('.')}")
        # The program is killed while it writes.
        write("out", OLD)
        for name in ("out", "new"):
            reader, writer = os.pipe()
            killed = subprocess.Popen([PROGRAM, "convert", "-", name], stdin=reader, env=ENVIRONMENT)
            os.write(writer, (drag() + '{"t":2,"tick":true}\n' * 500).encode())
            time.sleep(0.3)
            killed.kill()
            killed.wait()
            os.close(reader)
            os.close(writer)
        check(read("out") == OLD, "a kill changed the old file")
        check(sorted(os.listdir(".")) == ["bad", "out"], f"a kill left {os.listdir('.')}")


def links_stay_links_and_modes_stay():  # K9
    with folder():
        write("t", drag())
        os.mkdir("d")
        write("d/real", OLD)
        os.chmod("d/real", 0o640)
        os.symlink("d/real", "link")
        os.symlink("d/fresh", "dangling")
        for name in ("link", "dangling"):
            code, _, said = run("replay", "t", "--log", name)
            check(code == 0, f"{name}: {code} {said}")
            check(os.path.islink(name) and b"pan:cartBall" in read(name), f"{name} is no link now")
        check(os.stat("d/real").st_mode & 0o777 == 0o640, "the mode changed")
        os.symlink("circle", "circle")
        for name, code in (("circle", 73), ("d", 73), ("nowhere/x", 73), ("d/", 73), ("x" * 300, 73)):
            got, _, said = run("replay", "t", "--log", name)
            check(got == code and b"cannot be created" in said, f"{name}: {got} {said}")
        if os.getuid() != 0:
            os.chmod("d/real", 0o440)
            check(run("replay", "t", "--log", "link")[0] == 73, "a file without write permission")


def a_full_disk_leaves_the_old_file():  # K9, B34
    def cases(source):
        more = [["snapshot", "block", "-o", "out.png"],
                ["record", "block", "--headless", "--seconds", "60", "-o", "out"]]
        return [(74, c) for c in commands_with_outputs(source, "out")] + [(73, more[0]), (74, more[1])]

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    def try_all(where, source, **options):
        for expected, arguments in cases(source):
            write("out", OLD)
            write("out.png", OLD)
            code, _, said = run(*arguments, **options)
            check(code == expected, f"{where}: {arguments}: {code} {said}")
            check(read("out") == OLD and read("out.png") == OLD,
                  f"{where}: {arguments} changed the old file")
            for name in ("out", "out.png"):
                os.remove(name)
            check(run(*arguments, **options)[0] == expected, f"{where}: {arguments}, a new file")
            left = set(os.listdir(".")) - {"t", "filler", "other.swift"}
            check(not left, f"{where}: {arguments} left {left}")

    with folder():
        write("t", drag())
        try_all("a limit of the file's size", "t", preexec_fn=limited)
    if os.getuid() != 0:
        return
    with tempfile.TemporaryDirectory() as disk:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk],
                                 stderr=subprocess.DEVNULL)
        if mounted.returncode:
            return
        before = os.getcwd()
        try:
            os.chdir(disk)
            # The trace is larger than the space that the filler leaves.
            lines = drag() + "".join(f'{{"t":{2 + n / 100},"tick":true}}\n' for n in range(900))
            with tempfile.NamedTemporaryFile() as source:
                source.write(lines.encode())
                source.flush()
                write("out", OLD)
                with contextlib.suppress(OSError), open("filler", "wb", buffering=0) as filler:
                    while True:
                        filler.write(bytes(512))
                for arguments in (["convert", source.name, "out"],
                                  ["snapshot", "cart", "-o", "out.png"]):
                    code, _, said = run(*arguments)
                    check(code in (73, 74) and b"space" in said, f"{arguments}: {code} {said}")
                    check(read("out") == OLD, f"{arguments} changed the old file")
                    check(set(os.listdir(".")) == {"out", "filler"}, f"left {os.listdir('.')}")
        finally:
            os.chdir(before)
            subprocess.run(["umount", disk], check=True)


def a_recording_on_a_disk_that_fills_up_is_whole_to_its_last_line():  # B34
    with folder():
        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

        write("t", OLD)
        code, _, said = run("record", "cart", "--headless", "--seconds", "3000", "-o", "t",
                            preexec_fn=limited)
        check(code == 74 and said.count(b"The recording stopped") == 1, f"{code} {said}")
        kept = read("t")
        check(kept.startswith(b'{"pantotrace"') and len(kept) > 100_000, f"{len(kept)} bytes")
        code, _, said = run("replay", "--repair", "t")
        check(code == 0, f"{code} {said}")


def a_read_only_folder_is_told():  # B34
    if os.getuid() != 0:
        raise Skip("needs root for a mount")
    with folder(), tempfile.TemporaryDirectory() as disk:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk],
                          stderr=subprocess.DEVNULL).returncode:
            raise Skip("no mounts here")
        try:
            write(f"{disk}/t", drag())
            write(f"{disk}/out", OLD)
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            for arguments in commands_with_outputs(f"{disk}/t", f"{disk}/out") + [
                    ["snapshot", "cart", "-o", f"{disk}/out.png"],
                    ["record", "--headless", "-o", f"{disk}/out"]]:
                code, _, said = run(*arguments)
                check(code == 73 and b"ead-only" in said, f"{arguments}: {code} {said}")
            check(read(f"{disk}/out") == OLD, "the old file was changed")
        finally:
            subprocess.run(["umount", disk], check=True)


# -- recorders ----------------------------------------------------------------

@contextlib.contextmanager
def recorder(path):
    """Starts a windowed recorder on SDL's dummy display that runs until it is stopped."""
    program = subprocess.Popen([PROGRAM, "record", "block", "-o", path], stderr=subprocess.PIPE,
                               env=dict(ENVIRONMENT, SDL_VIDEODRIVER="dummy"))
    try:
        yield program
    finally:
        if program.poll() is None:
            program.kill()
        program.communicate()


def wait_until(condition, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return condition()


def a_second_recorder_is_refused():  # K16
    with folder():
        write("t", OLD)
        write("source", drag())
        with recorder("t") as first:
            check(wait_until(lambda: read("t").startswith(b'{"pantotrace"')), "no recording began")
            os.symlink("t", "link")
            for arguments in (["record", "cart", "--headless", "--seconds", "5", "-o", "link"],
                              ["convert", "source", "t"], ["replay", "source", "--log", "t"]):
                before = read("t")
                code, _, said = run(*arguments)
                check(code == 73 and b"another program is recording" in said,
                      f"{arguments}: {code} {said}")
                check(read("t").startswith(before), f"{arguments} wrote into the recording")
            first.send_signal(signal.SIGINT)
            check(first.wait(20) == 130, "an interrupt")
        check(run("replay", "--strict", "t")[0] == 0, "the recording is not whole")
        check(sorted(os.listdir(".")) == ["link", "source", "t"], f"left {os.listdir('.')}")
        # A recorder that was killed leaves no lock.
        with recorder("t") as killed:
            check(wait_until(lambda: b'"end"' not in read("t")), "no second recording began")
            killed.kill()
            killed.wait()
        code, _, said = run("record", "--headless", "--seconds", "1", "-o", "t")
        check(code == 0, f"after a kill: {code} {said}")


def a_recording_that_others_delete_or_cut_is_told():  # L12
    deeds = (("deleted", lambda: os.remove("t")), ("renamed", lambda: os.rename("t", "other")),
             ("cut", lambda: os.truncate("t", 10)), ("replaced", lambda: os.replace("new", "t")))
    for word, deed in deeds:
        with folder():
            write("new", b"new")
            with recorder("t") as program:
                check(wait_until(lambda: os.path.exists("t") and b"\n" in read("t")), "no recording began")
                deed()
                program.send_signal(signal.SIGINT)
                said = program.stderr.read()
                check(program.wait(20) == 130, f"{word}: {program.returncode}")
                check(word.encode() in said and b"wrote" not in said, f"{word}: {said}")
    with folder():
        program = subprocess.Popen(
            [PROGRAM, "record", "cart", "-o", "t", "--seconds", "2"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, env=dict(ENVIRONMENT, SDL_VIDEODRIVER="dummy"))
        check(wait_until(lambda: os.path.exists("t") and b"\n" in read("t")), "no recording began")
        os.remove("t")
        said = program.communicate(timeout=30)[1]
        check(program.returncode == 74 and b"deleted" in said, f"{program.returncode} {said}")


def too_many_pictures_are_refused():  # L12
    with folder():
        for times, end in ((["--at", "1000000"], "1000000"), (["--at", "0.5,20"], "20")):
            code, _, said = run("snapshot", "block", "-o", "p.png", "--every", "0.001", *times)
            check(code == 64 and b"10000 pictures" in said and end.encode() in said, f"{code} {said}")
        write("t", HEADER.encode() + b'{"t":1000,"end":true}\n')
        code, _, said = run("snapshot", "./t", "-o", "p.png", "--every", "0.01")
        check(code == 64 and b"10000 pictures" in said, f"{code} {said}")
        check(os.listdir(".") == ["t"], f"left {os.listdir('.')}")


def a_module_has_a_name_of_swift():  # L12
    with folder():
        write("t", drag())
        for name in ("my app", "2go", "a-b", "", "class", "a.b", "x\nimport y", "\x1b[2J"):
            code, said_out, said = run("test-from", "t", "-o", "-", "--module", name)
            check(code == 64 and b"--module" in said and b"\x1b" not in said, f"{name!r}: {code} {said}")
        code, text, said = run("test-from", "t", "-o", "-", "--module", "MyApp_2")
        check(code == 0 and b"@testable import MyApp_2\n" in text, f"{code} {said}")


def of_many_recorders_that_start_at_once_one_records():  # K16
    for old in (True, False):
        with folder(), contextlib.ExitStack() as stack:
            if old:
                write("t", OLD)
            all_ = [stack.enter_context(recorder("t")) for _ in range(6)]
            check(wait_until(lambda: sum(p.poll() is None for p in all_) == 1, 30),
                  f"{sum(p.poll() is None for p in all_)} recorders still run")
            time.sleep(0.3)
            (left,) = [p for p in all_ if p.poll() is None]
            for refused in all_:
                if refused is not left:
                    said = refused.stderr.read()
                    check(refused.wait() in (73, 74) and b"another program" in said,
                          f"{refused.returncode} {said}")
            left.send_signal(signal.SIGINT)
            check(left.wait(20) == 130, "an interrupt")
            check(run("replay", "--strict", "t")[0] == 0, "the recording is not whole")
            check(os.listdir(".") == ["t"], f"left {os.listdir('.')}")


def a_recorder_that_fails_to_start_leaves_the_old_recording():  # K9
    with folder():
        write("t", OLD)
        code, _, said = run("record", "cart", "-o", "t")
        check(code == 69, f"no display: {code} {said}")
        check(read("t") == OLD and os.listdir(".") == ["t"], "the old recording is gone")


def a_pipe_that_nobody_reads_is_told():  # K16
    with folder():
        os.mkfifo("pipe")
        write("t", drag())
        for arguments in (["record", "--headless", "--seconds", "1", "-o", "pipe"],
                          ["replay", "t", "--log", "pipe"], ["convert", "t", "pipe"]):
            program = subprocess.Popen([PROGRAM, *arguments], stderr=subprocess.PIPE,
                                       env=ENVIRONMENT)
            ready, _, _ = select.select([program.stderr], [], [], 10)
            said = program.stderr.readline() if ready else b""
            check(b"this pipe has no reader yet" in said, f"{arguments}: {said}")
            got = read("pipe")
            check(program.wait(20) == 0 and got, f"{arguments}: {program.returncode}, {len(got)} bytes")
            program.stderr.close()


def a_stuck_reader_does_not_keep_the_program():  # B36
    with folder():
        reader, writer = os.pipe()
        program = subprocess.Popen(
            [PROGRAM, "record", "cart", "--headless", "--seconds", "3000", "-o", "-"],
            stdout=writer, stderr=subprocess.PIPE, env=ENVIRONMENT)
        os.close(writer)
        try:
            check(program.wait(60) == 74, f"status {program.returncode}")
            check(b"The recording stopped" in program.stderr.read(), "no notice")
        finally:
            program.kill()
            program.communicate()
            os.close(reader)


# -- terminals ----------------------------------------------------------------

EVIL = "a\x1b[31mred\x07\x9b2J\x7f\u202eback\rover\x08"
RAW = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]")


def scenario(name):
    return json.dumps({
        "format": "pantograph-trace/1", "title": name, "cases": [{
            "name": name, "kind": "arbitration", "grade": "exact", "rule": "TAP-03",
            "surface": {"width": 400, "height": 400},
            "views": [{"id": "root", "parent": None, "frame": [0, 0, 400, 400]},
                      {"id": "v" + name, "parent": "root", "frame": [0, 0, 200, 200],
                       "recognizers": [{"id": "r" + name, "type": "tap",
                                        "config": {"numberOfTouchesRequired": 2}}]}],
            "events": [{"t": 0, "op": "down", "touch": 1, "x": 15, "y": 40},
                       {"t": 0.1, "op": "up", "touch": 1, "x": 15, "y": 40}],
            "expect": [{"check": "actions", "recognizer": "r" + name, "value": []},
                       {"check": "reason", "recognizer": "r" + name, "anyOf": ["tooFewTouches"]}],
        }],
    })


def no_control_bytes_reach_the_terminal():  # K15, B44
    with folder():
        trace, bad = EVIL + ".pantotrace", EVIL + "-bad.pantotrace"
        write(trace, drag())
        write(bad, drag().replace("finger", EVIL.replace("\x1b", "\\u001b").replace("\r", "\\r")
                                  .replace("\x07", "\\u0007").replace("\x08", "\\b")))
        write("scene.pantotrace", drag(json.dumps(EVIL)[1:-1]))
        write("word", HEADER + '{"t":1,"finger":1,"phase":"\x1b[5m","x":1,"y":1}\n')
        write("key", HEADER + json.dumps({"t": 1, "kind": EVIL}) + "\n")
        write("device.evemu", EVEMU.replace("panel", EVIL.replace("\r", " ")).replace("A: 35", "Q: 35"))
        write("log", "1.2 " + EVIL.replace("\r", " ") + "\n")
        write("cases.json", scenario(EVIL))
        write(EVIL + ".json", "{}")
        os.mkdir(EVIL)
        os.mkfifo("pipe" + EVIL)
        cases = [
            ["run", EVIL], ["record", EVIL, "-o", "x"], ["snapshot", EVIL, "-o", "x.png"], [EVIL],
            ["--" + EVIL], ["run", "--" + EVIL], ["run", "--theme", EVIL], ["run", "--size", EVIL],
            ["run", "--balls=" + EVIL], ["run", "block", "--seconds", EVIL],
            ["record", "--headless", "-o", EVIL + "/no/t"], ["record", "--headless", "-o", EVIL],
            ["snapshot", "cart", "-o", EVIL + "/no/t.png"], ["snapshot", "cart", "-o", EVIL + ".gif"],
            ["snapshot", "./" + EVIL, "-o", "x.png"], ["snapshot", "cart", "-o", "x.png", "--golden", EVIL],
            ["replay", EVIL], ["replay", EVIL + "no"], ["replay", bad], ["replay", "pipe" + EVIL],
            ["replay", "scene.pantotrace"], ["replay", "word"], ["replay", "key"],
            ["replay", "device.evemu"], ["replay", trace, "--scene", EVIL],
            ["replay", trace, "--expect-log", "log"], ["replay", trace, "--expect-log", EVIL],
            ["replay", trace, "--log", EVIL], ["replay", trace, "--log", trace],
            ["replay", trace, "--chrome", EVIL + "/x/y"], ["replay", trace],
            ["convert", bad, "x"], ["convert", trace, EVIL], ["convert", trace, trace],
            ["convert", trace, "-", "--scene", EVIL], ["convert", "device.evemu", "-"],
            ["test-from", trace, "-o", "-"], ["test-from", trace, "-o", "-", "--scene", EVIL],
            ["test-from", trace, "-o", EVIL], ["test-from", trace, "-o", "-", "--expect", EVIL + "=ended"],
            ["test-from", trace, "-o", "-", "--module", EVIL, "--scenes", EVIL],
            ["diagnose", trace], ["diagnose", bad], ["diagnose", EVIL], ["diagnose", "cart", "--static",
             "--recognizer", EVIL], ["diagnose", trace, "--recognizer", EVIL],
            ["diagnose", trace, "--expect", EVIL + "=ended"], ["diagnose", "cases.json", "--case", EVIL],
            ["diagnose", "cases.json", "--json"], ["diagnose", "cases.json", "--point", "10,10"],
            ["diagnose", "cases.json", "--case", "other" + EVIL],
            ["diagnose", "cases.json", "--point", "10,10", "--json"],
            ["diagnose", "cases.json", "--static"], ["diagnose", "cases.json", "--static", "--json"],
            ["check", "cases.json"], ["check", "cases.json", "--json"], ["check", "cases.json", "--reasons"],
            ["check", "cases.json", "--reasons", "--json"], ["check", EVIL], ["check", EVIL + ".json"],
            ["doctor", trace], ["doctor", bad], ["doctor", EVIL], ["doctor", trace, "--json"],
            ["doctor"], ["doctor", "--json"], ["devices"], ["devices", "--json"],
            ["list", EVIL], ["bench", EVIL, "--compare", EVIL], ["bench", "--compare", EVIL],
            ["port", EVIL], ["port", "-o", EVIL, EVIL], ["help", EVIL],
        ]
        evil = EVIL.replace("\x00", "")
        env = dict(ENVIRONMENT, PANTOGRAPH_EVIL=evil, XDG_SESSION_TYPE=evil, SSH_CONNECTION=evil,
                   SDL_TOUCH_MOUSE_EVENTS=evil)
        shown = 0
        for arguments in cases:
            code, said, error = run(*arguments, env=env)
            for stream, text in (("output", said), ("error", error)):
                found = RAW.search(text)
                check(not found, f"{arguments}: {stream} has {found and text[max(0, found.start() - 60):found.end() + 9]}")
                if stream == "output" and "--json" in arguments and text:
                    json.loads(text)
            check(code >= 0, f"{arguments}: signal {-code}")
            shown += b"u{1b}" in said + error or b"\\u001b" in said + error
        check(shown > 40, f"only {shown} commands showed the name at all")
        # The value of SDL_VIDEODRIVER appears in SDL's own message.
        _, said, error = run("run", "block", env=dict(ENVIRONMENT, SDL_VIDEODRIVER=evil))
        check(not RAW.search(said + error), f"{error}")


def names_that_are_not_utf8_are_opened():  # K15
    with folder() as path:
        names = [b"caf\xe9", b"\xff\xfe", b"\xf4\x8f\xbe\x80", b"\xf0\x9f\x98", b"ok\xc3\xa9\xe9", b"\xed\xa0\x80"]
        for name in names:
            trace = name + b".pantotrace"
            write(os.fsencode(path) + b"/" + trace, drag())
            code, log, said = run(b"replay", trace)
            check(code == 0 and b"pan:cartBall" in log, f"{name}: {code} {said}")
            for arguments, made in (((b"replay", trace, b"--log", name + b".log"), name + b".log"),
                                    ((b"convert", trace, name + b".2"), name + b".2"),
                                    ((b"test-from", trace, b"-o", name + b".swift"), name + b".swift"),
                                    ((b"snapshot", b"./" + trace, b"-o", name + b".png"), name + b".png"),
                                    ((b"record", b"--headless", b"-o", name + b".rec"), name + b".rec")):
                code, _, said = run(*arguments)
                check(code == 0, f"{arguments}: {code} {said}")
                check(os.path.getsize(made) > 0, f"{made} is empty")
            check(run(b"diagnose", trace)[0] == 0, f"diagnose {name}")
            check(run(b"replay", trace, b"--log", trace)[0] == 64, f"{name} is its own log")
        code, _, said = run(b"replay", b"no\xe9.pantotrace")
        check(code == 66 and b"no\\xe9.pantotrace: there is no such file" in said, f"{said}")
        said.decode("utf-8")
        # The description beside a recording is found by its name.
        write(b"pan\xe9l.desc", EVEMU)
        write(b"pan\xe9l.drag", "E:" + EVEMU.split("E:", 1)[1])
        code, log, said = run(b"replay", b"pan\xe9l.drag")
        check(code == 0 and log, f"{code} {said}")


# -- surroundings -------------------------------------------------------------

def the_umask_and_the_locale_change_no_byte():  # B32
    with folder():
        write("t", drag())
        expected = None
        for mask, env in ((0o022, {}), (0, {}), (0o077, {"LC_ALL": "de_DE.UTF-8"}),
                          (0o177, {"LC_ALL": "C"}), (0o022, {"LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kolkata"}),
                          (0o022, {"LANG": "", "LC_ALL": "xx_YY.nonsense"})):
            outputs = {}
            for arguments in commands_with_outputs("t", "out") + [["snapshot", "block", "-o", "out"],
                                                                  ["record", "--headless", "-o", "out"]]:
                code, _, said = run(*arguments, env=dict(ENVIRONMENT, **env),
                                    preexec_fn=lambda: os.umask(mask))
                check(code == 0, f"umask {mask:o}, {env}: {arguments}: {code} {said}")
                outputs[tuple(arguments)] = read("out")
                check(os.stat("out").st_mode & 0o777 == 0o644 & ~mask, f"{arguments}: the mode")
                os.remove("out")
            check(expected in (None, outputs), f"umask {mask:o}, {env} changes the bytes")
            expected = outputs
        for arguments in commands_with_outputs("t", "new") + [["snapshot", "block", "-o", "new"],
                                                              ["record", "--headless", "-o", "new"]]:
            with contextlib.suppress(FileNotFoundError):
                os.remove("other.swift")
            code, _, said = run(*arguments, preexec_fn=lambda: os.umask(0o777))
            check(code == 73 and b"umask" in said, f"umask 777: {arguments}: {code} {said}")
            check(not os.path.exists("new"), f"umask 777: {arguments} made the file")


def every_command_ends_quietly_when_its_reader_goes():  # B33
    with folder():
        write("t", drag())
        write("cases.json", scenario("one"))
        long = drag() + "".join(
            f'{{"t":{2 + n / 10},"finger":1,"phase":"{"began" if n % 2 == 0 else "ended"}","x":5,"y":5}}\n'
            for n in range(4000))
        write("long", long)
        cases = [["replay", "long"], ["replay", "--hash", "t"], ["convert", "long", "-"],
                 ["convert", "long", "-", "--scene", "block"], ["test-from", "t", "-o", "-"],
                 ["diagnose", "t"], ["diagnose", "t", "--json"], ["diagnose", "cart", "--static"],
                 ["check", "cases.json"], ["check", "cases.json", "--json"],
                 ["check", "cases.json", "--reasons"], ["list"], ["list", "--json"], ["doctor"],
                 ["doctor", "t", "--json"], ["snapshot", "cart", "-o", "-"], ["--help"], ["--version"],
                 ["run", "--help"], ["--generate-completion-script", "bash"],
                 ["replay", "t", "--log", "-"], ["replay", "long", "--chrome", "-"]]
        for arguments in cases:
            # The reader is closed before the first byte.
            reader, writer = os.pipe()
            os.close(reader)
            code, _, said = run(*arguments, stdout=writer)
            os.close(writer)
            check(code in (0, 1) and said == b"", f"{arguments}: {code} {said}")
            # Standard output and standard input are closed from the beginning.
            done = subprocess.run([PROGRAM, *arguments], stderr=subprocess.PIPE, timeout=60,
                                  env=ENVIRONMENT, preexec_fn=lambda: (os.close(0), os.close(1)))
            check(done.returncode in (0, 1), f"{arguments}, closed: {done}")
            # Standard error is closed as well.
            done = subprocess.run([PROGRAM, *arguments], timeout=60, env=ENVIRONMENT,
                                  preexec_fn=lambda: [os.close(n) for n in (0, 1, 2)])
            check(done.returncode in (0, 1), f"{arguments}, all closed: {done}")
        # The recorder reports once that its reader has gone, and the program ends properly.
        reader, writer = os.pipe()
        os.close(reader)
        code, _, said = run("record", "--headless", "--seconds", "20", "-o", "-", stdout=writer)
        os.close(writer)
        check(code == 74 and said.count(b"The recording stopped") == 1, f"record: {code} {said}")
        # The reader stops after 300 bytes.
        done = subprocess.run(f'"{PROGRAM}" replay long | head -c 300', shell=True,
                              capture_output=True, timeout=60, env=ENVIRONMENT)
        check(len(done.stdout) == 300 and done.stderr == b"", f"{done.stderr}")
        # A file that is also written is complete although standard output is closed.
        reader, writer = os.pipe()
        os.close(reader)
        code, _, said = run("replay", "long", "--chrome", "c.json", stdout=writer)
        os.close(writer)
        check(code == 0 and not [n for n in os.listdir(".") if n.endswith(".part")], f"{code} {said}")


def a_window_lives_on_when_its_readers_go():  # K5, B33
    with folder():
        reader, writer = os.pipe()
        os.close(reader)
        program = subprocess.Popen([PROGRAM, "record", "block", "-o", "-"], stdout=writer, stderr=writer,
                                   env=dict(ENVIRONMENT, SDL_VIDEODRIVER="dummy"))
        os.close(writer)
        time.sleep(1)
        try:
            check(program.poll() is None, f"the window ended with {program.returncode}")
            program.send_signal(signal.SIGINT)
            check(program.wait(30) == 130, f"an interrupt: {program.returncode}")
        finally:
            program.kill()
            program.wait()


def a_dead_display_is_told():  # B29
    for display in (":9999", "nowhere.invalid:0", "", ":", "\x1b[2J"):
        env = dict(ENVIRONMENT, DISPLAY=display)
        for more in ({}, {"SDL_VIDEODRIVER": "x11"}, {"SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": "no"}):
            code, _, said = run("run", "block", "--seconds", "0.1", env=dict(env, **more))
            check(code == 69 and b"--headless" in said and said.count(b"\n") == 1,
                  f"{display!r} {more}: {code} {said}")
        check(run("run", "block", "--headless", env=env)[0] == 0, "headless")
        code, said, _ = run("doctor", env=env)
        check(code == 0 and b"no display" in said, f"{said}")


# -- inputs -------------------------------------------------------------------

def reading_commands(path):
    return [["replay", path], ["convert", path, "out"], ["convert", path, "out.json"],
            ["test-from", path, "-o", "out"], ["diagnose", path], ["doctor", path],
            ["snapshot", path, "-o", "out.png"], ["report", path, "-o", "out.pantoreport"]]


def only_regular_files_are_read():  # B43
    with folder() as path:
        write("t", drag())
        write("e", "E:" + EVEMU.split("E:", 1)[1])
        write("log", "")
        write("code.swift", "")
        os.mkdir("dir")
        os.mkfifo("pipe")
        os.symlink("pipe", "link-to-pipe")
        os.symlink("dir", "link-to-dir")
        os.symlink("gone", "dangling")
        os.symlink("circle", "circle")
        os.symlink("t", "link")
        bad = ["dir", "pipe", "link-to-pipe", "link-to-dir", "dangling", "circle", "/dev/zero", "/dev/tty",
               "/", "..", "t/x", "x" * 5000, "gone"]
        for name in bad:
            target = f"./{name}" if "/" not in name else name
            cases = reading_commands(target) + [
                ["check", target], ["check", target, "--reasons"], ["diagnose", target, "--case", "x"],
                ["replay", "t", "--expect-log", target], ["replay", "e", "--desc", target],
                ["convert", "e", "out", "--desc", target], ["bench", "--compare", target]]
            for arguments in cases:
                code, _, said = run(*arguments)
                if arguments[0] == "bench" and b"sources" in said:
                    continue
                check(code == 66, f"{arguments}: {code} {said[:200]}")
        for arguments in reading_commands("./link"):
            check(run(*arguments)[0] == 0, f"{arguments}: a link to a file")
        # The name of a scene may come from a foreign recording, so it is never used as a path.
        for scene in ("/etc/passwd", "../../etc/passwd", "dir", "t", "./t"):
            write("s", drag(scene))
            code, _, said = run("replay", "s")
            check(code == 65 and b"there is no scene" in said, f"{scene}: {code} {said}")
        del path


def truncated_traces_play_to_their_last_whole_line():  # B37
    whole = (HEADER.replace("}\n", ',"ends":true}\n') + drag().split("\n", 1)[1] + '{"t":2,"end":true}\n').encode()
    with folder():
        head = whole.index(b"\n")
        cuts = list(range(0, len(whole), 7)) + [head - 1, head, head + 1, len(whole) - 1]
        for cut in cuts:
            write("t", whole[:cut])
            code, _, said = run("replay", "t")
            strict, _, _ = run("replay", "--strict", "t")
            if cut < head:
                check(code == 65 and b"t:1:" in said, f"cut at {cut}: {code} {said}")
            else:
                check(code == 0, f"cut at {cut}: {code} {said}")
                finished = cut >= len(whole) - 1
                check((said == b"") == finished, f"cut at {cut}: {said}")
                check(strict == (0 if finished else 65), f"cut at {cut}: strictly {strict}")


def odd_and_broken_traces_have_their_codes():  # B38, B40, B41, B42
    body = drag()
    line = '{{"t":1,"finger":1,"phase":"began","x":{},"y":1}}\n{{"t":2,"finger":1,"phase":"ended","x":1,"y":1}}\n'

    def event(x):
        return HEADER + line.format(x)

    ok = {"only a header": HEADER, "BOM": "\ufeff" + body, "CRLF": body.replace("\n", "\r\n"),
          "blank lines": body.replace("\n", "\n\n"), "no final newline": body[:-1],
          "minus zero": event("-0"), "an own kind": HEADER + '{"t":1,"kind":"x-mine","a":[1,{}]}\n',
          "an unknown key": HEADER + line.format('1,"colour":"red"'),
          "an unknown header key": body.replace('"seed":1', '"seed":1,"weather":{"a":[]}')}
    bad = {"nothing": "", "blank": "\n\n", "1e999": event("1e999"), "a word": event("NaN"),
           "a string": event('"NaN"'), "2^63": event("1").replace('"finger":1', '"finger":9223372036854775808'),
           "deep": event("[" * 100_000 + "]" * 100_000).replace('"x":[', '"z":['),
           "duplicate": event('1,"x":2'), "a lone surrogate": HEADER + '{"t":1,"kind":"\\ud800"}\n',
           "an unknown kind": HEADER + '{"t":1,"kind":"dance"}\n',
           "a newer version": body.replace('"pantotrace":1', '"pantotrace":99'),
           "a long line": HEADER + '{"t":1,"kind":"x-' + "a" * 70_000 + '"}\n',
           "times decrease": HEADER + line.format(1).replace('"t":2', '"t":0.5'),
           "never lifted": HEADER + line.format(1).split("\n")[0] + "\n",
           "up without down": HEADER + line.format(1).split("\n")[1] + "\n",
           "down twice": HEADER + line.format(1).split("\n")[0] + "\n" + line.format(1)}
    raw = {"bad UTF-8": event("1").encode().replace(b'"began"', b'"beg\xffan"'),
           "NUL": event("1").encode().replace(b'"began"', b'"beg\x00an"'),
           "overlong": event("1").encode().replace(b'"began"', b'"\xc0\xafbegan"')}
    with folder():
        for name, text in ok.items():
            for arguments in reading_commands("./" + os.path.basename(write("t", text))):
                if arguments[0] == "test-from":
                    continue
                code, _, said = run(*arguments)
                check(code == 0, f"{name}: {arguments}: {code} {said}")
        for name, text in {**bad, **raw}.items():
            write("t", text)
            for arguments in reading_commands("./t"):
                code, _, said = run(*arguments)
                if arguments[0] == "doctor" and code == 0:
                    continue    # doctor repairs the order of events
                where = re.match(rb"Error: \./t:\d+:\d+: ", said)
                if arguments[0] == "snapshot" and code == 0:
                    continue    # snapshot draws the first moment only
                check(code == 65 and where, f"{name}: {arguments}: {code} {said[:300]}")
        check(b"needs version 99" in run("replay", write("t", bad["a newer version"]))[2], "the version")
        for name in ("times decrease", "never lifted", "up without down", "down twice"):
            write("t", bad[name])
            check(run("replay", "--repair", "t")[0] == 0, f"{name}, repaired")


LIBINPUT = """# libinput record
version: 1
ndevices: 2
libinput:
  version: "1.22.1"
  git: "unknown"
system:
  os: "debian:12"
devices:
- node: /dev/input/event3
  evdev:
    # Name: mouse
    name: "mouse"
    codes:
      0: [0, 1]
      2: [0, 1]
    properties: []
  hid: [ 0x05, 0x01 ]
  unheard: {{a: [1, 2]}}
  events:
  - evdev:
    - [  0, 100000,   2,   0,      5] # EV_REL / REL_X
    - [  0, 100000,   0,   0,      0]
- node: /dev/input/event4
  evdev:
    name: "{name}"
    codes:
      3: [47, 53, 54, 57]
    absinfo:
      47: [0, 9, 0, 0, 0]
      53: [0, 999, 0, 0, 0]
      54: [0, 999, 0, 0, 0]
      57: [0, 65535, 0, 0, 0]
    properties: [1]
  events:
  - hidraw:
      time: [0, 1]
      hidraw0: [ 0x01, 0x02 ]
  - evdev:
    - [  1,      0,   3,  57,      7]
    - [  1,      0,   3,  53,    100]
    - [  1,      0,   3,  54,    100]
    - [  1,      0,   0,   0,      0]
  - evdev:
    - [  1, 200000,   3,  53,    500]
    - [  1, 200000,   0,   0,      0]
  - evdev:
    - [  1, 300000,   3,  57,     -1]
    - [  1, 300000,   0,   0,      0]
"""


def libinput_recordings_with_other_things_in_them():  # B46
    with folder():
        write("r.yml", LIBINPUT.format(name="panel"))
        code, log, said = run("replay", "r.yml")
        check(code == 0 and b"ended" in log, f"{code} {said}")
        check(run("replay", "--device", "2", "r.yml")[1] == log, "the device by its number")
        for number in ("0", "3", "-1"):
            code, _, said = run("replay", f"--device={number}", "r.yml")
            check(code in (64, 65) and said, f"device {number}: {code} {said}")
        code, _, said = run("replay", "--device", "1", "r.yml")
        check(code == 65, f"the mouse: {code} {said}")
        with open("r.yml", "rb") as file:
            check(run("replay", "-", stdin=file)[:2] == (0, log), "through a pipe")
        two = LIBINPUT.format(name="panel") + LIBINPUT.format(name="other").split("devices:\n", 1)[1]
        write("two.yml", two)
        code, _, said = run("replay", "two.yml")
        check(code == 65 and b"--device" in said, f"two panels: {code} {said}")
        check(run("replay", "--device", "4", "two.yml")[0] == 0, "the second of them")


def wrong_words_are_answered_with_the_right_ones():  # B48
    with folder():
        write("t", drag())
        for arguments, word in ((["rnu"], b"run"), (["replya", "t"], b"replay"), (["snapshot", "crat", "-o", "x"], b"cart"),
                                (["run", "--ballz", "2"], b"--balls"), (["run", "--theme", "drak"], b"dark"),
                                (["run", "--mode", "corners"], b"corner"), (["replay", "t", "--scene", "blok"], b"block"),
                                (["run", "--size", "390"], b"--size"), (["run", "--size", "0x0"], b"--size"),
                                (["run", "--scale", "99"], b"0.5 to 8"), (["run", "--balls", "0"], b"1 to 10"),
                                (["replay", "t", "--until", "soon"], b"--until"), (["replay", "t", "--bands", "9"], b"1 and 8"),
                                (["diagnose", "t", "--expect", "pan=flying"], b"NAME=STATE"),
                                (["diagnose", "t", "--point", "3"], b"--point"), (["bench", "--reps", "0"], b"1 and 1000"),
                                (["snapshot", "cart", "-o", "x.png", "--at", "soon"], b"--at"),
                                (["snapshot", "cart", "-o", "x.png", "--update"], b"--golden"),
                                (["replay"], b"files"), (["convert", "t"], b"output")):
            code, _, said = run(*arguments)
            scene = arguments[-2:-1] == ["--scene"]
            check(code == (65 if scene else 64) and word in said, f"{arguments}: {code} {said}")
            if not scene:
                check(said.startswith(b"Error: "), f"{arguments}: {said}")


def list_prints_the_demos_in_their_order():  # GAL-02
    code, said, error = run("list")
    names = [line.split("\t")[0] for line in said.decode().splitlines()]
    code_, whole, _ = run("list", "--json")
    demos = [demo["name"] for demo in json.loads(whole)["demos"]]
    check(code == code_ == 0 and not error, f"{code} {code_} {error}")
    check(demos[:3] == ["block", "scrub", "cart"] and len(set(demos)) == len(demos), f"{demos}")
    check([name for name in names if name in demos] == demos, f"{names} and {demos}")
    scenes = json.loads(whole)["scenes"]
    traces = [trace["name"] for trace in json.loads(whole)["traces"]]
    check(scenes[:len(demos)] == demos and scenes[-1] == "blank", f"{scenes}")
    check(len(traces) >= 6 and not set(traces) & set(scenes), f"{traces}")
    check(names == demos + traces + scenes[len(demos):], f"{names} and {whole}")


def numbers_that_are_none_are_answered_with_their_form():  # U27, CLI-03
    for words in (["replay", "t", "--until", "soon"], ["replay", "t", "--bands", "x"], ["run", "--scale", "big"],
                  ["run", "cart", "--balls", "many"], ["diagnose", "t", "--at", "now"], ["run", "--slow", "nan"],
                  ["test-from", "t", "-o", "x", "--gesture", "1.5"], ["bench", "--reps", "few"]):
        code, said, error = run(*words)
        check(code == 64 and not said and re.search(rb": write a (whole )?number, such as \d", error), f"{words}: {code} {error}")
    code, _, error = run("run", "--open", "blok")
    check(code == 64 and b"did you mean block?" in error, f"{code} {error}")
    code, _, error = run("-q", "list")
    check(code == 64 and b"options stand after the command: pantograph list" in error, f"{code} {error}")


def options_are_read_as_gnu_tools_do():  # CLI-01, CLI-03
    with folder():
        code, _, error = run("snapshot", "--size=200x100", "-qo", "x.png", "--", "block")
        check(code == 0 and not error and read("x.png")[:4] == b"\x89PNG", f"{code} {error}")
        for level in ([], ["replay"], ["snapshot"]):
            short, long = run(*level, "-h"), run(*level, "--help")
            check(short == long and short[0] == 0 and b"USAGE: pantograph" in short[1] and not short[2], f"{level}")
        check(b"USAGE: pantograph [<subcommand>] [<options>]" in run("--help")[1], "the usage of the program")
        for code in (b"64", b"65", b"66", b"69", b"70", b"73", b"74", b"130"):
            check(code in run("--help")[1], f"--help does not name exit code {code}")
        widest = max(len(line) for line in run("help", "run")[1].decode().splitlines())
        check(widest <= 80, f"a line of help has {widest} characters")


def the_package_has_its_papers():  # SHP-03
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    def text(name):
        with open(os.path.join(root, name), encoding="utf-8") as file:
            return file.read()
    check("MIT" in text("LICENSE") and "OFL" in text("NOTICE").upper().replace("OPEN FONT LICENSE", "OFL"), "licences")
    check("## Unreleased" in text("CHANGELOG.md") or re.search(r"^## \d+\.\d+\.\d+", text("CHANGELOG.md"), re.M), "CHANGELOG")
    check(text("CONTRIBUTING.md") and re.match(r"^\d+\.\d+\.\d+(-dev)?$", run("--version")[1].decode().strip()), "the version")
    documented = re.findall(r"^ +- (\w+)$", text(".spi.yml"), re.M)
    libraries = re.findall(r'\.library\(name: "(\w+)"', text("Package.swift"))
    for name in libraries:
        check(name in documented, f".spi.yml does not document {name}")
        check(os.path.isdir(os.path.join(root, "Sources", name, f"{name}.docc")), f"{name} has no catalogue")
    for seed in ("MovingBlock", "ScrubAnimator", "PanPiece", "FloatingCart"):
        check(text(f"Sources/Pantograph/Pantograph.docc/Tutorial{seed}.md"), f"no tutorial of {seed}")


def the_readme_shows_picture_commands_program_and_answer():  # SHP-04
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
        page = file.read()
    places = [page.find(words) for words in ("](docs/pictures/", "make run", "make test", "import PantoCore",
                                             "UIPanGestureRecognizer(", "pantograph diagnose ", " began at ")]
    check(min(places) >= 0 and places == sorted(places), f"{places}")
    for name in re.findall(r"\]\(([^)#]+)\)", page):
        if "://" not in name:
            check(os.path.exists(os.path.join(root, name)), f"README names {name}, which is not there")


def every_result_can_be_had_as_json():  # CLI-01
    # These commands play a demo or write files; all others answer something.
    without_answer = {"run", "record", "replay", "snapshot", "convert", "test-from", "port"}
    code, said, _ = run("--help")
    listed = said.decode().split("SUBCOMMANDS:")[1]
    names = re.findall(r"^  ([a-z][a-z-]*)(?:\s|$)", listed, re.MULTILINE)
    check(code == 0 and without_answer < set(names), f"{names}")
    for name in names:
        has_json = b"--json" in run(name, "--help")[1]
        check(has_json == (name not in without_answer), f"{name}: --json is {has_json}")
    with folder() as path:
        trace = write(os.path.join(path, "t.pantotrace"), drag())
        cases = write(os.path.join(path, "cases.json"), scenario("a"))
        for arguments in (["list"], ["check", cases], ["check", cases, "--reasons"], ["diagnose", trace],
                          ["diagnose", "cart", "--static"], ["explain", "PAN-03"], ["devices"], ["doctor"],
                          ["doctor", trace], ["report", trace, "-o", os.path.join(path, "t.pantoreport")],
                          ["report", os.path.join(path, "t.pantoreport")]):
            code, said, error = run(*arguments, "--json")
            check(code in (0, 1, 69), f"{arguments}: {code} {error}")
            if code != 69:
                answer = json.loads(said)
                check(isinstance(answer, dict) and answer["version"] == 1, f"{arguments}: {said}")


def the_environment_can_ask_for_no_window():  # CLI-01
    with folder() as path:
        def record(name, *arguments, **more):
            trace = os.path.join(path, name)
            status, _, error = run("record", "block", "-o", trace, "--seconds", "0.5", *arguments,
                                   env=dict(ENVIRONMENT, **more))
            return status, error, read(trace) if os.path.exists(trace) else None

        asked, told = record("asked", "--headless"), record("told", PANTOGRAPH_HEADLESS="1")
        check(asked[0] == told[0] == 0, f"{asked} and {told}")
        check(asked[2] == told[2] and asked[2], f"{asked[2]} and {told[2]}")
        for value in ("0", ""):
            status, error, _ = record("no" + value, PANTOGRAPH_HEADLESS=value)
            check(status == 69, f"PANTOGRAPH_HEADLESS={value} asks for no window: {status} {error}")


def manual_page(path):
    """The text of an installed manual page without its commands."""
    page = gzip.decompress(read(path)).decode()
    return re.sub(r"\\f[BIP]|\\&", "", page).replace("\\-", "-")


def dist(*arguments, **variables):
    tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tools", "dist")
    done = subprocess.run([tool, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600,
                          env=dict(ENVIRONMENT, **variables), text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


def all_files(path):
    return {os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names}


def an_installed_program_can_be_uninstalled():  # SHP-02
    with folder() as path:
        stage = os.path.join(path, "a stage")
        other = os.path.join(stage, "usr/share/applications/other.desktop")
        os.makedirs(os.path.dirname(other))
        write(other, b"of another program")
        code, listed, error = dist("install", PROGRAM, DESTDIR=stage, PREFIX="/usr")
        check(code == 0 and not error, f"{code} {error}")
        there = all_files(stage)
        check(there == set(listed) | {other}, f"listed {listed}, there {sorted(there)}")
        wanted = ("bin/pantograph", "applications/pantograph.desktop", "scalable/apps/pantograph.svg",
                  "symbolic/apps/pantograph-symbolic.svg", "16x16/apps/pantograph.png", "metainfo.xml",
                  "mime/packages/pantograph.xml", "man1/pantograph.1.gz", "bash-completion/completions/pantograph",
                  "_pantograph", "pantograph.fish", "doc/pantograph/copyright")
        for end in wanted:
            check(any(name.endswith(end) for name in listed), f"{end} is not installed: {listed}")
        for name in listed:
            check(os.stat(name).st_size > 0, f"{name} is empty")
            check(bool(os.stat(name).st_mode & 0o111) == name.endswith("bin/pantograph"), f"the mode of {name}")
        terms = next(read(name) for name in listed if name.endswith("doc/pantograph/copyright"))
        check(b"MIT License" in terms and b"SIL OPEN FONT LICENSE" in terms.upper(), "the licences")
        # Installed again, nothing changes; uninstalled, only what is ours is gone.
        check(dist("install", PROGRAM, DESTDIR=stage, PREFIX="/usr")[1] == listed, "installed twice")
        code, removed, error = dist("uninstall", DESTDIR=stage, PREFIX="/usr")
        check(code == 0 and len(removed) == len(listed), f"{code} {removed} {error}")
        check(all_files(stage) == {other}, f"left: {sorted(all_files(stage))}")
        check(not os.path.exists(os.path.join(stage, "usr/share/doc/pantograph")), "an empty folder of ours")
        check(dist("uninstall", DESTDIR=stage, PREFIX="/usr")[:2] == (0, []), "uninstalled twice")
        check(dist("install", PROGRAM, DESTDIR=stage, PREFIX="usr")[0] == 64, "a PREFIX that is no path")


def the_manual_and_the_completions_have_every_option():  # CLI-06, SHP-02
    with folder() as path:
        dist("install", PROGRAM, DESTDIR=path, PREFIX="/usr")
        page = manual_page(os.path.join(path, "usr/share/man/man1/pantograph.1.gz"))
        scripts = {name: read(os.path.join(path, "usr/share", place)).decode() for name, place in (
            ("bash", "bash-completion/completions/pantograph"), ("zsh", "zsh/site-functions/_pantograph"),
            ("fish", "fish/vendor_completions.d/pantograph.fish"))}
        code, said, _ = run("--help")
        names = re.findall(r"^  ([a-z][a-z-]*)(?:\s|$)", said.decode().split("SUBCOMMANDS:")[1], re.MULTILINE)
        check(code == 0 and len(names) > 10, f"{names}")
        for name in names:
            at = re.search(rf"^\.SS {name}\b(.*?)(?=^\.S[SH] )", page, re.MULTILINE | re.DOTALL)
            check(at, f"the manual lacks {name}")
            options = set(re.findall(r"^  (?:-\w, )?(--[a-z][a-z-]*)", run(name, "--help")[1].decode(), re.MULTILINE))
            for option in options - {"--help", "--version"}:
                check(option in at[1], f"the manual of {name} lacks {option}")
                for shell, script in scripts.items():
                    word = option[2:] if shell == "fish" else option
                    check(word in script, f"the completion for {shell} lacks {option} of {name}")
        for code in (0, 1, 64, 65, 66, 69, 70, 73, 74):
            check(re.search(rf"^{code}$", page.split(".SH EXIT STATUS")[1], re.MULTILINE), f"exit code {code}")


def a_report_is_a_session_that_others_can_run():  # REP-04
    with folder() as path:
        code, _, said = run("report", "cart-throw")
        check(code == 0 and said.startswith(b"wrote cart-throw.pantoreport (scrollPan:page failed at 3.280 s: "), f"{code} {said}")
        first = read("cart-throw.pantoreport")
        check(run("report", "cart-throw")[0] == 0 and read("cart-throw.pantoreport") == first,
              "the report was overwritten")
        check(sorted(os.listdir(".")) == ["cart-throw-2.pantoreport", "cart-throw.pantoreport"],
              f"{os.listdir('.')}")
        check(first.startswith(b'{"pantotrace":4,"report":1,"scene":"cart"'), f"{first[:80]}")
        check(os.path.basename(path).encode() not in first, "a path is in the report")

        log = run("replay", "cart-throw")[1]
        code, told, said = run("replay", "cart-throw.pantoreport")
        check(code == 0 and told == log and b"as reported, " in said, f"{code} {said}")
        for arguments in reading_commands("./cart-throw.pantoreport"):
            check(run(*arguments)[0] == 0, f"{arguments}")
        check(run("convert", "cart-throw.pantoreport", "out.pantotrace")[0] == 0, "convert")
        check(b"x-" not in read("out.pantotrace"), "the trace of a report is a trace")

        code, told, said = run("report", "cart-throw.pantoreport", "--picture", "out.png")
        check(code == 0 and told.startswith(b"scrollPan:") and b"program " in told, f"{code} {told} {said}")
        check(read("out.png").startswith(b"\x89PNG"), "the picture")

        code, _, said = run("report", "cart-throw", "-o", "ball", "--gesture", "pan:cartBall")
        check(code == 0 and b"(pan:cartBall began at 0.475 s: Moved 11.032 pt" in said, f"{said}")
        code, _, said = run("report", "cart-throw", "-o", "ball", "--gesture", "pan:cartBal")
        check(code == 64 and b"there is no recognizer" in said, f"{said}")
        check(run("report", "-", text=drag().encode())[0] == 64, "standard input without -o")

        # As if the program had decided otherwise when the report was made.
        other = first.replace(b'"state":"began","first":true,"touch":1', b'"state":"ended","first":true,"touch":1')
        write("other", other)
        code, told, _ = run("replay", "other")
        check(code == 1 and told.endswith(
            b"other: at 0.475 s pan:cartBall began; in the report, pan:cartBall ended\n"), f"{code} {told[-200:]}")


def damaged_reports_are_bad_data():  # REP-04
    with folder():
        run("report", "block-drag", "-o", "whole")
        whole = read("whole")
        tail = whole.index(b'{"x-fact"')
        cases = {f"cut at {cut}": whole[:cut] for cut in
                 (tail - 1, tail, tail + 9, len(whole) - 30_000, len(whole) - 3)}
        cases["no picture"] = re.sub(rb'{"x-picture":"[^"]*"}\n', b"", whole, count=1)
        cases["a picture of words"] = re.sub(rb'{"x-picture":"[^"]{9}', b'{"x-picture":"no picture', whole, count=1)
        cases["no log"] = re.sub(rb'{"x-log".*\n', b"", whole)
        cases["a newer one"] = whole.replace(b'"report":1', b'"report":9')
        cases["a state"] = whole.replace(b'"state":"', b'"state":"\\u001b[2J')
        cases["much log"] = whole + b'{"x-log":"a"}\n' * 30_000
        for name, text in cases.items():
            write("t", text)
            for arguments in (["replay", "t"], ["report", "t"], ["test-from", "t", "-o", "out"], ["diagnose", "t"]):
                code, _, said = run(*arguments)
                check(code == 65 and said.count(b"\n") == 1 and said.startswith(b"Error: t:") and b"\x1b" not in said,
                      f"{name}: {arguments}: {code} {said}")


def the_table_of_commands_is_that_of_the_program():  # CLI-06
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../docs/command-line.md")) as file:
        listed = set(re.findall(r"^\| `pantograph ([a-z][a-z-]*)", file.read(), re.MULTILINE))
    said = run("--help")[1].decode().split("SUBCOMMANDS:")[1]
    names = set(re.findall(r"^  ([a-z][a-z-]*)(?:\s|$)", said, re.MULTILINE))
    check(listed == names, f"only in the document {listed - names}, only in the program {names - listed}")


def the_pictures_of_the_documents_are_those_of_the_program():  # SHP-04, CLI-09
    tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tools", "pictures")
    done = subprocess.run([tool, PROGRAM, "--check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=ENVIRONMENT, timeout=120, text=True)
    check(done.returncode == 0, f"{done.stdout}; `make pictures` draws them again")
    pictures = os.path.join(os.path.dirname(tool), "..", "docs", "pictures")
    for name in os.listdir(pictures):
        size = os.path.getsize(os.path.join(pictures, name))
        check(size <= 1_500_000, f"{name} has {size} bytes")


def a_debian_package_has_what_is_installed():  # SHP-02
    if not shutil.which("dpkg-deb"):
        raise Skip("no dpkg-deb")
    with folder() as path:
        code, said, error = dist("deb", PROGRAM, path)
        check(code == 0 and len(said) == 1, f"{code} {said} {error}")
        show = lambda *words: subprocess.run(["dpkg-deb", *words], stdout=subprocess.PIPE, check=True, text=True).stdout
        needs = show("-f", said[0], "Depends")
        for package in ("libc6 (>= 2.", "libsdl2-2.0-0 (>= 2.26)", "libsdl2-image-2.0-0", "libharfbuzz0b", "libfribidi0"):
            check(package in needs, f"{package} is not in {needs}")
        check(show("-f", said[0], "Version").strip() == run("--version")[1].decode().strip(), "the version")
        tree = os.path.join(path, "tree")
        show("-x", said[0], tree)
        moved = run("list", env=ENVIRONMENT)[1]
        done = subprocess.run([os.path.join(tree, "usr/bin/pantograph"), "list"], stdout=subprocess.PIPE, env=ENVIRONMENT)
        check(done.returncode == 0 and done.stdout == moved, "the program in the package")
        first = read(said[0])
        os.remove(said[0])
        check(dist("deb", PROGRAM, path)[0] == 0 and read(said[0]) == first, "packed twice, the bytes differ")


def on_a_terminal(*arguments, TERM="xterm", **variables):
    """What a command prints if its output is a terminal."""
    ours, theirs = pty.openpty()
    done = subprocess.Popen([PROGRAM, *arguments], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL,
                            env=dict(ENVIRONMENT, TERM=TERM, **variables))
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # A terminal whose other side is closed reports an error.
        while more := os.read(ours, 65536):
            said += more
    done.wait(timeout=60)
    os.close(ours)
    return said.replace(b"\r\n", b"\n")


def colours_are_for_terminals_only():  # CLI-01
    with folder():
        write("t", drag().replace('"x":1236', '"x":640').replace('"y":682', '"y":400').replace("cart", "block"))
        plain = run("replay", "t")[1]
        check(plain and b"\x1b" not in plain, "a pipe gets colours")
        painted = on_a_terminal("replay", "t")
        check(b"\xe2\x86\x92 \x1b[34mbegan\x1b[0m" in painted, f"{painted}")
        check(re.sub(rb"\x1b\[\d+m", b"", painted) == plain, "colours change the words")
        for words, more in ((["--no-color"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
            said = on_a_terminal("replay", "t", *words, **more)
            check(said == plain, f"{words} {more}: {said}")
        check(b"\x1b[31mError:\x1b[0m" in on_a_terminal("replay", "missing"), "an error in red")


def a_command_can_be_quiet_or_tell_more():  # CLI-01
    with folder():
        write("t", drag("block"))
        normal = run("replay", "t")
        check(run("replay", "-q", "t") == normal and run("replay", "t", "--quiet") == normal, "no messages to lose")
        code, said, told = run("replay", "-v", "t")
        check((code, said) == normal[:2], "the result stays")
        check(b"a recording of Pantograph" in told and b"played" in told, f"{told}")
        check(run("replay", "-qv", "t")[0] == 64, "quiet and verbose")
        listed = run("--help")[1].decode().split("SUBCOMMANDS:")[1]
        for name in re.findall(r"^  ([a-z][a-z-]*)(?:\s|$)", listed, re.MULTILINE):
            said = run(name, "--help")[1]
            check(all(word in said for word in (b"--quiet", b"--verbose", b"--no-color")), f"{name} lacks one")


def png(width, height, depth=8, color=6, pixel=b"\0\0\0\0"):
    def chunk(name, data):
        body = name + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
    row = b"\0" + (pixel * (2 if depth == 16 else 1)) * width
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big")
            + bytes([depth, color, 0, 0, 0])) + chunk(b"IDAT", zlib.compress(row * height))
            + chunk(b"IEND", b""))


def goldens_are_compared_and_never_overwritten():  # B47, CLI-04
    with folder():
        os.mkdir("g")
        shot = ["snapshot", "block", "--size", "200x100", "-o", "out.png", "--golden", "g"]
        code, _, said = run(*shot)
        check(code == 66 and b"g/out.png" in said and b"--update" in said, f"missing: {code} {said}")
        code, said, _ = run(*shot, "--update")
        check(code == 0 and b"updated g/out.png" in said, f"{code} {said}")
        good = read("g/out.png")
        check(run(*shot)[0] == 0 and set(os.listdir(".")) == {"g", "out.png"}, "the same picture")
        broken = {"cut": good[:-20], "cut in the middle": good[:len(good) // 2], "empty": b"",
                  "no picture": b"hello", "16 bits": png(200, 100, 16), "another size": png(100, 100),
                  "a text before its end": good[:33] + b"\0\0\1\0tEXt"}
        for name, content in broken.items():
            write("g/out.png", content)
            code, _, said = run(*shot)
            check(code == 65 and b"g/out.png" in said, f"{name}: {code} {said}")
            check(read("g/out.png") == content, f"{name}: the golden was overwritten")
            check(os.listdir("g") == ["out.png"], f"{name}: {os.listdir('g')}")
        write("g/out.png", png(200, 100, pixel=b"\xff\0\0\xff"))
        code, said, _ = run(*shot)
        check(code == 1 and re.search(rb"\d+ pixels differ, within \d+ \xc3\x97 \d+ at \d+,\d+", said), f"{code} {said}")
        check(set(os.listdir(".")) == {"g", "out.png", "out.actual.png", "out.diff.png"}, f"{os.listdir('.')}")
        check(os.listdir("g") == ["out.png"] and read("out.actual.png") == good, "the actual picture")
        # Pictures at several times, and a golden that would be the output itself.
        times = ["snapshot", "block", "--size", "200x100", "-o", "s.png", "--at", "0,0.5", "--golden", "g"]
        check(run(*times, "--update")[0] == 0 and run(*times)[0] == 0, "a strip")
        check({"s-0.000.png", "s-0.500.png"} <= set(os.listdir("g")), f"{os.listdir('g')}")
        check(run("snapshot", "block", "-o", "g/out.png", "--golden", "g")[0] == 64, "over the golden")


# -- long traces --------------------------------------------------------------

def long_trace(path, megabytes):
    """Writes a trace of ten fingers at 120 Hz that get new ids at each touch down, as from libinput."""
    with open(path, "w") as file:
        file.write('{"pantotrace":1,"scene":"block","size":[1280,800],"ends":true}\n')
        size, second, finger = 0, 0, 0
        while size < megabytes << 20:
            lines = []
            for step in range(120):
                phase = "began" if step == 0 else "ended" if step == 119 else "moved"
                for n in range(10):
                    lines.append(f'{{"t":{second + step / 120:.6f},{chr(34) + "also" + chr(34) + ":true," if n else ""}'
                                 f'"finger":{finger + n},"phase":"{phase}","x":{100 * n + step},"y":{4 * step}}}\n')
            text = "".join(lines)
            size += file.write(text)
            second += 1
            finger += 10
        file.write(f'{{"t":{second},"end":true}}\n')


def long_traces_take_no_more_memory():  # K14, B39
    def peak(arguments, limit=None):
        """Runs the program and returns its peak memory in kilobytes, exit status and standard error."""
        def limited():
            if limit:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        with tempfile.TemporaryFile() as errors:
            program = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=errors,
                                       env=ENVIRONMENT, preexec_fn=limited)
            _, status, usage = os.wait4(program.pid, 0)
            errors.seek(0)
            return usage.ru_maxrss, os.waitstatus_to_exitcode(status), errors.read()

    with folder():
        long_trace("short", 4)
        long_trace("long", HUGE)
        report = []
        for name, arguments in (
                ("replay", ["replay", "{}"]), ("replay --log", ["replay", "{}", "--log", "out"]),
                ("replay --chrome", ["replay", "{}", "--chrome", "out"]),
                ("convert", ["convert", "{}", "out"]), ("convert to .json", ["convert", "{}", "out.json"]),
                ("diagnose", ["diagnose", "{}"]), ("doctor", ["doctor", "{}"]),
                ("snapshot", ["snapshot", "./{}", "-o", "out.png", "--at", "100000"])):
            def filled(file):
                return [a.format(file) for a in arguments]
            small, code, said = peak(filled("short"))
            check(code == 0, f"{name}: {code} {said}")
            large, code, said = peak(filled("long"), 1 << 30)
            check(code == 0, f"{name} of {HUGE} MB: {code} {said}")
            report.append(f"{name} {small // 1024} → {large // 1024} MB")
            check(large < small + 8192, f"{name}: {small} kB for 4 MB of trace, {large} kB for {HUGE} MB")
        # Shrinking keeps the lines in memory, so it uses only the first ones and says so.
        if HUGE >= 32:
            begun = time.monotonic()
            large, code, said = peak(["test-from", "long", "-o", "out", "--expect", "pan:block=cancelled",
                                      "--scene", "block"], 2 << 30)
            report.append(f"test-from {large // 1024} MB in {time.monotonic() - begun:.0f} s")
            check(b"only its first" in said, f"test-from: {code} {said}")
            check(large < 700_000, f"test-from: {large} kB")
        print("   " + "; ".join(report), flush=True)
        # The file has one very long line and is no valid scenario.
        with open("line", "wb") as file:
            file.write(HEADER.encode() + b'{"t":1,"kind":"x-')
            for _ in range(HUGE):
                file.write(b"a" * (1 << 20))
        for arguments in reading_commands("./line")[:-1] + [["replay", "short", "--expect-log", "./line"]]:
            large, code, said = peak(arguments, 1 << 30)
            check(code in (1, 65) and large < 120_000, f"{arguments}: {code} {large} kB {said}")
        write("cases", b'{"format":"pantograph-trace/1","cases":[\n')
        os.truncate("cases", HUGE * 2 << 20)
        for arguments in (["check", "cases"], ["diagnose", "cases"], ["diagnose", "cases", "--case", "a"]):
            large, code, said = peak(arguments, 1 << 30)
            check(code in (65, 74), f"{arguments}: {code} {large} kB {said}")


TESTS = [an_output_that_is_an_input_is_refused, a_failed_command_leaves_the_old_file,
         links_stay_links_and_modes_stay, a_full_disk_leaves_the_old_file,
         a_recording_on_a_disk_that_fills_up_is_whole_to_its_last_line, a_read_only_folder_is_told,
         a_second_recorder_is_refused, of_many_recorders_that_start_at_once_one_records,
         a_recording_that_others_delete_or_cut_is_told, too_many_pictures_are_refused,
         a_module_has_a_name_of_swift,
         a_recorder_that_fails_to_start_leaves_the_old_recording, a_pipe_that_nobody_reads_is_told,
         a_stuck_reader_does_not_keep_the_program, no_control_bytes_reach_the_terminal,
         names_that_are_not_utf8_are_opened, the_umask_and_the_locale_change_no_byte,
         every_command_ends_quietly_when_its_reader_goes, a_window_lives_on_when_its_readers_go,
         a_dead_display_is_told, only_regular_files_are_read,
         truncated_traces_play_to_their_last_whole_line, odd_and_broken_traces_have_their_codes,
         libinput_recordings_with_other_things_in_them, wrong_words_are_answered_with_the_right_ones,
         list_prints_the_demos_in_their_order, every_result_can_be_had_as_json,
         the_environment_can_ask_for_no_window, colours_are_for_terminals_only,
         numbers_that_are_none_are_answered_with_their_form, options_are_read_as_gnu_tools_do,
         the_package_has_its_papers, the_readme_shows_picture_commands_program_and_answer,
         a_command_can_be_quiet_or_tell_more, an_installed_program_can_be_uninstalled,
         the_manual_and_the_completions_have_every_option,
         a_report_is_a_session_that_others_can_run, damaged_reports_are_bad_data,
         the_table_of_commands_is_that_of_the_program,
         the_pictures_of_the_documents_are_those_of_the_program, a_debian_package_has_what_is_installed,
         goldens_are_compared_and_never_overwritten, long_traces_take_no_more_memory]


def main():
    passed = failed = skipped = 0
    wanted = sys.argv[2:]
    for test in TESTS:
        name = test.__name__.replace("_", " ")
        if wanted and test.__name__ not in wanted:
            continue
        try:
            test()
            passed += 1
            print(f"ok {name}", flush=True)
        except Skip as gap:
            skipped += 1
            print(f"not run {name}: {gap}", flush=True)
        except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
            failed += 1
            print(f"FAIL {name}: {error}", flush=True)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
