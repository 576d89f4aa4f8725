"""A Wayland compositor that sends exactly the messages that a test asks for, right or wrong.

The compositor draws nothing. One program connects, opens a window and gets touches: the streams that real
compositors send rarely, in the order that the test needs.

    with Compositor() as compositor:
        app = compositor.spawn([program, "run", "cart"])
        compositor.wait_window()
        with compositor.together():        # in one write, as a compositor sends one input report
            compositor.down(0, 100, 100)
            compositor.frame()

Needs Python 3.9 (standard library only), and of the program's machine a Mesa that draws in software.
"""

import contextlib
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

from rig import RigError, _start, _stop

# The interfaces that are offered, with their versions.
GLOBALS = [("wl_compositor", 4), ("wl_shm", 1), ("wl_seat", 7), ("wl_output", 2),
           ("xdg_wm_base", 1), ("wl_subcompositor", 1)]
# Requests that make an object: (interface, opcode) -> the object's interface and the position of its id.
MAKES = {
    ("wl_compositor", 0): ("wl_surface", 0), ("wl_compositor", 1): ("wl_region", 0),
    ("wl_shm", 0): ("wl_shm_pool", 0), ("wl_shm_pool", 0): ("wl_buffer", 0),
    ("wl_seat", 0): ("wl_pointer", 0), ("wl_seat", 1): ("wl_keyboard", 0),
    ("wl_seat", 2): ("wl_touch", 0), ("xdg_wm_base", 1): ("xdg_positioner", 0),
    ("xdg_wm_base", 2): ("xdg_surface", 0), ("xdg_surface", 1): ("xdg_toplevel", 0),
    ("wl_surface", 3): ("wl_callback", 0), ("wl_subcompositor", 1): ("wl_subsurface", 0),
}
TOUCH = 4      # the bit of wl_seat.capability


def _text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)


class Compositor:
    def __init__(self, size=(1280, 800)):
        self.size, self.program = size, None
        self._lock, self._held, self._out = threading.RLock(), 0, bytearray()
        self._objects, self._client, self._serial = {1: "wl_display"}, None, 0
        self._attached, self._frames, self._sizes = {}, [], {}
        self.window = None      # the surface of the window
        self.touch = None       # the program's newest wl_touch
        self._seats, self._toplevel, self._xdg = [], None, None
        self.shown = threading.Event()
        self.commits = 0

    def __enter__(self):
        self._folder = tempfile.mkdtemp(prefix="pantograph-wl-")
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(os.path.join(self._folder, "wayland-0"))
        self._listener.listen(1)
        self._running = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._running = False
        if self.program:
            _stop(self.program, 2.0)
        self._thread.join(2)
        for one in (self._listener, self._client):
            if one:
                one.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def spawn(self, argv, env=None, **options):
        """Starts a program on the compositor; the program ends with it."""
        desktop = ("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
        environment = {k: v for k, v in os.environ.items() if k not in desktop}
        environment.update(WAYLAND_DISPLAY="wayland-0", XDG_RUNTIME_DIR=self._folder,
                           SDL_VIDEODRIVER="wayland", SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR="0",
                           LIBGL_ALWAYS_SOFTWARE="1", **(env or {}))
        self.program = _start(list(argv), env=environment, **options)
        return self.program

    def wait_window(self, timeout=15.0):
        """Waits until the program shows a picture."""
        if not self.shown.wait(timeout):
            raise RigError(f"no picture after {timeout} s (status {self.program.poll()})")

    def wait_exit(self, timeout=10.0):
        try:
            return self.program.wait(timeout)
        except subprocess.TimeoutExpired:
            raise RigError(f"the program was still running after {timeout} s") from None

    def sync(self, seconds=0.3):
        """Gives the program time to handle what was sent. Returns `False` if the program has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.program.poll() is None:
            time.sleep(0.02)
        return self.program.poll() is None

    # messages

    @contextlib.contextmanager
    def together(self):
        """Collects the messages sent inside and sends them in one write."""
        with self._lock:
            self._held += 1
            try:
                yield
            finally:
                self._held -= 1
                self._flush()

    def down(self, contact, x, y, surface="window"):
        at = self.window if surface == "window" else surface
        self._say(self.touch, 0, struct.pack(
            "=IIIiii", self._next(), self._time(), at or 0, contact, int(x * 256), int(y * 256)))

    def up(self, contact):
        self._say(self.touch, 1, struct.pack("=IIi", self._next(), self._time(), contact))

    def motion(self, contact, x, y):
        self._say(self.touch, 2, struct.pack(
            "=Iiii", self._time(), contact, int(x * 256), int(y * 256)))

    def frame(self):
        self._say(self.touch, 3, b"")

    def cancel(self):
        self._say(self.touch, 4, b"")

    def shape(self, contact, major, minor):
        self._say(self.touch, 5, struct.pack("=iii", contact, int(major * 256), int(minor * 256)))

    def has_touch(self, on):
        """Plugs the seat's panel in or pulls it out."""
        for seat in self._seats:
            self._say(seat, 0, struct.pack("=I", TOUCH if on else 0))

    def close_window(self):
        self._say(self._toplevel, 1, b"")

    # the protocol

    def _next(self):
        self._serial += 1
        return self._serial

    @staticmethod
    def _time():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def _say(self, thing, opcode, body):
        with self._lock:
            self._out += struct.pack("=IHH", thing, opcode, 8 + len(body)) + body
            self._flush()

    def _flush(self):
        if self._held or not self._client:
            return
        with contextlib.suppress(OSError):
            while self._out:
                sent = self._client.send(self._out)
                del self._out[:sent]

    def _serve(self):
        self._listener.settimeout(0.1)
        while self._running and not self._client:
            with contextlib.suppress(socket.timeout):
                self._client = self._listener.accept()[0]
        data = b""
        while self._running:
            if select.select([self._client], [], [], 0.01)[0]:
                try:
                    more, fds, _, _ = socket.recv_fds(self._client, 65536, 28)
                except OSError:
                    return
                for fd in fds:
                    os.close(fd)
                if not more:
                    return
                data += more
                with self.together():
                    while len(data) >= 8:
                        thing, opcode, size = struct.unpack_from("=IHH", data)
                        if len(data) < size:
                            break
                        self._hear(thing, opcode, data[8:size])
                        data = data[size:]
            with self.together():
                for callback in self._frames:
                    self._say(callback, 0, struct.pack("=I", self._time()))
                    self._say(1, 1, struct.pack("=I", callback))
                self._frames = []

    def _hear(self, thing, opcode, body):
        kind = self._objects.get(thing)
        first = struct.unpack_from("=I", body)[0] if len(body) >= 4 else 0
        if kind == "wl_display" and opcode == 0:
            self._say(first, 0, struct.pack("=I", self._next()))
            self._say(1, 1, struct.pack("=I", first))
        elif kind == "wl_display" and opcode == 1:
            self._objects[first] = "wl_registry"
            for name, (interface, version) in enumerate(GLOBALS, 1):
                self._say(first, 0, struct.pack("=I", name) + _text(interface)
                          + struct.pack("=I", version))
        elif kind == "wl_registry":
            made = struct.unpack_from("=I", body, len(body) - 4)[0]
            self._bound(made, GLOBALS[first - 1][0])
        elif (kind, opcode) in MAKES:
            interface = MAKES[kind, opcode][0]
            self._objects[first] = interface
            if interface == "wl_touch":
                self.touch = first
            elif interface == "wl_callback":
                self._frames.append(first)
            elif interface == "xdg_surface":
                self._xdg, self._sizes[first] = first, struct.unpack_from("=I", body, 4)[0]
            elif interface == "xdg_toplevel":
                self._toplevel, self.window = first, self._sizes[thing]
                self._say(first, 0, struct.pack("=iiI", 0, 0, 0))
                self._say(thing, 0, struct.pack("=I", self._next()))
        elif kind == "wl_surface" and opcode == 1:
            self._attached[thing] = first
        elif kind == "wl_surface" and opcode == 6 and self._attached.get(thing):
            self._say(self._attached[thing], 0, b"")
            self._attached[thing] = 0
            if thing == self.window:
                self.commits += 1
                self.shown.set()
        elif kind == "wl_touch" and opcode == 0 and thing == self.touch:
            self.touch = None

    def _bound(self, made, interface):
        self._objects[made] = interface
        if interface == "wl_shm":
            for form in (0, 1):
                self._say(made, 0, struct.pack("=I", form))
        elif interface == "wl_seat":
            self._seats.append(made)
            self._say(made, 0, struct.pack("=I", TOUCH))
            self._say(made, 1, _text("seat0"))
        elif interface == "wl_output":
            self._say(made, 0, struct.pack("=iiiii", 0, 0, 300, 200, 0) + _text("test")
                      + _text("screen") + struct.pack("=i", 0))
            self._say(made, 1, struct.pack("=Iiii", 3, *self.size, 60000))
            self._say(made, 3, struct.pack("=i", 1))
            self._say(made, 2, b"")
