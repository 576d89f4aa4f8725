"""A private display with a real touchscreen and a real mouse, for the tests beside this file.

It starts its own X server (dummy video driver, inputtest input driver) on a free display and feeds
fingers and mouse through the driver's sockets: the program under test sees ordinary input devices.
With `wayland=True` it sees a sway session on that display instead. Nothing is shared with the
desktop; every process started here ends with the rig, even if the rig is killed.

    with Rig(size=(1280, 800)) as rig:
        app = rig.spawn([program, "run", "cart"])
        rig.wait_window()
        rig.down(0, 100, 100); rig.glide(0.25, {0: (300, 120)}); rig.up(0)
        rig.shot("after.png")

Needs Python 3.9 (standard library only) and the Debian packages xserver-xorg-core and
xserver-xorg-video-dummy; Wayland needs sway as well. No root, no GPU, no /dev/input.
"""

import contextlib
import ctypes
import json
import os
import secrets
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

AXIS_RANGE = 65536      # inputtest's absolute axes run from 0 to 65535
PRESSURE_RANGE = 2047
SCROLL_CLICK = 120      # valuator distance of one wheel click
KEYS = {"ctrl": 37, "shift": 50, "p": 33, "escape": 9, "right": 102, "r": 27, "s": 39, "q": 24,
        "tab": 23, "enter": 36, "t": 28, "f12": 96, "3": 12, "left": 100, "space": 65, "m": 58,
        "comma": 59, "period": 60, "up": 98, "down": 104, "g": 42, "1": 10, "2": 11}  # X keycodes
MOUSE = "mouse"         # the name of the mouse among the contacts of glide()

XORG_PATHS = ("/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg")
MODULE_PATHS = ("/usr/lib/xorg/modules", "/usr/lib64/xorg/modules")


class RigError(Exception):
    """Raised if a command could not be carried out, or if it waited in vain."""


class RigUnavailable(RigError):
    """Raised if the rig needs something that is missing, or if its server did not start."""


# -- prerequisites ----------------------------------------------------------

def find_xorg():
    """Returns the path of the real server: Debian's `Xorg` in PATH is a wrapper that needs a console."""
    for path in XORG_PATHS:
        if os.access(path, os.X_OK):
            return path
    return shutil.which("Xorg")


def missing(wayland=False):
    """Returns a sentence for each missing requirement; empty if the rig can start."""
    gaps = []
    if not sys.platform.startswith("linux"):
        return ["the rig needs Linux"]
    if not find_xorg():
        gaps.append("no Xorg server: apt install xserver-xorg-core")

    def module(path, package):
        if not any(os.path.exists(os.path.join(m, path)) for m in MODULE_PATHS):
            gaps.append(f"no Xorg module {path}: apt install {package}")

    module("input/inputtest_drv.so", "xserver-xorg-core (21.1 or later)")
    module("drivers/dummy_drv.so", "xserver-xorg-video-dummy")
    if not shutil.which("xkbcomp"):
        gaps.append("no xkbcomp: apt install x11-xkb-utils xkb-data")
    if wayland and not shutil.which("sway"):
        gaps.append("no sway, for --wayland: apt install sway")
    return gaps


# -- child processes --------------------------------------------------------

_libc = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG = 1


def _start(argv, at_our_death=signal.SIGKILL, at_start=None, **options):
    """Starts a child in a session of its own that cannot outlive this process; the child calls
    `at_start` before it becomes the program.

    The kernel ties the child to the thread that starts it: start rigs from a
    thread that lives as long as they should.
    """
    def prepare():
        _libc.prctl(_PR_SET_PDEATHSIG, at_our_death)
        if at_start:
            at_start()

    return subprocess.Popen(argv, start_new_session=True, preexec_fn=prepare, **options)


def _stop(process, grace):
    """Ends a child and its process group, with SIGTERM first."""
    for sig, wait in ((signal.SIGTERM, grace), (signal.SIGKILL, 10)):
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, sig)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(wait)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


# -- the inputtest driver's socket ------------------------------------------

class InputDevice:
    """One device of the inputtest driver (protocol 1.0, native byte order).

    The driver takes one client for the life of the server, so hold on to it.
    """

    VERSION, SYNC, MOTION, BUTTON, KEY, TOUCH = 0, 1, 2, 4, 5, 6
    BEGIN, UPDATE, END = 18, 19, 20     # XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd
    _VALUATORS = 64

    def __init__(self, path, timeout=10.0):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(timeout)
        self._socket.connect(path)
        self._send(self.VERSION, struct.pack("=HH", 1, 0))
        self._receive()
        self._sent = False

    def close(self):
        self._socket.close()

    def sync(self):
        """Return once the server has processed all that was sent."""
        if self._sent:      # before the first event the driver would not answer
            self._send(self.SYNC, b"")
            self._receive()

    def motion(self, axes, absolute=True):
        self._event(self.MOTION, struct.pack("=I4x", absolute) + self._axes(axes))

    def button(self, number, pressed):
        self._event(self.BUTTON, struct.pack("=iiI4x", 0, number, pressed) + self._axes({}))

    def key(self, code, pressed):
        self._event(self.KEY, struct.pack("=iI", code, pressed))

    def touch(self, contact, kind, axes):
        self._event(self.TOUCH, struct.pack("=II", contact, kind) + self._axes(axes))

    def _axes(self, axes):
        mask, values = bytearray(self._VALUATORS // 8), [0.0] * self._VALUATORS
        for axis, value in axes.items():
            mask[axis // 8] |= 1 << axis % 8
            values[axis] = value
        return (struct.pack("=I", 0) + mask + bytes(4)
                + struct.pack(f"={self._VALUATORS}d", *values) + bytes(8 * self._VALUATORS))

    def _event(self, kind, body):
        self._send(kind, body)
        self._sent = True

    def _send(self, kind, body):
        try:
            self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)
        except OSError as error:
            raise RigError(f"the X server no longer takes input ({error})") from None

    def _receive(self):
        data = b""
        try:
            while len(data) < 4 or len(data) < struct.unpack_from("=I", data)[0]:
                chunk = self._socket.recv(64)
                if not chunk:
                    raise RigError("the X server closed an input device")
                data += chunk
        except socket.timeout:
            raise RigError("the X server did not answer an input device") from None
        return data


# -- a small X11 client -----------------------------------------------------

class Display:
    """The few X11 requests a test needs: windows, focus, and the picture."""

    def __init__(self, number, cookie):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(10.0)
        self._socket.connect(f"/tmp/.X11-unix/X{number}")
        name = b"MIT-MAGIC-COOKIE-1"
        self._socket.sendall(struct.pack("=BxHHHHxx", 0x6c if sys.byteorder == "little" else 0x42,
                                         11, 0, len(name), len(cookie))
                             + self._pad(name) + self._pad(cookie))
        ok, length = struct.unpack("=B5xH", self._read(8))
        data = self._read(4 * length)
        if ok != 1:
            raise RigUnavailable(f"the X server refused us: {data.rstrip(bytes(1)).decode()}")
        vendor, formats = struct.unpack_from("=16xH3xB", data)[0], data[21]
        screen = 32 + vendor + -vendor % 4 + 8 * formats
        self.root, self.width, self.height = struct.unpack_from("=I16xHH", data, screen)
        self._atoms = {}

    def close(self):
        self._socket.close()

    def windows(self):
        """Client windows now on screen, the topmost first."""
        found = []

        def walk(window, depth):
            for child in self._children(window):
                try:
                    if self._viewable(child):
                        if self.text(child, "WM_CLASS") is not None:
                            found.append(child)
                        elif depth < 2:     # a window manager's frame
                            walk(child, depth + 1)
                except RigError:            # the window was closed meanwhile
                    continue
        walk(self.root, 0)
        return found[::-1]

    def everything(self):
        """Every window, on screen or not."""
        return list(self._children(self.root))

    def title(self, window):
        return self.text(window, "_NET_WM_NAME") or self.text(window, "WM_NAME") or ""

    def text(self, window, name):
        """A property's bytes as text, None where it is not set."""
        reply = self._ask(20, 0, struct.pack("=IIIII", window, self._atom(name), 0, 0, 1024))
        kind, _, count = struct.unpack_from("=III", reply, 8)
        size = reply[1] // 8 * count
        return reply[32:32 + size].decode("utf-8", "replace") if kind else None

    def geometry(self, window):
        """x, y on the screen, width and height."""
        width, height = struct.unpack_from("=HH", self._ask(14, 0, struct.pack("=I", window)), 16)
        at = self._ask(40, 0, struct.pack("=IIhh", window, self.root, 0, 0))
        return (*struct.unpack_from("=hh", at, 12), width, height)

    def configure(self, window, **values):
        bits = [n for n in ("x", "y", "width", "height") if n in values]
        mask = sum(1 << ("x", "y", "width", "height").index(n) for n in bits)
        self._tell(12, 0, struct.pack("=IHxx", window, mask)
                   + b"".join(struct.pack("=i", values[n]) for n in bits))

    def map(self, window):
        self._tell(8, 0, struct.pack("=I", window))

    def unmap(self, window):
        self._tell(10, 0, struct.pack("=I", window))

    def focus(self, window):
        """Give a window the keyboard; None takes it from everyone."""
        self._tell(42, 0, struct.pack("=II", window or 0, 0))

    def ask_to_close(self, window):
        message = struct.pack("=BBHII5I", 33, 32, 0, window, self._atom("WM_PROTOCOLS"),
                              self._atom("WM_DELETE_WINDOW"), 0, 0, 0, 0)
        self._tell(25, 0, struct.pack("=II", window, 0) + message)

    def enable_device(self, name, enabled):
        """Switch an input device on or off, as if it were plugged in or pulled out."""
        reply = self._ask(98, 0, struct.pack("=Hxx", 15) + self._pad(b"XInputExtension"))
        xinput = reply[9]
        self._ask(xinput, 47, struct.pack("=HH", 2, 2))                 # XIQueryVersion
        reply = self._ask(xinput, 48, struct.pack("=Hxx", 0))           # XIQueryDevice
        offset = 32
        for _ in range(struct.unpack_from("=H", reply, 8)[0]):
            device, _, _, classes, length = struct.unpack_from("=HHHHH", reply, offset)
            found = reply[offset + 12:offset + 12 + length].decode()
            offset += 12 + length + -length % 4
            for _ in range(classes):
                offset += 4 * struct.unpack_from("=H", reply, offset + 2)[0]
            if found == name:
                self._tell(xinput, 57, struct.pack(                     # XIChangeProperty
                    "=HBBIIIBxxx", device, 0, 8, self._atom("Device Enabled"), 19, 1, enabled))
                return
        raise RigError(f"no input device {name}")

    def picture(self, x=0, y=0, width=None, height=None):
        """Width, height and RGB bytes of a part of the screen (no cursor in it)."""
        width, height = width or self.width, height or self.height
        reply = self._ask(73, 2, struct.pack("=IhhHHI", self.root, x, y, width, height, 0xffffffff))
        pixels = reply[32:32 + 4 * width * height]
        rgb = bytearray(3 * width * height)
        red, blue = (2, 0) if sys.byteorder == "little" else (1, 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = pixels[red::4], pixels[(red + blue) // 2::4], pixels[blue::4]
        return width, height, bytes(rgb)

    def _children(self, window):
        reply = self._ask(15, 0, struct.pack("=I", window))
        return struct.unpack_from(f"={struct.unpack_from('=H', reply, 16)[0]}I", reply, 32)

    def _viewable(self, window):
        reply = self._ask(3, 0, struct.pack("=I", window))
        input_output, map_state = struct.unpack_from("=H", reply, 12)[0] == 1, reply[26]
        return input_output and map_state == 2

    def _atom(self, name):
        if name not in self._atoms:
            data = name.encode()
            reply = self._ask(16, 0, struct.pack("=Hxx", len(data)) + self._pad(data))
            self._atoms[name] = struct.unpack_from("=I", reply, 8)[0]
        return self._atoms[name]

    @staticmethod
    def _pad(data):
        return data + bytes(-len(data) % 4)

    def _write(self, opcode, detail, body):
        try:
            self._socket.sendall(struct.pack("=BBH", opcode, detail, 1 + len(body) // 4) + body)
        except OSError as error:
            raise RigError(f"the X server is gone ({error})") from None

    def _ask(self, opcode, detail, body):
        self._write(opcode, detail, body)
        while True:
            reply = self._read(32)
            if reply[0] == 0:
                raise RigError(f"X error {reply[1]} from request {reply[10]}")
            if reply[0] == 1:
                return reply + self._read(4 * struct.unpack_from("=I", reply, 4)[0])

    def _tell(self, opcode, detail, body):
        """A request without a reply, then a round trip that surfaces its error."""
        self._write(opcode, detail, body)
        self._ask(43, 0, b"")

    def _read(self, size):
        data = bytearray()
        try:
            while len(data) < size:
                chunk = self._socket.recv(min(size - len(data), 1 << 20))
                if not chunk:
                    raise RigError("the X server is gone")
                data += chunk
        except socket.timeout:
            raise RigError("the X server does not answer") from None
        except OSError as error:
            raise RigError(f"the X server is gone ({error})") from None
        return bytes(data)


class Sway:
    """The same requests for Wayland windows, put to sway over its IPC socket."""

    def __init__(self, path, display):
        self.display = display
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(10.0)
        self._socket.connect(path)

    def close(self):
        self._socket.close()

    def ready(self, size):
        """Whether its screen is up and fills the display."""
        return any((o["rect"]["width"], o["rect"]["height"]) == tuple(size)
                   for o in self._ask(3) if o.get("active"))

    def command(self, text):
        for result in self._ask(0, text):
            if not result["success"]:
                raise RigError(f"sway: {result.get('error', 'failed')}")

    def windows(self):
        return [n["id"] for n in self._nodes() if n.get("visible") and n.get("pid")][::-1]

    def everything(self):
        """Every window, on screen or not."""
        return [n["id"] for n in self._nodes() if n.get("pid")]

    def title(self, window):
        return self._node(window)["name"] or ""

    def geometry(self, window):
        node = self._node(window)
        outer, inner = node["rect"], node["window_rect"]
        return (outer["x"] + inner["x"], outer["y"] + inner["y"], inner["width"], inner["height"])

    def configure(self, window, x=None, y=None, width=None, height=None):
        if width is not None:
            self._act(window, f"resize set {width} px {height} px")
        if x is not None:
            self._act(window, f"move absolute position {x} px {y} px")

    def map(self, window):
        self._act(window, "scratchpad show")

    def unmap(self, window):
        self._act(window, "move scratchpad")

    def focus(self, window):
        if window is None:
            raise RigError("unfocus: not on Wayland (focus another window)")
        self._act(window, "focus")

    def ask_to_close(self, window):
        self._act(window, "kill")

    def _act(self, window, text):
        self.command(f"[con_id={window}] {text}")

    def _node(self, window):
        for node in self._nodes():
            if node["id"] == window:
                return node
        raise RigError("the window is gone")

    def _nodes(self):
        todo = [self._ask(4)]
        while todo:
            node = todo.pop()
            yield node
            todo += node["nodes"] + node["floating_nodes"]

    def _ask(self, kind, text=""):
        data = text.encode()
        try:
            self._socket.sendall(b"i3-ipc" + struct.pack("=II", len(data), kind) + data)
            length = struct.unpack_from("=I", self._read(14), 6)[0]
            return json.loads(self._read(length))
        except OSError as error:
            raise RigError(f"sway is gone ({error})") from None

    def _read(self, size):
        data = b""
        while len(data) < size:
            chunk = self._socket.recv(size - len(data))
            if not chunk:
                raise RigError("sway is gone")
            data += chunk
        return data


def write_png(path, width, height, rgb):
    rows = b"".join(b"\0" + rgb[3 * width * y:3 * width * (y + 1)] for y in range(height))

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n"
                   + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


# -- the rig ----------------------------------------------------------------

XORG_CONF = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
    Option "BlankTime" "0"
    Option "StandbyTime" "0"
    Option "SuspendTime" "0"
    Option "OffTime" "0"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam {ram}
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 1-10000
    VertRefresh 1-1000
    Modeline "rig" {clock:.2f} {hsync} {vsync}
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "rig"
        Virtual {width} {height}
    EndSubSection
EndSection
{devices}
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
{uses}
EndSection
"""

DEVICE_CONF = """Section "InputDevice"
    Identifier "rig {name}"
    Driver "inputtest"
    Option "SocketPath" "{socket}"
    Option "DeviceType" "{kind}"
{options}EndSection"""

SWAY_CONF = """
xwayland disable
default_border none
default_floating_border none
focus_on_window_activation focus
for_window [app_id=".*"] floating enable
output X11-1 mode --custom {width}x{height}@{rate}Hz
output X11-1 position 0 0
"""

NOBODY = 65534
SWAY_TOUCH = "0:0:X11_touch"    # sway's name for the panel of the display that it runs on

class Rig:
    """A private X server with a touchscreen, a mouse and a keyboard.

    Coordinates are pixels (fractions allowed) from the screen's corner, or from
    the window's after origin("window"). Every input call returns once the server
    has processed it, unless sync("off") was given.
    """

    def __init__(self, size=(1280, 800), contacts=10, touchscreens=1, dpi=96, gl=True,
                 wayland=False, rate=60):
        self.size, self.dpi, self.gl = (int(size[0]), int(size[1])), dpi, gl
        self.rate = rate            # frames per second that the display has
        self.contacts, self.touchscreens, self.wayland = contacts, touchscreens, wayland
        self.program = None         # the last program spawned
        self.window = None          # the window that commands act on
        self._children, self._server, self._display, self._windows = [], None, None, None
        self._touch, self._mouse, self._keyboard, self._sway = [], None, None, None
        self._at, self._offset, self._wait_for_server = {}, (0, 0), True
        self._scroll = [0.0, 0.0]
        self._directory = None

    # start and stop

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self, timeout=20.0):
        """Start the server and connect to its devices."""
        gaps = missing(self.wayland)
        if gaps:
            raise RigUnavailable("; ".join(gaps))
        # The paths of the server's sockets must stay under 108 bytes.
        parent = tempfile.gettempdir() if len(tempfile.gettempdir()) < 64 else "/tmp"
        self._directory = tempfile.mkdtemp(prefix="pantograph-rig-", dir=parent)
        try:
            self._start_server(timeout)
            self._display = Display(self._number, self._cookie)
            if (self._display.width, self._display.height) != self.size:
                raise RigUnavailable(f"Xorg made a screen of {self._display.width}x"
                                     f"{self._display.height}, not {self.size[0]}x{self.size[1]}")
            self._touch = [InputDevice(self._path(f"touch{n}")) for n in range(self.touchscreens)]
            self._mouse = InputDevice(self._path("mouse"))
            self._keyboard = InputDevice(self._path("keyboard"))
            self._windows = self._start_sway(timeout) if self.wayland else self._display
        except BaseException as error:
            log = self._log_tail()
            self.stop()
            if isinstance(error, OSError):
                raise RigUnavailable(f"no connection to the X server: {error}\n{log}") from None
            raise
        return self

    def stop(self, grace=2.0):
        """End every process this rig started and remove its files."""
        for process in reversed(self._children):
            _stop(process, grace)
        for connection in (*self._touch, self._mouse, self._keyboard, self._windows, self._display):
            if connection:
                connection.close()
        for process in (self._sway, self._server):
            if process:
                _stop(process, 5.0)
        if self._directory:
            shutil.rmtree(self._directory, ignore_errors=True)
        self.__init__(self.size, self.contacts, self.touchscreens, self.dpi, self.gl, self.wayland,
                      self.rate)

    @property
    def environment(self):
        """What a program needs in its environment to appear on this rig."""
        if self._sway:
            return {"WAYLAND_DISPLAY": self._windows.display, "SDL_VIDEODRIVER": "wayland",
                    "XDG_RUNTIME_DIR": self._path("wayland")}
        return {"DISPLAY": f":{self._number}", "XAUTHORITY": self._path("authority"),
                "SDL_VIDEODRIVER": "x11"}

    def spawn(self, argv, env=None, **options):
        """Start a program on the rig; it ends with the rig. A subprocess.Popen."""
        desktop = ("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_SESSION_TYPE")
        environment = {name: value for name, value in os.environ.items() if name not in desktop}
        environment.update(self.environment, **(env or {}))
        try:
            self.program = _start(list(argv), env=environment, **options)
        except OSError as error:
            raise RigError(f"cannot run {argv[0]}: {error.strerror}") from None
        self._children.append(self.program)
        self.window = None
        return self.program

    def _path(self, name):
        return os.path.join(self._directory, name)

    def _start_server(self, timeout):
        self._cookie = secrets.token_bytes(16)
        name = b"MIT-MAGIC-COOKIE-1"
        with open(self._path("authority"), "wb") as file:   # any host, any display
            file.write(struct.pack(">HHHH", 0xffff, 0, 0, len(name)) + name
                       + struct.pack(">H", len(self._cookie)) + self._cookie)
        with open(self._path("xorg.conf"), "w") as file:
            file.write(self._configuration())
        os.mkdir(self._path("xorg.conf.d"))
        reader, writer = os.pipe()
        argv = [find_xorg(), "-displayfd", str(writer), "-config", self._path("xorg.conf"),
                "-configdir", self._path("xorg.conf.d"), "-logfile", self._path("xorg.log"),
                "-auth", self._path("authority"), "-nolisten", "tcp", "-noreset",
                "-novtswitch", "-sharevts", "-dpi", str(self.dpi)]
        argv += [] if self.gl else ["-extension", "GLX"]
        with open(self._path("xorg.out"), "wb") as output:
            # At SIGTERM the server removes its lock and its socket.
            self._server = _start(argv, signal.SIGTERM, stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, pass_fds=(writer,))
        os.close(writer)
        try:
            answer, deadline = b"", time.monotonic() + timeout
            while not answer.endswith(b"\n"):
                if not select.select([reader], [], [], max(0, deadline - time.monotonic()))[0]:
                    raise RigUnavailable(f"Xorg was not up after {timeout:g} s\n{self._log_tail()}")
                chunk = os.read(reader, 32)
                if not chunk:
                    raise RigUnavailable(f"Xorg did not start\n{self._log_tail()}")
                answer += chunk
        finally:
            os.close(reader)
        self._number = int(answer)

    def _start_sway(self, timeout):
        """Start sway on the display. It will not run as root, so root runs it as nobody."""
        home = self._path("wayland")
        os.mkdir(home, 0o700)
        with open(os.path.join(home, "config"), "w") as file:
            file.write(SWAY_CONF.format(width=self.size[0], height=self.size[1], rate=self.rate))
        shutil.copy(self._path("authority"), home)
        nobody = {}
        if os.geteuid() == 0:
            nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chmod(self._directory, 0o711)
            for path in (home, *(os.path.join(home, name) for name in os.listdir(home))):
                os.chown(path, NOBODY, NOBODY)
        keep = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH")
        environment = {name: os.environ[name] for name in keep if name in os.environ}
        environment.update(HOME=home, XDG_RUNTIME_DIR=home, DISPLAY=f":{self._number}",
                           XAUTHORITY=os.path.join(home, "authority"), WLR_BACKENDS="x11",
                           WLR_RENDERER="pixman", SWAYSOCK=os.path.join(home, "ipc"))
        with open(self._path("sway.log"), "wb") as output:
            self._sway = _start(["sway", "-c", os.path.join(home, "config")], cwd=home,
                                env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.STDOUT, **nobody)
        deadline = time.monotonic() + timeout
        while True:
            names = sorted(n for n in os.listdir(home) if n.startswith("wayland-") and "." not in n)
            if names and os.path.exists(environment["SWAYSOCK"]):
                sway = Sway(environment["SWAYSOCK"], names[0])
                if sway.ready(self.size):
                    return sway
                sway.close()
            if self._sway.poll() is not None or time.monotonic() > deadline:
                with open(self._path("sway.log"), errors="replace") as file:
                    raise RigUnavailable("sway did not start\n" + "".join(file.readlines()[-6:]))
            time.sleep(0.02)

    def _configuration(self):
        width, height = self.size
        # Blanking unlike a flat panel's, and a clock in the range the driver allows.
        total = width + 192, height + 32
        clock = min(max(total[0] * total[1] * self.rate / 1e6, 12), 250)
        devices = [("mouse", "PointerAbsolute", ""), ("keyboard", "Keyboard", "")]
        devices += [(f"touch{n}", "Touch", f'    Option "TouchCount" "{self.contacts}"\n')
                    for n in range(self.touchscreens)]
        core = {"mouse": ' "CorePointer"', "keyboard": ' "CoreKeyboard"'}
        return XORG_CONF.format(
            width=width, height=height, ram=max(16384, width * height * 4 // 1024 + 4096),
            clock=clock,
            hsync=f"{width} {width + 48} {width + 96} {total[0]}",
            vsync=f"{height} {height + 4} {height + 8} {total[1]}",
            devices="\n".join(DEVICE_CONF.format(name=n, kind=k, options=o, socket=self._path(n))
                              for n, k, o in devices),
            uses="\n".join(f'    InputDevice "rig {n}"{core.get(n, "")}'
                           for n, _, _ in devices))

    def _log_tail(self):
        """The server's own error lines, or the end of its output."""
        noise = ("(WW) warning", "dbus-core", "config directory", "check the log", "Server terminated")
        lines = []
        for name in ("xorg.log", "xorg.out"):
            with contextlib.suppress(OSError), open(self._path(name), errors="replace") as file:
                lines = file.read().splitlines()
            if lines:
                break
        errors = [line for line in lines
                  if "(EE) " in line and not any(word in line for word in noise)]
        return "\n".join((errors or lines)[-12:])

    # fingers

    def down(self, contact, x, y, pressure=1.0):
        """finger CONTACT touches at X Y (16 and up: the next touchscreen's)"""
        self._finger(contact, InputDevice.BEGIN, x, y, pressure)

    def move(self, contact, x, y, pressure=1.0):
        """finger CONTACT moves to X Y"""
        self._finger(contact, InputDevice.UPDATE, x, y, pressure)

    def up(self, contact, x=None, y=None):
        """finger CONTACT lifts, where it is or at X Y"""
        at = self._at.get(int(contact), (0, 0))
        x, y = (at[0] - self._offset[0], at[1] - self._offset[1]) if x is None else (x, y)
        self._finger(contact, InputDevice.END, x, y, 0.0)
        self._at.pop(int(contact), None)

    def tap(self, contact, x, y, hold=0.05):
        """finger CONTACT touches at X Y for HOLD seconds"""
        self.down(contact, x, y)
        time.sleep(float(hold))
        self.up(contact)

    def glide(self, seconds, *targets, rate=120):
        """move contacts together: SECONDS, then CONTACT X Y for each ('mouse' is one)"""
        goals = targets[0] if len(targets) == 1 else {
            targets[n]: targets[n + 1:n + 3] for n in range(0, len(targets), 3)}
        paths = []
        for who, goal in goals.items():
            who = who if who == MOUSE else int(who)
            if who not in self._at:
                raise RigError(f"glide: {who} is nowhere yet (down or mouse first)")
            if len(goal) != 2:
                raise RigError("glide: each contact needs an X and a Y")
            begin = [a - o for a, o in zip(self._at[who], self._offset)]
            paths.append((who, begin, [float(c) for c in goal]))
        steps, start = max(1, round(float(seconds) * rate)), time.monotonic()
        for step in range(1, steps + 1):
            time.sleep(max(0, start + step / rate - time.monotonic()))
            for who, begin, end in paths:
                x, y = (b + (e - b) * step / steps for b, e in zip(begin, end))
                self.mouse(x, y) if who == MOUSE else self.move(who, x, y)

    def unplug(self, touchscreen=0):
        """the touchscreen goes away, whatever touches it"""
        number = self._switch(touchscreen, False)
        self._touch[number].close()
        self._touch[number] = None
        for contact in [c for c in self._at if c != MOUSE and c // 16 == number]:
            del self._at[contact]

    def plug(self, touchscreen=0):
        """the touchscreen comes back"""
        number = self._switch(touchscreen, True)
        self._touch[number] = InputDevice(self._path(f"touch{number}"))

    def _switch(self, touchscreen, on):
        number = int(touchscreen)
        if not 0 <= number < len(self._touch) or bool(self._touch[number]) == on:
            raise RigError(f"touchscreen {number} is not {'unplugged' if on else 'plugged in'}")
        self._display.enable_device(f"rig touch{number}", on)
        return number

    def _finger(self, contact, kind, x, y, pressure):
        device, slot = divmod(int(contact), 16)
        if device >= len(self._touch):
            raise RigError(f"contact {contact} is on touchscreen {device}, "
                           f"there are {len(self._touch)}")
        if not self._touch[device]:
            raise RigError(f"touchscreen {device} is unplugged")
        if (kind == InputDevice.BEGIN) == (int(contact) in self._at):
            state = "down already" if kind == InputDevice.BEGIN else "not down"
            raise RigError(f"contact {contact} is {state}")
        axes = self._to_axes(int(contact), x, y)
        axes[4] = float(pressure) * PRESSURE_RANGE
        self._touch[device].touch(slot, kind, axes)
        self._after(self._touch[device])

    def _to_axes(self, who, x, y):
        at = float(x) + self._offset[0], float(y) + self._offset[1]
        self._at[who] = at
        return {axis: min(max(a * AXIS_RANGE / s, 0), AXIS_RANGE - 1)
                for axis, (a, s) in enumerate(zip(at, self.size))}

    def _after(self, device):
        if self._wait_for_server:
            device.sync()

    # mouse and keys

    def mouse(self, x, y):
        """the mouse moves to X Y"""
        self._mouse.motion(self._to_axes(MOUSE, x, y))
        self._after(self._mouse)

    def press(self, button=1):
        """mouse button BUTTON goes down (1 left, 2 middle, 3 right)"""
        self._mouse.button(int(button), True)
        self._after(self._mouse)

    def release(self, button=1):
        """mouse button BUTTON comes up"""
        self._mouse.button(int(button), False)
        self._after(self._mouse)

    def click(self, x, y, button=1, hold=0.05):
        """the mouse moves to X Y and clicks"""
        self.mouse(x, y)
        self.press(button)
        time.sleep(float(hold))
        self.release(button)

    def key(self, name, pressed):
        """a key goes down or comes up: ctrl, shift, p, q, escape, right, r, s, tab, enter, t, f12"""
        self._keyboard.key(KEYS[name], bool(pressed))
        self._after(self._keyboard)

    def wheel(self, right, down):
        """the wheel turns RIGHT and DOWN clicks (fractions as a fine wheel sends them)"""
        self._scroll = [s + float(d) * SCROLL_CLICK for s, d in zip(self._scroll, (right, down))]
        self._mouse.motion({2: self._scroll[0], 3: self._scroll[1]})
        self._after(self._mouse)

    # time

    def sleep(self, seconds):
        """wait SECONDS"""
        time.sleep(float(seconds))

    def sync(self, mode="now"):
        """'off': send input without waiting for the server; 'on' again; 'now': wait once"""
        if mode not in ("on", "off", "now"):
            raise RigError("sync: on, off or now")
        if mode != "off":
            for device in filter(None, (*self._touch, self._mouse, self._keyboard)):
                device.sync()
        if mode != "now":
            self._wait_for_server = mode == "on"

    def still(self, seconds=0.2, timeout=10.0):
        """wait until the picture has not changed for SECONDS"""
        deadline, before, since = time.monotonic() + float(timeout), None, 0.0
        while True:
            now, picture = time.monotonic(), self._display.picture()
            if picture != before:
                before, since = picture, now
            elif now - since >= float(seconds):
                return
            if now > deadline:
                raise RigError(f"still: the picture kept changing for {timeout} s")
            time.sleep(0.02)

    def wait_exit(self, timeout=10.0):
        """wait for the program to end; gives its exit status"""
        try:
            return self._need_program().wait(float(timeout))
        except subprocess.TimeoutExpired:
            raise RigError(f"the program was still running after {timeout} s") from None

    # windows

    def wait_window(self, timeout=10.0, title=None):
        """wait for a window (with TITLE in its name) and act on it from here on"""
        deadline = time.monotonic() + float(timeout)
        while True:
            for window in self._windows.windows():
                if title is None or title in self._windows.title(window):
                    self.window = window
                    return window
            if self.program and self.program.poll() is not None:
                raise RigError(f"the program ended (status {self.program.returncode}) "
                               "before it showed a window")
            if time.monotonic() > deadline:
                raise RigError(f"no window after {timeout} s")
            time.sleep(0.02)

    def geometry(self):
        """the window's x, y, width and height"""
        return self._windows.geometry(self._need_window())

    def origin(self, where="window"):
        """count coordinates from the 'window' (as it lies now) or the 'screen'"""
        if where not in ("window", "screen"):
            raise RigError("origin: window or screen")
        self._offset = self.geometry()[:2] if where == "window" else (0, 0)

    def resize(self, width, height):
        """resize the window"""
        self._windows.configure(self._need_window(), width=int(width), height=int(height))

    def place(self, x, y):
        """move the window's corner to X Y of the screen"""
        self._windows.configure(self._need_window(), x=int(x), y=int(y))

    def focus(self):
        """give the window the keyboard"""
        self._windows.focus(self._need_window())

    def unfocus(self):
        """take the keyboard from every window"""
        self._windows.focus(None)

    def unmap(self):
        """take the window off the screen, as a window manager does to minimise it"""
        self._windows.unmap(self._need_window())

    def map(self):
        """put the window back on the screen"""
        self._windows.map(self._need_window())

    def close(self):
        """ask the window to close, as its close button does"""
        self._windows.ask_to_close(self._need_window())

    def compositor(self, text):
        """with --wayland: a command for sway, such as 'output X11-1 scale 2'"""
        if not self._sway:
            raise RigError("compositor: only with --wayland")
        self._windows.command(text)

    def sway_log(self):
        """with --wayland: the last lines that sway wrote"""
        with open(self._path("sway.log"), errors="replace") as file:
            return file.read().splitlines()[-4:]

    def detach(self):
        """with --wayland: the panel goes to another seat; programs on the first one lose it"""
        self.compositor(f'seat other attach "{SWAY_TOUCH}"')

    def attach(self):
        """with --wayland: the panel comes back to the seat of the windows"""
        self.compositor(f'seat seat0 attach "{SWAY_TOUCH}"')

    # the picture

    def shot(self, path, what="screen"):
        """write a PNG of the 'screen' or the 'window' (the cursor is never in it)"""
        write_png(path, *self._display.picture(*self._area(what)))

    def pixel(self, x, y, color=None, tolerance=0, timeout=5.0):
        """the colour at X Y as #rrggbb; with COLOR, wait for it (within TOLERANCE)"""
        at = int(float(x) + self._offset[0]), int(float(y) + self._offset[1])
        deadline = time.monotonic() + float(timeout)
        wanted = color and bytes.fromhex(color.lstrip("#"))
        while True:
            found = self._display.picture(*at, 1, 1)[2]
            if not wanted or all(abs(f - w) <= float(tolerance) for f, w in zip(found, wanted)):
                return f"#{found.hex()}"
            if time.monotonic() > deadline:
                raise RigError(f"pixel {x} {y} is #{found.hex()}, not #{wanted.hex()}")
            time.sleep(0.01)

    def size_of(self, what="screen"):
        """width and height of the 'screen' or the 'window'"""
        return self._area(what)[2:]

    def _area(self, what):
        if what not in ("screen", "window"):
            raise RigError("screen or window")
        if what == "screen":
            return 0, 0, *self.size
        x, y, width, height = self.geometry()
        left, top = max(x, 0), max(y, 0)
        return (left, top, min(x + width, self.size[0]) - left,
                min(y + height, self.size[1]) - top)

    def _need_window(self):
        if self.window is None:
            self.wait_window()
        return self.window

    def _need_program(self):
        if self.program is None:
            raise RigError("no program was started")
        return self.program
